//! Measures the errors of the functions of `f64`, of one argument and of two, against MPFR.
//!
//! The program is that of the package `accuracy`, with an oracle that knows every value to 128 digits.

use std::process::ExitCode;

mod oracle;

fn main() -> ExitCode {
    let command = "cargo run --release --manifest-path accuracy/mpfr/Cargo.toml --";
    accuracy::cli::main(Some(&oracle::exact), command)
}
