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
