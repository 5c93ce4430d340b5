//! Bodies with loops, computed in blocks at every level, against one element after the other.

use super::{Mask, Random, check};
use crate::array;
use crate::expr::{Accumulate, BitXor, Lazy, Node};
use crate::isa::{Exponent, Needs, Token};
use crate::kernel::Body;
use crate::leaf::{AllUnit, Leaves};
use crate::sealed::Sealed;
use std::marker::PhantomData;

/// An expression with a kernel for each level.
struct Full<E>(E);

impl<E: Node> Body for Full<E> {
    const SEALED: Sealed = Sealed;
    const FULL: bool = true;
    type Out = E::Item;
    type Leaves = E::Leaves;
    const NEEDS: Needs = E::NEEDS;
    const BLOCKS: bool = E::BLOCKS;

    fn exponent(&self) -> Option<Exponent> {
        self.0.exponent()
    }

    #[inline(always)]
    fn apply(&self, token: Token<'_>, items: <E::Leaves as Leaves>::Items) -> E::Item {
        self.0.apply(token, items)
    }

    #[inline(always)]
    fn block(
        &self,
        token: Token<'_>,
        len: usize,
        get: impl Fn(usize) -> <E::Leaves as Leaves>::Items,
        put: impl FnMut(usize, E::Item),
    ) {
        self.0.block(token, len, get, put);
    }
}

#[test]
fn loops_agree_with_the_walk() {
    // Only the types of the leaves count.
    let (x, y, n) = (array![0.0_f32], array![0.0_f64], array![0_u32]);
    let logistic = |(x, y): (f32, f64)| (x * 0.75, y + f64::from(x));
    let two = x.zip_map(&y, |x, y| (x, y));
    let two = two.iterate(9, logistic, |(x, y)| f64::from(x) > y * 0.5);
    let two = two
        .map(|(steps, (x, y))| f64::from(steps) + f64::from(x) * y)
        .0;
    let collatz = |n: u32| {
        if n.is_multiple_of(2) {
            n / 2
        } else {
            n.wrapping_mul(3) + 1
        }
    };
    let one = || {
        n.iterate(70, collatz, |n| n > 1)
            .map(|(steps, n)| steps ^ n)
    };
    let value = one().0;
    let (op, element) = (BitXor, PhantomData);
    let added = Accumulate { op, value, element };
    let both = (one() ^ one()).less(&n).select(one(), &n).0;
    let (two, added, both) = (Full(two), Full(added), Full(both));
    let mut random = Random(4);
    for _ in 0..if cfg!(miri) { 1 } else { 8 } {
        check::<_, AllUnit>(&mut random, &two);
        check::<_, Mask<1>>(&mut random, &two);
        check::<_, AllUnit>(&mut random, &added);
        check::<_, AllUnit>(&mut random, &both);
    }
}
