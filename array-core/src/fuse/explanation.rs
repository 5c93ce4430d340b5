//! `explain!(call)`: what a call of `broadcast!` computes, in which order, and with which loops.

use core::fmt;

use super::boxes::IndexBox;
use super::listed::IndexedAccess;
use super::parts::MayBePass;
use super::target::{Assigns, By, Place};
use crate::eval::{explained, explained_all};
use crate::expr::{Closed, Expr};
use crate::kernel::ElemTuple;
use crate::plan::{Explained, counted};
use crate::shape::{Whole, count};

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
    /// Whether the last pass is the value.
    is_pass: bool,
    stored: Option<Stores>,
}

/// How values are stored into the elements that lists name: one after the other.
#[derive(Debug)]
struct Stores {
    /// The destination, as it is in the call.
    text: &'static str,
    elements: usize,
    bytes: usize,
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

    /// The extents of its array; those of the largest box, if there are boxes.
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
    /// The indices and their ranges. Indices of one name and one range are one.
    pub fn ranges(&self) -> impl Iterator<Item = (&str, usize)> {
        let all = self.ranges.iter().enumerate();
        let first = all.filter(|(number, range)| !self.ranges[..*number].contains(range));
        first.map(|(_, &(name, n))| (name, n))
    }

    /// The number of boxes, of each of which the passes are computed; 1 if there are none.
    pub fn boxes(&self) -> usize {
        self.boxes.as_ref().map_or(1, |(boxes, _)| *boxes)
    }

    /// The values that are computed before the last loop, in this order.
    pub fn passes(&self) -> &[PassPlan] {
        &self.passes
    }

    /// The bytes of the arrays of all passes, those of the largest box if there are boxes, and of
    /// the values for elements that lists name.
    pub fn temporary_bytes(&self) -> usize {
        let stored = self.stored.as_ref().map_or(0, |stored| stored.bytes);
        self.passes.iter().map(PassPlan::bytes).sum::<usize>() + stored
    }

    /// The plan of the last loop, which computes the result: for a tuple all members of it, as
    /// [`eval_all`](crate::eval::eval_all) does; for elements that lists name the values to store. A
    /// lazy value that is a pass alone has no such loop; then this is the plan of a copy of it.
    pub fn value(&self) -> &Explained {
        self.value.as_ref().expect("`explain!` tells the last loop")
    }

    #[doc(hidden)]
    pub fn of(text: &'static str, names: &[&'static str], n: &[usize]) -> Self {
        Explanation {
            text,
            ranges: names.iter().copied().zip(n.iter().copied()).collect(),
            boxes: None,
            passes: Vec::new(),
            value: None,
            is_pass: false,
            stored: None,
        }
    }

    /// Notes the boxes; returns the number of the largest one, which is explained.
    #[doc(hidden)]
    pub fn in_boxes<const L: usize>(&mut self, boxes: &[IndexBox<L>]) -> usize {
        let elements = |number: &usize| count(&boxes[*number].n);
        let largest = (0..boxes.len()).rev().max_by_key(elements).unwrap_or(0);
        let cut = { self.ranges.iter().enumerate() }.filter_map(|(letter, &(name, n))| {
            let own = boxes.get(largest)?.n[letter];
            (own != n).then_some((name, own))
        });
        self.boxes = Some((boxes.len(), cut.collect()));
        largest
    }

    #[doc(hidden)]
    pub fn pass(&mut self, text: &'static str, is_before: bool, what: &impl MayBePass) {
        let Some((extents, size, plan)) = what.as_pass() else {
            return;
        };
        self.passes.push(PassPlan {
            name: format!("h{}", self.passes.len()),
            text,
            bytes: count(&extents) * size,
            extents,
            is_before,
            plan,
        });
    }

    #[doc(hidden)]
    #[must_use]
    pub fn told(mut self, value: Explained) -> Self {
        self.value = Some(value);
        self
    }

    /// Notes that the last pass is the value: there is no loop behind it.
    #[doc(hidden)]
    #[must_use]
    pub fn of_pass(mut self, copy: Explained) -> Self {
        self.is_pass = true;
        self.told(copy)
    }

    /// Notes what [`scattered`](super::scattered::scattered) would do; nothing is written.
    #[doc(hidden)]
    #[must_use]
    pub fn scattered<P, A, E>(
        mut self,
        _: &mut P,
        _: By<A>,
        access: &IndexedAccess<'_>,
        value: Expr<E>,
    ) -> Self
    where
        P: Place + ?Sized,
        A: Assigns<P::Item>,
        E: Closed<Item = P::Item, Shape: Whole>,
    {
        let value = explained(&value.0);
        let places = access.order.iter().flatten();
        self.stored = Some(Stores {
            text: access.seen.text,
            elements: places.map(|&letter| access.n[letter]).product(),
            bytes: count(value.output()) * size_of::<P::Item>(),
        });
        self.told(value)
    }
}

impl fmt::Display for Explanation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.text)?;
        // A name once, with the ranges of all indices that have it.
        let mut names: Vec<(&str, Vec<String>)> = Vec::new();
        for (name, n) in self.ranges() {
            match names.iter_mut().find(|(other, _)| *other == name) {
                Some((_, ranges)) => ranges.push(n.to_string()),
                None => names.push((name, vec![n.to_string()])),
            }
        }
        for (number, (name, ranges)) in names.iter().enumerate() {
            let before = [" for ", ", "][number.min(1)];
            write!(f, "{before}{name} < {}", ranges.join(" and "))?;
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
                let before = [", the largest one of ", ", "][number.min(1)];
                write!(f, "{before}{n} of {name}")?;
            }
        }
        passes(f, false)?;
        let title = if self.stored.is_some() {
            "values"
        } else {
            "result"
        };
        if let (true, Some(pass)) = (self.is_pass, self.passes.last()) {
            return write!(f, "\nresult\n    {}", pass.name);
        }
        if let Some(value) = &self.value {
            indented(f, title, &value.to_string())?;
        }
        match &self.stored {
            Some(Stores { text, elements, .. }) => {
                let elements = counted(*elements, "element");
                write!(f, "\nresult\n    {elements} of {text}, one after the other")
            }
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

/// A lazy value, whose plan depends on whether its elements are tuples: `(&&ToExplain(value)).explained()`
/// finds the first of [`ExplainsMembers`] and [`ExplainsElements`] that applies.
#[derive(Debug)]
pub struct ToExplain<V>(pub V);

/// Tuples, of which each member has an array of its own.
pub trait ExplainsMembers {
    /// The plan of `eval_all`.
    fn explained(&self) -> Explained;
}

impl<E: Closed<Item: ElemTuple, Shape: Whole>> ExplainsMembers for &ToExplain<Expr<E>> {
    fn explained(&self) -> Explained {
        explained_all(&self.0.0)
    }
}

/// Other elements.
pub trait ExplainsElements {
    /// The plan of `eval`.
    fn explained(&self) -> Explained;
}

impl<E: Closed<Shape: Whole>> ExplainsElements for ToExplain<Expr<E>> {
    fn explained(&self) -> Explained {
        explained(&self.0.0)
    }
}
