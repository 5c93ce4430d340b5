//! What the compiler says about programs that must not compile, compared with the files beside them.
//!
//! Programs are modules of one crate, so that the library is loaded once and not six hundred times.
//! What is said about a module is what is said about the program alone, with exceptions: an error
//! hides those of later passes in all modules, and what one module names may change how types are
//! printed in others. So programs about which something else is said than expected are compiled
//! again, in halves, and in the end each alone, as a user's program: only that is a failure.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use serde_json::Value as Json;

mod text;

pub(crate) use text::{lines, shown};

/// The folders of programs, in this package.
pub(crate) const FOLDERS: [&str; 2] = ["ui", "day"];

pub(crate) fn package() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The crates that programs may name, with their files.
pub(crate) struct Crates(Vec<(String, PathBuf)>);

impl Crates {
    /// Has cargo check the libraries, with the features that a user has who asks for none: for this
    /// package alone.
    pub(crate) fn checked() -> Crates {
        let mut check = Command::new(env!("CARGO"));
        check.current_dir(package());
        check.args([
            "check",
            "--quiet",
            "--message-format=json",
            "-p",
            "ui-tests",
        ]);
        // What has the dependencies of tests, and is not a test.
        check.args(["--features=late", "--example=reshape_count"]);
        let output = check.output().expect("cargo");
        let mut crates = Vec::new();
        for told in String::from_utf8_lossy(&output.stdout).lines() {
            let told: Json = told.parse().expect("cargo speaks JSON");
            let name = told["target"]["name"].as_str().unwrap_or_default();
            let file = told["filenames"][0].as_str();
            if let (true, Some(file)) = (
                ["broadloom", "nalgebra", "num_traits"].contains(&name),
                file,
            ) {
                crates.push((name.to_owned(), PathBuf::from(file)));
            }
        }
        let text = String::from_utf8_lossy(&output.stderr);
        assert_eq!(crates.len(), 3, "{crates:?}\n{text}");
        Crates(crates)
    }

    /// What the compiler says about each of these programs, compiled as modules of one crate; a
    /// single one is the crate.
    fn told(&self, programs: &[String]) -> Vec<String> {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
        let path = |program: &String| package().join(program).with_extension("rs");
        let root = match programs {
            [program] => path(program),
            _ => {
                let module = |program: &String| {
                    let name = program.replace('/', "_");
                    format!("#[path = {:?}]\nmod {name};\n", path(program))
                };
                let modules: String = programs.iter().map(module).collect();
                let root = folder.join("programs.rs");
                fs::write(&root, modules + "fn main() {}\n").expect("a file");
                root
            }
        };
        let mut rustc = Command::new(env::var_os("RUSTC").unwrap_or("rustc".into()));
        // The library's files are named from here; and as in cargo, which changes what is proposed.
        rustc
            .current_dir(package().join(".."))
            .env("CARGO_CRATE_NAME", "programs");
        rustc.args([
            "--crate-name=programs",
            "--crate-type=bin",
            "--edition=2024",
        ]);
        rustc.args(["--emit=metadata", "--error-format=json", "--verbose"]);
        rustc.arg("--out-dir").arg(folder).arg(root);
        for (name, file) in &self.0 {
            let dependencies = file.parent().expect("a folder");
            rustc
                .arg("-L")
                .arg(format!("dependency={}", dependencies.display()));
            rustc
                .arg("--extern")
                .arg(format!("{name}={}", file.display()));
        }
        let output = rustc.output().expect("rustc");
        let mut said = vec![String::new(); programs.len()];
        for line in String::from_utf8_lossy(&output.stderr).lines() {
            let diagnostic: Json = line.parse().expect("rustc speaks JSON");
            let place = match programs.len() {
                1 => Some(0),
                _ => programs
                    .iter()
                    .position(|program| names(&diagnostic, &path(program))),
            };
            if let Some(place) = place {
                said[place] += diagnostic["rendered"].as_str().unwrap_or_default();
            }
        }
        said
    }

    /// The programs about which, alone, something else is said than `expected`; and what.
    pub(crate) fn wrong(
        &self,
        programs: &[String],
        expected: &dyn Fn(&str) -> String,
    ) -> Vec<(String, String)> {
        let said = programs.iter().cloned().zip(self.told(programs));
        let is_wrong =
            |(program, said): &(String, String)| lines(said) != lines(&expected(program));
        let wrong: Vec<_> = said.filter(is_wrong).collect();
        if programs.len() == 1 {
            return wrong;
        }
        let again: Vec<String> = wrong.into_iter().map(|(program, _)| program).collect();
        let halves = again.chunks(again.len().div_ceil(2).max(1));
        halves.flat_map(|half| self.wrong(half, expected)).collect()
    }
}

/// Whether the first file of ours that a diagnostic points into, directly or through a macro, is
/// this one.
fn names(diagnostic: &Json, path: &Path) -> bool {
    let spans = diagnostic["spans"].as_array().into_iter().flatten();
    let (first, others): (Vec<_>, Vec<_>) = spans.partition(|span| span["is_primary"] == true);
    let own = first.into_iter().chain(others).find_map(file);
    let children = diagnostic["children"].as_array().into_iter().flatten();
    match own {
        Some(own) => Path::new(own) == path,
        None => children.into_iter().any(|child| names(child, path)),
    }
}

/// The program that a span is in, or the macro's call that it comes from.
fn file(span: &Json) -> Option<&str> {
    let name = span["file_name"].as_str()?;
    match FOLDERS
        .iter()
        .any(|folder| Path::new(name).starts_with(package().join(folder)))
    {
        true => Some(name),
        false => file(&span["expansion"]["span"]),
    }
}

/// The programs of a folder.
pub(crate) fn programs(folder: &str) -> Vec<String> {
    let entries = fs::read_dir(package().join(folder)).expect("a folder");
    let paths = entries.map(|entry| entry.expect("an entry").path());
    let sources = paths.filter(|path| path.extension().is_some_and(|extension| extension == "rs"));
    let name = |path: PathBuf| format!("{folder}/{}", path.file_stem()?.to_str()?).into();
    let mut programs: Vec<String> = sources.filter_map(name).collect();
    programs.sort();
    programs
}
