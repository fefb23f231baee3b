//! The arithmetic of networks: once in plain Rust and once for each instruction set.
//!
//! The only unsafe code of the project. Every function here is safe to call: lengths are checked
//! before, and AVX2 is used only where the processor has it.

/// Lanes that are worked on together: every slice has a multiple of these.
pub(crate) const LANES: usize = 16;
/// What leaves the hidden layer is the square of a clipped sum without so many last bits.
pub(crate) const LIT_SHIFT: u32 = 7;
/// Sums of the second layer lose so many last bits.
pub(crate) const SECOND_SHIFT: u32 = 10;

/// Adds rows of `weights` to `sums` and takes others away. A row is as long as `sums`; arithmetic
/// wraps.
///
/// # Panics
/// If the length of `sums` is no multiple of [`LANES`] or a row is beyond the end of `weights`.
#[inline]
pub(crate) fn update(sums: &mut [i16], weights: &[i16], added: &[u32], removed: &[u32]) {
    assert!(sums.len().is_multiple_of(LANES) && !sums.is_empty());
    let rows = weights.len() / sums.len();
    assert!(added.iter().chain(removed).all(|&row| (row as usize) < rows));
    #[cfg(debug_assertions)]
    let expected = {
        let mut sums = sums.to_vec();
        plain::update(&mut sums, weights, added, removed);
        sums
    };
    best::update(sums, weights, added, removed);
    #[cfg(debug_assertions)]
    assert_eq!(sums, expected);
}

/// The sum of `weight * clip(sum)²` over all lanes, where `clip` limits to 0..=`one`.
///
/// # Panics
/// If the slices are not of one length, a multiple of [`LANES`].
#[inline]
pub(crate) fn weigh(sums: &[i16], weights: &[i16], one: i16) -> i32 {
    assert!(sums.len() == weights.len() && sums.len().is_multiple_of(LANES));
    let result = best::weigh(sums, weights, one);
    debug_assert_eq!(result, plain::weigh(sums, weights, one));
    result
}

/// The clipped sums of a second layer: of each unit its bias and `weight * (clip(sum)² >> LIT_SHIFT)` over all
/// lanes, `>> SECOND_SHIFT` and limited to 0..=`one`. Weights are by pair of lanes, then unit, then lane of the
/// pair. Arithmetic wraps; `one` is at most 255.
///
/// # Panics
/// If the lengths of `sums` and `values` are no multiples of [`LANES`], or do not go with the others.
#[inline]
pub(crate) fn second(sums: &[i16], weights: &[i16], biases: &[i32], one: i16, values: &mut [i16]) {
    assert!(sums.len().is_multiple_of(LANES) && values.len().is_multiple_of(LANES));
    assert!(weights.len() == sums.len() * values.len() && biases.len() == values.len());
    best::second(sums, weights, biases, one, values);
    #[cfg(debug_assertions)]
    {
        let mut expected = values.to_vec();
        plain::second(sums, weights, biases, one, &mut expected);
        assert_eq!(values, expected);
    }
}

#[cfg_attr(
    any(target_arch = "x86_64", all(target_arch = "wasm32", target_feature = "simd128")),
    allow(dead_code)
)]
mod plain {
    pub(super) fn update(sums: &mut [i16], weights: &[i16], added: &[u32], removed: &[u32]) {
        let width = sums.len();
        let row = |row: u32| &weights[row as usize * width..][..width];
        for &added in added {
            for (sum, &weight) in sums.iter_mut().zip(row(added)) {
                *sum = sum.wrapping_add(weight);
            }
        }
        for &removed in removed {
            for (sum, &weight) in sums.iter_mut().zip(row(removed)) {
                *sum = sum.wrapping_sub(weight);
            }
        }
    }

    pub(super) fn weigh(sums: &[i16], weights: &[i16], one: i16) -> i32 {
        let lanes = sums.iter().zip(weights);
        lanes.fold(0, |total: i32, (&sum, &weight)| {
            let clipped = sum.clamp(0, one);
            // As the instructions do it: the inner product is one of 16 bits.
            let inner = clipped.wrapping_mul(weight);
            total.wrapping_add(i32::from(inner).wrapping_mul(i32::from(clipped)))
        })
    }

