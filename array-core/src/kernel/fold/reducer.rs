//! `Reducer`: the loops that fold elements of one type by one operation. They do not depend on an
//! expression, so those for the library's element types are compiled once, with the library.
//!
//! A fold computes its elements into a tile in the first-level cache, by the kernel that evaluates
//! the expression, and a reducer folds the tile; an array is folded in place. The elements of a sum
//! may be products: then a reducer reads both factors, and adds each product with the multiply-add
//! of the level.

use super::calls::{ColumnsKernel, LanesKernel};
use super::factors::FoldLeaf;
use super::groups::fits_vectors;
use super::narrow::{self, Narrow, TotalOf};
use super::product::tile::{TILE_TABLES, TileTable};
use super::short_rows::RowsAbreast;
use super::{Fold, Folding, lean, levels};
use crate::expr::{Number, Sum};
use crate::isa::Token;
use crate::kernel::lean::LEAN;
use crate::leaf::{AllUnit, Classes, Elem, Leaves, One};
use std::any::TypeId;
use std::fmt;
use std::marker::PhantomData;

/// The loops of one operation on elements of one type, or on elements that each are widened to the
/// type of the totals.
#[derive(Clone, Copy)]
pub struct Reducer {
    /// Bytes of a total, and its alignment.
    pub(super) size: usize,
    pub(super) align: usize,
    /// The type of a total.
    pub(super) of: TypeId,
    /// The elements that the loops read: of the type of a total, or of a narrower one.
    pub(super) item: Item,
    /// The loops over elements.
    pub(super) items: Loops,
    /// The same operation on totals, if elements have another type.
    pub(super) totals: Option<&'static Reducer>,
    /// The loops over products, if the operation is a sum.
    pub(super) products: Option<Products>,
    /// Writes the result of a fold of no elements, this many times.
    pub(super) fill: unsafe fn(*mut u8, usize),
    /// Combines each total with an earlier one.
    pub(super) join: unsafe fn(*const u8, *mut u8, usize),
    /// Combines all totals pairwise into the first one.
    pub(super) fold_pairs: unsafe fn(*mut u8, usize),
    /// Whether accumulators are vectors of floats.
    pub(super) in_groups: bool,
    /// The number of accumulators of a row.
    pub(super) accumulators: usize,
}

/// The type of the elements that a reducer reads.
#[derive(Clone, Copy)]
pub(super) struct Item {
    pub(super) size: usize,
    pub(super) align: usize,
    pub(super) of: TypeId,
}

impl Item {
    const fn new<T: Elem>() -> Item {
        Item {
            size: size_of::<T>(),
            align: align_of::<T>(),
            of: TypeId::of::<T>(),
        }
    }
}

/// The loops along rows, down columns, and over pixels, by level.
#[derive(Clone, Copy)]
pub(super) struct Loops {
    pub(super) lanes: [LanesKernel; 3],
    pub(super) columns: [ColumnsKernel; 3],
    /// Rows of [two to four](crate::plan::is_pixel) elements, as columns that are as many elements
    /// apart.
    pub(super) pixels: Option<[ColumnsKernel; 3]>,
    /// Rows of several steps into [vectors of totals](super::vector_totals), if totals are floats.
    pub(super) vectors: Option<[ColumnsKernel; 3]>,
}

/// The loops over products.
#[derive(Clone, Copy)]
pub(super) struct Products {
    /// Products of one factor with itself.
    pub(super) squares: Loops,
    /// Products of two factors.
    pub(super) pairs: Loops,
    /// Products of which the first factor is constant along a row.
    pub(super) scaled: Loops,
    /// The same down columns, where the second factor is the same for all rows of totals. The
    /// number of rows must be a multiple of four, or the block folded at once.
    pub(super) grids: Option<[ColumnsKernel; 3]>,
    /// For floats instead of `grids`: the tiles of products of matrices, by level.
    pub(super) tiles: Option<&'static [TileTable; 3]>,
}

/// In which order a reducer folds the elements of a type, and where its accumulators are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FoldOrder {
    /// Floats: the order is fixed, the accumulators are vectors.
    Kept,
    /// Integers and booleans: folded in any order.
    Any,
    /// Other elements: the order is fixed, the accumulators are in memory.
    Memory,
}

impl Reducer {
    /// The loops of the operation `F` on elements `T`. `F` is a type without a value.
    pub const fn of<T: Elem, F: Fold<T> + Default>(order: FoldOrder) -> Reducer {
        Reducer {
            size: size_of::<T>(),
            align: align_of::<T>(),
            of: TypeId::of::<T>(),
            item: Item::new::<T>(),
            items: Loops::of::<FoldItem<T, F>, AllUnit>(order),
            totals: None,
            products: None,
            fill: fill::<T, F>,
            join: join::<T, F>,
            fold_pairs: fold_pairs::<T, F>,
            in_groups: matches!(order, FoldOrder::Kept),
            accumulators: match order {
                FoldOrder::Any if !LEAN => 1,
                _ => super::groups::width::<T>(),
            },
        }
    }

