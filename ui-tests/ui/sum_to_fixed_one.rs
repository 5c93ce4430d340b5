use broadloom::prelude::*;

fn main() {
    let x = array![1.0, 2.0];
    let _ = x.sum_to(shape![{ 1 }]);
}
