//! The canonical form of whatever was read reads as the same expression.
#![no_main]

use libfuzzer_sys::fuzz_target;
use ludex_dice::{Dialect, Limits, Syntax};

fuzz_target!(|source: &str| {
    for dialect in Dialect::ALL {
        if let Ok(first) = Syntax::of(dialect).parse(source) {
            let printed = first.to_string();
            // What other dialects leave to be understood is written out, so it may be deeper.
            let deepest = if dialect == Dialect::Base { Limits::default().depth } else { Limits::DEEPEST };
            let limits = Limits { depth: deepest, ..Limits::default() };
            let second = Syntax { limits, ..Syntax::default() }.parse(&printed).expect("the canonical form can be read");
            assert_eq!(first.expr(), second.expr());
            assert_eq!(first.note(), second.note());
            assert_eq!(printed, second.to_string());
        }
    }
});