    /// The loops of `F` on `U`, used for `T`: both types give the same bits, as integers with and
    /// without a sign do.
    pub const fn like<T: Number, U: Number, F: Fold<U> + Default>(order: FoldOrder) -> Reducer {
        assert!(size_of::<T>() == size_of::<U>() && align_of::<T>() == align_of::<U>());
        Reducer {
            of: TypeId::of::<T>(),
            item: Item::new::<T>(),
            ..Self::of::<U, F>(order)
        }
    }

    /// [`like`](Self::like) for a sum, with loops for products.
    pub const fn summing<T, U, F>(order: FoldOrder) -> Reducer
    where
        T: Number,
        U: Number,
        F: Fold<T> + Fold<U> + Default,
    {
        let mut reducer = Self::like::<T, U, F>(order);
        // Debug assertions detect products that overflow; which products do depends on the sign, so
        // the loops of `U` do not serve `T`.
        reducer.products = Some(match cfg!(debug_assertions) {
            true => Products::of::<T, F>(order),
            false => Products::of::<U, F>(order),
        });
        reducer
    }
}

impl Reducer {
    /// The sums of elements `T` in a wider type, each element widened.
    pub(crate) const fn widening<T: Sum, F: Fold<T::Sum> + Default>(order: FoldOrder) -> Reducer
    where
        T::Sum: TotalOf<T::Sum>,
    {
        Reducer {
            item: Item::new::<T>(),
            items: Loops::of::<FoldWidened<T, T::Sum, F>, AllUnit>(order),
            totals: Some(const { &Self::of::<T::Sum, F>(FoldOrder::Any) }),
            ..Self::of::<T::Sum, F>(order)
        }
    }

    /// The sums of elements `T` in a wider type, in parts of a narrower one.
    pub(crate) const fn in_parts<T: Narrow, F: Fold<T::Sum> + Default>(order: FoldOrder) -> Reducer
    where
        T::Sum: TotalOf<T::Sum>,
    {
        Reducer {
            totals: Some(const { &Self::of::<T::Sum, F>(FoldOrder::Any) }),
            ..Self::narrow::<T, T::Sum, F>(order)
        }
    }

    /// The same sums as floats.
    pub(crate) const fn in_floats<T: Narrow, F: Fold<f64> + Default>(order: FoldOrder) -> Reducer
    where
        f64: TotalOf<T::Sum>,
    {
        Reducer {
            totals: Some(const { &Self::of::<f64, F>(FoldOrder::Kept) }),
            ..Self::narrow::<T, f64, F>(order)
        }
    }

    const fn narrow<T: Narrow, U: TotalOf<T::Sum>, F: Fold<U> + Default>(
        order: FoldOrder,
    ) -> Reducer {
        Reducer {
            item: Item::new::<T>(),
            items: match LEAN {
                true => Loops::of::<FoldWidened<T, U, F>, AllUnit>(order),
                false => Loops {
                    lanes: narrow::lanes::<T, U>(),
                    columns: narrow::columns::<T, U>(),
                    pixels: Some(levels::pixels::<FoldWidened<T, U, F>, AllUnit>()),
                    vectors: None,
                },
            },
            ..Self::of::<U, F>(order)
        }
    }

    /// The same operation on totals as elements.
    pub(super) fn of_totals(&'static self) -> &'static Reducer {
        self.totals.unwrap_or(self)
    }

    /// The tiles of products of matrices, by level, if it sums floats.
    pub(super) fn tiles(&self) -> Option<&'static [TileTable; 3]> {
        self.products.as_ref().and_then(|products| products.tiles)
    }
}

impl Products {
    const fn of<T: Number, F: Fold<T> + Default>(order: FoldOrder) -> Products {
        Products {
            squares: Loops::of::<FoldSquare<T, F>, AllUnit>(order),
            pairs: Loops::of::<FoldProduct<T, F>, AllUnit>(order),
            scaled: Loops::of::<FoldProduct<T, F>, FoldLeaf<0>>(order),
            grids: match order {
                FoldOrder::Kept => None,
                _ => Some(grids::<FoldProduct<T, F>, FoldLeaf<0>, FoldLeaf<1>>(order)),
            },
            tiles: match (order, size_of::<T>()) {
                (FoldOrder::Kept, 4) => Some(&TILE_TABLES[0]),
                (FoldOrder::Kept, 8) => Some(&TILE_TABLES[1]),
                _ => None,
            },
        }
    }
}

