//! PF-CHR: making and raising characters, and what their feats do.
#![allow(missing_docs)]

use crate::common::*;
use ludex_pathfinder::character::*;
use ludex_pathfinder::growth::{STARTING_MONEY, cost, differences};
use ludex_pathfinder::money::Money;
use ludex_pathfinder::state::Condition;
use serde_json::{Value, json};

fn build() -> Build {
    use Ability::{Constitution, Dexterity, Strength, Wisdom};
    Build {
        ancestry_boosts: vec![Strength, Dexterity],
        background: "warrior".to_owned(),
        background_boosts: vec![Strength, Constitution],
        background_skill: Some(Skill::Intimidation),
        class: Class::Fighter,
        key: Strength,
        boosts: vec![Strength, Dexterity, Constitution, Wisdom],
        ..Build::default()
    }
}

/// Brannoc's record.
fn brannoc() -> Character {
    let skills = [Skill::Athletics, Skill::Acrobatics, Skill::Intimidation, Skill::Medicine, Skill::Survival];
    Character {
        level: 1,
        abilities: [18, 14, 14, 10, 12, 10],
        ancestry_hit_points: 8,
        class_hit_points: 10,
        saves: [Rank::Expert, Rank::Expert, Rank::Trained],
        perception: Rank::Expert,
        skills: skills.into_iter().map(|skill| (skill, Rank::Trained)).collect(),
        speed: 25,
        armour: Some("breastplate".to_owned()),
        shield: Some("steel shield".to_owned()),
        weapons: vec!["longsword".to_owned(), "shortbow".to_owned()],
        ..Character::default()
    }
}

fn rules(character: &Character, build: &Build) -> Vec<&'static str> {
    differences(character, build).into_iter().map(|one| one.rule.id).collect()
}

#[test]
fn pf_chr_01_boosts_add_up() {
    assert_eq!(scores(&build()), [18, 14, 14, 10, 12, 10]);
    assert_eq!((boosted(16), boosted(18)), (18, 19));
    let twice = Build { boosts: vec![Ability::Strength; 4], ..build() };
    assert!(rules(&brannoc(), &twice).contains(&"PF-CHR-01"), "of one source each goes elsewhere");
    let dwarf = Build { ancestry: Ancestry::Dwarf, ancestry_boosts: vec![Ability::Strength], ..build() };
    assert_eq!(scores(&dwarf), [18, 12, 16, 10, 14, 8], "the flaw of dwarves is Charisma");
}

#[test]
fn pf_chr_02_rows_of_the_peoples() {
    let row = |one: Ancestry| {
        let (_, hit_points, size, speed, fixed, free, flaw, sees) = *one.row();
        (hit_points, size, speed, fixed.len(), free, flaw, sees)
    };
    assert_eq!(row(Ancestry::Dwarf), (10, Size::Medium, 20, 2, 1, Some(Ability::Charisma), "darkvision"));
    assert_eq!(row(Ancestry::Elf), (6, Size::Medium, 30, 2, 1, Some(Ability::Constitution), "low-light vision"));
    assert_eq!(row(Ancestry::Gnome), (8, Size::Small, 25, 2, 1, Some(Ability::Strength), "low-light vision"));
    assert_eq!(row(Ancestry::Goblin), (6, Size::Small, 25, 2, 1, Some(Ability::Wisdom), "darkvision"));
    assert_eq!(row(Ancestry::Halfling), (6, Size::Small, 25, 2, 1, Some(Ability::Strength), "none"));
    assert_eq!(row(Ancestry::Human), (8, Size::Medium, 25, 0, 2, None, "none"));
    // A dwarf fighter of Constitution 16 has 23 hit points.
    assert_eq!(10 + i32::from(Class::Fighter.row().1) + ability_modifier(16), 23);
    assert!(rules(&brannoc(), &Build { ancestry: Ancestry::Elf, ..build() }).contains(&"PF-CHR-02"));
}

