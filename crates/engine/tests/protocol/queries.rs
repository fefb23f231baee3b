//! Options, positions and queries.

use quartet_net::{Network, Shape, Weights};

use crate::talk::Talk;

const START: &str = "quoridor 2p e1,e9 10,10 - 1";

#[test]
fn ugi_introduces_the_engine() {
    let mut talk = Talk::new();
    talk.send("ugi");
    let lines = talk.until("ugiok");
    assert_eq!(
        lines[2..],
        [
            "option name Game type combo default quoridor var quoridor var nine var fillit var jamit",
            "option name Variant type string default 2p",
            "option name Level type spin default 10 min 1 max 10",
            "option name Threads type spin default 1 min 1 max 256",
            "option name Hash type spin default 128 min 1 max 1024",
            "option name MultiPV type spin default 1 min 1 max 256",
            "option name Seed type spin default 0 min 0 max 4294967295",
            "option name Search type combo default auto var auto var alphabeta var mcts",
            "option name Network type string default default",
            "ugiok",
        ]
    );
    assert!(lines[0].starts_with("id name Quartet ") && lines[1].starts_with("id author "));
}

#[test]
fn before_any_position_the_default_start_stands() {
    let mut talk = Talk::new();
    assert_eq!(talk.query("fen"), START);
    assert_eq!(talk.query("turn"), "1");
    assert_eq!((talk.query("p1turn"), talk.query("p2turn")), ("true".into(), "false".into()));
    assert_eq!(talk.query("gameover"), "false");
    assert_eq!((talk.query("result"), talk.query("ranks")), ("none".into(), "none".into()));
}

#[test]
fn moves_may_be_actions_or_whole_turns() {
    let mut talk = Talk::after(&["setoption name Game value fillit", "uginewgame"]);
    // The pawn goes from e1 to e4, over e2 and e3: three chips.
    talk.send("position startpos moves Pe4/c1-c2");
    let whole = talk.query("fen");
    assert!(whole.ends_with(" 21,24 - 2"), "{whole}");
    talk.send("position startpos moves Pe4 c1-c2");
    assert_eq!(talk.query("fen"), whole);
    talk.send("position startpos moves Pe4");
    assert!(talk.query("fen").ends_with(" 21,24 p 1"));
    assert_eq!(talk.query("turn"), "1");
}

#[test]
fn a_token_holds_one_turn_at_most() {
    let mut talk = Talk::after(&["position startpos moves e2"]);
    let error = talk.ask("position startpos moves e2/e8");
    assert!(error.starts_with("info error move 1: column 4: `e8`"), "{error}");
    assert_eq!(talk.query("fen"), "quoridor 2p e2,e9 10,10 - 2");
}

#[test]
fn a_position_with_any_error_changes_nothing() {
    let mut talk = Talk::after(&["position startpos moves e2 e8"]);
    for wrong in [
        "position startpos moves e2 e8 e4",
        "position startpos moves e2 e8 x",
        "position startpos moves e2 /",
        "position startpos moves e2//e8",
        "position startpos moves pass",
        "position fen quoridor 2p e1,e9 10,10 - 3",
        "position fen quoridor 2p e1,e9  10,10 - 1",
        "position fen quoridor 2p e1,e9 10,10 - 1 moves e3",
        "position fen chess",
        "position fen",
        "position",
        "position startpos e2",
        "position here",
    ] {
        assert!(talk.ask(wrong).starts_with("info error "), "{wrong}");
        assert_eq!(talk.query("fen"), "quoridor 2p e2,e8 10,10 - 1", "{wrong}");
    }
}

#[test]
fn game_and_variant_wait_for_the_next_start() {
    let mut talk = Talk::after(&["setoption name Game value quoridor"]);
    talk.send("setoption name Variant value 5x5w4");
    assert_eq!(talk.query("fen"), START);
    talk.send("position startpos moves c2");
    assert_eq!(talk.query("fen"), "quoridor 5x5w4 c2,c5 4,4 - 2");
    talk.send("setoption name Game value quoridor");
    talk.send("uginewgame");
    assert_eq!(talk.query("fen"), START, "setting the game sets its first variant");
    talk.send("setoption name Game value nine");
    talk.send("position fen jamit 2p 5/6/A5B/2A2B2/4x4/2A2B2/A5B/6/5 S,N 0,0 0,0 i - 1");
    assert!(talk.query("fen").starts_with("jamit 2p "), "a text brings its own game");
    talk.send("position startpos");
    assert!(talk.query("fen").starts_with("nine 2p n "), "and leaves the options alone");
}

#[test]
fn unknown_options_and_values_change_nothing() {
    let mut talk =
        Talk::after(&["setoption name Game value nine", "setoption name Variant value 3p"]);
    for wrong in [
        "setoption name Game value chess",
        "setoption name Game value Nine",
        "setoption name Variant value 5p",
        "setoption name Variant value nine/2p",
        "setoption name Variant value",
        "setoption name Level value 0",
        "setoption name Level value 11",
        "setoption name Level value x",
        "setoption name Level value -1",
        "setoption name Level value 1 2",
        "setoption name Threads value 0",
        "setoption name Hash value 0",
        "setoption name Hash value 99999999999999999999",
        "setoption name MultiPV value 0",
        "setoption name Seed value -1",
        "setoption name Search value Auto",
        "setoption name Colour value red",
        "setoption name level value 3",
        "setoption name value 3",
        "setoption Level 3",
        "setoption name Level",
        "setoption",
    ] {
        assert!(talk.ask(wrong).starts_with("info error "), "{wrong}");
    }
    talk.send("uginewgame");
    assert!(talk.query("fen").starts_with("nine 3p n "));
}

