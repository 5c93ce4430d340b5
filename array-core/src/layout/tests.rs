//! Layouts against the elements they name, one index at a time.

use super::*;
use crate::error::ShapeErrorKind;

/// A small linear congruential generator (Knuth's MMIX constants); no test depends on its quality.
struct Random(u64);

impl Random {
    fn below(&mut self, n: u64) -> u64 {
        self.0 = self
            .0
            .wrapping_mul(6364136223846793005)
            .wrapping_add(1442695040888963407);
        (self.0 >> 33) % n
    }

    fn extents(&mut self, rank: u64, max: u64) -> Vec<usize> {
        (0..rank).map(|_| self.below(max + 1) as usize).collect()
    }

    fn strides(&mut self, rank: usize, max: u64) -> Vec<isize> {
        (0..rank)
            .map(|_| self.below(2 * max + 1) as isize - max as isize)
            .collect()
    }
}

/// Every index of a shape, in row-major order.
fn indices(extents: &[usize]) -> Vec<Vec<usize>> {
    extents.iter().fold(vec![vec![]], |prefixes, &extent| {
        let extended = |prefix: Vec<usize>| (0..extent).map(move |i| [&prefix[..], &[i]].concat());
        prefixes.into_iter().flat_map(extended).collect()
    })
}

fn element(index: &[usize], strides: &[isize]) -> isize {
    index
        .iter()
        .zip(strides)
        .map(|(&i, &stride)| i as isize * stride)
        .sum()
}

/// The elements a layout names, in row-major order of its indices.
fn elements(extents: &[usize], strides: &[isize]) -> Vec<isize> {
    indices(extents)
        .iter()
        .map(|index| element(index, strides))
        .collect()
}

fn kind(result: Result<(), ShapeError>) -> Option<ShapeErrorKind> {
    result.err().map(|error| error.kind())
}

fn names_an_element_twice(extents: &[usize], strides: &[isize]) -> bool {
    let mut named = elements(extents, strides);
    let count = named.len();
    named.sort_unstable();
    named.dedup();
    named.len() < count
}

#[test]
fn overlap_is_found_exactly_on_random_layouts() {
    let mut random = Random(1);
    let (mut overlapping, mut enumerated) = (0, 0);
    for _ in 0..20_000 {
        let rank = random.below(5);
        let extents = random.extents(rank, 4);
        let reach = 1 + random.below(14);
        let strides = random.strides(extents.len(), reach);
        let want = names_an_element_twice(&extents, &strides);
        let got = kind(check_no_overlap(&extents, &strides));
        let want_kind = want.then_some(ShapeErrorKind::OverlappingOutput);
        assert_eq!(got, want_kind, "{extents:?} {strides:?}");
        overlapping += usize::from(want);

        // How many of the disjoint ones only the enumeration can decide.
        let mut axes: Vec<(isize, usize)> = strides
            .iter()
            .zip(&extents)
            .map(|(s, &n)| (s.abs(), n))
            .filter(|a| a.1 > 1)
            .collect();
        axes.sort_unstable();
        let mut reached = 0;
        let nested = axes.iter().all(|&(step, n)| {
            let over = step > reached;
            reached += step * (n as isize - 1);
            over
        });
        enumerated += usize::from(!want && !nested && !extents.contains(&0));
    }
    assert!(
        overlapping > 1_000 && enumerated > 100,
        "{overlapping} {enumerated}"
    );
}

#[test]
fn an_overlap_is_reported_with_two_indices_that_collide() {
    let mut random = Random(2);
    let mut reported = 0;
    for _ in 0..5_000 {
        let extents = random.extents(3, 4);
        let strides = random.strides(3, 9);
        let Err(error) = check_no_overlap(&extents, &strides) else {
            continue;
        };
        let message = error.to_string();
        let numbers = |text: &str| -> Vec<usize> {
            text.split(", ")
                .map(|number| number.parse().unwrap())
                .collect()
        };
        // The texts in brackets; a message without any is the one about a stride of 0.
        let lists: Vec<&str> = message
            .split('[')
            .skip(1)
            .map(|rest| rest.split(']').next().unwrap())
            .collect();
        let [first, second] = lists[..] else { continue };
        let (first, second) = (numbers(first), numbers(second));
        let within = |index: &[usize]| index.iter().zip(&extents).all(|(i, n)| i < n);
        assert!(
            within(&first) && within(&second) && first != second,
            "{message}"
        );
        assert_eq!(
            element(&first, &strides),
            element(&second, &strides),
            "{message}"
        );
        reported += 1;
    }
    assert!(reported > 500, "{reported}");
}