#[test]
fn pf_chr_03_backgrounds_give_two_boosts_and_a_skill() {
    assert!(rules(&brannoc(), &build()).is_empty());
    let one = Build { background_boosts: vec![Ability::Strength], ..build() };
    assert!(rules(&brannoc(), &one).contains(&"PF-CHR-03"));
    let none = Build { background_skill: None, ..build() };
    assert!(rules(&brannoc(), &none).contains(&"PF-CHR-04"), "then it has a skill too many");
}

#[test]
fn pf_chr_04_rows_of_the_classes() {
    let row = |one: Class| {
        let (_, hit_points, perception, saves, further, fixed) = *one.row();
        (hit_points, perception, saves, further, fixed[0])
    };
    use Rank::{Expert, Trained};
    assert_eq!(row(Class::Fighter), (10, Expert, [Expert, Expert, Trained], 3, Skill::Acrobatics));
    assert_eq!(row(Class::Rogue), (8, Expert, [Trained, Expert, Expert], 7, Skill::Stealth));
    assert_eq!(row(Class::Cleric), (8, Trained, [Trained, Trained, Expert], 2, Skill::Religion));
    assert_eq!(row(Class::Wizard), (6, Trained, [Trained, Trained, Expert], 2, Skill::Arcana));
    let weak = Character { perception: Rank::Trained, ..brannoc() };
    assert_eq!(rules(&weak, &build()), ["PF-CHR-04"]);
    // Every sample is what its choices give.
    for who in [
        "Brannoc",
        "Tessaly",
        "Oswin",
        "Iven",
        "Brannoc, third level",
        "Tessaly, third level",
        "Oswin, third level",
        "Iven, third level",
    ] {
        let s = pair(who, "timber wolf");
        assert_eq!(s.state().profile(s.id("one")).entered, Vec::<String>::new(), "{who}");
    }
}

#[test]
fn pf_chr_05_bravery() {
    let fear = |face: u32| {
        let mut s = pair("Iven, third level", "Brannoc, third level");
        s.record("two", |profile| profile.reactions = Default::default());
        s.record("one", |profile| profile.level = 1);
        let mut s = s.turn_of("one");
        s.record("one", |profile| {
            let casting = profile.casting.as_mut().unwrap();
            casting.dc = Statistic::given(Ability::Intelligence, 7);
        });
        s.does(json!({"do": "cast", "actor": "one", "spell": "fear", "target": "two"}), [face]);
        s.actor("two").value(Condition::Frightened)
    };
    assert_eq!((fear(9), fear(5)), (0, 1), "17 counts as critical; 13 would be 2");
    let rows = ludex_pathfinder::trials::FEATURES;
    assert_eq!(rows.len(), 16);
    assert_eq!(rows.iter().filter(|row| row.0 == "fighter").count(), 3);
}

#[test]
fn pf_chr_05_surprise_and_denied_advantage() {
    let mut s = pair("Tessaly", "timber wolf").turn("one");
    s.set("one", |actor| actor.initiative_by = Some(Skill::Stealth));
    s.strike("one", "shortbow", "two", [6, 3, 2]);
    assert_eq!(s.hp("two"), 15, "13 against 13, and precision");
    let cells = ". . . . .\n. A B C .\n. . . . .";
    let people = [
        ("one", "timber wolf", "theirs", "A"),
        ("two", "Tessaly, third level", "ours", "B"),
        ("three", "timber wolf", "theirs", "C"),
    ];
    let mut s = ring("", cells, &people).turn("one");
    s.strike("one", "jaws", "two", [2]);
    assert_eq!(
        s.event("struck").unwrap()["check"]["dc"]["total"],
        22,
        "20, and her dodge: flanked by wolves of level 1"
    );
}

