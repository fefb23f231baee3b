//! Choosing how to play: opponents, variant, clocks, set-up.

use leptos::prelude::*;
use quartet_core::{Seat, adjudication::Adjudication};
use quartet_engine::Level;
use quartet_games::{Game, Position, Variant, nine};
use quartet_table::{Control, Player, Table, TwoGames, start_text};
use quartet_wire::{Access, Command, Leaving, Terms};
use wasm_bindgen_futures::spawn_local;

use crate::{
    browser,
    fold::Fold,
    game_board::Sign,
    online::{self, Made},
    pages::{
        editor::OwnSetUp,
        settings::{Choose, Switch},
    },
    picture::Picture,
    route::Route,
    shell::{not_possible, say, say_with, shell, tr, words},
    store,
};

/// What is chosen so far.
#[derive(Clone, Copy)]
struct Choice {
    variant: RwSignal<Variant>,
    /// An own start, if there is one.
    start: RwSignal<Option<Position>>,
    /// Who sits at the seats; more than the variant has are kept in mind.
    players: RwSignal<Vec<Player>>,
    level: RwSignal<u8>,
    clock: RwSignal<ClockKind>,
    minutes: RwSignal<u32>,
    increment: RwSignal<u32>,
    period: RwSignal<u32>,
    periods: RwSignal<u32>,
    limits: RwSignal<bool>,
    two_games: RwSignal<bool>,
    drawn: RwSignal<bool>,
    /// Whether the persons come by way of a server.
    online: RwSignal<bool>,
    days: RwSignal<u32>,
    access: RwSignal<Access>,
    draw_seats: RwSignal<bool>,
    takes_over: RwSignal<bool>,
    /// Whether the game is to be rated, if it can be.
    rated: RwSignal<bool>,
    /// In seconds.
    delay: RwSignal<u32>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum ClockKind {
    None,
    Fischer,
    Byoyomi,
    Days,
}

/// Who usually sits where.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Company {
    /// One person against engines.
    Alone,
    /// Persons at all seats.
    Friends,
    /// Persons at all seats, each at a screen of their own.
    Online,
    /// Engines at all seats.
    Watching,
    /// Something else.
    Mixed,
}

const START_LEVEL: u8 = 3;

fn level(number: u8) -> Level {
    Level::new(number).unwrap_or_default()
}

impl Choice {
    fn new(game: Game) -> Self {
        let variant = game.variants()[0];
        let players = (0..4).map(|seat| match seat {
            0 => Player::person(),
            _ => Player::Engine(level(START_LEVEL)),
        });
        Self {
            variant: RwSignal::new(variant),
            start: RwSignal::new(None),
            players: RwSignal::new(players.collect()),
            level: RwSignal::new(START_LEVEL),
            clock: RwSignal::new(ClockKind::None),
            minutes: RwSignal::new(10),
            increment: RwSignal::new(5),
            period: RwSignal::new(30),
            periods: RwSignal::new(3),
            limits: RwSignal::new(true),
            two_games: RwSignal::new(false),
            drawn: RwSignal::new(false),
            online: RwSignal::new(false),
            days: RwSignal::new(2),
            access: RwSignal::new(Access::Link),
            draw_seats: RwSignal::new(false),
            takes_over: RwSignal::new(true),
            rated: RwSignal::new(false),
            delay: RwSignal::new(0),
        }
    }

    fn seats(self) -> usize {
        self.variant.with(|variant| variant.seats())
    }

    fn company(self) -> Company {
        if self.online.get() {
            return Company::Online;
        }
        let seats = self.seats();
        let persons = self
            .players
            .with(|players| players[..seats].iter().filter(|player| player.is_person()).count());
        match persons {
            0 => Company::Watching,
            1 => Company::Alone,
            _ if persons == seats => Company::Friends,
            _ => Company::Mixed,
        }
    }

