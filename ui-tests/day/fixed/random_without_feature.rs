//! Random arrays are asked for without the feature `rand`.
use broadloom::prelude::*;

fn main() {
    let mut seed = 7_u32;
    let mut random = || {
        seed = seed.wrapping_mul(1664525).wrapping_add(1013904223);
        (seed >> 8) as f32 / (1 << 24) as f32
    };
    let w = Array2::<f32>::from_fn((3, 3), |_| random());
    println!("{w}");
}
