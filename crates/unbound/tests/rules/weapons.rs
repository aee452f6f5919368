//! Weapons: their properties and their groups (UL-ATK-35, UL-ATK-45).

use crate::common;

use common::blows::*;
use ludex_unbound::attack::StrikeOffHand;
use ludex_unbound::character::Group;
use ludex_unbound::character::properties::{DAMAGE_GROUP_TABLE, PROPERTY_TABLE, Property};
use ludex_unbound::handling::{Draw, DropWeapon, Reload, Stow};
use ludex_unbound::*;

const FAR: &str = "av=12:medium";

fn off_hand(table: &Blows, weapon: &str) -> Command {
    let (actor, target, weapon) = (table.id("Mira"), table.id("Orc"), table.weapon("Mira", weapon));
    Command::OffHand(StrikeOffHand { actor, target, weapon, thrown: false, nonlethal: false })
}

#[test]
fn ul_atk_35_loading_weapons_are_reloaded_for_1_with_a_free_hand() {
    let mut table = apart(4, "acuity=3 weapons=hand_crossbow", FAR);
    table.strikes("Mira", "hand crossbow", "Orc", PASSIVE, &[2]);
    assert_eq!(table.forbids(table.attack("Mira", "hand crossbow", "Orc")), "UL-ATK-35");
    let (actor, weapon) = (table.id("Mira"), table.weapon("Mira", "hand crossbow"));
    table.does(Reload { actor, weapon }, []);
    assert_eq!(table.ap("Mira"), 20 - 4 - 1);
    table.strikes("Mira", "hand crossbow", "Orc", PASSIVE, &[2]);
    // With the other hand full nothing is loaded.
    let mut table = apart(4, "acuity=3 weapons=hand_crossbow,dagger", FAR);
    table.strikes("Mira", "hand crossbow", "Orc", PASSIVE, &[2]);
    assert_eq!(table.forbids(Reload { actor, weapon }), "UL-ACT-25");
}

#[test]
fn ul_atk_35_the_table_of_properties() {
    let rows = ["Light", "Heavy", "Thrown", "Reach", "Loading", "Fist", "Two-handed", "Block"];
    assert_eq!(PROPERTY_TABLE.map(|row| row.1), rows);
    let named = |name: &str| {
        let table = duel(&format!("weapons={}", name.replace(' ', "_")), FAR);
        let weapon = &table.actor("Mira").profile.weapons[usize::from(table.weapon("Mira", name))];
        weapon.properties().collect::<Vec<_>>()
    };
    let weapons = [
        ("dagger", vec!["Light"]),
        ("greatsword", vec!["Heavy", "Two-handed"]),
        ("spear", vec!["Thrown"]),
        ("halberd", vec!["Reach", "Two-handed", "Block"]),
        ("hand crossbow", vec!["Light", "Loading"]),
        ("iron knuckles", vec!["Light", "Fist"]),
        ("longbow", vec!["Two-handed"]),
        ("longsword", vec![]),
    ];
    for (name, properties) in weapons {
        assert_eq!(named(name), properties, "{name}");
    }
}

