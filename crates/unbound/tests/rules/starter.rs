//! The starter content, row by row (UL-CNT-01 to 06, 08).

use crate::common;

use common::table::*;
use ludex_grid::Cover;
use ludex_unbound::action_points::{ApRolled, RerollAp};
use ludex_unbound::armour::{Situation, passive, reduction};
use ludex_unbound::attack::{attack_tally, range};
use ludex_unbound::character::{Attribute, Group};
use ludex_unbound::defence::{block_tally, dodge_tally, roll_tally};
use ludex_unbound::maneuvers::TryManeuver;
use ludex_unbound::rounds::StartEncounter;
use ludex_unbound::*;

pub const EMPTY: &str = ". . . . . .\n . . . . . .\n. . A . . .\n . . . . . .\n. . . . . .\n . . . . Z .";

/// An actor of the starter content.
pub fn one(name: &str) -> Table {
    scene(EMPTY, &[("A", name, "one"), ("Z", "Goblin", "other")])
}

/// A weapon as the rules print it: price, dice, type, group, hands, what is more.
pub fn weapon(who: &str, name: &str) -> String {
    let table = one(who);
    let weapon =
        &table.actor(&format!("{who} A")).profile.weapons[usize::from(table.weapon(&format!("{who} A"), name))];
    printed(weapon)
}

pub fn printed(weapon: &character::Weapon) -> String {
    let damage: Vec<String> = weapon.damage.iter().map(|part| format!("{} {}", part.dice, part.kind.name())).collect();
    let mut text = format!("{} AP, {}, {}, {} h", weapon.ap, damage.join(" and "), weapon.group.name(), weapon.hands);
    let mut also = |is: bool, word: String| text += &if is { format!(", {word}") } else { String::new() };
    also(weapon.light, "Light".into());
    also(weapon.heavy, "Heavy".into());
    also(weapon.loading, "Loading".into());
    also(weapon.underwater_ok, "under water".into());
    also(weapon.extra_reach > 0, format!("Reach {}", 1 + weapon.extra_reach));
    also(weapon.block.is_some(), format!("Block {}", weapon.block.unwrap_or(0)));
    let feet = |range: Option<(u16, u16)>| range.map_or(String::new(), |(normal, long)| format!("{normal}/{long}"));
    also(weapon.range.is_some(), feet(weapon.range));
    also(weapon.thrown.is_some(), format!("Thrown {}", feet(weapon.thrown)));
    text
}

#[test]
fn ul_cnt_01_ten_weapons() {
    let rows = [
        ("dagger", "4 AP, 2d4 piercing, Impaling, 1 h, Light"),
        ("shortsword", "5 AP, 1d10 slashing, Blades, 1 h, Light, under water"),
        ("longsword", "5 AP, 2d6 slashing, Blades, 1 h"),
        ("greatsword", "6 AP, 3d6 slashing, Blades, 2 h, Heavy"),
        ("warhammer", "5 AP, 2d6 bludgeoning, Swinging, 1 h"),
        ("spear", "5 AP, 1d10 piercing, Impaling, 1 h, Thrown 20/60"),
        ("halberd", "6 AP, 2d10 slashing, Pole, 2 h, Reach 2, Block 4"),
        ("longbow", "5 AP, 2d6 piercing, Ranged, 2 h, 100/400"),
        ("hand crossbow", "4 AP, 1d8 piercing, Ranged, 1 h, Light, Loading, 30/120"),
        ("iron knuckles", "4 AP, 1d6 bludgeoning, Fist, 1 h, Light"),
    ];
    for names in rows.chunks(5) {
        let list: Vec<String> = names.iter().map(|(name, _)| name.replace(' ', "_")).collect();
        let table = common::blows::duel(&format!("strength=3 weapons={}", list.join(",")), "");
        for (name, row) in names {
            let weapons = &table.actor("Mira").profile.weapons;
            let found = weapons.iter().find(|weapon| weapon.name == *name).expect("it is known");
            assert_eq!(printed(found), *row, "{name}");
        }
    }
    // A parry costs 2 less than an attack; a slashing critical adds the most of the dice.
    for (name, price) in [("dagger", 2), ("greatsword", 4)] {
        let table = common::blows::duel("", &format!("weapons={name}"));
        let (attacker, target, with) = (table.id("Mira"), table.id("Orc"), With::Weapon(0));
        let attack = Attack { attacker, target, with, thrown: false, nonlethal: false, occasion: Occasion::Action };
        assert_eq!(defence::cost(table.state(), &attack, Answer::Parry(0), false).total, price, "{name}");
    }
    let mut table = common::blows::duel("strength=3 weapons=greatsword", "av=0:heavy ap=1");
    table.strikes("Mira", "greatsword", "Orc", Answer::Passive, &[20, 1, 2, 3]);
    assert_eq!(table.amounts(), [27], "6 + 3 + 18");
}

