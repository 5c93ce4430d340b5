//! Accesses that are not the whole operand: what their derivatives are added from.
//!
//! ```text
//! (x[i + 1] - c * x[i]).powi(2)       the argument of `powi` gets d, an array over i
//!                                     dx[i + 1] += d[i];  dx[i] += -c * d[i]
//! ```
//! Between an access and the value may be operations that only multiply the derivative by a number. Behind
//! them stands the *cut*, whose derivative is stored once for all accesses below it. The sweep so has one
//! member for a stencil or a convolution, and the accesses are taps of that array (`fuse/taps`). An access
//! without such operations is its own cut.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, format_ident, quote};
use syn::{BinOp, Expr, UnOp, parse_quote};

use super::forms::is_literal;
use super::operands::clone_of;
use super::pulls::{Pull, Value};
use super::sums::{Into, Kept, Member, Sums, Tap, Taps};
use super::sweeps::Sweeps;
use super::walk::Walk;
use crate::ast;
use crate::identity::words;
use crate::ir::{Access, Operand, Source, Sweep};

/// Where the derivative of an active name is a multiple of another one.
pub(super) struct Cut {
    /// The number of its name or step.
    pub(super) node: usize,
    /// The factor, if it is not 1.
    pub(super) factor: Option<TokenStream>,
}

