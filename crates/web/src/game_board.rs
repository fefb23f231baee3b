//! A board that one plays on: the picture, the line that says what is what, and what must be
//! confirmed.

use leptos::prelude::*;
use quartet_core::Seat;
use quartet_games::{Action, Position, Variant, jamit};
use quartet_render::Marks;
use wasm_bindgen::JsCast;
use web_sys::{KeyboardEvent, PointerEvent};

use crate::{
    board::{Board, BoardModel, Step},
    browser,
    input::Input,
    shell::{say, tr, words},
};

/// A board with the person's input.
#[derive(Clone, Copy)]
pub(crate) struct Play {
    pub(crate) board: BoardModel,
    pub(crate) input: Input,
}

impl Play {
    /// A board that shows `marks` (without what the person is about to do), and each `step` as it
    /// happens.
    pub(crate) fn new(
        input: Input,
        marks: Signal<Marks>,
        below: Signal<Option<Seat>>,
        step: RwSignal<Option<Step>>,
    ) -> Self {
        let marks = Signal::derive(move || {
            let mut marks = marks.get();
            input.mark(&mut marks);
            marks
        });
        Self { board: BoardModel::new(input.position, marks, below, input.cursor, step), input }
    }
}

/// The mark of a seat, as on its men.
#[component]
pub(crate) fn Sign(variant: Variant, seat: Seat) -> impl IntoView {
    let colour = variant.side(seat).index() + 1;
    let shape = match seat.index() {
        0 => view! { <circle cx="12" cy="12" r="8.5"/> }.into_any(),
        1 => view! { <rect x="4" y="4" width="16" height="16" rx="2.5"/> }.into_any(),
        2 => view! { <path d="M12 2.5 22 20.5H2Z"/> }.into_any(),
        _ => view! { <path d="m12 1.5 10.5 10.5L12 22.5 1.5 12Z"/> }.into_any(),
    };
    view! {
        <svg class=format!("sign seat-{colour}") viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
            {shape}
        </svg>
    }
}

/// The board with all that belongs to it.
#[component]
pub(crate) fn GameBoard(
    play: Play,
    /// Its id in the document.
    #[prop(into)]
    name: String,
    /// What the line below says while nothing is aimed at.
    #[prop(into)]
    line: Signal<String>,
) -> impl IntoView {
    let Play { board, input } = play;
    let on_key = Callback::new(move |event: KeyboardEvent| {
        if input.key(&event, &untrack(|| board.scene())) {
            event.prevent_default();
            event.stop_propagation();
        }
    });
    let label = move || {
        let variant = board.position.with(Position::variant);
        format!("{}, {}", words().game(variant.game()), words().variant(variant))
    };
    let text = move || {
        let text = input.refusal.get().or_else(|| input.insight()).unwrap_or_else(|| line.get());
        let mut letters = text.chars();
        letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect::<String>()
    };
    view! {
        <div class="play-board">
            <div class="frame">
                <Board model=board name=name label=Signal::derive(label) is_live=input.may_act
                    on_pointing=Callback::new(move |pointing| {
                        input.point(pointing, &untrack(|| board.scene()));
                    })
                    on_key=on_key on_focus=Callback::new(move |()| input.begin_cursor())/>
            </div>
            <p class="line" class:bad=move || input.refusal.with(Option::is_some) data-testid="line">
                {text}
            </p>
            <FenceBar play=play/>
            <OrderBar input=input/>
        </div>
    }
}

