//! The duel after step 1 of the page.
#![allow(dead_code, missing_docs)]

include!(concat!(env!("OUT_DIR"), "/step_1/main.rs"));
