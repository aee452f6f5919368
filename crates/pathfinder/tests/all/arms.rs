//! Weapons, bombs, potions, weather, minds: the rest of PF-WPN, PF-ITM, PF-DMG, PF-CND.

use crate::common::*;
use crate::supplies::bomb;
use ludex_pathfinder::character::{Ability, Activity, Against, ArmorCategory, Feat, Group, Skill, Ward, WeaponTrait};
use ludex_pathfinder::derived::{self, BROKEN};
use ludex_pathfinder::environment::Temperature;
use ludex_pathfinder::riders::GROUP_ROWS;
use ludex_pathfinder::state::Condition;
use ludex_pathfinder::supplies::CHANGE_ROWS;
use serde_json::json;

/// Brannoc beside a bruiser, and a lookout beside that one.
pub(crate) fn fray() -> Scene {
    let cells = ". . . . . . . .\n. . . . . . . .\n. . A B C . . .\n. . . . . . . .\n. . . . . . . .";
    let actors = [
        ("one", "Brannoc", "ours", "A"),
        ("two", "bandit bruiser", "theirs", "B"),
        ("three", "bandit lookout", "theirs", "C"),
    ];
    let mut s = ring("", cells, &actors).turn("one");
    s.set("two", |actor| actor.reaction = false);
    s
}

#[test]
fn pf_wpn_09_in_both_hands_dice_are_bigger() {
    let mut s = fray();
    s.record("one", |profile| {
        profile.strikes[0].two_hand = 12;
        profile.shield = None;
    });
    s.strike("one", "longsword", "two", [12, 8]);
    assert_eq!(s.hp("two"), 30 - 12);
    s.does(json!({"do": "change_grip", "actor": "one", "weapon": 0, "both": true}), NO_DICE);
    s.set("one", |actor| actor.attacks = 0);
    s.strike("one", "longsword", "two", [12, 12]);
    assert_eq!(s.hp("two"), 30 - 12 - 16);
    assert_eq!(s.actor("one").actions, 0);
}

#[test]
fn pf_itm_12_changing_gear_costs_what_it_costs() {
    let of = |what: &str| CHANGE_ROWS.iter().find(|row| row.0.contains(what)).unwrap().1;
    assert_eq!((of("drop"), of("take a hand"), of("add a hand"), of("backpack"), of("pass")), (0, 0, 1, 2, 1));
    let mut s = fray();
    s.record("one", |profile| profile.strikes[0].two_hand = 12);
    let grip = |both: bool| json!({"do": "change_grip", "actor": "one", "weapon": 0, "both": both});
    assert_eq!(s.no(grip(true)).0, "PF-STK-11", "the other hand has the shield");
    s.does(json!({"do": "handle_shield", "actor": "one", "away": true}), NO_DICE);
    s.does(grip(true), NO_DICE);
    assert_eq!(s.actor("one").actions, 1);
    s.does(grip(false), NO_DICE);
    assert_eq!(s.actor("one").actions, 1, "a hand is freed for nothing");
    assert_eq!(s.no(json!({"do": "raise_shield", "actor": "one"})).0, "PF-SPC-08", "it is put away");
    s.does(json!({"do": "handle_shield", "actor": "one", "away": false}), NO_DICE);
}

#[test]
fn pf_wpn_17_a_charge_with_a_lance_hurts_more() {
    let mut s = fray();
    s.record("one", |profile| (profile.strikes[0].jousting, profile.strikes[0].die) = (6, 8));
    s.record("three", |profile| {
        profile.side = "ours".into();
        profile.size = ludex_pathfinder::character::Size::Large;
        profile.traits = [ludex_pathfinder::character::Trait::Animal].into_iter().collect();
    });
    s.put("three", 2, 3).put("two", 4, 3);
    let horse = s.id("three");
    s.set("one", |actor| (actor.rides, actor.moved, actor.shield_away) = (Some(horse), 10, true));
    s.put("one", 2, 3);
    s.strike("one", "longsword", "two", [12, 5]);
    // 5 and 4 for Strength, and 1 more for the die of a charge.
    assert_eq!(s.hp("two"), 30 - 10);
    s.set("one", |actor| (actor.attacks, actor.moved, actor.shield_away) = (0, 0, false));
    s.strike("one", "longsword", "two", [12, 6]);
    assert_eq!(s.hp("two"), 20 - 10, "in one hand a d6, and no charge");
}

