//! Who is ahead: a bar for one position, a plot for a whole game.

use leptos::prelude::*;
use quartet_games::Variant;
use quartet_record::NodeId;

use crate::{
    browser,
    shell::{say, say_with, shell, tr, words},
};

/// A share as per cent, as people write it in the page's language.
pub(crate) fn percent(share: f64) -> String {
    browser::number_text(share, shell().language().code(), true)
}

/// A number as people write it in the page's language.
pub(crate) fn number(number: f64) -> String {
    browser::number_text(number, shell().language().code(), false)
}

/// The expectation of each side, in words.
pub(crate) fn shares_in_words(variant: Variant, shares: &[f64]) -> String {
    let each = shares.iter().enumerate().map(|(side, &share)| {
        let side = words().side(variant, quartet_core::Side::new(side));
        say_with("analysis-share", &[("side", side.into()), ("share", percent(share).into())])
    });
    each.collect::<Vec<_>>().join(&say("analysis-and"))
}

/// What each side may expect, as a bar with a part for each.
#[component]
pub(crate) fn ShareBar(
    variant: Variant,
    #[prop(into)] shares: Signal<Option<Vec<f64>>>,
) -> impl IntoView {
    let sides = variant.sides();
    let share = move |side: usize| {
        shares.with(|shares| {
            shares
                .as_ref()
                .and_then(|shares| shares.get(side).copied())
                .unwrap_or(1.0 / sides as f64)
        })
    };
    let label = move || match shares.get() {
        Some(shares) => shares_in_words(variant, &shares),
        None => say("analysis-unknown"),
    };
    view! {
        <div class="shares" class:unknown=move || shares.with(Option::is_none) role="img" aria-label=label
            data-testid="shares">
            {(0..sides).map(|side| view! {
                <span class=format!("share side-{}", side + 1)
                    style:flex-grow=move || format!("{:.4}", share(side).max(0.001))>
                    {move || shares.with(Option::is_some).then(|| {
                        let share = share(side);
                        (share >= 0.12).then(|| percent(share))
                    })}
                </span>
            }).collect_view()}
        </div>
    }
}

/// One point of a plot: a position of the main line and, if known, what each side may expect.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Point {
    pub(crate) node: NodeId,
    /// The turn that led there.
    pub(crate) text: String,
    pub(crate) shares: Option<Vec<f64>>,
}

/// The least loss of expectation that makes a turning point.
const TURNING: f64 = 0.15;

/// The points at which the side that has played lost much of its expectation, with how much. `sides`
/// says which side played the turn that led to each point.
pub(crate) fn turning_points(points: &[Point], sides: &[Option<usize>]) -> Vec<(usize, f64)> {
    let mut turning: Vec<(usize, f64)> = Vec::new();
    for (nth, pair) in points.windows(2).enumerate() {
        let ([Some(before), Some(after)], Some(Some(side))) =
            ([&pair[0].shares, &pair[1].shares], sides.get(nth + 1))
        else {
            continue;
        };
        let (Some(had), Some(has)) = (before.get(*side), after.get(*side)) else { continue };
        if had - has >= TURNING {
            turning.push((nth + 1, had - has));
        }
    }
    turning
}

const WIDTH: f64 = 600.0;
const HEIGHT: f64 = 150.0;

/// The whole game: a line for each side (the area below the first, if there are two), where the
/// position on the board is, and the turning points.
#[component]
pub(crate) fn Plot(
    variant: Variant,
    points: Memo<Vec<Point>>,
    turning: Memo<Vec<(usize, f64)>>,
    #[prop(into)] current: Signal<Option<usize>>,
    on_pick: Callback<NodeId>,
) -> impl IntoView {
    let sides = variant.sides();
    let x = move |nth: usize, count: usize| WIDTH * nth as f64 / (count.max(2) - 1) as f64;
    let y = |share: f64| HEIGHT * (1.0 - share);
    let line = move |side: usize| {
        points.with(|points| {
            let mut path = String::new();
            let mut pen = "M";
            for (nth, point) in points.iter().enumerate() {
                let Some(share) = point.shares.as_ref().and_then(|shares| shares.get(side)) else {
                    pen = "M";
                    continue;
                };
                let (x, y) = (x(nth, points.len()), y(*share));
                path.extend([pen, &format!("{x:.1} {y:.1}")]);
                pen = "L";
            }
            path
        })
    };
    let plot = NodeRef::<leptos::svg::Svg>::new();
    let pick = move |event: web_sys::MouseEvent| {
        let Some(plot) = plot.get_untracked() else { return };
        let rect = plot.get_bounding_client_rect();
        let share = (f64::from(event.client_x()) - rect.left()) / rect.width().max(1.0);
        points.with_untracked(|points| {
            let nth = (share * (points.len().max(1) - 1) as f64).round().max(0.0) as usize;
            if let Some(point) = points.get(nth) {
                on_pick.run(point.node);
            }
        });
    };
    let marker = move || {
        let nth = current.get()?;
        let at = points.with(|points| x(nth, points.len()));
        Some(
            view! { <line class="here" x1=at.to_string() x2=at.to_string() y1="0" y2=HEIGHT.to_string()/> },
        )
    };
    view! {
        <figure class="plot">
            <svg viewBox=format!("-6 -8 {} {}", WIDTH + 12.0, HEIGHT + 16.0) role="img"
                aria-label=tr("analysis-plot") node_ref=plot data-testid="plot" on:click=pick preserveAspectRatio="none">
                <line class="axis" x1="0" x2=WIDTH.to_string() y1=y(0.5).to_string() y2=y(0.5).to_string()/>
                <line class="axis" x1="0" x2=WIDTH.to_string() y1="0" y2="0"/>
                <line class="axis" x1="0" x2=WIDTH.to_string() y1=HEIGHT.to_string() y2=HEIGHT.to_string()/>
                {(0..sides).map(|side| view! {
                    <path class=format!("curve side-{}", side + 1) d=move || line(side)/>
                }).collect_view()}
                {marker}
            </svg>
            <figcaption>
                {move || {
                    let turning = turning.get();
                    points.with(|points| turning.iter().take(8).filter_map(|&(nth, loss)| {
                        let point = points.get(nth)?;
                        let node = point.node;
                        let said = say_with("analysis-turning", &[
                            ("turn", point.text.clone().into()), ("loss", percent(loss).into()),
                        ]);
                        Some(view! {
                            <button class="turning" on:click=move |_| on_pick.run(node)>{said}</button>
                        })
                    }).collect_view())
                }}
            </figcaption>
        </figure>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn point(shares: Option<[f64; 2]>) -> Point {
        let shares = shares.map(|shares| shares.to_vec());
        Point { node: NodeId::START, text: String::new(), shares }
    }

    #[test]
    fn turning_points_are_losses_of_who_played() {
        let points = [
            point(Some([0.5, 0.5])),
            point(Some([0.3, 0.7])),
            point(Some([0.6, 0.4])),
            point(None),
            point(Some([0.1, 0.9])),
        ];
        // Seat 1 loses 0.2 by its turn, seat 2 then 0.3; after the gap nothing is known.
        let sides = [None, Some(0), Some(1), Some(0), Some(1)];
        let turning = turning_points(&points, &sides);
        assert_eq!(turning.iter().map(|&(nth, _)| nth).collect::<Vec<_>>(), [1, 2]);
        assert!((turning[1].1 - 0.3).abs() < 1e-9);
        // What the other side's turn brings is no loss of one's own.
        assert!(turning_points(&points[..2], &[None, Some(1)]).is_empty());
    }
}
