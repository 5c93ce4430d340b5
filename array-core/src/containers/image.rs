//! Buffers of the crate image: height, width, and the channels of a pixel, whose number is part of
//! the shape; grey images have two axes.
//!
//! Of a `DynamicImage` the type of the samples is known at run time: `try_samples` names it.

use core::ops::{Deref, DerefMut};

use image::{DynamicImage, ImageBuffer, Luma, LumaA, Pixel, Primitive, Rgb, Rgba};

use super::{Container, ContainerMut};
use crate::array::{View, View3, ViewMut};
use crate::dim::{Dyn, Fix};
use crate::error::ShapeError;
use crate::sealed::Sealed;

macro_rules! pixels {
    ($($Pixel:ident ($($channels:expr)?);)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<T: Primitive, B: Deref<Target = [T]>> Container for ImageBuffer<$Pixel<T>, B>
        where
            $Pixel<T>: Pixel<Subpixel = T>,
        {
            type Item = T;
            type Shape = (Dyn, Dyn, $(Fix<$channels>)?);

            #[inline]
            fn elements(&self) -> View<'_, T, Self::Shape> {
                let (width, height) = (self.width() as usize, self.height() as usize);
                let samples = &self.as_raw()[..width * height $(* $channels)?];
                View::from_slice((Dyn(height), Dyn(width), $(Fix::<$channels>)?), samples)
            }
        }

        #[diagnostic::do_not_recommend]
        impl<T: Primitive, B: DerefMut<Target = [T]>> ContainerMut for ImageBuffer<$Pixel<T>, B>
        where
            $Pixel<T>: Pixel<Subpixel = T>,
        {
            #[inline]
            fn elements_mut(&mut self) -> ViewMut<'_, T, Self::Shape> {
                let (width, height) = (self.width() as usize, self.height() as usize);
                let count = width * height $(* $channels)?;
                let samples = &mut (**self)[..count];
                ViewMut::from_slice((Dyn(height), Dyn(width), $(Fix::<$channels>)?), samples)
            }
        }
    )*};
}
pixels! {
    Luma ();
    LumaA (2);
    Rgb (3);
    Rgba (4);
}

/// A type of samples that a `DynamicImage` may have: `u8`, `u16` and `f32`. Sealed.
pub trait Sample: Sized {
    #[doc(hidden)]
    const SEALED: Sealed;
    /// The samples of an image and the number of its channels, if they have this type.
    #[doc(hidden)]
    fn of(image: &DynamicImage) -> Option<(&[Self], usize)>;
}

macro_rules! samples {
    ($($T:ty: $($variant:ident $channels:literal),*;)*) => {$(
        impl Sample for $T {
            const SEALED: Sealed = Sealed;

            fn of(image: &DynamicImage) -> Option<(&[$T], usize)> {
                match image {
                    $(DynamicImage::$variant(buffer) => Some((buffer.as_raw(), $channels)),)*
                    _ => None,
                }
            }
        }
    )*};
}
samples! {
    u8: ImageLuma8 1, ImageLumaA8 2, ImageRgb8 3, ImageRgba8 4;
    u16: ImageLuma16 1, ImageLumaA16 2, ImageRgb16 3, ImageRgba16 4;
    f32: ImageRgb32F 3, ImageRgba32F 4;
}

/// The samples of an image whose type is known at run time, in place.
pub trait DynamicSamples {
    /// Height, width and channels; of grey images one channel.
    ///
    /// # Errors
    /// `invalid_value` if the samples have another type than `T`.
    fn try_samples<T: Sample>(&self) -> Result<View3<'_, T>, ShapeError>;
}

impl DynamicSamples for DynamicImage {
    fn try_samples<T: Sample>(&self) -> Result<View3<'_, T>, ShapeError> {
        let Some((samples, channels)) = T::of(self) else {
            let found = format!("{:?}", self.color());
            return Err(ShapeError::image_samples(
                core::any::type_name::<T>(),
                &found,
            ));
        };
        let (width, height) = (self.width() as usize, self.height() as usize);
        let count = width * height * channels;
        View3::try_from_slice((height, width, channels), &samples[..count])
    }
}
