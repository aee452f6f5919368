//! Whatever the text and the dialect: an expression or an error, never a panic.
#![no_main]

use libfuzzer_sys::fuzz_target;
use ludex_dice::{Dialect, Syntax};

fuzz_target!(|source: &str| {
    for dialect in Dialect::ALL {
        let _ = Syntax::of(dialect).parse(source);
    }
});
