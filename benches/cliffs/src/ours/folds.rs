//! Sums, counts, extremes, means and variances.

use super::table;
use broadloom::prelude::*;

table! {
    all {
        total "sum all": x f32 [N M] => o f32 [], (x, sum Sum) [4 4];
        fold "sum 0": x f32 [N M] => o f32 [M], (x, sum_into Sum axes![0]) [4 4];
        fold "sum 1": x f32 [N M] => o f32 [N], (x, sum_into Sum axes![1]) [4 4];
        fold "sum (0, 2)": x f32 [N D M] => o f32 [D], (x, sum_into Sum axes![0, 2]);
        fold "sqd 1": x f32 [N M], y f32 [N M] => o f32 [N], ((x - y).powi(2), sum_into Sum axes![1]) [4 4];
        fold "sum(x * col) 0": x f32 [N M], u f32 [N] => o f32 [M], (x * u.at(axes![0]), sum_into Sum axes![0]);
        fold "sum 1 of x^T": x f32 [M N] => o f32 [N], (x.t(), sum_into Sum axes![1]);
    }
    typed {
        fold "count 1": x f32 [N M] => o i64 [N], (x.greater(0.5), sum_into Sum axes![1]);
        fold "mean 0": x f32 [N M] => o f32 [M], (x, mean_into Mean axes![0]);
        fold "var 1": x f32 [N M] => o f32 [N], (x, var_into Var axes![1]);
        fold "sqd 0": x f32 [N M], y f32 [N M] => o f32 [M], ((x - y).powi(2), sum_into Sum axes![0]);
        total "sum all, u8": x u8 [N M] => o u64 [], (x, sum Sum);
        total "count all": x f32 [N M] => o i64 [], (x.greater(0.5), sum Sum);
        total "max all, u8": x u8 [N M] => o u8 [], (x, amax Max);
        fold "sum 0, u8": x u8 [N M] => o u64 [M], (x, sum_into Sum axes![0]);
        fold "count 0": x f32 [N M] => o i64 [M], (x.greater(0.5), sum_into Sum axes![0]);
        fold "sum 1, f64": x f64 [N M] => o f64 [N], (x, sum_into Sum axes![1]);
        fold "sum 1, u8": x u8 [N M] => o u64 [N], (x, sum_into Sum axes![1]);
        fold "max 0": x f32 [N M] => o f32 [M], (x, amax_into Max axes![0]);
        fold "max 1": x f32 [N M] => o f32 [N], (x, amax_into Max axes![1]);
        fold "argmin 0": x f32 [N M] => o usize [M], (x, argmin_into ArgMin axes![0]);
        fold "argmin 1": x f32 [N M] => o usize [N], (x, argmin_into ArgMin axes![1]);
        fold "var 0": x f32 [N M] => o f32 [M], (x, var_into Var axes![0]);
        total "sqd all": x f32 [N M], y f32 [N M] => o f32 [], ((x - y).powi(2), sum Sum);
        total "sum all, every 2nd": x f32 [D] => o f32 [], (x.slice(s![..;2]), sum Sum);
        fold "sum 1, every 2nd": x f32 [N D] => o f32 [N], (x.slice(s![.., ..;2]), sum_into Sum axes![1]);
        fold "sum 1, reversed": x f32 [N M] => o f32 [N], (x.slice(s![.., ..;-1]), sum_into Sum axes![1]);
        fold "sum 2 of hwc": x f32 [N M D] => o f32 [N M], (x, sum_into Sum axes![2]);
        fold "mean (0, 1) of hwc": x f32 [N M D] => o f32 [D], (x, mean_into Mean axes![0, 1]);
    }
}
