//! Actions as they happen on the table.

mod common;

use common::{position, start};
use quartet_core::{Random, Seat};
use quartet_games::{Action, Game, Position, Variant};
use quartet_render::{Actor, Motion, Options, Place, Pose, Scene, Style, motion, scene};
use rand_xoshiro::rand_core::SeedableRng as _;
use roxmltree::Document;

fn options(nth: usize) -> Options {
    Options {
        below: Some(Seat::new(nth % 4)),
        page: nth.is_multiple_of(3),
        legend: nth.is_multiple_of(5),
        style: [Style::Wood, Style::Plain][nth % 2],
        ..Options::default()
    }
}

fn close(one: f64, other: f64) -> bool {
    (one - other).abs() < 1e-6
}

fn stands(actor: &Actor, (x, y): (f64, f64)) -> bool {
    let whole = |pose: Pose| close(pose.scale, 1.0) && close(pose.opacity, 1.0);
    actor.last().is_some_and(|pose| whole(pose) && close(pose.x, x) && close(pose.y, y))
}

fn inside(scene: &Scene, pose: Pose) -> bool {
    let (x, y) = (pose.x - scene.left, pose.y - scene.top);
    (0.0..=scene.width).contains(&x) && (0.0..=scene.height).contains(&y)
}

fn check(before: &Position, action: Action, options: &Options) {
    let motion = motion(before, action, options);
    let after = scene(&before.play(action).expect("the action is legal"), options);
    let picture = after.to_svg();
    assert!(motion.duration <= 1.6 && motion.duration.is_finite(), "{before} {action}");
    for hidden in &motion.hidden {
        assert!(picture.contains(&format!("data-at=\"{}\"", hidden.place)), "{before} {action}");
        assert!(hidden.until <= motion.duration);
        let centre = after.centre(hidden.place).expect("the board has this place");
        let comes = |actor: &&Actor| close(actor.end(), hidden.until) && stands(actor, centre);
        assert!(motion.actors.iter().any(|actor| comes(&actor)), "{before} {action} {hidden:?}");
    }
    let defs = format!("<defs>{}</defs>", motion.defs);
    for actor in &motion.actors {
        Document::parse(&format!("<svg>{defs}{}</svg>", actor.svg)).expect("it is well-formed");
        let last = actor.last().expect("every actor has poses");
        assert!(inside(&after, last), "{before} {action} {last:?}");
        assert_eq!(actor.at(actor.begin() - 0.01), None);
        assert_eq!(actor.at(actor.end()), None);
        // Who ends on the board becomes a man of it, or lies under one.
        if close(last.opacity, 1.0) {
            assert!(motion.hidden.iter().any(|hidden| close(hidden.until, actor.end())));
        }
        for nth in 0..20 {
            let time = actor.begin() + f64::from(nth) / 20.0 * (actor.end() - actor.begin());
            let pose = actor.at(time).expect("it is there");
            assert!([pose.x, pose.y, pose.scale].into_iter().all(f64::is_finite));
            assert!(pose.scale > 0.0 && (-1e-9..=1.0 + 1e-9).contains(&pose.opacity));
        }
    }
}

#[test]
fn every_motion_ends_in_the_picture_after_it() {
    for (nth, variant) in Variant::all().into_iter().enumerate() {
        let mut rng = Random::seed_from_u64(7);
        let mut position = Position::start(variant);
        for ply in 0..110 {
            let Some(action) = position.random_action(&mut rng) else { break };
            if variant.game() != Game::Quoridor || ply % 9 == 0 {
                check(&position, action, &options(nth + ply));
            }
            position = position.play(action).expect("a random action is legal");
        }
    }
}

fn played(before: &Position, action: &str) -> Motion {
    let action = before.parse_action(action).expect("the action has this form");
    let options = Options { page: false, legend: false, ..Options::default() };
    check(before, action, &options);
    motion(before, action, &options)
}

/// Classes of the actors, without `man`.
fn cast(motion: &Motion) -> Vec<String> {
    let class = |actor: &Actor| {
        let class = actor.svg.split('"').nth(1).expect("an actor is a group with a class");
        class.trim_start_matches("man ").to_owned()
    };
    motion.actors.iter().map(class).collect()
}

fn hidden(motion: &Motion) -> String {
    let mut places: Vec<String> =
        motion.hidden.iter().map(|hidden| hidden.place.to_string()).collect();
    places.sort();
    places.join(" ")
}

fn centre(position: &Position, name: &str) -> (f64, f64) {
    let place = Place::from_name(position.game(), name).expect("the game has this place");
    scene(position, &Options::default()).centre(place).expect("the board has this place")
}

