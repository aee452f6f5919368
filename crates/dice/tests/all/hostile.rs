//! Input that asks for too much ends quickly, with a code or the right answer.

use ludex_dice::{Dialect, Limits, Scripted, Seeded, SolveOptions, Syntax, parse};
use std::time::{Duration, Instant};

/// What reading, rolling and solving say, each soon.
fn said(source: &str) -> [String; 3] {
    let began = Instant::now();
    let outcome = match parse(source) {
        Err(error) => [error.code().to_string(), String::new(), String::new()],
        Ok(expression) => {
            let mut dice = Seeded::from_number(1);
            let roll = expression.roll(&mut dice).map_or_else(|error| error.code().to_string(), |_| "ok".into());
            let odds = expression.solve().map_or_else(|error| error.code().to_string(), |_| "ok".into());
            ["ok".into(), roll, odds]
        }
    };
    assert!(
        began.elapsed() < Duration::from_secs(60),
        "{} took {:?}",
        &source[..source.len().min(40)],
        began.elapsed()
    );
    outcome
}

#[test]
fn hostile_input_ends_with_a_code() {
    let mut wrong = Vec::new();
    let deep = |n: usize| format!("{}1{}", "(".repeat(n), ")".repeat(n));
    let sum = vec!["1d6"; 20_000].join("+");
    let megabyte = "1d6+".repeat(262_144);
    for (source, wanted) in [
        ("999999d999999", ["ok", "limit.dice", "limit.dice"]),
        ("100000d1000000", ["ok", "ok", "limit.bytes"]),
        ("2000000000d6", ["ok", "limit.dice", "limit.dice"]),
        ("1d99999999999999999999999", ["parse.number-too-large", "", ""]),
        ("1d0", ["dice.bad", "", ""]),
        ("0d6", ["ok", "ok", "ok"]),
        ("1d6+", ["parse.syntax", "", ""]),
        ("1d6/0", ["ok", "maths.division-by-zero", "maths.division-by-zero"]),
        (&deep(20_000), ["limit.depth", "", ""]),
        (&deep(50), ["ok", "ok", "ok"]),
        (&sum, ["limit.source-bytes", "", ""]),
        (&megabyte, ["limit.source-bytes", "", ""]),
        (&"(".repeat(60_000), ["limit.depth", "", ""]),
        (&"-".repeat(60_000), ["limit.depth", "", ""]),
        (&"not ".repeat(15_000), ["limit.depth", "", ""]),
        (&"2^".repeat(30_000), ["limit.depth", "", ""]),
        (&vec!["1"; 30_000].join("+"), ["limit.parts", "", ""]),
        (&vec!["1d6"; 5_000].join("+"), ["ok", "ok", "ok"]),
        ("9^9^9^9", ["ok", "maths.overflow", "maths.overflow"]),
        ("2000000000*2000000000*2000000000", ["ok", "maths.overflow", "maths.overflow"]),
        ("9223372036854775807+1d2", ["ok", "maths.overflow", "maths.overflow"]),
        ("0-9223372036854775807-1d3", ["ok", "maths.overflow", "maths.overflow"]),
        ("", ["parse.syntax", "", ""]),
        ("10d10>=7", ["ok", "ok", "ok"]),
        ("1d1!", ["ok", "dice.endless", "dice.endless"]),
        ("1d6!>0", ["ok", "dice.endless", "dice.endless"]),
        ("10d6!!>=1", ["ok", "dice.endless", "dice.endless"]),
        ("1d6r<7", ["ok", "dice.endless", "dice.endless"]),
        ("5d3u", ["ok", "dice.endless", "dice.endless"]),
        ("1d1000000!>=2", ["ok", "limit.explosions", "limit.steps"]),
        ("1000d1000", ["ok", "ok", "limit.bytes"]),
        ("1d1000000*1d1000000", ["ok", "ok", "limit.steps"]),
        ("50d50kh25", ["ok", "ok", "ok"]),
        ("30d30!kh10>=20ro1", ["parse.modifier", "", ""]),
        ("20d20kh10ro=1kh5", ["ok", "ok", "limit.steps"]),
        ("10000 x (10000 x (10000 x (1)))", ["ok", "limit.dice", "ok"]),
        ("10000 x (100000d6)", ["ok", "limit.dice", "limit.bytes"]),
        ("draw(1000000 of 1000000)", ["ok", "limit.dice", "limit.dice"]),
        ("d{0..99999999}", ["limit.faces", "", ""]),
        ("let a = 1d1000; let b = 1d1000; let c = 1d1000; a+b+c", ["ok", "ok", "limit.steps"]),
        ("(1d1000)d1000", ["ok", "ok", "limit.steps"]),
        ("1d42345k67", ["ok", "ok", "ok"]),
        ("1d42!dl0!p>=4", ["ok", "ok", "limit.steps"]),
        ("617d8848k", ["ok", "ok", "ok"]),
        ("2d8110d1", ["ok", "ok", "ok"]),
        ("3d8110d1", ["ok", "ok", "ok"]),
        ("1d6[", ["parse.syntax", "", ""]),
        (&"[a]".repeat(20_000), ["parse.dialect", "", ""]),
    ] {
        let found = said(source);
        if found != wanted {
            wrong.push(format!("{}: {found:?}, not {wanted:?}", &source[..source.len().min(60)]));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn each_limit_has_its_own_code() {
    let plain = Limits::default();
    for (limits, source, code) in [
        (Limits { source_bytes: 5, ..plain }, "1d6+10", "limit.source-bytes"),
        (Limits { depth: 3, ..plain }, "(((1d6)))", "limit.depth"),
        (Limits { parts: 3, ..plain }, "1+1+1+1", "limit.parts"),
        (Limits { parts: 3, ..plain }, "4 x (1d6)", "limit.parts"),
        (Limits { dice: 3, ..plain }, "4d6", "limit.dice"),
        (Limits { dice: 3, ..plain }, "2d6+2d6", "limit.dice"),
        (Limits { faces: 6, ..plain }, "1d8", "limit.faces"),
        (Limits { faces: 6, ..plain }, "1d(2*4)", "limit.faces"),
        (Limits { explosions: 3, ..plain }, "1d1000!>=2", "limit.explosions"),
        (Limits { steps: 100, ..plain }, "20d6", "limit.steps"),
        (Limits { bytes: 100, ..plain }, "20d6", "limit.bytes"),
        (Limits { time: Some(Duration::ZERO), ..plain }, "20d6", "limit.time"),
    ] {
        let read = Syntax { limits, ..Syntax::default() }.parse(source);
        let rolled =
            read.and_then(|expression| expression.roll(&mut Seeded::from_number(1)).and_then(|_| expression.solve()));
        assert_eq!(rolled.expect_err(source).code().as_str(), code, "{source}");
    }
}

#[test]
fn with_wider_limits_a_megabyte_is_read() {
    let wide = Limits { source_bytes: 2 << 20, parts: 1 << 20, dice: 1 << 20, depth: u32::MAX, ..Limits::default() };
    let syntax = Syntax { limits: wide, ..Syntax::default() };
    let megabyte = format!("{}1d6", "1d6+".repeat(262_143));
    let expression = syntax.parse(&megabyte).unwrap();
    assert!(expression.total(&mut Seeded::from_number(1)).unwrap() > 900_000);
    assert_eq!(syntax.parse(&"(".repeat(1 << 20)).unwrap_err().code().as_str(), "limit.depth");
    // The deepest that is ever allowed bears the smallest stacks.
    let deep = format!("{}1d6{}", "-(".repeat(60), ")".repeat(60));
    let deepest = syntax.parse(&deep).unwrap();
    assert!(deepest.solve().is_ok() && deepest.roll(&mut Scripted::new([3])).is_ok());
    assert_eq!(deepest, syntax.parse(&deepest.to_string()).unwrap());
}

#[test]
fn long_fractions_are_told_as_quickly_as_short_ones() {
    // Reduced in Euclid's way, the 19,001 outcomes over 20^1000 took most of a minute.
    let began = Instant::now();
    let odds = parse("1000d20").unwrap().solve().unwrap();
    assert_eq!(odds.probability(1000).denom().bits(), 4322);
    assert_eq!(odds.quantile(0.5), Some(10_500));
    assert_eq!(odds.mean().to_string(), "10500");
    assert!(ludex_dice::summary(&odds).contains("deviation  182.3458"));
    assert_eq!(odds.probabilities().len(), 19_001);
    assert!(ludex_dice::comparison(&[("a", &odds), ("b", &odds)]).contains(" 49."));
    assert!(began.elapsed() < Duration::from_secs(30), "{:?}", began.elapsed());
}

#[test]
fn branches_with_many_denominators_are_metered() {
    // Dice of each size from 6 to 3732: the common denominator of what they show has thousands of bits.
    let limits = Limits { steps: 200_000, ..Limits::default() };
    let began = Instant::now();
    let expression = Syntax { limits, ..Syntax::default() }.parse("d(6d622)dl21dl4kl1").unwrap();
    assert_eq!(expression.solve().unwrap_err().code().as_str(), "limit.steps");
    assert!(began.elapsed() < Duration::from_secs(5), "{:?}", began.elapsed());
}

#[test]
fn time_and_cancelling_are_limits_as_well() {
    let quick = Limits { time: Some(Duration::ZERO), ..Limits::default() };
    let expression = Syntax { limits: quick, ..Syntax::default() }.parse("300d6kh100").unwrap();
    assert_eq!(expression.solve().unwrap_err().code().as_str(), "limit.time");
}

#[test]
fn an_infinite_expression_is_followed_as_far_as_is_asked() {
    let expression = parse("1d6!").unwrap();
    let odds = expression.solve_as(&SolveOptions { max_value: Some(20), ..SolveOptions::default() }).unwrap();
    assert_eq!(odds.max(), Some(20));
    assert_eq!(odds.cut().to_string(), "1/324");
    assert_eq!(odds.at_least(19).to_string(), "1/216");
    let tail = SolveOptions { until_tail: "1/1000".parse().unwrap(), ..SolveOptions::default() };
    let odds = expression.solve_as(&tail).unwrap();
    assert_eq!((odds.max(), odds.cut().to_string()), (Some(23), "1/1296".into()));
    assert!(odds.is_exact() && odds.is_cut());
    let never = SolveOptions { until_tail: "0".parse().unwrap(), ..SolveOptions::default() };
    assert_eq!(expression.solve_as(&never).unwrap_err().code().as_str(), "solve.infinite");
}

#[test]
fn every_dialect_bears_every_byte() {
    for dialect in Dialect::ALL {
        for byte in 0..=255u8 {
            for text in [vec![byte], vec![b'4', b'd', b'6', byte], vec![b'4', b'd', byte], vec![b'1', byte, b'1']] {
                let _ = Syntax::of(dialect).parse(&String::from_utf8_lossy(&text));
            }
        }
    }
}

#[test]
fn what_is_too_much_is_estimated_as_too_much() {
    for source in [
        "999999d999999",
        "100000d1000000",
        "1000d1000",
        "1d1000000*1d1000000",
        "20d20kh10ro=1kh5",
        "let a = 1d1000; let b = 1d1000; let c = 1d1000; a+b+c",
        "(1d1000)d1000",
    ] {
        let expression = parse(source).unwrap();
        let estimate = expression.estimate();
        assert!(!estimate.is_within(expression.limits()), "{source}: {estimate:?}");
    }
}
