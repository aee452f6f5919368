//! PF-SPL-10 to PF-SPL-12: what the spells of the lists do.

use crate::common::*;
use crate::spells::{cast, caster, friends, prepares, round, with};
use ludex_pathfinder::character::{DamageType, Spell, Trait};
use ludex_pathfinder::state::Condition;
use serde_json::json;

#[test]
fn pf_spl_10_daze_and_lance() {
    let mut s = pair("Iven", "timber wolf");
    s.record("one", |profile| profile.casting.as_mut().unwrap().cantrips.extend([Spell::Daze, Spell::DivineLance]));
    let mut s = s.turn("one");
    s.does(cast("daze"), [1]);
    assert_eq!((s.hp("two"), s.actor("two").value(Condition::Stunned)), (12, 1));
    s.set("one", |actor| actor.actions = 3);
    s.does(cast("divine lance"), [15, 4]);
    assert_eq!(s.hp("two"), 12, "good does nothing to what is not evil");
    s.record("two", |profile| _ = profile.traits.set(Trait::Evil, true));
    s.set("one", |actor| (actor.actions, actor.attacks) = (3, 0));
    s.does(cast("divine lance"), [15, 4]);
    assert_eq!(s.hp("two"), 4);
}

#[test]
fn pf_spl_10_splashes_flames_and_the_undead() {
    let mut s = pair("Iven", "hill brute");
    let more = [Spell::AcidSplash, Spell::TelekineticProjectile, Spell::DisruptUndead, Spell::Guidance];
    s.record("one", |profile| profile.casting.as_mut().unwrap().cantrips.extend(more));
    let mut s = s.turn("one");
    s.does(cast("acid splash"), [20, 4]);
    assert_eq!(s.hp("two"), 55 - 8 - 1, "the splash is not doubled");
    assert_eq!(s.actor("two").persistent.get(0).map(|one| (one.damage, one.bonus)), Some((DamageType::Acid, 1)));
    s.set("one", |actor| (actor.actions, actor.attacks) = (3, 0));
    s.does(with("telekinetic projectile", json!({"target": "two", "damage": "slashing"})), [15, 2]);
    assert_eq!(s.hp("two"), 46 - 6);
    s.set("one", |actor| (actor.actions, actor.attacks) = (3, 0));
    s.does(cast("produce flame"), [20, 1]);
    assert_eq!(s.actor("two").persistent.len(), 2, "a critical hit burns on");
    s.set("one", |actor| actor.actions = 3);
    assert_eq!(s.no(cast("disrupt undead")).0, "PF-SPL-10");
}

#[test]
fn pf_spl_10_guidance_once_an_hour() {
    let mut s = friends("Oswin", "Brannoc").turn("one");
    s.does(cast("guidance"), NO_DICE);
    s.does(json!({"do": "end_turn", "actor": "one"}), NO_DICE);
    s.does(json!({"do": "rely_on_guidance", "actor": "two"}), NO_DICE);
    s.put("wolf", 3, 1);
    s.strike("two", "longsword", "wolf", [2]);
    assert_eq!(s.event("struck").unwrap()["check"]["modifier"]["total"], 10);
    s.strike("two", "longsword", "wolf", [2]);
    assert_eq!(s.event("struck").unwrap()["check"]["modifier"]["total"], 4, "one roll alone");
    s.does(json!({"do": "end_turn", "actor": "two"}), NO_DICE);
    s.does(json!({"do": "end_turn", "actor": "wolf"}), NO_DICE);
    assert_eq!(s.no(cast("guidance")).0, "PF-SPL-10", "proof for an hour");
}

#[test]
fn pf_spl_10_magic_is_felt() {
    let mut s = pair("Iven", "Oswin").turn("one");
    s.does(with("detect magic", json!({})), NO_DICE);
    assert_eq!(s.event("magic_found").unwrap()["found"], false);
    round(&mut s);
    s.does(json!({"do": "end_turn", "actor": "one"}), NO_DICE);
    s.does(json!({"do": "cast", "actor": "two", "spell": "shield"}), NO_DICE);
    s.does(json!({"do": "cast", "actor": "two", "spell": "light", "target": "two"}), NO_DICE);
    s.does(json!({"do": "end_turn", "actor": "two"}), NO_DICE);
    s.does(with("detect magic", json!({})), NO_DICE);
    assert_eq!(s.event("magic_found").unwrap()["found"], true);
}

#[test]
fn pf_spl_11_grease_under_the_bruiser() {
    let mut s = caster(&[(Spell::Grease, 1)], "bandit bruiser");
    s.does(with("grease", json!({"at": [4, 2]})), NO_DICE);
    s.does(json!({"do": "let_go", "actor": "two"}), [8]);
    assert!(s.has("two", Condition::Prone), "16 against 17");
    // Who walks into it may fall, and stops.
    let mut s = caster(&[(Spell::Grease, 1)], "timber wolf");
    s.put("two", 7, 2);
    s.does(with("grease", json!({"at": [4, 2]})), NO_DICE);
    s.does(json!({"do": "end_turn", "actor": "one"}), NO_DICE);
    s.does(json!({"do": "stride", "actor": "two", "to": [4, 2]}), [2]);
    assert!(s.has("two", Condition::Prone));
    assert_eq!(s.actor("two").at, ludex_grid::Cell::new(5, 2));
}

