//! A person: how strong they are, and what they have played.

use leptos::prelude::*;
use quartet_core::Seat;
use quartet_games::{Game, Variant};
use quartet_table::Pace;
use quartet_wire::{
    Estimate, GamesPage, Occupant, Person, PersonId, Played, PlayerCard, Rating, RatingPoint,
    Score, Seated,
};
use wasm_bindgen_futures::spawn_local;

use crate::{
    browser,
    chart::number,
    game_board::Sign,
    online::{self, Trouble, occupant_name, person_name},
    pages::{lobby::control_text, parts::variant_text, settings::Switch},
    route::Route,
    shell::{say, say_with, shell, tr, words},
};

#[component]
pub(crate) fn PersonPage(id: PersonId) -> impl IntoView {
    let card = RwSignal::new(None::<Result<PlayerCard, Trouble>>);
    let you = RwSignal::new(None::<PersonId>);
    spawn_local(async move {
        let answer = online::get(&format!("api/people/{id}")).await;
        card.try_set(Some(answer));
        // Strangers have no games of their own.
        let known: Result<Person, _> = online::get("api/me").await;
        you.try_set(known.ok().map(|person| person.id));
    });
    view! {
        <div class="text person">
            {move || match card.get() {
                None => view! { <p class="soft" role="status">{tr("played-loading")}</p> }.into_any(),
                Some(Err(trouble)) => view! {
                    <p class="notice bad" role="alert">{move || trouble.text()}</p>
                }.into_any(),
                Some(Ok(card)) => {
                    let (person, since) = (card.person.clone(), card.since);
                    let id = person.id.clone();
                    view! {
                        <h1 data-testid="person">{move || person_name(&person)}</h1>
                        <p class="soft">{move || say_with("played-since", &[("day", day(since).into())])}</p>
                        <Ratings id=id.clone() ratings=card.ratings/>
                        <Games id=id you=you/>
                    }.into_any()
                }
            }}
        </div>
    }
}

/// A day as people write it in the page's language.
pub(crate) fn day(ms: u64) -> String {
    browser::date_text(ms, shell().language().code())
}

/// A pace in words.
pub(crate) fn pace_text(pace: Pace) -> String {
    say(match pace {
        Pace::Blitz => "played-blitz",
        Pace::Rapid => "played-rapid",
        Pace::Classical => "played-classical",
        Pace::Correspondence => "played-correspondence",
        Pace::Untimed => "played-untimed",
    })
}

/// A rating with the range in which the truth is nineteen times of twenty.
pub(crate) fn estimate_text(estimate: Estimate) -> String {
    let range = (2.0 * estimate.deviation).round();
    format!("{} ± {}", number(estimate.rating.round()), number(range))
}

#[component]
fn Ratings(id: PersonId, ratings: Vec<Rating>) -> impl IntoView {
    if ratings.is_empty() {
        return view! { <p class="soft" data-testid="no-ratings">{tr("played-no-ratings")}</p> }
            .into_any();
    }
    let chosen = RwSignal::new(0_usize);
    let points = RwSignal::new(Vec::<RatingPoint>::new());
    let pools: Vec<_> =
        ratings.iter().map(|rating| (rating.variant.clone(), rating.pace)).collect();
    Effect::new(move |_| {
        let Some((variant, pace)) = pools.get(chosen.get()) else { return };
        let path = format!("api/people/{id}/ratings?variant={variant}&pace={pace}");
        spawn_local(async move {
            // Without an answer there is no plot.
            let answer: Vec<RatingPoint> = online::get(&path).await.unwrap_or_default();
            points.try_set(answer);
        });
    });
    view! {
        <section aria-labelledby="ratings">
            <h2 id="ratings">{tr("played-ratings")}</h2>
            <ul class="ratings" data-testid="ratings">
                {ratings.into_iter().enumerate().map(|(nth, rating)| {
                    let variant = rating.variant.parse::<Variant>().ok();
                    let name = rating.variant.clone();
                    view! {
                        <li>
                            <button aria-pressed=move || (chosen.get() == nth).to_string()
                                on:click=move |_| chosen.set(nth)>
                                <span>
                                    {move || variant.map_or_else(|| name.clone(), variant_text)}
                                    <span class="soft">" · "{move || pace_text(rating.pace)}</span>
                                </span>
                                <b>{move || estimate_text(rating.estimate)}</b>
                                <span class="soft">
                                    {move || say_with("played-games", &[("count", rating.games.into())])}
                                </span>
                            </button>
                        </li>
                    }
                }).collect_view()}
            </ul>
            <RatingPlot points=points/>
        </section>
    }
    .into_any()
}

const WIDTH: f64 = 600.0;
const HEIGHT: f64 = 150.0;

