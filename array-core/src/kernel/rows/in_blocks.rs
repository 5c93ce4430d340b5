//! The innermost loop of a body whose elements are computed in blocks.

use std::mem::MaybeUninit;

use crate::expr::BLOCK;
use crate::isa::Token;
use crate::kernel::body::{Body, BodyRow};
use crate::kernel::lines::Lines;
use crate::leaf::{Classes, LeafClasses, Leaves};

/// `span`, for a body whose elements are computed in blocks.
///
/// # Safety
/// As for `span`.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(super) unsafe fn in_blocks<B: Body, C: Classes, L: Lines<Item = B::Out>>(
    token: Token<'_>,
    body: &B,
    mut out: L,
    row: &BodyRow<B>,
    from: usize,
) {
    let len = out.len();
    let mut start = 0;
    while start < len {
        let count = (len - start).min(BLOCK);
        // SAFETY: start + count <= len; the parts are used one after the other.
        let mut part = unsafe { out.cut(start, count) };
        let item = |k: usize, cur| {
            debug_assert!(k < count);
            // SAFETY: the caller's promise for element start + k < len.
            unsafe { B::Leaves::get(row, from + start + k, cur, LeafClasses::of::<C>()) }
        };
        if const { B::Leaves::READS_OUT } {
            let old = |k| {
                let mut room = MaybeUninit::uninit();
                // SAFETY: k < count; the body reads its output, so it is initialised.
                item(k, unsafe { part.current::<true>(k, &mut room) })
            };
            let mut items = [old(0); BLOCK];
            for (k, item) in items[..count].iter_mut().enumerate().skip(1) {
                *item = old(k);
            }
            // SAFETY: the body puts elements below count.
            let put = |k, value| unsafe { part.put(k, value) };
            body.block(token, count, |k: usize| items[k], put);
        } else {
            // SAFETY: as above.
            let put = |k, value| unsafe { part.put(k, value) };
            body.block(token, count, |k| item(k, std::ptr::null()), put);
        }
        start += count;
    }
}
