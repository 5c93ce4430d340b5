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

/// Work on two slices into a third one, which are arguments: these are in registers, while a
/// structure of them would go through memory, for as long as a product of 2 by 2 takes.
/// [`run`](Self::run) is as that of [`Leveled`].
pub(crate) trait LeveledSlices<T> {
    /// Does the work.
    fn run(token: Token<'static>, left: &[T], right: &[T], out: &mut [T]);
}

at_every_level! {
    pub(super) fn run<L: Leveled>(work: L) -> L::Output {
        work.run(Token::new(LEVEL))
    }

    pub(super) fn run_slices<L: LeveledSlices<T>, T>(left: &[T], right: &[T], out: &mut [T]) {
        L::run(Token::new(LEVEL), left, right, out)
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

/// Runs `L` as code compiled for the active level.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn slices_at_level<L: LeveledSlices<T>, T>(left: &[T], right: &[T], out: &mut [T]) {
    let level = isa::active();
    if LEAN {
        return L::run(Token::new(level), left, right, out);
    }
    type Runs<T> = [unsafe fn(&[T], &[T], &mut [T]); 3];
    let runs: &Runs<T> = const {
        &[
            base::run_slices::<L, T>,
            v3::run_slices::<L, T>,
            v4::run_slices::<L, T>,
        ]
    };
    // SAFETY: this CPU supports the active level.
    unsafe { runs[level.index()](left, right, out) }
}
