//! An example of each construct of the notation, with its exact probability. The fractions were reckoned apart from
//! this crate, by going through all ways the dice can fall.

use ludex_dice::{Dialect, Seeded, Syntax, parse};
use num_traits::Zero;

#[test]
fn each_construct_has_its_exact_fraction() {
    let mut wrong = Vec::new();
    for (source, outcome, fraction) in [
        // Dice.
        ("4d6", 14, "73/648"),
        ("d20", 7, "1/20"),
        ("d%", 42, "1/100"),
        ("4dF", 0, "19/81"),
        ("4dF.1", 2, "25/324"),
        ("2d{1,1,2,3}", 3, "1/4"),
        ("draw(3 of 6)", 9, "3/20"),
        ("(1d3)d3", 1, "1/9"),
        // Keeping and dropping.
        ("4d6kh3", 13, "43/324"),
        ("4d6k3", 13, "43/324"),
        ("4d6kl3", 9, "167/1296"),
        ("4d6dh1", 9, "167/1296"),
        ("3d12dl1", 13, "1/16"),
        ("3d12d1", 13, "1/16"),
        ("3d6km1", 3, "13/54"),
        // One after the other: the lowest of the three highest.
        ("4d6kh3kl1", 2, "119/432"),
        // Exploding.
        ("2d6!", 7, "1/9"),
        ("2d6!", 13, "1/27"),
        ("2d6!>=5", 12, "7/144"),
        ("2d6!=5", 9, "1/12"),
        ("2d6!p", 13, "7/216"),
        ("2d6!!kh1", 8, "7/144"),
        ("2d6!{2}", 20, "17/1944"),
        ("3d6!{2 total}", 20, "43/1944"),
        // In the order written: these two are not the same.
        ("4d6kh3!", 14, "16/243"),
        ("4d6kh3!", 20, "193/5832"),
        ("4d6!kh3", 14, "283/2592"),
        ("4d6!kh3", 18, "1453/23328"),
        ("4d6!kh3", 20, "0"),
        // Rolling again, holding, differing.
        ("2d6r<3", 8, "3/16"),
        ("2d6ro<3", 12, "4/81"),
        ("2d6r{1}=1", 7, "35/216"),
        ("3d6min2max5", 9, "37/216"),
        ("3d6u", 10, "3/20"),
        // Counting.
        ("10d10>=7", 4, "489888/1953125"),
        ("6d6>4", 2, "80/243"),
        ("6d6=6", 1, "3125/7776"),
        ("6d6<3", 3, "160/729"),
        ("3d10s{7,10:2}", 4, "9/200"),
        ("4d10>=7f<=1", 0, "1921/10000"),
        ("4d10>=8b1", -1, "221/2000"),
        ("3d6ms>=15", 1, "1/36"),
        ("5d6even", 3, "5/16"),
        ("5d6odd", 0, "1/32"),
        ("5d6mt", 1, "413/648"),
        ("5d6mt3", 1, "23/108"),
        ("5d6width", 3, "125/648"),
        ("1d20cs>=19cf=1", 19, "1/20"),
        ("4d6sd", 14, "73/648"),
        // Groups, repeats, names.
        ("{2d6, 2d8}kh1", 9, "11/72"),
        ("{2d6+2d8}kh2", 12, "367/2304"),
        ("3 x (1d6)", 10, "1/8"),
        ("let x = 2d6; x+x", 14, "1/6"),
        ("2d6+2d6", 14, "73/648"),
        ("(2d6)[fire] + 2d6[cold] # in all", 14, "73/648"),
        // Reckoning.
        ("2d6/2", 3, "11/36"),
        ("ceil(2d6/2)", 4, "11/36"),
        ("(1d20) % 5", 0, "1/5"),
        ("2^1d6", 8, "1/6"),
        ("2**1d6", 8, "1/6"),
        ("max(1d8, 1d6)", 6, "11/48"),
        ("sqrt(1d20)", 3, "7/20"),
        ("abs(1d6 - 1d6)", 2, "2/9"),
        // Choices, contests, checks.
        ("if(1d20 >= 11, 2d6, 0)", 7, "1/12"),
        ("1d8 vs 1d6", 1, "9/16"),
        ("2d12+3 vs 2d12+5", 1, "7535/20736"),
        ("check(2d20kh1+7, 18)", 0, "1/400"),
        ("check(2d20kh1+7, 18)", 1, "99/400"),
        ("check(2d20kh1+7, 18)", 2, "261/400"),
        ("check(2d20kh1+7, 18)", 3, "39/400"),
        ("case(1d20, =20: 2*(2d6+4), >=9: 2d6+4, else: 0)", 0, "2/5"),
    ] {
        let expression = parse(source).unwrap_or_else(|error| panic!("{}", error.show(source)));
        let found = expression.solve().unwrap().probability(outcome).to_string();
        if found != fraction {
            wrong.push(format!("{source} = {outcome}: {found}, not {fraction}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn what_other_programs_get_wrong_is_right() {
    let solved = |source: &str| parse(source).unwrap().solve().unwrap();
    // Dice explode one by one, and not only when the whole pool is highest.
    assert_eq!(solved("2d2!").mean().to_string(), "6");
    // The tails of large sums have their weight.
    let sum = solved("100d6");
    assert!((100..=600).all(|total| !sum.probability(total).is_zero()));
    assert_eq!(sum.probability(100), sum.probability(600));
    // `!=5` explodes on 5 and is never "not equal".
    assert_eq!(parse("2d6!=5").unwrap().to_string(), "2d6!=5");
    assert_eq!(parse("10d10<>5").unwrap().to_string(), "10d10<>5");
    // No die shows a face it does not have.
    let mut dice = Seeded::from_number(1);
    let expression = parse("1d6").unwrap();
    assert!((0..100_000).all(|_| (1..=6).contains(&expression.total(&mut dice).unwrap())));
}

#[test]
fn one_text_means_what_its_dialect_says() {
    let mean = |dialect, source| Syntax::of(dialect).parse(source).unwrap().solve().unwrap().mean().to_string();
    let refused = |dialect, source| Syntax::of(dialect).parse(source).unwrap_err().code().as_str();
    // 7 or more; more than 7; the sum compared.
    assert_eq!(mean(Dialect::Roll20, "10d10>7"), "4");
    assert_eq!(mean(Dialect::Base, "10d10>7"), "3");
    assert_eq!(mean(Dialect::Foundry, "10d10cs>7"), "3");
    assert_eq!(refused(Dialect::Foundry, "10d10>7"), "parse.dialect");
    assert_eq!(mean(Dialect::Avrae, "2d10>10"), "11/20");
    // `r` is for ever in Roll20 and once in Foundry.
    assert_eq!(mean(Dialect::Roll20, "1d6r=1"), "4");
    assert_eq!(mean(Dialect::Foundry, "1d6r=1"), "47/12");
    assert_eq!(mean(Dialect::Foundry, "1d6rr=1"), "4");
    assert_eq!(mean(Dialect::Avrae, "1d6rr1"), "4");
    assert_eq!(mean(Dialect::Avrae, "1d6ro1"), "47/12");
    assert_eq!(refused(Dialect::Base, "1d6rr=1"), "parse.dialect");
    // `cs` counts in Foundry and only marks elsewhere.
    assert_eq!(mean(Dialect::Foundry, "1d20cs>=19"), "1/10");
    assert_eq!(mean(Dialect::Roll20, "1d20cs>=19"), "21/2");
    // `k3` keeps three dice, and in Avrae those that show 3.
    assert_eq!(mean(Dialect::Base, "1d6k3"), "7/2");
    assert_eq!(mean(Dialect::Avrae, "1d6k3"), "1/2");
    // Explosions are `!`, `x` and `e`.
    assert_eq!(mean(Dialect::Roll20, "1d6!"), "21/5");
    assert_eq!(mean(Dialect::Foundry, "1d6x"), "21/5");
    assert_eq!(mean(Dialect::Avrae, "1d6e6"), "21/5");
    assert_eq!(refused(Dialect::Foundry, "1d6!"), "parse.dialect");
    assert_eq!(refused(Dialect::Avrae, "1d6!"), "parse.dialect");
    assert_eq!(refused(Dialect::Base, "1d6x"), "parse.syntax");
    assert_eq!(refused(Dialect::Base, "1d6e6"), "parse.syntax");
    // A division keeps its fraction there, and says so.
    assert_eq!(refused(Dialect::Roll20, "1d6/2"), "parse.dialect");
    assert_eq!(mean(Dialect::Roll20, "floor(1d6/2)"), "3/2");
    assert_eq!(mean(Dialect::Base, "1d6/2"), "3/2");
}
