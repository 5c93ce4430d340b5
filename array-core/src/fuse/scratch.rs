//! Scratch operands: groups and reductions that are computed once, before the loop that uses them.
//!
//! In an assignment they are computed before the destination is borrowed, so they may read it. In a
//! lazy value they are computed when its loop first runs, and kept: their operands are borrowed and
//! cannot change. A lazy value that is one of them and nothing else has no loop: its evaluation computes
//! that array.

use core::fmt::{self, Debug};
use core::marker::PhantomData;
use core::ops::{BitOr, Shr};
use std::sync::{Arc, OnceLock};

use super::operand::Leaf;
use crate::array::{Array, or_panic};
use crate::dim::Known;
use crate::error::BroadcastError;
use crate::expr::{
    Arr, AxisMap, Bind, Closed, Expr, Node, Owned, Reads, Reducible, Varies, as_leaf,
    bind_row_major,
};
use crate::leaf::{Elem, One};
use crate::reduce::{self, OneOrAll, ReduceAxes, Reduction, Seeks};
use crate::sealed::Sealed;
use crate::shape::{Shape, Whole, WholeOf};
use crate::storage::{Heap, Home, Stored};

/// A value that is computed once. Sealed.
pub trait Compute {
    #[doc(hidden)]
    const SEALED: Sealed;

    /// Its elements.
    type Item: Elem;
    /// Its shape.
    type Shape: Shape;
    /// Where its elements are stored.
    type Home: Home;

    /// The shape, checked; every possible error of the shapes is found here.
    ///
    /// # Errors
    /// As an evaluation.
    fn shape(&self) -> Result<Self::Shape, BroadcastError>;

    /// Computes it.
    ///
    /// # Errors
    /// As [`shape`](Self::shape).
    fn compute(&self) -> Result<Array<Self::Item, Self::Shape, Self::Home>, BroadcastError>;

    /// Its extents, and the text of its plan.
    ///
    /// # Panics
    /// If [`shape`](Self::shape) returns an error.
    fn explained(&self) -> (Vec<usize>, String);
}

/// An expression that is computed once.
#[derive(Debug)]
pub struct Evaluated<E>(E);

impl<E: Closed<Shape: Whole>> Compute for Evaluated<E> {
    const SEALED: Sealed = Sealed;
    type Item = E::Item;
    type Shape = WholeOf<E::Shape>;
    type Home = E::Home;

    #[inline(always)]
    fn shape(&self) -> Result<WholeOf<E::Shape>, BroadcastError> {
        self.0.shape().map(Whole::whole)
    }

    fn compute(&self) -> Result<Array<E::Item, WholeOf<E::Shape>, E::Home>, BroadcastError> {
        crate::eval::evaluate(&self.0)
    }

    fn explained(&self) -> (Vec<usize>, String) {
        let extents = or_panic(self.shape()).extents().as_ref().to_vec();
        (extents, crate::eval::explained(&self.0).to_string())
    }
}

/// A value to compute once, before the time is chosen: now or at the first read. Its elements have the type `T`, its
/// shape is `S`, and it is stored in a home `H`: `C` has no bound before it is computed.
#[derive(Debug)]
pub struct Once<C, T, S, H>(C, PhantomData<fn() -> (T, S, H)>);

/// An expression to compute once.
#[inline(always)]
pub fn hoisted<E: Closed<Shape: Whole>>(
    expression: Expr<E>,
) -> Once<Evaluated<E>, E::Item, WholeOf<E::Shape>, E::Home> {
    Once(Evaluated(expression.0), PhantomData)
}

/// An expression to reduce: `to_reduce(e) >> op::Sum | axes![1]`. It has elements `T` and the shape `S`.
///
/// These are operators, so that the compiler's messages point at the reduction and at the axes. They ask for what
/// they check alone: each proof of what `E` is takes a fifth of what the compiler takes to check the call.
#[derive(Debug)]
pub struct Sweep<E, T, S>(E, PhantomData<fn() -> (T, S)>);

/// An expression to reduce.
#[inline(always)]
pub fn to_reduce<E: Node>(expression: Expr<E>) -> Sweep<E, E::Item, E::Shape> {
    Sweep(expression.0, PhantomData)
}

