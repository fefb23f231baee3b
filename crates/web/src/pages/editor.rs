//! An own set-up, from a file, from a text, or made on the board.

use leptos::prelude::*;
use quartet_core::Seat;
use quartet_games::{Position, Variant};
use quartet_render::{Marks, Place, places};
use quartet_table::{Count, Editor, Man, read_start, start_text};
use web_sys::{HtmlInputElement, KeyboardEvent};

use crate::{
    board::{Board, BoardModel, Pointing, PointingKind},
    browser,
    shell::{cannot_read, not_possible, say, say_with, shell, tr, words},
};

/// Lets the person choose an own start for a variant.
#[component]
pub(crate) fn OwnSetUp(
    variant: RwSignal<Variant>,
    start: RwSignal<Option<Position>>,
) -> impl IntoView {
    let wrong = RwSignal::new(None::<String>);
    let text = RwSignal::new(String::new());
    let is_editing = RwSignal::new(false);
    let resets = RwSignal::new(0_u32);
    Effect::new(move |before: Option<()>| {
        variant.track();
        if before.is_some() {
            text.set(String::new());
            wrong.set(None);
        }
    });
    let game = variant.get_untracked().game();
    let read = move |typed: &str| match read_start(typed) {
        Ok(position) if position.game() == game => {
            wrong.set(None);
            variant.set(position.variant());
            start.set(Some(position));
        }
        Ok(position) => wrong.set(Some(untrack(|| {
            say_with("new-other-game", &[("game", words().game(position.game()).into())])
        }))),
        Err(error) => wrong.set(Some(untrack(|| {
            say_with(
                "shell-import-wrong",
                &[
                    ("line", error.line.into()),
                    ("column", error.column.into()),
                    ("message", cannot_read(&error.token, &error.message).into()),
                ],
            )
        }))),
    };
    view! {
        <fieldset class="own">
            <legend>{tr("new-own")}</legend>
            <p class="soft">{tr("new-own-about")}</p>
            <div class="row">
                <button data-testid="edit" aria-pressed=move || is_editing.get().to_string()
                    on:click=move |_| is_editing.update(|editing| *editing = !*editing)>
                    {tr("new-edit")}
                </button>
                <label class="button file">
                <span>{tr("new-own-file")}</span>
                <input type="file" class="hidden" accept=".txt,.quartet,text/plain" data-testid="own-file"
                    on:change=move |event| {
                        let input: HtmlInputElement = event_target(&event);
                        let file = input.files().and_then(|files| files.get(0));
                        input.set_value("");
                        wasm_bindgen_futures::spawn_local(async move {
                            if let Some(file) = file && let Some(bytes) = browser::read_file(file).await {
                                read(&String::from_utf8_lossy(&bytes));
                            }
                        });
                    }/>
                </label>
            </div>
            <label>
                <span>{tr("new-own-text")}</span>
                <textarea rows="2" spellcheck="false" data-testid="own-text"
                    prop:value=move || start.get().as_ref().map_or_else(|| text.get(), start_text)
                    on:change=move |event| {
                        let typed = event_target_value(&event);
                        text.set(typed.clone());
                        if typed.trim().is_empty() {
                            wrong.set(None);
                            start.set(None);
                        } else {
                            start.set(None);
                            read(&typed);
                        }
                    }></textarea>
            </label>
            {move || wrong.get().map(|wrong| view! {
                <p class="notice bad" role="alert" data-testid="own-wrong">{wrong}</p>
            })}
            {move || {
                variant.track();
                resets.track();
                is_editing.get().then(|| view! { <Bench variant=variant start=start/> })
            }}
            {move || start.get().map(|_| view! {
                <button on:click=move |_| {
                    start.set(None);
                    text.set(String::new());
                    resets.update(|resets| *resets += 1);
                }>{tr("new-own-drop")}</button>
            })}
        </fieldset>
    }
}

/// What a click on the board does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Tool {
    Put(Man),
    Remove,
}

