//! Floating-point numbers answer all that exact ones do, in no more steps.

use ludex_dice::{Distribution, SolveOptions, Watch, parse};
use num_traits::ToPrimitive;
use std::collections::BTreeMap;

struct Steps(u64);

impl Watch for Steps {
    fn goes_on(&mut self, steps: u64) -> bool {
        self.0 = steps;
        true
    }
}

fn solved(source: &str, options: &SolveOptions) -> (Distribution, u64) {
    let mut steps = Steps(0);
    let odds = parse(source).unwrap().solve_watched(options, &mut steps);
    (odds.unwrap_or_else(|error| panic!("{source}, approximate {}: {error}", options.approximate)), steps.0)
}

#[test]
fn what_is_answered_exactly_is_answered_roughly_in_no_more_steps() {
    let rough = SolveOptions { approximate: true, ..SolveOptions::default() };
    for source in [
        "100d6",
        "1000d6",
        "3000d6",
        "1000d20",
        "3000d20",
        "500d100",
        "20000d2",
        "4d6kh3",
        "1100d6kh3",
        "300d6kh100",
        "2000d6>=5",
        "1100d6mt2",
        "1800d2mt2",
        "1200d6!kh3",
        "500d6!",
        "100d6!kh50",
        "1d6!*1d6!",
        "4d6kh3!",
        "10d10kh6!",
        "{5d6!}>=5",
        "(1d100)d20",
        "50 x (4d6kh3)",
        "{100d6+50d8}kh20",
        "draw(26 of 52)",
        "200d10*3+50d4",
        "1d6! vs 1d8!",
        "20d6rol3",
    ] {
        let ((exact, steps), (near, fewer)) = (solved(source, &SolveOptions::default()), solved(source, &rough));
        assert!(near.is_approximate() && !near.is_exact(), "{source}");
        // Steps are told now and then, not at each.
        assert!(fewer <= steps + 2_000, "{source}: {fewer} steps roughly, {steps} exactly");
        let shares: BTreeMap<i64, f64> = near.shares().into_iter().collect();
        for (value, share) in exact.shares() {
            let near = shares.get(&value).copied().unwrap_or(0.0);
            assert!((share - near).abs() < 1e-9, "{source}: {value} {share} {near}");
        }
        let off = |exact: f64, near: f64| (exact - near).abs() / exact.abs().max(1.0);
        let mean = |odds: &Distribution| odds.mean().to_f64().unwrap();
        assert!(exact.is_whole() != near.is_whole() || off(mean(&exact), mean(&near)) < 1e-9, "{source}");
    }
}

#[test]
fn a_tail_smaller_than_rounding_is_still_answered() {
    let tail: num_rational::BigRational = "1/1000000000000000000000000000000".parse().unwrap();
    for source in ["1d6!", "5d6!", "3d10!!", "4d6kh3!"] {
        let exact = SolveOptions { until_tail: tail.clone(), ..SolveOptions::default() };
        let (odds, _) = solved(source, &exact);
        assert!(odds.cut() <= tail, "{source}");
        let (near, _) = solved(source, &SolveOptions { approximate: true, ..exact });
        assert!(near.cut().to_f64().unwrap() < 1e-12, "{source}");
    }
}
