//! One markdown table: every kernel and size, ours in three forms, ndarray in two, as multiples of a plain loop's time.
//!
//! ```text
//! cargo run --release -p benches --bin table                # all, into benches/record/
//! cargo run --release -p benches --bin table -- --kernels K1,K11 --sizes S,M --rounds 5 --ms 5 --dtype f64
//! ```
//!
//! Every result is compared with the oracle's first; of others than ours it may be as wrong as adding one by one makes it, and is marked
//! then. Then contenders take turns, in an order that is reversed every round; a time is
//! the least of all rounds. A run of some kernels only is printed and not recorded.

use std::fmt::Write;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use benches::cases::{Case, Contender, Form, Sample};
use benches::machine;
use benches::oracle::{difference, difference_in_order};
use benches::sizes::{KERNELS, Kernel};

/// The columns; the first one is what the others are divided by.
const CONTENDERS: [(&str, Contender); 6] = [
    ("plain loop", Contender::Hand),
    ("static", Contender::Broadloom(Form::Static)),
    ("dyn", Contender::Broadloom(Form::Dyn)),
    ("dynrank", Contender::Broadloom(Form::DynRank)),
    ("ndarray `Zip`", Contender::NdarrayBest),
    ("ndarray operators", Contender::NdarrayOperators),
];

/// What the command line asks for.
struct Options {
    kernels: Option<Vec<String>>,
    sizes: Vec<String>,
    rounds: usize,
    budget: Duration,
    double: bool,
}

impl Options {
    fn parse(arguments: impl Iterator<Item = String>) -> Result<Options, String> {
        let mut options = Options {
            kernels: None,
            sizes: ["S", "M", "L", "T"].map(String::from).to_vec(),
            rounds: 5,
            budget: Duration::from_millis(10),
            double: false,
        };
        let mut arguments = arguments;
        while let Some(flag) = arguments.next() {
            let value = arguments.next().ok_or(format!("{flag} needs a value"))?;
            let list = || value.split(',').map(String::from).collect();
            let number = || {
                value
                    .parse::<usize>()
                    .map_err(|_| format!("{value} is no number"))
            };
            match flag.as_str() {
                "--kernels" => options.kernels = Some(list()),
                "--sizes" => options.sizes = list(),
                "--rounds" => options.rounds = number()?.max(1),
                "--ms" => options.budget = Duration::from_millis(number()? as u64),
                "--dtype" => options.double = value == "f64",
                _ => {
                    return Err(format!(
                        "{flag} is not one of --kernels, --sizes, --rounds, --ms, --dtype"
                    ));
                }
            }
        }
        Ok(options)
    }

    fn wants(&self, kernel: &Kernel) -> bool {
        let kernels = self.kernels.as_ref();
        kernels.is_none_or(|kernels| kernels.iter().any(|name| name == kernel.name))
    }
}

/// The least time of an operation in batches of about 30 us, in nanoseconds, within the budget; three batches at least.
fn least<T>(case: &mut dyn Case<T>, budget: Duration) -> f64 {
    let time = |case: &mut dyn Case<T>, calls: usize| {
        let start = Instant::now();
        case.run(calls);
        start.elapsed().as_nanos() as f64 / (calls * case.operations()) as f64
    };
    let once = time(case, 1) * case.operations() as f64;
    let calls = ((30_000.0 / once.max(1.0)) as usize).max(1);
    let end = Instant::now() + budget;
    let mut least = f64::INFINITY;
    let mut batches = 0;
    while batches < 3 || Instant::now() < end {
        least = least.min(time(case, calls));
        batches += 1;
    }
    least
}

/// What is known of a contender in a kernel.
#[derive(Clone, Copy)]
struct Entry {
    /// The least time of an operation, in nanoseconds.
    least: f64,
    /// Its result is wrong by more than rounding once, or a few times, explains.
    loses_digits: bool,
}

/// Runs a case once and compares its result with the oracle's.
fn checked<T: Sample>(kernel: &str, d: &[usize], contender: (&str, Contender)) -> Option<Entry> {
    let (name, contender) = contender;
    let mut case = T::case(contender, kernel, d)?;
    case.run(1);
    let output = case.output();
    let mut difference = difference(kernel, d, &output);
    let loses_digits = difference.is_some();
    if !matches!(contender, Contender::Broadloom(_)) && loses_digits {
        difference = difference_in_order(kernel, d, &output);
    }
    if let Some(difference) = difference {
        panic!("{kernel} of {name}: {difference}");
    }
    Some(Entry {
        least: f64::INFINITY,
        loses_digits,
    })
}

