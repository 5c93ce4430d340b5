//! Images of one to five channels at every level: other orders of channels, pixels and rows, which only move elements,
//! and sums over the channels, against loops over every element.

use broadloom::dim::Dyn;
use broadloom::isa::{self, Level};
use broadloom::prelude::*;

fn at_each_level(test: impl Fn()) {
    for level in Level::ALL {
        if let Ok(_forced) = isa::force(level) {
            test();
        }
    }
}

/// Images with 0 and 1 in every position, and as many pixels as around vectors.
fn shapes() -> impl Iterator<Item = [usize; 3]> {
    let sizes = [
        [0, 3],
        [3, 0],
        [1, 1],
        [1, 5],
        [5, 1],
        [3, 6],
        [2, 16],
        [5, 13],
        [1, 66],
        [7, 31],
    ];
    let channels = [0, 1, 2, 3, 4, 5];
    sizes
        .into_iter()
        .flat_map(move |[h, w]| channels.map(|c| [h, w, c]))
}

/// Whether `found` has the elements that `expected` tells, after an evaluation, an assignment to a new array, and one
/// to a part of an array, whose other elements must stay as they are.
fn moves<T: Elem + PartialEq + std::fmt::Debug>(
    view: &View<'_, T, (Dyn, Dyn, Dyn)>,
    [a, b, c]: [usize; 3],
    expected: impl Fn([usize; 3]) -> T,
    guard: T,
) {
    let expected = Array3::from_fn((a, b, c), |[i, j, k]| expected([i, j, k]));
    let new: Array3<T> = view.lazy().eval();
    assert_eq!(new, expected);
    let mut whole = Array3::full((a, b, c), guard);
    whole.assign(view);
    assert_eq!(whole, expected);
    let mut part = Array3::full((a + 1, b + 1, c + 1), guard);
    part.slice_mut(s![..a, 1.., ..c]).assign(view);
    assert_eq!(part.slice(s![..a, 1.., ..c]).lazy().eval(), expected);
    let others = part.iter().filter(|&&element| element == guard).count();
    assert_eq!(others, part.len() - expected.len());
}

fn check_moves<T: Elem + PartialEq + std::fmt::Debug>(element: fn(usize) -> T, guard: T) {
    // Also rows of a vector, with and without a rest, and long ones.
    let rows = [[3, 2, 16], [4, 5, 70], [2, 3, 129], [2, 2, 1100]];
    for [h, w, c] in shapes().chain(rows) {
        let x = Array3::from_fn((h, w, c), |[i, j, k]| element((i * w + j) * c + k));
        let at = |i: usize, j: usize, k: usize| x[[i, j, k]];
        let view = |order: usize| match order {
            0 => x.permute(axes![2, 0, 1]),
            1 => x.slice(s![.., .., ..;-1]),
            2 => x.slice(s![.., ..;-1, ..]),
            3 => x.slice(s![..;-1, ..;-1, ..;-1]),
            4 => x.permute(axes![1, 2, 0]),
            5 => x.permute(axes![1, 0, 2]),
            6 => x.slice(s![..;-1, .., ..]).permute(axes![1, 0, 2]),
            _ => x.permute(axes![2, 1, 0]),
        };
        for order in 0..8 {
            moves(
                &view(order),
                match order {
                    0 => [c, h, w],
                    4 => [w, c, h],
                    5 | 6 => [w, h, c],
                    7 => [c, w, h],
                    _ => [h, w, c],
                },
                |[i, j, k]| match order {
                    0 => at(j, k, i),
                    1 => at(i, j, c - 1 - k),
                    2 => at(i, w - 1 - j, k),
                    3 => at(h - 1 - i, w - 1 - j, c - 1 - k),
                    4 => at(k, i, j),
                    5 => at(j, i, k),
                    6 => at(h - 1 - j, i, k),
                    _ => at(k, j, i),
                },
                guard,
            );
        }
    }
}

#[test]
fn elements_move_to_their_places() {
    at_each_level(|| {
        check_moves::<u8>(|i| (i * 37 % 251) as u8, 255);
        check_moves::<f32>(|i| i as f32 - 40.0, f32::INFINITY);
        check_moves::<f64>(|i| i as f64 - 40.0, f64::INFINITY);
    });
}

