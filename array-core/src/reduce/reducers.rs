//! The loops that fold numbers and booleans, compiled once, in this crate: a table by type.
//!
//! Sums, means, norms and products of matrices all add, so they share loops. Integers add and
//! multiply like unsigned integers of the same size.

use super::op::{All, Any, Max, Min, Prod, Sum};
use crate::kernel::{FoldOrder, Reducer};
use core::any::TypeId;

// The integers of a pointer's size.
#[cfg(target_pointer_width = "16")]
use {i16 as SignedWord, u16 as Word};
#[cfg(target_pointer_width = "32")]
use {i32 as SignedWord, u32 as Word};
#[cfg(target_pointer_width = "64")]
use {i64 as SignedWord, u64 as Word};

/// Declares functions that give the reducer of a type. A row has the order of the fold, how the
/// reducer is made, what it folds with, and the types, integers as those whose loops they take.
macro_rules! reducers {
    ($($(#[$doc:meta])* $name:ident { $($Order:ident $of:ident $Fold:ident: $($T:ident $(as $Like:ident)?),*;)* })*) => {$(
        $(#[$doc])*
        #[inline(always)]
        pub(super) fn $name<T: 'static>() -> &'static Reducer {
            $($(
                if TypeId::of::<T>() == TypeId::of::<$T>() {
                    static REDUCER: Reducer = Reducer::$of::<$T, $($Like,)? $Fold>(FoldOrder::$Order);
                    return &REDUCER;
                }
            )*)*
            unreachable!("numbers and truths are those above")
        }
    )*};
}

reducers! {
    /// Sums.
    adding {
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
