//! Operations of every day, compared with answers of NumPy in `tests/vectors`.

use broadloom::prelude::*;

/// The kind and the text of an error.
macro_rules! refused {
    ($result:expr, $kind:literal, $text:expr) => {{
        let error = $result.err().expect("an error");
        assert_eq!(error.to_string(), $text);
        assert_eq!(error.kind().as_str(), $kind);
    }};
}

#[cfg(feature = "macros")]
mod bodies;
mod operators;
mod order;
mod pick;
mod texts;
mod totals;
mod try_forms;
mod windows;
mod written;

fn matrix() -> Array2<i32> {
    Array2::from_vec((2, 3), (0..6).collect())
}
