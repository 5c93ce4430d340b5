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
        (Some(&"error"), Some(&"prelude")),
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
    const HOMES: [&str; 5] = ["storage/", "containers/", "leaf.rs", "leaf/", "kernel/"];
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

/// The modules whose files import each other in one direction only.
const ORDERED: [&str; 5] = ["kernel", "plan", "expr", "fuse", "grad"];

/// The paths of the `use` trees in `code`, and whether each is public.
fn uses(code: &str) -> Vec<(bool, String)> {
    fn expand(prefix: &str, tree: &str, paths: &mut Vec<String>) {
        let Some((before, group)) = tree.split_once('{') else {
            let path = tree.split(" as ").next().unwrap_or_default();
            return paths.push(format!("{prefix}{}", path.trim()));
        };
        let prefix = format!("{prefix}{}", before.trim());
        let group = group.rsplit_once('}').map_or(group, |(group, _)| group);
        let (mut depth, mut start) = (0, 0);
        for (at, c) in group.char_indices().chain([(group.len(), ',')]) {
            match c {
                '{' => depth += 1,
                '}' => depth -= 1,
                ',' if depth == 0 => {
                    let part = group[start..at].trim();
                    if !part.is_empty() {
                        expand(&prefix, part, paths);
                    }
                    start = at + 1;
                }
                _ => {}
            }
        }
    }
    let mut found = Vec::new();
    for (at, _) in code.match_indices("use ") {
        let line = &code[code[..at].rfind('\n').map_or(0, |end| end + 1)..at];
        let word = line.trim();
        if !word.is_empty() && !word.starts_with("pub") {
            continue;
        }
        let tree = code[at + "use ".len()..]
            .split(';')
            .next()
            .unwrap_or_default();
        let mut paths = Vec::new();
        expand("", tree, &mut paths);
        found.extend(paths.into_iter().map(|path| (!word.is_empty(), path)));
    }
    found
}

/// What the files of the module `root` import of each other, by path from `src`: re-exports are
/// followed to the file that declares the name.
fn imports(root: &str, sources: &[(String, String)]) -> Vec<(String, Vec<String>)> {
    let module = |path: &str| -> Vec<String> {
        let path = path.trim_end_matches(".rs").trim_end_matches("/mod");
        path.split('/').map(str::to_owned).collect()
    };
    let own = |path: &Vec<String>| path.first().is_some_and(|first| first == root);
    let files = sources.iter().map(|(path, code)| (module(path), code));
    let files: Vec<_> = files.filter(|(path, _)| own(path)).collect();
    let is_file = |path: &[String]| files.iter().any(|(file, _)| file == path);
    let resolve = |file: &[String], path: &str| -> Option<Vec<String>> {
        let (mut at, mut words) = (file.to_vec(), path.split("::").peekable());
        match words.peek().copied()? {
            "crate" => at.clear(),
            "self" => {}
            "super" => {
                at.pop();
                while words.next_if_eq(&"super").is_some() && words.peek() == Some(&"super") {
                    at.pop();
                }
                at.extend(words.map(str::to_owned));
                return Some(at);
            }
            first => {
                let child = [file, &[first.to_owned()]].concat();
                return is_file(&child)
                    .then(|| [file, &words.map(str::to_owned).collect::<Vec<_>>()].concat());
            }
        }
        words.next();
        at.extend(words.map(str::to_owned));
        Some(at)
    };
    // What each module gives further: the path of a name, and where it comes from.
    let mut given = Vec::new();
    for (file, code) in &files {
        for (_, path) in uses(code).into_iter().filter(|(public, _)| *public) {
            if let Some(from) = resolve(file, &path) {
                let name = from.last().expect("a name").clone();
                given.push(([file.as_slice(), &[name]].concat(), from));
            }
        }
    }
    let target = |mut path: Vec<String>| {
        for _ in 0..8 {
            match given.iter().find(|(name, _)| *name == path) {
                Some((_, from)) => path.clone_from(from),
                None => break,
            }
        }
        (1..=path.len())
            .rev()
            .map(|len| path[..len].to_vec())
            .find(|path| is_file(path))
    };
    let edges = files.iter().map(|(file, code)| {
        let paths = uses(code).into_iter().filter(|(public, _)| !public);
        let targets = paths.filter_map(|(_, path)| target(resolve(file, &path)?));
        let mut targets: Vec<String> = targets
            .filter(|target| target != file)
            .map(|target| target.join("::"))
            .collect();
        targets.sort();
        targets.dedup();
        (file.join("::"), targets)
    });
    edges.collect()
}

