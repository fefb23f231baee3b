//! Searching, and what goes on meanwhile.

use std::time::{Duration, Instant};

use quartet_games::{Game, Position};

use crate::talk::Talk;

/// The words of an `info` line before `pv`, and the actions after it.
fn info(line: &str) -> (Vec<&str>, Vec<&str>) {
    let (head, pv) = line.split_once(" pv ").unwrap();
    (head.split(' ').collect(), pv.split(' ').collect())
}

#[test]
fn info_lines_have_their_form() {
    let mut talk = Talk::new();
    talk.send("go depth 3");
    let lines = talk.until("bestmove ");
    let (best, infos) = lines.split_last().unwrap();
    assert!(!infos.is_empty());
    for line in infos {
        let (words, pv) = info(line);
        let &["info", "depth", depth, "nodes", nodes, "nps", nps, "time", ms, "score", score] =
            words.as_slice()
        else {
            panic!("{line}");
        };
        assert!([depth, nodes, nps, ms].iter().all(|n| n.parse::<u64>().is_ok()), "{line}");
        let shares: Vec<f64> = score.split(',').map(|share| share.parse().unwrap()).collect();
        assert_eq!(shares.len(), 2);
        assert!((shares.iter().sum::<f64>() - 1.0).abs() < 1e-9, "{line}");
        assert!(!pv.is_empty());
    }
    let (_, pv) = info(&infos[infos.len() - 1]);
    assert_eq!(best, &format!("bestmove {}", pv[0]));
}

#[test]
fn a_win_in_one_action_scores_one() {
    for level in 3..=10 {
        let mut talk = Talk::after(&[&format!("setoption name Level value {level}")]);
        talk.send("position fen quoridor 2p e8,d2 3,3 - 1");
        talk.send("go nodes 1");
        let lines = talk.until("bestmove ");
        assert_eq!(lines.last().unwrap(), "bestmove e9");
        assert!(lines[lines.len() - 2].contains(" score 1.0000,0.0000 pv e9"), "{lines:?}");
    }
}

#[test]
fn three_sides_have_three_shares() {
    let mut talk =
        Talk::after(&["setoption name Game value nine", "setoption name Variant value 3p"]);
    talk.send("uginewgame");
    talk.send("go nodes 200");
    let lines = talk.until("bestmove ");
    let (words, _) = info(&lines[0]);
    assert_eq!(words[10].split(',').count(), 3);
}

#[test]
fn several_lines_are_numbered() {
    let mut talk = Talk::after(&["setoption name MultiPV value 3"]);
    talk.send("go nodes 500");
    let lines = talk.until("bestmove ");
    for rank in 1..=3 {
        assert!(lines.iter().any(|line| line.contains(&format!(" multipv {rank} "))), "{lines:?}");
    }
}

#[test]
fn go_returns_at_once_and_all_queries_are_served() {
    let mut talk = Talk::new();
    talk.send("go infinite");
    let answers = [
        ("isready", "readyok"),
        ("query turn", "response 1"),
        ("query p2turn", "response false"),
        ("query gameover", "response false"),
        ("query result", "response none"),
        ("query fen", "response quoridor 2p e1,e9 10,10 - 1"),
        ("query perft 2", "response 16677"),
        ("nonsense", "info error unknown command nonsense"),
    ];
    for (question, answer) in answers {
        talk.send(question);
        let said = talk.line_but_info();
        assert_eq!(said, answer);
    }
    let begin = Instant::now();
    talk.send("stop");
    talk.best_move();
    assert!(begin.elapsed() < Duration::from_millis(500), "{:?}", begin.elapsed());
    talk.nothing();
}

#[test]
fn an_infinite_search_waits_for_stop() {
    // Only one action, and nothing left to find out after it: the search itself is over at once.
    let mut talk = Talk::after(&["position fen quoridor 3x3 a2,c2 0,0 - 1"]);
    talk.send("go infinite depth 1");
    std::thread::sleep(Duration::from_millis(200));
    talk.send("query turn");
    assert_eq!(talk.line_but_info(), "response 1");
    talk.send("stop");
    assert_eq!(talk.best_move(), "a3");
    talk.send("stop");
    talk.nothing();
}

#[test]
fn everything_else_first_stops_the_search() {
    for (command, answered) in [
        ("setoption name Level value 3", false),
        ("uginewgame", false),
        ("position startpos moves e2", false),
        ("position nowhere", true),
        ("ugi", true),
    ] {
        let mut talk = Talk::new();
        talk.send("go infinite");
        talk.send(command);
        if command == "position nowhere" {
            // What is not understood changes nothing; the search goes on.
            assert!(talk.line_but_info().starts_with("info error "));
            talk.send("stop");
        }
        talk.best_move();
        if answered && command == "ugi" {
            talk.until("ugiok");
        }
        talk.nothing();
    }
}

#[test]
fn a_second_go_ends_the_first() {
    let mut talk = Talk::new();
    talk.send("go infinite");
    talk.send("go nodes 10");
    talk.best_move();
    talk.best_move();
    talk.nothing();
}

