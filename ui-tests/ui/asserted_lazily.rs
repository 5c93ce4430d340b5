use broadloom::prelude::*;

fn main() {
    let a = array![1.0, 2.0];
    assert_eq!(&a + &a, array![2.0, 4.0]);
}
