//! The chapter on dice: every example in its tables is true.

use ludex_dice::{Dialect, Syntax, parse};

#[test]
fn every_example_of_the_chapter_is_true() {
    let chapter = include_str!("../../../../docs/src/dice.md");
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
    let chapter = include_str!("../../../../docs/src/dice.md");
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

#[test]
fn every_dialect_reads_as_the_chapter_says() {
    let chapter = include_str!("../../../../docs/src/dice.md");
    let table = chapter.split("| dialect | there | here |").nth(1).unwrap();
    let mut seen = 0;
    for line in table.lines().skip(2).take_while(|line| line.starts_with('|')) {
        let cells: Vec<&str> = line.trim_matches('|').split(" | ").map(|cell| cell.trim().trim_matches('`')).collect();
        let [dialect, there, here] = cells[..] else { panic!("{line}") };
        let read = Syntax::of(Dialect::named(dialect).unwrap()).parse(there);
        match read {
            Ok(expression) => assert_eq!(expression.to_string(), here, "{line}"),
            Err(error) => assert_eq!(format!("refused: {}", error.code()), here, "{line}: {error}"),
        }
        seen += 1;
    }
    assert!(seen > 20);
}

#[test]
fn every_code_that_a_test_meets_is_in_the_chapter() {
    let chapter = include_str!("../../../../docs/src/dice.md");
    let mut seen = 0;
    for tests in [include_str!("hostile.rs"), include_str!("notation.rs"), include_str!("solve.rs")] {
        for word in tests.split(|c: char| !(c.is_ascii_lowercase() || c == '.' || c == '-' || c == '"')) {
            let Some(code) = word.strip_prefix('"').and_then(|word| word.strip_suffix('"')) else { continue };
            if ["parse.", "limit.", "dice.", "maths.", "solve."].iter().any(|kind| code.starts_with(kind)) {
                assert!(chapter.contains(&format!("`{code}`")), "{code}");
                seen += 1;
            }
        }
    }
    assert!(seen > 50);
}
