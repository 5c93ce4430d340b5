//! Evaluation: the only place where an expression meets a plan and a kernel.
//!
//! Shapes are joined and checked first, then the leaves are bound to the output's axes, and the driver runs the
//! expression's kernels. Nothing is allocated or written before the checks have passed.

use core::cmp::Ordering;
use core::marker::PhantomData;
use core::ops;

use crate::array::{Array, ArrayD, Layout, ViewD, ViewMut, ViewMutD, checked_len, or_panic};
use crate::error::{BroadcastError, Fault, Violation};
use crate::expr::{
    self, Accumulate, Binary, BinaryOp, Closed, Current, Expr, Identity, IntoExpr, Node, ViewRef,
    ZipMap,
};
use crate::kernel::{Kernels, Launch, Output, Written, collect};
use crate::layout;
use crate::leaf::{ClassSet, Classes, Elem, Leaves};
use crate::plan::Plan;
use crate::rule::{self, Site};
use crate::shape::{ExprShape, FitsInto, Shape};
use crate::storage::Home;

/// The leaf classes of `E` along the last axis of a result of shape `S`, as far as the types tell.
struct Inner<E, S>(PhantomData<(E, S)>);

impl<E: Node, S: ExprShape> Classes for Inner<E, S> {
    const ZERO: ClassSet = E::VARIES.zero_classes(S::RANK);
}

/// The kernels of `E` for a result of shape `S`.
#[inline(always)]
const fn kernels<E: Node, S: ExprShape>() -> &'static Kernels {
    const { &Kernels::of::<E, Inner<E, S>>() }
}

/// Binds the leaves of `node` to an output and does `then` with them. The shape of `node` must have been found to fit.
#[inline(always)]
fn bound<'a, 'x, E: Node, R>(
    node: &'a E,
    out: Output<'x, E::Item>,
    extents: &[usize],
    strides: &[isize],
    then: impl FnOnce(&mut Launch<'a, 'x, '_, E::Item>) -> R,
) -> R {
    let mut launch = Launch::new(out, extents, const { <E::Leaves as Leaves>::COUNT });
    launch.set_out(strides);
    node.bind(Identity, &mut launch);
    then(&mut launch)
}

/// Writes the value of `node` into `out`.
#[inline(always)]
fn write<'x, E: Node, S: ExprShape>(
    node: &E,
    out: Output<'x, E::Item>,
    extents: &[usize],
    strides: &[isize],
) -> Written<'x> {
    bound(node, out, extents, strides, |launch| {
        launch.run(node, kernels::<E, S>())
    })
}

/// A new array with the value of `node`.
#[inline(always)]
fn evaluate<E: Node>(node: &E) -> Result<Array<E::Item, E::Shape, E::Home>, BroadcastError>
where
    E::Shape: Shape,
{
    #[cold]
    fn too_large(extents: &[usize]) -> BroadcastError {
        BroadcastError::new(
            Violation::new(Fault::TooLarge),
            Site::Inferred {
                op: "eval",
                shapes: &[extents],
            },
        )
    }

    let shape = node.shape()?;
    let extents = shape.extents();
    let count = checked_len::<E::Item, _>(&shape).map_err(|_| too_large(extents.as_ref()))?;
    let mut strides = shape.table(0isize);
    layout::row_major_strides(extents.as_ref(), strides.as_mut());
    let storage = collect::<E::Home, E::Item, E::Shape>(count, |out| {
        write::<E, E::Shape>(node, out, extents.as_ref(), strides.as_ref())
    });
    Ok(Array { storage, shape })
}

/// Writes the value of `node` over a destination of shape `S`, which is never stretched.
#[inline(always)]
fn overwrite<E: Node, S: Shape>(
    op: &str,
    node: &E,
    data: &mut [E::Item],
    layout: &Layout<S>,
) -> Result<(), BroadcastError>
where
    E::Shape: FitsInto<S>,
{
    let shape = node.shape()?;
    let extents = layout.shape.extents();
    shape.fits_into(&layout.shape).map_err(
        #[cold]
        |violation| {
            let value = shape.named_extents();
            BroadcastError::new(
                violation,
                Site::Assign {
                    op,
                    value: &value,
                    destination: extents.as_ref(),
                    dims: None,
                },
            )
        },
    )?;
    write::<E, S>(
        node,
        Output::init(data, layout.offset),
        extents.as_ref(),
        layout.strides.as_ref(),
    );
    Ok(())
}

