//! Keys, touch, and where things are.

use leptos::prelude::*;
use quartet_games::Game;

use crate::{
    route::Route,
    shell::{tr, words},
};

/// Keys and the messages that say what they do.
const KEYS: [(&str, &str); 10] = [
    ("← ↑ → ↓", "shell-key-arrows"),
    ("Enter", "shell-key-enter"),
    ("Esc", "shell-key-escape"),
    ("F", "shell-key-fences"),
    ("R", "shell-key-rotate"),
    ("1 2", "shell-key-options"),
    ("U", "shell-key-undo"),
    ("H", "shell-key-hint"),
    ("[ ]", "shell-key-step"),
    ("?", "shell-key-help"),
];

#[component]
pub(crate) fn Help() -> impl IntoView {
    view! {
        <section class="text">
            <h1>{tr("shell-help")}</h1>
            <h2>{tr("shell-help-games")}</h2>
            <ul>
                {Game::ALL.map(|game| view! {
                    <li>
                        {move || words().game(game)} ": "
                        <a href=Route::Rules(game).to_string()>{tr("shell-rules")}</a> " · "
                        <a href=Route::Learn(game).to_string()>{tr("shell-learn")}</a>
                    </li>
                }).into_iter().collect_view()}
            </ul>
            <h2>{tr("shell-help-touch")}</h2>
            <p>{tr("shell-help-touch-about")}</p>
            <p>{tr("shell-help-fences")}</p>
            <h2>{tr("shell-help-keys")}</h2>
            <table class="keys">
                <tbody>
                    {KEYS.map(|(keys, about)| view! {
                        <tr><th scope="row"><kbd>{keys}</kbd></th><td>{tr(about)}</td></tr>
                    }).into_iter().collect_view()}
                </tbody>
            </table>
            <h2>{tr("shell-help-data")}</h2>
            <p>{tr("shell-help-data-about")}</p>
        </section>
    }
}
