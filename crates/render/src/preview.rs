//! What an action would do, before it is played.

use quartet_core::{Game as _, Seat, hex::Direction};
use quartet_games::{Action, Position, fillit, jamit};

use crate::{
    Place,
    man::{Kind, Man, man_at, men},
    places,
};

/// One thing that an action would do, to be drawn as one of the [`Marks`](crate::Marks).
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Preview(pub(crate) Sign);

#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Sign {
    /// A man would stand here.
    Man(Man, Place),
    /// A man would stand here, but must not.
    Wrong(Man, Place),
    /// A man would leave here for its owner's supply.
    Back(Man, Place),
    /// A man would go from here to there.
    Track(Place, Place),
    Out(Out),
}

/// A man would be pushed out of the board.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Out {
    pub(crate) man: Man,
    /// The last place of its way.
    pub(crate) from: Place,
    pub(crate) towards: Direction,
    /// How many others were pushed out here before it.
    pub(crate) nth: u8,
    /// Points or neutral coins.
    pub(crate) worth: u8,
    /// Who gets points; `None` if it brings coins.
    pub(crate) seat: Option<Seat>,
}

/// What `action` would do: which men would stand where, which chips would go back, which pieces would
/// fall out and for how many points. An action that is not legal has no preview, but for a fence that
/// is on the board: it is shown as one that must not stand there.
pub fn preview(position: &Position, action: Action) -> Vec<Preview> {
    let signs = match position.play(action) {
        Ok(after) => signs(position, &after, action),
        Err(_) => wrong(position, action).into_iter().collect(),
    };
    signs.into_iter().map(Preview).collect()
}

fn wrong(position: &Position, action: Action) -> Option<Sign> {
    let Action::Quoridor(quartet_games::quoridor::Action::Fence(fence)) = action else {
        return None;
    };
    let place = Place::Fence(fence);
    places(position).contains(&place).then_some(Sign::Wrong(Man::FENCE, place))
}

fn signs(position: &Position, after: &Position, action: Action) -> Vec<Sign> {
    let touched = crate::touched(position, action);
    let mut signs = Vec::new();
    if let (Some(&from), Some(&to)) = (touched.first(), touched.last())
        && from != to
        && !matches!(position, Position::Jamit(_))
    {
        signs.push(Sign::Track(from, to));
    }
    let before = men(position);
    for (place, man) in men(after) {
        let was = man_at(&before, place);
        // A pawn that goes leaves the chip on which it stood.
        let left = man.kind == Kind::Chip && was.is_some_and(Man::is_pawn);
        if was != Some(man) && !left {
            signs.push(Sign::Man(man, place));
        }
    }
    match (position, action) {
        (Position::Fillit(position), Action::Fillit(action)) => {
            signs.extend(back(position, action));
        }
        (Position::Jamit(position), Action::Jamit(action)) => signs.extend(out(position, action)),
        _ => {}
    }
    signs
}

/// The chips that a slide would send back.
fn back(position: &fillit::Position, action: fillit::Action) -> Vec<Sign> {
    let fillit::Action::Slide(to) = action else { return Vec::new() };
    let to = to.on(position.board());
    let Some(slide) = to.and_then(|to| position.slide_to(position.turn(), to)) else {
        return Vec::new();
    };
    let chip = |space| match position.at(space)? {
        fillit::Man::Chip(owner) => {
            let place = Place::of(space, position.board());
            Some(Sign::Back(Man::of_side(Kind::Chip, owner), place))
        }
        _ => None,
    };
    slide.laid.iter().filter_map(chip).collect()
}

/// The pieces that an insert or extra would push out.
fn out(position: &jamit::Position, action: jamit::Action) -> Vec<Sign> {
    let towards = position.pawn(position.turn()).opposite();
    let mut outs: Vec<Out> = Vec::new();
    for event in position.events(action).unwrap_or_default() {
        match event {
            jamit::Event::Eject { piece, from, exit } => {
                let from = Place::of(from, position.board());
                let nth = outs.iter().filter(|out| out.from == from).count() as u8;
                let (man, worth, seat) = (Man::piece(piece), exit.worth(), piece.colour().seat());
                outs.push(Out { man, from, towards, nth, worth, seat });
            }
            // Three coins in hand are a point.
            jamit::Event::Exchange { seat } => {
                if let Some(out) = outs.last_mut() {
                    (out.worth, out.seat) = (1, Some(seat));
                }
            }
            _ => {}
        }
    }
    outs.into_iter().map(Sign::Out).collect()
}