#[test]
fn ul_atk_35_what_each_property_does() {
    let row = |property| PROPERTY_TABLE.into_iter().find(|row| row.0 == property).expect("it is in the table").1;
    let hands = |weapon: &str| 2 - duel(&format!("weapons={weapon}"), FAR).actor("Mira").free_hands();
    // Light: off the hand; one hand.
    let mut table = duel("weapons=shortsword,dagger", FAR);
    table.strikes("Mira", "shortsword", "Orc", PASSIVE, &[2]);
    assert!(table.play.offered(&off_hand(&table, "dagger")), "{}", row(Property::Light));
    assert_eq!(hands("dagger"), 1);
    // Heavy: Strength to hit, both hands.
    let mut table = duel("strength=4 dexterity=1 weapons=greatsword", FAR);
    table.strikes("Mira", "greatsword", "Orc", PASSIVE, &[2]);
    assert_eq!((table.outcome().0, hands("greatsword")), (6, 2), "{}", row(Property::Heavy));
    // Thrown 20/60: plain to 4 spaces, with disadvantage to 12, and no farther.
    for (spaces, faces) in [(4, vec![2]), (5, vec![3, 2])] {
        let mut table = apart(spaces, "weapons=spear", FAR);
        let throw = table.throw("Mira", "spear", "Orc");
        table.exchange(throw, PASSIVE, &faces);
        assert_eq!(table.rolled().roll.faces, faces, "{}", row(Property::Thrown));
    }
    let mut table = on(" A . . . . . . . . . . . . B").hero("Mira", 'A', "weapons=spear").foe("Orc", 'B', FAR).begin();
    assert_eq!(table.forbids(table.throw("Mira", "spear", "Orc")), "UL-ATK-21");
    // Reach: a space more.
    let mut table = apart(2, "weapons=halberd", FAR);
    table.strikes("Mira", "halberd", "Orc", PASSIVE, &[2]);
    let mut table = apart(2, "weapons=longsword", FAR);
    assert_eq!(table.forbids(table.attack("Mira", "longsword", "Orc")), "UL-ATK-24", "{}", row(Property::Reach));
    // Loading: reloaded for 1 with a free hand, and no attribute to damage.
    let mut table = apart(4, "strength=3 weapons=hand_crossbow", "av=0:medium ap=1");
    table.strikes("Mira", "hand crossbow", "Orc", PASSIVE, &[5, 6]);
    assert_eq!(table.amounts(), [6]);
    assert_eq!(table.forbids(table.attack("Mira", "hand crossbow", "Orc")), "UL-ATK-35", "{}", row(Property::Loading));
    let actor = table.id("Mira");
    table.does(Reload { actor, weapon: 0 }, []);
    assert_eq!((table.paid("Mira").0, table.actor("Mira").gear[0]), (1, Gear::Held));
    // Fist: the Fist skill, and a weapon all the same, which may strike off the hand.
    let mut table = duel("fist=2 weapons=dagger,iron_knuckles", FAR);
    table.strikes("Mira", "dagger", "Orc", PASSIVE, &[2]);
    let knuckles = off_hand(&table, "iron knuckles");
    table.exchange(knuckles, PASSIVE, &[2]);
    assert_eq!(table.outcome().0, 2 + 4, "{}", row(Property::Fist));
    // Two-handed: both hands.
    assert_eq!((hands("longbow"), hands("halberd"), hands("longsword")), (2, 2, 1), "{}", row(Property::TwoHanded));
    let shielded = |weapon: &str| {
        let hero = format!("weapons={weapon} held={weapon} shield=buckler");
        on(" A B .").hero("Mira", 'A', &hero).foe("Orc", 'B', FAR).tries().is_ok()
    };
    assert!(!shielded("halberd") && shielded("longsword"), "not with a shield on the arm");
    // Block n: blocks with n.
    let table = duel("", "strength=3 body=2 weapons=halberd");
    let block = defence::block_tally(table.state(), table.id("Orc"), Some(0), false).total;
    assert_eq!(block, 4 + 3 + 4, "{}", row(Property::Block));
}

#[test]
fn ul_atk_35_heavy_takes_two_hands_and_light_one() {
    let record = |more: &str| {
        let gear = format!(
            "[[weapon]]\nname = \"maul\"\nap = 6\ngroup = \"swinging\"\n\
             damage = [{{ dice = \"3d6\", type = \"bludgeoning\" }}]\n{more}\n"
        );
        on(" A B .").gear(&gear).hero("Mira", 'A', "weapons=maul").foe("Orc", 'B', "").tries()
    };
    assert!(record("heavy = true\nhands = 2").is_ok() && record("light = true").is_ok());
    for more in ["heavy = true", "light = true\nhands = 2"] {
        let faults = record(more).expect_err("it contradicts itself");
        assert!(faults.iter().any(|fault| fault.field.ends_with("hands")), "{more}: {faults:?}");
    }
}

#[test]
fn ul_atk_35_what_the_weapons_of_the_starter_set_have() {
    let all = "weapons=dagger,shortsword,longsword,greatsword,warhammer,spear";
    let more = "weapons=halberd,longbow,hand_crossbow,iron_knuckles";
    let tables = [duel(&format!("{all} held=dagger"), FAR), duel(&format!("{more} held=iron_knuckles"), FAR)];
    let properties = |name: &str| {
        let weapons = tables.iter().flat_map(|table| &table.actor("Mira").profile.weapons);
        let weapon = weapons.into_iter().find(|weapon| weapon.name == name).expect(name);
        (weapon.light, weapon.heavy, weapon.loading, weapon.hands, weapon.extra_reach, weapon.thrown, weapon.block)
    };
    let rows = [
        ("dagger", (true, false, false, 1, 0, None, None)),
        ("shortsword", (true, false, false, 1, 0, None, None)),
        ("longsword", (false, false, false, 1, 0, None, None)),
        ("greatsword", (false, true, false, 2, 0, None, None)),
        ("warhammer", (false, false, false, 1, 0, None, None)),
        ("spear", (false, false, false, 1, 0, Some((20, 60)), None)),
        ("halberd", (false, false, false, 2, 1, None, Some(4))),
        ("longbow", (false, false, false, 2, 0, None, None)),
        ("hand crossbow", (true, false, true, 1, 0, None, None)),
        ("iron knuckles", (true, false, false, 1, 0, None, None)),
    ];
    for (name, row) in rows {
        assert_eq!(properties(name), row, "{name}");
    }
}

