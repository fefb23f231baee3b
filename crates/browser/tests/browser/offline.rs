//! Without a server, after the first visit.

use quartet_browser::{Company, Mirror, Visit, browse};
use serde_json::json;

#[test]
#[ignore = "needs a browser: cargo xtask browser"]
fn one_plays_on_when_the_server_is_gone() {
    let visit = Visit { own_server: true, may_err: true, ..Visit::default() };
    browse(&visit, async |page| {
        let kept = "return navigator.serviceWorker.controller !== null";
        page.until::<bool>("the service worker", kept, json!([])).await?;
        page.end_server();
        page.reload().await?;
        page.see("[data-testid=play-nine]").await?;
        let mut mirror = Mirror::begin(page, "nine", Company::Engine).await?;
        mirror.play_on(page, 3).await?;
        page.reload().await?;
        page.see("#board").await?;
        mirror.compare(page).await?;
        mirror.play_on(page, 2).await?;
        page.go("#/rules/fillit").await?;
        page.see("article h2").await
    });
}
