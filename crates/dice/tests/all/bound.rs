//! Several questions of the same dice, sums that explode, and texts as people paste them.

use ludex_dice::{Expression, Scripted, Seeded, SolveOptions, parse};
use num_rational::BigRational;
use proptest::prelude::*;
use std::collections::BTreeMap;

type Odds = BTreeMap<i64, BigRational>;

fn read(source: &str) -> Expression {
    parse(source).unwrap_or_else(|error| panic!("{source}: {}", error.show(source)))
}

/// Every way in which `count` dice can fall, one by one, and what `result` makes of it.
fn falls(count: u32, sides: i64, result: &dyn Fn(&[i64]) -> i64) -> Odds {
    let all = (sides as u64).pow(count);
    let mut odds = Odds::new();
    for mut number in 0..all {
        let mut dice = Vec::new();
        for _ in 0..count {
            dice.push((number % sides as u64) as i64 + 1);
            number /= sides as u64;
        }
        let share = BigRational::new(1.into(), all.into());
        let so_far = odds.remove(&result(&dice)).unwrap_or_default();
        odds.insert(result(&dice), so_far + share);
    }
    odds
}

fn is(source: &str, wanted: &Odds) {
    let odds = read(source).solve().unwrap_or_else(|error| panic!("{source}: {error}"));
    assert!(odds.is_exact(), "{source}");
    let found: Odds = odds.probabilities().into_iter().collect();
    assert_eq!(&found, wanted, "{source}");
}

fn met(dice: &[i64], test: impl Fn(i64) -> bool) -> i64 {
    dice.iter().filter(|die| test(**die)).count() as i64
}

#[test]
fn several_questions_are_asked_of_the_same_dice() {
    // A glitch beside hits: more than half of all show a 1.
    is(
        "let pool = 5d6; if(({pool}=1) > 2, -1, {pool}>=5)",
        &falls(5, 6, &|dice| if met(dice, |die| die == 1) > 2 { -1 } else { met(dice, |die| die >= 5) }),
    );
    // Every second 1 takes a hit.
    is(
        "let pool = 6d6; {pool}>=5-({pool}=1)/2",
        &falls(6, 6, &|dice| met(dice, |die| die >= 5) - met(dice, |die| die == 1) / 2),
    );
    // The highest face, and how many show it.
    is(
        "let pool = 4d6; 10*{pool}kh1+{pool}=({pool}kh1)",
        &falls(4, 6, &|dice| {
            let highest = *dice.iter().max().unwrap();
            10 * highest + met(dice, |die| die == highest)
        }),
    );
    // Its total as well.
    is(
        "let pool = 3d6; pool*10+{pool}even",
        &falls(3, 6, &|dice| dice.iter().sum::<i64>() * 10 + met(dice, |die| die % 2 == 0)),
    );
    // Dice of which some were dropped, and dice in braces that were chosen.
    is(
        "let pool = 4d4kh3; {pool}set-{pool}kl1",
        &falls(4, 4, &|dice| {
            let mut dice = dice.to_vec();
            dice.sort_unstable();
            let kept = &dice[1..];
            let best = kept.iter().map(|&face| (met(kept, |die| die == face), face)).max().unwrap();
            best.0 * best.1 - kept[0]
        }),
    );
}

#[test]
fn many_dice_are_told_apart_only_where_a_question_does() {
    let odds = read("let pool = 60d6; {pool}>=5-({pool}=1)/2").solve().unwrap();
    assert!(odds.is_exact() && odds.min() == Some(-30) && odds.max() == Some(60));
    assert_eq!(odds.probability_of(|_| true).to_string(), "1");
}

#[test]
fn bound_dice_are_rolled_once_and_told_with_each_question() {
    let expression = read("let pool = 4d6; if(({pool}=1) > 2, -1, {pool}>=5)");
    let roll = expression.roll(&mut Scripted::new([1, 6, 5, 2])).unwrap();
    assert_eq!(roll.total, 2);
    assert_eq!(
        expression.text(&roll),
        "let pool = 4d6; if(({pool}=1) > 2, -1, {pool}>=5) = 2\n  4d6 = 14: 1, 6, 5, 2\n  \
         {pool}=1 = 1: 1 (success), 6, 5, 2\n  {pool}>=5 = 2: 1, 6 (success), 5 (success), 2"
    );
    assert_eq!(expression.total(&mut Scripted::new([1, 6, 5, 2])).unwrap(), 2);
    assert_eq!(read(&expression.to_string()), expression);
    assert!(
        expression.explain().to_string().contains("take the dice called pool as they lie"),
        "{}",
        expression.explain()
    );
    // What a reroll left behind, what settled a number and what was added to another die does not lie there.
    let expression = read("let pool = (1d2)d6r=1!!; {pool}>=1");
    assert_eq!(expression.total(&mut Scripted::new([2, 1, 6, 3, 2])).unwrap(), 2);
}

#[test]
fn faults_of_bound_dice_stand_at_their_place() {
    for (source, at, says) in [
        ("let x = 1d6+2; {x}>=3", Some(16), "is bound to a number"),
        ("let x = 8d6>=5; {x}>=3", Some(17), "is bound to a number"),
        ("let x = 8d6; {y}>=3", Some(14), "no `let` binds it"),
        ("let x = 8d6; {x}!", Some(16), "no die of their own"),
        ("let x = 8d6; {x+1}kh1", Some(13), "must be dice added up"),
    ] {
        let error = parse(source).unwrap_err();
        assert_eq!(error.position(), at, "{source}: {error}");
        assert!(error.to_string().contains(says), "{source}: {error}");
    }
}

