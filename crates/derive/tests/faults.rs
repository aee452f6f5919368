//! What is wrong with a declaration is said at its place, and the type still stands: nothing else is wrong then.

#[test]
fn a_fault_is_told_at_its_place() {
    trybuild::TestCases::new().compile_fail("tests/faults/*.rs");
}
