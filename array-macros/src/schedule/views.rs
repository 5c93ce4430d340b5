//! Index notation: the axes of each operand, and the view that each access reads.
//!
//! Until here an operand is placed on the numbers of its indices. The indices of a sweep are its axes,
//! in increasing order.

use proc_macro2::{Ident, Span};
use quote::format_ident;
use syn::{Expr, parse_quote_spanned};

use crate::ast::{At, Tuple};
use crate::ir::{Indices, Placement, Source, Sweep, product_of_names};

/// Turns the indices of all operands into axes, gives a view to each access that does not read its
/// whole operand in the order of the axes, and makes the views the operands.
pub(super) fn views(indices: &mut Indices, value: &mut Sweep) {
    indices.each_list(|indices, list| indices.place(list));
    indices.each_pass(Indices::place);
    indices.place(value);
    let mut read = Vec::new();
    indices.each_list(|_, list| accesses_of(list, &mut read));
    indices.each_pass(|_, pass| accesses_of(pass, &mut read));
    accesses_of(value, &mut read);
    let needs_view = |number: &usize| {
        let access = &indices.accesses[*number];
        let letters: Vec<usize> = access.order.iter().copied().flatten().collect();
        let in_order = access.alone().is_some_and(|alone| alone == letters);
        let is_used = access.is_target || read.contains(number);
        is_used && (!in_order || indices.is_part(access) || indices.is_in_boxes(access))
    };
    let viewed: Vec<usize> = (0..indices.accesses.len()).filter(needs_view).collect();
    for number in viewed {
        indices.accesses[number].view = Some(view_name(number));
    }
    indices.read_views(value);
    indices.each_pass(|indices, pass| indices.read_views(pass));
    indices.each_list(|indices, list| indices.read_views(list));
}

impl Indices {
    /// Calls `each` with the sweeps of all passes.
    fn each_pass(&mut self, mut each: impl FnMut(&mut Self, &mut Sweep)) {
        let mut passes = std::mem::take(&mut self.passes);
        for pass in &mut passes {
            each(
                self,
                pass.operand.source.sweep_mut().expect("a pass has a sweep"),
            );
        }
        self.passes = passes;
    }

    /// Turns the indices of a sweep's operands into axes.
    fn place(&mut self, sweep: &mut Sweep) {
        let mut has_rank = sweep.axes.is_empty();
        for operand in &mut sweep.operands {
            let own = operand.indices();
            let is_current = matches!(operand.source, Source::Current);
            has_rank |= is_current || own == sweep.axes;
            operand.placement = match own.is_empty() || own == sweep.axes {
                true => Placement::Whole,
                false => {
                    let axis = |letter| sweep.axes.iter().position(|axis| axis == letter);
                    let axes = own.iter().filter_map(axis);
                    Placement::At(At::Axes(Tuple::of(axes, operand.span)))
                }
            };
            if let Some(inner) = operand.source.sweep_mut() {
                self.place(inner);
            }
        }
        if !has_rank {
            self.give_rank(sweep);
        }
    }

    /// Gives a sweep its rank, if no operand has it. Of a product of two operands, which is a product of
    /// matrices, the first one becomes a view with axes of one element. Otherwise arrays stay arrays, whose
    /// loops take half as long to compile as those of views.
    fn give_rank(&mut self, sweep: &mut Sweep) {
        if !is_product(sweep) {
            sweep.rank = Some(sweep.axes.len());
            return;
        }
        for operand in &mut sweep.operands {
            let Some(number) = operand.access else {
                continue;
            };
            let access = &mut self.accesses[number];
            let own = |letter: &usize| access.order.contains(&Some(*letter)).then_some(*letter);
            let order: Vec<Option<usize>> = sweep.axes.iter().map(own).collect();
            (access.order, access.view) = (order, Some(view_name(number)));
            operand.placement = Placement::Whole;
            return;
        }
        sweep.rank = Some(sweep.axes.len());
    }

    /// Makes the views the operands of a sweep.
    fn read_views(&self, sweep: &mut Sweep) {
        for operand in &mut sweep.operands {
            if let Some(access) = operand.access.map(|number| &self.accesses[number])
                && let Some(view) = &access.view
            {
                operand.source = match self.is_copied(access) {
                    true => Source::Packed(view.clone()),
                    false => Source::Place(view_of(view)),
                };
            }
            if let Some(inner) = operand.source.sweep_mut() {
                self.read_views(inner);
            }
        }
    }
}

/// Whether the body is the product of two operands.
fn is_product(sweep: &Sweep) -> bool {
    sweep.operands.len() == 2 && product_of_names(&sweep.body).is_some_and(|[a, b]| a != b)
}

/// Adds the numbers of the accesses that a sweep reads. The others only tell ranges.
fn accesses_of(sweep: &Sweep, read: &mut Vec<usize>) {
    for operand in &sweep.operands {
        read.extend(operand.access);
        if let Some(inner) = operand.source.sweep() {
            accesses_of(inner, read);
        }
    }
}

/// The name of the view of an access.
fn view_name(number: usize) -> Ident {
    format_ident!("__v{number}", span = Span::mixed_site())
}

/// The expression that a view is.
fn view_of(view: &Ident) -> Expr {
    parse_quote_spanned!(view.span()=> #view)
}
