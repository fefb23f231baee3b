//! A game that was played online: who played, how it ended, and its study.

use leptos::prelude::*;
use quartet_core::Seat;
use quartet_games::Variant;
use quartet_record::{Record, Termination};
use quartet_wire::Played;
use wasm_bindgen_futures::spawn_local;

use crate::{
    online::{self, Trouble},
    pages::{
        lobby::control_text,
        person::{SeatedLine, day, rated_text},
        study::StudyOf,
    },
    route::Route,
    shell::{tr, words},
};

/// A game with its record, and that of the first of two before it.
type Found = (Played, Vec<Record>);

async fn find(number: u64) -> Result<Found, Trouble> {
    let game: Played = online::get(&format!("api/games/{number}")).await?;
    let text = online::get_text(&format!("api/games/{number}/record")).await?;
    // A server of a later version may know what this page does not.
    let records = quartet_record::read(&text).map_err(|_| Trouble::NoServer)?;
    Ok((game, records))
}

#[component]
pub(crate) fn PlayedPage(number: u64) -> impl IntoView {
    let found = RwSignal::new(None::<Result<Found, Trouble>>);
    spawn_local(async move {
        let answer = find(number).await;
        found.try_set(Some(answer));
    });
    move || match found.get() {
        None => view! { <p class="soft" role="status">{tr("played-loading")}</p> }.into_any(),
        Some(Err(trouble)) => view! {
            <p class="notice bad" role="alert">{move || trouble.text()}</p>
        }
        .into_any(),
        Some(Ok((game, records))) => view! { <Whole game=game records=records/> }.into_any(),
    }
}

#[component]
fn Whole(game: Played, records: Vec<Record>) -> impl IntoView {
    let shown = RwSignal::new(records.len().saturating_sub(1));
    let count = records.len();
    let number = game.number;
    view! {
        <Head game=game/>
        {(count > 1).then(|| view! {
            <div class="row" role="group" aria-label=tr("played-which")>
                {["play-first-of-two", "play-second-of-two"].into_iter().enumerate().map(|(nth, key)| view! {
                    <button aria-pressed=move || (shown.get() == nth).to_string()
                        on:click=move |_| shown.set(nth)>{tr(key)}</button>
                }).collect_view()}
            </div>
        })}
        {move || records.get(shown.get()).cloned().map(|record| {
            // What is studied of it stays in this browser under this name.
            let id = format!("online{number}x{}", shown.get());
            view! { <StudyOf id=id record=record/> }
        })}
    }
}

#[component]
fn Head(game: Played) -> impl IntoView {
    let variant = game.variant.parse::<Variant>().ok();
    let (ended, control, rated) = (game.ended, game.control, game.rated);
    let why = variant.and_then(|variant| {
        let reason = Termination::from_name(variant.game(), &game.termination).ok()?;
        Some((variant.game(), reason))
    });
    let record = format!("api/games/{}/record", game.number);
    let file = format!("quartet-{}.txt", game.number);
    view! {
        <section class="card played-head" aria-label=tr("played-game") data-testid="played-head">
            {variant.map(|variant| view! {
                <ol class="ranks">
                    {Seat::all(variant.seats()).zip(game.players).map(|(seat, seated)| view! {
                        <SeatedLine variant=variant seat=seat seated=seated/>
                    }).collect_view()}
                </ol>
            })}
            <p class="soft">
                {move || why.map(|(game, reason)| format!("{} · ", words().termination(game, reason)))}
                {move || format!("{} · {} · {}", day(ended), control_text(control), rated_text(rated))}
            </p>
            <div class="row">
                <a class="button" href=record download=file>{tr("played-record")}</a>
                {game.room.map(|room| view! {
                    <a class="button" href=Route::Room(room).to_string()>{tr("online-room")}</a>
                })}
            </div>
        </section>
    }
}
