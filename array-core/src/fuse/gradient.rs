//! The sweeps of `gradient!` and `vjp!`: several sums of one loop, and the gradients that they are
//! added up to.
//!
//! ```text
//! let (v, d0, d1) = summed::<0b101, _>(fused(.., |t, ..| (value, dx, dy)), &[KeptAxes::Axes(&[]), ..])?;
//! g0.add(d0, &[0]);                    // x[i]: the sum is kept along axis 0, which is axis 0 of x
//! g1.add_at(d1, access)?;              // y[j + 1]: added to a part of it
//! let dx = g0.finished()?;             // with the shape of x
//! ```

use core::ops;

use super::index_sums::Edge;
use super::joined::told;
use super::listed::IndexedAccess;
use super::operand::{BodyOperands, Leaf};
use super::wanted::GradientSum;
use crate::array::{Array, ArrayD, Layout, advance};
use crate::error::BroadcastError;
use crate::eval::evaluate_sums;
use crate::expr::{Closed, Expr, Node, On, whole};
use crate::kernel::{ElemTuple, SumTuple};
use crate::leaf::Elem;
use crate::shape::{DynRank, Placement, Shape, Whole, WholeOf};
use crate::storage::Heap;

/// The sums of the members of a value, each along the axes that its list does not have.
type MemberSums<E> = <<E as Node>::Item as ElemTuple>::Arrays<DynRank, Heap>;

