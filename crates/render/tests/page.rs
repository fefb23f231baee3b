//! What a page needs to draw a board and to walk over it: layers, outlines and neighbours.

mod common;

use common::{positions, start};
use quartet_core::Seat;
use quartet_games::{Game, Position, Variant};
use quartet_render::{Marks, Options, Place, Scene, places, scene};
use roxmltree::Document;

/// A board alone, turned so that a seat (from 1) is below.
fn board(position: &Position, seat: usize) -> Scene {
    let below = Some(Seat::new(seat - 1));
    let options = Options { below, page: false, legend: false, ..Options::default() };
    scene(position, &options)
}

fn place(game: Game, name: &str) -> Place {
    Place::from_name(game, name).expect("the game has this place")
}

#[test]
fn the_layers_are_the_picture_in_parts() {
    for variant in Variant::all() {
        for (position, ..) in positions(variant, 3) {
            let scene = board(&position, 1);
            let parts = scene.fragments();
            let [left, top, width, height] = parts.view_box;
            let whole = format!(
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"{left} {top} {width} {height}\">\
                 <defs>{}</defs>{}{}{}{}</svg>",
                parts.defs, parts.board, parts.under, parts.men, parts.over
            );
            let document = Document::parse(&whole).expect("the SVG is well-formed");
            let ids: Vec<&str> =
                document.descendants().filter_map(|node| node.attribute("id")).collect();
            for fill in document.descendants().filter_map(|node| node.attribute("fill")) {
                let id = fill.strip_prefix("url(#").and_then(|rest| rest.strip_suffix(')'));
                assert!(id.is_none_or(|id| ids.contains(&id)), "{fill}");
            }
            for part in [&parts.board, &parts.under, &parts.men, &parts.over] {
                assert!(scene.to_svg().contains(part.as_str()));
            }
            assert!(!parts.men.contains("data-place") && !parts.board.contains("data-at"));
        }
    }
}

#[test]
fn a_board_alone_ends_where_it_ends() {
    let position = start("quoridor/2p");
    let scene = board(&position, 1);
    assert!(scene.to_svg().contains("viewBox=\"-4 -4 728 728\""));
    assert!(!scene.to_svg().contains("class=\"page\""));
}

#[test]
fn marks_leave_board_and_men_as_they_are() {
    let position = start("fillit/2p-a");
    let plain = board(&position, 1).fragments();
    let mut options = Options { page: false, legend: false, ..Options::default() };
    options.below = Some(Seat::new(0));
    options.marks = Marks { targets: places(&position), ..Marks::default() };
    let marked = scene(&position, &options).fragments();
    let pointers = scene(&position, &options).pointers();
    assert_eq!((&pointers.under, &pointers.over), (&marked.under, &marked.over));
    assert!(pointers.board.is_empty() && pointers.men.is_empty());
    assert_eq!(
        (&plain.board, &plain.under, &plain.men),
        (&marked.board, &marked.under, &marked.men)
    );
    assert_ne!(plain.over, marked.over);
}

#[test]
fn outlines_lie_round_the_middle() {
    for variant in Variant::all() {
        let position = Position::start(variant);
        let scene = board(&position, 1);
        assert_eq!(scene.hits().len(), places(&position).len());
        for hit in scene.hits() {
            let path = hit.path();
            let numbers = path.split(' ').filter_map(|token| token.parse::<f64>().ok());
            assert!(numbers.clone().count() >= 8, "{path}");
            assert!(path.starts_with("M ") && path.ends_with('Z'));
            assert_eq!(scene.centre(hit.place), Some((hit.x, hit.y)));
        }
    }
    let quoridor = start("quoridor/2p");
    let scene = board(&quoridor, 1);
    let path = |name| {
        let hit = scene.hits().iter().find(|hit| hit.place == place(Game::Quoridor, name));
        hit.expect("the board has this place").path()
    };
    // (720 - 88) / 9.17 = 68.92 from square to square, of which 0.83 are square.
    assert_eq!(path("a1"), "M 55.72 607.08 L 112.92 607.08 L 112.92 664.28 L 55.72 664.28 Z");
}

#[test]
fn a_finger_means_the_nearest_fence() {
    let quoridor = start("quoridor/2p");
    let scene = board(&quoridor, 1);
    let fences: Vec<Place> =
        places(&quoridor).into_iter().filter(|place| matches!(place, Place::Fence(_))).collect();
    let (x, y) = scene.centre(place(Game::Quoridor, "e4h")).expect("the board has it");
    let near = |x: f64, y: f64| scene.nearest(x, y, &fences).map(|place| place.to_string());
    assert_eq!(near(x + 25.0, y + 9.0).as_deref(), Some("e4h"));
    assert_eq!(near(x + 9.0, y + 25.0).as_deref(), Some("e4v"));
    assert_eq!(near(0.0, 715.0).as_deref(), Some("a1h"));
    assert_eq!(scene.nearest(x, y, &[]), None);
}

