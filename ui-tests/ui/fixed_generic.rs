use broadloom::prelude::*;

fn scale<const N: usize>(x: &Array<f32, Shape![2, 3]>, s: &Array<f32, Shape![2, { N }]>) -> Array<f32, Shape![2, 3]> {
    (x * s).eval()
}

fn main() {
    let _ = scale::<1>;
}
