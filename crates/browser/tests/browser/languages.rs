//! Changing the language.

use quartet_browser::{Company, Mirror, Visit, browse};
use quartet_words::{Language, Words};
use serde_json::{Value, json};

#[test]
#[ignore = "needs a browser: cargo xtask browser"]
fn the_page_changes_its_language_at_once() {
    browse(&Visit::default(), async |page| {
        let mut mirror = Mirror::begin(page, "jamit", Company::Friends).await?;
        mirror.play_on(page, 3).await?;
        page.eval::<Value>("window.sameDocument = true", json!([])).await?;
        for language in [Language::Japanese, Language::Chinese, Language::English] {
            let words = Words::new(language);
            page.fill("[data-testid=language]", language.code()).await?;
            page.see(&format!("html[lang='{}']", language.code())).await?;
            page.read("[data-testid=undo]", &words.say("play-undo")).await?;
            page.read("[data-testid=line]", &words.due(mirror.position())).await?;
            let place = quartet_render::places(mirror.position())[0];
            let said = words.place(mirror.position(), place);
            page.see(&format!("#board-{place}[aria-label='{said}']")).await?;
        }
        page.go("#/").await?;
        for language in Language::ALL {
            page.fill("[data-testid=language]", language.code()).await?;
            page.read("main h1", &Words::new(language).say("shell-welcome")).await?;
        }
        let same: bool = page.eval("return window.sameDocument === true", json!([])).await?;
        assert!(same, "the document was loaded again");
        page.fill("[data-testid=language]", "ja").await?;
        page.see("html[lang=ja]").await?;
        page.reload().await?;
        page.see("html[lang=ja] main h1").await
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask browser"]
fn the_rules_and_lessons_are_in_all_languages() {
    browse(&Visit::default(), async |page| {
        for game in ["quoridor", "nine", "fillit", "jamit"] {
            let mut titles = std::collections::HashSet::new();
            for language in Language::ALL {
                page.fill("[data-testid=language]", language.code()).await?;
                page.go(&format!("#/rules/{game}")).await?;
                page.see(&format!("html[lang='{}'] article h2", language.code())).await?;
                titles.insert(page.text("article h2").await?);
            }
            assert_eq!(titles.len(), 3, "{game}: {titles:?}");
        }
        Ok(())
    });
}
