//! Two tables with different numbers of columns are joined along the rows.
use broadloom::prelude::*;

fn main() {
    let train = Array::<f64, _>::zeros(shape![6, 4]);
    let test = Array::<f64, _>::zeros(shape![2, 3]);
    let all = concat(axes![0], (train.slice(s![.., ..3]), &test));
    println!("{:?}", all.extents());
}
