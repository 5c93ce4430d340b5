//! Short rows beside each other against the same rows one after the other, bit by bit.

use super::super::calls::{Carry, FoldRows, NO_BODY};
use super::super::short_rows::{RowsAbreast, rows_beside, short};
use super::super::{Fold, Folding, lean, levels};
use crate::cases::part;
use crate::expr::Reducible;
use crate::isa::{Level, Token};
use crate::leaf::{AllUnit, Elem, One};
use std::fmt::Debug;
use std::marker::PhantomData;
use std::ops::{Add, Mul};

/// A sum, which depends on the order of its elements.
#[derive(Clone, Copy, Default)]
struct Added;

impl<T: Elem + Add<Output = T> + Default> Fold<T> for Added {
    fn identity(self) -> T {
        T::default()
    }

    fn combine(self, a: T, b: T) -> T {
        a + b
    }
}

/// The sum of a leaf.
struct OneLeaf<T>(PhantomData<T>);

impl<T: Elem + Add<Output = T> + Default> Folding for OneLeaf<T> {
    type Body = ();
    type Total = T;
    type Leaves = One<T>;
    type Fold = Added;

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn step((): &(), _: Token<'_>, item: T, total: T) -> T {
        total + item
    }
}

/// The sum of the products of two leaves.
struct TwoLeaves<T>(PhantomData<T>);

impl<T: Elem + Add<Output = T> + Mul<Output = T> + Default> Folding for TwoLeaves<T> {
    type Body = ();
    type Total = T;
    type Leaves = (One<T>, One<T>);
    type Fold = Added;

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn step((): &(), _: Token<'_>, (a, b): (T, T), total: T) -> T {
        total + a * b
    }
}

/// A maximum, which may take its elements in any order, and twice.
#[derive(Clone, Copy, Default)]
struct Greatest;

impl<T: Reducible> Fold<T> for Greatest {
    const IDEMPOTENT: bool = true;

    fn identity(self) -> T {
        T::LEAST
    }

    fn combine(self, a: T, b: T) -> T {
        a.larger(b)
    }
}

/// The maximum of a leaf.
struct GreatestOf<T>(PhantomData<T>);

impl<T: Reducible> Folding for GreatestOf<T> {
    type Body = ();
    type Total = T;
    type Leaves = One<T>;
    type Fold = Greatest;

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn step((): &(), _: Token<'_>, item: T, total: T) -> T {
        total.larger(item)
    }
}

/// Numbers of rows: fewer than a vector has elements, whole vectors, and others.
const ROWS: [usize; 10] = [1, 3, 4, 7, 8, 9, 16, 17, 31, 40];

/// Where the rows of a leaf are: dense, with gaps, backwards, or all in one place.
#[derive(Clone, Copy, Debug)]
enum Lie {
    Dense,
    Gaps,
    Back,
    Same,
}

/// Every number of elements and of rows around a vector, at every level: dense, and in one of the
/// other layouts in turn. A body takes a third of them at each level; the bodies take all.
macro_rules! check {
    ($turn:literal, $Body:ty, $T:ty, $item:expr, $lies:expr) => {
        for level in Level::ALL.into_iter().filter(|level| level.available()) {
            let short = short::<$Body>();
            let sizes = (1..=short + 1).flat_map(|len| ROWS.map(|rows| (len, rows)));
            let cases = sizes.enumerate().flat_map(|(number, (len, rows))| {
                [0, 1 + number / 3 % 3].map(|lies| (len, rows, $lies[lies]))
            });
            for (len, rows, lies) in part(3, $turn + level.index(), cases) {
                let beside = check_rows::<$Body, $T>(level, len, rows, lies, $item);
                let is_dense = matches!(lies, [Lie::Dense, Lie::Dense | Lie::Same]);
                // The control: the loops under test have run.
                let runs = level != Level::BASE && is_dense && rows > 30 && len < short;
                assert!(beside > 0 || !runs, "{len} {rows} {lies:?}");
            }
        }
    };
}

/// Compares the totals of these rows; returns how many rows were folded beside each other.
fn check_rows<B, T>(
    level: Level,
    len: usize,
    rows: usize,
    lies: [Lie; 2],
    item: fn(usize) -> T,
) -> usize
where
    B: RowsAbreast<Total = T>,
    T: Elem + PartialEq + Debug + Default,
{
    // No element is behind the last one that belongs to a row, so that a tool finds reads there.
    let place = |lie| match lie {
        Lie::Dense => (0, len as isize, rows * len),
        Lie::Gaps => (0, len as isize + 3, (rows - 1) * (len + 3) + len),
        Lie::Back => ((rows - 1) * len, -(len as isize), rows * len),
        Lie::Same => (0, 0, len),
    };
    let places = lies.map(place);
    let memory: Vec<Vec<T>> = { places.into_iter() }
        .enumerate()
        .map(|(leaf, (_, _, count))| (0..count).map(|j| item(7 * leaf + j)).collect())
        .collect();
    let ins = [0, 1].map(|leaf| memory[leaf][places[leaf].0..].as_ptr().cast::<u8>());
    let size = size_of::<T>() as isize;
    let strides = [0, places[0].1 * size, places[1].1 * size];
    let folded = |fold: &dyn Fn(&FoldRows)| {
        let mut out = vec![T::default(); rows];
        fold(&FoldRows {
            carry: Carry::NONE,
            out: out.as_mut_ptr().cast(),
            ins: ins.as_ptr(),
            strides: strides.as_ptr(),
            n: [len, rows],
        });
        out
    };
    // SAFETY: the leaves have these rows; the CPU has the level.
    let found = folded(&|call| unsafe {
        levels::any_lanes::<B, AllUnit>()[level.index()](NO_BODY, call);
    });
    // SAFETY: as above.
    let expected = folded(&|call| unsafe { lean::rows::<B, AllUnit>(NO_BODY, call) });
    assert_eq!(
        found,
        expected,
        "{rows} rows of {len} at {}, {lies:?}",
        level.name()
    );
    let (token, beside) = (Token::new(level), std::cell::Cell::new(0));
    let count: unsafe fn(Token<'_>, &FoldRows) -> usize = match level.index() {
        0 => rows_beside::<B, 0>,
        1 => rows_beside::<B, 1>,
        _ => rows_beside::<B, 2>,
    };
    // SAFETY: as above.
    folded(&|call| beside.set(unsafe { count(token, call) }));
    beside.get()
}

#[test]
fn short_rows_are_folded_as_single_ones() {
    let one = [Lie::Dense, Lie::Gaps, Lie::Back, Lie::Same].map(|lie| [lie, Lie::Dense]);
    let two = [
        [Lie::Dense, Lie::Dense],
        [Lie::Dense, Lie::Same],
        [Lie::Same, Lie::Dense],
        [Lie::Back, Lie::Gaps],
    ];
    check!(0, OneLeaf<f32>, f32, |j| 1.0 / (j + 1) as f32, one);
    check!(1, TwoLeaves<f64>, f64, |j| 1.0 / (j + 1) as f64, two);
    check!(1, GreatestOf<f32>, f32, |j| (j * 7919 % 1009) as f32, one);
    check!(2, GreatestOf<f64>, f64, |j| (j * 7919 % 1009) as f64, one);
    check!(2, TwoLeaves<f32>, f32, |j| 1.0 / (j + 1) as f32, two);
}
