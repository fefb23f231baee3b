//! Names that people can read and tell apart.

use quartet_wire::{MAX_NAME, Refusal};
use unicode_security::{RestrictionLevel, RestrictionLevelDetection as _, skeleton as shape};

/// A name without blanks around it.
///
/// Letters of scripts that look alike are not mixed: a Latin `a` and a Cyrillic one in the same name
/// are there to deceive.
pub(crate) fn check(name: &str) -> Result<String, Refusal> {
    let name = name.trim();
    let allowed = |letter: char| letter.is_alphanumeric() || is_between(letter);
    let letters: String = name.chars().filter(|letter| letter.is_alphanumeric()).collect();
    let good = (1..=MAX_NAME).contains(&name.chars().count())
        && name.chars().all(allowed)
        && !letters.is_empty()
        && !name.contains("  ")
        // Han and kana, or Latin beside them, may stand together; Latin and Cyrillic may not.
        && letters.check_restriction_level(RestrictionLevel::HighlyRestrictive);
    if good { Ok(name.into()) } else { Err(Refusal::Name {}) }
}

/// What may stand between letters and digits.
const fn is_between(letter: char) -> bool {
    matches!(letter, ' ' | '-' | '_' | '.' | '\'')
}

/// A name in a form in which names that look alike are the same (UTS 39), whatever their case, and
/// with whatever between their letters.
pub(crate) fn skeleton(name: &str) -> String {
    let letters: String = name.chars().filter(|letter| !is_between(*letter)).collect();
    let lower = shape(&letters).collect::<String>().to_lowercase();
    shape(&lower)
        // The table tells a small i from l and 1, but a capital one is like both.
        .map(|letter| if letter == 'i' { 'l' } else { letter })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_can_be_read_and_told_apart() {
        for good in ["Ada", " Ada ", "J. O'Neil-2", "数独 さん", "王小明", "Анна", "Åsa", "Ken 健"]
        {
            assert_eq!(check(good).as_deref(), Ok(good.trim()));
        }
        let long = "a".repeat(MAX_NAME + 1);
        for wrong in [
            "",
            " ",
            "--",
            "a  b",
            "a\u{0}b",
            "a\u{202e}b",
            "a\u{200b}b",
            "pаypal",
            "Αda",
            "<b>",
            "\u{ff21}da",
            &long,
        ] {
            assert_eq!(check(wrong), Err(Refusal::Name {}), "{wrong:?}");
        }
    }

    #[test]
    fn names_that_look_alike_are_one() {
        for alike in [
            ["Ada", "ada"],
            ["Ada", "A.D.A"],
            ["Bill", "BiII"],
            ["Bill", "B1ll"],
            ["Bob", "B0b"],
            ["corn", "com"],
            // Cyrillic throughout, which is one script.
            ["cop", "сор"],
            // Written as one sign or as two.
            ["\u{c5}sa", "A\u{30a}sa"],
        ] {
            assert_eq!(skeleton(alike[0]), skeleton(alike[1]), "{alike:?}");
        }
        for other in
            [["Ada", "Eda"], ["Åsa", "Asa"], ["王", "玉"], ["かき", "がぎ"], ["Ada 1", "Ada 2"]]
        {
            assert_ne!(skeleton(other[0]), skeleton(other[1]), "{other:?}");
        }
    }
}
