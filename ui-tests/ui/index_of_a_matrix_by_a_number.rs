use broadloom::prelude::*;

fn main() {
    let a = Array2::<f32>::zeros((2, 3));
    let _ = a[1];
}
