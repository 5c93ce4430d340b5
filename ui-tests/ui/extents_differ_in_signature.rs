use broadloom::prelude::*;

fn sum(a: &Array<f32, Shape![2, 3]>, b: &Array<f32, Shape![2, 4]>) -> Array<f32, Shape![2, 3]> {
    (a * 2.0 + b).eval()
}

fn main() {
    let _ = sum;
}
