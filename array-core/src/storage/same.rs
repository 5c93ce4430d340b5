//! Converts between a type parameter and the concrete type that it is, so that generic code can
//! call functions that were compiled for this type with the library.

use core::any::{Any, TypeId};

/// Whether two types are the same. The optimiser folds the answer to a constant.
#[inline(always)]
pub(crate) fn is_same<T: 'static, U: 'static>() -> bool {
    TypeId::of::<T>() == TypeId::of::<U>()
}

/// These elements, if they are of type `U`.
pub(crate) fn as_same_mut<T: 'static, U: 'static>(items: &mut [T]) -> Option<&mut [U]> {
    let (first, len) = (items.as_mut_ptr().cast(), items.len());
    // SAFETY: the elements, which are borrowed as long; both types are one.
    is_same::<T, U>().then(|| unsafe { core::slice::from_raw_parts_mut(first, len) })
}

/// Integers of 64 bits as `i64`, of the same bits; `None` of all other elements.
#[inline(always)]
pub(crate) fn as_i64s<T: 'static>(items: &[T]) -> Option<&[i64]> {
    let is_word = size_of::<T>() == size_of::<i64>()
        && (is_same::<T, usize>()
            || is_same::<T, isize>()
            || is_same::<T, u64>()
            || is_same::<T, i64>());
    let first = items.as_ptr().cast();
    // SAFETY: integers of the size and alignment of `i64`; each of their bits is one of it.
    is_word.then(|| unsafe { core::slice::from_raw_parts(first, items.len()) })
}

/// Returns the one of two functions, for `f32` and for `f64`, whose type is `F`. Statics point to
/// the functions, so they are compiled with the library, and not in a crate that calls them.
#[inline(always)]
pub(crate) fn compiled<F: Copy + 'static>(single: &dyn Any, double: &dyn Any) -> F {
    let found = compiled_for_floats(single, double);
    found.expect("floats are f32 and f64")
}

/// As [`compiled`]; `None` if `F` is a function on other elements.
#[inline(always)]
pub(crate) fn compiled_for_floats<F: Copy + 'static>(
    single: &dyn Any,
    double: &dyn Any,
) -> Option<F> {
    let found = single.downcast_ref().or_else(|| double.downcast_ref());
    found.copied()
}

/// Returns the one of `functions` whose type is `F`.
pub(crate) fn found<F: Copy + 'static>(functions: &[&(dyn Any + Sync)]) -> F {
    let mut all = functions.iter();
    let found = all.find_map(|function| (*function as &dyn Any).downcast_ref());
    *found.expect("a function for every number and bool")
}

/// Declares the list of the functions of type `Function<T>` for each of these `T`, for [`found`].
/// They are compiled with the library, as those of [`compiled`].
macro_rules! compiled_among {
    (static $LIST:ident: $Function:ident<T> = $function:expr; $($T:ty)*) => {
        static $LIST: [&(dyn core::any::Any + Sync); [$(stringify!($T)),*].len()] =
            [$({
                static FUNCTION: $Function<$T> = $function;
                &FUNCTION
            }),*];
    };
}
pub(crate) use compiled_among;
