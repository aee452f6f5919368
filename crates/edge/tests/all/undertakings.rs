//! ED-CHK and ED-SKL: checks of several, long tasks, what a skill opens.
#![allow(missing_docs)]

use crate::common::*;
use ludex_edge::character::Skill;
use ludex_edge::checks::{self, Attempt, CHANCE_TABLE, Sources, TAG_TABLE, WAYS, plain};
use ludex_edge::exhaustion;
use ludex_edge::training::{G_ZERO_NAMES, RESISTING_SKILLS};
use ludex_engine::Rulebook;
use serde_json::{Value, json};

fn with(mut command: Value, more: &Value) -> Value {
    command.as_object_mut().expect("it is one").extend(more.as_object().expect("it is one").clone());
    command
}

fn call(more: &Value) -> Value {
    with(json!({"do": "call_check", "target": "one", "ability": "int", "skill": "medicine", "dc": 17}), more)
}

/// Three friends and a foe, outside of a fight.
fn team() -> Scene {
    ring(&[
        ("one", "Ilse Maren", "ours", 10, 10),
        ("two", "Brakk Dun", "ours", 13, 10),
        ("three", "Rhea Vance", "ours", 16, 10),
        ("four", "Sable Okoro", "ours", 19, 10),
        ("foe", "street thug", "theirs", 30, 10),
    ])
}

#[test]
fn ed_chk_08_what_a_failure_means() {
    let mut s = team();
    s.does(json!({"do": "say_failure", "target": "one", "means": "with a hitch", "note": "rope lost"}), NO_DICE);
    assert!(s.told().contains("one does it, with a hitch: rope lost"), "{}", s.told());
    assert_eq!(
        s.no(json!({"do": "say_failure", "target": "one", "means": "fails", "note": "x".repeat(301)})).0,
        "ED-CHK-08"
    );
}

#[test]
fn ed_chk_15_who_lacks_the_skill() {
    let mut s = team();
    let surgery = |how: &str| call(&json!({"target": "two", "unskilled": how}));
    assert_eq!(s.no(surgery("impossible")).0, "ED-CHK-15");
    s.does(surgery("disadvantage"), [9, 8, 4]);
    assert!(s.told().contains("two rolls 13 against 17"), "12 and Intelligence 1: {}", s.told());
    s.does(call(&json!({"unskilled": "impossible"})), [9, 8]);
}

#[test]
fn ed_chk_19_of_several_the_highest_wins() {
    let mut s = team();
    let race = json!({"do": "call_rivals", "rivals": ["one", "two", "three"], "ability": "int"});
    s.does(race.clone(), [5, 6, 9, 8, 1, 2]);
    let said = s.told();
    assert!(said.contains("two wins") && said.contains("one 15") && said.contains("two 18"), "{said}");
    let scores = ["one", "two", "three"].map(|name| s.state().profile(s.id(name)).abilities[4]);
    assert_eq!(scores[0], 4);
    s.does(race, [1, 12, 12, 4 + scores[2] as u32 - scores[1] as u32, 11, 5]);
    assert!(s.told().contains("two and three are tied, the others lose"), "{}", s.told());
    assert_eq!(s.no(json!({"do": "call_rivals", "rivals": ["one", "one"], "ability": "int"})).0, "ED-CHK-19");
}

fn begin(more: &Value) -> Value {
    let task = json!({"do": "begin_task", "name": "the lock", "ability": "str", "skill": "might", "dc": 17, "needed": 3,
        "who": ["two"]});
    with(task, more)
}

#[test]
fn ed_chk_20_so_many_successes_before_as_many_failures() {
    for (totals, success) in [(vec![18, 15, 17, 12, 20], true), (vec![18, 15, 12, 16], false)] {
        let mut s = team();
        s.does(begin(&json!({})), NO_DICE);
        for total in &totals {
            let faces = total - 7;
            s.does(json!({"do": "work_on", "actor": "two", "task": 0}), [faces / 2, faces - faces / 2]);
        }
        assert_eq!(s.event("task_over").expect("it is over")["success"], success);
        assert!(s.state().undertakings.is_empty());
    }
}

