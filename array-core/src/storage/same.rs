//! Elements of a type parameter as those of the type that it is: so that generic code can call what
//! was compiled for one type, with the library.

use core::any::{Any, TypeId};

/// Whether two types are the same. Folds to a constant, but is none.
#[inline(always)]
pub(crate) fn is_same<T: 'static, U: 'static>() -> bool {
    TypeId::of::<T>() == TypeId::of::<U>()
}

/// That of two functions, of `f32` and of `f64`, which is an `F`. Statics point to them, so they
/// are compiled with the library, and a crate that calls them compiles none.
#[inline(always)]
pub(crate) fn compiled<F: Copy + 'static>(single: &dyn Any, double: &dyn Any) -> F {
    let found = compiled_for_floats(single, double);
    found.expect("floats are f32 and f64")
}

/// As [`compiled`]; none if `F` is a function of other elements.
#[inline(always)]
pub(crate) fn compiled_for_floats<F: Copy + 'static>(
    single: &dyn Any,
    double: &dyn Any,
) -> Option<F> {
    let found = single.downcast_ref().or_else(|| double.downcast_ref());
    found.copied()
}
