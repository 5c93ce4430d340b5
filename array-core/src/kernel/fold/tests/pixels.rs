//! The loops over pixels against the loops along rows, bit by bit: every length of a pixel, every
//! number of pixels around vectors, every level.

use super::super::Reducer;
use super::super::calls::{Carry, FoldBlock, FoldRows, FoldSteps, NO_BODY};
use super::super::reducer::Loops;
use crate::isa::Level;
use crate::leaf::Elem;
use crate::reduce::Reduction;
use crate::reduce::op::{Dot, Max, Sum};
use std::fmt::Debug;

/// The totals of `count` pixels of `len` elements of the leaves at `ins`, whose pixels are `apart`
/// bytes apart: by the loops over pixels `pixels`, in which steps are `steps` bytes apart, and by
/// the loops along rows `rows`.
fn both<U: Elem + Default>(
    [pixels, rows]: [&Loops; 2],
    level: Level,
    ins: [*const u8; 2],
    apart: [isize; 2],
    steps: [isize; 2],
    [len, count]: [usize; 2],
) -> [Vec<U>; 2] {
    // One more, which must stay as it is.
    let mut totals = [vec![U::default(); count + 1], vec![U::default(); count + 1]];
    let block = FoldBlock {
        columns: count,
        rows: 1,
        steps: len,
        pitch: count,
        fresh: true,
    };
    let call = FoldSteps {
        accumulators: totals[0].as_mut_ptr().cast(),
        ins: ins.as_ptr(),
        rows: [0; 2].as_ptr(),
        steps: steps.as_ptr(),
        block: &block,
    };
    let kernel = pixels.pixels.expect("an optimised build")[level.index()];
    // SAFETY: the pixels are those of the leaves, and there is a total for each.
    unsafe { kernel(NO_BODY, &call) };
    let strides = [0, apart[0], apart[1]];
    let call = FoldRows {
        carry: Carry::NONE,
        out: totals[1].as_mut_ptr().cast(),
        ins: ins.as_ptr(),
        strides: strides.as_ptr(),
        n: [len, count],
    };
    // SAFETY: as above.
    unsafe { (rows.lanes[level.index()])(NO_BODY, &call) };
    totals
}

fn check<T: Elem, U: Elem + Default + PartialEq + Debug>(
    reducer: &Reducer,
    element: fn(usize) -> T,
) {
    let size = size_of::<T>() as isize;
    let products = reducer.products.as_ref();
    for level in Level::ALL.into_iter().filter(|level| level.available()) {
        for len in 2..=4 {
            for count in (1..40).chain([63, 64, 65, 129, 1000]) {
                // Exactly as long as the pixels.
                let x: Vec<T> = (0..len * count).map(element).collect();
                let y: Vec<T> = (0..len * count).map(|i| element(i * 5 + 3)).collect();
                let (x, y) = (x.as_ptr().cast(), y.as_ptr().cast());
                let (pixel, n) = (size * len as isize, [len, count]);
                let what = format!("{count} pixels of {len} at {}", level.name());
                let items = [&reducer.items; 2];
                let [a, b] = both::<U>(items, level, [x; 2], [pixel; 2], [size; 2], n);
                assert_eq!(a, b, "{what}");
                let Some(products) = products else { continue };
                let squares = [&products.squares; 2];
                let [a, b] = both::<U>(squares, level, [x; 2], [pixel; 2], [size; 2], n);
                assert_eq!(a, b, "squares of {what}");
                let pairs = [&products.pairs; 2];
                let [a, b] = both::<U>(pairs, level, [x, y], [pixel; 2], [size; 2], n);
                assert_eq!(a, b, "products of {what}");
                // The first pixel of `y` as weights, and its first element as one factor.
                let weights = [&products.scaled, &products.pairs];
                let [a, b] = both::<U>(weights, level, [y, x], [0, pixel], [size; 2], n);
                assert_eq!(a, b, "weighted {what}");
                let factor = [&products.scaled; 2];
                let [c, d] = both::<U>(factor, level, [y, x], [0, pixel], [0, size], n);
                assert_eq!(c, d, "scaled {what}");
                // The control: weights are not one factor.
                assert_ne!(a, c);
            }
        }
    }
}

/// The loops of the library: other types would be compiled for this test alone.
#[test]
fn pixels_are_folded_as_short_rows_are() {
    let float = |i: usize| (i * 37 % 101) as f32 / 7.0 - 6.0;
    let byte = |i: usize| (i * 37 % 256) as u8;
    check::<f32, f32>(<Sum as Reduction<f32>>::reducer(), float);
    check::<f64, f64>(<Sum as Reduction<f64>>::reducer(), |i| {
        (i * 37 % 101) as f64 / 7.0 - 6.0
    });
    check::<i32, i32>(<Dot as Reduction<i32>>::reducer(), |i| {
        (i * 37 % 101) as i32 - 40
    });
    check::<u8, u64>(<Sum as Reduction<u8>>::reducer(), byte);
    check::<u32, u64>(<Sum as Reduction<u32>>::reducer(), |i| i as u32 * 37);
    check::<f32, f32>(<Max as Reduction<f32>>::reducer(), float);
    check::<u8, u8>(<Max as Reduction<u8>>::reducer(), byte);
}
