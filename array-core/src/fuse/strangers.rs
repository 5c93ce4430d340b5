//! Types that look like operands and destinations and are none: each kind has an error of its own,
//! which names the way out. [`Target`] finds the error of a destination.

use super::operand::Leaf;
use super::probe::Probe;
use super::target::Place;
use crate::array::Array;
use crate::expr::{Node, Number};
use crate::shape::Shape;
use crate::storage::Home;

/// A reference to the thing that `=` writes.
///
/// `Target(out.as_place()).place()` finds, in the order in which the compiler borrows, [`FromPlace`],
/// the traits of the kinds below, and [`FromNoPlace`], whose bound gives our error that this is no
/// destination.
#[derive(Debug)]
pub struct Target<'a, P: ?Sized>(pub &'a mut P);

/// Arrays, mutable views, containers that are written into.
pub trait FromPlace<'a> {
    /// The type.
    type Place: ?Sized;
    /// The destination.
    fn place(self) -> &'a mut Self::Place;
}

impl<'a, P: Place + ?Sized> FromPlace<'a> for Target<'a, P> {
    type Place = P;

    #[inline(always)]
    fn place(self) -> &'a mut P {
        self.0
    }
}

/// A type that a destination can have.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an array or a mutable view that can be written into",
    label = "a destination of type `{Self}`",
    note = "a destination is an `Array`, a `&mut Array` or a `ViewMut`; a number is written outside of the call, `total += (&x * &y).sum(..)`; an element of a collection of arrays is one too, `bufs[0] = ..`, and what a guard or a `Box` holds: `*guard = ..`; the destinations of a tuple have one shape; an array of ndarray, nalgebra, faer, image or arrow needs the feature of that name, and the version that the feature takes (`cargo tree -d` shows two); of its views only mutable ones are written into: `x.view_mut()`, rows of `x.rows_mut()`"
)]
pub trait IsPlace {
    /// Unknown to the compiler, so that there is no further error.
    type Place;
}

/// Anything else.
pub trait FromNoPlace {
    /// The type.
    type Found: ?Sized;
    /// An error.
    fn place(&mut self) -> <Self::Found as IsPlace>::Place
    where
        Self::Found: IsPlace;
}

impl<X: ?Sized> FromNoPlace for Target<'_, X> {
    type Found = X;

    fn place(&mut self) -> X::Place
    where
        X: IsPlace,
    {
        unreachable!("no type is a place by this trait")
    }
}

/// A kind of types: a bound that none of them meets, and the traits that find them.
macro_rules! kinds {
    ($($(#[$doc:meta])* $From:ident $Lazily:ident $Is:ident $message:literal $label:literal $note:literal { $($(#[$when:meta])* [$($generics:tt)*] $X:ty;)* })*) => {$(
        #[doc = concat!("Types that are not such: ", $message)]
        #[diagnostic::on_unimplemented(message = $message, label = $label, note = $note)]
        pub trait $Is {
            /// Unknown to the compiler, so that there is no further error.
            type Node: Node;
            /// As the node.
            type Place;
        }

        $(#[$doc])*
        pub trait $From {
            /// The type.
            type Found: ?Sized;
            /// An error.
            fn operand(&self) -> Leaf<<Self::Found as $Is>::Node>
            where
                Self::Found: $Is,
            {
                unreachable!("no type is an operand by this trait")
            }
            /// An error.
            fn place(&self) -> <Self::Found as $Is>::Place
            where
                Self::Found: $Is,
            {
                unreachable!("no type is a place by this trait")
            }
        }

        /// The methods of containers, of types that are none.
        pub trait $Lazily {
            /// An error.
            fn lazy(&self) -> <Self as $Is>::Place
            where
                Self: $Is,
            {
                unreachable!("no type is an expression by this trait")
            }
            /// An error.
            fn at<D>(&self, _: D) -> <Self as $Is>::Place
            where
                Self: $Is,
            {
                unreachable!("no type is placed by this trait")
            }
        }
        $($(#[$when])* impl<$($generics)*> $Lazily for $X {}
        $(#[$when])* impl<$($generics)*> $From for &Probe<'_, $X> {
            type Found = $X;
        }
        $(#[$when])* impl<$($generics)*> $From for Target<'_, $X> {
            type Found = $X;
        })*
    )*};
}
kinds! {
    /// Rows with memory of their own.
    FromRows LazyRows IsMatrix
        "`{Self}` has rows of any lengths, so it has no shape"
        "neither an operand nor a destination"
        "rows of one length are a `Vec<[f32; 3]>` or an `Array2`: `Array2::try_from(rows)` takes a `Vec` of `Vec`s; one row, `rows[0]`, is an operand (`&rows[0]`) and a destination"
    {
        [T] Vec<Vec<T>>;
        [T] [Vec<T>];
        [T, const N: usize] [Vec<T>; N];
    }

    /// Arrays that may be missing.
    FromMaybe LazyMaybe IsTakenOut
        "`{Self}` may hold no array"
        "neither an operand nor a destination"
        "take the array out before: `let x = x?;`, `let x = x.unwrap();`, `if let Some(bias) = &self.bias {{ .. }}`"
    {
        [T, S: Shape, H: Home] Option<Array<T, S, H>>;
        [T, S: Shape, H: Home, E] Result<Array<T, S, H>, E>;
        [T] Option<Vec<T>>;
        [T, E] Result<Vec<T>, E>;
    }

    /// Values on a tape.
    FromVar LazyVar IsNotOnTape
        "a `{Self}` is on its tape: a body reads it if `record!` names it behind the value"
        "neither an operand nor a destination"
        "`record!(x * w @ (1), x, w)` records a body of `x` and `w`; `w.value_ref()` is the array alone"
    {
        [T] crate::grad::Var<T>;
    }

    /// Several arrays.
    FromSeveral LazySeveral IsAlone
        "a tuple is not one operand"
        "neither an operand nor a destination"
        "name each of them: `let (x, y) = ..`; `gradient!` gives the value and then the gradients, `let (value, (dx, dy)) = gradient!(.., x, y);`, and of one operand `let (value, dx) = gradient!(.., x);`"
    {
        [T, S: Shape, H: Home, U, R: Shape, G: Home] (Array<T, S, H>, Array<U, R, G>);
        [T, S: Shape, H: Home, U, R: Shape, G: Home, V, Q: Shape, F: Home] (Array<T, S, H>, Array<U, R, G>, Array<V, Q, F>);
        [N: Number, T, S: Shape, H: Home] (N, Array<T, S, H>);
        [N: Number, A, B] (N, (A, B));
    }

    /// Images whose pixels the type does not have.
    FromImage LazyImage IsBuffer
        "the type of a `{Self}` does not say what its pixels are"
        "neither an operand nor a destination"
        "a buffer is both: `picture.to_rgb8()` converts the pixels, `picture.as_rgb8()` and `picture.as_mut_rgb8()` borrow them"
    {
        #[cfg(feature = "image")]
        [] image::DynamicImage;
    }

    /// Columns that may have nulls.
    FromColumn LazyColumn HasNoNulls
        "a column of Arrow may have nulls, and elements have none"
        "neither an operand nor a destination"
        "`column.try_elements()?` gives the elements of a column without nulls, `column.valid()` the mask; of an `ArrayRef` the type comes first: `column.as_primitive::<Float64Type>()` of `arrow_array::cast::AsArray`"
    {
        #[cfg(feature = "arrow")]
        [A: arrow_array::types::ArrowPrimitiveType] arrow_array::PrimitiveArray<A>;
        #[cfg(feature = "arrow")]
        [] arrow_array::ArrayRef;
    }
}
