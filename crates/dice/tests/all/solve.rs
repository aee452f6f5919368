//! The solver against plain enumeration, and against what is known.

use ludex_dice::{Branching, Code, Distribution, Expression, Limits, Roll, SolveOptions, Syntax, parse};
use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{One, ToPrimitive, Zero};
use proptest::prelude::*;
use std::collections::BTreeMap;

/// The slow oracle: rolls every way the dice can fall. Rolls that would not end are left out after a few extra
/// dice. `None` where there are too many ways.
fn enumerate(expression: &Expression, most: u32) -> Option<Result<BTreeMap<i64, BigRational>, &'static str>> {
    let mut dice = Branching::new();
    let mut outcomes: BTreeMap<i64, BigRational> = BTreeMap::new();
    let mut roll = Roll::default();
    for _ in 0..most {
        match expression.roll_into(&mut dice, &mut roll) {
            Ok(()) => {
                let (ways, of) = dice.fraction()?;
                let chance = BigRational::new(BigInt::from(ways), BigInt::from(of));
                *outcomes.entry(roll.total).or_insert_with(BigRational::zero) += chance;
            }
            Err(error) if error.code() == Code::TooManyExplosions => {}
            Err(error) => return Some(Err(error.code().as_str())),
        }
        if !dice.advance() {
            return Some(Ok(outcomes));
        }
    }
    None
}

fn solved(source: &str) -> Distribution {
    let expression = parse(source).unwrap_or_else(|error| panic!("{}", error.show(source)));
    expression.solve().unwrap_or_else(|error| panic!("{source}: {error}"))
}

pub fn agrees(source: &str) {
    let expression = parse(source).unwrap_or_else(|error| panic!("{}", error.show(source)));
    let few = Syntax { limits: Limits { explosions: 6, ..Limits::default() }, ..Syntax::default() };
    let Some(slow) = enumerate(&few.parse(source).unwrap(), 60_000) else { return };
    match (expression.solve(), slow) {
        (Ok(odds), Ok(slow)) => {
            let fast: BTreeMap<i64, BigRational> = odds.probabilities().into_iter().collect();
            let enumerated: BigRational = slow.values().sum();
            if enumerated.is_one() {
                assert_eq!(fast, slow, "{source}");
                assert!(odds.is_exact() && !odds.is_cut());
            } else {
                // The oracle left something out: each outcome is at least as likely as it says.
                let left_out = BigRational::one() - enumerated;
                for (value, chance) in slow {
                    let found = odds.probability(value);
                    assert!(found >= chance && found <= &chance + &left_out, "{source}: {value} {chance} {found}");
                }
            }
            assert!((fast.values().sum::<BigRational>() + odds.cut()).is_one(), "{source}");
            let rough = expression.solve_as(&SolveOptions { approximate: true, ..SolveOptions::default() }).unwrap();
            let near: BTreeMap<i64, f64> = rough.shares().into_iter().collect();
            for (value, exact) in odds.shares() {
                let near = near.get(&value).copied().unwrap_or(0.0);
                assert!((exact - near).abs() < 1e-9, "{source}: {value} {exact}, {near}");
            }
        }
        (Err(error), Err(_)) => assert_ne!(error.code().as_str(), "limit.steps"),
        // An order of modifiers that is refused with a code of its own.
        (Err(error), Ok(_)) => assert!(error.code().as_str() == "solve.order", "{source}: {error}"),
        (Ok(_), Err(code)) => panic!("{source} can be solved but not rolled: {code}"),
    }
}