#[test]
fn pf_int_34_a_natural_2_against_incapacitation() {
    let sleep = |face: u32| {
        let mut s = pair("Iven", "Brannoc, third level");
        s.record("one", |profile| {
            profile.casting.as_mut().unwrap().prepared = vec![Prepared { spell: Spell::Sleep, level: 1 }]
        });
        s.record("two", |profile| profile.reactions = Default::default());
        let mut s = s.turn_of("one");
        s.put("two", 5, 2);
        s.does(json!({"do": "cast", "actor": "one", "spell": "sleep", "at": [5, 2]}), [face]);
        s.event("withstood").unwrap()["check"]["degree"].clone()
    };
    assert_eq!((sleep(2), sleep(1), sleep(9)), (json!("success"), json!("failure"), json!("critical_success")));
    // Bravery reads the degree that was rolled, incapacitation moves the result.
    let s = pair("Iven", "Brannoc, third level");
    let two = s.id("two");
    let dc = ludex_pathfinder::checks::plain("test", 17, &ludex_pathfinder::trials::CLASS_FEATURES, false);
    let rule = &ludex_pathfinder::trials::CLASS_FEATURES;
    let trial = ludex_pathfinder::trials::Trial {
        actor: two,
        by: None,
        save: Save::Will,
        dc,
        what: "fear".into(),
        rule,
        harms: false,
        frightens: true,
        steps: 1,
    };
    let attempt = ludex_pathfinder::trials::attempt(s.state(), &trial, false);
    use ludex_pathfinder::checks::Degree;
    assert_eq!([9, 2, 1].map(|face| attempt.degree(face)), [Degree::CriticalSuccess, Degree::Success, Degree::Failure]);
}

#[test]
fn pf_chr_06_skills_rise_by_ranks() {
    assert_eq!(
        [1, 6, 7, 14, 15].map(highest_rank),
        [Rank::Expert, Rank::Expert, Rank::Master, Rank::Master, Rank::Legendary]
    );
    let mut s = pair("Iven", "timber wolf");
    s.set("one", |actor| actor.experience = 2_000);
    let rise = json!({"do": "gain_level", "actor": "one", "skill": "arcana"});
    s.does(rise.clone(), NO_DICE);
    assert_eq!(s.state().profile(s.id("one")).skills[Skill::Arcana as usize].rank, Rank::Expert);
    assert_eq!(s.no(rise).0, "PF-CHR-06", "expert to master at the third level");
    let expert = Character { skills: [(Skill::Athletics, Rank::Expert)].into(), ..brannoc() };
    assert!(rules(&expert, &build()).contains(&"PF-CHR-06"));
}

#[test]
fn pf_chr_07_the_money_of_the_first_level() {
    assert_eq!(STARTING_MONEY, Money::gold(15));
    // Brannoc's healer's tools are bought from Iven's share.
    let arms = cost(&brannoc());
    assert!(arms < STARTING_MONEY.plus(Money::gold(1)), "{arms}");
    let dear = Build { other_gear: 1_500, ..build() };
    assert_eq!(rules(&brannoc(), &dear), ["PF-CHR-07"]);
}

#[test]
fn pf_chr_08_power_attack_counts_twice() {
    let mut s = pair("Brannoc", "hill brute").turn("one");
    let blow = json!({"do": "power_attack", "actor": "one", "target": "two", "strike": 0});
    s.does(blow.clone(), [20, 3, 6]);
    assert_eq!((s.hp("two"), s.actor("one").attacks, s.actor("one").actions), (55 - 26, 2, 1));
    assert_eq!(
        pair("Tessaly", "hill brute")
            .turn("one")
            .no(json!({"do": "power_attack", "actor": "one", "target": "two", "strike": 0}))
            .0,
        "PF-CHR-08"
    );
    let mut s = pair("Brannoc, third level", "hill brute").turn("one");
    s.does(json!({"do": "intimidating_strike", "actor": "one", "target": "two", "strike": 0}), [10, 3]);
    assert_eq!(s.actor("two").value(Condition::Frightened), 1);
}