/// A reduction to elements `T` of an expression of the shape `S`, before its axes are given.
#[derive(Debug)]
pub struct Reduce<O, E, T, S> {
    op: O,
    sweep: E,
    of: PhantomData<fn() -> (T, S)>,
}

/// A reduction that is computed once.
#[derive(Debug)]
pub struct ReducedOnce<O, E, A> {
    op: O,
    sweep: E,
    axes: A,
}

impl<O: Reduction<T>, E, T, S> Shr<O> for Sweep<E, T, S> {
    type Output = <O::Proof as Known<Reduce<O, E, O::Output, S>>>::Then;

    #[inline(always)]
    fn shr(self, op: O) -> Self::Output {
        Reduce {
            op,
            sweep: self.0,
            of: PhantomData,
        }
    }
}

impl<O, E, T, S: Whole, A: ReduceAxes<WholeOf<S>>> BitOr<A> for Reduce<O, E, T, S> {
    type Output = Once<<A::Left as Known<ReducedOnce<O, E, A>>>::Then, T, A::Left, Heap>;

    #[inline(always)]
    fn bitor(self, axes: A) -> Self::Output {
        let Reduce { op, sweep, .. } = self;
        Once(ReducedOnce { op, sweep, axes }, PhantomData)
    }
}

impl<O: Reduction<E::Item>, E: Closed<Shape: Whole>, A: ReduceAxes<WholeOf<E::Shape>>> Compute
    for ReducedOnce<O, E, A>
{
    const SEALED: Sealed = Sealed;
    type Item = O::Output;
    type Shape = A::Left;
    type Home = Heap;

    fn shape(&self) -> Result<A::Left, BroadcastError> {
        Ok(reduce::check(&self.op, &self.sweep, &self.axes)?)
    }

    fn compute(&self) -> Result<Array<O::Output, A::Left, Heap>, BroadcastError> {
        Ok(reduce::compute(&self.op, &self.sweep, &self.axes)?)
    }

    fn explained(&self) -> (Vec<usize>, String) {
        let plan = reduce::plan_of(self.op, &self.sweep, &self.axes);
        let plan = or_panic(plan.map_err(BroadcastError::from));
        let extents = or_panic(self.shape()).extents().as_ref().to_vec();
        (extents, plan.to_string())
    }
}

/// The position of an extreme along one axis, that is computed once.
#[derive(Debug)]
pub struct SoughtOnce<K, E, A> {
    seeks: K,
    sweep: E,
    axis: A,
}

/// The position of the extreme that `seeks` is, along an axis of an expression.
#[inline(always)]
pub fn sought<K, E, A>(
    expression: Expr<E>,
    seeks: K,
    axis: A,
) -> Once<SoughtOnce<K, E, A>, usize, A::Left, Heap>
where
    K: Seeks,
    E: Closed<Shape: Whole, Item: Reducible>,
    A: OneOrAll<WholeOf<E::Shape>>,
{
    let sought = SoughtOnce {
        seeks,
        sweep: expression.0,
        axis,
    };
    Once(sought, PhantomData)
}

impl<K, E, A> Compute for SoughtOnce<K, E, A>
where
    K: Seeks,
    E: Closed<Shape: Whole, Item: Reducible>,
    A: OneOrAll<WholeOf<E::Shape>>,
{
    const SEALED: Sealed = Sealed;
    type Item = usize;
    type Shape = A::Left;
    type Home = Heap;

    fn shape(&self) -> Result<A::Left, BroadcastError> {
        Ok(reduce::check_position::<K, E, A>(&self.sweep, &self.axis)?)
    }

    fn compute(&self) -> Result<Array<usize, A::Left, Heap>, BroadcastError> {
        Ok(reduce::position(self.seeks, &self.sweep, &self.axis)?)
    }

    fn explained(&self) -> (Vec<usize>, String) {
        let plan = reduce::plan_of_position::<K, E, A>(&self.sweep, &self.axis);
        let plan = or_panic(plan.map_err(BroadcastError::from));
        let extents = or_panic(self.shape()).extents().as_ref().to_vec();
        (extents, plan.to_string())
    }
}

impl<C, T: Elem, S: Shape, H: Home> Once<C, T, S, H> {
    /// Its extents, and the text of its plan.
    pub(super) fn explained(&self) -> (Vec<usize>, String)
    where
        C: Compute,
    {
        self.0.explained()
    }

