//! One cell: the results are compared, then both sides are timed in turn.

use std::io;
use std::time::{Duration, Instant};

use cliff_loops::patterns::{Compare, PATTERNS, Pattern};
use cliff_loops::{Run, round};

use crate::child::Loops;
use crate::options::Options;
use crate::ours::{Form, entry};

/// What was measured in a cell.
pub(crate) struct Cell {
    pub(crate) pattern: &'static Pattern,
    pub(crate) form: Form,
    pub(crate) sides: [usize; 2],
    /// Nanoseconds of a call of the library.
    pub(crate) ours: f64,
    /// Nanoseconds of a call of the loop.
    pub(crate) theirs: f64,
    /// The plan on one line; only of a cell in which the loop is faster.
    pub(crate) plan: String,
}

/// No more than two rounds of a cell that takes longer.
const ENOUGH: Duration = Duration::from_millis(40);

/// Above this ratio a cell is listed.
pub(crate) const LISTED: f64 = 1.3;

impl Cell {
    /// The time of the library over that of the loop.
    pub(crate) fn ratio(&self) -> f64 {
        self.ours / self.theirs
    }

    /// The elements of the cell.
    pub(crate) fn size(&self) -> usize {
        let [n, m] = self.sides;
        self.pattern.size(n, m)
    }

    /// `[n, m]`, or the one extent that the pattern has.
    pub(crate) fn extents(&self) -> String {
        let [n, m] = self.sides;
        match cliff_loops::shapes::letters(self.pattern.shapes) {
            [true, true] => format!("[{n}, {m}]"),
            [true, false] => format!("[{n}]"),
            [false, _] => format!("[{m}]"),
        }
    }
}

/// A cell whose results differ.
pub(crate) struct Mismatch(pub(crate) String);

/// The first element that differs, if there is one. Floats may differ by some roundings of a number
/// as large as the results are on average.
fn difference(compare: Compare, rows: usize, ours: &[u8], theirs: &[u8]) -> Option<String> {
    let width = match compare {
        Compare::Exact => 1,
        Compare::F32 | Compare::Tall => 4,
        Compare::F64 => 8,
    };
    if ours.len() != theirs.len() {
        return Some(format!("{} bytes, {}", ours.len(), theirs.len()));
    }
    if compare == Compare::Exact {
        let position = ours.iter().zip(theirs).position(|(a, b)| a != b)?;
        return Some(format!("byte {position} of {}", ours.len()));
    }
    let number = |bytes: &[u8]| match (bytes.try_into(), bytes.try_into()) {
        (Ok(bytes), _) => f32::from_le_bytes(bytes) as f64,
        (_, Ok(bytes)) => f64::from_le_bytes(bytes),
        _ => f64::NAN,
    };
    let numbers = |bytes: &[u8]| bytes.chunks(width).map(number).collect::<Vec<f64>>();
    let (ours, theirs) = (numbers(ours), numbers(theirs));
    let scale = theirs.iter().map(|x| x.abs()).sum::<f64>() / theirs.len() as f64;
    let tolerance = match compare {
        // The loop's error grows with the rows: 5e-4 for a million.
        Compare::Tall => 2e-5 * (rows as f64 / 16384.0).max(1.0),
        Compare::F64 => 1e-11,
        _ => 2e-5,
    };
    let mut pairs = ours.iter().zip(&theirs);
    let is_off = |(a, b): (&f64, &f64)| {
        let near = (a - b).abs() <= tolerance * b.abs().max(scale);
        !near
    };
    let at = pairs.position(is_off)?;
    Some(format!("element {at}: {}, {}", ours[at], theirs[at]))
}

/// Compares the results of a cell, and times it; nothing where the pattern lacks the form.
///
/// # Errors
/// If the child stops.
pub(crate) fn measure(
    options: &Options,
    loops: &mut Loops,
    (index, form, sides): (usize, Form, [usize; 2]),
) -> io::Result<Option<Result<Cell, Mismatch>>> {
    let pattern = &PATTERNS[index];
    let entry = entry(pattern);
    let Some(mut case) = entry.and_then(|entry| entry.case(pattern, form, sides)) else {
        return Ok(None);
    };
    case.call(1);
    let theirs = loops.cell(index, sides)?;
    let mut cell = Cell {
        pattern,
        form,
        sides,
        ours: f64::MAX,
        theirs: f64::MAX,
        plan: String::new(),
    };
    if let Some(what) = difference(pattern.compare, sides[0], &case.bytes(), &theirs) {
        let place = format!("{} {} {}", pattern.name, form.name(), cell.extents());
        return Ok(Some(Err(Mismatch(format!("{place}: {what}")))));
    }
    let begin = Instant::now();
    for done in 0..options.rounds() {
        if done >= 2 && begin.elapsed() > ENOUGH {
            break;
        }
        let run: &mut dyn Run = &mut *case;
        cell.ours = cell.ours.min(round(run, options.budget()));
        cell.theirs = cell.theirs.min(loops.round(options.budget())?);
    }
    if cell.ratio() > LISTED {
        let plan = case.plan();
        cell.plan = plan.lines().map(str::trim).collect::<Vec<_>>().join("; ");
    }
    Ok(Some(Ok(cell)))
}
