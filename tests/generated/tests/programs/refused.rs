//! What the compiler has to refuse: the functions of `src/cases.rs`, one mistake and one error each.

use std::collections::BTreeMap;
use std::io::Write;
use std::path::Path;
use std::process::Command;
use std::{env, fs};

use serde_json::Value as Json;

use crate::vector::{integer, list, text};

/// From the root of the workspace, as the compiler writes it, and from the package.
const FILE: &str = "tests/generated/src/cases.rs";

/// The lines of the file that the compiler's errors stand at, and how often; no line where an error has none.
fn errors(messages: &str) -> BTreeMap<Option<i64>, Vec<String>> {
    let mut errors: BTreeMap<_, Vec<String>> = BTreeMap::new();
    for message in messages.lines() {
        let message: Json = serde_json::from_str(message).expect("cargo speaks JSON");
        let message = &message["message"];
        // The last error says how many there were.
        let summary = list_or_none(&message["spans"]).is_empty();
        if message["level"].as_str() != Some("error") || summary {
            continue;
        }
        let spans = list(&message["spans"]).iter();
        let mut primary = spans.filter(|span| span["is_primary"] == Json::Bool(true));
        let line = primary.next().and_then(line_of);
        let said = text(&message["message"]).to_owned();
        errors.entry(line).or_default().push(said);
    }
    errors
}

/// The line of the file that a span stands in, or that the macro was called in which it stands in.
fn line_of(span: &Json) -> Option<i64> {
    match span["file_name"].as_str()? {
        FILE => Some(integer(&span["line_start"])),
        _ => line_of(&span["expansion"]["span"]),
    }
}

fn list_or_none(json: &Json) -> &[Json] {
    json.as_array().map_or(&[], Vec::as_slice)
}

#[test]
fn every_mistake_is_one_error_at_its_line() {
    let root = &Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    // Of the whole workspace: for one package alone the library would have other features, and be built again.
    let done = Command::new(env::var_os("CARGO").unwrap_or("cargo".into()))
        .args(["build", "--features=generated/refused", "--example=refused"])
        .args(["--message-format=json", "--quiet"])
        .current_dir(root)
        .output()
        .expect("cargo starts");
    let mut errors = errors(&String::from_utf8_lossy(&done.stdout));
    let cases = fs::read_to_string(root.join(FILE)).expect("the functions");
    let (mut refused, mut negative, mut legal, mut wrong) = (0, 0, 0, Vec::new());
    for (number, function) in (1..).zip(cases.lines()) {
        let Some(name) = function.strip_prefix("fn ") else {
            continue;
        };
        let name = name.split('(').next().unwrap_or_default();
        let found = errors.remove(&Some(number)).unwrap_or_default();
        let right = if name.starts_with("legal_") {
            legal += 1;
            found.is_empty()
        } else if name.starts_with("negative_") {
            // The literal is refused by `axes!`; what is made of it may be refused, too.
            negative += 1;
            let said = |error: &String| error.starts_with("an axis cannot be negative");
            found.first().is_some_and(said)
        } else {
            refused += 1;
            found.len() == 1
        };
        if !right {
            wrong.push(format!("{FILE}:{number}: {name}: {found:#?}"));
        }
    }
    wrong.extend(
        errors
            .into_iter()
            .map(|(line, found)| format!("{FILE}:{line:?}: {found:#?}")),
    );
    let report = format!(
        "\nrefused: {refused} functions with one error each, {negative} with a negative axis; {legal} legal ones are not\n"
    );
    let mut out = std::io::stdout().lock();
    out.write_all(report.as_bytes())
        .expect("the report is printed");
    assert!(
        wrong.is_empty(),
        "{} wrong:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
    assert_eq!((refused, negative, legal), (316, 20, 6));
}
