//! What the source tree promises: modules use only those before them, `unsafe` stays where it belongs, files stay short.
//!
//! `array-core/src/lib.rs` lists the modules in the order of the data flow. That order is worth something only while it is
//! true, and the compiler does not mind cycles between modules.

use std::fs;
use std::path::{Path, PathBuf};

/// The code of `text`: without comments and without the unit tests that may end it.
fn code(text: &str) -> String {
    let end = text.find("\nmod tests {").unwrap_or(text.len());
    let lines = text[..end]
        .lines()
        .map(|line| line.split("//").next().unwrap_or_default());
    lines.collect::<Vec<_>>().join("\n")
}

/// `code` without the contents of its string literals, which may name keywords; a literal of several lines is left as it is.
fn without_strings(code: &str) -> String {
    let lines = code.lines().map(|line| {
        let pieces = line.split('"').enumerate();
        pieces
            .filter(|(i, _)| i % 2 == 0)
            .map(|(_, piece)| piece)
            .collect::<Vec<_>>()
            .join("\"\"")
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// The words of `code`.
fn words(code: &str) -> impl Iterator<Item = &str> {
    code.split(|c: char| !c.is_alphanumeric() && c != '_')
        .filter(|word| !word.is_empty())
}

/// Every file of library code below `root`, with its path from there and its code; files of unit tests left out.
fn sources(root: &str) -> Vec<(String, String)> {
    fn walk(folder: &Path, files: &mut Vec<PathBuf>) {
        for entry in fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            match path.file_stem().and_then(|name| name.to_str()) {
                Some("tests") => {}
                _ if path.is_dir() => walk(&path, files),
                _ => files.push(path),
            }
        }
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join(root);
    let mut files = Vec::new();
    walk(&root, &mut files);
    files.sort();
    assert!(!files.is_empty(), "no source in {}", root.display());
    let name = |path: &Path| {
        path.strip_prefix(&root)
            .expect("below")
            .to_str()
            .expect("UTF-8")
            .replace('\\', "/")
    };
    files
        .iter()
        .map(|path| (name(path), code(&fs::read_to_string(path).expect("a text"))))
        .collect()
}

/// The modules of lib.rs, in its order.
fn modules(lib: &str) -> Vec<&str> {
    let declarations = lib
        .lines()
        .filter_map(|line| line.strip_suffix(';')?.split_once("mod "));
    declarations.map(|(_, name)| name).collect()
}

/// What `code` in `module` uses although it stands after it in `order`. The plan must do without expressions too.
fn upward(module: &str, code: &str, order: &[&str]) -> Vec<String> {
    let place = |name| order.iter().position(|other| *other == name);
    let mut wrong = Vec::new();
    for (at, _) in code
        .match_indices("crate::")
        .filter(|(at, _)| !code[..*at].ends_with('$'))
    {
        let rest = &code[at + "crate::".len()..];
        let name = words(rest).next().unwrap_or_default();
        if rest.starts_with('{') {
            wrong.push(format!("{module}: write one `use crate::` per module"));
        } else if place(name) > place(module) || (module == "plan" && name == "expr") {
            wrong.push(format!("{module} uses {name}"));
        }
    }
    wrong
}

#[test]
fn modules_use_only_those_before_them() {
    let sources = sources("array-core/src");
    let (_, lib) = sources
        .iter()
        .find(|(path, _)| path == "lib.rs")
        .expect("a lib.rs");
    let order = modules(lib);
    assert_eq!(
        (order.first(), order.last()),
        (Some(&"error"), Some(&"fuse")),
        "{order:?}"
    );
    let mut wrong = Vec::new();
    for (path, code) in sources.iter().filter(|(path, _)| path != "lib.rs") {
        let module = words(path).next().expect("a name");
        assert!(order.contains(&module), "{path} is in no module of lib.rs");
        wrong.extend(upward(module, code, &order));
    }
    assert!(wrong.is_empty(), "{wrong:#?}");

    // The control: uses of a later module, in an import, a path, a group; and what is none.
    assert_eq!(
        upward("plan", "use crate::eval::x;", &order),
        ["plan uses eval"]
    );
    assert_eq!(
        upward("rule", "fn f(x: &crate::array::Array) {}", &order),
        ["rule uses array"]
    );
    assert_eq!(
        upward("plan", "use crate::expr::Node;", &order),
        ["plan uses expr"]
    );
    assert_eq!(upward("rule", "use crate::{error, eval};", &order).len(), 1);
    let fine = code(
        "use crate::isa::Level; // crate::eval\n$crate::eval\n#[cfg(test)]\nmod tests { use crate::eval; }",
    );
    assert!(upward("plan", &fine, &order).is_empty());
}

#[test]
fn unsafe_stays_at_home() {
    const HOMES: [&str; 4] = ["storage/", "leaf.rs", "leaf/", "kernel/"];
    let may = |path: &str| HOMES.iter().any(|home| path.starts_with(home));
    let has = |code: &str| {
        words(&without_strings(code)).any(|word| word == "unsafe")
            || code.contains("allow(unsafe_code")
    };
    let [core, macros, facade] = ["array-core/src", "array-macros/src", "src"].map(sources);
    let (at_home, elsewhere): (Vec<_>, Vec<_>) = core.iter().partition(|(path, _)| may(path));
    // The control: where it belongs it is found.
    assert!(at_home.iter().filter(|(_, code)| has(code)).count() >= 5);
    let others = elsewhere.into_iter().chain(&macros).chain(&facade);
    let wrong: Vec<_> = others
        .filter(|(_, code)| has(code))
        .map(|(path, _)| path)
        .collect();
    assert!(
        wrong.is_empty(),
        "unsafe code, or permission for it, in {wrong:?}"
    );
}

#[test]
fn files_are_short() {
    let sources = ["array-core/src", "array-macros/src", "src"].map(sources);
    let longer_than = |lines: usize| {
        let files = sources
            .iter()
            .flatten()
            .map(|(path, code)| (path, code.lines().count()));
        let long = files.filter(|(_, length)| *length > lines);
        long.map(|(path, length)| format!("{path}: {length}"))
            .collect::<Vec<_>>()
    };
    assert!(!longer_than(200).is_empty(), "lines are not counted");
    let long = longer_than(400);
    assert!(
        long.is_empty(),
        "more than 400 lines without tests; split them by idea: {long:#?}"
    );
}
