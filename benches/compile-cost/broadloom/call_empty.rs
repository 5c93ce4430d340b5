//! Nothing: what is subtracted from the other calls.
use crate::M;

#[inline(never)]
pub fn call(a: &M, b: &M, c: &M) {
    std::hint::black_box((a, b, c));
}
