//! Legal programs: what must compile, as it stands.

mod among_other_crates;
mod every_form;
mod operators;
