//! The chapter on dice: every example in its tables is true.

use ludex_dice::parse;

#[test]
fn every_example_of_the_chapter_is_true() {
    let chapter = include_str!("../../../docs/src/dice.md");
    let (mut seen, mut wrong) = (0, Vec::new());
    for line in chapter.lines() {
        let cells: Vec<&str> = line.trim_matches('|').split(" | ").map(str::trim).collect();
        let [write, _, example] = cells[..] else { continue };
        let (Some(source), Some((value, fraction))) = (write.strip_prefix('`'), example.split_once(": ")) else {
            continue;
        };
        let Ok(value) = value.parse() else { continue };
        let source = source.trim_end_matches('`');
        let expression = parse(source).unwrap_or_else(|error| panic!("{}", error.show(source)));
        let found = expression.solve().unwrap().probability(value).to_string();
        let estimate = expression.estimate();
        assert!(estimate.is_within(expression.limits()), "{source}: {estimate:?}");
        seen += 1;
        if found != fraction {
            wrong.push(format!("{source} = {value}: {found}, not {fraction}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(seen > 50, "only {seen} examples were found");
}

#[test]
fn every_mean_of_the_chapter_is_true() {
    let chapter = include_str!("../../../docs/src/dice.md");
    let table = chapter.split("| expression | mean | variance |").nth(1).unwrap();
    let mut seen = 0;
    for line in table.lines().skip(2).take_while(|line| line.starts_with('|')) {
        let cells: Vec<&str> = line.trim_matches('|').split(" | ").map(str::trim).collect();
        let [sources, mean, variance] = cells[..] else { panic!("{line}") };
        for source in sources.split('`').skip(1).step_by(2) {
            let odds = parse(source).unwrap().solve().unwrap();
            assert_eq!((odds.mean().to_string().as_str(), odds.variance().to_string().as_str()), (mean, variance));
            seen += 1;
        }
    }
    assert!(seen > 5);
}
