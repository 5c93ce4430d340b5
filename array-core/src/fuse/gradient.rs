//! The sweeps of `gradient!` and `vjp!`: several sums of one loop, and the gradients that they are
//! added up to.
//!
//! ```text
//! let (v, d0, d1) = summed::<0b101, _>(fused(.., |t, ..| (value, dx, dy)), &[&[], &[0], &[1]])?;
//! g0.add(d0, &[0]);                    // x[i]: the sum is kept along axis 0, which is axis 0 of x
//! g1.add_at(d1, access)?;              // y[j + 1]: added to a part of it
//! let dx = probe.gradient(g0)?;        // with the shape of x
//! ```

use super::index_sums::Edge;
use super::listed::IndexedAccess;
use super::operand::Leaf;
use super::target::{Assigns, By, Place};
use crate::array::{Array, ArrayD, Layout, advance};
use crate::error::BroadcastError;
use crate::eval::{evaluate_sums, too_large};
use crate::expr::{Arr, Closed, Expr, Float, Node};
use crate::kernel::{ElemTuple, SumTuple};
use crate::shape::{DynRank, FitsInto, Shape, Whole};
use crate::storage::Heap;

/// The sums of the members of a value, each along the axes that its list does not have.
type Sums<E> = <<E as Node>::Item as ElemTuple>::Arrays<DynRank, Heap>;

/// The sums of the members of a value of tuples, in one loop. Member `k` keeps the axes `kept[k]`, which
/// increase. The bits of `MASK` are those of the members that keep the last axis at most.
///
/// # Errors
/// If operands of the value do not broadcast, or the memory of a sum is refused.
pub fn summed<const MASK: usize, E>(
    value: Expr<E>,
    kept: &[&[usize]],
) -> Result<Sums<E>, BroadcastError>
where
    E: Closed<Item: SumTuple, Shape: Whole>,
{
    evaluate_sums::<MASK, _, _>(&value.0, |extents| {
        let outlet = |axes: &&[usize]| {
            let is_kept = (0..extents.len()).map(|axis| axes.contains(&axis));
            let own: Vec<usize> = axes.iter().map(|&axis| extents[axis]).collect();
            (is_kept.collect(), DynRank::from(own))
        };
        Ok(kept.iter().map(outlet).collect())
    })
}

/// The gradient of one operand, while sums are added to it.
#[derive(Debug)]
pub struct Gradient<T> {
    extents: Vec<usize>,
    /// Row-major; zeros without.
    sum: Option<ArrayD<T>>,
}

impl<N: Node<Item: Float, Shape: Shape>> Leaf<N> {
    /// Its gradient, of no sums yet.
    ///
    /// # Errors
    /// If it is a lazy value whose operands do not broadcast.
    pub fn gradient(&self) -> Result<Gradient<N::Item>, BroadcastError> {
        let shape = self.0.shape()?;
        let extents = shape.extents().as_ref().to_vec();
        Ok(Gradient { extents, sum: None })
    }

    /// An array of its shape with the elements of its gradient.
    ///
    /// # Errors
    /// If the memory of zeros is refused.
    pub fn of_its_shape(
        &self,
        gradient: Gradient<N::Item>,
    ) -> Result<Array<N::Item, N::Shape>, BroadcastError> {
        let shape = self.0.shape()?;
        Ok(Array {
            storage: gradient.whole()?.storage,
            shape,
        })
    }
}

impl<T: Float> Gradient<T> {
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
        let mut own = Gradient {
            extents: std::mem::take(&mut self.extents),
            sum: self.sum.take(),
        }
        .whole()?;
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
                    let item = items.next().copied().unwrap_or(T::ZERO);
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
        self.extents = own.dims().to_vec();
        self.sum = Some(own);
        Ok(())
    }

    fn whole(self) -> Result<ArrayD<T>, BroadcastError> {
        match self.sum {
            Some(sum) => Ok(sum),
            None => {
                let zeros = ArrayD::try_zeros(&self.extents[..]);
                zeros.map_err(|_| too_large(&self.extents))
            }
        }
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

/// The value of a sum without axes.
///
/// # Panics
/// If it has axes.
pub fn total<T: Copy>(sum: &ArrayD<T>) -> T {
    let &[total] = sum.as_slice() else {
        unreachable!("a total is one element")
    };
    total
}

/// Stores a gradient into a buffer.
///
/// # Errors
/// If the buffer has another shape. Nothing is written then.
pub fn stored<P, A, T, S>(
    place: &mut P,
    how: By<A>,
    gradient: &Array<T, S>,
) -> Result<(), BroadcastError>
where
    P: Place<Item = T> + ?Sized,
    A: Assigns<T>,
    T: Float,
    S: Shape + FitsInto<P::Shape>,
{
    let node = how.0.node(Arr(gradient));
    place.write::<A::Node<Arr<'_, T, S>>>(A::NAME, &node)
}

fn add_each<T: Float>(sums: &mut [T], items: &[T]) {
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
