//! Pictures as SVG.

mod common;

use std::collections::BTreeMap;

use common::{position, positions, start};
use quartet_core::Seat;
use quartet_games::{Game, Position, Variant};
use quartet_render::{
    Arrow, Marks, Options, Place, Scene, Style, Theme, places, scene, svg, touched,
};
use roxmltree::{Document, Node};

/// How often each value of an attribute occurs.
fn count(document: &Document<'_>, attribute: &str) -> BTreeMap<String, usize> {
    let mut counts = BTreeMap::new();
    for value in document.descendants().filter_map(|node| node.attribute(attribute)) {
        *counts.entry(value.to_owned()).or_default() += 1;
    }
    counts
}

/// Classes of the groups of men, by where they stand.
fn men(document: &Document<'_>) -> BTreeMap<String, String> {
    let man = |node: &Node<'_, '_>| {
        let class = node.attribute("class")?.strip_prefix("man ")?;
        Some((node.attribute("data-at")?.to_owned(), class.to_owned()))
    };
    document.descendants().filter_map(|node| man(&node)).collect()
}

fn place(position: &Position, name: &str) -> Place {
    Place::from_name(position.game(), name).expect("the game has this place")
}

fn centre(scene: &Scene, position: &Position, name: &str) -> (i32, i32) {
    let (x, y) = scene.centre(place(position, name)).expect("the board has this place");
    (x.round() as i32, y.round() as i32)
}

fn below(position: &Position, seat: usize) -> Scene {
    let below = Some(Seat::new(seat - 1));
    scene(position, &Options { below, ..Options::default() })
}

/// Everything that can be marked, marked.
fn all_marks(position: &Position, before: &Position, turn: &[quartet_games::Action]) -> Marks {
    let all = places(position);
    let mut marks = Marks {
        targets: all.iter().copied().step_by(3).collect(),
        selected: all.first().copied(),
        cursor: all.last().copied(),
        arrows: vec![Arrow { from: all[0], to: all[all.len() / 2], weight: f64::NAN }],
        heat: all.iter().zip(0..).map(|(&place, nth)| (place, f64::from(nth) / 60.0)).collect(),
        ..Marks::default()
    };
    marks.set_last(before, turn);
    marks
}

#[test]
fn every_place_is_drawn_once_in_every_variant() {
    for variant in Variant::all() {
        for (position, ..) in positions(variant, 1) {
            let svg = svg(&position, &Options::default());
            let document = Document::parse(&svg).expect("the SVG is well-formed");
            let drawn = count(&document, "data-place");
            let flat = |place: &Place| !matches!(place, Place::Fence(_));
            let due =
                places(&position).into_iter().filter(flat).map(|place| (place.to_string(), 1));
            assert_eq!(drawn, due.collect(), "{position}");
            if let Position::Quoridor(position) = position {
                let drawn = count(&document, "data-at");
                assert!(position.fences().all(|fence| drawn[&fence.to_string()] == 1));
                assert_eq!(drawn.len(), position.fences().count() + variant.seats());
            }
        }
    }
}

#[test]
fn any_position_can_be_drawn_in_any_way() {
    for (nth, variant) in Variant::all().into_iter().enumerate() {
        for (at, (position, before, turn)) in positions(variant, 2).into_iter().enumerate() {
            let options = Options {
                theme: [Theme::Light, Theme::Dark][(nth + at) % 2],
                style: [Style::Wood, Style::Plain][at / 2 % 2],
                below: Some(Seat::new(at % 4)),
                page: at % 5 != 0,
                labels: at % 3 != 0,
                legend: at % 3 != 1,
                names: vec!["<Ada & \"Bo\">\u{1}\u{ffff}\n".into(), String::new(), "三".repeat(60)],
                marks: all_marks(&position, &before, &turn),
            };
            let svg = svg(&position, &options);
            let document = Document::parse(&svg).expect("the SVG is well-formed");
            assert!(count(&document, "id").values().all(|&times| times == 1));
            assert!(!svg.contains("NaN") && !svg.contains("inf\""), "{position}");
            for forbidden in ["<script", "href", "<image", "<style"] {
                assert!(!svg.contains(forbidden), "{forbidden}");
            }
        }
    }
}