#[test]
fn pf_wpn_18_some_weapons_leave_the_hand_free() {
    let mut s = fray();
    s.record("one", |profile| {
        profile.strikes[1].traits.set(WeaponTrait::FreeHand, true);
        (profile.strikes[1].range, profile.strikes[1].reach, profile.strikes[1].hands) = (0, 5, 1);
    });
    let gauntlet = s.arm("one", "shortbow");
    s.arm("one", "longsword");
    let blow = json!({"do": "strike", "actor": "one", "target": "two", "strike": gauntlet});
    assert_eq!(s.no(blow.clone()).0, "PF-WPN-18", "shield and sword");
    s.set("one", |actor| actor.shield_away = true);
    s.does(blow, [2]);
    // What is attached goes with the shield.
    let mut s = fray();
    s.record("one", |profile| {
        profile.strikes[1].traits.set(WeaponTrait::Attached, true);
        (profile.strikes[1].range, profile.strikes[1].reach) = (0, 5);
    });
    let boss = s.arm("one", "shortbow");
    let blow = json!({"do": "strike", "actor": "one", "target": "two", "strike": boss});
    s.set("one", |actor| actor.shield_away = true);
    assert_eq!(s.no(blow.clone()).0, "PF-WPN-18");
    s.set("one", |actor| actor.shield_away = false);
    s.does(blow, [2]);
    // Neither is disarmed.
    let mut s = fray().turn("two");
    s.record("one", |profile| {
        profile.strikes[0].traits.set(WeaponTrait::FreeHand, true);
    });
    s.set("two", |actor| actor.held = 0);
    assert_eq!(s.no(json!({"do": "disarm", "actor": "two", "target": "one", "weapon": 0})).0, "PF-WPN-18");
}

#[test]
fn pf_wpn_19_mastered_groups_do_more_by_critical_hits() {
    assert!(GROUP_ROWS.iter().enumerate().all(|(place, row)| row.0 as usize == place));
    let hit = |group: Group, known: bool, faces: &[u32]| {
        let mut s = fray();
        s.record("one", |profile| {
            profile.strikes[0].group = Some(group);
            profile.specialised.set(group, known);
        });
        s.record("two", |profile| profile.hit_points = 100);
        s.set("two", |actor| actor.hit_points = 100);
        s.strike("one", "longsword", "two", faces);
        s
    };
    // 20 on the die: twice 5 and 4.
    let has = |group: Group, faces: &[u32], what: Condition| {
        assert!(!hit(group, false, &faces[..2]).has("two", what), "{group} that is not mastered");
        hit(group, true, faces).has("two", what)
    };
    assert!(has(Group::Sword, &[20, 5], Condition::FlatFooted));
    assert!(has(Group::Hammer, &[20, 5], Condition::Prone) && has(Group::Flail, &[20, 5], Condition::Prone));
    assert!(has(Group::Spear, &[20, 5], Condition::Clumsy));
    assert!(
        has(Group::Brawling, &[20, 5, 2], Condition::Slowed) && !has(Group::Brawling, &[20, 5, 19], Condition::Slowed)
    );
    assert!(has(Group::Sling, &[20, 5, 2], Condition::Stunned));
    assert!(!has(Group::Bow, &[20, 5], Condition::Immobilized), "there is no wall");
    assert_eq!(hit(Group::Dart, true, &[20, 5]).actor("two").persistent.len(), 1);
    assert_eq!(hit(Group::Knife, true, &[20, 5]).actor("two").persistent.get(0).unwrap().die, 6);
    // A pick bites 2 deeper for its die, the axe hits the next one with its dice.
    assert_eq!((hit(Group::Pick, false, &[20, 5]).hp("two"), hit(Group::Pick, true, &[20, 5]).hp("two")), (82, 80));
    let axe = hit(Group::Axe, true, &[20, 5]);
    assert_eq!((axe.hp("two"), axe.hp("three")), (82, 14), "out of reach");
    // Clubs push two squares, shields and polearms one; somebody stands behind.
    let mut s = fray();
    s.put("three", 7, 4);
    s.record("one", |profile| {
        profile.strikes[0].group = Some(Group::Club);
        profile.specialised.set(Group::Club, true);
    });
    s.record("two", |profile| profile.hit_points = 100);
    s.set("two", |actor| actor.hit_points = 100);
    s.strike("one", "longsword", "two", [20, 5]);
    s.does(json!({"do": "drive_back", "actor": "one", "squares": 2}), NO_DICE);
    assert_eq!(s.actor("two").at.x, 5);
}

