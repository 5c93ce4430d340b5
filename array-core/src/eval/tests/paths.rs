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

/// Short rows stay in place as long as they cost less than tiles, and the plan says what both cost.
#[test]
fn the_cheaper_of_short_rows_and_tiles_is_taken() {
    let mut seen = [0; 2];
    for columns in [2, 3, 7, 8, 13, 16, 31] {
        let row = Array1::<f32>::zeros(columns);
        for rows in [2, 20, 60, 200, 1000, 20_000] {
            let x = Array2::<f32>::zeros((rows, columns));
            let plan = (&x * row.at(axes![1])).plan();
            let Some([in_place, flat]) = plan.estimates() else {
                // Few elements have no choice: rows in place, or one block.
                let count = rows * columns;
                let way = if count <= 256 { Way::Rows } else { Way::Flat };
                assert!(count <= 1024 && plan.way() == way, "{plan}");
                continue;
            };
            let way = if in_place <= flat {
                Way::Rows
            } else {
                Way::Flat
            };
            assert_eq!(plan.way(), way, "{plan}");
            let text = format!("estimated: {in_place} ns as rows, {flat} ns in flat tiles");
            assert!(plan.explain().contains(&text), "{plan}");
            seen[usize::from(way == Way::Rows)] += 1;
        }
    }
    // The control: both are taken.
    assert!(seen.iter().all(|&seen| seen > 4), "{seen:?}");
    // Long rows have no choice.
    let (x, row) = (Array2::<f32>::zeros((99, 32)), Array1::<f32>::zeros(32));
    assert_eq!((&x * row.at(axes![1])).plan().estimates(), None);
}

/// Few elements that are not rows in place are one block, also along a single axis; more of them
/// are not.
#[test]
fn few_elements_in_any_order_are_one_block() {
    use Reach::{InPlace, Once};
    let v = Array1::<f32>::from_fn(1025, |[i]| i as f32);
    let back = v.slice(s![..;-1]);
    let few = (v.slice(s![..1024]) - back.slice(s![..1024])).plan();
    check(&few, Way::Flat, &[InPlace, InPlace, Once], "flat tiles");
    assert_eq!((&v - v.slice(s![..;-1])).plan().way(), Way::Packed);
    let x = Array2::<f32>::from_fn((5, 6), |[i, j]| (10 * i + j) as f32);
    let mut out = Array2::<f32>::zeros((6, 5));
    let value = x.t() * 2.0;
    let plan = value.plan_into(&mut out);
    check(&plan, Way::Flat, &[InPlace, Once, InPlace], "flat tiles");
}

/// A leaf that repeats an element along the rows has a kernel, also where no type tells that it
/// does; and where the output is streamed.
#[test]
fn repeated_elements_lie_ready_at_any_size() {
    use Reach::{InPlace, Streamed};
    let (x, u) = (ArrayD::<f32>::zeros([4, 200]), ArrayD::<f32>::zeros([4]));
    let plan = || (&x * u.at(&[0])).plan();
    check(&plan(), Way::Rows, &[InPlace; 3], "\nrows at ");
    // Other machines have no stores past the caches.
    if !cfg!(target_arch = "x86_64") {
        return;
    }
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
