//! A reduction has no array for the expression that it reduces, and so nothing had to allocate it: an expression with more
//! elements than there are addresses was not refused. Their number wrapped around, and the sum of 2^64 ones was 0.

use broadloom::prelude::*;

#[test]
fn a_sum_of_more_than_there_are_addresses() {
    let one = ArrayD::full([1], 1.0f64);
    let long = one.view().try_broadcast_to(&[1 << 32]).unwrap();
    let square = || long.at(&[0]) * long.at(&[1]) * ArrayD::full([1, 1], 1.0);
    let refused = |result: Result<f64, broadloom::ReduceError>| {
        assert_eq!(result.unwrap_err().kind().as_str(), "too_large");
    };
    refused(square().try_sum(..));
    refused(square().try_mean(..));
    refused(square().try_amax(..));
    assert!(square().try_sum(&[0]).is_err());
}
