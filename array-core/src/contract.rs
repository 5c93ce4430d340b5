//! Sums of products: of matrices, of batches of matrices, of vectors.
//!
//! Each is a reduction, `(a.unsqueeze(axes![2]) * b.unsqueeze(axes![0])).sum(axes![1])`, with one
//! more rule: the extents of the summed axes are equal, neither is stretched. The kernels are those
//! of every other contraction; none is compiled for the types of the operands.

mod operand;

#[cfg(test)]
mod tests;

#[doc(hidden)]
pub use operand::{Batches, Contraction, Matrices, Vectors};

use crate::array::{Array, Layout, ViewD, checked_len, no_memory, or_panic};
use crate::dim::Known;
use crate::error::ReduceError;
use crate::eval::{Destination, Done};
use crate::expr::{ArrayRef, Bind, Identity, Number, PlacedOn};
use crate::join::AsView;
use crate::kernel::{LeafTable, Output, Written, collect, fold_pairs};
use crate::reduce::{Reduction, op};
use crate::shape::{DynRank, FitsInto, Shape, of_extents};
use crate::storage::Heap;

/// The shape of the contraction `C` of an `A` and a `B`.
pub type Contracts<C, A, B> =
    <C as Contraction<<A as AsView>::Shape, <B as AsView>::Shape>>::Output;

/// The array that is the contraction `C` of an `A` and a `B`.
pub type Contracted<C, A, B> =
    <Contracts<C, A, B> as Known<Array<<A as AsView>::Item, Contracts<C, A, B>>>>::Then;

/// The axes of the product to which the axes of both operands map. The product has one axis more
/// than the result.
struct ProductAxes {
    left: &'static [i64],
    right: &'static [i64],
    /// The axis that is summed over.
    summed: usize,
}

impl Matrices {
    const PLACES: ProductAxes = ProductAxes::new(&[0, 1], &[1, 2], 1);
}

impl Batches {
    const PLACES: ProductAxes = ProductAxes::new(&[0, 1, 2], &[0, 2, 3], 2);
}

impl Vectors {
    const PLACES: ProductAxes = ProductAxes::new(&[0], &[0], 0);
}

impl ProductAxes {
    const fn new(left: &'static [i64], right: &'static [i64], summed: usize) -> Self {
        ProductAxes {
            left,
            right,
            summed,
        }
    }

    /// The extents of the product that `op` sums, for operands of these extents.
    fn whole(&self, op: &str, left: &[usize], right: &[usize]) -> Result<DynRank, ReduceError> {
        for (side, places, found) in [("left", self.left, left), ("right", self.right, right)] {
            if places.len() != found.len() {
                return Err(ReduceError::rank_of_operand(
                    op,
                    side,
                    places.len(),
                    found.len(),
                ));
            }
        }
        let own = |places: &[i64]| places.iter().position(|&place| place == self.summed as i64);
        let axes = [self.left, self.right].map(|places| own(places).unwrap_or_default());
        let [k, j] = [left[axes[0]], right[axes[1]]];
        if k != j {
            return Err(ReduceError::sums_over(op, axes, [k, j]));
        }
        let mut whole = [1; 4];
        for (places, extents) in [(self.left, left), (self.right, right)] {
            for (&place, &extent) in places.iter().zip(extents) {
                let joined = &mut whole[place as usize];
                let both = crate::rule::join(*joined, extent);
                *joined = both.ok_or_else(|| ReduceError::batches(op, left[0], right[0]))?;
            }
        }
        let rank = self.right.last().map_or(0, |&last| last as usize + 1);
        let whole = DynRank::from(&whole[..rank]);
        whole.checked_count()?;
        Ok(whole)
    }
}

/// A contraction: both operands, and the extents of their product.
struct Contract<'v, T> {
    places: &'static ProductAxes,
    operands: [ViewD<'v, T>; 2],
    whole: DynRank,
}

impl<'v, T: Number> Contract<'v, T> {
    fn new<A, B>(
        places: &'static ProductAxes,
        op: &str,
        a: &'v A,
        b: &'v B,
    ) -> Result<Self, ReduceError>
    where
        A: AsView<Item = T>,
        B: AsView<Item = T>,
    {
        let operands = [a.as_view().into_dyn(), b.as_view().into_dyn()];
        let whole = places.whole(op, operands[0].dims(), operands[1].dims())?;
        Ok(Contract {
            places,
            operands,
            whole,
        })
    }

    /// The extents of the result.
    fn extents(&self) -> Vec<usize> {
        let mut extents = self.whole.as_slice().to_vec();
        extents.remove(self.places.summed);
        extents
    }

    /// Writes the sums into `out`, whose extents are those of the result.
    fn sum<'x>(&self, out: Output<'x, T>) -> Written<'x> {
        let whole = self.whole.as_slice();
        let mut table = LeafTable::new(whole, 2);
        let places = [self.places.left, self.places.right];
        for (view, dims) in self.operands.iter().zip(places) {
            let outer = Identity(whole.len());
            let Layout {
                shape,
                strides,
                offset,
            } = &view.layout;
            let axes = PlacedOn { dims, outer };
            table.array(view.data, shape.as_slice(), strides.as_ref(), *offset, axes);
        }
        fold_pairs(
            <op::Dot as Reduction<T>>::reducer(),
            &mut table,
            self.places.summed,
            out,
        )
    }

    /// The sums as an array.
    fn array<S: Shape>(&self) -> Result<Array<T, S>, ReduceError> {
        let shape: S = of_extents(&self.extents());
        let count = checked_len::<T, _>(&shape)?;
        match collect::<Heap, T, S>(count, |out| self.sum(out)) {
            Ok(storage) => Ok(Array { storage, shape }),
            Err(_) => Err(no_memory::<T, S>(&shape).into()),
        }
    }
}

/// Declares a contraction to arrays: one function in four forms.
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
            Contract::new(&$C::PLACES, stringify!($name), a, b)?.array()
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
            let (contract, mut out) = (Contract::new(&$C::PLACES, stringify!($name), a, b)?, out);
            if let Some((extents, items)) = out.in_order()
                && extents.as_ref() == contract.extents()
            {
                contract.sum(Output::init(items, 0));
                return Ok(());
            }
            let sums: Array<_, Contracts<$C, A, B>> = contract.array()?;
            Ok(out.write(stringify!($into), &ArrayRef(&sums))?)
        }
    };
}

contraction! {
    /// The product of the matrices `a[n, k]` and `b[k, m]`, a matrix `[n, m]`: element `[i, j]` is
    /// the sum of `a[i, k] * b[k, j]` over `k`.
    ///
    /// It takes arrays and views of any strides, so `matmul(&a, &b.t())` is the product with a
    /// transpose, which is never copied as a whole. Floats are added with the machine's fused
    /// multiply-add if it has one, in parts that are then added pairwise; integers wrap around.
    /// Over no elements the sum is 0. The extents of `k` are equal: no 1 is stretched.
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

/// The sum of the products of the elements of two vectors of equal extent.
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
    Contract::new(&Vectors::PLACES, "dot", a, b)?.sum(Output::init(&mut sum, 0));
    Ok(sum[0])
}
