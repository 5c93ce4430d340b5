//! ui-tests of broadloom.
