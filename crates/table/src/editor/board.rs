//! Putting and taking men, and what follows from them.

use quartet_core::{
    MAX_SEATS, Seat, Side, Variant as _,
    hex::{Direction, Space},
    square::Square,
};
use quartet_games::{fillit, jamit, nine, quoridor};
use quartet_render::Place;

use super::{Editor, Man, Setup};

impl Editor {
    /// The men on the board and where they are.
    pub fn men(&self) -> Vec<(Place, Man)> {
        match &self.setup {
            Setup::Quoridor(setup) => {
                let pawns = Seat::all(MAX_SEATS).zip(&setup.pawns);
                let pawns = pawns.map(|(seat, &at)| (Place::Square(at), Man::Pawn(seat)));
                let fences = setup.fences.iter().map(|&at| (Place::Fence(at), Man::Fence));
                pawns.chain(fences).collect()
            }
            Setup::Nine(setup) => nine_men(setup),
            Setup::Fillit(setup) => fillit_men(setup),
            Setup::Jamit(setup) => jamit_men(setup),
        }
    }

    /// Puts a man on a place, instead of what is there. Says whether men of this kind can be there.
    pub fn put(&mut self, man: Man, place: Place) -> bool {
        if !self.palette().contains(&man) {
            return false;
        }
        match &mut self.setup {
            Setup::Quoridor(setup) => put_quoridor(setup, man, place),
            Setup::Nine(setup) => put_nine(setup, man, place),
            Setup::Fillit(setup) => put_fillit(setup, man, place),
            Setup::Jamit(setup) => put_jamit(setup, man, place),
        }
    }

    /// Takes the man from a place. Says whether there was one that can be taken: pawns of Quoridor and
    /// JAMIT can only be moved.
    pub fn remove(&mut self, place: Place) -> bool {
        let before = self.setup.clone();
        match (&mut self.setup, place) {
            (Setup::Quoridor(setup), Place::Fence(fence)) => {
                setup.fences.retain(|&other| other != fence);
            }
            (Setup::Nine(setup), Place::Square(square)) => setup.board[square.index()] = None,
            (Setup::Nine(setup), Place::Slot(slot)) => setup.rim[slot.index()] = None,
            (Setup::Fillit(setup), Place::Space(at)) => {
                if let Some(space) = at.on(setup.variant.board()) {
                    clear_space(setup, space);
                }
            }
            (Setup::Jamit(setup), Place::Space(at)) => {
                if let Some(space) = at.on(setup.variant.board()) {
                    setup.board[space.index()] = None;
                }
            }
            _ => {}
        }
        self.setup != before
    }
}

fn put_quoridor(setup: &mut quoridor::Setup, man: Man, place: Place) -> bool {
    match (man, place) {
        (Man::Pawn(seat), Place::Square(to)) => match setup.pawns.get_mut(seat.index()) {
            Some(pawn) => *pawn = to,
            None => return false,
        },
        (Man::Fence, Place::Fence(fence)) if !setup.fences.contains(&fence) => {
            setup.fences.push(fence);
        }
        _ => return false,
    }
    true
}

fn put_nine(setup: &mut nine::Setup, man: Man, place: Place) -> bool {
    match (man, place) {
        (Man::Neutral, Place::Square(square)) => {
            setup.board[square.index()] = Some(nine::Man::Neutral);
        }
        (Man::Piece(seat), Place::Square(square)) => {
            setup.board[square.index()] = Some(nine::Man::Piece(seat));
        }
        (Man::Piece(seat), Place::Slot(slot)) => setup.rim[slot.index()] = Some(seat),
        _ => return false,
    }
    true
}

fn nine_men(setup: &nine::Setup) -> Vec<(Place, Man)> {
    let board = setup.board.iter().enumerate().filter_map(|(index, man)| {
        let man = match (*man)? {
            nine::Man::Neutral => Man::Neutral,
            nine::Man::Piece(seat) => Man::Piece(seat),
        };
        Some((Place::Square(Square::at(index)?), man))
    });
    let rim = setup.rim.iter().enumerate();
    let rim = rim.filter_map(|(index, seat)| {
        Some((Place::Slot(nine::Slot::at(index)?), Man::Piece((*seat)?)))
    });
    board.chain(rim).collect()
}

