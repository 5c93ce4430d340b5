use broadloom::prelude::*;

fn main() {
    let a = ArrayD::<f32>::zeros([2, 3]);
    let _ = a.sum(Some(1));
}
