//! `Iterate`: a loop for each element, with a limit, as vector code.
//!
//! A loop in a scalar body ends at another step for each element, so the compiler makes scalar code
//! of it. This one computes some elements together, its *lanes*:
//!
//! ```text
//! while step < limit:
//!     for each lane: running = condition(state)
//!                    state = step(state) if running, else state
//!                    steps += running
//!     stop if no lane was running
//! ```
//! A lane that has stopped keeps its state, so the condition stays false for it, and each lane has
//! the steps and the state of a scalar loop, bit by bit. Each member of a state is an array of its
//! own; the loops over lanes have constant bounds, so LLVM makes vectors of them and keeps the
//! arrays in registers.
//!
//! The lanes are as many as fit [`LANE_BYTES`]. Fewer leave the latency of a step unhidden, more do
//! not fit the registers and wait for their slowest lane.

use super::node::{Closed, Node, as_inside};
use crate::isa::{Level, Needs, Token};
use crate::leaf::{Elem, Leaves, Members};

/// The most elements that are computed together.
pub(crate) const BLOCK: usize = 64;

/// The bytes that the lanes of the largest member take: at level V4, and below.
const LANE_BYTES: [usize; 2] = [256, 128];

/// The most bytes of lanes on the stack; larger states are computed one by one.
const LARGE_LANES: usize = 1 << 15;

/// The number of lanes at a level, for members of at most `size` bytes. The count of steps is one.
#[inline(always)]
const fn lanes(level: Level, size: usize) -> usize {
    let bytes = if level.index() < Level::V4.index() {
        LANE_BYTES[1]
    } else {
        LANE_BYTES[0]
    };
    let fitting = match bytes / if size < 4 { 4 } else { size } {
        0..4 => 4,
        fitting => fitting,
    };
    // A power of two.
    1 << fitting.ilog2()
}

/// `step`, applied to the elements of `E` as long as `condition` is true, at most `limit` times. An
/// element is the number of steps and the state after them.
#[derive(Clone, Copy, Debug)]
pub struct Iterate<E, F, G> {
    pub(crate) start: E,
    pub(crate) limit: u32,
    pub(crate) step: F,
    pub(crate) condition: G,
}

/// The states of some lanes, each member in an array of its own, and their numbers of steps.
/// Aligned, and with it the frame of the kernel: vectors that are spilled across two cache lines
/// take 1.6 times as long.
#[derive(Clone, Copy)]
#[repr(align(64))]
struct Lanes<S: Members> {
    steps: [u32; BLOCK],
    a: [S::A; BLOCK],
    b: [S::B; BLOCK],
    c: [S::C; BLOCK],
    d: [S::D; BLOCK],
    e: [S::E; BLOCK],
    f: [S::F; BLOCK],
}

impl<S: Members> Lanes<S> {
    /// All lanes with this state.
    #[inline(always)]
    fn filled(state: S) -> Self {
        let (a, b, c, d, e, f) = state.split();
        Lanes {
            steps: [0; BLOCK],
            a: [a; BLOCK],
            b: [b; BLOCK],
            c: [c; BLOCK],
            d: [d; BLOCK],
            e: [e; BLOCK],
            f: [f; BLOCK],
        }
    }

    #[inline(always)]
    fn get(&self, lane: usize) -> S {
        let (a, b, c) = (self.a[lane], self.b[lane], self.c[lane]);
        S::joined(a, b, c, self.d[lane], self.e[lane], self.f[lane])
    }

    #[inline(always)]
    fn set(&mut self, lane: usize, state: S) {
        let (a, b, c, d, e, f) = state.split();
        (self.a[lane], self.b[lane], self.c[lane]) = (a, b, c);
        (self.d[lane], self.e[lane], self.f[lane]) = (d, e, f);
    }
}

impl<E, F, G> Iterate<E, F, G> {
    /// The loop of one element.
    #[inline(always)]
    fn alone<S: Elem>(&self, mut state: S) -> (u32, S)
    where
        F: Fn(S) -> S,
        G: Fn(S) -> bool,
    {
        let mut steps = 0;
        while steps < self.limit && (self.condition)(state) {
            state = (self.step)(state);
            steps += 1;
        }
        (steps, state)
    }

    /// The loop of the lanes `from..from + count`; `count` is a literal, so that the arrays stay in
    /// registers.
    #[inline(always)]
    fn together<S: Members>(&self, all: &mut Lanes<S>, from: usize, count: usize)
    where
        F: Fn(S) -> S,
        G: Fn(S) -> bool,
    {
        let mut now = Lanes::filled(all.get(from));
        for lane in 0..count {
            now.set(lane, all.get(from + lane));
        }
        let mut running = [0_u32; BLOCK];
        for _ in 0..self.limit {
            for (lane, one) in running[..count].iter_mut().enumerate() {
                let state = now.get(lane);
                let runs = (self.condition)(state);
                now.set(lane, if runs { (self.step)(state) } else { state });
                now.steps[lane] += u32::from(runs);
                *one = u32::from(runs);
            }
            // A loop of its own: LLVM interleaves a loop with a reduction so far that the states
            // are spilled at V3 (1.5 times the time).
            if running[..count].iter().fold(0, |any, one| any | one) == 0 {
                break;
            }
        }
        for lane in 0..count {
            all.set(from + lane, now.get(lane));
            all.steps[from + lane] = now.steps[lane];
        }
    }
}

#[diagnostic::do_not_recommend]
impl<E, S: Members, F, G> Closed for Iterate<E, F, G>
where
    E: Closed<Item = S>,
    F: Fn(S) -> S,
    G: Fn(S) -> bool,
{
    type Proof = ();
}

impl<E, S: Members, F, G> Node for Iterate<E, F, G>
where
    E: Node<Item = S>,
    F: Fn(S) -> S,
    G: Fn(S) -> bool,
{
    type Item = (u32, S);
    type Leaves = E::Leaves;
    as_inside!(start, E::NEEDS.or(Needs::FUNCTIONS), E::OPERATIONS + 1);
    const BLOCKS: bool = size_of::<Lanes<S>>() <= LARGE_LANES;

    #[inline(always)]
    fn apply(&self, token: Token<'_>, items: <E::Leaves as Leaves>::Items) -> (u32, S) {
        self.alone(self.start.apply(token, items))
    }

    #[inline(always)]
    fn block(
        &self,
        token: Token<'_>,
        len: usize,
        get: impl Fn(usize) -> <E::Leaves as Leaves>::Items,
        mut put: impl FnMut(usize, (u32, S)),
    ) {
        if const { !Self::BLOCKS } {
            for k in 0..len {
                put(k, self.apply(token, get(k)));
            }
            return;
        }
        // Lanes beyond `len` repeat the first one.
        let mut all = Lanes::filled(self.start.apply(token, get(0)));
        self.start
            .block(token, len, get, |k, state| all.set(k, state));
        let lanes = lanes(token.level(), S::LARGEST);
        for from in (0..len).step_by(lanes) {
            self.together(&mut all, from, lanes);
        }
        for k in 0..len {
            put(k, (all.steps[k], all.get(k)));
        }
    }
}
