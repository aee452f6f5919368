//! ED-TRA and the saves of ED-RST: traumas, what they do, what heals them and what stays.
#![allow(missing_docs)]

use crate::common::*;
use ludex_edge::character::{Ability, Condition, Limbs, Skill};
use ludex_edge::checks::{self, Kind, Task};
use ludex_edge::derived;
use ludex_edge::state::{Stage, Trauma, Until};
use ludex_edge::traumas::{self, DISORDER_TABLE, LIMB_TABLE, LOCATION_TABLE, Part, SHOCK_TABLE};
use serde_json::{Value, json};

/// Rhea beside a foe in a fight; it is her turn.
fn scene_of(is: &str) -> Scene {
    ring_with(
        "trauma_tables = true",
        "",
        &[
            ("one", is, "ours", 20, 10),
            ("friend", "Brakk Dun", "ours", 26, 10),
            ("foe", "street thug", "theirs", 22, 10),
        ],
    )
    .turn("one")
}

fn rhea() -> Scene {
    scene_of("Rhea Vance")
}

fn inflict(row: u8, severe: bool, mind: bool) -> Value {
    json!({"do": "inflict_trauma", "target": "one", "row": row, "severe": severe, "mind": mind})
}

/// Rhea has a trauma of a row; the faces throw for the ability that it lowers.
fn with(row: u8, severe: bool, mind: bool, faces: impl Into<Vec<u32>>) -> Scene {
    let mut s = rhea();
    s.does(inflict(row, severe, mind), faces);
    s
}

fn trauma(s: &Scene, place: usize) -> Trauma {
    s.actor("one").traumas.get(place).expect("she has it")
}

fn score(s: &Scene, ability: Ability) -> i32 {
    traumas::score(s.state(), s.id("one"), ability)
}

fn speed(s: &Scene) -> i32 {
    derived::speed(s.state(), s.id("one"))
}

/// How many sources speak against a check.
fn against(s: &Scene, ability: Ability, skill: Option<Skill>) -> u8 {
    let mut sources = checks::Sources::new(false);
    checks::weigh(s.state(), s.id("one"), Task { ability, skill, kind: Kind::Task, sight: false }, &mut sources);
    sources.count().1
}

/// Clears what a new trauma does at once.
fn calm(s: &mut Scene) {
    s.set("one", |actor| actor.conditions.retain(|_| false));
}

#[test]
fn ed_tra_01_and_ed_tra_03_two_natures() {
    let mut s = with(9, true, false, NO_DICE);
    s.does(inflict(6, false, true), NO_DICE);
    let (body, mind) = (trauma(&s, 0), trauma(&s, 1));
    assert!(body.severe && !body.is_of_the_mind() && mind.is_of_the_mind() && !mind.severe);
    assert_eq!((body.saved, mind.saved, body.row, mind.row), (0, 0, 9, 6));
}

#[test]
fn ed_tra_04_exploits_and_a_setback_leave_traumas() {
    let mut s = rhea();
    s.set("foe", |actor| actor.reaction = false).attack("one", "combat knife", "foe", [1, 2]);
    s.does(json!({"do": "set_back", "row": 2}), [12]);
    assert_eq!(traumas::part(s.state(), s.id("one"), trauma(&s, 0)), Some(Part::LeftLeg));
}

#[test]
fn ed_tra_05_ed_tra_06_and_ed_tra_10_the_game_master_says() {
    let mut s = rhea();
    s.does(inflict(0, false, false), [8]);
    assert_eq!(traumas::part(s.state(), s.id("one"), trauma(&s, 0)), Some(Part::LeftArm));
    s.does(inflict(2, false, false), [6]);
    assert_eq!(score(&s, Ability::Strength), 1, "6 of 12 is the first");
    s.does(inflict(2, false, false), [7]);
    assert_eq!(score(&s, Ability::Dexterity), 1, "7 the second");
    s.does(inflict(9, true, false), NO_DICE).does(inflict(1, false, true), NO_DICE);
    assert_eq!(s.actor("one").traumas.len(), 5, "one of the mind beside one of the body");
    s.does(json!({"do": "place_trauma", "target": "one", "place": 0, "row": 9, "severe": false}), NO_DICE);
    assert_eq!(traumas::part(s.state(), s.id("one"), trauma(&s, 0)), Some(Part::RightLeg));
    assert_eq!(s.no(inflict(11, false, true)).0, "ED-TRA-10");
    s.set("foe", |actor| actor.life = ludex_edge::state::Life::Dead);
    assert_eq!(s.no(json!({"do": "inflict_trauma", "target": "foe"})).0, "ED-TRA-05");
}

