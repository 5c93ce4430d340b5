//! What the compiler says about an illegal program, and that legal ones compile.
//!
//! `TRYBUILD=overwrite cargo test -p ui-tests` writes the messages anew: read every diff before it is committed.

#[allow(
    clippy::deref_addrof,
    clippy::implied_bounds_in_impls,
    clippy::needless_borrows_for_generic_args,
    clippy::op_ref,
    clippy::useless_vec,
    reason = "the spellings are what is tested"
)]
mod legal;
mod lists;

use lists::{COUNTED, DAY, LONGER, MISTAKES, RARE};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

/// All programs are checked by one `cargo check`: as long as trybuild has no program that must compile, it does not ask for each.
#[test]
fn checked() {
    let programs = trybuild::TestCases::new();
    programs.compile_fail("ui/*.rs");
    programs.compile_fail("day/*.rs");
    // It runs them when it is dropped.
    drop(programs);
    messages_are_short_and_one_for_each_mistake();
}

/// A program that only a build finds wrong, with the workspace's own dependencies, which are built by then.
#[test]
fn built() {
    let late = Path::new(env!("CARGO_MANIFEST_DIR")).join("late");
    let message = message_of_a_build("reshape_count");
    let expected = late.join("reshape_count.stderr");
    if env::var("TRYBUILD").is_ok_and(|what| what == "overwrite") {
        fs::write(&expected, &message).expect("a file");
    }
    let expected = fs::read_to_string(expected).expect("a text");
    assert_eq!(message, expected, "\n{message}");
}

/// What is printed when the example `name` of this package is built, without what changes with the lines of the library.
fn message_of_a_build(name: &str) -> String {
    let mut build = Command::new(env!("CARGO"));
    // Of the whole workspace: for one package alone the library would have other features, and be built again.
    build.current_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join(".."));
    build.args([
        "build",
        "--quiet",
        "--color=never",
        "--features=ui-tests/late",
        "--example",
        name,
    ]);
    let output = build.output().expect("cargo");
    assert!(!output.status.success(), "{name} was built");
    let text = String::from_utf8_lossy(&output.stderr);
    // Without warnings before it, and without the place of a file with the full name of a long type behind it.
    let lines = text.lines().skip_while(|line| !line.starts_with("error"));
    let message = lines.take_while(|line| !line.contains("the full name for the type"));
    message.map(|line| without_numbers(line) + "\n").collect()
}

/// A line of a message without its number, and a path without its line.
fn without_numbers(line: &str) -> String {
    let text = line.trim_start_matches(|c: char| c.is_ascii_digit() || c == ' ');
    match line.split_once(".rs:") {
        Some((path, _)) if text.starts_with("-->") => format!(" {}.rs", path.trim_start()),
        _ if text.starts_with('|') => format!("  {text}"),
        _ => line.to_string(),
    }
}

/// Lines of a whole message: what fits beside the code that it is about.
const LINES: usize = 14;

/// What is wrong with the message `text` of the program `name`.
fn wrong(name: &str, text: &str) -> Vec<String> {
    let mut wrong = Vec::new();
    let mistakes = MISTAKES.iter().find(|(other, _)| *other == name);
    let mistakes = mistakes.map_or(1, |(_, mistakes)| *mistakes);
    let (lines, long) = (
        text.lines().count(),
        LONGER.iter().any(|(other, _)| *other == name),
    );
    let errors = text.lines().filter(|line| line.starts_with("error"));
    let errors = errors.count();
    let good = lines <= LINES * mistakes && errors == mistakes;
    if DAY.iter().any(|(_, names)| names.contains(&name)) {
        if good {
            wrong.push(format!("{name}: is listed, and is one short error"));
        }
        return wrong;
    }
    if long != (lines > LINES * mistakes) {
        wrong.push(format!("{name}: {lines} lines"));
    }
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

/// The files of the programs, and of their messages.
fn files() -> impl Iterator<Item = PathBuf> {
    let folders =
        ["ui", "day", "late"].map(|folder| Path::new(env!("CARGO_MANIFEST_DIR")).join(folder));
    let entries = folders
        .into_iter()
        .flat_map(|folder| fs::read_dir(folder).expect("a folder"));
    entries.map(|entry| entry.expect("an entry").path())
}

fn messages_are_short_and_one_for_each_mistake() {
    let mut names = Vec::new();
    let mut found = Vec::new();
    for path in files() {
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
    let messages = |word: &str| {
        let texts = files().filter(|path| path.extension().is_some_and(|ext| ext == "stderr"));
        let texts = texts.map(|path| fs::read_to_string(path).expect("a text"));
        texts.filter(|text| text.contains(word)).count()
    };
    for (word, most) in COUNTED {
        assert_eq!(
            messages(word),
            most,
            "messages with `{word}`; the number should fall"
        );
    }
    for (word, most) in RARE {
        assert_eq!(
            messages(word) * 1000 / messages(""),
            most,
            "of 1000 messages with `{word}`; the number should fall"
        );
    }
    let listed = LONGER.map(|(name, _)| name);
    let day = DAY.iter().flat_map(|(_, names)| names.iter());
    let listed = listed
        .iter()
        .chain(MISTAKES.iter().map(|(name, _)| name))
        .chain(day);
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
