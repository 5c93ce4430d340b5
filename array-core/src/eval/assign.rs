//! Destinations, and the assignments of arrays and mutable views.

use core::marker::PhantomData;
use core::ops;

use super::{
    Done, InnerClasses, PlannedNest, Strided, compute_straight, overwrite, run_planned,
    write_checked, write_rows,
};
use crate::array::{Array, Layout, ViewMut, or_panic};
use crate::containers::ContainerMut;
use crate::error::BroadcastError;
use crate::expr::{self, Accumulate, BinaryOp, Closed, Current, Expr, Inputs, IntoExpr, Node};
use crate::kernel::{Output, Program};
use crate::leaf::Elem;
use crate::sealed::Sealed;
use crate::shape::{AxisVec, FitsInto, Shape};
use crate::storage::{Home, MemoryMut};

/// A destination of an expression: `&mut` arrays and mutable views. Sealed.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a destination",
    label = "expected a mutable reference to an array, or a mutable view",
    note = "an array is written into by `&mut out`, a part of it by `out.slice_mut(s![1..3])`; a container, too, whose views are mutable ones; an array of ndarray, nalgebra, faer, image or arrow needs the feature of that name, and the version that the feature takes (`cargo tree -d` shows two); elements are never converted silently, and sums of integers are 64 bits wide: those of `i32` are written into an `Array1<i64>`; a `Vec` of `Vec`s has no shape, `Vec<[f32; 3]>` and `Array2` have"
)]
pub trait Destination<T>: Sized {
    #[doc(hidden)]
    const SEALED: Sealed;

    /// Its shape.
    type Shape: Shape;

    /// Whether it is an array, which consists of all elements of its memory.
    #[doc(hidden)]
    const WHOLE: bool;

    /// Its shape and its strides, in elements.
    #[doc(hidden)]
    fn lies(&self) -> (Self::Shape, <Self::Shape as Shape>::Table<isize>);

    /// Writes the value of `node` over its elements.
    #[doc(hidden)]
    fn write<E: Node<Item = T>>(self, op: &str, node: &E) -> Result<(), BroadcastError>
    where
        E::Shape: FitsInto<Self::Shape>;

    /// Its elements, if they are row-major and these are its extents.
    #[doc(hidden)]
    fn stored(&mut self, extents: &[usize]) -> Option<&mut [T]>;

    /// Its elements with their strides, if these are its extents.
    #[doc(hidden)]
    fn strided(&mut self, extents: &[usize]) -> Option<Strided<'_, T>>;

    /// Its extents and its elements, if these are row-major.
    #[doc(hidden)]
    fn in_order(&mut self) -> Option<(<Self::Shape as Shape>::Table<usize>, &mut [T])> {
        None
    }

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

/// Writes what `program` computes from `inputs` over an array. Like `write_checked`, compiled once
/// for each list of operands.
fn write_array<'a, I: Inputs<'a, Shape: FitsInto<S>>, T: Elem, S: Shape, H: Home>(
    op: &str,
    inputs: &I,
    program: Program<'a, T>,
    array: &mut Array<T, S, H>,
) -> Result<(), BroadcastError> {
    let Array { storage, shape } = array;
    let mut data = MemoryMut::from(H::as_mut_slice(storage));
    if write_rows(inputs, program, data.reborrow(), shape, None, 0) {
        return Ok(());
    }
    let layout = Layout::row_major(shape.clone());
    write_checked(op, inputs, program, data, &layout)
}

/// Writes over an array of a fixed shape. Compiled once for each list of operands.
fn write_planned<'a, I: Inputs<'a>, T: Elem, S: Shape, H: Home>(
    inputs: &I,
    program: Program<'a, T>,
    array: &mut Array<T, S, H>,
) {
    run_planned::<I, S, T>(inputs, program, Output::init(array.as_mut_slice(), 0));
}

/// The elements of a view, if they are row-major and these are its extents.
fn stored_view<'d, T, S: Shape>(
    data: MemoryMut<'d, T>,
    layout: &Layout<S>,
    extents: &[usize],
) -> Option<&'d mut [T]> {
    let is_stored = layout.shape.extents().as_ref() == extents && layout.is_row_major();
    is_stored.then(|| data.run(layout.offset, layout.count()))
}

