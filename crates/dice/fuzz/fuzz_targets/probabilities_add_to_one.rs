//! All probabilities and what is cut make exactly one.
#![no_main]

use libfuzzer_sys::fuzz_target;
use ludex_dice::{Limits, Syntax};
use num_traits::One;

fuzz_target!(|source: &str| {
    let limits = Limits { steps: 200_000, bytes: 1 << 24, ..Limits::default() };
    let Ok(expression) = (Syntax { limits, ..Syntax::default() }).parse(source) else { return };
    if let Ok(odds) = expression.solve() {
        assert!((odds.probability_of(|_| true) + odds.cut()).is_one());
    }
});