#[test]
fn ed_tra_12_and_ed_tra_22_where_it_sits() {
    let ways: Vec<u8> = LOCATION_TABLE.iter().map(|(low, high, _)| high - low + 1).collect();
    assert_eq!(ways, [1, 3, 2, 2, 2, 2]);
    for (row, part) in [
        (1, Part::Head),
        (4, Part::Torso),
        (5, Part::RightArm),
        (8, Part::LeftArm),
        (9, Part::RightLeg),
        (12, Part::LeftLeg),
    ] {
        for severe in [false, true] {
            let s = with(row, severe, false, if row < 5 { vec![1] } else { vec![] });
            assert_eq!(traumas::part(s.state(), s.id("one"), trauma(&s, 0)), Some(part));
        }
    }
}

#[test]
fn ed_tra_13_of_the_head() {
    let s = with(1, false, false, [1]);
    let alert = checks::passive(s.state(), s.id("one"), Task::of(Skill::Alertness, Kind::Task), false).total;
    assert!(s.has("one", Condition::Stunned) && score(&s, Ability::Perception) == 1);
    assert_eq!(alert, 15 - 3, "12, 1 and 2, and 3 less while she is stunned");
    let stun = s.actor("one").conditions.iter().find(|one| one.what == Condition::Stunned).expect("she is");
    assert_eq!(stun.until, Until::EndOf(s.id("one")));
}

#[test]
fn ed_tra_14_ed_tra_44_and_ed_inb_20_of_the_torso() {
    let s = with(2, false, false, [1]);
    assert_eq!((score(&s, Ability::Strength), derived::death_threshold(s.state(), s.id("one"))), (1, 13));
    assert!(s.has("one", Condition::Stunned));
    assert_eq!(s.state().profile(s.id("one")).vitality, 24, "the most vitality stays");
    let stamina = checks::modifier(s.state(), s.id("one"), Task::of(Skill::Stamina, Kind::Save), false).total;
    assert_eq!(stamina, 3);
}

#[test]
fn ed_tra_11_and_ed_tra_15_arms() {
    let mut s = with(5, false, false, NO_DICE);
    assert!(!s.has("one", Condition::Stunned));
    let base = rhea().odds("one", "assault rifle", "foe").2.1;
    assert_eq!(s.odds("one", "assault rifle", "foe").2.1, base + 1, "two hands use both arms");
    assert_eq!(s.odds("one", "combat knife", "foe").2.1, 1);
    s.does(json!({"do": "shift_hands", "actor": "one"}), NO_DICE);
    assert_eq!(s.odds("one", "combat knife", "foe").2.1, 0, "in the other hand there is none");
    assert_eq!(s.odds("one", "unarmed strike", "foe").2.1, 0);
    assert_eq!(against(&s, Ability::Strength, Some(Skill::Climbing)), 1);
    s.does(inflict(5, false, false), NO_DICE).does(inflict(7, false, false), NO_DICE);
    assert_eq!(s.odds("one", "assault rifle", "foe").2.1, base + 3, "each is a source of its own");
    assert_eq!(s.odds("one", "combat knife", "foe").2.1, 1);
}

#[test]
fn ed_tra_16_legs() {
    let mut s = with(9, false, false, NO_DICE);
    assert_eq!(speed(&s), 800);
    assert_eq!(against(&s, Ability::Dexterity, Some(Skill::Acrobatics)), 1);
    assert_eq!(against(&s, Ability::Dexterity, Some(Skill::Reflex)), 0);
    s.does(inflict(11, false, false), NO_DICE);
    assert_eq!((speed(&s), against(&s, Ability::Strength, Some(Skill::Athletics))), (600, 2));
}

