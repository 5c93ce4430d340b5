//! Legal programs: what must compile, as it stands.

mod among_other_crates;
mod every_form;
mod names_of_others;
mod of_the_crate;
mod operators;
