use broadloom::prelude::*;

fn add<S: Shape, R: Shape>(a: &Array<f32, S>, b: &Array<f32, R>) -> Array<f32, S> {
    (a + b).eval()
}

fn main() {
    let _ = add::<Shape![2], Shape![2]>;
}
