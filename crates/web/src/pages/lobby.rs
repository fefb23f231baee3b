//! The lobby: who waits for players, and how to be found.

use leptos::prelude::*;
use quartet_games::{Game, Variant};
use quartet_table::{Control, Pace, read_start};
use quartet_wire::{ClientMessage, Listing, OwnRoom, Pairing, Person, ServerMessage};
use wasm_bindgen_futures::spawn_local;

use crate::{
    notices,
    online::{self, Connection, Heard, Made, occupant_name, person_name},
    pages::{
        parts::{variant_select, variant_text, variants},
        person::{Pick, day, pace_text, rated_text},
        settings::Switch,
    },
    picture::Picture,
    route::Route,
    shell::{say, say_with, shell, tr, words},
};

/// How it stands with the server.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Link {
    Connecting,
    Up,
    Lost,
    NoServer,
}

#[component]
pub(crate) fn Lobby() -> impl IntoView {
    let link = RwSignal::new(Link::Connecting);
    let you = RwSignal::new(None::<Person>);
    let rooms = RwSignal::new(Vec::<Listing>::new());
    let own = RwSignal::new(Vec::<OwnRoom>::new());
    let connection = StoredValue::new_local(None::<Connection>);
    let hear = move |heard| {
        // The page may be left by now.
        if link.try_get_untracked().is_none() {
            return;
        }
        match heard {
            Heard::Lost => link.set(Link::Lost),
            Heard::NoServer => link.set(Link::NoServer),
            Heard::Message(message) => match *message {
                ServerMessage::Welcome { you: person, .. } => {
                    you.set(Some(person));
                    link.set(Link::Up);
                    connection.with_value(|connection| {
                        if let Some(connection) = connection {
                            connection.send(&ClientMessage::Lobby { watch: true });
                            connection.send(&ClientMessage::Own { watch: true });
                        }
                    });
                }
                ServerMessage::Lobby { rooms: open } => rooms.set(open),
                ServerMessage::Own { rooms } => own.set(rooms),
                _ => {}
            },
        }
    };
    connection.set_value(Some(Connection::open(hear)));
    let is_up = Memo::new(move |_| link.get() == Link::Up);
    view! {
        <div class="text lobby">
            <h1>{tr("online-title")}</h1>
            <p>{tr("online-about")}</p>
            {move || match link.get() {
                Link::Up => None,
                Link::Connecting => Some(view! { <p class="soft" role="status">{tr("online-connecting")}</p> }.into_any()),
                Link::Lost => Some(view! { <p class="notice" role="status">{tr("online-lost")}</p> }.into_any()),
                Link::NoServer => Some(view! {
                    <p class="notice bad" role="alert" data-testid="no-server">{tr("online-no-server")}</p>
                }.into_any()),
            }}
            {move || is_up.get().then(|| view! {
                <Name you=you/>
                <OwnRooms own=own you=you/>
                <Invite/>
                <Pair/>
                <section aria-labelledby="open-rooms">
                    <h2 id="open-rooms">{tr("online-open")}</h2>
                    <OpenRooms rooms=rooms/>
                </section>
            })}
        </div>
    }
}

/// What the person is called.
#[component]
pub(crate) fn Name(you: RwSignal<Option<Person>>) -> impl IntoView {
    let typed = RwSignal::new(None::<String>);
    let name =
        move || typed.get().or_else(|| you.get().and_then(|you| you.name)).unwrap_or_default();
    let submit = move |event: web_sys::SubmitEvent| {
        event.prevent_default();
        let name = untrack(name);
        spawn_local(async move {
            match online::register(Some(name)).await {
                Ok(person) => {
                    let name = person.name.clone().unwrap_or_default();
                    shell()
                        .tell(untrack(|| say_with("online-name-kept", &[("name", name.into())])));
                    you.try_set(Some(person));
                    typed.try_set(None);
                }
                Err(trouble) => shell().tell(untrack(|| trouble.text())),
            }
        });
    };
    view! {
        <form class="row name" on:submit=submit>
            <label>
                <span>{tr("online-name")}</span>
                <input type="text" maxlength="24" autocomplete="nickname" data-testid="own-name"
                    placeholder=move || you.get().map(|you| person_name(&Person { name: None, ..you }))
                    prop:value=name
                    on:input=move |event| typed.set(Some(event_target_value(&event)))/>
            </label>
            <button data-testid="keep-name">{tr("online-name-save")}</button>
        </form>
    }
}

