//! `Sorting`: sorted elements, the positions that sort them, parts of the order, the elements that
//! occur, and places in a sorted list.
//!
//! ```text
//! compute the expression in the result
//! if the axis is not the last one: move it to the end, in a copy
//! sort each row (`radix`; short ones together: `network`), or select from it (`select`), by keys (`keys`)
//! move the axis back
//! ```

mod keys;

mod network;
mod radix;
mod rows;
mod select;

mod compute;
mod sorting;

#[cfg(all(test, not(asan)))]
mod tests;

#[doc(hidden)]
pub use compute::{OrderedAs, TopOf};
pub use keys::Sortable;
pub(crate) use rows::{RowAxes, with_items};
pub(crate) use select::place_of;
pub use sorting::Sorting;
