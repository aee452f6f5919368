//! Skills of combat: groups of weapons, maneuvers, armour, defences (UL-SKL-17 to 19, 24, 25).

use crate::common;

use common::called::*;
use ludex_unbound::attack::attack_tally;
use ludex_unbound::character::properties::DAMAGE_GROUP_TABLE;
use ludex_unbound::character::uses::{ARMOUR_GROUPS, DEFENCE_GROUPS, MANEUVER_SKILLS};
use ludex_unbound::character::{Area, Attribute, Group};
use ludex_unbound::*;

/// What Ash adds to the d20 with a weapon.
fn plus(table: &Blows, weapon: &str) -> i32 {
    let ash = table.id("Ash");
    let profile = &table.state().actor(ash).profile;
    let weapon = profile.weapons.iter().find(|arm| arm.name == weapon).expect("it is carried");
    attack_tally(table.state(), ash, weapon, false, false).total
}

/// Ash with a rapier, which is in Blades and in Impaling.
fn rapier(words: &str) -> Blows {
    let toml = "[[weapon]]\nname = \"rapier\"\nap = 5\nhands = 1\ngroup = \"blades\"\nalso = \"impaling\"\n\
                damage = [{ dice = \"1d8\", type = \"piercing\" }]\n";
    let words = format!("level=7 weapons=rapier {words}");
    on(" . A . B").gear(toml).hero("Ash", 'A', &words).foe("Orc", 'B', "").waiting()
}

#[test]
fn ul_skl_17_damage_groups() {
    let rows: [(Group, &[&str], &[&str]); 7] = [
        (Group::Blades, &["cutting edge"], &["longsword"]),
        (Group::Swinging, &["axes", "picks", "bludgeons"], &["warhammer"]),
        (Group::Impaling, &["thrust"], &["spear"]),
        (Group::Pole, &["reach", "along the haft"], &["halberd"]),
        (Group::Ranged, &["bows", "crossbows", "thrown"], &["longbow", "hand crossbow"]),
        (Group::Fist, &["bare hands", "Fist weapons"], &["unarmed strike", "iron knuckles"]),
        (Group::Spells, &["all spells"], &[]),
    ];
    let all: Vec<&str> = rows.iter().flat_map(|row| row.2).copied().collect();
    let carried = all.iter().filter(|name| **name != "unarmed strike").map(|name| name.replace(' ', "_"));
    let carried = carried.collect::<Vec<_>>().join(",");
    for ((group, what), (same, words, weapons)) in DAMAGE_GROUP_TABLE.into_iter().zip(rows) {
        assert_eq!((group, group.area(), group.is_maneuver()), (same, Area::Combat, false));
        assert!(words.iter().all(|word| what.contains(word)), "{group:?}: {what}");
        // A rank in it counts for its weapons alone.
        let rank = format!("{}=1", group.name().to_lowercase());
        let words = format!("{rank} weapons={carried} knows=Ember_Dart,Mend casting=will");
        let table = on(" . A . B").hero("Ash", 'A', &words).foe("Orc", 'B', "").waiting();
        for name in &all {
            assert_eq!(plus(&table, name), if weapons.contains(name) { 2 } else { 0 }, "{name} with {rank}");
        }
        let ash = table.id("Ash");
        for spell in &table.state().actor(ash).profile.spells {
            let casts = spells::attack_tally(table.state(), ash, spell, false).total;
            assert_eq!(casts, if group == Group::Spells { 2 } else { 0 }, "{} with {rank}", spell.name);
        }
    }
    assert_eq!(plus(&rapier("blades=1 impaling=3"), "rapier"), 6, "Impaling, not both");
}

#[test]
fn ul_skl_18_of_two_groups_the_higher_rank_counts() {
    for (words, bonus) in [("blades=2 impaling=1", 4), ("blades=1", 2), ("impaling=1", 2), ("blades=2 impaling=2", 4)] {
        assert_eq!(plus(&rapier(words), "rapier"), bonus, "{words}");
    }
}

#[test]
fn ul_skl_19_a_campaign_may_have_firearms() {
    let cases = [
        ("", 6),
        ("firearms = true\ncrossbows_are_firearms = true", 0),
        ("firearms = true\ncrossbows_are_firearms = false", 6),
    ];
    for (options, bonus) in cases {
        let mut ground = on(" . A . B");
        for line in options.lines() {
            ground = ground.option(line);
        }
        let ground = ground.hero("Ash", 'A', "level=7 ranged=3 weapons=hand_crossbow").foe("Orc", 'B', "");
        assert_eq!(plus(&ground.waiting(), "hand crossbow"), bonus, "{options}");
    }
}

#[test]
fn ul_skl_24_each_maneuver_is_a_group_and_a_skill() {
    let rows = [
        (Group::Shove, Attribute::Strength),
        (Group::Feint, Attribute::Cunning),
        (Group::Grapple, Attribute::Endurance),
        (Group::Takedown, Attribute::Agility),
        (Group::Disarm, Attribute::Dexterity),
    ];
    assert_eq!(MANEUVER_SKILLS, rows);
    let table = on(" . A B").hero("Ash", 'A', "shove=1").foe("Orc", 'B', "").begin();
    let bonus = |maneuver| maneuvers::attempt_tally(table.state(), table.id("Ash"), maneuver, false).total;
    assert_eq!((bonus(Maneuver::Shove), bonus(Maneuver::Grapple)), (2, 0));
    for (group, attribute) in rows {
        let name = attribute.name().to_lowercase();
        let table = on(" . A B").hero("Ash", 'A', &format!("{name}=3")).foe("Orc", 'B', "").begin();
        let maneuver = match group {
            Group::Shove => Maneuver::Shove,
            Group::Feint => Maneuver::Feint,
            Group::Grapple => Maneuver::Grapple,
            Group::Takedown => Maneuver::Takedown,
            _ => Maneuver::Disarm(0),
        };
        let total = maneuvers::attempt_tally(table.state(), table.id("Ash"), maneuver, false).total;
        assert_eq!(total, 3, "{}", group.name());
    }
}

#[test]
fn ul_skl_25_armour_and_defence_groups() {
    assert_eq!(ARMOUR_GROUPS, [Group::Unarmored, Group::Light, Group::Medium, Group::Heavy]);
    for (defence, group) in DEFENCE_GROUPS {
        assert_eq!(Group::from(defence), group);
    }
    let table = ash("agility=2 dexterity=1 mobility=1 +agility=1");
    let plus = |attribute| defence::roll_tally(table.state(), table.id("Ash"), attribute, false).total;
    assert_eq!(plus(Attribute::Agility), 2 + 3);
    assert_eq!(plus(Attribute::Dexterity), 1 + 2);
}
