//! One map by operators; all have one type, because the constant is a value. The script repeats the last line, with 0, 1, 2.. for NUMBER.
use crate::*;

pub fn fNUMBER(a: &M, b: &M, c: &M, v: &V, k: f32, out: &mut M) { (a * b + c - v.at(axes![1]) * k).max(NUMBER.5).eval_into(out); }