/// The ways to a room of one's own.
#[component]
fn Invite() -> impl IntoView {
    view! {
        <section aria-labelledby="invite">
            <h2 id="invite">{tr("online-make")}</h2>
            <p class="row">
                {Game::ALL.map(|game| view! {
                    <a class="button" href=Route::Invite(game).to_string() data-testid=format!("invite-{game}")>
                        {move || words().game(game)}
                    </a>
                }).into_iter().collect_view()}
            </p>
        </section>
    }
}

/// Clocks of those who play with anyone, in seconds at the start and for each turn.
const PACES: [(u32, u32); 4] = [(180, 2), (300, 5), (600, 10), (1800, 20)];

/// Finds an opponent.
#[component]
fn Pair() -> impl IntoView {
    let variant = RwSignal::new(variants()[0]);
    let pace = RwSignal::new(1_usize);
    let rated = RwSignal::new(false);
    let submit = move |event: web_sys::SubmitEvent| {
        event.prevent_default();
        let (main, increment) = PACES[pace.get_untracked().min(PACES.len() - 1)];
        let pairing = Pairing {
            variant: variant.get_untracked().to_string(),
            control: Control::Fischer { main, increment },
            rated: rated.get_untracked(),
        };
        spawn_local(async move {
            match online::post::<Made>("api/pair", &pairing).await {
                Ok(made) => shell().go(&Route::Room(made.room)),
                Err(trouble) => shell().tell(untrack(|| trouble.text())),
            }
        });
    };
    view! {
        <section aria-labelledby="pair">
            <h2 id="pair">{tr("online-pair")}</h2>
            <form class="row" on:submit=submit>
                <label>
                    <span class="hidden">{tr("new-variant")}</span>
                    {variant_select("pair-variant", variant)}
                </label>
                <label>
                    <span class="hidden">{tr("new-clock")}</span>
                    <select data-testid="pair-clock" on:change=move |event| {
                        pace.set(event_target_value(&event).parse().unwrap_or(1));
                    }>
                        {PACES.into_iter().enumerate().map(|(nth, (main, increment))| view! {
                            <option value=nth.to_string() selected={nth == 1}>{format!("{} + {increment}", main / 60)}</option>
                        }).collect_view()}
                    </select>
                </label>
                <Switch label="played-rate" value=rated attr:data-testid="pair-rated"
                    on_change=Callback::new(move |on| rated.set(on))/>
                <button class="primary" data-testid="pair">{tr("online-pair-start")}</button>
            </form>
        </section>
    }
}

/// The rooms in which the person plays or waits to, and what else is theirs.
#[component]
fn OwnRooms(own: RwSignal<Vec<OwnRoom>>, you: RwSignal<Option<Person>>) -> impl IntoView {
    let wants_notices =
        move || notices::are_there() && !shell().settings.with(|settings| settings.notices);
    let has_notices =
        move || notices::are_there() && shell().settings.with(|settings| settings.notices);
    view! {
        <section aria-labelledby="own-rooms">
            <h2 id="own-rooms">{tr("played-running")}</h2>
            {move || own.with(Vec::is_empty).then(|| view! {
                <p class="soft" data-testid="none-running">{tr("played-none-running")}</p>
            })}
            <ul class="open-rooms" data-testid="own-rooms">
                {move || own.get().into_iter().filter_map(own_room).collect_view()}
            </ul>
            <p class="row">
                {move || you.get().map(|you| view! {
                    <a class="button" data-testid="own-page" href=Route::Person(you.id).to_string()>
                        {tr("played-own-games")}
                    </a>
                })}
                <a class="button" href=Route::Leaders.to_string()>{tr("played-leaders")}</a>
                {move || wants_notices().then(|| view! {
                    <button data-testid="notices" on:click=move |_| notices::want()>{tr("played-notices")}</button>
                })}
                {move || has_notices().then(|| view! {
                    <button data-testid="no-notices" on:click=move |_| {
                        shell().settings.update(|settings| settings.notices = false);
                    }>{tr("played-no-notices")}</button>
                })}
            </p>
        </section>
    }
}

