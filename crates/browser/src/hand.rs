//! Picking an action on a board of the page, as a person's hand does.

use std::collections::VecDeque;

use quartet_games::{Action, Position};
use quartet_render::Place;
use quartet_table::choices;
use serde_json::json;

use crate::{Page, Result};

/// Where places are on the screen, clear of those that lie across them; `null` as long as something
/// covers one.
const POINTS: &str = r"
    const [board, places] = arguments;
    const root = document.getElementById(board);
    const point = (place) => {
        const cell = document.getElementById(`${board}-${place}`);
        const { left, top, width, height } = cell.getBoundingClientRect();
        const isFence = /^[a-i][1-9][hv]$/.test(place);
        const [along, across] = isFence ? (width > height ? [0.15, 0] : [0, 0.15]) : [0, 0];
        return [left + width * (0.5 + along), top + height * (0.5 + across)];
    };
    const reached = () =>
        places.map(point).every(([x, y]) => root?.contains(document.elementFromPoint(x, y)));
    if (!reached()) root?.scrollIntoView({ block: 'center', behavior: 'instant' });
    return reached() ? places.map(point) : null;
";

/// What a person picks for an action.
pub struct Picks {
    /// The places in their order, as few as possible.
    pub places: Vec<Place>,
    /// Which of the actions that are complete then it is.
    pub nth: usize,
    /// How many are complete then.
    pub among: usize,
}

impl Picks {
    /// The picks for a legal action.
    pub fn of(position: &Position, action: Action) -> Self {
        let mut waiting = VecDeque::from([Vec::new()]);
        while let Some(places) = waiting.pop_front() {
            let choices = choices(position, &places);
            if let Some(nth) = choices.complete.iter().position(|&other| other == action) {
                return Self { places, nth, among: choices.complete.len() };
            }
            // A single complete action would be played at once.
            if choices.complete.len() != 1 {
                waiting
                    .extend(choices.next.into_iter().map(|next| [&places[..], &[next]].concat()));
            }
        }
        panic!("{action} cannot be picked in {position}");
    }
}

/// Presses places of a board, one after the other.
pub async fn press_places(page: &Page, board: &str, places: &[Place]) -> Result {
    let names: Vec<String> = places.iter().map(Place::to_string).collect();
    let what = format!("{names:?} on the free board");
    let points: Vec<(f64, f64)> = page.until(&what, POINTS, json!([board, names])).await?;
    for (x, y) in points {
        page.press_at(x, y).await?;
    }
    Ok(())
}

/// Plays a legal action of the position on a board of the page.
pub async fn pick(page: &Page, board: &str, position: &Position, action: Action) -> Result {
    let Picks { places, nth, among } = Picks::of(position, action);
    press_places(page, board, &places).await?;
    if page.is_touch() && matches!(places[..], [Place::Fence(_)]) {
        page.press("[data-testid=fence-bar] [data-testid=confirm]").await?;
    }
    if among > 1 {
        page.press(&format!("[data-testid=order-bar] .order:nth-of-type({})", nth + 1)).await?;
        if page.is_touch() {
            page.press("[data-testid=order-bar] [data-testid=confirm]").await?;
        }
    }
    Ok(())
}