    pub(super) fn second(
        sums: &[i16],
        weights: &[i16],
        biases: &[i32],
        one: i16,
        values: &mut [i16],
    ) {
        let lit = |sum: i16| {
            let clipped = i32::from(sum.clamp(0, one));
            (clipped * clipped) >> super::LIT_SHIFT
        };
        let units = values.len();
        for (unit, value) in values.iter_mut().enumerate() {
            let mut total = biases[unit];
            for (pair, sums) in sums.chunks_exact(2).enumerate() {
                let weights = &weights[2 * (pair * units + unit)..][..2];
                for (&sum, &weight) in sums.iter().zip(weights) {
                    total = total.wrapping_add(lit(sum) * i32::from(weight));
                }
            }
            *value = (total >> super::SECOND_SHIFT).clamp(0, one.into()) as i16;
        }
    }
}

#[cfg(target_arch = "x86_64")]
mod best {
    use super::plain;

    #[inline]
    pub(super) fn update(sums: &mut [i16], weights: &[i16], added: &[u32], removed: &[u32]) {
        if is_x86_feature_detected!("avx2") {
            #[expect(unsafe_code, reason = "vector instructions")]
            // SAFETY: the processor has AVX2; the caller has checked lengths and rows.
            unsafe {
                avx2::update(sums, weights, added, removed);
            }
        } else {
            plain::update(sums, weights, added, removed);
        }
    }

    #[inline]
    pub(super) fn weigh(sums: &[i16], weights: &[i16], one: i16) -> i32 {
        if is_x86_feature_detected!("avx2") {
            #[expect(unsafe_code, reason = "vector instructions")]
            // SAFETY: the processor has AVX2; the caller has checked lengths.
            unsafe {
                avx2::weigh(sums, weights, one)
            }
        } else {
            plain::weigh(sums, weights, one)
        }
    }

    #[inline]
    pub(super) fn second(
        sums: &[i16],
        weights: &[i16],
        biases: &[i32],
        one: i16,
        values: &mut [i16],
    ) {
        if is_x86_feature_detected!("avx2") {
            #[expect(unsafe_code, reason = "vector instructions")]
            // SAFETY: the processor has AVX2; the caller has checked lengths.
            unsafe {
                avx2::second(sums, weights, biases, one, values);
            }
        } else {
            plain::second(sums, weights, biases, one, values);
        }
    }

    #[expect(unsafe_code, reason = "vector instructions")]
    mod avx2 {
        use std::arch::x86_64::{
            __m256i, _mm_add_epi32, _mm_cvtsi128_si32, _mm_shuffle_epi32, _mm256_add_epi16,
            _mm256_add_epi32, _mm256_castsi256_si128, _mm256_extracti128_si256, _mm256_loadu_si256,
            _mm256_madd_epi16, _mm256_max_epi16, _mm256_min_epi16, _mm256_mullo_epi16,
            _mm256_packs_epi32, _mm256_permute4x64_epi64, _mm256_set1_epi16, _mm256_set1_epi32,
            _mm256_setzero_si256, _mm256_srai_epi32, _mm256_srli_epi16, _mm256_storeu_si256,
            _mm256_sub_epi16,
        };

        use crate::simd::{LANES, LIT_SHIFT, SECOND_SHIFT};

        /// Vectors of sums that are held in registers while all rows pass by.
        const HELD: usize = 4;

        /// # Safety
        /// Needs AVX2, `sums` of a multiple of [`LANES`], and every row inside `weights`.
        #[target_feature(enable = "avx2")]
        pub(super) unsafe fn update(
            sums: &mut [i16],
            weights: &[i16],
            added: &[u32],
            removed: &[u32],
        ) {
            let vectors = sums.len() / LANES;
            let mut first = 0;
            // SAFETY: the vectors from `first` on, as many as are asked for, lie inside `sums`.
            unsafe {
                while first + HELD <= vectors {
                    update_some::<HELD>(sums, first, weights, added, removed);
                    first += HELD;
                }
                while first < vectors {
                    update_some::<1>(sums, first, weights, added, removed);
                    first += 1;
                }
            }
        }