#[test]
fn pf_stk_14_strikes_in_activities_count() {
    let mut s = fray();
    s.record("one", |profile| profile.feats = Default::default());
    let blow = json!({"do": "power_attack", "actor": "one", "target": "two", "strike": 0});
    assert_eq!(s.no(blow.clone()).0, "PF-CHR-08", "it must be learned");
    s.record("one", |profile| {
        profile.feats.set(Feat::PowerAttack, true);
        profile.activities.set(Activity::DoubleSlice, true);
    });
    s.does(blow, [12, 3, 4]);
    assert_eq!(
        (s.hp("two"), s.actor("one").attacks, s.actor("one").actions),
        (30 - 11, 2, 1),
        "another die, and two attacks"
    );
    // Two hits of one activity meet a resistance once.
    let slice = |combined: bool| {
        let mut s = fray();
        s.record("one", |profile| {
            profile.activities.set(Activity::DoubleSlice, true);
            profile.shield = None;
            let mut second = profile.strikes[0].clone();
            (second.weapon, second.name) = (2, "second".into());
            profile.strikes.push(second);
            for strike in &mut profile.strikes {
                strike.bonus = 0;
            }
        });
        s.record("two", |profile| {
            profile.resistant = vec![Ward { against: Against::Slashing, value: 5, except: Default::default() }]
        });
        s.set("one", |actor| actor.held = 0b101);
        let second = s.state().profile(s.id("one")).strikes.len() as u8 - 1;
        if combined {
            let double = json!({"do": "double_slice", "actor": "one", "target": "two", "strike": 0, "other": second});
            s.does(double, [12, 12, 6, 5]);
        } else {
            for strike in [0, second] {
                s.set("one", |actor| actor.attacks = 0);
                let faces = if strike == 0 { [12, 6] } else { [12, 5] };
                s.does(json!({"do": "strike", "actor": "one", "target": "two", "strike": strike}), faces);
            }
        }
        30 - s.hp("two")
    };
    assert_eq!((slice(true), slice(false)), (6, 1));
}

#[test]
fn pf_opt_13_some_die_later() {
    let mut s = fray();
    s.record("one", |profile| profile.dying_most = 5);
    s.set("one", |actor| (actor.hit_points, actor.wounded) = (1, 3));
    s.does(json!({"do": "hurt", "target": "one", "by": 9, "damage": "slashing"}), NO_DICE);
    assert_eq!((s.actor("one").dying, s.actor("one").dead), (4, false));
    let mut s = fray();
    s.set("one", |actor| (actor.hit_points, actor.wounded) = (1, 3));
    s.does(json!({"do": "hurt", "target": "one", "by": 9, "damage": "slashing"}), NO_DICE);
    assert!(s.actor("one").dead);
}

