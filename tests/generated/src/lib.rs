//! The programs that run are tests; those that must not compile are the example `refused`.
