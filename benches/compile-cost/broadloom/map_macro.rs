//! One map by `broadcast!`. The script repeats the last line, with 0, 1, 2.. for NUMBER.
use crate::*;

pub fn fNUMBER(a: &M, b: &M, c: &M, v: &V, k: f32, out: &mut M) { broadcast!(out = (a * b + c - v @ (1) * k).max(NUMBER.5)); }