#[test]
fn pf_chr_08_steps_walks_and_dodges() {
    // Onto hard ground with a Step.
    let people = [("one", "Brannoc", "ours", "A"), ("two", "timber wolf", "theirs", "B")];
    let mut s = ring("", ". . . . .\n. A , . B\n. . . . .", &people).turn("one");
    s.does(json!({"do": "step", "actor": "one", "to": [2, 1]}), NO_DICE);
    // A short walk out of reach gives no opening to one who has learned it.
    let mut s = pair("Tessaly, third level", "bandit bruiser").turn("one");
    s.does(json!({"do": "stride", "actor": "one", "to": [1, 2]}), NO_DICE);
    assert!(s.state().asked.is_empty() && s.actor("one").at == ludex_grid::Cell::new(1, 2));
    let mut s = pair("Tessaly", "bandit bruiser").turn("one");
    s.does(json!({"do": "stride", "actor": "one", "to": [1, 2]}), NO_DICE);
    assert_eq!(s.state().asked.len(), 1);
    // A dodge is a reaction.
    let mut s = pair("Tessaly", "bandit bruiser").turn("two");
    s.strike("two", "greatclub", "one", [8]);
    assert_eq!((s.hp("one"), s.actor("one").reaction), (17, false), "19 against 20");
    s.strike("two", "greatclub", "one", [13, 1]);
    assert!(s.happened("damaged"), "20 with its backswing, less 5, against 18");
}

#[test]
fn pf_chr_08_reach_and_communal_healing() {
    let cells = ". . . . . . . . . .\n. A . . . . B . . C\n. . . . . . . . . .";
    let people = [
        ("one", "Iven, third level", "ours", "A"),
        ("two", "Brannoc", "ours", "B"),
        ("three", "timber wolf", "theirs", "C"),
    ];
    let mut s = ring("", cells, &people).turn("one");
    let cast =
        |reach: bool| json!({"do": "cast", "actor": "one", "spell": "invisibility", "target": "two", "reach": reach});
    assert_eq!(s.no(cast(false)).0, "PF-SPL-01");
    s.does(cast(true), NO_DICE);
    assert_eq!(s.actor("one").actions, 0, "a touch becomes 30 feet for an action more");
    let people = [
        ("one", "Oswin, third level", "ours", "A"),
        ("two", "Brannoc", "ours", "B"),
        ("three", "timber wolf", "theirs", "C"),
    ];
    let mut s = ring("", cells, &people).turn("one");
    s.set("one", |actor| actor.hit_points = 10).set("two", |actor| actor.hit_points = 1);
    s.does(json!({"do": "cast", "actor": "one", "spell": "heal", "target": "two"}), [1, 1]);
    assert_eq!((s.hp("two"), s.hp("one")), (19, 12));
}

#[test]
fn pf_chr_08_medicine_in_battle() {
    let cells = ". . . . .\n. A B . C\n. . . . .";
    let people = [
        ("one", "Oswin, third level", "ours", "A"),
        ("two", "Brannoc", "ours", "B"),
        ("three", "timber wolf", "theirs", "C"),
    ];
    let mut s = ring("", cells, &people).turn("one");
    s.set("two", |actor| (actor.hit_points, actor.wounded) = (5, 1));
    let bind = json!({"do": "battle_medicine", "actor": "one", "target": "two", "assured": true});
    s.does(bind.clone(), [3, 4]);
    assert_eq!((s.hp("two"), s.actor("two").wounded), (12, 1), "17 against 15 without a roll; the wound stays");
    assert_eq!(s.no(bind).0, "PF-INT-32");
}

