//! Endless dice whose every outcome is a finite sum, against sums written out here.

use ludex_dice::{Dialect, Distribution, Limits, SolveOptions, Syntax, parse};
use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{One, ToPrimitive, Zero};
use std::collections::BTreeMap;

type Odds = BTreeMap<i64, BigRational>;

fn share(ways: i64, of: i64) -> BigRational {
    BigRational::new(ways.into(), of.into())
}

/// A die that explodes on its highest face, to `most`.
fn exploding(sides: i64, most: i64) -> Odds {
    let (mut odds, mut sixes, mut chance) = (Odds::new(), 0, BigRational::one());
    while sixes * sides < most {
        chance *= share(1, sides);
        (1..sides).for_each(|face| {
            odds.insert(sixes * sides + face, chance.clone());
        });
        sixes += 1;
    }
    odds
}

fn add(odds: &mut Odds, value: i64, chance: BigRational) {
    *odds.entry(value).or_insert_with(BigRational::zero) += chance;
}

fn joined(a: &Odds, b: &Odds, most: i64, both: impl Fn(i64, i64) -> i64) -> Odds {
    let mut odds = Odds::new();
    for (x, p) in a {
        for (y, q) in b {
            let value = both(*x, *y);
            if value <= most {
                add(&mut odds, value, p * q);
            }
        }
    }
    odds
}

/// Calls `each` with every way `count` dice can fall in ascending order, and in how many orders that comes.
fn falls(count: usize, sides: i64, each: &mut dyn FnMut(&[i64], i64)) {
    fn go(count: usize, sides: i64, fallen: &mut Vec<i64>, each: &mut dyn FnMut(&[i64], i64)) {
        if fallen.len() == count {
            let factorial = |n: i64| (1..=n).product::<i64>();
            let alike = |face: i64| fallen.iter().filter(|&&other| other == face).count() as i64;
            let orders = (1..=sides).fold(factorial(count as i64), |orders, face| orders / factorial(alike(face)));
            each(fallen, orders);
            return;
        }
        for face in fallen.last().copied().unwrap_or(1)..=sides {
            fallen.push(face);
            go(count, sides, fallen, each);
            fallen.pop();
        }
    }
    go(count, sides, &mut Vec::new(), each);
}

fn solved(source: &str) -> Distribution {
    parse(source).unwrap().solve().unwrap_or_else(|error| panic!("{source}: {error}"))
}

/// Whether all outcomes to `most` are these, exactly.
fn is(source: &str, wanted: &Odds, most: i64) {
    let odds = solved(source);
    assert!(odds.is_exact(), "{source}");
    assert!(odds.cut() <= SolveOptions::default().until_tail, "{source}: {}", odds.cut());
    assert!((odds.probability_of(|_| true) + odds.cut()).is_one(), "{source}");
    let found: Odds = odds.probabilities().into_iter().filter(|(value, _)| *value <= most).collect();
    let most = most.min(odds.max().unwrap_or(most));
    let wanted: Odds = wanted.iter().filter(|(value, _)| **value <= most).map(|(v, c)| (*v, c.clone())).collect();
    assert_eq!(found, wanted, "{source}");
}

#[test]
fn chosen_dice_that_explode() {
    for (source, count, sides, kept) in
        [("4d6kh3!", 4, 6, 3), ("4d6dl1!!", 4, 6, 3), ("10d10kh6!", 10, 10, 6), ("{4d6kh3!}", 4, 6, 3)]
    {
        let most = kept as i64 * sides + 20;
        let chain = exploding(sides, most);
        let mut chains = vec![Odds::from([(0, BigRational::one())])];
        for more in 0..kept {
            chains.push(joined(&chains[more], &chain, most, |a, b| a + b));
        }
        let mut by_highest = vec![Odds::new(); kept + 1];
        let all = sides.pow(count as u32 - 1);
        falls(count, sides, &mut |fallen, orders| {
            let highest = &fallen[count - kept..];
            let explode = highest.iter().filter(|&&face| face == sides).count();
            add(&mut by_highest[explode], highest.iter().sum(), share(orders, all) / BigInt::from(sides));
        });
        let mut wanted = Odds::new();
        for (explode, odds) in by_highest.iter().enumerate() {
            for (value, chance) in joined(odds, &chains[explode], most, |a, b| a + b) {
                add(&mut wanted, value, chance);
            }
        }
        is(source, &wanted, most);
    }
}

