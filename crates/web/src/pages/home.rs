//! The start page: the games, and what can be gone on with.

use leptos::prelude::*;
use quartet_games::{Game, Position, Variant};
use quartet_table::Saved;

use crate::{
    browser,
    pages::import::{self, Import},
    picture::Picture,
    route::Route,
    shell::{later, say, say_with, shell, tr, words},
    store::{self, Games},
};

/// A position in which a game shows itself well.
fn showcase(game: Game) -> Position {
    let text = match game {
        Game::Quoridor => "quoridor 2p e6,c4 7,5 a6h,b3h,c4v,c6h,d3h,d8h,e6h,f7h 1",
        Game::Nine => SHOW_NINE,
        Game::Fillit => SHOW_FILLIT,
        Game::Jamit => SHOW_JAMIT,
    };
    text.parse().unwrap_or_else(|_| Position::start(game.variants()[0]))
}

const SHOW_NINE: &str = include_str!("show/nine.txt");
const SHOW_FILLIT: &str = include_str!("show/fillit.txt");
const SHOW_JAMIT: &str = include_str!("show/jamit.txt");

#[component]
pub(crate) fn Home() -> impl IntoView {
    let shown = RwSignal::new(12_usize);
    let games = RwSignal::new(Games::default());
    let is_due = later();
    Effect::new(move |_| games.set(store::games(shown.get())));
    view! {
        <div class="home">
            <section class="hero">
                <h1>{tr("shell-welcome")}</h1>
                <p>{tr("shell-tagline")}</p>
                <p class="row"><a class="button" href=Route::Online.to_string() data-testid="online">{tr("online-title")}</a></p>
            </section>
            <ul class="games">
                {Game::ALL.map(|game| view! { <li><GameCard game=game/></li> }).into_iter().collect_view()}
            </ul>
            {move || (!games.with(|games| games.unreadable.is_empty())).then(|| view! {
                <div class="notice" role="alert">
                    <p>{move || say_with("shell-unreadable", &[
                        ("count", games.with(|games| games.unreadable.len()).into()),
                    ])}</p>
                    <p class="row">
                        {games.with(|games| games.unreadable.clone()).into_iter().map(|id| view! {
                            <a href=Route::Play(id.clone()).to_string()>{id.clone()}</a>
                        }).collect_view()}
                    </p>
                </div>
            })}
            {move || (!games.with(|games| games.latest.is_empty())).then(|| view! {
                <section class="saved" aria-labelledby="saved-title">
                    <h2 id="saved-title">{tr("shell-go-on")}</h2>
                    <ul>
                        {games.with(|games| games.latest.clone()).into_iter().map(|saved| view! {
                            <li><SavedGame saved=saved shown=shown/></li>
                        }).collect_view()}
                    </ul>
                    {move || (games.with(|games| games.more) > 0).then(|| view! {
                        <button on:click=move |_| shown.update(|shown| *shown += 48)>{tr("shell-more-games")}</button>
                    })}
                </section>
            })}
            <section class="import" aria-labelledby="import-title">
                <h2 id="import-title">{tr("shell-import")}</h2>
                <p>{tr("shell-import-about")}</p>
                {move || is_due.get().then(|| view! {
                    <Import on_records=Callback::new(|records: Vec<_>| import::open(&records))/>
                })}
            </section>
            <footer class="foot">
                <p>{tr("shell-offline")}</p>
            </footer>
        </div>
    }
}

#[component]
fn GameCard(game: Game) -> impl IntoView {
    view! {
        <article class="card">
            <a class="picture" href=Route::New(game).to_string() tabindex="-1" aria-hidden="true">
                <Picture position=Signal::derive(move || showcase(game))/>
            </a>
            <div class="about">
                <h2>{words_game(game)}</h2>
                <p>{move || words().motto(game)}</p>
                <div class="row">
                    <a class="button primary" href=Route::New(game).to_string()
                        data-testid=format!("play-{game}")
                        aria-label=move || format!("{}: {}", words().game(game), say("shell-play"))>
                        {tr("shell-play")}
                    </a>
                    <a class="button" href=Route::Learn(game).to_string()
                        aria-label=move || format!("{}: {}", words().game(game), say("shell-learn"))>
                        {tr("shell-learn")}
                    </a>
                    <a class="button" href=Route::Rules(game).to_string()
                        aria-label=move || format!("{}: {}", words().game(game), say("shell-rules"))>
                        {tr("shell-rules")}
                    </a>
                </div>
            </div>
        </article>
    }
}

fn words_game(game: Game) -> impl Fn() -> String {
    move || words().game(game)
}

#[component]
fn SavedGame(saved: Saved, shown: RwSignal<usize>) -> impl IntoView {
    let variant: Variant = saved.table.record().variant();
    let position = *saved.table.position();
    let (id, updated, is_over) = (saved.id.clone(), saved.updated, saved.table.is_over());
    let gone = id.clone();
    let turns = saved.table.turns().len();
    view! {
        <a class="game" href=Route::Play(id.clone()).to_string() data-testid="saved-game">
            <span class="thumb" aria-hidden="true"><Picture position=position/></span>
            <span>
                <b>{move || words().game(variant.game())}</b>
                <span class="soft">{move || words().variant(variant)}</span>
                <span class="soft">
                    {move || say_with("shell-turns", &[("count", turns.into())])}
                    " · "
                    {move || if is_over { say("shell-finished") } else { say("shell-unfinished") }}
                </span>
                <span class="soft">{move || browser::date_text(updated, shell().language().code())}</span>
            </span>
        </a>
        <button class="icon" aria-label=move || say("shell-forget")
            title=move || say("shell-forget")
            on:click=move |_| {
                let sure = browser::window().confirm_with_message(&say("shell-forget-sure"));
                if sure.unwrap_or(false) {
                    store::forget_game(&gone);
                    shown.notify();
                }
            }>"×"</button>
    }
}

/// For addresses that lead nowhere.
#[component]
pub(crate) fn Nowhere() -> impl IntoView {
    view! {
        <section class="text">
            <h1>{tr("shell-nowhere")}</h1>
            <p>{tr("shell-nowhere-about")}</p>
            <p><a class="button primary" href="#/">{tr("shell-home")}</a></p>
        </section>
    }
}
