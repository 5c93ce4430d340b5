//! Methods that users look for and arrays do not have: they are here to say what there is instead.

#[cfg(not(all(feature = "npy", feature = "npz", feature = "csv")))]
use std::io;

use super::{Array, View, ViewMut};
use crate::shape::Shape;
use crate::storage::Home;

/// What is added to a number by `+=`: no array is.
#[diagnostic::on_unimplemented(
    message = "a number is added to a number, and this is an array",
    label = "the right side is an array",
    note = "the sum of its elements is `x.sum(..)`, one of them `x[[0]]`, the number of a `Var` `loss.item()`; terms of a loss on a tape are variables, `loss = &loss + &term`, from `let mut loss = tape.constant(ArrayD::scalar(0.0));` on; arrays are added to an array: `let mut total = Array1::zeros(3);`, then `total += &x`"
)]
#[doc(hidden)]
pub trait AddsToNumber {}

/// `f64 += array`, for its text. With an implementation for `f32` beside it, the compiler would list both
/// for a number whose type is open.
macro_rules! number_plus {
    ($([$($generics:tt)*] $array:ty;)*) => {$(
        impl<$($generics)*> core::ops::AddAssign<$array> for f64
        where
            $array: $crate::array::absent::AddsToNumber,
        {
            fn add_assign(&mut self, _: $array) {
                unreachable!("nothing is `AddsToNumber`")
            }
        }
    )*};
}
pub(crate) use number_plus;

number_plus! {
    [T, S: Shape, H: Home] Array<T, S, H>;
}

/// Elements of iterators: those of arrays are not.
#[diagnostic::on_unimplemented(
    message = "an array is not an iterator",
    label = "a method of iterators",
    note = "the elements in reverse order along axis 0 are `x.flip(0)`, those of an iterator `x.iter().rev()`"
)]
#[doc(hidden)]
pub trait IsIterator {}

/// Elements of arrays that can be borrowed mutably in parts: none.
#[diagnostic::on_unimplemented(
    message = "two parts of one array are not borrowed mutably at once, except its rows",
    label = "two mutable views",
    note = "one part after the other: `x.slice_mut(s![..2]).fill(0.0)`; its rows: `x.rows_mut()`; the parts of a slice: `x.as_mut_slice().split_at_mut(n)`"
)]
#[doc(hidden)]
pub trait IsShared {}

/// Elements of matrices that can be inverted: none.
#[diagnostic::on_unimplemented(
    message = "there are products and no solvers, inverses or decompositions here",
    label = "a method of linear algebra",
    note = "a crate for them takes the elements: `nalgebra::DMatrix::from_row_slice(n, n, a.as_slice())`"
)]
#[doc(hidden)]
pub trait IsSolvable {}

/// Elements of results that have lost an axis and find it again: none.
#[diagnostic::on_unimplemented(
    message = "the axes that a reduction keeps are part of its list of axes",
    label = "asked of the result of a reduction",
    note = "`x.amax(axes![1].keepdims())` keeps axis 1 with extent 1; `x.amax(axes![1]).at(axes![0])` places the result"
)]
#[doc(hidden)]
pub trait IsReduced {}

/// Elements of arrays that have the methods of other libraries: none. What there is instead stands
/// behind each method, in the line that the compiler quotes.
#[diagnostic::on_unimplemented(
    message = "this is a name of another library",
    label = "has another name here",
    note = "the line below, which declares it, says what there is here"
)]
#[doc(hidden)]
pub trait IsForeign {}

/// Elements of arrays whose norm has no further name: none.
#[diagnostic::on_unimplemented(
    message = "a norm says which one it is: the Euclidean norm is `norm_l2`",
    label = "which norm?",
    note = "`x.norm_l2(axes![1])`, `x.norm_l2(..)` of all elements; the others are `norm_l1` and `norm_max`"
)]
#[doc(hidden)]
pub trait HasOneNorm {}