#[test]
fn men_stand_where_the_game_begins() {
    let drawn = |variant| {
        let svg = svg(&start(variant), &Options::default());
        men(&Document::parse(&svg).expect("the SVG is well-formed"))
    };
    let due = |list: &[(&str, &str)]| -> BTreeMap<String, String> {
        list.iter().map(|&(at, class)| (at.to_owned(), class.to_owned())).collect()
    };
    assert_eq!(
        drawn("quoridor/4p"),
        due(&[
            ("e1", "pawn seat-1"),
            ("a5", "pawn seat-2"),
            ("e9", "pawn seat-3"),
            ("i5", "pawn seat-4"),
        ])
    );
    assert!(drawn("nine/3p").is_empty());
    assert_eq!(
        drawn("fillit/mini-2p-b"),
        due(&[
            ("d1", "pawn seat-1"),
            ("b2", "stone side-1"),
            ("d3", "stone side-1"),
            ("f2", "stone side-1"),
            ("d7", "pawn seat-2"),
            ("f4", "stone side-2"),
            ("d5", "stone side-2"),
            ("b4", "stone side-2"),
        ])
    );
    assert_eq!(
        drawn("jamit/2p"),
        due(&[
            ("S", "pawn seat-1"),
            ("c1", "stone seat-1"),
            ("d3", "stone seat-1"),
            ("f3", "stone seat-1"),
            ("g1", "stone seat-1"),
            ("N", "pawn seat-2"),
            ("g7", "stone seat-2"),
            ("f6", "stone seat-2"),
            ("d6", "stone seat-2"),
            ("c7", "stone seat-2"),
        ])
    );
}

#[test]
fn square_boards_turn_by_quarters() {
    let two = start("quoridor/2p");
    let (plain, turned) = (scene(&two, &Options::default()), below(&two, 2));
    for (here, there) in [("e1", "e9"), ("a1", "i9"), ("b3", "h7"), ("a1h", "h8h"), ("c2v", "f7v")]
    {
        assert_eq!(centre(&plain, &two, here), centre(&turned, &two, there), "{here}");
    }
    let ((left, low), (right, high)) = (centre(&plain, &two, "a1"), centre(&plain, &two, "i9"));
    assert!(left < right && high < low);

    // The seats sit clockwise, so that of seat 2 comes down from the left.
    let four = start("quoridor/4p");
    let (plain, turned) = (scene(&four, &Options::default()), below(&four, 2));
    for (here, there) in [("e1", "a5"), ("i1", "a1"), ("a1", "a9"), ("i5", "e1"), ("a1h", "a8v")] {
        assert_eq!(centre(&plain, &four, here), centre(&turned, &four, there), "{here}");
    }
    let four = below(&start("nine/4p"), 3);
    let nine = start("nine/4p");
    let plain = scene(&nine, &Options::default());
    for (here, there) in [("a1", "i9"), ("Sa", "Ni"), ("W2", "E8")] {
        assert_eq!(centre(&plain, &nine, here), centre(&four, &nine, there), "{here}");
    }
}

#[test]
fn hexagons_turn_until_the_start_is_lowest() {
    let turned = |variant: &str, seat: usize, pairs: &[(&str, &str)]| {
        let position = start(variant);
        let (plain, turned) = (scene(&position, &Options::default()), below(&position, seat));
        for &(here, there) in pairs {
            assert_eq!(
                centre(&plain, &position, here),
                centre(&turned, &position, there),
                "{variant} {seat}: {here}"
            );
        }
    };
    turned("fillit/2p-a", 1, &[("e1", "e1"), ("a1", "a1")]);
    turned("fillit/2p-a", 2, &[("e1", "e9"), ("a1", "i5"), ("c1", "g7")]);
    // Seat 2 begins NW, which 240 degrees clockwise bring to S; SW goes there from NE.
    turned("fillit/3p-a", 2, &[("e1", "a5"), ("a1", "e9"), ("i1", "a1")]);
    // Of a team, seat 1 begins SW.
    turned("fillit/2v2-a", 1, &[("e1", "a1"), ("a1", "a5"), ("i1", "e1")]);
    // The middle of an edge comes to the left of the two lower edges.
    turned("fillit/2p-b", 1, &[("c1", "a3")]);
    turned("fillit/2p-b", 2, &[("c1", "i3")]);
    turned("jamit/2p", 2, &[("S", "N"), ("NE", "SW"), ("e1", "e9")]);
    turned("jamit/mini-3p", 3, &[("S", "NE"), ("d1", "g4"), ("N", "SW")]);
}

#[test]
fn places_are_found_where_they_are_drawn() {
    for variant in Variant::all() {
        let position = Position::start(variant);
        for seat in Seat::all(variant.seats()) {
            let scene = below(&position, seat.number());
            let near = scene.centre(places(&position)[0]).expect("the first place is drawn");
            let next = scene.centre(places(&position)[1]).expect("the second place is drawn");
            let step = 0.2 * (near.0 - next.0).hypot(near.1 - next.1);
            for place in places(&position) {
                let (x, y) = scene.centre(place).expect("every place is drawn");
                if let Place::Fence(_) = place {
                    // Two fences have the same middle.
                    let around = [(step, 0.0), (0.0, step)].map(|(dx, dy)| (x + dx, y + dy));
                    let found = around.map(|(x, y)| scene.place_at(x, y));
                    assert!(found.contains(&Some(place)), "{variant} {place}");
                } else {
                    assert_eq!(scene.place_at(x, y), Some(place), "{variant}");
                    assert_eq!(scene.place_at(x + 0.7 * step, y - step), Some(place), "{variant}");
                }
            }
            assert_eq!(scene.place_at(-20.0, -20.0), None);
        }
    }
    let fillit = scene(&start("fillit/2p-a"), &Options::default());
    let hole = start("fillit/2p-a");
    let (x, y) = fillit.centre(place(&hole, "e4")).expect("e4 is drawn");
    let (_, above) = fillit.centre(place(&hole, "e6")).expect("e6 is drawn");
    assert_eq!(fillit.place_at(x, 0.5 * (y + above)), None);
}