/// The layouts of the conformance vectors (`strided.jsonl`, group `out_overlap`; the verdicts are
/// NumPy's): shape, strides, whether they overlap.
const OUT_OVERLAP: &[(&[usize], &[isize], bool)] = &[
    (&[3], &[0], true),
    (&[3, 2], &[1, 1], true),
    (&[2, 2], &[1, 1], true),
    (&[1, 3], &[0, 1], false),
    (&[2, 3], &[3, 1], false),
    (&[1, 1], &[0, 0], false),
    (&[4, 3], &[2, 1], true),
    (&[2, 3], &[1, 2], false),
    (&[2, 2, 2], &[1, 2, 4], false),
    (&[2, 2, 2], &[1, 2, 3], true),
    (&[3, 3], &[2, 3], false),
    (&[3, 3], &[3, 2], false),
    (&[5], &[-1], false),
    (&[2, 3], &[-3, 1], false),
    (&[2, 3], &[-2, 1], true),
    (&[2, 2], &[-3, 4], false),
    (&[2], &[2], false),
    (&[1, 3], &[5, 1], false),
    (&[2, 3, 1], &[5, -3, -3], false),
    (&[2, 2], &[-1, 4], false),
    (&[3], &[6], false),
    (&[2], &[3], false),
    (&[1], &[-1], false),
    (&[1, 1], &[-4, -4], false),
    (&[3, 3], &[6, 6], true),
    (&[3, 1], &[1, 3], false),
    (&[1], &[3], false),
    (&[2, 2, 2], &[-1, 2, -2], true),
    (&[1, 1, 1], &[5, 1, 2], false),
    (&[3, 1], &[2, -4], false),
    (&[1, 2], &[0, 1], false),
    (&[2, 1], &[4, 6], false),
    (&[3, 2], &[4, -3], false),
];

#[test]
fn overlap_agrees_with_the_conformance_vectors() {
    for &(extents, strides, overlaps) in OUT_OVERLAP {
        let got = kind(check_no_overlap(extents, strides));
        let want = overlaps.then_some(ShapeErrorKind::OverlappingOutput);
        assert_eq!(got, want, "{extents:?} {strides:?}");
    }
}

#[test]
fn overlap_of_layouts_that_are_large_or_sparse() {
    let no_overlap =
        |extents: &[usize], strides: &[isize]| kind(check_no_overlap(extents, strides));
    // The memory does not grow with the reach.
    assert_eq!(no_overlap(&[3, 3], &[1 << 40, (1 << 40) + 1]), None);
    assert_eq!(
        no_overlap(&[3, 4], &[3 << 40, 2 << 40]),
        Some(ShapeErrorKind::OverlappingOutput)
    );
    // The time does not grow with the number of elements: the large axis is out of the others'
    // reach.
    assert_eq!(no_overlap(&[1 << 40, 3, 3], &[12, 2, 3]), None);
    assert_eq!(no_overlap(&[1 << 20, 1 << 20], &[1 << 20, 1]), None);
    assert_eq!(
        no_overlap(&[1 << 40], &[0]),
        Some(ShapeErrorKind::OverlappingOutput)
    );
    assert_eq!(no_overlap(&[1 << 40, 0], &[0, 0]), None);
    assert_eq!(
        no_overlap(&[2, 2], &[isize::MIN, isize::MIN]),
        Some(ShapeErrorKind::TooLarge)
    );
    assert_eq!(
        no_overlap(&[2, 2], &[1]),
        Some(ShapeErrorKind::RankMismatch)
    );
}

#[test]
fn bounds_are_exact_on_random_layouts() {
    let mut random = Random(3);
    let mut within = 0;
    for _ in 0..20_000 {
        let rank = random.below(4);
        let extents = random.extents(rank, 3);
        let strides = random.strides(extents.len(), 5);
        let (offset, len) = (random.below(12) as usize, random.below(24) as usize);
        let buffer = 0..len as isize;
        let all_within = elements(&extents, &strides)
            .iter()
            .all(|at| buffer.contains(&(at + offset as isize)));
        let want = (!all_within).then_some(ShapeErrorKind::OutOfBounds);
        let got = kind(check_bounds(&extents, &strides, offset, len));
        assert_eq!(got, want, "{extents:?} {strides:?} {offset} {len}");
        within += usize::from(all_within && !extents.contains(&0));
    }
    assert!(within > 1_000, "{within}");
}

#[test]
fn bounds_of_layouts_that_are_odd() {
    const MAX: usize = isize::MAX as usize;
    assert_eq!(
        kind(check_bounds(&[2, 3], &[3], 0, 6)),
        Some(ShapeErrorKind::RankMismatch)
    );
    assert_eq!(kind(check_bounds(&[0, 3], &[7, 9], 99, 0)), None);
    assert_eq!(kind(check_bounds(&[1, 3], &[isize::MIN, 1], 0, 3)), None);
    // A repeated element needs little memory, but the count still has to fit.
    assert_eq!(kind(check_bounds(&[MAX], &[0], 0, 1)), None);
    assert_eq!(
        kind(check_bounds(&[MAX, 2], &[0, 0], 0, 1)),
        Some(ShapeErrorKind::TooLarge)
    );
    assert_eq!(
        kind(check_bounds(&[MAX], &[isize::MAX], 0, 1)),
        Some(ShapeErrorKind::OutOfBounds)
    );
    assert_eq!(
        kind(check_bounds(&[], &[], 0, 0)),
        Some(ShapeErrorKind::OutOfBounds)
    );
}

