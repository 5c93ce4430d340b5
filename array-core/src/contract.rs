//! Products that are summed: of matrices, of batches of matrices, of vectors.
//!
//! Each is a reduction, `(a.unsqueeze(axes![2]) * b.unsqueeze(axes![0])).sum(axes![1])`, with one
//! more rule: the summed axes have one extent, and neither is stretched. The kernels are those of
//! every other contraction, for example of squared distances.

mod operand;

#[cfg(test)]
mod tests;

#[doc(hidden)]
pub use operand::{Batches, Contraction, Matrices, Vectors};

use crate::array::{Array, ArrayD, View, ViewD, or_panic};
use crate::axes;
use crate::dim::{Dyn, Known};
use crate::error::{ReduceError, ShapeError};
use crate::eval::{Destination, Done};
use crate::expr::{ArrayRef, Binary, Closed, Mul, Number, Reducible, ViewRef};
use crate::join::AsView;
use crate::reduce::{ReduceAxes, op, reduce, reduce_over};
use crate::shape::{FitsInto, Shape, Whole, WholeOf, of_extents};
use crate::storage::{Heap, compiled};

/// The shape of the contraction `C` of an `A` and a `B`.
pub type Contracts<C, A, B> =
    <C as Contraction<<A as AsView>::Shape, <B as AsView>::Shape>>::Output;

/// The array that the contraction `C` makes of an `A` and a `B`.
pub type Contracted<C, A, B> =
    <Contracts<C, A, B> as Known<Array<<A as AsView>::Item, Contracts<C, A, B>>>>::Then;

/// The extents of an operand, which must have `N` axes.
fn ranked<const N: usize, T>(
    op: &str,
    side: &str,
    operand: &ViewD<'_, T>,
) -> Result<[usize; N], ReduceError> {
    let found = operand.dims();
    let extents = <[usize; N]>::try_from(found);
    extents.map_err(|_| ReduceError::rank_of_operand(op, side, N, found.len()))
}

/// An operand of the wrong rank was refused before.
fn typed<'v, T, S: Shape>(operand: ViewD<'v, T>) -> Result<View<'v, T, S>, ShapeError> {
    operand.try_into_shape()
}

/// The operands of a contraction.
#[derive(Clone, Copy)]
enum Of {
    Matrices,
    Batches,
    Vectors,
}

/// The contraction `op`, written into `out` if that has its extents; else as an array.
type Contract<T> = fn(
    of: Of,
    op: &str,
    a: ViewD<'_, T>,
    b: ViewD<'_, T>,
    out: Option<(&[usize], &mut [T])>,
) -> Result<Option<ArrayD<T>>, ReduceError>;

fn contract<T: Number>(
    of: Of,
    op: &str,
    a: ViewD<'_, T>,
    b: ViewD<'_, T>,
    out: Option<(&[usize], &mut [T])>,
) -> Result<Option<ArrayD<T>>, ReduceError> {
    let sums_over = |axes, [k, j]: [usize; 2]| match k == j {
        true => Ok(()),
        false => Err(ReduceError::sums_over(op, axes, [k, j])),
    };
    match of {
        Of::Matrices => {
            let ([_, k], [j, _]) = (ranked(op, "left", &a)?, ranked(op, "right", &b)?);
            sums_over([1, 0], [k, j])?;
            let (a, b) = (typed::<_, (Dyn, Dyn)>(a)?, typed::<_, (Dyn, Dyn)>(b)?);
            let (left, right) = (a.unsqueeze(axes![2]), b.unsqueeze(axes![0]));
            summed(&times(left, right), &axes![1], out)
        }
        Of::Batches => {
            let ([p, _, k], [q, j, _]) = (ranked(op, "left", &a)?, ranked(op, "right", &b)?);
            sums_over([2, 1], [k, j])?;
            if crate::rule::join(p, q).is_none() {
                return Err(ReduceError::batches(op, p, q));
            }
            let (a, b) = (
                typed::<_, (Dyn, Dyn, Dyn)>(a)?,
                typed::<_, (Dyn, Dyn, Dyn)>(b)?,
            );
            let (left, right) = (a.unsqueeze(axes![3]), b.unsqueeze(axes![1]));
            summed(&times(left, right), &axes![2], out)
        }
        Of::Vectors => {
            let ([k], [j]) = (ranked(op, "left", &a)?, ranked(op, "right", &b)?);
            sums_over([0, 0], [k, j])?;
            let (a, b) = (typed::<_, (Dyn,)>(a)?, typed::<_, (Dyn,)>(b)?);
            summed(&times(a, b), &.., out)
        }
    }
}

