//! Playing a game: the board, the seats, the turns.

use leptos::prelude::*;
use quartet_core::Seat;
use quartet_table::{Player, Saved, SavedError, Table, TwoGames};

use crate::{
    browser,
    game_board::{GameBoard, Sign},
    menu::Menu,
    pages::{
        export::ExportMenu,
        parts::{ClockFace, Standings},
        turns::TurnList,
    },
    route::Route,
    session::{Session, Thinking},
    shell::{not_possible, say, say_with, shell, tr, words},
    store::{self, Unstored},
};

/// The page of a stored game.
#[component]
pub(crate) fn Play(id: String) -> impl IntoView {
    match store::game(&id).as_deref().map(Saved::read) {
        Some(Ok(saved)) => view! { <Game saved=saved/> }.into_any(),
        Some(Err(error)) => view! { <Broken id=id error=error/> }.into_any(),
        None => view! { <Gone/> }.into_any(),
    }
}

#[component]
fn Gone() -> impl IntoView {
    view! {
        <section class="text">
            <h1>{tr("play-gone")}</h1>
            <p>{tr("play-gone-about")}</p>
            <p><a class="button primary" href="#/">{tr("shell-home")}</a></p>
        </section>
    }
}

/// A stored game that this version cannot read. It is kept, and can be taken away as a file.
#[component]
fn Broken(id: String, error: SavedError) -> impl IntoView {
    view! {
        <section class="text">
            <h1>{tr("play-broken")}</h1>
            <p>{tr("play-broken-about")}</p>
            <p class="notice bad">{move || match &error {
                SavedError::Newer { .. } => say("play-broken-newer"),
                SavedError::Broken { why } => say_with("play-broken-why", &[("why", not_possible(why).into())]),
            }}</p>
            <div class="row">
                <a class="button primary" href="#/">{tr("shell-home")}</a>
                <button on:click=move |_| {
                    let text = store::game(&id).unwrap_or_default();
                    browser::download(&format!("quartet-{id}.txt"), "text/plain", text.as_bytes());
                }>{tr("play-broken-save")}</button>
            </div>
        </section>
    }
}

#[component]
fn Game(saved: Saved) -> impl IntoView {
    let session = Session::new(saved);
    let variant = session.table.with_untracked(|table| table.record().variant());
    StoredValue::new_local(shell().on_shortcut(move |key| on_key(session, key)));
    let line = Signal::derive(move || status(session));
    view! {
        <div class="game" data-game=variant.game().name()>
            <h1 class="title">
                <span>{move || words().game(variant.game())}</span>
                <span class="soft">{move || words().variant(variant)}</span>
                {move || round(session)}
            </h1>
            <Seats session=session/>
            <section class="place" aria-label=tr("play-board")>
                <GameBoard play=session.play name="board" line=line/>
            </section>
            <aside class="side" aria-label=tr("play-side")>
                <Trouble session=session/>
                <Back session=session/>
                <ResultPanel session=session/>
                <Actions session=session/>
                <TurnList line=session.line()/>
            </aside>
        </div>
    }
}

/// Says whether the key means anything.
fn on_key(session: Session, key: &str) -> bool {
    match key {
        "u" | "U" => session.take_back(),
        "h" | "H" => session.toggle_hint(),
        "[" => session.line().leaf(-1),
        "]" => session.line().leaf(1),
        "?" => shell().go(&Route::Help),
        _ => return false,
    }
    true
}

/// Which of two games this is.
fn round(session: Session) -> Option<String> {
    session.table.with(|table| match table.two_games() {
        TwoGames::No => None,
        TwoGames::First => Some(say("play-first-of-two")),
        TwoGames::Second { .. } => Some(say("play-second-of-two")),
    })
}

