//! The operands of products, and the shape of each result.

use crate::dim::{Bcast, Dim, Same, each_rank};
use crate::error::BroadcastError;
use crate::expr::{Expr, On};
use crate::join::AsView;
use crate::kernel::{AxisSlots, MatrixOperand, PlainMatrix};
use crate::rule::Site;
use crate::sealed::Sealed;
use crate::shape::{DynRank, ExprShape, PadTo, Placed, Placement, Shape, Trailing};

/// An operand of [`matmul`](super::matmul): an array or a view, or one that is placed with
/// `.at(axes![..])` or `.at(..)`. Sealed.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no operand of a product of matrices",
    note = "`matmul` takes arrays and views, also placed ones, `b.at(axes![1, 2])`; an expression is evaluated first: `(&a + 1.0).eval()`"
)]
pub trait MatmulOperand {
    #[doc(hidden)]
    const SEALED: Sealed;

    /// The type of the elements.
    type Item;

    /// The extents that the type tells, of an operand that is not placed.
    #[doc(hidden)]
    const EXTENTS: &'static [Option<usize>] = &[];

    /// The shape; of a placed operand up to the last axis that it names.
    type Shape: Clone;

    /// Its elements, and whether its axes are the last ones of the other operand.
    ///
    /// # Errors
    /// If the operand is placed by a tuple, known at run time, that does not place it.
    #[doc(hidden)]
    fn operand(&self) -> Result<(MatrixOperand<'_, Self::Item>, bool), BroadcastError>;

    /// Its elements, if it is a matrix, a vector or a batch along one axis, and is not placed.
    #[doc(hidden)]
    #[inline(always)]
    fn plain(&self) -> Option<PlainMatrix<'_, Self::Item>> {
        None
    }

    /// Its elements, if they are contiguous in row-major order, and it is not placed.
    #[doc(hidden)]
    #[inline(always)]
    fn row_major(&self) -> Option<&[Self::Item]> {
        None
    }
}

impl<A: AsView> MatmulOperand for A {
    const SEALED: Sealed = Sealed;
    const EXTENTS: &'static [Option<usize>] = <A::Shape as Shape>::EXTENTS;
    type Item = A::Item;
    type Shape = A::Shape;

    fn operand(&self) -> Result<(MatrixOperand<'_, A::Item>, bool), BroadcastError> {
        let view = self.as_view();
        let mut axes = AxisSlots::new();
        let (extents, strides) = (view.layout.shape.extents(), view.layout.strides.as_ref());
        for (&extent, &stride) in extents.as_ref().iter().zip(strides) {
            axes.push((extent, stride));
        }
        let operand = MatrixOperand {
            data: view.data,
            offset: view.layout.offset,
            axes,
        };
        Ok((operand, false))
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn plain(&self) -> Option<PlainMatrix<'_, A::Item>> {
        let view = self.as_view();
        let (data, layout) = (view.data, view.layout);
        let all = layout.shape.extents();
        let one = (1, 0);
        let (extents, strides, batch) = match (all.as_ref(), layout.strides.as_ref()) {
            (&[m], &[column]) => ([1, m], [0, column], one),
            (&[n, m], &[row, column]) => ([n, m], [row, column], one),
            (&[b, n, m], &[next, row, column]) => ([n, m], [row, column], (b, next)),
            _ => return None,
        };
        Some(PlainMatrix {
            data,
            offset: layout.offset,
            extents,
            strides,
            batch,
            rank: all.as_ref().len(),
        })
    }

    #[inline(always)]
    fn row_major(&self) -> Option<&[A::Item]> {
        AsView::row_major(self)
    }
}

impl<E: AsView, P: Placement<E::Shape, Output: OfProduct>> MatmulOperand for Expr<On<E, P>> {
    const SEALED: Sealed = Sealed;
    type Item = E::Item;
    type Shape = <P::Output as OfProduct>::Shape;

    fn operand(&self) -> Result<(MatrixOperand<'_, E::Item>, bool), BroadcastError> {
        let On { operand, placement } = &self.0;
        let view = operand.as_view();
        let shape = &view.layout.shape;
        let placed = placement.place(shape).map_err(|violation| {
            let (operand, dims) = (shape.named_extents(), placement.dims());
            let operand = &operand;
            BroadcastError::new(violation, Site::At { operand, dims })
        })?;
        let (mut operand, _) = operand.operand()?;
        if P::Output::PLACED {
            let mut axes = AxisSlots::new();
            for extent in placed.named_extents() {
                axes.push((extent, 0));
            }
            for (&axis, &(_, stride)) in placement.dims().iter().zip(operand.axes.as_slice()) {
                axes.as_mut_slice()[axis as usize].1 = stride;
            }
            operand.axes = axes;
        }
        Ok((operand, P::Output::ALIGNED))
    }
}

