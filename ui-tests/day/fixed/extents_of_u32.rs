//! The size of a picture as `u32`, as image crates give it.
use broadloom::prelude::*;

fn from_raw(width: u32, height: u32, pixels: Vec<u8>) -> Array3<u8> {
    Array3::from_vec((height as usize, width as usize, 3), pixels)
}

fn main() {
    println!("{:?}", from_raw(2, 1, vec![0; 6]).extents());
}