        /// Updates `N` vectors of the sums, the `first` and those after it.
        ///
        /// # Safety
        /// As [`update`]; the vectors must lie inside `sums`.
        #[target_feature(enable = "avx2")]
        #[expect(clippy::cast_ptr_alignment, reason = "loads and stores are unaligned ones")]
        unsafe fn update_some<const N: usize>(
            sums: &mut [i16],
            first: usize,
            weights: &[i16],
            added: &[u32],
            removed: &[u32],
        ) {
            let width = sums.len();
            let at = sums.as_mut_ptr().cast::<__m256i>();
            let weights = weights.as_ptr().cast::<__m256i>();
            let mut acc = [_mm256_setzero_si256(); N];
            // SAFETY: `first + N` vectors lie inside `sums`, and inside every row, which is as long; rows lie
            // inside `weights`.
            unsafe {
                let at = at.add(first);
                let row = |row: u32| weights.add(row as usize * (width / LANES) + first);
                for (lane, acc) in acc.iter_mut().enumerate() {
                    *acc = _mm256_loadu_si256(at.add(lane));
                }
                for &added in added {
                    let row = row(added);
                    for (lane, acc) in acc.iter_mut().enumerate() {
                        *acc = _mm256_add_epi16(*acc, _mm256_loadu_si256(row.add(lane)));
                    }
                }
                for &removed in removed {
                    let row = row(removed);
                    for (lane, acc) in acc.iter_mut().enumerate() {
                        *acc = _mm256_sub_epi16(*acc, _mm256_loadu_si256(row.add(lane)));
                    }
                }
                for (lane, acc) in acc.iter().enumerate() {
                    _mm256_storeu_si256(at.add(lane), *acc);
                }
            }
        }

        /// # Safety
        /// Needs AVX2 and slices of one length, a multiple of [`LANES`].
        #[target_feature(enable = "avx2")]
        pub(super) unsafe fn weigh(sums: &[i16], weights: &[i16], one: i16) -> i32 {
            let one = _mm256_set1_epi16(one);
            let mut total = _mm256_setzero_si256();
            for (sums, weights) in sums.chunks_exact(LANES).zip(weights.chunks_exact(LANES)) {
                // SAFETY: both chunks hold 16 numbers, 256 bits.
                let (sums, weights) = unsafe {
                    (
                        _mm256_loadu_si256(sums.as_ptr().cast()),
                        _mm256_loadu_si256(weights.as_ptr().cast()),
                    )
                };
                let clipped = _mm256_min_epi16(_mm256_max_epi16(sums, _mm256_setzero_si256()), one);
                let inner = _mm256_mullo_epi16(clipped, weights);
                total = _mm256_add_epi32(total, _mm256_madd_epi16(inner, clipped));
            }
            let half =
                _mm_add_epi32(_mm256_castsi256_si128(total), _mm256_extracti128_si256::<1>(total));
            let half = _mm_add_epi32(half, _mm_shuffle_epi32::<0b01_00_11_10>(half));
            let half = _mm_add_epi32(half, _mm_shuffle_epi32::<0b10_11_00_01>(half));
            _mm_cvtsi128_si32(half)
        }

        /// # Safety
        /// Needs AVX2, `sums` and `values` of multiples of [`LANES`], as many biases as values, and a weight
        /// for each of both.
        #[target_feature(enable = "avx2")]
        pub(super) unsafe fn second(
            sums: &[i16],
            weights: &[i16],
            biases: &[i32],
            one: i16,
            values: &mut [i16],
        ) {
            let one = _mm256_set1_epi16(one);
            let units = values.len();
            for (group, values) in values.chunks_exact_mut(LANES).enumerate() {
                let unit = group * LANES;
                let biases: *const __m256i = biases[unit..unit + LANES].as_ptr().cast();
                // SAFETY: 16 biases are twice 256 bits.
                let mut acc =
                    unsafe { [_mm256_loadu_si256(biases), _mm256_loadu_si256(biases.add(1))] };
                for (block, sums) in sums.chunks_exact(LANES).enumerate() {
                    // SAFETY: 16 numbers are 256 bits.
                    let sums = unsafe { _mm256_loadu_si256(sums.as_ptr().cast()) };
                    let clipped =
                        _mm256_min_epi16(_mm256_max_epi16(sums, _mm256_setzero_si256()), one);
                    let lit = _mm256_srli_epi16::<{ LIT_SHIFT as i32 }>(_mm256_mullo_epi16(
                        clipped, clipped,
                    ));
                    let mut pairs = [0_i32; LANES / 2];
                    // SAFETY: 8 pairs are 256 bits.
                    unsafe { _mm256_storeu_si256(pairs.as_mut_ptr().cast(), lit) };
                    for (nth, &pair) in pairs.iter().enumerate() {
                        let pair_number = block * LANES / 2 + nth;
                        let pair = _mm256_set1_epi32(pair);
                        // SAFETY: a pair has two weights for each unit, and those of 16 units are twice 256 bits.
                        unsafe {
                            let row: *const __m256i =
                                weights.as_ptr().add(2 * (pair_number * units + unit)).cast();
                            for (half, acc) in acc.iter_mut().enumerate() {
                                let weights = _mm256_loadu_si256(row.add(half));
                                *acc = _mm256_add_epi32(*acc, _mm256_madd_epi16(pair, weights));
                            }
                        }
                    }
                }
                let [low, high] = acc.map(|acc| _mm256_srai_epi32::<{ SECOND_SHIFT as i32 }>(acc));
                let packed =
                    _mm256_permute4x64_epi64::<0b11_01_10_00>(_mm256_packs_epi32(low, high));
                let clipped =
                    _mm256_min_epi16(_mm256_max_epi16(packed, _mm256_setzero_si256()), one);
                // SAFETY: 16 values are 256 bits.
                unsafe { _mm256_storeu_si256(values.as_mut_ptr().cast(), clipped) };
            }
        }
    }
}

