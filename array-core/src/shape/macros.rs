//! `Shape![..]`, `shape![..]` and `axes![..]`: the notation of shapes and axes.

/// The type of a shape: `Shape![2, 1, _]` is `(Fix<2>, Stretch, Dyn)`.
///
/// A literal is an extent. A literal `1` is the dimension that stretches. `_` is an extent known at
/// run time. `{N}` is a constant; a constant that happens to be 1 does not stretch. A constant
/// needs its braces: a bare `N` is the name of a type, such as the parameter of a function of any
/// `N: Dim`.
///
/// # Examples
/// ```
/// # extern crate array_core as broadloom;
/// use broadloom::dim::{Dyn, Fix, Stretch};
/// use broadloom::prelude::*;
///
/// fn same<A: 'static, B: 'static>() -> bool {
///     std::any::TypeId::of::<A>() == std::any::TypeId::of::<B>()
/// }
/// const ROWS: usize = 5;
/// assert!(same::<Shape![2, 1, _], (Fix<2>, Stretch, Dyn)>());
/// assert!(same::<Shape![{ ROWS }], (Fix<5>,)>());
/// assert!(same::<Shape![], ()>());
///
/// fn rows<const N: usize>(x: &broadloom::array::Array<f32, Shape![{ N }, 3]>) -> usize { N }
/// ```
#[macro_export]
macro_rules! Shape {
    (@dims ($($done:tt)*)) => { ($($done)*) };
    (@dims ($($done:tt)*) 1 $(, $($rest:tt)*)?) => { $crate::Shape!(@dims ($($done)* $crate::dim::Stretch,) $($($rest)*)?) };
    (@dims ($($done:tt)*) _ $(, $($rest:tt)*)?) => { $crate::Shape!(@dims ($($done)* $crate::dim::Dyn,) $($($rest)*)?) };
    (@dims ($($done:tt)*) - $($wrong:tt)*) => { $crate::Shape!(@wrong ($($done)*) $($wrong)*) };
    (@dims ($($done:tt)*) $n:literal $(, $($rest:tt)*)?) => { $crate::Shape!(@dims ($($done)* $crate::dim::Fix<$n>,) $($($rest)*)?) };
    (@dims ($($done:tt)*) { $n:expr } $(, $($rest:tt)*)?) => { $crate::Shape!(@dims ($($done)* $crate::dim::Fix<{ $n }>,) $($($rest)*)?) };
    // The usual names of variables: of a type the compiler would propose one that is spelt alike.
    (@dims $done:tt n $($rest:tt)*) => { $crate::Shape!(@variable $done $($rest)*) };
    (@dims $done:tt m $($rest:tt)*) => { $crate::Shape!(@variable $done $($rest)*) };
    (@dims $done:tt k $($rest:tt)*) => { $crate::Shape!(@variable $done $($rest)*) };
    (@dims $done:tt rows $($rest:tt)*) => { $crate::Shape!(@variable $done $($rest)*) };
    (@dims $done:tt cols $($rest:tt)*) => { $crate::Shape!(@variable $done $($rest)*) };
    (@dims $done:tt columns $($rest:tt)*) => { $crate::Shape!(@variable $done $($rest)*) };
    (@dims $done:tt height $($rest:tt)*) => { $crate::Shape!(@variable $done $($rest)*) };
    (@dims $done:tt width $($rest:tt)*) => { $crate::Shape!(@variable $done $($rest)*) };
    (@dims $done:tt len $($rest:tt)*) => { $crate::Shape!(@variable $done $($rest)*) };
    (@dims $done:tt batch $($rest:tt)*) => { $crate::Shape!(@variable $done $($rest)*) };
    (@dims $done:tt size $($rest:tt)*) => { $crate::Shape!(@variable $done $($rest)*) };
    (@dims ($($done:tt)*) $D:ty $(, $($rest:tt)*)?) => { $crate::Shape!(@dims ($($done)* $D,) $($($rest)*)?) };
    // An extent that is none of these is one error: in its place is a constant without a value.
    (@dims ($($done:tt)*) $($wrong:tt)*) => { $crate::Shape!(@wrong ($($done)*) $($wrong)*) };
    (@wrong ($($done:tt)*) $($wrong:tt)*) => {
        $crate::Shape!(@after ($($done)* $crate::dim::Fix<{
            ::core::compile_error!("an extent is a number, `_` for one known at run time, or a constant in braces: `Shape![2, _, { 2 * N }]`")
        }>,) $($wrong)*)
    };
    (@variable ($($done:tt)*) $($rest:tt)*) => {
        $crate::Shape!(@after ($($done)* $crate::dim::Fix<{
            ::core::compile_error!("an extent that a variable has is `_` in a type, `Shape![_, 3]`, and its number is in the value, `shape![n, 3]`; a constant is in braces: `Shape![{ N }, 3]`")
        }>,) $($rest)*)
    };
    (@after ($($done:tt)*) , $($rest:tt)*) => { $crate::Shape!(@dims ($($done)*) $($rest)*) };
    (@after ($($done:tt)*) $wrong:tt $($rest:tt)*) => { $crate::Shape!(@after ($($done)*) $($rest)*) };
    (@after ($($done:tt)*)) => { ($($done)*) };
    ($a:tt, $b:tt, $c:tt, $d:tt, $e:tt, $f:tt, $g:tt, $h:tt, $i:tt $(, $more:tt)* $(,)?) => {
        ($crate::dim::Fix<{ ::core::compile_error!("a shape in types has at most 8 axes; `ArrayD` has any number of them") }>,)
    };
    ($($dims:tt)*) => { $crate::Shape!(@dims () $($dims)*) };
}

