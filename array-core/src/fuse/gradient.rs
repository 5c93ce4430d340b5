//! The gradients that the sums of sweeps are added up to.
//!
//! ```text
//! let (v, d0, d1) = summed::<0b101, _>(fused(.., |t, ..| (value, dx, dy)), &[KeptAxes::Axes(&[]), ..])?;
//! g0.add(d0, &[0]);                    // x[i]: the sum is kept along axis 0, which is axis 0 of x
//! g1.add_at(d1, access)?;              // y[j + 1]: added to a part of it
//! let dx = probe.gradient(g0)?;        // with the shape of x
//! ```

use super::index_sums::Edge;
use super::listed::IndexedAccess;
use super::operand::Leaf;
use super::summed::{AddedTo, extents, total};
use super::target::{Assigns, By, Place};
use crate::array::{Array, ArrayD, Layout, advance};
use crate::error::{BroadcastError, BroadcastErrorKind};
use crate::eval::{refused, too_large};
use crate::expr::{Arr, Float, Node, On, Owned, Scalar, ViewRef, whole};
use crate::kernel::Output;
use crate::shape::{DynRank, FitsInto, Placement, Shape, Whole, WholeOf};
use crate::storage::{Home, Stored};

/// The gradient of one operand, while sums are added to it.
#[derive(Debug)]
pub struct GradientSum<T> {
    extents: Vec<usize>,
    /// Row-major; zeros without.
    sum: Option<ArrayD<T>>,
    /// What is added to some places, when all sums of the whole have been.
    pending: Vec<(Vec<usize>, ArrayD<T>)>,
}

/// An operand that has a gradient: an array, a view, or a number.
#[diagnostic::on_unimplemented(
    message = "the gradient of a lazy value is not asked for",
    label = "a gradient is an array of the shape of its operand",
    note = "evaluate it before the call: `let x = x.eval();`"
)]
pub trait HasGradient: Node<Item: Float, Shape: Shape> {
    /// The gradient.
    type Gradient;

    /// The gradient with these elements.
    fn of_its_shape(&self, sum: ArrayD<Self::Item>) -> Result<Self::Gradient, BroadcastError>;
}

macro_rules! arrays {
    ($([$($generics:tt)*] $Node:ty, $S:ty;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<$($generics)*> HasGradient for $Node {
            type Gradient = Array<T, $S>;

            fn of_its_shape(&self, sum: ArrayD<T>) -> Result<Self::Gradient, BroadcastError> {
                let shape = Node::shape(self)?;
                Ok(Array { storage: sum.storage, shape })
            }
        }
    )*};
}
arrays! {
    [T: Float, P: Stored<Shape: Shape, Home: Home>] Arr<'_, T, P>, P::Shape;
    [T: Float, P: Stored<Shape: Shape, Home: Home>] Owned<T, P>, P::Shape;
    [T: Float, S: Shape] ViewRef<'_, T, S>, S;
}

#[diagnostic::do_not_recommend]
impl<T: Float> HasGradient for Scalar<T> {
    type Gradient = T;

    fn of_its_shape(&self, sum: ArrayD<T>) -> Result<T, BroadcastError> {
        Ok(total(&sum))
    }
}

impl<N: HasGradient> Leaf<N> {
    /// Its gradient, of no sums yet.
    ///
    /// # Errors
    /// If it is a lazy value whose operands do not broadcast.
    pub fn gradient(&self) -> Result<GradientSum<N::Item>, BroadcastError> {
        let shape = self.0.shape()?;
        let extents = shape.extents().as_ref().to_vec();
        Ok(GradientSum {
            extents,
            sum: None,
            pending: Vec::new(),
        })
    }

    /// The gradient with the elements of all sums.
    ///
    /// # Errors
    /// If the memory of zeros is refused.
    pub fn of_its_shape(
        &self,
        gradient: GradientSum<N::Item>,
    ) -> Result<N::Gradient, BroadcastError> {
        self.0.of_its_shape(gradient.whole()?)
    }
}

impl<N: Node<Shape: Shape>> Leaf<N> {
    /// Its shape.
    ///
    /// # Errors
    /// If it is a lazy value whose operands do not broadcast.
    pub fn own_shape(&self) -> Result<N::Shape, BroadcastError> {
        self.0.shape()
    }
}

impl<E: Node<Shape: Whole>, P: Placement<WholeOf<E::Shape>>> Leaf<On<E, P>> {
    /// The shape of the operand that is placed.
    ///
    /// # Errors
    /// If it is a lazy value whose operands do not broadcast.
    pub fn placed_shape(&self) -> Result<WholeOf<E::Shape>, BroadcastError> {
        whole(&self.0.operand.inputs())
    }
}

impl<T: Float> GradientSum<T> {
    /// The extents of the operand.
    pub fn extents(&self) -> &[usize] {
        &self.extents
    }