    /// Computed now.
    ///
    /// # Errors
    /// As an evaluation.
    #[inline(always)]
    pub fn now(self) -> Result<Leaf<Owned<T, H::Of<S>>>, BroadcastError>
    where
        C: Compute<Item = T, Shape = S, Home = H>,
    {
        self.0.compute().map(|array| Leaf(Owned(array)))
    }

    /// Computed when it is first read.
    #[inline(always)]
    pub fn lazily(self) -> Leaf<Scratch<C, T, S, H>>
    where
        C: Compute<Item = T, Shape = S, Home = H>,
    {
        Leaf(Scratch(Arc::new(Lazily {
            what: self.0,
            shape: C::shape,
            compute: C::compute,
            value: OnceLock::new(),
        })))
    }
}

impl<T: Elem, P: Stored> Leaf<Owned<T, P>> {
    /// The same operand, for one of the sweeps that read it.
    #[inline(always)]
    pub fn shared(&self) -> Leaf<Arr<'_, T, P>> {
        Leaf(Arr(&self.0.0))
    }
}

impl<C, T: Elem, S: Shape, H: Home> Leaf<Scratch<C, T, S, H>> {
    /// The same operand, for one of the sweeps that read it.
    #[inline(always)]
    pub fn shared(&self) -> Self {
        Leaf(self.0.clone())
    }
}

/// An operand that is computed when it is first read. Its clones share the value, also with other
/// threads.
///
/// Its element, shape and home are parameters and `C` has no bound: the compiler proves what `C` needs once, where
/// the operand is made, and not for each call on the expressions that it is in. That was a third of what it took to
/// check a lazy sum.
pub struct Scratch<C, T: Elem, S: Shape, H: Home>(Arc<Lazily<C, T, S, H>>);

/// `what`, with the functions of its [`Compute`].
struct Lazily<C, T: Elem, S: Shape, H: Home> {
    what: C,
    shape: fn(&C) -> Result<S, BroadcastError>,
    compute: fn(&C) -> Result<Array<T, S, H>, BroadcastError>,
    value: OnceLock<Array<T, S, H>>,
}

impl<C: Debug, T: Elem, S: Shape, H: Home> Debug for Scratch<C, T, S, H> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Scratch").field(&self.0.what).finish()
    }
}

impl<C, T: Elem, S: Shape, H: Home> Clone for Scratch<C, T, S, H> {
    fn clone(&self) -> Self {
        Scratch(Arc::clone(&self.0))
    }
}

#[diagnostic::do_not_recommend]
impl<C, T: Elem, S: Shape, H: Home> Closed for Scratch<C, T, S, H> {
    type Proof = ();
}

impl<C, T: Elem, S: Shape, H: Home> Reads for Scratch<C, T, S, H> {
    const SEALED: Sealed = Sealed;
    type Shape = S;
    const VARIES: Varies = Varies::array::<S>();

    #[inline(always)]
    fn shape(&self) -> Result<S, BroadcastError> {
        (self.0.shape)(&self.0.what)
    }

    fn ready(&self) -> Result<(), BroadcastError> {
        if self.0.value.get().is_none() {
            // If two threads compute it, the later value is dropped.
            let _ = self.0.value.set((self.0.compute)(&self.0.what)?);
        }
        Ok(())
    }

    #[inline(always)]
    fn bind<'a>(&'a self, axes: impl AxisMap, bind: &mut impl Bind<'a>) {
        let Lazily {
            what,
            compute,
            value,
            ..
        } = &*self.0;
        let value = value.get_or_init(|| or_panic(compute(what)));
        bind.computed();
        bind_row_major(value, axes, bind);
    }
}

impl<C, T: Elem, S: Shape, H: Home> Node for Scratch<C, T, S, H> {
    type Item = T;
    type Shape = S;
    type Leaves = One<T>;
    type Home = H;
    as_leaf!();

    const COMPUTED: bool = true;

    fn computed(&self) -> Result<Array<T, WholeOf<S>, H>, BroadcastError>
    where
        S: Whole,
    {
        (self.0.compute)(&self.0.what).map(itself)
    }
}

/// The same array, where it is known that the shape of an array is whole.
fn itself<T, S: Shape, H: Home>(array: Array<T, S, H>) -> Array<T, WholeOf<S>, H> {
    array
}
