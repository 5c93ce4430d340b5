//! Starts the scan for cliffs with the given arguments: see the package `cliffs`, which does not
//! wait for the kernels of this package to be compiled.
//!
//! ```text
//! cargo run --release -p benches --bin cliffs -- --quick
//! ```

use std::process::{Command, ExitCode, exit};

fn main() -> ExitCode {
    let cargo = std::env::var("CARGO").unwrap_or_else(|_| "cargo".into());
    let status = Command::new(cargo)
        .args(["run", "--release", "--package", "cliffs", "--"])
        .args(std::env::args_os().skip(1))
        .status();
    match status {
        Ok(status) => exit(status.code().unwrap_or(1)),
        Err(error) => {
            eprintln!("cargo does not start: {error}");
            ExitCode::FAILURE
        }
    }
}
