//! The lines beside a board.

use quartet_core::Side;

use super::{Charset, Role, Span, TextStyle};
use crate::status::{Counted, SeatStatus, Status};

pub(super) fn lines(status: &Status, charset: Charset) -> Vec<Vec<Span>> {
    let mut lines = vec![
        vec![span(status.game, Role::Title), span(&format!(" {}", status.variant), Role::Label)],
        vec![span(&status.headline, Role::Title)],
        vec![span(&status.due, Role::Plain)],
    ];
    for seat in &status.seats {
        lines.push(Vec::new());
        lines.push(head(seat, charset));
        lines.push(pictures(seat, charset));
        lines.push(vec![span(&format!("  {}", seat.figures.join(", ")), Role::Label)]);
    }
    lines
}

/// Control characters could do anything to a terminal.
fn span(text: &str, role: Role) -> Span {
    let text = text.chars().filter(|sign| !sign.is_control()).collect();
    Span { text, style: TextStyle::of(role) }
}

fn head(seat: &SeatStatus, charset: Charset) -> Vec<Span> {
    let colour = Role::Side(Side::new(seat.side));
    let pointer = if seat.to_move { charset.choose("> ", "▶ ") } else { "  " };
    let mut line = vec![span(pointer, colour)];
    if charset == Charset::Unicode {
        line.push(span(&format!("{} ", charset.full(seat.seat.index())), colour));
    }
    line.push(span(&format!("{} ", seat.seat.letter()), colour));
    line.push(span(&seat.name, Role::Title));
    if let Some(rank) = seat.rank {
        line.push(span(&format!("  rank {rank}"), Role::Label));
    }
    line
}

fn pictures(seat: &SeatStatus, charset: Charset) -> Vec<Span> {
    let (full, empty) = match seat.count.what {
        Counted::Fences => charset.choose(("|", "."), ("▮", "▯")),
        Counted::Chips | Counted::Points => charset.choose(("o", "."), ("●", "○")),
        Counted::Sections => charset.choose(("#", "."), ("■", "□")),
    };
    let (have, of) = (seat.count.have.min(seat.count.of) as usize, seat.count.of as usize);
    let colour = match seat.count.what {
        Counted::Fences => Role::Fence,
        _ => Role::Side(Side::new(seat.side)),
    };
    let mut line = vec![span("  ", Role::Plain), span(&full.repeat(have), colour)];
    line.push(span(&empty.repeat(of - have), Role::Label));
    if let Some(hand) = seat.hand {
        let coin = charset.choose("n", "×");
        line.push(span("  ", Role::Plain));
        line.push(span(&coin.repeat(hand as usize), Role::Neutral));
        line.push(span(&empty.repeat(3 - hand.min(3) as usize), Role::Label));
    }
    line
}
