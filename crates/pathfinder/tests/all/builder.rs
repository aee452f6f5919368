//! Characters made from fields and made over (PF-CHR-01 to PF-CHR-10): numbers explained, faults at their fields, what is left.

use crate::common::*;
use ludex_engine::content::Stocked;
use ludex_engine::{Budget, Builder, Content};
use ludex_kit::content::guide::records;
use ludex_kit::content::{record_of, text_of};
use ludex_pathfinder::Pathfinder;
use ludex_pathfinder::content::starter;
use serde_json::{Value, json};

fn builder() -> &'static dyn Builder<Pathfinder> {
    Pathfinder::builder().expect("there are fields")
}

/// The fields with some of them filled in.
fn filled(values: &[(&str, Value)]) -> Value {
    let mut record = builder().form().command;
    for (path, value) in values {
        let mut place = &mut record["character"][0];
        for step in path.split('/') {
            place = &mut place[step];
        }
        *place = value.clone();
    }
    record
}

/// What is wrong with the fields so filled in: the field and the rule of each fault.
fn faults(values: &[(&str, Value)]) -> Vec<(String, String)> {
    let faults = builder().draft(&filled(values)).err().unwrap_or_default();
    let rule = |rule: Option<ludex_engine::RuleId>| rule.map(|rule| rule.as_str().to_owned()).unwrap_or_default();
    faults.into_iter().map(|fault| (fault.field, rule(fault.rule))).collect()
}

fn fault(values: &[(&str, Value)]) -> (String, String) {
    faults(values).into_iter().next().expect("something is wrong")
}

fn at(field: &str, rule: &str) -> (String, String) {
    (format!("character[0].{field}"), rule.to_owned())
}

fn left(record: &Value, what: &str) -> (i32, i32) {
    let budgets = builder().guide(None, record).budgets;
    let budget: Option<Budget> = budgets.into_iter().find(|budget| budget.what == what);
    budget.map(|budget| (budget.spent, budget.of)).unwrap_or_else(|| panic!("no {what}"))
}

#[test]
fn fields_alone_make_a_character() {
    let draft = builder().draft(&filled(&[])).expect("nothing is wrong");
    assert_eq!((draft.sheet.name.as_str(), draft.sheet.pools[0].max), ("Somebody new", 18));
    assert!(
        draft.toml.starts_with("[[character]]\n") && draft.toml.contains("class_hit_points = 10"),
        "{}",
        draft.toml
    );
    assert_eq!(left(&filled(&[]), "free boosts"), (0, 4));
}

#[test]
fn all_fields_stand_in_the_record_or_are_places_of_lists() {
    let form = builder().form();
    for field in &form.fields {
        let stands = form.command.pointer(&field.path).is_some();
        let own = field.path.strip_prefix("/character/0/").expect("it is of the character");
        let is_place = own.split('/').any(|step| step.parse::<u8>().is_ok());
        assert!(stands || is_place, "{}", field.path);
    }
    assert_eq!(form.fields.iter().filter(|field| field.path.contains("/skills/")).count(), 16);
}

#[test]
fn pf_chr_01_boosts_of_one_source_go_to_different_abilities() {
    let twice = |list: &str| fault(&[(list, json!(["wisdom", "wisdom"]))]);
    assert_eq!(twice("build/boosts"), at("build.boosts[1]", "PF-CHR-01"));
    assert_eq!(twice("build/background_boosts"), at("build.background_boosts[1]", "PF-CHR-03"));
    assert_eq!(twice("build/ancestry_boosts"), at("build.ancestry_boosts[1]", "PF-CHR-02"));
    // Places that were left empty do not count.
    let values = [("build/boosts", json!(["", "wisdom", "", "charisma"]))];
    let draft = builder().draft(&filled(&values)).expect("nothing is wrong");
    assert!(
        draft.toml.contains("abilities = [\n    12,\n    10,\n    10,\n    10,\n    12,\n    12,\n]"),
        "{}",
        draft.toml
    );
}