/// Whose turn it is and what is due, or how the game ended.
fn status(session: Session) -> String {
    if session.shown.get().is_some() {
        return say("play-looking-back");
    }
    if !session.is_live() {
        return session.verdict();
    }
    match session.thinking.get() {
        Thinking::Playing => {
            let seat =
                session.position.with(|position| words().seat(position.variant(), position.turn()));
            say_with("play-thinks", &[("seat", seat.into())])
        }
        Thinking::Hint => say("play-looks-for-hint"),
        Thinking::No => session.position.with(|position| words().due(position)),
    }
}

#[component]
fn Seats(session: Session) -> impl IntoView {
    let variant = session.table.with_untracked(|table| table.record().variant());
    view! {
        <ol class="seats" data-seats=variant.seats().to_string() aria-label=tr("play-seats")>
            {Seat::all(variant.seats()).map(|seat| view! { <SeatCard session=session seat=seat/> }).collect_view()}
        </ol>
    }
}

/// What a seat is called: its name, or what kind of player it is.
pub(crate) fn player_name(player: &Player) -> String {
    match player {
        Player::Engine(level) => {
            say_with("play-engine", &[("level", u32::from(level.number()).into())])
        }
        Player::Person(None) => say("play-person"),
        Player::Person(Some(name)) => name.clone(),
    }
}

#[component]
fn SeatCard(session: Session, seat: Seat) -> impl IntoView {
    let variant = session.table.with_untracked(|table| table.record().variant());
    let is_turn =
        move || session.is_live() && session.position.with(|position| position.turn() == seat);
    let name = move || session.table.with(|table| player_name(table.player(seat)));
    let face = Signal::derive(move || {
        let now = session.now.get();
        session.has_clocks().then(|| session.clocks.with(|clocks| clocks.face(seat, now)))
    });
    view! {
        <li class=format!("seat side-{}", variant.side(seat).index() + 1) class:turn=is_turn
            aria-current=move || is_turn().then_some("true")>
            <Sign variant=variant seat=seat/>
            <span class="who">
                <b>{move || words().seat(variant, seat)}</b>
                <span class="soft">{name}</span>
            </span>
            <dl class="figures">
                {move || session.position.with(|position| words().figures(position, seat)).into_iter().map(|figure| view! {
                    <div data-figure=figure.key>
                        <dt>{figure.label}</dt>
                        <dd>{figure.value}</dd>
                    </div>
                }).collect_view()}
            </dl>
            <ClockFace seat=seat face=face/>
        </li>
    }
}

/// Why a game is not stored.
#[component]
fn Trouble(session: Session) -> impl IntoView {
    move || {
        session.trouble.get().map(|trouble| match trouble {
        Unstored::NoRoom => view! {
            <div class="notice bad" role="alert" data-testid="trouble">{tr("play-no-room")}</div>
        }.into_any(),
        Unstored::Elsewhere => view! {
            <div class="notice" role="alert" data-testid="trouble">
                <p>{tr("play-elsewhere")}</p>
                <button class="primary" data-testid="take-over" on:click=move |_| session.take_over()>
                    {tr("play-take-over")}
                </button>
            </div>
        }.into_any(),
    })
    }
}

/// The way back to the newest position.
#[component]
fn Back(session: Session) -> impl IntoView {
    move || {
        session.shown.get().map(|_| {
            view! {
                    <button class="primary" data-testid="to-game" on:click=move |_| {
                session.line().show(None);
                browser::focus_soon("board");
            }>
                        {tr("play-back-to-game")}
                    </button>
                }
        })
    }
}

#[component]
fn ResultPanel(session: Session) -> impl IntoView {
    let over = Memo::new(move |_| session.table.with(Table::is_over));
    let name =
        Callback::new(move |seat| session.table.with(|table| player_name(table.player(seat))));
    let verdict = Signal::derive(move || session.verdict());
    move || {
        over.get().then(|| view! {
            <Standings table=session.table verdict=verdict name=name>
                {move || session.table.with(|table| matches!(table.two_games(), TwoGames::First)).then(|| view! {
                    <button class="primary" on:click=move |_| session.second_game()>{tr("play-second-game")}</button>
                })}
                <button data-testid="rematch" on:click=move |_| session.restart(true)>{tr("play-rematch")}</button>
                <a class="button" data-testid="analyse"
                    href=Route::Study(session.id.get_value()).to_string()>{tr("play-analyse")}</a>
            </Standings>
        })
    }
}