#[test]
fn ul_cnt_02_six_armours_and_bare_skin() {
    let rows = [
        ("", 6, "Unarmored", false, 3),
        ("leather", 8, "Light", false, 4),
        ("chain_shirt", 9, "Light", true, 4),
        ("breastplate", 9, "Medium", false, 4),
        ("scale_coat", 10, "Medium", true, 5),
        ("chainmail", 11, "Heavy", true, 5),
        ("plate_harness", 12, "Heavy", true, 6),
    ];
    for (name, value, class, bulk, base) in rows {
        let words = if name.is_empty() { String::new() } else { format!("armour={name}") };
        let table = common::blows::duel(&words, "");
        let (state, id) = (table.state(), table.id("Mira"));
        let (worn, kind, _) = armour::worn(state, id);
        assert_eq!((worn, kind.name(), armour::is_bulky(state, id)), (value, class, bulk), "{name}");
        assert_eq!(passive(state, id, Cover::None, false).total, value);
        assert_eq!(reduction(state, id, Situation::Whole, false).total, base);
    }
}

#[test]
fn ul_cnt_03_three_shields() {
    for (name, armor, equip, bulk) in
        [("buckler", 5, 1, false), ("round_shield", 6, 1, false), ("tower_shield", 8, 3, true)]
    {
        let mut table = common::blows::duel(&format!("strength=3 shove=2 shield={name}"), "av=0:heavy ap=1");
        let shield = table.actor("Mira").profile.shield.clone().expect("it is carried");
        assert_eq!((shield.armor, shield.equip_ap, shield.bulk), (armor, equip, bulk));
        assert_eq!(block_tally(table.state(), table.id("Mira"), None, false).total, armor + 3);
        assert_eq!(table.actor("Mira").free_hands(), 1, "it takes a hand");
        let (actor, target) = (table.id("Mira"), table.id("Orc"));
        let bash = Command::Maneuver(TryManeuver { actor, target, maneuver: Maneuver::Bash });
        table.does(bash, [10, 10]);
        let finish = maneuvers::FinishBash { actor, push: true, hard: false };
        table.does(finish, []);
        assert_eq!(table.amounts(), [armor + 3], "{name}");
    }
}

