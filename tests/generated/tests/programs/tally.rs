//! The line that a program is about, and how many answers were right.

use std::collections::BTreeMap;
use std::io::Write;

use broadloom::BroadcastError;
use serde_json::json;

use crate::answer::{self, Answer, Reason, Refusal, Reply};
use crate::element::Element;
use crate::oracle;
use crate::spoil::spoiled;
use crate::vector::{self, Line, integers};

/// What ran.
pub(crate) struct Tally {
    lines: BTreeMap<String, Line>,
    /// Group by group in the order they ran: the lines, and how often each form was right.
    groups: Vec<(String, Vec<String>, BTreeMap<String, usize>)>,
    refused: usize,
    listed: usize,
    pub(crate) failures: Vec<String>,
}

impl Tally {
    pub(crate) fn new(text: &str) -> Self {
        let lines = vector::lines(text).into_iter();
        Tally {
            lines: lines.map(|line| (line.id().to_owned(), line)).collect(),
            groups: Vec::new(),
            refused: 0,
            listed: 0,
            failures: Vec::new(),
        }
    }

    /// The line with this name.
    pub(crate) fn line(&mut self, id: &str) -> Case<'_> {
        let line = self.lines[id].clone();
        self.case(line)
    }

    /// The line with this name, its extents given: what it expects then, the oracle says.
    pub(crate) fn known(&mut self, id: &str, shapes: [&[usize]; 2]) -> Case<'_> {
        let mut line = self.lines[id].clone();
        for (operand, shape) in shapes.into_iter().enumerate() {
            let input = &mut line.0["inputs"][operand];
            input["shape"] = json!(shape);
            input["data"] = json!(oracle::elements(operand, shape.iter().product()));
        }
        let axes = integers(&line.params()["broadcast_dimensions"]);
        line.0["expect"] = oracle::sum(shapes, &axes);
        self.case(line)
    }

    fn case(&mut self, line: Line) -> Case<'_> {
        let group = line.group();
        if self.groups.last().is_none_or(|(name, ..)| name != group) {
            let new = (group.to_owned(), Vec::new(), BTreeMap::new());
            self.groups.push(new);
        }
        let ids = &mut self.groups.last_mut().expect("a group").1;
        if ids.last().is_none_or(|id| id != line.id()) {
            ids.push(line.id().to_owned());
        }
        let spoiled = spoiled(&line).0;
        Case {
            line,
            spoiled,
            tally: self,
        }
    }

    /// How many lines ran.
    pub(crate) fn lines(&self) -> usize {
        self.groups.iter().map(|(_, ids, _)| ids.len()).sum()
    }

    pub(crate) fn print(&self, name: &str) {
        let mut report = format!("\n{name}: {} lines\n", self.lines());
        for (group, ids, forms) in &self.groups {
            let forms: Vec<String> = forms
                .iter()
                .map(|(form, count)| format!("{form} {count}"))
                .collect();
            report += &format!("    {group} {}: {}\n", ids.len(), forms.join(", "));
        }
        report += &format!(
            "    {} refused, {} of them for a reason the line lists\n",
            self.refused, self.listed
        );
        // Not `print!`: what ran should be seen when the test passes, too.
        let mut out = std::io::stdout().lock();
        out.write_all(report.as_bytes())
            .expect("the report is printed");
    }
}

/// A line while its programs run.
pub(crate) struct Case<'t> {
    pub(crate) line: Line,
    spoiled: Line,
    tally: &'t mut Tally,
}

/// Whether `kind` is what an expression says where XLA gives one of `listed`: placed operands are checked before they
/// meet the other operand, and a value before it meets its destination.
fn counterpart(listed: &[&str], kind: &str) -> bool {
    let own = |listed: &&str| match *listed {
        "dim_size_mismatch" => matches!(kind, "incompatible_shapes" | "output_too_small"),
        "equal_rank_dims" => matches!(kind, "dims_order" | "dims_len" | "dim_out_of_range"),
        _ => false,
    };
    listed.iter().any(own)
}

impl Case<'_> {
    /// Compares an answer with what the line expects, and with what it must not.
    pub(crate) fn answer<T: Element>(
        &mut self,
        form: &str,
        reply: Result<Answer<T>, BroadcastError>,
    ) {
        let reply: Reply<T> = reply.map_err(Refusal::from);
        let expect = self.line.expect();
        let mut reason = Reason::Listed;
        if let (Err(refusal), Some(errors)) = (&reply, expect.errors()) {
            let listed = errors.contains(&refusal.kind);
            self.tally.refused += 1;
            self.tally.listed += usize::from(listed);
            if counterpart(&errors, refusal.kind) && !listed {
                reason = Reason::Any;
            }
        }
        let control = answer::check(&reply, self.spoiled.expect(), Reason::Listed);
        let verdict = match (answer::check(&reply, expect, reason), control) {
            (Ok(()), Err(_)) => Ok(()),
            (Ok(()), Ok(())) => Err("a wrong expectation is not reported".to_owned()),
            (Err(wrong), _) => Err(wrong),
        };
        let forms = &mut self.tally.groups.last_mut().expect("a group").2;
        match verdict {
            Ok(()) => *forms.entry(form.to_owned()).or_default() += 1,
            Err(wrong) => {
                let failure = format!("{} ({}), {form}: {wrong}", self.line.id(), self.line.op());
                self.tally.failures.push(failure);
            }
        }
    }

    /// As [`answer`](Self::answer), of a line that has to be refused.
    pub(crate) fn refusal(&mut self, form: &str, error: Option<BroadcastError>) {
        // Without an error the shape is of no interest, but that there is one.
        let reply = error.map_or(Ok(Answer::Shape(Vec::new())), Err);
        self.answer::<f32>(form, reply);
    }
}