#[test]
fn every_construct_agrees_with_enumeration() {
    for source in [
        "1d6",
        "3d6",
        "1d20+5",
        "4d6kh3",
        "3d12dl1",
        "4d4kl2",
        "5d3km2",
        "4d4dh1dl1",
        "3d4k>2",
        "3d4d<2kh1",
        "4d6kh3min3",
        "3dF",
        "2dW",
        "2dF.1",
        "2d{1,1,5}",
        "5d4>=3",
        "4d4s{>=2:1, =4:2}",
        "4d4>=3f=1",
        "4d4>=4b=1",
        "3d4>=3f=1b=2",
        "4d4even",
        "4d4odd",
        "2d4ms>=5",
        "2d4ms<=5",
        "4d4>=2ms>=2",
        "4d3mt2",
        "4d3mt3",
        "4d3pairs",
        "4d3set",
        "4d3width",
        "4d3height",
        "4d4kh3width",
        "3d4!{2}",
        "3d4!{1}>=3",
        "2d4!!{2}",
        "2d4!p{2}",
        "2d4!!p{1}",
        "3d3!{2 total}",
        "3d3!{2 total}kh2",
        "2d3!{2}kh2",
        "2d3!{1}kh3>=2",
        "3d4r<2",
        "3d4ro<3",
        "3d4r{1}=1",
        "3d4r{=1, =3}",
        "3d4ro{=1, =3}",
        "3d4r{1}{=1, =3}",
        "3d4r{=1, =3}!{1}",
        "3d4kh2ro{=1, >3}",
        "3d4rol1",
        "3d4roh2>=3",
        "3d4rol1kh2",
        "3d4kh2rol1",
        "3d4rol5",
        "3d4rol0",
        "3d4!{1}roh1",
        "3d4rol1!{1}",
        "3d4rol(1d2)ms>=4",
        "{3d4rol1+1d4}kh2",
        "3d4r{2}<3kh2",
        "3d4r=1!{1}",
        "3d4!{1}r=1",
        "3d4kh2!{1}",
        "3d4kh2ro=1",
        "3d3!p{1 total}",
        "3d4!",
        "2d4!kh1",
        "2d4!kl2",
        "3d3!dl1",
        "3d3!dl1dh1",
        "3d3!p dl1",
        "3d3!>=2dl1",
        "3d4kh2!",
        "3d4kh2!p",
        "3d4kh2!!",
        "3d4kl2!>=2",
        "3d4kh2min2!{1}",
        "3d4kh2!{2}s{>=3}",
        "3d4kh2!{1}ms>=5",
        "3d4dl1r=1",
        "3d4kh2ro<3s{>=2}",
        "3d4kh2!>=3s{>=3:1, =4:2}f=1",
        "2d4!!kh1",
        "3d4!!kl2",
        "3d4!!kh2max6",
        "2d4!!max3",
        "2d4!!max7kh1",
        "2d4!!kh1>=5",
        "2d4!!kh1ms>=3",
        "2d4!!r>5",
        "2d4!!ro=5",
        "3d4!>=3kh2",
        "3d4!=2kh2",
        "3d4!=2kl2",
        "3d4!p kh2",
        "3d4!>=3kh2width",
        "3d4!kh2set",
        "3d4!kh2s{>=3}",
        "3d4!kl2min2",
        "3d4ro=1!kh2",
        "2d4!kh1s{>=3}b=1",
        "{2d4!}",
        "{2d4!}>=3",
        "{2d4!kh1}>=3",
        "{3d4!}kh2",
        "{3d4!!}kh2",
        "{2d4!{1}}kh2",
        "{2d4}kl1",
        "{2d4!+1d3}>=3",
        "{2d4!+1d3!}kh2",
        "{1d4!+2d3!p}kh2",
        "{1d4!+1d3!}kl1",
        "{1d4!+1d3}kh2mt2",
        "{2d3!{1}+1d4r{1}=1}kh2",
        "{1d4!!+1d3}kh1",
        "{2d4kh1!+1d3}>=2",
        "{2d4!+1d3}ms>=4",
        "{1d4!+1d3!}dl1",
        "2d4!>=3",
        "2d4!p",
        "2d4!!",
        "2d4!!p>=3kh1",
        "1d4!even",
        "2d3!>=2",
        "3d4u",
        "2d4uo",
        "3d3uo",
        "draw(2 of 4)",
        "draw(3 of {1,1,2,5})kh2",
        "draw(3 of {1,1,2,2})pairs",
        "draw(2 of 4)k>2kh1",
        "{1d3, 1d4, 2}kh2",
        "{2d2+1d4}kh2",
        "{2d2!{1}+1d4}kh2",
        "{3 x (1d3)}kl1",
        "{1d4+1, 2d2}>=4",
        "{1d4,1d4,1d4}mt2",
        "(1d3)d2",
        "2d(1d3)",
        "(1d2)d(1d2)kh1",
        "3d4kh(1d2)",
        "2d4>=(1d4)",
        "2 x (1d4)",
        "1d4 vs 1d3",
        "check(1d4+3, 5, 2)",
        "check(1d20+3, 12)",
        "check(2d20kh1+7, 18)",
        "check(1d20+1d4, 1d6+8)",
        "case(1d4, 1: 1d3, >=3: 10, else: 1d2+5)",
        "if(1d4 > 2, 1d3, 7)",
        "let x = 2d4; x + x",
        "let x = 1d4; let y = 1d3; x*y - x",
        "let n = 1d3; (n)d2",
        "let x = 1d4; if(x = 4, x + 1d4, x)",
        "1d4 * 1d3",
        "1d4 / 1d3",
        "(1d6 - 3) / 2",
        "ceil((1d6-3)/2)",
        "round((1d6-3)/2)",
        "roundup((1d6-3)/2)",
        "trunc((1d6-3)/2)",
        "(1d6-3) % 3",
        "rem(1d6-3, 3)",
        "2^1d4",
        "(-2)^1d4",
        "abs(1d6-3)",
        "sign(1d6-3)",
        "sqrt(1d20)",
        "min(1d4, 1d6, 3)",
        "max(1d4, 1d6)",
        "1d4 > 2 and 1d4 > 2 or not (1d3) = 1",
        "-(1d4)",
        "5 - 2d4",
        "(1d4)[fire] + 1d4[cold]",
        "0d6",
        "1d1",
        "0*1d6",
        "1d6 - 1d6",
        "(0d6)/(1d2)",
        "{(1d2)d3 + 1d4}kh2",
        "if(1d4 > 2, 10 / (1d2), 1d3 - 5)",
    ] {
        agrees(source);
    }
}

