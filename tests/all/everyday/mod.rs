//! Everyday operations, compared with NumPy's answers in `tests/vectors`.

mod order;
