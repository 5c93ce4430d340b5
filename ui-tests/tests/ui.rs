//! What the compiler says about an illegal program, and that legal ones compile.
//!
//! `TRYBUILD=overwrite cargo test -p ui-tests` writes the messages anew: read every diff before it is committed.

#[test]
fn ui() {
    let cases = trybuild::TestCases::new();
    cases.pass("pass/*.rs");
    cases.compile_fail("ui/*.rs");
}