#[test]
fn time_limits_are_kept() {
    for game in Game::ALL {
        let mut talk = Talk::after(&[&format!("setoption name Game value {game}"), "uginewgame"]);
        for (go, most) in [
            ("go movetime 50", 50),
            ("go movetime 0", 0),
            ("go p1time 1000 p1inc 0 p2time 1 p2inc 0", 40),
            ("go p1time 10", 5),
        ] {
            let begin = Instant::now();
            talk.send(go);
            talk.best_move();
            // Tests share the machine; by itself it is a few milliseconds.
            assert!(begin.elapsed() < Duration::from_millis(most + 5000), "{game}: {go}");
            talk.send("uginewgame");
        }
    }
}

#[test]
fn the_plan_of_a_turn_is_kept() {
    let mut talk = Talk::after(&["setoption name Game value fillit", "uginewgame"]);
    talk.send("go depth 4");
    let lines = talk.until("bestmove ");
    let (_, pv) = info(&lines[lines.len() - 2]);
    assert!(pv.len() >= 2);
    talk.send(&format!("position startpos moves {}", pv[0]));
    assert_eq!(talk.query("turn"), "1");
    talk.send("go movetime 60000");
    assert_eq!(talk.best_move(), pv[1]);
}

#[test]
fn the_same_seed_plays_the_same() {
    let play = |seed: &str| {
        let mut talk = Talk::after(&["setoption name Level value 4"]);
        talk.send(&format!("setoption name Seed value {seed}"));
        let mut moves: Vec<String> = Vec::new();
        for _ in 0..12 {
            talk.send(format!("position startpos moves {}", moves.join(" ")).trim_end());
            talk.send("go");
            moves.push(talk.best_move());
        }
        moves
    };
    assert_eq!(play("5"), play("5"));
    assert_ne!(play("5"), play("6"));
}

#[test]
fn a_long_count_can_be_stopped_and_holds_up_nothing_urgent() {
    let mut talk = Talk::new();
    talk.send("query perft 9");
    assert_eq!(talk.ask("isready"), "readyok");
    talk.send("query turn");
    talk.send("stop");
    assert_eq!(talk.line(), "info error perft was stopped");
    assert_eq!(talk.line(), "response 1");
    talk.send("query perft 9");
    talk.send("quit");
    assert_eq!(talk.ended(), [""; 0]);
}

/// What comes after `isready` waits until the engine has its memory.
#[test]
fn who_is_told_to_be_ready_says_so_before_anything_else() {
    let mut talk = Talk::new();
    talk.send_bytes(
        b"setoption name Hash value 256\nuginewgame\nisready\nquery turn\nisready\ngo depth 1\n",
    );
    assert_eq!([talk.line(), talk.line(), talk.line()], ["readyok", "response 1", "readyok"]);
    assert!(talk.line_but_info().starts_with("bestmove "));
    talk.send_bytes(b"uginewgame\nisready\nquit\n");
    assert_eq!(talk.ended(), ["readyok"]);
}

#[test]
fn answers_to_a_short_count_keep_their_order() {
    let mut talk = Talk::new();
    talk.send_bytes(
        b"query perft 2\nquery turn\nisready\nposition startpos moves e2\nquery turn\n",
    );
    assert_eq!([talk.line(), talk.line()], ["response 16677", "response 1"]);
    assert_eq!([talk.line(), talk.line()], ["readyok", "response 2"]);
}

#[test]
fn quit_and_the_end_of_input_end_it() {
    let mut talk = Talk::new();
    talk.send("quit");
    talk.send("query turn");
    assert_eq!(talk.ended(), [""; 0]);

    assert_eq!(Talk::new().end(), [""; 0]);

    let mut talk = Talk::new();
    talk.send("go infinite");
    let said = talk.end();
    assert!(said.last().unwrap().starts_with("bestmove "), "{said:?}");

    let mut talk = Talk::new();
    talk.send_bytes(b"query turn");
    assert_eq!(talk.end(), ["response 1"]);
}

#[test]
fn a_closed_output_ends_it() {
    let mut talk = Talk::new();
    talk.send("go infinite");
    talk.deafen();
    talk.send("isready");
    talk.ended();
}

/// Every action that comes back must be legal where it was asked for.
#[test]
fn whole_games_in_the_protocol() {
    for variant in ["quoridor/5x5", "nine/2p", "fillit/mini-2p-a", "jamit/mini-2p"] {
        let (game, name) = variant.split_once('/').unwrap();
        let mut talk = Talk::after(&[&format!("setoption name Game value {game}")]);
        talk.send(&format!("setoption name Variant value {name}"));
        talk.send("setoption name Level value 3");
        talk.send("uginewgame");
        let mut position = Position::start(variant.parse().unwrap());
        let mut moves = String::new();
        for _ in 0..400 {
            if position.is_over() {
                break;
            }
            talk.send(&format!("position startpos moves{moves}"));
            talk.send("go movetime 20");
            let best = talk.best_move();
            let action = position.parse_action(&best).unwrap();
            position = position.play(action).unwrap();
            moves = format!("{moves} {best}");
        }
        assert!(position.is_over(), "{position}");
        talk.send(&format!("position startpos moves{moves}"));
        assert_eq!(talk.query("gameover"), "true");
    }
}