#[test]
fn pf_int_32_a_day_for_each_healer_and_patient() {
    let cells = ". . . . .\n. A B D C\n. . . . .";
    let people = [
        ("one", "Oswin", "ours", "A"),
        ("two", "Brannoc", "ours", "B"),
        ("four", "Oswin", "ours", "D"),
        ("three", "timber wolf", "theirs", "C"),
    ];
    let mut s = ring("", cells, &people).turn("one");
    s.set("two", |actor| (actor.hit_points, actor.wounded) = (2, 1));
    let bind = |who: &str| json!({"do": "battle_medicine", "actor": who, "target": "two"});
    s.does(bind("one"), [10, 3, 4]);
    assert_eq!((s.hp("two"), s.actor("two").wounded), (9, 1));
    let mut s = s.turn("four");
    s.does(bind("four"), [10, 1, 1]);
    assert_eq!(s.hp("two"), 11, "another healer may");
    s.play.state.clock.advance(86_400);
    let mut s = s.turn("one");
    s.does(bind("one"), [10, 1, 1]);
    assert_eq!(s.hp("two"), 13, "and the same after a day");
}

#[test]
fn pf_chr_09_a_level() {
    let mut s = pair("Brannoc", "timber wolf");
    s.set("one", |actor| (actor.hit_points, actor.experience) = (15, 1_000));
    s.does(json!({"do": "gain_level", "actor": "one"}), NO_DICE);
    let one = s.id("one");
    let profile = s.state().profile(one);
    assert_eq!((profile.level, profile.hit_points, s.hp("one")), (2, 32, 27));
    assert_eq!((profile.strikes[0].attack.total(), profile.saves[0].total()), (10, 8));
    assert_eq!(ludex_pathfinder::derived::armor_class(s.state(), one, false).total(), 19);
    assert_eq!(profile.skills[Skill::Arcana as usize].total(), 0, "the untrained gain nothing");
    let mut s = pair("Brannoc", "timber wolf").turn("one");
    assert_eq!(s.no(json!({"do": "gain_level", "actor": "one"})).0, "PF-CHR-09");
    assert_eq!(pair("Brannoc", "timber wolf").no(json!({"do": "gain_level", "actor": "two"})).0, "PF-CHR-09");
}

#[test]
fn pf_chr_10_what_differs_is_told_and_used() {
    let strong = Character { abilities: [20, 14, 14, 10, 12, 10], ..brannoc() };
    let all = differences(&strong, &build());
    assert_eq!(all.len(), 1);
    assert_eq!((all[0].what.as_str(), all[0].entered.as_str(), all[0].given.as_str()), ("strength", "20", "18"));
    // It is used as it stands, and the sheet tells.
    let more = "[[character]]\nname = \"Strongman\"\nlevel = 1\nabilities = [20, 14, 14, 10, 12, 10]\nclass_hit_points = 10\n\
                saves = [\"expert\", \"expert\", \"trained\"]\nperception = \"expert\"\nskills = { athletics = \"trained\" }\n\
                [character.build]\nancestry_boosts = [\"strength\", \"dexterity\"]\nbackground_boosts = [\"strength\", \"constitution\"]\n\
                key = \"strength\"\nboosts = [\"strength\", \"dexterity\", \"constitution\", \"wisdom\"]\n";
    let people = [("one", "Strongman", "ours", "A"), ("two", "timber wolf", "theirs", "B")];
    let s = ring_with("", more, ". . . .\n. A B .\n. . . .", &people);
    let profile = s.state().profile(s.id("one"));
    assert_eq!((profile.strength, profile.entered.len()), (5, 1));
    assert!(profile.entered[0].contains("20 entered, 18 by its choices (PF-CHR-01)"));
}

