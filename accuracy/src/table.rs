//! The records as a table for people: `ACCURACY.md`.

use std::fmt::Write as _;
use std::path::PathBuf;

use array_core::isa::Level;

use crate::functions::{self, Function};
use crate::real::Real;
use crate::record::{Found, Record};

/// What stands before the table.
const INTRODUCTION: &str = include_str!("../data/introduction.md");

/// Where the table lies.
pub fn path() -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../ACCURACY.md"))
}

/// The whole file.
pub fn text() -> String {
    let mut text = INTRODUCTION.to_owned();
    text.push_str(
        "| Function | Type | Bound | Base | V3 | V4 | Worst argument | Points | Compared with |\n",
    );
    text.push_str("|---|---|--:|--:|--:|--:|---|--:|---|\n");
    for (single, double) in functions::single().iter().zip(&functions::double()) {
        row(&mut text, single);
        row(&mut text, double);
    }
    text
}

/// Appends the row of a function that has been measured.
fn row<T: Real>(text: &mut String, f: &Function<T>) {
    let Some(record) = Record::load(f.name, T::NAME) else {
        return;
    };
    let errors = Level::ALL.map(|level| {
        let found = record.levels.iter().find(|(other, _)| *other == level);
        found.map_or("not measured".into(), |(_, found)| error(f.bound, found))
    });
    let bound = match f.bound {
        0.0 => "exact".into(),
        bound => format!("{bound:.1}"),
    };
    let points = match record.points {
        n if n == 1 << 32 => "all 2^32".into(),
        n => format!("{:.1} million", n as f64 / 1e6),
    };
    let cells = [
        &format!("`{}`", f.name),
        T::NAME,
        &bound,
        &errors.join(" | "),
        &worst(f, &record),
        &points,
        f.reference,
    ];
    writeln!(text, "| {} |", cells.join(" | ")).expect("a string");
}

/// The worst argument at any level.
fn worst<T: Real>(f: &Function<T>, record: &Record) -> String {
    let levels = record.levels.iter();
    let worst = levels.filter_map(|(_, found)| found.worst.first());
    let Some(point) = worst.max_by(|a, b| a.error.total_cmp(&b.error)) else {
        return String::new();
    };
    let [x, y] = point.bits.map(T::of_bits);
    match f.family.two() {
        true => format!("`{x:e}`, `{y:e}`"),
        false => format!("`{x:e}`"),
    }
}

/// The worst error, rounded up.
fn error(bound: f64, found: &Found) -> String {
    match found.error() {
        None if bound == 0.0 => "exact".into(),
        None => "0.5".into(),
        Some(error) if error.is_infinite() => "wrong".into(),
        Some(error) => format!("{:.3}", (error * 1000.0).ceil() / 1000.0),
    }
}