#[test]
fn ed_tra_17_running_on_a_hurt_leg() {
    for (faces, falls) in [([6, 3], false), ([6, 2], true)] {
        let mut s = with(9, false, false, NO_DICE);
        s.does(json!({"do": "dash", "actor": "one"}), NO_DICE);
        s.does(json!({"do": "end_turn", "actor": "one"}), faces);
        assert_eq!(s.has("one", Condition::Prone), falls, "{faces:?} and 4 against 13");
    }
    let mut s = with(9, false, false, NO_DICE);
    s.does(json!({"do": "end_turn", "actor": "one"}), NO_DICE);
    let mut down = with(9, false, false, NO_DICE);
    down.does(json!({"do": "dash", "actor": "one"}), NO_DICE).afflict("one", "prone");
    down.does(json!({"do": "end_turn", "actor": "one"}), NO_DICE);
}

#[test]
fn ed_tra_18_and_ed_tra_19_severe_ones_stun_and_bleed() {
    let mut s = with(9, true, false, NO_DICE);
    assert!(s.has("one", Condition::Stunned) && s.has("one", Condition::Bleeding));
    let before = s.vp("one");
    s.does(json!({"do": "end_turn", "actor": "one"}), NO_DICE);
    assert_eq!(s.vp("one"), before - 1);
}

#[test]
fn ed_tra_20_and_ed_inb_28_every_action_is_fought_for() {
    let attack =
        |s: &Scene| json!({"do": "attack", "actor": "one", "target": "foe", "weapon": s.weapon("one", "combat knife")});
    let mut s = with(9, true, false, NO_DICE);
    calm(&mut s);
    s.set("foe", |actor| actor.reaction = false);
    s.does(attack(&s), [5, 6, 2, 3]);
    assert!(s.happened("attacked") && s.happened("fought"), "11 and 4 is 15");
    let mut s = with(9, true, false, NO_DICE);
    calm(&mut s);
    s.does(attack(&s), [5, 5]);
    assert!(s.happened("action_lost") && !s.happened("attacked"));
    assert!(!s.actor("one").reaction && !s.actor("one").budget.action);
    let mut s = with(9, true, false, NO_DICE);
    calm(&mut s);
    s.does(json!({"do": "aim", "actor": "one", "target": "foe"}), NO_DICE);
    s.does(inflict(5, true, false), NO_DICE);
    calm(&mut s);
    s.does(json!({"do": "defend", "actor": "one"}), [5, 6, 5, 5]);
    assert!(s.happened("action_lost"), "one for each");
    let mut tired = with(2, true, false, [1]);
    calm(&mut tired);
    tired.does(json!({"do": "tire", "target": "one", "levels": 1}), NO_DICE);
    tired.does(json!({"do": "dash", "actor": "one"}), [9, 8, 5]);
    assert!(tired.happened("dashed"), "Strength 1, Stamina 2: 13 and 3 is 16");
}

#[test]
fn ed_tra_21_ed_tra_23_ed_tra_24_and_ed_rst_14_what_stays() {
    let mut s = with(9, true, false, NO_DICE);
    calm(&mut s);
    s.does(json!({"do": "cure_trauma", "target": "one", "place": 0}), NO_DICE);
    assert!(trauma(&s, 0).healed && speed(&s) == 500, "the leg stays as it is");
    s.does(json!({"do": "dash", "actor": "one"}), NO_DICE);
    assert!(s.happened("dashed") && !s.happened("fought"), "but actions are free");
    s.does(json!({"do": "cure_trauma", "target": "one", "place": 0}), NO_DICE);
    assert_eq!(speed(&s), 1000, "surgery gives it back");
    assert_eq!(s.no(json!({"do": "cure_trauma", "target": "one", "place": 0})).0, "ED-RST-14");
    let head = with(1, true, false, [12]);
    assert_eq!(score(&head, Ability::Intelligence), 0);
    let mut torso = scene_of("Sable Okoro");
    torso.does(inflict(3, true, false), [12]);
    let defense = derived::defense(torso.state(), torso.id("one"), false).total;
    assert_eq!((score(&torso, Ability::Dexterity), defense), (3, 17));
}

