//! What has a gradient, and what becomes of its sums.
//!
//! An operand is asked for its shape once, before the sweeps: whatever has no gradient is one error
//! there. An operand of integers is reported where the body reads it, and nowhere else.

use core::marker::PhantomData;
use core::ops::Shl;

use super::operand::Leaf;
use super::summed::{extents, of_shape, total};
use super::target::{Assigns, Into, Place};
use crate::array::{Array, ArrayD};
use crate::dim::Known;
use crate::error::{BroadcastError, BroadcastErrorKind};
use crate::eval::too_large;
use crate::expr::{Arr, Float, Node, Owned, Scalar, ViewRef};
use crate::leaf::Elem;
use crate::shape::{AxisVec, FitsInto, Shape};
use crate::storage::{Home, Stored, as_same_mut};

/// The gradient of one operand, while sums are added to it.
#[derive(Debug)]
pub struct GradientSum<'b, T, L> {
    pub(super) extents: AxisVec<usize>,
    pub(super) sum: SumSoFar<'b, T>,
    like: L,
}

/// The sum so far; its elements are row-major.
#[derive(Debug)]
pub(super) enum SumSoFar<'b, T> {
    /// Zeros.
    Nothing,
    New(ArrayD<T>),
    /// A buffer that has not been written.
    Buffer(&'b mut [T]),
    /// A buffer that has the sum.
    Written(&'b mut [T]),
}

/// An operand that has a gradient: an array, a view, or a number.
#[diagnostic::on_unimplemented(
    message = "a lazy value has no gradient",
    label = "a gradient is an array of the shape of its operand",
    note = "evaluate it before the call: `let x = x.eval();`, or ask for the gradients of the arrays that it reads"
)]
pub trait HasGradient: Node<Shape: Shape> {
    /// What the gradient is like.
    type Like: FinishesGradient<Self::Item>;

    /// What the gradient is like.
    fn like(&self) -> Result<Self::Like, BroadcastError>;
}

/// Makes a gradient of the sum of its parts.
pub trait FinishesGradient<T> {
    /// The gradient.
    type Gradient;

    /// The gradient with these elements.
    fn finish(self, sum: ArrayD<T>) -> Self::Gradient;
}

/// The gradient is an array of this shape.
#[derive(Debug)]
pub struct LikeArray<T, S>(S, PhantomData<T>);

/// The gradient is a number.
#[derive(Debug)]
pub struct LikeNumber<T>(PhantomData<T>);

impl<T, S: Shape> FinishesGradient<T> for LikeArray<T, S> {
    type Gradient = Array<T, S>;

    fn finish(self, sum: ArrayD<T>) -> Array<T, S> {
        of_shape(sum, self.0)
    }
}

impl<T: Copy> FinishesGradient<T> for LikeNumber<T> {
    type Gradient = T;

    fn finish(self, sum: ArrayD<T>) -> T {
        total(&sum)
    }
}

macro_rules! arrays {
    ($([$($generics:tt)*] $Node:ty, $S:ty;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<$($generics)*> HasGradient for $Node {
            type Like = LikeArray<T, $S>;

            fn like(&self) -> Result<Self::Like, BroadcastError> {
                Ok(LikeArray(Node::shape(self)?, PhantomData))
            }
        }
    )*};
}
arrays! {
    [T: Elem, P: Stored<Shape: Shape, Home: Home>] Arr<'_, T, P>, P::Shape;
    [T: Elem, P: Stored<Shape: Shape, Home: Home>] Owned<T, P>, P::Shape;
    [T: Elem, S: Shape] ViewRef<'_, T, S>, S;
}

#[diagnostic::do_not_recommend]
impl<T: Elem> HasGradient for Scalar<T> {
    type Like = LikeNumber<T>;

    fn like(&self) -> Result<Self::Like, BroadcastError> {
        Ok(LikeNumber(PhantomData))
    }
}

/// The gradient of an operand, of no sums yet.
///
/// # Errors
/// If it is a lazy value whose operands do not broadcast.
#[inline(never)]
pub fn gradient_of<'b, N: HasGradient>(
    leaf: &Leaf<N>,
) -> Result<GradientSum<'b, N::Item, N::Like>, BroadcastError> {
    let shape = leaf.0.shape()?;
    Ok(GradientSum {
        extents: AxisVec::from_slice(shape.extents().as_ref()),
        sum: SumSoFar::Nothing,
        like: leaf.0.like()?,
    })
}

impl<'b, T, L> GradientSum<'b, T, L> {
    /// The extents of the operand.
    pub fn extents(&self) -> &[usize] {
        self.extents.as_ref()
    }

    /// Whether a buffer has its shape.
    pub fn fits<P: Place + ?Sized>(&self, buffer: &P) -> bool {
        buffer.place_shape().extents().as_ref() == self.extents()
    }

