//! Symmetries as tables, for making more of the same data.

use quartet_core::{Seat, Variant as _};
use quartet_games::{Position, Variant, with_game};

use crate::planes::Planes;

/// The symmetries of a variant; number 0 changes nothing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Symmetries {
    /// For each symmetry and each number of the action space, the number of the action that means the
    /// same in the transformed position. A number that no action has keeps its place.
    pub actions: Vec<Vec<usize>>,
    /// For each symmetry, where each number of the transformed observation stands in the original one:
    /// `transformed[i] = original[observations[symmetry][i]]`.
    pub observations: Vec<Vec<usize>>,
    /// For each symmetry and seat, the seat that takes its place in the transformed position.
    pub seats: Vec<Vec<usize>>,
}

impl Symmetries {
    /// The tables of a variant.
    pub fn new(variant: Variant) -> Self {
        with_game!(&Position::start(variant), start => typed(start))
    }
}

fn typed<G: Planes>(start: &G) -> Symmetries {
    let (variant, layout) = (start.variant(), G::layout(start.variant()));
    let (cells, seats) = (layout.cells(), variant.seats());
    let own_planes = layout.planes.len() - 2 * seats;
    let mut tables =
        Symmetries { actions: Vec::new(), observations: Vec::new(), seats: Vec::new() };
    for symmetry in 0..start.symmetries() {
        let image = |number| {
            let action = G::action_at(number);
            action
                .map_or(number, |action| G::action_index(start.transform_action(symmetry, action)))
        };
        let seat = |seat: usize| start.transform_seat(symmetry, Seat::new(seat)).index();
        let mut sources: Vec<usize> = (0..layout.size()).collect();
        for plane in 0..own_planes + 2 * seats {
            for cell in 0..cells {
                let (to_plane, to_cell) = if plane < own_planes {
                    G::carry(variant, symmetry, plane, cell)
                } else if plane < own_planes + seats {
                    // Seats are counted from the one that looks, in the same order.
                    (plane, cell)
                } else {
                    (own_planes + seats + seat(plane - own_planes - seats), cell)
                };
                sources[to_plane * cells + to_cell] = plane * cells + cell;
            }
        }
        tables.actions.push((0..G::ACTION_SPACE).map(image).collect());
        tables.observations.push(sources);
        tables.seats.push((0..seats).map(seat).collect());
    }
    tables
}
