//! The board.

use quartet_render::{Place, Sheet, TextOptions};
use ratatui::{Frame, layout::Rect, style::Style, text::Line, text::Span};

use super::{super::app::App, Look, Map, charset};

pub(super) fn sheet(app: &App, look: Look, labels: bool) -> Sheet {
    let options = TextOptions {
        charset: charset(look),
        labels,
        status: false,
        marks: app.marks(),
        ..TextOptions::default()
    };
    quartet_render::sheet(app.table.position(), &options)
}

pub(super) fn draw(
    frame: &mut Frame<'_>,
    app: &App,
    look: Look,
    sheet: &Sheet,
    area: Rect,
    map: &mut Map,
) {
    let (height, top) = (sheet.board().len() as u16, area.y);
    for (row, spans) in (top..).zip(sheet.board()) {
        let spans =
            spans.iter().map(|span| Span::styled(span.text.clone(), look.board(span.style)));
        frame.render_widget(spans.collect::<Line<'_>>(), Rect::new(area.x, row, area.width, 1));
    }
    let style = if app.advised().is_some() { look.hint() } else { look.way() };
    let cursor = app.cursor();
    for place in app.shown_action() {
        if app.advised().is_some() || Some(place) != cursor {
            paint(frame, sheet, place, style, (area.x, top));
        }
    }
    for row in 0..height {
        for column in 0..sheet.width() as u16 {
            if let Some(place) = sheet.place_at(row.into(), column.into()) {
                map.places.push((Rect::new(area.x + column, top + row, 1, 1), place));
            }
        }
    }
}

fn paint(frame: &mut Frame<'_>, sheet: &Sheet, place: Place, style: Style, origin: (u16, u16)) {
    let Some((row, columns)) = sheet.cell(place) else { return };
    let area =
        Rect::new(origin.0 + columns.start as u16, origin.1 + row as u16, columns.len() as u16, 1);
    frame.buffer_mut().set_style(area, style);
}
