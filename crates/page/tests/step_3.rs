//! The duel after step 3 of the page.
#![allow(dead_code, missing_docs)]

include!(concat!(env!("OUT_DIR"), "/step_3/main.rs"));