#[component]
fn Actions(session: Session) -> impl IntoView {
    let variant = session.table.with_untracked(|table| table.record().variant());
    let can_take_back = Memo::new(move |_| session.table.with(Table::can_take_back));
    let can_redo = Memo::new(move |_| session.table.with(Table::can_redo));
    let live = Memo::new(move |_| session.is_live());
    let has_engine = Memo::new(move |_| {
        session.table.with(|table| table.players().iter().any(|player| !player.is_person()))
    });
    view! {
        <div class="actions" role="group" aria-label=tr("play-actions")>
            <button data-testid="undo" disabled=move || !can_take_back.get()
                on:click=move |_| session.take_back()>{tr("play-undo")}</button>
            <button data-testid="redo" disabled=move || !can_redo.get()
                on:click=move |_| session.redo()>{tr("play-redo")}</button>
            <button data-testid="hint" disabled=move || !session.play.input.may_act.get()
                aria-pressed=move || (session.thinking.get() == Thinking::Hint).to_string()
                on:click=move |_| session.toggle_hint()>
                {move || if session.thinking.get() == Thinking::Hint { say("play-stop") } else { say("play-hint") }}
            </button>
            {move || (session.thinking.get() == Thinking::Playing).then(|| view! {
                <button data-testid="play-now" on:click=move |_| session.play_now()>{tr("play-now")}</button>
            })}
            {move || (live.get() && (has_engine.get() || session.has_clocks())).then(|| view! {
                <button data-testid="pause" aria-pressed=move || session.is_paused.get().to_string()
                    on:click=move |_| session.pause(!session.is_paused.get_untracked())>
                    {move || if session.is_paused.get() { say("play-go-on") } else { say("play-pause") }}
                </button>
            })}
            <Menu>
                    <button data-testid="resign" class="danger" disabled=move || session.resigning().is_none() on:click=move |_| {
                        let Some(seat) = untrack(|| session.resigning()) else { return };
                        let name = untrack(|| words().seat(variant, seat));
                        let question = untrack(|| say_with("play-resign-sure", &[("seat", name.into())]));
                        if browser::window().confirm_with_message(&question).unwrap_or(false) {
                            session.resign(seat);
                            browser::focus_soon("result");
                        }
                    }>{tr("play-resign")}</button>
                    <button disabled=move || !live.get() on:click=move |_| {
                        let sure = browser::window().confirm_with_message(&say("play-draw-sure"));
                        if sure.unwrap_or(false) {
                            session.agree_on_draw();
                        }
                    }>{tr("play-draw")}</button>
                    <button data-testid="restart" on:click=move |_| {
                        let sure = browser::window().confirm_with_message(&say("play-restart-sure"));
                        if sure.unwrap_or(false) {
                            session.restart(false);
                        }
                    }>{tr("play-restart")}</button>
                    <button data-testid="swap" on:click=move |_| session.swap_seats()>{tr("play-swap")}</button>
                    <button data-testid="turn-board" on:click=move |_| session.turn_board()>{tr("play-turn-board")}</button>
                    <a class="button" href=move || Route::Study(session.id.get_value()).to_string()>{tr("play-analyse")}</a>
                    <a class="button" href=move || {
                        let game = session.table.with(|table| table.record().game());
                        Route::Rules(game).to_string()
                    }>{tr("shell-rules")}</a>
                    <ExportMenu
                        record=Signal::derive(move || session.table.with(Table::text))
                        records=Signal::derive(move || session.table.with(|table| {
                            table.records().into_iter().cloned().collect::<Vec<_>>()
                        }))
                        board=session.play.board/>
            </Menu>
        </div>
    }
}