/// What the sum of a member keeps.
#[derive(Clone, Copy, Debug)]
pub enum KeptAxes<'k> {
    /// These axes, which increase.
    Axes(&'k [usize]),
    /// The axes of an operand with these extents, placed on these axes. An axis of extent 1 that
    /// stretches is summed.
    Placed(&'k [usize], &'k [usize]),
    /// The axes of an operand with these extents, which has the rank of the value, or none.
    Whole(&'k [usize]),
    /// The axes of an operand with these extents, placed on the last axes.
    Trailing(&'k [usize]),
}

impl KeptAxes<'_> {
    /// The axes of a value with these extents, and the extents of the sum.
    fn of(self, extents: &[usize]) -> (Vec<bool>, DynRank) {
        let mut kept = vec![false; extents.len()];
        let mut keep = |own: &[usize], axis: &dyn Fn(usize) -> usize| {
            for (k, &extent) in own.iter().enumerate() {
                let axis = axis(k);
                kept[axis] = extent == extents[axis];
            }
        };
        let own = match self {
            KeptAxes::Axes(axes) => {
                let own: Vec<usize> = axes.iter().map(|&axis| extents[axis]).collect();
                keep(&own, &|k| axes[k]);
                return (kept, DynRank::from(own));
            }
            KeptAxes::Placed(own, axes) => {
                keep(own, &|k| axes[k]);
                own
            }
            KeptAxes::Whole(own) => {
                keep(own, &|k| k);
                own
            }
            KeptAxes::Trailing(own) => {
                keep(own, &|k| extents.len() - own.len() + k);
                own
            }
        };
        (kept, DynRank::from(own))
    }
}

/// The sums of the members of a value of tuples, in one loop. Member `k` keeps the axes `kept[k]`. The
/// bits of `MASK` are those of the members that mostly keep the last axis at most.
///
/// # Errors
/// If operands of the value do not broadcast, or the memory of a sum is refused.
pub fn summed<const MASK: usize, E>(
    value: Expr<E>,
    kept: &[KeptAxes<'_>],
) -> Result<MemberSums<E>, BroadcastError>
where
    E: Closed<Item: SumTuple, Shape: Whole>,
{
    evaluate_sums::<MASK, _, _>(&value.0, |extents| {
        Ok(kept.iter().map(|kept| kept.of(extents)).collect())
    })
}

/// The extents that the operands of a body have together.
///
/// # Errors
/// If they do not broadcast.
pub fn extents_of<O: BodyOperands<Shape: Whole>>(
    operands: &O,
) -> Result<Vec<usize>, BroadcastError> {
    match operands.shape() {
        Ok(shape) => Ok(extents(&shape.whole())),
        Err(refusal) => Err(told(*refusal, &[], operands)),
    }
}

impl<N: Node<Shape: Shape>> Leaf<N> {
    /// Its shape.
    ///
    /// # Errors
    /// If it is a lazy value whose operands do not broadcast.
    pub fn own_shape(&self) -> Result<N::Shape, BroadcastError> {
        self.0.shape()
    }
}

impl<E: Node<Shape: Whole>, P: Placement<WholeOf<E::Shape>>> Leaf<On<E, P>> {
    /// The shape of the operand that is placed.
    ///
    /// # Errors
    /// If it is a lazy value whose operands do not broadcast.
    pub fn placed_shape(&self) -> Result<WholeOf<E::Shape>, BroadcastError> {
        whole(&self.0.operand.inputs())
    }
}

/// The extents of a shape.
pub fn extents<S: Shape>(shape: &S) -> Vec<usize> {
    shape.extents().as_ref().to_vec()
}

/// An array of this shape with the elements of a sum.
pub fn of_shape<T, S: Shape>(sum: ArrayD<T>, shape: S) -> Array<T, S> {
    Array {
        storage: sum.storage,
        shape,
    }
}

impl<T: Elem + Default + ops::Add<Output = T>, L> GradientSum<T, L> {
    /// Adds a sum whose axis `axes[k]` is axis `k` of the operand.
    pub fn add(&mut self, sum: ArrayD<T>, axes: &[usize]) {
        let is_in_order = axes.iter().enumerate().all(|(k, &axis)| axis == k);
        let sum = match is_in_order {
            true => sum,
            false => sum.permute(axes).to_array(),
        };
        match &mut self.sum {
            None => self.sum = Some(sum),
            Some(own) => add_each(own.as_mut_slice(), sum.as_slice()),
        }
    }

    /// Adds a sum, whose axes are the indices `letters`, to the elements of an access.
    ///
    /// # Errors
    /// If a position of a list is outside of its axis, or the memory of zeros is refused.
    pub fn add_at(
        &mut self,
        sum: &ArrayD<T>,
        access: IndexedAccess<'_>,
        letters: &[usize],
    ) -> Result<(), BroadcastError> {
        let mut own = self.whole()?;
        let layout = Layout::row_major(own.typed_shape().clone());
        let order: Vec<Option<usize>> = letters.iter().copied().map(Some).collect();
        let access = IndexedAccess {
            order: &order,
            ..access
        };
        let elements = own.as_mut_slice();
        let axes = 0..layout.shape.as_slice().len();
        let is_inside = |axis| matches!(access.seen.edge(axis), Edge::Inside | Edge::List);
        if axes.clone().all(is_inside) {
            let mut items = sum.as_slice().iter();
            access.each_row(&layout, |row| {
                row.each(|place| {
                    let item = items.next().copied().unwrap_or_default();
                    elements[place] = elements[place] + item;
                });
            })?;
        } else {
            access.check_positions(layout.shape.as_slice())?;
            let mut index = vec![0; letters.len()];
            for &item in sum.as_slice() {
                if let Some(place) = access.place_past_edges(&layout, letters, &index) {
                    elements[place] = elements[place] + item;
                }
                advance(&mut index, sum.dims());
            }
        }
        self.sum = Some(own);
        Ok(())
    }
}

/// The same elements under another shape of as many axes: a sum that another sweep reads.
///
/// # Panics
/// If it has another rank.
pub fn with_rank<T, S: Shape>(sum: ArrayD<T>) -> Array<T, S> {
    let with_rank = sum.try_into_shape();
    with_rank.expect("a sum has an axis for each index")
}

fn add_each<T: Copy + ops::Add<Output = T>>(sums: &mut [T], items: &[T]) {
    for (sum, &item) in sums.iter_mut().zip(items) {
        *sum = *sum + item;
    }
}

impl IndexedAccess<'_> {
    /// The place of an element for these values of the indices `letters`; `None` if it is outside of a
    /// padded axis. The positions of lists have been checked.
    fn place_past_edges(
        &self,
        layout: &Layout<DynRank>,
        letters: &[usize],
        index: &[usize],
    ) -> Option<usize> {
        let of = |letter: usize| {
            let at = letters.iter().position(|&own| own == letter);
            at.map_or(0, |at| index[at])
        };
        let mut place = layout.offset;
        for (axis, sum) in self.seen.along.iter().enumerate() {
            let terms = sum.terms.iter();
            let at = terms.fold(sum.add, |at, &(letter, factor)| {
                at + factor * of(letter) as i64
            });
            let last = layout.shape.as_slice()[axis] as i64 - 1;
            let at = match self.seen.edge(axis) {
                Edge::Inside | Edge::Part => at,
                Edge::Clamp => at.clamp(0, last),
                Edge::Wrap => at.rem_euclid(last + 1),
                Edge::Pad if (0..=last).contains(&at) => at,
                Edge::Pad => return None,
                Edge::List => {
                    let list = self.lists.iter().find(|(own, ..)| *own == axis);
                    let (_, own, list) = list.expect("the positions of the axis");
                    let number = { own.iter() }
                        .fold(0, |number, &letter| number * self.n[letter] + of(letter));
                    let mut position = [0];
                    list.read(number, &mut position);
                    position[0]
                }
            };
            place = place.wrapping_add_signed(layout.strides.as_ref()[axis] * at as isize);
        }
        Some(place)
    }
}
