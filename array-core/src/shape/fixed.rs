//! Shapes as tuples of dimensions, rank 0 to 8, and `DynRank` as a shape.

use core::fmt::Debug;

use super::{
    AxisVec, DynRank, ExprShape, GivesShape, IntoShape, NewShape, Shape, StaticShape, Trailing,
    count,
};
use crate::dim::{Dim, Dyn, Fix, Stretch, each_rank};
use crate::error::ShapeError;
use crate::sealed::Sealed;

/// A dimension that is known from its type.
pub trait StaticDim: Dim + Default {}
impl<const N: usize> StaticDim for Fix<N> {}
impl StaticDim for Stretch {}

/// `[[T; C]; R]` from the dimensions, innermost last.
macro_rules! nested {
    ($T:ident) => { $T };
    ($T:ident $head:ident $($tail:ident)*) => { <$head as Dim>::Nested<nested!($T $($tail)*)> };
}

macro_rules! extent {
    ($D:ident) => {
        usize
    };
}

macro_rules! dynamic {
    ($D:ident) => {
        Dyn
    };
}
pub(super) use dynamic;

macro_rules! tuple_shape {
    ($rank:literal: $($D:ident $E:ident $F:ident $i:tt),+) => {

        impl<$($D: Dim),*> ExprShape for ($($D,)*) {
            const SEALED: Sealed = Sealed;
            const RANK: Option<usize> = Some($rank);
            const VARIES: u16 = 0 $(| ((!$D::STRETCHES) as u16) << $i)*;

            #[cold]
            fn named_extents(&self) -> Vec<usize> {
                vec![$(self.$i.extent()),*]
            }
        }

        #[diagnostic::do_not_recommend]
        impl<$($D: Dim),*> Shape for ($($D,)*) {
            const NESTS: bool = true $(&& $D::NESTS)*;
            type Aligned = Trailing<Self>;
            const EXTENTS: &'static [Option<usize>] = &[$($D::EXTENT),*];
            type Table<X: Copy + Debug> = [X; $rank];
            type Inline<T> = nested!(T $($D)*);

            #[inline(always)]
            fn align(self) -> Trailing<Self> {
                Trailing(self)
            }

            #[inline(always)]
            fn extents(&self) -> [usize; $rank] {
                [$(self.$i.extent()),*]
            }

            #[inline(always)]
            fn with_extents<R>(&self, read: impl FnOnce(&[usize]) -> R) -> R {
                read(&self.extents())
            }

            #[inline(always)]
            fn table<X: Copy + Debug>(&self, item: X) -> [X; $rank] {
                [item; $rank]
            }

            fn try_from_extents(extents: &[usize]) -> Result<Self, ShapeError> {
                if extents.len() != $rank {
                    return Err(ShapeError::rank_of_type(extents, $rank));
                }
                Ok(($(
                    match $D::from_extent(extents[$i]) {
                        Some(dim) => dim,
                        None => return Err(ShapeError::extent_of_type(extents, $i, $D::EXTENT.unwrap_or_default())),
                    },
                )*))
            }
        }

        #[diagnostic::do_not_recommend]
        impl<$($D: StaticDim),*> StaticShape for ($($D,)*) {}

        #[diagnostic::do_not_recommend]
        impl<$($D: Dim),*> IntoShape for ($($D,)*) {
            #[inline(always)]
            fn into_shape(self) -> Self {
                self
            }
        }

        #[diagnostic::do_not_recommend]
        impl<$($D: Dim),*> IntoShape for &($($D,)*) {
            #[inline(always)]
            fn into_shape(self) -> Self::Shape {
                *self
            }
        }

        #[diagnostic::do_not_recommend]
        impl IntoShape for ($(extent!($D),)*) {
            #[inline(always)]
            fn into_shape(self) -> Self::Shape {
                ($(Dyn(self.$i),)*)
            }
        }

        #[diagnostic::do_not_recommend]
        impl GivesShape<($(dynamic!($D),)*)> for [usize; $rank] {
            #[inline(always)]
            fn give_shape(self) -> ($(dynamic!($D),)*) {
                ($(Dyn(self[$i]),)*)
            }
        }
    };
}

each_rank!(tuple_shape);

impl ExprShape for () {
    const SEALED: Sealed = Sealed;
    const RANK: Option<usize> = Some(0);
    const VARIES: u16 = 0;

    fn named_extents(&self) -> Vec<usize> {
        Vec::new()
    }
}

#[diagnostic::do_not_recommend]
impl Shape for () {
    const NESTS: bool = true;
    type Aligned = ();
    const EXTENTS: &'static [Option<usize>] = &[];
    type Table<X: Copy + Debug> = [X; 0];
    type Inline<T> = T;

    #[inline(always)]
    fn align(self) {}

    #[inline(always)]
    fn extents(&self) -> [usize; 0] {
        []
    }

    #[inline(always)]
    fn with_extents<R>(&self, read: impl FnOnce(&[usize]) -> R) -> R {
        read(&[])
    }

    #[inline(always)]
    fn table<X: Copy + Debug>(&self, _: X) -> [X; 0] {
        []
    }

    #[inline]
    fn try_from_extents(extents: &[usize]) -> Result<Self, ShapeError> {
        match extents {
            [] => Ok(()),
            _ => Err(ShapeError::rank_of_type(extents, 0)),
        }
    }
}

#[diagnostic::do_not_recommend]
impl StaticShape for () {}

impl ExprShape for DynRank {
    const SEALED: Sealed = Sealed;
    const RANK: Option<usize> = None;
    const VARIES: u16 = u16::MAX;

    #[cold]
    fn named_extents(&self) -> Vec<usize> {
        self.as_slice().to_vec()
    }
}

#[diagnostic::do_not_recommend]
impl Shape for DynRank {
    const NESTS: bool = false;
    type Aligned = Trailing<DynRank>;
    const EXTENTS: &'static [Option<usize>] = &[];
    type Table<X: Copy + Debug> = AxisVec<X>;
    type Inline<T> = crate::dim::NotInline<T>;

    #[inline(always)]
    fn align(self) -> Trailing<DynRank> {
        Trailing(self)
    }

    #[inline(always)]
    fn extents(&self) -> AxisVec<usize> {
        self.0.clone()
    }

    #[inline(always)]
    fn with_extents<R>(&self, read: impl FnOnce(&[usize]) -> R) -> R {
        read(self.as_slice())
    }

    #[inline(always)]
    fn table<X: Copy + Debug>(&self, item: X) -> AxisVec<X> {
        AxisVec::filled(item, self.as_slice().len())
    }

    #[inline]
    fn try_from_extents(extents: &[usize]) -> Result<Self, ShapeError> {
        Ok(DynRank::from(extents))
    }

    #[inline(always)]
    fn count(&self) -> usize {
        count(self.as_slice())
    }
}

#[diagnostic::do_not_recommend]
impl IntoShape for () {
    fn into_shape(self) {}
}

#[diagnostic::do_not_recommend]
impl IntoShape for &() {
    fn into_shape(self) {}
}

#[diagnostic::do_not_recommend]
impl IntoShape for usize {
    #[inline(always)]
    fn into_shape(self) -> (Dyn,) {
        (Dyn(self),)
    }
}

#[diagnostic::do_not_recommend]
impl<X> IntoShape for X
where
    X: NewShape<Shape = DynRank>,
    DynRank: From<X>,
{
    #[inline]
    fn into_shape(self) -> DynRank {
        DynRank::from(self)
    }
}
