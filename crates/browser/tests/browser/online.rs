//! People play online: each with a browser of their own, on one server.

use quartet_browser::{Company, Device, Mirror, Page, Result, Visit, meet};
use quartet_games::{Position, Variant};
use serde_json::{Value, json};

/// Makes a room as a person does and gives the link to send to friends.
pub(crate) async fn invite(page: &Page, variant: Variant) -> Result<String> {
    page.go(&format!("#/invite/{}", variant.game())).await?;
    if variant != variant.game().variants()[0] {
        let name = variant.name();
        page.press(&format!("label:has([data-testid='variant-{name}'])")).await?;
    }
    page.press("[data-testid=start]").await?;
    page.see("[data-testid=invitation]").await?;
    page.eval("return document.querySelector('[data-testid=invitation]').value", json!([])).await
}

/// Follows a link that somebody sent.
pub(crate) async fn follow(page: &Page, link: &str) -> Result {
    let (_, fragment) = link.split_once('#').expect("the room is in the fragment");
    page.go(&format!("#{fragment}")).await
}

pub(crate) async fn all_are_ready(pages: &[Page]) -> Result {
    for page in pages {
        page.press("[data-testid=ready]").await?;
    }
    for page in pages {
        page.miss("[data-testid=invitation]").await?;
    }
    Ok(())
}

/// Plays so many actions, each by the page of whoever's turn it is, and compares all pages after each.
async fn play(mirror: &mut Mirror, pages: &[Page], most: usize) -> Result {
    for _ in 0..most {
        if mirror.is_over() {
            break;
        }
        let action = mirror.choice();
        let turn = mirror.position().turn().index();
        mirror.play(&pages[turn], action).await?;
        for page in pages {
            mirror.compare(page).await?;
        }
    }
    Ok(())
}

/// A whole game of as many browsers as a variant has seats.
async fn whole_game(pages: &[Page], variant: &str) -> Result {
    let variant: Variant = variant.parse().expect("a variant");
    let link = invite(&pages[0], variant).await?;
    for (page, seat) in pages.iter().zip(1..) {
        if seat > 1 {
            follow(page, &link).await?;
            page.press(&format!("[data-testid=sit-{seat}]")).await?;
        }
    }
    all_are_ready(pages).await?;
    let mut mirror = Mirror::of(Position::start(variant), Company::Friends);
    play(&mut mirror, pages, 2).await?;
    // Whoever loads the page again goes on where the game is.
    pages[1].reload().await?;
    pages[1].see("#board").await?;
    mirror.compare(&pages[1]).await?;
    play(&mut mirror, pages, 1000).await?;
    assert!(mirror.is_over());
    Ok(())
}

#[test]
#[ignore = "needs a browser: cargo xtask browser"]
fn two_play_a_whole_game_and_another() {
    meet(&Visit::default(), async |pages: &mut [Page; 2]| {
        whole_game(pages, "quoridor").await?;
        let [ada, bob] = pages;
        ada.press("[data-testid=rematch]").await?;
        bob.press("[data-testid=agree]").await?;
        for page in [&*ada, &*bob] {
            page.press("[data-testid=to-rematch]").await?;
            page.press("[data-testid=ready]").await?;
        }
        // The seats have changed.
        let mut mirror = Mirror::of(Position::start("quoridor".parse().unwrap()), Company::Friends);
        let action = mirror.choice();
        mirror.play(bob, action).await?;
        mirror.compare(ada).await
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask browser"]
fn two_play_nine_on_telephones() {
    meet(&Visit::with(Device::PHONE), async |pages: &mut [Page; 2]| {
        whole_game(pages, "nine").await
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask browser"]
fn two_play_fillit() {
    meet(&Visit::default(), async |pages: &mut [Page; 2]| {
        whole_game(pages, "fillit/mini-2p-a").await
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask browser"]
fn two_play_jamit() {
    meet(&Visit::default(), async |pages: &mut [Page; 2]| whole_game(pages, "jamit/mini-2p").await);
}

#[test]
#[ignore = "needs a browser: cargo xtask browser"]
fn four_play_a_whole_game() {
    meet(&Visit::default(), async |pages: &mut [Page; 4]| whole_game(pages, "quoridor/4p").await);
}

#[test]
#[ignore = "needs a browser: cargo xtask browser"]
fn they_talk_and_agree() {
    meet(&Visit::default(), async |pages: &mut [Page; 2]| {
        let variant: Variant = "jamit".parse().expect("a variant");
        let link = invite(&pages[0], variant).await?;
        follow(&pages[1], &link).await?;
        pages[1].press("[data-testid=sit-2]").await?;
        all_are_ready(pages).await?;
        let [ada, bob] = pages;
        ada.fill("[data-testid=say]", "Good luck! <b>&").await?;
        ada.press("[data-testid=send]").await?;
        let is_said = "return document.querySelector('[data-testid=said]')?.textContent
            .endsWith(' Good luck! <b>&')";
        bob.until::<Value>("what was said", is_said, json!([])).await?;
        let mut mirror = Mirror::of(Position::start(variant), Company::Friends);
        let action = mirror.choice();
        mirror.play(ada, action).await?;
        ada.press("[data-testid=take-back]").await?;
        bob.press("[data-testid=agree]").await?;
        for page in [&*ada, &*bob] {
            Mirror::of(Position::start(variant), Company::Friends).compare(page).await?;
        }
        bob.press("[data-testid=draw]").await?;
        ada.press("[data-testid=decline]").await?;
        bob.miss("[data-testid=offer]").await?;
        bob.press_and_confirm("[data-testid=resign]").await?;
        ada.see("[data-testid=result]").await
    });
}

#[test]
#[ignore = "needs a browser: cargo xtask browser"]
fn strangers_find_each_other() {
    meet(&Visit::default(), async |pages: &mut [Page; 2]| {
        for page in &*pages {
            page.go("#/online").await?;
            page.press("[data-testid=pair]").await?;
            page.see("[data-testid=ready]").await?;
        }
        all_are_ready(pages).await
    });
}
