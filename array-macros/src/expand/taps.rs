//! Gradients of accesses that are not the whole operand, and the blocks in which they are computed.
//!
//! ```text
//! let __boxes = blocks_of_derivatives(&__n, 0usize, &[1usize]);
//! let mut __total = BlockTotal::NOTHING;
//! for __number in 0usize..__boxes.len() {
//!     let __around0 = { .. (&&&&&Probe(&x)).operand().surrounded(&[__e0.seen(..), ..], ..) };
//!     let (__m0, __m1,) = ..;                               // of the indices of this box
//!     __total.add(__m0);
//!     { let __a0 = __box.moved(&__a0); ..; done(__g0.add_taps(&__m1, &[0usize, 1usize], &[Tap { .. }])); }
//! }
//! ```

use proc_macro2::{Ident, Span, TokenStream};
use quote::format_ident;

use super::gradient::{gradient, value_of};
use super::members::list;
use super::{Context, indices, packed};
use crate::derive::{Gradients, Into, Sums, Tap, Taps};
use crate::ir::{Surface, Sweep};

/// Adds derivatives to accesses that are not the whole operand.
pub(super) fn tapped(taps: &Taps, known: usize, context: Context) -> TokenStream {
    tapped_from(taps, &taps.part, (known, TokenStream::new()), context)
}