#[test]
fn legal_actions_come_sorted_by_text() {
    let mut talk = Talk::after(&["setoption name Variant value 3x3w1", "uginewgame"]);
    // Pawns on b1 and b3, one fence each; each of the eight fences leaves all ways open.
    assert_eq!(talk.query("legal"), "a1 a1h a1v a2h a2v b1h b1v b2 b2h b2v c1");
}

#[test]
fn perft_counts_the_leaves() {
    let mut talk = Talk::new();
    assert_eq!(talk.query("perft 0"), "1");
    // Three steps of the pawn and 8 x 8 places for fences of both kinds.
    assert_eq!(talk.query("perft 1"), "131");
    assert_eq!(talk.query("perft 2"), "16677");
    talk.send("setoption name Game value nine");
    talk.send("uginewgame");
    assert_eq!(talk.query("perft 2"), "2112");
    assert!(talk.ask("query perft 1000000").starts_with("info error "));
    for wrong in ["query perft", "query perft x", "query perft -1", "query perft 1 2"] {
        assert!(talk.ask(wrong).starts_with("info error "), "{wrong}");
    }
}

#[test]
fn the_end_of_a_game_of_two() {
    let mut talk = Talk::new();
    talk.send("position fen quoridor 3x3 a2,c2 0,0 - 1 moves a3");
    assert_eq!(talk.query("gameover"), "true");
    assert_eq!((talk.query("result"), talk.query("ranks")), ("p1win".into(), "1,2".into()));
    assert_eq!((talk.query("turn"), talk.query("p2turn")), ("2".into(), "true".into()));
    assert_eq!(talk.ask("query legal"), "response");
    assert_eq!(talk.query("fen"), "quoridor 3x3 a3,c2 0,0 - 2");
    assert_eq!((talk.query("perft 0"), talk.query("perft 7")), ("1".into(), "0".into()));
    assert_eq!(talk.ask("go infinite"), "bestmove none");
    talk.send("position fen quoridor 3x3 a2,c2 0,0 - 2 moves c1");
    assert_eq!((talk.query("result"), talk.query("ranks")), ("p2win".into(), "2,1".into()));
    let error = talk.ask("position fen quoridor 3x3 a3,c2 0,0 - 2");
    assert!(error.starts_with("info error "), "the text of a finished game is output only");
}

#[test]
fn the_end_of_a_game_of_more() {
    let mut talk = Talk::new();
    talk.send("position fen quoridor 4p e8,b5,d2,h4 0,0,0,0 - 1 moves e9");
    assert_eq!((talk.query("result"), talk.query("ranks")), ("1,2,2,2".into(), "1,2,2,2".into()));
    assert_eq!(talk.query("turn"), "2");
}

#[test]
fn a_team_wins_as_one_side() {
    let mut talk = Talk::after(&["setoption name Game value fillit"]);
    talk.send("setoption name Variant value 2v2-a");
    talk.send("uginewgame");
    assert_eq!((talk.query("p3turn"), talk.query("p4turn")), ("false".into(), "false".into()));
    assert_eq!(talk.query("result"), "none");
}

#[test]
fn what_is_not_understood_is_said_so() {
    let mut talk = Talk::new();
    assert_eq!(talk.ask("xyzzy 1 2"), "info error unknown command xyzzy");
    assert_eq!(talk.ask("UGI"), "info error unknown command UGI");
    assert_eq!(talk.ask("isready now"), "info error unexpected now");
    assert_eq!(talk.ask("quit it"), "info error unexpected it");
    assert_eq!(talk.ask("query"), "info error expected what to query");
    assert_eq!(talk.ask("query p5turn"), "info error unexpected p5turn");
    talk.send("");
    talk.send(" \t\r");
    talk.nothing();
    assert_eq!(talk.query("fen"), START);
}

/// A file that is cut off, foreign, newer or for nothing that is played is refused by name.
#[test]
fn broken_networks_are_refused_and_the_hand_written_evaluation_takes_over() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("some.net");
    let shape = Shape { inputs: 1024, hidden: 16, second: 0, buckets: 8 };
    let network = |name: &str, shape: Shape| {
        Network::quantise(name, "", shape, &Weights::zero(shape)).unwrap().write()
    };
    let good = network("quoridor-2", shape);
    let older = network("quoridor-2", Shape { inputs: 1000, ..shape });
    let mut newer = good.clone();
    newer[4] = 9;
    let mut talk = Talk::new();
    for (bytes, problem) in [
        (&good[..100], "cut off"),
        (b"PNG", "not a network file"),
        (&newer, "version 9"),
        (&older, "1000 facts"),
        (&network("chess-2", shape), "`chess-2`"),
    ] {
        std::fs::write(&path, bytes).unwrap();
        let error = talk.ask(&format!("setoption name Network value {}", path.display()));
        assert!(error.starts_with("info error") && error.contains(problem), "{error}");
        assert!(error.contains("some.net") && error.contains("hand-written"), "{error}");
    }
    let error = talk.ask(&format!("setoption name Network value {}", folder.path().display()));
    assert!(error.contains("it is not a regular file"), "{error}");
    let error = talk.ask("setoption name Network value /nowhere/at/all.net");
    assert!(error.contains("all.net"), "{error}");
    std::fs::write(&path, &good).unwrap();
    talk.send(&format!("setoption name Network value {}", path.display()));
    talk.send("go nodes 20");
    assert!(talk.until("bestmove").last().unwrap().starts_with("bestmove "));
}
