//! Names of games, variants, seats and men.

use quartet_core::{Seat, Side};
use quartet_games::{Game, Variant, jamit};

use crate::{Value, Words};

/// Something that lies or stands on a board.
#[derive(Clone, Copy)]
pub(crate) enum Man {
    Pawn(Seat),
    /// Of Nine.
    Piece(Seat),
    NeutralPiece,
    /// Of FILLIT.
    Chip(Side),
    /// Of FILLIT.
    Stone(Side),
    /// Of JAMIT.
    Coin(jamit::Piece),
}

impl Words {
    /// The name of a game.
    pub fn game(self, game: Game) -> String {
        self.say(&format!("game-{game}"))
    }

    /// What makes one want to play a game, in one line.
    pub fn motto(self, game: Game) -> String {
        self.say(&format!("motto-{game}"))
    }

    /// A variant among those of its game: `2 players, set-up B`.
    pub fn variant(self, variant: Variant) -> String {
        self.of_variant("variant", variant)
    }

    /// What is different in a variant, in one sentence.
    pub fn variant_about(self, variant: Variant) -> String {
        self.of_variant("about", variant)
    }

    fn of_variant(self, prefix: &str, variant: Variant) -> String {
        let (game, name) = (variant.game(), variant.name());
        match variant {
            Variant::Quoridor(quoridor) if name.contains('x') => {
                let (size, fences) = (quoridor.size(), quoridor.fences());
                let args = [("size", size.into()), ("fences", fences.into())];
                self.say_with(&format!("{prefix}-quoridor-study"), &args)
            }
            _ => self.say(&format!("{prefix}-{game}-{name}")),
        }
    }

    /// A seat by its colour: `Blue`, or `Blue 2` where two seats play one colour.
    pub fn seat(self, variant: Variant, seat: Seat) -> String {
        let colour = self.side(variant, variant.side(seat));
        let number = number_in_side(variant, seat);
        self.say_with("seat", &[("colour", colour.into()), ("number", number.into())])
    }

    /// A side by its colour: `Blue`.
    pub fn side(self, _: Variant, side: Side) -> String {
        self.say(&format!("name-{side}"))
    }

    /// The colour of a side as it describes a man: `blue`.
    pub(crate) fn colour(self, side: Side) -> String {
        self.say(&format!("colour-{side}"))
    }

    /// The colour of a coin or stone of JAMIT as it describes it.
    pub(crate) fn coin_colour(self, colour: jamit::Colour) -> String {
        match colour.seat() {
            Some(seat) => self.colour(Side::new(seat.index())),
            None => self.say("colour-neutral"),
        }
    }

    /// `blue pawn`.
    pub(crate) fn man(self, variant: Variant, man: Man) -> String {
        self.of_man("man", variant, man)
    }

    /// A man in a sentence: `a blue chip`, `the blue pawn`.
    pub(crate) fn a_man(self, variant: Variant, man: Man) -> String {
        self.of_man("a", variant, man)
    }

    fn of_man(self, prefix: &str, variant: Variant, man: Man) -> String {
        let (kind, colour) = match man {
            Man::Pawn(seat) => {
                let colour = self.colour(variant.side(seat));
                let number = number_in_side(variant, seat);
                let args = [("colour", colour.into()), ("number", number.into())];
                return self.say_with(&format!("{prefix}-pawn"), &args);
            }
            Man::NeutralPiece => ("piece", self.say("colour-neutral")),
            Man::Piece(seat) => ("piece", self.colour(variant.side(seat))),
            Man::Chip(side) => ("chip", self.colour(side)),
            Man::Stone(side) => ("stone", self.colour(side)),
            Man::Coin(piece) => {
                let kind = if piece.is_stone() { "stone" } else { "coin" };
                (kind, self.coin_colour(piece.colour()))
            }
        };
        self.say_with(&format!("{prefix}-{kind}"), &[("colour", colour.into())])
    }

    /// `Blue, Red and Green`.
    pub(crate) fn list(self, items: Vec<String>) -> String {
        let last = if items.len() == 2 { "list-two" } else { "list-end" };
        self.join(items, last, "list-more")
    }

    /// Joins items by two messages: that of the last two, and that of any other and what follows.
    pub(crate) fn join(self, items: Vec<String>, last: &str, more: &str) -> String {
        let mut items = items.into_iter().rev();
        let Some(end) = items.next() else { return String::new() };
        let mut key = last;
        items.fold(end, |rest, first| {
            let said = self.say_with(key, &[("first", first.into()), ("rest", rest.into())]);
            key = more;
            said
        })
    }

    /// A message about a number of things.
    pub(crate) fn count(self, key: &str, count: impl Into<Value<'static>>) -> String {
        self.say_with(key, &[("count", count.into())])
    }
}

/// Which of the seats of its side a seat is, from 1; 0 if it is the only one.
fn number_in_side(variant: Variant, seat: Seat) -> usize {
    if variant.sides() == variant.seats() {
        return 0;
    }
    let mates = Seat::all(variant.seats()).filter(|&mate| variant.side(mate) == variant.side(seat));
    mates.take_while(|&mate| mate <= seat).count()
}
