use broadloom::prelude::*;

fn main() {
    let (a, b) = (array![[1, 2]], array![[3, 4]]);
    let _ = concat((&a, &b), axes![0]);
}
