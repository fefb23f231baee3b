//! How much may be done to settle a position.

use quartet_games::quoridor;

/// How much may be done.
pub struct Effort<'a> {
    /// How many positions may be visited.
    pub nodes: u64,
    /// Memory for what is known of positions, in MiB.
    pub memory_mib: usize,
    /// Told now and then, at least every millisecond or so, how much is done and of how much (0 if
    /// that is not known yet); says whether to go on.
    pub progress: &'a mut dyn FnMut(u64, u64) -> bool,
}

/// Why a position could not be settled.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Unsettled {
    /// The game has ended.
    #[error("the game is over")]
    Over,
    /// As many positions as may be visited do not suffice.
    #[error("this takes more than {0} positions")]
    Nodes(u64),
    /// It takes too much memory.
    #[error("this takes more than {0} MiB of memory")]
    Memory(usize),
    /// A win may take more actions than is looked ahead.
    #[error("nobody forces a win within {0} actions")]
    Long(u32),
    /// The caller had enough.
    #[error("interrupted")]
    Stopped,
}

/// By way of tables; they are made for two seats only.
impl From<quoridor::Unsettled> for Unsettled {
    fn from(reason: quoridor::Unsettled) -> Self {
        match reason {
            quoridor::Unsettled::Over => Self::Over,
            quoridor::Unsettled::Memory(mib) => Self::Memory(mib),
            quoridor::Unsettled::Stopped => Self::Stopped,
            quoridor::Unsettled::Seats | quoridor::Unsettled::Long => Self::Long(250),
        }
    }
}

/// What a position takes at most in a table that grows.
const BYTES: u64 = 96;
/// So many nodes pass before the caller is told.
const INTERVAL: u64 = 64;

/// Counts the nodes of a search.
pub(super) struct Count<'e, 'a> {
    effort: &'e mut Effort<'a>,
    nodes: u64,
    limit: u64,
}

impl<'e, 'a> Count<'e, 'a> {
    pub(super) fn new(effort: &'e mut Effort<'a>) -> Self {
        let affordable = (effort.memory_mib as u64).saturating_mul(1 << 20) / BYTES;
        Self { limit: effort.nodes.min(affordable), effort, nodes: 0 }
    }

    /// Counts one more node, if there may be one.
    pub(super) fn visit(&mut self) -> Result<(), Unsettled> {
        if self.nodes >= self.limit {
            let Effort { nodes, memory_mib, .. } = *self.effort;
            let few = self.limit == nodes;
            return Err(if few { Unsettled::Nodes(nodes) } else { Unsettled::Memory(memory_mib) });
        }
        if self.nodes.is_multiple_of(INTERVAL) && !(self.effort.progress)(self.nodes, self.limit) {
            return Err(Unsettled::Stopped);
        }
        self.nodes += 1;
        Ok(())
    }

    pub(super) const fn nodes(&self) -> u64 {
        self.nodes
    }
}
