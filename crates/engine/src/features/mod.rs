//! What networks are told of positions: one file for each game.
//!
//! A position is described once, as a set of numbered facts. A network looks at these facts with the
//! eyes of each side in turn: [`Features::seen`] says which fact of the side's own view a fact is, so
//! that one set of weights serves every side.

mod fillit;
mod jamit;
mod nine;
mod quoridor;

use quartet_core::{Game, Seat, Side};
use quartet_games::{Position, Variant, with_game};
use quartet_net::{Inputs, Network};

use crate::eval::{Learned, Unfit};

/// A game that networks can see.
pub trait Features: Game {
    /// What a network for games of this variant is called, `None` if there is none for it.
    fn network(variant: Self::Variant) -> Option<String>;

    /// How many facts there are in games of so many seats.
    fn count(seats: usize) -> usize;

    /// How many phases of the game are told apart.
    const BUCKETS: usize;

    /// The phase of the game, below [`Features::BUCKETS`].
    fn bucket(&self) -> usize;

    /// Adds the facts that hold.
    fn describe(&self, facts: &mut Inputs);

    /// The fact that `fact` is in the eyes of `side`: what is the side's own comes first, the others
    /// follow in turn order.
    fn seen(seats: usize, side: Side, fact: usize) -> usize;
}

/// What the network for a variant is called, `None` if there is none for it.
pub fn network(variant: Variant) -> Option<String> {
    fn name<G: Features>(start: &G) -> Option<String> {
        G::network(start.variant())
    }
    with_game!(&Position::start(variant), start => name(start))
}

/// What all networks are called that this program can use, each once.
pub fn networks() -> Vec<String> {
    let mut names = Vec::new();
    for name in Variant::all().into_iter().filter_map(network) {
        if !names.contains(&name) {
            names.push(name);
        }
    }
    names
}

/// Whether a network plays any variant of this program.
///
/// # Errors
/// If it does not: which variant it is for is unknown, or its facts are not those of today.
pub fn check(network: &Network) -> Result<(), Unfit> {
    fn check<G: Features>(start: &G, network: &Network) -> Result<(), Unfit> {
        Learned::check::<G>(network, start.variant())
    }
    let plays = |variant: &Variant| self::network(*variant).is_some_and(|n| n == network.name());
    let Some(variant) = Variant::all().into_iter().find(plays) else {
        let (found, expected) = (network.name().into(), networks().join(", "));
        return Err(Unfit::Other { found, expected });
    };
    with_game!(&Position::start(variant), start => check(start, network))
}

/// The place of a seat, counted from the first seat of a side.
const fn relative(seats: usize, side: Side, seat: usize) -> usize {
    (seat + seats - side.index() % seats) % seats
}

/// Facts about each seat lie next to each other, in groups of `size`: the fact `fact` of such a
/// block in the eyes of a side.
const fn relative_block(seats: usize, side: Side, size: usize, fact: usize) -> usize {
    relative(seats, side, fact / size) * size + fact % size
}

/// A fact about two seats is one of blocks of `values` times `values` numbers; the one that it is when the seats
/// change places.
const fn exchanged(fact: usize, values: usize) -> usize {
    let (block, one, two) = (fact / (values * values), fact / values % values, fact % values);
    (block * values + two) * values + one
}

/// The number of `seat` among the facts of which each seat has `size`.
const fn of_seat(seat: Seat, size: usize, fact: usize) -> usize {
    seat.index() * size + fact
}

#[cfg(test)]
mod tests {
    use quartet_core::{Random, Variant as _};
    use quartet_games as games;
    use rand::SeedableRng as _;

    use super::*;

    /// Every fact is below the count, sees itself in the first side's eyes, and different facts stay
    /// different in every side's.
    fn check<G: Features>() {
        let mut rng = Random::seed_from_u64(9);
        for variant in G::Variant::all() {
            let Some(name) = G::network(variant) else { continue };
            let (seats, sides) = (variant.seats(), variant.sides());
            let count = G::count(seats);
            assert!(count <= Inputs::MAX, "{name}: {count}");
            for side in Side::all(sides) {
                let mut seen: Vec<_> = (0..count).map(|fact| G::seen(seats, side, fact)).collect();
                assert!(side.index() > 0 || seen.iter().copied().eq(0..count), "{name}");
                seen.sort_unstable();
                assert!(seen.into_iter().eq(0..count), "{name}, side {side}");
            }
            let mut position = G::start(variant);
            while let Some(action) = position.random_action(&mut rng) {
                let mut facts = Inputs::NONE;
                position.describe(&mut facts);
                assert!(facts.iter().all(|fact| fact < count), "{position}");
                assert!(position.bucket() < G::BUCKETS, "{position}");
                position.play_unchecked(action);
            }
        }
    }

    /// Where a symmetry of the position moves the seats by a number of places, and the facts do not
    /// depend on the directions of the board, views move with them.
    fn turns<G: Features>(turning: impl Fn(&G, usize) -> Option<G>) {
        let mut rng = Random::seed_from_u64(5);
        for variant in G::Variant::all() {
            if G::network(variant).is_none() {
                continue;
            }
            let seats = variant.seats();
            let view = |position: &G, side: usize| {
                let mut facts = Inputs::NONE;
                position.describe(&mut facts);
                let mut seen: Vec<_> =
                    facts.iter().map(|fact| G::seen(seats, Side::new(side), fact)).collect();
                seen.sort_unstable();
                seen
            };
            let mut position = G::start(variant);
            for _ in 0..40 {
                for places in 1..seats {
                    if let Some(image) = turning(&position, places) {
                        for side in 0..seats {
                            let other = (side + places) % seats;
                            assert_eq!(view(&position, side), view(&image, other), "{position}");
                        }
                    }
                }
                match position.random_action(&mut rng) {
                    Some(action) => position.play_unchecked(action),
                    None => break,
                }
            }
        }
    }

    #[test]
    fn facts_have_numbers_and_views_exchange_them() {
        check::<games::quoridor::Position>();
        check::<games::nine::Position>();
        check::<games::fillit::Position>();
        check::<games::jamit::Position>();
    }

    /// The symmetry of a Quoridor board that moves seats by so many places.
    fn image_step(places: usize, seats: usize) -> usize {
        places * 4 / seats
    }

    /// In Quoridor a turn of the board exchanges the seats.
    #[test]
    fn a_quoridor_board_that_is_turned_round_looks_the_same_to_the_next_seat() {
        turns::<games::quoridor::Position>(|position, places| {
            Some(position.transform(image_step(places, position.variant().seats())))
        });
    }
}