#[test]
fn ed_chk_21_the_game_master_says_how_many() {
    let mut s = team();
    s.does(begin(&json!({"dc": 21, "needed": 2, "who": ["two", "three"]})), NO_DICE);
    assert_eq!(s.no(json!({"do": "work_on", "actor": "one", "task": 0})).0, "ED-CHK-21");
    s.does(json!({"do": "work_on", "actor": "two", "task": 0}), [6, 7]);
    let three =
        checks::modifier(s.state(), s.id("three"), checks::Task::of(Skill::Might, checks::Kind::Task), false).total;
    s.does(json!({"do": "work_on", "actor": "three", "task": 0}), [9, (11 - three) as u32]);
    assert!(!s.happened("task_over") || s.event("task_over").expect("it is")["success"] == false);
    assert_eq!(s.no(begin(&json!({"who": []}))).0, "ED-CHK-21");
}

#[test]
fn ed_chk_22_ed_chk_23_and_ed_chk_52_help_is_one_source_for_the_leader() {
    let mut s = team();
    s.does(json!({"do": "tire", "target": "two", "levels": 2}), NO_DICE);
    s.does(call(&json!({"helpers": ["two", "three"]})), [2, 6, 11]);
    assert!(
        s.told().contains("one rolls 26 against 17") || s.told().contains("one rolls 25 against 17"),
        "{}",
        s.told()
    );
    let vp = s.vp("two");
    s.does(call(&json!({"helpers": ["two"], "strain": 3})), [1, 3, 4]);
    assert_eq!((s.vp("one"), s.vp("two")), (s.state().profile(s.id("one")).vitality - 3, vp), "the leader pays");
    let no = |s: &mut Scene, more: Value| s.no(call(&more)).0;
    assert_eq!(no(&mut s, json!({"helpers": ["two"], "unskilled": "impossible"})), "ED-CHK-23");
    s.afflict("three", "deafened");
    assert_eq!(no(&mut s, json!({"helpers": ["three"], "needs": "hearing"})), "ED-CHK-23");
    assert_eq!(no(&mut s, json!({"helpers": ["one"]})), "ED-CHK-23");
}

#[test]
fn ed_chk_24_in_a_fight_help_is_an_action() {
    let mut s = team().turn("two");
    assert_eq!(s.no(call(&json!({"helpers": ["two"]}))).0, "ED-CHK-24");
    s.does(json!({"do": "help", "actor": "two", "friend": "one"}), NO_DICE);
    s.does(call(&json!({})), [2, 6, 11]);
    assert_eq!(s.event("checked").expect("it was")["check"]["throw"]["low"], 6);
}

#[test]
fn ed_chk_25_half_of_a_group_is_enough() {
    let group = |members: &[&str]| json!({"do": "call_together", "members": members, "ability": "int", "dc": 13});
    let mut s = team();
    let came = |s: &Scene| {
        (s.event("together").expect("it was rolled")["successes"].clone(), s.told().contains("the group succeeds"))
    };
    s.does(group(&["one", "two", "three", "four"]), [12, 8, 1, 2, 12, 8, 1, 2]);
    assert_eq!(came(&s), (json!(2), true));
    s.does(group(&["one", "two", "three"]), [12, 8, 1, 2, 1, 2]);
    assert_eq!(came(&s), (json!(1), false));
    s.does(group(&["one"]), [1, 2]);
    assert!(!came(&s).1, "one alone must succeed");
    s.afflict("two", "paralyzed");
    let swim = json!({"do": "call_together", "members": ["two", "one"], "ability": "str", "dc": 5});
    s.does(swim, [5, 6]);
    assert_eq!(came(&s), (json!(1), true), "who cannot counts as one who failed");
}