#[test]
fn pawns_step_and_jump() {
    let start = start("quoridor/2p");
    let step = played(&start, "e2");
    assert_eq!((cast(&step), hidden(&step)), (vec!["pawn seat-1".to_owned()], "e2".to_owned()));
    let pose = step.actors[0].at(0.0).expect("it is there at once");
    assert_eq!((pose.x, pose.y), centre(&start, "e1"));
    let jump = played(&position("quoridor 2p e4,e5 10,10 - 1"), "e6");
    assert!(jump.duration > step.duration);
    // In the middle of a jump the pawn is nearest to the eye.
    let scale = |motion: &Motion| {
        motion.actors[0].at(0.5 * motion.duration).expect("it is under way").scale
    };
    assert!(scale(&jump) > scale(&step) && scale(&step) > 1.05);
}

#[test]
fn fences_come_from_their_owner() {
    let start = start("quoridor/2p");
    let fence = played(&start, "e5h");
    assert_eq!((cast(&fence), hidden(&fence)), (vec!["fence".to_owned()], "e5h".to_owned()));
    let pose = fence.actors[0].at(0.0).expect("it is there at once");
    assert!(pose.y > centre(&start, "e5h").1 && pose.scale > 1.2 && close(pose.opacity, 0.0));
    let other = start.play(start.parse_action("e2").unwrap()).unwrap();
    let pose = played(&other, "e5h").actors[0].at(0.0).expect("it is there at once");
    assert!(pose.y < centre(&start, "e5h").1);
}

#[test]
fn pieces_drop_slide_and_win_sections() {
    let drop = played(&start("nine/2p"), "e5");
    assert_eq!((cast(&drop), hidden(&drop)), (vec!["piece neutral".to_owned()], "e5".to_owned()));
    let slots =
        "nine 2p r 9/1n2n2n1/9/9/1n2n2n1/9/9/1n2n2n1/9 ......... ......... ......... ......... 1";
    let rim = played(&position(slots), "W3");
    assert_eq!((cast(&rim), hidden(&rim)), (vec!["piece seat-1".to_owned()], "W3".to_owned()));
    let full = position(
        "nine 2p s 9/1n2n2n1/9/9/1n2n2n1/9/9/1n2n2n1/9 ababababa ababababa babababab babababab 1",
    );
    // The first own piece in a section wins it: from Sa the way is free up to a9.
    let slide = played(&full, "Sa");
    assert_eq!(cast(&slide), ["piece seat-1", "flash"]);
    assert_eq!(hidden(&slide), "a9");
    let (x, y) = centre(&full, "b8");
    let flash = slide.actors[1].last().expect("it has poses");
    assert!(close(flash.x, x) && close(flash.y, y) && close(flash.opacity, 0.0));
}

#[test]
fn nothing_moves_without_a_legal_action() {
    let start = start("quoridor/2p");
    for action in ["e3", "pass"] {
        let action = start.parse_action(action).expect("the action has this form");
        assert_eq!(motion(&start, action, &Options::default()), Motion::default());
    }
    let other = Position::start("nine/2p".parse().unwrap());
    assert_eq!(motion(&start, other.actions()[0], &Options::default()), Motion::default());
}

#[test]
fn chips_drop_as_the_pawn_passes_and_others_fly_home() {
    let start = start("fillit/2p-a");
    let slide = played(&start, "Pe4");
    // Three chips fall, the pawn comes last and in front.
    assert_eq!(cast(&slide), ["chip side-1", "chip side-1", "chip side-1", "pawn seat-1"]);
    assert_eq!(hidden(&slide), "e2 e3 e4");
    let times: Vec<f64> = slide.hidden.iter().map(|hidden| hidden.until).collect();
    assert!(times.is_sorted() && times[0] < times[1]);
    // Halfway the pawn has gone half the way.
    let (_, from) = centre(&start, "e1");
    let (_, to) = centre(&start, "e4");
    assert!(close(slide.actors[3].at(0.15).expect("it is under way").y, 0.5 * (from + to)));

    let mixed = position("fillit 2p-a 5/6/A5B/2A2B2/@a1bax3@b/2A2B2/A5B/6/5 23,23 - 1");
    let slide = played(&mixed, "Pe4");
    // On e3 a chip goes back and one falls; that of e4 stays, with the pawn on it in the end.
    assert_eq!(
        cast(&slide),
        ["chip side-1", "chip side-2", "chip side-1", "chip side-1", "pawn seat-1"]
    );
    assert_eq!(hidden(&slide), "e2 e3 e4");
    let back = &slide.actors[1];
    assert!(close(back.begin(), 0.0));
    let (x, y) = centre(&mixed, "e3");
    let waits = back.at(0.15).expect("it still lies there");
    assert!(close(waits.x, x) && close(waits.y, y) && close(waits.opacity, 1.0));
    // Seat 2 sits at the upper edge.
    assert!(back.last().expect("it has poses").y < 40.0);
}

