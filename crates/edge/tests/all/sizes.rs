//! ED-SIZ-09 to 12 and 17: who squeezes, and how many stand around somebody.
#![allow(missing_docs)]

use crate::common::*;
use ludex_edge::character::Size;
use ludex_edge::moves;
use ludex_edge::sizes::{self, ELSEWHERE_TABLE};
use ludex_engine::Rulebook;
use serde_json::{Value, json};

/// A hound and a brute, with a tunnel of so many centimetres from x = 14 to x = 20.
fn tunnel(width: u16) -> Scene {
    let actors = [("hound", "rift hound", "ours", 10, 10), ("rhea", "Rhea Vance", "theirs", 27, 10)];
    let mut s = ring(&actors).turn("hound");
    s.does(json!({"do": "set_width", "from": [14, 10], "to": [20, 11], "width": width}), NO_DICE);
    s
}

fn go(x: i32) -> Value {
    json!({"do": "go", "actor": "hound", "to": [x, 10]})
}

#[test]
fn ed_siz_09_how_many_fit_around_somebody() {
    let rows = [
        (Size::Medium, Size::Medium, 8),
        (Size::Large, Size::Medium, 12),
        (Size::Medium, Size::Small, 10),
        (Size::Medium, Size::Large, 6),
    ];
    for (target, around, most) in rows {
        assert_eq!(sizes::most_around(target, around), most, "{around} around {target}");
        let mut counts = [0; 6];
        counts[around as usize] = most as u16;
        assert!(sizes::fit_around(target, counts));
        counts[around as usize] += 1;
        assert!(!sizes::fit_around(target, counts), "one more {around}");
    }
    // Four medium take a half of the ring, three large the other.
    assert!(sizes::fit_around(Size::Medium, [0, 0, 4, 3, 0, 0]));
    assert!(!sizes::fit_around(Size::Medium, [0, 0, 5, 3, 0, 0]));
    let names = ["a", "b", "c", "d", "e", "f", "g", "h", "i"];
    let places = names.iter().zip(0..).map(|(name, at)| (*name, "street thug", "theirs", 5 + 3 * at, 20));
    let actors: Vec<_> = places.chain([("rhea", "Rhea Vance", "ours", 20, 10)]).collect();
    let mut s = ring(&actors);
    let count = |who: &[&str]| json!({"do": "count_around", "target": "rhea", "who": who});
    s.does(count(&names[..8]), NO_DICE);
    assert!(s.told().contains("All 8 fit around rhea"), "{}", s.told());
    s.does(count(&names), NO_DICE);
    assert!(s.told().contains("9 are more than fit"), "{}", s.told());
    assert_eq!(s.no(count(&["a", "a"])).0, "ED-SIZ-09");
    assert_eq!(s.no(count(&["rhea"])).0, "ED-SIZ-09");
    // Whoever reaches across another need not stand at the target.
    s.record("i", |profile| profile.reach = 150).does(count(&names), NO_DICE);
    assert!(s.told().contains("All 9 fit"), "{}", s.told());
}

#[test]
fn ed_siz_10_who_fits_where() {
    let least = [70, 70, 100, 150, 300, 500];
    for (size, width) in Size::ALL.iter().zip(least) {
        assert_eq!(sizes::least_width(*size), width, "{size}");
    }
    let refused = tunnel(140).no(go(15));
    assert_eq!(refused.0, "ED-SIZ-10");
    assert!(refused.1.contains("too narrow for hound"), "{}", refused.1);
    tunnel(150).does(go(15), NO_DICE);
    // What is said to be wide again is so.
    let mut s = tunnel(140);
    assert_eq!(s.no(json!({"do": "set_width", "from": [3, 3], "to": [4, 3], "width": 0})).0, "ED-SIZ-10");
    s.does(json!({"do": "set_width", "from": [14, 10], "to": [20, 11], "width": 0}), NO_DICE).does(go(15), NO_DICE);
    // A door is a metre and a half wide, whatever its drawing says.
    for (who, fits) in [("Rhea Vance", true), ("rift hound", true), ("titan crawler", false)] {
        let mut s = ring(&[("hound", who, "ours", 10, 10)]).turn("hound");
        let door = ludex_grid::Line {
            from: ludex_grid::Point::new(1_400, 500),
            to: ludex_grid::Point::new(1_400, 1_600),
            kind: ludex_grid::Kind::Door { open: true },
            id: 1,
        };
        let setting = std::sync::Arc::make_mut(&mut s.play.state.setting);
        setting.map = std::mem::take(&mut setting.map).with_lines(vec![door]).expect("it is near");
        let command = s.read(go(15));
        assert_eq!(s.play.offered(&command), fits, "{who} through a door");
    }
}

