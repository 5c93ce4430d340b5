//! `explain!(gradient!(..))`: what each sweep computes, and where its members go.

use proc_macro2::{Ident, Literal, Span, TokenStream};

use super::Context;
use crate::ast;
use crate::derive::{Gradients, Into, Sums};
use crate::ir::Surface;
use crate::text::text;

/// The most accesses that a member names.
const NAMED: usize = 3;

/// The plan that sweeps are added to.
pub(super) fn begun(gradients: &Gradients) -> Option<TokenStream> {
    if gradients.surface != Surface::Explains {
        return None;
    }
    let wanted = { gradients.wanted.iter() }.map(|wanted| text(ast::bare(&wanted.operand)));
    let names = wanted.collect::<Vec<_>>().join(", ");
    let title = Literal::string(&format!("gradients of {names}"));
    Some(ours! {
        let mut __plan = ::broadloom::__private::GradientExplanation::of(#title);
    })
}

/// The statements that note the members of a sweep, whose value is `__value`, and add it to the plan; in a
/// block they are noted alone.
pub(super) fn members(
    sums: &Sums,
    gradients: &Gradients,
    kept: &[TokenStream],
    context: Context,
) -> Option<TokenStream> {
    if context.surface != Surface::Explains {
        return None;
    }
    let members = sums.members.iter().map(|member| {
        let (text, is_temporary) = match &member.into {
            Into::Value => ("value".to_string(), false),
            Into::Wanted(number, _) => {
                let operand = ast::bare(&gradients.wanted[*number].operand);
                (format!("d {}", text(operand)), false)
            }
            Into::Array(_, _, text) => (text.clone(), true),
            Into::Factor(_) => ("a factor".to_string(), true),
            Into::Part(part) => (accesses_of(part, sums, gradients), true),
        };
        let text = Literal::string(&text);
        ours!((#text, #is_temporary))
    });
    let noted = ours! {
        ::broadloom::__private::members_of(&__value, &[#(#members),*], &[#(#kept),*])
    };
    let noted = context.checked(&noted, Span::mixed_site());
    if sums.block.is_some() {
        // The first block is the largest one.
        return Some(ours!(if __number == 0usize { __members = #noted; }));
    }
    let about = sums
        .program
        .indices
        .is_none()
        .then(|| ours!(let __about = ::broadloom::__private::Explanation::of("", &[], &[]);));
    Some(ours! {
        let __members = #noted;
        #about
        __plan.sweep(__about, __members);
    })
}

/// The accesses that an array of derivatives is added to.
fn accesses_of(part: &Ident, sums: &Sums, gradients: &Gradients) -> String {
    let all = sums.taps.iter().chain(&gradients.taps);
    let own = all.filter(|taps| taps.part == *part);
    let texts: Vec<String> = own
        .flat_map(|taps| {
            let accesses = taps.taps.iter();
            accesses.map(|tap| taps.indices.accesses[tap.access].text.clone())
        })
        .collect();
    let named = texts[..texts.len().min(NAMED)].join(", ");
    match texts.len().saturating_sub(NAMED) {
        0 => format!("d {named}"),
        more => format!("d {named} and {more} more"),
    }
}
