//! What the compiler says about containers of other crates that are used wrongly, and that the ways
//! out compile.
//!
//! `TRYBUILD=overwrite cargo test -p containers --features messages --test messages` writes the messages anew: read every
//! diff before it is committed.
#![allow(
    dead_code,
    clippy::all,
    missing_docs,
    reason = "programs as users write them"
)]

use std::path::Path;
use std::{env, fs};

macro_rules! fixed {
    ($($name:ident)*) => {
        #[path = "../wrong/fixed"]
        mod programs {
            $(mod $name;)*
        }
        const NAMES: &[&str] = &[$(stringify!($name)),*];
    };
}
fixed! {
    array_for_matrix_of_nalgebra array_of_ndarray_for_function array_of_ndarray_for_reductions
    axis_sum_of_ndarray column_of_arrow image_of_any_pixels matrix_of_nalgebra_as_factor
    read_only_view_as_destination vector_of_nalgebra_placed vector_of_nalgebra_stretched
}

/// Programs whose message is longer, because no word of it is ours.
const LONGER: [&str; 2] = ["array_of_ndarray_for_function", "axis_sum_of_ndarray"];

/// Lines of a whole message: what fits beside the code that it is about.
const LINES: usize = 14;

#[test]
fn each_wrong_program_has_one_short_error() {
    let programs = trybuild::TestCases::new();
    programs.compile_fail("wrong/*.rs");
    // It runs them when it is dropped.
    drop(programs);
    for name in NAMES {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("wrong/{name}.stderr"));
        let text = fs::read_to_string(path).expect("a text");
        let errors = text.lines().filter(|line| line.starts_with("error"));
        assert_eq!((errors.count(), name), (1, name), "{text}");
        // The compiler quotes the program's own function behind the message.
        let (message, _) = text
            .split_once("\nnote: required by a bound in `rms`")
            .unwrap_or((&text, ""));
        let is_long = message.lines().count() > LINES;
        assert_eq!((is_long, name), (LONGER.contains(name), name), "{text}");
    }
}

#[test]
fn each_wrong_program_has_a_way_out_that_compiles() {
    for folder in ["wrong", "wrong/fixed"] {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
        let paths = fs::read_dir(folder)
            .expect("a folder")
            .map(|entry| entry.expect("an entry").path());
        let programs = paths.filter(|path| path.extension().is_some_and(|ext| ext == "rs"));
        let mut names: Vec<_> = programs
            .map(|path| {
                path.file_stem()
                    .expect("a name")
                    .to_string_lossy()
                    .into_owned()
            })
            .collect();
        names.sort();
        assert_eq!(names, NAMES);
    }
}
