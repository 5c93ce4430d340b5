//! Index notation: the destinations, and reads of the element that is about to be written.

use proc_macro2::Ident;
use syn::Expr;

use super::Lowering;
use super::indices::access_text;
use super::operands::Frame;
use crate::ast::{self, Assign};
use crate::diag::{Foreign, Message};
use crate::identity::identity;
use crate::ir::{Edge, IndexSum};

impl Lowering<'_> {
    /// Notes the destinations; `frame` binds their indices.
    pub(super) fn destination(&mut self, frame: Frame) -> Frame {
        let Some(target) = self.target.clone() else {
            return frame;
        };
        let all: Vec<usize> = frame.letters.iter().map(|(_, number)| *number).collect();
        self.frames.push(frame);
        for (place, whole) in target.places().into_iter().zip(&target.indexed) {
            let Expr::Index(index) = whole else {
                continue;
            };
            let axes = ast::index_list(index).into_iter();
            let axes: Option<Vec<IndexSum>> = axes.map(|axis| self.axis_index(axis)).collect();
            let Some(mut axes) = axes else {
                continue;
            };
            for axis in &mut axes {
                if axis.edge.is_inside() && axis.alone().is_none() {
                    axis.edge = Edge::Part;
                }
            }
            let is_listed = |axis: &IndexSum| matches!(axis.edge, Edge::List(..));
            let is_scattered = axes.iter().any(is_listed);
            let is_edge = |axis: &IndexSum| !axis.edge.is_inside() && !is_listed(axis);
            let mut read: Vec<usize> = axes
                .iter()
                .flat_map(|axis| &axis.terms)
                .map(|term| term.0)
                .collect();
            read.sort_unstable();
            let is_part = read == all && axes.iter().all(|axis| axis.terms.len() <= 1);
            if axes.iter().any(is_edge) || !is_scattered && !is_part {
                self.errors.report(&index.index, Message::IndexOfTarget);
            } else if is_scattered && (target.how == Assign::Set || target.is_tuple()) {
                self.errors
                    .report(&index.index, Message::ScatteredTarget(&access_text(whole)));
            }
            let (number, _) = self.accessed(place.clone(), axes, whole);
            self.all().accesses[number].is_target = true;
        }
        self.frames.pop().expect("the frame of the result")
    }

    /// The element of the destination: the one that is about to be written, or none that a body may
    /// read. `None` if `place` is not the destination, or in a reducer.
    pub(super) fn current_access(
        &mut self,
        place: &Expr,
        axes: &[IndexSum],
        whole: &Expr,
    ) -> Option<Expr> {
        if !self.is_outermost() {
            return None;
        }
        let target = self.target.as_ref()?;
        let own = identity(ast::bare(place));
        let mut places = target.places().into_iter();
        let member = places.position(|place| identity(ast::bare(place)) == own)?;
        let mut targets = self.indices.iter().flat_map(|all| &all.accesses);
        let written =
            targets.find(|access| access.is_target && identity(ast::bare(&access.place)) == own)?;
        let same = axes.len() == written.axes.len()
            && axes
                .iter()
                .zip(&written.axes)
                .all(|(one, other)| one.is_same(other));
        let is_listed = |axis: &IndexSum| matches!(axis.edge, Edge::List(..));
        if !same && target.how == Assign::Set && written.axes.iter().any(is_listed) {
            // The destination is reported already.
            return Some(whole.clone());
        }
        if !same {
            let to = target.indexed.get(member)?;
            let (list, written) = (access_text(place), access_text(to));
            let message = match (name_between(to), name_between(whole)) {
                // `lists[next] = lists[now] * 2.0`: a variable of the code around, and perhaps two.
                (Some(next), Some(now)) if axes.iter().all(|axis| axis.terms.is_empty()) => {
                    Message::Foreign(Foreign::TwoOfList(&list, [next, now]))
                }
                _ => Message::OtherElement(&written),
            };
            self.errors.report(whole, message);
            return Some(whole.clone());
        }
        Some(self.current_element(member, whole))
    }
}

/// The name that stands alone in the brackets of an access.
fn name_between(access: &Expr) -> Option<&Ident> {
    match access {
        Expr::Index(access) => ast::name(&access.index),
        _ => None,
    }
}
