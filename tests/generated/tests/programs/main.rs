//! Lines of the conformance vectors as programs of a user: through operators and through `broadcast!`, with static, mixed,
//! dynamic shapes, and with ranks known when running only.
//!
//! `cargo run -p generate` writes the programs (`tests/generate`). A program states shapes as types and the expression;
//! operands and expected elements come from the vector file when it runs. Every answer is also compared with a spoiled
//! expectation, which has to be reported.

#[allow(dead_code, reason = "the part of it that these tests need")]
#[path = "../../../conformance/vector.rs"]
mod vector;

#[allow(dead_code, reason = "the part of it that these tests need")]
#[path = "../../../conformance/element.rs"]
mod element;

#[allow(dead_code, reason = "the part of it that these tests need")]
#[path = "../../../conformance/answer.rs"]
mod answer;

#[path = "../../../conformance/spoil.rs"]
mod spoil;

mod oracle;

mod tally;

mod given;

#[macro_use]
mod forms;

#[rustfmt::skip]
mod shared;

#[rustfmt::skip]
mod indim;
#[rustfmt::skip]
mod numpy;
#[rustfmt::skip]
mod reduce;
#[rustfmt::skip]
mod strided;
#[allow(clippy::single_element_loop, reason = "one choice of the extents is as good as three")]
#[rustfmt::skip]
mod unknown;

mod refused;

use crate::tally::Tally;

/// Runs the programs of a file, prints what ran and gives the tally.
fn run(name: &str, text: &str, groups: &[fn(&mut Tally)]) -> Tally {
    let mut tally = Tally::new(text);
    for group in groups {
        group(&mut tally);
    }
    tally.print(name);
    assert!(
        tally.failures.is_empty(),
        "{} failures:\n{}",
        tally.failures.len(),
        tally.failures.join("\n")
    );
    tally
}

const INDIM: &str = include_str!("../../../conformance/indim.jsonl");

#[test]
fn extents_that_are_unknown_agree() {
    let tally = run("infer_shape", INDIM, unknown::GROUPS);
    assert_eq!(tally.lines(), 42);
}

#[test]
fn explicit_lines_agree() {
    let tally = run("indim", INDIM, indim::GROUPS);
    assert_eq!(tally.lines(), 213);
}

#[test]
fn aligned_lines_agree() {
    let text = include_str!("../../../conformance/numpy.jsonl");
    let tally = run("numpy", text, numpy::GROUPS);
    assert_eq!(tally.lines(), 17);
}

#[test]
fn strided_lines_agree() {
    let text = include_str!("../../../conformance/strided.jsonl");
    let tally = run("strided", text, strided::GROUPS);
    assert_eq!(tally.lines(), 18);
}

#[test]
fn reductions_over_typed_axes_agree() {
    let text = include_str!("../../../conformance/reduce.jsonl");
    let tally = run("reduce", text, reduce::GROUPS);
    assert_eq!(tally.lines(), 144);
}
