use broadloom::prelude::*;

fn main() {
    let a = Array2::<f32>::zeros((1, 3));
    let _ = a.squeeze(Some(0));
}