    fn set_company(self, company: Company) {
        self.online.set(company == Company::Online);
        if company != Company::Online && self.clock.get_untracked() == ClockKind::Days {
            self.clock.set(ClockKind::None);
        }
        let engine = Player::Engine(level(self.level.get_untracked()));
        self.players.update(|players| {
            for (seat, player) in players.iter_mut().enumerate() {
                *player = match company {
                    Company::Friends | Company::Online => Player::person(),
                    Company::Alone if seat == 0 => Player::person(),
                    Company::Alone | Company::Watching => engine.clone(),
                    Company::Mixed => continue,
                };
            }
        });
    }

    fn set_level(self, number: u8) {
        self.level.set(number);
        self.players.update(|players| {
            for player in players.iter_mut().filter(|player| !player.is_person()) {
                *player = Player::Engine(level(number));
            }
        });
    }

    fn control(self) -> Control {
        let main = self.minutes.get_untracked() * 60;
        match self.clock.get_untracked() {
            ClockKind::None => Control::None,
            ClockKind::Fischer => {
                Control::Fischer { main, increment: self.increment.get_untracked() }
            }
            ClockKind::Byoyomi => Control::Byoyomi {
                main,
                period: self.period.get_untracked().max(1),
                periods: self.periods.get_untracked().max(1),
            },
            ClockKind::Days => Control::Byoyomi {
                main: 0,
                period: self.days.get_untracked().clamp(1, 30) * 24 * 60 * 60,
                periods: 1,
            },
        }
    }

    /// The position in which the game begins.
    fn position(self) -> Position {
        if let Some(start) = self.start.get() {
            return start;
        }
        Position::start(self.variant.get())
    }

    /// Where the game begins that is started now.
    fn start(self) -> Position {
        let variant = self.variant.get_untracked();
        match (self.start.get_untracked(), variant) {
            (Some(start), _) => start,
            (None, Variant::Nine(variant)) if self.drawn.get_untracked() => {
                nine::Position::with_random_neutrals(variant, browser::random().into()).into()
            }
            _ => Position::start(variant),
        }
    }

    /// Whether the game can be rated: it is equal for all, and nobody leaves it without losing.
    fn can_be_rated(self) -> bool {
        let seats = self.seats();
        self.clock.get() != ClockKind::None
            && self.start.with(Option::is_none)
            && !(self.drawn.get() && matches!(self.variant.get(), Variant::Nine(_)))
            && self.players.with(|players| players[..seats].iter().all(Player::is_person))
    }

    fn limits(self) -> Adjudication {
        if self.limits.get_untracked() { Adjudication::STANDARD } else { Adjudication::None }
    }

    fn begin(self) {
        if self.online.get_untracked() { self.make_room() } else { self.begin_here() }
    }

    fn terms(self) -> Terms {
        let start = self.start();
        let variant = start.variant();
        let engines = self.players.with_untracked(|players| {
            let level = |player: &Player| match player {
                Player::Engine(level) => Some(level.number()),
                Player::Person(_) => None,
            };
            players.iter().take(variant.seats()).map(level).collect()
        });
        let rated = self.rated.get_untracked() && untrack(|| self.can_be_rated());
        let takes_over = self.takes_over.get_untracked() && variant.seats() > 2 && !rated;
        Terms {
            start: start_text(&start),
            control: self.control(),
            adjudication: self.limits(),
            two_games: self.two_games.get_untracked() && TwoGames::are_for(variant),
            engines,
            drawn: self.draw_seats.get_untracked(),
            access: self.access.get_untracked(),
            leaving: if takes_over {
                Leaving::Engine(self.level.get_untracked())
            } else {
                Leaving::Ends
            },
            rated,
            delay: self.delay.get_untracked(),
        }
    }

    /// Makes a room on the server, takes a seat there, and goes in.
    fn make_room(self) {
        let terms = self.terms();
        spawn_local(async move {
            let made = async {
                online::register(None).await?;
                let made: Made = online::post("api/rooms", &terms).await?;
                let path = format!("api/rooms/{}", made.room);
                let sit = Command::Sit { seat: None };
                // Whoever finds no seat there can still look on.
                let _ = online::post::<serde_json::Value>(&path, &sit).await;
                Ok::<_, online::Trouble>(made.room)
            };
            match made.await {
                Ok(room) => shell().go(&Route::Room(room)),
                Err(trouble) => shell().tell(untrack(|| trouble.text())),
            }
        });
    }