fn own_room(own: OwnRoom) -> Option<AnyView> {
    let start = read_start(&own.terms.start).ok()?;
    let variant = start.variant();
    let href = Route::Room(own.room).to_string();
    let key = match (own.has_begun, own.is_due) {
        (true, true) => "online-your-turn",
        (true, false) => "played-others-turn",
        (false, true) => "online-waiting-ready",
        (false, false) => "online-waiting",
    };
    let (seats, control) = (own.seats, own.terms.control);
    let until = own.until.filter(|_| control.pace() == Pace::Correspondence);
    let about = move || {
        let names = seats.iter().flatten().map(occupant_name).collect::<Vec<_>>().join(", ");
        let until = until
            .map(|until| format!(" · {}", say_with("played-until", &[("day", day(until).into())])));
        format!("{names} · {}{}", control_text(control), until.unwrap_or_default())
    };
    Some(
        view! {
            <li>
                <a class="card open-room" class:due=own.is_due href=href>
                    <span class="thumb" aria-hidden="true"><Picture position=start/></span>
                    <span>
                        <b>{move || variant_text(variant)}</b>
                        <span class="soft about">{about}</span>
                    </span>
                    <span class="go">{say(key)}</span>
                </a>
            </li>
        }
        .into_any(),
    )
}

#[component]
fn OpenRooms(rooms: RwSignal<Vec<Listing>>) -> impl IntoView {
    let (game, pace) = (RwSignal::new(None::<Game>), RwSignal::new(None::<Pace>));
    let (seats, rated) = (RwSignal::new(None::<usize>), RwSignal::new(None::<bool>));
    let is_wanted = move |variant: Variant, listing: &Listing| {
        let terms = &listing.terms;
        game.get().is_none_or(|game| game == variant.game())
            && pace.get().is_none_or(|pace| pace == terms.control.pace())
            && seats.get().is_none_or(|seats| seats == variant.seats())
            && rated.get().is_none_or(|rated| rated == terms.rated)
    };
    let list = move || {
        let open: Vec<_> = rooms
            .get()
            .into_iter()
            .filter_map(|listing| Some((read_start(&listing.terms.start).ok()?, listing)))
            .filter(|(start, listing)| is_wanted(start.variant(), listing))
            .collect();
        if open.is_empty() {
            return view! { <p class="soft">{tr("online-none-open")}</p> }.into_any();
        }
        view! {
            <ul class="open-rooms" data-testid="open-rooms">
                {open.into_iter().map(|(start, listing)| {
                    let variant = start.variant();
                    let href = Route::Room(listing.room).to_string();
                    let control = listing.terms.control;
                    let (by, free, rated) = (listing.by, listing.free, listing.terms.rated);
                    view! {
                        <li>
                            <a class="card open-room" href=href>
                                <span class="thumb" aria-hidden="true"><Picture position=start/></span>
                                <span>
                                    <b>{move || words().game(variant.game())}</b>
                                    " "
                                    <span class="soft">{move || words().variant(variant)}</span>
                                    <span class="soft about">
                                        {move || format!("{} · {} · ", person_name(&by), control_text(control))}
                                        {move || say_with("online-free", &[("count", free.into())])}
                                        {rated.then(|| view! { " · " {tr("played-rated")} })}
                                    </span>
                                </span>
                                <span class="go">{tr("online-join")}</span>
                            </a>
                        </li>
                    }
                }).collect_view()}
            </ul>
        }
        .into_any()
    };
    view! {
        <div class="row filters" role="group" aria-label=tr("played-filter")>
            <Pick label="played-filter-game" id="open-game" value=game
                options=Game::ALL.to_vec() text=|game| words().game(game)/>
            <Pick label="played-filter-pace" id="open-pace" value=pace
                options=Pace::ALL.to_vec() text=pace_text/>
            <Pick label="played-filter-seats" id="open-seats" value=seats
                options=vec![2, 3, 4] text=|seats| seats.to_string()/>
            <Pick label="played-filter-rated" id="open-rated" value=rated
                options=vec![true, false] text=rated_text/>
        </div>
        {list}
    }
}

/// Seconds of a day.
const DAY: u32 = 24 * 60 * 60;

/// A time control as people read it.
pub(crate) fn control_text(control: Control) -> String {
    match control {
        Control::None => format!("{}: {}", say("new-clock"), say("new-clock-none")),
        Control::Fischer { main, increment } if main % 60 == 0 => {
            format!("{} + {increment}", main / 60)
        }
        Control::Byoyomi { main: 0, period, periods: 1 } if period % DAY == 0 => {
            format!("{}: {}", say("online-days"), period / DAY)
        }
        control => control.to_string(),
    }
}
