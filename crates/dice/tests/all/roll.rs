//! Rolling: what happens to each die, and the promise of the stream.

use ludex_dice::{Expression, Limits, Roll, Scripted, Seeded, Syntax, parse};

fn rolled(source: &str, faces: &[u32]) -> (Expression, Roll) {
    let expression = parse(source).unwrap_or_else(|error| panic!("{}", error.show(source)));
    let mut dice = Scripted::new(faces);
    let roll = expression.roll(&mut dice).unwrap_or_else(|error| panic!("{source}: {error}"));
    assert_eq!(dice.finish(), Ok(()), "{source}");
    let mut dice = Scripted::new(faces);
    assert_eq!(expression.total(&mut dice).unwrap(), roll.total, "{source}: the total alone");
    assert_eq!(dice.finish(), Ok(()), "{source}: the total alone");
    (expression, roll)
}

#[test]
fn every_construct_rolls_as_written() {
    for (source, faces, total) in [
        ("1d20+5", &[13][..], 18),
        ("4d6kh3", &[1, 6, 3, 3], 12),
        ("4d6kl1", &[4, 2, 3, 3], 2),
        ("5d6km1", &[1, 5, 3, 6, 2], 3),
        ("4d6km1", &[1, 2, 5, 6], 2),
        ("3d12dl1", &[1, 9, 12], 21),
        ("4d6dh1dl1", &[1, 2, 5, 6], 7),
        ("4d6k>3", &[1, 4, 5, 2], 9),
        ("4d6d<3", &[1, 4, 5, 2], 9),
        ("3d6!", &[6, 2, 6, 6, 1, 3], 24),
        ("3d6!{1}", &[6, 2, 6, 6, 3], 23),
        ("3d6!{2 total}>=5", &[5, 2, 6, 6, 5], 24),
        ("2d6!!kh1", &[6, 5, 4], 10),
        ("2d6!kh1", &[6, 5, 4], 6),
        ("2d6!p", &[6, 2, 6, 1], 13),
        ("3d6r<3", &[2, 5, 1, 1, 4, 6], 15),
        ("3d6ro<3", &[2, 5, 1, 1, 4], 10),
        ("3d6r{1}=1", &[1, 5, 1, 3], 9),
        ("3d6min3max5", &[1, 6, 4], 12),
        ("10d10>=7", &[1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 4),
        ("10d10s{>=7:1, =10:2}", &[1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 5),
        ("5d10>=7f=1", &[1, 1, 8, 9, 5], 0),
        ("5d10>=7b=1", &[1, 1, 2, 3, 5], -1),
        ("5d10>=7f=1b=1", &[1, 1, 8, 3, 5], 0),
        ("2d6ms>=5", &[4, 4], 3),
        ("2d6ms<=5", &[1, 1], 3),
        ("4d6even", &[1, 2, 4, 6], 3),
        ("3d6u", &[2, 2, 2, 2, 5, 3], 10),
        ("3d6uo", &[2, 2, 2, 2, 5], 9),
        ("6d6mt2", &[1, 1, 2, 2, 2, 3], 2),
        ("6d6pairs", &[1, 1, 2, 2, 2, 2], 3),
        ("6d6set", &[1, 1, 4, 4, 5, 3], 8),
        ("6d6width + 6d6height", &[1, 1, 4, 4, 4, 3, 6, 6, 1, 1, 2, 3], 9),
        ("4dF", &[1, 2, 3, 3], 1),
        ("5dW", &[6, 3, 2, 5, 4], 2),
        ("draw(3 of 52)", &[1, 1, 50], 55),
        ("draw(2 of {5,5,9})", &[3, 2], 14),
        ("{4d6+2d8}kh2", &[1, 2, 3, 4, 8, 7], 15),
        ("{2d6, 2d8}kh1", &[3, 4, 5, 1], 7),
        ("2 x (1d6+1)", &[3, 4], 9),
        ("(1d3)d(2*3)kh(1d2)", &[3, 2, 6, 5, 1], 11),
        ("let x = 1d6; x*x", &[5], 25),
        ("if(1d20 >= 11, 2d6, 0)", &[10], 0),
        ("case(1d20, 20: 2*(2d6+4), >=9: 2d6+4, else: 0)", &[20, 3, 4], 22),
        ("1d20 vs 1d20", &[4, 4], 0),
        ("check(1d20+7, 18)", &[20], 3),
        ("check(1d20+7, 18)", &[1], 0),
        ("check(2d20kh1+7, 18)", &[3, 11], 2),
        ("max(1d6, 1d8)", &[5, 2], 5),
        ("7 / 2 + -7 / 2", &[], -1),
    ] {
        assert_eq!(rolled(source, faces).1.total, total, "{source} {faces:?}");
    }
}

#[test]
fn a_roll_tells_why_each_die_counts() {
    let (expression, roll) = rolled("4d6r=1!kh3 + 2[bonus] # to hit", &[6, 1, 3, 5, 2, 4]);
    assert_eq!(
        expression.text(&roll),
        "4d6r=1!kh3+2[bonus] = 17 # to hit\n  4d6r=1!kh3 = 15: 6 (exploded), 1 (rerolled), 3 (dropped), 5, 2 (dropped), 4"
    );
    let (expression, roll) = rolled("2d6[fire] + (1d4)[cold]", &[2, 5, 3]);
    assert_eq!(expression.text(&roll), "2d6[fire]+1d4[cold] = 10\n  2d6[fire] = 7: 2, 5\n  1d4[cold] = 3: 3");
    assert!(expression.json(&roll).contains(r#"{"part":"2d6","label":"fire","kind":"dice","total":7,"#));
    let (expression, roll) = rolled("(2d4)d6kh(1d2)", &[1, 2, 1, 4, 5, 6]);
    assert_eq!(
        expression.text(&roll),
        "(2d4)d6kh(1d2) = 6\n  2d4 = 3: 1 (settled), 2 (settled)\n  1d2 = 1: 1 (settled)\n  \
         (2d4)d6kh(1d2) = 6: 4 (dropped), 5 (dropped), 6"
    );
    let (expression, roll) = rolled("2d6min2cs=6", &[1, 6]);
    assert_eq!(
        expression.json(&roll),
        r#"{"expression":"2d6min2cs=6","total":8,"parts":[{"part":"2d6min2cs=6","kind":"dice","total":8,"dice":[{"face":1,"value":2,"sides":6,"kept":true,"marks":["clamped"]},{"face":6,"value":6,"sides":6,"kept":true,"marks":["critical"]}]}]}"#
    );
    let (expression, roll) = rolled("check(1d20+7, 18)", &[11]);
    assert_eq!(expression.text(&roll), "check(1d20+7, 18) = success\n  1d20 = 11: 11");
    let (expression, roll) = rolled("3 x (1d6)", &[2, 4, 6]);
    assert_eq!(roll.totals().collect::<Vec<_>>(), [2, 4, 6]);
    assert!(expression.text(&roll).ends_with("each time = 12 in all: 2, 4, 6"));
    let (expression, roll) = rolled("5d6sd", &[2, 4, 6, 1, 3]);
    assert!(expression.text(&roll).ends_with("6, 4, 3, 2, 1"));
}

/// A sort changes nothing but what is shown, and takes dice out of those that are rolled without looking at their
/// modifiers one by one.
#[test]
fn dice_that_are_planned_are_rolled_as_their_modifiers_would() {
    let modifiers =
        ["", "kh2", "kl2", "dl1", "dh1", ">=3", ">2", "<2", "<=4", "=3", "<>3", ">=-1", "<=-1", ">=99", "!", "!!"];
    for count in [1, 2, 3, 4, 5, 6, 7, 8, 10, 11, 16, 17, 63, 64, 65, 130] {
        for (seed, modifier) in (0u64..).zip(modifiers) {
            for sides in [2, 6, 20] {
                let modifier =
                    modifier.replace('2', &(count - 1).to_string()).replace("kh0", "kh1").replace("kl0", "kl1");
                for added in ["", " + 5", " - 5"] {
                    let planned = parse(&format!("{count}d{sides}{modifier}{added}")).unwrap();
                    let plain = parse(&format!("{count}d{sides}{modifier} sa{added}")).unwrap();
                    let both = [&planned, &plain];
                    let [mut some, mut others] = [Seeded::from_number(seed), Seeded::from_number(seed)];
                    for _ in 0..3 {
                        let rolls = [planned.roll(&mut some).unwrap(), plain.roll(&mut others).unwrap()];
                        assert_eq!(rolls[0], rolls[1], "{planned}");
                    }
                    assert_eq!(some.position(), others.position(), "{planned}");
                    let totals = both.map(|expression| {
                        let mut dice = Seeded::from_number(seed);
                        let one = expression.total(&mut dice).unwrap();
                        let mut more = [0; 40];
                        expression.totals(&mut dice, &mut more).unwrap();
                        (one, more, dice.position())
                    });
                    assert_eq!(totals[0], totals[1], "{planned}");
                }
            }
        }
    }
}

#[test]
fn planned_dice_end_at_their_limits() {
    let limits = Limits { dice: 12, explosions: 3, ..Limits::default() };
    let read = |source: &str| Syntax { limits, ..Syntax::default() }.parse(source).unwrap();
    for (source, code) in [("13d6", "limit.dice"), ("2d2!", "limit.explosions"), ("12d2!", "limit.dice")] {
        let expression = read(source);
        let ends = |seed| {
            let kept = expression.roll(&mut Seeded::from_number(seed)).map(|roll| roll.total);
            assert_eq!(kept, expression.total(&mut Seeded::from_number(seed)), "{source}");
            kept.is_err_and(|error| error.code().as_str() == code)
        };
        assert!((0..100).any(ends), "{source}");
    }
    assert!((0..100).all(|seed| read("12d6").roll(&mut Seeded::from_number(seed)).is_ok()));
}

/// The faces of a seed never change: these totals hold on every platform and in every later version.
#[test]
fn the_stream_is_a_promise() {
    let vectors = include_str!("../vectors.txt");
    let mut seen = 0;
    for line in vectors.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let (seed, rest) = line.split_once(": ").unwrap();
        let (source, totals) = rest.split_once(" -> ").unwrap();
        let mut dice = Seeded::from_number(seed.parse().unwrap());
        let expression = parse(source).unwrap();
        let rolled: Vec<String> = (0..8).map(|_| expression.total(&mut dice).unwrap().to_string()).collect();
        assert_eq!(rolled.join(" "), totals, "seed {seed}: {source}");
        let mut dice = Seeded::from_number(seed.parse().unwrap());
        let kept: Vec<String> = (0..8).map(|_| expression.roll(&mut dice).unwrap().total.to_string()).collect();
        assert_eq!(kept.join(" "), totals, "seed {seed}: {source}, with every die");
        let mut dice = Seeded::from_number(seed.parse().unwrap());
        let mut bulk = [0; 8];
        expression.totals(&mut dice, &mut bulk).unwrap();
        assert_eq!(bulk.map(|total| total.to_string()).join(" "), totals, "seed {seed}: {source}, in bulk");
        seen += 1;
    }
    assert!(seen >= 30);
}

#[test]
#[ignore = "writes the vectors; run it only to add lines"]
fn print_vectors() {
    for (seed, source) in (1u64..).zip([
        "1d20+5",
        "4d6kh3",
        "8d6",
        "3d12dl1",
        "10d10>=7",
        "5d6!",
        "5d6!!",
        "5d6!p",
        "5d6!{1}",
        "5d6!{2 total}>=5",
        "4d6r<3",
        "4d6ro<3",
        "4d6r{1}=1",
        "4d6min2max5",
        "10d10s{>=7:1, =10:2}f=1",
        "10d10>=8b=1",
        "5d20u",
        "4d6uo",
        "6d6pairs",
        "6d6width",
        "4dF",
        "4dF.1",
        "5dW",
        "3d{1,1,2,10}",
        "draw(3 of 52)",
        "draw(2 of {5,5,9})",
        "{4d6+3d8}kh2",
        "{2d6, 2d8, 1d12}kh2",
        "6 x (4d6kh3)",
        "(1d3)d6",
        "3d(1d6)",
        "let x = 3d6; x+x",
        "if(1d20 >= 11, 2d6, 0)",
        "case(1d20, =20: 2*(2d6+4), >=9: 2d6+4, else: 0)",
        "1d20 vs 1d20",
        "check(1d20+7, 18)",
        "1d1000000",
        "1d100",
    ]) {
        let mut dice = Seeded::from_number(seed);
        let expression = parse(source).unwrap();
        let rolled: Vec<String> = (0..8).map(|_| expression.total(&mut dice).unwrap().to_string()).collect();
        println!("{seed}: {source} -> {}", rolled.join(" "));
    }
}
