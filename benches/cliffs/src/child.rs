//! The program of plain loops: it is built for one CPU, started, and driven line by line.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::PathBuf;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::Duration;

/// The running program.
pub(crate) struct Loops {
    process: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

/// The directory of the workspace.
fn workspace() -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}

/// Builds the loops for `cpu`, into a directory of its own, and returns the path of the program.
fn build(cpu: &str) -> io::Result<PathBuf> {
    let target = workspace().join("target").join(format!("cliffs-{cpu}"));
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let status = Command::new(cargo)
        .args(["build", "--release", "--quiet", "-p", "cliff-loops"])
        .arg("--target-dir")
        .arg(&target)
        .env("RUSTFLAGS", format!("-C target-cpu={cpu}"))
        .env_remove("CARGO_ENCODED_RUSTFLAGS")
        .current_dir(workspace())
        .status()?;
    match status.success() {
        true => Ok(target.join("release/cliff-loops")),
        false => Err(io::Error::other("the loops do not build")),
    }
}

impl Loops {
    /// Builds and starts the loops for `cpu`. A program inherits the cores it may run on.
    pub(crate) fn start(cpu: &str) -> io::Result<Loops> {
        let mut process = Command::new(build(cpu)?)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()?;
        let closed = || io::Error::other("no pipe");
        let input = process.stdin.take().ok_or_else(closed)?;
        let output = BufReader::new(process.stdout.take().ok_or_else(closed)?);
        Ok(Loops {
            process,
            input,
            output,
        })
    }

    /// Sends a line, and reads a number.
    fn ask(&mut self, line: &str) -> io::Result<f64> {
        writeln!(self.input, "{line}")?;
        self.input.flush()?;
        let mut answer = String::new();
        self.output.read_line(&mut answer)?;
        let number = answer.trim().parse();
        number.map_err(|_| io::Error::other(format!("`{line}` was answered by `{answer}`")))
    }

    /// Prepares a cell of pattern `index`, and returns the bytes of its result.
    pub(crate) fn cell(&mut self, index: usize, [n, m]: [usize; 2]) -> io::Result<Vec<u8>> {
        let count = self.ask(&format!("cell {index} {n} {m}"))?;
        let mut bytes = vec![0; count as usize];
        self.output.read_exact(&mut bytes)?;
        Ok(bytes)
    }

    /// The least nanoseconds of a call of the cell in one round.
    pub(crate) fn round(&mut self, budget: Duration) -> io::Result<f64> {
        self.ask(&format!("round {}", budget.as_micros()))
    }
}

impl Drop for Loops {
    fn drop(&mut self) {
        // It only waits for lines; whether it could be stopped changes nothing.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
