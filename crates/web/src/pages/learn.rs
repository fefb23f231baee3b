//! The tutorial of a game: a board, a task, and the learner makes the moves.

use leptos::prelude::*;
use quartet_games::{Action, Game, Position};
use quartet_lessons::{Step as Lesson, Verdict, tutorial};
use quartet_render::{Marks, Place, places};

use crate::{
    board::Step,
    browser,
    game_board::{GameBoard, Play},
    input::Input,
    route::Route,
    session::marks_of,
    shell::{say, say_with, shell, tr, words},
    store,
};

/// How far the learner is with a step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Progress {
    Trying,
    Wrong,
    Done,
}

/// How long a wrong turn stays on the board, and how soon the other side answers, in milliseconds.
const PAUSE_MS: i32 = 1100;

#[component]
pub(crate) fn Learn(game: Game) -> impl IntoView {
    let lessons = tutorial(game);
    let count = lessons.len();
    let nth = RwSignal::new(store::lesson(game).min(count));
    Effect::new(move |_| store::keep_lesson(game, nth.get()));
    view! {
        <div class="learn">
            <header class="steps">
                <h1>{move || say_with("learn-title", &[("game", words().game(game).into())])}</h1>
                <ol aria-label=tr("learn-steps")>
                    {(0..count).map(|step| view! {
                        <li>
                            <button class="dot" data-testid=format!("step-{step}")
                                aria-current=move || (nth.get() == step).then_some("step")
                                class:past=move || { step < nth.get() }
                                aria-label=move || say_with("learn-step", &[
                                    ("step", (step + 1).into()), ("count", count.into()),
                                ])
                                on:click=move |_| nth.set(step)>{step + 1}</button>
                        </li>
                    }).collect_view()}
                </ol>
            </header>
            {move || match lessons.get(nth.get()) {
                Some(lesson) => view! { <Task lesson=lesson nth=nth/> }.into_any(),
                None => view! { <Finished game=game nth=nth/> }.into_any(),
            }}
        </div>
    }
}

