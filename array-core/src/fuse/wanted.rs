//! What has a gradient, and what becomes of its sums.
//!
//! An operand is asked for its shape once, before the sweeps: whatever has no gradient is one error
//! there. An operand of integers is reported where the body reads it, and nowhere else.

use core::marker::PhantomData;
use core::ops::Shl;

use super::operand::Leaf;
use super::summed::{extents, total};
use super::target::{Assigns, Into, Place};
use crate::array::{Array, ArrayD};
use crate::dim::Known;
use crate::error::{BroadcastError, BroadcastErrorKind};
use crate::eval::{refused, too_large};
use crate::expr::{Arr, Float, Node, Owned, Scalar, ViewRef};
use crate::leaf::Elem;
use crate::shape::{FitsInto, Shape};
use crate::storage::{Home, Stored};

/// The gradient of one operand, while sums are added to it.
#[derive(Debug)]
pub struct GradientSum<T, L> {
    pub(super) extents: Vec<usize>,
    /// Row-major; zeros without.
    pub(super) sum: Option<ArrayD<T>>,
    like: L,
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
        Array {
            storage: sum.storage,
            shape: self.0,
        }
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
pub fn gradient_of<N: HasGradient>(
    leaf: &Leaf<N>,
) -> Result<GradientSum<N::Item, N::Like>, BroadcastError> {
    let shape = leaf.0.shape()?;
    Ok(GradientSum {
        extents: shape.extents().as_ref().to_vec(),
        sum: None,
        like: leaf.0.like()?,
    })
}

impl<T, L> GradientSum<T, L> {
    /// The extents of the operand.
    pub fn extents(&self) -> &[usize] {
        &self.extents
    }
}

impl<T: Elem + Default, L> GradientSum<T, L> {
    /// The elements so far: zeros, if nothing has been added.
    ///
    /// # Errors
    /// If the memory of zeros is refused.
    pub(super) fn elements(&mut self) -> Result<&mut [T], BroadcastError> {
        let sum = match self.sum.take() {
            Some(sum) => sum,
            None => {
                let zeros = ArrayD::try_zeros(&self.extents[..]);
                zeros.map_err(|_| too_large(&self.extents))?
            }
        };
        Ok(self.sum.insert(sum).as_mut_slice())
    }
}

impl<T: Elem + Default, L: FinishesGradient<T>> GradientSum<T, L> {
    /// The gradient with the elements of all sums.
    ///
    /// # Errors
    /// If the memory of zeros is refused.
    #[inline(never)]
    pub fn finished(mut self) -> Result<L::Gradient, BroadcastError> {
        self.elements()?;
        let sum = self.sum.expect("the elements");
        Ok(self.like.finish(sum))
    }
}

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
    gradient: &'g Array<T, S>,
    how: A,
    write: Write<'g, T, S, P, A>,
}

impl<'g, T, P, A, S> Shl<&'g Array<T, S>> for Into<'_, P, A>
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
    fn shl(self, gradient: &'g Array<T, S>) -> Self::Output {
        let (place, how) = self.parts();
        let shape = place.place_shape();
        refused::<<Arr<'_, T, S> as Node>::Inputs<'_>, P::Shape>(
            "=",
            &Arr(gradient).inputs(),
            &shape,
        )?;
        let (own, given) = (extents(gradient.typed_shape()), extents(&shape));
        if own != given {
            // It would be repeated.
            return Err(BroadcastError::of_kind(
                BroadcastErrorKind::IncompatibleShapes,
                format!(
                    "a gradient of extents {own:?} is written to a buffer of extents {given:?}\n  \
                     help: the buffer has the shape of the operand"
                ),
            ));
        }
        let write: Write<'g, T, S, P, A> = |place, how, gradient| {
            let node = how.node(Arr(gradient));
            place.write::<A::Node<Arr<'_, T, S>>>(A::NAME, &node)
        };
        Ok(FittedGradient {
            gradient,
            how,
            write,
        })
    }
}

// Without bounds: what does not fit has been reported.
impl<T, S: Shape, P: ?Sized, A> FittedGradient<'_, T, S, P, A> {
    /// Stores the gradient.
    ///
    /// # Errors
    /// If the place has another shape. Nothing is written then.
    pub fn store(self, place: &mut P) -> Result<(), BroadcastError> {
        (self.write)(place, self.how, self.gradient)
    }
}
