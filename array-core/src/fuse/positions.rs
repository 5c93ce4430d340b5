//! Lists of positions: what an index is where it is no sum of indices, `x[list[i]]`.

use super::index_sums::Offset;
use crate::error::BroadcastError;
use crate::eval::evaluate;
use crate::expr::{Closed, Expr, Node};
use crate::shape::Whole;
use crate::storage::as_i64s;

/// The positions that an index expression has, over the indices that it reads, in row-major order.
pub trait ReadPositions {
    /// How many there are.
    fn count(&self) -> usize;

    /// Those from number `from` on.
    fn read(&self, from: usize, into: &mut [i64]);

    /// All of them, if they are integers of 64 bits in memory: the same bits. Those beyond `i64` are
    /// negative.
    fn words(&self) -> Option<&[i64]> {
        None
    }
}

/// The positions of an expression: where its elements are stored, or computed.
#[derive(Debug)]
pub struct List<E: Node> {
    node: E,
    computed: Vec<i64>,
    /// Elements as positions. The bound of [`list`] alone asks for integers, so others are one error.
    convert: fn(&[E::Item], &mut [i64]),
    words: fn(&[E::Item]) -> Option<&[i64]>,
}

/// The positions that an expression of integers has.
///
/// # Errors
/// If its operands do not broadcast.
pub fn list<E: Closed<Shape: Whole, Item: Offset>>(
    value: Expr<E>,
) -> Result<List<E>, BroadcastError> {
    let node = value.0;
    let mut computed = Vec::new();
    if node.stored().is_none() {
        let positions = evaluate(&node)?;
        computed.extend(positions.as_slice().iter().map(|position| position.near()));
    }
    Ok(List {
        node,
        computed,
        convert: convert::<E::Item>,
        words: as_i64s::<E::Item>,
    })
}

fn convert<T: Offset>(items: &[T], into: &mut [i64]) {
    for (position, item) in into.iter_mut().zip(items) {
        *position = item.near();
    }
}

impl<E: Node> ReadPositions for List<E> {
    fn count(&self) -> usize {
        self.node.stored().map_or(self.computed.len(), <[_]>::len)
    }

    fn read(&self, from: usize, into: &mut [i64]) {
        match self.node.stored() {
            Some(items) => (self.convert)(&items[from..], into),
            None => into.copy_from_slice(&self.computed[from..from + into.len()]),
        }
    }

    fn words(&self) -> Option<&[i64]> {
        match self.node.stored() {
            Some(items) => (self.words)(items),
            None => Some(&self.computed),
        }
    }
}

/// How many positions are read at a time.
const AT_A_TIME: usize = 512;

/// Calls `each` with the number of the first of some positions, and these, until it returns false.
pub(super) fn each_block(list: &dyn ReadPositions, mut each: impl FnMut(usize, &[i64]) -> bool) {
    if let Some(words) = list.words() {
        let mut blocks = words.chunks(AT_A_TIME).enumerate();
        blocks.all(|(number, positions)| each(number * AT_A_TIME, positions));
        return;
    }
    let mut block = [0; AT_A_TIME];
    for from in (0..list.count()).step_by(AT_A_TIME) {
        let positions = &mut block[..AT_A_TIME.min(list.count() - from)];
        list.read(from, positions);
        if !each(from, positions) {
            return;
        }
    }
}