/// With the phase that the men show: neutral pieces first, then the rim.
pub(super) fn with_phase(setup: nine::Setup) -> nine::Setup {
    let neutrals = setup.board.iter().filter(|man| **man == Some(nine::Man::Neutral)).count();
    let pieces = nine_men(&setup).len() - neutrals;
    let share = setup.variant.pieces() as usize * setup.variant.seats();
    let phase = if neutrals < nine::Section::COUNT && pieces == 0 {
        nine::Phase::Neutral
    } else if pieces < share {
        nine::Phase::Rim
    } else {
        nine::Phase::Slide
    };
    nine::Setup { phase, ..setup }
}

fn clear_space(setup: &mut fillit::Setup, space: Space) {
    for men in setup.chips.iter_mut().chain(&mut setup.stones) {
        men.remove(space);
    }
    for pawn in &mut setup.pawns {
        pawn.take_if(|at| *at == space);
    }
}

fn put_fillit(setup: &mut fillit::Setup, man: Man, place: Place) -> bool {
    let board = setup.variant.board();
    let Place::Space(at) = place else { return false };
    let Some(space) = at.on(board).filter(|&space| space != board.hole()) else { return false };
    clear_space(setup, space);
    match man {
        Man::Pawn(seat) => setup.pawns[seat.index()] = Some(space),
        Man::Chip(side) => setup.chips[side.index()].insert(space),
        Man::Stone(side) => setup.stones[side.index()].insert(space),
        _ => return false,
    }
    true
}

fn fillit_men(setup: &fillit::Setup) -> Vec<(Place, Man)> {
    let place = |space| Place::Space(fillit::Place::of(space, setup.variant.board()));
    let pawns = Seat::all(MAX_SEATS).zip(setup.pawns);
    let mut men: Vec<(Place, Man)> =
        pawns.filter_map(|(seat, at)| Some((place(at?), Man::Pawn(seat)))).collect();
    for side in Side::all(fillit::MAX_SIDES) {
        let stones = setup.stones[side.index()].iter();
        men.extend(stones.map(|at| (place(at), Man::Stone(side))));
        let chips = setup.chips[side.index()].iter();
        men.extend(chips.map(|at| (place(at), Man::Chip(side))));
    }
    men
}

/// With the stones that lie there, and the chips that do not in the supplies.
pub(super) fn with_supplies(mut setup: fillit::Setup) -> fillit::Setup {
    for side in Side::all(setup.variant.sides()) {
        setup.stones_due[side.index()] = setup.stones[side.index()].len();
        let laid = setup.laid(side);
        setup.supplies[side.index()] = setup.variant.chips().saturating_sub(laid);
    }
    setup
}

fn put_jamit(setup: &mut jamit::Setup, man: Man, place: Place) -> bool {
    let board = setup.variant.board();
    let piece = match (man, place) {
        (Man::Pawn(seat), Place::Corner(corner)) => {
            setup.pawns[seat.index()] = corner;
            return true;
        }
        (Man::Stone(side), Place::Space(_)) => {
            jamit::Piece::stone(jamit::Colour::of(Seat::new(side.index())))
        }
        (Man::Coin(colour), Place::Space(_)) => jamit::Piece::coin(colour),
        _ => return false,
    };
    let Place::Space(at) = place else { return false };
    let Some(space) = at.on(board).filter(|&space| space != board.hole()) else { return false };
    setup.board[space.index()] = Some(piece);
    true
}

fn jamit_men(setup: &jamit::Setup) -> Vec<(Place, Man)> {
    let board = setup.variant.board();
    let corner = |corner: Direction| Place::Corner(corner);
    let pawns = Seat::all(setup.variant.seats()).zip(setup.pawns);
    let pawns = pawns.map(|(seat, at)| (corner(at), Man::Pawn(seat)));
    let pieces = board.playable().iter().filter_map(|space| {
        let piece = setup.board[space.index()]?;
        let man = match (piece.is_stone(), piece.colour().seat()) {
            (true, Some(seat)) => Man::Stone(Side::new(seat.index())),
            _ => Man::Coin(piece.colour()),
        };
        Some((Place::Space(fillit::Place::of(space, board)), man))
    });
    pawns.chain(pieces).collect()
}

/// With as many stones due as lie there, but no fewer than the variant has.
pub(super) fn with_stones(mut setup: jamit::Setup) -> jamit::Setup {
    let own = setup.variant.stones();
    setup.stones =
        jamit::Colour::ALL.map(|colour| setup.count(jamit::Piece::stone(colour)).max(own));
    setup
}
