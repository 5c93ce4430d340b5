//! What arrays promise, one file for each promise.
