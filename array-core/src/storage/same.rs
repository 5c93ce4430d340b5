//! Elements of a type parameter as those of the type that it is: so that generic code can call what
//! was compiled for one type, with the library.

use core::any::{Any, TypeId};

/// Whether two types are the same. Folds to a constant, but is none.
#[inline(always)]
pub(crate) fn is_same<T: 'static, U: 'static>() -> bool {
    TypeId::of::<T>() == TypeId::of::<U>()
}

/// `items`, if they are `U`.
#[inline(always)]
pub(crate) fn same<T: 'static, U: 'static>(items: &[T]) -> Option<&[U]> {
    let first = items.as_ptr().cast();
    // SAFETY: the types are the same, and the slice is borrowed as long.
    is_same::<T, U>().then(|| unsafe { core::slice::from_raw_parts(first, items.len()) })
}

/// `items`, if they are `U`.
#[inline(always)]
pub(crate) fn same_mut<T: 'static, U: 'static>(items: &mut [T]) -> Option<&mut [U]> {
    let (first, len) = (items.as_mut_ptr().cast(), items.len());
    // SAFETY: the types are the same, and the slice is borrowed as long, mutably.
    is_same::<T, U>().then(|| unsafe { core::slice::from_raw_parts_mut(first, len) })
}

/// That of two functions, of `f32` and of `f64`, which is an `F`. Statics point to them, so they
/// are compiled with the library, and a crate that calls them compiles none.
#[inline(always)]
pub(crate) fn compiled<F: Copy + 'static>(single: &dyn Any, double: &dyn Any) -> F {
    let found = single.downcast_ref().or_else(|| double.downcast_ref());
    *found.expect("floats are f32 and f64")
}
