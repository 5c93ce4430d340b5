//! examples of broadloom.
