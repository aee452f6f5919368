//! The duel after step 2 of the page.
#![allow(dead_code, missing_docs)]

include!(concat!(env!("OUT_DIR"), "/step_2/main.rs"));