/// A board on which men are put and taken away. What leads to no position is refused at once.
#[component]
fn Bench(variant: RwSignal<Variant>, start: RwSignal<Option<Position>>) -> impl IntoView {
    let begin = start.get_untracked().unwrap_or_else(|| Position::start(variant.get_untracked()));
    let editor = RwSignal::new(Editor::of(&begin));
    let position = RwSignal::new(begin);
    let wrong = RwSignal::new(None::<String>);
    let cursor = RwSignal::new(None::<Place>);
    let palette = editor.with_untracked(Editor::palette);
    let tool = RwSignal::new(palette.first().copied().map_or(Tool::Remove, Tool::Put));
    let change = move |change: &dyn Fn(&mut Editor)| {
        let mut next = editor.get_untracked();
        change(&mut next);
        match next.check() {
            Ok(set_up) => {
                wrong.set(None);
                editor.set(next);
                position.set(set_up);
                start.set(Some(set_up));
            }
            Err(error) => {
                let why = untrack(|| {
                    say_with("new-edit-wrong", &[("why", not_possible(&error.to_string()).into())])
                });
                shell().speak(why.clone());
                wrong.set(Some(why));
            }
        }
    };
    let touch = move |place: Place| {
        change(&|editor: &mut Editor| match tool.get_untracked() {
            // The same man once more takes it away.
            Tool::Put(man) if editor.men().contains(&(place, man)) => {
                editor.remove(place);
            }
            Tool::Put(man) => {
                editor.put(man, place);
            }
            Tool::Remove => {
                editor.remove(place);
            }
        });
    };
    let marks = Signal::derive(move || Marks { cursor: cursor.get(), ..Marks::default() });
    let board = BoardModel::new(
        position.into(),
        marks,
        Signal::stored(Some(Seat::new(0))),
        cursor,
        RwSignal::new(None),
    );
    let on_pointing = Callback::new(move |pointing: Pointing| {
        if pointing.kind == PointingKind::Release {
            let scene = untrack(|| board.scene());
            let fences = |place: &Place| matches!(place, Place::Fence(_));
            let wants_fence = tool.get_untracked() == Tool::Put(Man::Fence);
            let all = places(&position.get_untracked());
            let among: Vec<Place> = all
                .into_iter()
                .filter(|place| {
                    tool.get_untracked() == Tool::Remove || fences(place) == wants_fence
                })
                .collect();
            let (x, y) = pointing.at;
            let meant = if tool.get_untracked() == Tool::Remove {
                scene.place_at(x, y)
            } else {
                scene.nearest(x, y, &among)
            };
            if let Some(place) = meant {
                touch(place);
            }
        }
    });
    let on_key = Callback::new(move |event: KeyboardEvent| {
        let direction = match event.key().as_str() {
            "ArrowLeft" => (-1.0, 0.0),
            "ArrowRight" => (1.0, 0.0),
            "ArrowUp" => (0.0, -1.0),
            "ArrowDown" => (0.0, 1.0),
            "Enter" | " " => {
                if let Some(place) = cursor.get_untracked() {
                    touch(place);
                }
                return event.prevent_default();
            }
            _ => return,
        };
        event.prevent_default();
        let wants_fence = tool.get_untracked() == Tool::Put(Man::Fence);
        let mut among = places(&position.get_untracked());
        among.retain(|place| matches!(place, Place::Fence(_)) == wants_fence);
        let from = cursor.get_untracked().filter(|cursor| among.contains(cursor));
        let next = match from {
            Some(from) => untrack(|| board.scene()).neighbour(from, direction, &among),
            None => among.first().copied(),
        };
        if next.is_some() {
            cursor.set(next);
        }
    });
    view! {
        <div class="bench">
            <div class="segments" role="radiogroup" aria-label=tr("new-edit-tools")>
                {palette.into_iter().map(Tool::Put).chain([Tool::Remove]).map(|each| view! {
                    <label>
                        <input type="radio" name="tool" prop:checked=move || tool.get() == each
                            on:change=move |_| tool.set(each)/>
                        <span>{move || tool_name(variant.get(), each)}</span>
                    </label>
                }).collect_view()}
            </div>
            <div class="frame">
                <Board model=board name="bench" label=Signal::derive(|| say("new-edit")) is_live=Signal::stored(true)
                    on_pointing=on_pointing on_key=on_key/>
            </div>
            {move || wrong.get().map(|wrong| view! { <p class="notice bad" role="alert">{wrong}</p> })}
            <div class="row numbers">
                <label>
                    <span>{tr("new-edit-turn")}</span>
                    <select on:change=move |event| {
                        if let Ok(seat) = event_target_value(&event).parse::<usize>() {
                            change(&move |editor: &mut Editor| editor.set_turn(Seat::new(seat)));
                        }
                    }>
                        {Seat::all(variant.get_untracked().seats()).map(|seat| view! {
                            <option value=seat.index().to_string()
                                selected={editor.with_untracked(Editor::turn) == seat}>
                                {move || words().seat(variant.get(), seat)}
                            </option>
                        }).collect_view()}
                    </select>
                </label>
                {editor.with_untracked(Editor::counts).into_iter().map(|(count, number)| view! {
                    <label>
                        <span>{move || count_name(variant.get(), count)}</span>
                        <input type="number" min="0" max="99" inputmode="numeric" value=number.to_string()
                            on:change=move |event| {
                                if let Ok(number) = event_target_value(&event).parse() {
                                    change(&move |editor: &mut Editor| {
                                        editor.set_count(count, number);
                                    });
                                }
                            }/>
                    </label>
                }).collect_view()}
            </div>
            <div class="row">
                <button on:click=move |_| change(&Editor::clear)>{tr("new-edit-clear")}</button>
                <button on:click=move |_| {
                    let fresh = Position::start(variant.get_untracked());
                    change(&move |editor: &mut Editor| *editor = Editor::of(&fresh));
                }>{tr("learn-reset")}</button>
            </div>
        </div>
    }
}

fn tool_name(variant: Variant, tool: Tool) -> String {
    let man = match tool {
        Tool::Remove => return say("new-man-remove"),
        Tool::Put(man) => man,
    };
    let of_seat =
        |key: &str, seat: Seat| say_with(key, &[("owner", words().seat(variant, seat).into())]);
    let of_side = |key: &str, side| say_with(key, &[("owner", words().side(variant, side).into())]);
    match man {
        Man::Pawn(seat) => of_seat("new-man-pawn", seat),
        Man::Fence => say("new-man-fence"),
        Man::Neutral => say("new-man-neutral"),
        Man::Piece(seat) => of_seat("new-man-piece", seat),
        Man::Chip(side) => of_side("new-man-chip", side),
        Man::Stone(side) => of_side("new-man-stone", side),
        Man::Coin(colour) => match colour.seat() {
            Some(seat) => of_seat("new-man-coin", seat),
            None => say("new-man-neutral-coin"),
        },
    }
}

fn count_name(variant: Variant, count: Count) -> String {
    let (key, seat) = match count {
        Count::Fences(seat) => ("new-count-fences", seat),
        Count::Points(seat) => ("new-count-points", seat),
        Count::Hand(seat) => ("new-count-hand", seat),
    };
    say_with(key, &[("owner", words().seat(variant, seat).into())])
}
