//! The roller against the solver: chi-square on fixed seeds, so that it cannot flake.

use ludex_dice::{Limits, Seeded, Syntax, parse};
use num_traits::{ToPrimitive, Zero};
use proptest::prelude::*;

#[test]
fn rolls_fall_as_the_solver_says() {
    const ROLLS: usize = 20_000;
    for (seed, source) in (1u64..).zip([
        "1d20+5",
        "4d6kh3",
        "8d6",
        "3d12dl1",
        "10d10>=7",
        "5d6!",
        "5d6!!",
        "3d6!p",
        "5d6!{2 total}>=5",
        "4d6r<3",
        "4d6ro<3",
        "4d6r{1}=1",
        "10d10s{>=7:1, =10:2}f=1",
        "10d10>=8f=1b=1",
        "4d20u",
        "4d6uo",
        "6d6pairs",
        "6d6set",
        "6d6width",
        "6d6height",
        "4dF",
        "5dW",
        "draw(3 of 10)",
        "{4d6+3d8}kh2",
        "{2d6, 2d8, 1d12}kh2",
        "6 x (4d6kh3)",
        "(1d3)d6",
        "3d(1d6)",
        "let x = 3d6; x+x",
        "case(1d20, =20: 2*(2d6+4), >=9: 2d6+4, else: 0)",
        "1d20 vs 1d20+2",
        "check(1d20+7, 18)",
        "4d6kh3!",
        "4d6kh3ro<3",
    ]) {
        let expression = parse(source).unwrap();
        let odds = expression.solve().unwrap_or_else(|error| panic!("{source}: {error}"));
        let mut totals = vec![0; ROLLS];
        expression.totals(&mut Seeded::from_number(seed), &mut totals).unwrap();
        let (mut chi, mut cells, mut rest, mut rest_seen) = (0.0, 0u32, 0.0, 0.0);
        for (value, share) in odds.shares() {
            let (expected, seen) =
                (share * ROLLS as f64, totals.iter().filter(|&&total| total == value).count() as f64);
            if expected < 8.0 {
                (rest, rest_seen) = (rest + expected, rest_seen + seen);
                continue;
            }
            chi += (seen - expected).powi(2) / expected;
            cells += 1;
        }
        if rest >= 8.0 {
            chi += (rest_seen - rest).powi(2) / rest;
            cells += 1;
        }
        // The 0.1 % point of chi-square, by the cube of a normal.
        let free = f64::from(cells - 1);
        let point = free * (1.0 - 2.0 / (9.0 * free) + 3.09 * (2.0 / (9.0 * free)).sqrt()).powi(3);
        assert!(free == 0.0 || chi < point, "{source}: chi-square {chi:.1} of {free}, over {point:.1}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(500) })]

    #[test]
    fn rolls_are_within_the_support(source in crate::common::program(), seed: u64) {
        let limits = Limits { steps: 2_000_000, ..Limits::default() };
        let expression = Syntax { limits, ..Syntax::default() }.parse(&source).unwrap();
        if let Ok(odds) = expression.solve() {
            let mut dice = Seeded::from_number(seed);
            for _ in 0..5 {
                let total = expression.total(&mut dice).unwrap();
                prop_assert!(odds.is_cut() || !odds.probability(total).is_zero(), "{}: {}", source, total);
            }
        }
    }

    #[test]
    fn probabilities_add_to_one(source in crate::common::program()) {
        if let Ok(odds) = parse(&source).unwrap().solve() {
            let sum = odds.probability_of(|_| true) + odds.cut();
            prop_assert_eq!(sum.to_f64(), Some(1.0));
            prop_assert!(sum.is_integer());
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(1000) })]

    #[test]
    fn whatever_can_be_read_is_rolled_and_solved_or_refused(
        source in "[1-9]{0,1}d[1-9F]{1,2}([kd][hlm][0-3]|!{1,2}p?(\\{[12]( total)?\\})?|r[o]?[<>=][1-4]|[<>]=?[0-5]|f=1|b=1|uo?|mt|pairs|set|width|height|even|min2|max3|ms>=4|s\\{2:1,=3:-2\\}|[-+*/%^][1-9d]{1,3}){0,4}",
        seed: u64,
    ) {
        let limits = Limits { steps: 50_000, bytes: 1 << 20, dice: 2000, explosions: 100, ..Limits::default() };
        if let Ok(expression) = (Syntax { limits, ..Syntax::default() }).parse(&source) {
            let mut dice = Seeded::from_number(seed);
            let total = expression.total(&mut dice);
            let _ = expression.explain();
            let _ = expression.estimate();
            if let Ok(odds) = expression.solve() {
                let sum = odds.probability_of(|_| true) + odds.cut();
                prop_assert!(sum.is_integer() && !sum.is_zero(), "{}", source);
                if let Ok(total) = total {
                    prop_assert!(odds.is_cut() || !odds.probability(total).is_zero(), "{}: {}", source, total);
                }
            }
        }
    }
}