/// [`contract`], which is compiled with the library for floats.
fn contracted<A, B>(
    of: Of,
    op: &str,
    a: &A,
    b: &B,
    out: Option<(&[usize], &mut [A::Item])>,
) -> Result<Option<ArrayD<A::Item>>, ReduceError>
where
    A: AsView<Item: Number>,
    B: AsView<Item = A::Item>,
{
    static FUNCTIONS: (Contract<f32>, Contract<f64>) = (contract, contract);
    let (a, b) = (a.as_view().into_dyn(), b.as_view().into_dyn());
    // A constant, so that `contract` is compiled for integers alone.
    match const { <A::Item as Reducible>::IS_MEAN } {
        true => compiled::<Contract<A::Item>>(&FUNCTIONS.0, &FUNCTIONS.1)(of, op, a, b, out),
        false => contract(of, op, a, b, out),
    }
}

/// Element by element.
fn times<'v, T, L: Shape, R: Shape>(
    left: View<'v, T, L>,
    right: View<'v, T, R>,
) -> Binary<Mul, ViewRef<'v, T, L>, ViewRef<'v, T, R>> {
    Binary {
        op: Mul,
        left: ViewRef(left),
        right: ViewRef(right),
    }
}

/// The sums of `node`, written into `out` if that has their extents; else as an array.
fn summed<E, A>(
    node: &E,
    axes: &A,
    out: Option<(&[usize], &mut [E::Item])>,
) -> Result<Option<ArrayD<E::Item>>, ReduceError>
where
    E: Closed<Item: Number, Shape: Whole>,
    A: ReduceAxes<WholeOf<E::Shape>>,
{
    if let Some((extents, items)) = out
        && reduce_over(op::Dot, node, axes, extents, items)?
    {
        return Ok(None);
    }
    let sums: Array<_, _, Heap> = reduce(op::Dot, node, axes)?;
    Ok(Some(sums.into_dyn()))
}

/// Sums as an array of shape `S`, which they have.
fn shaped<T, S: Shape>(sums: ArrayD<T>) -> Array<T, S> {
    let shape = of_extents(sums.dims());
    let storage = sums.storage;
    Array { storage, shape }
}

