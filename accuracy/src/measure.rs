//! Runs a function over its points at every level and compares the results with the correctly rounded ones.
//!
//! The points are taken in blocks. Of each block the references are computed once, then every level runs over it. Only where a result
//! is not the correctly rounded one, and could be among the worst, is the exact value computed.

use std::path::PathBuf;
use std::time::Instant;
use std::{fs, thread};

use array_core::isa::{self, Level};

use crate::functions::Function;
use crate::points::Points;
use crate::real::{Exact, Real, position};
use crate::record::{Found, Point, Record};

/// Points of one thread in a block.
const CHUNK: usize = 1 << 16;

/// Knows values that this package cannot compute: of a function, by name, at one argument or two.
pub type Oracle<'a> = &'a (dyn Fn(&str, f64, f64) -> Exact + Sync);

/// How to measure.
#[derive(Clone)]
#[allow(missing_debug_implementations, reason = "an oracle is a closure")]
pub struct Setup<'a> {
    /// The levels.
    pub levels: Vec<Level>,
    /// How many threads.
    pub threads: usize,
    /// Knows exact values, if there is one.
    pub oracle: Option<Oracle<'a>>,
    /// Where to remember how far an interrupted run has come.
    pub state: Option<PathBuf>,
}

/// What one thread works on.
struct Lane<T> {
    x: Vec<T>,
    y: Vec<T>,
    rounded: Vec<T>,
    ours: Vec<Vec<T>>,
    found: Vec<Found>,
}

/// The exact value of a function, if somebody knows it.
fn exact<T: Real>(f: &Function<T>, oracle: Option<Oracle<'_>>, x: T, y: T) -> Option<Exact> {
    match (f.wide, oracle) {
        // Its results are exact, or wrong.
        _ if f.bound == 0.0 => None,
        (Some(wide), _) => Some(Exact::of(wide(x, y))),
        (None, Some(oracle)) => Some(oracle(f.name, x.wide(), y.wide())),
        (None, None) => None,
    }
}

/// The correctly rounded value of a function; `None` if nobody knows it.
fn rounded<T: Real>(f: &Function<T>, oracle: Option<Oracle<'_>>, x: T, y: T) -> Option<T> {
    match f.rounded {
        Some(rounded) => Some(rounded(x, y)),
        None => exact(f, oracle, x, y).map(Exact::rounded),
    }
}

/// Whether a result is the reference, or as good.
fn same<T: Real>(f: &Function<T>, x: T, ours: T, reference: T) -> bool {
    let nan = || ours.is_nan() && reference.is_nan();
    // The limit of gelu is 0 from below; a zero of the other sign is as good.
    let either_zero = || x.wide() < -1.0 && ours == reference && f.name == "gelu";
    ours.bits() == reference.bits() || nan() || either_zero()
}

/// How wrong a result is that is not the reference.
fn point<T: Real>(
    f: &Function<T>,
    args: [T; 2],
    ours: T,
    reference: T,
    exact: Option<Exact>,
) -> Point {
    let [a, b] = [ours.wide(), reference.wide()];
    let steps = (position(ours) - position(reference)).unsigned_abs() as f64;
    let zero = a == 0.0 || b == 0.0;
    let floor = f.floor && args[0].wide() < 0.0;
    let least = if floor { 0 } else { 1 - T::LARGEST };
    let zero = zero && !floor;
    let (certain, error) = if ours.is_nan()
        || reference.is_nan()
        || zero && a.is_sign_negative() != b.is_sign_negative()
    {
        (f64::INFINITY, f64::INFINITY)
    } else if f.bound == 0.0 {
        (steps, steps)
    } else if let Some(exact) = exact {
        let error = exact.error_from(ours, least);
        (error, error)
    } else if floor && a.abs().max(b.abs()) < 1.0 {
        let error = Exact::of(b).error_from(ours, least);
        (error - 0.5, error + 0.5)
    } else {
        (steps - 0.5, steps + 0.5)
    };
    let two = f.family.two();
    Point {
        error,
        certain,
        bits: [args[0].bits(), if two { args[1].bits() } else { 0 }],
        exact: exact.filter(|_| f.wide.is_none()),
    }
}

/// How wrong `f` is at one argument, at the level in force; `None` where nobody knows or the result is correctly rounded.
pub fn at<T: Real>(f: &Function<T>, bits: [u64; 2], exact: Option<Exact>) -> Option<Point> {
    // As many as a loop of vectors needs.
    const COPIES: usize = 64;
    let [x, y] = bits.map(T::of_bits);
    let exact = exact.or_else(|| self::exact(f, None, x, y));
    let reference = match f.rounded {
        Some(rounded) => rounded(x, y),
        None => exact?.rounded(),
    };
    let mut ours = [T::default(); COPIES];
    (f.run)(&[x; COPIES], &[y; COPIES], &mut ours);
    let wrong = ours
        .into_iter()
        .filter(|&ours| !same(f, x, ours, reference));
    let points = wrong.map(|ours| point(f, [x, y], ours, reference, exact));
    points.max_by(|a, b| a.error.total_cmp(&b.error))
}

impl<T: Real> Lane<T> {
    fn new(levels: usize) -> Self {
        let empty = || vec![T::default(); CHUNK];
        Lane {
            x: empty(),
            y: empty(),
            rounded: empty(),
            ours: (0..levels).map(|_| empty()).collect(),
            found: vec![Found::default(); levels],
        }
    }

