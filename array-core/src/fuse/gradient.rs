//! The gradients that the sums of sweeps are added up to.
//!
//! ```text
//! let (v, d0, d1) = summed::<0b101, _>(fused(.., |t, ..| (value, dx, dy)), &[KeptAxes::Axes(&[]), ..])?;
//! g0.add(d0, &[0]);                    // x[i]: the sum is kept along axis 0, which is axis 0 of x
//! g1.add_at(d1, access)?;              // y[j + 1]: added to a part of it
//! let dx = g0.finished()?;             // with the shape of x
//! ```

use core::ops;

use super::index_sums::Edge;
use super::listed::IndexedAccess;
use super::operand::Leaf;
use super::summed::AddedTo;
use super::wanted::{GradientSum, add_to_places};
use crate::array::{ArrayD, Layout, advance};
use crate::error::BroadcastError;
use crate::expr::{Lazy, Node, On, whole};
use crate::kernel::Output;
use crate::leaf::Elem;
use crate::shape::{DynRank, Placement, Shape, Whole, WholeOf};

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

impl<T: Elem + Default + ops::Add<Output = T>, L> GradientSum<T, L> {
    /// The elements so far, for a sum that is added to them.
    pub fn onto(&mut self) -> AddedTo<'_> {
        AddedTo(self.sum.as_mut().map(|sum| {
            let elements = sum.as_mut_slice();
            let count = elements.len();
            (Output::init(elements, 0).member(None), count)
        }))
    }

    /// Adds a sum whose axis `axes[k]` is axis `k` of the operand; an empty one was added already.
    pub fn add(&mut self, sum: ArrayD<T>, axes: &[usize]) {
        let is_in_order = axes.iter().enumerate().all(|(k, &axis)| axis == k);
        let sum = match is_in_order {
            true => sum,
            false => sum.permute(axes).lazy().eval(),
        };
        match &mut self.sum {
            None => self.sum = Some(sum),
            Some(own) => add_each(own.as_mut_slice(), sum.as_slice()),
        }
    }

    /// Adds a sum, whose axes are the indices `letters`, to the elements of an access.
    ///
    /// # Errors
    /// If a position of a list is outside of its axis.
    pub fn add_at(
        &mut self,
        sum: ArrayD<T>,
        access: IndexedAccess<'_>,
        letters: &[usize],
    ) -> Result<(), BroadcastError> {
        let layout = Layout::row_major(DynRank::from(&self.extents[..]));
        let order: Vec<Option<usize>> = letters.iter().copied().map(Some).collect();
        let access = IndexedAccess {
            order: &order,
            ..access
        };
        let mut places = Vec::with_capacity(sum.as_slice().len());
        let is_inside = |axis| matches!(access.seen.edge(axis), Edge::Inside | Edge::List);
        if (0..self.extents.len()).all(is_inside) {
            access.each_row(&layout, |row| row.each(|place| places.push(place)))?;
        } else {
            access.check_positions(&self.extents)?;
            let mut index = vec![0; letters.len()];
            for _ in sum.as_slice() {
                let place = access.place_past_edges(&layout, letters, &index);
                places.push(place.unwrap_or(usize::MAX));
                advance(&mut index, sum.dims());
            }
        }
        match &mut self.sum {
            Some(own) => add_to_places(own.as_mut_slice(), &places, sum.as_slice()),
            None => self.pending.push((places, sum)),
        }
        Ok(())
    }
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
