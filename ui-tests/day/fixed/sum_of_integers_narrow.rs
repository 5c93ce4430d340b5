//! The sum of `i32` is `i64`, and is given to a variable of `i32`.
use broadloom::prelude::*;
fn main() {
    let sales = array![[3, 5, 2], [7, 1, 4]];
    let mut best = 0;
    for day in sales.rows() {
        let total: i64 = day.sum(..);
        best = best.max(total);
    }
    println!("best day: {best}");
}
