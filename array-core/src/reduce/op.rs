//! The reductions as types: `Sum`, `Prod`, `Mean`, `Max`, `Min`, `Any`, `All` and the norms, with
//! their operation and their result.
//!
//! Methods and macros name these types; a macro has no other types. Both then call the same
//! function.

use super::reducers::{adding, adding_any, largest, multiplying, smallest};
use crate::expr::{Float, Node, Number, Reducible, Sum as Summable, Summed};
use crate::isa::Token;
use crate::kernel::{Fold, Reducer};
use crate::leaf::{Addend, Elem, Leaves};
use crate::math::UNBOUNDED;
use crate::sealed::Sealed;

/// A reduction of elements `T`: each element is [widened](Self::widen), all are [folded](Fold), and
/// the total is [finished](Self::finish).
#[diagnostic::on_unimplemented(
    message = "elements of type `{T}` do not have this reduction",
    label = "not a reduction of `{T}`",
    note = "numbers and `bool`s have `sum`, `prod`, `mean`, `amax`, `amin`, `any` and `all`; floats have norms too, and `.cast::<f64>()` gives floats"
)]
pub trait Reduction<T>: Fold<Self::Output> + Default {
    #[doc(hidden)]
    const SEALED: Sealed;

    /// The type of the result's elements.
    type Output: Elem;

    /// A type that is unknown to the compiler if the elements do not have this reduction: see
    /// [`Known`](crate::dim::Known).
    type Proof;

    /// The name in messages: the name of the method.
    const NAME: &'static str;

    /// Whether it has no value over no elements; the others return their fold's identity, finished.
    const REFUSES_NOTHING: bool = false;

    /// The number of scalar operations that take an element into the total.
    #[doc(hidden)]
    const OPERATIONS: usize = 1;

    /// Whether an element must be widened before it is folded.
    #[doc(hidden)]
    const WIDENS: bool = true;

    /// Whether elements are added, so that products use the multiply-add of the level.
    #[doc(hidden)]
    const SUMS: bool = false;

    /// Whether the squares of elements are added.
    #[doc(hidden)]
    const SQUARES: bool = false;

    /// Whether totals are floats.
    #[doc(hidden)]
    const GROUPS: bool = false;

    /// The bound of elements that can be added in 32 bits: see [`Node::BITS`]. `UNBOUNDED` if they
    /// are not.
    #[doc(hidden)]
    const BITS: u32 = UNBOUNDED;

    /// The loops that fold totals.
    #[doc(hidden)]
    fn reducer() -> &'static Reducer;

    /// The element as a number that is added in 32 bits.
    #[doc(hidden)]
    #[inline(always)]
    fn to_part(self, _: T) -> u32 {
        unreachable!("elements that are not added in 32 bits")
    }

    /// A sum in 32 bits as a part of the total.
    #[doc(hidden)]
    #[inline(always)]
    fn of_part(self, _: u32) -> Self::Output {
        unreachable!("elements that are not added in 32 bits")
    }

    /// Converts an element to the type of the result.
    fn widen(self, item: T) -> Self::Output;

    /// Takes one element of `node` into `total`.
    #[doc(hidden)]
    #[inline(always)]
    fn step<E: Node<Item = T>>(
        self,
        node: &E,
        token: Token<'_>,
        items: <E::Leaves as Leaves>::Items,
        total: Self::Output,
    ) -> Self::Output {
        self.combine(total, self.widen(node.apply(token, items)))
    }

    /// The result for the total of `count` elements.
    fn finish(self, total: Self::Output, count: usize) -> Self::Output {
        let _ = count;
        total
    }
}