#[test]
fn ed_chk_53_and_ed_int_69_a_group_against_one_value() {
    let mut s = team();
    let sneak = json!({"do": "call_together", "members": ["one", "two", "three", "four"], "ability": "dex", "dc": 13,
        "against": "foe", "other_ability": "per", "passive": true, "tie_is_enough": true});
    let watch = s.state().profile(s.id("foe")).abilities[3];
    let dex = |s: &Scene, name: &str| u32::try_from(s.state().profile(s.id(name)).abilities[2]).expect("it is above 0");
    let value = u32::try_from(12 + watch).expect("it is above 0");
    let split = |sum: u32| [sum / 2, sum - sum / 2];
    let faces = |s: &Scene, name: &str, total: u32| split(total - dex(s, name));
    let all = [("one", value + 4), ("two", value + 1), ("three", value), ("four", value - 3)];
    let dice: Vec<u32> = all.iter().flat_map(|(name, total)| faces(&s, name, *total)).collect();
    s.does(sneak.clone(), dice.clone());
    assert_eq!(s.event("together").expect("it was")["successes"], 3, "a tie is enough here");
    let rolled = with(sneak, &json!({"passive": false, "tie_is_enough": false}));
    let look = value + 2 - u32::try_from(watch).expect("it is above 0");
    s.does(rolled, [split(look).to_vec(), dice].concat());
    assert_eq!(s.event("together").expect("it was")["successes"], 1);
}

#[test]
fn ed_chk_42_strain_may_be_required() {
    let mut s = team();
    s.set("two", |actor| actor.vitality = 3);
    let hard = |how: &str, more: Value| {
        with(
            with(
                call(&json!({"target": "two", "ability": "str", "skill": "might", "required": how})),
                &json!({"strain": 5}),
            ),
            &more,
        )
    };
    assert_eq!(s.no(hard("unable", json!({"unpaid": true}))).0, "ED-CHK-42");
    assert_eq!(exhaustion::level(s.state(), s.id("two")), 0);
    s.set("two", |actor| actor.vitality = 20);
    assert_eq!(s.no(hard("strict", json!({"unpaid": true}))).0, "ED-CHK-42");
    s.does(hard("unable", json!({"unpaid": true})), [5, 6, 7]);
    assert_eq!(exhaustion::level(s.state(), s.id("two")), 1);
}

#[test]
fn ed_int_51_what_a_refused_strain_costs_comes_after_the_result() {
    let mut s = team();
    s.afflict("two", "sickened");
    let push =
        call(&json!({"target": "two", "ability": "str", "skill": "might", "dc": 21, "strain": 3, "unpaid": true,
        "helpers": ["three"]}));
    s.does(push, [5, 9, 11]);
    assert!(s.told().contains("two rolls 21 against 21"), "14 and 7: {}", s.told());
    assert_eq!(exhaustion::level(s.state(), s.id("two")), 1);
}

#[test]
fn ed_int_78_each_roll_has_its_own_price() {
    let mut s = team();
    s.does(begin(&json!({"needed": 2, "strain": 4})), NO_DICE).set("two", |actor| actor.vitality = 9);
    let work = |unpaid: bool| json!({"do": "work_on", "actor": "two", "task": 0, "unpaid": unpaid});
    s.does(work(false), [6, 4]).does(work(false), [3, 4]);
    assert_eq!(s.vp("two"), 1);
    assert_eq!(s.no(work(false)).0, "ED-CHK-44");
    s.does(work(true), [9, 8, 2]);
    assert_eq!(s.event("task_over").expect("it is over")["success"], true);
    assert_eq!(exhaustion::level(s.state(), s.id("two")), 1);
}