#[test]
fn ul_cnt_04_four_characters() {
    // STR END AGI DEX INT CUN ACU WIL; Vitality Die, Health Pool.
    let rows = [
        ("Brana", [3, 2, 1, 2, 0, 1, 0, 1], (10, 2), Attribute::Dexterity),
        ("Tamsin", [1, 1, 3, 3, 1, 2, 1, 0], (8, 1), Attribute::Cunning),
        ("Orrin", [1, 1, 2, 1, 1, 1, 3, 1], (8, 1), Attribute::Dexterity),
        ("Ysolde", [-1, 0, 2, 1, 3, 2, 1, 2], (6, 1), Attribute::Cunning),
    ];
    use Attribute::{Acuity, Agility, Cunning, Dexterity, Endurance, Intelligence, Strength, Will};
    for (name, attributes, pools, ap) in rows {
        let table = one(name);
        let profile = &table.actor(&format!("{name} A")).profile;
        let order = [Strength, Endurance, Agility, Dexterity, Intelligence, Cunning, Acuity, Will];
        assert_eq!(order.map(|attribute| profile.attribute(attribute)), attributes, "{name}");
        assert_eq!((profile.vitality_die, profile.health_pool), pools);
        assert_eq!((profile.level, profile.action_dice(table.state().options()), profile.ap_attribute()), (3, 1, ap));
        assert!(profile.pc && profile.size == character::Size::Medium);
    }
    let boosts = |name: &str| {
        let table = one(name);
        let profile = table.actor(&format!("{name} A")).profile.clone();
        Attribute::ALL.iter().copied().filter(|&attribute| profile.boosts(attribute) > 0).collect::<Vec<_>>()
    };
    assert_eq!(
        ["Brana", "Tamsin", "Orrin", "Ysolde"].map(boosts),
        [vec![Strength], vec![Agility], vec![Acuity], vec![]]
    );
    use Group::{Blades, Feint, Heavy, Impaling, Light, Medicine, Medium, Mobility, Ranged, Shove, Spells, Spirit};
    // Ranks, the weapon with a boost, armour, shield and weapons.
    let rows = [
        ("Brana", vec![(Blades, 2), (Shove, 1), (Heavy, 2), (Group::Body, 2)], Some("longsword")),
        ("Tamsin", vec![(Blades, 2), (Impaling, 1), (Feint, 1), (Light, 1), (Mobility, 2)], None),
        ("Orrin", vec![(Medicine, 1), (Ranged, 2), (Medium, 1), (Mobility, 1)], None),
        ("Ysolde", vec![(Spells, 2), (Mobility, 1), (Spirit, 1)], None),
    ];
    for (name, ranks, boosted) in rows {
        let table = one(name);
        let actor = table.actor(&format!("{name} A"));
        let profile = &actor.profile;
        let has = |&group: &Group| profile.ranks.get(group) > 0;
        let found: Vec<_> =
            Group::ALL.iter().copied().filter(has).map(|group| (group, profile.ranks.get(group))).collect();
        assert_eq!(found, ranks, "{name}: these and no others");
        let with_boost: Vec<&str> =
            profile.weapons.iter().filter(|weapon| weapon.boost > 0).map(|weapon| &*weapon.name).collect();
        assert_eq!(with_boost, boosted.into_iter().collect::<Vec<_>>(), "{name}");
        assert_eq!((actor.vitality_dice, profile.reach.unwrap_or(profile.size.reach())), (3, 1), "{name}");
    }
    let gear = [
        ("Brana", Some("chainmail"), Some("round shield"), vec!["longsword"]),
        ("Tamsin", Some("leather"), None, vec!["shortsword", "dagger"]),
        ("Orrin", Some("breastplate"), None, vec!["longbow", "spear"]),
        ("Ysolde", None, None, vec!["dagger"]),
    ];
    for (name, armour, shield, weapons) in gear {
        let table = one(name);
        let profile = &table.actor(&format!("{name} A")).profile;
        assert_eq!(profile.armour.as_ref().map(|worn| &*worn.name), armour, "{name}");
        assert_eq!(profile.shield.as_ref().map(|shield| &*shield.name), shield, "{name}");
        let carried: Vec<&str> =
            profile.weapons.iter().filter(|weapon| !weapon.unarmed).map(|weapon| &*weapon.name).collect();
        assert_eq!(carried, weapons, "{name}");
    }
}