    /// The elements so far, for a sum that is added to them.
    pub fn onto(&mut self) -> AddedTo<'_> {
        AddedTo(self.sum.as_mut().map(|sum| {
            let elements = sum.as_mut_slice();
            let count = elements.len();
            (Output::init(elements, 0).member(None), count)
        }))
    }

    /// Adds a sum whose axis `axes[k]` is axis `k` of the operand; an empty one was added already.
    pub fn add(&mut self, sum: ArrayD<T>, axes: &[usize]) {
        let is_in_order = axes.iter().enumerate().all(|(k, &axis)| axis == k);
        let sum = match is_in_order {
            true => sum,
            false => sum.permute(axes).to_array(),
        };
        match &mut self.sum {
            None => self.sum = Some(sum),
            Some(own) => add_each(own.as_mut_slice(), sum.as_slice()),
        }
    }

    /// Adds a sum, whose axes are the indices `letters`, to the elements of an access.
    ///
    /// # Errors
    /// If a position of a list is outside of its axis.
    pub fn add_at(
        &mut self,
        sum: ArrayD<T>,
        access: IndexedAccess<'_>,
        letters: &[usize],
    ) -> Result<(), BroadcastError> {
        let layout = Layout::row_major(DynRank::from(&self.extents[..]));
        let order: Vec<Option<usize>> = letters.iter().copied().map(Some).collect();
        let access = IndexedAccess {
            order: &order,
            ..access
        };
        let mut places = Vec::with_capacity(sum.as_slice().len());
        let is_inside = |axis| matches!(access.seen.edge(axis), Edge::Inside | Edge::List);
        if (0..self.extents.len()).all(is_inside) {
            access.each_row(&layout, |row| row.each(|place| places.push(place)))?;
        } else {
            access.check_positions(&self.extents)?;
            let mut index = vec![0; letters.len()];
            for _ in sum.as_slice() {
                let place = access.place_past_edges(&layout, letters, &index);
                places.push(place.unwrap_or(usize::MAX));
                advance(&mut index, sum.dims());
            }
        }
        match &mut self.sum {
            Some(own) => add_to_places(own.as_mut_slice(), &places, sum.as_slice()),
            None => self.pending.push((places, sum)),
        }
        Ok(())
    }

    /// All sums.
    fn whole(self) -> Result<ArrayD<T>, BroadcastError> {
        let mut sum = match self.sum {
            Some(sum) => sum,
            None => {
                let zeros = ArrayD::try_zeros(&self.extents[..]);
                zeros.map_err(|_| too_large(&self.extents))?
            }
        };
        for (places, items) in self.pending {
            add_to_places(sum.as_mut_slice(), &places, items.as_slice());
        }
        Ok(sum)
    }
}

/// Adds items to the elements at some places; no element is at `usize::MAX`.
fn add_to_places<T: Float>(elements: &mut [T], places: &[usize], items: &[T]) {
    for (&place, &item) in places.iter().zip(items) {
        if let Some(element) = elements.get_mut(place) {
            *element = *element + item;
        }
    }
}

/// Whether a gradient fits into a buffer.
///
/// # Errors
/// If the buffer has another shape.
pub fn fits<P, T, S>(place: &mut P, gradient: &Array<T, S>) -> Result<(), BroadcastError>
where
    P: Place<Item = T> + ?Sized,
    T: Float,
    S: Shape + FitsInto<P::Shape>,
{
    let (node, shape) = (Arr(gradient), place.place_shape());
    refused::<<Arr<'_, T, S> as Node>::Inputs<'_>, P::Shape>("=", &node.inputs(), &shape)?;
    let (own, given) = (extents(gradient.typed_shape()), extents(&shape));
    match own == given {
        true => Ok(()),
        // It would be repeated.
        false => Err(BroadcastError::of_kind(
            BroadcastErrorKind::IncompatibleShapes,
            format!(
                "a gradient of extents {own:?} is written to a buffer of extents {given:?}\n  \
                 help: the buffer has the shape of the operand"
            ),
        )),
    }
}

/// Stores a gradient into a buffer.
///
/// # Errors
/// If the buffer has another shape. Nothing is written then.
pub fn stored<P, A, T, S>(
    place: &mut P,
    how: By<A>,
    gradient: &Array<T, S>,
) -> Result<(), BroadcastError>
where
    P: Place<Item = T> + ?Sized,
    A: Assigns<T>,
    T: Float,
    S: Shape + FitsInto<P::Shape>,
{
    let node = how.0.node(Arr(gradient));
    place.write::<A::Node<Arr<'_, T, S>>>(A::NAME, &node)
}

fn add_each<T: Float>(sums: &mut [T], items: &[T]) {
    for (sum, &item) in sums.iter_mut().zip(items) {
        *sum = *sum + item;
    }
}

impl IndexedAccess<'_> {
    /// The place of an element for these values of the indices `letters`; `None` if it is outside of a
    /// padded axis. The positions of lists have been checked.
    fn place_past_edges(
        &self,
        layout: &Layout<DynRank>,
        letters: &[usize],
        index: &[usize],
    ) -> Option<usize> {
        let of = |letter: usize| {
            let at = letters.iter().position(|&own| own == letter);
            at.map_or(0, |at| index[at])
        };
        let mut place = layout.offset;
        for (axis, sum) in self.seen.along.iter().enumerate() {
            let terms = sum.terms.iter();
            let at = terms.fold(sum.add, |at, &(letter, factor)| {
                at + factor * of(letter) as i64
            });
            let last = layout.shape.as_slice()[axis] as i64 - 1;
            let at = match self.seen.edge(axis) {
                Edge::Inside | Edge::Part => at,
                Edge::Clamp => at.clamp(0, last),
                Edge::Wrap => at.rem_euclid(last + 1),
                Edge::Pad if (0..=last).contains(&at) => at,
                Edge::Pad => return None,
                Edge::List => {
                    let list = self.lists.iter().find(|(own, ..)| *own == axis);
                    let (_, own, list) = list.expect("the positions of the axis");
                    let number = { own.iter() }
                        .fold(0, |number, &letter| number * self.n[letter] + of(letter));
                    let mut position = [0];
                    list.read(number, &mut position);
                    position[0]
                }
            };
            place = place.wrapping_add_signed(layout.strides.as_ref()[axis] * at as isize);
        }
        Some(place)
    }
}