#[test]
fn ed_chk_46_and_ed_chk_47_trying_again() {
    let mut s = team();
    let lock = |name: &str| call(&json!({"target": name, "ability": "tec", "skill": "tampering", "task": "the lock"}));
    s.does(lock("one"), [2, 3]).does(lock("one"), [2, 3]);
    s.does(json!({"do": "block_task", "task": "the lock", "why": "lock broken"}), NO_DICE);
    assert_eq!((s.no(lock("one")).0, s.no(lock("two")).0), ("ED-CHK-47", "ED-CHK-47"));
    s.does(json!({"do": "allow_task", "task": "the lock"}), NO_DICE).does(lock("one"), [2, 3]);
    s.does(json!({"do": "block_task", "task": "the lock", "why": "annoyed", "whom": "one"}), NO_DICE);
    assert_eq!(s.no(lock("one")).0, "ED-CHK-47");
    s.does(lock("two"), [2, 3]);
    assert_eq!(s.no(json!({"do": "allow_task", "task": "the door"})).0, "ED-CHK-46");
}

#[test]
fn ed_chk_50_a_contest_may_be_won_without_dice() {
    let mut s = team();
    s.afflict("foe", "deafened");
    let steps = json!({"do": "call_contest", "target": "one", "ability": "dex", "skill": "stealth", "other": "foe",
        "other_ability": "per", "other_needs": "hearing"});
    s.does(steps.clone(), NO_DICE);
    assert_eq!(s.event("won_by_itself").expect("it was")["winner"], s.id("one").0);
    s.afflict("one", "paralyzed").does(steps, NO_DICE);
    assert!(s.told().contains("neither can"), "{}", s.told());
    let lets = json!({"do": "call_contest", "target": "two", "ability": "str", "other": "three", "other_ability": "str",
        "yields": true});
    s.does(lets, NO_DICE);
    assert_eq!(s.event("won_by_itself").expect("it was")["winner"], s.id("two").0);
}

#[test]
fn ed_chk_51_a_long_task_may_be_made_of_contests() {
    let mut s = team();
    let talk = json!({"needed": 2, "ability": "int", "skill": null, "against": "foe", "other_ability": "int"});
    s.does(begin(&talk), NO_DICE);
    let gap = s.state().profile(s.id("two")).abilities[4] - s.state().profile(s.id("foe")).abilities[4];
    let work = json!({"do": "work_on", "actor": "two", "task": 0});
    let other = |total: i8| [6, u32::try_from(total + gap).expect("it is a face")];
    s.does(work.clone(), [vec![7, 8], other(7).to_vec()].concat());
    s.does(work.clone(), [vec![6, 8], other(8).to_vec()].concat());
    let now = &s.state().undertakings[0];
    assert_eq!((now.successes, now.failures), (1, 0), "a tie counts for neither");
    s.does(work.clone(), [vec![2, 3], other(9).to_vec()].concat()).does(work, [vec![7, 8], other(7).to_vec()].concat());
    assert_eq!(s.event("task_over").expect("it is over")["success"], true);
}

#[test]
fn ed_spc_61_both_rolls_of_a_contest_are_read() {
    let mut s = pair("Brakk Dun", "street thug");
    let contest =
        json!({"do": "call_contest", "target": "one", "ability": "str", "other": "two", "other_ability": "str"});
    s.does(contest, [12, 6, 1, 9]);
    s.does(json!({"do": "perform", "actor": "one", "rank": 2}), NO_DICE);
    s.does(json!({"do": "set_back", "row": 9}), NO_DICE);
    assert!(s.actor("one").on_guard && s.actor("two").uneasy);
}

