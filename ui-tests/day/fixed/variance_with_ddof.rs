//! `ddof` is given to `var`, and not to `var_ddof`.
use broadloom::prelude::*;
fn main() {
    let samples = Array2::from_fn((10, 3), |[i, j]| (i * (j + 1)) as f64);
    let spread = samples.var_ddof(axes![0], 1);
    println!("{spread}");
}