#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
#[expect(unsafe_code, reason = "vector instructions")]
mod best {
    use std::arch::wasm32::{
        i16x8_add, i16x8_max, i16x8_min, i16x8_mul, i16x8_narrow_i32x4, i16x8_splat, i16x8_sub,
        i32x4_add, i32x4_dot_i16x8, i32x4_extract_lane, i32x4_shr, i32x4_splat, u16x8_shr, v128,
        v128_load, v128_store,
    };

    use super::{LIT_SHIFT, SECOND_SHIFT};

    const LANES: usize = 8;

    pub(super) fn update(sums: &mut [i16], weights: &[i16], added: &[u32], removed: &[u32]) {
        let width = sums.len();
        for (first, sums) in sums.chunks_exact_mut(LANES).enumerate() {
            let at: *mut v128 = sums.as_mut_ptr().cast();
            let row = |row: u32| {
                let start = row as usize * width + first * LANES;
                let chunk: *const v128 = weights[start..start + LANES].as_ptr().cast();
                // SAFETY: the chunk holds 8 numbers, 128 bits.
                unsafe { v128_load(chunk) }
            };
            // SAFETY: so does the one of `sums`.
            let mut acc = unsafe { v128_load(at) };
            for &added in added {
                acc = i16x8_add(acc, row(added));
            }
            for &removed in removed {
                acc = i16x8_sub(acc, row(removed));
            }
            // SAFETY: as above.
            unsafe { v128_store(at, acc) };
        }
    }

    pub(super) fn weigh(sums: &[i16], weights: &[i16], one: i16) -> i32 {
        let one = i16x8_splat(one);
        let mut total = i32x4_splat(0);
        for (sums, weights) in sums.chunks_exact(LANES).zip(weights.chunks_exact(LANES)) {
            // SAFETY: both chunks hold 8 numbers, 128 bits.
            let (sums, weights) =
                unsafe { (v128_load(sums.as_ptr().cast()), v128_load(weights.as_ptr().cast())) };
            let clipped = i16x8_min(i16x8_max(sums, i16x8_splat(0)), one);
            let inner = i16x8_mul(clipped, weights);
            total = i32x4_add(total, i32x4_dot_i16x8(inner, clipped));
        }
        i32x4_extract_lane::<0>(total)
            .wrapping_add(i32x4_extract_lane::<1>(total))
            .wrapping_add(i32x4_extract_lane::<2>(total))
            .wrapping_add(i32x4_extract_lane::<3>(total))
    }

