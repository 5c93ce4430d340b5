//! Sweeps as programs, scheduled as any other.

use proc_macro2::Ident;
use syn::{Expr, parse_quote};

use super::operands::{clone_of, number, place_of};
use super::sums::Into;
use super::sweeps::Sweeps;
use crate::ast;
use crate::identity::{identity, words};
use crate::ir::{Block, Indices, Operand, Program, Source, Sweep};
use crate::schedule;

impl Sweeps<'_> {
    /// Computes a reducer as an array of this name.
    pub(super) fn value_of(&mut self, name: &Ident, operand: &Operand) {
        let (mut operand, mut indices) = (operand.clone(), self.indices.map(clone_of));
        let axes = operand.indices();
        if let Some(indices) = &mut indices {
            self.shared.read_inside(&mut operand, indices);
        }
        let binding = &operand.binding;
        let body = parse_quote!(::broadloom::__private::OneMember(#binding));
        let into = Into::Array(name.clone(), Vec::new(), operand.name.clone());
        self.elements(
            vec![operand.clone()],
            axes,
            indices.unwrap_or_default(),
            body,
            into,
        );
    }

    /// A program of a sweep with this body.
    pub(super) fn program(
        &self,
        sweep: &Sweep,
        operands: &[Operand],
        indices: Option<Indices>,
        body: Expr,
    ) -> Program {
        self.program_in_blocks((sweep, None), operands, indices, body)
    }

    /// The same, of a sweep that is computed in blocks of an index, if there is one.
    pub(super) fn program_in_blocks(
        &self,
        (sweep, block): (&Sweep, Option<usize>),
        operands: &[Operand],
        indices: Option<Indices>,
        body: Expr,
    ) -> Program {
        let read = words(&body);
        // Without indices the axes of an operand tell those of its derivative.
        let is_read = |operand: &&Operand| {
            operand.source.sweep().is_none()
                || self.indices.is_none()
                || read.contains(&operand.binding.to_string())
        };
        let mut operands: Vec<Operand> = operands.iter().filter(is_read).cloned().collect();
        if let Some(indices) = &indices {
            for &index in &sweep.axes {
                if !operands
                    .iter()
                    .any(|operand| operand.indices().contains(&index))
                {
                    operands.push(number(indices, index));
                }
            }
        }
        let mut indices = indices;
        if let Some(indices) = &mut indices {
            separate(&mut operands, &mut Vec::new(), indices);
            indices.block = block.map(|index| Block {
                index,
                is_of_derivatives: true,
                kept: vec![
                    sweep
                        .axes
                        .iter()
                        .copied()
                        .filter(|own| *own != index)
                        .collect(),
                ],
            });
        }
        let mut program = Program {
            surface: self.surface,
            target: None,
            value: Sweep {
                operands,
                body,
                locals: Vec::new(),
                axes: sweep.axes.clone(),
                rank: sweep.rank,
            },
            indices,
        };
        schedule::schedule(&mut program);
        self.share_wanted(&mut program.value);
        for pass in { program.indices.iter_mut() }.flat_map(|indices| &mut indices.passes) {
            let sweep = pass.operand.source.sweep_mut();
            self.share_wanted(sweep.expect("a pass has a sweep"));
        }
        program
    }

    /// The number of the wanted operand with this identity.
    pub(super) fn wanted_place(&self, own: &str) -> Option<usize> {
        let mut wanted = self.wanted.iter();
        wanted.position(|wanted| identity(ast::bare(&wanted.operand)) == own)
    }

    /// The wanted operands of a sweep are found once for all sweeps.
    fn share_wanted(&self, sweep: &mut Sweep) {
        for operand in &mut sweep.operands {
            if let Some(number) = place_of(operand).and_then(|place| self.wanted_place(&place)) {
                operand.source = Source::Wanted(number);
            }
            if let Some(inner) = operand.source.sweep_mut() {
                self.share_wanted(inner);
            }
        }
    }
}

/// Gives each operand an access of its own: a copy is read by one.
fn separate(operands: &mut [Operand], used: &mut Vec<usize>, indices: &mut Indices) {
    for access in operands
        .iter_mut()
        .filter_map(|operand| operand.access.as_mut())
    {
        if used.contains(access) {
            indices.accesses.push(indices.accesses[*access].clone());
            *access = indices.accesses.len() - 1;
        }
        used.push(*access);
    }
    for operand in operands {
        if let Some(inner) = operand.source.sweep_mut() {
            separate(&mut inner.operands, used, indices);
        }
    }
}