/// Nudges, turns and confirms a fence.
#[component]
fn FenceBar(play: Play) -> impl IntoView {
    let Play { board, input } = play;
    let nudges = [
        ("←", "play-nudge-left", (-1.0, 0.0)),
        ("↑", "play-nudge-up", (0.0, -1.0)),
        ("↓", "play-nudge-down", (0.0, 1.0)),
        ("→", "play-nudge-right", (1.0, 0.0)),
    ];
    let is_shown = Memo::new(move |_| input.ghost.get().is_some());
    let is_legal = Memo::new(move |_| {
        let coming = input.ghost.get().and_then(|_| input.coming());
        coming.is_some_and(|action| input.position.with(|position| position.legal(action).is_ok()))
    });
    move || {
        is_shown.get().then(|| view! {
            <div class="bar" role="group" aria-label=tr("play-fence") data-testid="fence-bar">
                {nudges.map(|(arrow, key, direction)| view! {
                    <button aria-label=tr(key) on:click=move |_| {
                        input.nudge(&untrack(|| board.scene()), direction);
                    }>{arrow}</button>
                }).into_iter().collect_view()}
                <button aria-label=tr("play-turn-fence") data-testid="turn-fence"
                    on:click=move |_| input.rotate()>"⟳"</button>
                <button aria-label=tr("play-cancel") on:click=move |_| { input.cancel(); }>"✕"</button>
                <button class="primary grow" data-testid="confirm" disabled=move || !is_legal.get()
                    on:click=move |_| {
                        input.confirm();
                        browser::focus_soon("board");
                    }>{tr("play-place-fence")}</button>
            </div>
        })
    }
}

/// The coins of an insert, in the order in which they go in.
#[component]
fn Coins(variant: Variant, action: Action) -> impl IntoView {
    let coins = match action {
        Action::Jamit(jamit::Action::Insert { first, second, .. }) => vec![Some(first), second],
        _ => Vec::new(),
    };
    let name = move |colour: jamit::Colour| match colour.seat() {
        Some(seat) => words().seat(variant, seat),
        None => say("play-neutral"),
    };
    let names: Vec<String> = coins.iter().flatten().map(|&colour| name(colour)).collect();
    view! {
        <span class="coins">
            {coins.into_iter().flatten().map(|colour| match colour.seat() {
                Some(seat) => view! { <Sign variant=variant seat=seat/> }.into_any(),
                None => view! {
                    <svg class="sign" viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
                        <circle class="seat-n" cx="12" cy="12" r="9.5"/>
                    </svg>
                }.into_any(),
            }).collect_view()}
            <b>{names.join(" → ")}</b>
        </span>
    }
}

/// Chooses the order in which coins go in.
#[component]
fn OrderBar(input: Input) -> impl IntoView {
    let options = Memo::new(move |_| input.options());
    move || {
        let (options, position) = (options.get(), input.position.get());
        let count = options.len().max(1);
        let is_chosen = move |nth| input.option.get() % count == nth;
        (!options.is_empty()).then(|| view! {
            <div class="bar orders" role="group" aria-label=tr("play-order") data-testid="order-bar">
                {options.into_iter().enumerate().map(|(nth, action)| view! {
                    <button class="order" aria-pressed=move || is_chosen(nth).to_string()
                        on:pointerenter=move |event| {
                            if event.pointer_type() == "mouse" {
                                input.option.set(nth);
                            }
                        }
                        on:focus=move |_| input.option.set(nth)
                        on:click=move |event| {
                            // A finger looks first, and confirms; a mouse or a key plays at once.
                            let by_finger = event
                                .dyn_ref::<PointerEvent>()
                                .is_some_and(|event| event.pointer_type() == "touch");
                            input.option.set(nth);
                            if !by_finger {
                                input.confirm();
                                browser::focus_soon("board");
                            }
                        }>
                        <Coins variant=position.variant() action=action/>
                        <span>{words().preview(&position, action)}</span>
                    </button>
                }).collect_view()}
                <button aria-label=tr("play-cancel") on:click=move |_| { input.cancel(); }>"✕"</button>
                <button class="primary" data-testid="confirm" on:click=move |_| {
                    input.confirm();
                    browser::focus_soon("board");
                }>
                    {tr("play-confirm")}
                </button>
            </div>
        })
    }
}
