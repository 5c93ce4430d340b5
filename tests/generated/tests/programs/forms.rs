//! The forms of a line: `form!(case, how, (operand: Type, ..) -> Type, operators, macro)`.
//!
//! `how` is `static` where nothing can fail when running: the functions that panic are called then; elsewhere those that
//! give a `Result`. The macro is `refused` where its tuple cannot be written.

/// The operands, as variables.
macro_rules! given {
    ($case:ident, $($a:ident: $A:ty),*) => {
        $(
            let stored = $case.stored(stringify!($a));
            let $a = <$A as crate::given::Given>::given(&stored);
        )*
    };
}

/// A new array.
macro_rules! value {
    ($case:ident, static, ($($a:ident: $A:ty),*) -> $R:ty, $operators:expr, $($by_macro:tt)*) => {{
        given!($case, $($a: $A),*);
        let value: $R = ($operators).eval();
        $case.answer("operators static", Ok(crate::given::elements(value)));
        let value: $R = broadloom::broadcast!($($by_macro)*).eval();
        $case.answer("macro static", Ok(crate::given::elements(value)));
    }};
    ($case:ident, $how:ident, ($($a:ident: $A:ty),*) -> $R:ty, $operators:expr, refused) => {{
        given!($case, $($a: $A),*);
        let value: Result<$R, _> = ($operators).try_eval();
        $case.answer(concat!("operators ", stringify!($how)), value.map(crate::given::elements));
    }};
    ($case:ident, $how:ident, ($($a:ident: $A:ty),*) -> $R:ty, $operators:expr, $($by_macro:tt)*) => {{
        given!($case, $($a: $A),*);
        let value: Result<$R, _> = ($operators).try_eval();
        $case.answer(concat!("operators ", stringify!($how)), value.map(crate::given::elements));
        let value: Result<$R, _> = broadloom::try_broadcast!($($by_macro)*).and_then(|value| value.try_eval());
        $case.answer(concat!("macro ", stringify!($how)), value.map(crate::given::elements));
    }};
}

/// What must be refused: the macro checks shapes before anything is computed.
macro_rules! refusal {
    ($case:ident, $how:ident, ($($a:ident: $A:ty),*) -> $R:ty, $operators:expr, refused) => {
        value!($case, $how, ($($a: $A),*) -> $R, $operators, refused)
    };
    ($case:ident, $how:ident, ($($a:ident: $A:ty),*) -> $R:ty, $operators:expr, $($by_macro:tt)*) => {{
        value!($case, $how, ($($a: $A),*) -> $R, $operators, refused);
        given!($case, $($a: $A),*);
        let error = broadloom::try_broadcast!($($by_macro)*).err();
        $case.refusal(concat!("macro ", stringify!($how)), error);
    }};
}

/// A sum over axes, which operators compute at once.
macro_rules! total {
    ($case:ident, $how:ident, ($($a:ident: $A:ty),*) -> $R:ty, $operators:expr, $($by_macro:tt)*) => {{
        given!($case, $($a: $A),*);
        let value: $R = $operators;
        $case.answer(concat!("operators ", stringify!($how)), Ok(crate::given::elements(value)));
        let value: $R = broadloom::broadcast!($($by_macro)*).eval();
        $case.answer(concat!("macro ", stringify!($how)), Ok(crate::given::elements(value)));
    }};
}

/// An array that is there is written over.
macro_rules! stored {
    ($case:ident, static, ($($a:ident: $A:ty),*) -> $R:ty, $operators:expr, $($by_macro:tt)*) => {{
        given!($case, $($a: $A),*);
        let mut out: $R = $case.destination();
        ($operators).eval_into(&mut out);
        $case.answer("operators static", Ok(crate::given::elements(out)));
        let mut out: $R = $case.destination();
        broadloom::broadcast!(out = $($by_macro)*);
        $case.answer("macro static", Ok(crate::given::elements(out)));
    }};
    ($case:ident, $how:ident, ($($a:ident: $A:ty),*) -> $R:ty, $operators:expr, refused) => {{
        given!($case, $($a: $A),*);
        let mut out: $R = $case.destination();
        let done = ($operators).try_eval_into(&mut out);
        $case.answer(concat!("operators ", stringify!($how)), done.map(|()| crate::given::elements(out)));
    }};
    ($case:ident, $how:ident, ($($a:ident: $A:ty),*) -> $R:ty, $operators:expr, $($by_macro:tt)*) => {{
        given!($case, $($a: $A),*);
        let mut out: $R = $case.destination();
        let done = ($operators).try_eval_into(&mut out);
        $case.answer(concat!("operators ", stringify!($how)), done.map(|()| crate::given::elements(out)));
        let mut out: $R = $case.destination();
        let done = broadloom::try_broadcast!(out = $($by_macro)*);
        $case.answer(concat!("macro ", stringify!($how)), done.map(|()| crate::given::elements(out)));
    }};
}

/// A view of a buffer is written over: the whole buffer counts.
macro_rules! written {
    ($case:ident, $how:ident, ($($a:ident: $A:ty),*) -> $R:ty, $operators:expr, $($by_macro:tt)*) => {{
        given!($case, $($a: $A),*);
        let mut buffer = $case.buffer();
        let mut out: $R = crate::given::view_mut(&mut buffer);
        let done = ($operators).try_eval_into(&mut out);
        $case.answer(concat!("operators ", stringify!($how)), done.map(|()| crate::given::written(buffer)));
        let mut buffer = $case.buffer();
        let mut out: $R = crate::given::view_mut(&mut buffer);
        let done = broadloom::try_broadcast!(out = $($by_macro)*);
        $case.answer(concat!("macro ", stringify!($how)), done.map(|()| crate::given::written(buffer)));
    }};
}

/// A reduction over typed axes: to an array, or to a scalar, which the macro gives as an array of rank 0.
macro_rules! reduced {
    ($case:ident, $how:ident, ($($a:ident: $A:ty),*) -> total $R:ty, $total:expr $(, $($by_macro:tt)*)?) => {{
        given!($case, $($a: $A),*);
        let value: $R = Array::full((), $total);
        $case.answer(concat!("operators ", stringify!($how)), Ok(crate::given::elements(value)));
        $(reduced!(@macro $case, $how, $R, $($by_macro)*);)?
    }};
    ($case:ident, $how:ident, ($($a:ident: $A:ty),*) -> $R:ty, $value:expr $(, $($by_macro:tt)*)?) => {{
        given!($case, $($a: $A),*);
        let value: $R = $value;
        $case.answer(concat!("operators ", stringify!($how)), Ok(crate::given::elements(value)));
        $(reduced!(@macro $case, $how, $R, $($by_macro)*);)?
    }};
    (@macro $case:ident, $how:ident, $R:ty, $($by_macro:tt)*) => {
        let value: $R = broadloom::broadcast!($($by_macro)*).eval();
        $case.answer(concat!("macro ", stringify!($how)), Ok(crate::given::elements(value)));
    };
}

/// A reduction that must be refused when running.
macro_rules! unreduced {
    ($case:ident, $how:ident, ($($a:ident: $A:ty),*), $value:expr) => {{
        given!($case, $($a: $A),*);
        let error = $value.err().map(broadloom::BroadcastError::from);
        $case.refusal(concat!("operators ", stringify!($how)), error);
    }};
}
