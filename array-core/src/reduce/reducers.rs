//! The loops that fold numbers and truths, compiled once, here: which of them a reduction takes.
//!
//! Sums, means, norms and products of matrices add, so they take the same loops; integers add, and multiply, as those of their size without a sign do.

use super::op::{All, Any, Max, Min, Prod, Sum};
use crate::kernel::{FoldOrder, Reducer};
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
    ADD_F32 f32 = Reducer::summing::<f32, f32, Sum>(FoldOrder::Kept);
    ADD_F64 f64 = Reducer::summing::<f64, f64, Sum>(FoldOrder::Kept);
    ADD_I64 i64 = Reducer::summing::<i64, u64, Sum>(FoldOrder::Any);
    ADD_U64 u64 = Reducer::summing::<u64, u64, Sum>(FoldOrder::Any);
    ADD_I32 i32 = Reducer::summing::<i32, u32, Sum>(FoldOrder::Any);
    ADD_U32 u32 = Reducer::summing::<u32, u32, Sum>(FoldOrder::Any);
    ADD_I16 i16 = Reducer::summing::<i16, u16, Sum>(FoldOrder::Any);
    ADD_U16 u16 = Reducer::summing::<u16, u16, Sum>(FoldOrder::Any);
    ADD_I8 i8 = Reducer::summing::<i8, u8, Sum>(FoldOrder::Any);
    ADD_U8 u8 = Reducer::summing::<u8, u8, Sum>(FoldOrder::Any);
    ADD_ISIZE isize = Reducer::summing::<isize, usize, Sum>(FoldOrder::Any);
    ADD_USIZE usize = Reducer::summing::<usize, usize, Sum>(FoldOrder::Any);
    ADD_I128 i128 = Reducer::summing::<i128, u128, Sum>(FoldOrder::Memory);
    ADD_U128 u128 = Reducer::summing::<u128, u128, Sum>(FoldOrder::Memory);
}
reducers! {
    /// Products.
    multiplying:
    MULTIPLY_F32 f32 = Reducer::of::<f32, Prod>(FoldOrder::Kept);
    MULTIPLY_F64 f64 = Reducer::of::<f64, Prod>(FoldOrder::Kept);
    MULTIPLY_I64 i64 = Reducer::like::<i64, u64, Prod>(FoldOrder::Any);
    MULTIPLY_U64 u64 = Reducer::like::<u64, u64, Prod>(FoldOrder::Any);
    MULTIPLY_I128 i128 = Reducer::like::<i128, u128, Prod>(FoldOrder::Memory);
    MULTIPLY_U128 u128 = Reducer::like::<u128, u128, Prod>(FoldOrder::Memory);
}
reducers! {
    /// Maxima.
    largest:
    MAX_F32 f32 = Reducer::of::<f32, Max>(FoldOrder::Kept);
    MAX_F64 f64 = Reducer::of::<f64, Max>(FoldOrder::Kept);
    MAX_I64 i64 = Reducer::of::<i64, Max>(FoldOrder::Any);
    MAX_U64 u64 = Reducer::of::<u64, Max>(FoldOrder::Any);
    MAX_I32 i32 = Reducer::of::<i32, Max>(FoldOrder::Any);
    MAX_U32 u32 = Reducer::of::<u32, Max>(FoldOrder::Any);
    MAX_I16 i16 = Reducer::of::<i16, Max>(FoldOrder::Any);
    MAX_U16 u16 = Reducer::of::<u16, Max>(FoldOrder::Any);
    MAX_I8 i8 = Reducer::of::<i8, Max>(FoldOrder::Any);
    MAX_U8 u8 = Reducer::of::<u8, Max>(FoldOrder::Any);
    MAX_ISIZE isize = Reducer::of::<isize, Max>(FoldOrder::Any);
    MAX_USIZE usize = Reducer::of::<usize, Max>(FoldOrder::Any);
    MAX_I128 i128 = Reducer::of::<i128, Max>(FoldOrder::Memory);
    MAX_U128 u128 = Reducer::of::<u128, Max>(FoldOrder::Memory);
    ANY bool = Reducer::of::<bool, Any>(FoldOrder::Any);
}
reducers! {
    /// Minima.
    smallest:
    MIN_F32 f32 = Reducer::of::<f32, Min>(FoldOrder::Kept);
    MIN_F64 f64 = Reducer::of::<f64, Min>(FoldOrder::Kept);
    MIN_I64 i64 = Reducer::of::<i64, Min>(FoldOrder::Any);
    MIN_U64 u64 = Reducer::of::<u64, Min>(FoldOrder::Any);
    MIN_I32 i32 = Reducer::of::<i32, Min>(FoldOrder::Any);
    MIN_U32 u32 = Reducer::of::<u32, Min>(FoldOrder::Any);
    MIN_I16 i16 = Reducer::of::<i16, Min>(FoldOrder::Any);
    MIN_U16 u16 = Reducer::of::<u16, Min>(FoldOrder::Any);
    MIN_I8 i8 = Reducer::of::<i8, Min>(FoldOrder::Any);
    MIN_U8 u8 = Reducer::of::<u8, Min>(FoldOrder::Any);
    MIN_ISIZE isize = Reducer::of::<isize, Min>(FoldOrder::Any);
    MIN_USIZE usize = Reducer::of::<usize, Min>(FoldOrder::Any);
    MIN_I128 i128 = Reducer::of::<i128, Min>(FoldOrder::Memory);
    MIN_U128 u128 = Reducer::of::<u128, Min>(FoldOrder::Memory);
    ALL bool = Reducer::of::<bool, All>(FoldOrder::Any);
}
