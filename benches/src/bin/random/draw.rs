//! Random numbers, extents, layouts and operands.

use broadloom::{ViewD, ViewMutD};

use crate::element::{Element, Values};

/// SplitMix64: the nests are the same on every run.
pub(crate) struct Random(u64);

impl Random {
    /// The numbers of nest `number`, which can be repeated alone.
    pub(crate) fn of(seed: u64, number: u64) -> Random {
        let mut random = Random(seed);
        random.0 = random.bits() ^ number.wrapping_mul(0xd134_2543_de82_ef95);
        random
    }

    pub(crate) fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    pub(crate) fn below(&mut self, n: usize) -> usize {
        (self.bits() % n as u64) as usize
    }

    pub(crate) fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }

    pub(crate) fn pick<T: Copy>(&mut self, list: &[T]) -> T {
        list[self.below(list.len())]
    }

    /// The numbers below `n` in random order.
    pub(crate) fn order(&mut self, n: usize) -> Vec<usize> {
        let mut order: Vec<usize> = (0..n).collect();
        for last in (1..n).rev() {
            order.swap(last, self.below(last + 1));
        }
        order
    }
}

/// The most elements of a nest.
const MOST: usize = 65_536;

/// The extents of a nest: ranks 0 to 8, mostly few elements, at most [`MOST`].
pub(crate) fn extents(random: &mut Random) -> Vec<usize> {
    let rank = random.pick(&[0, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 5, 6, 7, 8]);
    let most = random.pick(&[60, 200, 200, 600, 600, 2000, 2000, 6000]);
    let most = if random.one_in(40) { MOST } else { most };
    let extent = |random: &mut Random| match random.below(40) {
        0 => 0,
        1..7 => 1,
        7..15 => 10 + random.below(600),
        15 if rank < 3 => random.below(MOST),
        _ => 2 + random.below(8),
    };
    let mut extents: Vec<usize> = (0..rank).map(|_| extent(random)).collect();
    while extents
        .iter()
        .map(|extent| extent.max(&1))
        .product::<usize>()
        > most
    {
        let longest = extents.iter_mut().max().expect("an extent above 1");
        *longest = *longest / 2 + random.below(2) * (*longest % 2);
    }
    extents
}

/// Where the elements of a view are in its buffer of `len` elements.
#[derive(Debug)]
pub(crate) struct Layout {
    pub(crate) extents: Vec<usize>,
    strides: Vec<isize>,
    offset: usize,
    len: usize,
}

impl Layout {
    /// A layout in which no two indices name one element: any order of axes, every element or every
    /// second or third one, gaps between rows, axes that run backwards.
    pub(crate) fn distinct(random: &mut Random, extents: &[usize]) -> Layout {
        Layout::of(random, extents, false)
    }

    /// The same, and axes with one element for all indices, and windows that overlap.
    pub(crate) fn any(random: &mut Random, extents: &[usize]) -> Layout {
        Layout::of(random, extents, true)
    }

    fn of(random: &mut Random, extents: &[usize], repeats: bool) -> Layout {
        let rank = extents.len();
        let order = match random.below(5) {
            0..2 => (0..rank).collect(),
            2 => (0..rank).rev().collect(),
            _ => random.order(rank),
        };
        let (stretched, turned) = (repeats && random.one_in(3), random.one_in(3));
        let (windows, gaps) = (repeats && random.one_in(16), random.one_in(3));
        let mut stride = random.pick(&[1, 1, 1, 1, 2, 3]);
        let mut strides = vec![0; rank];
        for &axis in order.iter().rev() {
            strides[axis] = stride;
            if windows {
                strides[axis] = random.below(7) as isize - 3;
            } else if stretched && random.one_in(3) {
                strides[axis] = 0;
            } else {
                stride *= extents[axis].max(1) as isize;
            }
            if gaps && random.one_in(2) {
                stride += 1 + random.below(3) as isize;
            }
            if turned && random.one_in(2) {
                strides[axis] = -strides[axis];
            }
        }
        let ends = |sign: isize| {
            let axes = strides.iter().zip(extents);
            let ends = axes.map(|(&stride, &n)| (stride * sign).max(0) * (n.max(1) - 1) as isize);
            ends.sum::<isize>() as usize
        };
        let (before, after) = (ends(-1) + random.below(4), ends(1) + random.below(4));
        for (stride, _) in strides.iter_mut().zip(extents).filter(|axis| *axis.1 == 1) {
            *stride = random.pick(&[*stride, *stride, 0, -5, isize::MAX, isize::MIN]);
        }
        Layout {
            extents: extents.to_vec(),
            strides,
            offset: before,
            len: before + 1 + after,
        }
    }

