//! The list of turns of a game that is played, and a field to type one.

use leptos::prelude::*;
use quartet_games::{Action, Position};
use quartet_record::{NodeId, Turn};
use quartet_table::Table;

use crate::{
    browser,
    input::Input,
    shell::{say, say_with, shell, tr, words},
};

/// The turns of a table, of which one is looked at.
#[derive(Clone, Copy)]
pub(crate) struct Line {
    pub(crate) table: RwSignal<Table>,
    /// The position looked at; `None`: the newest.
    pub(crate) shown: RwSignal<Option<NodeId>>,
    pub(crate) input: Input,
    /// Plays an action of a turn that was typed.
    pub(crate) act: Callback<Action>,
}

impl Line {
    /// Looks at a position.
    pub(crate) fn show(self, node: Option<NodeId>) {
        let end = self.table.with_untracked(|table| table.record().end());
        self.input.cancel();
        self.shown.set(node.filter(|&node| node != end));
    }

    /// Goes some turns back or forward.
    pub(crate) fn leaf(self, by: isize) {
        let (turns, end) = self.table.with_untracked(|table| (table.turns(), table.record().end()));
        let mut stops = vec![NodeId::START];
        stops.extend(turns.iter().filter_map(|turn| turn.nodes.last().copied()));
        let at = self.shown.get_untracked().unwrap_or(end);
        let here = stops.iter().position(|&node| node.index() >= at.index());
        let here = here.unwrap_or(stops.len() - 1) as isize;
        let next = (here + by).clamp(0, stops.len() as isize - 1) as usize;
        self.show(Some(stops[next]));
    }

    /// Whether one of these is looked at.
    fn is_current(self, nodes: &[NodeId]) -> bool {
        let shown =
            self.shown.get().unwrap_or_else(|| self.table.with(|table| table.record().end()));
        nodes.contains(&shown)
    }
}

#[component]
pub(crate) fn TurnList(line: Line) -> impl IntoView {
    let turns = Memo::new(move |_| line.table.with(Table::turns));
    Effect::new(move |_| {
        turns.track();
        line.shown.track();
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
                <button class="icon" aria-label=tr("play-first") on:click=move |_| line.leaf(-100_000)>"«"</button>
                <button class="icon" aria-label=tr("play-previous") data-testid="previous"
                    on:click=move |_| line.leaf(-1)>"‹"</button>
                <button class="icon" aria-label=tr("play-next") data-testid="next"
                    on:click=move |_| line.leaf(1)>"›"</button>
                <button class="icon" aria-label=tr("play-last") on:click=move |_| line.show(None)>"»"</button>
            </div>
            <ol class="turns" data-testid="turns" tabindex="0" aria-label=tr("play-turns")>
                {move || rounds(&turns.get()).into_iter().map(|(round, turns)| view! {
                    <li>
                        <span class="number">{round}"."</span>
                        {turns.into_iter().map(|turn| view! { <TurnButton line=line turn=turn/> }).collect_view()}
                    </li>
                }).collect_view()}
            </ol>
            <TypeField line=line/>
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
fn TurnButton(line: Line, turn: Turn) -> impl IntoView {
    let variant = line.table.with_untracked(|table| table.record().variant());
    let colour = variant.side(turn.seat).index() + 1;
    let nodes = turn.nodes.clone();
    let last = turn.nodes.last().copied();
    let seat = turn.seat;
    view! {
        <button class=format!("ply side-{colour}")
            aria-current=move || line.is_current(&nodes).then_some("true")
            title=move || words().seat(variant, seat)
            on:click=move |_| line.show(last)>
            {turn.text}{(!turn.complete).then_some("/…")}
        </button>
    }
}

/// A turn, typed in notation.
#[component]
fn TypeField(line: Line) -> impl IntoView {
    let text = RwSignal::new(String::new());
    let wrong = RwSignal::new(None::<String>);
    let submit = move |event: web_sys::SubmitEvent| {
        event.prevent_default();
        let typed = text.get_untracked();
        let position = line.input.position.get_untracked();
        match untrack(|| read_turn(&position, typed.trim())) {
            Ok(actions) => {
                wrong.set(None);
                text.set(String::new());
                for action in actions {
                    line.act.run(action);
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
                    disabled=move || !line.input.may_act.get()
                    aria-invalid=move || wrong.with(Option::is_some).to_string()
                    prop:value=move || text.get()
                    on:input=move |event| text.set(event_target_value(&event))/>
            </label>
            <button disabled=move || !line.input.may_act.get()>{tr("play-type-play")}</button>
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