/// A shape: `shape![rows, 3, 1]` has a run-time extent, an extent of 3, and a dimension that
/// stretches.
///
/// A literal becomes part of the type. An [`Array2`](crate::array::Array2) has run-time extents
/// only; make it with `(rows, 3)`.
///
/// # Examples
/// ```
/// # extern crate array_core as broadloom;
/// use broadloom::prelude::*;
/// use broadloom::shape::Shape;
///
/// let rows = 5;
/// let shape: Shape![_, 3, 1] = shape![rows, 3, 1];
/// assert_eq!(shape.extents(), [5, 3, 1]);
/// ```
#[macro_export]
macro_rules! shape {
    (@dims ($($done:tt)*)) => { ($($done)*) };
    (@dims ($($done:tt)*) 1 $(, $($rest:tt)*)?) => { $crate::shape!(@dims ($($done)* $crate::dim::Stretch,) $($($rest)*)?) };
    (@dims ($($done:tt)*) $n:literal $(, $($rest:tt)*)?) => { $crate::shape!(@dims ($($done)* $crate::dim::Fix::<$n>,) $($($rest)*)?) };
    (@dims ($($done:tt)*) { $n:expr } $(, $($rest:tt)*)?) => { $crate::shape!(@dims ($($done)* $crate::dim::Fix::<{ $n }>,) $($($rest)*)?) };
    (@dims ($($done:tt)*) $n:expr $(, $($rest:tt)*)?) => { $crate::shape!(@dims ($($done)* $crate::dim::Dyn($n),) $($($rest)*)?) };
    ($a:tt, $b:tt, $c:tt, $d:tt, $e:tt, $f:tt, $g:tt, $h:tt, $i:tt $(, $more:tt)* $(,)?) => {
        ::core::compile_error!("a shape in types has at most 8 axes; `ArrayD` has any number of them: `ArrayD::zeros([2; 9])`")
    };
    ($($dims:tt)*) => { $crate::shape!(@dims () $($dims)*) };
}

/// A list of axes, or a dimension tuple, checked at compile time: `axes![0, 2]`.
///
/// In `operand.at(axes![0, 2])` it names the result's axis of each axis of the operand (XLA's
/// `broadcast_dimensions`); in `x.sum(axes![0, 2])` the axes to reduce.
///
/// # Examples
/// ```
/// # extern crate array_core as broadloom;
/// use broadloom::prelude::*;
///
/// let x = array![[1.0, 2.0], [3.0, 4.0]];
/// let columns = x.sum(axes![0]);
/// assert_eq!((&x / columns.at(axes![1])).eval()[[0, 0]], 0.25);
/// assert_eq!(x.sum(axes![0, 1].keepdims()).extents(), [1, 1]);
/// ```
#[macro_export]
macro_rules! axes {
    (@list [$($axis:tt)*]) => { $crate::shape::Axes::<($($crate::shape::Ax<$axis>,)*)>::new() };
    // Reports one error: the list continues without the sign.
    (@list [$($done:tt)*] - $axis:tt $(, $($rest:tt)*)?) => {{
        ::core::compile_error!("an axis cannot be negative: axes count from 0, outermost first; operations take a number that counts from the end without the macro: `x.sum(-1)`; a placement has no negative axes: `v.at(..)` aligns at the last axis");
        $crate::axes!(@list [$($done)* { $axis }] $($($rest)*)?)
    }};
    (@list [] ($first:expr, $($rest:tt)*)) => {{
        ::core::compile_error!("axes are listed without parentheses: `axes![0, 1]`");
        $crate::axes![$first, $($rest)*]
    }};
    // The usual names of variables, which the compiler would make constants.
    (@list $done:tt axis $($rest:tt)*) => { $crate::axes!(@variable $done $($rest)*) };
    (@list $done:tt ax $($rest:tt)*) => { $crate::axes!(@variable $done $($rest)*) };
    (@list $done:tt dim $($rest:tt)*) => { $crate::axes!(@variable $done $($rest)*) };
    (@list $done:tt d $($rest:tt)*) => { $crate::axes!(@variable $done $($rest)*) };
    (@list $done:tt i $($rest:tt)*) => { $crate::axes!(@variable $done $($rest)*) };
    (@list $done:tt k $($rest:tt)*) => { $crate::axes!(@variable $done $($rest)*) };
    (@list [$($done:tt)*] $axis:expr $(, $($rest:tt)*)?) => {
        $crate::axes!(@list [$($done)* { $axis }] $($($rest)*)?)
    };
    (@variable [$($done:tt)*] , $($rest:tt)*) => { $crate::axes!(@variable [$($done)* { 0 }] $($rest)*) };
    (@variable $done:tt $wrong:tt $($rest:tt)*) => { $crate::axes!(@variable $done $($rest)*) };
    (@variable [$($done:tt)*]) => {{
        ::core::compile_error!("`axes![..]` lists literals and constants; an axis that a variable holds is the argument itself, `x.sum(axis)`, several are `x.sum(&[axis, 2])`, and a placement is `v.at(&[axis])`");
        $crate::axes!(@list [$($done)* { 0 }])
    }};
    ($($axes:tt)*) => { $crate::axes!(@list [] $($axes)*) };
}