#[test]
fn ed_tra_25_and_ed_tra_26_ruined_arms() {
    let mut s = with(5, true, false, NO_DICE);
    calm(&mut s);
    let place = |s: &Scene, name: &str| s.weapon("one", name);
    let usable = |s: &Scene, name: &str| derived::is_usable(s.state(), s.id("one"), place(s, name));
    assert!(!usable(&s, "assault rifle") && usable(&s, "unarmed strike"));
    assert_ne!(s.actor("one").dropped & 1 << place(&s, "assault rifle"), 0, "it falls");
    assert!(usable(&s, "combat knife"), "the other hand holds it");
    assert_eq!(s.odds("one", "combat knife", "foe").2.1, 0);
    s.does(inflict(8, true, false), NO_DICE);
    assert!(!usable(&s, "combat knife") && usable(&s, "unarmed strike"));
}

#[test]
fn ed_tra_27_and_ed_tra_28_ruined_legs() {
    let mut s = with(9, true, false, NO_DICE);
    calm(&mut s);
    assert!(speed(&s) == 500 && traumas::crawls(s.state(), s.id("one")));
    s.does(json!({"do": "give_crutch", "target": "one", "has": true}), NO_DICE);
    assert!(!traumas::crawls(s.state(), s.id("one")));
    assert!(!traumas::can_hold(s.state(), s.id("one"), 2), "it takes a hand");
    s.does(json!({"do": "dash", "actor": "one"}), [11, 7]).does(json!({"do": "end_turn", "actor": "one"}), NO_DICE);
    assert!(s.has("one", Condition::Prone), "by itself");
    let mut s = with(9, true, false, NO_DICE);
    s.does(inflict(11, true, false), NO_DICE);
    calm(&mut s);
    assert_eq!(speed(&s), 333);
    s.afflict("one", "prone");
    assert_eq!(s.no(json!({"do": "stand", "actor": "one"})).0, "ED-TRA-28");
    s.afflict("one", "hindered");
    assert_eq!(speed(&s), 166);
}

#[test]
fn ed_tra_29_to_ed_tra_33_and_ed_tra_36_shocks() {
    // Also ED-TRA-30, ED-TRA-31, ED-TRA-32.
    assert!(SHOCK_TABLE.iter().map(|(die, _)| *die).eq(1..=10));
    let all = |s: &Scene| {
        [Ability::Combativity, Ability::Intelligence, Ability::Will].map(|ability| against(s, ability, None))
    };
    assert_eq!(all(&with(2, false, true, NO_DICE)), [1, 1, 1]);
    assert_eq!(all(&with(3, false, true, NO_DICE)), [0, 1, 1]);
    let mut both = with(7, false, true, NO_DICE);
    assert_eq!(all(&both), [1, 1, 1]);
    both.does(inflict(2, false, true), NO_DICE);
    assert_eq!(all(&both), [2, 2, 2]);
    for (row, words) in [(1, "a compulsive gesture"), (4, "an urge for foul food"), (8, "amnesia")] {
        let mut s = with(row, false, true, NO_DICE);
        assert_eq!(all(&s), [0, 0, 0]);
        s.does(
            json!({"do": "act_out", "target": "one", "place": 0, "text": "it begins", "interaction": true}),
            NO_DICE,
        );
        assert!(s.told().contains(words) && !s.actor("one").budget.interaction, "{}", s.told());
    }
    let mut rolled = rhea();
    rolled.does(json!({"do": "inflict_trauma", "target": "one", "mind": true}), [6]);
    assert_eq!(trauma(&rolled, 0).shock(), Some(traumas::Shock::Terror));
}

#[test]
fn ed_tra_34_who_is_mute_says_nothing() {
    let mut s = with(5, false, true, NO_DICE);
    let call =
        json!({"do": "call_check", "target": "one", "ability": "wil", "skill": "cunning", "needs": "speech", "dc": 13});
    assert_eq!(s.no(call).0, "ED-CHK-55");
    assert_eq!(s.no(json!({"do": "speak", "actor": "one", "words": "help"})).0, "ED-CHK-55");
}

#[test]
fn ed_tra_35_terror_of_one_thing() {
    let mut s = with(6, false, true, NO_DICE);
    s.put("foe", 5000, 1000);
    s.does(json!({"do": "name_thing", "target": "one", "place": 0, "thing": "foe"}), NO_DICE);
    s.set("one", |actor| _ = actor.conditions.iter().count());
    s.does(json!({"do": "end_turn", "actor": "one"}), [7, 5]);
    assert!(s.has("one", Condition::Frightened), "12 and 3 against 16");
    s.does(json!({"do": "end_turn", "actor": "friend"}), NO_DICE);
    s.afflict("one", "blinded").does(json!({"do": "end_turn", "actor": "foe"}), NO_DICE);
    assert!(!s.has("one", Condition::Frightened), "it is out of sight");
    assert_eq!(s.no(json!({"do": "name_thing", "target": "one", "place": 0, "thing": "one"})).0, "ED-TRA-35");
}

