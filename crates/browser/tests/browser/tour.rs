//! All pages of the client, one after the other.

use quartet_browser::{Company, Mirror, Page, Result};
use quartet_games::Position;
use quartet_table::{Clocks, Control, Saved};
use serde_json::{Value, json};

/// The moment at which games seem to be played, in milliseconds since 1970.
const WHEN: u64 = 1_767_268_800_000;

const GAMES: [&str; 4] = ["quoridor", "nine", "fillit", "jamit"];

/// A page with a name for pictures and messages.
pub(crate) struct Stop {
    pub(crate) name: String,
    pub(crate) fragment: String,
}

fn stop(name: impl Into<String>, fragment: impl Into<String>) -> Stop {
    Stop { name: name.into(), fragment: fragment.into() }
}

/// Stores the beginning of a game as the client does; the game's name is its id.
async fn keep_game(page: &Page, game: &str) -> Result {
    let variant = game.parse().expect("a game");
    let mut mirror = Mirror::of(Position::start(variant), Company::Friends);
    for _ in 0..9 {
        let action = mirror.choice();
        mirror.take(action);
    }
    let table = mirror.table().clone();
    let clocks = Clocks::at(Control::None, &table);
    let saved = Saved { id: game.to_owned(), started: WHEN, updated: WHEN, table, clocks };
    let script = "localStorage.setItem('quartet:game:' + arguments[0], arguments[1])";
    page.eval(script, json!([game, saved.write()])).await.map(|_: Value| ())
}

/// Makes a room in which somebody sits.
async fn make_room(page: &Page) -> Result<String> {
    let script = "
        const post = (path, body) =>
            fetch(path, { method: 'POST', body: JSON.stringify(body) }).then(answer => answer.json());
        return post('api/me', {})
            .then(() => post('api/rooms', { start: 'jamit/3p', control: '600+5', engines: [null, 3] }))
            .then(made => post('api/rooms/' + made.room, { do: 'sit' }).then(() => made.room));";
    page.eval(script, json!([])).await
}

/// Makes an account that may do everything, with all that an account can have.
async fn keep_name(page: &Page) -> Result {
    let script = "
        const post = (path, body) =>
            fetch(path, { method: 'POST', body: JSON.stringify(body) }).then(answer => answer.json());
        const letters = crypto.getRandomValues(new Uint8Array(8)).map(number => number % 26);
        const name = 'Wx' + [...letters].map(letter => String.fromCharCode(97 + letter)).join('');
        const token = { name: 'A bot of mine', scopes: ['play'], days: 30 };
        return post('api/account', { name, password: 'correct horse' })
            .then(() => post('api/account/tokens', token))
            .then(() => name);";
    let name: String = page.eval(script, json!([])).await?;
    page.admin(&["role", "admin", &name, "--why", "for a tour of all pages"]);
    Ok(())
}

/// Stores the beginning of a game of each, and lists all pages. The start page comes first.
pub(crate) async fn stops(page: &Page) -> Result<Vec<Stop>> {
    let mut stops = vec![stop("home", "#/")];
    for game in GAMES {
        stops.push(stop(format!("new-{game}"), format!("#/new/{game}")));
        keep_game(page, game).await?;
        stops.push(stop(format!("play-{game}"), format!("#/play/{game}")));
        stops.push(stop(format!("study-{game}"), format!("#/study/{game}")));
        stops.push(stop(format!("rules-{game}"), format!("#/rules/{game}")));
        stops.push(stop(format!("learn-{game}"), format!("#/learn/{game}")));
    }
    stops.push(stop("online", "#/online"));
    stops.push(stop("invite-jamit", "#/invite/jamit"));
    stops.push(stop("room", format!("#/room/{}", make_room(page).await?)));
    keep_name(page).await?;
    stops.push(stop("account", "#/account"));
    stops.push(stop("moderation", "#/moderation"));
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
        "new" | "invite" => ".new",
        "online" => ".lobby form",
        "account" | "moderation" => ".account form",
        "play" | "study" | "learn" | "room" => "#board",
        "rules" => ".rules .board",
        _ => "main .text",
    };
    page.see(part).await
}
