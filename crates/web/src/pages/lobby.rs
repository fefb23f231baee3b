//! The lobby: who waits for players, and how to be found.

use leptos::prelude::*;
use quartet_games::{Game, Variant};
use quartet_table::{Control, read_start};
use quartet_wire::{ClientMessage, Listing, Pairing, Person, ServerMessage};
use wasm_bindgen_futures::spawn_local;

use crate::{
    online::{self, Connection, Heard, Made, person_name},
    pages::settings::Switch,
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
                        }
                    });
                }
                ServerMessage::Lobby { rooms: open } => rooms.set(open),
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
    let variant = RwSignal::new(Game::ALL[0].variants()[0]);
    let pace = RwSignal::new(1_usize);
    let rated = RwSignal::new(false);
    let variants: Vec<Variant> =
        Variant::all().into_iter().filter(|variant| !variant.name().contains('x')).collect();
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
                    <select data-testid="pair-variant" on:change=move |event| {
                        if let Ok(chosen) = event_target_value(&event).parse() {
                            variant.set(chosen);
                        }
                    }>
                        {variants.into_iter().map(|variant| view! {
                            <option value=variant.to_string()>
                                {move || format!("{} – {}", words().game(variant.game()), words().variant(variant))}
                            </option>
                        }).collect_view()}
                    </select>
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

#[component]
fn OpenRooms(rooms: RwSignal<Vec<Listing>>) -> impl IntoView {
    move || {
        if rooms.with(Vec::is_empty) {
            return view! { <p class="soft">{tr("online-none-open")}</p> }.into_any();
        }
        view! {
            <ul class="open-rooms" data-testid="open-rooms">
                {rooms.get().into_iter().filter_map(|listing| {
                    let start = read_start(&listing.terms.start).ok()?;
                    let variant = start.variant();
                    let href = Route::Room(listing.room).to_string();
                    let control = listing.terms.control;
                    let (by, free, rated) = (listing.by, listing.free, listing.terms.rated);
                    Some(view! {
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
                    })
                }).collect_view()}
            </ul>
        }
        .into_any()
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
