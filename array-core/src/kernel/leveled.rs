//! Loops that are no kernels of a body, compiled for every level: what reductions and
//! normalisations run over a tile.

use super::lean::LEAN;
use crate::isa::{self, Token, at_every_level};

/// Work on borrowed elements. `run` must be `#[inline(always)]`, and so must everything that it
/// calls: what is not inlined is compiled for the baseline.
pub(crate) trait Leveled {
    /// What it gives.
    type Output;

    /// Does it; `token` has the level as a literal.
    fn run(self, token: Token<'static>) -> Self::Output;
}

at_every_level! {
    pub(super) fn run<L: Leveled>(work: L) -> L::Output {
        work.run(Token::new(LEVEL))
    }
}

/// `work` done by code of the level in force.
#[inline]
pub(crate) fn at_level<L: Leveled>(work: L) -> L::Output {
    let level = isa::active();
    if LEAN {
        return work.run(Token::new(level));
    }
    let runs: [unsafe fn(L) -> L::Output; 3] = [base::run, v3::run, v4::run];
    // SAFETY: `active` is a level that this CPU has.
    unsafe { runs[level.index()](work) }
}
