use broadloom::prelude::*;

fn main() {
    let (x, y) = (array![[1.0, 2.0], [3.0, 4.0]], array![1.0, 2.0, 3.0]);
    let _ = broadcast!(numpy: x + y).eval();
}