#[component]
fn Task(lesson: &'static Lesson, nth: RwSignal<usize>) -> impl IntoView {
    let start = *lesson.position();
    let line = RwSignal::new(Vec::<(Position, Action)>::new());
    let position = RwSignal::new(start);
    let progress = RwSignal::new(Progress::Trying);
    let marks = Signal::derive(move || {
        let marks = line.with(|line| marks_of(line));
        let fresh = line.with(Vec::is_empty) && progress.get() == Progress::Trying;
        if fresh { Marks { last: marks.last, ..lesson.marks().clone() } } else { marks }
    });
    let may_act = Signal::derive(move || progress.get() == Progress::Trying);
    let step = RwSignal::new(None::<Step>);
    let show = move |before: Position, action: Action| {
        let Ok(after) = before.play(action) else { return };
        line.update(|line| line.push((before, action)));
        position.set(after);
        step.set(Some(Step { before, action }));
        shell().speak(words().action(&before, action));
    };
    let reset = move || {
        line.try_set(Vec::new());
        position.try_set(start);
        progress.try_set(Progress::Trying);
    };
    let judge = move |turn: Vec<Action>| match lesson.accepts(&start, &turn) {
        Verdict::GoOn => {}
        Verdict::Wrong => {
            progress.set(Progress::Wrong);
            browser::after(2 * PAUSE_MS, move || {
                if progress.try_get_untracked() == Some(Progress::Wrong) {
                    reset();
                }
            });
        }
        Verdict::Done => {
            progress.set(Progress::Done);
            shell().speak(say(&lesson.message("done")));
            let after = position.get_untracked();
            if let Some(reply) = lesson.reply(&after) {
                answer(
                    reply,
                    move || {
                        position
                            .try_get_untracked()
                            .filter(|_| progress.get_untracked() == Progress::Done)
                    },
                    show,
                );
            }
        }
    };
    let act = Callback::new(move |action: Action| {
        show(position.get_untracked(), action);
        judge(line.with_untracked(|line| line.iter().map(|&(_, action)| action).collect()));
    });
    let input = Input::new(position.into(), may_act, act);
    Effect::new(move |_| {
        // Some tasks are to try what the rules forbid.
        let tried = input.tried.get();
        let turn: Vec<Action> =
            line.with_untracked(|line| line.iter().map(|&(_, action)| action).collect());
        let wished = tries(&position.get_untracked(), &tried).into_iter().any(|tried| {
            let turn: Vec<Action> = turn.iter().copied().chain([tried]).collect();
            lesson.accepts(&start, &turn) == Verdict::Done
        });
        if wished && progress.get_untracked() == Progress::Trying {
            progress.set(Progress::Done);
            shell().speak(untrack(|| say(&lesson.message("done"))));
        }
    });
    let seat = start.turn();
    let play = Play::new(input, marks, Signal::stored(Some(seat)), step);
    let text = Signal::derive(move || match progress.get() {
        Progress::Trying => position.with(|position| words().due(position)),
        Progress::Wrong => say("learn-wrong"),
        Progress::Done => say("learn-done"),
    });
    let with_hint = RwSignal::new(false);
    let message = move |part: &'static str| move || say(&lesson.message(part));
    view! {
        <div class="task">
            <section class="words card" aria-live="polite">
                <h2 id="task" tabindex="-1">{message("title")}</h2>
                <p data-testid="task">{message("task")}</p>
                {move || with_hint.get().then(|| view! { <p class="soft">{message("hint")}</p> })}
                {move || (progress.get() == Progress::Wrong).then(|| view! {
                    <p class="bad">{message("hint")}</p>
                })}
                {move || (progress.get() == Progress::Done).then(|| view! {
                    <p class="done" data-testid="done">"✓ " {message("done")}</p>
                })}
                <div class="row">
                    {move || if progress.get() == Progress::Done {
                        view! {
                            <button class="primary" data-testid="next-step" on:click=move |_| {
                                nth.update(|nth| *nth += 1);
                                browser::focus_soon("task");
                            }>
                                {tr("learn-next")}
                            </button>
                        }.into_any()
                    } else {
                        view! {
                            <button on:click=move |_| with_hint.set(true)>{tr("play-hint")}</button>
                        }.into_any()
                    }}
                    <button on:click=move |_| reset()>{tr("learn-reset")}</button>
                </div>
            </section>
            <GameBoard play=play name="board" line=text/>
        </div>
    }
}

/// The actions that are not legal and begin with places of which the last could not be chosen.
fn tries(position: &Position, path: &[Place]) -> Vec<Action> {
    let names: Vec<String> = path.iter().map(Place::to_string).collect();
    let begun = names.join("-");
    let steps = places(position).into_iter().map(|to| format!("{begun}-{to}"));
    let texts = std::iter::once(begun.clone()).chain(steps);
    let actions = texts.filter_map(|text| position.parse_action(&text).ok());
    actions.filter(|&action| position.legal(action).is_err()).collect()
}

/// Lets the other side answer, action by action, as long as the page shows the step.
fn answer(
    mut reply: Vec<Action>,
    position: impl Fn() -> Option<Position> + Copy + 'static,
    show: impl Fn(Position, Action) + Copy + 'static,
) {
    if reply.is_empty() {
        return;
    }
    browser::after(PAUSE_MS, move || {
        if let Some(now) = position() {
            show(now, reply.remove(0));
            answer(reply, position, show);
        }
    });
}

#[component]
fn Finished(game: Game, nth: RwSignal<usize>) -> impl IntoView {
    view! {
        <section class="text finished" data-testid="finished">
            <h2 id="task" tabindex="-1">{tr("learn-finished")}</h2>
            <p>{move || say_with("learn-finished-about", &[("game", words().game(game).into())])}</p>
            <div class="row">
                <a class="button primary" href=Route::New(game).to_string()>{tr("shell-play")}</a>
                <a class="button" href=Route::Rules(game).to_string()>{tr("shell-rules")}</a>
                <button on:click=move |_| nth.set(0)>{tr("learn-again")}</button>
            </div>
        </section>
    }
}
