//! One map by `azip!`. The script repeats the last line, with 0, 1, 2.. for NUMBER.
use crate::*;

pub fn fNUMBER(a: &M, b: &M, c: &M, v: &V, k: f32, out: &mut M) { let v = v.broadcast(a.dim()).unwrap(); azip!((o in out, &a in a, &b in b, &c in c, &v in v) *o = (a * b + c - v * k).max(NUMBER.5)); }
