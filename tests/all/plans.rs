//! What is fused stays fused: how the kernels of the benchmarks are planned. A pass more, a temporary, or an operand that is packed
//! where it was read in place would be a slower program, which no other test notices.

pub(crate) mod counted;
mod destinations;
mod normalized;
mod recorded;
mod reductions;

use broadloom::expr::{Closed, Expr};
use broadloom::plan::Reach::{InPlace, Packed, Pairs, Streamed, Transposed};
use broadloom::plan::{Explained, Planned, Reach, Way};
use broadloom::prelude::*;
use broadloom::shape::Whole;
use broadloom::softmax_into;

/// One pass without temporaries, in this way, along these axes of the output, the output and the operands accessed so.
#[track_caller]
fn assert_fused(plan: &Explained, way: Way, axes: &[usize], reaches: &[Reach]) {
    let found = (plan.passes(), plan.temporaries().count(), plan.way());
    assert_eq!(found, (1, 0, way), "{plan}");
    assert_eq!(plan.vector_axes(), axes, "{plan}");
    assert_eq!(plan.reaches(), reaches, "{plan}");
}

fn matrix(n: usize, m: usize) -> Array2<f32> {
    Array2::zeros((n, m))
}

#[test]
fn vectors_are_one_row() {
    let [a, b, c] = [(); 3].map(|()| Array1::<f32>::zeros(4096));
    let plan = (&a * 0.5 + &b).plan();
    assert_fused(&plan, Way::Rows, &[0], &[InPlace; 4]);
    assert_eq!(plan.bytes(), (2 * 16384, 16384));
    let plan = (&a * &b + &c - &a).plan();
    assert_fused(&plan, Way::Rows, &[0], &[InPlace; 5]);
}

#[test]
fn rows_and_columns_of_a_matrix_are_read_in_place() {
    let (x, u, v) = (
        matrix(32, 128),
        Array1::<f32>::zeros(32),
        Array1::<f32>::zeros(128),
    );
    let plan = (&x + v.at(axes![1])).max(0.0).plan();
    assert_fused(&plan, Way::Rows, &[1], &[InPlace; 4]);
    assert_eq!(plan.sources()[1].axes, [None, Some(0)]);
    let plan = (&x * u.unsqueeze(axes![1])).plan();
    assert_fused(&plan, Way::Rows, &[1], &[InPlace; 3]);
    assert_eq!(plan.sources()[1].strides, [4, 0]);
    let plan = (u.unsqueeze(axes![1]) * v.unsqueeze(axes![0])).plan();
    assert_fused(&plan, Way::Rows, &[1], &[InPlace; 3]);
    // With extents in the types there is nothing left to plan.
    let (x, v): (Array<f32, Shape![32, 128]>, Array<f32, Shape![128]>) =
        (Array::zeros(shape![32, 128]), Array::zeros(shape![128]));
    let plan = (&x + v.at(axes![1])).max(0.0).plan();
    assert_fused(&plan, Way::Rows, &[1], &[InPlace; 4]);
    assert_eq!(plan.planned(), Planned::Compiling);
    let (x, v): (Array<f32, Shape![4, 4]>, Array<f32, Shape![4]>) =
        (Array::zeros(shape![4, 4]), Array::zeros(shape![4]));
    assert_eq!((&x + v.at(axes![1])).plan().planned(), Planned::Inline);
}

#[test]
fn a_normalisation_is_one_pass_over_merged_axes() {
    let x = Array4::<f32>::zeros((2, 32, 32, 32));
    let [mean, var, gamma, beta] = [(); 4].map(|()| Array1::<f32>::full(32, 1.0));
    let scale = || &gamma / (&var + 1e-5).sqrt();
    let plan = ((&x - mean.at(axes![1])) * scale().at(axes![1]) + beta.at(axes![1])).plan();
    assert_fused(&plan, Way::Rows, &[2, 3], &[InPlace; 7]);
    // A group is computed before the loop, once a channel: the one temporary.
    let plan =
        broadcast!((x - mean @ (1)) * (gamma / (var + 1e-5).sqrt()) @ (1) + beta @ (1)).plan();
    assert_eq!((plan.passes(), plan.way()), (2, Way::Rows), "{plan}");
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
        Way::Transposed,
        &[1],
        &[InPlace, InPlace, Transposed],
    );
    // Written into an array the same.
    let mut out = matrix(64, 64);
    let plan = (&a + b.t()).plan_into(&mut out);
    assert_fused(
        &plan,
        Way::Transposed,
        &[1],
        &[InPlace, InPlace, Transposed],
    );
}

