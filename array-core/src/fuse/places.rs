//! Tuples of targets: `broadcast!((p, m, v) = ..)` writes the members of a tuple in one loop.

use super::target::Place;
use crate::error::BroadcastError;
use crate::eval::{Strided, same, write_several};
use crate::expr::Node;
use crate::kernel::{MemberOutput, Output};
use crate::leaf::Elem;
use crate::shape::{FitsInto, Shape};

/// The elements of a place that has these extents, as an output.
fn output<'x, P: Place>(place: &'x mut P, extents: &[usize]) -> MemberOutput<'x> {
    match place.elements(extents) {
        Some(Strided {
            data,
            strides,
            offset,
        }) => Output::init(data, offset).member(Some(strides)),
        None => unreachable!("the places have one shape"),
    }
}

macro_rules! places {
    ($($P:ident $p:ident $(, $Q:ident $q:ident)*;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<$P: Place $(, $Q: Place<Shape = $P::Shape>)*> Place for (&mut $P, $(&mut $Q),*)
        where
            ($P::Item, $($Q::Item),*): Elem,
        {
            type Item = ($P::Item, $($Q::Item),*);
            type Shape = $P::Shape;
            type Proof = ();

            fn place_shape(&self) -> &$P::Shape {
                self.0.place_shape()
            }

            fn elements(&mut self, _: &[usize]) -> Option<Strided<'_, Self::Item>> {
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
                let shapes = [$p.place_shape().clone() $(, $q.place_shape().clone())*];
                let shape = same(op, "destination", shapes)?;
                let extents = shape.extents();
                let extents = extents.as_ref();
                let outputs = [output(&mut **$p, extents) $(, output(&mut **$q, extents))*];
                write_several(op, node, &shape, &outputs)
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
