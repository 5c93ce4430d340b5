//! The gradients that the sums of sweeps are added up to.
//!
//! ```text
//! let (v, _, d1) = summed::<0b101, _, _>(
//!     fused(.., |t, ..| (value, dx, dy)),
//!     [SumOf::result(..), g0.along(&[0], &[0]), ..],   // x[i]: kept along axis 0, which is axis 0 of x
//! )?;
//! g1.add_taps(&d1, &[1], &[tap])?;     // y[j + 1]: added to a part of it
//! let dx = g0.finished()?;             // with the shape of x
//! ```

use core::any::Any;
use core::ops;

use super::operand::Leaf;
use super::summed::{AddsSum, KeptAxes, SumOf};
use super::wanted::{GradientSum, SumSoFar};
use crate::array::{Array, ArrayD};
use crate::error::BroadcastError;
use crate::expr::{Lazy, Node, On, whole};
use crate::kernel::{MemberOutput, Output};
use crate::leaf::Elem;
use crate::shape::{DynRank, Placement, Shape, Whole, WholeOf};
use crate::storage::Buffer;

impl<N: Clone> Leaf<N> {
    /// The same operand, for one of the sweeps that read it.
    #[inline(always)]
    pub fn again(&self) -> Self {
        Leaf(self.0.clone())
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

impl<T: Elem + Default + ops::Add<Output = T>, L> GradientSum<'_, T, L> {
    /// The sum of a member that keeps these axes; axis `axes[k]` of the sum is axis `k` of the operand.
    pub fn along<'g>(&'g mut self, kept: &'g [usize], axes: &'g [usize]) -> SumOf<'g> {
        SumOf::gradient(KeptAxes::Axes(kept), &mut self.sum, axes)
    }

    /// The sum of a member that keeps the axes of the operand.
    pub fn whole(&mut self) -> SumOf<'_> {
        SumOf::gradient(KeptAxes::Whole(self.extents.as_ref()), &mut self.sum, &[])
    }

    /// The sum of a member that keeps the axes of the operand, placed on these.
    pub fn placed<'g>(&'g mut self, axes: &'g [usize]) -> SumOf<'g> {
        SumOf::gradient(
            KeptAxes::Placed(self.extents.as_ref(), axes),
            &mut self.sum,
            &[],
        )
    }

    /// The sum of a member that keeps the axes of the operand, placed on the last ones.
    pub fn trailing(&mut self) -> SumOf<'_> {
        SumOf::gradient(
            KeptAxes::Trailing(self.extents.as_ref()),
            &mut self.sum,
            &[],
        )
    }

    /// Adds a sum whose axis `axes[k]` is axis `k` of the operand.
    pub fn add(&mut self, mut sum: ArrayD<T>, axes: &[usize]) {
        AddsSum::add(&mut self.sum, &mut sum, axes);
    }
}

impl<T: Elem + Default + ops::Add<Output = T>> AddsSum for SumSoFar<'_, T> {
    fn elements(&mut self) -> Option<(MemberOutput<'_>, usize)> {
        let (elements, has_values) = match self {
            SumSoFar::Nothing => return None,
            SumSoFar::New(sum) => (sum.as_mut_slice(), true),
            SumSoFar::Written(elements) => (&mut **elements, true),
            SumSoFar::Buffer(elements) => (&mut **elements, false),
        };
        let count = elements.len();
        let elements = Output::init(elements, 0).member(None);
        Some(match has_values {
            true => (elements, count),
            false => (elements.without_values(), count),
        })
    }

    fn add(&mut self, sum: &mut dyn Any, axes: &[usize]) {
        let sum = sum.downcast_mut::<ArrayD<T>>();
        let sum = sum.expect("a derivative has the type of its operand");
        let empty = Array {
            storage: Buffer::from_slice(&[]),
            shape: DynRank::from([0]),
        };
        let sum = std::mem::replace(sum, empty);
        let is_in_order = axes.iter().enumerate().all(|(k, &axis)| axis == k);
        let sum = match is_in_order {
            true => sum,
            false => sum.permute(axes).lazy().eval(),
        };
        *self = match std::mem::replace(self, SumSoFar::Nothing) {
            SumSoFar::Nothing => SumSoFar::New(sum),
            SumSoFar::New(mut own) => {
                add_each(own.as_mut_slice(), sum.as_slice());
                SumSoFar::New(own)
            }
            SumSoFar::Written(own) => {
                add_each(own, sum.as_slice());
                SumSoFar::Written(own)
            }
            SumSoFar::Buffer(own) => {
                // It is empty if it was written there.
                if !sum.is_empty() {
                    own.copy_from_slice(sum.as_slice());
                }
                SumSoFar::Written(own)
            }
        };
    }
}

fn add_each<T: Copy + ops::Add<Output = T>>(sums: &mut [T], items: &[T]) {
    for (sum, &item) in sums.iter_mut().zip(items) {
        *sum = *sum + item;
    }
}