/// The shape of a placed operand, as an operand of a product.
pub trait OfProduct: ExprShape {
    /// An operand on named axes has a whole shape, with extent 1 on the axes that it skips.
    type Shape: Clone;
}

impl<S: Shape> OfProduct for Placed<S>
where
    Placed<S>: ExprShape,
{
    type Shape = S;
}

impl<S: Shape> OfProduct for Trailing<S>
where
    Trailing<S>: ExprShape,
{
    type Shape = Trailing<S>;
}

/// Pairs of shapes `L` and `R` whose arrays this product takes. If one rank is known at run time, so
/// is the result's.
#[diagnostic::on_unimplemented(
    message = "there is no product of operands of the shapes `{L}` and `{R}`",
    note = "a product sums over the last axis of the left operand and the last but one of the right operand, or the only one of a vector: their extents are equal; `b.t()` swaps the axes of a matrix; `matmul` takes operands of one rank, or a vector and a matrix; beside a batch a matrix is placed: `b.at(axes![1, 2])`, `b.at(..)`; a batch times a vector along its last axis is `(&x * v.at(..)).sum(-1)`; `dot` takes vectors; generic code names the rank, `Array<f32, Shape![_, _]>`"
)]
pub trait Contraction<L, R> {
    /// The shape of the product.
    type Output: Shape;
}

/// Matrices, batches of matrices, and vectors: the last axis of the left operand is summed with the
/// last but one of the right operand, or with the only axis of a vector.
#[derive(Clone, Copy, Debug)]
pub struct Matrices;

/// Vectors: `[k]` and `[k]` give a scalar.
#[derive(Clone, Copy, Debug)]
pub struct Vectors;

/// Implements `Contraction` for a pair of shapes; both dimensions in brackets are summed over.
macro_rules! contraction {
    ($($Of:ident [$($D:ident)*] $L:ty, $R:ty => $Output:ty $(where $K:ident $J:ident)?;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<$($D: Dim),*> Contraction<$L, $R> for $Of
        where
            $((): Same<$K, $J>)?
        {
            type Output = $Output;
        }
    )*};
}
contraction! {
    Matrices [K J] (K,), (J,) => () where K J;
    Matrices [K J M] (K,), (J, M) => (M,) where K J;
    Matrices [N K J] (N, K), (J,) => (N,) where K J;
    Matrices [] DynRank, DynRank => DynRank;
    Vectors [K J] (K,), (J,) => () where K J;
    Vectors [K] (K,), DynRank => ();
    Vectors [J] DynRank, (J,) => ();
    Vectors [] DynRank, DynRank => ();
}

/// Implements `Contraction` for batches with these axes.
macro_rules! batches {
    ($([$($B:ident $C:ident)*])*) => {$(
        #[diagnostic::do_not_recommend]
        impl<$($B: Dim + Bcast<$C>, $C: Dim,)* N: Dim, K: Dim, J: Dim, M: Dim>
            Contraction<($($B,)* N, K), ($($C,)* J, M)> for Matrices
        where
            (): Same<K, J>,
        {
            type Output = ($(<$B as Bcast<$C>>::Output,)* N, M);
        }
    )*};
}
batches! {
    []
    [A0 B0]
    [A0 B0 A1 B1]
    [A0 B0 A1 B1 A2 B2]
    [A0 B0 A1 B1 A2 B2 A3 B3]
    [A0 B0 A1 B1 A2 B2 A3 B3 A4 B4]
    [A0 B0 A1 B1 A2 B2 A3 B3 A4 B4 A5 B5]
}

/// Implements `Contraction` for a fixed rank and one that is known at run time.
macro_rules! beside_run_time {
    ($rank:literal: $($A:ident $B:ident $C:ident $i:tt),*) => {
        #[diagnostic::do_not_recommend]
        impl<$($A: Dim),*> Contraction<($($A,)*), DynRank> for Matrices {
            type Output = DynRank;
        }

        #[diagnostic::do_not_recommend]
        impl<$($A: Dim),*> Contraction<DynRank, ($($A,)*)> for Matrices {
            type Output = DynRank;
        }
    };
}
each_rank!(beside_run_time);

#[diagnostic::do_not_recommend]
impl<L: Shape, S: PadTo<L>> Contraction<L, Trailing<S>> for Matrices
where
    Matrices: Contraction<L, S::Padded>,
{
    type Output = <Matrices as Contraction<L, S::Padded>>::Output;
}

#[diagnostic::do_not_recommend]
impl<R: Shape, S: PadTo<R>> Contraction<Trailing<S>, R> for Matrices
where
    Matrices: Contraction<S::Padded, R>,
{
    type Output = <Matrices as Contraction<S::Padded, R>>::Output;
}