/// Declares a contraction to arrays: the four forms of one function.
macro_rules! contraction {
    ($(#[$doc:meta])* $C:ident $name:ident $try_name:ident $into:ident $try_into:ident $errors:literal) => {
        $(#[$doc])*
        ///
        /// # Panics
        #[doc = concat!("If [`", stringify!($try_name), "`] returns an error.")]
        #[track_caller]
        pub fn $name<A, B>(a: &A, b: &B) -> Contracted<$C, A, B>
        where
            A: AsView<Item: Number>,
            B: AsView<Item = A::Item>,
            $C: Contraction<A::Shape, B::Shape>,
        {
            or_panic($try_name(a, b))
        }

        #[doc = concat!("As [`", stringify!($name), "`].")]
        ///
        /// # Errors
        #[doc = $errors]
        pub fn $try_name<A, B>(a: &A, b: &B) -> Result<Contracted<$C, A, B>, ReduceError>
        where
            A: AsView<Item: Number>,
            B: AsView<Item = A::Item>,
            $C: Contraction<A::Shape, B::Shape>,
        {
            let sums = contracted(Of::$C, stringify!($name), a, b, None)?;
            Ok(shaped(sums.expect("there is no output")))
        }

        #[doc = concat!("[`", stringify!($name), "`], written into `out`: an array or a mutable view of any strides, never stretched.")]
        ///
        /// # Panics
        #[doc = concat!("If [`", stringify!($try_into), "`] returns an error.")]
        #[track_caller]
        pub fn $into<A, B, D>(a: &A, b: &B, out: D) -> Done<Contracts<$C, A, B>, D::Shape>
        where
            A: AsView<Item: Number>,
            B: AsView<Item = A::Item>,
            D: Destination<A::Item>,
            $C: Contraction<A::Shape, B::Shape, Output: FitsInto<D::Shape>>,
        {
            or_panic($try_into(a, b, out))
        }

        #[doc = concat!("As [`", stringify!($into), "`].")]
        ///
        /// # Errors
        #[doc = concat!("As [`", stringify!($try_name), "`], and `output_too_small`. Nothing is written then.")]
        pub fn $try_into<A, B, D>(a: &A, b: &B, out: D) -> Result<(), ReduceError>
        where
            A: AsView<Item: Number>,
            B: AsView<Item = A::Item>,
            D: Destination<A::Item>,
            $C: Contraction<A::Shape, B::Shape, Output: FitsInto<D::Shape>>,
        {
            let mut out = out;
            let mut in_order = out.in_order();
            let written = match &mut in_order {
                Some((extents, items)) => Some(((*extents).as_ref(), &mut **items)),
                None => None,
            };
            if let Some(sums) = contracted(Of::$C, stringify!($name), a, b, written)? {
                let sums: Array<_, Contracts<$C, A, B>> = shaped(sums);
                out.write(stringify!($into), &ArrayRef(&sums))?;
            }
            Ok(())
        }
    };
}

contraction! {
    /// The product of the matrices `a[n, k]` and `b[k, m]`, a matrix `[n, m]`: element `[i, j]` is
    /// the sum of `a[i, k] * b[k, j]` over `k`.
    ///
    /// It takes arrays and views of any strides, so `matmul(&a, &b.t())` is the product with a
    /// transpose, which is never copied as a whole. Floats are added with the machine's fused
    /// multiply-add if it has one, in parts of 128 that are then added pairwise; integers wrap
    /// around. Over no elements the sum is 0. The extents of `k` are equal: no 1 is stretched.
    ///
    /// # Examples
    /// ```
    /// use array_core::contract::matmul;
    /// use array_core::{Shape, array};
    ///
    /// let a = array![[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]];
    /// let b = array![[1.0, 0.0, 2.0, 0.0], [0.0, 1.0, 0.0, 2.0]];
    /// let c = matmul(&a, &b);
    /// let _: &Shape![3, 4] = c.shape();
    /// assert_eq!(c, array![[1.0, 2.0, 2.0, 4.0], [3.0, 4.0, 6.0, 8.0], [5.0, 6.0, 10.0, 12.0]]);
    /// assert_eq!(matmul(&b, &b.t()), array![[5.0, 0.0], [0.0, 5.0]]);
    /// ```
    Matrices matmul try_matmul matmul_into try_matmul_into
    "`dim_size_mismatch` where run-time extents of `k` differ, `incompatible_shapes` where a run-time rank is not 2, `too_large`."
}

contraction! {
    /// The products of the matrices of two batches, `a[b, n, k]` and `b[b, k, m]`: a batch
    /// `[b, n, m]`. A batch of one is stretched, by the broadcasting rule.
    ///
    /// # Examples
    /// ```
    /// use array_core::contract::matmul_batched;
    /// use array_core::array;
    ///
    /// let a = array![[[1, 2]], [[3, 4]]];
    /// let b = array![[[1], [10]], [[100], [1000]]];
    /// assert_eq!(matmul_batched(&a, &b), array![[[21]], [[4300]]]);
    /// ```
    Batches matmul_batched try_matmul_batched matmul_batched_into try_matmul_batched_into
    "`dim_size_mismatch` where run-time extents of `k` differ, `incompatible_shapes` where the batches do not broadcast or a run-time rank is not 3, `too_large`."
}

/// The sum of the products of the elements of two vectors of one extent.
///
/// # Panics
/// If [`try_dot`] returns an error.
///
/// # Examples
/// ```
/// use array_core::contract::dot;
/// use array_core::{array, s};
///
/// let a = array![1.0, 2.0, 3.0];
/// assert_eq!(dot(&a, &a), 14.0);
/// assert_eq!(dot(&a, &a.slice(s![..;-1])), 10.0);
/// ```
#[track_caller]
pub fn dot<A, B>(a: &A, b: &B) -> A::Item
where
    A: AsView<Item: Number>,
    B: AsView<Item = A::Item>,
    Vectors: Contraction<A::Shape, B::Shape>,
{
    or_panic(try_dot(a, b))
}

/// As [`dot`].
///
/// # Errors
/// `dim_size_mismatch` if run-time extents differ, `incompatible_shapes` if a run-time rank is not
/// 1.
pub fn try_dot<A, B>(a: &A, b: &B) -> Result<A::Item, ReduceError>
where
    A: AsView<Item: Number>,
    B: AsView<Item = A::Item>,
    Vectors: Contraction<A::Shape, B::Shape>,
{
    let mut sum = [A::Item::ZERO];
    contracted(Of::Vectors, "dot", a, b, Some((&[], &mut sum)))?;
    Ok(sum[0])
}
