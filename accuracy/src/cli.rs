//! The program: its arguments, and what it prints.

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Instant;
use std::{env, fs};

use array_core::isa::{self, Level};

use crate::functions::{self, Function};
use crate::measure::{self, Oracle, Setup};
use crate::points::{Choice, Points};
use crate::real::Real;
use crate::record::{Record, name};
use crate::table;

/// Arguments that are enough for a record.
const LEAST: u64 = 10_000_000;

const USAGE: &str = "\
accuracy [--function NAME[,NAME..]] [--type f32|f64] [--threads 1|2] [--again]
    Measures what has no record yet (with --again everything), and records it: f32 functions of one argument at every bit pattern,
    the others at --points N arguments (2^24; ten million at least). Functions of f64 are recorded by accuracy/mpfr only, which knows exact values.
accuracy --sample N ...
    Records nothing: one of N bit patterns; of the others 2^32 / N arguments.
accuracy check
    The sample of CI: fails where a bound is exceeded, or a recorded error has become larger.
accuracy table
    Writes ACCURACY.md from the records.";

/// What the command line asks for.
#[derive(Debug, Default)]
struct Options {
    functions: Vec<String>,
    types: Vec<String>,
    sample: Option<u64>,
    points: u64,
    threads: usize,
    again: bool,
    check: bool,
    table: bool,
}

impl Options {
    fn parse(mut words: impl Iterator<Item = String>) -> Result<Options, String> {
        let mut options = Options {
            threads: 1,
            points: 1 << 24,
            ..Options::default()
        };
        while let Some(word) = words.next() {
            let mut value = || words.next().ok_or(format!("{word} needs a value"));
            let number = |text: String| {
                text.parse::<u64>()
                    .map_err(|error| format!("{text}: {error}"))
            };
            let list = |text: String| text.split(',').map(str::to_owned).collect();
            match word.as_str() {
                "check" => options.check = true,
                "table" => options.table = true,
                "--again" => options.again = true,
                "--function" => options.functions = list(value()?),
                "--type" => options.types = list(value()?),
                "--sample" => options.sample = Some(number(value()?)?.max(2)),
                "--points" => options.points = number(value()?)?.max(LEAST),
                "--threads" => options.threads = number(value()?)?.clamp(1, 64) as usize,
                _ => return Err(format!("unknown argument {word}")),
            }
        }
        Ok(options)
    }

    fn wants<T: Real>(&self, f: &Function<T>) -> bool {
        let named = |list: &[String], name: &str| {
            list.is_empty() || list.iter().any(|wanted| wanted == name)
        };
        named(&self.functions, f.name) && named(&self.types, T::NAME)
    }
}

