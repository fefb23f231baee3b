//! The column beside the board: whose turn it is, and a card for each seat.

use crate::{
    board::SIZE,
    brush::Brush,
    colour::Palette,
    scene::{Anchor, Group, Shape},
    status::{Count, Counted, SeatStatus, Status},
};

/// Width of the column.
pub(crate) const WIDTH: f64 = 292.0;

const HEAD: f64 = 124.0;
const BETWEEN: f64 = 14.0;
const PAD: f64 = 20.0;

pub(crate) fn draw(palette: &Palette, status: &Status, left: f64) -> Group {
    let top = 0.0;
    let mut legend = Group::new("legend");
    legend.extend([
        Shape::text(left, top + 14.0, 13.0, status.game.to_uppercase())
            .bold()
            .spaced(2.5)
            .anchored(Anchor::Start)
            .fill(palette.soft_ink),
        Shape::text(left + WIDTH, top + 14.0, 13.0, &*status.variant)
            .anchored(Anchor::End)
            .fill(palette.soft_ink),
        fitted(left, top + 52.0, 26.0, WIDTH, &status.headline).bold().fill(palette.ink),
        fitted(left, top + 86.0, 15.0, WIDTH, &status.due).fill(palette.soft_ink),
    ]);
    let count = status.seats.len() as f64;
    let height = ((SIZE - HEAD - BETWEEN * (count - 1.0)) / count).min(150.0);
    for (nth, seat) in status.seats.iter().enumerate() {
        let y = top + HEAD + nth as f64 * (height + BETWEEN);
        legend.push(card(palette, seat, left, y, height));
    }
    legend
}

/// A text that begins at `x`, at most `size` high and about `width` wide: smaller if it has to be,
/// and cut off if that does not do.
fn fitted(x: f64, y: f64, size: f64, width: f64, text: &str) -> Shape {
    let ems = |sign: char| if sign > '\u{2e80}' { 1.0 } else { 0.58 };
    let whole: f64 = text.chars().map(ems).sum();
    let size = (width / whole.max(1.0)).clamp(0.68 * size, size);
    let mut room = width / size;
    let mut shown = String::new();
    for sign in text.chars() {
        room -= ems(sign);
        if room < 0.0 {
            shown.pop();
            shown.push('…');
            break;
        }
        shown.push(sign);
    }
    Shape::text(x, y, size, shown).anchored(Anchor::Start)
}

fn card(palette: &Palette, seat: &SeatStatus, left: f64, top: f64, height: f64) -> Group {
    let colour = palette.man(Some(seat.side));
    let brush = Brush { palette };
    let won = seat.rank == Some(1);
    let state = if seat.to_move { " due" } else { "" };
    let mut card = Group::new(format!("seat seat-{}{state}", seat.seat));
    let base = Shape::rect(left, top, WIDTH, height, 14.0).fill(palette.card);
    card.extend([if seat.to_move || won {
        base.stroke(colour, 2.5)
    } else {
        base.stroke(palette.card_edge, 1.5)
    }]);
    let line = top + 0.28 * height + 2.0;
    let icon = (left + PAD + 17.0, line);
    // The colour is the side's, the sign the seat's own.
    let mut piece = brush.piece(Some(seat.side), icon.0, icon.1, 17.0);
    piece.truncate(3);
    card.extend(piece);
    card.extend(brush.sign(Some(seat.seat.index()), icon.0, icon.1, 6.8));
    let tag = match seat.rank {
        Some(rank) => rank_name(rank).to_owned(),
        None if seat.to_move => "to move".to_owned(),
        None => String::new(),
    };
    let room = WIDTH - 2.0 * PAD - 46.0 - if tag.is_empty() { 0.0 } else { 64.0 };
    card.extend([
        fitted(icon.0 + 29.0, line, 18.0, room, &seat.name).bold().fill(palette.ink),
        Shape::text(left + WIDTH - PAD, line, 13.0, tag)
            .bold()
            .anchored(Anchor::End)
            .fill(if palette.dark { colour.lighter(0.25) } else { colour.darker(0.15) }),
    ]);
    let mut shapes = pictures(palette, seat, left + PAD, top + 0.57 * height);
    let figures = seat.figures.join("  ·  ");
    shapes.push(
        Shape::text(left + PAD, top + 0.83 * height, 13.5, figures)
            .anchored(Anchor::Start)
            .fill(palette.soft_ink),
    );
    card.extend(shapes);
    card
}

const fn rank_name(rank: u8) -> &'static str {
    match rank {
        1 => "1st",
        2 => "2nd",
        3 => "3rd",
        _ => "4th",
    }
}

/// What a seat has as little pictures: what is there full, what is not as outlines.
fn pictures(palette: &Palette, seat: &SeatStatus, left: f64, y: f64) -> Vec<Shape> {
    let Count { what, have, of } = seat.count;
    let colour = palette.man(Some(seat.side));
    let room = WIDTH - 2.0 * PAD;
    let hand = seat.hand.map_or(0.0, |_| 62.0);
    let (rows, step) = match what {
        Counted::Fences => (1, 14.0),
        Counted::Chips if of > 18 => (2, 15.0),
        Counted::Chips => (1, (room / f64::from(of)).min(16.0)),
        Counted::Sections => (1, 20.0),
        Counted::Points => (1, (room - hand) / f64::from(of)),
    };
    let across = of.div_ceil(rows).max(1);
    let mut shapes = Vec::new();
    for nth in 0..of {
        let x = left + (f64::from(nth % across) + 0.5) * step;
        let down = f64::from(nth / across) - 0.5 * f64::from(rows - 1);
        let y = y + down * 14.0;
        let (shape, full) = match what {
            Counted::Fences => (Shape::block(x, y, (2.8, 13.0), 2.0), palette.card_fence),
            Counted::Sections => (Shape::block(x, y, (7.0, 7.0), 3.0), colour),
            Counted::Chips => (Shape::circle(x, y, 5.2), colour),
            Counted::Points => (Shape::circle(x, y, 0.5 * step - 2.2), colour),
        };
        shapes.push(if nth < have {
            shape.fill(full)
        } else {
            shape.stroke(palette.soft_ink, 1.0).opacity(0.55)
        });
    }
    if let Some(hand) = seat.hand {
        for nth in 0..3 {
            let x = left + room - 8.0 - 18.0 * f64::from(2 - nth);
            let coin = Shape::circle(x, y, 7.0);
            shapes.push(if nth < hand {
                coin.fill(palette.neutral).stroke(palette.soft_ink, 1.5)
            } else {
                coin.stroke(palette.soft_ink, 1.0).dashed(2.5).opacity(0.7)
            });
        }
    }
    shapes
}
