//! A status that the contract does not document for an operation does not compile.

#[test]
fn undocumented_statuses_do_not_compile() {
    let cases = trybuild::TestCases::new();
    cases.pass("tests/compile_fail/documented_conflict.rs");
    cases.compile_fail("tests/compile_fail/undocumented_conflict.rs");
}