#[test]
fn row_major_is_what_row_major_strides_give() {
    let mut random = Random(4);
    for _ in 0..5_000 {
        let rank = random.below(5);
        let extents = random.extents(rank, 3);
        let mut strides = vec![0; extents.len()];
        row_major_strides(&extents, &mut strides);
        assert!(strides.iter().all(|&stride| stride > 0));
        assert!(is_row_major(&extents, &strides));
        let named = elements(&extents, &strides);
        assert!(
            named.iter().copied().eq(0..named.len() as isize),
            "{extents:?} {strides:?}"
        );

        let strides = random.strides(extents.len(), 9);
        let named = elements(&extents, &strides);
        let in_order = named.iter().copied().eq(0..named.len() as isize);
        assert_eq!(
            is_row_major(&extents, &strides),
            in_order,
            "{extents:?} {strides:?}"
        );
    }
}

#[test]
fn a_placed_operand_is_read_where_its_axes_went() {
    // Extents, strides, tuple, output, strides along the output.
    type Case = (
        &'static [usize],
        &'static [isize],
        &'static [usize],
        &'static [usize],
        &'static [isize],
    );
    let cases: &[Case] = &[
        (&[3], &[1], &[1], &[2, 3], &[0, 1]),
        (&[2], &[1], &[0], &[2, 3], &[1, 0]),
        (&[], &[], &[], &[2, 3], &[0, 0]),
        (&[2, 4], &[4, 1], &[0, 2], &[2, 3, 4], &[4, 0, 1]),
        (&[1, 3], &[3, -1], &[0, 1], &[2, 3], &[0, -1]), // stretched
        (&[1, 3], &[7, 1], &[0, 1], &[1, 3], &[7, 1]),   // not stretched
        (&[1], &[5], &[0], &[0, 3], &[0, 0]),
    ];
    for &(extents, strides, dims, output, want) in cases {
        let mut got = vec![9; output.len()];
        place_strides(extents, strides, |i| dims[i], output, &mut got);
        assert_eq!(got, want, "{extents:?} in {output:?}");
    }
}

#[test]
fn reshape_gives_strides_exactly_when_some_do() {
    let mut random = Random(5);
    let shapes: Vec<Vec<usize>> = (0..4u32)
        .flat_map(|rank| {
            (0..4usize.pow(rank)).map(move |n| {
                (0..rank)
                    .map(|k| [1, 2, 3, 4][n / 4usize.pow(k) % 4])
                    .collect()
            })
        })
        .collect();
    let (mut views, mut copies) = (0, 0);
    for _ in 0..3_000 {
        let rank = random.below(4);
        let extents: Vec<usize> = (0..rank).map(|_| 1 + random.below(4) as usize).collect();
        let mut strides = vec![0; extents.len()];
        row_major_strides(&extents, &mut strides);
        // Row-major, with some gaps, reversed axes and repeated axes.
        for stride in &mut strides {
            *stride *= [1, 1, 1, 2, -1, 0][random.below(6) as usize];
        }
        let old = elements(&extents, &strides);
        for new in shapes
            .iter()
            .filter(|new| element_count(new) == Some(old.len()))
        {
            let mut got = vec![77; new.len()];
            let found = reshape_strides(&extents, &strides, new, &mut got);
            // If strides exist, the step between indices 0 and 1 of an axis is its stride.
            let mut step = old.len();
            let shown: Vec<isize> = new
                .iter()
                .map(|&extent| {
                    step /= extent;
                    if extent > 1 { old[step] - old[0] } else { 0 }
                })
                .collect();
            assert_eq!(
                found,
                elements(new, &shown) == old,
                "{extents:?} {strides:?} to {new:?}"
            );
            if found {
                assert_eq!(
                    elements(new, &got),
                    old,
                    "{extents:?} {strides:?} to {new:?}"
                );
                views += 1;
            } else {
                copies += 1;
            }
        }
    }
    assert!(views > 1_000 && copies > 1_000, "{views} {copies}");

    assert!(reshape_strides(&[0, 3], &[5, 5], &[2, 0, 7], &mut [0; 3]));
    assert!(!reshape_strides(&[2, 3], &[3, 1], &[5], &mut [0]));
    assert!(!reshape_strides(&[0], &[1], &[1], &mut [0]));
    assert!(reshape_strides(&[], &[], &[1, 1], &mut [0; 2]));
}
