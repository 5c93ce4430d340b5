//! Loops that are not kernels of a body, compiled for every level: reductions and normalisations
//! run them over a tile.

use super::lean::LEAN;
use crate::isa::{self, Token, at_every_level};

/// Work on borrowed elements. `run` must be `#[inline(always)]`, and so must every function that it
/// calls: a function that is not inlined is compiled for the baseline.
pub(crate) trait Leveled {
    /// The result of the work.
    type Output;

    /// Does the work; `token` has the level as a literal.
    fn run(self, token: Token<'static>) -> Self::Output;
}

at_every_level! {
    pub(super) fn run<L: Leveled>(work: L) -> L::Output {
        work.run(Token::new(LEVEL))
    }
}

/// Runs `work` as code compiled for the active level.
#[inline]
pub(crate) fn at_level<L: Leveled>(work: L) -> L::Output {
    let level = isa::active();
    if LEAN {
        return work.run(Token::new(level));
    }
    type Runs<L> = [unsafe fn(L) -> <L as Leveled>::Output; 3];
    let runs: &Runs<L> = const { &[base::run::<L>, v3::run::<L>, v4::run::<L>] };
    // SAFETY: this CPU supports the active level.
    unsafe { runs[level.index()](work) }
}