#[test]
fn known_fractions() {
    for (source, outcome, fraction) in [
        ("4d6kh3", 3, "1/1296"),
        ("4d6kh3", 18, "7/432"),
        ("2d12+3 > 2d12+5", 1, "7535/20736"),
        ("check(2d20kh1+7, 18)", 0, "1/400"),
        ("check(2d20kh1+7, 18)", 1, "99/400"),
        ("check(2d20kh1+7, 18)", 2, "261/400"),
        ("check(2d20kh1+7, 18)", 3, "39/400"),
        ("(1d3)d3", 1, "1/9"),
        ("5dW >= 5", 1, "77/1296"),
        ("6d6>=4", 3, "5/16"),
        ("5d1", 5, "1"),
        ("1d6!", 7, "1/36"),
        ("1d6!", 30, "0"),
        ("1d6!", 31, "1/46656"),
        ("1d6!p", 6, "1/36"),
        ("2d2!", 2, "1/4"),
        ("4d6!kl3", 3, "17/625"),
        // Six dice are dropped, and only then does any count.
        ("1d2!dl6", 0, "63/64"),
        ("1d2!dl6", 2, "1/128"),
        ("{1d8!, 1d6!}kh1", 4, "7/48"),
        ("max(1d8!, 1d6!)", 4, "7/48"),
        ("(1d6!) >= 13", 1, "1/36"),
    ] {
        let source = source.replace("5dW >= 5", "(5dW) >= 5");
        assert_eq!(solved(&source).probability(outcome).to_string(), fraction, "{source} = {outcome}");
    }
    assert_eq!(solved("case(1d20, =20: 2*(2d6+4), >=9: 2d6+4, else: 0)").mean().to_string(), "143/20");
}

