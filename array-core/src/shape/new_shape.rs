//! The argument of `reshape`: a shape, of which one extent may be `-1`.

use super::{AxisNumber, DynRank, Shape, of_extents};
use crate::dim::{Dim, Dyn, each_rank};
use crate::error::ShapeError;

/// A shape for elements that are there already: as [`IntoShape`](super::IntoShape), of integers of
/// any type, and one of them may be `-1`, which stands for the extent that the number of elements
/// gives.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a shape",
    note = "write `shape![2, 3]`, `(rows, columns)` for run-time extents, or `[2, 3]` for a run-time rank; one extent may be `-1`"
)]
pub trait NewShape {
    /// The shape that it makes.
    type Shape: Shape;

    /// The shape for `count` elements.
    ///
    /// # Errors
    /// `len_mismatch`: there is no extent for `-1`, or several extents are open. Without a `-1`
    /// nothing is checked.
    #[doc(hidden)]
    fn for_count(self, count: usize) -> Result<Self::Shape, ShapeError>;

    /// The shape, if it is seen at once that it has `count` elements: without errors, so that a list
    /// of a known length stays in registers of the caller.
    #[doc(hidden)]
    #[inline(always)]
    fn fitting(&self, _: usize) -> Option<Self::Shape> {
        None
    }
}

/// An extent of a [`NewShape`]: a dimension or an integer.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an extent",
    note = "extents are integers, or the dimensions of `shape![2, 3]`"
)]
pub trait NewExtent: Copy {
    /// The dimension that it makes.
    type Dim: Dim;

    /// The extent; negative ones are not extents.
    fn wanted(self) -> i128;
}

impl<D: Dim> NewExtent for D {
    type Dim = D;

    #[inline(always)]
    fn wanted(self) -> i128 {
        self.extent() as i128
    }
}

macro_rules! integer {
    ($($I:ident)*) => {$(
        #[diagnostic::do_not_recommend]
        impl NewExtent for $I {
            type Dim = Dyn;

            #[inline(always)]
            fn wanted(self) -> i128 {
                self as i128
            }
        }
    )*};
}
integer!(i8 i16 i32 i64 isize u8 u16 u32 u64 usize);

/// The product of the known extents and the number of unknown ones; `None` if the product
/// overflows.
pub(crate) const fn known(extents: &[Option<usize>]) -> (Option<usize>, usize) {
    let (mut product, mut open, mut empty, mut axis) = (Some(1usize), 0, false, 0);
    while axis < extents.len() {
        match (extents[axis], product) {
            (None, _) => open += 1,
            (Some(0), _) => empty = true,
            (Some(extent), Some(others)) => product = others.checked_mul(extent),
            (Some(_), None) => {}
        }
        axis += 1;
    }
    (if empty { Some(0) } else { product }, open)
}

/// The extent of `_` in `extents` that makes `count` elements; 1 if there is no `_`. `None` if no
/// extent does, or any would.
pub(crate) const fn inferred(extents: &[Option<usize>], count: usize) -> Option<usize> {
    match known(extents) {
        (Some(known), 0) if known == count => Some(1),
        (Some(known), 1) if known != 0 && count.is_multiple_of(known) => Some(count / known),
        _ => None,
    }
}

/// Sets the extent that is -1 to what `count` elements give it.
fn resolve<S: Shape>(wanted: &[i128], count: usize) -> Result<S, ShapeError> {
    let open = |&extent: &i128| usize::try_from(extent).ok();
    if let Some(axis) = wanted.iter().position(|&extent| extent < -1) {
        return Err(ShapeError::negative_extent(axis, wanted[axis]));
    }
    let mut extents: Vec<_> = wanted.iter().map(open).collect();
    if let (product, 1..) = known(&extents) {
        let Some(extent) = inferred(&extents, count) else {
            return Err(ShapeError::not_inferred(&extents, product, count));
        };
        extents.iter_mut().for_each(|e| *e = e.or(Some(extent)));
    }
    let extents: Vec<_> = extents.into_iter().flatten().collect();
    Ok(of_extents(&extents))
}

