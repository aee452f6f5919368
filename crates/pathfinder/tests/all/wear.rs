//! PF-MOD-08, PF-CND-03, PF-ITM: gear that is shoddy or broken, what changes hands, scrolls, bombs.

use crate::common::*;
use ludex_pathfinder::character::{DamageType, WeaponCategory};
use ludex_pathfinder::character::{Group, Portion, Spell, Trait, WeaponTrait};
use ludex_pathfinder::derived;
use ludex_pathfinder::magic::{TRADITIONS, is_on_list};
use ludex_pathfinder::state::{Condition, Tradition};
use ludex_pathfinder::supplies::CHANGE_ROWS;
use serde_json::{Value, json};

/// Brannoc in his turn beside a wolf, the longsword in hand.
fn armed() -> Scene {
    let mut s = pair("Brannoc", "timber wolf").turn("one");
    s.arm("one", "longsword");
    s
}

fn marks(piece: &str, how: &str) -> Value {
    json!({"do": "mark_gear", "target": "one", "piece": piece, "how": how})
}

/// What the longsword, the armour class, Stealth and Medicine of Brannoc come to.
fn numbers(s: &Scene) -> [i32; 4] {
    use ludex_pathfinder::character::Skill;
    let (state, id) = (s.state(), s.id("one"));
    let skill = |skill| derived::skill(state, id, skill, false).total;
    let attack = derived::attack(state, id, &state.profile(id).strikes[0], false).total();
    [attack, derived::armor_class(state, id, false).total(), skill(Skill::Stealth), skill(Skill::Medicine)]
}

