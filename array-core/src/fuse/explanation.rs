//! `explain!(call)`: what a call of `broadcast!` computes, in which order, and with which loops.

use core::fmt;

use super::boxes::IndexBox;
use super::scratch::{Compute, Once};
use crate::plan::{Explained, counted};
use crate::shape::count;

/// What a call of `broadcast!` computes, from `explain!`. `Display` prints it.
///
/// A call of index notation is computed in *passes*: what its reducers need, what several of them
/// share, and costly parts that lack an index are arrays, computed one after the other. If these are
/// large, all passes run for one block of the first index after the other.
#[derive(Debug)]
pub struct Explanation {
    text: &'static str,
    ranges: Vec<(&'static str, usize)>,
    boxes: Option<(usize, Vec<(&'static str, usize)>)>,
    passes: Vec<PassPlan>,
    value: Option<Explained>,
}

/// A value that a call of index notation computes before the loop that reads it.
#[derive(Debug)]
pub struct PassPlan {
    name: String,
    text: &'static str,
    extents: Vec<usize>,
    bytes: usize,
    is_before: bool,
    plan: String,
}

impl PassPlan {
    /// The expression, as it is in the call.
    pub fn text(&self) -> &str {
        self.text
    }

    /// The extents of its array; those of the first box, if there are boxes.
    pub fn extents(&self) -> &[usize] {
        &self.extents
    }

    /// The bytes of its array.
    pub fn bytes(&self) -> usize {
        self.bytes
    }

    /// Whether it is computed once for all boxes.
    pub fn is_before_boxes(&self) -> bool {
        self.is_before
    }

    /// Its loop nest.
    pub fn plan(&self) -> &str {
        &self.plan
    }
}

impl Explanation {
    /// The indices and their ranges.
    pub fn ranges(&self) -> impl Iterator<Item = (&str, usize)> {
        self.ranges.iter().map(|&(name, n)| (name, n))
    }

    /// The number of boxes, of each of which the passes are computed; 1 if there are none.
    pub fn boxes(&self) -> usize {
        self.boxes.as_ref().map_or(1, |(boxes, _)| *boxes)
    }

    /// The values that are computed before the last loop, in this order.
    pub fn passes(&self) -> &[PassPlan] {
        &self.passes
    }

    /// The bytes of the arrays of all passes, those of the first box if there are boxes.
    pub fn temporary_bytes(&self) -> usize {
        self.passes.iter().map(PassPlan::bytes).sum()
    }

    /// The plan of the last loop, which computes the result; `None` if it writes several
    /// destinations, or elements that lists name.
    pub fn value(&self) -> Option<&Explained> {
        self.value.as_ref()
    }

    #[doc(hidden)]
    pub fn of(text: &'static str, names: &[&'static str], n: &[usize]) -> Self {
        Explanation {
            text,
            ranges: names.iter().copied().zip(n.iter().copied()).collect(),
            boxes: None,
            passes: Vec::new(),
            value: None,
        }
    }

    #[doc(hidden)]
    pub fn in_boxes<const L: usize>(&mut self, boxes: &[IndexBox<L>]) {
        let cut = { self.ranges.iter().enumerate() }.filter_map(|(letter, &(name, n))| {
            let first = boxes.first()?.n[letter];
            (first != n).then_some((name, first))
        });
        self.boxes = Some((boxes.len(), cut.collect()));
    }

    #[doc(hidden)]
    pub fn pass<C: Compute>(&mut self, text: &'static str, is_before: bool, what: &Once<C>) {
        let (extents, plan) = what.explained();
        self.passes.push(PassPlan {
            name: format!("h{}", self.passes.len()),
            text,
            bytes: count(&extents) * size_of::<C::Item>(),
            extents,
            is_before,
            plan,
        });
    }

    #[doc(hidden)]
    #[must_use]
    pub fn told(mut self, value: Option<Explained>) -> Self {
        self.value = value;
        self
    }
}

impl fmt::Display for Explanation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.text)?;
        for (number, (name, n)) in self.ranges.iter().enumerate() {
            let before = [" for ", ", "][number.min(1)];
            write!(f, "{before}{name} < {n}")?;
        }
        let passes = |f: &mut fmt::Formatter<'_>, is_before: bool| {
            let mut passes = self
                .passes
                .iter()
                .filter(|pass| pass.is_before == is_before);
            passes.try_for_each(|pass| pass.fmt(f))
        };
        passes(f, true)?;
        if let Some((boxes, cut)) = &self.boxes {
            let plural = if *boxes == 1 { "" } else { "es" };
            write!(f, "\nin {boxes} box{plural}")?;
            for (number, (name, n)) in cut.iter().enumerate() {
                let before = [", the first one of ", ", "][number.min(1)];
                write!(f, "{before}{n} of {name}")?;
            }
        }
        passes(f, false)?;
        match &self.value {
            Some(value) => indented(f, "result", &value.to_string()),
            None => Ok(()),
        }
    }
}

impl fmt::Display for PassPlan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let size = counted(self.bytes, "byte");
        let title = format!("{} = {}: {:?}, {size}", self.name, self.text, self.extents);
        indented(f, &title, &self.plan)
    }
}

fn indented(f: &mut fmt::Formatter<'_>, title: &str, plan: &str) -> fmt::Result {
    write!(f, "\n{title}")?;
    plan.lines().try_for_each(|line| write!(f, "\n    {line}"))
}
