//! What is asked of dice with options, and what is said of what was hardly meant.

use crate::common::*;

#[test]
fn names_have_numbers() {
    let place = Place::new();
    let said = place.well(&["roll", "1d1+@level*@str", "--let", "level=3", "--let", "str=-2"]);
    assert!(said.starts_with("1d1+3*-2 = -5"), "{said}");
    assert!(place.well(&["odds", "2d6+@level", "--let", "level=3"]).starts_with("2d6+3\n"));
    assert!(place.well(&["explain", "@n", "--let", "n=4"]).starts_with("4\n"));
    let said = place.run(&["roll", "1d20+@level"]);
    assert_eq!(said.code, 1);
    assert!(said.err.ends_with("its number is given with --let, as in --let level=3\n"), "{}", said.err);
    for bad in ["level", "level=x", "3=4", "=4"] {
        assert_eq!(place.run(&["roll", "1d6", "--let", bad]).code, 2, "{bad}");
    }
}

#[test]
fn ranges_and_words_are_asked_for() {
    let place = Place::new();
    let said = place.well(&["odds", "2d6", "--at-least", "6", "--at-most", "8"]);
    // 5, 6 and 5 of 36.
    assert!(said.contains("\n6 to 8: 4/9 = 44.4444 %\n"), "{said}");
    let said = place.well(&["odds", "2d6", "--at-least", "6", "--at-most", "8", "--json"]);
    assert!(said.contains(r#""asked":{"at_least":6,"at_most":8,"probability":"4/9"}"#), "{said}");
    // 11 and more of twenty meet 18 with 7 added.
    let said = place.well(&["odds", "check(1d20+7, 18)", "1d8 vs 1d8", "--at-least", "2"]);
    assert!(said.contains("success or more: 1/2 = 50.0000 %"), "{said}");
    let said = place.well(&["odds", "check(1d20+7, 18)", "--at-least", "success"]);
    assert!(said.contains("success or more: 1/2 = 50.0000 %"), "{said}");
    let said = place.well(&["odds", "1d8 vs 1d8", "--exactly", "tie", "--json"]);
    assert!(said.contains(r#""asked":{"exactly":"tie","probability":"1/8"}"#), "{said}");
    for bad in
        [&["--at-least", "glory"][..], &["--at-least", "8", "--at-most", "6"], &["--at-least", "8", "--exactly", "6"]]
    {
        assert_eq!(place.run(&[&["odds", "check(1d20+7, 18)"], bad].concat()).code, 2, "{bad:?}");
    }
    let said = place.run(&["odds", "check(1d20+7, 18)", "--at-least", "glory"]);
    assert!(said.err.contains("one of: critical failure, failure, success, critical success"), "{}", said.err);
}

#[test]
fn limits_can_be_raised() {
    let place = Place::new();
    let said = place.run(&["odds", "100d6", "--limit-steps", "100"]);
    assert_eq!(said.code, 1);
    assert!(said.err.contains("[limit.steps]") && said.err.contains("--limit-steps"), "{}", said.err);
    let dear = ["odds", "3000d{1,1,2,5}", "--max-value", "3000", "--json"];
    let said = place.run(&dear);
    assert!(said.code == 1 && said.err.contains("[limit.steps]"), "{} {}", said.out.len(), said.err);
    let more = place.well(&[&dear[..], &["--approximate", "--limit-steps", "600000000"]].concat());
    assert!(more.contains("\"exact\":false"), "{}", more.len());
    let said = place.run(&["odds", "100d6", "--limit-bytes", "100"]);
    assert!(said.err.contains("--limit-bytes"), "{}", said.err);
}

#[test]
fn long_fractions_are_rounded_unless_they_are_asked_for() {
    let place = Place::new();
    let said = place.well(&["odds", "500d20", "--json"]);
    assert!(said.len() < 1_000_000, "{} bytes", said.len());
    assert!(said.contains(r#""exact":true,"rounded":true,"#), "{}", &said[..100]);
    let odds: serde_json::Value = serde_json::from_str(&said).expect("it is JSON");
    let outcomes = odds["expressions"][0]["outcomes"].as_array().expect("there are outcomes").clone();
    let share = |outcome: &serde_json::Value| {
        outcome["probability"].as_str().and_then(|share| share.parse::<f64>().ok()).expect("a number")
    };
    assert_eq!(outcomes.len(), 9501);
    assert!((outcomes.iter().map(share).sum::<f64>() - 1.0).abs() < 1e-9);
    assert_eq!(odds["expressions"][0]["mean"], "5250");
    let full = place.well(&["odds", "500d20", "--json", "--full"]);
    assert!(full.len() > 5_000_000 && !full.contains("rounded"), "{} bytes", full.len());
    assert!(!place.well(&["odds", "100d6", "--json"]).contains("rounded"));
    assert_eq!(place.run(&["odds", "100d6", "--full"]).code, 2);
}

#[test]
fn what_is_not_exact_says_how_far_it_is_off() {
    let place = Place::new();
    assert!(place.well(&["odds", "1d6! vs 1d8!"]).contains("not exact: together they miss no more than"));
    assert!(place.well(&["odds", "2d6", "--approximate"]).contains("not exact: each is rounded, and off by less"));
    assert!(!place.well(&["odds", "1d6!"]).contains("not exact"));
    let said = place.well(&["odds", "1d6!"]);
    assert!(said.contains("greatest   none, there is no end of them; "), "{said}");
    assert!(said.contains("least      1\n"), "{said}");
    let said = place.well(&["odds", "10-1d6!"]);
    assert!(said.contains("least      none, there is no end") && said.contains("greatest   9\n"), "{said}");
    let said = place.well(&["odds", "2d6", "--max-value", "7"]);
    assert!(said.contains("greatest   7, of those told\n"), "{said}");
}

#[test]
fn what_was_hardly_meant_is_told() {
    let place = Place::new();
    for (source, remark) in [
        (
            "5d6!!>=8",
            "`>=8` never comes true: these dice count 1 to 6; a comparison behind `!` says which dice explode",
        ),
        ("5d6>=8", "`>=8` never comes true: these dice count 1 to 6"),
        ("{5d6!}>6", "`>6` never comes true"),
        ("1d20r<1", "`<1` never comes true"),
        ("3dF>1", "`>1` never comes true: these dice count -1 to 1"),
    ] {
        for command in ["roll", "odds", "explain"] {
            let said = place.run(&[command, source]);
            assert_eq!(said.code, 0, "{source}: {}", said.err);
            assert!(said.err.starts_with("note: ") && said.err.contains(remark), "{source}: {}", said.err);
        }
    }
    for source in ["5d6!!s{>=8}", "5d6!s{>=6}", "1d6r<2", "1d6min8>=8", "10d10>=7f=1"] {
        assert_eq!(place.run(&["roll", source]).err, "", "{source}");
    }
    for (source, suggestion) in [
        ("[[2d4]]d8", "(2d4)d8"),
        ("2d4d8", "write (2d4)d8"),
        ("d6d6", "write (d6)d6"),
        ("3d6 damage", "a note begins with `#`: 3d6 # damage"),
        ("1d20+5 to hit", "a note begins with `#`: 1d20+5 # to hit"),
        ("2d6 radiant damage", "2d6 # radiant damage"),
    ] {
        let said = place.run(&["roll", source]);
        assert_eq!(said.code, 1, "{source}");
        assert!(said.err.contains(suggestion), "{source}: {}", said.err);
    }
    assert!(place.run(&["roll", "4d6 drop lowest"]).err.contains("did you mean dl"));
    assert_eq!(place.run(&["roll", "4d6d1"]).code, 0);
}

#[test]
fn names_in_the_legend_of_a_chart_do_not_overlap() {
    let place = Place::new();
    let file = place.path().join("chart.svg");
    let file = file.to_str().expect("a path of letters");
    let long = "2d6+2d6+2d6+2d6+2d6+2d6+2d6+2d6+2d6+2d6+2d6+2d6+2d6+2d6+2d6+2d6+2d6+1";
    place.well(&["odds", "10d10kh3dl1min2", "WWWW".replace('W', "dW+").trim_end_matches('+'), long, "--svg", file]);
    let picture = std::fs::read_to_string(file).expect("it is written");
    // Where each name begins, and how far down it stands; the widest letters are as wide as the font is high.
    let names: Vec<(f64, f64, usize)> = picture
        .split("<text ")
        .filter(|text| text.contains("font-size=\"14\""))
        .map(|text| {
            let number = |name: &str| -> f64 {
                text.split(&format!("{name}=\""))
                    .nth(1)
                    .and_then(|rest| rest.split('"').next()?.parse().ok())
                    .expect(name)
            };
            let shown = text.split('>').nth(1).and_then(|rest| rest.split('<').next()).expect("a name");
            (number("x"), number("y"), shown.chars().count())
        })
        .collect();
    assert_eq!(names.len(), 3);
    for (i, one) in names.iter().enumerate() {
        assert!(one.0 + one.2 as f64 * 10.5 <= 720.0, "{one:?}");
        assert!(names[i + 1..].iter().all(|other| (other.1 - one.1).abs() >= 16.0), "{names:?}");
    }
}
