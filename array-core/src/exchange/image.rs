//! Results as buffers of image.

use image::{ImageBuffer, Pixel};

use crate::array::or_panic;
use crate::error::ShapeError;
use crate::eval::evaluate_to_vec;
use crate::expr::{Closed, Lazy};
use crate::shape::{Shape, Whole};

/// `x.to_image()` of arrays and views by reference, and of expressions.
pub trait ToImage: Lazy<Shape: Whole, Node: Closed> {
    /// The elements as a new image: height, width, and the channels of a pixel. An image of one
    /// channel is a matrix.
    ///
    /// # Panics
    /// If [`try_to_image`](Self::try_to_image) returns an error.
    #[track_caller]
    fn to_image<P: Pixel<Subpixel = Self::Item>>(self) -> ImageBuffer<P, Vec<Self::Item>> {
        or_panic(self.try_to_image())
    }

    /// As [`to_image`](Self::to_image).
    ///
    /// # Errors
    /// `rank_mismatch` and `extent_mismatch` if the axes are not those of an image of pixels `P`,
    /// `too_large` if an extent is above `u32::MAX`, and the errors of an evaluation.
    fn try_to_image<P: Pixel<Subpixel = Self::Item>>(
        self,
    ) -> Result<ImageBuffer<P, Vec<Self::Item>>, ShapeError> {
        let (shape, items) = evaluate_to_vec(&self.lazy().0)?;
        let (extents, channels) = (shape.extents(), P::CHANNEL_COUNT as usize);
        let extents = extents.as_ref();
        let (height, width) = match *extents {
            [height, width] if channels == 1 => (height, width),
            [height, width, last] if last == channels => (height, width),
            [_, _, last] => return Err(ShapeError::image_channels(channels, last, extents)),
            _ => return Err(ShapeError::image_rank(channels, extents)),
        };
        let [Ok(width), Ok(height)] = [width, height].map(u32::try_from) else {
            return Err(ShapeError::too_large(extents));
        };
        Ok(ImageBuffer::from_vec(width, height, items).expect("one element for each sample"))
    }
}

impl<X: Lazy<Shape: Whole, Node: Closed>> ToImage for X {}
