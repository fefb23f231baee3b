//! What the browser stores: reload, two tabs, storage that is full or broken.

use quartet_browser::{Company, Mirror, Visit, browse};
use serde_json::{Value, json};

#[test]
#[ignore = "needs a browser: cargo xtask browser"]
fn a_game_outlives_a_reload() {
    browse(&Visit::default(), async |page| {
        for variant in ["jamit", "fillit"] {
            let mut mirror = Mirror::begin(page, variant, Company::Engine).await?;
            mirror.play_on(page, 5).await?;
            page.reload().await?;
            page.see("#board").await?;
            mirror.compare(page).await?;
            mirror.play_on(page, 2).await?;
        }
        page.go("#/").await?;
        page.see("[data-testid=saved-game]").await?;
        assert_eq!(page.texts("[data-testid=saved-game]").await?.len(), 2);
        page.press("[data-testid=saved-game]").await?;
        page.see("#board").await
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask browser"]
fn two_tabs_do_not_lose_turns() {
    browse(&Visit::default(), async |page| {
        let mut mirror = Mirror::begin(page, "quoridor", Company::Friends).await?;
        mirror.play_on(page, 2).await?;
        let address = page.driver().current_url().await?;
        let first = page.driver().window().await?;
        let second = page.driver().new_tab().await?;
        page.driver().switch_to_window(second.clone()).await?;
        page.driver().goto(address.as_str()).await?;
        page.see("#board").await?;
        mirror.compare(page).await?;
        mirror.play_on(page, 1).await?;
        page.driver().switch_to_window(first).await?;
        page.see("[data-testid=trouble]").await?;
        page.press("[data-testid=take-over]").await?;
        page.miss("[data-testid=trouble]").await?;
        mirror.compare(page).await?;
        mirror.play_on(page, 1).await?;
        page.driver().switch_to_window(second).await?;
        page.see("[data-testid=take-over]").await
    });
}

/// Lets storage be full, until it is no longer.
const FULL: &str = "
    window.setItem = Storage.prototype.setItem;
    Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };";
const ROOM: &str = "Storage.prototype.setItem = window.setItem;";

#[test]
#[ignore = "needs a browser: cargo xtask browser"]
fn a_full_storage_is_said_and_nothing_is_lost() {
    browse(&Visit::default(), async |page| {
        let mut mirror = Mirror::begin(page, "nine", Company::Friends).await?;
        mirror.play_on(page, 1).await?;
        page.eval::<Value>(FULL, json!([])).await?;
        mirror.play_on(page, 1).await?;
        page.see("[data-testid=trouble]").await?;
        mirror.play_on(page, 1).await?;
        page.eval::<Value>(ROOM, json!([])).await?;
        mirror.play_on(page, 1).await?;
        page.miss("[data-testid=trouble]").await?;
        page.reload().await?;
        page.see("#board").await?;
        mirror.compare(page).await?;
        // A new game that finds no room is played all the same.
        page.go("#/new/nine").await?;
        page.eval::<Value>(FULL, json!([])).await?;
        page.press("[data-testid=start]").await?;
        page.see("[data-testid=trouble]").await?;
        page.see("#board").await
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask browser"]
fn games_that_cannot_be_read_are_kept() {
    let before = r#"
        try {
            localStorage.setItem('quartet:settings', '{{{');
            localStorage.setItem('quartet:game:broken', 'garbage');
            localStorage.setItem('quartet:game:newer', '{"version":99,"id":"newer"}');
            localStorage.setItem('quartet:study:odd', '\u0000');
        } catch {}"#;
    browse(&Visit { before, ..Visit::default() }, async |page| {
        page.see(".notice[role=alert]").await?;
        for id in ["broken", "newer"] {
            page.go(&format!("#/play/{id}")).await?;
            page.see(".notice.bad").await?;
        }
        for id in ["broken", "newer", "odd"] {
            page.go(&format!("#/study/{id}")).await?;
            page.see("main h1").await?;
        }
        Mirror::begin(page, "nine", Company::Friends).await?.play_on(page, 2).await?;
        let kept: String =
            page.eval("return localStorage.getItem('quartet:game:newer')", json!([])).await?;
        assert!(kept.contains("99"));
        Ok(())
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask browser"]
fn a_browser_without_storage_plays_all_the_same_or_says_so() {
    let before = "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no', 'SecurityError'); } });";
    browse(&Visit { before, ..Visit::default() }, async |page| {
        page.see("[data-testid=play-nine]").await?;
        page.press("[data-testid=play-nine]").await?;
        page.press("[data-testid=start]").await?;
        page.see("[data-testid=toast], [data-testid=trouble]").await
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask browser"]
fn a_browser_without_web_assembly_is_told_so() {
    let visit = Visit { before: "delete window.WebAssembly;", may_err: true, ..Visit::default() };
    browse(&visit, async |page| page.see("#trouble-browser:not([hidden])").await);
}