#[test]
fn the_legend_says_how_things_stand() {
    let words = |text: &str, names: &[&str]| {
        let names = names.iter().map(|&name| name.to_owned()).collect();
        let svg = svg(&position(text), &Options { names, ..Options::default() });
        let document = Document::parse(&svg).expect("the SVG is well-formed");
        let text = document.descendants().filter(|node| node.has_tag_name("text"));
        text.filter_map(|node| node.text()).collect::<Vec<_>>().join("|")
    };
    let quoridor = words("quoridor 2p e1,e9 9,1 d4v 2", &["Ada", " "]);
    for due in ["Seat 2 to move", "Move the pawn or place a fence", "Ada", "9 fences left"] {
        assert!(quoridor.contains(due), "{due} in {quoridor}");
    }
    assert!(quoridor.contains("1 fence left") && !quoridor.contains("Seat 1"));
    let jamit = words("jamit 2p 5/6/A6/2A5/4x4/2A5/A3b2/6/5 S,N 3,0 2,0 p - 1", &[]);
    for due in ["Move the pawn to a free corner", "3 of 13 points", "25 coins left"] {
        assert!(jamit.contains(due), "{due} in {jamit}");
    }
    assert!(jamit.contains("24 coins left"));
    let fillit = words("fillit 2p-a 5/6/A5B/2A2B2/@a3x3@b/2A2B2/A5B/6/5 24,24 - 1", &[]);
    assert!(fillit.contains("Slide the pawn and move a stone"));
    assert!(fillit.contains("24 chips left to lay"));
    let nine = words("nine 2p n 9/9/9/9/9/9/9/9/9 ......... ......... ......... ......... 1", &[]);
    assert!(nine.contains("18 pieces in hand") && nine.contains("0 sections"));
}

#[test]
fn an_action_touches_the_places_between_which_it_happens() {
    let names = |position: &Position, action: &str| {
        let action = position.parse_action(action).expect("the action has this form");
        let touched = touched(position, action);
        touched.iter().map(Place::to_string).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(names(&start("quoridor/2p"), "e2"), "e1 e2");
    assert_eq!(names(&start("quoridor/2p"), "e3h"), "e3h");
    assert_eq!(names(&start("nine/2p"), "e5"), "e5");
    let rim = position(
        "nine 2p s 9/1n2n2n1/9/9/1n2n2n1/9/9/1n2n2n1/9 ababababa ababababa babababab babababab 1",
    );
    assert_eq!(names(&rim, "Sa"), "Sa a9");
    assert_eq!(names(&start("fillit/2p-a"), "Pe4"), "e1 e2 e3 e4");
    assert_eq!(names(&start("fillit/2p-a"), "c1-c2"), "c1 c2");
    assert_eq!(names(&start("jamit/2p"), "a1:bn"), "S a1");
    let pawn = position("jamit 2p 5/6/A5B/2A2B2/4x4/2A2B2/A5B/6/b4 S,N 0,0 0,0 p - 1");
    assert_eq!(names(&pawn, ">NE"), "S NE");
    assert_eq!(touched(&pawn, start("nine/2p").actions()[0]), []);
}

#[test]
fn names_of_places_are_those_of_the_game() {
    for variant in Variant::all() {
        for place in places(&Position::start(variant)) {
            assert_eq!(Place::from_name(variant.game(), &place.to_string()), Some(place));
        }
    }
    for (game, wrong) in
        [(Game::Quoridor, "pass"), (Game::Nine, "e3h"), (Game::Fillit, "NE"), (Game::Jamit, "j1")]
    {
        assert_eq!(Place::from_name(game, wrong), None);
    }
    let count = |variant| places(&start(variant)).len();
    assert_eq!(count("quoridor/2p"), 81 + 2 * 64);
    assert_eq!(count("quoridor/5x5"), 25 + 2 * 16);
    assert_eq!(count("nine/2p"), 81 + 36);
    assert_eq!(count("fillit/mini-2p-a"), 36);
    assert_eq!(count("jamit/2p"), 60 + 6);
}