/// Elements of arrays that grow: none.
#[diagnostic::on_unimplemented(
    message = "an array does not grow",
    label = "a method of vectors",
    note = "elements are collected in a `Vec` first: `losses.push(loss)`, then `Array1::from(losses)`; rows are joined, `concat(axes![0], (&x, row.unsqueeze(axes![0])))`, many rows by `stack(axes![0], &rows[..])`"
)]
#[doc(hidden)]
pub trait IsGrowing {}

/// Elements of arrays that a view is copied from: none.
#[diagnostic::on_unimplemented(
    message = "`to_array` copies a view, and this is an array already",
    label = "asked of an array",
    note = "`x.clone()` copies an array; an operation takes a reference, `&x - &y`"
)]
#[doc(hidden)]
pub trait IsViewed {}

/// Elements of random arrays, without the feature: none.
#[cfg(not(feature = "rand"))]
#[diagnostic::on_unimplemented(
    message = "random arrays need the feature `rand` of broadloom",
    label = "not here without the feature",
    note = "`broadloom = {{ version = \"0.1\", features = [\"rand\"] }}` in Cargo.toml; or `Array2::from_fn((2, 3), |_| rng.random())` with the crate rand; with the feature it is `Array2::random((2, 3), StandardNormal, &mut rng)`"
)]
#[doc(hidden)]
pub trait IsRandom {}

/// Elements of arrays in `.npy` files, without the feature: none.
#[cfg(not(feature = "npy"))]
#[diagnostic::on_unimplemented(
    message = "arrays in `.npy` files need the feature `npy` of broadloom",
    label = "not here without the feature",
    note = "`broadloom = {{ version = \"0.1\", features = [\"npy\"] }}` in Cargo.toml; or `Array2::from_vec((2, 3), elements)` of elements that another crate reads"
)]
#[doc(hidden)]
pub trait IsNpy {}

/// Elements of arrays in `.npz` files, without the feature: none.
#[cfg(not(feature = "npz"))]
#[diagnostic::on_unimplemented(
    message = "arrays in `.npz` files need the feature `npz` of broadloom",
    label = "not here without the feature",
    note = "`broadloom = {{ version = \"0.1\", features = [\"npz\"] }}` in Cargo.toml; it has the feature `npy` in it"
)]
#[doc(hidden)]
pub trait IsNpz {}

/// Elements of tables, without the feature: none.
#[cfg(not(feature = "csv"))]
#[diagnostic::on_unimplemented(
    message = "tables in CSV files need the feature `csv` of broadloom",
    label = "not here without the feature",
    note = "`broadloom = {{ version = \"0.1\", features = [\"csv\"] }}` in Cargo.toml"
)]
#[doc(hidden)]
pub trait IsInTable {}

