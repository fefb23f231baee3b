//! Records as text: what is read is written in one way and read again as the same.

#![no_main]

use libfuzzer_sys::fuzz_target;
use quartet_record::{read_bytes, to_json, from_json, write};

fuzz_target!(|bytes: &[u8]| {
    let Ok(records) = read_bytes(bytes) else { return };
    let text = write(&records);
    assert_eq!(read_bytes(text.as_bytes()).as_ref(), Ok(&records));
    for record in &records {
        assert_eq!(from_json(&to_json(record)), Ok(vec![record.clone()]));
    }
});
