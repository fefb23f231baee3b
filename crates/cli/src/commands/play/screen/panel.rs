//! What stands beside the board: seats, what is due, and the turns so far.

use quartet_core::Seat;
use quartet_games::Position;
use ratatui::{
    Frame,
    layout::Rect,
    text::{Line, Span},
};

use super::{
    super::{
        app::{App, Click},
        words,
    },
    Look, Map,
    look::{CHOSEN, STRONG},
};

pub(super) fn draw(frame: &mut Frame<'_>, app: &App, look: Look, area: Rect, map: &mut Map) {
    let width = usize::from(area.width).saturating_sub(1);
    let mut lines = seats(app, look, width);
    lines.push(Line::default());
    if app.table.is_over() {
        lines.extend(result(app, look, width));
    } else {
        lines.extend(due(app, width));
    }
    if let Some((actions, meant)) = app.options() {
        for (nth, action) in actions.into_iter().enumerate() {
            let effect = look.plain(words::effect(app.table.position(), action));
            let style = if nth == meant { CHOSEN } else { STRONG };
            for (part, text) in
                wrap(&format!("{} {effect}", nth + 1), width, "  ").into_iter().enumerate()
            {
                let row = area.y + lines.len() as u16;
                if row < area.bottom() {
                    map.clicks.push((Rect::new(area.x, row, area.width, 1), Click::Option(nth)));
                }
                let style = if part == 0 { style } else { look.dim() };
                lines.push(Line::styled(text, style));
            }
        }
    }
    lines.push(Line::default());
    let room = usize::from(area.height).saturating_sub(lines.len());
    lines.extend(turns(app, look, width, room));
    for (row, line) in (area.y..area.bottom()).zip(lines) {
        frame.render_widget(line, Rect::new(area.x, row, area.width, 1));
    }
}

/// A line for each seat, or two where one is too short.
fn seats(app: &App, look: Look, width: usize) -> Vec<Line<'static>> {
    let table = &app.table;
    let variant = table.record().variant();
    let mut seats = Vec::new();
    for seat in Seat::all(variant.seats()) {
        let moves = !table.is_over() && table.position().turn() == seat;
        let pointer = match (moves, look.ascii) {
            (false, _) => "  ",
            (true, true) => "> ",
            (true, false) => "▶ ",
        };
        // The letters are what the actions of JAMIT call the coins.
        let letter = match table.position() {
            Position::Jamit(_) => format!(" ({})", seat.letter()),
            _ => String::new(),
        };
        let name = look.plain(format!(" {seat}{letter} {}", words::name(table, seat)));
        seats.push((seat, pointer, moves, name, words::figures(table.position(), seat)));
    }
    let fits = |(_, _, _, name, figures): &(Seat, &str, bool, String, String)| {
        3 + name.chars().count() + 2 + figures.chars().count() <= width
    };
    let one_line = seats.iter().all(fits);
    let longest = seats.iter().map(|seat| seat.3.chars().count()).max().unwrap_or_default();
    let mut lines = Vec::new();
    for (seat, pointer, moves, name, figures) in seats {
        let colour = look.side(variant.side(seat));
        let named = if moves { STRONG } else { ratatui::style::Style::new() };
        let mut spans =
            vec![Span::styled(pointer, colour), Span::styled(look.sign(seat.index()), colour)];
        if one_line {
            spans.push(Span::styled(format!("{name:longest$}  "), named));
            spans.push(Span::styled(figures, look.dim()));
            lines.push(Line::from(spans));
        } else {
            spans.push(Span::styled(name, named));
            lines.push(Line::from(spans));
            lines.push(Line::styled(format!("    {figures}"), look.dim()));
        }
    }
    lines
}

/// What is due, and what has been done in this turn.
fn due(app: &App, width: usize) -> Vec<Line<'static>> {
    let mut lines = Vec::new();
    if let Some(done) = app.table.done() {
        let done = wrap(&format!("done: {done}"), width, "  ");
        lines.extend(done.into_iter().map(|text| Line::styled(text, STRONG)));
    }
    let due = wrap(&quartet_render::due(app.table.position()), width, "  ");
    lines.extend(due.into_iter().map(Line::from));
    lines
}

fn result(app: &App, look: Look, width: usize) -> Vec<Line<'static>> {
    let mut lines = Vec::new();
    for text in words::verdict(&app.table).iter().chain(words::sums(&app.table).iter()) {
        lines.extend(wrap(text, width, "  ").into_iter().map(|text| Line::styled(text, STRONG)));
    }
    for (seat, text) in words::ranking(&app.table) {
        let side = app.table.record().variant().side(seat);
        lines.extend(
            wrap(&text, width, "   ").into_iter().map(|text| Line::styled(text, look.side(side))),
        );
    }
    lines
}

/// The turns in notation, a round a line, as many of the last ones as there is room for.
fn turns(app: &App, look: Look, width: usize, room: usize) -> Vec<Line<'static>> {
    let mut rounds: Vec<(u32, Vec<String>)> = Vec::new();
    for turn in app.table.turns() {
        let text = if turn.complete { turn.text } else { format!("{}/", turn.text) };
        match rounds.last_mut() {
            Some((round, texts)) if *round == turn.round => texts.push(text),
            _ => {
                let skipped = vec!["...".to_owned(); turn.seat.index()];
                rounds.push((turn.round, skipped.into_iter().chain([text]).collect()));
            }
        }
    }
    let longest = rounds.iter().flat_map(|(_, texts)| texts).map(String::len).max().unwrap_or(0);
    // In columns, if a round then fits into a line.
    let seats = app.table.players().len();
    let pad = if 5 + seats * (longest + 1) <= width + 1 { longest } else { 0 };
    let lines = rounds.into_iter().flat_map(|(round, texts)| {
        let texts: Vec<String> = texts.iter().map(|text| format!("{text:pad$}")).collect();
        wrap(&format!("{round:3}. {}", texts.join(" ")), width, "     ")
    });
    let lines: Vec<String> = lines.collect();
    let hidden = app.scroll.min(lines.len().saturating_sub(room));
    let end = lines.len() - hidden;
    let shown = &lines[end.saturating_sub(room)..end];
    let last = lines.len();
    shown
        .iter()
        .zip(end.saturating_sub(room)..)
        .map(|(text, nth)| {
            let style = if nth + 1 == last { STRONG } else { look.dim() };
            Line::styled(text.clone(), style)
        })
        .collect()
}

/// Breaks a text at blanks so that no line is wider than `width`, unless a word is; lines after the
/// first begin with `indent`.
pub(super) fn wrap(text: &str, width: usize, indent: &str) -> Vec<String> {
    let mut lines = Vec::new();
    let mut line = String::new();
    for word in text.split_inclusive(' ') {
        let length = word.trim_end().chars().count();
        if !line.trim().is_empty() && line.chars().count() + length > width {
            lines.push(line.trim_end().to_owned());
            indent.clone_into(&mut line);
        }
        line.push_str(word);
    }
    lines.push(line.trim_end().to_owned());
    lines
}

#[cfg(test)]
mod tests {
    use super::wrap;

    #[test]
    fn texts_are_broken_at_blanks() {
        assert_eq!(wrap("one two three", 7, "  "), ["one two", "  three"]);
        assert_eq!(wrap("one two three", 6, " "), ["one", " two", " three"]);
        assert_eq!(wrap("incomprehensible", 6, " "), ["incomprehensible"]);
        assert_eq!(wrap("", 6, " "), [""]);
        assert_eq!(wrap("  1. e2   e8", 20, " "), ["  1. e2   e8"]);
    }
}