/// A file that imports itself by way of others, and that way.
fn circle(edges: &[(String, Vec<String>)]) -> Option<Vec<String>> {
    fn walk(
        edges: &[(String, Vec<String>)],
        way: &mut Vec<String>,
        seen: &mut Vec<String>,
    ) -> bool {
        let here = way.last().expect("a file").clone();
        let targets = edges
            .iter()
            .find(|(file, _)| *file == here)
            .map(|(_, targets)| targets);
        for target in targets.into_iter().flatten() {
            way.push(target.clone());
            if *target == way[0] {
                return true;
            }
            if !seen.contains(target) {
                seen.push(target.clone());
                if walk(edges, way, seen) {
                    return true;
                }
            }
            way.pop();
        }
        false
    }
    edges.iter().find_map(|(file, _)| {
        let mut way = vec![file.clone()];
        walk(edges, &mut way, &mut Vec::new()).then_some(way)
    })
}

#[test]
fn files_import_in_one_direction() {
    let sources = sources("array-core/src");
    for root in ORDERED {
        let edges = imports(root, &sources);
        let count: usize = edges.iter().map(|(_, targets)| targets.len()).sum();
        assert!(count > edges.len() / 2, "{root}: {count} imports found");
        assert_eq!(circle(&edges), None, "files of {root} import each other");
    }
    // The control: a circle by way of a name that the module gives further.
    let text = |path: &str, code: &str| (path.to_owned(), code.to_owned());
    let files = [
        text("plan/mod.rs", "mod a;\nmod b;\npub use b::{self, Two};"),
        text("plan/a.rs", "use super::Two;\npub struct One;"),
        text(
            "plan/b.rs",
            "use crate::plan::a::{One, Other as Third};\npub struct Two;",
        ),
    ];
    let way = ["plan::a", "plan::b", "plan::a"].map(str::to_owned);
    assert_eq!(circle(&imports("plan", &files)), Some(way.to_vec()));
    assert_eq!(circle(&imports("plan", &files[..2])), None);
}

/// The types and traits that `code` declares, and the constants of these modules outside of
/// implementations.
fn declared(code: &str) -> Vec<&str> {
    let mut names = Vec::new();
    for line in code.lines() {
        let at_margin = !line.starts_with(' ');
        let mut words = line
            .split_whitespace()
            .skip_while(|word| word.starts_with("pub"));
        let keyword = words.next().unwrap_or_default();
        let named = match keyword {
            "struct" | "enum" | "union" | "trait" => true,
            "type" | "const" | "static" => at_margin,
            _ => false,
        };
        let name = words.next().unwrap_or_default();
        let name = name
            .split(|c: char| !c.is_alphanumeric() && c != '_')
            .next();
        names.extend(name.filter(|name| named && name.starts_with(char::is_uppercase)));
    }
    names
}

#[test]
fn a_name_has_one_meaning() {
    let sources = sources("array-core/src");
    // The functions of floats are twins, in `single` and `double`.
    let files = sources.iter().filter(|(path, _)| !path.starts_with("math"));
    let mut names: Vec<(&str, &str)> = files
        .flat_map(|(path, code)| {
            declared(code)
                .into_iter()
                .map(move |name| (name, path.as_str()))
        })
        .collect();
    names.sort_unstable();
    assert!(names.len() > 400, "{} names found", names.len());
    let doubled = names.windows(2).filter(|pair| pair[0].0 == pair[1].0);
    let doubled: Vec<_> = doubled.collect();
    assert!(doubled.is_empty(), "names of two things: {doubled:#?}");
    // The control.
    let code = "pub(crate) struct A<T>;\n    type B = A;\nconst C: u8 = 1;\n    const D: u8 = 2;\nenum E {}";
    assert_eq!(declared(code), ["A", "C", "E"]);
}

/// The longest function of `code`, and its lines of code.
fn longest_function(code: &str) -> (String, usize) {
    let lines: Vec<&str> = code.lines().collect();
    let mut longest = (String::new(), 0);
    for (at, line) in lines.iter().enumerate() {
        let Some((before, name)) = line.split_once("fn ") else {
            continue;
        };
        let modifier = |word: &str| word.starts_with("pub") || ["const", "unsafe"].contains(&word);
        if !before.split_whitespace().all(modifier) {
            continue;
        }
        let indent = &line[..line.len() - line.trim_start().len()];
        let end = lines[at..]
            .iter()
            .position(|line| *line == format!("{indent}}}"));
        let body = &lines[at..=at + end.unwrap_or(0)];
        let count = body.iter().filter(|line| !line.trim().is_empty()).count();
        if count > longest.1 {
            let name = words(name).next().unwrap_or_default();
            longest = (name.to_owned(), count);
        }
    }
    longest
}

#[test]
fn functions_of_the_engine_are_short() {
    let sources = sources("array-core/src");
    let engine = sources
        .iter()
        .filter(|(path, _)| path.starts_with("kernel/") || path.starts_with("plan/"));
    let longest = engine.map(|(path, code)| (path, longest_function(code)));
    let (path, (name, lines)) = longest
        .max_by_key(|(_, (_, lines))| *lines)
        .expect("a file");
    assert!(
        (50..=100).contains(&lines),
        "{name} in {path} has {lines} lines"
    );
    // The control.
    let code = "impl X {\n    pub(super) const fn one() {\n        1\n    }\n}\nfn two() {}";
    assert_eq!(longest_function(code), ("one".to_owned(), 3));
}
