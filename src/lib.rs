//! broadloom
