//! How a game looks on the screen, and what the mouse meets where.

mod board;
mod look;
mod over;
mod panel;

use quartet_render::{Charset, Place, Sheet};
use ratatui::{
    Frame,
    crossterm::event::KeyCode,
    layout::{Position as Point, Rect},
    text::{Line, Span, Text},
    widgets::{Paragraph, Wrap},
};

pub(crate) use look::Look;
use look::{BAR, STRONG};

use super::{
    app::{App, Click, Purpose, completions},
    menu::{Menu, MenuClick},
    words,
};

/// What lies where on the screen as it was drawn last.
#[derive(Clone, Default, Debug)]
pub(crate) struct Map {
    places: Vec<(Rect, Place)>,
    clicks: Vec<(Rect, Click)>,
    menu: Vec<(Rect, MenuClick)>,
}

impl Map {
    /// What a click at a point of the screen means in a game.
    pub(crate) fn click(&self, x: u16, y: u16) -> Option<Click> {
        let point = Point::new(x, y);
        let here = self.clicks.iter().rev().find(|(area, _)| area.contains(point));
        here.map(|&(_, click)| click).or_else(|| self.place(x, y).map(Click::Place))
    }

    /// The place of the board at a point of the screen.
    pub(crate) fn place(&self, x: u16, y: u16) -> Option<Place> {
        let point = Point::new(x, y);
        self.places.iter().find(|(area, _)| area.contains(point)).map(|&(_, place)| place)
    }

    /// What a click at a point of the screen means in the menu.
    pub(crate) fn menu(&self, x: u16, y: u16) -> Option<MenuClick> {
        let point = Point::new(x, y);
        self.menu.iter().rev().find(|(area, _)| area.contains(point)).map(|&(_, click)| click)
    }
}

/// Lines above and below the board.
const AROUND: u16 = 3;
/// Blank columns left of the board and right of it.
const MARGIN: u16 = 1;
/// Columns for what stands beside the board, at least.
const PANEL: u16 = 26;

/// Draws a game. `waiting` is how long an engine has been thinking, in seconds.
pub(crate) fn game(frame: &mut Frame<'_>, app: &App, look: Look, waiting: Option<u64>) -> Map {
    let mut map = Map::default();
    let area = frame.area();
    let size = |sheet: &Sheet| {
        (sheet.width() as u16 + 2 * MARGIN + PANEL, sheet.board().len() as u16 + AROUND)
    };
    let mut sheet = board::sheet(app, look, true);
    if area.height < size(&sheet).1 {
        // The coordinates are the first to go; the cursor still tells them.
        sheet = board::sheet(app, look, false);
    }
    let size = size(&sheet);
    if too_small(frame, size) {
        return map;
    }
    let (width, height) = (area.width, area.height);
    title(frame, app, look, Rect::new(0, 0, width, 1));
    let middle = Rect::new(0, 1, width, height - AROUND);
    let board = Rect::new(MARGIN, 1, sheet.width() as u16, middle.height);
    board::draw(frame, app, look, &sheet, board, &mut map);
    let left = board.right() + MARGIN;
    let beside = Rect::new(left, 1, width - left, middle.height);
    panel::draw(frame, app, look, beside, &mut map);
    word(frame, app, look, waiting, Rect::new(0, height - 2, width, 1));
    keys(frame, app, look, Rect::new(0, height - 1, width, 1), &mut map);
    if let Some(dialog) = app.dialog {
        over::dialog(frame, app, look, dialog, &mut map);
    }
    map
}

/// Draws the menu.
pub(crate) fn menu(frame: &mut Frame<'_>, menu: &Menu, look: Look) -> Map {
    let mut map = Map::default();
    if !too_small(frame, over::MENU) {
        over::menu(frame, menu, look, &mut map);
    }
    map
}

/// Says so if the window is too small.
fn too_small(frame: &mut Frame<'_>, (width, height): (u16, u16)) -> bool {
    let area = frame.area();
    let small = area.width < width || area.height < height;
    if small {
        let text = format!(
            "This window is too small: it has {} columns and {} lines, {width} and {height} are \
             needed. Enlarge it to go on; nothing is lost.",
            area.width, area.height
        );
        frame.render_widget(Paragraph::new(text).wrap(Wrap { trim: true }), area);
    }
    small
}