    /// The place in the buffer of the element of an index.
    pub(crate) fn place(&self, index: impl Iterator<Item = usize>) -> usize {
        let axes = index.zip(&self.strides).zip(&self.extents);
        let steps = axes.filter(|(_, extent)| **extent != 1);
        let moved: isize = steps.map(|((i, stride), _)| i as isize * stride).sum();
        (self.offset as isize + moved) as usize
    }

    pub(crate) fn buffer<T: Element>(&self, random: &mut Random, values: Values) -> Vec<T> {
        (0..self.len).map(|_| T::draw(random, values)).collect()
    }

    pub(crate) fn view<'a, T>(&self, data: &'a [T]) -> ViewD<'a, T> {
        ViewD::try_from_strided(data, &self.extents, &self.strides, self.offset).expect("a view")
    }

    /// What `try_from_strided` of a view takes after the buffer.
    pub(crate) fn numbers(&self) -> (&[usize], &[isize], usize) {
        (&self.extents, &self.strides, self.offset)
    }
}

/// How an operand meets the others.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Reach {
    /// With all axes of the result.
    Whole,
    /// The same, as an array that moves into the expression.
    Owned,
    /// With some axes of the result, in a dimension tuple.
    Placed,
    /// With the last axes of the result.
    Aligned,
}

/// An operand: a view of a buffer, and the axes of the result that its axes are.
#[derive(Debug)]
pub(crate) struct Operand<T> {
    pub(crate) axes: Vec<i64>,
    pub(crate) layout: Layout,
    data: Vec<T>,
}

impl<T: Element> Operand<T> {
    /// An operand of a nest of these extents.
    pub(crate) fn draw(
        random: &mut Random,
        nest: &[usize],
        reach: Reach,
        values: Values,
    ) -> Operand<T> {
        let rank = nest.len();
        let axes: Vec<usize> = match reach {
            Reach::Whole | Reach::Owned => (0..rank).collect(),
            Reach::Placed => (0..rank).filter(|_| random.one_in(2)).collect(),
            Reach::Aligned => (random.below(rank + 1)..rank).collect(),
        };
        let stretches = random.one_in(3);
        let own = axes
            .iter()
            .map(|&axis| match stretches && random.one_in(3) {
                true => 1,
                false => nest[axis],
            });
        let own: Vec<usize> = own.collect();
        let layout = Layout::any(random, &own);
        Operand {
            axes: axes.iter().map(|&axis| axis as i64).collect(),
            data: layout.buffer(random, values),
            layout,
        }
    }

    pub(crate) fn view(&self) -> ViewD<'_, T> {
        self.layout.view(&self.data)
    }

    /// The element that is read for an index of the result.
    pub(crate) fn at(&self, index: &[usize]) -> T {
        let own = self.axes.iter().map(|&axis| index[axis as usize]);
        self.data[self.layout.place(own)]
    }

    /// Enters the extents of the axes that the operand does not stretch.
    pub(crate) fn join(&self, joined: &mut [usize]) {
        for (&axis, &extent) in self.axes.iter().zip(&self.layout.extents) {
            if extent != 1 {
                joined[axis as usize] = extent;
            }
        }
    }
}

/// A strided destination, and the elements of its buffer before it is written.
#[derive(Debug)]
pub(crate) struct Target<T> {
    layout: Layout,
    before: Vec<T>,
}

impl<T: Element> Target<T> {
    pub(crate) fn draw(random: &mut Random, extents: &[usize], values: Values) -> Target<T> {
        let layout = Layout::distinct(random, extents);
        let before = layout.buffer(random, values);
        Target { layout, before }
    }

    /// The buffer after `new(index, old)` has been written over every element.
    pub(crate) fn after(&self, mut new: impl FnMut(&[usize], T) -> T) -> Vec<T> {
        let mut data = self.before.clone();
        crate::walk::walk(&self.layout.extents, |index| {
            let place = self.layout.place(index.iter().copied());
            data[place] = new(index, self.before[place]);
        });
        data
    }

    /// The buffer after `write`, which must be `expected`, also between the elements of the view.
    pub(crate) fn check(&self, expected: &[T], write: impl FnOnce(ViewMutD<'_, T>)) {
        let mut data = self.before.clone();
        let Layout {
            extents,
            strides,
            offset,
            ..
        } = &self.layout;
        write(ViewMutD::try_from_strided(&mut data, extents, strides, *offset).expect("a view"));
        crate::walk::same(&data, expected);
    }
}