/// Where the arrow keys `arrows` (`u`, `d`, `l`, `r`) lead.
fn walk(variant: &str, seat: usize, from: &str, arrows: &str) -> String {
    let position = start(variant);
    let (scene, all) = (board(&position, seat), places(&position));
    let mut at = place(position.game(), from);
    for arrow in arrows.chars() {
        let direction = match arrow {
            'u' => (0.0, -1.0),
            'd' => (0.0, 1.0),
            'l' => (-1.0, 0.0),
            _ => (1.0, 0.0),
        };
        at = scene.neighbour(at, direction, &all).unwrap_or(at);
    }
    at.to_string()
}

#[test]
fn arrows_walk_over_squares_fences_and_slots() {
    assert_eq!(walk("quoridor", 1, "e1", "uurd"), "f2");
    assert_eq!(walk("quoridor", 1, "a1", "ld"), "a1");
    assert_eq!(walk("quoridor", 1, "e1h", "ur"), "f2h");
    assert_eq!(walk("quoridor", 1, "h8v", "url"), "g8v");
    assert_eq!(walk("nine", 1, "a1", "l"), "W1");
    assert_eq!(walk("nine", 1, "a1", "ld"), "Sa");
    assert_eq!(walk("nine", 1, "Sa", "ru"), "b1");
    // From the other side of the table everything is the other way round.
    assert_eq!(walk("quoridor", 2, "e9", "ur"), "d8");
    assert_eq!(walk("quoridor", 2, "e1h", "dr"), "d2h");
}

#[test]
fn arrows_walk_over_spaces_the_hole_and_corners() {
    assert_eq!(walk("fillit", 1, "e4", "u"), "e6");
    assert_eq!(walk("fillit", 1, "e6", "rr"), "g5");
    assert_eq!(walk("fillit", 1, "a1", "uuuuuu"), "a5");
    assert_eq!(walk("fillit/mini-2p-a", 1, "a1", "rr"), "c2");
    assert_eq!(walk("jamit", 1, "e1", "d"), "S");
    assert_eq!(walk("jamit", 1, "S", "u"), "e1");
    assert_eq!(walk("jamit", 2, "e9", "d"), "N");
    // A slanting direction is straight on a hexagon.
    let (fillit, all) = (start("fillit"), places(&start("fillit")));
    let next = board(&fillit, 1).neighbour(place(Game::Fillit, "e4"), (0.87, -0.5), &all);
    assert_eq!(next, Some(place(Game::Fillit, "f4")));
}

#[test]
fn every_place_is_reached_by_arrows() {
    let directions = [(0.0, -1.0), (0.0, 1.0), (-1.0, 0.0), (1.0, 0.0)];
    for variant in Variant::all() {
        let position = Position::start(variant);
        let all = places(&position);
        for seat in 1..=variant.seats() {
            let scene = board(&position, seat);
            let upright = |place: &Place| place.to_string().ends_with('v');
            for first in all
                .iter()
                .filter(|place| Some(*place) == all.first() || matches!(place, Place::Fence(_)))
            {
                let mut found = vec![*first];
                let mut next = 0;
                while let Some(&at) = found.get(next) {
                    next += 1;
                    for direction in directions {
                        let to = scene.neighbour(at, direction, &all);
                        found.extend(to.filter(|to| !found.contains(to)));
                    }
                }
                let fence = |place: &&Place| {
                    matches!(place, Place::Fence(_)) == matches!(first, Place::Fence(_))
                        && (!matches!(first, Place::Fence(_)) || upright(place) == upright(first))
                };
                assert_eq!(found.len(), all.iter().filter(fence).count(), "{variant} {seat}");
                if variant.game() != Game::Quoridor || matches!(first, Place::Fence(_)) {
                    break;
                }
            }
        }
    }
}

#[test]
fn rows_are_read_from_the_upper_left() {
    let rows = |variant: &str, seat: usize| {
        let position = start(variant);
        let rows = board(&position, seat).rows(&places(&position));
        let row = |row: &Vec<Place>| row.iter().map(Place::to_string).collect::<Vec<_>>().join(" ");
        rows.iter().map(row).collect::<Vec<_>>()
    };
    let nine = rows("nine", 1);
    assert_eq!(nine.len(), 11);
    assert_eq!(nine[0], "Na Nb Nc Nd Ne Nf Ng Nh Ni");
    assert_eq!(nine[1], "W9 a9 b9 c9 d9 e9 f9 g9 h9 i9 E9");
    let mini = rows("fillit/mini-2p-a", 1);
    assert_eq!(mini.len(), 13);
    assert_eq!(mini[..4], ["d7", "c6 e6", "b5 d6 f5", "a4 c5 e5 g4"]);
    let turned = rows("fillit/mini-2p-a", 2);
    assert_eq!(turned[..3], ["d1", "e1 c1", "f1 d2 b1"]);
    let jamit = rows("jamit", 1);
    assert_eq!((jamit[0].as_str(), jamit[1].as_str()), ("N", "e9"));
    assert_eq!(rows("quoridor/3x3w1", 1).len(), 3 + 2);
}