#[test]
fn ul_atk_45_the_table_of_groups() {
    let rows = [
        (Group::Blades, "a long cutting edge"),
        (Group::Swinging, "weight at the end: axes, picks, and most that bludgeons"),
        (Group::Impaling, "points that thrust"),
        (Group::Pole, "reach, worked along the haft"),
        (Group::Ranged, "bows, crossbows, and what is made to be thrown"),
        (Group::Fist, "bare hands, and Fist weapons"),
        (Group::Spells, "all spells"),
    ];
    assert_eq!(DAMAGE_GROUP_TABLE, rows);
    let rows = rows.map(|row| row.0);
    // A weapon belongs to one of them, or to Firearms.
    for (group, fits) in
        rows.map(|group| (group, true)).into_iter().chain([(Group::Firearms, true), (Group::Stealth, false)])
    {
        let gear = format!(
            "[[weapon]]\nname = \"thing\"\nap = 5\ngroup = {}\ndamage = [{{ dice = \"1d6\", type = \"fire\" }}]\n",
            serde_json::to_string(&group).expect("a word")
        );
        let scene = on(" A B .").gear(&gear).hero("Mira", 'A', "weapons=thing").foe("Orc", 'B', "").tries();
        assert_eq!(scene.is_ok(), fits, "{group:?}");
    }
}

#[test]
fn ul_atk_45_groups_of_weapons() {
    let rows = [
        ("dagger", Group::Impaling),
        ("shortsword", Group::Blades),
        ("longsword", Group::Blades),
        ("greatsword", Group::Blades),
        ("warhammer", Group::Swinging),
        ("spear", Group::Impaling),
        ("halberd", Group::Pole),
        ("longbow", Group::Ranged),
        ("hand crossbow", Group::Ranged),
        ("iron knuckles", Group::Fist),
        ("unarmed strike", Group::Fist),
    ];
    for (name, group) in rows {
        let words =
            if name == "unarmed strike" { String::new() } else { format!("weapons={}", name.replace(' ', "_")) };
        let table = duel(&words, FAR);
        assert_eq!(table.actor("Mira").profile.weapons[0].group, group, "{name}");
    }
}

#[test]
fn ul_atk_45_ranks_are_for_groups_and_boosts_for_weapons() {
    let swords = "blades=1 weapons=longsword,shortsword weapon_boosts=longsword";
    for (weapon, total) in [("longsword", 2 + 2 + 1), ("shortsword", 2 + 2)] {
        let mut table = duel(swords, FAR);
        table.strikes("Mira", weapon, "Orc", PASSIVE, &[2]);
        assert_eq!(table.outcome().0, total, "{weapon}");
    }
    // A thrown weapon keeps its group.
    let mut table = apart(3, "impaling=2 ranged=0 weapons=spear", FAR);
    let command = table.throw("Mira", "spear", "Orc");
    table.exchange(command, PASSIVE, &[3]);
    assert_eq!(table.outcome().0, 3 + 4);
}

#[test]
fn ul_atk_35_what_is_put_away_unloaded_is_drawn_unloaded() {
    let mut table = apart(3, "weapons=hand_crossbow", "ap=1");
    table.strikes("Mira", "hand crossbow", "Orc", PASSIVE, &[2]);
    let actor = table.id("Mira");
    table.does(DropWeapon { actor, weapon: 0 }, []).does(Draw { actor, weapon: 0 }, []);
    assert_eq!(table.actor("Mira").gear[0], Gear::Unloaded);
    let shoot = table.attack("Mira", "hand crossbow", "Orc");
    assert_eq!(table.forbids(shoot), "UL-ATK-35");
    table.does(Stow { actor, weapon: 0 }, []).does(Draw { actor, weapon: 0 }, []);
    assert_eq!(table.forbids(table.attack("Mira", "hand crossbow", "Orc")), "UL-ATK-35");
    table.does(Reload { actor, weapon: 0 }, []);
    table.does(Stow { actor, weapon: 0 }, []).does(Draw { actor, weapon: 0 }, []);
    assert_eq!(table.actor("Mira").gear[0], Gear::Held, "and what is put away loaded stays so");
}
