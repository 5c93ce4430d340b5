//! Code that the examples share: the command line, error exits, the digits, and pictures.

mod digits;
mod drawing;
mod picture;

use std::error::Error;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

pub use digits::{CLASSES, Digits, Random};
pub use drawing::{Canvas, drawn};
pub use picture::{Picture, read_jpeg, write_png};

type Outcome = Result<(), Box<dyn Error>>;

/// Runs `example` with the paths on the command line, `[INPUT [OUTPUT_DIRECTORY]]`: it reads the
/// input, and writes into the folder, which exists. The defaults are `bundled`, a file of
/// `examples/data`, and `out`. An error is printed and gives exit code 1; `--help` prints `usage`.
pub fn run(usage: &str, bundled: &str, example: fn(&Path, &Path) -> Outcome) -> ExitCode {
    called(usage, |arguments| {
        let (input, output) = paths(arguments, bundled)?;
        example(&input, &folder(&output)?)
    })
}

/// As [`run`], for an example that writes no files: `[INPUT]`.
pub fn run_on(usage: &str, bundled: &str, example: fn(&Path) -> Outcome) -> ExitCode {
    called(usage, |arguments| match arguments {
        [_, other, ..] => Err(too_many("an input is enough", other)),
        _ => example(&paths(arguments, bundled)?.0),
    })
}

/// As [`run`], for an example that has its own input: `[OUTPUT_DIRECTORY]`.
pub fn run_into(usage: &str, example: fn(&Path) -> Outcome) -> ExitCode {
    called(usage, |arguments| match arguments {
        [_, other, ..] => Err(too_many("a folder for the output is enough", other)),
        [output] => example(&folder(output)?),
        [] => example(&folder(Path::new("out"))?),
    })
}

/// Runs `example` with the arguments of the command line, none of which is an option.
fn called(usage: &str, example: impl FnOnce(&[PathBuf]) -> Outcome) -> ExitCode {
    let arguments: Vec<PathBuf> = std::env::args_os().skip(1).map(PathBuf::from).collect();
    let asked = |name: &str| arguments.iter().any(|argument| argument == Path::new(name));
    if asked("-h") || asked("--help") {
        println!("{}", usage.trim());
        return ExitCode::SUCCESS;
    }
    match without_options(&arguments).and_then(|()| example(&arguments)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

fn without_options(arguments: &[PathBuf]) -> Outcome {
    let option = |path: &&PathBuf| path.as_os_str().as_encoded_bytes().starts_with(b"-");
    match arguments.iter().find(option) {
        Some(option) => Err(format!("unknown option {}; see --help", option.display()).into()),
        None => Ok(()),
    }
}

fn too_many(enough: &str, other: &Path) -> Box<dyn Error> {
    format!("{enough}, what is {}? See --help", other.display()).into()
}

/// The folder, made if it does not exist.
fn folder(path: &Path) -> Result<PathBuf, Box<dyn Error>> {
    std::fs::create_dir_all(path)
        .map_err(|error| format!("cannot make the folder {}: {error}", path.display()))?;
    Ok(path.into())
}

/// The input and the folder for the output.
fn paths(arguments: &[PathBuf], bundled: &str) -> Result<(PathBuf, PathBuf), Box<dyn Error>> {
    let data = || {
        Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("data")
            .join(bundled)
    };
    match arguments {
        [] => Ok((data(), "out".into())),
        [input] => Ok((input.clone(), "out".into())),
        [input, output] => Ok((input.clone(), output.clone())),
        [_, _, other, ..] => Err(too_many(
            "an input and a folder for the output are enough",
            other,
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn outcome(arguments: &[&str]) -> Result<(PathBuf, PathBuf), String> {
        let arguments: Vec<_> = arguments.iter().map(PathBuf::from).collect();
        without_options(&arguments)
            .and_then(|()| paths(&arguments, "flower.jpg"))
            .map_err(|error| error.to_string())
    }

    #[test]
    fn what_is_not_given_is_bundled() {
        let (input, output) = outcome(&[]).unwrap();
        assert!(input.exists() && output == Path::new("out"));
        let given = outcome(&["a.jpg", "b"]).unwrap();
        assert_eq!(given, ("a.jpg".into(), "b".into()));
    }

    #[test]
    fn what_has_no_meaning_is_refused() {
        assert!(outcome(&["--fast"]).unwrap_err().contains("--fast"));
        assert!(
            outcome(&["a", "b", "c"])
                .unwrap_err()
                .contains("what is c?")
        );
    }
}
