//! Code that the examples share: the command line, error exits, and picture files.

mod picture;

use std::error::Error;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

pub use picture::{Picture, read_jpeg, write_png};

/// An example: it reads `input`, and writes into the folder `output`, which exists.
pub type Example = fn(input: &Path, output: &Path) -> Result<(), Box<dyn Error>>;

/// Runs `example` with the paths on the command line, `[INPUT [OUTPUT_DIRECTORY]]`. The defaults
/// are `bundled`, a file of `examples/data`, and `out`. An error is printed and gives exit code 1;
/// `--help` prints `usage`.
pub fn run(usage: &str, bundled: &str, example: Example) -> ExitCode {
    let arguments: Vec<PathBuf> = std::env::args_os().skip(1).map(PathBuf::from).collect();
    let asked = |name: &str| arguments.iter().any(|argument| argument == Path::new(name));
    if asked("-h") || asked("--help") {
        println!("{}", usage.trim());
        return ExitCode::SUCCESS;
    }
    let outcome = paths(&arguments, bundled).and_then(|(input, output)| {
        std::fs::create_dir_all(&output)
            .map_err(|error| format!("cannot make the folder {}: {error}", output.display()))?;
        example(&input, &output)
    });
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

/// The input and the folder for the output.
fn paths(arguments: &[PathBuf], bundled: &str) -> Result<(PathBuf, PathBuf), Box<dyn Error>> {
    let option = |path: &&PathBuf| path.as_os_str().as_encoded_bytes().starts_with(b"-");
    if let Some(option) = arguments.iter().find(option) {
        return Err(format!("unknown option {}; see --help", option.display()).into());
    }
    let data = || {
        Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("data")
            .join(bundled)
    };
    match arguments {
        [] => Ok((data(), "out".into())),
        [input] => Ok((input.clone(), "out".into())),
        [input, output] => Ok((input.clone(), output.clone())),
        [_, _, other, ..] => Err(format!(
            "an input and a folder for the output are enough, what is {}? See --help",
            other.display()
        )
        .into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn called(arguments: &[&str]) -> Result<(PathBuf, PathBuf), String> {
        let arguments: Vec<_> = arguments.iter().map(PathBuf::from).collect();
        paths(&arguments, "flower.jpg").map_err(|error| error.to_string())
    }

    #[test]
    fn what_is_not_given_is_bundled() {
        let (input, output) = called(&[]).unwrap();
        assert!(input.exists() && output == Path::new("out"));
        let given = called(&["a.jpg", "b"]).unwrap();
        assert_eq!(given, ("a.jpg".into(), "b".into()));
    }

    #[test]
    fn what_has_no_meaning_is_refused() {
        assert!(called(&["--fast"]).unwrap_err().contains("--fast"));
        assert!(called(&["a", "b", "c"]).unwrap_err().contains("what is c?"));
    }
}
