//! The starter content, row by row (UL-CNT-01 to 06, 08).

use crate::common;

use common::table::*;
use ludex_grid::Cover;
use ludex_unbound::armour::{Situation, passive, reduction};
use ludex_unbound::attack::{attack_tally, range};
use ludex_unbound::character::Attribute;
use ludex_unbound::defence::{block_tally, dodge_tally, roll_tally};
use ludex_unbound::*;

const EMPTY: &str = ". . . . . .\n . . . . . .\n. . A . . .\n . . . . . .\n. . . . . .\n . . . . Z .";

/// Somebody of the starter content.
fn one(name: &str) -> Table {
    scene(EMPTY, &[("A", name, "one"), ("Z", "Goblin", "other")])
}

/// A weapon as the rules print it: price, dice, type, group, hands, what is more.
fn weapon(who: &str, name: &str) -> String {
    let table = one(who);
    let weapon =
        &table.actor(&format!("{who} A")).profile.weapons[usize::from(table.weapon(&format!("{who} A"), name))];
    printed(weapon)
}

fn printed(weapon: &character::Weapon) -> String {
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
        let bash = Command::Maneuver { actor, target, maneuver: Maneuver::Bash };
        table.does(bash, [10, 10]);
        let finish = maneuvers::FinishBash { actor, push: true, hard: false };
        table.does(Command::FinishBash(finish), []);
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
        assert_eq!((profile.level, profile.action_dice(), profile.ap_attribute()), (3, 1, ap));
        assert!(profile.pc && profile.size == character::Size::Medium);
    }
    let boosts = |name: &str| {
        let table = one(name);
        let profile = table.actor(&format!("{name} A")).profile.clone();
        Attribute::ALL.into_iter().filter(|&attribute| profile.boosts(attribute) > 0).collect::<Vec<_>>()
    };
    assert_eq!(
        ["Brana", "Tamsin", "Orrin", "Ysolde"].map(boosts),
        [vec![Strength], vec![Agility], vec![Acuity], vec![]]
    );
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
        assert_eq!(Attribute::ALL.map(|attribute| roll_tally(state, id, attribute, false).total), rolls, "{name}");
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
fn ul_cnt_06_six_creatures() {
    // Health, Vitality, Passive Armor, Armor Reduction whole, after a dodge, after a block or parry, dodge, movement.
    let rows = [
        ("Goblin", [4, 8, 8, 3, 6, 3, 13, 6], character::Size::Small),
        ("Wolf", [6, 12, 7, 3, 3, 3, 12, 8], character::Size::Medium),
        ("Skeleton", [8, 6, 9, 4, 4, 4, 9, 4], character::Size::Medium),
        ("Ogre", [14, 30, 9, 5, 4, 4, 8, 3], character::Size::Large),
        ("Cave spider", [8, 10, 7, 4, 6, 4, 11, 5], character::Size::Large),
        ("Ember drake", [30, 60, 11, 8, 6, 6, 12, 4], character::Size::Huge),
    ];
    for (name, numbers, size) in rows {
        let table = scene(EMPTY, &[("A", name, "one"), ("Z", "Brana", "other")]);
        let (state, id) = (table.state(), table.id(&format!("{name} A")));
        let left = |situation| reduction(state, id, situation, false).total;
        let derived = [
            state.actor(id).health_max,
            state.actor(id).vitality_max,
            passive(state, id, Cover::None, false).total,
            left(Situation::Whole),
            left(Situation::FailedDodge),
            left(Situation::FailedOther),
            dodge_tally(state, id, false).total,
            movement::allowance(state, id, false, false).total,
        ];
        assert_eq!((derived, state.actor(id).size()), (numbers, size), "{name}");
    }
    let attacks = [
        ("Goblin", "scimitar", "5 AP, 1d8 slashing, Blades, 1 h", 4),
        ("Goblin", "shortbow", "5 AP, 2d4 piercing, Ranged, 2 h, 60/240", 3),
        ("Wolf", "bite", "5 AP, 2d4 piercing, Fist, 0 h", 4),
        ("Skeleton", "spear", "5 AP, 1d10 piercing, Impaling, 1 h, Thrown 20/60", 3),
        ("Ogre", "greatclub", "6 AP, 3d6 bludgeoning, Swinging, 2 h, Heavy", 7),
        ("Cave spider", "bite", "5 AP, 1d8 piercing and 1d4 poison, Fist, 0 h", 4),
        ("Ember drake", "bite", "6 AP, 2d10 piercing, Fist, 0 h, Heavy", 9),
        ("Ember drake", "tail", "5 AP, 3d6 bludgeoning, Swinging, 0 h, Heavy", 9),
    ];
    for (who, arm, row, plus) in attacks {
        assert_eq!(weapon(who, arm), row, "{who}");
        let table = one(who);
        let id = ludex_engine::ActorId(0);
        let place = usize::from(table.weapon(&format!("{who} A"), arm));
        let weapon = &table.state().actor(id).profile.weapons[place];
        assert_eq!(attack_tally(table.state(), id, weapon, false, false).total, plus, "{who} {arm}");
    }
    let drake = one("Ember drake");
    assert!(one("Cave spider").actor("Cave spider A").profile.speeds.climb);
    assert_eq!(spells::spell_defense(drake.state(), drake.id("Ember"), false).total, 15);
}

#[test]
fn ul_cnt_08_a_worked_round() {
    let cells =
        ". . . . . . . . . .\n . . . . . . . . . .\n. A . . . . B . . .\n . . . . . . . . . .\n. . . . . . . . . .";
    let mut table = scene(cells, &[("A", "Brana", "heroes"), ("B", "Ogre", "ogres")]);
    table.act(Command::StartEncounter { surprised: vec![] }, [3, 6]);
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

#[test]
fn ul_cnt_06_the_web_of_the_cave_spider() {
    let cells = ". . . . . . . . .\n . A . . . . B . .\n. . . . . . . . .\n . . . . . . . . .";
    let mut table = scene(cells, &[("A", "Cave spider", "vermin"), ("B", "Tamsin", "heroes")]);
    table.fight(&[("Cave", 12), ("Tamsin", 12)]);
    let (actor, target) = (table.id("Cave"), table.id("Tamsin"));
    let web = Command::Cast { actor, spell: 0, target: Some(target), at: None };
    // d20[4] + 3 + 2 * 2 + 1 = 12 of 13.
    table.act(web.clone(), [4]);
    assert_eq!(table.spent(), [("Cave spider A", 6)]);
    assert!(table.state().is_held(target), "from 5 spaces away");
    let escape = Command::Escape { actor: target, grappler: actor, skill: character::Skill::Escape };
    table.acts("Tamsin").act(escape.clone(), [9]);
    assert_eq!((table.check().total, table.check().target, table.state().is_held(target)), (12, Some(13), true));
    table.acts("Tamsin").act(escape, [10]);
    assert!(!table.state().is_held(target));
    table.acts("Cave").set("Cave", |spider| spider.ap = 12).act(web, [5]);
    assert!(!table.state().is_held(target), "13 resists");
}