/// Runs the program; `oracle` knows the exact values of functions of `f64`, and `package` says how it is called.
pub fn main(oracle: Option<Oracle<'_>>, package: &str) -> ExitCode {
    let options = match Options::parse(env::args().skip(1)) {
        Ok(options) => options,
        Err(error) => {
            eprintln!("{error}\n\n{USAGE}");
            return ExitCode::FAILURE;
        }
    };
    if options.table {
        fs::write(table::path(), table::text()).expect("the table can be written");
        return ExitCode::SUCCESS;
    }
    let mut good = true;
    for f in functions::single().iter().filter(|f| options.wants(f)) {
        good &= one(f, &options, oracle, package);
    }
    for f in functions::double().iter().filter(|f| options.wants(f)) {
        good &= one(f, &options, oracle, package);
    }
    if good && options.check {
        println!("every function keeps its bounds");
    }
    if good {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}

/// Measures one function; whether it keeps its promise.
fn one<T: Real>(
    f: &Function<T>,
    options: &Options,
    oracle: Option<Oracle<'_>>,
    package: &str,
) -> bool {
    let one_of_f32 = T::WIDTH == 32 && !f.family.two();
    let choice = match options.sample {
        _ if options.check && one_of_f32 => Choice::Patterns { step: 4096 },
        _ if options.check => Choice::Random { count: 1 << 16 },
        step if one_of_f32 => Choice::Patterns {
            step: step.unwrap_or(1),
        },
        Some(step) => Choice::Random {
            count: (1 << 32) / step,
        },
        None => Choice::Random {
            count: options.points,
        },
    };
    let known = f.wide.is_some() || oracle.is_some() || f.bound == 0.0;
    let keep = known && options.sample.is_none() && !options.check;
    if keep && !options.again && Record::load(f.name, T::NAME).is_some() {
        return true;
    }
    let mut good = !options.check || recorded(f);
    if f.rounded.is_none() && oracle.is_none() {
        return good;
    }
    let state = keep.then(|| state(&format!("{}-{}", T::NAME, f.name)));
    let setup = Setup {
        levels: Level::ALL
            .into_iter()
            .filter(|level| level.available())
            .collect(),
        threads: options.threads,
        oracle,
        state,
    };
    let start = Instant::now();
    let points = Points::new(f, choice);
    let mut record = measure::measure(f, &points, &setup);
    record.about = about(f, choice, package);
    good &= print(f, &record, options.check);
    if !options.check {
        println!(
            "    {} points in {:.1} s",
            record.points,
            start.elapsed().as_secs_f64()
        );
    }
    if keep {
        record
            .save(f.name, T::NAME)
            .expect("the record can be written");
    }
    good
}

/// Where an interrupted run is remembered: beside the program. What another version has found is forgotten.
fn state(name: &str) -> PathBuf {
    let program = env::current_exe().expect("the program has a path");
    let state = program.with_file_name(format!("accuracy-{name}.state"));
    let changed = |path| fs::metadata(path).and_then(|file| file.modified()).ok();
    if changed(&state) < changed(&program) {
        // It may not exist.
        let _ = fs::remove_file(&state);
    }
    state
}

/// What people should know about a record.
fn about<T: Real>(f: &Function<T>, choice: Choice, package: &str) -> Vec<(String, String)> {
    let arguments = match choice {
        Choice::Patterns { step: 1 } => "every bit pattern".to_owned(),
        Choice::Patterns { step } => format!("one bit pattern of {step}"),
        Choice::Random { .. } => {
            "pseudo-random, most of them where the function is hard".to_owned()
        }
    };
    let command = format!("{package} --function {} --type {} --again", f.name, T::NAME);
    [
        ("function", f.name.to_owned()),
        ("type", T::NAME.to_owned()),
        ("arguments", arguments),
        ("reference", f.reference.to_owned()),
        ("cpu", cpu()),
        ("command", command),
    ]
    .map(|(name, text)| (name.to_owned(), text))
    .into()
}

/// The kind of CPU.
fn cpu() -> String {
    let text = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let field = |name: &str| {
        let line = text.lines().find(|line| {
            line.split(':')
                .next()
                .is_some_and(|field| field.trim() == name)
        });
        line.and_then(|line| line.split(": ").nth(1))
            .unwrap_or("unknown")
            .to_owned()
    };
    format!(
        "{} family {} model {}",
        field("vendor_id"),
        field("cpu family"),
        field("model")
    )
}

/// Prints what was found, or only what exceeds the bound; whether nothing does.
fn print<T: Real>(f: &Function<T>, record: &Record, quiet: bool) -> bool {
    let mut good = true;
    for (level, found) in &record.levels {
        let line = format!("{} {} {}", f.name, T::NAME, name(*level));
        let Some(worst) = found.worst.first() else {
            if !quiet {
                println!("{line}: every result is the correctly rounded one");
            }
            continue;
        };
        let kept = found.wrong == 0 && found.worst.iter().all(|point| point.certain <= f.bound);
        good &= kept;
        if kept && quiet {
            continue;
        }
        let mark = if kept { "" } else { "EXCEEDED: " };
        let sharp = if worst.certain == worst.error {
            ""
        } else {
            "at most "
        };
        let [x, y] = worst.bits;
        let at = match f.family.two() {
            true => format!("{:e}, {:e} ({x:#x}, {y:#x})", T::of_bits(x), T::of_bits(y)),
            false => format!("{:e} ({x:#x})", T::of_bits(x)),
        };
        println!(
            "{mark}{line}: {sharp}{:.4} of {} at {at}; {:.3}% not correctly rounded, {} wrong",
            worst.error,
            f.bound,
            100.0 * found.unequal as f64 / record.points as f64,
            found.wrong,
        );
    }
    good
}

/// Whether the recorded worst arguments are not worse than they were.
fn recorded<T: Real>(f: &Function<T>) -> bool {
    let Some(record) = Record::load(f.name, T::NAME) else {
        return true;
    };
    let mut good = true;
    for (level, found) in record.levels.iter().filter(|(level, _)| level.available()) {
        let _forced = isa::force(*level).expect("the level is available");
        for old in &found.worst {
            let new = measure::at(f, old.bits, old.exact);
            if let Some(new) = new.filter(|new| new.certain > old.error + 1e-6) {
                let [x, y] = new.bits;
                println!(
                    "WORSE: {} {} {}: {} at {x:#x} {y:#x}, recorded {}",
                    f.name,
                    T::NAME,
                    name(*level),
                    new.certain,
                    old.error
                );
                good = false;
            }
        }
    }
    good
}
