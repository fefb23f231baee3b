//! What pages on which a game is played have in common.

use leptos::prelude::*;
use quartet_core::Seat;
use quartet_games::Variant;
use quartet_table::{Face, Table};

use crate::{
    game_board::Sign,
    shell::{say_with, tr, words},
};

/// How the seats stand after the end, and what can be done then.
#[component]
pub(crate) fn Standings(
    table: RwSignal<Table>,
    /// How the game ended, in words.
    verdict: Signal<String>,
    /// What somebody at a seat is called.
    name: Callback<Seat, String>,
    children: Children,
) -> impl IntoView {
    let variant = table.with_untracked(|table| table.record().variant());
    view! {
        <section class="result card" aria-label=tr("play-result") data-testid="result">
            <h2 id="result" tabindex="-1">{verdict}</h2>
            <ol class="ranks">
                {move || table.with(Table::ranking).into_iter().map(|standing| {
                    let seat = standing.seat;
                    let figures = table.with(|table| words().figures(table.position(), seat));
                    view! {
                        <li>
                            <span class="rank">{standing.rank}"."</span>
                            <Sign variant=variant seat=seat/>
                            <b>{words().seat(variant, seat)}</b>
                            <span class="soft">{name.run(seat)}</span>
                            {figures.into_iter().take(1).map(|figure| view! {
                                <span class="points">{figure.label} " " <b>{figure.value}</b></span>
                            }).collect_view()}
                        </li>
                    }
                }).collect_view()}
            </ol>
            {move || table.with(Table::sums).map(|[one, two]| view! {
                <p>{say_with("play-sums", &[
                    ("one", words().seat(variant, Seat::new(0)).into()), ("points-one", one.into()),
                    ("two", words().seat(variant, Seat::new(1)).into()), ("points-two", two.into()),
                ])}</p>
            })}
            <div class="row">{children()}</div>
        </section>
    }
}

/// The clock of a seat.
#[component]
pub(crate) fn ClockFace(seat: Seat, #[prop(into)] face: Signal<Option<Face>>) -> impl IntoView {
    move || {
        face.get().map(|face| {
            let low =
                face.main.as_secs() < 20 && face.period.is_none_or(|(_, periods)| periods <= 1);
            let text = match face.period {
                Some((period, periods)) if face.main.is_zero() => {
                    let text = words().duration(period.as_millis() as u64);
                    if periods > 1 { format!("{text} ×{periods}") } else { text }
                }
                _ => words().duration(face.main.as_millis() as u64),
            };
            view! { <span class="clock" class:low=low data-testid=format!("clock-{seat}")>{text}</span> }
        })
    }
}

/// A variant with its game, in words.
pub(crate) fn variant_text(variant: Variant) -> String {
    format!("{} – {}", words().game(variant.game()), words().variant(variant))
}

/// The variants that people choose from. Study boards have a place of their own.
pub(crate) fn variants() -> Vec<Variant> {
    Variant::all().into_iter().filter(|variant| !variant.name().contains('x')).collect()
}

/// A list of the [`variants`], to choose one.
pub(crate) fn variant_select(testid: &'static str, chosen: RwSignal<Variant>) -> impl IntoView {
    view! {
        <select data-testid=testid on:change=move |event| {
            if let Ok(variant) = event_target_value(&event).parse() {
                chosen.set(variant);
            }
        }>
            {variants().into_iter().map(|variant| view! {
                <option value=variant.to_string()>{move || variant_text(variant)}</option>
            }).collect_view()}
        </select>
    }
}