#[test]
fn pf_mod_08_shoddy_gear_is_worse_to_use() {
    let mut s = armed();
    let [attack, armour, stealth, medicine] = numbers(&s);
    s.does(marks("weapon", "shoddy"), NO_DICE);
    assert_eq!(numbers(&s), [attack - 2, armour, stealth, medicine]);
    s.strike("one", "longsword", "two", [2]);
    assert!(s.told().contains(r#""label":"badly made","value":-2"#), "{}", s.told());
    s.does(marks("weapon", "whole"), NO_DICE);
    // Armour guards 2 less, and hampers what rests on Strength and Dexterity by 2 more.
    s.does(marks("armour", "shoddy"), NO_DICE);
    assert_eq!(numbers(&s), [attack, armour - 2, stealth - 2, medicine]);
    assert_eq!(s.no(marks("armour", "shoddy")).0, "PF-MOD-08", "it is so already");
    let mut wolf = armed();
    let none = json!({"do": "mark_gear", "target": "two", "piece": "shield", "how": "shoddy"});
    assert_eq!(wolf.no(none).0, "PF-MOD-08");
}

#[test]
fn pf_mod_08_shoddy_things_break_at_half() {
    // A steel shield breaks at 10 of its 20 hit points; a shoddy one has 10, and breaks at 5.
    let broken = |how: &str, damage: u16| {
        let mut s = armed();
        if how == "shoddy" {
            s.does(marks("shield", how), NO_DICE);
        }
        s.set("one", |actor| actor.shield_damage = damage);
        derived::is_shield_broken(s.state(), s.id("one"))
    };
    assert!(broken("whole", 10) && !broken("whole", 9));
    assert!(broken("shoddy", 5) && !broken("shoddy", 4));
    let mut s = armed();
    let chest = |shoddy: bool| json!({"do": "lay_thing", "thing": {"name": "chest", "kind": "thing", "dc": 10, "hit_points": 20, "shoddy": shoddy}});
    s.does(chest(false), NO_DICE);
    assert_eq!(s.state().matters[0].left(), 20);
    s.does(chest(true), NO_DICE);
    assert_eq!(s.state().matters[0].left(), 10);
}

#[test]
fn pf_mod_08_improvised_weapons_are_worse() {
    let more = "[[weapon]]\nname = \"chair leg\"\ndamage = \"bludgeoning\"\ntraits = [\"improvised\"]\n\
                [[character]]\nname = \"Brawler\"\nlevel = 1\nabilities = [18, 10, 10, 10, 10, 10]\nclass_hit_points = 10\n\
                saves = [\"trained\", \"trained\", \"trained\"]\nweapon_ranks = { simple = \"trained\" }\nweapons = [\"chair leg\"]\n";
    let people = [("one", "Brawler", "ours", "A"), ("two", "timber wolf", "theirs", "B")];
    let mut s = ring_with("", more, ". . . .\n. A B .\n. . . .", &people).turn("one");
    // Strength 4 and 3 for the trained, less 2; a d4.
    s.strike("one", "chair leg", "two", [10, 3]);
    assert_eq!(s.event("struck").unwrap()["check"]["modifier"]["total"], 5);
    assert_eq!(s.hp("two"), 20 - 7);
    assert_eq!(WeaponCategory::default(), WeaponCategory::Simple);
}

#[test]
fn pf_cnd_03_broken_gear_does_not_do_what_it_is_for() {
    let mut s = armed();
    let strike = json!({"do": "strike", "actor": "one", "target": "two", "strike": 0});
    s.does(marks("weapon", "broken"), NO_DICE);
    assert_eq!(s.no(strike.clone()).0, "PF-CND-03");
    s.does(marks("weapon", "whole"), NO_DICE);
    s.does(strike, [2]);
    // A shield that breaks is down at once, gives nothing, and is not raised again.
    let raise = json!({"do": "raise_shield", "actor": "one"});
    s.does(raise.clone(), NO_DICE);
    let [_, raised, ..] = numbers(&s);
    s.does(marks("shield", "broken"), NO_DICE);
    assert_eq!(numbers(&s)[1], raised - 2);
    assert_eq!(s.no(raise.clone()).0, "PF-SPC-08");
    assert_eq!(s.actor("one").shield_damage, 10, "it is left half of its hit points");
    s.does(marks("shield", "whole"), NO_DICE);
    s.does(raise, NO_DICE);
    // Armour is the exception: its bonus stays (PF-ITM-07).
    let [_, armour, ..] = numbers(&s);
    s.does(marks("armour", "broken"), NO_DICE);
    assert_eq!(numbers(&s)[1], armour - 2);
}

/// Oswin beside Brannoc in a fight, hands free, a potion in the first one's pocket.
fn bedside(packed: bool) -> Scene {
    let cells = ". . . . . . . .\n. A B . . . C .\n. . . . . . . .";
    let actors =
        [("Oswin", "Oswin", "ours", "A"), ("Bran", "Brannoc", "ours", "B"), ("foe", "bandit bruiser", "theirs", "C")];
    let mut s = ring("", cells, &actors).turn("Oswin");
    s.set("Oswin", |actor| actor.held = 0).set("Bran", |actor| actor.held = 0);
    s.does(json!({"do": "supply", "target": "Oswin", "item": "minor_healing", "count": 2, "packed": packed}), NO_DICE);
    s
}

#[test]
fn pf_itm_12_what_is_taken_out_put_away_and_passed_on() {
    let cost = |what: &str| CHANGE_ROWS.iter().find(|row| row.0.contains(what)).unwrap().1;
    let take = || json!({"do": "take_out", "actor": "Oswin", "item": "minor_healing"});
    let mut s = bedside(false);
    s.does(take(), NO_DICE);
    assert_eq!(s.actor("Oswin").actions, 3 - cost("draw"));
    s.does(json!({"do": "put_away", "actor": "Oswin"}), NO_DICE);
    assert_eq!((s.actor("Oswin").actions, s.actor("Oswin").in_hand), (1, None));
    assert_eq!(s.no(json!({"do": "put_away", "actor": "Oswin"})).0, "PF-ITM-12");
    // Out of a worn backpack it takes two actions.
    let mut s = bedside(true);
    s.does(take(), NO_DICE);
    assert_eq!(s.actor("Oswin").actions, 3 - cost("backpack"));
    let hand = |target: &str| json!({"do": "hand_over", "actor": "Oswin", "target": target});
    assert_eq!(s.no(hand("foe")).0, "PF-ITM-12", "a foe takes nothing");
    s.does(hand("Bran"), NO_DICE);
    assert_eq!(s.actor("Oswin").actions, 3 - cost("backpack") - cost("pass"));
    assert_eq!((s.actor("Oswin").in_hand, s.actor("Bran").in_hand), (None, Some(0)));
    assert_eq!((s.actor("Oswin").stock.get(0), s.actor("Bran").stock.get(0)), (Some((0, 1)), Some((0, 1))));
    let mut s = bedside(false);
    s.does(take(), NO_DICE);
    s.arm("Bran", "longsword");
    assert_eq!(s.no(hand("Bran")).0, "PF-STK-11", "sword and shield");
}

#[test]
fn pf_itm_17_a_scroll_is_cast_as_its_spell() {
    let written = |item: &str, spell: &str| {
        let mut s = bedside(false);
        s.does(json!({"do": "supply", "target": "Oswin", "item": item, "count": 1, "spell": spell}), NO_DICE);
        s.does(json!({"do": "take_out", "actor": "Oswin", "item": item}), NO_DICE);
        s
    };
    let cast = |spell: &str| json!({"do": "cast", "actor": "Oswin", "spell": spell, "target": "foe", "scroll": true});
    let mut s = written("first_scroll", "fear");
    assert_eq!(s.no(cast("command")).0, "PF-ITM-17", "that is not what it holds");
    let slots = s.actor("Oswin").slots_spent;
    // The bruiser's Will +5 against Oswin's 17: 11 is a failure.
    s.does(cast("fear"), [11]);
    assert_eq!(s.actor("foe").value(Condition::Frightened), 2);
    assert_eq!((s.actor("Oswin").actions, s.actor("Oswin").slots_spent), (0, slots), "two actions and no slot");
    assert!(s.actor("Oswin").in_hand.is_none(), "it is used up");
    let mut s = written("second_scroll", "magic missile");
    assert_eq!(s.no(cast("magic missile")).0, "PF-ITM-17", "it is on no divine list");
    let mut s = bedside(false);
    let wrong = json!({"do": "supply", "target": "Oswin", "item": "first_scroll", "count": 1, "spell": "acid arrow"});
    assert_eq!(s.no(wrong).0, "PF-ITM-17", "of the second level");
}

#[test]
fn pf_itm_17_the_lists_of_the_traditions() {
    assert_eq!(TRADITIONS.len(), Spell::ALL.len());
    let of = |spell: Spell| TRADITIONS[spell as usize];
    assert_eq!(of(Spell::Heal), [Tradition::Divine, Tradition::Primal]);
    assert_eq!(of(Spell::Fear).len(), 4);
    let s = pair("Iven", "Oswin");
    let lists = |name: &str, spell| is_on_list(s.state(), s.id(name), spell);
    assert!(lists("one", Spell::BurningHands) && !lists("one", Spell::Heal), "a wizard");
    assert!(lists("two", Spell::Heal) && !lists("two", Spell::BurningHands), "a cleric");
}

/// Brannoc in his turn, bombs in place of his bow, 30 feet from a target with others about.
fn bombardier(target: &str, bomb: (u8, u8, DamageType), lasting: Portion) -> Scene {
    let cells = ". . . . . . . .\n. . . . . . . .\n. . A B . C . .\n. . . . . . . .";
    let actors =
        [("one", "Brannoc", "ours", "A"), ("two", target, "theirs", "B"), ("three", "bandit lookout", "theirs", "C")];
    let mut s = ring("", cells, &actors).turn("one");
    s.put("one", 0, 0).set("two", |actor| actor.reaction = false);
    s.record("one", |profile| {
        let strike = &mut profile.strikes[0];
        (strike.range, strike.reach, strike.thrown, strike.splash, strike.bonus) = (20, 0, true, 1, 0);
        (strike.dice, strike.die, strike.damage) = bomb;
        strike.lasting = Some(lasting);
        strike.group = Some(Group::Bomb);
    });
    s
}

#[test]
fn pf_itm_14_alchemists_fire_on_old_bones() {
    let lasting = Portion { dice: 0, die: 6, bonus: 1, damage: DamageType::Fire };
    let mut s = bombardier("bone sentry", (1, 8, DamageType::Fire), lasting);
    s.strike("one", "longsword", "two", [20, 6]);
    // 12 and 1 of splash, less 5; what lasts is 1 doubled, and comes to nothing each turn.
    assert_eq!(25 - s.hp("two"), 8);
    s.does(json!({"do": "end_turn", "actor": "one"}), NO_DICE);
    s.does(json!({"do": "end_turn", "actor": "two"}), [2]);
    assert_eq!(25 - s.hp("two"), 8, "2 less 5");
}

#[test]
fn pf_wpn_19_the_splash_of_a_mastered_bomb_reaches_farther() {
    let lasting = Portion { dice: 0, die: 6, bonus: 1, damage: DamageType::Fire };
    let splashed = |mastered: bool, face: u32| {
        let mut s = bombardier("bandit bruiser", (1, 8, DamageType::Fire), lasting);
        s.record("one", |profile| {
            profile.specialised.set(Group::Bomb, mastered);
        });
        s.strike("one", "longsword", "two", [face, 3]);
        14 - s.hp("three")
    };
    // The third one is ten feet from the target.
    assert_eq!((splashed(true, 20), splashed(false, 20), splashed(true, 15)), (1, 0, 0));
}

/// Returns a fight in which one, whose turn it is, has mastered its longsword as a weapon of a group, and stands beside a foe who
/// stands much.
fn mastered(group: Group) -> Scene {
    let cells = ". . . . . . . .\n. . . . . . . .\n. . A B . . . .\n. . . . . . . .";
    let actors = [("one", "Brannoc", "ours", "A"), ("two", "bandit bruiser", "theirs", "B")];
    let mut s = ring("", cells, &actors).turn("one");
    s.record("one", |profile| {
        profile.strikes[0].group = Some(group);
        profile.specialised.set(group, true);
    });
    s.record("two", |profile| profile.hit_points = 100);
    s.set("two", |actor| (actor.hit_points, actor.reaction) = (100, false));
    s
}

#[test]
fn pf_wpn_19_what_else_the_groups_do() {
    let hit = |group: Group, faces: &[u32]| {
        let mut s = mastered(group);
        s.put("one", 2, 2).put("two", 3, 2);
        s.strike("one", "longsword", "two", faces);
        s
    };
    // What pushes gives nothing back for a plain hit.
    assert_eq!(hit(Group::Club, &[12, 5]).actor("two").at.x, 3);
    // Slowed and stunned go by a Fortitude save against the class DC of 17: +11, so 6 withstands it.
    let slowed = |face: u32| hit(Group::Brawling, &[20, 5, face]).actor("two").value(Condition::Slowed);
    assert_eq!((slowed(5), slowed(6)), (1, 0));
    let stunned = |face: u32| hit(Group::Sling, &[20, 5, face]).actor("two").value(Condition::Stunned);
    assert_eq!((stunned(5), stunned(6)), (1, 0));
    // Clumsiness and the lost balance are over as the striker's next turn begins.
    let mut s = hit(Group::Spear, &[20, 5]);
    for who in ["one", "two"] {
        assert!(s.has("two", Condition::Clumsy));
        s.does(json!({"do": "end_turn", "actor": who}), NO_DICE);
    }
    assert!(!s.has("two", Condition::Clumsy));
}

#[test]
fn pf_wpn_19_who_pushes_says_how_far_and_where_to() {
    let asked = |group: Group| {
        let mut s = mastered(group);
        s.strike("one", "longsword", "two", [20, 5]);
        assert_eq!(s.state().asked.len(), 1, "{group}");
        s
    };
    let drive =
        |squares: u8, toward: Value| json!({"do": "drive_back", "actor": "one", "squares": squares, "toward": toward});
    let pushed = |group: Group, squares: u8, toward: Value| {
        let mut s = asked(group);
        s.does(drive(squares, toward), NO_DICE);
        assert!(s.state().asked.is_empty());
        (s.actor("two").at.x, s.actor("two").at.y)
    };
    let club = |squares: u8| pushed(Group::Club, squares, Value::Null);
    assert_eq!([club(0), club(1), club(2)], [(3, 2), (4, 2), (5, 2)], "up to ten feet, or not at all");
    let shield = |squares: u8| pushed(Group::Shield, squares, Value::Null);
    assert_eq!([shield(0), shield(1)], [(3, 2), (4, 2)]);
    assert_eq!(asked(Group::Shield).no(drive(2, Value::Null)).0, "PF-WPN-19", "five feet");
    // A polearm moves them in any direction, to a free square.
    assert_eq!(pushed(Group::Polearm, 1, json!([3, 1])), (3, 1));
    assert_eq!(pushed(Group::Polearm, 1, json!([2, 3])), (2, 3));
    assert_eq!(pushed(Group::Polearm, 0, Value::Null), (3, 2));
    let mut s = asked(Group::Polearm);
    for wrong in [drive(1, json!([2, 2])), drive(1, json!([5, 2])), drive(1, Value::Null)] {
        assert_eq!(s.no(wrong.clone()).0, "PF-WPN-19", "{wrong}");
    }
    assert_eq!(s.play.offers().len(), 8, "seven free squares, or none");
}

#[test]
fn pf_wpn_19_nobody_is_asked_where_there_is_no_room() {
    let cells = ". # # #\n. A B #\n. # # #";
    let actors = [("one", "Brannoc", "ours", "A"), ("two", "bandit bruiser", "theirs", "B")];
    let mut s = ring("", cells, &actors).turn("one");
    s.record("one", |profile| {
        profile.strikes[0].group = Some(Group::Club);
        profile.specialised.set(Group::Club, true);
    });
    s.record("two", |profile| profile.hit_points = 100);
    s.set("two", |actor| (actor.hit_points, actor.reaction) = (100, false));
    s.strike("one", "longsword", "two", [20, 5]);
    assert!(s.state().asked.is_empty());
}

#[test]
fn pf_wpn_19_a_bow_pins_to_the_wall() {
    let cells = ". . . . # . .\nA . . B # . .\n. . . . # . .";
    let actors = [("one", "Brannoc", "ours", "A"), ("two", "bandit bruiser", "theirs", "B")];
    let mut s = ring("", cells, &actors).turn("one");
    s.record("one", |profile| {
        profile.specialised.set(Group::Bow, true);
        profile.strikes[1].group = Some(Group::Bow);
    });
    s.strike("one", "shortbow", "two", [20, 1, 1]);
    assert!(s.has("two", Condition::Immobilized));
    let mut s = s.turn("two");
    // Athletics +8 against 10.
    s.does(json!({"do": "escape", "actor": "two", "from": "one", "by": "athletics"}), [2]);
    assert!(!s.has("two", Condition::Immobilized));
}

#[test]
fn pf_itm_05_what_is_no_flesh_suffers_nothing_of_it() {
    use ludex_pathfinder::damage::touches_things;
    let spared =
        [DamageType::Bleed, DamageType::Mental, DamageType::Poison, DamageType::Positive, DamageType::Negative];
    assert!(spared.iter().all(|kind| !touches_things(*kind)) && touches_things(DamageType::Fire));
    let mut s = armed();
    s.does(
        json!({"do": "lay_thing", "thing": {"name": "door", "kind": "barrier", "dc": 10, "hit_points": 40}}),
        NO_DICE,
    );
    let hack = json!({"do": "strike_thing", "actor": "one", "matter": 0, "strike": 0});
    for kind in spared {
        s.record("one", |profile| profile.strikes[0].damage = kind);
        assert_eq!(s.no(hack.clone()).0, "PF-ITM-05", "{kind}");
    }
    s.record("one", |profile| profile.strikes[0].damage = DamageType::Slashing);
    s.does(hack, [15, 4]);
    // Who is stone is a thing: it is not frightened, poisoned, sickened, healed, or spared.
    let mut s = armed();
    s.set("two", |actor| actor.hit_points = 10);
    s.afflict("two", "petrified", 0);
    assert_eq!(s.no(json!({"do": "demoralize", "actor": "one", "target": "two"})).0, "PF-ITM-05");
    for what in ["doomed", "drained", "fatigued", "paralyzed", "sickened", "unconscious"] {
        s.afflict("two", what, 1);
    }
    assert_eq!(s.actor("two").conditions.len(), 1, "{:?}", s.actor("two").conditions);
    s.does(json!({"do": "hurt", "target": "two", "by": 20, "damage": "poison"}), NO_DICE);
    s.does(json!({"do": "hurt", "target": "two", "by": 20, "damage": "slashing", "nonlethal": true}), NO_DICE);
    s.does(json!({"do": "heal", "target": "two", "by": 5}), NO_DICE);
    assert_eq!(s.hp("two"), 10);
    s.does(json!({"do": "hurt", "target": "two", "by": 9, "damage": "slashing"}), NO_DICE);
    assert_eq!(s.hp("two"), 9, "9 less a hardness of 8");
    assert!(!s.state().profile(s.id("one")).traits.has(Trait::Construct));
    assert!(s.state().profile(s.id("one")).strikes[2].traits.has(WeaponTrait::Nonlethal));
}

/// Tessaly with a bomb in hand, so many feet from a target; a lookout is beside that one.
fn thrower(item: &str, target: &str) -> Scene {
    let cells = ". . . . . . . .\n. A . . . B C .\n. . . . . . . .";
    let actors =
        [("one", "Tessaly", "ours", "A"), ("two", target, "theirs", "B"), ("three", "bandit lookout", "theirs", "C")];
    let mut s = ring("", cells, &actors).turn("one");
    s.set("one", |actor| actor.held = 0);
    s.does(json!({"do": "supply", "target": "one", "item": item, "count": 2}), NO_DICE);
    s.does(json!({"do": "take_out", "actor": "one", "item": item}), NO_DICE);
    s
}

#[test]
fn pf_itm_14_bombs_are_thrown_and_used_up() {
    let throw = json!({"do": "throw_bomb", "actor": "one", "target": "two"});
    // As with her bow, +7 against 18; 20 feet are the first increment.
    let fire = |face: u32, dice: &[u32]| {
        let mut s = thrower("alchemists_fire", "bandit bruiser");
        s.does(throw.clone(), [&[face], dice].concat());
        assert_eq!(s.event("tried").unwrap()["check"]["modifier"]["total"], 7);
        (30 - s.hp("two"), 14 - s.hp("three"), s.actor("two").persistent.len(), s)
    };
    let (hit, beside, burns, s) = fire(11, &[6]);
    assert_eq!((hit, beside, burns), (7, 1, 1));
    assert_eq!((s.actor("one").actions, s.actor("one").attacks, s.actor("one").in_hand), (1, 1, None));
    assert_eq!(s.actor("one").stock.get(0).unwrap().1, 1, "one of two is left");
    let (hit, beside, ..) = fire(20, &[6]);
    assert_eq!((hit, beside), (13, 1), "the splash is not doubled");
    assert_eq!((fire(10, &[]).0, fire(10, &[]).1), (1, 1), "a failure splashes");
    assert_eq!((fire(1, &[]).0, fire(1, &[]).1), (0, 0), "a critical one does not");
    // The second throw of a turn is at -5, and each increment beyond the first takes 2.
    let mut s = thrower("acid_flask", "bandit bruiser");
    s.put("two", 7, 1).put("three", 7, 2).set("one", |actor| actor.attacks = 1);
    s.does(throw.clone(), [20]);
    assert_eq!(s.event("tried").unwrap()["check"]["modifier"]["total"], 0);
    assert_eq!(30 - s.hp("two"), 3, "critical by the 20: 1 acid doubled, and 1 of splash");
    assert_eq!(s.actor("two").persistent.get(0).map(|one| (one.dice, one.die)), Some((1, 6)));
    let mut s = thrower("minor_healing", "bandit bruiser");
    assert_eq!(s.no(throw).0, "PF-ITM-13", "that is no bomb");
}

#[test]
fn pf_itm_13_the_next_one_is_drawn_again() {
    let mut s = bedside(false);
    s.set("Oswin", |actor| actor.hit_points = 1);
    s.does(json!({"do": "take_out", "actor": "Oswin", "item": "minor_healing"}), NO_DICE);
    let drink = json!({"do": "drink_potion", "actor": "Oswin", "target": "Oswin"});
    s.does(drink.clone(), [5]);
    assert_eq!((s.hp("Oswin"), s.actor("Oswin").actions), (6, 1));
    assert_eq!(s.no(drink).0, "PF-ITM-13", "the other one is still in the pocket");
}

#[test]
fn pf_itm_14_what_else_bombs_do() {
    let throw = || json!({"do": "throw_bomb", "actor": "one", "target": "two"});
    let mut s = thrower("bottled_lightning", "bandit bruiser");
    s.does(throw(), [12, 3]);
    assert!(s.has("two", Condition::FlatFooted), "until the thrower's next turn");
    for who in ["one", "two", "three"] {
        s.does(json!({"do": "end_turn", "actor": who}), NO_DICE);
    }
    assert!(!s.has("two", Condition::FlatFooted));
    let mut s = thrower("frost_vial", "bandit bruiser");
    s.does(throw(), [12, 3]);
    let speed = |s: &Scene| derived::speed(s.state(), s.id("two"));
    assert_eq!(speed(&s), 20, "25 less 5");
    s.does(json!({"do": "end_turn", "actor": "one"}), NO_DICE);
    s.does(json!({"do": "end_turn", "actor": "two"}), NO_DICE);
    assert_eq!(speed(&s), 25, "until the end of its next turn");
    // Holy water is for the undead.
    let mut s = thrower("holy_water", "bone sentry");
    s.does(throw(), [12, 3]);
    assert_eq!((25 - s.hp("two"), 14 - s.hp("three")), (4, 0));
    let mut s = thrower("holy_water", "bandit bruiser");
    s.does(throw(), [12, 3]);
    assert_eq!(s.hp("two"), 30);
    // Whoever stands beside one that throws may strike first; the bomb is used up all the same.
    let mut s = thrower("alchemists_fire", "bandit bruiser");
    s.put("two", 2, 1).put("three", 6, 2);
    s.arm("two", "greatclub");
    s.does(throw(), NO_DICE);
    assert!(s.happened("provoked") && s.actor("one").in_hand.is_none());
    s.does(json!({"do": "react", "actor": "two", "strike": 0}), [2, 12, 3]);
    assert_eq!(30 - s.hp("two"), 4);
}
