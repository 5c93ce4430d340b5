//! Several sums of one loop, each along axes of its own: the sweeps of `gradient!` and `vjp!`.

use super::joined::told;
use super::operand::BodyOperands;
use crate::array::{Array, ArrayD};
use crate::error::{BroadcastError, BroadcastErrorKind};
use crate::eval::{evaluate_sums, sums_program};
use crate::expr::{Closed, Expr, Float, Inputs, Node};
use crate::kernel::{ElemTuple, MemberOutput, Outlet, SumTuple, SumsProgram};
use crate::shape::{DynRank, Shape, Whole};
use crate::storage::Heap;

/// The sums of the members of a value, each along the axes that its list does not have.
type MemberSums<E> = <<E as Node>::Item as ElemTuple>::Arrays<DynRank, Heap>;

/// What the sum of a member keeps.
#[derive(Clone, Copy, Debug)]
pub enum KeptAxes<'k> {
    /// None: the value is one number.
    Number,
    /// These axes, which increase.
    Axes(&'k [usize]),
    /// The axes of an operand with these extents, placed on these axes. An axis of extent 1 that
    /// stretches is summed.
    Placed(&'k [usize], &'k [usize]),
    /// The axes of an operand with these extents, which has the rank of the value, or none.
    Whole(&'k [usize]),
    /// The axes of an operand with these extents, placed on the last axes.
    Trailing(&'k [usize]),
}

impl KeptAxes<'_> {
    /// The axes of a value with these extents, and the extents of the sum.
    ///
    /// # Errors
    /// If the value is to be one number, and has axes.
    pub(super) fn of(self, extents: &[usize]) -> Result<(Vec<bool>, DynRank), BroadcastError> {
        let mut kept = vec![false; extents.len()];
        let mut keep = |own: &[usize], axis: &dyn Fn(usize) -> usize| {
            for (k, &extent) in own.iter().enumerate() {
                let axis = axis(k);
                kept[axis] = extent == extents[axis];
            }
        };
        let own = match self {
            KeptAxes::Number if extents.is_empty() => extents,
            KeptAxes::Number => {
                return Err(BroadcastError::of_kind(
                    BroadcastErrorKind::IncompatibleShapes,
                    format!(
                        "the value of a gradient is one number, and this one has extents {extents:?}\n  \
                         help: sum it, `gradient!(sum(..), x)`, or give the derivatives of its elements: \
                         `vjp!(.., g, x)`"
                    ),
                ));
            }
            KeptAxes::Axes(axes) => {
                let own: Vec<usize> = axes.iter().map(|&axis| extents[axis]).collect();
                keep(&own, &|k| axes[k]);
                return Ok((kept, DynRank::from(own)));
            }
            KeptAxes::Placed(own, axes) => {
                keep(own, &|k| axes[k]);
                own
            }
            KeptAxes::Whole(own) => {
                keep(own, &|k| k);
                own
            }
            KeptAxes::Trailing(own) => {
                keep(own, &|k| extents.len() - own.len() + k);
                own
            }
        };
        Ok((kept, DynRank::from(own)))
    }
}

/// The elements of a gradient that a member is added to, if it has any yet.
#[allow(
    missing_debug_implementations,
    reason = "the elements are borrowed mutably"
)]
pub struct AddedTo<'g>(pub(super) Option<(MemberOutput<'g>, usize)>);

impl AddedTo<'_> {
    /// A new array.
    pub const NOTHING: Self = AddedTo(None);
}

