use broadloom::prelude::*;

fn main() {
    let a = Array4::<f32>::zeros((2, 3, 4, 5));
    let _ = a.slice(s![.., .., 0]);
}
