//! A sweep: its operands as `let`s, its shape as steps, its body as a closure over a tree of pairs.

use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::{ToTokens, format_ident, quote_spanned};
use syn::spanned::Spanned;
use syn::{BinOp, Expr, Lit, parse_quote};

use super::operand::{self, Let};
use super::{Context, at, operator};
use crate::ast::{At, Tuple};
use crate::functions;
use crate::ir::{Group, Operand, Placement, Schedule, Source, Sweep, bare_name, product_of_names};

/// The parts of a sweep's expansion.
pub(super) struct Steps<'a> {
    /// The operands, in the order of the source.
    pub(super) lets: TokenStream,
    /// The operands that read the destination's element: they need the destination.
    pub(super) currents: TokenStream,
    /// The shape.
    pub(super) joined: TokenStream,
    /// The names of the operands.
    names: Vec<&'a str>,
    /// The operands.
    pub(super) tree: TokenStream,
    /// One element of each.
    pub(super) pattern: TokenStream,
    /// The names of the operands' elements in the body, if its operands have no rank of a group.
    bindings: Vec<&'a Ident>,
    /// Whether its only operand is computed before the loop and has the shape of the value.
    has_computed: bool,
    body: &'a Expr,
    has_indices: bool,
}

impl<'a> Steps<'a> {
    /// The variables of the operands are numbered from `outer` on, because those of a group are
    /// beside those of the sweep around it. A group whose operands leave its rank open has `rank`. The types of a
    /// `part` on these axes tell its schedule.
    pub(super) fn new(
        sweep: &'a Sweep,
        outer: &str,
        rank: Option<usize>,
        part: Option<&Tuple>,
        context: Context,
    ) -> Self {
        let mut steps: Vec<Step<'a>> = Vec::new();
        let (mut lets, mut currents) = (TokenStream::new(), TokenStream::new());
        let mut asked = Vec::new();
        if part.is_some() {
            lets.extend(ours!(let __how = ::broadloom::__private::BeforeLoop;));
        }
        for (number, operand) in sweep.operands.iter().enumerate() {
            let number = format!("{outer}{number}");
            let node = format_ident!("__p{number}", span = at(operand.span));
            let Let { code, pattern } = operand::code(operand, &number, &node, part, context);
            match operand.source {
                Source::Current => currents.extend(code),
                _ => lets.extend(code),
            }
            if part.is_some() && operand.placement == Placement::Whole {
                lets.extend(ours! {
                    let __how = (&&&::broadloom::__private::WithoutTuple(&#node)).and(__how);
                });
                asked.push(node.clone());
            } else {
                // They come first.
                for node in asked.drain(..) {
                    lets.extend(ours!(let #node = __how.whole(#node);));
                }
            }
            steps.push(Step {
                operand,
                node,
                pattern,
            });
        }
        steps.sort_by_key(|step| step.kind());
        let joins = steps.iter().map(|Step { operand, node, .. }| {
            let here = at(operand.span);
            let add = operator("+", operand.span);
            quote_spanned!(here=> let __s = __s #add &#node;)
        });
        let tree = trees(&steps, &ours!(), |Step { node, .. }| ours!(#node.0));
        // The last part of each pair of values has none.
        let pattern = trees(&steps, &ours!(, _), |step| step.pattern.clone());
        let (start, tree, pattern) = match rank {
            None => {
                let start = ours!(let __s = ::broadloom::__private::Joined::start(););
                (start, tree, pattern)
            }
            Some(rank) => {
                let axes = std::iter::repeat_n(ours!(::broadloom::__private::Stretch), rank);
                let start = ours! {
                    let __rank = ::broadloom::__private::Rank::<(#(#axes,)*)>::new();
                    let __s = ::broadloom::__private::Joined::start().of_rank(&__rank);
                };
                (start, ours!((#tree, __rank)), ours!((#pattern, (), _)))
            }
        };
        let bindings = match rank {
            None => steps.iter().map(|step| &step.operand.binding).collect(),
            Some(_) => Vec::new(),
        };
        let has_computed = matches!(&steps[..], [only] if only.is_computed());
        Steps {
            bindings,
            has_computed,
            lets,
            currents,
            joined: ours!(#start #(#joins)*),
            names: steps.iter().map(|step| &*step.operand.name).collect(),
            tree,
            pattern,
            body: &sweep.body,
            has_indices: context.checks,
        }
    }

    /// Shape, names and operands, which every sweep has.
    pub(super) fn operands(&self) -> TokenStream {
        let names = self.names.iter().map(|name| Literal::string(name));
        let tree = &self.tree;
        ours!(&[#(#names),*], #tree)
    }

    /// The lazy value: `fused` with the operands and the body; if the body may have rare arguments,
    /// its loop supports them.
    pub(super) fn fused(&self) -> TokenStream {
        self.fused_of(checked(self.body, self.has_indices))
    }

    /// The same of both factors of a body that is a product or a square.
    pub(super) fn fused_pairs(&self) -> Option<TokenStream> {
        Some(self.fused_of(pair(self.body)?))
    }

    /// Whether the body is the product of its two operands.
    pub(super) fn multiplies_operands(&self) -> bool {
        let (Some([left, right]), [a, b]) = (product_of_names(self.body), &self.bindings[..])
        else {
            return false;
        };
        (left == *a && right == *b) || (left == *b && right == *a)
    }

    /// The position of the sign of a product, where the compiler tells what its factors are.
    pub(super) fn sign(&self) -> Span {
        sign(self.body)
    }

    /// Whether the body is its only operand.
    pub(super) fn is_operand(&self) -> bool {
        matches!(&self.bindings[..], [only] if bare_name(self.body) == Some(only))
    }

    /// [`fused`](Self::fused); of a reduction or a group alone, that array.
    pub(super) fn value(&self) -> TokenStream {
        self.or_computed(self.fused())
    }

    /// Whether the body is an operand that is computed before the loop.
    pub(super) fn is_computed(&self) -> bool {
        self.has_computed && self.is_operand()
    }

    /// The operand of `fused` if it is the value: see [`is_computed`](Self::is_computed).
    pub(super) fn or_computed(&self, fused: TokenStream) -> TokenStream {
        match self.is_computed() {
            true => self.operand(),
            false => fused,
        }
    }

    /// The lazy value of a body that is its only operand: an array is read where it is.
    pub(super) fn operand(&self) -> TokenStream {
        let operand = &self.tree;
        ours!(::broadloom::__private::operand_of(#operand))
    }

    /// [`fused`](Self::fused), for elements of the destination `__into`.
    pub(super) fn fused_into(&self) -> TokenStream {
        let body = match self.has_indices {
            true => checked(self.body, true),
            false => self.body.to_token_stream(),
        };
        let (work, arguments) = (self.work(), self.arguments(body));
        ours!(__s.fused_into::<#work, _, _, _, _, _>(&__into, #arguments))
    }

    fn fused_of(&self, body: impl ToTokens) -> TokenStream {
        let (work, arguments) = (self.work(), self.arguments(body));
        ours!(__s.fused::<#work, _, _, _, _>(#arguments))
    }

    /// The number of operations of the body, which a plan reports, and in the digits above it what
    /// the body calls: `CALLS` and `RARE` of `fused`.
    fn work(&self) -> Literal {
        let calls = match functions::calls_rare(self.body) {
            true => 20_000,
            false if functions::calls_long(self.body) => 10_000,
            false => 0,
        };
        Literal::usize_unsuffixed(calls + functions::operations(self.body).min(9_999))
    }

    /// The arguments of `fused`.
    fn arguments(&self, body: impl ToTokens) -> TokenStream {
        let pattern = &self.pattern;
        let operands = self.operands();
        ours! {
            #operands,
            #[inline(always)]
            |__token, #pattern| {
                let _ = __token;
                #body
            }
        }
    }
}

/// A body whose value is checked to be an element. The operator is at the body, where the compiler
/// reports an error.
///
/// Only a body with an element of a collection or a call of the user's own is checked: the compiler
/// would not find the type of `x.into()` by what the value is used for. With indices every body is,
/// as an operand without its indices is an array.
fn checked(body: &Expr, has_indices: bool) -> TokenStream {
    if !has_indices && !functions::calls_or_indexes(body) {
        return body.to_token_stream();
    }
    let check = operator("|", body.span());
    quote_spanned! {at(body.span())=>
        let __value = #body;
        ::broadloom::__private::beside(&__value, ::broadloom::__private::IsElement) #check __value
    }
}

/// Both factors of a product, or of the square of something.
fn pair(body: &Expr) -> Option<TokenStream> {
    match body {
        Expr::Paren(paren) => pair(&paren.expr),
        Expr::Group(group) => pair(&group.expr),
        Expr::Binary(binary) if matches!(binary.op, BinOp::Mul(_)) => {
            let (left, right) = (&binary.left, &binary.right);
            Some(ours! {
                let (__left, __right) = (#left, #right);
                (__left, __right)
            })
        }
        Expr::MethodCall(call) if call.method == "powi" && is_two(&call.args[0]) => {
            let mut once = call.clone();
            once.args[0] = parse_quote!(1);
            Some(ours! {
                let __factor = #once;
                (__factor, __factor)
            })
        }
        _ => None,
    }
}

fn sign(body: &Expr) -> Span {
    match body {
        Expr::Paren(paren) => sign(&paren.expr),
        Expr::Group(group) => sign(&group.expr),
        Expr::Binary(binary) => binary.op.span(),
        other => other.span(),
    }
}

/// Whether an exponent is a literal 2.
fn is_two(exponent: &Expr) -> bool {
    match exponent {
        Expr::Lit(literal) => matches!(&literal.lit, Lit::Int(int) if int.base10_digits() == "2"),
        Expr::Paren(paren) => is_two(&paren.expr),
        _ => false,
    }
}

/// An operand, its node, and its parameter.
struct Step<'a> {
    operand: &'a Operand,
    node: Ident,
    pattern: TokenStream,
}

impl Step<'_> {
    /// Whether it is an array that is computed before the loop, on the axes of the value.
    fn is_computed(&self) -> bool {
        let is_whole = matches!(self.operand.placement, Placement::Whole);
        let hoisted = |group: &Group| matches!(group.schedule, Schedule::Hoisted);
        is_whole
            && match &self.operand.source {
                Source::Reduction(_) => true,
                Source::Group(group) => hoisted(group),
                _ => false,
            }
    }

    /// Operands that have the rank of the result come first, then those that a tuple places, then
    /// the aligned ones. A placed operand and an aligned one may only meet when the rank is known.
    fn kind(&self) -> u8 {
        match self.operand.placement {
            Placement::Whole => 0,
            Placement::At(At::Axes(_)) => 1,
            Placement::At(At::Trailing) => 2,
        }
    }
}

/// The trees of each kind of operand, in pairs from the first on.
fn trees(
    steps: &[Step<'_>],
    last: &TokenStream,
    part: impl Fn(&Step<'_>) -> TokenStream,
) -> TokenStream {
    let kinds = steps.chunk_by(|a, b| a.kind() == b.kind());
    let kinds = kinds.map(|steps| tree(steps.iter().map(&part).collect(), last));
    kinds
        .reduce(|before, kind| ours!((#before, #kind #last)))
        .unwrap_or_else(|| ours!(()))
}

/// A balanced tree of pairs, so 140 operands are at most 8 deep.
fn tree(mut leaves: Vec<TokenStream>, last: &TokenStream) -> TokenStream {
    match leaves.len() {
        0 => ours!(()),
        1 => leaves.remove(0),
        count => {
            let right = tree(leaves.split_off(count / 2), last);
            let left = tree(leaves, last);
            ours!((#left, #right #last))
        }
    }
}
