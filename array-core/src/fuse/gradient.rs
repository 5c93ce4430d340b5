//! The gradients that the sums of sweeps are added up to.
//!
//! ```text
//! let (v, d0, d1) = summed::<0b101, _>(fused(.., |t, ..| (value, dx, dy)), &[KeptAxes::Axes(&[]), ..])?;
//! g0.add(d0, &[0]);                    // x[i]: the sum is kept along axis 0, which is axis 0 of x
//! g1.add_taps(&d1, &[1], &[tap])?;     // y[j + 1]: added to a part of it
//! let dx = g0.finished()?;             // with the shape of x
//! ```

use core::ops;

use super::operand::Leaf;
use super::summed::SumPlace;
use super::wanted::{GradientSum, SumSoFar};
use crate::array::ArrayD;
use crate::error::BroadcastError;
use crate::expr::{Lazy, Node, On, whole};
use crate::kernel::{MemberOutput, Output};
use crate::leaf::Elem;
use crate::shape::{Placement, Shape, Whole, WholeOf};

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

impl<T: Elem + Default + ops::Add<Output = T>, L> GradientSum<'_, T, L> {
    /// The elements so far, for a sum that is added to them.
    pub fn onto(&mut self) -> SumPlace<'_> {
        SumPlace(match &mut self.sum {
            SumSoFar::Nothing => None,
            SumSoFar::New(sum) => Some(with_count(sum.as_mut_slice())),
            SumSoFar::Written(elements) => Some(with_count(elements)),
            SumSoFar::Buffer(elements) => Some(without_values(elements)),
        })
    }

    /// The elements of the buffer, for a sum that is written there, if none has been.
    pub fn unwritten(&mut self) -> SumPlace<'_> {
        SumPlace(match &mut self.sum {
            SumSoFar::Buffer(elements) => Some(without_values(elements)),
            _ => None,
        })
    }

    /// Adds a sum whose axis `axes[k]` is axis `k` of the operand; an empty one was added already.
    pub fn add(&mut self, sum: ArrayD<T>, axes: &[usize]) {
        let is_in_order = axes.iter().enumerate().all(|(k, &axis)| axis == k);
        let sum = match is_in_order {
            true => sum,
            false => sum.permute(axes).lazy().eval(),
        };
        match core::mem::replace(&mut self.sum, SumSoFar::Nothing) {
            SumSoFar::Nothing => self.sum = SumSoFar::New(sum),
            SumSoFar::New(mut own) => {
                add_each(own.as_mut_slice(), sum.as_slice());
                self.sum = SumSoFar::New(own);
            }
            SumSoFar::Written(own) => {
                add_each(own, sum.as_slice());
                self.sum = SumSoFar::Written(own);
            }
            SumSoFar::Buffer(own) => {
                if !sum.is_empty() {
                    own.copy_from_slice(sum.as_slice());
                }
                self.sum = SumSoFar::Written(own);
            }
        }
    }
}

/// The same of elements that have no values yet.
fn without_values<T: Elem>(elements: &mut [T]) -> (MemberOutput<'_>, usize) {
    let (elements, count) = with_count(elements);
    (elements.without_values(), count)
}

/// The elements as the place of a sum, and their number.
fn with_count<T: Elem>(elements: &mut [T]) -> (MemberOutput<'_>, usize) {
    let count = elements.len();
    (Output::init(elements, 0).member(None), count)
}

fn add_each<T: Copy + ops::Add<Output = T>>(sums: &mut [T], items: &[T]) {
    for (sum, &item) in sums.iter_mut().zip(items) {
        *sum = *sum + item;
    }
}
