//! What a drawing shows besides the position.

use quartet_core::Seat;
use quartet_games::{Action, Position};

use crate::{Place, Preview, touched};

/// Light or dark surroundings.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub enum Theme {
    /// Dark ink on a light page.
    #[default]
    Light,
    /// Light ink on a dark page.
    Dark,
}

/// What the board seems to be made of.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub enum Style {
    /// Warm and grained.
    #[default]
    Wood,
    /// Flat greys that leave the colours to the men.
    Plain,
}

/// How a picture looks. The default is a light wooden board as the notation has it, labelled and
/// with a legend.
#[derive(Clone, PartialEq, Debug)]
pub struct Options {
    /// Light or dark.
    pub theme: Theme,
    /// Wood or plain.
    pub style: Style,
    /// The seat whose start is turned to the lower edge; `None` and seats that do not play leave
    /// the board as the notation has it.
    pub below: Option<Seat>,
    /// Whether the board lies on a page with a margin; without it the picture ends where the board
    /// does, and what is behind it shows through.
    pub page: bool,
    /// Whether coordinates stand round the board.
    pub labels: bool,
    /// Whether seats, supplies, points and what is due stand beside the board.
    pub legend: bool,
    /// What the seats are called, in turn order; those that are missing are called by number.
    pub names: Vec<String>,
    /// What is pointed out on the board.
    pub marks: Marks,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            theme: Theme::default(),
            style: Style::default(),
            below: None,
            page: true,
            labels: true,
            legend: true,
            names: Vec::new(),
            marks: Marks::default(),
        }
    }
}

/// What is pointed out on a board. Places that the board does not have are passed over.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct Marks {
    /// The actions of the last turn, each by the places it [`touched`], see [`Marks::set_last`].
    pub last: Vec<Vec<Place>>,
    /// Where the man in hand, or any man, may go.
    pub targets: Vec<Place>,
    /// The man in hand.
    pub selected: Option<Place>,
    /// The keyboard's cursor.
    pub cursor: Option<Place>,
    /// Squares that are cut off, such as by a fence that may not stand there. Pictures only.
    pub cut: Vec<Place>,
    /// Ways of some seats from place to place. Pictures only.
    pub ways: Vec<(Seat, Vec<Place>)>,
    /// What an action would do, see [`preview`](crate::preview). Pictures only.
    pub preview: Vec<Preview>,
    /// Ideas and hints. Pictures only.
    pub arrows: Vec<Arrow>,
    /// A share from 0 to 1 for each of some places, such as the visits of a search.
    pub heat: Vec<(Place, f64)>,
}

/// An arrow from one place to another.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Arrow {
    /// Where it begins.
    pub from: Place,
    /// Where it points to.
    pub to: Place,
    /// How strong it is, above 0 and up to 1.
    pub weight: f64,
}

impl Marks {
    /// Marks the turn that led from `before` to the position drawn. Actions from the first illegal
    /// one on are left out.
    pub fn set_last(&mut self, before: &Position, turn: &[Action]) {
        self.last.clear();
        let mut position = *before;
        for &action in turn {
            let Ok(next) = position.play(action) else { return };
            self.last.push(touched(&position, action));
            position = next;
        }
    }
}