#[test]
fn ed_chk_55_what_a_check_needs() {
    assert_eq!(TAG_TABLE.len(), 9);
    let mut s = team();
    s.afflict("two", "paralyzed");
    let save = |skill: &str, ability: &str| {
        call(&json!({"target": "two", "ability": ability, "skill": skill, "save": true, "dc": 5}))
    };
    s.does(save("stamina", "str"), [5, 6]);
    assert!(s.happened("checked"), "bodily");
    s.does(save("reflex", "dex"), NO_DICE);
    assert!(s.happened("failed_by_itself"));
    s.afflict("one", "deafened").does(call(&json!({"ability": "per", "skill": "alertness"})), [5, 6]);
    s.does(call(&json!({"ability": "per", "skill": "music"})), NO_DICE);
    assert!(s.happened("failed_by_itself"));
    s.set("one", |actor| actor.silenced = true);
    assert_eq!(s.no(call(&json!({"ability": "wil", "skill": "cunning", "needs": "speech"}))).0, "ED-CHK-55");
    let before = s.event("checked").is_some();
    assert!(!before);
    s.record("three", |profile| profile.armor_penalty = -2);
    s.does(call(&json!({"target": "three", "ability": "dex", "skill": null, "needs": "movement", "dc": 0})), [5, 6]);
    let dex = s.state().profile(s.id("three")).abilities[2];
    assert_eq!(s.event("checked").expect("it was")["check"]["modifier"]["total"], dex - 2);
}

#[test]
fn ed_chk_56_chances_follow_from_the_distributions() {
    for (needed, plainly, gained, lost) in CHANCE_TABLE {
        let ways = |which: fn(&(u8, u16, u16, u16)) -> u16| -> u16 {
            WAYS.iter().filter(|row| row.0 >= needed).map(which).sum()
        };
        assert_eq!((ways(|row| row.1), ways(|row| row.2), ways(|row| row.3)), (plainly, gained, lost), "{needed}");
    }
    let attempt = Attempt {
        modifier: plain("modifier", 4, ludex_edge::Edge::rules()[0][0], false),
        dc: Some(plain("DC", 13, ludex_edge::Edge::rules()[0][0], false)),
        sources: Sources::new(false),
    };
    assert_eq!(attempt.chances(), (116, 144));
}

#[test]
fn who_rolls_says_first_what_it_spends() {
    let mut s = team();
    s.does(call(&json!({"asks": true, "strain": 4})), NO_DICE);
    let (asked, words) =
        <ludex_edge::Edge as ludex_engine::Presentation>::question(s.state(), &ludex_engine::Viewer::GameMaster)
            .expect("it is asked");
    assert_eq!(asked, Some(s.id("one")));
    assert!(words.contains("Intelligence (medicine), strain 4"), "{words}");
    let before = s.vp("one");
    s.does(json!({"do": "roll_it", "actor": "one", "tenacity": 1}), [5, 6]);
    assert_eq!(s.vp("one"), before - 7);
    assert_eq!(s.no(json!({"do": "roll_it", "actor": "one"})).0, "ED-CHK-06");
}

#[test]
fn ed_skl_09_piloting() {
    let mut s = team();
    let drive =
        |what: &str| call(&json!({"target": "two", "ability": "dex", "skill": "piloting", "vehicle": what, "dc": 0}));
    s.does(drive("plain"), [7, 3]).does(drive("complex"), [7, 3, 10]);
    let dex = i32::from(s.state().profile(s.id("two")).abilities[2]);
    assert!(s.told().contains(&format!("two rolls {}", 10 + dex)), "{}", s.told());
    assert_eq!(s.no(drive("spaceship")).0, "ED-SKL-09");
    s.record("two", |profile| _ = profile.skills.insert(Skill::Piloting, 3)).does(drive("spaceship"), [7, 3]);
}

#[test]
fn ed_skl_10_unusual_bodies() {
    let mut s = team();
    s.record("four", |profile| profile.unusual = true);
    s.does(call(&json!({"patient": "four"})), [9, 12, 2]);
    assert!(s.event("checked").expect("it was")["check"]["throw"]["high"] == 9);
    s.does(call(&json!({"patient": "four", "skill": "nature"})), [9, 12]);
    s.does(call(&json!({"patient": "three"})), [9, 12]);
}