#[test]
fn ed_tra_37_to_ed_tra_39_amnesia_charms_and_submission() {
    // Also ED-TRA-38.
    let mut s = with(9, false, true, NO_DICE);
    s.does(json!({"do": "name_thing", "target": "one", "place": 0, "thing": "friend"}), NO_DICE);
    s.put("one", 2000, 1000).put("friend", 3000, 1000);
    assert_eq!(against(&s, Ability::Tech, None), 0);
    s.put("friend", 3010, 1000);
    assert_eq!(against(&s, Ability::Tech, None), 1);
    let mut s = with(10, false, true, NO_DICE);
    s.does(json!({"do": "act_out", "target": "one", "place": 0, "text": "drops it", "drops": true}), NO_DICE);
    assert_ne!(s.actor("one").dropped, 0);
    let mut other = with(8, false, true, NO_DICE);
    assert_eq!(other.no(json!({"do": "act_out", "target": "one", "place": 0, "drops": true})).0, "ED-TRA-39");
}

#[test]
fn ed_tra_40_to_ed_tra_42_severe_ones_of_the_mind() {
    // Also ED-TRA-41.
    assert!(DISORDER_TABLE.iter().map(|(die, _)| *die).eq(1..=8));
    for (face, ability) in [(4, Ability::Intelligence), (5, Ability::Will), (12, Ability::Tech)] {
        let s = with(6, true, true, [face]);
        assert_eq!(trauma(&s, 0).ability, Some(ability));
        assert!(!s.has("one", Condition::Stunned) && !s.has("one", Condition::Bleeding));
    }
    let will = with(6, true, true, [8]);
    assert_eq!(derived::death_threshold(will.state(), will.id("one")), 13);
    for (faces, acts) in [([4, 4], true), ([4, 3], false)] {
        let mut s = scene_of("Ilse Maren");
        s.does(inflict(6, true, true), [12]).does(json!({"do": "dash", "actor": "one"}), faces);
        assert_eq!(s.happened("dashed"), acts, "Lucidity 7: {faces:?}");
    }
    let mut rolled = rhea();
    rolled.does(json!({"do": "inflict_trauma", "target": "one", "mind": true, "severe": true}), [6, 1]);
    assert_eq!(trauma(&rolled, 0).told(None), "sleep");
}

#[test]
fn ed_tra_43_scars() {
    let mut s = with(9, false, false, NO_DICE);
    s.does(json!({"do": "note_scar", "target": "one", "text": "a white line"}), NO_DICE);
    assert_eq!(s.state().scars, [(s.id("one"), "a white line".to_owned())]);
    assert_eq!(s.no(json!({"do": "note_scar", "target": "foe", "text": "a tooth is gone"})).0, "ED-TRA-43");
}

#[test]
fn ed_tra_45_the_same_limb_again() {
    let mut s = with(5, true, false, NO_DICE);
    s.does(inflict(6, true, false), NO_DICE).does(inflict(6, false, false), NO_DICE);
    calm(&mut s);
    assert!(traumas::can_hold(s.state(), s.id("one"), 1), "the other arm is whole");
    s.does(json!({"do": "dash", "actor": "one"}), [5, 6, 5, 6]);
    assert!(s.happened("dashed"), "two saves");
    s.does(json!({"do": "cure_trauma", "target": "one", "place": 0}), NO_DICE);
    assert!(traumas::is_ruined(s.state(), s.id("one"), Part::RightArm));
}

