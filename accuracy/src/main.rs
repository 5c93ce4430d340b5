//! Measures the errors of the functions of floats; `accuracy::cli` says how it is called.

use std::process::ExitCode;

fn main() -> ExitCode {
    accuracy::cli::main(None, "cargo run --release -p accuracy --")
}