#[test]
fn ul_cnt_05_what_their_numbers_come_to() {
    // Health, Vitality, Passive Armor, Armor Reduction four ways, dodge, movement.
    let rows = [
        ("Brana", [14, 28, 11, 7, 5, 7, 5, 11, 4], [8, 6, 2, 1, 0, 1, 0, 1]),
        ("Tamsin", [8, 21, 8, 5, 7, 4, 4, 16, 6], [1, 1, 7, 8, 1, 2, 1, 0]),
        ("Orrin", [8, 21, 10, 5, 4, 4, 4, 13, 5], [1, 1, 3, 4, 1, 1, 4, 1]),
        ("Ysolde", [8, 14, 6, 3, 3, 3, 3, 10, 5], [-1, 0, 3, 4, 3, 2, 3, 4]),
    ];
    for (name, numbers, rolls) in rows {
        let table = one(name);
        let (state, id) = (table.state(), table.id(&format!("{name} A")));
        let actor = state.actor(id);
        let left = |situation| reduction(state, id, situation, false).total;
        let derived = [
            actor.health_max,
            actor.vitality_max,
            passive(state, id, Cover::None, false).total,
            left(Situation::Whole),
            left(Situation::FailedDodge),
            left(Situation::FailedBlock),
            left(Situation::FailedOther),
            dodge_tally(state, id, false).total,
            movement::allowance(state, id, false, false).total,
        ];
        assert_eq!(derived, numbers, "{name}");
        assert_eq!(
            Attribute::ALL
                .iter()
                .copied()
                .map(|attribute| roll_tally(state, id, attribute, false).total)
                .collect::<Vec<_>>(),
            rolls,
            "{name}"
        );
    }
    let plus = |who: &str, arm: &str| {
        let table = one(who);
        let who = format!("{who} A");
        let place = usize::from(table.weapon(&who, arm));
        attack_tally(table.state(), table.id(&who), &table.actor(&who).profile.weapons[place], false, false).total
    };
    assert_eq!((plus("Brana", "longsword"), plus("Tamsin", "shortsword"), plus("Tamsin", "dagger")), (7, 7, 5));
    assert_eq!((plus("Orrin", "longbow"), plus("Orrin", "spear"), plus("Ysolde", "dagger")), (7, 1, 1));
    let orrin = one("Orrin");
    let bow = &orrin.actor("Orrin").profile.weapons[0];
    assert_eq!(range(orrin.state(), orrin.id("Orrin"), bow, false), Some((21, 80)), "105 and 400 feet");
    assert_eq!(block_tally(one("Brana").state(), ludex_engine::ActorId(0), None, false).total, 14);
    let magic = one("Ysolde");
    let (state, id) = (magic.state(), magic.id("Ysolde"));
    let dart = &state.actor(id).profile.spells[0];
    assert_eq!(spells::attack_tally(state, id, dart, false).total, 7);
    assert_eq!((state.actor(id).magic.mana, spells::number(state, id, dart, false).total), (13, 17));
    let defends = |name: &str| spells::spell_defense(one(name).state(), ludex_engine::ActorId(0), false).total;
    assert_eq!(["Brana", "Tamsin", "Orrin", "Ysolde"].map(defends), [11, 10, 11, 14]);
    let tries = |name: &str, maneuver| {
        maneuvers::attempt_tally(one(name).state(), ludex_engine::ActorId(0), maneuver, false).total
    };
    assert_eq!((tries("Brana", Maneuver::Shove), tries("Tamsin", Maneuver::Feint)), (5, 4));
    let triage = checks::skill_tally(orrin.state(), orrin.id("Orrin"), character::Skill::Triage, None, false);
    assert_eq!(triage.total, 3);
}

#[test]
fn ul_cnt_05_action_points_parries_and_damage() {
    // Sides of the dice rolled for Action Points, what they show, and what is added to 5: Agility and the AP attribute.
    for (name, die, more) in [("Brana", 10, 1 + 2), ("Tamsin", 8, 3 + 2), ("Orrin", 8, 2 + 1), ("Ysolde", 6, 2 + 2)] {
        let mut table = one(name);
        table.act(StartEncounter { surprised: vec![] }, [4, die]);
        let rolled = table.events().iter().find_map(|event| match event {
            Event::ApRolled(ApRolled { dice, tally, total, .. }) if !dice.is_empty() => {
                Some((dice.iter().map(|die| die.sides).collect::<Vec<_>>(), tally.total, *total))
            }
            _ => None,
        });
        assert_eq!(rolled, Some((vec![4, die], 5 + more, 4 + die as i32 + 5 + more)), "{name}");
        let again = Command::RerollAp(RerollAp { actor: table.id(&format!("{name} A")), die: 0 });
        assert_eq!(table.offers(&again), name == "Tamsin", "only Tamsin re-rolls 1 AP die");
        if name == "Tamsin" {
            table.act(again, [1]);
            assert_eq!((table.asked(), table.ap("Tamsin")), (None, 1 + 8 + 10));
        }
    }
    // Attack, parry and its price, damage as an action and off the hand.
    let rows = [
        ("Brana", "longsword", 7, Some((7, 3)), "2d6+3 slashing", None),
        ("Tamsin", "shortsword", 7, Some((7, 3)), "1d10+1 slashing", None),
        ("Tamsin", "dagger", 5, Some((5, 2)), "2d4+1 piercing", Some("2d4 piercing")),
        ("Orrin", "longbow", 7, None, "2d6+1 piercing", None),
        ("Orrin", "spear", 1, Some((1, 3)), "1d10+1 piercing", None),
        ("Ysolde", "dagger", 1, Some((1, 2)), "2d4-1 piercing", None),
        ("Brana", "unarmed strike", 2, Some((2, 3)), "4 bludgeoning", None),
    ];
    for (who, arm, plus, parry, damage, off) in rows {
        let table = one(who);
        let (state, id) = (table.state(), table.id(&format!("{who} A")));
        let place = table.weapon(&format!("{who} A"), arm);
        let profile = &state.actor(id).profile;
        let weapon = &profile.weapons[usize::from(place)];
        assert_eq!(attack_tally(state, id, weapon, false, false).total, plus, "{who} {arm}");
        if let Some((total, price)) = parry {
            assert_eq!(defence::parry_tally(state, id, place, false).total, total, "{who} {arm}");
            let (attacker, with, occasion) = (table.id("Goblin"), With::Weapon(0), Occasion::Action);
            let attack = Attack { attacker, target: id, with, thrown: false, nonlethal: false, occasion };
            assert_eq!(defence::cost(state, &attack, Answer::Parry(place), false).total, price, "{who} {arm}");
        }
        let deals = |occasion| {
            let (plus, part) =
                (damage::damage_tally(profile, weapon, occasion, state.options(), false).total, &weapon.damage[0]);
            match (part.dice.count, plus) {
                (0, plus) => format!("{plus} {}", part.kind.name()),
                (_, 0) => format!("{} {}", part.dice, part.kind.name()),
                (_, plus) => format!("{}{plus:+} {}", part.dice, part.kind.name()),
            }
        };
        assert_eq!(deals(Occasion::Action), damage, "{who} {arm}");
        if let Some(off) = off {
            assert_eq!(deals(Occasion::OffHand), off, "{who} {arm}");
        }
    }
    // Only Brana blocks.
    for name in ["Brana", "Tamsin", "Orrin", "Ysolde"] {
        let table = one(name);
        assert_eq!(table.actor(&format!("{name} A")).shield_up, name == "Brana", "{name}");
    }
}

