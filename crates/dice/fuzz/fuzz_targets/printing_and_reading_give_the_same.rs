//! The canonical form of whatever was read reads as the same expression.
#![no_main]

use libfuzzer_sys::fuzz_target;
use ludex_dice::{Dialect, Syntax, parse};

fuzz_target!(|source: &str| {
    for dialect in Dialect::ALL {
        if let Ok(first) = Syntax::of(dialect).parse(source) {
            let printed = first.to_string();
            let second = parse(&printed).expect("the canonical form can be read");
            assert_eq!(first, second);
            assert_eq!(printed, second.to_string());
        }
    }
});