impl Walk<'_> {
    /// The cuts above the active names of a sweep.
    pub(super) fn cuts(&self, sweep: &Sweep, active: usize, value: &Value) -> Vec<Cut> {
        let (_, names) = scalars(sweep);
        { 0..active }
            .map(|number| self.cut(number, value, &names))
            .collect()
    }

    /// The cut above an active name; `scalars` have one value for the whole sweep.
    fn cut(&self, active: usize, value: &Value, scalars: &[String]) -> Cut {
        let mut cut = Cut {
            node: active,
            factor: None,
        };
        while value.node != Some(cut.node) {
            let users = self.steps.iter().enumerate().flat_map(|(number, step)| {
                let arguments = step
                    .iter()
                    .flat_map(|step| step.arguments.iter().enumerate());
                let own = arguments.filter(|(_, argument)| argument.node == Some(cut.node));
                own.map(move |(at, _)| (number, at))
            });
            let [(number, at)] = users.collect::<Vec<_>>()[..] else {
                break;
            };
            let Some(step) = &self.steps[number] else {
                break;
            };
            let other = |at: usize| self.scalar(&step.arguments[at].tokens, scalars);
            let factor = match (&step.pull, at) {
                (Pull::Add, _) | (Pull::Sub, 0) => cut.factor.clone(),
                (Pull::Neg, _) | (Pull::Sub, _) => Some(match &cut.factor {
                    None => quote!((-1.0)),
                    Some(factor) => quote!((-#factor)),
                }),
                (Pull::Mul, _) => match (other(1 - at), &cut.factor) {
                    (None, _) => break,
                    (Some(other), None) => Some(other),
                    (Some(other), Some(factor)) => Some(quote!((#other * #factor))),
                },
                (Pull::Div, 0) => match (other(1), &cut.factor) {
                    (None, _) => break,
                    (Some(other), None) => Some(quote!((1.0 / #other))),
                    (Some(other), Some(factor)) => Some(quote!((#factor / #other))),
                },
                _ => break,
            };
            cut = Cut {
                node: number,
                factor,
            };
        }
        cut
    }

    /// An inactive value that has one value for the whole sweep, as an expression.
    fn scalar(&self, tokens: &TokenStream, scalars: &[String]) -> Option<TokenStream> {
        let expr: Expr = syn::parse2(tokens.clone()).ok()?;
        self.scalar_of(&expr, scalars)
    }

    fn scalar_of(&self, expr: &Expr, scalars: &[String]) -> Option<TokenStream> {
        match expr {
            Expr::Paren(paren) => self.scalar_of(&paren.expr, scalars),
            Expr::Group(group) => self.scalar_of(&group.expr, scalars),
            Expr::Path(_) => {
                let name = ast::name(expr)?.to_string();
                match self.inactive.get(&name) {
                    Some(code) => self.scalar_of(code, scalars),
                    None => scalars.contains(&name).then(|| expr.to_token_stream()),
                }
            }
            Expr::Verbatim(tokens) => self.scalar(tokens, scalars),
            Expr::Unary(unary) if matches!(unary.op, UnOp::Neg(_)) => {
                let inner = self.scalar_of(&unary.expr, scalars)?;
                Some(quote!((-#inner)))
            }
            Expr::Binary(binary) => {
                use BinOp::{Add, Div, Mul, Sub};
                let (Add(_) | Sub(_) | Mul(_) | Div(_)) = binary.op else {
                    return None;
                };
                let op = &binary.op;
                let left = self.scalar_of(&binary.left, scalars)?;
                let right = self.scalar_of(&binary.right, scalars)?;
                Some(quote!((#left #op #right)))
            }
            literal => is_literal(literal).then(|| literal.to_token_stream()),
        }
    }
}

impl Sweeps<'_> {
    /// The number of the wanted operand that an operand is, if it is not read as a whole.
    fn tapped(&self, operand: &Operand) -> Option<usize> {
        let (indices, access) = (self.indices?, operand.access?);
        let own = &indices.accesses[access];
        let is_plain = own.alone().is_some() && !indices.is_part(own);
        self.wanted_by(operand).filter(|_| !is_plain)
    }

    /// Where the derivatives of an operand that is not read as a whole go.
    pub(super) fn goes_to_taps(&mut self, operand: &Operand) -> Option<Into> {
        self.tapped(operand).map(|_| self.goes_to_part(operand))
    }

    /// An array of derivatives that are added to a wanted operand.
    pub(super) fn goes_to_part(&mut self, operand: &Operand) -> Into {
        let wanted = self.wanted_by(operand).expect("a wanted operand");
        let part = self.fresh_part();
        self.add_tap((wanted, operand), &part, quote!(1.0));
        Into::Part(part)
    }

    /// The index in whose blocks a sweep is computed, so that the arrays that taps read, and the copies with
    /// surroundings, stay in the cache: the first one. Reducers would be computed for each block, and lists
    /// of positions are read as a whole.
    pub(super) fn block_of(
        &self,
        sweep: &Sweep,
        operands: &[Operand],
        (active, is_tapped): (&[&Operand], &[bool]),
    ) -> Option<usize> {
        let indices = self.indices?;
        let is_place = |operand: &Operand| {
            let access = operand.access.map(|access| indices.accesses.get(access));
            let is_copied = |access: &Access| access.is_packed() && access.surroundings.is_none();
            matches!(operand.source, Source::Place(_) | Source::Number(_))
                && !access.flatten().is_some_and(is_copied)
        };
        let is_blocked = is_tapped.contains(&true)
            && operands.iter().all(is_place)
            && active
                .iter()
                .all(|operand| self.wanted_by(operand).is_some())
            && !indices.accesses.iter().any(Access::is_listed);
        sweep.axes.first().copied().filter(|_| is_blocked)
    }

    /// The members whose derivatives are added to accesses that are not the whole operand, and which of the
    /// active operands have theirs from them. `found` has the derivatives of all names and steps.
    pub(super) fn cuts(
        &mut self,
        sweep: &Sweep,
        active: &[&Operand],
        (cuts, found): (&[Cut], &[Option<TokenStream>]),
    ) -> (Vec<(TokenStream, Member)>, Vec<bool>) {
        let (scalars, names) = scalars(sweep);
        // The cut and the indices of each member, the operand that is wanted, and its part.
        let mut known: Vec<(usize, Vec<usize>, Vec<usize>, Ident)> = Vec::new();
        let (mut members, mut taken) = (Vec::new(), vec![false; active.len()]);
        let mut factors = Vec::new();
        for of_parts in [true, false] {
            for (number, (operand, cut)) in active.iter().zip(cuts).enumerate() {
                let Some(wanted) = self.wanted_by(operand) else {
                    continue;
                };
                let Some(tokens) = &found[cut.node] else {
                    continue;
                };
                if taken[number] || of_parts && self.tapped(operand).is_none() {
                    continue;
                }
                let own = sorted(operand.indices());
                let mut all = known.iter_mut();
                let same = all.find(|(node, indices, ..)| *node == cut.node && *indices == own);
                let part = match (same, of_parts) {
                    (Some((_, _, wanted_by, part)), _) => {
                        if of_parts {
                            wanted_by.push(wanted);
                        } else if !wanted_by.contains(&wanted) {
                            continue;
                        }
                        part.clone()
                    }
                    (None, false) => continue,
                    (None, true) => {
                        let part = self.fresh_part();
                        let axis = |index: &usize| sweep.axes.iter().position(|own| own == index);
                        let kept = Kept::Axes(own.iter().filter_map(axis).collect());
                        let into = Into::Part(part.clone());
                        members.push((tokens.clone(), Member { kept, into }));
                        known.push((cut.node, own, vec![wanted], part.clone()));
                        part
                    }
                };
                taken[number] = true;
                let factor = match &cut.factor {
                    None => quote!(1.0),
                    Some(factor) => {
                        let read = words(factor);
                        match names.iter().any(|name| read.contains(name)) {
                            false => factor.clone(),
                            true => {
                                let name = self.fresh_factor();
                                factors.push((name.clone(), factor.clone()));
                                name.to_token_stream()
                            }
                        }
                    }
                };
                self.add_tap((wanted, operand), &part, factor);
            }
        }
        for few in factors.chunks(super::sweeps::MEMBERS) {
            self.numbers(few, &scalars);
        }
        (members, taken)
    }

    /// Adds a sweep without indices, which computes numbers of scalars.
    fn numbers(&mut self, numbers: &[(Ident, TokenStream)], scalars: &[&Operand]) {
        let values = numbers.iter().map(|(_, value)| value);
        let body: Expr = match numbers {
            [(_, only)] => parse_quote!(::broadloom::__private::OneMember(#only)),
            _ => parse_quote!((#(#values),*)),
        };
        let read = words(&body);
        let is_read = |operand: &&&Operand| read.contains(&operand.binding.to_string());
        let operands = scalars.iter().filter(is_read).copied().cloned().collect();
        let sweep = Sweep {
            operands,
            body: body.clone(),
            locals: Vec::new(),
            axes: Vec::new(),
            rank: None,
        };
        let program = self.program(&sweep, &sweep.operands, self.indices.map(clone_of), body);
        let member = |(name, _): &(Ident, TokenStream)| Member {
            kept: Kept::Axes(Vec::new()),
            into: Into::Factor(name.clone()),
        };
        self.sums.push(Sums {
            program,
            members: numbers.iter().map(member).collect(),
            compared: None,
            count: None,
            is_mean: false,
            must_be_number: None,
            block: None,
            continues: false,
            taps: Vec::new(),
        });
    }

    /// Adds a tap of a part to the gradient of a wanted operand.
    fn add_tap(&mut self, (wanted, operand): (usize, &Operand), part: &Ident, factor: TokenStream) {
        let access = operand.access.expect("an access");
        let tap = Tap { access, factor };
        let mut known = self.taps.iter_mut();
        if let Some(taps) = known.find(|taps| taps.wanted == wanted && taps.part == *part) {
            taps.taps.push(tap);
            return;
        }
        let letters = sorted(operand.indices());
        // Its lists are computed over their indices.
        let sweep = Sweep {
            operands: Vec::new(),
            body: parse_quote!(()),
            locals: Vec::new(),
            axes: letters.clone(),
            rank: None,
        };
        let body = sweep.body.clone();
        let program = self.program(&sweep, &[], self.indices.map(clone_of), body);
        self.taps.push(Taps {
            wanted,
            part: part.clone(),
            letters,
            taps: vec![tap],
            indices: program.indices.unwrap_or_default(),
        });
    }

    fn fresh_part(&mut self) -> Ident {
        self.arrays += 1;
        format_ident!("__t{}", self.arrays, span = Span::mixed_site())
    }

    fn fresh_factor(&mut self) -> Ident {
        self.arrays += 1;
        format_ident!("__c{}", self.arrays, span = Span::mixed_site())
    }
}

/// Moves the taps of the arrays that sweeps in blocks compute to these sweeps.
pub(super) fn attach(sums: &mut [Sums], taps: &mut Vec<Taps>) {
    for sums in sums.iter_mut().filter(|sums| sums.block.is_some()) {
        let is_own = |taps: &mut Taps| {
            let mut members = sums.members.iter();
            members.any(|member| matches!(&member.into, Into::Part(part) if *part == taps.part))
        };
        sums.taps = taps.extract_if(.., is_own).collect();
    }
}

/// The operands that have one value for a whole sweep, and their names.
fn scalars(sweep: &Sweep) -> (Vec<&Operand>, Vec<String>) {
    let is_scalar = |operand: &&Operand| {
        matches!(operand.source, Source::Place(_)) && operand.indices().is_empty()
    };
    let scalars: Vec<&Operand> = sweep.operands.iter().filter(is_scalar).collect();
    let names = { scalars.iter() }
        .map(|operand| operand.binding.to_string())
        .collect();
    (scalars, names)
}

fn sorted(mut indices: Vec<usize>) -> Vec<usize> {
    indices.sort_unstable();
    indices
}
