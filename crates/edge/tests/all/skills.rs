//! ED-SKL: cases at the edges: which of two skills counts, a table's own skills, and what is newly learned.
#![allow(missing_docs)]

use crate::common::*;
use crate::downtime::{pass, pursue};
use ludex_edge::Edge;
use ludex_edge::character::Skill;
use ludex_edge::content::starter;
use ludex_engine::Content;
use ludex_engine::{Presentation, Viewer};
use serde_json::{Value, json};

const OWN: &str = "[[skill]]\nname = \"xenology\"\nability = \"int\"\n[[skill]]\nname = \"endurance\"\nability = \"str\"\n\
                   replaces = \"stamina\"\n";

fn team_of(options: &str, more: &str) -> Scene {
    ring_with(options, more, &[("one", "Ilse Maren", "ours", 10, 10), ("two", "Brakk Dun", "ours", 13, 10)])
}

fn call(more: &Value) -> Value {
    let mut call = json!({"do": "call_check", "target": "one", "ability": "int", "dc": 0});
    call.as_object_mut().expect("it is one").extend(more.as_object().expect("it is one").clone());
    call
}

#[test]
fn ed_skl_10_the_skill_that_is_used_decides() {
    let mut s = team_of("", "");
    s.record("two", |profile| profile.unusual = true)
        .record("one", |profile| _ = profile.skills.insert(Skill::Nature, 5));
    s.does(call(&json!({"skill": "medicine", "or_skill": "nature", "patient": "two"})), [9, 8]);
    s.record("one", |profile| _ = profile.skills.insert(Skill::Nature, 2));
    s.does(call(&json!({"skill": "nature", "or_skill": "medicine", "patient": "two"})), [9, 8, 7]);
    assert!(s.told().contains("an unusual body"), "{}", s.told());
}

#[test]
fn ed_skl_10_sickness_of_unusual_bodies() {
    for (unusual, faces) in [(false, vec![9, 8]), (true, vec![9, 8, 7])] {
        let mut s = team_of("space_sickness = true", "");
        s.record("two", |profile| profile.unusual = unusual);
        s.set("two", |actor| actor.sickness.sick = Some(0));
        s.does(json!({"do": "treat_sickness", "actor": "one", "target": "two"}), faces);
    }
}

#[test]
fn ed_skl_16_a_skill_is_no_help_to_itself() {
    let mut s = team_of("", "");
    assert_eq!(s.no(call(&json!({"skill": "medicine", "synergy": "medicine"}))).0, "ED-SKL-16");
    let either = json!({"skill": "nature", "or_skill": "medicine", "synergy": "medicine"});
    assert_eq!(s.no(call(&either)).0, "ED-SKL-16", "Medicine is the better of them");
    s.record("one", |profile| _ = profile.skills.insert(Skill::Nature, 6)).does(call(&either), [3, 8, 10]);
}

#[test]
fn ed_skl_17_a_skill_of_the_tables_own_is_one_skill() {
    let mut s = team_of("", OWN);
    let own = |more: Value| {
        let mut own = call(&more);
        own["own_skill"] = json!("xenology");
        own
    };
    assert_eq!(s.no(own(json!({"or_skill": "medicine"}))).0, "ED-CHK-13");
    assert_eq!(s.no(own(json!({"unskilled": "impossible"}))).0, "ED-CHK-15", "she has not learned it");
    s.does(own(json!({"unskilled": "disadvantage"})), [5, 6, 7]);
    assert!(s.told().contains("not learned"), "{}", s.told());
    s.record("one", |profile| _ = profile.own_skills.insert("xenology".to_owned(), 0));
    s.does(own(json!({"unskilled": "impossible"})), [5, 6]).does(own(json!({"unskilled": "disadvantage"})), [5, 6]);
    assert_eq!(s.no(call(&json!({"or_skill": "nature", "unskilled": "impossible"}))).0, "ED-CHK-15");
}

#[test]
fn ed_skl_17_its_name_is_said_wherever_the_usual_one_was() {
    let mut s = team_of("", OWN);
    s.does(
        json!({"do": "give_modifier", "target": "two", "source": "rain", "amount": -1, "skill": "stamina"}),
        NO_DICE,
    );
    assert!(s.told().contains("(endurance)"), "{}", s.told());
    let sheet = Edge::sheet(s.state(), s.id("two"), &Viewer::GameMaster).expect("there is one");
    let sheet = serde_json::to_string(&sheet).expect("it can be written");
    assert!(sheet.contains("endurance") && !sheet.contains("stamina"), "{sheet}");
    let stamina = json!({"target": "two", "ability": "str", "skill": "stamina", "asks": true});
    s.does(call(&stamina), NO_DICE);
    let (_, words) = Edge::question(s.state(), &Viewer::GameMaster).expect("it is asked");
    assert!(words.contains("Strength (endurance)"), "{words}");
}

#[test]
fn ed_skl_17_files_say_what_is_wrong_with_skills() {
    let wrong = |skills: &str, being: &str| {
        let cells = "[map]\ncells = \"\"\"\n1 . . .\n. . . .\n\"\"\"\n";
        let text = format!(
            "system = \"edge\"\nplayers = [\"ours\"]\ninclude = [\"gear.toml\", \"beings.toml\"]\n{cells}{skills}\n\
             [[actors]]\nis = \"Ilse Maren\"\nside = \"ours\"\nat = \"1\"\n{being}"
        );
        let library = |file: &str| {
            if file == "here.toml" {
                Some(text.clone())
            } else {
                ludex_engine::content::Library::read(&starter(), file)
            }
        };
        Edge::load("here.toml", &library).err().map(|faults| format!("{faults:?}")).unwrap_or_default()
    };
    assert_eq!(wrong(OWN, ""), "");
    let twice = "[[skill]]\nname = \"grit\"\nability = \"str\"\nreplaces = \"stamina\"\n";
    assert!(wrong(&format!("{OWN}{twice}"), "").contains("one in place of each usual one"));
    let elsewhere = "[[skill]]\nname = \"grit\"\nability = \"wil\"\nreplaces = \"stamina\"\n";
    assert!(wrong(elsewhere, "").contains("the ability of the skill in whose place"));
    assert!(wrong("[[skill]]\nname = \"Stamina\"\nability = \"str\"\n", "").contains("names that no usual skill has"));
    let of = |bonus: i8| {
        format!(
            "[[being]]\nname = \"somebody\"\nabilities = {{ cmb = 1, str = 1, dex = 1, per = 1, int = 1, wil = 1, tec = 1 }}\n\
             weapons = [\"combat knife\"]\nown_skills = {{ xenology = {bonus} }}\n"
        )
    };
    assert_eq!(wrong(OWN, &of(12)), "");
    assert!(wrong(OWN, &of(13)).contains("expected bonuses from 0 to 12"));
}

#[test]
fn ed_skl_01_new_skill_bonus() {
    for (options, bonus) in [("", 3), ("new_skill_bonus = 1", 1)] {
        let mut s = team_of(options, "");
        s.does(json!({"do": "give_money", "target": "two", "amount": 10_000}), NO_DICE);
        s.does(json!({"do": "begin_interlude", "days": 300}), NO_DICE);
        let learn =
            json!({"do": "begin_learning", "target": "two", "skill": "medicine", "instructor": true, "days": 1});
        s.does(learn, NO_DICE);
        pursue(&mut s, "two", "a project", 0);
        pass(&mut s, 1, NO_DICE);
        assert_eq!(s.state().profile(s.id("two")).skill(Skill::Medicine), Some(bonus), "{options}");
    }
}