/// The extents and the elements of a view, if they are row-major.
fn view_in_order<'d, T, S: Shape>(
    data: MemoryMut<'d, T>,
    layout: &Layout<S>,
) -> Option<(S::Table<usize>, &'d mut [T])> {
    let extents = layout.shape.extents();
    let items = stored_view(data, layout, extents.as_ref())?;
    Some((extents, items))
}

/// The elements of a view with its strides, if these are its extents.
pub(crate) fn strided_view<'d, T, S: Shape>(
    data: MemoryMut<'d, T>,
    layout: &Layout<S>,
    extents: &[usize],
) -> Option<Strided<'d, T>> {
    (layout.shape.extents().as_ref() == extents).then(|| Strided {
        data,
        strides: AxisVec::from_slice(layout.strides.as_ref()),
        offset: layout.offset,
    })
}

/// The elements of an array with its strides, if these are its extents.
pub(crate) fn strided_array<'d, T, S: Shape, H: Home>(
    array: &'d mut Array<T, S, H>,
    extents: &[usize],
) -> Option<Strided<'d, T>> {
    let layout = Layout::row_major(array.shape.clone());
    strided_view(array.as_mut_slice().into(), &layout, extents)
}

#[diagnostic::do_not_recommend]
impl<T: Elem, S: Shape, H: Home> Destination<T> for &mut Array<T, S, H> {
    const SEALED: Sealed = Sealed;
    type Shape = S;
    const WHOLE: bool = true;

    fn lies(&self) -> (S, S::Table<isize>) {
        let layout = Layout::row_major(self.shape.clone());
        (layout.shape, layout.strides)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn write<E: Node<Item = T>>(self, op: &str, node: &E) -> Result<(), BroadcastError>
    where
        E::Shape: FitsInto<S>,
    {
        if const { PlannedNest::<E::Inputs<'_>, S, T>::is_straight::<E>() } {
            compute_straight::<E, S>(node, Output::init(self.as_mut_slice(), 0));
            return Ok(());
        }
        if const { PlannedNest::<E::Inputs<'_>, S, T>::NEST.is_some() } {
            let program = Program::rows_only::<E, PlannedNest<E::Inputs<'_>, S, T>>(node);
            write_planned(&node.inputs(), program, self);
            return Ok(());
        }
        // Not by `program`: it would be compiled for each expression.
        let program = Program::of::<E, InnerClasses<E::Inputs<'_>, S>>(node);
        write_array(op, &node.inputs(), program, self)
    }

    fn stored(&mut self, extents: &[usize]) -> Option<&mut [T]> {
        (self.shape.extents().as_ref() == extents).then(|| self.as_mut_slice())
    }

    fn strided(&mut self, extents: &[usize]) -> Option<Strided<'_, T>> {
        strided_array(self, extents)
    }

    fn in_order(&mut self) -> Option<(S::Table<usize>, &mut [T])> {
        let extents = self.shape.extents();
        Some((extents, self.as_mut_slice()))
    }

    #[inline(always)]
    fn current(&self) -> Expr<Current<T, S>> {
        marker(&self.shape)
    }
}

/// Implements `Destination` for a view, by value or by reference.
macro_rules! views {
    ($($View:ty, |$view:ident| $memory:expr;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<T: Elem, S: Shape> Destination<T> for $View {
            const SEALED: Sealed = Sealed;
            type Shape = S;
            const WHOLE: bool = false;

            fn lies(&self) -> (S, S::Table<isize>) {
                (self.layout.shape.clone(), self.layout.strides.clone())
            }

            #[inline(always)]
            fn write<E: Node<Item = T>>(self, op: &str, node: &E) -> Result<(), BroadcastError>
            where
                E::Shape: FitsInto<S>,
            {
                let $view = self;
                overwrite(op, node, $memory, &$view.layout)
            }

            fn stored(&mut self, extents: &[usize]) -> Option<&mut [T]> {
                stored_view(self.data.reborrow(), &self.layout, extents)
            }

            fn strided(&mut self, extents: &[usize]) -> Option<Strided<'_, T>> {
                strided_view(self.data.reborrow(), &self.layout, extents)
            }

            fn in_order(&mut self) -> Option<(S::Table<usize>, &mut [T])> {
                view_in_order(self.data.reborrow(), &self.layout)
            }

            #[inline(always)]
            fn current(&self) -> Expr<Current<T, S>> {
                marker(&self.layout.shape)
            }
        }
    )*};
}
views! {
    ViewMut<'_, T, S>, |view| view.data;
    &mut ViewMut<'_, T, S>, |view| view.data.reborrow();
}

