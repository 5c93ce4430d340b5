//! What is fused stays fused: how the kernels of the benchmarks are planned. A pass more, a temporary, or an operand that is packed
//! where it was read in place would be a slower program, which no other test notices.
#![cfg(all(feature = "array", feature = "macros"))]

use broadloom::plan::Access::{InPlace, Packed, Transposed};
use broadloom::plan::{Access, Explained, Mode, Planned};
use broadloom::prelude::*;

/// One pass without temporaries, in this mode, along these axes of the output, the output and the operands accessed so.
#[track_caller]
fn assert_fused(plan: &Explained, mode: Mode, axes: &[usize], accesses: &[Access]) {
    let found = (plan.passes(), plan.temporaries().count(), plan.mode());
    assert_eq!(found, (1, 0, mode), "{plan}");
    assert_eq!(plan.vector_axes(), axes, "{plan}");
    assert_eq!(plan.accesses(), accesses, "{plan}");
}

fn matrix(n: usize, m: usize) -> Array2<f32> {
    Array2::zeros((n, m))
}

#[test]
fn vectors_are_one_row() {
    let [a, b, c] = [(); 3].map(|()| Array1::<f32>::zeros(4096));
    let plan = (&a * 0.5 + &b).plan();
    assert_fused(&plan, Mode::Rows, &[0], &[InPlace; 4]);
    assert_eq!(plan.bytes(), (2 * 16384, 16384));
    let plan = (&a * &b + &c - &a).plan();
    assert_fused(&plan, Mode::Rows, &[0], &[InPlace; 5]);
}

#[test]
fn rows_and_columns_of_a_matrix_are_read_in_place() {
    let (x, u, v) = (
        matrix(32, 128),
        Array1::<f32>::zeros(32),
        Array1::<f32>::zeros(128),
    );
    let plan = (&x + v.at(axes![1])).max(0.0).plan();
    assert_fused(&plan, Mode::Rows, &[1], &[InPlace; 4]);
    assert_eq!(plan.sources()[1].axes, [None, Some(0)]);
    let plan = (&x * u.unsqueeze(axes![1])).plan();
    assert_fused(&plan, Mode::Rows, &[1], &[InPlace; 3]);
    assert_eq!(plan.sources()[1].strides, [4, 0]);
    let plan = (u.unsqueeze(axes![1]) * v.unsqueeze(axes![0])).plan();
    assert_fused(&plan, Mode::Rows, &[1], &[InPlace; 3]);
    // With extents in the types there is nothing left to plan.
    let (x, v): (Array<f32, Shape![32, 128]>, Array<f32, Shape![128]>) =
        (Array::zeros(shape![32, 128]), Array::zeros(shape![128]));
    let plan = (&x + v.at(axes![1])).max(0.0).plan();
    assert_fused(&plan, Mode::Rows, &[1], &[InPlace; 4]);
    assert_eq!(plan.planned(), Planned::Compiling);
    let (x, v): (Array<f32, Shape![4, 4]>, Array<f32, Shape![4]>) =
        (Array::zeros(shape![4, 4]), Array::zeros(shape![4]));
    assert_eq!((&x + v.at(axes![1])).plan().planned(), Planned::Straight);
}

#[test]
fn a_normalisation_is_one_pass_over_merged_axes() {
    let x = Array4::<f32>::zeros((2, 32, 32, 32));
    let [mean, var, gamma, beta] = [(); 4].map(|()| Array1::<f32>::full(32, 1.0));
    let scale = || &gamma / (&var + 1e-5).sqrt();
    let plan = ((&x - mean.at(axes![1])) * scale().at(axes![1]) + beta.at(axes![1])).plan();
    assert_fused(&plan, Mode::Rows, &[2, 3], &[InPlace; 7]);
    // A group is computed before the loop, once a channel: the one temporary.
    let plan =
        broadcast!((x - mean @ (1)) * (gamma / (var + 1e-5).sqrt()) @ (1) + beta @ (1)).plan();
    assert_eq!((plan.passes(), plan.mode()), (2, Mode::Rows), "{plan}");
    let temporaries: Vec<_> = plan
        .temporaries()
        .map(|source| &source.extents[..])
        .collect();
    assert_eq!(temporaries, [[32]]);
}

#[test]
fn a_transpose_goes_through_tiles() {
    let [a, b] = [(); 2].map(|()| matrix(64, 64));
    let plan = (&a + b.t()).plan();
    assert_fused(
        &plan,
        Mode::Transposed,
        &[1],
        &[InPlace, InPlace, Transposed],
    );
}

#[test]
fn strided_operands_are_packed() {
    let [a, b] = [(); 2].map(|()| Array1::<f32>::zeros(8192));
    let plan = (a.slice(s![..;2]) + b.slice(s![1..;2])).plan();
    assert_fused(&plan, Mode::Flat, &[0], &[InPlace, Packed, Packed]);
    assert_eq!(plan.sources()[0].strides, [8]);
}

#[test]
fn a_plan_reads_as_what_is_done() {
    let (x, v) = (matrix(256, 200), Array1::<f32>::zeros(256));
    let level = broadloom::isa::active().name();
    let plan = (&x * 2.0 - v.at(axes![0])).plan();
    let expected = format!(
        "[256, 200] of 4 bytes from 3 operands in 1 pass
  [256, 200], bytes 800 4, in place
  a scalar
  [256] on axis 0, bytes 4 0, in place
reads 205824 bytes, writes 204800
rows at {level}
for axis 0: 256, bytes 800 <- 800, 0, 4
  for axis 1: 200, bytes 4 <- 4, 0, 0"
    );
    assert_eq!(plan.explain(), expected);
    let plan = broadcast!(x / sum(x, (1)) @ (0)).plan();
    let text = plan.explain();
    assert!(text.contains("in 2 passes\n"), "{text}");
    assert!(
        text.contains("\n  a temporary [256] on axis 0, bytes 4 0, in place\n"),
        "{text}"
    );
}
