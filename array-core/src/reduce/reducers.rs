//! The loops that fold numbers and booleans, compiled once, in this crate: a table by type.
//!
//! Sums, means, norms and products of matrices all add, so they share loops. Integers add and
//! multiply like unsigned integers of the same size.

use super::op::{All, Any, Max, Min, Prod, Sum};
use crate::expr::Summed;
use crate::kernel::{FoldOrder, Reducer};
use core::any::TypeId;

// The integers of a pointer's size.
#[cfg(target_pointer_width = "16")]
use {i16 as SignedWord, u16 as Word};
#[cfg(target_pointer_width = "32")]
use {i32 as SignedWord, u32 as Word};
#[cfg(target_pointer_width = "64")]
use {i64 as SignedWord, u64 as Word};

/// Declares functions that give the reducer of totals of a type, for elements of the same type or of
/// another. A row has the order of the fold, how the reducer is made, what it folds with, and the
/// types of the totals, integers as those whose loops they take; or the types of the elements and of
/// their totals.
macro_rules! reducers {
    ($($(#[$doc:meta])* $name:ident { $($Order:ident $of:ident $Fold:ident: $($T:ident $(as $Like:ident)? $(=> $Total:ident)?),*;)* })*) => {$(
        $(#[$doc])*
        #[inline(always)]
        #[allow(clippy::extra_unused_type_parameters, reason = "not all have elements of another type")]
        pub(super) fn $name<I: 'static, T: 'static>() -> &'static Reducer {
            $($(
                if reducers!(@is I T $T $($Total)?) {
                    static REDUCER: Reducer = Reducer::$of::<$T, $($Like,)? $Fold>(FoldOrder::$Order);
                    return &REDUCER;
                }
            )*)*
            unreachable!("numbers and truths are those above")
        }
    )*};
    (@is $I:ident $Sum:ident $T:ident) => { TypeId::of::<$Sum>() == TypeId::of::<$T>() };
    (@is $I:ident $Sum:ident $T:ident $Total:ident) => {
        TypeId::of::<$I>() == TypeId::of::<$T>() && TypeId::of::<$Sum>() == TypeId::of::<$Total>()
    };
}

reducers! {
    /// Sums.
    adding {
        Any in_parts Sum: bool => i64, u8 => u64, i8 => i64, u16 => u64, i16 => i64;
        Any in_floats Sum: bool => f64, u8 => f64, i8 => f64, u16 => f64, i16 => f64;
        Any widening Sum: u32 => u64, i32 => i64, usize => u64, isize => i64;
        Kept summing Sum: f32 as f32, f64 as f64;
        Any summing Sum: i64 as u64, u64 as u64, i32 as u32, u32 as u32, i16 as u16, u16 as u16;
        Any summing Sum: i8 as u8, u8 as u8, isize as Word, usize as Word;
        Memory summing Sum: i128 as u128, u128 as u128;
    }

    /// Products.
    multiplying {
        Kept of Prod: f32, f64;
        Any like Prod: i64 as u64, u64 as u64;
        Memory like Prod: i128 as u128, u128 as u128;
    }

    /// Maxima.
    largest {
        Kept of Max: f32, f64;
        Any of Max: i64, u64, i32, u32, i16, u16, i8, u8;
        Any like Max: isize as SignedWord, usize as Word;
        Memory of Max: i128, u128;
        Any of Any: bool;
    }

    /// Minima.
    smallest {
        Kept of Min: f32, f64;
        Any of Min: i64, u64, i32, u32, i16, u16, i8, u8;
        Any like Min: isize as SignedWord, usize as Word;
        Memory of Min: i128, u128;
        Any of All: bool;
    }
}

/// Sums of numbers and truths, and of other elements: the loops of those are compiled for their type.
#[inline(always)]
pub(super) fn adding_any<T: Summed, U: 'static>() -> &'static Reducer {
    if const { T::IS_SUMMAND } {
        const { &Reducer::of::<T::Total, Sum>(FoldOrder::Memory) }
    } else {
        adding::<T, U>()
    }
}
