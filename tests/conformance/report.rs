//! Running a file and telling what ran.

use std::collections::BTreeMap;
use std::fmt::{self, Display};
use std::panic::{AssertUnwindSafe, catch_unwind};

use super::answer::{self, Answer, Reason, Way};
use super::element::Element;
use super::vector::Line;

/// What the ways of asking for one line gave.
#[derive(Default)]
pub(crate) struct Outcome {
    /// All ways.
    pub(crate) ways: usize,
    /// Ways that gave the shape alone.
    pub(crate) shapes: usize,
    /// Ways that leave the scalar operation to the library, too.
    pub(crate) lazy: usize,
    /// Those of them that were refused.
    pub(crate) refused: usize,
    /// Those of them that were refused for a reason the line lists.
    pub(crate) listed: usize,
    /// Which way differs from what the line expects, and how.
    pub(crate) failures: Vec<String>,
}

/// Compares the answers to a line with what it expects.
pub(crate) fn compare<T: Element>(line: &Line, ways: &[Way<T>]) -> Outcome {
    let mut outcome = Outcome::default();
    for way in ways {
        let verdict = answer::check(&way.reply, line.expect(), way.reason);
        let lazy = way.reason == Reason::Any;
        let refused = lazy && way.reply.is_err();
        let listed = refused && answer::check(&way.reply, line.expect(), Reason::Listed).is_ok();
        outcome.ways += 1;
        outcome.shapes += matches!(way.reply, Ok(Answer::Shape(_))) as usize;
        outcome.lazy += lazy as usize;
        outcome.refused += refused as usize;
        outcome.listed += listed as usize;
        let told = |wrong| format!("{} ({}), {}: {wrong}", line.id(), line.op(), way.name);
        outcome.failures.extend(verdict.err().map(told));
    }
    outcome
}

/// How many lines of a file did what.
#[derive(Default, PartialEq, Debug)]
pub(crate) struct Tally {
    pub(crate) lines: usize,
    pub(crate) passed: usize,
    pub(crate) skipped: BTreeMap<&'static str, usize>,
    pub(crate) lazy: usize,
    pub(crate) lazy_refused: usize,
    pub(crate) lazy_listed: usize,
    pub(crate) groups: Vec<(String, usize)>,
    pub(crate) failures: Vec<String>,
}

impl Tally {
    /// Runs `check` on every line that `skip` has no reason to leave out.
    pub(crate) fn of(
        lines: &[Line],
        skip: impl Fn(&Line) -> Option<&'static str>,
        check: impl Fn(&Line) -> Outcome,
    ) -> Self {
        let mut tally = Tally {
            lines: lines.len(),
            ..Tally::default()
        };
        for line in lines {
            match skip(line) {
                Some(reason) => *tally.skipped.entry(reason).or_default() += 1,
                None => tally.add(line, guarded(line, &check)),
            }
        }
        tally
    }

    fn add(&mut self, line: &Line, outcome: Outcome) {
        self.passed += outcome.failures.is_empty() as usize;
        self.lazy += outcome.lazy;
        self.lazy_refused += outcome.refused;
        self.lazy_listed += outcome.listed;
        self.failures.extend(outcome.failures);
        match self
            .groups
            .iter_mut()
            .find(|(group, _)| group == line.group())
        {
            Some((_, count)) => *count += 1,
            None => self.groups.push((line.group().to_owned(), 1)),
        }
    }
}

/// A panic is a failure of its line, not the end of the file.
fn guarded(line: &Line, check: impl Fn(&Line) -> Outcome) -> Outcome {
    let outcome = catch_unwind(AssertUnwindSafe(|| check(line)));
    outcome.unwrap_or_else(|panic| {
        let text = panic
            .downcast_ref::<String>()
            .map_or("no message", String::as_str);
        let failure = format!("{} ({}): panicked: {text}", line.id(), line.op());
        Outcome {
            failures: vec![failure],
            ..Outcome::default()
        }
    })
}

impl Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let groups: Vec<String> = self
            .groups
            .iter()
            .map(|(group, count)| format!("{group} {count}"))
            .collect();
        writeln!(f, "{} of {} lines agree", self.passed, self.lines)?;
        for row in groups.chunks(8) {
            writeln!(f, "    {}", row.join(", "))?;
        }
        for (reason, count) in &self.skipped {
            writeln!(f, "    {count} skipped: {reason}")?;
        }
        let (lazy, refused, listed) = (self.lazy, self.lazy_refused, self.lazy_listed);
        writeln!(
            f,
            "    {lazy} a second time, lazily; {refused} of them refused, {listed} for a reason the line lists"
        )
    }
}
