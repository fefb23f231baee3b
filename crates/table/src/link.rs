//! Records in the fragment of a link.
//!
//! A digit names the form, `1`. Behind it stands the text of the records, deflated, in base64url
//! without padding.

use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};
use miniz_oxide::{
    deflate::compress_to_vec,
    inflate::{TINFLStatus, decompress_to_vec_with_limit},
};
use quartet_core::TextError;
use quartet_record::Record;

/// The form that is written.
const FORM: char = '1';
/// The longest text that is taken out of a link, in bytes.
const MAX_TEXT: usize = 4 << 20;
/// The longest link, in bytes: no text up to [`MAX_TEXT`] that can be compressed needs as much.
const MAX_LINK: usize = 2 << 20;
/// How hard deflating tries, up to 10.
const EFFORT: u8 = 9;

/// Why there is no game in a link.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum LinkError {
    /// The link, or what it holds, is longer than any that is written.
    #[error("the link is too long")]
    TooLong,
    /// A part is missing, or it never was a link to a game.
    #[error("this is not a whole link to a game")]
    NotALink,
    /// The link is whole, but the game in it is wrong.
    #[error("the game in the link is broken: {0}")]
    Broken(#[from] TextError),
}

/// The part of a link that holds records: letters, digits, `-` and `_`.
pub fn encode<'r>(records: impl IntoIterator<Item = &'r Record>) -> String {
    let text = quartet_record::write(records);
    let mut link = String::from(FORM);
    URL_SAFE_NO_PAD.encode_string(compress_to_vec(text.as_bytes(), EFFORT), &mut link);
    link
}

/// The records of a link, at least one.
///
/// # Errors
/// If it is no such link.
pub fn decode(link: &str) -> Result<Vec<Record>, LinkError> {
    if link.len() > MAX_LINK {
        return Err(LinkError::TooLong);
    }
    let code = link.strip_prefix(FORM).ok_or(LinkError::NotALink)?;
    let bytes = URL_SAFE_NO_PAD.decode(code).map_err(|_| LinkError::NotALink)?;
    let text = decompress_to_vec_with_limit(&bytes, MAX_TEXT).map_err(|error| {
        if error.status == TINFLStatus::HasMoreOutput {
            LinkError::TooLong
        } else {
            LinkError::NotALink
        }
    })?;
    let text = String::from_utf8(text).map_err(|_| LinkError::NotALink)?;
    let records = quartet_record::read(&text)?;
    if records.is_empty() { Err(LinkError::NotALink) } else { Ok(records) }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use quartet_core::Random;
    use quartet_games::{Action, Position, Variant, quoridor};
    use rand::SeedableRng as _;

    use super::*;

    /// A game of Quoridor as people play it: both walk the shortest way, and half of the time put the
    /// fence that is most in the way of the other.
    fn quoridor() -> Record {
        let mut record = Record::new("quoridor".parse().unwrap());
        while record.outcome().is_none() {
            let position = *record.position(record.end());
            let turns = record.turns().len() as u32;
            let merit = |action: &Action| {
                let Position::Quoridor(next) = position.play(*action).unwrap() else { return None };
                let (own, other) = (position.turn(), position.turn().next(2));
                let fence = matches!(action, Action::Quoridor(quoridor::Action::Fence(_)));
                let wanted = fence == (turns % 4 < 2);
                Some((wanted, 100 + next.distance(other) - next.distance(own)))
            };
            let action = position.actions().into_iter().max_by_key(merit).unwrap();
            record.push(action).unwrap();
        }
        record
    }

    #[test]
    fn a_whole_game_of_quoridor_is_a_short_link() {
        let mut record = quoridor();
        record.set_tag("Seat1", "Ada").unwrap();
        record.set_tag("Seat2", "engine level 5").unwrap();
        record.set_tag("Date", "2026.11.27").unwrap();
        let link = encode([&record]);
        println!("{} turns, {} bytes", record.turns().len(), link.len());
        assert!(record.turns().len() >= 40 && link.len() < 700, "{} bytes", link.len());
        assert!(link.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(&byte)));
        assert_eq!(decode(&link).unwrap(), [record]);
    }

    #[test]
    fn games_of_all_variants_come_back() {
        let mut rng = Random::seed_from_u64(1);
        for variant in Variant::all() {
            let mut record = Record::new(variant);
            while record.outcome().is_none() && record.turns().len() < 60 {
                let action = record.position(record.end()).random_action(&mut rng).unwrap();
                record.push(action).unwrap();
            }
            let both = [record.clone(), Record::new(variant)];
            assert_eq!(decode(&encode(&both)).unwrap(), both);
        }
    }

    #[test]
    fn what_is_no_link_is_told() {
        let whole = encode([&Record::new("nine".parse().unwrap())]);
        for wrong in
            ["", "1", "2", "1%", "1AAAA", "é", "1é", &whole[1..], &whole[..whole.len() - 3]]
        {
            assert_eq!(decode(wrong), Err(LinkError::NotALink), "{wrong}");
        }
        let of = |text: &[u8]| format!("1{}", URL_SAFE_NO_PAD.encode(compress_to_vec(text, 9)));
        assert_eq!(decode(&of(b"")), Err(LinkError::NotALink));
        assert_eq!(decode(&of(b"\xff")), Err(LinkError::NotALink));
        assert!(matches!(decode(&of(b"[Game \"chess\"] *")), Err(LinkError::Broken(_))));
    }

    #[test]
    fn links_that_swell_are_stopped() {
        let of = |length| {
            let text = vec![b' '; length];
            format!("1{}", URL_SAFE_NO_PAD.encode(compress_to_vec(&text, 9)))
        };
        assert_eq!(decode(&of(MAX_TEXT)), Err(LinkError::NotALink));
        assert_eq!(decode(&of(MAX_TEXT + 1)), Err(LinkError::TooLong));
        assert_eq!(decode(&"1".repeat(MAX_LINK + 1)), Err(LinkError::TooLong));
    }

    proptest! {
        #[test]
        fn no_string_panics(text in "\\PC*", code in "1[A-Za-z0-9_-]{0,200}") {
            let _ = decode(&text);
            let _ = decode(&code);
        }

        #[test]
        fn no_bytes_panic(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
            let _ = decode(&format!("1{}", URL_SAFE_NO_PAD.encode(&bytes)));
            let _ = decode(&format!("1{}", URL_SAFE_NO_PAD.encode(compress_to_vec(&bytes, 6))));
        }
    }
}
