//! A room in which people play online: who sits where, the board, what is proposed, what is said.

use std::fmt::Write as _;

use leptos::prelude::*;
use qrcodegen::{QrCode, QrCodeEcc};
use quartet_core::Seat;
use quartet_games::Variant;
use quartet_rooms::{Room, Step};
use quartet_table::{Control, Table};
use quartet_wire::{Command, Occupant, Offer, RoomId};

use crate::{
    browser,
    game_board::{GameBoard, Sign},
    menu::Menu,
    online::{invitation, person_name},
    pages::{
        lobby::control_text,
        parts::{ClockFace, Standings},
        turns::TurnList,
    },
    room::{Link, Visit, offered},
    route::Route,
    shell::{say, say_with, shell, tr, words},
    store,
};

#[component]
pub(crate) fn RoomPage(id: RoomId) -> impl IntoView {
    let Some(visit) = Visit::new(id) else {
        return view! { <p class="notice bad">{tr("online-broken")}</p> }.into_any();
    };
    let is_known = Memo::new(move |_| visit.room.with(Option::is_some));
    view! {
        <Trouble visit=visit/>
        {move || is_known.get().then(|| view! { <Game visit=visit/> })}
    }
    .into_any()
}

/// Why nothing happens.
#[component]
fn Trouble(visit: Visit) -> impl IntoView {
    move || {
        let (key, is_bad) = match visit.link.get() {
            Link::Up => return None,
            Link::Connecting => ("online-connecting", false),
            Link::Lost => ("online-lost", false),
            Link::Stopping => ("online-stopping", false),
            Link::NoServer => ("online-no-server", true),
            Link::NoRoom => ("online-refused-no-room", true),
            Link::Broken => ("online-broken", true),
        };
        Some(view! {
            <p class="notice" class:bad=is_bad role="status" data-testid="link">{say(key)}</p>
        })
    }
}

#[component]
fn Game(visit: Visit) -> impl IntoView {
    let variant = visit.table.with_untracked(|table| table.record().variant());
    StoredValue::new_local(shell().on_shortcut(move |key| match key {
        "[" => {
            visit.line().leaf(-1);
            true
        }
        "]" => {
            visit.line().leaf(1);
            true
        }
        _ => false,
    }));
    Effect::new(move |_| {
        // Who looks at another page sees in its tab that it is their turn.
        let own = visit.with(Room::turn).is_some_and(|turn| visit.own_seat() == Some(turn));
        let game = words().game(variant.game());
        let title = if own { say("online-your-turn") } else { say("online-room") };
        browser::document().set_title(&format!("{title} – {game} – Quartet"));
    });
    let line = Signal::derive(move || status(visit));
    let (control, rated) = visit.with(|room| (room.terms().control, room.terms().rated));
    view! {
        <div class="game" data-game=variant.game().name()>
            <h1 class="title">
                <span>{move || words().game(variant.game())}</span>
                <span class="soft">{move || words().variant(variant)}</span>
                <span class="soft">{move || control_text(control)}</span>
                {rated.then(|| view! { <span class="soft" data-testid="rated">{tr("played-rated")}</span> })}
            </h1>
            <Seats visit=visit variant=variant/>
            <section class="place" aria-label=tr("play-board")>
                <GameBoard play=visit.play name="board" line=line/>
            </section>
            <aside class="side" aria-label=tr("play-side")>
                <Waiting visit=visit/>
                <Back visit=visit/>
                <Offers visit=visit/>
                <ResultPanel visit=visit/>
                <Actions visit=visit/>
                <TurnList line=visit.line()/>
                <Chat visit=visit/>
            </aside>
        </div>
    }
}

/// What is due, or how the game ended.
fn status(visit: Visit) -> String {
    if visit.shown.get().is_some() {
        return say("play-looking-back");
    }
    match visit.step() {
        Step::Waiting if visit.with(Room::free) > 0 => say("online-waiting"),
        Step::Waiting => say("online-waiting-ready"),
        Step::Between => say("online-between"),
        Step::Over | Step::Closed => visit.verdict(),
        Step::Playing => {
            let due = visit.table.with(|table| words().due(table.position()));
            let own = visit.with(Room::turn);
            if own.is_some() && own == visit.own_seat() {
                format!("{}: {due}", say("online-your-turn"))
            } else {
                due
            }
        }
    }
}

#[component]
fn Seats(visit: Visit, variant: Variant) -> impl IntoView {
    view! {
        <ol class="seats" data-seats=variant.seats().to_string() aria-label=tr("play-seats")>
            {Seat::all(variant.seats()).map(|seat| view! {
                <SeatCard visit=visit variant=variant seat=seat/>
            }).collect_view()}
        </ol>
    }
}