#[test]
fn a_sum_explodes() {
    let expression = read("(1d4+1d6)!");
    assert_eq!(expression.to_string(), "(1d4+1d6)!");
    assert_eq!(expression.total(&mut Scripted::new([4, 6, 4, 6, 1, 2])).unwrap(), 23);
    let odds = expression.solve().unwrap();
    assert!(odds.is_exact());
    assert_eq!(odds.probability(9).to_string(), "1/12");
    assert_eq!(odds.probability(10).to_string(), "0");
    assert_eq!(odds.probability(12).to_string(), "1/576");
    let limited = read("(1d4+1d6)!{1}>=9");
    assert_eq!(limited.to_string(), "(1d4+1d6)!{1}>=9");
    assert_eq!(limited.total(&mut Scripted::new([4, 5, 4, 6])).unwrap(), 19);
    assert_eq!(limited.solve().unwrap().probability(20).to_string(), "1/576");
    for source in ["(2d6+3)!", "(2d6)! =7", "((1d4+1d6)!) >= 12", "2*(1d4+1d6)!-1", "(4d6kh3)!>=18", "(1d6)!<(1d3)"] {
        let expression = read(source);
        assert_eq!(read(&expression.to_string()), expression, "{source}: {expression}");
        expression.solve().unwrap_or_else(|error| panic!("{source}: {error}"));
    }
    for (source, code) in [("(1d6)!=7", "parse.dialect"), ("(1d6)!!", "parse.syntax"), ("(4d6kh3)!", "parse.syntax")] {
        assert_eq!(parse(source).unwrap_err().code().as_str(), code, "{source}");
    }
    assert_eq!(read("(1d1)!").total(&mut Seeded::from_number(1)).unwrap_err().code().as_str(), "dice.endless");
    assert_eq!(read("(1d1)!").solve().unwrap_err().code().as_str(), "dice.endless");
}

#[test]
fn dashes_of_books_and_sheets_are_a_minus() {
    let cases = include_str!("../cases/dice-typographic-minus.txt");
    let mut seen = 0;
    for (pasted, plain) in cases.lines().filter_map(|line| line.split_once('\t')) {
        assert_eq!(read(pasted), read(plain), "{pasted}");
        seen += 1;
    }
    assert_eq!(seen, 6);
    assert_eq!(read("1d{−2..–1}ms>=−5").to_string(), "1d{-2,-1}ms>=-5");
    assert_eq!(read("1d6[fire – big]−1 # a – b").to_string(), "1d6[fire – big]-1 # a – b");
    let error = parse("1d20−2+").unwrap_err();
    assert_eq!(error.position(), Some("1d20−2+".len()));
    for (source, suggestion) in [("1d20 plus 3", "write +"), ("1d20 minus 3", "write -"), ("(1d6) plus 3", "write +")] {
        assert_eq!(parse(source).unwrap_err().suggestion(), Some(suggestion), "{source}");
    }
}

#[test]
fn great_pools_are_solved_soon() {
    let began = std::time::Instant::now();
    let odds = read("1000d6kh500").solve().unwrap();
    assert!(odds.is_exact() && odds.cut().to_string() == "0");
    assert_eq!((odds.min(), odds.max()), (Some(500), Some(3000)));
    assert_eq!(odds.probability_of(|_| true).to_string(), "1");
    let odds = read("200d10!>=8").solve().unwrap();
    assert!(odds.is_exact() && odds.cut() <= SolveOptions::default().until_tail);
    assert_eq!(odds.mean().to_string(), "11000/7");
    assert!(began.elapsed().as_secs() < 40, "{:?}", began.elapsed());
}

fn question() -> BoxedStrategy<String> {
    let modifier = prop::sample::select(vec![
        ">=3",
        "=1",
        "kh1",
        "kl1",
        "kh2",
        "even",
        "width",
        "height",
        "set",
        "pairs",
        "mt2",
        "dl1>=2",
        "s{>=2:1, =4:2}",
        "k>1",
        "min2",
        ">=2f=1",
        ">=4b=1",
        "=({pool}kh1)",
        "<({pool}kl1+1)",
    ]);
    prop_oneof![6 => modifier.prop_map(|modifier| format!("{{pool}}{modifier}")), 1 => Just("pool".to_owned())].boxed()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, ..ProptestConfig::default() })]

    /// Exact odds are those of every way in which the dice can fall, each rolled.
    #[test]
    fn odds_of_several_questions_are_those_of_all_rolls(
        dice in prop::sample::select(vec!["1d4", "2d4", "3d4", "2d6", "3d3", "2dF", "3d4kh2", "2d4r=1", "2d{1,1,3}", "3d4min2"]),
        first in question(),
        between in prop::sample::select(vec!["+", "-", "*10+", " vs "]),
        second in question(),
    ) {
        let source = format!("let pool = {dice}; ({first}){between}({second})");
        let expression = read(&source);
        prop_assert_eq!(&read(&expression.to_string()), &expression);
        crate::solve::agrees(&source);
    }
}
