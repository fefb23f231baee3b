//! Colours and signs of the screen.

use quartet_core::Side;
use quartet_render::{Role, TextMark, TextStyle};
use ratatui::style::{Color, Modifier, Style};

/// How the screen looks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Look {
    /// Only ASCII signs.
    pub(crate) ascii: bool,
    /// Colours, and not only bold, underlined and reversed.
    pub(crate) colour: bool,
}

pub(super) const STRONG: Style = Style::new().add_modifier(Modifier::BOLD);
pub(super) const BAR: Style = Style::new().add_modifier(Modifier::REVERSED);
pub(super) const CHOSEN: Style =
    Style::new().add_modifier(Modifier::REVERSED.union(Modifier::BOLD));

/// Blue, vermilion, bluish green and reddish purple stay apart for every kind of colour vision, on
/// dark and on light ground.
const SIDES: [Color; 4] =
    [Color::Indexed(33), Color::Indexed(202), Color::Indexed(36), Color::Indexed(170)];
const SOFT: Color = Color::Indexed(245);
const GROUND: Color = Color::Indexed(238);
const ON_GROUND: Color = Color::Indexed(252);
const HINT: Color = Color::Indexed(91);
const WAY: Color = Color::Indexed(24);

impl Look {
    fn coloured(self, style: Style) -> Style {
        if self.colour {
            style
        } else {
            Style { fg: None, bg: None, underline_color: None, ..style }
        }
    }

    /// The signs of a text that this screen may show.
    pub(crate) fn plain(self, text: String) -> String {
        if !self.ascii {
            return text;
        }
        text.replace('·', "-")
            .replace('→', ">")
            .replace('–', "-")
            .replace('…', "...")
            .replace(|c: char| !c.is_ascii(), "?")
    }

    /// The sign of a seat.
    pub(crate) const fn sign(self, seat: usize) -> &'static str {
        if self.ascii {
            ["a", "b", "c", "d"][seat % 4]
        } else {
            ["●", "■", "▲", "◆"][seat % 4]
        }
    }

    pub(crate) fn side(self, side: Side) -> Style {
        self.coloured(STRONG.fg(SIDES[side.index() % SIDES.len()]))
    }

    pub(crate) fn dim(self) -> Style {
        self.coloured(Style::new().fg(SOFT))
    }

    pub(crate) fn warning(self) -> Style {
        self.coloured(Style::new().fg(Color::Indexed(203)).add_modifier(Modifier::BOLD))
    }

    pub(crate) fn key(self) -> Style {
        self.coloured(Style::new().fg(Color::Indexed(75)).add_modifier(Modifier::BOLD))
    }

    /// What the engine suggests.
    pub(crate) fn hint(self) -> Style {
        let style = Style::new().add_modifier(Modifier::BOLD | Modifier::UNDERLINED);
        self.coloured(style.bg(HINT).fg(Color::Indexed(255)))
    }

    /// What the action under the cursor would touch.
    pub(crate) fn way(self) -> Style {
        let style = Style::new().add_modifier(Modifier::UNDERLINED);
        self.coloured(style.bg(WAY).fg(Color::Indexed(255)))
    }

    /// The style of a piece of the board.
    pub(crate) fn board(self, style: TextStyle) -> Style {
        let plain = Style::new();
        let look = match style.role {
            Role::Plain => plain,
            Role::Title => plain.add_modifier(Modifier::BOLD),
            Role::Fence => plain.fg(Color::Indexed(178)).add_modifier(Modifier::BOLD),
            Role::Label | Role::Line | Role::Field => plain.fg(SOFT),
            Role::Hole => plain.fg(SOFT).add_modifier(Modifier::DIM),
            Role::Neutral => plain.fg(Color::Indexed(243)).add_modifier(Modifier::BOLD),
            Role::Side(side) => self.side(side),
        };
        let marked = match style.mark {
            None => look,
            Some(TextMark::Cursor) => look.add_modifier(Modifier::REVERSED | Modifier::BOLD),
            Some(TextMark::Selected) => {
                look.bg(Color::Indexed(28)).fg(Color::Indexed(255)).add_modifier(Modifier::BOLD)
            }
            Some(TextMark::Target) => match style.role {
                Role::Side(_) => look,
                _ => look.fg(Color::Indexed(34)).add_modifier(Modifier::BOLD),
            },
            Some(TextMark::Last) => match style.role {
                Role::Side(_) => look.bg(GROUND),
                _ => look.bg(GROUND).fg(ON_GROUND),
            },
            Some(TextMark::Heat(_)) => look.add_modifier(Modifier::BOLD),
        };
        self.coloured(marked)
    }
}
