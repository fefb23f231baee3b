//! Input of any kind.

use proptest::prelude::*;

use crate::talk::Talk;

#[test]
fn lines_that_are_no_text_or_too_long() {
    let mut talk = Talk::new();
    talk.send_bytes(b"\xff\xfe\n");
    assert_eq!(talk.line(), "info error the line is no UTF-8 text");
    let writer = std::thread::spawn(|| {
        let mut long = b"position startpos moves ".to_vec();
        long.extend(std::iter::repeat_n(b"e2 ", 500_000).flatten());
        long.push(b'\n');
        long
    });
    talk.send_bytes(&writer.join().unwrap());
    assert_eq!(talk.line(), "info error the line is longer than 1048576 bytes");
    talk.send_bytes("é\0 \u{1b}[2J\n".as_bytes());
    let error = talk.line();
    assert!(error.starts_with("info error unknown command") && !error.contains('\u{1b}'));
    talk.nothing();
}

/// Words that mean something somewhere, so that chance comes near what is understood.
const WORDS: &str = "ugi isready setoption name value uginewgame position startpos fen moves go \
    movetime depth nodes infinite p1time p4inc stop query turn p1turn gameover result ranks legal \
    perft Game Variant Level Seed MultiPV quoridor nine fillit jamit 2p 3p 5x5 e2 e8 e3h Pe4 c1-c2 \
    a1:bn >NE pass 0 1 2 3 -1 / 999999999999999999999 \u{7f} é";

fn word() -> impl Strategy<Value = String> {
    let known: Vec<&str> = WORDS.split(' ').chain(["quoridor 2p e1,e9 10,10 - 1"]).collect();
    prop_oneof![4 => proptest::sample::select(known).prop_map(String::from), 1 => ".{0,12}"]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, ..ProptestConfig::default() })]

    #[test]
    fn no_lines_end_the_engine(
        lines in proptest::collection::vec(proptest::collection::vec(word(), 1..7), 1..25),
    ) {
        let mut talk = Talk::new();
        for words in &lines {
            let line = words.join(" ").replace(['\n', '\r'], " ");
            if line.trim() != "quit" {
                talk.send(&line);
            }
        }
        talk.send("stop");
        // A count of leaves may have outlasted one stop or begun after it.
        talk.send("isready");
        talk.until("readyok");
        talk.end();
    }
}
