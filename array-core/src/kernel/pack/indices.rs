//! The tables of the vectors for packing: indices of permutations, and masks of blends.

/// The masks of the elements number 1 and 2 of pixels of three elements of `size` bytes, in vectors
/// that start with element 0, 1 or 2 of a pixel.
pub(super) const fn pixel_masks(size: usize) -> [[[u8; 64]; 2]; 3] {
    let (mut masks, mut at) = ([[[0; 64]; 2]; 3], 0);
    while at < 3 * 64 {
        let (start, byte) = (at / 64, at % 64);
        match (start + byte / size) % 3 {
            0 => {}
            element => masks[start][element - 1][byte] = 0xff,
        }
        at += 1;
    }
    masks
}

/// The indices for a permutation of 32-bit words that repeats elements of `words` words, `W` words
/// a vector: entry `part` for vector `part`.
pub(super) const fn copies<const N: usize, const W: usize>(words: usize) -> [[u32; W]; N] {
    let mut table = [[0; W]; N];
    let mut part = 0;
    while part < N {
        let mut at = 0;
        while at < W {
            let element = (part * W + at) / words / N;
            table[part][at] = (element * words + at % words) as u32;
            at += 1;
        }
        part += 1;
    }
    table
}

/// The indices for reversing a vector of `W` words, in elements of `words` words.
pub(super) const fn turned<const W: usize>(words: usize) -> [u32; W] {
    let mut table = [0; W];
    let mut at = 0;
    while at < W {
        table[at] = (W - words - at / words * words + at % words) as u32;
        at += 1;
    }
    table
}

/// The indices for reversing pixels of three elements in three vectors of `L` elements: those of a
/// permutation of two vectors, from number `from` on, for vector `vector` of the result; the indices
/// of elements behind these vectors are any.
pub(super) const fn pixels_turned<const L: usize>(vector: usize, from: usize) -> [u64; L] {
    let (mut table, mut at) = ([0; L], 0);
    while at < L {
        let place = vector * L + at;
        table[at] = ((place + 2 - 2 * (place % 3) - from * L) % (2 * L)) as u64;
        at += 1;
    }
    table
}

/// The indices for a permutation of the result for the vector in the middle and the third vector.
pub(super) const fn middle_turned<const L: usize>() -> [u64; L] {
    let (mut table, mut at) = ([0; L], 0);
    while at < L {
        let place = L + at;
        let source = place + 2 - 2 * (place % 3);
        table[at] = if source < 2 * L { at } else { source - L } as u64;
        at += 1;
    }
    table
}

/// The indices for a permutation of two vectors of `L` elements: every `K`-th element from `START`
/// on, 0 if that is behind the second vector.
pub(super) const fn first<const K: usize, const START: usize, const L: usize>() -> [u64; L] {
    let mut table = [0; L];
    let mut at = 0;
    while at < L {
        let element = START + at * K;
        table[at] = if element < 2 * L { element } else { 0 } as u64;
        at += 1;
    }
    table
}

/// The indices for a permutation of the result of `first` and a third vector.
pub(super) const fn third<const K: usize, const START: usize, const L: usize>() -> [u64; L] {
    let mut table = [0; L];
    let mut at = 0;
    while at < L {
        let element = START + at * K;
        table[at] = if element < 2 * L {
            at
        } else {
            L + element - 2 * L
        } as u64;
        at += 1;
    }
    table
}

/// The same indices as 32-bit numbers.
pub(super) const fn narrow<const L: usize>(wide: [u64; L]) -> [u32; L] {
    let mut table = [0; L];
    let mut at = 0;
    while at < L {
        table[at] = wide[at] as u32;
        at += 1;
    }
    table
}

/// The same indices, for vectors with 64-bit indices.
pub(super) const fn same<const L: usize>(wide: [u64; L]) -> [u64; L] {
    wide
}