#[test]
fn pf_dmg_25_nothing_lasts_of_a_hit_that_does_nothing() {
    let burns = |options: &str, resists: i16| {
        let mut s = bomb(options);
        s.record("two", |profile| {
            profile.resistant = vec![Ward { against: Against::Fire, value: resists, except: Default::default() }]
        });
        s.strike("one", "longsword", "two", [12, 4]);
        s.actor("two").persistent.len()
    };
    assert_eq!((burns("", 1), burns("", 20), burns("persist_if_initial_zero = true", 20)), (1, 0, 1));
}

#[test]
fn pf_itm_07_broken_armour_guards_less() {
    assert_eq!(BROKEN.map(|row| row.1), [0, -1, -2, -3]);
    let mut s = fray();
    assert_eq!(s.state().profile(s.id("one")).armor.category, ArmorCategory::Medium);
    let armour = |s: &Scene| derived::armor_class(s.state(), s.id("one"), false).total();
    let whole = armour(&s);
    s.does(json!({"do": "break_armour", "target": "one"}), NO_DICE);
    assert_eq!(armour(&s), whole - 2);
    s.does(json!({"do": "break_armour", "target": "one", "mended": true}), NO_DICE);
    assert_eq!(armour(&s), whole);
    assert_eq!(s.no(json!({"do": "break_armour", "target": "two"})).0, "PF-ITM-07", "it wears none");
}

