//! Lists of positions: what an index is where it is no sum of indices, `x[list[i]]`.

use core::fmt;

use super::index_sums::Offset;
use crate::array::Array;
use crate::error::BroadcastError;
use crate::eval::evaluate;
use crate::expr::{Closed, Expr, Node};
use crate::shape::{Whole, WholeOf};
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
pub struct List<E: Node<Shape: Whole>> {
    node: E,
    /// If they are not stored.
    computed: Option<Array<E::Item, WholeOf<E::Shape>, E::Home>>,
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
    let mut computed = None;
    if node.stored().is_none() {
        computed = Some(evaluate(&node)?);
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

impl<E: Node<Shape: Whole>> List<E> {
    fn items(&self) -> &[E::Item] {
        let computed = || self.computed.as_ref().map_or(&[][..], |own| own.as_slice());
        self.node.stored().unwrap_or_else(computed)
    }
}

impl<E: Node<Shape: Whole>> fmt::Debug for List<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let count = self.items().len();
        f.debug_struct("List")
            .field("count", &count)
            .finish_non_exhaustive()
    }
}

impl<E: Node<Shape: Whole>> ReadPositions for List<E> {
    fn count(&self) -> usize {
        self.items().len()
    }

    fn read(&self, from: usize, into: &mut [i64]) {
        (self.convert)(&self.items()[from..], into);
    }

    fn words(&self) -> Option<&[i64]> {
        (self.words)(self.items())
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