#[test]
fn pf_spl_11_sleep_and_colours() {
    let mut s = caster(&[(Spell::Sleep, 1)], "bandit bruiser");
    s.put("two", 5, 2);
    s.does(with("sleep", json!({"at": [5, 2]})), [17]);
    let two = s.id("two");
    assert_eq!(ludex_pathfinder::derived::perception(s.state(), two, false).total, 7, "sleepy: 8 less 1");
    let mut s = caster(&[(Spell::Sleep, 1)], "timber wolf");
    s.put("two", 5, 2);
    s.does(with("sleep", json!({"at": [5, 2]})), [2]);
    assert!(s.has("two", Condition::Unconscious) && !s.has("two", Condition::Prone));
    s.does(json!({"do": "hurt", "target": "two", "by": 1, "damage": "fire"}), NO_DICE);
    assert!(!s.has("two", Condition::Unconscious), "pain wakes");
    let mut s = caster(&[(Spell::ColorSpray, 1)], "timber wolf");
    s.does(with("color spray", json!({"at": [4, 2]})), [5]);
    let two = s.actor("two");
    assert!(two.has(Condition::Blinded) && two.has(Condition::Dazzled) && two.value(Condition::Stunned) == 1);
}

#[test]
fn pf_spl_11_incapacitation_spares_the_strong() {
    let mut s = caster(&[(Spell::Sleep, 1)], "hill brute");
    s.put("two", 5, 2);
    s.does(with("sleep", json!({"at": [5, 2]})), [5]);
    assert!(!s.has("two", Condition::Unconscious), "14 fails, and counts as success for a level of 3");
}

#[test]
fn pf_spl_11_armour_true_strikes_and_weapons() {
    let mut s = caster(&[(Spell::MageArmor, 1), (Spell::TrueStrike, 1), (Spell::MagicWeapon, 1)], "hill brute");
    s.does(with("mage armor", json!({})), NO_DICE);
    let one = s.id("one");
    assert_eq!(ludex_pathfinder::derived::armor_class(s.state(), one, false).total(), 16);
    s.set("one", |actor| actor.actions = 3);
    s.does(with("true strike", json!({})), NO_DICE);
    s.afflict("two", "concealed", 0).afflict("one", "prone", 0);
    s.strike("one", "staff", "two", [3, 18, 2]);
    let check = s.event("struck").unwrap()["check"].clone();
    assert_eq!(
        (check["roll"]["kept"].clone(), check["modifier"]["total"].clone()),
        (json!(18), json!(3)),
        "no flat check, no -2"
    );
    assert!(!s.state().spells.iter().any(|one| one.spell == Spell::TrueStrike));
    s.does(json!({"do": "relieve", "target": "one", "condition": "prone"}), NO_DICE);
    s.does(json!({"do": "relieve", "target": "two", "condition": "concealed"}), NO_DICE);
    s.set("one", |actor| (actor.actions, actor.attacks) = (3, 0));
    s.does(with("magic weapon", json!({"target": "one", "weapon": 1})), NO_DICE);
    s.strike("one", "staff", "two", [16, 2, 3]);
    assert_eq!(s.event("struck").unwrap()["check"]["modifier"]["total"], 4, "1 better");
    assert_eq!(s.event("damaged").unwrap()["amount"], 5, "two dice");
}

#[test]
fn pf_spl_11_harm_and_enfeeblement() {
    let mut s = caster(&[(Spell::Harm, 1), (Spell::RayOfEnfeeblement, 1), (Spell::ShockingGrasp, 1)], "bandit bruiser");
    s.put("two", 4, 2);
    s.record("two", |profile| profile.reactions = Default::default());
    s.does(with("harm", json!({"target": "two", "actions": 1})), [6, 2]);
    assert_eq!(s.hp("two"), 24, "13 against 17");
    s.does(cast("ray of enfeeblement"), [12, 3]);
    assert_eq!(s.actor("two").value(Condition::Enfeebled), 2, "14 against 17");
    s.set("one", |actor| (actor.actions, actor.attacks) = (3, 0));
    s.record("two", |profile| profile.wears_metal = true);
    s.does(cast("shocking grasp"), [10, 5, 6]);
    assert_eq!(s.event("spell_struck").unwrap()["check"]["modifier"]["total"], 8, "1 better against metal");
    assert_eq!((s.hp("two"), s.actor("two").persistent.len()), (13, 1));
}

