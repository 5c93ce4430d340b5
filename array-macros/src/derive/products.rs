//! The derivatives of a sum of products are sums of products: the kernels of products compute them.
//!
//! ```text
//! c[i, j] = sum(|k| a[i, k] * b[k, j])
//! da[i, k] += sum(|j| b[k, j] * dc[i, j])      db[k, j] += sum(|i| a[i, k] * dc[i, j])
//! ```

use proc_macro2::{Ident, Span};
use quote::{format_ident, quote};
use syn::{BinOp, Expr, parse_quote};

use super::operands::{array, clone_of};
use super::sums::{Into, Kept, Member, Sums};
use super::sweeps::{Of, Sweeps, Task};
use crate::ast::{self, At, Op, Tuple};
use crate::ir::{Indices, Operand, Placement, Reduction, Source, Sweep};

/// Both operands of a sweep whose body is their product.
pub(super) fn factors(sweep: &Sweep) -> Option<[&Operand; 2]> {
    let Expr::Binary(binary) = ast::unparenthesised(&sweep.body) else {
        return None;
    };
    let named = |side: &Expr| {
        let name = ast::name(ast::unparenthesised(side))?;
        sweep
            .operands
            .iter()
            .find(|operand| operand.binding == *name)
    };
    let both = [named(&binary.left)?, named(&binary.right)?];
    let is_product = matches!(binary.op, BinOp::Mul(_)) && sweep.operands.len() == 2;
    (is_product && both[0].binding != both[1].binding).then_some(both)
}

impl Sweeps<'_> {
    /// Differentiates a sum of products, by indices, if it is one.
    pub(super) fn by_products<'p>(
        &mut self,
        task: &Task<'p>,
        active: &[&'p Operand],
        tasks: &mut Vec<Task<'p>>,
    ) -> bool {
        let (Of::Reduction(reduction, _), Some(indices), Some(both)) =
            (task.of, self.indices, factors(task.sweep))
        else {
            return false;
        };
        let is_listed = |operand: &&&Operand| {
            { operand.access }.is_some_and(|access| indices.accesses[access].is_listed())
        };
        let has_place = |factor: &&Operand| {
            let own = factor.indices();
            let other = if factor.binding == both[0].binding {
                both[1]
            } else {
                both[0]
            };
            let mut all = other
                .indices()
                .into_iter()
                .chain(task.indices.iter().copied());
            all.any(|index| !own.contains(&index))
        };
        if reduction.op.item != "Sum"
            || task.cotangents.is_empty()
            || active.iter().any(|operand| is_listed(&operand))
            || !active.iter().all(has_place)
        {
            return false;
        }
        let derivative = self.sum_of(&task.cotangents, &task.indices);
        for &factor in active {
            let other = if factor.binding == both[0].binding {
                both[1]
            } else {
                both[0]
            };
            let into = self.into(factor, tasks);
            self.of_factor(factor, other, (&derivative, &task.indices), into);
        }
        true
    }

    /// Adds what a factor of a sum of products gets: the sum of the products of the other factor and the
    /// derivative of the sum, an array with the indices `own`.
    pub(super) fn of_factor(
        &mut self,
        factor: &Operand,
        other: &Operand,
        (derivative, own): (&Ident, &[usize]),
        into: Into,
    ) {
        let mut indices = self.indices.map(clone_of).unwrap_or_default();
        let binding = format_ident!("{derivative}_d", span = Span::mixed_site());
        let derivative = array(&mut indices, &parse_quote!(#derivative), own, &binding);
        let mut other = other.clone();
        self.shared.read(&mut other, &mut indices);
        let kept = factor.indices();
        let mut all: Vec<usize> = other.indices();
        all.extend(own);
        all.sort_unstable();
        all.dedup();
        let reduced = all
            .iter()
            .enumerate()
            .filter(|(_, index)| !kept.contains(index));
        let axes: Vec<usize> = reduced.map(|(axis, _)| axis).collect();
        let left = all.iter().copied().filter(|index| kept.contains(index));
        let (name, span) = (other.binding.clone(), factor.span);
        let sum = Operand {
            placement: Placement::At(At::Axes(Tuple::of(left, span))),
            source: Source::Reduction(Reduction {
                op: Op {
                    name: "sum",
                    item: "Sum",
                },
                axes: Some(Tuple::of(axes, span)),
                keeps_axes: false,
                sweep: Sweep {
                    body: parse_quote!(#name * #binding),
                    operands: vec![other, derivative],
                    locals: Vec::new(),
                    axes: all,
                    rank: None,
                },
                span,
            }),
            binding: format_ident!("__product", span = Span::mixed_site()),
            access: None,
            key: None,
            ..factor.clone()
        };
        let product = &sum.binding;
        let body = parse_quote!(::broadloom::__private::OneMember(#product));
        self.elements(vec![sum], kept, indices, body, into);
    }

    /// Adds the sum of arrays with these indices, as one more array; returns its name.
    pub(super) fn sum_of(&mut self, arrays: &[Ident], own: &[usize]) -> Ident {
        if let [only] = arrays {
            return only.clone();
        }
        let mut indices = self.indices.map(clone_of).unwrap_or_default();
        let name = self.fresh_array();
        let mut operands = Vec::new();
        for array in arrays {
            let binding = format_ident!("{array}_d", span = Span::mixed_site());
            operands.push(self::array(
                &mut indices,
                &parse_quote!(#array),
                own,
                &binding,
            ));
        }
        let parts = operands.iter().map(|operand| &operand.binding);
        let sum = quote!(#(#parts)+*);
        let body = parse_quote!(::broadloom::__private::OneMember(#sum));
        let text = format!("the sum of {} derivatives", arrays.len());
        let into = Into::Array(name.clone(), Vec::new(), text);
        self.elements(operands, own.to_vec(), indices, body, into);
        name
    }

    /// Adds a sweep over these indices whose elements are those of an array, or of a gradient.
    pub(super) fn elements(
        &mut self,
        operands: Vec<Operand>,
        mut axes: Vec<usize>,
        indices: Indices,
        body: Expr,
        into: Into,
    ) {
        axes.sort_unstable();
        let kept = Kept::Axes((0..axes.len()).collect());
        let sweep = Sweep {
            operands,
            body: body.clone(),
            locals: Vec::new(),
            axes,
            rank: None,
        };
        let program = self.program(&sweep, &sweep.operands, Some(indices), body);
        self.sums.push(Sums {
            program,
            members: vec![Member { kept, into }],
            compared: None,
            count: None,
            is_mean: false,
            must_be_number: None,
            block: None,
            continues: false,
            taps: Vec::new(),
        });
    }
}