#[test]
fn all_probabilities_add_to_one() {
    for source in [
        "1d6!",
        "5d6!",
        "5d6!>=5",
        "5d6!!",
        "3d6!p",
        "4d6!kh3",
        "5d10!>=7",
        "3d10!!>=8",
        "1d6! - 1d6",
        "1d8! vs 1d6!",
        "10 - 1d6!",
        "1dF!!p!!",
    ] {
        let odds = solved(source);
        let sum = odds.probability_of(|_| true) + odds.cut();
        assert!(sum.is_one(), "{source}: {sum}");
        assert!(odds.cut() <= SolveOptions::default().until_tail, "{source}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(2000) })]

    #[test]
    fn random_expressions_agree_with_enumeration(source in crate::common::program()) {
        agrees(&source);
    }

    #[test]
    fn random_dice_agree_with_enumeration(source in crate::common::small_pool()) {
        agrees(&source);
    }
}

/// Mean and variance of the outcomes that are told, as floating-point numbers.
fn told(odds: &Distribution) -> (f64, f64) {
    let shares = odds.shares();
    let mean: f64 = shares.iter().map(|(value, share)| *value as f64 * share).sum();
    (mean, shares.iter().map(|(value, share)| (*value as f64 - mean).powi(2) * share).sum())
}

#[test]
fn endless_dice_have_an_exact_mean_and_variance() {
    for (source, mean, variance) in [
        ("1d6!", "21/5", "266/25"),
        ("1d6!!", "21/5", "266/25"),
        ("5d6!", "21", "266/5"),
        ("1d6!p", "4", "8"),
        ("1d6!!p", "4", "8"),
        ("1d6!>=5", "21/4", "385/16"),
        ("1d2!", "3", "8"),
        ("2d6!+1d8!-3", "369/35", "43768/1225"),
        ("2*1d6!", "42/5", "1064/25"),
        ("1d6!*1d6!", "441/25", "305368/625"),
        ("3 x (1d6!)", "63/5", "798/25"),
        ("(1d6!)[fire] + 1", "26/5", "266/25"),
        ("1d6r=1!", "121/25", "6444/625"),
        ("1d6min2!", "131/30", "8741/900"),
        ("2d6!ms>=5", "17/5", "532/25"),
        ("2d6!ms<=5", "-17/5", "532/25"),
        ("5d10!s{>=7}", "20/9", "140/81"),
        ("case(1d20, =20: 2*(2d6!+4), >=9: 2d6!+4, else: 0)", "403/50", "165791/2500"),
        ("if(1d2 = 1, 1d6!, 0)", "21/10", "973/100"),
        ("let x = 1d2; x*1d6!", "63/10", "3101/100"),
    ] {
        let odds = solved(source);
        assert!(odds.is_cut() && odds.is_whole(), "{source}");
        let tail = SolveOptions {
            until_tail: BigRational::new(1.into(), BigInt::from(10).pow(30)),
            ..SolveOptions::default()
        };
        let (near_mean, near_variance) = told(&parse(source).unwrap().solve_as(&tail).unwrap());
        let close =
            |fraction: &BigRational, near: f64| (fraction.to_f64().unwrap() - near).abs() < 1e-9 * (1.0 + near.abs());
        assert!(close(&odds.mean(), near_mean), "{source}: {} and {near_mean}", odds.mean());
        assert!(close(&odds.variance(), near_variance), "{source}: {} and {near_variance}", odds.variance());
        assert_eq!((odds.mean().to_string(), odds.variance().to_string()), (mean.into(), variance.into()), "{source}");
        let rough =
            parse(source).unwrap().solve_as(&SolveOptions { approximate: true, ..SolveOptions::default() }).unwrap();
        assert!(close(&rough.mean(), near_mean) && close(&rough.variance(), near_variance), "{source}, roughly");
        let short = parse(source).unwrap().solve_as(&SolveOptions { max_value: Some(12), ..SolveOptions::default() });
        assert!(short.is_err() || short.unwrap().mean() == odds.mean(), "{source}: however little is shown");
    }
    // Which dice are kept depends on all of them: there the mean is of what is told, and that is said.
    assert!(!solved("2d6!>=5dl1").is_whole());
}

fn endless() -> impl Strategy<Value = String> {
    let pool = (
        1..=3,
        prop::sample::select(vec!["d4", "d6", "d{1,1,3}", "d{0,2,5}"]),
        prop::sample::select(vec!["", "r=1", "ro<3", "min2", "max3", "ro=1min2"]),
        prop::sample::select(vec!["!", "!!", "!p", "!!p", "!>=3", "!=3", "!!>=3", "!p>=3"]),
        prop::sample::select(vec!["", "", "k>2", "d=1", "s{>=3}", "s{>=2:1, =3:2}f=1", "even", "ms>=4", "ms<=4"]),
    )
        .prop_map(|(count, die, before, explode, after)| format!("{count}{die} {before} {explode} {after}"));
    (
        pool.clone(),
        pool,
        prop::sample::select(vec!["A", "A", "A + 1d6", "A - B", "3 - A", "2*A", "A*1d3", "if(1d3 = 1, A, B)"]),
    )
        .prop_map(|(a, b, shape)| shape.replace('A', &a).replace('B', &b))
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(120) })]

    #[test]
    fn means_of_endless_dice_are_those_of_all_outcomes(source in endless()) {
        let odds = parse(&source).unwrap().solve();
        if let Ok(odds) = odds && odds.is_whole() {
            let (mean, variance) = told(&odds);
            let near = |exact: BigRational, near: f64| (exact.to_f64().unwrap() - near).abs() < 1e-6 * (1.0 + near.abs());
            prop_assert!(near(odds.mean(), mean), "{}: {} and {}", source, odds.mean(), mean);
            prop_assert!(near(odds.variance(), variance), "{}: {} and {}", source, odds.variance(), variance);
        }
    }
}