impl<E: Closed> Expr<E> {
    /// The value, as a new array: inline when all operands are, else on the heap.
    ///
    /// # Panics
    /// Where [`try_eval`](Self::try_eval) gives an error.
    #[inline]
    #[track_caller]
    pub fn eval(self) -> Array<E::Item, E::Shape, E::Home>
    where
        E::Shape: Shape,
    {
        or_panic(evaluate(&self.0))
    }

    /// The value, as a new array.
    ///
    /// # Errors
    /// Where run-time extents or ranks do not broadcast, and `too_large` when the result would exceed the address
    /// space. Nothing is allocated then.
    #[inline]
    pub fn try_eval(self) -> Result<Array<E::Item, E::Shape, E::Home>, BroadcastError>
    where
        E::Shape: Shape,
    {
        evaluate(&self.0)
    }

    /// Writes the value into `out`: an array or a mutable view, of the result's rank and never stretched.
    ///
    /// # Panics
    /// Where [`try_eval_into`](Self::try_eval_into) gives an error.
    #[inline]
    #[track_caller]
    pub fn eval_into<D: Destination<E::Item>>(self, out: D)
    where
        E::Shape: FitsInto<D::Shape>,
    {
        or_panic(self.try_eval_into(out));
    }

    /// Writes the value into `out`.
    ///
    /// # Errors
    /// Where run-time extents or ranks do not broadcast, and `output_too_small` where the destination would have to be
    /// stretched. Nothing is written then.
    #[inline]
    pub fn try_eval_into<D: Destination<E::Item>>(self, out: D) -> Result<(), BroadcastError>
    where
        E::Shape: FitsInto<D::Shape>,
    {
        out.write("eval_into", &self.0)
    }

    /// The loop nest that `eval` would run: axes, strides, order, mode. `Display` prints it.
    ///
    /// # Panics
    /// Where [`try_eval`](Self::try_eval) gives an error.
    #[track_caller]
    pub fn plan(&self) -> Plan
    where
        E::Shape: Shape,
    {
        let shape = or_panic(self.0.shape());
        let extents = shape.extents();
        let mut strides = shape.table(0isize);
        layout::row_major_strides(extents.as_ref(), strides.as_mut());
        bound(
            &self.0,
            Output::nowhere(),
            extents.as_ref(),
            strides.as_ref(),
            |launch| launch.plan(kernels::<E, E::Shape>()),
        )
    }
}

/// What an expression can be written into: `&mut` arrays and mutable views.
pub trait Destination<T>: Sized {
    /// Its shape.
    type Shape: Shape;

    /// Writes the value of `node` over its elements.
    #[doc(hidden)]
    fn write<E: Node<Item = T>>(self, op: &str, node: &E) -> Result<(), BroadcastError>
    where
        E::Shape: FitsInto<Self::Shape>;

    /// The marker of its current elements.
    #[doc(hidden)]
    fn current(&self) -> Expr<Current<T, Self::Shape>>;
}

fn marker<T: Elem, S: Shape>(shape: &S) -> Expr<Current<T, S>> {
    Expr(Current {
        shape: shape.clone(),
        element: PhantomData,
    })
}

impl<T: Elem, S: Shape, H: Home> Destination<T> for &mut Array<T, S, H> {
    type Shape = S;

    #[inline(always)]
    fn write<E: Node<Item = T>>(self, op: &str, node: &E) -> Result<(), BroadcastError>
    where
        E::Shape: FitsInto<S>,
    {
        let layout = Layout::row_major(self.shape.clone());
        overwrite(op, node, self.as_mut_slice(), &layout)
    }

    #[inline(always)]
    fn current(&self) -> Expr<Current<T, S>> {
        marker(&self.shape)
    }
}

impl<T: Elem, S: Shape> Destination<T> for ViewMut<'_, T, S> {
    type Shape = S;

    #[inline(always)]
    fn write<E: Node<Item = T>>(self, op: &str, node: &E) -> Result<(), BroadcastError>
    where
        E::Shape: FitsInto<S>,
    {
        overwrite(op, node, self.data, &self.layout)
    }

    #[inline(always)]
    fn current(&self) -> Expr<Current<T, S>> {
        marker(&self.layout.shape)
    }
}

