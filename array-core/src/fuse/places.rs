//! Tuples of targets: `broadcast!((p, m, v) = ..)` writes the members of a tuple in one loop.

use super::target::Place;
use crate::array::{ViewMut, or_panic};
use crate::dim::Known;
use crate::error::BroadcastError;
use crate::eval::{Strided, explained_several, same, strided_view, write_several};
use crate::expr::Node;
use crate::kernel::{MemberOutput, Output};
use crate::plan::Explained;
use crate::shape::{FitsInto, Shape};

/// The elements of a place that has these extents, as an output.
fn output<'x, P: Place>(place: &'x mut P, extents: &[usize]) -> MemberOutput<'x> {
    let elements = place.elements();
    match elements.and_then(|view| strided_view(view.data, &view.layout, extents)) {
        Some(Strided {
            data,
            strides,
            offset,
        }) => Output::init(data, offset).member(Some(strides)),
        None => unreachable!("the places have one shape"),
    }
}

/// The shape `S` itself: the destinations of a tuple have one shape.
#[diagnostic::on_unimplemented(
    message = "a destination of shape `{Self}` beside one of shape `{S}`",
    label = "these destinations have different shapes",
    note = "the destinations of a tuple have one shape, as types too; write the others by themselves"
)]
pub trait OneShape<S> {
    /// The type itself; unknown to the compiler if the shapes differ: see [`Known`].
    type Shape: Shape;

    /// The shape.
    fn same(&self) -> S;
}

impl<S: Shape> OneShape<S> for S {
    type Shape = S;

    fn same(&self) -> S {
        self.clone()
    }
}

/// `X`, if the types before it are known: a list of proofs.
macro_rules! known {
    ($X:ty) => { $X };
    ($X:ty, $Proof:ty $(, $Others:ty)*) => {
        <$Proof as Known<known!($X $(, $Others)*)>>::Then
    };
}

macro_rules! places {
    ($($P:ident $p:ident $(, $Q:ident $q:ident)*;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<$P: Place $(, $Q: Place<Shape: OneShape<$P::Shape>>)*> Place for (&mut $P, $(&mut $Q),*) {
            type Item = ($P::Item, $($Q::Item),*);
            type Shape = $P::Shape;
            type Proof = known!(() $(, <$Q::Shape as OneShape<$P::Shape>>::Shape)*);

            fn place_shape(&self) -> $P::Shape {
                self.0.place_shape()
            }

            fn elements(&mut self) -> Option<ViewMut<'_, Self::Item, Self::Shape>> {
                None
            }

            fn write<X: Node<Item = Self::Item>>(
                &mut self,
                op: &str,
                node: &X,
            ) -> Result<(), BroadcastError>
            where
                X::Shape: FitsInto<$P::Shape>,
            {
                let ($p, $($q),*) = self;
                let shapes = [$p.place_shape() $(, $q.place_shape().same())*];
                let shape = same(op, "destination", shapes)?;
                let extents = shape.extents();
                let extents = extents.as_ref();
                let outputs = [output(&mut **$p, extents) $(, output(&mut **$q, extents))*];
                write_several(op, node, &shape, &outputs)
            }

            fn explained<X: Node<Item = Self::Item>>(&mut self, node: &X) -> Explained
            where
                X::Shape: FitsInto<$P::Shape>,
            {
                let ($p, $($q),*) = self;
                let shapes = [$p.place_shape() $(, $q.place_shape().same())*];
                let shape = or_panic(same("plan_into", "destination", shapes));
                let extents = shape.extents();
                let extents = extents.as_ref();
                let outputs = [output(&mut **$p, extents) $(, output(&mut **$q, extents))*];
                explained_several(node, &shape, &outputs)
            }
        }
    )*};
}
places! {
    A a, B b;
    A a, B b, C c;
    A a, B b, C c, D d;
    A a, B b, C c, D d, E e;
    A a, B b, C c, D d, E e, F f;
}
