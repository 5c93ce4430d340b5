//! A test that cannot fail proves nothing: every line, told to expect something else, must be reported.

use serde_json::json;

use super::spoil::{Wrong, spoiled};
use super::vector::Line;
use super::{File, INDIM, NUMPY, REDUCE, STRIDED, SUM_TO, numpy, vector};

/// The lines of a file that take part.
fn taking_part(file: &File) -> Vec<Line> {
    let mut lines = vector::lines(file.text);
    lines.retain(|line| (file.skip)(line).is_none() && line.id() != numpy::EITHER);
    lines
}

/// Every way that sees what is wrong reports it: a way that gives the shape alone cannot see an element.
#[test]
fn every_wrong_expectation_is_reported_by_every_way() {
    for file in [INDIM, NUMPY, STRIDED, REDUCE, SUM_TO] {
        for line in taking_part(&file) {
            let (line, wrong) = spoiled(&line);
            let outcome = (file.check)(&line);
            let blind = if wrong == Wrong::Element {
                outcome.shapes
            } else {
                0
            };
            assert!(outcome.ways > blind, "{}", line.id());
            assert_eq!(
                outcome.failures.len(),
                outcome.ways - blind,
                "{}",
                line.id()
            );
        }
    }
}

/// A refusal for another reason than the listed ones is reported, except by the ways that may have their own.
#[test]
fn every_wrong_reason_is_reported() {
    for file in [INDIM, NUMPY, STRIDED, REDUCE, SUM_TO] {
        for mut line in taking_part(&file) {
            if line.expect().errors().is_some() {
                line.0["expect"]["error_any"] = json!(["another_kind"]);
                let outcome = (file.check)(&line);
                assert!(outcome.ways > outcome.lazy, "{}", line.id());
                assert_eq!(
                    outcome.failures.len(),
                    outcome.ways - outcome.lazy,
                    "{}",
                    line.id()
                );
            }
        }
    }
}
