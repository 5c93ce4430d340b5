//! Which way an evaluation takes, as its plan says: the driver itself is asked, and these are its
//! special cases, optimised kernels or not.

use crate::array::{Array1, Array2, Array3, ArrayD};
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

/// The cheapest way is taken wherever ways are compared, and the plan says what each would cost.
#[test]
fn the_cheapest_way_is_taken() {
    let mut seen = Vec::new();
    let mut check = |plan: &Explained| {
        let estimates = plan.estimates();
        let Some(&(_, least)) = estimates.iter().min_by_key(|(_, time)| time) else {
            return;
        };
        // Nanoseconds are rounded: two ways may print the same.
        assert!(estimates.contains(&(plan.way(), least)), "{plan}");
        assert!(plan.explain().contains("\nestimated: "), "{plan}");
        seen.push(plan.way());
    };
    for columns in [2, 3, 7, 8, 13, 16, 31, 40, 64, 500] {
        let row = Array1::<f32>::zeros(columns);
        for rows in [2, 20, 60, 200, 1000, 20_000] {
            if rows * columns > 100_000 {
                continue;
            }
            let x = Array2::<f32>::zeros((rows, columns));
            let y = Array2::<f32>::zeros((columns, rows));
            let wide = Array2::<f32>::zeros((rows, 6 * columns));
            check(&(&x * row.at(axes![1])).plan());
            check(&(&x + y.t()).plan());
            check(&(&x + wide.slice(s![.., ..;6])).plan());
            check(&(&x + x.slice(s![.., ..;-1])).plan());
        }
    }
    // The control: each is taken somewhere.
    for way in [
        Way::Rows,
        Way::Flat,
        Way::Singles,
        Way::Transposed,
        Way::Packed,
    ] {
        let count = seen.iter().filter(|&&each| each == way).count();
        assert!(count > 4, "{way:?}: {count}");
    }
    // Long rows in place have no choice, nor have few elements.
    let (x, row) = (Array2::<f32>::zeros((99, 32)), Array1::<f32>::zeros(32));
    assert_eq!((&x * row.at(axes![1])).plan().estimates(), []);
    let (x, row) = (Array2::<f32>::zeros((80, 3)), Array1::<f32>::zeros(3));
    assert_eq!((&x * row.at(axes![1])).plan().estimates(), []);
}

/// A plan lists all ways that were compared.
#[test]
fn a_plan_prints_its_estimates() {
    let (x, y) = (
        Array2::<f32>::zeros((64, 100)),
        Array2::<f32>::zeros((100, 64)),
    );
    let plan = (&x + y.t()).plan();
    let [
        (Way::Singles, single),
        (Way::Transposed, turned),
        (Way::Packed, packed),
    ] = plan.estimates()[..]
    else {
        panic!("three ways: {plan}");
    };
    let text = format!(
        "\nestimated: {single} ns element by element, {turned} ns in transposed tiles, {packed} ns \
         in packed tiles"
    );
    assert!(plan.explain().ends_with(&text), "{plan}");
}

/// Copies into contiguous memory are moved where tiles cost more.
#[test]
fn copies_are_moved_where_they_cost_less() {
    fn way(plan: &Explained) -> Way {
        let [(Way::Moved, moved), (other, tiles)] = plan.estimates()[..] else {
            panic!("two ways: {plan}");
        };
        let cheapest = if moved <= tiles { Way::Moved } else { other };
        assert_eq!(plan.way(), cheapest, "{plan}");
        cheapest
    }
    for (channels, expected) in [(7, Way::Transposed), (3, Way::Moved)] {
        let pixels = Array3::<f32>::zeros((200, 101, channels));
        let planes = pixels.permute(axes![2, 0, 1]).lazy().plan();
        assert_eq!(way(&planes), expected);
    }
    let bytes = Array3::<u8>::zeros((200, 200, 3));
    assert_eq!(
        way(&bytes.permute(axes![2, 0, 1]).lazy().plan()),
        Way::Moved
    );
    let planes = Array3::<f32>::zeros((3, 200, 100));
    assert_eq!(
        way(&planes.permute(axes![1, 2, 0]).lazy().plan()),
        Way::Moved
    );
    // Copies that stay in the first-level cache have no choice.
    let few = Array3::<f32>::zeros((20, 10, 3));
    assert_eq!(few.permute(axes![2, 0, 1]).lazy().plan().estimates(), []);
}

/// Few elements along one axis are computed one by one where that costs less than a tile.
#[test]
fn few_elements_along_an_axis_are_computed_one_by_one() {
    let v = Array1::<f32>::from_fn(512, |[i]| i as f32);
    let back = v.slice(s![..;-1]);
    for (count, way) in [(2, Way::Singles), (40, Way::Singles), (400, Way::Flat)] {
        let few = v.slice(s![..count]) - back.slice(s![..count]);
        assert_eq!(few.plan().way(), way, "{count}");
        for (i, &found) in few.eval().iter().enumerate() {
            assert_eq!(found, 2.0 * i as f32 - 511.0);
        }
    }
    let mut x = Array2::<f32>::full((40, 9), 1.0);
    let mut column = x.slice_mut(s![.., 4]);
    column += &Array1::<f32>::from_fn(40, |[i]| i as f32);
    for (i, &found) in x.iter().enumerate() {
        let expected = if i % 9 == 4 {
            1.0 + (i / 9) as f32
        } else {
            1.0
        };
        assert_eq!(found, expected, "element {i}");
    }
}

/// Few elements that are not rows in place are one block, also along a single axis; more of them
/// are not.
#[test]
fn few_elements_in_any_order_are_one_block() {
    use Reach::{InPlace, Once};
    // Three arrays of 8 KiB.
    let v = Array1::<f32>::from_fn(2049, |[i]| i as f32);
    let back = v.slice(s![..;-1]);
    let few = (v.slice(s![..2048]) - back.slice(s![..2048])).plan();
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

/// One long row is cut before the output's first cache line, wherever the output starts.
#[test]
fn long_rows_start_anywhere() {
    fn check<T: crate::expr::Number>(number: impl Fn(usize) -> T) {
        let x = Array1::from_fn([5000], |[i]| number(i % 7));
        let mut out = Array1::from_fn([5000], |[i]| number(i % 5));
        for (first, len) in (0..20).map(|first| (first, 2060 + 31 * first)) {
            let before = out.clone();
            let part = x.slice(s![20 - first..20 - first + len]);
            let mut target = out.slice_mut(s![first..first + len]);
            target.assign(part * x[[2]]);
            target.update(|old| old + part);
            for i in 0..5000usize {
                let expected = match i.checked_sub(first).filter(|&j| j < len) {
                    Some(j) => x[[20 - first + j]] * x[[2]] + x[[20 - first + j]],
                    None => before[[i]],
                };
                assert_eq!(out[[i]], expected, "element {i} of {len} behind {first}");
            }
        }
    }
    check(|i| i as f32);
    check(|i| i as f64);
    check(|i| i as u8);
    check(|i| i as i16);
}
