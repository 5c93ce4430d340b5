//! Operations of every day, compared with answers of NumPy in `tests/vectors`.

mod order;
mod pick;
mod try_forms;
