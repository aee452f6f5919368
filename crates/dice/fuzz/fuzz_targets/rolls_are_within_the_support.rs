//! What can be rolled was solved.
#![no_main]

use libfuzzer_sys::fuzz_target;
use ludex_dice::{Limits, Seeded, Syntax};
use num_traits::Zero;

fuzz_target!(|input: (u64, &str)| {
    let limits = Limits { steps: 200_000, bytes: 1 << 24, dice: 1000, explosions: 200, ..Limits::default() };
    let Ok(expression) = (Syntax { limits, ..Syntax::default() }).parse(input.1) else { return };
    let Ok(odds) = expression.solve() else { return };
    let mut dice = Seeded::from_number(input.0);
    for _ in 0..4 {
        if let Ok(total) = expression.total(&mut dice) {
            assert!(odds.is_cut() || !odds.probability(total).is_zero());
        }
    }
});
