//! Products of matrices and vectors, and distances.

use super::axes::Rows;
use super::table;
use broadloom::prelude::*;
use broadloom::{dot, matmul_into};

table! {
    all {
        call "product k = 16": a f32 [N D], b f32 [D M] => o f32 [N M], (matmul_into(a, b, &mut *o));
        fold "matrix-vector": a f32 [N M], v f32 [M] => o f32 [N], (a * v.at(axes![1]), sum_into Sum axes![1]);
        fold "vector-matrix": v f32 [N], b f32 [N M] => o f32 [M], (b * v.at(axes![0]), sum_into Sum axes![0]);
        fold "distances k = 3": a f32 [N D], b f32 [M D] => o f32 [N M],
            ((a.first() - b.second()).powi(2), sum_into Sum axes![2]);
    }
    typed {
        call "product k = 3": a f32 [N D], b f32 [D M] => o f32 [N M], (matmul_into(a, b, &mut *o));
        call "product k = 16, f64": a f64 [N D], b f64 [D M] => o f64 [N M], (matmul_into(a, b, &mut *o));
        call "product of squares": a f32 [M M], b f32 [M M] => o f32 [M M], (matmul_into(a, b, &mut *o)) [1 4];
        call "batched squares": a f32 [N M M], b f32 [N M M] => o f32 [N M M],
            (matmul_into(a, b, &mut *o));
        call "dot": x f32 [N], y f32 [N] => o f32 [], (o.as_mut_slice()[0] = dot(x, y));
        fold "distances k = 1": a f32 [N D], b f32 [M D] => o f32 [N M],
            ((a.first() - b.second()).powi(2), sum_into Sum axes![2]);
        fold "distances k = 8": a f32 [N D], b f32 [M D] => o f32 [N M],
            ((a.first() - b.second()).powi(2), sum_into Sum axes![2]);
    }
}
