//! The steps of a product, in chunks that belong to parts of each total. The parts are combined
//! pairwise by the tiles that compute them.

use super::super::packs::Room;
use super::problem::Product;
use crate::plan::limits::{FOLD_STEPS, LINE_BYTES};

/// Some steps: the byte offsets of both matrices, and how many steps come before.
pub(super) struct Chunk {
    pub(super) left: isize,
    pub(super) right: isize,
    pub(super) before: usize,
    pub(super) steps: usize,
    /// The part of the sum to which the steps belong, and whether they begin and end it.
    pub(super) part: usize,
    pub(super) begins: bool,
    pub(super) ends: bool,
}

impl Chunk {
    /// The steps of a product. A part has at most [`FOLD_STEPS`], and several repetitions if they
    /// are short.
    pub(super) fn all(product: &Product<'_>) -> Vec<Chunk> {
        let (steps, own) = (product.steps, usize::from(product.exchanged));
        let (mut chunks, mut folded) = (Vec::<Chunk>::new(), FOLD_STEPS);
        for (outer, offsets) in product.outer.iter().enumerate() {
            for step in (0..steps).step_by(FOLD_STEPS) {
                let count = FOLD_STEPS.min(steps - step);
                let begins = folded + count > FOLD_STEPS;
                folded = if begins { count } else { folded + count };
                let mut part = 0;
                if let Some(last) = chunks.last_mut() {
                    last.ends = begins;
                    part = last.part + usize::from(begins);
                }
                chunks.push(Chunk {
                    left: offsets[own] + step as isize * product.left.column,
                    right: offsets[1 - own] + step as isize * product.right.row,
                    before: outer * steps + step,
                    steps: count,
                    part,
                    begins,
                    ends: true,
                });
            }
        }
        chunks
    }
}

/// Rows of partial totals. Like the bits of a counter, row k holds the sum of 2^k parts: part p is
/// computed in row `p.trailing_ones()`, and the rows below are added to it. The last part is added
/// to all rows that hold a sum, in its place. So the pairs are those of
/// [`Cascade`](super::super::cascade::Cascade), and no total is copied.
pub(super) struct PairwiseParts {
    _rooms: Vec<Room>,
    rows: Vec<*mut u8>,
    firsts: Vec<*const u8>,
    /// The rows that the last part is added to.
    last: Vec<*const u8>,
}

impl PairwiseParts {
    /// Rows of `bytes` bytes for `count` parts, of which there is at least one.
    pub(super) fn new(count: usize, bytes: usize) -> Self {
        let count = count - 1;
        let rows = count.checked_ilog2().map_or(0, |bit| bit as usize + 1);
        let rooms: Vec<_> = (0..rows).map(|_| Room::new(LINE_BYTES, bytes)).collect();
        let rows: Vec<_> = rooms.iter().map(Room::first).collect();
        let firsts: Vec<_> = rows.iter().map(|row| row.cast_const()).collect();
        let held = firsts.iter().enumerate();
        let last = held.filter(|(bit, _)| count >> bit & 1 == 1);
        PairwiseParts {
            last: last.map(|(_, row)| *row).collect(),
            _rooms: rooms,
            rows,
            firsts,
        }
    }

    /// The row of a part that is not the last one, and the rows that are added to it.
    pub(super) fn of(&self, part: usize) -> (*mut u8, &[*const u8]) {
        let row = part.trailing_ones() as usize;
        (self.rows[row], &self.firsts[..row])
    }

    /// The rows that are added to the last part.
    pub(super) fn last(&self) -> &[*const u8] {
        &self.last
    }
}
