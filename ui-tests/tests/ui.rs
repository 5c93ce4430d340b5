//! What the compiler says about an illegal program, and that legal ones compile.
//!
//! `TRYBUILD=overwrite cargo test -p ui-tests` writes the messages anew: read every diff before it is committed.

use std::fs;
use std::path::Path;

#[test]
fn ui() {
    let cases = trybuild::TestCases::new();
    cases.pass("pass/*.rs");
    cases.compile_fail("ui/*.rs");
    drop(cases);
    messages_are_short_and_one_for_each_mistake();
}

/// Lines of a whole message: what fits beside the code that it is about.
const LINES: usize = 14;

/// Messages that may be longer, because no word of the lines above [`LINES`] is ours.
const LONGER: [(&str, &str); 9] = [
    (
        "macro_element_types",
        "std's `Add`: ten lines list types that have it",
    ),
    (
        "macro_float_literal",
        "std's `Mul`: ten lines list types that have it",
    ),
    (
        "macro_integer_literal",
        "std's `Mul`: ten lines list types that have it",
    ),
    (
        "macro_moved_capture",
        "the borrow checker: where the value comes from, and how to clone it",
    ),
    (
        "macro_moved_receiver",
        "the borrow checker: where the value comes from, and how to clone it",
    ),
    (
        "macro_unused",
        "the lint of unused values: five lines show the test's own `deny`",
    ),
    (
        "scalar_left_of_another_type",
        "std's `Mul`: ten lines list types that have it",
    ),
    (
        "reshape_count",
        "a constant: eleven lines show where it is evaluated",
    ),
    (
        "unused_expression",
        "the lint of unused values: five lines show the test's own `deny`",
    ),
];

/// Programs with more than one mistake.
const MISTAKES: [(&str, usize); 2] = [("macro_two_mistakes", 2), ("macro_two_operands", 2)];

/// What is wrong with the message `text` of the program `name`.
fn wrong(name: &str, text: &str) -> Vec<String> {
    let mut wrong = Vec::new();
    let (lines, long) = (
        text.lines().count(),
        LONGER.iter().any(|(other, _)| *other == name),
    );
    if long != (lines > LINES) {
        wrong.push(format!("{name}: {lines} lines"));
    }
    let errors = text.lines().filter(|line| line.starts_with("error"));
    let mistakes = MISTAKES.iter().find(|(other, _)| *other == name);
    let (errors, mistakes) = (
        errors.count(),
        mistakes.map_or(1, |(_, mistakes)| *mistakes),
    );
    if errors != mistakes {
        wrong.push(format!("{name}: {errors} errors for {mistakes} mistakes"));
    }
    for inner in ["UInt<", "UTerm"] {
        if text.contains(inner) {
            wrong.push(format!("{name}: a number reads `{inner}`"));
        }
    }
    wrong
}

fn messages_are_short_and_one_for_each_mistake() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("ui");
    let mut names = Vec::new();
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path
            .extension()
            .is_some_and(|extension| extension == "stderr")
        {
            let name = path.file_stem().and_then(|name| name.to_str());
            let name = name.expect("a name").to_owned();
            found.extend(wrong(&name, &fs::read_to_string(path).expect("a text")));
            names.push(name);
        }
    }
    assert!(found.is_empty(), "{found:#?}");
    let listed = LONGER.map(|(name, _)| name);
    let listed = listed.iter().chain(MISTAKES.iter().map(|(name, _)| name));
    for name in listed {
        assert!(names.iter().any(|other| other == name), "no program {name}");
    }
}

#[test]
fn what_is_wrong_with_a_message_is_found() {
    let error = "error[E0277]: no\n".to_owned();
    assert!(wrong("x", &error).is_empty());
    assert!(wrong("x", &(error.clone() + &"  |\n".repeat(LINES - 1))).is_empty());
    assert_eq!(
        wrong("x", &(error.clone() + &"  |\n".repeat(LINES))),
        ["x: 15 lines"]
    );
    assert_eq!(wrong("x", &error.repeat(2)), ["x: 2 errors for 1 mistakes"]);
    assert_eq!(wrong("x", "").len(), 1);
    assert_eq!(wrong("x", &(error.clone() + "UInt<UTerm>")).len(), 2);
    assert_eq!(
        wrong("unused_expression", &error),
        ["unused_expression: 1 lines"]
    );
}
