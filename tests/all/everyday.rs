//! Operations of every day, compared with answers of NumPy in `tests/vectors`.

mod order;
mod pick;
mod texts;
mod try_forms;
