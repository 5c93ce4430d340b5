//! The oracle: a walk over all indices, one after the other, and what is compared with it.

use broadloom::ArrayD;
use broadloom::isa::{self, Level};

use crate::element::Element;

/// Every index of these extents, in row-major order.
pub(crate) fn walk(extents: &[usize], mut visit: impl FnMut(&[usize])) {
    if extents.contains(&0) {
        return;
    }
    let mut index = vec![0; extents.len()];
    loop {
        visit(&index);
        let Some(axis) = (0..extents.len()).rfind(|&axis| index[axis] + 1 < extents[axis]) else {
            return;
        };
        index[axis] += 1;
        index[axis + 1..].fill(0);
    }
}

/// The value at every index, in row-major order.
pub(crate) fn all<T>(extents: &[usize], mut value: impl FnMut(&[usize]) -> T) -> Vec<T> {
    let mut values = Vec::new();
    walk(extents, |index| values.push(value(index)));
    values
}

/// For every index of the axes that are not reduced the values over the reduced ones.
pub(crate) fn groups<T: Clone>(
    extents: &[usize],
    reduced: &[bool],
    mut value: impl FnMut(&[usize]) -> T,
) -> Vec<Vec<T>> {
    let kept = |axis: &usize| !reduced[*axis];
    let count = (0..extents.len()).filter(kept).map(|axis| extents[axis]);
    let mut groups = vec![Vec::new(); count.product()];
    walk(extents, |index| {
        let kept = (0..extents.len()).filter(kept);
        let group = kept.fold(0, |place, axis| place * extents[axis] + index[axis]);
        groups[group].push(value(index));
    });
    groups
}

/// Panics if an element is not the expected one.
pub(crate) fn same<T: Element>(found: &[T], expected: &[T]) {
    assert_eq!(found.len(), expected.len(), "the number of elements");
    let mut pairs = found.iter().zip(expected);
    if let Some(place) = pairs.position(|(found, expected)| !found.is(*expected)) {
        let (found, expected) = (found[place], expected[place]);
        panic!("element {place} is {found:?}, not {expected:?}");
    }
}

/// Panics if the array has other extents or elements.
pub(crate) fn same_array<T: Element>(found: &ArrayD<T>, extents: &[usize], expected: &[T]) {
    assert_eq!(found.dims(), extents, "the extents");
    same(found.as_slice(), expected);
}

/// Runs `run` at every level that this CPU has.
pub(crate) fn at_every_level(mut run: impl FnMut(Level)) {
    for level in Level::ALL {
        if let Ok(_forced) = isa::force(level) {
            let _told = Told(level);
            run(level);
        }
    }
}

/// Tells the level of a panic.
struct Told(Level);

impl Drop for Told {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("at {}", self.0.name());
        }
    }
}
