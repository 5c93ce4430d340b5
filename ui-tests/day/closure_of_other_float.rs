//! The closure takes `f32`, the array has `f64`.
use broadloom::prelude::*;

fn main() {
    let voltage = Array1::linspace(-2.0, 2.0, 41);
    let slope = 4.0_f64;
    let soft_clip = |v: f32| if v.abs() < 1.0 { v } else { v.signum() };
    let out = broadcast!(soft_clip(voltage * slope)).eval();
    println!("{out}");
}