    /// The same, whose sum is written to this buffer at once, if all buffers fit and the elements of this
    /// one are those of the gradient, in the same order.
    pub fn written_to<P: Place + ?Sized>(mut self, buffer: &'b mut P, all_fit: bool) -> Self
    where
        T: Elem,
    {
        let elements = buffer.elements().filter(|_| all_fit);
        let elements = elements.and_then(|elements| as_same_mut(elements.into_row_major()?));
        if let Some(elements) = elements {
            self.sum = SumSoFar::Buffer(elements);
        }
        self
    }
}

impl<T: Elem + Default, L> GradientSum<'_, T, L> {
    /// The elements so far: zeros, if nothing has been added.
    ///
    /// # Errors
    /// If the memory of zeros is refused.
    pub(super) fn elements(&mut self) -> Result<&mut [T], BroadcastError> {
        self.sum = match core::mem::replace(&mut self.sum, SumSoFar::Nothing) {
            SumSoFar::Nothing => {
                let zeros = ArrayD::try_zeros(self.extents.as_ref());
                SumSoFar::New(zeros.map_err(|_| too_large(self.extents.as_ref()))?)
            }
            SumSoFar::Buffer(elements) => {
                elements.fill(T::default());
                SumSoFar::Written(elements)
            }
            sum => sum,
        };
        Ok(match &mut self.sum {
            SumSoFar::New(sum) => sum.as_mut_slice(),
            SumSoFar::Written(elements) => elements,
            SumSoFar::Nothing | SumSoFar::Buffer(_) => unreachable!("the elements have values"),
        })
    }
}

impl<T: Elem + Default, L: FinishesGradient<T>> GradientSum<'_, T, L> {
    /// The gradient with the elements of all sums.
    ///
    /// # Errors
    /// If the memory of zeros is refused.
    #[inline(never)]
    pub fn finished(self) -> Result<L::Gradient, BroadcastError> {
        let gradient = self.finished_for_buffer()?.0;
        Ok(gradient.expect("it has no buffer"))
    }

    /// The gradient with the elements of all sums, or nothing if they are in the buffer.
    ///
    /// # Errors
    /// If the memory of zeros is refused.
    pub fn finished_for_buffer(mut self) -> Result<FinishedGradient<L::Gradient>, BroadcastError> {
        self.elements()?;
        Ok(FinishedGradient(match self.sum {
            SumSoFar::New(sum) => Some(self.like.finish(sum)),
            _ => None,
        }))
    }
}

/// The gradient for a buffer; none if it is there.
#[derive(Debug)]
pub struct FinishedGradient<A>(Option<A>);

/// An element of an operand whose gradient is asked for. What a body does with the result of a method
/// that is not found has no type, so nothing else is reported about it. A function would be reported
/// beside each rule that the element is an argument of; its result as an associated type would leave
/// the type of literals open.
#[derive(Clone, Copy, Debug)]
pub struct FloatOperand<T>(pub T);

impl<T: Float> FloatOperand<T> {
    /// The element.
    #[inline(always)]
    pub fn differentiated(self) -> T {
        self.0
    }
}

/// Writes a gradient into a place.
type Write<'g, T, S, P, A> = fn(&mut P, A, &'g Array<T, S>) -> Result<(), BroadcastError>;

/// A gradient that fits into places of a type.
#[derive(Debug)]
pub struct FittedGradient<'g, T, S: Shape, P: ?Sized, A> {
    gradient: Option<&'g Array<T, S>>,
    how: A,
    write: Write<'g, T, S, P, A>,
}

impl<'g, T, P, A, S> Shl<&'g FinishedGradient<Array<T, S>>> for Into<'_, P, A>
where
    T: Elem,
    P: Place<Item = T> + ?Sized,
    A: Assigns<T>,
    S: Shape + FitsInto<P::Shape>,
{
    type Output = Result<
        <<S as FitsInto<P::Shape>>::Proof as Known<FittedGradient<'g, T, S, P, A>>>::Then,
        BroadcastError,
    >;

    /// Checks that the gradient fits; nothing is written.
    fn shl(self, FinishedGradient(gradient): &'g FinishedGradient<Array<T, S>>) -> Self::Output {
        let (place, how) = self.parts();
        if let Some(gradient) = gradient {
            let shape = place.place_shape();
            let (own, given) = (extents(gradient.typed_shape()), extents(&shape));
            if own != given {
                return Err(BroadcastError::of_kind(
                    BroadcastErrorKind::IncompatibleShapes,
                    format!(
                        "a gradient of extents {own:?} is written to a buffer of extents {given:?}\n  \
                         help: the buffer has the shape of the operand"
                    ),
                ));
            }
        }
        let write: Write<'g, T, S, P, A> = |place, how, gradient| {
            let node = how.node(Arr(gradient));
            place.write::<A::Node<Arr<'_, T, S>>>(A::NAME, &node)
        };
        Ok(FittedGradient {
            gradient: gradient.as_ref(),
            how,
            write,
        })
    }
}

// Without bounds: what does not fit has been reported.
impl<T, S: Shape, P: ?Sized, A> FittedGradient<'_, T, S, P, A> {
    /// Stores the gradient, if it is not there yet.
    ///
    /// # Errors
    /// If the place has another shape. Nothing is written then.
    pub fn store(self, place: &mut P) -> Result<(), BroadcastError> {
        match self.gradient {
            Some(gradient) => (self.write)(place, self.how, gradient),
            None => Ok(()),
        }
    }
}
