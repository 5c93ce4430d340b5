//! Printing in NumPy's format: nested brackets, one line for each row, columns aligned to the
//! right.
//!
//! The shown elements are formatted first, because the widest one sets the width of all; then the
//! brackets are written around them.

use core::fmt::{self, Debug, Display, Formatter};

use super::{Array, View, ViewMut};
use crate::shape::Shape;
use crate::storage::Home;

/// Arrays with more elements are abbreviated.
const THRESHOLD: usize = 1000;
/// An abbreviated axis shows this many positions at either end.
const EDGE: usize = 3;

/// The shown positions of one axis; `None` stands for the hidden ones.
fn shown(extent: usize, abbreviated: bool) -> impl Iterator<Item = Option<usize>> {
    let elided = abbreviated && extent > 2 * EDGE;
    let head = if elided { EDGE } else { extent };
    let tail = if elided { extent - EDGE } else { extent };
    (0..head)
        .map(Some)
        .chain(elided.then_some(None))
        .chain((tail..extent).map(Some))
}

/// The shown elements, formatted, and how to write them.
struct Page {
    extents: Vec<usize>,
    abbreviated: bool,
    /// Row-major.
    cells: Vec<String>,
    width: usize,
    /// Between two elements of a row.
    separator: &'static str,
}

impl Page {
    fn new<T, S: Shape>(
        view: &View<'_, T, S>,
        f: &Formatter<'_>,
        separator: &'static str,
        cell: impl Fn(&T) -> String,
    ) -> Self {
        let extents = view.extents().as_ref().to_vec();
        let abbreviated = view.len() > THRESHOLD && !f.alternate();
        let mut cells = Vec::new();
        let mut index = vec![0; extents.len()];
        // In an array without elements, the axes outside the empty one may have any length.
        if !view.is_empty() {
            for_each_shown(&extents, abbreviated, &mut index, 0, &mut |index| {
                cells.extend(
                    view.layout
                        .place(index)
                        .map(|place| cell(&view.data[place])),
                );
            });
        }
        let widest = cells.iter().map(|cell| cell.chars().count()).max();
        let width = widest.unwrap_or(0).max(f.width().unwrap_or(0));
        Page {
            extents,
            abbreviated,
            cells,
            width,
            separator,
        }
    }

    fn write(&self, f: &mut Formatter<'_>) -> fmt::Result {
        if self.extents.contains(&0) {
            return f.write_str("[]");
        }
        self.write_axis(f, 0, &mut self.cells.iter())
    }

    /// The brackets of axis `axis` and their contents; `cells` gives the elements from there on.
    fn write_axis(
        &self,
        f: &mut Formatter<'_>,
        axis: usize,
        cells: &mut core::slice::Iter<'_, String>,
    ) -> fmt::Result {
        let Some(&extent) = self.extents.get(axis) else {
            return match cells.next() {
                Some(cell) => write!(f, "{cell:>0$}", self.width),
                None => Ok(()),
            };
        };
        f.write_str("[")?;
        let inner_axes = self.extents.len() - axis - 1;
        for (k, position) in shown(extent, self.abbreviated).enumerate() {
            if k > 0 && inner_axes == 0 {
                f.write_str(self.separator)?;
            } else if k > 0 {
                // A new line for rows, an empty one between matrices, and so on; then up to the
                // bracket.
                f.write_str(self.separator.trim_end())?;
                write!(f, "{:\n<1$}{2:3$}", "", inner_axes, "", axis + 1)?;
            }
            match position {
                Some(_) => self.write_axis(f, axis + 1, cells)?,
                None => f.write_str("...")?,
            }
        }
        f.write_str("]")
    }
}

/// Calls `visit` with every shown index, row-major; `index` is set from `axis` on.
fn for_each_shown(
    extents: &[usize],
    abbreviated: bool,
    index: &mut [usize],
    axis: usize,
    visit: &mut impl FnMut(&[usize]),
) {
    let Some(&extent) = extents.get(axis) else {
        return visit(index);
    };
    for position in shown(extent, abbreviated).flatten() {
        index[axis] = position;
        for_each_shown(extents, abbreviated, index, axis + 1, visit);
    }
}

/// The elements in brackets, as NumPy prints them; a rank-0 view prints its element.
///
/// A precision, a `+` and a width apply to each element. Above 1000 elements only three at either
/// end of every axis are shown; `{:#}` shows all. A row is one line, however long.
///
/// # Examples
/// ```
/// # extern crate array_core as broadloom;
/// use broadloom::prelude::*;
///
/// let a = Array::from_vec(shape![2, 3], vec![1.0, 10.5, -3.25, 0.0, 0.125, 100.0]);
/// assert_eq!(a.to_string(), "[[    1  10.5 -3.25]\n [    0 0.125   100]]");
/// assert_eq!(format!("{a:.1}"), "[[  1.0  10.5  -3.2]\n [  0.0   0.1 100.0]]");
///
/// let long = Array::<i32, _>::arange(0, 2000, 1);
/// assert_eq!(long.to_string(), "[   0    1    2 ... 1997 1998 1999]");
/// ```
impl<T: Display, S: Shape> Display for View<'_, T, S> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        if let (true, Some(element)) = (self.strides().is_empty(), self.iter().next()) {
            return element.fmt(f);
        }
        let cell = |element: &T| match (f.precision(), f.sign_plus()) {
            (None, false) => format!("{element}"),
            (None, true) => format!("{element:+}"),
            (Some(precision), false) => format!("{element:.precision$}"),
            (Some(precision), true) => format!("{element:+.precision$}"),
        };
        Page::new(self, f, " ", cell).write(f)
    }
}

/// The elements in brackets and separated by commas, then the extents: `[1, 2], shape=[2]`.
///
/// Abbreviated as when displayed.
///
/// # Examples
/// ```
/// # extern crate array_core as broadloom;
/// use broadloom::prelude::*;
///
/// let a = Array::from_vec(shape![2, 2], vec![1.0, 2.5, 3.0, 4.0]);
/// assert_eq!(format!("{a:?}"), "[[1.0, 2.5],\n [3.0, 4.0]], shape=[2, 2]");
/// ```
impl<T: Debug, S: Shape> Debug for View<'_, T, S> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let cell = |element: &T| match (f.precision(), f.sign_plus()) {
            (None, false) => format!("{element:?}"),
            (None, true) => format!("{element:+?}"),
            (Some(precision), false) => format!("{element:.precision$?}"),
            (Some(precision), true) => format!("{element:+.precision$?}"),
        };
        Page::new(self, f, ", ", cell).write(f)?;
        write!(f, ", shape={:?}", self.extents().as_ref())
    }
}

macro_rules! as_its_view {
    ($([$($generics:tt)*] $Array:ty, $view:ident;)*) => {$(
        /// Printed as its [`View`].
        impl<T: Display, $($generics)*> Display for $Array {
            fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
                Display::fmt(&self.$view(), f)
            }
        }

        /// Printed as its [`View`].
        impl<T: Debug, $($generics)*> Debug for $Array {
            fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
                Debug::fmt(&self.$view(), f)
            }
        }
    )*};
}
as_its_view! {
    [S: Shape, H: Home] Array<T, S, H>, view;
    [S: Shape] ViewMut<'_, T, S>, as_view;
}
