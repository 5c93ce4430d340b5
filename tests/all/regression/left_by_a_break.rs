//! A group that costs something is computed before the loop, unless it stands under a condition. A block that a `break` may
//! leave was no condition, so that `100 / d` was computed for a `d` of 0 that the body had left before.

use broadloom::prelude::*;

#[test]
fn what_a_break_leaves_out_is_not_computed() {
    let n = Array2::from_fn((2, 3), |[_, j]| j as i32);
    let d = Array1::from(vec![0, 2, 5]);
    let y = broadcast!('found: {
        if n == 0 {
            break 'found 7;
        }
        n + (100 / d) @ (1)
    });
    assert_eq!(y.eval().to_vec(), [7, 51, 22, 7, 51, 22]);
}
