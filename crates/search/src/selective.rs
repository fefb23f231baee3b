//! What is left out or searched less deep because it looks bad.
//!
//! Margins are in points. All of it rests on whoever acts being able to do something useful, which
//! is why nobody is ever thought to pass.

use crate::{negamax::Window, score::proven};

/// Up to which depth an evaluation that is high enough stands for the value ("reverse futility").
const STANDS_DEPTH: i32 = 3;
/// By how much it must be above the window, for each action still to come.
const STANDS_MARGIN: i32 = 80;
/// Up to which depth actions without promise are left out.
const HOPELESS_DEPTH: i32 = 3;
/// What such an action may gain at most, and for each action still to come.
const HOPELESS_GAIN: (i32, i32) = (60, 60);
/// After how many actions all others without promise are left out, and for each square of depth.
const LATE: (usize, i32) = (4, 3);
/// From which depth on a node without an action from the table is searched one action less deep: its
/// order is bad, and the next time there is one.
const UNKNOWN_DEPTH: i32 = 4;
/// From which depth on, and after how many actions, others are searched less deep at first.
const REDUCED: (i32, usize) = (3, 3);
/// So much merit, in points, makes up for a reduction by one.
const REDUCED_MERIT: i32 = 200;
const TABLE: usize = 64;

/// The rules of a selective search.
pub(crate) struct Selective {
    /// By depth and place in the order.
    reductions: Vec<[i8; TABLE]>,
}

impl Selective {
    pub(crate) fn new() -> Self {
        let log = |number: usize| (number.max(1) as f32).ln();
        let reduction = |depth, index| (0.5 + log(depth) * log(index) / 2.2) as i8;
        let row = |depth| std::array::from_fn(|index| reduction(depth, index));
        Self { reductions: (0..TABLE).map(row).collect() }
    }

    /// Whether what the evaluator says may stand for the value.
    pub(crate) fn stands(eval: i32, depth: i32, window: Window) -> bool {
        window.is_null()
            && depth <= STANDS_DEPTH
            && proven(window.beta).is_none()
            && eval - STANDS_MARGIN * depth >= window.beta
    }

    /// The depth to which a node is searched.
    pub(crate) fn depth(depth: i32, in_table: bool) -> i32 {
        if !in_table && depth >= UNKNOWN_DEPTH { depth - 1 } else { depth }
    }

    /// Whether the `index`th action, which promises nothing, is left out: near the horizon, late in the
    /// order or where it cannot make up what is missing. `best` is the value so far.
    pub(crate) fn leaves_out(
        index: usize,
        depth: i32,
        window: Window,
        best: i32,
        eval: i32,
    ) -> bool {
        if index == 0
            || depth > HOPELESS_DEPTH
            || !window.is_null()
            || proven(window.alpha).is_some()
            || proven(best) == Some(false)
        {
            return false;
        }
        index >= LATE.0 + (LATE.1 * depth * depth) as usize
            || eval + HOPELESS_GAIN.0 + HOPELESS_GAIN.1 * depth <= window.alpha
    }

    /// How much less deep the `index`th action, which promises nothing, is searched at first: the
    /// later it comes and the deeper the search, the more; less if it has merit elsewhere.
    pub(crate) fn reduction(&self, index: usize, depth: i32, merit: i32) -> i32 {
        let (least_depth, least_index) = REDUCED;
        if depth < least_depth || index < least_index {
            return 0;
        }
        let usual = self.reductions[(depth as usize).min(TABLE - 1)][index.min(TABLE - 1)];
        (i32::from(usual) - merit / REDUCED_MERIT).clamp(0, depth - 1)
    }
}