#[test]
fn pf_spl_11_commands_are_obeyed_first() {
    // Somebody who is like a wolf, but understands words.
    let hears = || {
        let mut s = caster(&[(Spell::Command, 1)], "timber wolf");
        s.record("two", |profile| profile.traits = Default::default());
        s
    };
    let order = |order: &str| with("command", json!({"target": "two", "order": order}));
    let mut s = hears();
    s.does(order("lie_down"), [5]);
    s.does(json!({"do": "end_turn", "actor": "one"}), NO_DICE);
    assert!(s.has("two", Condition::Prone) && s.actor("two").actions == 2, "its first action");
    let mut s = hears();
    s.does(order("flee"), [5]);
    s.does(json!({"do": "end_turn", "actor": "one"}), NO_DICE);
    let (one, two) = (s.id("one"), s.id("two"));
    assert!(s.state().feet(one, two) > 10 && s.actor("two").actions == 2);
    let mut s = hears();
    s.does(order("stand_still"), [1]);
    s.does(json!({"do": "end_turn", "actor": "one"}), NO_DICE);
    assert_eq!(s.actor("two").actions, 0, "a critical failure takes them all");
}

#[test]
fn pf_spl_11_sanctuary_stands_before_attacks() {
    let sanctuary = || {
        let mut s = caster(&[(Spell::Sanctuary, 1)], "timber wolf");
        s.does(with("sanctuary", json!({"target": "one"})), NO_DICE);
        s.does(json!({"do": "end_turn", "actor": "one"}), NO_DICE);
        s
    };
    let bite = json!({"do": "strike", "actor": "two", "target": "one", "strike": 0});
    let mut s = sanctuary();
    s.does(bite.clone(), [5]);
    assert!(!s.happened("struck") && s.actor("two").actions == 2, "the action is lost");
    assert_eq!(s.no(bite.clone()).0, "PF-SPL-11");
    let mut s = sanctuary();
    s.does(bite.clone(), [14, 2]);
    assert!(s.happened("struck"), "18 lets it attack in this turn");
    s.does(bite.clone(), [2]);
    assert!(s.happened("struck"), "without another save");
    let mut s = sanctuary();
    s.does(bite, [20, 2]);
    assert!(s.state().spells.is_empty(), "critical success ends it");
    let mut s = sanctuary();
    s.does(json!({"do": "end_turn", "actor": "two"}), NO_DICE);
    s.does(cast("ray of frost"), [2]);
    assert!(s.state().spells.is_empty(), "so does a hostile deed");
}

#[test]
fn pf_spl_11_a_feather_falls_unhurt() {
    let mut s = friends("Iven", "Brannoc");
    prepares(&mut s, "one", &[(Spell::FeatherFall, 1)]);
    let mut s = s.turn("one");
    s.does(cast("feather fall"), NO_DICE);
    assert!(!s.actor("one").reaction && s.actor("one").actions == 3, "it is a reaction");
    s.does(json!({"do": "drop_down", "target": "two", "feet": 60}), NO_DICE);
    assert_eq!(s.hp("two"), 20);
}

#[test]
fn pf_spl_12_arrows_bursts_and_weapons_of_force() {
    let mut s = caster(&[(Spell::AcidArrow, 2)], "hill brute");
    s.does(cast("acid arrow"), [20, 1, 2, 3]);
    assert_eq!((s.hp("two"), s.actor("two").persistent.get(0).unwrap().dice), (43, 1), "only the hit is doubled");
    let mut s = caster(&[(Spell::SoundBurst, 2)], "timber wolf");
    s.put("two", 6, 2);
    s.does(with("sound burst", json!({"at": [6, 2]})), [3, 4, 2]);
    assert!(s.has("two", Condition::Deafened) && s.hp("two") == 13);
    let mut s = caster(&[(Spell::SpiritualWeapon, 2)], "hill brute");
    s.does(cast("spiritual weapon"), [15, 5]);
    assert_eq!((s.hp("two"), s.actor("one").attacks), (46, 1));
    round(&mut s);
    let sustain = json!({"do": "sustain", "actor": "one", "spell": "spiritual weapon", "target": "two"});
    s.does(sustain.clone(), [2]);
    assert_eq!(s.event("spell_struck").unwrap()["check"]["modifier"]["total"], 7);
    s.does(sustain, [2]);
    assert_eq!(s.event("spell_struck").unwrap()["check"]["modifier"]["total"], 2, "each sustaining attacks");
}

#[test]
fn pf_spl_12_the_unseen_are_seen_once_they_strike() {
    let mut s = caster(&[(Spell::Invisibility, 2)], "timber wolf");
    s.does(with("invisibility", json!({"target": "one"})), NO_DICE);
    assert!(s.has("one", Condition::Invisible));
    s.strike("one", "staff", "two", [2]);
    assert!(!s.has("one", Condition::Invisible) && s.state().spells.is_empty());
}