#[component]
fn SeatCard(visit: Visit, variant: Variant, seat: Seat) -> impl IntoView {
    let nth = seat.index();
    let is_turn = move || visit.with(|room| room.turn() == Some(seat));
    let position = visit.play.input.position;
    let is_waiting = Memo::new(move |_| matches!(visit.step(), Step::Waiting | Step::Between));
    let chair = Memo::new(move |_| visit.with(|room| Some(room.chairs()[nth].clone())));
    let is_person = Memo::new(move |_| {
        chair.with(|chair| chair.as_ref().is_some_and(|chair| chair.person().is_some()))
    });
    let is_here = Memo::new(move |_| visit.here.with(|(seats, _)| seats.get(nth) == Some(&true)));
    let presence = move || {
        is_person.get().then(|| {
            let key = if is_here.get() { "online-is-here" } else { "online-is-away" };
            view! { <span class="presence" class:here=move || is_here.get()>{say(key)}</span> }
        })
    };
    let ready = move || {
        (is_waiting.get() && is_person.get()).then(|| {
            let is_ready = chair.with(|chair| chair.as_ref().is_some_and(|chair| chair.ready));
            let key = if is_ready { "online-is-ready" } else { "online-waits" };
            view! { <span class="presence" class:here=is_ready>{say(key)}</span> }
        })
    };
    let sit = move || {
        let is_free =
            chair.with(|chair| chair.as_ref().is_some_and(|chair| chair.occupant.is_none()));
        (is_free && visit.step() == Step::Waiting && visit.own_seat().is_none()).then(|| {
            view! {
                <button class="primary" data-testid=format!("sit-{seat}") on:click=move |_| {
                    visit.does(Command::Sit { seat: Some(seat.number()) });
                }>{tr("online-sit")}</button>
            }
        })
    };
    let face = Signal::derive(move || {
        let now = visit.now.get();
        visit.with(|room| {
            let clocks = room.clocks().filter(|clocks| clocks.control() != Control::None)?;
            Some(clocks.face(seat, now))
        })
    });
    view! {
        <li class=format!("seat side-{}", variant.side(seat).index() + 1) class:turn=is_turn
            aria-current=move || is_turn().then_some("true") data-testid=format!("card-{seat}")>
            <Sign variant=variant seat=seat/>
            <span class="who">
                <b>{move || words().seat(variant, seat)}</b>
                <span class="soft">{move || visit.name(seat)} " " {presence} " " {ready}</span>
            </span>
            <dl class="figures">
                {move || position.with(|position| words().figures(position, seat)).into_iter().map(|figure| view! {
                    <div data-figure=figure.key>
                        <dt>{figure.label}</dt>
                        <dd>{figure.value}</dd>
                    </div>
                }).collect_view()}
            </dl>
            {sit}
            <ClockFace seat=seat face=face/>
        </li>
    }
}

/// Before the start: the invitation, and who is ready.
#[component]
fn Waiting(visit: Visit) -> impl IntoView {
    let step = Memo::new(move |_| visit.step());
    let is_seated = Memo::new(move |_| visit.own_seat().is_some());
    let is_ready = Memo::new(move |_| {
        let own = visit.own_seat();
        visit.with(|room| own.is_some_and(|own| room.chairs()[own.index()].ready))
    });
    let is_owner = Memo::new(move |_| {
        visit.you.get().is_some_and(|you| visit.with(|room| room.owner().id == you))
    });
    move || {
        matches!(step.get(), Step::Waiting | Step::Between).then(|| {
            let is_first = step.get() == Step::Waiting;
            view! {
                <section class="card waiting" aria-label=tr("online-waiting")>
                    {is_first.then(|| view! { <Invitation visit=visit/> })}
                    <div class="row">
                        {move || is_seated.get().then(|| view! {
                            <button class="primary" data-testid="ready" aria-pressed=move || is_ready.get().to_string()
                                on:click=move |_| visit.does(Command::Ready { ready: !is_ready.get_untracked() })>
                                {move || if is_ready.get() { say("online-not-ready") } else { say("online-ready") }}
                            </button>
                            {is_first.then(|| view! {
                                <button data-testid="rise" on:click=move |_| visit.does(Command::Rise {})>
                                    {tr("online-rise")}
                                </button>
                            })}
                        })}
                        {move || (is_first && is_owner.get()).then(|| view! {
                            <button class="danger" data-testid="close" on:click=move |_| visit.does(Command::Close {})>
                                {tr("online-close")}
                            </button>
                        })}
                    </div>
                </section>
            }
        })
    }
}