#[test]
fn pf_chr_02_peoples_give_hit_points_boosts_and_senses() {
    let dwarf = [("build/ancestry", json!("dwarf")), ("build/ancestry_boosts", json!(["strength"]))];
    let draft = builder().draft(&filled(&dwarf)).expect("nothing is wrong");
    // 10 of dwarves, 10 of fighters, 1 of Constitution 12.
    assert_eq!(draft.sheet.pools[0].max, 21);
    assert!(draft.toml.contains("sense = \"darkvision\"") && draft.toml.contains("speed = 20"), "{}", draft.toml);
    assert_eq!(left(&filled(&dwarf), "boosts of the people"), (1, 1));
    let ancestry = ("build/ancestry", json!("dwarf"));
    let fixed = [ancestry.clone(), ("build/ancestry_boosts", json!(["wisdom"]))];
    assert_eq!(fault(&fixed), at("build.ancestry_boosts[0]", "PF-CHR-01"));
    let two = [ancestry, ("build/ancestry_boosts", json!(["strength", "dexterity"]))];
    assert_eq!(fault(&two), at("build.ancestry_boosts[1]", "PF-CHR-02"));
}

#[test]
fn pf_chr_03_a_background_trains_its_skill() {
    let values = [("build/background", json!("sailor")), ("build/background_skill", json!("survival"))];
    let draft = builder().draft(&filled(&values)).expect("nothing is wrong");
    assert!(draft.toml.contains("survival = \"trained\""), "{}", draft.toml);
    assert_eq!(left(&filled(&values), "trained skills"), (2, 5));
    assert_eq!(left(&filled(&[]), "trained skills"), (1, 4));
}

#[test]
fn pf_chr_04_classes_rest_on_their_abilities_and_are_trained_in_their_skills() {
    let class = |class: &str| ("build/class", json!(class));
    assert_eq!(fault(&[class("wizard"), ("build/key", json!("wisdom"))]), at("build.key", "PF-CHR-04"));
    assert_eq!(fault(&[("build/key", json!("charisma"))]), at("build.key", "PF-CHR-04"));
    assert_eq!(faults(&[("build/key", json!("dexterity"))]), []);
    assert_eq!(fault(&[("skills/athletics", json!(""))]), at("skills.acrobatics", "PF-CHR-04"));
    assert_eq!(faults(&[("skills/athletics", json!("")), ("skills/acrobatics", json!("trained"))]), []);
    let five =
        ["acrobatics", "medicine", "nature", "society"].map(|skill| (format!("skills/{skill}"), json!("trained")));
    let five: Vec<(&str, Value)> = five.iter().map(|(path, value)| (path.as_str(), value.clone())).collect();
    assert_eq!(fault(&five), at("skills", "PF-CHR-06"));
    let thief = ("finesse_damage", json!(true));
    assert_eq!(fault(std::slice::from_ref(&thief)), at("finesse_damage", "PF-CHR-05"));
    assert_eq!(faults(&[class("rogue"), thief]), []);
    assert_eq!(fault(&[("build/doctrine", json!("warpriest"))]), at("build.doctrine", "PF-CHR-05"));
}

#[test]
fn pf_chr_05_features_come_with_their_level() {
    let draft = |values: &[(&str, Value)]| builder().draft(&filled(values)).expect("nothing is wrong").toml;
    let brave = [("level", json!(3))];
    assert!(draft(&brave).contains("bravery") && !draft(&[]).contains("bravery"));
    let rogue = draft(&[("build/class", json!("rogue"))]);
    assert!(
        rogue.contains("surprise attack") && rogue.contains("sneak = 1") && !rogue.contains("deny advantage"),
        "{rogue}"
    );
    let priest = [("build/class", json!("cleric")), ("build/doctrine", json!("warpriest"))];
    assert!(draft(&priest).contains("medium = \"trained\"") && !draft(&priest).contains("martial"));
    assert!(!draft(&priest[..1]).contains("medium = \"trained\""), "the cloistered wear none");
    assert_eq!(fault(&[("level", json!(4))]), at("level", "PF-CHR-05"));
}

#[test]
fn pf_chr_06_experts_take_increases() {
    let expert = ("skills/athletics", json!("expert"));
    assert_eq!(fault(std::slice::from_ref(&expert)), at("skills", "PF-CHR-06"));
    let third = [expert.clone(), ("level", json!(3))];
    assert_eq!(faults(&third), []);
    assert_eq!(left(&filled(&third), "increases of skills"), (1, 1));
    assert_eq!(fault(&[("skills/athletics", json!("master"))]), at("skills.athletics", "PF-CHR-06"));
    let rogue = [("build/class", json!("rogue")), ("level", json!(3))];
    assert_eq!(left(&filled(&rogue), "increases of skills"), (0, 2));
}

