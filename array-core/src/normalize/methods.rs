//! Normalisations as methods: `x.softmax(-1)`.

use super::{
    Normalized, layer_norm, log_softmax, rms_norm, softmax, try_layer_norm, try_log_softmax,
    try_rms_norm, try_softmax,
};
use crate::error::ReduceError;
use crate::expr::{Closed, Float, Lazy};
use crate::reduce::OneOrAll;
use crate::shape::{Whole, WholeOf};

/// Declares the methods: each calls the function of its name.
macro_rules! methods {
    ($($(#[$doc:meta])* $name:ident $try:ident ($($arg:ident: $Arg:ty),*);)*) => {
        /// The functions [`softmax`], [`log_softmax`], [`layer_norm`] and [`rms_norm`] as methods of
        /// arrays, views and expressions of floats.
        ///
        /// The axis is `axes![1]`, `1`, `-1`, or `..` for all elements as one row.
        ///
        /// # Examples
        /// ```
        /// # extern crate array_core as broadloom;
        /// use broadloom::prelude::*;
        ///
        /// let x = array![[0.0, 0.0], [1000.0, f64::NEG_INFINITY]];
        /// assert_eq!(x.softmax(-1), array![[0.5, 0.5], [1.0, 0.0]]);
        /// assert_eq!((&x - 1.0).softmax(0).as_slice(), [0.0, 1.0, 1.0, 0.0]);
        /// assert_eq!(array![[1.0, 3.0]].layer_norm(-1, None, None, 0.0).as_slice(), [-1.0, 1.0]);
        /// ```
        pub trait Normalisations: Lazy<Item: Float, Shape: Whole, Node: Closed> {$(
            $(#[$doc])*
            ///
            /// # Panics
            #[doc = concat!("If [`", stringify!($try), "`](Self::", stringify!($try), ") returns an error.")]
            #[track_caller]
            fn $name<A: OneOrAll<WholeOf<Self::Shape>>>(self, axis: A $(, $arg: $Arg)*) -> Normalized<Self> {
                $name(self, axis $(, $arg)*)
            }

            #[doc = concat!("As [`", stringify!($name), "`](Self::", stringify!($name), ").")]
            ///
            /// # Errors
            #[doc = concat!("As [`", stringify!($try), "`].")]
            fn $try<A: OneOrAll<WholeOf<Self::Shape>>>(self, axis: A $(, $arg: $Arg)*) -> Result<Normalized<Self>, ReduceError> {
                $try(self, axis $(, $arg)*)
            }
        )*}
    };
}
methods! {
    /// The softmax along an axis: see [`softmax`].
    softmax try_softmax (); // of rows: `x.softmax(axes![1])`
    /// The logarithm of the softmax along an axis: see [`log_softmax`].
    log_softmax try_log_softmax ();
    /// Layer normalisation along an axis: see [`layer_norm`].
    layer_norm try_layer_norm (gamma: Option<&[Self::Item]>, beta: Option<&[Self::Item]>, eps: Self::Item);
    /// Root-mean-square normalisation along an axis: see [`rms_norm`].
    rms_norm try_rms_norm (gamma: Option<&[Self::Item]>, eps: Self::Item);
}

impl<L: Lazy<Item: Float, Shape: Whole, Node: Closed>> Normalisations for L {}
