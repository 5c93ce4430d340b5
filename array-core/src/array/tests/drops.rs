//! Every element is dropped exactly once, also if something panics half-way.

use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::rc::Rc;

use super::Array;
use crate::shape;
use crate::storage::Buffer;

/// Counts how many of its clones are alive; cloning panics at [`LIMIT`].
struct Counted(Rc<Cell<isize>>);

const LIMIT: isize = 9;

impl Counted {
    fn new(alive: &Rc<Cell<isize>>) -> Self {
        alive.set(alive.get() + 1);
        Counted(alive.clone())
    }
}

impl Clone for Counted {
    fn clone(&self) -> Self {
        assert!(self.0.get() < LIMIT, "one too many");
        Counted::new(&self.0)
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        self.0.set(self.0.get() - 1);
    }
}

fn unwinds(f: impl FnOnce()) -> bool {
    catch_unwind(AssertUnwindSafe(f)).is_err()
}

#[test]
fn an_array_drops_each_element_once() {
    let alive = Rc::new(Cell::new(0));
    let a = Array::from_fn(shape![2, 3], |_| Counted::new(&alive));
    assert_eq!(alive.get(), 6);
    drop(a);
    assert_eq!(alive.get(), 0);
}

#[test]
fn moving_out_leaves_nothing_behind() {
    let alive = Rc::new(Cell::new(0));
    let four = || Array::from_fn(shape![2, 2], |_| Counted::new(&alive));
    let items = four().into_vec();
    assert_eq!(alive.get(), 4);
    drop(
        Array::from_vec(shape![4], items)
            .into_dyn()
            .into_reshape([2, 2]),
    );
    assert_eq!(alive.get(), 0);

    let mut half = four().into_iter();
    drop((half.next(), half.next_back()));
    assert_eq!(alive.get(), 2);
    drop(half);
    assert_eq!(alive.get(), 0);

    let stack = four().to_stack();
    assert_eq!(alive.get(), 4);
    assert_eq!(stack.into_iter().count(), 4);
    assert_eq!(alive.get(), 0);

    let _: Array<Counted, crate::Shape![{ 1 }, 2]> =
        [[Counted::new(&alive), Counted::new(&alive)]].into();
    assert_eq!(alive.get(), 0);
}

#[test]
fn fill_drops_what_it_overwrites() {
    let alive = Rc::new(Cell::new(0));
    let mut a = Array::from_fn(shape![2, 2], |_| Counted::new(&alive));
    a.view_mut().t().fill(Counted::new(&alive));
    assert_eq!(alive.get(), 4);
    a.fill(Counted::new(&alive));
    assert_eq!(alive.get(), 4);
}

#[test]
fn a_constructor_that_panics_leaks_nothing() {
    let alive = Rc::new(Cell::new(0));
    assert!(unwinds(|| {
        Array::from_fn(shape![3, 3], |[i, j]| {
            assert!(i < 2 || j < 1, "enough");
            Counted::new(&alive)
        });
    }));
    assert_eq!(alive.get(), 0);
    // A clone panics half-way through: in `full`, in a copy, and in a map.
    assert!(unwinds(|| drop(Array::full(
        shape![9],
        Counted::new(&alive)
    ))));
    assert_eq!(alive.get(), 0);
    let a = Array::from_fn(shape![6], |_| Counted::new(&alive));
    assert!(unwinds(|| drop(a.clone())));
    assert!(unwinds(|| drop(a.to_stack())));
    assert!(unwinds(|| drop(a.map_ref(Counted::clone))));
    assert_eq!(alive.get(), 6);
}

#[test]
fn an_element_that_panics_when_dropped_does_not_keep_the_others() {
    struct Bomb {
        goes_off: bool,
        _counted: Counted,
    }
    impl Drop for Bomb {
        fn drop(&mut self) {
            assert!(!self.goes_off, "boom");
        }
    }
    let alive = Rc::new(Cell::new(0));
    let a = Array::from_fn(shape![5], |[i]| Bomb {
        goes_off: i == 2,
        _counted: Counted::new(&alive),
    });
    assert!(unwinds(|| drop(a)));
    assert_eq!(alive.get(), 0);
}

#[test]
fn a_buffer_that_is_not_initialised_drops_nothing() {
    /// Owns nothing that a leak check could miss.
    struct Loud<'a>(&'a Cell<bool>);
    impl Drop for Loud<'_> {
        fn drop(&mut self) {
            self.0.set(true);
        }
    }
    let dropped = Cell::new(false);
    let mut buffer = Buffer::<Loud<'_>>::uninit(3);
    buffer.as_mut_slice()[1].write(Loud(&dropped));
    drop(buffer);
    assert!(!dropped.get());
}