    fn begin_here(self) {
        let start = self.start();
        let seats = start.variant().seats();
        let players = self.players.with_untracked(|players| players[..seats].to_vec());
        let limits = self.limits();
        let two_games = self.two_games.get_untracked() && TwoGames::are_for(start.variant());
        let mut table = match Table::new(start, players, limits, two_games) {
            Ok(table) => table,
            Err(error) => return shell().tell(not_possible(&error.to_string())),
        };
        let control = self.control();
        // Both are texts that tags may have.
        let _ = table.note("Date", &browser::today());
        let _ = control.note(&mut table);
        let saved = store::new_game(table, control);
        // The page of the game says if it cannot be stored.
        let _ = store::keep_game(&saved);
        shell().go(&Route::Play(saved.id));
    }
}

#[component]
pub(crate) fn New(
    game: Game,
    /// Whether friends are invited to play online.
    is_online: bool,
) -> impl IntoView {
    let choice = Choice::new(game);
    if is_online {
        choice.set_company(Company::Online);
    }
    let company = Memo::new(move |_| choice.company());
    view! {
        <div class="new">
            <section class="options">
                <h1>{move || words().game(game)}</h1>
                <p class="soft">{move || words().motto(game)}</p>
                <Choose legend="new-company" name="company"
                    options=vec![(Company::Alone, "new-company-engine"), (Company::Friends, "new-company-friends"),
                        (Company::Watching, "new-company-watching"), (Company::Online, "online-company")]
                    value=company
                    on_choice=Callback::new(move |company| choice.set_company(company))/>
                {move || (!matches!(company.get(), Company::Friends | Company::Online)).then(|| view! {
                    <div class="field">
                        <label for="level">
                            {tr("new-level")} " "
                            <output data-testid="level-output">{move || choice.level.get()}</output>
                            <span class="soft">
                                " – "{move || say(&format!("new-level-{}", choice.level.get()))}
                            </span>
                        </label>
                        <input id="level" type="range" min="1" max="10" step="1" data-testid="level"
                            prop:value=move || choice.level.get().to_string()
                            aria-valuetext=move || say(&format!("new-level-{}", choice.level.get()))
                            on:input=move |event| {
                                if let Ok(number) = event_target_value(&event).parse() {
                                    choice.set_level(number);
                                }
                            }/>
                    </div>
                })}
                <button class="primary start" data-testid="start" on:click=move |_| choice.begin()>
                    {move || if choice.online.get() { say("online-make-room") } else { say("new-start") }}
                </button>
                {move || choice.online.get().then(|| view! { <OnlineChoice choice=choice/> })}
                <Variants game=game choice=choice/>
                <Fold summary="new-more" attr:data-testid="more-options">
                    <Seats choice=choice/>
                    {move || (!choice.online.get()).then(|| view! { <ClockChoice choice=choice/> })}
                    <Switch label="new-limits" value=choice.limits
                        on_change=Callback::new(move |on| choice.limits.set(on))/>
                    {move || TwoGames::are_for(choice.variant.get()).then(|| view! {
                        <Switch label="new-two-games" value=choice.two_games
                            on_change=Callback::new(move |on| choice.two_games.set(on))/>
                    })}
                    {(game == Game::Nine).then(|| view! {
                        <Switch label="new-drawn" value=choice.drawn
                            on_change=Callback::new(move |on| choice.drawn.set(on))/>
                    })}
                    <OwnSetUp variant=choice.variant start=choice.start/>
                </Fold>
                <p class="row">
                    <a href=Route::Rules(game).to_string()>{tr("shell-rules")}</a>
                    <a href=Route::Learn(game).to_string()>{tr("shell-learn")}</a>
                </p>
            </section>
            <div class="preview" aria-hidden="true">
                <Picture position=Signal::derive(move || choice.position()) below=Seat::new(0)/>
            </div>
        </div>
    }
}