/// Names that users look for and that an array has only to say what there is instead. Each is one
/// line, because the compiler quotes it, with the comment behind it, also in a narrow terminal. A trait of
/// the user's with such a name comes first, but for a receiver `&mut Array`, so these are names that no
/// other code is likely to have.
#[rustfmt::skip]
#[doc(hidden)]
#[allow(missing_docs, reason = "they only refuse")]
impl<T, S: Shape, H: Home> Array<T, S, H> {
    pub fn rev(&mut self) -> Self where T: IsIterator { unreachable!("no array is an iterator") }
    pub fn split_at_mut<A, P>(&mut self, _: A, _: P) -> (ViewMut<'_, T, S>, ViewMut<'_, T, S>) where T: IsShared { unreachable!("no array is shared") }
    pub fn inv(&mut self) -> Self where T: IsSolvable { unreachable!("no array is inverted") }
    pub fn inverse(&mut self) -> Self where T: IsSolvable { unreachable!("no array is inverted") }
    pub fn solve<B>(&mut self, _: B) -> B where T: IsSolvable { unreachable!("no array is inverted") }
    pub fn sum_axis<A, X>(&mut self, _: A) -> X where T: IsForeign { never() } // here: `x.sum(0)`
    pub fn mean_axis<A, X>(&mut self, _: A) -> X where T: IsForeign { never() } // here: `x.mean(0)`
    pub fn std_axis<A, D, X>(&mut self, _: A, _: D) -> X where T: IsForeign { never() } // here: `x.std(0)`
    pub fn var_axis<A, D, X>(&mut self, _: A, _: D) -> X where T: IsForeign { never() } // here: `x.var(0)`
    pub fn raw_dim<X>(&mut self) -> X where T: IsForeign { never() } // here: `x.shape()`
    pub fn to_shape<N, X>(&mut self, _: N) -> X where T: IsForeign { never() } // here: `x.reshape((3, 2))`
    pub fn into_shape_with_order<N, X>(&mut self, _: N) -> X where T: IsForeign { never() } // here: `x.into_reshape((3, 2))`
    pub fn remove_axis<A, X>(&mut self, _: A) -> X where T: IsForeign { never() } // here: `x.squeeze(axes![1])`
    pub fn slice_axis<A, I, X>(&mut self, _: A, _: I) -> X where T: IsForeign { never() } // here: `x.slice(s![.., 1..3])`
    pub fn mapv_into<F, X>(&mut self, _: F) -> X where T: IsForeign { never() } // here: `x.into_expr().map(f).eval()`
    pub fn as_slice_mut<X>(&mut self) -> X where T: IsForeign { never() } // here: `x.as_mut_slice()`
    pub fn genrows<X>(&mut self) -> X where T: IsForeign { never() } // here: `x.rows()`
    pub fn outer_iter_mut<X>(&mut self) -> X where T: IsForeign { never() } // here: `x.rows_mut()`
    pub fn axis_iter_mut<A, X>(&mut self, _: A) -> X where T: IsForeign { never() } // here: `x.rows_mut()`
    pub fn log<X>(&mut self) -> X where T: IsForeign { never() } // here: `x.ln()`
    pub fn log1p<X>(&mut self) -> X where T: IsForeign { never() } // here: `x.ln_1p()`
    pub fn relu<X>(&mut self) -> X where T: IsForeign { never() } // here: `x.maximum(0.0)`
    pub fn clamp_min<N, X>(&mut self, _: N) -> X where T: IsForeign { never() } // here: `x.maximum(0.0)`
    pub fn mm<B, X>(&mut self, _: B) -> X where T: IsForeign { never() } // here: `x.matmul(&w)`
    pub fn copy<X>(&mut self) -> X where T: IsForeign { never() } // here: `x.clone()`
    pub fn masked_fill<M, N, X>(&mut self, _: M, _: N) -> X where T: IsForeign { never() } // here: `mask.select(0.0, &x)`
    pub fn masked_select<M, X>(&mut self, _: M) -> X where T: IsForeign { never() } // here: `x.filter(&mask)`
    pub fn index_select<A, I, X>(&mut self, _: A, _: I) -> X where T: IsForeign { never() } // here: `x.take(list, 0)`
    pub fn gather<A, I, X>(&mut self, _: A, _: I) -> X where T: IsForeign { never() } // here: `x.take_along_axis(&list, 1)`
    pub fn numel<X>(&mut self) -> X where T: IsForeign { never() } // here: `x.len()`
    pub fn size<A, X>(&mut self, _: A) -> X where T: IsForeign { never() } // here: `x.extents()[0]`, of all axes `x.len()`
    pub fn item<X>(&mut self) -> X where T: IsForeign { never() } // here: `x[[0]]`
    pub fn tolist<X>(&mut self) -> X where T: IsForeign { never() } // here: `x.to_vec()`
    pub fn array<X>(&mut self) -> X where T: IsForeign { never() } // here: operators work on elements: `&x * &y`
    pub fn rowwise<X>(&mut self) -> X where T: IsForeign { never() } // here: of `x.rowwise().sum()`: `x.sum(axes![1])`
    pub fn colwise<X>(&mut self) -> X where T: IsForeign { never() } // here: of `x.colwise() - v`: `&x - v.at(axes![0])`
    pub fn component_mul<B, X>(&mut self, _: B) -> X where T: IsForeign { never() } // here: `&x * &y`
    pub fn component_div<B, X>(&mut self, _: B) -> X where T: IsForeign { never() } // here: `&x / &y`
    pub fn row_iter<X>(&mut self) -> X where T: IsForeign { never() } // here: `x.rows()`
    pub fn column_iter<X>(&mut self) -> X where T: IsForeign { never() } // here: `x.columns()`
    pub fn copy_from<B, X>(&mut self, _: B) -> X where T: IsForeign { never() } // here: `x.assign(&y)`
    pub fn norm<A, X>(&mut self, _: A) -> X where T: HasOneNorm { unreachable!("no norm is the only one") }
    pub fn push<X>(&mut self, _: X) where T: IsGrowing { unreachable!("no array grows") }
    pub fn push_row<X>(&mut self, _: X) where T: IsGrowing { unreachable!("no array grows") }
    pub fn push_column<X>(&mut self, _: X) where T: IsGrowing { unreachable!("no array grows") }
    pub fn append<A, X>(&mut self, _: A, _: X) where T: IsGrowing { unreachable!("no array grows") }
    pub fn to_array(&mut self) -> Self where T: IsViewed { unreachable!("no array is a view") }
    pub fn keepdims<X>(&mut self) -> X where T: IsReduced { unreachable!("no array was reduced") }
    #[cfg(not(feature = "rand"))]
    pub fn random<N, D, R>(_: N, _: D, _: &mut R) -> Self where T: IsRandom { unreachable!("no array is random") }
    #[cfg(not(feature = "npy"))]
    pub fn read_npy<P>(_: P) -> io::Result<Self> where T: IsNpy { unreachable!("no array is in a file") }
    #[cfg(not(feature = "npy"))]
    pub fn write_npy<P>(&self, _: P) -> io::Result<()> where T: IsNpy { unreachable!("no array is in a file") }
    #[cfg(not(feature = "npz"))]
    pub fn read_npz<P>(_: P, _: &str) -> io::Result<Self> where T: IsNpz { unreachable!("no array is in an archive") }
    #[cfg(not(feature = "csv"))]
    pub fn write_csv<P>(&self, _: P, _: &[&str]) -> io::Result<()> where T: IsInTable { unreachable!("no array is a table") }
    pub fn determinant<X>(&mut self) -> X where T: IsSolvable { never() }
    pub fn try_inverse<X>(&mut self) -> X where T: IsSolvable { never() }
    pub fn svd<X>(&mut self) -> X where T: IsSolvable { never() }
    pub fn qr<X>(&mut self) -> X where T: IsSolvable { never() }
    pub fn lu<X>(&mut self) -> X where T: IsSolvable { never() }
    pub fn cholesky<X>(&mut self) -> X where T: IsSolvable { never() }
    pub fn det(&mut self) -> T where T: IsSolvable { unreachable!("no array is inverted") }
}

/// As those of arrays.
#[rustfmt::skip]
#[doc(hidden)]
#[allow(missing_docs, reason = "they only refuse")]
impl<T, S: Shape> View<'_, T, S> {
    pub fn log<X>(&mut self) -> X where T: IsForeign { never() } // here: `x.ln()`
    pub fn relu<X>(&mut self) -> X where T: IsForeign { never() } // here: `x.maximum(0.0)`
    #[cfg(not(feature = "npy"))]
    pub fn write_npy<P>(&self, _: P) -> io::Result<()> where T: IsNpy { unreachable!("no view is in a file") }
    #[cfg(not(feature = "csv"))]
    pub fn write_csv<P>(&self, _: P, _: &[&str]) -> io::Result<()> where T: IsInTable { unreachable!("no view is a table") }
}

/// The body of a method whose bound is never met.
pub(crate) fn never<X>() -> X {
    unreachable!("the bound of this method is never met")
}
