//! What happens on the board while an action is carried out.

use alloc::vec::Vec;

use quartet_core::{
    Game as _, Seat, Variant as _,
    hex::{Direction, Space},
};

use crate::{
    Action, Colour, Entry, Exit, Illegal, Line, Piece, Position, Stage, key, setup::MAX_HAND,
};

/// One step of an action, in the order in which a player would do it by hand.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Event {
    /// A coin goes in at an entry space.
    Enter {
        /// The coin's colour.
        colour: Colour,
        /// Where it now lies.
        to: Space,
    },
    /// A piece is pushed one space on by the one that came before.
    Push {
        /// What is pushed.
        piece: Piece,
        /// Where it lay.
        from: Space,
        /// Where it now lies.
        to: Space,
    },
    /// A piece is pushed out of the board.
    Eject {
        /// What is pushed out.
        piece: Piece,
        /// Where it lay.
        from: Space,
        /// Over the edge or into the hole.
        exit: Exit,
    },
    /// A seat gets points for a piece of its colour.
    Score {
        /// Whose points.
        seat: Seat,
        /// 1 or 2.
        points: u8,
    },
    /// The acting seat takes a neutral coin from the supply into its hand.
    Take {
        /// Who takes it.
        seat: Seat,
    },
    /// The acting seat gives three neutral coins back for one point.
    Exchange {
        /// Whose point.
        seat: Seat,
    },
    /// The acting seat moves its pawn.
    Pawn {
        /// Whose pawn.
        seat: Seat,
        /// The corner it leaves.
        from: Direction,
        /// The corner it goes to.
        to: Direction,
    },
}

impl Position {
    /// What `action` would do, step by step: what a client shows before or while it is played.
    ///
    /// # Errors
    /// If the action is not legal.
    pub fn events(&self, action: Action) -> Result<Vec<Event>, Illegal> {
        self.check(action)?;
        let mut events = Vec::new();
        let mut next = *self;
        next.carry_out(action, |event| events.push(event));
        Ok(events)
    }

    /// Plays a legal action and tells `note` each step.
    pub(crate) fn carry_out(&mut self, action: Action, note: impl FnMut(Event)) {
        match action {
            Action::Insert { entry, first, second } => {
                self.put_in([Some((entry, first)), second.map(|colour| (entry, colour))], note);
            }
            Action::Extra { first, second } => {
                let own = Colour::of(self.turn);
                self.put_in([Some((first, own)), second.map(|entry| (entry, own))], note);
            }
            Action::Pawn(corner) => self.move_pawn(corner, note),
        }
    }

    fn put_in(&mut self, coins: [Option<(Entry, Colour)>; 2], mut note: impl FnMut(Event)) {
        let coins = coins.into_iter().flatten();
        for (_, colour) in coins.clone() {
            self.supply[colour.index()] -= 1;
        }
        let own = Colour::of(self.turn);
        let mut own_stone = false;
        for (entry, colour) in coins {
            if self.is_over() {
                self.supply[colour.index()] += 1;
            } else if let Some((piece, exit)) = self.push(entry, colour, &mut note) {
                own_stone |= piece == Piece::stone(own);
                self.pay(piece, exit, &mut note);
            }
        }
        let again = own_stone && self.supply(own) > 0;
        self.set_stage(if again { Stage::Extra } else { Stage::Pawn });
    }

    /// Puts one coin in and gives the piece that falls out at the other end, if one does.
    #[inline]
    fn push(
        &mut self,
        entry: Entry,
        colour: Colour,
        note: &mut impl FnMut(Event),
    ) -> Option<(Piece, Exit)> {
        let line = Line::new(self.board(), self.pawn(self.turn), entry)?;
        let mut moving = Piece::coin(colour);
        let mut from = None;
        for &to in line.spaces() {
            note(match from {
                None => Event::Enter { colour, to },
                Some(from) => Event::Push { piece: moving, from, to },
            });
            self.key ^= key::piece(moving, to);
            let pushed = self.board[to.index()].replace(moving)?;
            self.key ^= key::piece(pushed, to);
            (moving, from) = (pushed, Some(to));
        }
        note(Event::Eject { piece: moving, from: from?, exit: line.exit() });
        Some((moving, line.exit()))
    }

    /// Pays for an ejected piece: points to its colour, or neutral coins to the seat that pushed.
    #[inline]
    fn pay(&mut self, piece: Piece, exit: Exit, note: &mut impl FnMut(Event)) {
        let colour = piece.colour();
        if !piece.is_stone() {
            self.supply[colour.index()] += 1;
        }
        if let Some(seat) = colour.seat() {
            note(Event::Score { seat, points: exit.worth() });
            self.score(seat, exit.worth());
        } else {
            for _ in 0..exit.worth() {
                self.take_neutral(note);
            }
        }
    }

    fn take_neutral(&mut self, note: &mut impl FnMut(Event)) {
        let (seat, supply) = (self.turn, Colour::Neutral.index());
        if self.supply[supply] == 0 {
            return;
        }
        note(Event::Take { seat });
        self.supply[supply] -= 1;
        let held = self.hand(seat);
        if held < MAX_HAND {
            self.set_hand(seat, held + 1);
        } else {
            note(Event::Exchange { seat });
            self.supply[supply] += MAX_HAND + 1;
            self.set_hand(seat, 0);
            self.score(seat, 1);
        }
    }

    fn move_pawn(&mut self, corner: Direction, mut note: impl FnMut(Event)) {
        let (seat, from) = (self.turn, self.pawn(self.turn));
        note(Event::Pawn { seat, from, to: corner });
        self.pawns[seat.index()] = corner;
        let next = seat.next(self.variant.seats());
        self.turn = next;
        self.key ^= key::pawn(seat, from) ^ key::pawn(seat, corner);
        self.key ^= key::turn(seat) ^ key::turn(next);
        let skipped = self.due_in(Stage::Insert) == [None; 2];
        self.set_stage(if skipped { Stage::Pawn } else { Stage::Insert });
    }

    fn score(&mut self, seat: Seat, points: u8) {
        let before = self.points(seat);
        self.points[seat.index()] += points;
        self.key ^= key::points(seat, before) ^ key::points(seat, before + points);
    }

    fn set_hand(&mut self, seat: Seat, coins: u8) {
        self.key ^= key::hand(seat, self.hand(seat)) ^ key::hand(seat, coins);
        self.hands[seat.index()] = coins;
    }

    fn set_stage(&mut self, stage: Stage) {
        self.key ^= key::stage(self.stage) ^ key::stage(stage);
        self.stage = stage;
    }
}