#[component]
fn Invitation(visit: Visit) -> impl IntoView {
    let link = visit.id.with_value(invitation);
    let copied = link.clone();
    let picture = qr_path(&link);
    view! {
        <label class="invitation">
            <span>{tr("online-invite")}</span>
            <input type="text" readonly data-testid="invitation" prop:value=link
                on:focus=move |event| { event_target::<web_sys::HtmlInputElement>(&event).select(); }/>
        </label>
        <button on:click=move |_| {
            let link = copied.clone();
            wasm_bindgen_futures::spawn_local(async move {
                if browser::copy(link).await {
                    shell().tell(untrack(|| say("online-copied")));
                }
            });
        }>{tr("online-copy")}</button>
        {picture.map(|(size, path)| view! {
            <svg class="qr" viewBox=format!("0 0 {size} {size}") role="img" aria-label=tr("online-qr")>
                <rect width=size.to_string() height=size.to_string() fill="#fff"/>
                <path fill="#000" d=path/>
            </svg>
        })}
    }
}

/// The picture of a link: how large it is with its margin, and its dark squares.
fn qr_path(link: &str) -> Option<(i32, String)> {
    const MARGIN: i32 = 4;

    let code = QrCode::encode_text(link, QrCodeEcc::Medium).ok()?;
    let size = code.size();
    let squares = (0..size).flat_map(|y| (0..size).map(move |x| (x, y)));
    let dark = squares.filter(|&(x, y)| code.get_module(x, y));
    let path = dark.fold(String::new(), |mut path, (x, y)| {
        // Writing to a text does not fail.
        let _ = write!(path, "M{} {}h1v1h-1z", x + MARGIN, y + MARGIN);
        path
    });
    Some((size + 2 * MARGIN, path))
}

/// The way back to the newest position.
#[component]
fn Back(visit: Visit) -> impl IntoView {
    move || {
        visit.shown.get().map(|_| {
            view! {
                <button class="primary" data-testid="to-game" on:click=move |_| {
                    visit.line().show(None);
                    browser::focus_soon("board");
                }>{tr("play-back-to-game")}</button>
            }
        })
    }
}

/// What is proposed.
#[component]
fn Offers(visit: Visit) -> impl IntoView {
    move || {
        let offers = visit.with(|room| room.offers().clone());
        offers
            .into_iter()
            .map(|(offer, proposal)| {
                let name = match offer {
                    Offer::Rematch => visit
                        .with(|room| room.players().get(proposal.by.index()).cloned())
                        .as_ref()
                        .map(crate::online::occupant_name)
                        .unwrap_or_default(),
                    _ => visit.name(proposal.by),
                };
                let own = visit.voice(offer);
                let may_answer = own.is_some_and(|own| !proposal.agreed[own.index()]);
                let is_own = own == Some(proposal.by);
                let answer = move |agree| visit.does(Command::Answer { offer, agree });
                view! {
                    <div class="notice offer" role="alert" data-testid="offer">
                        <p>{offered(offer, &name)}</p>
                        <div class="row">
                            {may_answer.then(|| view! {
                                <button class="primary" data-testid="agree" on:click=move |_| answer(true)>
                                    {tr("online-agree")}
                                </button>
                            })}
                            {own.map(|_| view! {
                                <button data-testid="decline" on:click=move |_| answer(false)>
                                    {if is_own { say("online-withdraw") } else { say("online-decline") }}
                                </button>
                            })}
                        </div>
                    </div>
                }
            })
            .collect_view()
    }
}

#[component]
fn ResultPanel(visit: Visit) -> impl IntoView {
    let is_over = Memo::new(move |_| matches!(visit.step(), Step::Over | Step::Closed));
    let rematch = Memo::new(move |_| visit.with(|room| room.rematch().cloned()));
    let name = Callback::new(move |seat| visit.name(seat));
    let verdict = Signal::derive(move || visit.verdict());
    move || {
        is_over.get().then(|| view! {
            <Standings table=visit.table verdict=verdict name=name>
                {move || rematch.get().map_or_else(
                    || visit.voice(Offer::Rematch).map(|_| view! {
                        <button class="primary" data-testid="rematch" on:click=move |_| {
                            visit.does(Command::Propose { offer: Offer::Rematch });
                        }>{tr("online-rematch")}</button>
                    }.into_any()),
                    |room| Some(view! {
                        <a class="button primary" data-testid="to-rematch" href=Route::Room(room).to_string()>
                            {tr("online-to-rematch")}
                        </a>
                    }.into_any()),
                )}
                {move || (!visit.table.with(Table::is_untouched)).then(|| view! {
                    <button data-testid="analyse" on:click=move |_| analyse(visit)>{tr("online-analyse")}</button>
                })}
                {move || visit.you.get().map(|you| view! {
                    <a class="button" data-testid="own-games" href=Route::Person(you).to_string()>
                        {tr("played-own-games")}
                    </a>
                })}
            </Standings>
        })
    }
}