#[test]
fn what_changes_places_meets_halfway_apart() {
    let start = start("fillit/2p-a");
    let alone = played(&start, "c1-c2");
    assert_eq!((cast(&alone), hidden(&alone)), (vec!["stone side-1".to_owned()], "c2".to_owned()));
    // A stone changes places with the pawn, which takes its chip along.
    let near = position("fillit 2p-a 5/6/A5B/A4B2/@a3x3@b/2A2B2/A5B/6/5 24,24 - 1");
    let swap = played(&near, "d1-e1");
    assert_eq!(cast(&swap), ["pawn seat-1", "stone side-1"]);
    assert_eq!(hidden(&swap), "d1 e1");
    let [pawn, stone] =
        [0, 1].map(|nth: usize| swap.actors[nth].at(0.5 * swap.duration).expect("it is under way"));
    let apart = (pawn.x - stone.x).hypot(pawn.y - stone.y);
    let ((x1, y1), (x2, y2)) = (centre(&near, "d1"), centre(&near, "e1"));
    assert!(apart > 0.6 * (x1 - x2).hypot(y1 - y2), "{apart}");
}

#[test]
fn rows_are_pushed_and_what_falls_out_brings_points() {
    let start = start("jamit/2p");
    let insert = played(&start, "a1:bn");
    // The first coin is pushed on by the second.
    assert_eq!(cast(&insert), ["coin seat-2", "coin neutral"]);
    assert_eq!(insert.hidden.len(), 2);
    let coin = insert.actors[0].at(0.0).expect("it is there at once");
    assert!(close(coin.opacity, 0.0) && coin.y > centre(&start, "a1").1);

    let full = "jamit 2p anAbn/6/6B/2A2B2/4x4/2A2B2/A5B/6/5 S,N 0,0 0,0 i - 1";
    let over = played(&position(full), "a1:bn");
    let row = ["coin seat-2", "coin seat-1", "coin neutral", "stone seat-1", "coin seat-2"];
    // The neutral coin at the end falls, then what was pushed there after it.
    let rest = ["coin neutral", "coin neutral", "points seat-2"];
    assert_eq!(cast(&over), [row.as_slice(), &rest].concat());
    assert_eq!(hidden(&over), "a1 a2 a3 a4 a5");
    let paid = |nth: usize| over.actors[nth].last().expect("it has poses").y;
    // The neutral coin goes to seat 1, who pushed, the other to seat 2.
    assert!(paid(5) > 650.0 && paid(4) < 70.0);
}

#[test]
fn what_falls_into_the_hole_sinks_before_it_is_paid() {
    let full = "jamit 2p 5/6/6B/2A2B2/nnnAx4/2A2B2/A5B/6/5 S,N 0,0 2,0 i - 1";
    let before = position(full);
    let sunk = played(&before, "e1:bn");
    // The stone is worth 2 points; of two neutral coins the first makes three, which turn into one.
    let pops: Vec<String> =
        cast(&sunk).into_iter().filter(|class| class.starts_with("points")).collect();
    assert_eq!(pops, ["points seat-1", "points seat-1"]);
    let texts: Vec<bool> =
        ["+2", "+1"].map(|text| sunk.actors.iter().any(|actor| actor.svg.contains(text))).to_vec();
    assert_eq!(texts, [true, true]);
    let stone = sunk.actors.iter().find(|actor| actor.svg.contains("man stone seat-1"));
    let stone = stone.expect("the stone is pushed out");
    let small = (0..100).filter_map(|nth| stone.at(f64::from(nth) / 100.0 * sunk.duration));
    let least = small.min_by(|one, other| one.scale.total_cmp(&other.scale)).expect("it moves");
    assert!(least.scale < 0.5 && least.opacity < 0.5);
}

#[test]
fn pawns_walk_round_outside() {
    let before = position("jamit 2p 5/6/A5B/2A2B2/4x4/2A2B2/A5B/6/b4 S,N 0,0 0,0 p - 1");
    let near = played(&before, ">SW");
    assert_eq!((cast(&near), hidden(&near)), (vec!["pawn seat-1".to_owned()], "SW".to_owned()));
    let far = played(&before, ">NE");
    assert!(close(far.duration, 2.0 * near.duration));
    let middle = far.actors[0].at(0.5 * far.duration).expect("it is under way");
    let corner = centre(&before, "SE");
    assert!(close(middle.x, corner.0) && close(middle.y, corner.1));
}