#[test]
fn pf_chr_07_gear_costs_silver() {
    let values = [("armour", json!("breastplate")), ("weapons", json!(["longsword"])), ("build/other_gear", json!(11))];
    assert_eq!(left(&filled(&values), "silver pieces"), (92, 150));
    assert_eq!(faults(&[("weapons", json!(["", "moon"]))])[0].0, "character[0].weapons[0]");
    let pole = [("build/class", json!("wizard")), ("weapons", json!(["dagger", "spear"]))];
    let unusual = builder().guide(None, &filled(&pole)).unusual;
    assert_eq!(unusual.iter().map(|fault| fault.field.as_str()).collect::<Vec<_>>(), ["character[0].weapons[1]"]);
}

#[test]
fn pf_chr_08_no_feat_is_taken_twice() {
    assert_eq!(fault(&[("feats", json!(["fleet", "", "fleet"]))]), at("feats[1]", "PF-CHR-08"));
    assert_eq!(left(&filled(&[("feats", json!(["fleet"]))]), "feats"), (1, 4));
}

#[test]
fn pf_spl_07_spells_stand_in_slots_of_the_class() {
    let wizard = |slots: Value| [("build/class", json!("wizard")), ("casting/slots", slots)];
    let slot = |spell: &str, level: u8| json!({ "spell": spell, "level": level });
    assert_eq!(faults(&wizard(json!([slot("fear", 1), slot("", 2), null, slot("sleep", 1), slot("grease", 1)]))), []);
    let four = json!([slot("fear", 1), slot("sleep", 1), slot("grease", 1), slot("bless", 1)]);
    assert_eq!(fault(&wizard(four)), at("casting.slots[3].spell", "PF-SPL-07"));
    assert_eq!(fault(&wizard(json!([slot("fear", 2)]))), at("casting.slots[0].level", "PF-SPL-07"));
    assert_eq!(fault(&wizard(json!([slot("acid arrow", 1)]))), at("casting.slots[0].level", "PF-SPL-06"));
    let cantrips = ["fear", "daze"];
    assert_eq!(
        fault(&[("build/class", json!("wizard")), ("casting/cantrips", json!(cantrips))]),
        at("casting.cantrips[0]", "PF-SPL-07")
    );
    assert_eq!(fault(&[("casting/cantrips", json!(["daze"]))]), at("casting.cantrips[0]", "PF-SPL-07"));
    let cleric = |slots: Value| [("build/class", json!("cleric")), ("casting/slots", slots)];
    assert_eq!(faults(&cleric(json!([slot("fear", 1), slot("bless", 1), slot("harm", 1)]))), []);
    let font = json!([slot("fear", 1), slot("bless", 1), slot("sanctuary", 1)]);
    assert_eq!(fault(&cleric(font.clone())), at("casting.slots[2].spell", "PF-SPL-07"));
    assert_eq!(left(&filled(&cleric(font)), "slots of the first level"), (3, 3));
}

#[test]
fn pf_chr_10_starters_stay_as_they_are() {
    let all = records(&starter(), "characters.toml", "character");
    assert_eq!(all.len(), 8);
    for hero in all {
        let text = text_of(&json!({ "character": [hero] })).expect("it is written");
        let record = builder().read(&text).expect("it is read");
        let draft = builder().draft(&record).unwrap_or_else(|faults| panic!("{faults:#?}"));
        let again = record_of(&draft.toml, "character", Value::Null).expect("it is read");
        for field in
            ["abilities", "saves", "perception", "skills", "weapon_ranks", "armour_ranks", "casting", "key_ability"]
        {
            assert_eq!(again["character"][0][field], hero[field], "{field} of {}", hero["name"]);
        }
        let headings: Vec<_> = draft.sheet.sections.iter().map(|section| section.title.as_ref()).collect();
        assert!(!headings.contains(&"Not given by its choices"), "{}: {}", hero["name"], draft.toml);
        let over = builder().guide(None, &record).budgets.into_iter().find(|budget| budget.spent > budget.of);
        assert_eq!(over, None, "{}", hero["name"]);
        assert_eq!(builder().draft(&builder().read(&draft.toml).expect("it is read")).expect("right").toml, draft.toml);
    }
}