/// Takes a copy of the game into this browser, to study it.
fn analyse(visit: Visit) {
    let table = visit.table.get_untracked();
    let control = untrack(|| visit.with(|room| room.terms().control));
    let saved = store::new_game(table, control);
    // The page of the study says if it cannot be stored.
    let _ = store::keep_game(&saved);
    shell().go(&Route::Study(saved.id));
}

#[component]
fn Actions(visit: Visit) -> impl IntoView {
    let plays = Memo::new(move |_| visit.step() == Step::Playing && visit.own_seat().is_some());
    let has_engine = Memo::new(move |_| {
        visit.with(|room| {
            room.chairs().iter().any(|chair| matches!(chair.occupant, Some(Occupant::Engine(_))))
        })
    });
    let has_begun = Memo::new(move |_| !visit.table.with(Table::is_untouched));
    let is_rated = visit.with(|room| room.terms().rated);
    let propose = move |offer| visit.does(Command::Propose { offer });
    let watching = move || visit.here.with(|(_, watching)| *watching);
    view! {
        <div class="actions" role="group" aria-label=tr("play-actions")>
            {move || (plays.get() && !is_rated).then(|| view! {
                <button data-testid="take-back" disabled=move || !has_begun.get()
                    on:click=move |_| propose(Offer::TakeBack)>{tr("online-take-back")}</button>
            })}
            {move || plays.get().then(|| view! {
                <button data-testid="draw" disabled=move || has_engine.get()
                    on:click=move |_| propose(Offer::Draw)>{tr("online-draw")}</button>
                <button class="danger" data-testid="resign" on:click=move |_| {
                    let question = untrack(|| say("online-resign-sure"));
                    if browser::window().confirm_with_message(&question).unwrap_or(false) {
                        visit.does(Command::Resign {});
                    }
                }>{tr("play-resign")}</button>
            })}
            <Menu>
                {move || plays.get().then(|| view! {
                    <button data-testid="abort" on:click=move |_| propose(Offer::Abort)>{tr("online-abort")}</button>
                })}
                <button data-testid="turn-board" on:click=move |_| visit.turn_board()>{tr("play-turn-board")}</button>
                <a class="button" href=move || {
                    let game = visit.table.with(|table| table.record().game());
                    Route::Rules(game).to_string()
                }>{tr("shell-rules")}</a>
            </Menu>
            <p class="soft watching">{move || say_with("online-watching", &[("count", watching().into())])}</p>
        </div>
    }
}

#[component]
fn Chat(visit: Visit) -> impl IntoView {
    let text = RwSignal::new(String::new());
    let may_talk = Memo::new(move |_| {
        let you = visit.you.get();
        you.is_some_and(|you| {
            visit.with(|room| {
                room.owner().id == you
                    || room.seat_of(&you).is_some()
                    || room.player_of(&you).is_some()
            })
        })
    });
    Effect::new(move |_| {
        visit.said.track();
        browser::after(0, || {
            if let Some(last) =
                browser::document().query_selector(".chat li:last-child").ok().flatten()
            {
                browser::show_in_list(&last);
            }
        });
    });
    let submit = move |event: web_sys::SubmitEvent| {
        event.prevent_default();
        let said = text.get_untracked();
        if !said.trim().is_empty() {
            visit.does(Command::Say { text: said });
            text.set(String::new());
        }
    };
    move || {
        if !visit.has_chat.get() {
            return None;
        }
        Some(view! {
            <section class="chat" aria-label=tr("online-chat")>
                <ol data-testid="said" tabindex="0" aria-label=tr("online-chat")>
                    {move || visit.said.get().into_iter().map(|(who, text)| view! {
                        <li><b>{person_name(&who)}</b>" "{text}</li>
                    }).collect_view()}
                </ol>
                {move || may_talk.get().then(|| view! {
                    <form class="row" on:submit=submit>
                        <label class="grow">
                            <span class="hidden">{tr("online-say")}</span>
                            <input type="text" maxlength="500" autocomplete="off" data-testid="say"
                                placeholder=say("online-say")
                                prop:value=move || text.get()
                                on:input=move |event| text.set(event_target_value(&event))/>
                        </label>
                        <button data-testid="send">{tr("online-send")}</button>
                    </form>
                })}
            </section>
        })
    }
}