#[test]
fn pf_env_09_weather_hinders_senses_and_shots() {
    let mut s = fray();
    s.put("one", 0, 0);
    let weather = |conceals: u16| json!({"do": "set_weather", "senses": -2, "shots": -2, "conceals": conceals});
    let perception = |s: &Scene| derived::perception(s.state(), s.id("one"), false).total;
    let before = perception(&s);
    s.does(weather(0), NO_DICE);
    assert_eq!(perception(&s), before - 2);
    s.strike("one", "shortbow", "two", [2]);
    assert!(s.told().contains(r#""label":"weather","value":-2"#), "{}", s.told());
    s.does(weather(10), NO_DICE);
    let seeing = ludex_pathfinder::sight::seeing(s.state(), s.id("one"), s.id("two"));
    assert_eq!(seeing, ludex_pathfinder::sight::Seeing::Concealed, "far in the fog");
    assert_eq!(
        [Temperature::MildCold, Temperature::SevereCold, Temperature::Normal].map(Temperature::soaked),
        [Temperature::SevereCold, Temperature::ExtremeCold, Temperature::Normal]
    );
}

#[test]
fn pf_cnd_06_the_confused_strike_at_random() {
    let mut s = fray();
    s.afflict("one", "confused", 0);
    let strike = s.arm("one", "longsword");
    assert_eq!(s.no(json!({"do": "strike", "actor": "one", "target": "two", "strike": strike})).0, "PF-CND-06");
    // The only one in reach, whoever it is.
    s.does(json!({"do": "rampage", "actor": "one"}), [12, 4]);
    assert_eq!(s.hp("two"), 30 - 8);
    // With nobody in reach, and no bow in hand, it hits itself.
    s.put("two", 7, 0).put("three", 7, 4);
    s.set("one", |actor| actor.held = 1);
    let hp = s.hp("one");
    s.does(json!({"do": "rampage", "actor": "one"}), [3, 10]);
    assert_eq!((s.hp("one"), s.has("one", Condition::Confused)), (hp - 7, true));
    // That is an attack as others are, and may clear its head.
    s.does(json!({"do": "rampage", "actor": "one"}), [3, 11]);
    assert!(!s.has("one", Condition::Confused));
    // An attack may clear its head.
    let hurt = |flat: u32| {
        let mut s = fray().turn("two");
        s.afflict("one", "confused", 0);
        s.strike("two", "greatclub", "one", [12, 2, flat]);
        s.has("one", Condition::Confused)
    };
    assert!(!hurt(11) && hurt(10));
    let mut s = fray().turn("one");
    s.afflict("two", "confused", 0);
    s.arm("two", "greatclub");
    s.set("two", |actor| actor.reaction = true);
    s.does(json!({"do": "stride", "actor": "one", "to": [0, 2]}), NO_DICE);
    assert!(s.state().asked.is_empty(), "no reactions");
}

#[test]
fn pf_cnd_07_the_controlled_do_as_another_decides() {
    let mut s = fray().turn("two");
    s.set("one", |actor| actor.reaction = false);
    s.does(json!({"do": "control", "target": "two", "controller": "one"}), NO_DICE);
    s.set("one", |actor| actor.reaction = false);
    let club = s.arm("two", "greatclub");
    assert_eq!(s.no(json!({"do": "strike", "actor": "two", "target": "one", "strike": club})).0, "PF-CND-07");
    let dictate =
        |actor: &str| json!({"do": "dictate", "actor": actor, "target": "two", "victim": "three", "strike": club});
    assert_eq!(s.no(dictate("three")).0, "PF-CND-07", "another does not");
    let actions = s.actor("one").actions;
    s.does(dictate("one"), [12, 3]);
    assert_eq!((s.actor("two").actions, s.actor("one").actions), (2, actions), "it costs the controller nothing");
    s.does(json!({"do": "dictate", "actor": "one", "target": "two", "to": [3, 4]}), NO_DICE);
    assert_eq!(s.actor("two").at.y, 4);
    s.does(json!({"do": "dictate", "actor": "one", "target": "two"}), NO_DICE);
    assert_ne!(s.acting(), "two");
    s.does(json!({"do": "control", "target": "two"}), NO_DICE);
}

#[test]
fn pf_cnd_31_the_petrified_are_things() {
    let mut s = fray();
    s.afflict("two", "petrified", 0);
    let strike = s.arm("one", "longsword");
    // 2 and 9 against an armour class of 9; 8 and 4 less a hardness of 8.
    s.does(json!({"do": "strike", "actor": "one", "target": "two", "strike": strike}), [2, 8]);
    assert_eq!(s.hp("two"), 30 - 4);
    s.does(json!({"do": "hurt", "target": "two", "by": 15, "damage": "bludgeoning"}), NO_DICE);
    assert_eq!(s.hp("two"), 26 - 7);
    s.record("two", |profile| profile.dying_rules = true);
    s.does(json!({"do": "hurt", "target": "two", "by": 27, "damage": "bludgeoning"}), NO_DICE);
    assert!(s.actor("two").dead, "a statue that is destroyed");
    let s = fray();
    assert_eq!(s.state().profile(s.id("one")).skills[Skill::Athletics as usize].by, Ability::Strength);
}

#[test]
fn pf_act_09_more_than_blows_is_kept_ready() {
    let mut s = fray();
    s.does(json!({"do": "ready_deed", "actor": "one", "deed": "stride"}), NO_DICE);
    assert_ne!(s.acting(), "one", "the turn is over");
    let spring = |to: [i32; 2]| json!({"do": "spring_deed", "actor": "one", "to": to});
    assert_eq!(s.no(json!({"do": "spring_deed", "actor": "one"})).0, "PF-ACT-09", "it must go somewhere");
    s.set("two", |actor| actor.reaction = false);
    s.does(spring([0, 0]), NO_DICE);
    assert_eq!((s.actor("one").at.x, s.actor("one").reaction), (0, false));
    assert_eq!(s.no(spring([1, 0])).0, "PF-ACT-09", "once");
    let mut s = fray();
    s.does(json!({"do": "ready_deed", "actor": "one", "deed": "raise_shield"}), NO_DICE);
    s.does(json!({"do": "spring_deed", "actor": "one"}), NO_DICE);
    assert!(s.actor("one").shield_raised);
}
