//! What has been played online: a rated game, where it is found again, and what is told of games.

use std::sync::{Mutex, PoisonError};

use quartet_browser::{Company, Device, Mirror, Page, Result, Visit, artefacts, meet};
use quartet_games::{Position, Variant};
use serde_json::{Value, json};

use crate::online::{all_are_ready, follow, invite};

/// All tests share a server, and who looks for company there must not find that of another test.
static PAIRING: Mutex<()> = Mutex::new(());

/// Waits until an element says something, among other things.
async fn says(page: &Page, selector: &str, part: &str) -> Result {
    let script = "return document.querySelector(arguments[0])?.textContent.includes(arguments[1])";
    let what = format!("`{part}` in {selector}");
    page.until(&what, script, json!([selector, part])).await.map(|_: bool| ())
}

async fn call_oneself(page: &Page, name: &str) -> Result {
    page.go("#/online").await?;
    page.fill("[data-testid=own-name]", name).await?;
    page.press("[data-testid=keep-name]").await?;
    says(page, "[data-testid=toast]", name).await
}

/// Small pictures come after all else; a blank image keeps their places.
const DRAWN: &str =
    "return ![...document.images].some(image => image.src.startsWith('data:image/gif'))";

/// Leaves a picture to be looked at.
async fn look(page: &Page, name: &str, look: &str) -> Result {
    page.until::<bool>("all small pictures", DRAWN, json!([])).await?;
    page.picture(&artefacts("screenshots").join(format!("{name}-{look}.png"))).await
}

/// Two who call themselves Ada and Bob are paired, play a little, and one gives up; both find the game
/// in their history.
async fn rated_game(pages: &[Page; 2], name: &str) -> Result {
    for (page, name) in pages.iter().zip(["Ada", "Bob"]) {
        call_oneself(page, name).await?;
    }
    for page in pages {
        page.go("#/online").await?;
        page.press("[data-testid=pair-rated]").await?;
        page.press("[data-testid=pair]").await?;
        page.see("[data-testid=ready]").await?;
    }
    all_are_ready(pages).await?;
    // The seats are drawn.
    let ada_begins = pages[0].text("[data-testid=card-1]").await?.contains("Ada");
    let [first, second] = if ada_begins { [&pages[0], &pages[1]] } else { [&pages[1], &pages[0]] };
    let variant: Variant = "quoridor".parse().expect("a variant");
    let mut mirror = Mirror::of(Position::start(variant), Company::Friends);
    for nth in 0..4 {
        let action = mirror.choice();
        mirror.play(if nth % 2 == 0 { first } else { second }, action).await?;
        for page in pages {
            mirror.compare(page).await?;
        }
    }
    // Nothing is taken back in a rated game.
    first.see("[data-testid=resign]").await?;
    assert!(!first.has("[data-testid=take-back]").await?);
    second.go("#/online").await?;
    second.see("[data-testid=own-rooms] a").await?;
    look(second, "lobby", name).await?;
    second.press("[data-testid=own-rooms] a").await?;
    second.press_and_confirm("[data-testid=resign]").await?;
    first.see("[data-testid=result]").await?;
    look(first, "room-over", name).await?;
    for (page, rating, score) in [(first, "1,662 ± 581", "won"), (second, "1,338 ± 581", "lost")]
    {
        page.press("[data-testid=own-games]").await?;
        says(page, "[data-testid=ratings]", rating).await?;
        page.see("[data-testid=rating-plot]").await?;
        page.see(&format!("[data-testid=played] [data-score={score}]")).await?;
        look(page, "person", name).await?;
    }
    // The other's page is one press away, and the study of the game, too.
    first.press("[data-testid=played] a").await?;
    first.see("[data-testid=played-head]").await?;
    says(first, "[data-testid=played-head]", "1,338 (−162)").await?;
    let plies = "const all = document.querySelectorAll('[data-testid=tree] .ply').length;
        return all >= 4 ? all : null";
    first.until::<Value>("the turns of the game", plies, json!([])).await?;
    look(first, "played", name).await?;
    let other = "[data-testid=played-head] .ranks li:nth-child(2) a";
    first.press(other).await?;
    says(first, "[data-testid=ratings]", "1,338").await?;
    first.go("#/leaders").await?;
    // Ten games are asked for.
    first.see("[data-testid=no-leaders]").await?;
    look(first, "leaders", name).await
}

#[test]
#[ignore = "needs a browser: cargo xtask browser"]
fn a_rated_game_is_found_again() {
    let _alone = PAIRING.lock().unwrap_or_else(PoisonError::into_inner);
    meet(&Visit::default().set("theme", "light"), async |pages: &mut [Page; 2]| {
        rated_game(pages, "desk-light").await
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask browser"]
fn a_rated_game_is_found_again_on_telephones() {
    let _alone = PAIRING.lock().unwrap_or_else(PoisonError::into_inner);
    let visit = Visit::with(Device::PHONE).set("theme", "dark");
    meet(&visit, async |pages: &mut [Page; 2]| rated_game(pages, "phone-dark").await);
}

/// Notifications that the page itself can look at.
const NOTICES: &str = "window.told = [];
    window.Notification = class extends EventTarget {
        static permission = localStorage.getItem('may') ?? 'default';
        static async requestPermission() {
            localStorage.setItem('may', 'granted');
            return this.permission = 'granted';
        }
        constructor(title) { super(); window.told.push(title); }
        close() {}
    };";

#[test]
#[ignore = "needs a browser: cargo xtask browser"]
fn who_asks_for_it_is_told_that_a_game_begins() {
    meet(&Visit::default(), async |pages: &mut [Page; 2]| {
        let [ada, bob] = &*pages;
        ada.before_each_document(NOTICES).await?;
        ada.reload().await?;
        ada.go("#/online").await?;
        ada.press("[data-testid=notices]").await?;
        ada.see("[data-testid=no-notices]").await?;
        let link = invite(ada, "quoridor".parse().expect("a variant")).await?;
        ada.press("[data-testid=ready]").await?;
        ada.go("#/help").await?;
        follow(bob, &link).await?;
        bob.press("[data-testid=sit-2]").await?;
        bob.press("[data-testid=ready]").await?;
        let told = "return window.told.length ? window.told : null";
        let told: Vec<String> = ada.until("a notification", told, json!([])).await?;
        assert_eq!(told, ["A game has begun"]);
        Ok(())
    });
}
