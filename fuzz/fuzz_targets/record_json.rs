//! Records as JSON, and lists of Quoridor moves.

#![no_main]

use libfuzzer_sys::fuzz_target;
use quartet_record::{
    convert::{Corner, Dialect, quoridor_moves},
    from_json, read, write,
};

fuzz_target!(|text: &str| {
    if let Ok(records) = from_json(text) {
        assert_eq!(read(&write(&records)), Ok(records));
    }
    let dialect = Dialect { origin: Corner::UpperLeft, wall: Corner::UpperRight, swapped: true };
    for dialect in [Dialect::QUARTET, dialect] {
        if let Ok(record) = quoridor_moves(text, dialect) {
            assert_eq!(read(&record.to_string()), Ok(vec![record]));
        }
    }
});
