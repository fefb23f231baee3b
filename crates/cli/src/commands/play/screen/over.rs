//! What lies over the board: questions, help, and the menu.

use ratatui::{
    Frame,
    crossterm::event::KeyCode,
    layout::{Alignment, Rect},
    text::{Line, Span},
    widgets::{Block, BorderType, Borders, Clear, Paragraph},
};

use super::{
    super::{
        app::{App, Click, Dialog, help},
        menu::{Menu, MenuClick, Row},
        words,
    },
    Look, Map, buttons,
    look::{CHOSEN, STRONG},
};

/// Columns and lines of the menu.
pub(super) const MENU: (u16, u16) = (50, 16);

fn block(title: &str, look: Look) -> Block<'static> {
    let border = if look.ascii { BorderType::Plain } else { BorderType::Rounded };
    let block = Block::new().borders(Borders::ALL).border_type(border).border_style(look.dim());
    let block = if look.ascii { block.border_set(ASCII) } else { block };
    block.title(format!(" {title} ")).title_alignment(Alignment::Center)
}

const ASCII: ratatui::symbols::border::Set<'static> = ratatui::symbols::border::Set {
    top_left: "+",
    top_right: "+",
    bottom_left: "+",
    bottom_right: "+",
    vertical_left: "|",
    vertical_right: "|",
    horizontal_top: "-",
    horizontal_bottom: "-",
};

fn centred(frame: &Frame<'_>, width: u16, height: u16) -> Rect {
    let area = frame.area();
    let (width, height) = (width.min(area.width), height.min(area.height));
    Rect::new((area.width - width) / 2, (area.height - height) / 2, width, height)
}

pub(super) fn dialog(frame: &mut Frame<'_>, app: &App, look: Look, dialog: Dialog, map: &mut Map) {
    // What lies below cannot be clicked.
    map.clicks.clear();
    map.places.clear();
    if let Dialog::Help(from) = dialog {
        return show_help(frame, app, look, from, map);
    }
    let question = dialog.question();
    let area = centred(frame, question.len() as u16 + 6, 5);
    frame.render_widget(Clear, area);
    let block = block("?", look);
    let inner = block.inner(area);
    frame.render_widget(block, area);
    let text = Rect::new(inner.x + 2, inner.y, inner.width.saturating_sub(2), 1);
    frame.render_widget(Line::styled(question, STRONG), text);
    let answers = [(KeyCode::Char('y'), "y", "yes"), (KeyCode::Char('n'), "n", "no")];
    buttons(frame, look, Rect::new(inner.x + 1, inner.y + 2, inner.width - 1, 1), &answers, map);
}

fn show_help(frame: &mut Frame<'_>, app: &App, look: Look, from: usize, map: &mut Map) {
    let keys = help(app);
    let area = centred(frame, 74, keys.len() as u16 + 2);
    frame.render_widget(Clear, area);
    let block = block("Keys", look);
    let inner = block.inner(area);
    frame.render_widget(block, area);
    let from = from.min(keys.len().saturating_sub(inner.height.into()));
    for (row, (key, what)) in (inner.y..inner.bottom()).zip(keys.into_iter().skip(from)) {
        let line =
            Line::from(vec![Span::styled(format!(" {key:17} "), look.key()), Span::raw(what)]);
        frame.render_widget(line, Rect::new(inner.x, row, inner.width, 1));
    }
    map.clicks.push((frame.area(), Click::Key(KeyCode::Esc)));
}

pub(super) fn menu(frame: &mut Frame<'_>, menu: &Menu, look: Look, map: &mut Map) {
    let area = centred(frame, MENU.0, MENU.1);
    let block = block("Quartet", look);
    let inner = block.inner(area);
    frame.render_widget(block, area);
    for (nth, row) in menu.rows().into_iter().enumerate() {
        // A blank line stands before the seats and before the beginning.
        let gaps = 1 + u16::from(nth > 1) + u16::from(row == Row::Begin);
        let line = Rect::new(inner.x + 2, inner.y + nth as u16 + gaps, inner.width - 4, 1);
        draw_row(frame, menu, look, (nth, row), line, map);
    }
    let foot = Rect::new(inner.x + 1, inner.bottom() - 1, inner.width - 2, 1);
    let hint = "arrows choose, Enter begins, q leaves";
    let hint = Paragraph::new(Line::styled(hint, look.dim())).alignment(Alignment::Center);
    frame.render_widget(hint, foot);
}

fn draw_row(
    frame: &mut Frame<'_>,
    menu: &Menu,
    look: Look,
    (nth, row): (usize, Row),
    area: Rect,
    map: &mut Map,
) {
    let (name, value) = match row {
        Row::Game => ("game".to_owned(), words::title(menu.variant.game()).to_owned()),
        Row::Variant => ("variant".to_owned(), menu.variant.name()),
        Row::Seat(seat) => (format!("seat {seat}"), menu.players[seat.index()].to_string()),
        Row::TwoGames => {
            let value = if menu.two_games { "two, seats swapped" } else { "one" };
            ("games".to_owned(), value.to_owned())
        }
        Row::Begin => ("begin".to_owned(), String::new()),
    };
    let style = if nth == menu.row() { CHOSEN } else { ratatui::style::Style::new() };
    map.menu.push((area, MenuClick::Row(nth)));
    if row == Row::Begin {
        frame.render_widget(Line::styled(format!("{:^44}", "Begin"), style), area);
        return;
    }
    let (less, more) = if look.ascii { ("<", ">") } else { ("◀", "▶") };
    let text = format!("{name:10}{less} {value:^28} {more}");
    frame.render_widget(Line::styled(text, style), area);
    map.menu.push((Rect::new(area.x + 9, area.y, 3, 1), MenuClick::Less(nth)));
    map.menu.push((Rect::new(area.x + 40, area.y, 3, 1), MenuClick::More(nth)));
}
