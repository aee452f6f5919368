//! The page of the book that adds rules to a duel (`docs/src/a-rule.md`): every step of it is applied to the files of the duel,
//! built and played. `build.rs` writes the files as they are after each step; a test for each includes them.
