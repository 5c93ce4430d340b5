//! A reducer that is written out in a body: its terms, one after the other.

use core::marker::PhantomData;

use crate::reduce::Reduction;

/// The total of some terms.
#[derive(Clone, Copy, Debug)]
pub struct FoldedTerms<O, T, U> {
    op: O,
    total: U,
    count: usize,
    terms: PhantomData<T>,
}

/// The first term of a reduction.
#[inline(always)]
pub fn folded<O: Reduction<T>, T>(op: O, term: T) -> FoldedTerms<O, T, O::Output> {
    FoldedTerms {
        op,
        total: op.combine(op.identity(), op.widen(term)),
        count: 1,
        terms: PhantomData,
    }
}

impl<O: Reduction<T>, T> FoldedTerms<O, T, O::Output> {
    /// With another term.
    #[inline(always)]
    #[must_use]
    pub fn and(self, term: T) -> Self {
        FoldedTerms {
            total: self.op.combine(self.total, self.op.widen(term)),
            count: self.count + 1,
            ..self
        }
    }

    /// The total.
    #[inline(always)]
    pub fn total(self) -> O::Output {
        self.op.finish(self.total, self.count)
    }
}