/// The sums of the members of a value of tuples, in one loop. Member `k` keeps the axes `kept[k]`; if it
/// keeps all of them, it is added to the elements of `onto[k]`, and its array is empty. The bits of `MASK`
/// are those of the members that mostly keep the last axis at most, or are added to elements.
///
/// # Errors
/// If operands of the value do not broadcast, it has axes and is to be one number, or the memory of a sum
/// is refused.
pub fn summed<const MASK: usize, const COUNT: usize, E>(
    value: Expr<E>,
    kept: [KeptAxes<'_>; COUNT],
    mut onto: [AddedTo<'_>; COUNT],
) -> Result<MemberSums<E>, BroadcastError>
where
    E: Closed<Item: SumTuple, Shape: Whole>,
{
    let program = sums_program::<MASK, _, _>(&value.0);
    summed_of(value.0.inputs(), program, &kept, &mut onto)
}

/// The same without the type of the body.
fn summed_of<'n, P: SumTuple, I: Inputs<'n, Shape: Whole>>(
    inputs: I,
    program: SumsProgram<'_, P>,
    kept: &[KeptAxes<'_>],
    onto: &mut [AddedTo<'_>],
) -> Result<P::Arrays<DynRank, Heap>, BroadcastError> {
    evaluate_sums(inputs, program, &mut |extents| {
        outlets(extents, kept, onto)
    })
}

/// Where the sums of a value with these extents go.
fn outlets<'x>(
    extents: &[usize],
    kept: &[KeptAxes<'_>],
    onto: &mut [AddedTo<'x>],
) -> Result<Vec<Outlet<'x>>, BroadcastError> {
    let outlet = |(kept, AddedTo(onto)): (&KeptAxes<'_>, &mut AddedTo<'x>)| {
        let (kept, shape) = kept.of(extents)?;
        let onto = onto.take();
        let shape = match onto {
            Some(_) => DynRank::from(vec![0]),
            None => shape,
        };
        Ok(Outlet { kept, shape, onto })
    };
    kept.iter().zip(onto).map(outlet).collect()
}

/// Whether a cotangent with these extents has those of a value of these operands: it is not stretched, and
/// stretches nothing.
///
/// # Errors
/// If it has others.
pub fn has_extents_of(
    cotangent: &[usize],
    operands: &[KeptAxes<'_>],
) -> Result<(), BroadcastError> {
    let mut value = vec![1; cotangent.len()];
    let rank = value.len();
    let mut fits = true;
    let mut extend = |own: &[usize], axis: &dyn Fn(usize) -> usize| {
        for (k, &extent) in own.iter().enumerate() {
            match value.get_mut(axis(k)) {
                Some(all) if *all == 1 => *all = extent,
                Some(_) => {}
                None => fits = false,
            }
        }
    };
    for operand in operands {
        match *operand {
            KeptAxes::Number | KeptAxes::Axes(_) => {}
            KeptAxes::Placed(own, axes) => extend(own, &|k| axes[k]),
            KeptAxes::Whole(own) => extend(own, &|k| k),
            KeptAxes::Trailing(own) => extend(own, &|k| (rank + k).wrapping_sub(own.len())),
        }
    }
    match fits && value == cotangent {
        true => Ok(()),
        false => {
            let value = match fits {
                true => format!("extents {value:?}"),
                false => "more axes".into(),
            };
            Err(BroadcastError::of_kind(
                BroadcastErrorKind::IncompatibleShapes,
                format!(
                    "the cotangent has extents {cotangent:?}, and the value has {value}\n  \
                     help: a cotangent has the shape of the value; it is not stretched"
                ),
            ))
        }
    }
}

/// The extents that the operands of a body have together.
///
/// # Errors
/// If they do not broadcast.
pub fn extents_of<O: BodyOperands<Shape: Whole>>(
    operands: &O,
) -> Result<Vec<usize>, BroadcastError> {
    match operands.shape() {
        Ok(shape) => Ok(extents(&shape.whole())),
        Err(refusal) => Err(told(*refusal, &[], operands)),
    }
}

/// The same elements under another shape of as many axes: a sum that another sweep reads.
///
/// # Panics
/// If it has another rank.
pub fn with_rank<T, S: Shape>(sum: ArrayD<T>) -> Array<T, S> {
    let with_rank = sum.try_into_shape();
    with_rank.expect("a sum has an axis for each index")
}

/// The value of a sum without axes.
///
/// # Panics
/// If it has axes.
pub fn total<T: Copy>(sum: &ArrayD<T>) -> T {
    let &[total] = sum.as_slice() else {
        unreachable!("a total is one element")
    };
    total
}

/// The total of the values of all blocks, with the errors of the additions (Knuth).
#[derive(Clone, Copy, Debug)]
pub struct BlockTotal<T>(Option<[T; 2]>);

impl<T: Float> BlockTotal<T> {
    /// No value.
    pub const NOTHING: Self = BlockTotal(None);

    /// Adds the value of a block.
    pub fn add(&mut self, value: T) {
        self.0 = Some(match self.0 {
            None => [value, T::ZERO],
            Some([sum, error]) => {
                let total = sum + value;
                let added = total - sum;
                [total, error + ((sum - (total - added)) + (value - added))]
            }
        });
    }

    /// The total; 0 of no blocks.
    pub fn value(&self) -> T {
        let [sum, error] = self.0.unwrap_or([T::ZERO; 2]);
        // The error of an infinite sum is no number.
        match (sum + error).is_nan() {
            true => sum,
            false => sum + error,
        }
    }
}

/// The extents of a shape.
pub fn extents<S: Shape>(shape: &S) -> Vec<usize> {
    shape.extents().as_ref().to_vec()
}

/// An array of this shape with the elements of a sum.
pub fn of_shape<T, S: Shape>(sum: ArrayD<T>, shape: S) -> Array<T, S> {
    Array {
        storage: sum.storage,
        shape,
    }
}
