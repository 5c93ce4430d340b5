//! Sums of products: of matrices, of batches of matrices, of vectors.
//!
//! Each is a reduction, `(a.unsqueeze(axes![2]) * b.unsqueeze(axes![0])).sum(axes![1])`, with one
//! more rule: the extents of the summed axes are equal, neither is stretched. The kernels are those
//! of every other contraction; none is compiled for the types of the operands.

mod dot;
mod dotted;
mod epilogue;
mod methods;
mod operand;
mod plain;
mod product_axes;
mod tiny;

#[cfg(test)]
mod tests;

#[doc(hidden)]
pub use dotted::{DotOf, DotProduct, Dots};
pub use dotted::{dot, try_dot};
pub use epilogue::{matmul_into_with, try_matmul_into_with};
pub use methods::MatrixProducts;
pub use operand::MatmulOperand;
#[doc(hidden)]
pub use operand::{Contraction, Matrices, OfProduct, Vectors};

use self::plain::PlainProduct;
use self::product_axes::{ProductAxes, unzipped};
use self::tiny::{has_extents, multiply_tiny};
use crate::array::{Array, checked_len, no_memory, or_panic};
use crate::dim::Known;
use crate::error::ReduceError;
use crate::eval::{Destination, Done, Strided};
use crate::expr::{Bind, Identity, Number, PlacedOn, borrowed};
use crate::kernel::{LeafTable, MatrixOperand, Output, Written};
use crate::kernel::{collect, fold_pairs, multiply};
use crate::reduce::{Reduction, op};
use crate::shape::{FitsInto, Shape, of_extents};
use crate::storage::Heap;

/// The shape of the product of an `A` and a `B`.
pub type Multiplied<A, B> =
    <Matrices as Contraction<<A as MatmulOperand>::Shape, <B as MatmulOperand>::Shape>>::Output;

/// The array that is the product of an `A` and a `B`.
pub type MatmulArray<A, B> =
    <Multiplied<A, B> as Known<Array<<A as MatmulOperand>::Item, Multiplied<A, B>>>>::Then;

/// A product of matrices: both operands, with as many axes, the last two of which are matrices.
struct Contract<'v, T> {
    operands: [MatrixOperand<'v, T>; 2],
    axes: ProductAxes,
}

impl<'v, T: Number> Contract<'v, T> {
    /// The product of `a` and `b`, for errors called `op`.
    fn new<A, B>(op: &str, a: &'v A, b: &'v B) -> Result<Self, ReduceError>
    where
        A: MatmulOperand<Item = T>,
        B: MatmulOperand<Item = T>,
    {
        let [(mut a, a_aligned), (mut b, b_aligned)] = [a.operand()?, b.operand()?];
        let axes = ProductAxes::new(op, [(&mut a.axes, a_aligned), (&mut b.axes, b_aligned)])?;
        Ok(Contract {
            operands: [a, b],
            axes,
        })
    }

    /// Writes the sums into `out`, whose extents are those of the result. Without strides it is
    /// row-major. `None` if it has to be.
    fn sum<'x>(&self, out: Output<'x, T>, strides: Option<&[isize]>) -> Option<Written<'x>> {
        let reducer = <op::Dot as Reduction<T>>::reducer();
        match multiply(
            reducer,
            &self.operands,
            out,
            self.axes.all_strides(strides).as_ref(),
        ) {
            Ok(written) => Some(written),
            Err(out) => strides.is_none().then(|| self.fold(out)),
        }
    }

    /// As [`sum`](Self::sum), by the loops of every other contraction. Their first operand does not
    /// vary along the columns, so a single column is a single row of the transposed product. A single
    /// row of a single column is no matrix, but a product of vectors.
    fn fold<'x>(&self, out: Output<'x, T>) -> Written<'x> {
        let fold = self.axes.as_fold();
        let mut table = LeafTable::new(fold.extents(), 2);
        for (side, dims) in fold.order.into_iter().zip(&fold.dims) {
            let operand = &self.operands[side];
            let axes = PlacedOn {
                dims: dims.as_ref(),
                outer: Identity(fold.extents().len()),
            };
            let (extents, strides) = unzipped(&operand.axes);
            let (extents, strides) = (extents.as_slice(), strides.as_slice());
            table.array(operand.data, extents, strides, operand.offset, axes);
        }
        let reducer = <op::Dot as Reduction<T>>::reducer();
        fold_pairs(reducer, &mut table, fold.steps, !fold.is_dot, out)
    }

    /// The sums as an array.
    fn array<S: Shape>(&self) -> Result<Array<T, S>, ReduceError> {
        let extents = self.axes.extents();
        array_of(extents.as_ref(), |out| {
            self.sum(out, None).expect("a row-major output")
        })
    }
}

