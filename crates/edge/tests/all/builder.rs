//! Characters made from fields and made over (ED-VIT-02, ED-SKL-01, ED-CHK-02): numbers explained, faults at their fields.

use crate::common::*;
use ludex_edge::Edge;
use ludex_edge::character::Skill;
use ludex_engine::content::Stocked;
use ludex_engine::{Builder, Content};
use serde_json::{Value, json};

fn builder() -> &'static dyn Builder<Edge> {
    Edge::builder().expect("there are fields")
}

/// The fields with some of them filled in.
fn filled(values: &[(&str, Value)]) -> Value {
    let mut record = builder().form().command;
    for (path, value) in values {
        let path = format!("/being/0/{path}");
        if let Some(place) = record.pointer_mut(&path) {
            *place = value.clone();
        } else {
            let (list, field) = path.rsplit_once('/').expect("it is a path");
            record.pointer_mut(list).unwrap_or_else(|| panic!("{path}"))[field] = value.clone();
        }
    }
    record
}

#[test]
fn fields_alone_make_a_character() {
    let draft = builder().draft(&filled(&[])).expect("nothing is wrong");
    assert_eq!((draft.sheet.name.as_str(), draft.sheet.pools[0].max), ("Somebody new", 24));
    assert!(draft.toml.starts_with("[[being]]\n") && !draft.toml.contains("stealth"), "{}", draft.toml);
}

#[test]
fn ed_skl_01_all_skills_have_a_field_and_none_is_had_before_it_is_filled_in() {
    let form = builder().form();
    let skills: Vec<_> = form.fields.iter().filter(|field| field.path.starts_with("/being/0/skills/")).collect();
    assert_eq!(skills.len(), 47);
    let headings: std::collections::BTreeSet<&str> = skills.iter().map(|field| field.under.as_ref()).collect();
    assert_eq!(headings.len(), 7, "one of each ability");
    assert!(skills.iter().all(|field| form.command.pointer(&field.path) == Some(&Value::Null)));
    // With a bonus of 0 it is had all the same.
    let draft = builder().draft(&filled(&[("skills/stealth", json!(0))])).expect("nothing is wrong");
    assert!(draft.toml.contains("stealth = 0"), "{}", draft.toml);
}

#[test]
fn ed_chk_02_and_ed_skl_01_what_is_out_of_bounds_is_told_at_its_field() {
    let fault = |path: &str, value: Value| {
        let faults = builder().draft(&filled(&[(path, value)])).expect_err("something is wrong");
        let rule = faults[0].rule.as_ref().map(|rule| rule.as_str().to_owned()).unwrap_or_default();
        (faults[0].field.clone(), rule)
    };
    assert_eq!(fault("abilities/dex", json!(16)), ("being[0].abilities.dex".into(), "ED-CHK-02".into()));
    assert_eq!(
        fault("skills/sleight of hand", json!(13)),
        ("being[0].skills.sleight of hand".into(), "ED-SKL-01".into())
    );
    assert_eq!(fault("calling", json!("")), ("being[0].calling".into(), "ED-VIT-02".into()));
    assert_eq!(fault("weapons/0", json!("moon")).0, "being[0].weapons[0]");
    assert_eq!(fault("level", json!(31)).0, "being[0].level");
}

#[test]
fn ed_vit_02_callings_and_levels_give_vitality() {
    for (calling, level, vitality) in [("brawler", 1, 26), ("scout", 5, 24), ("psionic", 10, 25)] {
        let values = [("calling", json!(calling)), ("level", json!(level))];
        let draft = builder().draft(&filled(&values)).expect("nothing is wrong");
        assert_eq!(draft.sheet.pools[0].max, vitality, "{calling} {level}");
    }
}

