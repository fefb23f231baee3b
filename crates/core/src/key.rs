//! Zobrist keys.

/// A fixed pseudo-random number for one feature of a position (the output function of `SplitMix64`,
/// Steele, Lea and Flood 2014). `feature` names the kind of feature, `index` which of that kind.
pub const fn zobrist(feature: u64, index: u64) -> u64 {
    let mut z = (feature << 32 | index).wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// Numbers for `PLACES` places of each of `KINDS` kinds of men; the kinds are the features that
/// begin with `feature`.
pub const fn zobrist_table<const PLACES: usize, const KINDS: usize>(
    feature: u64,
) -> [[u64; PLACES]; KINDS] {
    let mut table = [[0; PLACES]; KINDS];
    let mut kind = 0;
    while kind < KINDS {
        let mut place = 0;
        while place < PLACES {
            table[kind][place] = zobrist(feature + kind as u64, place as u64);
            place += 1;
        }
        kind += 1;
    }
    table
}