impl<T: Elem, S: Shape> Destination<T> for &mut ViewMut<'_, T, S> {
    type Shape = S;

    #[inline(always)]
    fn write<E: Node<Item = T>>(self, op: &str, node: &E) -> Result<(), BroadcastError>
    where
        E::Shape: FitsInto<S>,
    {
        overwrite(op, node, self.data, &self.layout)
    }

    #[inline(always)]
    fn current(&self) -> Expr<Current<T, S>> {
        marker(&self.layout.shape)
    }
}

/// The assignments of arrays and mutable views.
macro_rules! assignments {
    ([$($generics:tt)*] $Place:ty) => {
        impl<$($generics)*> $Place {
            /// Writes `value` over every element: an array, view, expression or scalar that fits; this is never stretched.
            ///
            /// # Panics
            /// Where [`try_assign`](Self::try_assign) gives an error.
            #[inline]
            #[track_caller]
            pub fn assign<R: IntoExpr<T, Node: Closed>>(&mut self, value: R)
            where
                R::Shape: FitsInto<S>,
            {
                or_panic(self.try_assign(value));
            }

            /// Writes `value` over every element.
            ///
            /// # Errors
            /// Where run-time extents or ranks do not broadcast, and `output_too_small` where this would have to be
            /// stretched. Nothing is written then.
            #[inline]
            pub fn try_assign<R: IntoExpr<T, Node: Closed>>(&mut self, value: R) -> Result<(), BroadcastError>
            where
                R::Shape: FitsInto<S>,
            {
                Destination::write(self, "assign", &value.into_expr().0)
            }

            /// Replaces every element by what `f` makes of it: `f` is called once, with a marker for the current
            /// element, and returns the expression to evaluate.
            ///
            /// # Panics
            /// Where [`try_update`](Self::try_update) gives an error.
            ///
            /// ```
            /// use array_core::array::Array;
            /// use array_core::expr::Lazy;
            /// use array_core::shape;
            ///
            /// let mut x = Array::from_vec(shape![3], vec![1.0, 4.0, 9.0]);
            /// let y = Array::from_vec(shape![3], vec![10.0, 20.0, 30.0]);
            /// x.update(|x| x.sqrt() * 2.0 + &y);
            /// assert_eq!(x.as_slice(), [12.0, 24.0, 36.0]);
            /// ```
            #[inline]
            #[track_caller]
            pub fn update<R: IntoExpr<T>>(&mut self, f: impl FnOnce(Expr<Current<T, S>>) -> R)
            where
                R::Shape: FitsInto<S>,
            {
                or_panic(self.try_update(f));
            }

            /// As [`update`](Self::update).
            ///
            /// # Errors
            /// As [`try_assign`](Self::try_assign).
            #[inline]
            pub fn try_update<R: IntoExpr<T>>(
                &mut self,
                f: impl FnOnce(Expr<Current<T, S>>) -> R,
            ) -> Result<(), BroadcastError>
            where
                R::Shape: FitsInto<S>,
            {
                let marker = Destination::<T>::current(&self);
                Destination::write(self, "update", &f(marker).into_expr().0)
            }
        }

        assignments!(@op [$($generics)*] $Place, AddAssign add_assign Add "+=");
        assignments!(@op [$($generics)*] $Place, SubAssign sub_assign Sub "-=");
        assignments!(@op [$($generics)*] $Place, MulAssign mul_assign Mul "*=");
        assignments!(@op [$($generics)*] $Place, DivAssign div_assign Div "/=");
        assignments!(@op [$($generics)*] $Place, RemAssign rem_assign Rem "%=");
    };
    (@op [$($generics:tt)*] $Place:ty, $Trait:ident $method:ident $Op:ident $name:literal) => {
        impl<$($generics)*, R: IntoExpr<T, Node: Closed>> ops::$Trait<R> for $Place
        where
            expr::$Op: BinaryOp<T, T, Output = T>,
            R::Shape: FitsInto<S>,
        {
            #[inline]
            #[track_caller]
            fn $method(&mut self, value: R) {
                let node = Accumulate { op: expr::$Op, value: value.into_expr().0, element: PhantomData };
                or_panic(Destination::write(self, $name, &node));
            }
        }
    };
}
assignments!([T: Elem, S: Shape, H: Home] Array<T, S, H>);
assignments!([T: Elem, S: Shape] ViewMut<'_, T, S>);

/// `f` of two views of one shape, as a new array.
fn zip<A: Elem, B: Elem, U: Elem>(
    left: ViewD<'_, A>,
    right: ViewD<'_, B>,
    f: impl Fn(A, B) -> U,
) -> Result<ArrayD<U>, BroadcastError> {
    let node = Binary {
        op: ZipMap(f),
        left: ViewRef(left),
        right: ViewRef(right),
    };
    let array = evaluate(&node)?;
    Ok(array)
}

impl<'a, T: Elem> ViewD<'a, T> {
    /// `f` of every pair of elements of this and `rhs` under XLA's explicit rule.
    ///
    /// # Errors
    /// As [`broadcast_shapes_in_dim`](crate::rule::broadcast_shapes_in_dim).
    ///
    /// ```
    /// use array_core::array::ArrayD;
    ///
    /// let x = ArrayD::from_vec([2, 3], vec![1, 2, 3, 4, 5, 6]);
    /// let v = ArrayD::from_vec([3], vec![10, 20, 30]);
    /// let sum = x.view().try_zip_in_dim(&v.view(), &[1], |x, v| x + v).unwrap();
    /// assert_eq!(sum.to_vec(), [11, 22, 33, 14, 25, 36]);
    /// assert_eq!(x.view().try_zip_in_dim(&v.view(), &[], |x, v| x + v).unwrap_err().kind().as_str(), "missing_dims");
    /// ```
    pub fn try_zip_in_dim<B: Elem, U: Elem>(
        &self,
        rhs: &ViewD<'_, B>,
        broadcast_dimensions: &[i64],
        f: impl Fn(T, B) -> U,
    ) -> Result<ArrayD<U>, BroadcastError> {
        let output = rule::broadcast_shapes_in_dim(self.dims(), rhs.dims(), broadcast_dimensions)?;
        let small = |axis: usize| broadcast_dimensions[axis] as usize;
        let (left, right) = match self.dims().len().cmp(&rhs.dims().len()) {
            Ordering::Less => (
                self.stretched(&output, small),
                rhs.stretched(&output, |axis| axis),
            ),
            Ordering::Equal => (
                self.stretched(&output, |axis| axis),
                rhs.stretched(&output, |axis| axis),
            ),
            Ordering::Greater => (
                self.stretched(&output, |axis| axis),
                rhs.stretched(&output, small),
            ),
        };
        zip(left, right, f)
    }

    /// `f` of every pair of elements of this and `rhs` under NumPy's inferred rule: axes aligned with the last ones.
    ///
    /// # Errors
    /// `incompatible_shapes` where two extents differ and neither is 1, `too_large`.
    pub fn try_zip_numpy<B: Elem, U: Elem>(
        &self,
        rhs: &ViewD<'_, B>,
        f: impl Fn(T, B) -> U,
    ) -> Result<ArrayD<U>, BroadcastError> {
        let output = rule::broadcast_shapes(&[self.dims(), rhs.dims()])?;
        zip(
            self.try_broadcast_to(&output)?,
            rhs.try_broadcast_to(&output)?,
            f,
        )
    }
}

impl<T: Elem> ViewMutD<'_, T> {
    /// Replaces every element by `f` of it and of `rhs` under NumPy's inferred rule: `rhs` is stretched to this view,
    /// this view never.
    ///
    /// # Errors
    /// `output_too_small` where this view would have to be stretched, `incompatible_shapes`. Nothing is written then.
    pub fn try_assign_numpy<B: Elem>(
        &mut self,
        rhs: &ViewD<'_, B>,
        f: impl Fn(T, B) -> T,
    ) -> Result<(), BroadcastError> {
        rule::assign_inferred(rhs.dims(), self.dims()).map_err(
            #[cold]
            |violation| {
                let (value, destination) = (rhs.dims(), self.dims());
                BroadcastError::new(
                    violation,
                    Site::Assign {
                        op: "assign",
                        value,
                        destination,
                        dims: Some(&[]),
                    },
                )
            },
        )?;
        let value = ViewRef(rhs.try_broadcast_to(self.dims())?);
        Destination::write(
            self,
            "assign",
            &Accumulate {
                op: ZipMap(f),
                value,
                element: PhantomData,
            },
        )
    }
}
