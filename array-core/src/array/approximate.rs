//! Comparisons of the crate approx: `assert_relative_eq!(x, y)`. Arrays of different shapes differ.

use approx::{AbsDiffEq, RelativeEq, UlpsEq};

use super::Array;
use crate::shape::Shape;
use crate::storage::Home;

impl<T, S: Shape, H: Home> Array<T, S, H> {
    /// Whether the shapes are the same and `close` is true of all pairs of elements.
    fn all_close(&self, other: &Self, close: impl Fn(&T, &T) -> bool) -> bool {
        self.extents().as_ref() == other.extents().as_ref()
            && self.iter().zip(other).all(|(a, b)| close(a, b))
    }
}

impl<T: AbsDiffEq<Epsilon: Clone>, S: Shape, H: Home> AbsDiffEq for Array<T, S, H>
where
    Self: PartialEq,
{
    type Epsilon = T::Epsilon;

    fn default_epsilon() -> T::Epsilon {
        T::default_epsilon()
    }

    fn abs_diff_eq(&self, other: &Self, epsilon: T::Epsilon) -> bool {
        self.all_close(other, |a, b| a.abs_diff_eq(b, epsilon.clone()))
    }
}

impl<T: RelativeEq<Epsilon: Clone>, S: Shape, H: Home> RelativeEq for Array<T, S, H>
where
    Self: PartialEq,
{
    fn default_max_relative() -> T::Epsilon {
        T::default_max_relative()
    }

    fn relative_eq(&self, other: &Self, epsilon: T::Epsilon, relative: T::Epsilon) -> bool {
        self.all_close(other, |a, b| {
            a.relative_eq(b, epsilon.clone(), relative.clone())
        })
    }
}

impl<T: UlpsEq<Epsilon: Clone>, S: Shape, H: Home> UlpsEq for Array<T, S, H>
where
    Self: PartialEq,
{
    fn default_max_ulps() -> u32 {
        T::default_max_ulps()
    }

    fn ulps_eq(&self, other: &Self, epsilon: T::Epsilon, ulps: u32) -> bool {
        self.all_close(other, |a, b| a.ulps_eq(b, epsilon.clone(), ulps))
    }
}
