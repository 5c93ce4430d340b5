//! Drawing on a picture.

use std::error::Error;

use plotters::coord::Shift;
use plotters::prelude::*;
use plotters::style::register_font;

use crate::Picture;

/// The drawing area of a picture.
pub type Canvas<'a> = DrawingArea<BitMapBackend<'a>, Shift>;

/// A white picture on which `draw` draws.
///
/// # Errors
/// Those of `draw`.
pub fn drawn(
    height: usize,
    width: usize,
    draw: impl FnOnce(&Canvas<'_>) -> Result<(), Box<dyn Error>>,
) -> Result<Picture<u8>, Box<dyn Error>> {
    let font = include_bytes!("../data/DejaVuSans.ttf");
    register_font("sans-serif", FontStyle::Normal, font).map_err(|_| "the font is not one")?;
    let mut picture = Picture::<u8>::full(broadloom::shape![height, width, 3], 255);
    let extents = (width as u32, height as u32);
    let canvas = BitMapBackend::with_buffer(picture.as_mut_slice(), extents).into_drawing_area();
    draw(&canvas)?;
    canvas.present()?;
    drop(canvas);
    Ok(picture)
}
