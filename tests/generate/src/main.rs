//! Writes files of `tests/generated/tests/programs` and `tests/generated/src/cases.rs`, lines of the conformance vectors as
//! programs, and of `tests/generated/tests/indices`, calls with indices.
//!
//! `cargo run -p generate` writes them, `cargo run -p generate -- --check` fails where a file is not what it would write.

mod dims;

#[allow(dead_code, reason = "the part of it that the test needs")]
#[path = "../../conformance/vector.rs"]
mod vector;

mod case;
mod render;
mod select;
mod write;

mod files;
mod reduced;
mod unknown;

mod derivatives;
mod random;

#[path = "../../generated/tests/indices/syntax.rs"]
mod syntax;

#[allow(dead_code, reason = "the part of it that the generator needs")]
#[path = "../../generated/tests/indices/spec.rs"]
mod spec;

mod indices;

use std::path::Path;
use std::process::ExitCode;
use std::{env, fs};

fn main() -> ExitCode {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let lines = |file: &str| {
        let path = root.join(format!("tests/conformance/{file}.jsonl"));
        vector::lines(&fs::read_to_string(path).expect("a vector file"))
    };
    let mut output = files::Output::default();
    let mut all = vec![output.unknown(&lines("indim"))];
    for file in ["indim", "numpy", "strided"] {
        let cases = select::cases(file, &lines(file));
        all.push(output.lines(file, &cases));
    }
    all.push(output.reductions(&lines("reduce")));
    all.extend(output.rest());
    all.push(derivatives::file(&lines("grad")));
    all.push(random::file());
    all.extend(indices::files());
    let check = env::args().any(|argument| argument == "--check");
    let mut differing = 0;
    for file in all {
        let path = root.join(&file.path);
        if !check {
            fs::write(&path, &file.text).expect("the file is written");
        } else if fs::read_to_string(&path).unwrap_or_default() != file.text {
            println!("{} is not what `cargo run -p generate` writes", file.path);
            differing += 1;
        }
    }
    ExitCode::from(u8::from(differing > 0))
}
