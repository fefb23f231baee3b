//! The list of turns of a game that is played, and a field to type one.

use leptos::prelude::*;
use quartet_games::{Action, Position};
use quartet_record::Turn;

use crate::{
    browser,
    pages::play::is_current,
    session::Session,
    shell::{say, say_with, shell, tr, words},
};

#[component]
pub(crate) fn TurnList(session: Session) -> impl IntoView {
    let turns = Memo::new(move |_| session.table.with(quartet_table::Table::turns));
    Effect::new(move |_| {
        turns.track();
        session.shown.track();
        browser::after(0, || {
            if let Some(current) =
                browser::document().query_selector(".turns [aria-current='true']").ok().flatten()
            {
                browser::show_in_list(&current);
            }
        });
    });
    view! {
        <section class="history" aria-label=tr("play-turns")>
            <div class="row">
                <button class="icon" aria-label=tr("play-first") on:click=move |_| session.leaf(-100_000)>"«"</button>
                <button class="icon" aria-label=tr("play-previous") data-testid="previous"
                    on:click=move |_| session.leaf(-1)>"‹"</button>
                <button class="icon" aria-label=tr("play-next") data-testid="next"
                    on:click=move |_| session.leaf(1)>"›"</button>
                <button class="icon" aria-label=tr("play-last") on:click=move |_| session.show(None)>"»"</button>
            </div>
            <ol class="turns" data-testid="turns" tabindex="0" aria-label=tr("play-turns")>
                {move || rounds(&turns.get()).into_iter().map(|(round, turns)| view! {
                    <li>
                        <span class="number">{round}"."</span>
                        {turns.into_iter().map(|turn| view! { <TurnButton session=session turn=turn/> }).collect_view()}
                    </li>
                }).collect_view()}
            </ol>
            <TypeField session=session/>
        </section>
    }
}

/// Turns by the rounds in which they were played.
fn rounds(turns: &[Turn]) -> Vec<(u32, Vec<Turn>)> {
    let mut rounds: Vec<(u32, Vec<Turn>)> = Vec::new();
    for turn in turns {
        match rounds.last_mut() {
            Some((round, turns)) if *round == turn.round => turns.push(turn.clone()),
            _ => rounds.push((turn.round, vec![turn.clone()])),
        }
    }
    rounds
}

#[component]
fn TurnButton(session: Session, turn: Turn) -> impl IntoView {
    let variant = session.table.with_untracked(|table| table.record().variant());
    let colour = variant.side(turn.seat).index() + 1;
    let nodes = turn.nodes.clone();
    let last = turn.nodes.last().copied();
    let seat = turn.seat;
    view! {
        <button class=format!("ply side-{colour}")
            aria-current=move || is_current(session, &nodes).then_some("true")
            title=move || words().seat(variant, seat)
            on:click=move |_| session.show(last)>
            {turn.text}{(!turn.complete).then_some("/…")}
        </button>
    }
}

/// A turn, typed in notation.
#[component]
fn TypeField(session: Session) -> impl IntoView {
    let text = RwSignal::new(String::new());
    let wrong = RwSignal::new(None::<String>);
    let submit = move |event: web_sys::SubmitEvent| {
        event.prevent_default();
        let typed = text.get_untracked();
        let position = session.position.get_untracked();
        match untrack(|| read_turn(&position, typed.trim())) {
            Ok(actions) => {
                wrong.set(None);
                text.set(String::new());
                for action in actions {
                    session.act(action);
                }
            }
            Err(why) => {
                shell().speak(why.clone());
                wrong.set(Some(why));
            }
        }
    };
    view! {
        <form class="type" on:submit=submit>
            <label>
                <span>{tr("play-type")}</span>
                <input type="text" autocomplete="off" autocapitalize="off" spellcheck="false" data-testid="type"
                    disabled=move || !session.play.input.may_act.get()
                    aria-invalid=move || wrong.with(Option::is_some).to_string()
                    prop:value=move || text.get()
                    on:input=move |event| text.set(event_target_value(&event))/>
            </label>
            <button disabled=move || !session.play.input.may_act.get()>{tr("play-type-play")}</button>
            {move || wrong.get().map(|wrong| view! { <p class="bad" role="alert">{wrong}</p> })}
        </form>
    }
}

/// The actions of a typed turn, each legal after those before it; or why not, in words.
fn read_turn(position: &Position, typed: &str) -> Result<Vec<Action>, String> {
    if let Ok(actions) = position.parse_turn(typed) {
        return Ok(actions);
    }
    let mut position = *position;
    for part in typed.split('/') {
        let no_action = |_| say_with("play-type-unknown", &[("token", part.to_owned().into())]);
        let action = position.parse_action(part).map_err(no_action)?;
        position = position.play(action).map_err(|illegal| {
            let why = words().illegal(&position, &illegal);
            say_with("play-type-illegal", &[("token", part.to_owned().into()), ("why", why.into())])
        })?;
    }
    Err(say("play-type-too-much"))
}