#[test]
fn ed_skl_12_and_ed_skl_14_names_and_usual_skills() {
    for (written, skill) in G_ZERO_NAMES {
        assert_eq!(serde_json::from_value::<Skill>(json!(written)).expect("it is known"), skill);
    }
    for (skill, ability, _) in RESISTING_SKILLS {
        assert_eq!(skill.ability(), ability, "{skill}");
    }
}

#[test]
fn ed_skl_13_the_better_of_the_skills_that_fit() {
    let mut s = team();
    let look =
        call(&json!({"target": "four", "ability": "per", "skill": "inspection", "or_skill": "alertness", "dc": 0}));
    s.does(look, [6, 6]);
    let profile = s.state().profile(s.id("four"));
    let best =
        [Skill::Alertness, Skill::Inspection].iter().filter_map(|skill| profile.skill(*skill)).max().unwrap_or(0);
    let total = i32::from(profile.abilities[3]) + best;
    assert_eq!(s.event("checked").expect("it was")["check"]["modifier"]["total"], total);
}

#[test]
fn ed_skl_15_and_ed_skl_16_pairings_and_synergies() {
    let mut s = team();
    s.does(json!({"do": "tire", "target": "two", "levels": 1}), NO_DICE);
    s.record("two", |profile| _ = profile.skills.insert(Skill::Intimidation, 2));
    let loom = call(&json!({"target": "two", "ability": "str", "skill": "intimidation", "dc": 0}));
    s.does(loom.clone(), [7, 7, 9]);
    assert!(s.told().contains("two rolls 20"), "Strength 4 and 2, and a level of exhaustion shows: {}", s.told());
    s.does(call(&json!({"synergy": "medicine", "skill": "science"})), [3, 8, 10]);
    s.does(call(&json!({"synergy": "gunnery", "skill": "science"})), [3, 8]);
    let mut strict = ring_with("pairings = false, synergies = false", "", &[("one", "Ilse Maren", "ours", 10, 10)]);
    assert_eq!(strict.no(with(loom, &json!({"target": "one"}))).0, "ED-SKL-15");
    assert_eq!(strict.no(call(&json!({"synergy": "medicine"}))).0, "ED-SKL-16");
    strict.does(call(&json!({})), [3, 8]);
}

#[test]
fn ed_skl_17_skills_of_a_tables_own() {
    let file = "[[skill]]\nname = \"xenology\"\nability = \"int\"\n[[skill]]\nname = \"endurance\"\nability = \"str\"\nreplaces = \"stamina\"\n";
    let mut s = ring_with("", file, &[("one", "Ilse Maren", "ours", 10, 10)]);
    assert_eq!((ludex_edge::training::count(s.state()), ludex_edge::training::count(team().state())), (48, 47));
    s.record("one", |profile| _ = profile.own_skills.insert("xenology".to_owned(), 3));
    let own = |name: &str| json!({"do": "call_check", "target": "one", "ability": "int", "own_skill": name, "dc": 0});
    s.does(own("xenology"), [5, 6]);
    assert!(s.told().contains("one rolls 18") && s.told().contains("xenology"), "{}", s.told());
    assert_eq!(s.no(own("astrology")).0, "ED-SKL-17");
    s.does(call(&json!({"ability": "str", "skill": "stamina", "save": true})), [5, 6]);
    assert!(s.told().contains("endurance") && !s.told().contains("stamina"), "{}", s.told());
}

#[test]
fn ed_skl_11_psionics_without_powers() {
    let mut s = team().turn("one");
    assert_eq!(
        s.no(json!({"do": "use_power", "actor": "one", "power": "terror veil", "target": "foe"})).0,
        "ED-SKL-11"
    );
    s.does(call(&json!({"skill": "psionics", "dc": 0})), [5, 6]);
    assert!(s.happened("checked"), "it still knows");
}