#[test]
fn strided_operands_are_packed() {
    let [a, b] = [(); 2].map(|()| Array1::<f32>::zeros(8192));
    let plan = (a.slice(s![..;2]) + b.slice(s![1..;2])).plan();
    // Where the library is optimised there is a kernel that takes every second element.
    let (way, reach) = match plan.way() {
        Way::Pairs => (Way::Pairs, Pairs),
        _ => (Way::Packed, Packed),
    };
    assert_fused(&plan, way, &[0], &[InPlace, reach, reach]);
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
operations: 2 an element, 102400 in all
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

#[test]
fn operations_are_those_of_the_expression() {
    let (x, v) = (matrix(30, 20), Array1::<f32>::zeros(20));
    let operations = |plan: Explained| (plan.operations(), plan.all_operations());
    assert_eq!(operations((&x + 0.0).plan()), (1, 600));
    // Nodes, however they are placed; what is multiplied and added at once is two.
    let value = (&x - v.at(axes![1])).exp() * 2.0;
    assert_eq!(operations(value.plan()), (3, 1800));
    assert_eq!(operations(x.mul_add(2.0, 1.0).plan()), (2, 1200));
    assert_eq!(operations(x.greater(0.0).select(&x, -&x).plan()), (3, 1800));
    assert_eq!(operations(matrix(0, 3).exp().plan()), (1, 0));
    // A macro's body counts as what it says; what an inner group computes is the body's, what is computed before is not.
    let plan = broadcast!((x - v @ (1)).exp() * 2.0).plan();
    assert_eq!(operations(plan), (3, 1800));
    let plan = broadcast!(if x > 0.0 { x.sqrt() } else { -f32::abs(x) }).plan();
    assert_eq!(operations(plan), (4, 2400));
    let plan = broadcast!(x.mul_add(2.0, 1.0) + (v * v) @ (1)).plan();
    assert_eq!(operations(plan), (4, 2400));
    let plan = broadcast!(x * (v.exp() / 2.0) @ (1)).plan();
    assert_eq!(
        (plan.temporaries().count(), operations(plan)),
        (1, (1, 600))
    );
    let both = &x * 2.0;
    assert_eq!(operations(broadcast!(both + 1.0).plan()), (2, 1200));
}

/// That `value` takes over the array whose elements lie at `memory`: no allocation, and the plan says so. Gives its elements.
#[track_caller]
fn assert_lent<E: Closed<Item = f32, Shape: Whole>>(
    value: Expr<E>,
    lender: usize,
    memory: *const f32,
) -> Vec<f32> {
    let plan = value.plan();
    assert_eq!(plan.lender(), Some(lender), "{plan}");
    let (result, allocations) = counted::allocations(|| value.eval());
    assert_eq!(allocations, 0, "{plan}");
    assert!(std::ptr::eq(result.as_slice().as_ptr(), memory), "{plan}");
    result.to_vec()
}

#[test]
fn an_operand_that_is_moved_lends_its_memory() {
    let numbers = |n: usize, m: usize| Array2::from_fn((n, m), |[i, j]| (i * m + j) as f32);
    let (x, y) = (numbers(70, 200), numbers(70, 200));
    let expected = (&x * 2.0 + &y).eval().to_vec();
    // The control: what is borrowed lends nothing.
    let (_, allocations) = counted::allocations(|| (&x * 2.0 + &y).eval());
    assert_eq!(allocations, 1);
    assert_eq!((&x * 2.0 + &y).plan().lender(), None);
    let (a, at) = moved(&x);
    assert_eq!(assert_lent(a * 2.0 + &y, 0, at), expected);
    let (a, at) = moved(&x);
    assert_eq!(assert_lent(&y + a * 2.0, 1, at), expected);
    let (a, at) = moved(&x);
    assert_eq!(assert_lent(a * 2.0 + numbers(70, 200), 0, at), expected);
    // Beside rows, columns, and what goes through tiles.
    let (a, at) = moved(&x);
    let (row, square) = (Array1::full(200, 2.0_f32), numbers(200, 70));
    let expected = (&x * row.at(axes![1]) - square.t()).eval().to_vec();
    assert_eq!(
        assert_lent(a * row.at(axes![1]) - square.t(), 0, at),
        expected
    );
    // Shapes in the types, of many elements and of few; of a run-time rank.
    let a: Array<f32, Shape![32, 128]> = Array::full(shape![32, 128], 2.0);
    let at = a.as_slice().as_ptr();
    assert_eq!(
        assert_lent(a.into_expr().sqrt() * 3.0, 0, at),
        [3.0 * 2f32.sqrt(); 4096]
    );
    let a: Array<f32, Shape![4, 4]> = Array::full(shape![4, 4], 2.0);
    let at = a.as_slice().as_ptr();
    assert_eq!(assert_lent(1.0 - a, 1, at), [-1.0; 16]);
    let a = numbers(7, 9).into_dyn();
    let (at, expected) = (a.as_slice().as_ptr(), (&a - 1.0).eval().to_vec());
    assert_eq!(assert_lent(a - 1.0, 0, at), expected);
    // Bodies borrow what they name; their values are operands beside one that is moved.
    let (a, at) = moved(&x);
    let expected = (&y * &y - &x).eval().to_vec();
    assert_eq!(assert_lent(broadcast!(y * y) - a, 1, at), expected);
    assert_eq!(broadcast!(x * 2.0).plan().lender(), None);

    fn moved(x: &Array2<f32>) -> (Array2<f32>, *const f32) {
        let x = x.clone();
        let at = x.as_slice().as_ptr();
        (x, at)
    }
}

#[test]
fn calls_of_run_time_ranks_into_given_memory_allocate_nothing() {
    let numbers = |extents: &[usize]| ArrayD::<f32>::zeros(extents);
    let (a, b, v) = (numbers(&[6, 8]), numbers(&[6, 8]), numbers(&[8]));
    let (mut table, mut sums) = (numbers(&[6, 8]), numbers(&[6]));
    // The control: a new array.
    assert_eq!(counted::allocations(|| (&a + &b).eval()).1, 1);
    let (_, allocations) = counted::allocations(|| {
        (&a + v.at(axes![1]) * &b).eval_into(&mut table);
        broadcast!(table += a * v @ (1));
        table.slice_mut(s![1..-1, ..;2]).fill(1.0);
        softmax_into(&a, axes![1], &mut table);
        ((&a - &b) * v.at(&[1])).sum_into(axes![1], &mut sums);
        a.slice(s![.., ..;-2]).amax_into(&[1], &mut sums);
    });
    assert_eq!(allocations, 0);
}

#[test]
fn lent_memory_is_read_and_therefore_not_streamed() {
    let (n, m) = (4096, 2048);
    let y = matrix(n, m);
    let plan = (&y * 2.0 + &y).plan();
    let streams = cfg!(target_arch = "x86_64");
    assert_eq!(plan.reaches()[0] == Streamed, streams, "{plan}");
    let plan = (matrix(n, m) * 2.0 + &y).plan();
    assert_fused(&plan, Way::Rows, &[0, 1], &[InPlace; 4]);
    let level = broadloom::isa::active().name();
    let expected = format!(
        "[4096, 2048] of 4 bytes from 3 operands in 1 pass
  [4096, 2048], bytes 8192 4, in place
  a scalar
  [4096, 2048], bytes 8192 4, in place
output in the buffer of operand 0
reads 67108864 bytes, writes 33554432
operations: 2 an element, 16777216 in all
rows at {level}
for axes 0*1: 8388608, bytes 4 <- 4, 0, 4"
    );
    assert_eq!(plan.explain(), expected);
}

#[test]
fn a_body_that_panics_gives_lent_memory_back() {
    let (x, y) = (
        Array1::<f32>::full(3000, 1.0),
        Array1::<f32>::full(3000, 1.0),
    );
    let live = counted::live();
    let caught = std::panic::catch_unwind(|| {
        let calls = std::cell::Cell::new(0);
        let value = x.clone().into_expr().map(|x| {
            calls.set(calls.get() + 1);
            // Unwinds as a panic does, but prints no message, which would allocate.
            if calls.get() == 2000 {
                std::panic::resume_unwind(Box::new(()));
            }
            x
        });
        (value + y.clone()).eval()
    });
    assert!(caught.is_err());
    drop(caught);
    assert_eq!(counted::live(), live);
    assert_eq!((x + y).eval().to_vec(), [2.0; 3000]);
}
