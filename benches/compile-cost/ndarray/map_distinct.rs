//! One of 50 maps by operators that differ in their operators, and so in their types. The script repeats the last line, with
//! an operator for FIRST, SECOND and THIRD, `max` or `min` for BOUND, and 0, 1, 2.. for NUMBER.
use crate::*;

pub fn fNUMBER(a: &M, b: &M, c: &M, v: &V, k: f32, out: &mut M) { out.assign(&(a FIRST b SECOND c THIRD v * k).mapv_into(|x| x.BOUND(NUMBER.5))); }