/// An array of these extents, which `fill` writes.
fn array_of<T: Number, S: Shape>(
    extents: &[usize],
    fill: impl for<'x> FnOnce(Output<'x, T>) -> Written<'x>,
) -> Result<Array<T, S>, ReduceError> {
    let shape: S = of_extents(extents);
    let count = checked_len::<T, _>(&shape)?;
    match collect::<Heap, T, S>(count, fill) {
        Ok(storage) => Ok(Array { storage, shape }),
        Err(_) => Err(no_memory::<T, S>(&shape).into()),
    }
}

/// The product of operands of at most three axes that are not placed, if it is legal.
#[inline(always)]
fn plain_product<'a, T, A, B>(a: &'a A, b: &'a B) -> Option<PlainProduct<'a, T>>
where
    T: Number,
    A: MatmulOperand<Item = T>,
    B: MatmulOperand<Item = T>,
{
    PlainProduct::of(a.plain()?, &b.plain()?)
}

/// The product of matrices, batches of matrices, or vectors: element `[.., i, j]` is the sum of
/// `a[.., i, k] * b[.., k, j]` over `k`.
///
/// | `a` | `b` | product |
/// |---|---|---|
/// | `[n, k]` | `[k, m]` | `[n, m]` |
/// | `[k]` | `[k, m]` | `[m]` |
/// | `[n, k]` | `[k]` | `[n]` |
/// | `[k]` | `[k]` | `[]` |
/// | `[.., n, k]` | `[.., k, m]` | `[.., n, m]`: the axes before the last two are batch axes, which broadcast |
///
/// Both operands have as many axes, or are a vector and a matrix. An operand of lower rank is placed
/// with `.at(axes![..])`, or aligned with the last axes by `.at(..)`; the extents of `k` are equal,
/// no 1 is stretched. It takes arrays and views of any strides, so `matmul(&a, &b.t())` is the
/// product with a transpose, which is never copied as a whole. Floats are added with the machine's
/// fused multiply-add if it has one, in parts that are then added pairwise; integers wrap around.
/// Over no elements the sum is 0. Times an infinity or a NaN, 0 is NaN.
///
/// # Panics
/// If [`try_matmul`] returns an error.
///
/// # Examples
/// ```
/// # extern crate array_core as broadloom;
/// use broadloom::contract::matmul;
/// use broadloom::prelude::*;
///
/// let a = array![[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]];
/// let b = array![[1.0, 0.0, 2.0, 0.0], [0.0, 1.0, 0.0, 2.0]];
/// let c = matmul(&a, &b);
/// let _: &Shape![3, 4] = c.typed_shape();
/// assert_eq!(c, array![[1.0, 2.0, 2.0, 4.0], [3.0, 4.0, 6.0, 8.0], [5.0, 6.0, 10.0, 12.0]]);
/// assert_eq!(matmul(&b, &b.t()), array![[5.0, 0.0], [0.0, 5.0]]);
/// assert_eq!(matmul(&a, &array![1.0, -1.0]), array![-1.0, -1.0, -1.0]);
///
/// // Two matrices times one: its axes are the last two of the product.
/// let batch = array![[[1.0, 2.0]], [[3.0, 4.0]]];
/// let expected = array![[[1.0, 2.0, 2.0, 4.0]], [[3.0, 4.0, 6.0, 8.0]]];
/// assert_eq!(matmul(&batch, &b.at(axes![1, 2])), expected);
/// assert_eq!(matmul(&batch, &b.at(..)), expected);
/// ```
#[track_caller]
pub fn matmul<A, B>(a: &A, b: &B) -> MatmulArray<A, B>
where
    A: MatmulOperand<Item: Number>,
    B: MatmulOperand<Item = A::Item>,
    Matrices: Contraction<A::Shape, B::Shape>,
{
    or_panic(try_matmul(a, b))
}

