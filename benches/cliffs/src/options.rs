//! The command line, and the cells that it selects.

use std::path::PathBuf;
use std::time::Duration;

use broadloom::isa::Level;
use cliff_loops::patterns::{PATTERNS, Pattern};
use cliff_loops::shapes::letters;

use crate::ours::{Form, entry};

/// What the command line says.
pub(crate) struct Options {
    pattern: String,
    form: Option<Form>,
    is_quick: bool,
    pub(crate) level: Option<Level>,
    pub(crate) csv: Option<PathBuf>,
}

/// How the command is used.
const USAGE: &str = "cliffs [--quick] [--pattern SUBSTRING] [--form Dyn|ArrayD|static] [--level v3|v4] [--csv FILE]";

impl Options {
    /// Reads the arguments.
    ///
    /// # Errors
    /// What is wrong with them.
    pub(crate) fn parse(mut arguments: impl Iterator<Item = String>) -> Result<Options, String> {
        let mut options = Options {
            pattern: String::new(),
            form: None,
            is_quick: false,
            level: None,
            csv: None,
        };
        while let Some(argument) = arguments.next() {
            if argument == "--quick" {
                options.is_quick = true;
                continue;
            }
            let known = ["--pattern", "--form", "--level", "--csv"].contains(&&argument[..]);
            let value = arguments.next().filter(|_| known);
            let value = value.ok_or_else(|| format!("`{argument}`: use {USAGE}"))?;
            let unknown = || format!("`{argument} {value}`: use {USAGE}");
            match &argument[..] {
                "--pattern" => options.pattern = value,
                "--form" => {
                    let mut forms = Form::ALL.into_iter();
                    let form = forms.find(|form| form.name().eq_ignore_ascii_case(&value));
                    options.form = Some(form.ok_or_else(unknown)?);
                }
                "--level" => {
                    options.level = Some(match &value[..] {
                        "v3" => Level::V3,
                        "v4" => Level::V4,
                        _ => return Err(unknown()),
                    });
                }
                _ => options.csv = Some(value.into()),
            }
        }
        Ok(options)
    }

    /// The time of a round of one side.
    pub(crate) fn budget(&self) -> Duration {
        Duration::from_micros(if self.is_quick { 120 } else { 300 })
    }

    /// The rounds of a cell.
    pub(crate) fn rounds(&self) -> usize {
        if self.is_quick { 4 } else { 6 }
    }

    /// The inner extents.
    fn extents(&self) -> Vec<usize> {
        if self.is_quick {
            return vec![
                1, 2, 3, 4, 5, 8, 13, 16, 17, 31, 32, 33, 64, 65, 129, 257, 1000,
            ];
        }
        let around = [47..=49, 63..=65, 100..=100, 127..=129, 200..=200, 255..=257];
        let long = [500, 1000];
        (1..=33)
            .chain(around.into_iter().flatten())
            .chain(long)
            .collect()
    }

    /// The numbers of elements.
    fn sizes(&self) -> &'static [usize] {
        if self.is_quick {
            return &[16, 256, 4096, 65536, 1 << 20];
        }
        &[16, 64, 256, 1000, 4096, 16384, 65536, 300_000, 1 << 20]
    }

    /// The rows and inner extents of a pattern. One without rows, or without an inner extent, takes
    /// the other from both lists.
    fn sides(&self, pattern: &Pattern) -> Vec<[usize; 2]> {
        let (extents, sizes) = (self.extents(), self.sizes());
        let most = sizes.last().copied().unwrap_or_default();
        let mut sides = Vec::new();
        match letters(pattern.shapes) {
            [true, true] => {
                for size in sizes {
                    let rows = |&m: &usize| [pattern.rows(*size, m), m];
                    sides.extend(extents.iter().map(rows).filter(|[n, _]| *n > 0));
                }
            }
            [true, false] => {
                let both = sizes.iter().chain(&extents);
                sides.extend(both.map(|&n| [n, 1]));
            }
            [false, _] => {
                let fits = extents.iter().filter(|m| *m * *m <= most);
                sides.extend(fits.map(|&m| [1, m]));
            }
        }
        // Rounded rows are equal for some sizes.
        sides.sort_unstable();
        sides.dedup();
        sides
    }

    /// The cells, pattern after pattern, each with the index of its pattern.
    pub(crate) fn cells(&self) -> Vec<(usize, Form, [usize; 2])> {
        let mut cells = Vec::new();
        for (index, pattern) in PATTERNS.iter().enumerate() {
            let Some(entry) = entry(pattern).filter(|_| pattern.name.contains(&self.pattern))
            else {
                continue;
            };
            for form in Form::ALL {
                if self.form.is_some_and(|only| only != form) {
                    continue;
                }
                let sides = match form {
                    Form::Static => entry.statics().to_vec(),
                    Form::DynRank if !entry.is_ranked() => continue,
                    _ => self.sides(pattern),
                };
                cells.extend(sides.into_iter().map(|sides| (index, form, sides)));
            }
        }
        cells
    }
}
