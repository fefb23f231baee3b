//! A whole game by keyboard alone.

use quartet_browser::{Company, Mirror, Page, Result, Visit, browse};
use quartet_games::Position;
use serde_json::json;

const TAB: &str = "\u{e004}";
const ENTER: &str = "\u{e007}";

/// Walks with Tab until an element has the focus.
async fn tab_to(page: &Page, selector: &str) -> Result {
    for _ in 0..80 {
        page.keys(TAB).await?;
        let script = "return document.activeElement.matches(arguments[0])";
        if page.eval(script, json!([selector])).await? {
            return assert_focus_is_seen(page, selector).await;
        }
    }
    panic!("Tab does not lead to {selector}");
}

async fn assert_focus_is_seen(page: &Page, selector: &str) -> Result {
    let script = "
        const style = getComputedStyle(document.activeElement);
        return style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2
            || style.boxShadow !== 'none'";
    assert!(page.eval::<bool>(script, json!([])).await?, "the focus is not seen at {selector}");
    Ok(())
}

/// From the start page to the first turn with two people at the board.
async fn begin(page: &Page, game: &str) -> Result<Mirror> {
    page.see(&format!("[data-testid=play-{game}]")).await?;
    tab_to(page, &format!("[data-testid=play-{game}]")).await?;
    page.keys(ENTER).await?;
    page.see("[data-testid=start]").await?;
    tab_to(page, "[name=company]").await?;
    // The right arrow chooses the next of the radio buttons.
    page.keys("\u{e014}").await?;
    tab_to(page, "[data-testid=start]").await?;
    page.keys(ENTER).await?;
    page.see("#board").await?;
    tab_to(page, "#board").await?;
    let variant = game.parse().expect("a game");
    Ok(Mirror::of(Position::start(variant), Company::Friends))
}

fn by_keyboard(game: &'static str) {
    browse(&Visit::default(), async move |page| {
        let mut mirror = begin(page, game).await?;
        while !mirror.is_over() {
            let action = mirror.choice();
            mirror.play_by_keys(page, action).await?;
        }
        Ok(())
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask browser"]
fn quoridor_by_keyboard() {
    by_keyboard("quoridor");
}

#[test]
#[ignore = "needs a browser: cargo xtask browser"]
fn jamit_by_keyboard() {
    by_keyboard("jamit");
}

#[test]
#[ignore = "needs a browser: cargo xtask browser"]
fn keys_take_back_and_leaf() {
    browse(&Visit::default(), async |page| {
        let mut mirror = begin(page, "nine").await?;
        for _ in 0..4 {
            let action = mirror.choice();
            mirror.play_by_keys(page, action).await?;
        }
        page.keys("[").await?;
        page.see("[data-testid=to-game]").await?;
        page.keys("]").await?;
        page.miss("[data-testid=to-game]").await?;
        page.keys("u").await?;
        page.until::<bool>(
            "three turns",
            "return document.querySelectorAll('[data-testid=turns] .ply').length === 3",
            json!([]),
        )
        .await?;
        page.keys("?").await?;
        page.see("table.keys").await
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask browser"]
fn single_keys_can_be_switched_off() {
    browse(&Visit::default().set("shortcuts", false), async |page| {
        let mut mirror = begin(page, "nine").await?;
        let action = mirror.choice();
        mirror.play_by_keys(page, action).await?;
        page.keys("[u?").await?;
        // What the board understands when it has the focus stays.
        let action = mirror.choice();
        mirror.play_by_keys(page, action).await?;
        page.until::<bool>(
            "two turns",
            "return document.querySelectorAll('[data-testid=turns] .ply').length === 2",
            json!([]),
        )
        .await?;
        Ok(())
    });
}