/// A rating over its games, with the range in which it is.
#[component]
fn RatingPlot(points: RwSignal<Vec<RatingPoint>>) -> impl IntoView {
    move || {
        let mut all: Vec<Estimate> =
            points.with(|points| points.iter().map(|point| point.estimate).collect());
        let (count, first, last) = (all.len(), *all.first()?, *all.last()?);
        if count == 1 {
            // One game shows as a level.
            all.push(first);
        }
        let low = all.iter().map(|at| at.rating - 2.0 * at.deviation).fold(f64::MAX, f64::min);
        let high = all.iter().map(|at| at.rating + 2.0 * at.deviation).fold(f64::MIN, f64::max);
        let x = |nth: usize| WIDTH * nth as f64 / (all.len() - 1) as f64;
        let y = |rating: f64| HEIGHT * (high - rating) / (high - low).max(1.0);
        let point = |nth: usize, by: f64| format!("{:.1},{:.1} ", x(nth), y(all[nth].rating + by));
        let upper = (0..all.len()).map(|nth| point(nth, 2.0 * all[nth].deviation));
        let lower = (0..all.len()).rev().map(|nth| point(nth, -2.0 * all[nth].deviation));
        let band: String = upper.chain(lower).collect();
        let line: String = (0..all.len()).map(|nth| point(nth, 0.0)).collect();
        let dot = (x(all.len() - 1), y(last.rating));
        let label = say_with(
            "played-plot",
            &[
                ("first", estimate_text(first).into()),
                ("last", estimate_text(last).into()),
                ("count", count.into()),
            ],
        );
        Some(view! {
            <figure class="plot rating-plot">
                <svg viewBox=format!("-6 -8 {} {}", WIDTH + 12.0, HEIGHT + 16.0) role="img"
                    aria-label=label data-testid="rating-plot" preserveAspectRatio="none">
                    <polygon class="band" points=band/>
                    <polyline class="curve" points=line/>
                    <path class="last" d=format!("M{:.1} {:.1}h0", dot.0, dot.1)/>
                </svg>
                <figcaption class="soft">{number(low.round())}" – "{number(high.round())}</figcaption>
            </figure>
        })
    }
}

/// What is chosen of the games.
#[derive(Clone, Copy)]
struct Choice {
    game: RwSignal<Option<Game>>,
    pace: RwSignal<Option<Pace>>,
    score: RwSignal<Option<Score>>,
    rated: RwSignal<Option<bool>>,
    with_you: RwSignal<bool>,
}

#[component]
fn Games(id: PersonId, you: RwSignal<Option<PersonId>>) -> impl IntoView {
    let choice = Choice {
        game: RwSignal::new(None),
        pace: RwSignal::new(None),
        score: RwSignal::new(None),
        rated: RwSignal::new(None),
        with_you: RwSignal::new(false),
    };
    let (games, next) = (RwSignal::new(Vec::<Played>::new()), RwSignal::new(None::<u64>));
    let is_here = RwSignal::new(false);
    let person = id.clone();
    let query = Memo::new(move |_| {
        let mut query = format!("person={person}");
        let mut add = |name: &str, value: Option<String>| {
            if let Some(value) = value {
                query.extend(["&", name, "=", &value]);
            }
        };
        add("game", choice.game.get().map(|game| game.to_string()));
        add("pace", choice.pace.get().map(|pace| pace.to_string()));
        add("score", choice.score.get().map(|score| score.name().into()));
        add("rated", choice.rated.get().map(|rated| rated.to_string()));
        let other = you.get().filter(|_| choice.with_you.get());
        add("opponent", other.map(|other| other.to_string()));
        query
    });
    let load = move |before: Option<u64>| {
        let asked = query.get_untracked();
        let before_text = before.map(|number| format!("&before={number}")).unwrap_or_default();
        let path = format!("api/games?{asked}{before_text}");
        spawn_local(async move {
            let answer = online::get::<GamesPage>(&path).await;
            // Something else may be asked for by now, or the page left.
            if query.try_get_untracked() != Some(asked) {
                return;
            }
            match answer {
                Ok(page) => {
                    games.update(|games| {
                        if before.is_none() {
                            games.clear();
                        }
                        games.extend(page.games);
                    });
                    next.set(page.next);
                    is_here.set(true);
                }
                Err(trouble) => shell().tell(untrack(|| trouble.text())),
            }
        });
    };
    Effect::new(move |_| {
        query.track();
        load(None);
    });
    let is_other = {
        let id = id.clone();
        Memo::new(move |_| you.get().is_some_and(|you| you != id))
    };
    view! {
        <section aria-labelledby="games">
            <h2 id="games">{tr("played-played")}</h2>
            <div class="row filters" role="group" aria-label=tr("played-filter")>
                <Pick label="played-filter-game" id="filter-game" value=choice.game
                    options=Game::ALL.to_vec() text=|game| words().game(game)/>
                <Pick label="played-filter-pace" id="filter-pace" value=choice.pace
                    options=Pace::ALL.to_vec() text=pace_text/>
                <Pick label="played-filter-score" id="filter-score" value=choice.score
                    options=vec![Score::Won, Score::Drawn, Score::Lost] text=score_text/>
                <Pick label="played-filter-rated" id="filter-rated" value=choice.rated
                    options=vec![true, false] text=rated_text/>
                {move || is_other.get().then(|| view! {
                    <Switch label="played-with-you" value=choice.with_you
                        on_change=Callback::new(move |on| choice.with_you.set(on))/>
                })}
            </div>
            {move || (is_here.get() && games.with(Vec::is_empty)).then(|| view! {
                <p class="soft">{tr("played-none")}</p>
            })}
            <ul class="played" data-testid="played">
                <For each=move || games.get() key=|game| game.number let:game>
                    <li><GameLine game=game of=id.clone()/></li>
                </For>
            </ul>
            <div class="row">
                {move || next.get().map(|before| view! {
                    <button data-testid="more" on:click=move |_| load(Some(before))>{tr("played-more")}</button>
                })}
                {move || (!games.with(Vec::is_empty)).then(|| view! {
                    <a class="button" data-testid="download" download="quartet-games.txt"
                        href=move || format!("api/records?{}", query.get())>{tr("played-download")}</a>
                })}
            </div>
        </section>
    }
}

