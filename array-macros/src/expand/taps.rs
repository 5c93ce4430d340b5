//! Gradients of accesses that are not the whole operand, and the blocks in which they are computed.
//!
//! ```text
//! let __boxes = blocks_of_derivatives(&__n, 0usize, &[1usize]);
//! let mut __total = BlockTotal::NOTHING;
//! for __number in 0usize..__boxes.len() {
//!     let __around0 = { .. (&&&&&Probe(&x)).operand().surrounded(&[__e0.seen(..), ..], ..) };
//!     let (__m0, __m1,) = ..;                               // of the indices of this box
//!     __total.add(total(&__m0));
//!     { let __a0 = __box.moved(&__a0); ..; done(__g0.add_taps(&__m1, &[0usize, 1usize], &[Tap { .. }])); }
//! }
//! ```

use proc_macro2::{Ident, Span, TokenStream};
use quote::format_ident;

use super::gradient::{gradient, list};
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

/// The copies that a box reads.
pub(super) fn copies_of_block(
    sums: &Sums,
    gradients: &Gradients,
    context: Context,
) -> Option<TokenStream> {
    let indices = gradients.indices.as_ref()?;
    let mut read = Vec::new();
    read_copies(sums, &mut read);
    let each = { gradients.surroundings.iter().enumerate() }
        .filter(|(copy, _)| read.contains(copy))
        .map(|(copy, accesses)| {
            let name = packed::copy_name(copy);
            let moved = moved(accesses.iter().copied());
            let code = packed::surroundings(copy, accesses, indices, context);
            ours!(let #name = { let __n = __box.n; #moved #code #name };)
        });
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

/// A sweep that is computed block by block.
pub(super) struct Loop {
    /// What is computed once.
    pub(super) before: TokenStream,
    /// The copies with surroundings of a box.
    pub(super) copies: Option<TokenStream>,
    /// What is computed in each box.
    pub(super) body: TokenStream,
}

impl Loop {
    /// The statements of the loop, whose members have these names.
    pub(super) fn in_blocks(
        self,
        sums: &Sums,
        names: &[Ident],
        known: usize,
        context: Context,
    ) -> TokenStream {
        let Loop {
            before,
            copies,
            body,
        } = self;
        let (mut added, mut total) = (TokenStream::new(), None);
        for (member, name) in sums.members.iter().zip(names) {
            match &member.into {
                Into::Value => {
                    added.extend(ours!(__total.add(::broadloom::__private::total(&#name));));
                    total = Some(ours!(__total.value()));
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
        let explains = context.surface == Surface::Explains;
        let planned = explains.then(|| ours!(let mut __members = ::std::vec::Vec::new();));
        let told = explains.then(|| ours!(__plan.sweep(__about, __members);));
        let start = { total.is_some() }
            .then(|| ours!(let mut __total = ::broadloom::__private::BlockTotal::NOTHING;));
        let bound = total.is_some().then(|| ours!(let __total =));
        let end = total.is_some().then(|| ours!(;));
        // The index expressions of the sweep stay in the inner block.
        let members = ours!((#(#names,)*));
        ours! {
            #bound {
                #before
                #start
                #planned
                for __number in 0usize..__boxes.len() {
                    let __box = __boxes[__number];
                    #copies
                    let #members = { #body #members };
                    let __n = __box.n;
                    #added
                }
                #told
                #total
            } #end
        }
    }
}
