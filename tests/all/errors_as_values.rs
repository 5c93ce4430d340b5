//! README promises a `try_` form of every function that panics on wrong shapes.

use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};

/// Panics that are no errors of shapes: operators, which have `get` beside them; assertions; the
/// only element, which is not the only one; the plan of what has a `try_` form itself; what others
/// call to panic.
const WITHOUT: [&str; 9] = [
    "index",
    "index_mut",
    "assert_close",
    "assert_close_within",
    "item",
    "plan_reduce",
    "done",
    "or_panic",
    "place_or_panic",
];

fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        match path.file_stem().and_then(|name| name.to_str()) {
            Some("tests") => {}
            _ if path.is_dir() => files(&path, found),
            _ => found.push(path),
        }
    }
}

/// The documented functions of `text` that panic at their caller, each with its documentation.
fn panicking(text: &str) -> Vec<(String, String)> {
    let (mut functions, mut docs, mut tracks) = (Vec::new(), String::new(), false);
    for line in text.lines().map(str::trim) {
        if line.starts_with("///") {
            docs.push_str(line);
        } else if line.starts_with("#[") {
            tracks |= line == "#[track_caller]";
        } else {
            let name = line
                .strip_prefix("pub ")
                .unwrap_or(line)
                .strip_prefix("fn ");
            if let Some(name) = name.filter(|_| tracks && !docs.is_empty()) {
                let end = name.find(|c: char| !c.is_alphanumeric() && c != '_');
                functions.push((name[..end.unwrap_or(name.len())].to_owned(), docs.clone()));
            }
            (docs, tracks) = (String::new(), false);
        }
    }
    functions
}

#[test]
fn every_function_that_panics_on_shapes_has_a_try_form() {
    let mut paths = Vec::new();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("array-core/src");
    files(&root, &mut paths);
    let texts = paths
        .iter()
        .map(|path| fs::read_to_string(path).expect("a source"));
    let text = texts.collect::<Vec<_>>().join("\n");
    let words = text.split(|c: char| !c.is_alphanumeric() && c != '_');
    let forms: HashSet<&str> = words.filter_map(|word| word.strip_prefix("try_")).collect();
    let functions = panicking(&text);
    assert!(
        functions.len() > 150,
        "{} functions are found",
        functions.len()
    );
    // Those that a macro names have none here; it gives both forms.
    for (name, docs) in functions.iter().filter(|(name, _)| !name.is_empty()) {
        let has_form = forms.contains(&name[..]) || docs.contains("If [`try_");
        assert!(
            has_form || WITHOUT.contains(&&name[..]),
            "no `try_` form of `{name}`"
        );
    }
}

#[test]
fn a_function_without_one_is_found() {
    let text = "/// Ones.\n#[track_caller]\npub fn ones() {}\n/// No panic.\nfn other() {}\n";
    assert_eq!(
        panicking(text),
        [("ones".to_owned(), "/// Ones.".to_owned())]
    );
}
