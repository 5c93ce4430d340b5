//! Which way an evaluation takes, as its plan says: the driver itself is asked, and these are its special cases, optimised kernels or not.

use crate::array::{Array1, Array2, ArrayD};
use crate::expr::Lazy;
use crate::plan::tests::STREAM_BYTES;
use crate::plan::{Access, Explained, Path};
use crate::{axes, s};

/// What the plan says, and what it prints.
#[track_caller]
fn check(plan: &Explained, path: Path, accesses: &[Access], text: &str) {
    assert_eq!(
        (plan.path(), &plan.accesses()[..]),
        (path, accesses),
        "{plan}"
    );
    assert!(plan.explain().contains(text), "{plan}");
}

#[test]
fn a_plan_tells_the_way_that_is_taken() {
    use Access::{InPlace, Packed, Transposed};
    let v = Array1::<f32>::zeros(8192);
    check(&(&v + 1.0).plan(), Path::Rows, &[InPlace; 3], "\nrows at ");
    let half = || v.slice(s![..;2]);
    let pairs = "\nrows, every second element of a view where it lies at ";
    check(&(half() + half()).plan(), Path::Pairs, &[InPlace; 3], pairs);
    let strips = "\none row, packed strip by strip where a leaf is not contiguous at ";
    let third = v.slice(s![..4096]) + v.slice(s![..8190;3]).slice(s![..1]);
    check(
        &third.plan(),
        Path::Strips,
        &[InPlace, InPlace, Packed],
        strips,
    );
    let back = (v.slice(s![..;-1]) + &v).plan();
    check(&back, Path::Strips, &[InPlace, Packed, InPlace], strips);
    // Strips are no blocks of the plan.
    assert!(!back.explain().contains("8192 by"), "{back}");
    let x = Array2::<f32>::zeros((64, 64));
    let quarter = x.slice(s![.., ..60;4]);
    check(
        &(&quarter + 1.0).plan(),
        Path::Nest,
        &[InPlace, Packed, InPlace],
        "flat tiles",
    );
    let turned = || x.t() + &x;
    let accesses = [InPlace, Transposed, InPlace];
    check(
        &turned().plan(),
        Path::Nest,
        &accesses,
        "blocks, transposed",
    );
    let mut out = Array2::<f32>::full((64, 64), 7.0);
    let across = "\ntwo axes, transposed block by block where a leaf runs across the rows at ";
    check(
        &turned().plan_into(&mut out),
        Path::Across,
        &accesses,
        across,
    );
    // Nothing was written, and a view is a destination too.
    assert!(out.iter().all(|&x| x == 7.0));
    let plan = (&x + 1.0).plan_into(out.slice_mut(s![.., ..]));
    check(&plan, Path::Rows, &[InPlace; 3], "\nrows at ");
    let column = Array1::<f32>::zeros(64);
    let plan = (&x + column.at(axes![0])).plan_into(out.slice_mut(s![..;-1, ..]));
    assert_eq!(plan.accesses(), [InPlace; 3], "{plan}");
    let mut empty = Array2::<f32>::zeros((0, 3));
    let plan = (&Array2::<f32>::zeros((0, 3)) * 2.0).plan_into(&mut empty);
    assert_eq!(plan.path(), Path::Nest, "{plan}");
}

/// A leaf that repeats an element along the rows has a kernel, also where no type tells that it does; and where the output is streamed.
#[test]
fn repeated_elements_lie_ready_at_any_size() {
    use Access::{InPlace, Streamed};
    let (x, u) = (ArrayD::<f32>::zeros([4, 200]), ArrayD::<f32>::zeros([4]));
    let plan = || (&x * u.at(&[0])).plan();
    check(&plan(), Path::Rows, &[InPlace; 3], "\nrows at ");
    STREAM_BYTES.set(Some(0));
    let streamed = plan();
    STREAM_BYTES.set(None);
    check(
        &streamed,
        Path::Rows,
        &[Streamed, InPlace, InPlace],
        "written past the caches\nfor axis 0: 4, bytes 800 <- 800, 4\n  for axis 1: 200 by 128",
    );
}

#[test]
#[should_panic(expected = "plan_into")]
fn a_destination_that_does_not_fit_has_no_plan() {
    let mut out = Array1::<f32>::zeros(4);
    let _ = (&Array1::<f32>::zeros(3) * 2.0).plan_into(&mut out);
}
