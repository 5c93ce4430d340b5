//! Pictures as arrays: a JPEG file is read, a PNG file is written.

use std::error::Error;
use std::fmt::Display;
use std::fs::File;
use std::io::{BufReader, BufWriter};
use std::path::Path;

use broadloom::prelude::*;
use zune_jpeg::JpegDecoder;

/// A picture: rows, columns, red-green-blue.
pub type Picture<T> = Array<T, Shape![_, _, 3]>;

/// The picture in a JPEG file.
pub fn read_jpeg(path: &Path) -> Result<Picture<u8>, Box<dyn Error>> {
    let wrong = |error: &dyn Display| format!("cannot read {}: {error}", path.display());
    let file = File::open(path).map_err(|error| wrong(&error))?;
    let mut decoder = JpegDecoder::new(BufReader::new(file));
    let bytes = decoder.decode().map_err(|error| wrong(&error))?;
    let (width, height) = decoder.dimensions().ok_or("a JPEG file has a size")?;
    Array::try_from_vec(shape![height, width, 3], bytes).map_err(|error| wrong(&error).into())
}

/// Writes a picture as a PNG file.
pub fn write_png(path: &Path, picture: &Picture<u8>) -> Result<(), Box<dyn Error>> {
    let wrong = |error: &dyn Display| format!("cannot write {}: {error}", path.display());
    let [height, width, _] = picture.extents();
    let file = File::create(path).map_err(|error| wrong(&error))?;
    let mut encoder = png::Encoder::new(BufWriter::new(file), width as u32, height as u32);
    encoder.set_color(png::ColorType::Rgb);
    let written = encoder.write_header().and_then(|mut writer| {
        writer.write_image_data(picture.as_slice())?;
        writer.finish()
    });
    written.map_err(|error| wrong(&error).into())
}