    /// Takes the points from `start` to `end`, and computes their references.
    fn take(
        &mut self,
        f: &Function<T>,
        points: &Points<'_, T>,
        oracle: Option<Oracle<'_>>,
        start: u64,
        end: u64,
    ) {
        let count = end.saturating_sub(start) as usize;
        for column in [&mut self.x, &mut self.y, &mut self.rounded]
            .into_iter()
            .chain(&mut self.ours)
        {
            column.resize(count, T::default());
        }
        points.fill(start, &mut self.x, &mut self.y);
        for ((rounded, &x), &y) in self.rounded.iter_mut().zip(&self.x).zip(&self.y) {
            *rounded = self::rounded(f, oracle, x, y).expect("somebody knows the value");
        }
    }

    /// Computes ours.
    fn run(&mut self, f: &Function<T>, index: usize) {
        (f.run)(&self.x, &self.y, &mut self.ours[index]);
    }

    /// Compares ours with the references.
    fn compare(&mut self, f: &Function<T>, oracle: Option<Oracle<'_>>) {
        // Most results are correctly rounded: a few at a time, in vectors, find out whether all are.
        const FEW: usize = 32;
        for start in (0..self.rounded.len()).step_by(FEW) {
            let end = (start + FEW).min(self.rounded.len());
            let rounded = &self.rounded[start..end];
            if self
                .ours
                .iter()
                .any(|ours| differ(&ours[start..end], rounded))
            {
                for i in start..end {
                    self.compare_one(f, oracle, i);
                }
            }
        }
    }

    /// Compares ours with the reference at one point.
    #[inline]
    fn compare_one(&mut self, f: &Function<T>, oracle: Option<Oracle<'_>>, i: usize) {
        let (x, y, reference) = (self.x[i], self.y[i], self.rounded[i]);
        // The levels are often wrong at the same points.
        let mut known = None;
        for (ours, found) in self.ours.iter().zip(&mut self.found) {
            let ours = ours[i];
            if same(f, x, ours, reference) {
                continue;
            }
            found.unequal += 1;
            let quick = point(f, [x, y], ours, reference, None);
            found.wrong += u64::from(quick.certain.is_infinite());
            if quick.error > found.threshold() {
                let known = *known.get_or_insert_with(|| exact(f, oracle, x, y));
                found.add(point(f, [x, y], ours, reference, known));
            }
        }
    }
}

/// Whether two slices are different, one NaN being like another.
fn differ<T: Real>(ours: &[T], reference: &[T]) -> bool {
    let pairs = ours.iter().zip(reference);
    pairs.fold(false, |differ, (a, b)| {
        let numbers = !a.is_nan() | !b.is_nan();
        differ | (numbers & (a.bits() != b.bits()))
    })
}

/// Measures `f` at `points`. A run that was interrupted goes on where it stopped.
pub fn measure<T: Real>(f: &Function<T>, points: &Points<'_, T>, setup: &Setup<'_>) -> Record {
    let mut record = resumed(setup).unwrap_or_else(|| Record::empty(&setup.levels));
    let mut lanes: Vec<Lane<T>> = (0..setup.threads)
        .map(|_| Lane::new(setup.levels.len()))
        .collect();
    let (count, mut saved) = (points.count(), Instant::now());
    while record.points < count {
        let from = record.points;
        let bound = |lane: usize| (from + (lane * CHUNK) as u64).min(count);
        each(&mut lanes, |i, lane| {
            lane.take(f, points, setup.oracle, bound(i), bound(i + 1))
        });
        for (index, &level) in setup.levels.iter().enumerate() {
            let _forced = isa::force(level).expect("only levels that this CPU has are measured");
            each(&mut lanes, |_, lane| lane.run(f, index));
        }
        each(&mut lanes, |_, lane| lane.compare(f, setup.oracle));
        record.points = bound(setup.threads);
        for lane in &mut lanes {
            for ((_, found), new) in record.levels.iter_mut().zip(&mut lane.found) {
                found.merge(new);
                // What is known makes the rest quicker, and counts once.
                (new.unequal, new.wrong, new.worst) = (0, 0, found.worst.clone());
            }
        }
        if let Some(path) = &setup.state
            && saved.elapsed().as_secs() >= 10
        {
            fs::write(path, record.text()).expect("the state can be written");
            saved = Instant::now();
        }
    }
    if let Some(path) = &setup.state {
        // It may not have been written.
        let _ = fs::remove_file(path);
    }
    record
}

/// What an interrupted run has found.
fn resumed(setup: &Setup<'_>) -> Option<Record> {
    let text = fs::read_to_string(setup.state.as_ref()?).ok()?;
    let record = Record::parse(&text)?;
    record
        .levels
        .iter()
        .map(|(level, _)| level)
        .eq(&setup.levels)
        .then_some(record)
}

/// Does `work` on each lane, on a thread of its own if there are several.
fn each<T: Send>(lanes: &mut [Lane<T>], work: impl Fn(usize, &mut Lane<T>) + Sync) {
    if let [lane] = lanes {
        return work(0, lane);
    }
    thread::scope(|scope| {
        for (i, lane) in lanes.iter_mut().enumerate() {
            let work = &work;
            scope.spawn(move || work(i, lane));
        }
    });
}
