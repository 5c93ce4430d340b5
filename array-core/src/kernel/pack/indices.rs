//! The tables of the vectors for packing: indices of permutations, and masks of blends.

/// An order in which a vector takes elements of another one.
#[derive(Clone, Copy)]
pub(super) enum Arrangement {
    /// From the last one to the first one.
    Reversed,
    /// Of vectors that repeat each element `copies` times: vector number `part`.
    Repeated { copies: usize, part: usize },
    /// Of three vectors of pixels of three elements, each pixel reversed: this vector. Elements of
    /// the other vectors are [`Alien`]s, whose places have any element.
    PixelsTurned(usize),
    /// This element in all places.
    All(usize),
    /// The elements of this plane of three, each at the place that it has in a vector of pixels.
    Woven(usize),
}

impl Arrangement {
    /// The element at place `at` of a vector of `lanes`; behind them if it is of another vector.
    const fn source(self, at: usize, lanes: usize) -> usize {
        match self {
            Arrangement::Reversed => lanes - 1 - at,
            Arrangement::Repeated { copies, part } => (part * lanes + at) / copies,
            Arrangement::PixelsTurned(vector) => {
                let place = vector * lanes + at;
                (place + 2 - 2 * (place % 3)).wrapping_sub(vector * lanes)
            }
            Arrangement::All(element) => element,
            Arrangement::Woven(plane) => {
                let mut element = 0;
                while (3 * element + plane) % lanes != at {
                    element += 1;
                }
                element
            }
        }
    }

    /// The indices for a permutation of a vector of `lanes` elements of `size` bytes: of 32-bit
    /// words, or of bytes.
    pub(super) const fn indices(self, lanes: usize, size: usize) -> [u8; 64] {
        let words = if size > 1 { size / 4 } else { 1 };
        let (mut indices, mut at) = ([0; 64], 0);
        while at < lanes * words {
            let element = self.source(at / words, lanes) % lanes;
            indices[at] = (element * words + at % words) as u8;
            at += 1;
        }
        indices
    }
}

/// The places of the elements of the second and the third plane in this vector of pixels of three,
/// of `lanes` elements of `size` bytes.
pub(super) const fn woven_masks(vector: usize, lanes: usize, size: usize) -> [[u8; 64]; 2] {
    let (mut masks, mut byte) = ([[0; 64]; 2], 0);
    while byte < lanes * size {
        match (vector * lanes + byte / size) % 3 {
            0 => {}
            plane => masks[plane - 1][byte] = 0xff,
        }
        byte += 1;
    }
    masks
}

/// An element of turned pixels that comes from another vector than most elements of its own.
#[derive(Clone, Copy)]
pub(in crate::kernel) struct Alien {
    /// Its number before the pixels are turned, and the indices that spread it in its vector there.
    pub(super) source: usize,
    pub(super) spread: [u8; 64],
    /// The bytes of its place in the vector.
    pub(super) mask: [u8; 64],
}

/// The aliens of three vectors of `lanes` elements of `size` bytes: one of the first, two of the
/// second, one of the third.
pub(super) const fn aliens(lanes: usize, size: usize) -> [Alien; 4] {
    const NONE: Alien = Alien {
        source: 0,
        spread: [0; 64],
        mask: [0; 64],
    };
    let (mut aliens, mut found, mut place) = ([NONE; 4], 0, 0);
    while place < 3 * lanes {
        let (vector, at) = (place / lanes, place % lanes);
        if Arrangement::PixelsTurned(vector).source(at, lanes) >= lanes {
            let source = place + 2 - 2 * (place % 3);
            aliens[found].source = source;
            aliens[found].spread = Arrangement::All(source % lanes).indices(lanes, size);
            let mut byte = 0;
            while byte < size {
                aliens[found].mask[at * size + byte] = 0xff;
                byte += 1;
            }
            found += 1;
        }
        place += 1;
    }
    assert!(found == 4, "the vectors have these aliens");
    aliens
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
