//! The arguments of `pad` and `split` as shapes, and what the compiler says of others.

use super::{DynRank, IntoShape, Shape};
use crate::dim::{Nothing, Unmet};

/// An argument of `pad` or `split`, as a shape. What is none has one error, with the text of the
/// method: see [`Unmet`].
macro_rules! argument {
    ($($(#[$text:meta])* $Argument:ident;)*) => {$(
        $(#[$text])*
        #[doc(hidden)]
        pub trait $Argument {
            /// The shape.
            type Given: Shape;

            /// The shape.
            fn given(self) -> Self::Given;
        }
        #[diagnostic::do_not_recommend]
        impl<P: IntoShape> $Argument for P {
            type Given = P::Shape;

            #[inline(always)]
            fn given(self) -> P::Shape {
                self.into_shape()
            }
        }
        #[diagnostic::do_not_recommend]
        impl<'n, P> $Argument for P
        where
            Nothing<'n>: Unmet,
        {
            type Given = DynRank;

            fn given(self) -> DynRank {
                unreachable!("`Nothing` is not `Unmet`")
            }
        }
    )*};
}
argument! {
    #[diagnostic::on_unimplemented(
        message = "an axis is not padded with `{Self}`",
        label = "not an amount before and one after",
        note = "the axis is first, then the amounts, then the value: `x.pad(axes![0], (1, 1), 0.0)`; all axes are padded by `x.pad_with(&[(1, 1), (1, 1)], PadMode::Constant(0.0))`"
    )]
    Amounts;
    #[diagnostic::on_unimplemented(
        message = "an axis is not split at `{Self}`",
        label = "not a position, and not a number of parts",
        note = "the axis is first: `x.split_at(axes![0], 2)`, `x.split(axes![0], 3)`"
    )]
    Cuts;
}
