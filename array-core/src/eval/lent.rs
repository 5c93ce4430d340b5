//! Results in the memory of an array that the expression owns: no allocation, no new pages.
//!
//! The expression is evaluated as an update of that array, which then is the result: see [`Hole`].

use core::marker::PhantomData;

use super::{PlannedNest, compute_straight, evaluate, fill, program, run_planned};
use crate::array::Array;
use crate::error::BroadcastError;
use crate::expr::{Hole, Inputs, Node, whole};
use crate::kernel::{Output, Program};
use crate::leaf::Elem;
use crate::shape::{Shape, Whole, WholeOf};
use crate::storage::{Buffer, Home};

/// [`evaluate()`] into the memory of an array that `node` owns, if one fits.
#[inline]
pub(super) fn evaluate_owned<E: Node<Shape: Whole>>(
    node: E,
) -> Result<Array<E::Item, WholeOf<E::Shape>, E::Home>, BroadcastError> {
    let shape = whole(&node.inputs())?;
    node.ready()?;
    match node.lender::<E::Item>(shape.extents().as_ref()) {
        Some(leaf) => {
            let home = PhantomData;
            Ok(node.lend(leaf, WholeHole { shape, home }))
        }
        None => evaluate(&node),
    }
}

/// The hole that is the whole expression, whose value is an array of shape `S` and home `H`.
struct WholeHole<S, H> {
    shape: S,
    home: PhantomData<H>,
}

impl<T: Elem, X: Whole, H: Home> Hole<T, X> for WholeHole<WholeOf<X>, H> {
    type Item = T;
    type Whole = WholeOf<X>;
    type Output = Array<T, WholeOf<X>, H>;

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn fill<E: Node<Item = T, Shape = X>>(self, node: E, memory: Buffer<T>) -> Self::Output {
        let shape = self.shape;
        assert!(
            memory.as_slice().len() == shape.count(),
            "the lender has as many elements as the result"
        );
        let Some(storage) = H::adopt(memory) else {
            unreachable!("an expression with an operand on the heap has its value there")
        };
        let mut array = Array { storage, shape };
        let out = Output::init(array.as_mut_slice(), 0);
        if const { PlannedNest::<E::Inputs<'_>, WholeOf<X>, T>::is_straight::<E>() } {
            compute_straight::<E, WholeOf<X>>(&node, out);
        } else if const { PlannedNest::<E::Inputs<'_>, WholeOf<X>, T>::NEST.is_some() } {
            let program = Program::rows_only::<E, PlannedNest<E::Inputs<'_>, WholeOf<X>, T>>(&node);
            run_planned::<_, WholeOf<X>, _>(&node.inputs(), program, out);
        } else {
            write_over(&node.inputs(), program::<E, WholeOf<X>>(&node), &mut array);
        }
        array
    }
}

/// Writes what `program` computes from `inputs`, whose joined shape is that of `array`, over
/// `array`.
///
/// Not inlined, and not generic over the program: compiled once for each list of operands.
fn write_over<'a, I: Inputs<'a>, T: Elem, S: Shape, H: Home>(
    inputs: &I,
    program: Program<'a, T>,
    array: &mut Array<T, S, H>,
) {
    let Array { storage, shape } = array;
    let data = H::as_mut_slice(storage);
    let out = Output::init(data, 0);
    shape.with_extents(
        #[inline(always)]
        |extents| fill(inputs, program, out, extents),
    );
}