pub(crate) fn score_text(score: Score) -> String {
    say(match score {
        Score::Won => "played-won",
        Score::Drawn => "played-drawn",
        Score::Lost => "played-lost",
    })
}

pub(crate) fn rated_text(rated: bool) -> String {
    say(if rated { "played-rated" } else { "played-casual" })
}

/// One of some options, or any.
#[component]
pub(crate) fn Pick<T: Copy + PartialEq + Send + Sync + 'static>(
    /// The key of the label.
    label: &'static str,
    id: &'static str,
    value: RwSignal<Option<T>>,
    options: Vec<T>,
    text: fn(T) -> String,
) -> impl IntoView {
    let all = options.clone();
    view! {
        <label>
            <span>{tr(label)}</span>
            <select data-testid=id on:change=move |event| {
                let nth = event_target_value(&event).parse::<usize>().ok();
                value.set(nth.and_then(|nth| all.get(nth).copied()));
            }>
                <option value="" selected=move || value.get().is_none()>{tr("played-any")}</option>
                {options.into_iter().enumerate().map(|(nth, option)| view! {
                    <option value=nth.to_string() selected=move || value.get() == Some(option)>
                        {move || text(option)}
                    </option>
                }).collect_view()}
            </select>
        </label>
    }
}

/// A game in a list.
#[component]
fn GameLine(game: Played, of: PersonId) -> impl IntoView {
    let variant = game.variant.parse::<Variant>().ok();
    let href = Route::Played(game.number).to_string();
    let (name, control, rated, ended) = (game.variant, game.control, game.rated, game.ended);
    let is_own =
        |seated: &&Seated| matches!(&seated.player, Occupant::Person(person) if person.id == of);
    let own = game.players.iter().find(is_own).cloned();
    let score = own.as_ref().and_then(|seated| seated.score);
    let change = own.and_then(|seated| seated.rating);
    let others: Vec<_> = game.players.into_iter().filter(|seated| !is_own(&seated)).collect();
    view! {
        <a class="card game-line" href=href>
            <b class="score" data-score=score.map_or("none", Score::name)>
                {move || score.map_or_else(|| "–".into(), score_text)}
            </b>
            <span>
                <b>{move || variant.map_or_else(|| name.clone(), variant_text)}</b>
                <span class="about">
                    {move || {
                        let names = others.iter().map(|seated| occupant_name(&seated.player));
                        say_with("played-against", &[("names", names.collect::<Vec<_>>().join(", ").into())])
                    }}
                </span>
                <span class="soft about">
                    {move || format!("{} · {} · {}", day(ended), control_text(control), rated_text(rated))}
                </span>
            </span>
            {change.map(|change| view! { <span class="change">{move || change_text(change)}</span> })}
        </a>
    }
}

/// How a rating has changed.
pub(crate) fn change_text([before, after]: [Estimate; 2]) -> String {
    let change = after.rating.round() - before.rating.round();
    let sign = if change < 0.0 { "−" } else { "+" };
    format!("{} ({sign}{})", number(after.rating.round()), number(change.abs()))
}

/// Who played at a seat, in a list of a game.
#[component]
pub(crate) fn SeatedLine(variant: Variant, seat: Seat, seated: Seated) -> impl IntoView {
    let (player, rank) = (seated.player, seated.rank);
    let name = move || match &player {
        Occupant::Person(person) => {
            let text = person_name(person);
            view! { <a href=Route::Person(person.id.clone()).to_string()>{text}</a> }.into_any()
        }
        engine @ Occupant::Engine(_) => view! { <span>{occupant_name(engine)}</span> }.into_any(),
    };
    view! {
        <li>
            <span class="rank">{rank.map(|rank| format!("{rank}."))}</span>
            <Sign variant=variant seat=seat/>
            <b>{move || words().seat(variant, seat)}</b>
            {name}
            {seated.rating.map(|change| view! { <span class="change">{move || change_text(change)}</span> })}
        </li>
    }
}