#[test]
fn pf_chr_08_certain_of_another_skill() {
    let mut s = pair("Brannoc", "bandit bruiser").turn("one");
    let sure = |skill: Value| json!({"do": "take_for_certain", "actor": "one", "skill": skill});
    assert_eq!(s.no(sure(json!("athletics"))).0, "PF-CHR-08", "it must be learned");
    s.record("one", |profile| {
        profile.feats.set(Feat::Assurance, true);
        profile.assured.set(Skill::Athletics, true);
        profile.assured.set(Skill::Stealth, true);
    });
    assert_eq!(s.no(sure(json!("medicine"))).0, "PF-CHR-08", "it is certain of what it named");
    assert_eq!(s.no(sure(json!("stealth"))).0, "PF-CHR-08", "that is rolled");
    s.does(sure(json!("athletics")), NO_DICE);
    assert_eq!(s.no(sure(json!("athletics"))).0, "PF-CHR-08", "that is so already");
    // Another skill is rolled as ever, and does not use it up.
    s.does(json!({"do": "demoralize", "actor": "one", "target": "two"}), [10]);
    // 10 and the 3 of the trained, whatever was attacked before: 13 against Reflex 18.
    s.set("one", |actor| (actor.attacks, actor.held) = (2, 0));
    s.does(json!({"do": "trip", "actor": "one", "target": "two"}), NO_DICE);
    let tried = s.event("tried").unwrap();
    assert_eq!((&tried["check"]["modifier"]["total"], &tried["check"]["certain"]), (&json!(13), &json!(true)));
    assert_eq!(s.actor("one").attacks, 3, "it is an attack all the same");
    // It was for one roll; who thinks better of it rolls.
    s.does(json!({"do": "trip", "actor": "one", "target": "two"}), [10]);
    s.does(sure(json!("athletics")), NO_DICE);
    s.does(sure(Value::Null), NO_DICE);
    assert!(s.actor("one").certain.is_none());
}

#[test]
fn pf_chr_08_what_is_certain_shows_in_the_offer() {
    let mut s = pair("Brannoc", "bandit bruiser").turn("one");
    s.record("one", |profile| {
        profile.assured.set(Skill::Athletics, true);
    });
    s.set("one", |actor| actor.held = 0);
    s.does(json!({"do": "take_for_certain", "actor": "one", "skill": "athletics"}), NO_DICE);
    let trip = |offer: &ludex_engine::Offer<ludex_pathfinder::Command>| offer.label.starts_with("Trip");
    let previews: Vec<_> = s.play.offers().into_iter().filter(trip).filter_map(|offer| offer.preview).collect();
    assert!(!previews.is_empty() && previews.iter().all(|text| text.ends_with(" 0 %")), "{previews:?}");
}

#[test]
fn pf_chr_08_one_is_certain_of_the_skill_one_chooses() {
    let mut s = pair("Oswin, third level", "timber wolf");
    s.set("one", |actor| actor.experience = 5_000);
    let rise = |skill: Option<&str>| json!({"do": "gain_level", "actor": "one", "feat": "assurance", "assured": skill});
    let certain = |s: &Scene, skill: Skill| ludex_pathfinder::deeds::is_assured(s.state(), s.id("one"), skill);
    assert!(certain(&s, Skill::Medicine), "his record has it so");
    assert_eq!(s.no(rise(None)).0, "PF-CHR-09", "he has the feat");
    assert_eq!(s.no(rise(Some("medicine"))).0, "PF-CHR-09");
    assert_eq!(s.no(rise(Some("arcana"))).0, "PF-CHR-09", "of what he has not learned nobody is certain");
    s.does(rise(Some("religion")), NO_DICE);
    assert!(certain(&s, Skill::Religion) && certain(&s, Skill::Medicine));
    let fleet = json!({"do": "gain_level", "actor": "one", "feat": "fleet", "assured": "religion"});
    assert_eq!(s.no(fleet).0, "PF-CHR-09");
    let mut s = pair("Brannoc", "timber wolf");
    s.set("one", |actor| actor.experience = 1_000);
    s.does(rise(Some("athletics")), NO_DICE);
    assert!(certain(&s, Skill::Athletics) && !certain(&s, Skill::Medicine), "of that one alone");
}
