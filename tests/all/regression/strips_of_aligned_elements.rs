//! Two reversed vectors are copied into strips before they meet, one strip after the other. Strips of 32 bytes left the next one at half a
//! cache line, and elements that are aligned to a whole one, which only a type of the user's is, were read there.

use broadloom::prelude::*;

/// So large that a strip has 32 of them.
#[derive(Clone, Copy)]
#[repr(align(64))]
struct Wide([u8; 256]);

#[test]
fn bytes_beside_lines() {
    let small = ArrayD::from_vec([100], (0..100).collect::<Vec<u8>>());
    let wide = ArrayD::from_vec([100], (0..100).map(|k| Wide([k; 256])).collect::<Vec<_>>());
    let (small, wide) = (small.slice(s![..;-1]), wide.slice(s![..;-1]));
    let sum = small.try_zip_numpy(&wide, |a, b| a + b.0[255]).unwrap();
    assert!(sum.iter().zip((0..100).rev()).all(|(&sum, k)| sum == 2 * k));
}