#[test]
fn ed_siz_11_what_squeezing_costs() {
    // The body of a hound is no wider than a medium space: 75 cm on either side of its middle.
    let mut s = tunnel(150);
    let whole = moves::left(s.state(), s.id("hound"));
    s.put("hound", 1_500, 1_000);
    assert!(sizes::squeezes(s.state(), s.id("hound")));
    s.does(go(19), NO_DICE);
    assert_eq!(whole - moves::left(s.state(), s.id("hound")), 800, "four metres: eight");
    let mut hard = tunnel(150);
    hard.put("hound", 1_500, 1_000);
    let id = hard.id("hound");
    hard.afflict("hound", "prone");
    let to = ludex_edge::place::Place { x: 1_700, y: 1_000, z: 0 };
    assert_eq!(
        moves::cost(hard.state(), id, to).expect("a way leads there"),
        400,
        "ED-CMV-08: crawling meanwhile adds nothing"
    );
    let mut wide = tunnel(300);
    wide.put("hound", 1_500, 1_000).does(go(19), NO_DICE);
    assert_eq!(whole - moves::left(wide.state(), wide.id("hound")), 400, "as wide as its space: nothing");
}

#[test]
fn ed_siz_12_squeezing_in_a_fight() {
    let mut s = tunnel(150);
    s.put("hound", 1_800, 1_000).put("rhea", 2_150, 1_000);
    assert_eq!(s.odds("hound", "bite", "rhea").2, (0, 1), "its own attacks");
    assert_eq!(s.odds("rhea", "combat knife", "hound").2, (1, 0), "and those against it");
    let save = |skill: &str, save: bool| json!({"do": "call_check", "target": "hound", "ability": "dex", "skill": skill, "dc": 15, "save": save});
    s.does(save("reflex", true), [5, 6, 7]);
    assert!(s.told().contains("ED-SIZ-12"), "{}", s.told());
    s.does(save("acrobatics", false), [5, 6]);
    s.put("hound", 2_300, 1_000).put("rhea", 2_700, 1_000);
    assert_eq!(s.odds("hound", "bite", "rhea").2, (0, 0), "out of it, nothing of that is left");
}

#[test]
fn ed_siz_17_where_size_matters_elsewhere() {
    let known = |id: &str| ludex_edge::Edge::rules().iter().flat_map(|all| all.iter()).any(|rule| rule.id == id);
    for (what, _, rule) in ELSEWHERE_TABLE {
        assert!(known(rule), "{what}: {rule}");
    }
    // Rhea may grapple the hound, and not the crawler.
    for (foe, refused) in [("rift hound", None), ("titan crawler", Some("ED-MEL-05"))] {
        let mut s = pair("Rhea Vance", foe);
        s.set("one", |actor| actor.stowed = 0xff);
        let grapple = json!({"do": "grapple", "actor": "one", "target": "two"});
        match refused {
            Some(rule) => assert_eq!(s.no(grapple).0, rule),
            None => assert!(s.play.offered(&s.read(grapple)), "{foe}"),
        }
    }
}

#[test]
fn ed_siz_07_the_gargantuan_may_be_larger_still() {
    let of = |size: &str, space: &str| {
        let more = format!(
            "[[being]]\nname = \"colossus\"\nsize = \"{size}\"\nweapons = [\"unarmed strike\"]\n{space}\n\
             abilities = {{ cmb = 1, str = 1, dex = 1, per = 1, int = 1, wil = 1, tec = 1 }}\n"
        );
        std::panic::catch_unwind(|| ring_with("", &more, &[("one", "colossus", "ours", 20, 15)]))
    };
    let side = |space: &str| {
        let s = of("gargantuan", space).expect("it is well written");
        s.state().space(s.id("one")).side
    };
    assert_eq!((side(""), side("space = 1200")), (700, 1_200));
    assert!(of("gargantuan", "space = 600").is_err(), "never smaller");
    assert!(of("huge", "space = 900").is_err(), "nobody else");
}