/// As [`matmul`].
///
/// # Errors
/// `dim_size_mismatch` where run-time extents of `k` differ, `incompatible_shapes` where batch axes
/// do not broadcast or run-time ranks differ, `too_large`.
pub fn try_matmul<A, B>(a: &A, b: &B) -> Result<MatmulArray<A, B>, ReduceError>
where
    A: MatmulOperand<Item: Number>,
    B: MatmulOperand<Item = A::Item>,
    Matrices: Contraction<A::Shape, B::Shape>,
{
    let Some(product) = plain_product(a, b) else {
        return Contract::new("matmul", a, b)?.array();
    };
    product.with_extents(|extents| {
        array_of(extents, |out| {
            let out = match product.write(out) {
                Ok(written) => return written,
                Err(out) => out,
            };
            let contract = Contract::new("matmul", a, b).expect("a legal product");
            contract.sum(out, None).expect("a row-major output")
        })
    })
}

/// [`matmul`], written into `out`: an array or a mutable view of any strides, never stretched.
///
/// # Panics
/// If [`try_matmul_into`] returns an error.
#[inline]
#[track_caller]
pub fn matmul_into<A, B, D>(a: &A, b: &B, out: D) -> Done<Multiplied<A, B>, D::Shape>
where
    A: MatmulOperand<Item: Number>,
    B: MatmulOperand<Item = A::Item>,
    D: Destination<A::Item>,
    Matrices: Contraction<A::Shape, B::Shape, Output: FitsInto<D::Shape>>,
{
    or_panic(try_matmul_into(a, b, out))
}

/// As [`matmul_into`].
///
/// # Errors
/// As [`try_matmul`], and `output_too_small`. Nothing is written then.
#[inline]
pub fn try_matmul_into<A, B, D>(a: &A, b: &B, mut out: D) -> Result<(), ReduceError>
where
    A: MatmulOperand<Item: Number>,
    B: MatmulOperand<Item = A::Item>,
    D: Destination<A::Item>,
    Matrices: Contraction<A::Shape, B::Shape, Output: FitsInto<D::Shape>>,
{
    if let Some((own, items)) = out.in_order()
        && has_extents(own.as_ref(), <Multiplied<A, B> as Shape>::EXTENTS)
        && multiply_tiny(a, b, items)
    {
        return Ok(());
    }
    multiply_into(a, b, out)
}

/// [`try_matmul_into`] of any operands.
#[inline(never)]
fn multiply_into<A, B, D>(a: &A, b: &B, mut out: D) -> Result<(), ReduceError>
where
    A: MatmulOperand<Item: Number>,
    B: MatmulOperand<Item = A::Item>,
    D: Destination<A::Item>,
    Matrices: Contraction<A::Shape, B::Shape, Output: FitsInto<D::Shape>>,
{
    if let Some(product) = plain_product(a, b)
        && let Some((own, items)) = out.in_order()
        && product.with_extents(|extents| own.as_ref() == extents)
        && product.write(Output::whole(items)).is_ok()
    {
        return Ok(());
    }
    let contract = Contract::new("matmul_into", a, b)?;
    let extents = contract.axes.extents();
    if let Some((own, items)) = out.in_order()
        && own.as_ref() == extents.as_ref()
    {
        contract.sum(Output::init(items, 0), None);
        return Ok(());
    }
    if let Some(Strided {
        data,
        strides,
        offset,
    }) = out.strided(extents.as_ref())
        && contract
            .sum(Output::init(data, offset), Some(strides.as_ref()))
            .is_some()
    {
        return Ok(());
    }
    let sums: Array<_, Multiplied<A, B>> = contract.array()?;
    Ok(out.write("matmul_into", &borrowed(&sums))?)
}
