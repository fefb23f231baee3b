//! The plots of a report, as one picture.

use anyhow::anyhow;
use plotters::{coord::Shift, prelude::*};

use super::measure::{Mean, Measures, PARTS};

const WIDTH: u32 = 960;
const HEIGHT: u32 = 640;
/// Blue and orange keep apart for every kind of colour vision.
const MAIN: RGBColor = RGBColor(0, 90, 160);
const OTHER: RGBColor = RGBColor(213, 94, 0);

type Area<'a> = DrawingArea<SVGBackend<'a>, Shift>;
/// Plotters' own errors borrow what is drawn on.
type Drawn = Result<(), Box<dyn std::error::Error>>;

/// Four plots as SVG.
///
/// # Errors
/// If they cannot be drawn.
pub(crate) fn svg(measures: &Measures) -> anyhow::Result<String> {
    let mut text = String::new();
    draw(measures, &mut text).map_err(|error| anyhow!("the plots cannot be drawn: {error}"))?;
    Ok(text)
}

fn draw(measures: &Measures, text: &mut String) -> Drawn {
    let root = SVGBackend::with_string(text, (WIDTH, HEIGHT)).into_drawing_area();
    root.fill(&WHITE)?;
    let areas = root.split_evenly((2, 2));
    wins(measures, &areas[0])?;
    lengths(measures, &areas[1])?;
    let choices = parts(&measures.choices);
    let top = choices.iter().map(|&(_, mean)| mean).fold(1.0, f64::max) * 1.1;
    course(&areas[2], "Legal actions in the course of a game", &choices, top, None)?;
    let even = 1.0 / measures.variant.sides() as f64;
    let certainty = parts(&measures.certainty);
    course(&areas[3], "What was expected for the winner", &certainty, 1.0, Some(even))?;
    root.present()?;
    Ok(())
}

/// The wins of each side with confidence, and a line where they would be even.
fn wins(measures: &Measures, area: &Area<'_>) -> Drawn {
    let sides = measures.wins.len();
    let bars = 0.5..sides as f64 + 0.5;
    let mut chart = ChartBuilder::on(area)
        .caption("Games won by each side, with 95 % confidence", ("sans-serif", 17))
        .margin(12)
        .x_label_area_size(32)
        .y_label_area_size(48)
        .build_cartesian_2d(bars.clone(), 0.0..1.0)?;
    chart
        .configure_mesh()
        .max_light_lines(1)
        .disable_x_mesh()
        .x_labels(2 * sides + 1)
        .x_label_formatter(&|x| {
            if x.fract().abs() < 1e-6 { format!("{x:.0}") } else { String::new() }
        })
        .y_label_formatter(&|y| format!("{:.0} %", 100.0 * y))
        .x_desc("side")
        .draw()?;
    for side in 0..sides {
        let (share, low, high) = measures.share(side);
        let x = side as f64 + 1.0;
        chart.draw_series([Rectangle::new([(x - 0.3, 0.0), (x + 0.3, share)], MAIN.filled())])?;
        chart.draw_series([ErrorBar::new_vertical(
            x,
            low,
            share,
            high,
            BLACK.stroke_width(2),
            14,
        )])?;
    }
    let even = 1.0 / sides as f64;
    chart.draw_series(LineSeries::new(
        [(bars.start, even), (bars.end, even)],
        OTHER.stroke_width(2),
    ))?;
    Ok(())
}

/// How many columns lengths are shown in.
const COLUMNS: u32 = 24;

/// How often games had how many turns.
fn lengths(measures: &Measures, area: &Area<'_>) -> Drawn {
    let (least, most) =
        (*measures.turns.first().unwrap_or(&0), *measures.turns.last().unwrap_or(&1));
    let width = ((most - least) / COLUMNS + 1).max(1);
    let columns = (most - least) / width + 1;
    let mut counts = vec![0_usize; columns as usize];
    for turns in &measures.turns {
        counts[((turns - least) / width) as usize] += 1;
    }
    let top = counts.iter().max().copied().unwrap_or(1) as f64 * 1.1;
    let right = f64::from(least + columns * width);
    let mut chart = ChartBuilder::on(area)
        .caption("Turns of a game, of all seats together", ("sans-serif", 17))
        .margin(12)
        .x_label_area_size(32)
        .y_label_area_size(48)
        .build_cartesian_2d(f64::from(least)..right, 0.0..top)?;
    chart
        .configure_mesh()
        .max_light_lines(1)
        .disable_x_mesh()
        .x_label_formatter(&|x| format!("{x:.0}"))
        .y_label_formatter(&|y| format!("{y:.0}"))
        .x_desc("turns")
        .y_desc("games")
        .draw()?;
    chart.draw_series(counts.iter().enumerate().map(|(nth, &count)| {
        let left = f64::from(least + nth as u32 * width);
        let corners = [(left, 0.0), (left + 0.9 * f64::from(width), count as f64)];
        Rectangle::new(corners, MAIN.filled())
    }))?;
    Ok(())
}

/// The middle of each part of the games, in hundredths, with its mean.
fn parts(means: &[Mean; PARTS]) -> Vec<(f64, f64)> {
    let means = means.iter().enumerate();
    let middle = |nth: usize| 100.0 * (nth as f64 + 0.5) / PARTS as f64;
    means.filter_map(|(nth, mean)| Some((middle(nth), mean.value()?))).collect()
}

/// A line over the course of the games.
fn course(area: &Area<'_>, title: &str, line: &[(f64, f64)], top: f64, even: Option<f64>) -> Drawn {
    let mut chart = ChartBuilder::on(area)
        .caption(title, ("sans-serif", 17))
        .margin(12)
        .x_label_area_size(32)
        .y_label_area_size(48)
        .build_cartesian_2d(0.0..100.0, 0.0..top)?;
    let hundredths = even.is_some();
    chart
        .configure_mesh()
        .max_light_lines(1)
        .x_label_formatter(&|x| format!("{x:.0} %"))
        .y_label_formatter(&|y| {
            if hundredths { format!("{:.0} %", 100.0 * y) } else { format!("{y:.0}") }
        })
        .x_desc("course of the game")
        .draw()?;
    if let Some(even) = even {
        chart.draw_series(LineSeries::new([(0.0, even), (100.0, even)], OTHER.stroke_width(2)))?;
    }
    chart.draw_series(LineSeries::new(line.iter().copied(), MAIN.stroke_width(3)))?;
    Ok(())
}