/// The same from an array of this name, after some statements.
fn tapped_from(
    taps: &Taps,
    part: &Ident,
    (known, before): (usize, TokenStream),
    context: Context,
) -> TokenStream {
    let context = Context {
        in_boxes: false,
        ..context
    };
    let all = &taps.indices;
    let names = indices::names(all);
    let (mut lists, mut each) = (TokenStream::new(), Vec::new());
    for Tap { access, factor } in &taps.taps {
        let own = &all.accesses[*access];
        lists.extend(packed::lists(own, *access, context));
        let seen = indices::seen(own, *access, 0);
        let access = packed::access_of(own, *access, &seen, &names, false);
        each.push(ours!(::broadloom::__private::Tap { access: #access, factor: #factor }));
    }
    let once = indices::code(all, "", context, known).once;
    let (gradient, letters) = (gradient(taps.wanted), list(&taps.letters));
    let added = ours!(#gradient.add_taps(&#part, #letters, &[#(#each),*]));
    let added = context.checked(&added, Span::mixed_site());
    ours!({ #before #once #lists #added; })
}

/// The copies with surroundings that are made once: those that a sweep without blocks reads.
pub(super) fn copies(gradients: &Gradients, context: Context) -> Option<TokenStream> {
    let indices = gradients.indices.as_ref()?;
    let mut read = Vec::new();
    for sums in gradients.sums.iter().filter(|sums| sums.block.is_none()) {
        read_copies(sums, &mut read);
    }
    let each = { gradients.surroundings.iter().enumerate() }
        .filter(|(copy, _)| read.contains(copy))
        .map(|(copy, accesses)| packed::surroundings(copy, accesses, indices, context));
    Some(ours!(#(#each)*))
}

/// The index expressions of accesses in a box.
fn moved(accesses: impl Iterator<Item = usize>) -> TokenStream {
    let each = accesses.map(|access| {
        let along = format_ident!("__a{access}", span = Span::mixed_site());
        ours!(let #along = __box.moved(&#along);)
    });
    ours!(#(#each)*)
}

/// Adds the numbers of the copies that a sweep reads.
fn read_copies(sums: &Sums, read: &mut Vec<usize>) {
    fn of(sweep: &Sweep, sums: &Sums, read: &mut Vec<usize>) {
        let all = sums.program.indices.as_ref();
        for operand in &sweep.operands {
            let access = operand.access.and_then(|access| all?.accesses.get(access));
            read.extend(access.and_then(|access| access.surroundings));
            if let Some(inner) = operand.source.sweep() {
                of(inner, sums, read);
            }
        }
    }
    of(&sums.program.value, sums, read);
    for pass in { sums.program.indices.iter() }.flat_map(|indices| &indices.passes) {
        of(
            pass.operand.source.sweep().expect("a pass has a sweep"),
            sums,
            read,
        );
    }
}

/// The statements of a sweep.
pub(super) enum Swept {
    Statements(TokenStream),
    /// Of a sweep that is computed block by block.
    InBlocks(LoopPart),
}

/// What a loop over blocks has of a sweep.
pub(super) struct LoopPart {
    /// What is computed once.
    before: TokenStream,
    /// The copies with surroundings that it reads.
    copies: Vec<usize>,
    /// What is computed in each block.
    body: TokenStream,
    /// The value, if it is a member.
    value: Option<TokenStream>,
    /// Whether the sweep before it has other members of the same elements.
    continues: bool,
}

impl LoopPart {
    /// The part of a sweep whose members have these names, with what is computed once and in each block.
    pub(super) fn of(
        sums: &Sums,
        names: &[Ident],
        (before, mut body): (TokenStream, TokenStream),
        known: usize,
        context: Context,
    ) -> Self {
        let (mut added, mut value) = (TokenStream::new(), None);
        // The sums that the body does not add itself.
        let mut left = Vec::new();
        for (member, name) in sums.members.iter().zip(names) {
            if matches!(member.into, Into::Value | Into::Part(_)) {
                left.push(name);
            }
            if matches!(member.into, Into::Value) {
                body.extend(ours!(let #name = ::broadloom::__private::total(#name);));
            }
            match &member.into {
                Into::Value => {
                    added.extend(ours!(__total.add(#name);));
                    value = Some(value_of(sums, ours!(__total.value())));
                }
                Into::Part(part) => {
                    for taps in sums.taps.iter().filter(|taps| taps.part == *part) {
                        let moved = moved(taps.taps.iter().map(|tap| tap.access));
                        added.extend(tapped_from(taps, name, (known, moved), context));
                    }
                }
                Into::Wanted(..) | Into::Array(..) | Into::Factor(_) => {}
            }
        }
        let mut copies = Vec::new();
        read_copies(sums, &mut copies);
        // The index expressions of the sweep stay in the inner block.
        let members = ours!((#(#left,)*));
        LoopPart {
            before,
            copies,
            body: ours! {
                {
                    let #members = { #body #members };
                    let __n = __box.n;
                    #added
                }
            },
            value,
            continues: sums.continues,
        }
    }
}

/// The statements of all sweeps; those in blocks that have members of the same elements are one loop.
pub(super) fn in_blocks(
    all: Vec<Swept>,
    gradients: &Gradients,
    context: Context,
) -> Vec<TokenStream> {
    let mut statements = Vec::new();
    let mut parts: Vec<LoopPart> = Vec::new();
    let mut all = all.into_iter().peekable();
    while let Some(one) = all.next() {
        match one {
            Swept::Statements(code) => statements.push(code),
            Swept::InBlocks(part) => parts.push(part),
        }
        let goes_on = match all.peek() {
            // A sweep is explained by itself.
            Some(Swept::InBlocks(next)) => next.continues && context.surface != Surface::Explains,
            _ => false,
        };
        if !parts.is_empty() && !goes_on {
            statements.push(one_loop(std::mem::take(&mut parts), gradients, context));
        }
    }
    statements
}

/// A loop over blocks.
fn one_loop(parts: Vec<LoopPart>, gradients: &Gradients, context: Context) -> TokenStream {
    let copies = gradients.indices.as_ref().map(|indices| {
        let is_read = |copy: &usize| parts.iter().any(|part| part.copies.contains(copy));
        let each = { gradients.surroundings.iter().enumerate() }
            .filter(|(copy, _)| is_read(copy))
            .map(|(copy, accesses)| {
                let name = packed::copy_name(copy);
                let moved = moved(accesses.iter().copied());
                let code = packed::surroundings(copy, accesses, indices, context);
                ours!(let #name = { let __n = __box.n; #moved #code #name };)
            });
        ours!(#(#each)*)
    });
    let explains = context.surface == Surface::Explains;
    let planned = explains.then(|| ours!(let mut __members = ::std::vec::Vec::new();));
    let told = explains.then(|| ours!(__plan.sweep(__about, __members);));
    let total = parts.iter().find_map(|part| part.value.as_ref());
    let of_value = |code: TokenStream| total.map(|_| code);
    let start = of_value(ours!(let mut __total = ::broadloom::__private::BlockTotal::NOTHING;));
    let (bound, end) = (of_value(ours!(let __total =)), of_value(ours!(;)));
    let before = parts.iter().map(|part| &part.before);
    let bodies = parts.iter().map(|part| &part.body);
    ours! {
        #bound {
            #(#before)*
            #start
            #planned
            for __number in 0usize..__boxes.len() {
                let __box = __boxes[__number];
                #copies
                #(#bodies)*
            }
            #told
            #total
        } #end
    }
}
