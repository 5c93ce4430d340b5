//! Finds cliffs: cells (pattern, form, extents) in which a plain loop is faster than the library.
//!
//! ```text
//! taskset -c 1 cargo run --release -p cliffs -- --quick                  # about three minutes
//! taskset -c 1 cargo run --release -p cliffs -- --csv cliffs.csv         # everything: long, see below
//! cargo run --release -p cliffs -- --pattern laplace --form Dyn --level v3
//! ```
//!
//! The loops are those of the package `cliff-loops`: C's order, run-time extents, no intrinsics.
//! This program builds them with `-C target-cpu=native` (`x86-64-v3` with `--level v3`) into a
//! directory of their own under `target/`, and starts them as a child, on the cores that it may use
//! itself. In each cell both sides make the same inputs, the results are compared element by
//! element, and then both are timed in turn; a time is the minimum of all rounds. A cell that would
//! be listed is visited again at the end, because another program may have disturbed all its
//! rounds. Only ratios count. Everything has about five times the cells of `--quick` and longer rounds.
//!
//! It prints a summary by size, the worst cell of each pattern, and every cell above 1.3 with its
//! plan. The exit code is 1 if the results of a cell differ, 2 for a wrong command line.
//!
//! A pattern is a line in `cliff_loops::patterns`, one in `ours/` and one in
//! `cliff-loops/src/loops/`.

mod cell;

mod child;

mod options;

mod ours;

mod report;

use std::io;
use std::process::ExitCode;

use broadloom::isa::{self, Level};

use crate::child::Loops;
use crate::options::Options;

fn main() -> io::Result<ExitCode> {
    let options = match Options::parse(std::env::args().skip(1)) {
        Ok(options) => options,
        Err(error) => {
            eprintln!("{error}");
            return Ok(ExitCode::from(2));
        }
    };
    let forced = options.level.map(isa::force).transpose();
    let _forced = forced.map_err(|_| io::Error::other("this CPU does not have the level"))?;
    let cpu = match options.level {
        Some(Level::V3) => "x86-64-v3",
        _ => "native",
    };
    let mut loops = Loops::start(cpu)?;
    let (mut cells, mut mismatches) = (Vec::new(), Vec::new());
    let all = options.cells();
    println!(
        "Kernels at {}, loops for `{cpu}`, {} cells.\n",
        isa::active().name(),
        all.len()
    );
    for (done, &cell) in all.iter().enumerate() {
        if done % 1000 == 999 {
            eprintln!("{} of {} cells", done + 1, all.len());
        }
        match cell::measure(&options, &mut loops, cell)? {
            Some(Ok(measured)) => cells.push((cell, measured)),
            Some(Err(mismatch)) => mismatches.push(mismatch.0),
            None => {}
        }
    }
    // Another program may have run during all rounds of a cell: each that would be listed is
    // visited once more.
    for (cell, measured) in &mut cells {
        if measured.ratio() > cell::LISTED
            && let Some(Ok(again)) = cell::measure(&options, &mut loops, *cell)?
        {
            measured.ours = measured.ours.min(again.ours);
            measured.theirs = measured.theirs.min(again.theirs);
        }
    }
    let cells: Vec<cell::Cell> = cells.into_iter().map(|(_, measured)| measured).collect();
    report::summary(&cells);
    report::patterns(&cells);
    report::listed(&cells);
    if let Some(path) = &options.csv {
        report::csv(&cells, path)?;
    }
    for mismatch in &mismatches {
        println!("error: the results differ: {mismatch}");
    }
    Ok(ExitCode::from(!mismatches.is_empty() as u8))
}