/// Every contender; nothing of one that does not have the kernel.
fn race<T: Sample>(kernel: &str, size: &str, d: &[usize], options: &Options) -> [Option<Entry>; 6] {
    let make = |contender| T::case(contender, kernel, d);
    let mut entries = CONTENDERS.map(|contender| checked::<T>(kernel, d, contender));
    // The arrays of all contenders at once would be gigabytes.
    let mut kept = (size != "L").then(|| CONTENDERS.map(|(_, contender)| make(contender)));
    for round in 0..options.rounds {
        for turn in 0..CONTENDERS.len() {
            let which = if round % 2 == 0 {
                turn
            } else {
                CONTENDERS.len() - 1 - turn
            };
            let mut fresh;
            let case = match &mut kept {
                Some(cases) => cases[which].as_mut(),
                None => {
                    fresh = make(CONTENDERS[which].1);
                    fresh.as_mut()
                }
            };
            if let (Some(case), Some(entry)) = (case, &mut entries[which]) {
                entry.least = entry.least.min(least(&mut **case, options.budget));
            }
        }
    }
    entries
}

/// A time with its unit, three digits of it.
fn time(nanoseconds: f64) -> String {
    let (value, unit) = match nanoseconds {
        t if t < 1e3 => (t, "ns"),
        t if t < 1e6 => (t / 1e3, "us"),
        t => (t / 1e6, "ms"),
    };
    let digits = if value < 10.0 {
        2
    } else {
        usize::from(value < 100.0)
    };
    format!("{value:.digits$} {unit}")
}

fn row(kernel: &Kernel, size: &str, entries: [Option<Entry>; 6]) -> String {
    let what = kernel.what.replace('[', "\\[");
    let mut row = format!("| {} {what} | {size} |", kernel.name);
    let [plain, others @ ..] = entries;
    let mut cell = |entry: Option<Entry>, text: &dyn Fn(f64) -> String| {
        row += &match entry {
            Some(entry) if entry.loses_digits => format!(" {}* |", text(entry.least)),
            Some(entry) => format!(" {} |", text(entry.least)),
            None => " - |".into(),
        };
    };
    cell(plain, &time);
    let plain = plain.map_or(f64::NAN, |plain| plain.least);
    for other in others {
        cell(other, &|least| format!("{:.2}", least / plain));
    }
    row
}

fn table(options: &Options) -> String {
    let names = CONTENDERS.map(|(name, _)| name).join(" | ");
    let element = if options.double { "f64" } else { "f32" };
    let mut text = format!(
        "{}\n\nTimes of a plain loop, and of the others divided by it (`{element}`, one thread, minima of {} rounds). \
         * after a time: more than {} of the result is lost, because the terms of a sum are added one by one.\n\n",
        machine::describe(),
        options.rounds,
        if options.double { "1e-9" } else { "2e-4" },
    );
    let _ = writeln!(
        text,
        "| kernel | size | {names} |\n|---|---|---|---|---|---|---|---|"
    );
    for kernel in KERNELS.iter().filter(|kernel| options.wants(kernel)) {
        for &(size, d) in kernel.sizes {
            if options.sizes.iter().any(|wanted| wanted == size) {
                let entries = if options.double {
                    double(kernel, size, d, options)
                } else {
                    race::<f32>(kernel.name, size, d, options)
                };
                let row = row(kernel, size, entries);
                eprintln!("{row}");
                let _ = writeln!(text, "{row}");
            }
        }
    }
    text
}

#[cfg(not(feature = "quick"))]
fn double(kernel: &Kernel, size: &str, d: &[usize], options: &Options) -> [Option<Entry>; 6] {
    race::<f64>(kernel.name, size, d, options)
}

#[cfg(feature = "quick")]
fn double(_: &Kernel, _: &str, _: &[usize], _: &Options) -> [Option<Entry>; 6] {
    [None; 6]
}

/// `Intel(R) Xeon(R)` as `intel-r-xeon-r`.
fn slug(name: &str) -> String {
    let words = name
        .split(|c: char| !c.is_ascii_alphanumeric())
        .filter(|word| !word.is_empty());
    words.map(str::to_lowercase).collect::<Vec<_>>().join("-")
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let options = Options::parse(std::env::args().skip(1))?;
    let text = table(&options);
    print!("{text}");
    if options.kernels.is_none() {
        let record = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("record");
        std::fs::create_dir_all(&record)?;
        let element = if options.double { "-f64" } else { "" };
        let file = record.join(format!(
            "{}-{}{element}.md",
            slug(&machine::cpu()),
            machine::date()
        ));
        std::fs::write(&file, text)?;
        eprintln!("written to {}", file.display());
    }
    Ok(())
}