#[test]
fn a_record_is_saved_read_again_and_played() {
    let values = [
        ("name", json!("Tarn \"the reed\"")),
        ("calling", json!("scout")),
        ("skills/stealth", json!(3)),
        ("skills/kinetic weapons", json!(2)),
        ("armour", json!("protective vest")),
        ("weapons/1", json!("light pistol")),
        ("devices/smoke grenade", json!(2)),
        ("features/0", json!("tough")),
        ("kit", json!(3)),
    ];
    let draft = builder().draft(&filled(&values)).expect("nothing is wrong");
    let read = builder().read(&draft.toml).expect("it is read again");
    assert_eq!(builder().draft(&read).expect("nothing is wrong").toml, draft.toml);
    let mut s = scene("eleven-seconds.toml");
    s.does(json!({"do": "join_character", "record": draft.toml, "side": "crew"}), NO_DICE);
    let tarn = s.id("Tarn \"the reed\"");
    assert_eq!((s.state().actor(tarn).vitality, s.state().actor(tarn).kit), (20 + 3, 3));
    assert_eq!(builder().record(s.state(), tarn), Some(read));
    assert_eq!(builder().record(s.state(), s.id("Odile Prax")), None, "nobody plays the warden");
}

#[test]
fn table_02_who_is_made_over_keeps_wounds_and_what_was_used() {
    let mut s = scene("duel.toml");
    s.does(json!({"do": "hurt", "target": "Rhea Vance", "by": 5, "damage": "psychic"}), NO_DICE);
    s.set("Rhea Vance", |actor| (actor.kit, actor.used[0]) = (2, 1));
    let rhea = s.id("Rhea Vance");
    let mut record = builder().record(s.state(), rhea).expect("Rhea is played");
    let being = &mut record["being"][0];
    (being["level"], being["kit"]) = (json!(3), json!(5));
    being["skills"]["stealth"] = json!(1);
    let draft = builder().draft_in(s.state(), &record).expect("nothing is wrong");
    s.does(json!({"do": "remake_character", "actor": "Rhea Vance", "record": draft.toml}), NO_DICE);
    assert_eq!((s.vp("Rhea Vance"), s.actor("Rhea Vance").kit, s.actor("Rhea Vance").used[0]), (26 - 5, 2, 1));
    assert_eq!(s.state().profile(rhea).skill(Skill::Stealth), Some(1));
}

#[test]
fn ed_dwn_32_what_was_learned_stands_in_the_record() {
    let mut s = scene("duel.toml");
    let rhea = s.id("Rhea Vance");
    let setting = std::sync::Arc::make_mut(&mut s.play.state.setting);
    setting.cast[rhea.index()].skills.insert(Skill::Medicine, 3);
    let record = builder().record(s.state(), rhea).expect("Rhea is played");
    assert_eq!(record.pointer("/being/0/skills/medicine"), Some(&json!(3)));
}

#[test]
fn what_is_unusual_beside_the_heroes_is_said_and_allowed() {
    let mut record = builder().read(
        "[[being]]\nname = \"A\"\ncalling = \"scout\"\nabilities = { cmb = 2, str = 2, dex = 2, per = 2, int = 2, wil = 2, tec = 2 }\n\
         skills = { stealth = 3, reflex = 3, climbing = 3, alertness = 3, insight = 3, survival = 3 }\nweapons = [\"sword\"]\n",
    );
    let record = record.as_mut().expect("it is read");
    assert_eq!(builder().guide(None, record).unusual, Vec::new());
    record["being"][0]["abilities"]["str"] = json!(9);
    let unusual = builder().guide(None, record).unusual;
    assert_eq!(unusual.len(), 1);
    assert_eq!(unusual[0].field, "being[0].abilities");
    assert!(builder().draft(record).is_ok(), "it is allowed");
}

#[test]
fn who_has_a_calling_is_a_character_and_no_creature() {
    assert_eq!(Edge::stocked("being", &json!({"name": "A", "calling": "scout"})), Some(Stocked::Character));
    assert_eq!(Edge::stocked("being", &json!({"name": "A"})), Some(Stocked::Creature));
    assert_eq!(Edge::stocked("weapon", &json!({"name": "A"})), None);
}
