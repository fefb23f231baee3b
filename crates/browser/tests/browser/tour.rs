//! All pages of the client, one after the other.

use quartet_browser::{Company, Mirror, Page, Result};

const GAMES: [&str; 4] = ["quoridor", "nine", "fillit", "jamit"];

/// A page with a name for pictures and messages.
pub(crate) struct Stop {
    pub(crate) name: String,
    pub(crate) fragment: String,
}

fn stop(name: impl Into<String>, fragment: impl Into<String>) -> Stop {
    Stop { name: name.into(), fragment: fragment.into() }
}

/// Plays the beginning of a game of each, and lists all pages. The start page comes first.
pub(crate) async fn stops(page: &Page) -> Result<Vec<Stop>> {
    let mut stops = vec![stop("home", "#/")];
    for game in GAMES {
        stops.push(stop(format!("new-{game}"), format!("#/new/{game}")));
        Mirror::begin(page, game, Company::Friends).await?.play_on(page, 9).await?;
        let address = page.driver().current_url().await?;
        let fragment = format!("#{}", address.fragment().unwrap_or_default());
        stops.push(stop(format!("play-{game}"), fragment.clone()));
        stops.push(stop(format!("study-{game}"), fragment.replace("play", "study")));
        stops.push(stop(format!("rules-{game}"), format!("#/rules/{game}")));
        stops.push(stop(format!("learn-{game}"), format!("#/learn/{game}")));
    }
    stops.push(stop("settings", "#/settings"));
    stops.push(stop("help", "#/help"));
    stops.push(stop("broken-link", "#/r/1broken"));
    stops.push(stop("nowhere", "#/nowhere"));
    Ok(stops)
}

/// Goes to a page and waits until it is drawn.
pub(crate) async fn go(page: &Page, stop: &Stop) -> Result {
    page.go(&stop.fragment).await?;
    let part = match stop.name.split('-').next().unwrap_or_default() {
        "home" => ".home",
        "new" => ".new",
        "play" | "study" | "learn" => "#board",
        "rules" => ".rules .board",
        _ => "main .text",
    };
    page.see(part).await
}
