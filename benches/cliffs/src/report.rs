//! The tables: by size, by pattern, and every cell in which the loop is faster.

use std::fs::File;
use std::io::{self, Write};
use std::path::Path;

use cliff_loops::patterns::PATTERNS;

use crate::cell::{Cell, LISTED};
use crate::ours::Form;

/// The classes of size: a name, and the elements that are too many.
const CLASSES: [(&str, usize); 5] = [
    ("under 100", 100),
    ("100 to 2000", 2000),
    ("2000 to 20 000", 20_000),
    ("20 000 to 300 000", 300_001),
    ("more", usize::MAX),
];

/// The geometric mean of the ratios.
fn geometric(cells: &[&Cell]) -> f64 {
    let sum: f64 = cells.iter().map(|cell| cell.ratio().ln()).sum();
    (sum / cells.len() as f64).exp()
}

/// One line of a table: the cells, how many are far off, and the mean.
fn line(name: &str, cells: &[&Cell]) {
    let share = |is: fn(f64) -> bool| {
        let count = cells.iter().filter(|cell| is(cell.ratio())).count();
        100.0 * count as f64 / cells.len() as f64
    };
    println!(
        "| {name} | {} | {:.0} % | {:.0} % | {:.0} % | {:.2} |",
        cells.len(),
        share(|ratio| ratio > LISTED),
        share(|ratio| ratio > 2.0),
        share(|ratio| ratio < 0.5),
        geometric(cells),
    );
}

/// The summary by size, for all forms and for each.
pub(crate) fn summary(cells: &[Cell]) {
    println!("| elements of a call | cells | > {LISTED} | > 2 | < 0.5 | geometric mean |");
    println!("|---|---|---|---|---|---|");
    let mut least = 0;
    for (name, limit) in CLASSES {
        let of_class = |cell: &&Cell| (least..limit).contains(&cell.size());
        let class: Vec<&Cell> = cells.iter().filter(of_class).collect();
        for form in [
            None,
            Some(Form::Dyn),
            Some(Form::DynRank),
            Some(Form::Static),
        ] {
            let is_in = |cell: &&&Cell| form.is_none_or(|form| cell.form == form);
            let some: Vec<&Cell> = class.iter().filter(is_in).copied().collect();
            let name = form.map_or(name.to_string(), |form| format!("{name}, {}", form.name()));
            if !some.is_empty() {
                line(&name, &some);
            }
        }
        least = limit;
    }
    println!();
    for form in Form::ALL {
        let tiny = cells
            .iter()
            .filter(|cell| cell.form == form && cell.size() == 16);
        if let Some(cell) = tiny.max_by(|a, b| a.ours.total_cmp(&b.ours)) {
            println!(
                "The slowest call of 16 elements, {}: {:.0} ns (loop {:.1}), {} {}.",
                form.name(),
                cell.ours,
                cell.theirs,
                cell.pattern.name,
                cell.extents()
            );
        }
    }
}

/// For each pattern the worst ratio and where, for all cells and for those of 2000 elements and
/// more.
pub(crate) fn patterns(cells: &[Cell]) {
    println!(
        "\n| pattern | cells | geometric mean | worst | where | worst from 2000 elements on | where |"
    );
    println!("|---|---|---|---|---|---|---|");
    for pattern in PATTERNS {
        let of_pattern = |cell: &&Cell| cell.pattern.name == pattern.name;
        let some: Vec<&Cell> = cells.iter().filter(of_pattern).collect();
        if some.is_empty() {
            continue;
        }
        let worst = |least: usize| {
            let large = some.iter().filter(|cell| cell.size() >= least);
            let worst = large.max_by(|a, b| a.ratio().total_cmp(&b.ratio()));
            worst.map_or("| ".to_string(), |cell| {
                let (ratio, form) = (cell.ratio(), cell.form.name());
                format!("{ratio:.2} | {} {form}", cell.extents())
            })
        };
        println!(
            "| {} | {} | {:.2} | {} | {} |",
            pattern.name,
            some.len(),
            geometric(&some),
            worst(0),
            worst(2000)
        );
    }
}

/// Every cell above the limit, the worst first.
pub(crate) fn listed(cells: &[Cell]) {
    let mut slow: Vec<&Cell> = cells.iter().filter(|cell| cell.ratio() > LISTED).collect();
    slow.sort_by(|a, b| b.ratio().total_cmp(&a.ratio()));
    println!("\n| pattern | form | extents | ours, ns | loop, ns | ratio | schedule |");
    println!("|---|---|---|---|---|---|---|");
    for cell in slow {
        println!(
            "| {} | {} | {} | {:.1} | {:.1} | {:.2} | {} |",
            cell.pattern.name,
            cell.form.name(),
            cell.extents(),
            cell.ours,
            cell.theirs,
            cell.ratio(),
            cell.plan
        );
    }
}

/// Writes every cell into a file.
///
/// # Errors
/// If the file cannot be written.
pub(crate) fn csv(cells: &[Cell], path: &Path) -> io::Result<()> {
    let mut file = io::BufWriter::new(File::create(path)?);
    writeln!(
        file,
        "pattern;form;n;m;elements;ours_ns;loop_ns;ratio;schedule"
    )?;
    for cell in cells {
        let ([n, m], plan) = (cell.sides, cell.plan.replace(';', ","));
        writeln!(
            file,
            "{};{};{n};{m};{};{:.2};{:.2};{:.3};{plan}",
            cell.pattern.name,
            cell.form.name(),
            cell.size(),
            cell.ours,
            cell.theirs,
            cell.ratio(),
        )?;
    }
    file.flush()
}
