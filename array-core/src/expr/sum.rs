//! Elements that can be summed. It is here, before the reductions, because every number can be
//! summed: `T: Float` implies it.

use super::node::Node;
use super::number::Number;
use crate::isa::Token;
use crate::leaf::{Elem, Leaves};

/// Elements that can be summed, and the type of their sum: integers widen to 64 bits, as NumPy's
/// do.
///
/// Every [`Number`] is one, and the sum of a [`Float`](super::Float) has the same type.
pub trait Sum: Elem {
    /// The type of the sum: `i64` for signed integers and `bool`, `u64` for unsigned ones, else the
    /// type itself.
    type Sum: Number;

    /// Whether that is its own.
    #[doc(hidden)]
    const IS_OWN: bool = false;

    /// The element in that type.
    fn widen(self) -> Self::Sum;

    /// One element of `node` added to `sum`.
    #[doc(hidden)]
    #[inline(always)]
    fn add_element<E: Node<Item = Self>>(
        node: &E,
        token: Token<'_>,
        items: <E::Leaves as Leaves>::Items,
        sum: Self::Sum,
    ) -> Self::Sum {
        sum.wrapping_sum(node.apply(token, items).widen())
    }
}

macro_rules! sum {
    ($($Sum:ident: $($T:ident $(= $own:ident)?),*;)*) => {$($(
        impl Sum for $T {
            type Sum = $Sum;
            $(sum!(@own $own);)?

            #[inline(always)]
            fn widen(self) -> $Sum {
                self as $Sum
            }
        }
    )*)*};
    // The sum has the type of the element, so the node may add it in its own way.
    (@own own) => {
        const IS_OWN: bool = true;

        #[inline(always)]
        fn add_element<E: Node<Item = Self>>(
            node: &E,
            token: Token<'_>,
            items: <E::Leaves as Leaves>::Items,
            sum: Self,
        ) -> Self {
            node.add_to(token, items, sum)
        }
    };
}
sum! {
    i64: bool, i8, i16, i32, i64 = own, isize;
    u64: u8, u16, u32, u64 = own, usize;
    f32: f32 = own;
    f64: f64 = own;
    i128: i128 = own;
    u128: u128 = own;
}
