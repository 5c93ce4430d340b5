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
use super::summed::AddedTo;
use super::wanted::GradientSum;
use crate::array::ArrayD;
use crate::error::BroadcastError;
use crate::expr::{Lazy, Node, On, whole};
use crate::kernel::Output;
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
}

fn add_each<T: Copy + ops::Add<Output = T>>(sums: &mut [T], items: &[T]) {
    for (sum, &item) in sums.iter_mut().zip(items) {
        *sum = *sum + item;
    }
}
