//! What an action would do, before it is played.

mod common;

use common::{position, positions, start};
use quartet_core::Seat;
use quartet_games::{Position, Variant};
use quartet_render::{Marks, Options, Place, Theme, preview, scene};
use roxmltree::{Document, Node};

/// Classes and places of what is drawn for a preview, in order.
fn drawn(position: &Position, action: &str) -> String {
    let action = position.parse_action(action).expect("the action has this form");
    let marks = Marks { preview: preview(position, action), ..Marks::default() };
    let svg = scene(position, &Options { marks, ..Options::default() }).to_svg();
    let document = Document::parse(&svg).expect("the SVG is well-formed");
    let layer = document.descendants().find(|node| node.attribute("class") == Some("preview"));
    let sign = |node: Node<'_, '_>| {
        let (class, at) = (node.attribute("class")?, node.attribute("data-at")?);
        let text =
            node.descendants().filter_map(|node| node.text()).next_back().unwrap_or_default();
        Some(format!("{class} {at} {text}").trim().to_owned())
    };
    let signs = layer.iter().flat_map(Node::children).filter_map(sign);
    signs.collect::<Vec<_>>().join(", ")
}

#[test]
fn fences_are_shown_as_they_would_stand_or_must_not() {
    let start = start("quoridor/2p");
    assert_eq!(drawn(&start, "e3h"), "ghost e3h");
    assert_eq!(drawn(&start, "e2"), "track e2, ghost e2");
    assert_eq!(drawn(&start, "e4"), "");
    let fenced = position("quoridor 2p e1,e9 9,10 e3h 2");
    assert_eq!(drawn(&fenced, "f3h"), "ghost wrong f3h");
    assert_eq!(drawn(&position("quoridor 2p e1,e9 10,0 - 2"), "e3h"), "ghost wrong e3h");
    // The board has no such place.
    assert_eq!(drawn(&common::start("quoridor/3x3w1"), "e3h"), "");
}

#[test]
fn pieces_are_shown_where_they_would_stop() {
    assert_eq!(drawn(&start("nine/2p"), "e5"), "ghost e5");
    let full = position(
        "nine 2p s 9/1n2n2n1/9/9/1n2n2n1/9/9/1n2n2n1/9 ababababa ababababa babababab babababab 1",
    );
    assert_eq!(drawn(&full, "Sa"), "track a9, ghost a9");
    assert_eq!(drawn(&full, "Sb"), "");
}

#[test]
fn chips_are_shown_that_would_fall_and_go_back() {
    let mixed = position("fillit 2p-a 5/6/A5B/2A2B2/@a1bax3@b/2A2B2/A5B/6/5 23,23 - 1");
    assert_eq!(drawn(&mixed, "Pe4"), "track e4, ghost e2, ghost e3, ghost e4, back e3");
    assert_eq!(drawn(&start("fillit/2p-a"), "c1-c2"), "track c2, ghost c2");
    let near = position("fillit 2p-a 5/6/A5B/A4B2/@a3x3@b/2A2B2/A5B/6/5 24,24 - 1");
    assert_eq!(drawn(&near, "d1-e1"), "track e1, ghost d1, ghost e1");
}

#[test]
fn rows_are_shown_as_they_would_lie_with_what_falls_out() {
    let row = position("jamit 2p anAbn/6/6B/2A2B2/4x4/2A2B2/A5B/6/5 S,N 0,0 0,0 i - 1");
    // n and b go in: n b a n A lie there, n and b fall out.
    assert_eq!(
        drawn(&row, "a1:bn"),
        "ghost a1, ghost a2, ghost a3, ghost a4, ghost a5, out a5 +1, out a5 +1"
    );
    let hole = position("jamit 2p 5/6/6B/2A2B2/nnnAx4/2A2B2/A5B/6/5 S,N 0,0 1,0 i - 1");
    // With one in hand two coins make three, which are a point. e1 and e3 look as before.
    assert_eq!(drawn(&hole, "e1:bn"), "ghost e2, ghost e4, out e4 +2, out e4 +1");
    let pawn = position("jamit 2p 5/6/A5B/2A2B2/4x4/2A2B2/A5B/6/b4 S,N 0,0 0,0 p - 1");
    assert_eq!(drawn(&pawn, ">NE"), "ghost NE");
}

#[test]
fn any_action_can_be_previewed_in_any_way() {
    for (nth, variant) in Variant::all().into_iter().enumerate() {
        for (at, (position, ..)) in positions(variant, 4).into_iter().enumerate() {
            let actions = position.actions();
            for action in actions.iter().step_by(actions.len() / 4 + 1) {
                let all: Vec<Place> = quartet_render::places(&position);
                let marks = Marks {
                    preview: preview(&position, *action),
                    ways: vec![(Seat::new(1), all[..5].to_vec()), (Seat::new(3), Vec::new())],
                    cut: all[3..7].to_vec(),
                    ..Marks::default()
                };
                let theme = [Theme::Light, Theme::Dark][(nth + at) % 2];
                let below = Some(Seat::new(at % 4));
                let options = Options { theme, below, marks, ..Options::default() };
                let svg = scene(&position, &options).to_svg();
                Document::parse(&svg).expect("the SVG is well-formed");
                assert!(!svg.contains("NaN") && !svg.contains("inf\""), "{position} {action}");
                assert_eq!(svg.matches("class=\"way seat-2\"").count(), 1);
            }
        }
    }
}
