//! What was found, as text: one file for each function and type.

use std::fmt::Write as _;
use std::path::PathBuf;
use std::{fs, io};

use array_core::isa::Level;

use crate::real::Exact;

/// How many of the worst arguments of each level are kept.
const WORST: usize = 4;

/// One argument, and how wrong our result is there.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Point {
    /// The error, or a bound of it where the exact value is not known.
    pub error: f64,
    /// A lower bound of the error; the error itself where the exact value is known.
    pub certain: f64,
    /// The bits of the arguments; of the second one 0 for a function of one.
    pub bits: [u64; 2],
    /// The exact value, where the correctly rounded one is not enough.
    pub exact: Option<Exact>,
}

/// What was found at one level.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct Found {
    /// Results that are not the correctly rounded ones.
    pub unequal: u64,
    /// Results that are wrong in a way that has no size: NaN, infinity or the sign of zero.
    pub wrong: u64,
    /// The worst arguments, the worst one first.
    pub worst: Vec<Point>,
}

impl Found {
    /// The worst error; where every result is the correctly rounded one `None`.
    pub fn error(&self) -> Option<f64> {
        self.worst.first().map(|point| point.error)
    }

    /// What an error must exceed to be remembered.
    pub fn threshold(&self) -> f64 {
        self.worst.get(WORST - 1).map_or(0.0, |point| point.error)
    }

    /// Remembers `point` if it is among the worst.
    pub fn add(&mut self, point: Point) {
        let place = self
            .worst
            .partition_point(|other| other.error >= point.error);
        if place < WORST && self.worst.iter().all(|other| other.bits != point.bits) {
            self.worst.insert(place, point);
            self.worst.truncate(WORST);
        }
    }

    /// Adds what was found elsewhere.
    pub fn merge(&mut self, other: &Found) {
        self.unequal += other.unequal;
        self.wrong += other.wrong;
        for &point in &other.worst {
            self.add(point);
        }
    }
}

/// What was found for one function of one type.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct Record {
    /// Properties for people, each a name and a text: what it was compared with, on which CPU, by which command.
    pub about: Vec<(String, String)>,
    /// How many arguments have been looked at.
    pub points: u64,
    /// What was found at each level that the CPU has.
    pub levels: Vec<(Level, Found)>,
}

/// The short name of a level.
pub fn name(level: Level) -> &'static str {
    ["base", "v3", "v4"][level.index()]
}

impl Record {
    /// A record of nothing.
    pub fn empty(levels: &[Level]) -> Self {
        let levels = levels.iter().map(|&level| (level, Found::default()));
        Record {
            levels: levels.collect(),
            ..Record::default()
        }
    }

    /// Where the record of a function lies.
    pub fn path(function: &str, of: &str) -> PathBuf {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/record");
        PathBuf::from(folder).join(format!("{of}-{function}.txt"))
    }

    /// Reads the record of a function, if there is one.
    pub fn load(function: &str, of: &str) -> Option<Record> {
        let text = fs::read_to_string(Record::path(function, of)).ok()?;
        Some(
            Record::parse(&text)
                .unwrap_or_else(|| panic!("the record of {function} {of} is damaged")),
        )
    }

    /// Writes the record of a function.
    ///
    /// # Errors
    /// Those of the file system.
    pub fn save(&self, function: &str, of: &str) -> io::Result<()> {
        fs::write(Record::path(function, of), self.text())
    }

    /// The record as text.
    pub fn text(&self) -> String {
        let mut text = String::new();
        for (name, value) in &self.about {
            writeln!(text, "{name}: {value}").expect("a string");
        }
        writeln!(text, "points: {}", self.points).expect("a string");
        for (level, found) in &self.levels {
            let (level, unequal, wrong) = (name(*level), found.unequal, found.wrong);
            writeln!(
                text,
                "{level}: {unequal} not correctly rounded, {wrong} wrong"
            )
            .expect("a string");
            for point in &found.worst {
                let [x, y] = point.bits;
                write!(
                    text,
                    "{level} {} {} at {x:x} {y:x}",
                    point.error, point.certain
                )
                .expect("a string");
                if let Some(Exact {
                    high,
                    low,
                    exponent,
                }) = point.exact
                {
                    write!(text, " exact {high} {low:e} {exponent}").expect("a string");
                }
                text.push('\n');
            }
        }
        text
    }

    /// Reads what [`text`](Record::text) wrote; `None` if it did not.
    pub fn parse(text: &str) -> Option<Record> {
        let mut record = Record::default();
        for line in text.lines() {
            if let Some((name, value)) = line.split_once(": ") {
                match (name, level(name)) {
                    ("points", _) => record.points = value.parse().ok()?,
                    (_, Some(level)) => {
                        let mut words = value.split(' ');
                        let found = Found {
                            unequal: words.next()?.parse().ok()?,
                            wrong: words.nth(3)?.parse().ok()?,
                            worst: Vec::new(),
                        };
                        record.levels.push((level, found));
                    }
                    _ => record.about.push((name.to_owned(), value.to_owned())),
                }
            } else {
                record.levels.last_mut()?.1.worst.push(parse_point(line)?);
            }
        }
        Some(record)
    }
}

/// The level of this short name.
fn level(short: &str) -> Option<Level> {
    Level::ALL.into_iter().find(|&level| name(level) == short)
}

/// `v3 0.7 0.7 at 3f800000 0`, and what follows `exact`.
fn parse_point(line: &str) -> Option<Point> {
    let words: Vec<&str> = line.split(' ').collect();
    let exact = match words.get(6) {
        None => None,
        Some(_) => Some(Exact {
            high: words.get(7)?.parse().ok()?,
            low: words.get(8)?.parse().ok()?,
            exponent: words.get(9)?.parse().ok()?,
        }),
    };
    let bits = |at: usize| u64::from_str_radix(words.get(at)?, 16).ok();
    Some(Point {
        error: words.get(1)?.parse().ok()?,
        certain: words.get(2)?.parse().ok()?,
        bits: [bits(4)?, bits(5)?],
        exact,
    })
}
