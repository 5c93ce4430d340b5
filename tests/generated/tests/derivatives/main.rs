//! Lines of `grad.jsonl`, gradients by PyTorch and JAX, as calls of `vjp!` and `gradient!`, compared as
//! the gradients of the tape are (`tests/conformance/grad.rs`).
//!
//! `cargo run -p generate` writes the programs (`tests/generate/src/derivatives.rs`), with extents known
//! when running, and with `ALL_CASES=1` static ones too. A variance, which is no reducer of the macros,
//! is written as the mean of squares.
//!
//! Lines that are no programs:
//!
//! | line | expression | reason |
//! |---|---|---|
//! | `grad-named-0093` | `a * 2 + 0 * c`, with respect to `b` too | the macro refuses an operand that the value does not read |
//! | `grad-convention-0011` | `where(gt(a, 0.0), log(a), 0.0 * a)` at 0 | NaN by `where`, which multiplies the derivative of `log` by 0; `if` has that of the branch that is taken |

#[allow(dead_code, reason = "the part of it that this test needs")]
#[path = "../../../conformance/vector.rs"]
mod vector;

#[path = "../../../conformance/differs.rs"]
mod differs;

mod tally;

#[rustfmt::skip]
mod grad;

mod trial;

#[rustfmt::skip]
#[allow(clippy::all, unused_parens, unused_variables, reason = "a machine has written it")]
mod random;

use std::io::Write;

use broadloom::prelude::*;

use crate::tally::Case;
use crate::trial::Trial;
use crate::vector::Line;

const TEXT: &str = include_str!("../../../conformance/grad.jsonl");

/// Runs programs, and tells what is wrong.
fn run(lines: &[Line], programs: &[(&str, fn(&mut Case<'_>))]) -> Vec<String> {
    let mut failures = Vec::new();
    for (id, program) in programs {
        let line = lines.iter().find(|line| line.id() == *id);
        let mut case = Case::new(line.expect("a line"));
        program(&mut case);
        assert!(case.is_complete(), "{id}");
        let wrong = case.wrong.into_iter();
        failures.extend(wrong.map(|wrong| format!("{id}: {wrong}")));
    }
    failures
}

#[test]
fn lines_agree() {
    let lines = vector::lines(TEXT);
    let mut failures = run(&lines, grad::DYNAMIC);
    #[cfg(all_cases)]
    failures.extend(run(&lines, grad::STATIC));
    #[cfg(all_cases)]
    let fixed = grad::STATIC.len();
    #[cfg(not(all_cases))]
    let fixed = 0;
    let report = format!(
        "\ngrad.jsonl: {} lines, {} by the tape, {} by vjp! and gradient! with dynamic extents, {fixed} with static ones\n",
        lines.len(),
        lines.len(),
        grad::DYNAMIC.len(),
    );
    // Not `print!`: what ran should be seen when the test passes, too.
    std::io::stdout()
        .lock()
        .write_all(report.as_bytes())
        .expect("the report is printed");
    failures.truncate(30);
    assert!(failures.is_empty(), "{}", failures.join("\n"));
    assert_eq!((grad::DYNAMIC.len(), grad::REST.len()), (237, 2));
    assert_eq!(lines.len(), 239);
}

#[test]
fn random_expressions_agree_with_differences() {
    #[cfg_attr(not(all_cases), allow(unused_mut, reason = "there are no more"))]
    let mut programs = random::ALWAYS.to_vec();
    #[cfg(all_cases)]
    programs.extend(random::REST);
    let (mut failures, mut compared) = (Vec::new(), 0);
    for (name, program) in &programs {
        let mut trial = Trial::default();
        program(&mut trial);
        compared += trial.compared;
        failures.extend(trial.wrong.iter().map(|wrong| format!("{name}: {wrong}")));
    }
    failures.truncate(30);
    assert!(failures.is_empty(), "{}", failures.join("\n"));
    assert!(compared > 8 * programs.len(), "{compared} derivatives");
}

#[test]
fn a_wrong_derivative_of_a_random_expression_is_noticed() {
    let mut trial = Trial::default();
    let given = trial.operand(&[2], 2);
    let x = given.view::<Shape![_]>();
    let (value, dx) = gradient!(sum(|i| x[i] * x[i]), x);
    trial.check(Some(value), &[dx.as_slice()], |v| v[0][0].powi(2) + v[0][1]);
    assert_eq!(trial.wrong.len(), 2, "{:?}", trial.wrong);
}

#[test]
fn a_wrong_gradient_is_noticed() {
    let line = TEXT.lines().find(|line| line.contains("grad-seed-0001"));
    let spoilt = line.expect("a line").replace("[3]}}", "[4]}}");
    let lines = vector::lines(&spoilt);
    let program = grad::DYNAMIC.iter().find(|(id, _)| *id == "grad-seed-0001");
    assert_eq!(
        run(&lines, &[*program.expect("a program")]),
        ["grad-seed-0001: b: element 0 is 3 and not 4"]
    );
}