#[test]
fn the_highest_of_dice_with_their_chains() {
    // What comes to no more than this has no die beyond it.
    let most = 14;
    let die = exploding(6, most);
    let values: Vec<i64> = die.keys().copied().filter(|&value| value <= most).collect();
    let mut wanted = Odds::new();
    falls(5, values.len() as i64, &mut |fallen, orders| {
        let shown: Vec<i64> = fallen.iter().map(|&at| values[at as usize - 1]).collect();
        let chance = shown.iter().fold(share(orders, 1), |chance, value| chance * &die[value]);
        add(&mut wanted, shown[2..].iter().sum(), chance);
    });
    for source in ["5d6!!kh3", "{5d6!!}kh3", "5d6!!dl2"] {
        is(source, &wanted, most);
    }
}

#[test]
fn products_and_powers_of_endless_dice() {
    let die = exploding(6, 100);
    is("1d6!*1d6!", &joined(&die, &die, 100, |a, b| a * b), 100);
    is("1d6!*1d8!", &joined(&die, &exploding(8, 100), 100, |a, b| a * b), 100);
    is("(1d6!)*1d4", &joined(&die, &(1..=4).map(|face| (face, share(1, 4))).collect(), 100, |a, b| a * b), 100);
    let squares: Odds = die.iter().map(|(value, chance)| (value * value, chance.clone())).collect();
    is("(1d6!)^2", &squares, 99 * 99);
    is("(1d6!)^2*1d1", &squares, 99 * 99);
    let less: Odds = die.iter().map(|(value, chance)| ((value - 3).abs(), chance.clone())).fold(
        Odds::new(),
        |mut odds, (value, chance)| {
            add(&mut odds, value, chance);
            odds
        },
    );
    is("abs(1d6!-3)", &less, 90);
    // Nothing is left of ten over more than ten.
    let mut tenths = Odds::new();
    die.iter()
        .filter(|(value, _)| **value <= 10)
        .for_each(|(value, chance)| add(&mut tenths, 10 / value, chance.clone()));
    let rest = BigRational::one() - tenths.values().sum::<BigRational>();
    add(&mut tenths, 0, rest);
    is("10/1d6!", &tenths, 10);
    let halves = joined(&die, &Odds::from([(1, share(1, 2)), (2, share(1, 2))]), 40, |a, b| a / b);
    is("1d6!/1d2", &halves, 40);
    assert_eq!(solved("0*1d6!").probability(0).to_string(), "1");
    assert_eq!(solved("(1d3-1)*1d6!").probability(0).to_string(), "1/3");
}

#[test]
fn braces_round_dice_of_one_kind_change_nothing() {
    for (dialect, braced, unbraced) in [
        (Dialect::Roll20, "{5d6!}>8", "5d6!s{>=8}"),
        (Dialect::Roll20, "{5d6!}>5", "5d6!s{>=5}"),
        (Dialect::Base, "{3d6!}>=5", "3d6!s{>=5}"),
        (Dialect::Base, "{5d6!}", "5d6!"),
        (Dialect::Base, "{3d6!!}kh2", "3d6!!kh2"),
        (Dialect::Base, "{3d6!p}kh2", "3d6!pkh2"),
        (Dialect::Base, "{10d10!}>=7f=1", "10d10!s{>=7}f=1"),
        (Dialect::Base, "{2d6r=1!}ms>=5", "2d6r=1!ms>=5"),
    ] {
        let braced = Syntax::of(dialect).parse(braced).unwrap().solve().unwrap();
        let plain = solved(unbraced);
        assert!(braced.is_exact() && plain.is_exact(), "{unbraced}");
        assert_eq!(braced.probabilities(), plain.probabilities(), "{unbraced}");
        assert_eq!((braced.mean(), braced.is_whole()), (plain.mean(), plain.is_whole()), "{unbraced}");
    }
    // What a die with all its chain counts: q for 1 to 4, once for 5, and once more with each 6.
    let each: Vec<BigRational> =
        (0..40).map(|k| if k == 0 { share(2, 3) } else { share(5, 18) * share(1, 6).pow(k - 1) }).collect();
    let mut wanted = Odds::from([(0, BigRational::one())]);
    let each: Odds = each.into_iter().enumerate().map(|(count, chance)| (count as i64, chance)).collect();
    (0..5).for_each(|_| wanted = joined(&wanted, &each, 12, |a, b| a + b));
    is("{5d6!}>=5", &wanted, 12);
    let mixed = joined(
        &joined(&each, &each, 12, |a, b| a + b),
        &Odds::from([(0, share(1, 2)), (1, share(1, 2))]),
        12,
        |a, b| a + b,
    );
    is("{2d6!+1d8}>=5", &mixed, 12);
}