impl Loops {
    /// Elements that no vector holds gain nothing by a level: one loop serves all levels.
    const fn of<B: RowsAbreast, C: Classes>(order: FoldOrder) -> Loops {
        let vectors = match matches!(order, FoldOrder::Kept) && fits_vectors::<B::Total>() {
            true if LEAN => Some([lean::vectors::<B, C> as ColumnsKernel; 3]),
            true => Some(levels::vectors::<B, C>()),
            false => None,
        };
        if LEAN || matches!(order, FoldOrder::Memory) {
            Loops {
                lanes: [lean::rows::<B, C>; 3],
                columns: [lean::steps::<B, C>; 3],
                pixels: None,
                vectors,
            }
        } else {
            Loops {
                lanes: levels::any_lanes::<B, C>(),
                columns: levels::columns::<B, C>(),
                pixels: Some(levels::pixels::<B, C>()),
                vectors,
            }
        }
    }
}

/// The loops for several rows of totals at a time.
const fn grids<B: RowsAbreast, C: Classes, I: Classes>(order: FoldOrder) -> [ColumnsKernel; 3] {
    match fits_vectors::<B::Total>() && !LEAN {
        true => levels::grids::<B, C, I>(),
        false => Loops::of::<B, C>(order).columns,
    }
}

/// The body that folds each element.
struct FoldItem<T, F>(PhantomData<(T, F)>);

impl<T: Elem, F: Fold<T> + Default> Folding for FoldItem<T, F> {
    type Body = ();
    type Total = T;
    type Fold = F;
    type Leaves = One<T>;
    const OVERLAP: usize = match size_of::<T>() {
        size @ (1 | 2) if F::IDEMPOTENT => 64 / size,
        _ => 0,
    };

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn step((): &(), _: Token<'_>, item: T, total: T) -> T {
        F::default().combine(total, item)
    }
}

/// The body that folds each element, widened to the type of the totals.
struct FoldWidened<T, U, F>(PhantomData<(T, U, F)>);

impl<T: Sum, U: TotalOf<T::Sum>, F: Fold<U> + Default> Folding for FoldWidened<T, U, F> {
    type Body = ();
    type Total = U;
    type Fold = F;
    type Leaves = One<T>;

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn step((): &(), _: Token<'_>, item: T, total: U) -> U {
        F::default().combine(total, U::of(item.widen()))
    }
}

/// The body that adds the product of two elements.
struct FoldProduct<T, F>(PhantomData<(T, F)>);

impl<T: Number, F: Fold<T> + Default> Folding for FoldProduct<T, F> {
    type Body = ();
    type Total = T;
    type Fold = F;
    type Leaves = (One<T>, One<T>);

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn step((): &(), token: Token<'_>, (a, b): <Self::Leaves as Leaves>::Items, total: T) -> T {
        total.add_product(token, a, b)
    }
}

/// The body that adds the square of each element.
struct FoldSquare<T, F>(PhantomData<(T, F)>);

impl<T: Number, F: Fold<T> + Default> Folding for FoldSquare<T, F> {
    type Body = ();
    type Total = T;
    type Fold = F;
    type Leaves = One<T>;

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn step((): &(), token: Token<'_>, item: T, total: T) -> T {
        total.add_product(token, item, item)
    }
}

/// See [`Reducer::fill`].
///
/// # Safety
/// There is room for `count` elements.
unsafe fn fill<T: Elem, F: Fold<T> + Default>(first: *mut u8, count: usize) {
    for i in 0..count {
        // SAFETY: the caller's room.
        let place = unsafe { first.cast::<T>().add(i) };
        // SAFETY: as above.
        unsafe { place.write(F::default().identity()) };
    }
}

/// See [`Reducer::join`]: `into[i]` becomes `earlier[i]` combined with `into[i]`.
///
/// # Safety
/// Both places have `count` elements, and do not overlap.
unsafe fn join<T: Elem, F: Fold<T> + Default>(earlier: *const u8, into: *mut u8, count: usize) {
    // SAFETY: the caller's elements.
    let earlier = unsafe { std::slice::from_raw_parts(earlier.cast::<T>(), count) };
    // SAFETY: as above.
    let into = unsafe { std::slice::from_raw_parts_mut(into.cast::<T>(), count) };
    for (into, &earlier) in into.iter_mut().zip(earlier) {
        *into = F::default().combine(earlier, *into);
    }
}

/// See [`Reducer::fold_pairs`].
///
/// # Safety
/// There are `count` elements.
unsafe fn fold_pairs<T: Elem, F: Fold<T> + Default>(first: *mut u8, count: usize) {
    // SAFETY: the caller's elements.
    let totals = unsafe { std::slice::from_raw_parts_mut(first.cast::<T>(), count) };
    let fold = F::default();
    let mut apart = 1;
    while apart < count {
        for row in (0..count - apart).step_by(2 * apart) {
            totals[row] = fold.combine(totals[row], totals[row + apart]);
        }
        apart *= 2;
    }
}

impl fmt::Debug for Reducer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Reducer")
            .field("size", &self.size)
            .field("align", &self.align)
            .field("accumulators", &self.accumulators)
            .finish_non_exhaustive()
    }
}
