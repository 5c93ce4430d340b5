//! Buffers of the crate image: height, width, and the channels of a pixel, whose number is part of
//! the shape; grey images have two axes.
//!
//! Of a `DynamicImage`, image's own `as_rgb8` and similar give the buffer.

use core::ops::{Deref, DerefMut};

use image::{ImageBuffer, Luma, LumaA, Pixel, Primitive, Rgb, Rgba};

use super::{Container, ContainerMut};
use crate::array::{View, ViewMut};
use crate::dim::{Dyn, Fix};

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
