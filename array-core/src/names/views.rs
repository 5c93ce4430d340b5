//! The types of views by ndarray's names.

use crate::array::{
    View1, View2, View3, View4, ViewD, ViewMut1, ViewMut2, ViewMut3, ViewMut4, ViewMutD,
};

/// [`View1`] by ndarray's name.
pub type ArrayView1<'a, T> = View1<'a, T>;

/// [`ViewMut1`] by ndarray's name.
pub type ArrayViewMut1<'a, T> = ViewMut1<'a, T>;

/// [`View2`] by ndarray's name.
pub type ArrayView2<'a, T> = View2<'a, T>;

/// [`ViewMut2`] by ndarray's name.
pub type ArrayViewMut2<'a, T> = ViewMut2<'a, T>;

/// [`View3`] by ndarray's name.
pub type ArrayView3<'a, T> = View3<'a, T>;

/// [`ViewMut3`] by ndarray's name.
pub type ArrayViewMut3<'a, T> = ViewMut3<'a, T>;

/// [`View4`] by ndarray's name.
pub type ArrayView4<'a, T> = View4<'a, T>;

/// [`ViewMut4`] by ndarray's name.
pub type ArrayViewMut4<'a, T> = ViewMut4<'a, T>;

/// [`ViewD`] by ndarray's name.
pub type ArrayViewD<'a, T> = ViewD<'a, T>;

/// [`ViewMutD`] by ndarray's name.
pub type ArrayViewMutD<'a, T> = ViewMutD<'a, T>;
