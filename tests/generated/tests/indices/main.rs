//! Index notation against loops: calls with typed, mixed and run-time shapes, with every layout,
//! with extents of zero and one, at every instruction-set level.
//!
//! `cargo run -p generate` writes the programs from the tables in `tests/generate/src/indices`. The
//! oracle reads the text of the same call. Every answer is also compared with a spoiled
//! expectation, which has to be reported.

mod syntax;

mod oracle;

#[allow(dead_code, reason = "the part of it that these tests need")]
mod spec;

mod given;
mod tally;

#[macro_use]
mod forms;

#[rustfmt::skip]
mod table;
#[rustfmt::skip]
mod tullio;

use crate::tally::Tally;

fn run(name: &str, parts: &[fn(&mut Tally)]) -> usize {
    let mut tally = Tally::default();
    for part in parts {
        part(&mut tally);
    }
    tally.print(name);
    let failures = &tally.failures;
    assert!(
        failures.is_empty(),
        "{} failures:\n{}",
        failures.len(),
        failures.join("\n")
    );
    tally.rows
}

#[test]
fn the_table_agrees() {
    assert!(run("table", table::PARTS) >= 140);
}

#[test]
fn what_tullio_tests_agrees() {
    assert!(run("tullio", tullio::PARTS) >= 120);
}
