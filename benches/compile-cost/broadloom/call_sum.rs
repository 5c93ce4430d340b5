//! The first sum over an axis.
use std::hint::black_box;

use broadloom::prelude::*;

use crate::M;

#[inline(never)]
pub fn call(a: &M, _: &M, _: &M) {
    black_box(a.sum(axes![0]));
}