fn title(frame: &mut Frame<'_>, app: &App, look: Look, area: Rect) {
    let table = &app.table;
    let variant = table.record().variant();
    let name = format!(" {} {}", words::title(variant.game()), variant.name());
    let state = words::winner(table).unwrap_or_else(|| {
        let turn = table.position().turn();
        format!("{} to move", words::seat(table, turn))
    });
    let round = words::sums(table).map(|sums| format!("  ({sums})")).unwrap_or_default();
    let limits = match table.record().adjudication() {
        Some(limits) if limits != quartet_core::adjudication::Adjudication::None => {
            format!("draw: {limits} ")
        }
        _ => String::new(),
    };
    let bar = BAR;
    let text = format!("{name} · {state}{round}");
    let gap = usize::from(area.width).saturating_sub(text.chars().count() + limits.chars().count());
    let limits = if gap > 1 { format!("{}{limits}", " ".repeat(gap)) } else { String::new() };
    frame.render_widget(Paragraph::new(look.plain(format!("{text}{limits}"))).style(bar), area);
}

/// The line below the board: what is typed, what was said last, or what the cursor is good for.
fn word(frame: &mut Frame<'_>, app: &App, look: Look, waiting: Option<u64>, area: Rect) {
    if let Some(prompt) = &app.prompt {
        let (ask, offers) = match prompt.purpose {
            Purpose::Action => {
                let offers = completions(app.table.position(), &prompt.text);
                ("action: ", offers.join(" "))
            }
            Purpose::File => ("save as: ", String::new()),
        };
        let room = usize::from(area.width).saturating_sub(ask.len() + 3);
        let length = prompt.text.chars().count();
        let shown: String = prompt.text.chars().skip(length.saturating_sub(room)).collect();
        let column = area.x + 1 + (ask.len() + shown.chars().count()) as u16;
        let line = Line::from(vec![
            Span::raw(format!(" {ask}")),
            Span::styled(shown, STRONG),
            Span::styled(format!("   {offers}"), look.dim()),
        ]);
        frame.render_widget(line, area);
        frame.set_cursor_position((column, area.y));
        return;
    }
    let (text, style) = match (&app.note, waiting) {
        (Some(note), _) if note.is_warning => (note.text.clone(), look.warning()),
        (Some(note), _) => (note.text.clone(), STRONG),
        (None, Some(seconds)) => {
            let seat = words::seat(&app.table, app.table.position().turn());
            (format!("{seat} is thinking, {seconds} s; m lets it answer now"), look.dim())
        }
        (None, None) if app.paused && !app.table.is_over() && !app.table.person_to_move() => {
            ("engines wait; p lets them go on".into(), STRONG)
        }
        (None, None) => (app.insight().unwrap_or_default(), look.dim()),
    };
    frame.render_widget(Line::styled(look.plain(format!(" {text}")), style), area);
}

/// The line of keys, which can be clicked.
fn keys(frame: &mut Frame<'_>, app: &App, look: Look, area: Rect, map: &mut Map) {
    let mut keys: Vec<(KeyCode, &str, &str)> = Vec::new();
    if app.table.second_game().is_some() {
        keys.push((KeyCode::Enter, "Enter", "second game"));
    } else if app.table.person_to_move() {
        keys.push((KeyCode::Enter, "Enter", "choose"));
        if let quartet_games::Position::Quoridor(_) = app.table.position() {
            keys.push((KeyCode::Char(' '), "Space", "fence"));
        }
        keys.push((KeyCode::Char('h'), "h", "hint"));
    } else if !app.table.is_over() {
        keys.push((KeyCode::Char('m'), "m", "move now"));
        keys.push((KeyCode::Char('p'), "p", "pause"));
    }
    keys.extend([
        (KeyCode::Char('u'), "u", "take back"),
        (KeyCode::Char('n'), "n", "new"),
        (KeyCode::Char('s'), "s", "save"),
        (KeyCode::Char('?'), "?", "help"),
        (KeyCode::Char('q'), "q", "quit"),
    ]);
    buttons(frame, look, area, &keys, map);
}

/// Keys with their meaning, side by side as far as there is room.
fn buttons(
    frame: &mut Frame<'_>,
    look: Look,
    area: Rect,
    keys: &[(KeyCode, &str, &str)],
    map: &mut Map,
) {
    let mut x = area.x + 1;
    for &(code, key, meaning) in keys {
        let width = (key.len() + 1 + meaning.len()) as u16;
        if x + width > area.right() {
            break;
        }
        let button = Rect::new(x, area.y, width, 1);
        let line = Line::from(vec![
            Span::styled(key.to_owned(), look.key()),
            Span::styled(format!(" {meaning}"), look.dim()),
        ]);
        frame.render_widget(Text::from(line), button);
        map.clicks.push((button, Click::Key(code)));
        x += width + 2;
    }
}

/// The charset of a look.
pub(crate) const fn charset(look: Look) -> Charset {
    if look.ascii { Charset::Ascii } else { Charset::Unicode }
}
