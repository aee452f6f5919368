//! PF-SPL-11, PF-SPL-12, PF-INT-20: what spells do to those who are unseen, in metal, or hard to make out.

use crate::common::*;
use ludex_pathfinder::character::{Prepared, Spell};
use ludex_pathfinder::state::Condition;
use serde_json::{Value, json};

/// Iven, with a spell in a slot, beside a wolf; his turn.
fn caster(spell: Spell, level: u8) -> Scene {
    let mut s = pair("Iven", "timber wolf").turn("one");
    s.record("one", |profile| profile.casting.as_mut().unwrap().prepared = vec![Prepared { spell, level }]);
    s
}

fn cast(spell: &str, more: Value) -> Value {
    let mut command = json!({"do": "cast", "actor": "one", "spell": spell});
    command.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    command
}

#[test]
fn pf_spl_12_who_is_unseen_strikes_unseen_with_a_spell() {
    let mut s = caster(Spell::Invisibility, 2);
    s.does(cast("invisibility", json!({"target": "one"})), NO_DICE);
    s.set("one", |actor| actor.actions = 3);
    s.does(cast("ray of frost", json!({"target": "two"})), [2]);
    assert_eq!(s.event("spell_struck").unwrap()["check"]["dc"]["total"], 13, "15, off balance");
    assert!(!s.has("one", Condition::Invisible), "it ends after that");
}

#[test]
fn pf_spl_11_colours_stun_for_a_round() {
    let mut s = caster(Spell::ColorSpray, 1);
    s.afflict("two", "quickened", 0);
    s.does(cast("color spray", json!({"at": [4, 2]})), [1]);
    assert!(s.has("two", Condition::Stunned) && s.has("two", Condition::Blinded));
    s.does(json!({"do": "end_turn", "actor": "one"}), NO_DICE);
    assert_eq!(s.actor("two").actions, 0, "all of them, also those of the quick");
    s.does(json!({"do": "end_turn", "actor": "two"}), NO_DICE);
    assert!(!s.has("two", Condition::Stunned) && s.has("two", Condition::Blinded));
}

#[test]
fn pf_spl_11_metal_and_help_do_not_add_up() {
    let modifier = |metal: bool, aided: i8| {
        let mut s = caster(Spell::ShockingGrasp, 1);
        s.record("two", |profile| profile.wears_metal = metal);
        s.set("one", |actor| actor.aided = aided);
        s.does(cast("shocking grasp", json!({"target": "two"})), [2]);
        s.event("spell_struck").unwrap()["check"]["modifier"]["total"].clone()
    };
    assert_eq!([modifier(false, 0), modifier(true, 0), modifier(true, 2)], [7, 8, 9], "both are circumstance bonuses");
}

#[test]
fn pf_int_20_healing_may_miss_who_is_hard_to_make_out() {
    let heals = |face: &[u32]| {
        let cells = ". . . . . . . .\n. A B . . . . C\n. . . . . . . .";
        let actors =
            [("one", "Oswin", "ours", "A"), ("two", "Brannoc", "ours", "B"), ("wolf", "timber wolf", "theirs", "C")];
        let mut s = ring("", cells, &actors).turn("one");
        s.set("two", |actor| actor.hit_points = 5).afflict("one", "blinded", 0);
        s.does(cast("heal", json!({"target": "two", "actions": 2})), face.to_vec());
        s.hp("two")
    };
    assert_eq!((heals(&[4, 10]), heals(&[4, 11])), (5, 17), "11 finds him: 4 and 8");
}

#[test]
fn pf_spl_11_grease_is_entered_once_in_a_move() {
    let mut s = caster(Spell::Grease, 1);
    s.put("two", 7, 2);
    s.does(cast("grease", json!({"at": [4, 2]})), NO_DICE);
    s.does(json!({"do": "end_turn", "actor": "one"}), NO_DICE);
    s.does(json!({"do": "stride", "actor": "two", "to": [4, 2]}), [18]);
    assert_eq!((s.actor("two").at.x, s.has("two", Condition::Prone)), (4, false), "one save for both squares");
    // Who leaves it and comes back enters it anew.
    s.put("two", 7, 2);
    s.does(json!({"do": "stride", "actor": "two", "to": [5, 2]}), [2]);
    assert!(s.has("two", Condition::Prone));
}