/// Declares reductions and their operations: the identity, the function that combines two values,
/// and whether a value may be combined twice.
macro_rules! op {
    ($($(#[$doc:meta])* $Op:ident [$($T:ident: $Bound:ident)?] $Item:ty: $identity:expr, $combine:expr, $idempotent:literal;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default)]
        pub struct $Op;

        impl$(<$T: $Bound>)? Fold<$Item> for $Op {
            const IDEMPOTENT: bool = $idempotent;

            #[inline(always)]
            fn identity(self) -> $Item {
                $identity
            }

            #[inline(always)]
            fn combine(self, a: $Item, b: $Item) -> $Item {
                $combine(a, b)
            }
        }
    )*};
}

op! {
    /// The sum; integers widen to 64 bits and wrap around, as NumPy's sums do.
    Sum [T: Addend] T: T::SUM_OF_NONE, T::wrapping_sum, false;
    /// The product; integers widen to 64 bits and wrap around, as NumPy's products do.
    Prod [T: Number] T: T::ONE, T::wrapping_prod, false;
    /// The sum divided by the number of elements, for integers and `bool` in `f64`.
    Mean [T: Number] T: T::ZERO, T::wrapping_sum, false;
    /// The largest element, NaN if there is one.
    Max [T: Reducible] T: T::LEAST, T::larger, true;
    /// The smallest element, NaN if there is one.
    Min [T: Reducible] T: T::GREATEST, T::smaller, true;
    /// The sum in the type of the elements, where integers wrap around: for products in a
    /// contraction, and for sums back to a shape.
    Dot [T: Number] T: T::ZERO, T::wrapping_sum, false;
    /// Whether any element is true: a `bool`, or a number other than 0.
    Any [] bool: false, |a, b| a | b, true;
    /// Whether all elements are true: `bool`s, or numbers other than 0.
    All [] bool: true, |a, b| a & b, true;
    /// The sum of the absolute values.
    NormL1 [T: Float] T: T::ZERO, T::wrapping_sum, false;
    /// The square root of the sum of the squares.
    NormL2 [T: Float] T: T::ZERO, T::wrapping_sum, false;
    /// The largest absolute value.
    NormMax [T: Float] T: T::ZERO, T::maximum, true;
}

/// Declares reductions that are not one fold, as arguments for [plans](super::Plans).
macro_rules! others {
    ($($(#[$doc:meta])* $Op:ident)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default)]
        pub struct $Op;
    )*};
}
others! {
    /// The variance of floats.
    Var
    /// The standard deviation of floats.
    Std
    /// The logarithm of the sum of the exponentials.
    LogSumExp
    /// The position of the maximum.
    ArgMax
    /// The position of the minimum.
    ArgMin
}

/// Implements `Reduction`: the type of the elements, the type of the result, the conversion, whether
/// elements are widened first, and whether totals are floats.
macro_rules! reduction {
    ($Op:ident $name:literal $reducer:ident [$T:ident: $($Bound:tt)+] => $Output:ty: $widen:expr; $widens:expr, $groups:expr $(; $($more:tt)*)?) => {
        #[diagnostic::do_not_recommend]
        impl<$T: $($Bound)+> Reduction<$T> for $Op {
            const SEALED: Sealed = Sealed;
            type Output = $Output;
            type Proof = ();
            const NAME: &'static str = $name;
            const WIDENS: bool = $widens;
            const GROUPS: bool = $groups;
            $($($more)*)?

            #[inline(always)]
            fn reducer() -> &'static Reducer {
                $reducer::<$T, $Output>()
            }

            #[inline(always)]
            fn widen(self, item: $T) -> $Output {
                $widen(item)
            }
        }
    };
}

reduction!(Sum "sum" adding_any [T: Summed] => T::Total: T::widen; !T::IS_OWN && !T::IS_ADDED && !T::IS_SUMMAND, T::Total::IS_FLOAT;
    const SUMS: bool = T::IS_OWN;
    const BITS: u32 = T::BITS;

    #[inline(always)]
    fn to_part(self, item: T) -> u32 {
        item.to_part()
    }

    #[inline(always)]
    fn of_part(self, part: u32) -> T::Total {
        T::of_part(part)
    }

    #[inline(always)]
    fn step<E: Node<Item = T>>(self, node: &E, token: Token<'_>, items: <E::Leaves as Leaves>::Items, total: T::Total) -> T::Total {
        T::add_element(node, token, items, total)
    }
);
reduction!(Dot "dot" adding [T: Number] => T: core::convert::identity; false, T::IS_MEAN;
    const SUMS: bool = true;

    #[inline(always)]
    fn step<E: Node<Item = T>>(self, node: &E, token: Token<'_>, items: <E::Leaves as Leaves>::Items, total: T) -> T {
        node.add_to(token, items, total)
    }
);
reduction!(Prod "prod" multiplying [T: Summable] => T::Sum: T::widen; !T::IS_OWN, T::Sum::IS_MEAN);
reduction!(Max "amax" largest [T: Reducible] => T: core::convert::identity; false, T::IS_MEAN; const REFUSES_NOTHING: bool = true;);
reduction!(Min "amin" smallest [T: Reducible] => T: core::convert::identity; false, T::IS_MEAN; const REFUSES_NOTHING: bool = true;);
reduction!(Any "any" largest [T: Reducible] => bool: T::is_true; !T::IS_BOOL, false);
reduction!(All "all" smallest [T: Reducible] => bool: T::is_true; !T::IS_BOOL, false);
reduction!(Mean "mean" adding [T: Reducible] => T::Mean: T::to_mean; !T::IS_MEAN && size_of::<T>() > 2, true;
    const SUMS: bool = T::IS_MEAN;

    #[inline(always)]
    fn step<E: Node<Item = T>>(self, node: &E, token: Token<'_>, items: <E::Leaves as Leaves>::Items, total: T::Mean) -> T::Mean {
        T::add_to_mean(node, token, items, total)
    }

    fn finish(self, total: T::Mean, count: usize) -> T::Mean {
        total / T::Mean::from_f64(count as f64)
    }
);
reduction!(NormL1 "norm_l1" adding [T: Float] => T: T::abs; true, true; const OPERATIONS: usize = 2;);
reduction!(NormL2 "norm_l2" adding [T: Float] => T: |item| item * item; false, true;
    const OPERATIONS: usize = 2;
    const SQUARES: bool = true;

    #[inline(always)]
    fn step<E: Node<Item = T>>(self, node: &E, token: Token<'_>, items: <E::Leaves as Leaves>::Items, total: T) -> T {
        let item = node.apply(token, items);
        total.add_product(token, item, item)
    }

    fn finish(self, total: T, _: usize) -> T {
        T::sqrt(total)
    }
);
reduction!(NormMax "norm_max" largest [T: Float] => T: T::abs; true, true;
    const OPERATIONS: usize = 2;

    // Over no elements the result is 0, but the maximum of none is below all numbers.
    fn finish(self, total: T, _: usize) -> T {
        total.maximum(T::ZERO)
    }
);