    pub(super) fn second(
        sums: &[i16],
        weights: &[i16],
        biases: &[i32],
        one: i16,
        values: &mut [i16],
    ) {
        let one = i16x8_splat(one);
        let units = values.len();
        let clip = |values| i16x8_min(i16x8_max(values, i16x8_splat(0)), one);
        for (group, values) in values.chunks_exact_mut(LANES).enumerate() {
            let unit = group * LANES;
            let biases = &biases[unit..unit + LANES];
            // SAFETY: both halves of 8 biases are 128 bits.
            let mut acc = unsafe {
                [v128_load(biases[..4].as_ptr().cast()), v128_load(biases[4..].as_ptr().cast())]
            };
            for (block, sums) in sums.chunks_exact(LANES).enumerate() {
                // SAFETY: the chunk holds 8 numbers, 128 bits.
                let clipped = clip(unsafe { v128_load(sums.as_ptr().cast()) });
                let lit = u16x8_shr(i16x8_mul(clipped, clipped), LIT_SHIFT);
                let mut pairs = [0_i32; LANES / 2];
                // SAFETY: 4 pairs are 128 bits.
                unsafe { v128_store(pairs.as_mut_ptr().cast(), lit) };
                for (nth, &pair) in pairs.iter().enumerate() {
                    let pair_number = block * LANES / 2 + nth;
                    let pair = i32x4_splat(pair);
                    let row = &weights[2 * (pair_number * units + unit)..][..2 * LANES];
                    for (acc, weights) in acc.iter_mut().zip(row.chunks_exact(LANES)) {
                        // SAFETY: the chunk holds 8 numbers, 128 bits.
                        let weights = unsafe { v128_load(weights.as_ptr().cast()) };
                        *acc = i32x4_add(*acc, i32x4_dot_i16x8(pair, weights));
                    }
                }
            }
            let [low, high] = acc.map(|acc| i32x4_shr(acc, SECOND_SHIFT));
            // SAFETY: the chunk holds 8 numbers, 128 bits.
            unsafe { v128_store(values.as_mut_ptr().cast(), clip(i16x8_narrow_i32x4(low, high))) };
        }
    }
}

#[cfg(not(any(
    target_arch = "x86_64",
    all(target_arch = "wasm32", target_feature = "simd128")
)))]
use plain as best;

#[cfg(test)]
mod tests {
    use proptest::{collection::vec, prelude::*};

    use super::*;

    proptest! {
        #[test]
        fn instructions_give_what_plain_rust_gives(
            chunks in 1_usize..9,
            seed in vec(any::<i16>(), 64),
            added in vec(0_u32..20, 0..30),
            removed in vec(0_u32..20, 0..30),
            one in 1_i16..300,
        ) {
            let width = chunks * LANES;
            let number = |at: usize| seed[at % 64].wrapping_mul(at as i16).wrapping_add(at as i16);
            let weights: Vec<i16> = (0..20 * width).map(number).collect();
            let mut sums: Vec<i16> = (0..width).map(|at| number(at + 7)).collect();
            let mut others = sums.clone();
            best::update(&mut sums, &weights, &added, &removed);
            plain::update(&mut others, &weights, &added, &removed);
            prop_assert_eq!(&sums, &others);
            let last = &weights[..width];
            prop_assert_eq!(best::weigh(&sums, last, one), plain::weigh(&sums, last, one));
            let one = one.min(255);
            for units in [LANES, 3 * LANES] {
                let weights: Vec<i16> = (0..width * units).map(|at| number(at + 3)).collect();
                let biases: Vec<i32> = (0..units).map(|at| i32::from(number(at)) << 6).collect();
                let (mut values, mut others) = (vec![0; units], vec![0; units]);
                best::second(&sums, &weights, &biases, one, &mut values);
                plain::second(&sums, &weights, &biases, one, &mut others);
                prop_assert_eq!(values, others);
            }
        }
    }

    #[test]
    fn by_hand() {
        let mut sums = vec![5_i16; 16];
        let weights: Vec<i16> = (0..32).map(|at| if at < 16 { 10 } else { -3 }).collect();
        update(&mut sums, &weights, &[0, 0, 1], &[1]);
        assert_eq!(sums, [25; 16]);
        // 16 lanes of 2 * 20², clipped at 20.
        assert_eq!(weigh(&sums, &[2; 16], 20), 16 * 2 * 400);
        assert_eq!(weigh(&[-4; 16], &[2; 16], 20), 0);
        // Lanes are 200 and -1 in turn: (200² >> 7) = 312 and 0. Weights of the first are 9, of the second 1000:
        // 8 * 312 * 9 = 22464 and a bias of 3 * 1024 more, over 1024: 24.9.
        let sums: Vec<i16> = (0..16).map(|at| if at % 2 == 0 { 200 } else { -1 }).collect();
        let weights: Vec<i16> = (0..256).map(|at| if at % 2 == 0 { 9 } else { 1000 }).collect();
        let mut values = [0; 16];
        second(&sums, &weights, &[3 << 10; 16], 255, &mut values);
        assert_eq!(values, [24; 16]);
        second(&sums, &weights, &[-1 << 20; 16], 255, &mut values);
        assert_eq!(values, [0; 16]);
        second(&sums, &weights, &[1 << 20; 16], 255, &mut values);
        assert_eq!(values, [255; 16]);
    }
}