#[test]
fn pf_chr_10_numbers_without_choices_stand_as_they_are() {
    let text = "[[character]]\nname = \"Wren\"\nlevel = 9\nabilities = [10, 20, 12, 10, 12, 10]\nclass_hit_points = 8\n\
                saves = [\"expert\", \"master\", \"expert\"]\nskills = { stealth = \"master\" }\n";
    let mut record = builder().read(text).expect("it is read");
    let draft = builder().draft(&record).expect("nothing is wrong");
    assert_eq!((draft.sheet.pools[0].max, draft.toml.contains("build")), (8 + 9 * 9, false));
    record["character"][0]["build"]["class"] = json!("rogue");
    assert!(builder().draft(&record).is_err(), "classes are known to the third level");
}

#[test]
fn each_class_is_made_joins_and_plays() {
    for class in ["fighter", "rogue", "cleric", "wizard"] {
        let values = [
            ("name", json!(format!("A new {class}"))),
            ("build/class", json!(class)),
            ("build/boosts", json!(["strength", "dexterity", "constitution", "wisdom"])),
            ("weapons", json!(["staff", "dagger"])),
        ];
        let draft = builder().draft(&filled(&values)).unwrap_or_else(|faults| panic!("{class}: {faults:#?}"));
        let mut s = scene("duel.toml");
        s.does(json!({ "do": "join_character", "record": draft.toml, "side": "wardens" }), NO_DICE);
        let name = format!("A new {class}");
        let (wolf, here) = ("the wolf", s.actor(&name).at);
        s.put(wolf, here.x + 1, here.y);
        let mut s = s.turn(&name);
        let before = s.hp(wolf);
        s.strike(&name, "fist", wolf, [19, 2]);
        assert!(s.hp(wolf) < before, "{class}");
        assert_eq!(
            builder().draft(&builder().record(s.state(), s.id(&name)).expect("played")).expect("right").toml,
            draft.toml
        );
    }
}

#[test]
fn pf_chr_09_who_is_made_over_has_its_levels_and_keeps_its_wounds() {
    let mut s = scene("duel.toml");
    s.set("Brannoc", |actor| actor.experience = 1_000);
    s.does(json!({ "do": "gain_level", "actor": "Brannoc", "skill": "stealth" }), NO_DICE);
    s.set("Brannoc", |actor| actor.hit_points -= 5);
    let id = s.id("Brannoc");
    let mut record = builder().record(s.state(), id).expect("he is played");
    assert_eq!(record.pointer("/character/0/level"), Some(&json!(2)));
    let faults = builder().draft_in(s.state(), &record).expect_err("fighters raise a skill at the third level");
    assert_eq!(faults[0].field, "character[0].skills");
    record["character"][0]["level"] = json!(3);
    let draft = builder().draft_in(s.state(), &record).expect("nothing is wrong");
    s.does(json!({ "do": "remake_character", "actor": "Brannoc", "record": draft.toml }), NO_DICE);
    assert_eq!((s.hp("Brannoc"), s.state().profile(id).hit_points), (44 - 5, 44));
    assert_eq!(builder().record(s.state(), s.id("the wolf")), None, "nobody plays the wolf");
}

#[test]
fn whatever_is_sent_is_refused_in_words() {
    for junk in
        [json!(null), json!(3), json!({ "character": 3 }), json!({ "character": [] }), json!({ "character": [4] })]
    {
        assert!(builder().draft(&junk).is_err(), "{junk}");
        assert!(builder().guide(None, &junk).budgets.is_empty(), "{junk}");
    }
    let many = json!(vec!["wisdom"; 300]);
    let odd = [
        ("level", json!(-128)),
        ("build/boosts", many),
        ("build", json!(3)),
        ("casting", json!("moon")),
        ("casting/slots", json!([{ "spell": "fear", "level": 0, "times": 0 }, { "spell": "fear", "level": 255 }])),
        ("skills", json!([])),
        ("feats", json!({ "fleet": 1 })),
    ];
    for (field, value) in odd {
        assert!(builder().draft(&filled(&[(field, value)])).is_err(), "{field}");
    }
}

#[test]
fn characters_are_known_from_creatures() {
    assert_eq!(Pathfinder::stocked("character", &json!({})), Some(Stocked::Character));
    assert_eq!(Pathfinder::stocked("creature", &json!({})), Some(Stocked::Creature));
}
