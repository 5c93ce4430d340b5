//! The library against vectors that XLA, NumPy and PyTorch made (`README.md` describes them).
//!
//! This program parses, picks the element type and compares. Every shape, every refusal and every element comes from
//! the library: there is no index arithmetic here and no loop over elements.

mod vector;

mod element;

mod answer;
mod operand;

mod value;

mod fused;
mod lazy;
mod unary;

mod eager;

mod expression;

mod differs;

mod grad;
mod reduce;
mod sum_to;

mod indim;
mod numpy;
mod strided;

mod report;

mod spoil;

mod control;

use std::io::Write;

use broadloom::isa::{self, Level};

use self::report::{Outcome, Tally, compare};
use self::vector::Line;

/// A vector file and how its lines are answered.
struct File {
    name: &'static str,
    text: &'static str,
    skip: fn(&Line) -> Option<&'static str>,
    check: fn(&Line) -> Outcome,
}

/// Answers a line with the functions of its file, in the line's element type.
macro_rules! answered {
    ($file:ident, $line:expr, $($T:ident)*) => {
        match $line.dtype() {
            $(stringify!($T) => compare($line, &$file::answers::<$T>($line)),)*
            other => panic!("no element type {other}"),
        }
    };
}

const INDIM: File = File {
    name: "indim",
    text: include_str!("indim.jsonl"),
    skip: indim::skipped,
    check: |line| answered!(indim, line, f32 f64 i32 i64 u8 bool),
};

const NUMPY: File = File {
    name: "numpy",
    text: include_str!("numpy.jsonl"),
    skip: |_| None,
    check: |line| {
        let outcome = answered!(numpy, line, f32 f64 i8 i32 i64 u8);
        match numpy::other_answer(line) {
            Some(other) if !outcome.failures.is_empty() => answered!(numpy, &other, f32),
            _ => outcome,
        }
    },
};

const STRIDED: File = File {
    name: "strided",
    text: include_str!("strided.jsonl"),
    skip: |_| None,
    check: |line| answered!(strided, line, f32 f64 i32 i64 u8 bool),
};

const REDUCE: File = File {
    name: "reduce",
    text: include_str!("reduce.jsonl"),
    skip: |_| None,
    check: |line| answered!(reduce, line, f32 f64 i32 i64 u8 bool),
};

const SUM_TO: File = File {
    name: "sum_to",
    text: include_str!("sum_to.jsonl"),
    skip: |_| None,
    check: |line| answered!(sum_to, line, f64),
};

/// Runs a file at every instruction-set level of this CPU, prints what ran and gives the tally, the same at each level.
fn run(file: &File) -> Tally {
    let lines = vector::lines(file.text);
    let mut tallies = Vec::new();
    let mut notes = String::new();
    for level in Level::ALL {
        match isa::force(level) {
            Ok(_forced) => {
                assert_eq!(isa::active(), level);
                let tally = Tally::of(&lines, file.skip, file.check);
                notes += &format!("    at {}: {} agree\n", level.name(), tally.passed);
                tallies.push(tally);
            }
            Err(missing) => notes += &format!("    skipped: {missing}\n"),
        }
    }
    let tally = tallies.remove(0);
    // Not `print!`: what ran should be seen when the test passes, too.
    let report = format!("\n{}.jsonl: {tally}{notes}", file.name);
    std::io::stdout()
        .lock()
        .write_all(report.as_bytes())
        .expect("the report is printed");
    for other in &tallies {
        assert_eq!(&tally, other, "the levels differ");
    }
    assert!(
        tally.failures.is_empty(),
        "{} failures:\n{}",
        tally.failures.len(),
        first(&tally.failures)
    );
    tally
}

fn first(failures: &[String]) -> String {
    let shown: Vec<&str> = failures.iter().take(20).map(String::as_str).collect();
    shown.join("\n")
}

#[test]
fn indim_lines_agree() {
    let tally = run(&INDIM);
    let skipped: Vec<usize> = tally.skipped.values().copied().collect();
    assert_eq!((tally.lines, tally.passed, tally.lazy), (1359, 1230, 1075));
    assert_eq!(skipped, [42, 6, 81]);
}

#[test]
fn numpy_lines_agree() {
    let tally = run(&NUMPY);
    assert_eq!((tally.lines, tally.passed, tally.lazy), (1060, 1060, 634));
}

#[test]
fn strided_lines_agree() {
    let tally = run(&STRIDED);
    assert_eq!((tally.lines, tally.passed, tally.lazy), (501, 501, 468));
}

#[test]
fn reduce_lines_agree() {
    let tally = run(&REDUCE);
    assert_eq!((tally.lines, tally.passed, tally.lazy), (769, 769, 0));
}

#[test]
fn grad_lines_agree() {
    let text = include_str!("grad.jsonl");
    let found = grad::run(text);
    let report = format!(
        "\ngrad.jsonl: {} lines, {} agree; of the conventions we have that of\n    {}\n",
        found.lines,
        found.agree,
        found.conventions.join("\n    ")
    );
    std::io::stdout()
        .lock()
        .write_all(report.as_bytes())
        .expect("the report is printed");
    assert!(found.failures.is_empty(), "{}", first(&found.failures));
    assert_eq!((found.lines, found.agree), (239, 226));
    // Where the two differ, PyTorch's; of `select` neither's, whose gradient is NaN.
    let whose = |name| {
        let lines = found.conventions.iter();
        lines.filter(|line| line.ends_with(name)).count()
    };
    assert_eq!(
        (whose("both"), whose("PyTorch"), whose("neither")),
        (9, 3, 1)
    );
    assert_eq!(whose("where(gt(a, 0.0), log(a), 0.0 * a): neither"), 1);

    // The control: a gradient that is not ours is noticed.
    let line = text.lines().find(|line| line.contains("grad-seed-0001"));
    let spoilt = line.expect("a line").replace("[3]}}", "[4]}}");
    assert_eq!(
        grad::run(&spoilt).failures,
        ["grad-seed-0001: b: element 0 is 3 and not 4"]
    );
}

#[test]
fn sum_to_lines_agree() {
    let tally = run(&SUM_TO);
    assert_eq!((tally.lines, tally.passed, tally.lazy), (245, 245, 0));
}
