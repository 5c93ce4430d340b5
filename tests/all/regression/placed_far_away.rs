//! `.at(&[n])` keeps one extent for each axis up to the last one named. A run-time tuple can name any axis, and a
//! number like 2^40, from a subtraction gone wrong, made the process abort for want of memory, and 2^63 - 1 panic,
//! where `try_eval` promises an error.

use broadloom::{ArrayD, Lazy};

#[test]
fn a_far_axis_is_refused() {
    let (x, b) = (ArrayD::full([2, 3], 1.0), ArrayD::full([3], 2.0));
    for far in [1 << 20, 1 << 40, i64::MAX - 1, i64::MAX] {
        let refused = (&x + b.at(&[far])).try_eval().err().unwrap();
        assert_eq!(refused.kind().as_str(), "dim_out_of_range", "{far}");
    }
    let pair = ArrayD::full([1, 3], 2.0);
    let refused = (&x + pair.at(&[0, i64::MAX])).try_eval().err().unwrap();
    assert_eq!(refused.kind().as_str(), "dim_out_of_range");
}

/// Ranks that occur stay legal.
#[test]
fn a_high_rank_is_not() {
    let (x, b) = (ArrayD::full(vec![1; 70], 1.0), ArrayD::full([3], 2.0));
    assert_eq!((&x + b.at(&[69])).eval().as_slice(), [3.0; 3]);
}
