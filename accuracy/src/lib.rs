//! Measures the errors of the functions of floats, in units in the last place, at every level of instructions.
//!
//! The modules stand in the order in which they use each other. [`real`] says what an error is, [`functions`] is the table of what is
//! measured and of what it is compared with, [`points`] chooses the arguments, [`measure`] runs and compares, [`record`] keeps what
//! was found, [`table`] writes it down for people, and [`cli`] is the program.

pub mod real;

pub mod functions;

pub mod points;

pub mod record;

pub mod measure;

pub mod table;

pub mod cli;
