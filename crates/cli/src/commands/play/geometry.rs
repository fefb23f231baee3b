//! Where places lie, so far as walking over them by the arrow keys needs to know.

use quartet_core::hex::Direction;
use quartet_games::{Position, nine::Edge};
use quartet_render::Place;

/// An arrow key.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Arrow {
    Up,
    Down,
    Left,
    Right,
}

/// How far the corners outside the board lie from the middle, in parts of those inside.
const OUTSIDE: f64 = 1.3;

/// The middle of a place: to the right and up, one space wide each.
fn centre(position: &Position, place: Place) -> (f64, f64) {
    let board = match position {
        Position::Fillit(position) => Some(position.board()),
        Position::Jamit(position) => Some(position.board()),
        Position::Quoridor(_) | Position::Nine(_) => None,
    };
    let hex = |(q, r): (i8, i8)| (f64::from(q), f64::from(r) + f64::from(q) / 2.0);
    match place {
        Place::Square(square) => (square.file() as f64, square.rank() as f64),
        Place::Fence(fence) => {
            (fence.square().file() as f64 + 0.5, fence.square().rank() as f64 + 0.5)
        }
        Place::Slot(slot) => {
            let line = slot.line() as f64;
            match slot.edge() {
                Edge::South => (line, -1.0),
                Edge::North => (line, 9.0),
                Edge::West => (-1.0, line),
                Edge::East => (9.0, line),
            }
        }
        Place::Space(place) => board
            .and_then(|board| place.on(board).map(|space| hex(board.coordinates(space))))
            .unwrap_or_default(),
        Place::Corner(corner) => {
            let (x, y) = hex(Direction::step(corner));
            let radius = board.map_or(0.0, |board| board.radius() as f64) * OUTSIDE;
            (x * radius, y * radius)
        }
    }
}

/// The nearest of `places` in the direction of an arrow, `None` if there is none. A fence stays as it
/// lies.
pub(crate) fn walk(
    position: &Position,
    from: Place,
    arrow: Arrow,
    places: &[Place],
) -> Option<Place> {
    // So much is going straight on preferred to going sideways. On a hexagon left and right are
    // never straight.
    let sideways = match from {
        Place::Space(_) | Place::Corner(_) => 1.7,
        _ => 4.0,
    };
    let (x, y) = centre(position, from);
    let cost = |&place: &Place| {
        let (to_x, to_y) = centre(position, place);
        let (ahead, beside) = match arrow {
            Arrow::Up => (to_y - y, to_x - x),
            Arrow::Down => (y - to_y, to_x - x),
            Arrow::Left => (x - to_x, to_y - y),
            Arrow::Right => (to_x - x, to_y - y),
        };
        // Of two equally near ones now the upper, now the lower: so the way through the files of a
        // hexagon is level.
        let upper = if (x.round() as i32) % 2 == 0 { -0.01 } else { 0.01 };
        let cost = ahead + sideways * beside.abs() + upper * to_y;
        (ahead > 0.1 && beside.abs() <= ahead).then_some((place, cost))
    };
    let lies = |place: Place| match place {
        Place::Fence(fence) => Some(fence.orientation()),
        _ => None,
    };
    let places = places.iter().filter(|&&place| lies(place) == lies(from));
    let nearest = places.filter_map(cost).min_by(|one, other| one.1.total_cmp(&other.1));
    nearest.map(|(place, _)| place)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn path(position: &str, fences: bool, from: &str, arrows: &str) -> String {
        let position: Position = if position.contains(' ') {
            position.parse().unwrap()
        } else {
            Position::start(position.parse().unwrap())
        };
        let places = quartet_table::walk(&position, fences);
        let mut at = Place::from_name(position.game(), from).unwrap();
        for arrow in arrows.chars() {
            let arrow = match arrow {
                'u' => Arrow::Up,
                'd' => Arrow::Down,
                'l' => Arrow::Left,
                _ => Arrow::Right,
            };
            at = walk(&position, at, arrow, &places).unwrap_or(at);
        }
        at.to_string()
    }

    #[test]
    fn arrows_walk_over_squares_and_fences() {
        assert_eq!(path("quoridor", false, "e1", "uurd"), "f2");
        assert_eq!(path("quoridor", false, "a1", "ld"), "a1");
        assert_eq!(path("quoridor", true, "e1h", "ur"), "f2h");
        assert_eq!(path("quoridor", true, "h8v", "url"), "g8v");
    }

    #[test]
    fn arrows_walk_over_spaces_and_the_hole() {
        assert_eq!(path("fillit", false, "e4", "u"), "e6");
        assert_eq!(path("fillit", false, "e6", "rrr"), "h5");
        assert_eq!(path("fillit", false, "a1", "uuuuuu"), "a5");
        assert_eq!(path("fillit/mini-2p-a", false, "a1", "rrr"), "d2");
    }

    #[test]
    fn arrows_walk_round_rims_and_corners() {
        let rim = "nine 2p r 9/1n2n2n1/9/9/1n2n2n1/9/9/1n2n2n1/9 ......... ......... ......... ......... 1";
        assert_eq!(path(rim, false, "Sa", "r"), "Sb");
        assert_eq!(path(rim, false, "Se", "u"), "Ne");
        assert_eq!(path(rim, false, "Si", "r"), "E1");
        assert_eq!(path(rim, false, "Sa", "lu"), "W2");
        let corners = "jamit 2p 5/6/A5B/2A2B2/4x4/2A2B2/A5B/6/5 S,N 0,0 0,0 p - 1";
        assert_eq!(path(corners, false, "S", "u"), "N");
        assert_eq!(path(corners, false, "S", "l"), "SW");
        assert_eq!(path(corners, false, "SW", "ur"), "N");
        assert_eq!(path("jamit", false, "e1", "ll"), "c1");
    }
}
