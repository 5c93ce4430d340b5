//! Several sums of one loop, each along axes of its own: the sweeps of `gradient!` and `vjp!`.

use core::any::Any;

use super::joined::told;
use super::operand::BodyOperands;
use crate::array::{Array, ArrayD};
use crate::error::{BroadcastError, BroadcastErrorKind};
use crate::eval::{Outlets, evaluate_sums, sums_program};
use crate::expr::{Closed, Expr, Float, Inputs, Node};
use crate::kernel::{ElemTuple, MemberOutput, Outlet, SumTuple, SumsProgram};
use crate::shape::{AxisVec, DynRank, Shape, Whole};
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
    pub(super) fn of(self, extents: &[usize]) -> Result<(AxisVec<bool>, DynRank), BroadcastError> {
        let mut kept = AxisVec::filled(false, extents.len());
        let mut keep = |own: &[usize], axis: &dyn Fn(usize) -> usize| {
            for (k, &extent) in own.iter().enumerate() {
                let axis = axis(k);
                kept.as_mut()[axis] = extent == extents[axis];
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
                let mut own = AxisVec::filled(0, axes.len());
                for (own, &axis) in own.as_mut().iter_mut().zip(axes) {
                    *own = extents[axis];
                }
                keep(own.as_ref(), &|k| axes[k]);
                return Ok((kept, DynRank(own)));
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

/// What becomes of the sum of a member: what it keeps, and the gradient that it is added to, if it is one.
#[allow(
    missing_debug_implementations,
    reason = "a gradient is borrowed mutably"
)]
pub struct SumOf<'g> {
    kept: KeptAxes<'g>,
    to: Option<&'g mut dyn AddsSum>,
    /// Axis `axes[k]` of the sum is axis `k` of the gradient.
    axes: &'g [usize],
    /// Whether it goes to the elements of the gradient in the loop.
    goes: Goes,
}

/// How a sum goes to the elements of its gradient.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Goes {
    /// As an array.
    Later,
    /// It is added to those that there are.
    Added,
    /// It is written to a buffer that has no values yet, if it keeps all axes.
    Written,
}

impl<'g> SumOf<'g> {
    /// A sum that is a result.
    #[inline]
    pub const fn result(kept: KeptAxes<'g>) -> Self {
        SumOf {
            kept,
            to: None,
            axes: &[],
            goes: Goes::Later,
        }
    }

    pub(super) fn gradient(kept: KeptAxes<'g>, to: &'g mut dyn AddsSum, axes: &'g [usize]) -> Self {
        SumOf {
            kept,
            to: Some(to),
            axes,
            goes: Goes::Later,
        }
    }

    /// Added to the elements that the gradient has, where they are.
    #[inline]
    pub fn in_place(self) -> Self {
        SumOf {
            goes: Goes::Added,
            ..self
        }
    }

    /// Written to the buffer of the gradient, if it keeps all axes and nothing has been written there.
    #[inline]
    pub fn into_buffer(self) -> Self {
        SumOf {
            goes: Goes::Written,
            ..self
        }
    }
}

/// The sum of a gradient, without its type.
pub(super) trait AddsSum {
    /// The elements, and their number, if there are any yet; those of a buffer may have no values.
    fn elements(&mut self) -> Option<(MemberOutput<'_>, usize)>;

    /// Adds a sum, an array of the same type, and leaves an empty one.
    fn add(&mut self, sum: &mut dyn Any, axes: &[usize]);
}

/// The sums of the members of a value of tuples, in one loop. Of a member that is added to a gradient the array
/// is empty. The bits of `MASK` are those of the members that mostly keep the last axis at most, or are added to
/// elements in place.
///
/// # Errors
/// If operands of the value do not broadcast, it has axes and is to be one number, or the memory of a sum
/// is refused.
pub fn summed<const MASK: usize, const COUNT: usize, E>(
    value: Expr<E>,
    mut members: [SumOf<'_>; COUNT],
) -> Result<MemberSums<E>, BroadcastError>
where
    E: Closed<Item: SumTuple, Shape: Whole>,
{
    let program = sums_program::<MASK, _, _>(&value.0);
    summed_of(value.0.inputs(), program, &mut members)
}

/// The same without the type of the body.
fn summed_of<'n, P: SumTuple, I: Inputs<'n, Shape: Whole>>(
    inputs: I,
    program: SumsProgram<'_, P>,
    members: &mut [SumOf<'_>],
) -> Result<P::Arrays<DynRank, Heap>, BroadcastError> {
    let mut sums = evaluate_sums(inputs, program, &mut *members)?;
    let mut members = members.iter_mut();
    P::each_array(&mut sums, &mut |array| {
        if let Some(SumOf {
            to: Some(to), axes, ..
        }) = members.next()
        {
            to.add(array, axes);
        }
    });
    Ok(sums)
}

impl Outlets for [SumOf<'_>] {
    fn outlets(&mut self, extents: &[usize]) -> Result<Vec<Outlet<'_>>, BroadcastError> {
        let members = self.iter_mut();
        members.map(|member| outlet(member, extents)).collect()
    }
}

/// Where the sum of a member goes, of a value with these extents.
fn outlet<'x>(member: &'x mut SumOf<'_>, extents: &[usize]) -> Result<Outlet<'x>, BroadcastError> {
    let (kept, shape) = member.kept.of(extents)?;
    let is_whole = !kept.as_ref().contains(&false);
    let goes = member.goes;
    let onto = match &mut member.to {
        Some(to) if goes != Goes::Later => to.elements(),
        _ => None,
    };
    let onto = onto.filter(|(elements, _)| match goes {
        Goes::Written => is_whole && !elements.has_values(),
        _ => true,
    });
    let shape = match onto {
        Some(_) => DynRank::from([0]),
        None => shape,
    };
    Ok(Outlet { kept, shape, onto })
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
///
/// # Panics
/// If the sum has another number of elements.
pub fn of_shape<T, S: Shape>(sum: ArrayD<T>, shape: S) -> Array<T, S> {
    assert!(
        sum.len() == shape.count(),
        "an element for each of the shape"
    );
    Array {
        storage: sum.storage,
        shape,
    }
}