#[test]
fn channels_are_added_in_order() {
    at_each_level(|| {
        for dims @ [h, w, c] in shapes().filter(|&[_, _, c]| c > 0) {
            // Numbers whose sums depend on the order; products with powers of two are exact.
            let x = Array3::from_fn((h, w, c), |[i, j, k]| {
                ((i * w + j) * 7 + k * 5) as f32 * 1.1 + 1e5 * k as f32
            });
            let weights = Array1::from_fn((c,), |[k]| 0.5f32.powi(k as i32));
            let weighted = |[i, j]: [usize; 2], weight: &dyn Fn(usize) -> f32| {
                (0..c).fold(0.0, |sum, k| sum + x[[i, j, k]] * weight(k))
            };
            let sums: Array2<f32> = x.sum(axes![2]);
            let gray: Array2<f32> = (&x * weights.at(axes![2])).sum(axes![2]);
            let scaled: Array2<f32> = (&x * 0.25).sum(axes![2]);
            let computed: Array2<f32> = (&x - 1.0).sum(axes![2]);
            // Rows of pixels with a gap.
            let odd: Array2<f32> = x.slice(s![.., ..w / 2, ..]).sum(axes![2]);
            let largest: Array2<f32> = x.amax(axes![2]);
            let count: Array2<i64> = x.map(|x| (x > 20.0) as i64).sum(axes![2]);
            for i in 0..h {
                for j in 0..w {
                    let own = |k: usize| x[[i, j, k]];
                    let what = format!("{dims:?}: {i}, {j}");
                    let power = |k: usize| 0.5f32.powi(k as i32);
                    assert_eq!(sums[[i, j]], weighted([i, j], &|_| 1.0), "{what}");
                    assert_eq!(gray[[i, j]], weighted([i, j], &power), "weighted, {what}");
                    assert_eq!(
                        scaled[[i, j]],
                        weighted([i, j], &|_| 0.25),
                        "scaled, {what}"
                    );
                    let less = (0..c).fold(0.0, |sum, k| sum + (own(k) - 1.0));
                    assert_eq!(computed[[i, j]], less, "computed, {what}");
                    if j < w / 2 {
                        assert_eq!(odd[[i, j]], sums[[i, j]], "with gaps, {what}");
                    }
                    let most = (0..c).fold(f32::NEG_INFINITY, |most, k| most.max(own(k)));
                    assert_eq!(largest[[i, j]], most, "{what}");
                    let above = (0..c).filter(|&k| own(k) > 20.0).count();
                    assert_eq!(count[[i, j]], above as i64, "{what}");
                }
            }
        }
    });
}

#[test]
fn pixels_are_added_alike_whatever_the_types_tell() {
    at_each_level(|| {
        for dims @ [h, w, c] in shapes().filter(|&[_, _, c]| c > 0) {
            let item =
                |[i, j, k]: [usize; 3]| 1.0 / (1 + (i * w + j) * 7 + k * 5) as f32 + k as f32 * 1e5;
            let (x, u) = (
                Array3::from_fn((h, w, c), item),
                Array1::from_fn((c,), |[k]| 0.5f32.powi(k as i32)),
            );
            let (y, v) = (x.clone().into_dyn(), u.clone().into_dyn());
            macro_rules! same {
                ($typed:expr, $untyped:expr) => {
                    let (typed, untyped) = ($typed.sum(axes![2]), $untyped.sum(&[2]));
                    assert_eq!(
                        typed.iter().as_slice(),
                        untyped.iter().as_slice(),
                        "{dims:?}"
                    );
                };
            }
            same!(x, y);
            same!((&x * &x), (&y * &y));
            same!((&x * u.at(axes![2])), (&y * v.at(&[2])));
            same!((u.at(axes![2]) * &x), (v.at(&[2]) * &y));
            // One factor for each pixel, which is as far from the next one as the pixels of a row are.
            let first: Array2<f32> = (x.slice(s![.., .., ..1]) * u.at(axes![2])).sum(axes![2]);
            let scale: Array2<f32> =
                (x.slice(s![.., .., 0]).unsqueeze(axes![2]) * u.at(axes![2])).sum(axes![2]);
            let bytes = Array3::from_fn((h, w, c), |at| (item(at) * 1e4) as u32 as u8);
            let words = Array3::from_fn((h, w, c), |at| (item(at) * 1e4) as i32);
            let total: Array2<u64> = bytes.sum(axes![2]);
            let squares: Array2<i64> = words
                .map(|x| (x % 1000) as i64)
                .eval()
                .powi(2)
                .sum(axes![2]);
            let differences: Array2<i64> = (&words - 7).map(|x| x as i64).sum(axes![2]);
            for (i, j) in (0..h).flat_map(|i| (0..w).map(move |j| (i, j))) {
                let what = format!("{dims:?}: {i}, {j}");
                let scaled = (0..c).fold(0.0, |sum, k| sum + x[[i, j, 0]] * u[[k]]);
                assert_eq!((first[[i, j]], scale[[i, j]]), (scaled, scaled), "{what}");
                let sum: u64 = (0..c).map(|k| u64::from(bytes[[i, j, k]])).sum();
                assert_eq!(total[[i, j]], sum, "{what}");
                let word = |k: usize| i64::from(words[[i, j, k]]);
                let sum: i64 = (0..c).map(|k| (word(k) % 1000).pow(2)).sum();
                assert_eq!(squares[[i, j]], sum, "{what}");
                assert_eq!(
                    differences[[i, j]],
                    (0..c).map(|k| word(k) - 7).sum::<i64>(),
                    "{what}"
                );
            }
        }
        // Extents that the types tell.
        let item = |[i, j, k]: [usize; 3]| ((i * 31 + j) * 3 + k) as f32 * 1.1;
        let x = Array::<f32, Shape![7, 31, 3]>::from_fn(shape![7, 31, 3], item);
        assert_eq!(
            x.sum(axes![2]).iter().as_slice(),
            x.clone().into_dyn().sum(&[2]).iter().as_slice()
        );
    });
}