/// What is agreed on with those who come by way of a server.
#[component]
fn OnlineChoice(choice: Choice) -> impl IntoView {
    view! {
        <Choose legend="online-access" name="access"
            options=vec![(Access::Link, "online-access-link"), (Access::Everybody, "online-access-all")]
            value=choice.access
            on_choice=Callback::new(move |access| choice.access.set(access))/>
        <ClockChoice choice=choice/>
        <Switch label="online-draw-seats" value=choice.draw_seats
            on_change=Callback::new(move |on| choice.draw_seats.set(on))/>
        {move || if choice.can_be_rated() {
            view! {
                <Switch label="played-rate" value=choice.rated attr:data-testid="rated"
                    on_change=Callback::new(move |on| choice.rated.set(on))/>
            }.into_any()
        } else {
            view! { <p class="soft" data-testid="unrated">{tr("played-cannot-rate")}</p> }.into_any()
        }}
        {move || (choice.seats() > 2 && !(choice.rated.get() && choice.can_be_rated())).then(|| view! {
            <Switch label="online-takes-over" value=choice.takes_over
                on_change=Callback::new(move |on| choice.takes_over.set(on))/>
        })}
        <Choose legend="online-delay" name="delay"
            options=vec![(0, "online-delay-none"), (60, "online-delay-minute"), (300, "online-delay-five")]
            value=choice.delay
            on_choice=Callback::new(move |delay| choice.delay.set(delay))/>
    }
}

#[component]
fn Variants(game: Game, choice: Choice) -> impl IntoView {
    // Study boards have a place of their own.
    let variants = game.variants().into_iter().filter(|variant| !variant.name().contains('x'));
    let pick = move |variant: Variant| {
        choice.start.set(None);
        choice.variant.set(variant);
    };
    view! {
        <fieldset class="choose">
            <legend>{tr("new-variant")}</legend>
            <div class="segments">
                {variants.map(|variant| view! {
                    <label>
                        <input type="radio" name="variant" data-testid=format!("variant-{}", variant.name())
                            prop:checked=move || choice.variant.get() == variant
                            on:change=move |_| pick(variant)/>
                        <span>{move || words().variant(variant)}</span>
                    </label>
                }).collect_view()}
            </div>
            <p class="soft about">{move || words().variant_about(choice.variant.get())}</p>
        </fieldset>
        {(game == Game::Quoridor).then(|| view! { <StudyBoard choice=choice/> })}
    }
}

/// Quoridor on small boards, with any number of fences.
#[component]
fn StudyBoard(choice: Choice) -> impl IntoView {
    let size = RwSignal::new(5_u32);
    let fences = RwSignal::new(6_u32);
    let set = move || {
        let name = format!("{0}x{0}w{1}", size.get_untracked(), fences.get_untracked());
        if let Ok(variant) = Game::Quoridor.variant(&name) {
            choice.start.set(None);
            choice.variant.set(variant);
        }
    };
    view! {
        <Fold summary="new-study">
            <div class="row">
                <label>
                    <span>{tr("new-size")}</span>
                    <select on:change=move |event| {
                        size.set(event_target_value(&event).parse().unwrap_or(5));
                        set();
                    }>
                        {[3_u32, 5, 7, 9].map(|each| view! {
                            <option value=each.to_string() selected={each == 5}>{format!("{each} × {each}")}</option>
                        }).into_iter().collect_view()}
                    </select>
                </label>
                <label>
                    <span>{tr("new-fences")}</span>
                    <select on:change=move |event| {
                        fences.set(event_target_value(&event).parse().unwrap_or(6));
                        set();
                    }>
                        {(0..=10_u32).map(|each| view! {
                            <option value=each.to_string() selected={each == 6}>{each}</option>
                        }).collect_view()}
                    </select>
                </label>
                <button on:click=move |_| set()>{tr("new-study-use")}</button>
            </div>
        </Fold>
    }
}

#[component]
fn Seats(choice: Choice) -> impl IntoView {
    view! {
        <fieldset class="seating">
            <legend>{tr("new-seats")}</legend>
            <ol>
                {move || {
                    let variant = choice.variant.get();
                    Seat::all(variant.seats()).map(|seat| view! {
                        <li><SeatChoice choice=choice variant=variant seat=seat/></li>
                    }).collect_view()
                }}
            </ol>
            <button data-testid="shuffle" on:click=move |_| {
                let seats = choice.seats();
                choice.players.update(|players| {
                    for last in (1..seats).rev() {
                        let other = browser::random() as usize % (last + 1);
                        players.swap(last, other);
                    }
                });
                shell().tell(say("new-shuffled"));
            }>{tr("new-shuffle")}</button>
        </fieldset>
    }
}