#[test]
fn ed_tra_46_other_bodies() {
    assert_eq!(LIMB_TABLE.len(), 4);
    let on = |limbs, part| traumas::on_body(limbs, part);
    assert_eq!(on(Limbs::NoArms, Part::RightArm), Part::RightLeg);
    assert_eq!(on(Limbs::None, Part::RightLeg), Part::Torso);
    assert_eq!(on(Limbs::NoLegs, Part::LeftLeg), Part::Torso);
    let mut s = rhea();
    s.record("one", |profile| profile.limbs = Limbs::None).does(inflict(9, false, false), [1]);
    assert_eq!(score(&s, Ability::Strength), 1);
    s.record("one", |profile| profile.mindless = true);
    assert_eq!(s.no(inflict(1, false, true)).0, "ED-TRA-46");
    s.set("one", |actor| actor.vitality = 3);
    s.does(json!({"do": "hurt", "target": "one", "by": 5, "damage": "psychic"}), NO_DICE);
    assert_eq!(s.actor("one").traumas.len(), 1, "the mindless take none of the mind");
}

#[test]
fn ed_tra_08_a_fall_throws_for_its_place() {
    let mut s = rhea();
    s.set("one", |actor| actor.vitality = 3);
    s.does(json!({"do": "hurt", "target": "one", "by": 9, "damage": "biotic"}), [5]);
    assert_eq!(traumas::part(s.state(), s.id("one"), trauma(&s, 0)), Some(Part::RightArm));
}

/// Lets her end a full rest.
fn rest(s: &mut Scene, healing: Value, faces: &[u32]) {
    s.play.state.stage = Stage::Ready;
    let mut command = json!({"do": "save_traumas", "target": "one"});
    command.as_object_mut().expect("it is one").extend(healing.as_object().expect("it is one").clone());
    s.does(command, faces);
}

#[test]
fn ed_rst_08_to_ed_rst_10_three_saves_heal() {
    // Also ED-RST-09.
    let mut s = with(2, false, false, [1]);
    s.does(inflict(1, false, true), NO_DICE);
    calm(&mut s);
    rest(&mut s, json!({"treated": true}), &[6, 6, 6, 5]);
    assert_eq!((trauma(&s, 0).saved, trauma(&s, 1).saved), (1, 0), "Stamina 3, Fortitude 3");
    for faces in [[1, 2, 6, 6], [6, 6, 6, 6]] {
        rest(&mut s, json!({"treated": true}), &faces);
    }
    assert_eq!((trauma(&s, 0).saved, trauma(&s, 1).saved, trauma(&s, 1).healed), (2, 2, false), "not in a row");
    rest(&mut s, json!({"treated": true}), &[6, 6, 6, 6]);
    assert!(trauma(&s, 0).healed && trauma(&s, 1).healed);
}

#[test]
fn ed_rst_11_to_ed_rst_13_how_the_day_went() {
    // Also ED-RST-12.
    let dice = |healing: Value, faces: &[u32]| {
        let mut s = with(9, false, false, NO_DICE);
        calm(&mut s);
        rest(&mut s, healing, faces);
        trauma(&s, 0).saved
    };
    assert_eq!(dice(json!({"treated": true}), &[5, 6]), 1);
    assert_eq!(dice(json!({}), &[9, 7, 4]), 1, "11 of the lower two, and 4");
    assert_eq!(dice(json!({"treated": true, "strained": true, "eased": true}), &[9, 6, 4]), 0, "no rest beside strain");
    assert_eq!(dice(json!({"treated": true, "eased": true}), &[9, 7, 4]), 1);
    assert_eq!(dice(json!({"eased": true}), &[5, 6]), 1, "rest against no treatment");
}

#[test]
fn ed_rst_27_what_comes_back() {
    let mut s = with(2, false, false, [1]);
    calm(&mut s);
    s.set("one", |actor| actor.traumas.set(0, Trauma { saved: 2, ..actor.traumas.get(0).expect("she has it") }));
    rest(&mut s, json!({"treated": true}), &[6, 6]);
    assert_eq!((score(&s, Ability::Strength), trauma(&s, 0).healed), (2, true));
    let mut mind = with(6, true, true, [8]);
    mind.set("one", |actor| actor.traumas.set(0, Trauma { saved: 2, ..actor.traumas.get(0).expect("she has it") }));
    assert_eq!(score(&mind, Ability::Will), 1);
    rest(&mut mind, json!({"treated": true}), &[9, 9]);
    assert_eq!(score(&mind, Ability::Will), 2);
    assert!(!trauma(&mind, 0).mended, "the disorder stays");
}