#[test]
fn ul_cnt_08_a_worked_round() {
    let cells =
        ". . . . . . . . . .\n . . . . . . . . . .\n. A . . . . B . . .\n . . . . . . . . . .\n. . . . . . . . . .";
    let mut table = scene(cells, &[("A", "Brana", "heroes"), ("B", "Ogre", "ogres")]);
    table.act(StartEncounter { surprised: vec![] }, [3, 6]);
    assert_eq!((table.ap("Brana"), table.ap("Ogre"), table.acting()), (17, 12, "Brana A"));
    let (brana, ogre) = (table.id("Brana"), table.id("Ogre"));
    assert_eq!(table.state().distance(brana, ogre), 5);
    let pools = |table: &Table, who: &str| (table.actor(who).vitality, table.actor(who).health);
    table.moves("Brana", (5, 2));
    assert_eq!((table.ap("Brana"), table.state().distance(brana, ogre)), (14, 1));
    table.strikes("Brana", "longsword", "Ogre", []).answers("Ogre", Answer::Dodge, [6, 4, 4, 5]);
    assert_eq!((table.rolled(), table.damage().0), ((13, 12, Degree::Hit), 8));
    assert_eq!((pools(&table, "Ogre"), table.ap("Brana"), table.ap("Ogre")), ((22, 14), 9, 10));
    table.strikes("Ogre", "greatclub", "Brana", []).answers("Brana", Answer::Block, [13, 5, 2, 5, 3]);
    assert_eq!((table.rolled(), table.damage().0), ((20, 19, Degree::PartlyDefended), 5));
    assert_eq!((pools(&table, "Brana"), table.ap("Brana"), table.ap("Ogre")), ((23, 14), 6, 4));
    table.strikes("Brana", "longsword", "Ogre", []).answers("Ogre", Answer::Dodge, [20, 5, 3, 3]);
    assert_eq!((table.rolled().2, table.damage().0), (Degree::Critical, 17));
    assert_eq!((pools(&table, "Ogre"), table.ap("Brana"), table.ap("Ogre")), ((5, 14), 1, 2));
    table.passes("Ogre").passes("Brana");
    assert_eq!((table.state().round, table.ap("Brana"), table.ap("Ogre")), (2, 17, 12));
    assert_eq!((pools(&table, "Brana"), pools(&table, "Ogre")), ((23, 14), (5, 14)));
}