#[diagnostic::do_not_recommend]
impl<X: ContainerMut<Item: Elem> + ?Sized> Destination<X::Item> for &mut X {
    const SEALED: Sealed = Sealed;
    type Shape = X::Shape;
    const WHOLE: bool = false;

    fn lies(&self) -> (X::Shape, <X::Shape as Shape>::Table<isize>) {
        let Layout { shape, strides, .. } = self.elements().layout;
        (shape, strides)
    }

    #[inline(always)]
    fn write<E: Node<Item = X::Item>>(self, op: &str, node: &E) -> Result<(), BroadcastError>
    where
        E::Shape: FitsInto<X::Shape>,
    {
        self.elements_mut().write(op, node)
    }

    fn stored(&mut self, extents: &[usize]) -> Option<&mut [X::Item]> {
        let ViewMut { data, layout } = self.elements_mut();
        stored_view(data, &layout, extents)
    }

    fn strided(&mut self, extents: &[usize]) -> Option<Strided<'_, X::Item>> {
        let ViewMut { data, layout } = self.elements_mut();
        strided_view(data, &layout, extents)
    }

    fn in_order(&mut self) -> Option<(<X::Shape as Shape>::Table<usize>, &mut [X::Item])> {
        let ViewMut { data, layout } = self.elements_mut();
        view_in_order(data, &layout)
    }

    #[inline(always)]
    fn current(&self) -> Expr<Current<X::Item, X::Shape>> {
        marker(&self.elements().layout.shape)
    }
}

/// The assignments of arrays and mutable views.
macro_rules! assignments {
    ([$($generics:tt)*] $Place:ty) => {
        impl<$($generics)*> $Place {
            /// Writes `value` over every element. `value` is an array, a view, an expression or a
            /// scalar that fits; `self` is never stretched.
            ///
            /// # Panics
            /// If [`try_assign`](Self::try_assign) returns an error.
            #[inline]
            #[track_caller]
            pub fn assign<R: IntoExpr<T, Node: Closed>>(&mut self, value: R) -> Done<R::Shape, S>
            where
                R::Shape: FitsInto<S>,
            {
                or_panic(self.try_assign(value))
            }

            /// Writes `value` over every element.
            ///
            /// # Errors
            /// If run-time extents or ranks do not broadcast, and `output_too_small` if `self`
            /// would have to be stretched. Nothing is written then.
            #[inline]
            pub fn try_assign<R: IntoExpr<T, Node: Closed>>(&mut self, value: R) -> Result<(), BroadcastError>
            where
                R::Shape: FitsInto<S>,
            {
                Destination::write(self, "assign", &value.into_expr().0)
            }

            /// Replaces every element by a new value: `f` is called once, with a marker for the
            /// current element, and returns the expression to evaluate.
            ///
            /// The marker belongs to this update: inside another one it would mean the elements of
            /// that one.
            ///
            /// # Panics
            /// If [`try_update`](Self::try_update) returns an error.
            ///
            /// ```
            /// # extern crate array_core as broadloom;
            /// use broadloom::prelude::*;
            ///
            /// let mut x = Array::from_vec(shape![3], vec![1.0, 4.0, 9.0]);
            /// let y = Array::from_vec(shape![3], vec![10.0, 20.0, 30.0]);
            /// x.update(|x| x.sqrt() * 2.0 + &y);
            /// assert_eq!(x.as_slice(), [12.0, 24.0, 36.0]);
            /// ```
            #[inline]
            #[track_caller]
            pub fn update<R: IntoExpr<T>>(&mut self, f: impl FnOnce(Expr<Current<T, S>>) -> R) -> Done<R::Shape, S>
            where
                R::Shape: FitsInto<S>,
            {
                or_panic(self.try_update(f))
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
        assignments!(@op [$($generics)*] $Place, BitAndAssign bitand_assign BitAnd "&=");
        assignments!(@op [$($generics)*] $Place, BitOrAssign bitor_assign BitOr "|=");
        assignments!(@op [$($generics)*] $Place, BitXorAssign bitxor_assign BitXor "^=");
        assignments!(@op [$($generics)*] $Place, ShlAssign shl_assign Shl "<<=");
        assignments!(@op [$($generics)*] $Place, ShrAssign shr_assign Shr ">>=");
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
