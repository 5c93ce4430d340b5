//! Arrays in the formats of serde: their extents and their elements, row-major.

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::{Array, View};
use crate::shape::Shape;
use crate::storage::{Heap, Home};

/// What is written.
#[derive(Serialize)]
#[serde(rename = "Array")]
struct SerialisedArray<'a, E> {
    shape: &'a [usize],
    elements: E,
}

/// What is read.
#[derive(Deserialize)]
#[serde(rename = "Array", deny_unknown_fields)]
struct DeserialisedArray<T> {
    shape: Vec<usize>,
    elements: Vec<T>,
}

/// `{"shape":[2,3],"elements":[1,2,3,4,5,6]}` in JSON.
impl<T: Serialize, S: Shape, H: Home> Serialize for Array<T, S, H> {
    fn serialize<Z: Serializer>(&self, serializer: Z) -> Result<Z::Ok, Z::Error> {
        let (extents, elements) = (self.extents(), self.as_slice());
        let shape = extents.as_ref();
        SerialisedArray { shape, elements }.serialize(serializer)
    }
}

/// As that of an array.
impl<T: Serialize, S: Shape> Serialize for View<'_, T, S> {
    fn serialize<Z: Serializer>(&self, serializer: Z) -> Result<Z::Ok, Z::Error> {
        let (extents, elements) = (self.extents(), SerialisedElements(self));
        let shape = extents.as_ref();
        SerialisedArray { shape, elements }.serialize(serializer)
    }
}

/// The elements of a view in row-major order.
struct SerialisedElements<'v, 'a, T, S: Shape>(&'v View<'a, T, S>);

impl<T: Serialize, S: Shape> Serialize for SerialisedElements<'_, '_, T, S> {
    fn serialize<Z: Serializer>(&self, serializer: Z) -> Result<Z::Ok, Z::Error> {
        serializer.collect_seq(self.0)
    }
}

/// An extent that the type fixes must be the one that is read; the number of elements must be that
/// of the shape.
impl<'de, T: Deserialize<'de>, S: Shape> Deserialize<'de> for Array<T, S, Heap> {
    fn deserialize<Z: Deserializer<'de>>(deserializer: Z) -> Result<Self, Z::Error> {
        let DeserialisedArray { shape, elements } = DeserialisedArray::deserialize(deserializer)?;
        let shape = S::try_from_extents(&shape).map_err(Z::Error::custom)?;
        Array::try_from_vec(shape, elements).map_err(Z::Error::custom)
    }
}
