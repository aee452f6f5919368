//! What is told of expressions: explanations, charts, pictures, JSON.

use ludex_dice::{Distribution, Expression, Question, SolveOptions, Solved, chart, comparison, odds_json, parse, svg};

fn told<'a>(expression: &'a Expression, odds: &'a Distribution) -> Solved<'a> {
    Solved { expression, odds, question: None }
}

#[test]
fn every_construct_is_explained() {
    for (source, words) in [
        ("1d20+5", "1d20: roll 1 die with the faces 1 to 20; the result is the sum of the dice."),
        ("4d6dl1", "drop the lowest"),
        ("5d6km1", "keep the one in the middle"),
        (
            "5d6!",
            "each die that counts the highest face brings another, which stands beside it, and so on without limit",
        ),
        ("5d6!!{2}>=5", "each die that counts at least 5 brings another, which is added to it, at most 2 for each die"),
        ("5d6!p{3 total}", "counts one less than it shows, at most 3 for all dice together"),
        ("4d6r<3", "roll again each die that counts less than 3, until it no longer does"),
        ("4d6r{1}=1", "roll again once at most 1 of the dice that count exactly 1, the first rolled first"),
        (
            "10d10>=7f=1",
            "the result is the number of those that count at least 7; each that counts exactly 1 takes one",
        ),
        ("10d10s{>=7:1, =10:2}", "the last that fits is taken for each: 1 for at least 7, 2 for exactly 10"),
        ("1d20 >= 15", "the result is the number of those that count at least 15"),
        ("(1d20) >= 15", "1 if 1d20 is at least 15, otherwise 0"),
        ("{4d6+3d8}kh2", "take the dice of 4d6+3d8 together; keep the 2 highest"),
        ("{4d6, 3d8}kh1", "take the totals of 4d6 and 3d8; keep the highest"),
        ("draw(3 of 52)", "draw 3 of the cards 1 to 52, putting none back"),
        ("1d20+3-1d4", "1d20 plus 3 minus 1d4"),
        ("ceil(1d6/2)", "1d6 divided by 2, rounded up"),
        ("let x = 3d6; x+x", "3d6 is rolled once and called x"),
        ("6 x (4d6kh3)", "4d6kh3 rolled 6 times, each anew"),
        ("check(1d20+7, 18)", "a natural 20 on the die raises the degree by one"),
        ("check(3d6, 10)", "no single d20 counts"),
        ("1d8! vs 1d6!", "win if 1d8! is higher than 1d6!, tie if they are equal"),
        ("case(1d4, 1: 1d3, >=3: 10, else: 0)", "exactly 1: 1d3; at least 3: 10; otherwise 0"),
        ("(1d3)d6", "roll (1d3, rolled beforehand) dice"),
    ] {
        let explanation = parse(source).unwrap().explain().to_string();
        assert!(explanation.contains(words), "{source}: {explanation}");
    }
}

#[test]
fn outcomes_that_are_words_are_told_as_words() {
    let (contest, check, botch) =
        (parse("1d4 vs 1d4").unwrap(), parse("check(1d20+7, 18)").unwrap(), parse("2d2>=2b=1").unwrap());
    let solved = [&contest, &check, &botch].map(|expression| expression.solve().unwrap());
    let json = odds_json(&[told(&contest, &solved[0]), told(&check, &solved[1]), told(&botch, &solved[2])], false);
    for part in [
        r#"{"value":"lose","probability":"3/8"},{"value":"tie","probability":"1/4"},{"value":"win","probability":"3/8"}"#,
        r#"{"value":"critical failure","probability":"1/20"},{"value":"failure","probability":"9/20"},{"value":"success","probability":"9/20"},{"value":"critical success","probability":"1/20"}"#,
        r#"{"value":"botch","probability":"1/4"},{"value":1,"probability":"1/2"},{"value":2,"probability":"1/4"}"#,
    ] {
        assert!(json.contains(part), "{json}");
    }
}

#[test]
fn the_json_has_exactly_the_agreed_shape() {
    let expression = parse("4d6kh3").unwrap();
    let odds = expression.solve().unwrap();
    let json = odds_json(&[Solved { question: Some(Question::AtLeast(15)), ..told(&expression, &odds) }], false);
    assert!(json.starts_with(
        r#"{"expressions":[{"canonical":"4d6kh3","exact":true,"cut":"0","outcomes":[{"value":3,"probability":"1/1296"},"#
    ));
    assert!(
        json.ends_with(
            r#"],"mean":"15869/1296","variance":"13612487/1679616","asked":{"at_least":15,"probability":"25/108"}}]}"#
        ),
        "{json}"
    );
    let rough = expression.solve_as(&SolveOptions { approximate: true, ..SolveOptions::default() }).unwrap();
    assert!(odds_json(&[told(&expression, &rough)], false).contains(r#""exact":false"#));
}

#[test]
fn charts_and_pictures_show_every_outcome() {
    let (fine, coarse) = (parse("3d6").unwrap().solve().unwrap(), parse("100d6").unwrap().solve().unwrap());
    assert_eq!(chart(&fine, 40).lines().count(), 16);
    assert!(chart(&coarse, 40).lines().count() <= 60);
    assert!(chart(&parse("1d6!").unwrap().solve().unwrap(), 40).contains("beyond"));
    let picture = svg(&[("3d6", &fine)]);
    assert!(picture.starts_with("<svg ") && picture.ends_with("</svg>"));
    assert_eq!(picture.matches("<title>").count(), 17);
    let both = svg(&[("3d6", &fine), ("1 < 2", &parse("1d20").unwrap().solve().unwrap())]);
    assert!(both.contains("1 &lt; 2") && !both.contains("NaN"));
    assert!(!svg(&[]).contains("NaN"));
    // Where there are too many for a bar each, no outcome is left out: those far out are one bar on each side.
    let wide = chart(&parse("3000d6").unwrap().solve().unwrap(), 40);
    assert!(wide.lines().next().is_some_and(|line| line.trim_start().starts_with("3000 to ")), "{wide}");
    assert!(wide.lines().last().is_some_and(|line| line.contains(" to 18000 ")), "{wide}");
    let percents = wide.lines().filter_map(|line| line.split(" %").next()?.split(' ').next_back()?.parse::<f64>().ok());
    assert!((percents.sum::<f64>() - 100.0).abs() < 0.5, "{wide}");
    let many = svg(&[("100d6", &coarse), ("200d6", &parse("200d6").unwrap().solve().unwrap())]);
    assert!(many.contains("to 1200"), "{many}");
}

#[test]
fn several_expressions_are_compared() {
    let (one, two) = (parse("1d20").unwrap().solve().unwrap(), parse("2d20kh1").unwrap().solve().unwrap());
    let table = comparison(&[("1d20", &one), ("2d20kh1", &two)]);
    assert!(table.lines().count() == 3 && table.contains("13.8250") && table.contains("64.12 %"), "{table}");
}
