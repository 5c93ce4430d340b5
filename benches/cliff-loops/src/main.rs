//! The plain loops of the benchmark `cliffs`: a program that `cliffs` builds for this CPU and
//! drives.
//!
//! It reads lines on stdin. `cell PATTERN N M` (the index of the pattern) prepares a cell and calls
//! it once; the answer is the number of bytes of its result, and the bytes. `round MICROSECONDS`
//! times the cell; the answer is the nanoseconds of a call.

mod loops;

use std::io::{self, BufRead, Write};
use std::time::Duration;

use cliff_loops::patterns::PATTERNS;
use cliff_loops::{Run, round};

fn main() -> io::Result<()> {
    let mut output = io::stdout().lock();
    let mut cell: Option<Box<dyn Run>> = None;
    for line in io::stdin().lock().lines() {
        let line = line?;
        let mut words = line.split(' ');
        let command = words.next();
        let numbers: Vec<usize> = words.filter_map(|word| word.parse().ok()).collect();
        match (command, &numbers[..], &mut cell) {
            (Some("cell"), &[pattern, n, m], cell) => {
                // The memory of the old cell is free before that of the new one is taken.
                *cell = None;
                let mut new = loops::case(&PATTERNS[pattern], n, m);
                new.call(1);
                let bytes = new.bytes();
                writeln!(output, "{}", bytes.len())?;
                output.write_all(&bytes)?;
                *cell = Some(new);
            }
            (Some("round"), &[microseconds], Some(cell)) => {
                let budget = Duration::from_micros(microseconds as u64);
                writeln!(output, "{}", round(&mut **cell, budget))?;
            }
            _ => writeln!(output, "not a command: {line}")?,
        }
        output.flush()?;
    }
    Ok(())
}
