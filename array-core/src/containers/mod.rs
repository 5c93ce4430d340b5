//! Containers: types of other crates, and of users, whose elements expressions read and write in
//! place.
//!
//! A container gives a [`View`] of its elements, a [`ContainerMut`] a [`ViewMut`]. Everything else
//! follows: it is an operand and a destination of `broadcast!`, `x.lazy()` is an expression of it
//! ([`LazyContainer`](crate::expr::LazyContainer)), and functions that take arrays or destinations
//! take it: `matmul`, `concat`, `_into`.
//!
//! Here are the containers of std, `Vec`, slices and nested arrays; those of other crates are
//! behind features of the same names. The feature `mmap` has files.
#![allow(
    unsafe_code,
    reason = "the strides of other crates' containers become views, for which each file vouches"
)]

#[cfg(feature = "arrow")]
mod arrow;
#[cfg(feature = "faer")]
mod faer;
#[cfg(feature = "image")]
mod image;
#[cfg(feature = "mmap")]
mod mapped;
#[cfg(feature = "nalgebra")]
mod nalgebra;
#[cfg(any(feature = "ndarray", feature = "ndarray-0-16"))]
pub(crate) mod ndarray;
mod nested;
mod raw;

#[cfg(feature = "arrow")]
pub use arrow::{ArrowElements, ArrowLists};
#[cfg(feature = "image")]
pub use image::{DynamicSamples, Sample};
#[cfg(feature = "mmap")]
pub use mapped::MappedNpy;
#[cfg(feature = "nalgebra")]
#[doc(hidden)]
pub use nalgebra::ExtentOfMatrix;
#[cfg(any(feature = "ndarray", feature = "ndarray-0-16"))]
#[doc(hidden)]
pub use ndarray::ShapeOfDimension;
pub use nested::Primitive;

use crate::array::{View, ViewMut};

/// A type whose elements are read in place: the trait by which your own container becomes an
/// operand.
///
/// Write [`elements`](Self::elements) with [`View::from_slice`], or with
/// [`View::try_from_strided`] if the elements are not contiguous. Both are checked, so a container
/// cannot misstate its memory. A container without a slice has
/// [`View::from_raw_parts`], which is unsafe.
///
/// # Examples
/// ```
/// # extern crate array_core as broadloom;
/// use broadloom::containers::{Container, ContainerMut};
/// use broadloom::prelude::*;
///
/// struct Image {
///     width: usize,
///     samples: Vec<f32>,
/// }
///
/// impl Container for Image {
///     type Item = f32;
///     type Shape = Shape![_, _];
///
///     fn elements(&self) -> View<'_, f32, Shape![_, _]> {
///         View::from_slice((self.samples.len() / self.width, self.width), &self.samples)
///     }
/// }
///
/// let image = Image { width: 2, samples: vec![1.0, 2.0, 3.0, 5.0] };
/// let mean = image.lazy().mean(axes![1]);
/// assert_eq!(mean, array![1.5, 4.0]);
/// assert_eq!((image.lazy() - mean.at(axes![0])).eval()[[1, 1]], 1.0); // or `broadcast!(image - mean @ (0))`
/// ```
///
/// The shape is the same each time it is asked for, as long as the container is not changed. One
/// that is not makes a call panic, or return an error, but never reads or writes other memory.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a container of elements",
    label = "no `Container`",
    note = "an array of ndarray, nalgebra, faer, image or arrow needs the feature of that name, and the version that the feature takes (`cargo tree -d` shows two); elements are numbers, `Vec<f32>` or `Vec<[f32; 3]>`; your own type implements `containers::Container`"
)]
pub trait Container {
    /// The type of the elements.
    type Item;
    /// The shape; axes whose extents the type knows are checked by the compiler.
    type Shape: crate::shape::Shape;

    /// All elements, borrowed.
    fn elements(&self) -> View<'_, Self::Item, Self::Shape>;
}

/// A container whose elements are written in place: the trait by which your own container becomes a
/// destination.
///
/// # Examples
/// ```
/// # extern crate array_core as broadloom;
/// use broadloom::prelude::*;
///
/// let (x, mut out) = (vec![1.0, 2.0, 3.0], vec![0.0; 3]);
/// (x.lazy() * 2.0).eval_into(&mut out);
/// assert_eq!(out, [2.0, 4.0, 6.0]);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a container that can be written into",
    label = "no `ContainerMut`",
    note = "an array of ndarray, nalgebra, faer, image or arrow needs the feature of that name, and the version that the feature takes (`cargo tree -d` shows two); a view is a mutable one, `x.view_mut()`; your own type implements `containers::ContainerMut`"
)]
pub trait ContainerMut: Container {
    /// All elements, borrowed mutably.
    fn elements_mut(&mut self) -> ViewMut<'_, Self::Item, Self::Shape>;
}

#[diagnostic::do_not_recommend]
impl<X: Container + ?Sized> Container for &X {
    type Item = X::Item;
    type Shape = X::Shape;

    #[inline]
    fn elements(&self) -> View<'_, X::Item, X::Shape> {
        (**self).elements()
    }
}

#[diagnostic::do_not_recommend]
impl<X: Container + ?Sized> Container for &mut X {
    type Item = X::Item;
    type Shape = X::Shape;

    #[inline]
    fn elements(&self) -> View<'_, X::Item, X::Shape> {
        (**self).elements()
    }
}

#[diagnostic::do_not_recommend]
impl<X: ContainerMut + ?Sized> ContainerMut for &mut X {
    #[inline]
    fn elements_mut(&mut self) -> ViewMut<'_, X::Item, X::Shape> {
        (**self).elements_mut()
    }
}

#[diagnostic::do_not_recommend]
impl<X: Container + ?Sized> Container for Box<X> {
    type Item = X::Item;
    type Shape = X::Shape;

    #[inline]
    fn elements(&self) -> View<'_, X::Item, X::Shape> {
        (**self).elements()
    }
}

#[diagnostic::do_not_recommend]
impl<X: ContainerMut + ?Sized> ContainerMut for Box<X> {
    #[inline]
    fn elements_mut(&mut self) -> ViewMut<'_, X::Item, X::Shape> {
        (**self).elements_mut()
    }
}
