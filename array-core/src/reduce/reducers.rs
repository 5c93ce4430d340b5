//! The loops that fold numbers and truths, compiled once, here: which of them a reduction takes.
//!
//! Sums, means, norms and products of matrices add, so they take the same loops; integers add, and multiply, as those of their size without a sign do.

use super::op::{All, Any, Max, Min, Prod, Sum};
use crate::kernel::{Order, Reducer};
use core::any::TypeId;

/// Declares a reducer for each of some types, and the function that gives that of a type.
macro_rules! reducers {
    ($(#[$doc:meta])* $of:ident: $($NAME:ident $T:ty = $reducer:expr;)*) => {
        $(static $NAME: Reducer = $reducer;)*

        $(#[$doc])*
        #[inline(always)]
        pub(super) fn $of<T: 'static>() -> &'static Reducer {
            $(if TypeId::of::<T>() == TypeId::of::<$T>() {
                return &$NAME;
            })*
            unreachable!("numbers and truths are those above")
        }
    };
}

reducers! {
    /// Sums.
    adding:
    ADD_F32 f32 = Reducer::summing::<f32, f32, Sum>(Order::Kept);
    ADD_F64 f64 = Reducer::summing::<f64, f64, Sum>(Order::Kept);
    ADD_I64 i64 = Reducer::summing::<i64, u64, Sum>(Order::Any);
    ADD_U64 u64 = Reducer::summing::<u64, u64, Sum>(Order::Any);
    ADD_I32 i32 = Reducer::summing::<i32, u32, Sum>(Order::Any);
    ADD_U32 u32 = Reducer::summing::<u32, u32, Sum>(Order::Any);
    ADD_I16 i16 = Reducer::summing::<i16, u16, Sum>(Order::Any);
    ADD_U16 u16 = Reducer::summing::<u16, u16, Sum>(Order::Any);
    ADD_I8 i8 = Reducer::summing::<i8, u8, Sum>(Order::Any);
    ADD_U8 u8 = Reducer::summing::<u8, u8, Sum>(Order::Any);
    ADD_ISIZE isize = Reducer::summing::<isize, usize, Sum>(Order::Any);
    ADD_USIZE usize = Reducer::summing::<usize, usize, Sum>(Order::Any);
    ADD_I128 i128 = Reducer::summing::<i128, u128, Sum>(Order::Memory);
    ADD_U128 u128 = Reducer::summing::<u128, u128, Sum>(Order::Memory);
}
reducers! {
    /// Products.
    multiplying:
    MULTIPLY_F32 f32 = Reducer::of::<f32, Prod>(Order::Kept);
    MULTIPLY_F64 f64 = Reducer::of::<f64, Prod>(Order::Kept);
    MULTIPLY_I64 i64 = Reducer::like::<i64, u64, Prod>(Order::Any);
    MULTIPLY_U64 u64 = Reducer::like::<u64, u64, Prod>(Order::Any);
    MULTIPLY_I128 i128 = Reducer::like::<i128, u128, Prod>(Order::Memory);
    MULTIPLY_U128 u128 = Reducer::like::<u128, u128, Prod>(Order::Memory);
}
reducers! {
    /// Maxima.
    largest:
    MAX_F32 f32 = Reducer::of::<f32, Max>(Order::Kept);
    MAX_F64 f64 = Reducer::of::<f64, Max>(Order::Kept);
    MAX_I64 i64 = Reducer::of::<i64, Max>(Order::Any);
    MAX_U64 u64 = Reducer::of::<u64, Max>(Order::Any);
    MAX_I32 i32 = Reducer::of::<i32, Max>(Order::Any);
    MAX_U32 u32 = Reducer::of::<u32, Max>(Order::Any);
    MAX_I16 i16 = Reducer::of::<i16, Max>(Order::Any);
    MAX_U16 u16 = Reducer::of::<u16, Max>(Order::Any);
    MAX_I8 i8 = Reducer::of::<i8, Max>(Order::Any);
    MAX_U8 u8 = Reducer::of::<u8, Max>(Order::Any);
    MAX_ISIZE isize = Reducer::of::<isize, Max>(Order::Any);
    MAX_USIZE usize = Reducer::of::<usize, Max>(Order::Any);
    MAX_I128 i128 = Reducer::of::<i128, Max>(Order::Memory);
    MAX_U128 u128 = Reducer::of::<u128, Max>(Order::Memory);
    ANY bool = Reducer::of::<bool, Any>(Order::Any);
}
reducers! {
    /// Minima.
    smallest:
    MIN_F32 f32 = Reducer::of::<f32, Min>(Order::Kept);
    MIN_F64 f64 = Reducer::of::<f64, Min>(Order::Kept);
    MIN_I64 i64 = Reducer::of::<i64, Min>(Order::Any);
    MIN_U64 u64 = Reducer::of::<u64, Min>(Order::Any);
    MIN_I32 i32 = Reducer::of::<i32, Min>(Order::Any);
    MIN_U32 u32 = Reducer::of::<u32, Min>(Order::Any);
    MIN_I16 i16 = Reducer::of::<i16, Min>(Order::Any);
    MIN_U16 u16 = Reducer::of::<u16, Min>(Order::Any);
    MIN_I8 i8 = Reducer::of::<i8, Min>(Order::Any);
    MIN_U8 u8 = Reducer::of::<u8, Min>(Order::Any);
    MIN_ISIZE isize = Reducer::of::<isize, Min>(Order::Any);
    MIN_USIZE usize = Reducer::of::<usize, Min>(Order::Any);
    MIN_I128 i128 = Reducer::of::<i128, Min>(Order::Memory);
    MIN_U128 u128 = Reducer::of::<u128, Min>(Order::Memory);
    ALL bool = Reducer::of::<bool, All>(Order::Any);
}
