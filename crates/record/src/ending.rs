//! How the game of a record ended.

use quartet_core::{
    Outcome, TextError,
    adjudication::{Adjudication, Adjudicator},
    text::Token,
};
use quartet_games::{Game, Variant};

use crate::{EndingError, tree::Tree};

/// Why a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Termination {
    /// By its rules. Records call it `goal`, `no-moves`, `supply` or `points`, after the game.
    Rules,
    /// By adjudication: the same position came up too often.
    Repetition,
    /// By adjudication: every seat had its turns.
    TurnLimit,
    /// A player gave up.
    Resignation,
    /// A player's time was up.
    Time,
    /// The players agreed on it.
    Agreement,
    /// A player left. There may be ranks or none.
    Abandoned,
    /// It has not ended.
    Unfinished,
}

impl Termination {
    const ALL: [Self; 8] = [
        Self::Rules,
        Self::Repetition,
        Self::TurnLimit,
        Self::Resignation,
        Self::Time,
        Self::Agreement,
        Self::Abandoned,
        Self::Unfinished,
    ];

    /// The name in records of `game`.
    pub const fn name(self, game: Game) -> &'static str {
        match self {
            Self::Rules => game.termination(),
            Self::Repetition => "repetition",
            Self::TurnLimit => "turn-limit",
            Self::Resignation => "resignation",
            Self::Time => "time",
            Self::Agreement => "agreement",
            Self::Abandoned => "abandoned",
            Self::Unfinished => "unfinished",
        }
    }

    /// The termination with this name in records of `game`.
    ///
    /// # Errors
    /// If there is none.
    pub fn from_name(game: Game, name: &str) -> Result<Self, TextError> {
        let found = Self::ALL.into_iter().find(|termination| termination.name(game) == name);
        found.ok_or_else(|| {
            let names = Self::ALL.map(|termination| termination.name(game)).join(", ");
            Token::whole(name).error(format!("expected one of: {names}"))
        })
    }

    const fn is_draw(self) -> bool {
        matches!(self, Self::Repetition | Self::TurnLimit)
    }
}

/// Result and reason.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Ending {
    pub(crate) outcome: Option<Outcome>,
    pub(crate) termination: Termination,
}

impl Ending {
    pub(crate) const NONE: Self = Self { outcome: None, termination: Termination::Unfinished };

    /// What the end of the main line says by itself.
    pub(crate) fn by_rules(tree: &Tree) -> Self {
        let outcome = tree.position(tree.end()).outcome();
        outcome.map_or(Self::NONE, |ranks| Self {
            outcome: Some(ranks),
            termination: Termination::Rules,
        })
    }

    /// What is left of the ending when the main line has become another: what players did stays,
    /// what followed from the actions does not.
    pub(crate) fn after_change(self, tree: &Tree) -> Self {
        let by_rules = Self::by_rules(tree);
        let followed = self.termination == Termination::Rules || self.termination.is_draw();
        if by_rules != Self::NONE || followed { by_rules } else { self }
    }

    /// Whether the game of the main line may have ended so.
    pub(crate) fn check(
        self,
        tree: &Tree,
        adjudication: Option<Adjudication>,
    ) -> Result<(), EndingError> {
        let variant = tree.position(tree.end()).variant();
        let by_rules = Self::by_rules(tree);
        if let Some(ranks) = by_rules.outcome {
            let termination = variant.game().termination();
            let over = EndingError::Over { ranks: ranks.to_string(), termination };
            return if self == by_rules { Ok(()) } else { Err(over) };
        }
        let name = self.termination.name(variant.game());
        match (self.termination, self.outcome) {
            (Termination::Rules, _) => Err(EndingError::GoesOn),
            (_, Some(ranks)) if ranks.ranks().len() != variant.sides() => {
                Err(EndingError::Sides(variant.sides()))
            }
            (Termination::Unfinished, Some(_)) => Err(EndingError::Ranks),
            (Termination::Unfinished | Termination::Abandoned, _) => Ok(()),
            (_, None) => Err(EndingError::NoRanks(name)),
            (draw, Some(ranks)) if draw.is_draw() => {
                if ranks != Outcome::draw(variant.sides()) {
                    return Err(EndingError::NoDraw(name));
                }
                let limits = adjudication.ok_or(EndingError::NoLimits)?;
                let reached = ends_in_draw(tree, limits, name);
                if reached { Ok(()) } else { Err(EndingError::NoLimitReached(name)) }
            }
            _ => Ok(()),
        }
    }
}

/// Whether the last action of the main line, and none before it, brings the draw of this name.
fn ends_in_draw(tree: &Tree, limits: Adjudication, name: &str) -> bool {
    let mut line = tree.line_from(crate::NodeId::START).map(|node| (node, tree.position(node)));
    let Some((_, start)) = line.next() else { return false };
    let mut watch = Adjudicator::new(limits, start);
    let drawn = line.find_map(|(node, position)| watch.note(position).map(|draw| (node, draw)));
    drawn.is_some_and(|(node, draw)| node == tree.end() && draw.termination() == name)
}

/// Ranks as `1,2`, or `*` for none.
pub(crate) fn read_outcome(text: &str, variant: Variant) -> Result<Option<Outcome>, TextError> {
    if text == "*" {
        return Ok(None);
    }
    let whole = Token::whole(text);
    let sides = variant.sides();
    let mut ranks = Vec::new();
    for token in whole.split(',') {
        match token.bytes() {
            [digit @ b'1'..=b'9'] if (digit - b'0') as usize <= sides => ranks.push(digit - b'0'),
            _ => return Err(token.error(format!("expected a rank from 1 to {sides}"))),
        }
    }
    if ranks.len() != sides {
        return Err(whole.error(EndingError::Sides(sides)));
    }
    let outcome = Outcome::from_ranks(&ranks);
    outcome
        .map(Some)
        .ok_or_else(|| whole.error("each rank is to be one more than the number of better sides"))
}

/// The text that [`read_outcome`] reads.
pub(crate) fn outcome_text(outcome: Option<Outcome>) -> String {
    outcome.map_or_else(|| "*".to_string(), |ranks| ranks.to_string())
}