macro_rules! new_shape {
    ($rank:literal: $($D:ident $E:ident $F:ident $i:tt),+) => {
        #[diagnostic::do_not_recommend]
        impl<$($D: NewExtent),*> NewShape for ($($D,)*) {
            type Shape = ($($D::Dim,)*);

            #[inline]
            fn for_count(self, count: usize) -> Result<Self::Shape, ShapeError> {
                let wanted = [$(self.$i.wanted()),*];
                let extents = wanted.map(|extent| extent as usize);
                match wanted.iter().all(|&extent| extent >= 0) {
                    true => Ok(of_extents(&extents)),
                    false => resolve(&wanted, count),
                }
            }
        }

        #[diagnostic::do_not_recommend]
        impl<$($D: NewExtent),*> NewShape for &($($D,)*) {
            type Shape = ($($D::Dim,)*);

            #[inline]
            fn for_count(self, count: usize) -> Result<Self::Shape, ShapeError> {
                (*self).for_count(count)
            }
        }
    };
}
each_rank!(new_shape);

// For all integers at once: so the compiler knows the shape of a literal without a suffix.
#[diagnostic::do_not_recommend]
impl<I: AxisNumber> NewShape for I {
    type Shape = (Dyn,);

    #[inline]
    fn for_count(self, count: usize) -> Result<(Dyn,), ShapeError> {
        resolve(&[self.number().into()], count)
    }
}

/// Lists of extents, and shapes of no axes.
macro_rules! list {
    ($([$($generics:tt)*] $List:ty => $Shape:ty, |$list:ident, $count:ident| $shape:expr $(, $fitting:ident)?;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<$($generics)*> NewShape for $List {
            type Shape = $Shape;

            #[inline]
            fn for_count(self, $count: usize) -> Result<$Shape, ShapeError> {
                let $list = self;
                $shape
            }
            $(
                #[inline(always)]
                fn fitting(&self, count: usize) -> Option<DynRank> {
                    $fitting(self, count)
                }
            )?
        }
    )*};
}

/// [`NewShape::fitting`] for an array of extents.
#[inline(always)]
fn fitting_list<I: NewExtent, const R: usize>(list: &[I; R], count: usize) -> Option<DynRank> {
    let wanted = list.map(NewExtent::wanted);
    let mut product = 1usize;
    for extent in wanted {
        product = product.checked_mul(usize::try_from(extent).ok()?)?;
    }
    // None of them is 0 then.
    (count > 0 && product == count).then(|| DynRank::from(wanted.map(|extent| extent as usize)))
}

/// A list of so many extents, all of them known, is read without the heap.
const FEW_EXTENTS: usize = 8;

/// The shape that a list makes.
fn listed<I: NewExtent<Dim = Dyn>>(list: &[I], count: usize) -> Result<DynRank, ShapeError> {
    let mut few = [0; FEW_EXTENTS];
    let are_known = few.get_mut(..list.len()).is_some_and(|few| {
        let mut each = few.iter_mut().zip(list);
        each.all(|(extent, given)| {
            let known = usize::try_from(given.wanted());
            known.map(|known| *extent = known).is_ok()
        })
    });
    if are_known {
        return Ok(of_extents(&few[..list.len()]));
    }
    let wanted: Vec<_> = list.iter().map(|extent| extent.wanted()).collect();
    resolve(&wanted, count)
}

list! {
    [] () => (), |_list, _count| Ok(());
    [] &() => (), |_list, _count| Ok(());
    [] DynRank => DynRank, |list, _count| Ok(list);
    [] &DynRank => DynRank, |list, _count| Ok(list.clone());
    [I: NewExtent<Dim = Dyn>] &[I] => DynRank, |list, count| listed(list, count);
    [I: NewExtent<Dim = Dyn>] Vec<I> => DynRank, |list, count| listed(&list, count);
    [I: NewExtent<Dim = Dyn>] &Vec<I> => DynRank, |list, count| listed(list, count);
    [I: NewExtent<Dim = Dyn>, const R: usize] [I; R] => DynRank, |list, count| listed(&list, count), fitting_list;
    [I: NewExtent<Dim = Dyn>, const R: usize] &[I; R] => DynRank, |list, count| listed(list, count), fitting_list;
}
