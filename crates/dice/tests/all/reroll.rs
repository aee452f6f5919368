//! Sets of faces that are rolled again, and the highest or lowest dice.

use ludex_dice::{Dialect, Scripted, Syntax, parse};
use num_rational::BigRational;
use std::collections::BTreeMap;

/// The odds of so many dice that show each of these faces as likely, one fall after the other.
fn falls(count: u32, faces: &[i64], read: impl Fn(&[i64]) -> i64) -> Vec<(i64, BigRational)> {
    let mut ways: BTreeMap<i64, i64> = BTreeMap::new();
    let all = (faces.len() as i64).pow(count);
    for mut at in 0..all {
        let mut fallen = Vec::new();
        for _ in 0..count {
            fallen.push(faces[(at % faces.len() as i64) as usize]);
            at /= faces.len() as i64;
        }
        *ways.entry(read(&fallen)).or_default() += 1;
    }
    ways.into_iter().map(|(value, ways)| (value, BigRational::new(ways.into(), all.into()))).collect()
}

fn total(fallen: &[i64]) -> i64 {
    fallen.iter().sum()
}

#[test]
fn chained_rerolls_are_a_set_of_faces_elsewhere() {
    for (dialect, source, here, count, faces) in [
        (Dialect::Roll20, "2d8r1r3r5r7", "2d8r{=1, =3, =5, =7}", 2, &[2, 4, 6, 8][..]),
        (Dialect::Roll20, "3d6r<2r6", "3d6r{<=2, =6}", 3, &[3, 4, 5]),
        (Dialect::Avrae, "4d6rr1rr2", "4d6r{=1, =2}", 4, &[3, 4, 5, 6]),
        (Dialect::Avrae, "2d6rr<3rr1", "2d6r{<3, =1}", 2, &[3, 4, 5, 6]),
        (Dialect::Roll20, "2d6r1r1", "2d6r=1", 2, &[2, 3, 4, 5, 6]),
    ] {
        let expression = Syntax::of(dialect).parse(source).unwrap();
        assert_eq!(expression.to_string(), here);
        assert_eq!(expression.solve().unwrap().probabilities(), falls(count, faces, total), "{source}");
    }
    // Once each: what comes then stays, whatever it is.
    let expression = Syntax::of(Dialect::Avrae).parse("1d4ro1ro2").unwrap();
    assert_eq!(expression.to_string(), "1d4ro{=1, =2}");
    let shares: Vec<String> = expression.solve().unwrap().probabilities().iter().map(|one| one.1.to_string()).collect();
    assert_eq!(shares, ["1/8", "1/8", "3/8", "3/8"]);
    assert_eq!(expression.roll(&mut Scripted::new([2, 1])).unwrap().total, 1);
    let ten = Syntax::of(Dialect::Avrae).parse("10d6rr1rr2").unwrap().solve().unwrap();
    assert_eq!((ten.min(), ten.mean().to_string()), (Some(30), "45".to_owned()));
    // In the base language each acts by itself: a 3 that is rolled again may show a 1.
    assert_eq!(parse("1d4r=1r=3").unwrap().solve().unwrap().probability(1).to_string(), "1/9");
}

#[test]
fn the_lowest_or_highest_dice_are_rolled_again() {
    // The last of the faces are those of the dice rolled again.
    let without = |fallen: &[i64], again: usize, highest: bool| {
        let (first, new) = fallen.split_at(fallen.len() - again);
        let mut first = first.to_vec();
        first.sort_unstable();
        if highest {
            first.reverse();
        }
        first[again..].iter().chain(new).copied().collect::<Vec<i64>>()
    };
    let faces = &[1, 2, 3, 4];
    for (source, count, again, highest) in
        [("3d4rol1", 3, 1, false), ("3d4roh1", 3, 1, true), ("3d4rol2", 3, 2, false), ("2d4rol2", 2, 2, false)]
    {
        let wanted = falls(count + again as u32, faces, |fallen| total(&without(fallen, again, highest)));
        assert_eq!(parse(source).unwrap().solve().unwrap().probabilities(), wanted, "{source}");
        let counted = falls(count + again as u32, faces, |fallen| {
            without(fallen, again, highest).iter().filter(|&&face| face >= 3).count() as i64
        });
        let source = format!("{source}s{{>=3}}");
        assert_eq!(parse(&source).unwrap().solve().unwrap().probabilities(), counted, "{source}");
    }
    let best = falls(4, faces, |fallen| without(fallen, 1, false).into_iter().max().unwrap());
    assert_eq!(parse("3d4rol1kh1").unwrap().solve().unwrap().probabilities(), best);
    let roll = parse("4d6rol1").unwrap();
    let rolled = roll.roll(&mut Scripted::new([2, 5, 2, 6, 4])).unwrap();
    assert_eq!(roll.text(&rolled), "4d6rol1 = 17\n  4d6rol1 = 17: 2, 5, 2 (rerolled), 6, 4");
    assert!(roll.explain().to_string().contains("roll again once the lowest"), "{}", roll.explain());
    assert_eq!(Syntax::of(Dialect::Avrae).parse("4d6rol1").unwrap(), roll);
    assert_eq!(parse(&parse("4d6roh(1d2)min2").unwrap().to_string()).unwrap(), parse("4d6roh(1d2)min2").unwrap());
}

#[test]
fn what_cannot_be_said_is_refused() {
    for (dialect, source, suggestion) in [
        (Dialect::Base, "4d6r{1,3}", "r{=1, =3}"),
        (Dialect::Base, "4d6rl1", "rol1"),
        (Dialect::Base, "4d6rom1", "rol1"),
        (Dialect::Base, "{4d6}rol1", "inside"),
        (Dialect::Base, "draw(2 of 4)rol1", "use dice"),
        (Dialect::Avrae, "4d6rrl1", "rol1"),
        (Dialect::Avrae, "4d6rah1", "ra6"),
        (Dialect::Avrae, "4d6rr1kh3rr2", "rr1rr2"),
        (Dialect::Avrae, "4d6e5e6", "e>4"),
        (Dialect::Avrae, "4d6ro1rol1", "rr1rr2"),
    ] {
        let error = Syntax::of(dialect).parse(source).expect_err(source);
        assert!(error.to_string().contains(suggestion), "{source}: {error}");
        assert!(error.position().is_some(), "{source}");
    }
    assert_eq!(parse("2d4r{=1, =2, >2}").unwrap().solve().unwrap_err().code().as_str(), "dice.endless");
}