/// The sum of the highest of dice that explode on 5 and 6, die by die, in floating-point numbers.
fn highest(dice: u32, kept: usize) -> BTreeMap<i64, f64> {
    let mut open = BTreeMap::from([((dice, Vec::<i64>::new()), 1.0)]);
    let mut told: BTreeMap<i64, f64> = BTreeMap::new();
    for _ in 0..200 {
        let mut next = BTreeMap::new();
        for ((left, best), chance) in open {
            if left == 0 {
                *told.entry(best.iter().sum()).or_default() += chance;
                continue;
            }
            for face in 1..=6 {
                let mut best = best.clone();
                best.push(face);
                best.sort_unstable_by(|a, b| b.cmp(a));
                best.truncate(kept);
                *next.entry((left - u32::from(face < 5), best)).or_default() += chance / 6.0;
            }
        }
        open = next;
    }
    told
}

#[test]
fn places_of_endless_dice_are_exact() {
    for (source, dice, kept) in [("4d6!>=5kh3", 4, 3), ("2d6!>=5kh1", 2, 1), ("3d6!>=5kh5", 3, 5)] {
        let (odds, wanted) = (solved(source), highest(dice, kept));
        assert!(odds.is_exact() && !odds.is_cut(), "{source}");
        for (value, chance) in odds.shares() {
            let near = wanted.get(&value).copied().unwrap_or(0.0);
            assert!((chance - near).abs() < 1e-13, "{source}: {value} {chance} {near}");
        }
    }
    // The higher of two different dice with all that they bring: each is less than the other's highest, or is it.
    let (six, eight) = (exploding(6, 6), exploding(8, 8));
    let at_most = |odds: &Odds, value: i64| odds.range(..=value).map(|one| one.1.clone()).sum::<BigRational>();
    let odds = solved("{1d6!+1d8!}kh1");
    for value in 1..=5 {
        let wanted =
            at_most(&six, value) * at_most(&eight, value) - at_most(&six, value - 1) * at_most(&eight, value - 1);
        assert_eq!(odds.probability(value), wanted, "{value}");
    }
    assert!(odds.is_exact() && !odds.is_cut());
    // With the lowest dropped each outcome is a finite sum: here 1 is left of 1 and 1, and 2 of 1, 1 and 2.
    let odds = solved("2d2!dl1");
    assert!(odds.is_exact() && odds.is_cut());
    assert_eq!(odds.probability(1).to_string(), "1/4");
    assert_eq!(odds.probability(3).to_string(), "1/4");
}

#[test]
fn braces_round_exploding_dice_take_few_steps() {
    let few = Limits { steps: 8_000_000, ..Limits::default() };
    for (dialect, source) in [
        (Dialect::Roll20, "{5d6!}>8"),
        (Dialect::Base, "{3d6!}>=5"),
        (Dialect::Base, "4d6kh3!"),
        (Dialect::Base, "10d10kh6!"),
        (Dialect::Base, "{2d6!+3d8!}>=5"),
        (Dialect::Base, "{2d6!+1d8!}kh2"),
        (Dialect::Base, "1d6!*1d6!"),
        (Dialect::Base, "(1d6!)^2"),
        (Dialect::Base, "5d6!!kh3"),
    ] {
        let odds = Syntax { dialect, limits: few, ..Syntax::default() }.parse(source).unwrap().solve().unwrap();
        assert!(odds.is_exact(), "{source}");
        assert!(odds.cut().to_f64().unwrap() < 1e-12, "{source}");
    }
}
