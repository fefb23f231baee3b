//! A line in which a person types: an action as in notation, or the name of a file.

use quartet_games::Position;

/// What is typed, and what for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Prompt {
    pub(crate) purpose: Purpose,
    pub(crate) text: String,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Purpose {
    /// An action or several, as in `Pe4/c1-c2`.
    Action,
    /// The name of a file to save in.
    File,
}

/// The texts of the turn that begin with `text`, each with one more action, sorted; none if what
/// stands before the last slash is no part of a turn.
pub(crate) fn completions(position: &Position, text: &str) -> Vec<String> {
    let mut position = *position;
    let begun = match text.rsplit_once('/') {
        None => text,
        Some((before, begun)) => {
            for action in position.parse_turn(before).unwrap_or_default() {
                match position.play(action) {
                    Ok(next) if !next.begins_turn() => position = next,
                    _ => return Vec::new(),
                }
            }
            begun
        }
    };
    let before = &text[..text.len() - begun.len()];
    if !before.is_empty() && position.begins_turn() {
        return Vec::new();
    }
    let names = position.actions().into_iter().map(|action| action.to_string());
    let fitting = names.filter(|name| name.starts_with(begun));
    let mut texts: Vec<String> = fitting.map(|name| format!("{before}{name}")).collect();
    texts.sort_unstable();
    texts
}

/// As much as all `texts` have in common.
pub(crate) fn common(texts: &[String]) -> Option<String> {
    let (first, rest) = texts.split_first()?;
    let mut length = first.len();
    for text in rest {
        let same = first.bytes().zip(text.bytes()).take_while(|(one, other)| one == other).count();
        length = length.min(same);
    }
    // Actions are written in ASCII.
    first.get(..length).map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn completed(position: &str, text: &str) -> Vec<String> {
        completions(&Position::start(position.parse().unwrap()), text)
    }

    #[test]
    fn what_is_typed_is_completed_to_legal_actions() {
        assert_eq!(completed("quoridor", "e2"), ["e2", "e2h", "e2v"]);
        assert_eq!(completed("quoridor", "e2h"), ["e2h"]);
        assert_eq!(completed("quoridor", "e9"), [""; 0]);
        assert_eq!(completed("fillit", "c1-d"), ["c1-d1", "c1-d2"]);
        assert_eq!(completed("fillit", "Pe4/c1-d"), ["Pe4/c1-d1", "Pe4/c1-d2"]);
        assert_eq!(completed("fillit", "Pe9/"), [""; 0]);
        assert_eq!(completed("fillit", "Pe4/c1-d1/"), [""; 0]);
        assert_eq!(completed("fillit", "/"), [""; 0]);
        assert_eq!(completed("jamit", "c1:n"), ["c1:nb"]);
    }

    #[test]
    fn several_completions_have_a_part_in_common() {
        let common = |texts: &[&str]| common(&texts.iter().map(|&t| t.into()).collect::<Vec<_>>());
        assert_eq!(common(&["e2", "e2h", "e2v"]).as_deref(), Some("e2"));
        assert_eq!(common(&["Pe4"]).as_deref(), Some("Pe4"));
        assert_eq!(common(&["Pe4", "c1"]).as_deref(), Some(""));
        assert_eq!(common(&[]), None);
    }
}