#[component]
fn SeatChoice(choice: Choice, variant: Variant, seat: Seat) -> impl IntoView {
    let nth = seat.index();
    let value = move || {
        choice.players.with(|players| match &players[nth] {
            Player::Engine(level) => level.number().to_string(),
            Player::Person(_) => "person".to_owned(),
        })
    };
    let name = move || {
        choice.players.with(|players| match &players[nth] {
            person if *person == Player::person() => String::new(),
            person => person.to_string(),
        })
    };
    let is_person = Memo::new(move |_| choice.players.with(|players| players[nth].is_person()));
    let set = move |player: Player| choice.players.update(|players| players[nth] = player);
    view! {
        <span class="who"><Sign variant=variant seat=seat/> {move || words().seat(variant, seat)}</span>
        <select data-testid=format!("seat-{seat}")
            aria-label=move || say_with("new-who", &[("seat", words().seat(variant, seat).into())])
            prop:value=value
            on:change=move |event| {
                let value = event_target_value(&event);
                set(value.parse().ok().and_then(Level::new).map_or_else(Player::person, Player::Engine));
            }>
            <option value="person" selected=move || is_person.get()>{tr("play-person")}</option>
            {Level::all().map(|level| {
                let number = level.number();
                view! {
                    <option value=number.to_string() selected=move || value() == number.to_string()>
                        {move || say_with("play-engine", &[("level", u32::from(number).into())])}
                    </option>
                }
            }).collect_view()}
        </select>
        {move || (is_person.get() && !choice.online.get()).then(|| view! {
            <input type="text" maxlength="30" placeholder=say("new-name")
                aria-label=say_with("new-name-of", &[("seat", words().seat(variant, seat).into())])
                prop:value=name
                on:change=move |event| set(Player::from_name(event_target_value(&event).trim()))/>
        })}
    }
}

#[component]
fn ClockChoice(choice: Choice) -> impl IntoView {
    let number = move |key: &'static str,
                       id: &'static str,
                       value: RwSignal<u32>,
                       least: u32,
                       most: u32| {
        view! {
            <label>
                <span>{tr(key)}</span>
                <input type="number" id=id min=least.to_string() max=most.to_string() inputmode="numeric"
                    prop:value=move || value.get().to_string()
                    on:change=move |event| {
                        let typed = event_target_value(&event).parse().unwrap_or(least);
                        value.set(typed.clamp(least, most));
                        value.notify();
                    }/>
            </label>
        }
    };
    let mut options = vec![
        (ClockKind::None, "new-clock-none"),
        (ClockKind::Fischer, "new-clock-fischer"),
        (ClockKind::Byoyomi, "new-clock-byoyomi"),
    ];
    if choice.online.get_untracked() {
        options.push((ClockKind::Days, "online-clock-days"));
    }
    view! {
        <Choose legend="new-clock" name="clock" options=options
            value=choice.clock
            on_choice=Callback::new(move |kind| choice.clock.set(kind))/>
        {move || match choice.clock.get() {
            ClockKind::None => None,
            ClockKind::Fischer => Some(view! {
                <div class="row numbers">
                    {number("new-minutes", "minutes", choice.minutes, 1, 180)}
                    {number("new-increment", "increment", choice.increment, 0, 180)}
                </div>
            }.into_any()),
            ClockKind::Byoyomi => Some(view! {
                <div class="row numbers">
                    {number("new-minutes", "minutes", choice.minutes, 0, 180)}
                    {number("new-period", "period", choice.period, 1, 300)}
                    {number("new-periods", "periods", choice.periods, 1, 20)}
                </div>
            }.into_any()),
            ClockKind::Days => Some(view! {
                <div class="row numbers">{number("online-days", "days", choice.days, 1, 30)}</div>
            }.into_any()),
        }}
    }
}
