//! Which way an evaluation takes, as its plan says: the driver itself is asked, and these are its
//! special cases, optimised kernels or not.

use crate::array::{Array1, Array2, ArrayD};
use crate::expr::Lazy;
use crate::plan::tests::STREAM_BYTES;
use crate::plan::{Explained, Reach, Way};
use crate::{axes, s};

/// What the plan says, and what it prints.
#[track_caller]
fn check(plan: &Explained, way: Way, reaches: &[Reach], text: &str) {
    assert_eq!((plan.way(), &plan.reaches()[..]), (way, reaches), "{plan}");
    assert!(plan.explain().contains(text), "{plan}");
}

#[test]
fn a_plan_tells_the_way_that_is_taken() {
    use Reach::{InPlace, Packed, Pairs, Transposed};
    let v = Array1::<f32>::zeros(8192);
    check(&(&v + 1.0).plan(), Way::Rows, &[InPlace; 3], "\nrows at ");
    let half = || v.slice(s![..;2]);
    let pairs = "\nrows, every second element of a view in place at ";
    let reaches = [InPlace, Pairs, Pairs];
    check(&(half() + half()).plan(), Way::Pairs, &reaches, pairs);
    let packed = "\nblocks, packed where a leaf is not contiguous at ";
    // One element for all has a kernel, whatever the types tell.
    let third = v.slice(s![..4096]) + v.slice(s![..8190;3]).slice(s![..1]);
    check(&third.plan(), Way::Rows, &[InPlace; 3], "\nrows at ");
    let both = v.slice(s![..4096]) + v.slice(s![..8190;3]).slice(s![..1])
        - v.slice(s![..;-1]).slice(s![..4096]);
    let reaches = [InPlace, InPlace, Reach::Once, Packed];
    check(&both.plan(), Way::Packed, &reaches, packed);
    let back = (v.slice(s![..;-1]) + &v).plan();
    check(&back, Way::Packed, &[InPlace, Packed, InPlace], packed);
    assert!(back.explain().contains("8192 by 1024"), "{back}");
    let x = Array2::<f32>::zeros((64, 64));
    let quarter = x.slice(s![.., ..60;4]);
    // All of it is one block.
    let reaches = [InPlace, Reach::Once, InPlace];
    check(&(&quarter + 1.0).plan(), Way::Flat, &reaches, "flat tiles");
    let turned = || x.t() + &x;
    let reaches = [InPlace, Transposed, InPlace];
    let blocks = "\nblocks, transposed where a leaf runs across the rows at ";
    check(&turned().plan(), Way::Transposed, &reaches, blocks);
    let mut out = Array2::<f32>::full((64, 64), 7.0);
    let plan = turned().plan_into(&mut out);
    check(&plan, Way::Transposed, &reaches, blocks);
    // Nothing was written, and a view is a destination too.
    assert!(out.iter().all(|&x| x == 7.0));
    let plan = (&x + 1.0).plan_into(out.slice_mut(s![.., ..]));
    check(&plan, Way::Rows, &[InPlace; 3], "\nrows at ");
    let column = Array1::<f32>::zeros(64);
    let plan = (&x + column.at(axes![0])).plan_into(out.slice_mut(s![..;-1, ..]));
    assert_eq!(plan.reaches(), [InPlace; 3], "{plan}");
    let mut empty = Array2::<f32>::zeros((0, 3));
    let plan = (&Array2::<f32>::zeros((0, 3)) * 2.0).plan_into(&mut empty);
    assert_eq!(plan.way(), Way::Nothing, "{plan}");
}

/// A leaf that repeats an element along the rows has a kernel, also where no type tells that it
/// does; and where the output is streamed.
#[test]
fn repeated_elements_lie_ready_at_any_size() {
    use Reach::{InPlace, Streamed};
    let (x, u) = (ArrayD::<f32>::zeros([4, 200]), ArrayD::<f32>::zeros([4]));
    let plan = || (&x * u.at(&[0])).plan();
    check(&plan(), Way::Rows, &[InPlace; 3], "\nrows at ");
    STREAM_BYTES.set(Some(0));
    let streamed = plan();
    STREAM_BYTES.set(None);
    check(
        &streamed,
        Way::Rows,
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
