//! The programs of a row: `value!(row, form, (operand: Type, ..), (variable: Type, ..), call)`, and
//! the same for several results and for destinations.

/// The operands, as variables.
macro_rules! given {
    ($case:ident, ($($x:ident: $X:ty),*), ($($n:ident: $N:ty),*)) => {
        let _ = &$case;
        $(
            let mut stored = $case.stored(stringify!($x));
            let $x = <$X as crate::given::Given>::given(&mut stored);
        )*
        $(let $n: $N = $case.number(stringify!($n));)*
    };
}

/// A new array.
macro_rules! value {
    ($row:ident, $form:expr, $given:tt, $numbers:tt, $($call:tt)*) => {
        $row.each($form, &mut |case| {
            given!(case, $given, $numbers);
            let found = broadloom::try_broadcast!($($call)*).and_then(|value| value.try_eval());
            Ok(vec![crate::given::tensor(&found?)])
        })
    };
}

/// A new array by the form of the macro that panics.
macro_rules! evaluated {
    ($row:ident, $form:expr, $given:tt, $numbers:tt, $($call:tt)*) => {
        $row.each($form, &mut |case| {
            given!(case, $given, $numbers);
            let found = broadloom::broadcast!($($call)*).eval();
            Ok(vec![crate::given::tensor(&found)])
        })
    };
}

/// Several new arrays.
macro_rules! values {
    ($row:ident, $form:expr, $given:tt, $numbers:tt, ($($r:ident),*), $($call:tt)*) => {
        $row.each($form, &mut |case| {
            given!(case, $given, $numbers);
            let ($($r),*) = broadloom::eval_all(broadloom::try_broadcast!($($call)*)?);
            Ok(vec![$(crate::given::tensor(&$r)),*])
        })
    };
}

/// Destinations, which are read again from their buffers.
macro_rules! written {
    ($row:ident, $form:expr, $given:tt, $numbers:tt, ($($y:ident: $Y:ty),*), $($call:tt)*) => {
        $row.each($form, &mut |case| {
            given!(case, $given, $numbers);
            $(let mut $y = case.stored(stringify!($y));)*
            {
                $(let mut $y = <$Y as crate::given::Given>::given(&mut $y);)*
                broadloom::try_broadcast!($($call)*)?;
            }
            Ok(vec![$($y.tensor()?),*])
        })
    };
}
