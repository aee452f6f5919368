//! The creatures of the starter content, row by row (UL-CNT-06).

use super::starter::{EMPTY, one, weapon};
use crate::common;

use common::table::*;
use ludex_grid::Cover;
use ludex_unbound::armour::{Situation, passive, reduction};
use ludex_unbound::attack::attack_tally;
use ludex_unbound::character::{ActionPoints, Attribute, Group};
use ludex_unbound::damage::types::{DamageType, Source};
use ludex_unbound::defence::{Resisted, block_tally, dodge_tally};
use ludex_unbound::holds::Escape;
use ludex_unbound::rounds::StartEncounter;
use ludex_unbound::spells::{CastSpell, OnSave, Resolution, SpellArea};
use ludex_unbound::*;

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
fn ul_cnt_06_attributes_reach_action_points_and_ranks() {
    use Attribute::{Acuity, Agility, Cunning, Dexterity, Endurance, Intelligence, Strength, Will};
    use Group::{Blades, Body, Impaling, Medium, Mobility, Ranged, Spirit, Stealth, Swinging, Takedown};
    // STR END AGI DEX INT CUN ACU WIL; reach; AP where they are fixed; ranks; ranks of what they were born with.
    let rows = [
        (
            "Goblin",
            [0, 1, 3, 2, 0, 1, 1, 0],
            1,
            Some(12),
            vec![(Stealth, 1), (Blades, 1), (Ranged, 1), (Mobility, 1)],
            vec![],
        ),
        ("Wolf", [2, 2, 3, 2, -3, 1, 3, 0], 1, Some(13), vec![(Takedown, 1), (Mobility, 1)], vec![("bite", 1)]),
        ("Skeleton", [1, 2, 1, 1, -1, 0, 0, 0], 1, Some(11), vec![(Impaling, 1), (Body, 1)], vec![]),
        ("Ogre", [5, 3, 0, 1, -2, -1, 0, 0], 2, Some(12), vec![(Swinging, 1), (Medium, 1), (Body, 1)], vec![]),
        ("Cave spider", [2, 1, 2, 2, -3, 1, 1, 0], 1, Some(12), vec![(Mobility, 1)], vec![("bite", 1)]),
        (
            "Ember drake",
            [5, 4, 1, 2, 1, 2, 2, 3],
            2,
            None,
            vec![(Medium, 2), (Body, 2), (Mobility, 1), (Spirit, 1)],
            vec![("bite", 2), ("tail", 2)],
        ),
    ];
    let order = [Strength, Endurance, Agility, Dexterity, Intelligence, Cunning, Acuity, Will];
    for (name, attributes, reach, ap, ranks, born_with) in rows {
        let table = one(name);
        let profile = &table.actor(&format!("{name} A")).profile;
        assert_eq!(order.map(|attribute| profile.attribute(attribute)), attributes, "{name}");
        assert_eq!(profile.reach.unwrap_or(profile.size.reach()), reach, "{name}");
        match ap {
            Some(ap) => assert_eq!(profile.ap, ActionPoints::Fixed(ap), "{name}"),
            None => assert!(matches!(profile.ap, ActionPoints::Dice(..)), "{name} rolls"),
        }
        let has = |&group: &Group| profile.ranks.get(group) > 0;
        let found: Vec<_> =
            Group::ALL.iter().copied().filter(has).map(|group| (group, profile.ranks.get(group))).collect();
        assert_eq!(found, ranks, "{name}: these and no others");
        let ranked = profile.weapons.iter().filter_map(|weapon| weapon.rank.map(|rank| (&*weapon.name, rank)));
        assert_eq!(ranked.collect::<Vec<_>>(), born_with, "{name}");
        assert_eq!((profile.pc, profile.uses_death_rules), (false, name == "Ember drake"), "{name}");
    }
    // 5 + 2d4 + 1d12 + 3.
    let mut table = scene(EMPTY, &[("A", "Ember drake", "one"), ("Z", "Goblin", "other")]);
    table.act(StartEncounter { surprised: vec![] }, [3, 1, 8]);
    assert_eq!(table.ap("Ember"), 5 + 3 + 1 + 8 + 3);
}

#[test]
fn ul_cnt_06_what_their_blows_add() {
    // Strength on top of the dice; of two parts the first has it.
    let rows = [
        ("Goblin", "scimitar", 0),
        ("Goblin", "shortbow", 0),
        ("Wolf", "bite", 2),
        ("Skeleton", "spear", 1),
        ("Ogre", "greatclub", 5),
        ("Ogre", "unarmed strike", 7),
        ("Cave spider", "bite", 2),
        ("Ember drake", "bite", 5),
        ("Ember drake", "tail", 5),
    ];
    for (who, arm, more) in rows {
        let table = one(who);
        let place = usize::from(table.weapon(&format!("{who} A"), arm));
        let profile = &table.actor(&format!("{who} A")).profile;
        let tally =
            damage::damage_tally(profile, &profile.weapons[place], Occasion::Action, table.state().options(), false);
        assert_eq!(tally.total, more, "{who} {arm}");
    }
    let (ogre, wolf, bones) = (one("Ogre"), one("Wolf"), one("Skeleton"));
    let hands = &ogre.actor("Ogre A").profile.weapons[usize::from(ogre.weapon("Ogre A", "unarmed strike"))];
    assert_eq!((attack_tally(ogre.state(), ogre.id("Ogre A"), hands, false, false).total, hands.ap), (1, 5));
    let takedown = maneuvers::attempt_tally(wolf.state(), wolf.id("Wolf A"), Maneuver::Takedown, false);
    assert_eq!((takedown.total, actions::cost::MANEUVER), (5, 6));
    // The skeleton's shield of 6 makes its block 9.
    assert_eq!(block_tally(bones.state(), bones.id("Skeleton A"), None, false).total, 9);
    for name in ["Goblin", "Wolf", "Ogre", "Cave spider", "Ember drake"] {
        assert!(!one(name).actor(&format!("{name} A")).shield_up, "{name} has none");
    }
}

#[test]
fn ul_cnt_06_what_is_special_about_them() {
    use DamageType::{Bludgeoning, Cold, Fire, Piercing, Poison, Psychic, Slashing};
    let rows = [
        ("Skeleton", vec![Piercing, Slashing], vec![Bludgeoning], vec![Poison, Psychic]),
        ("Ember drake", vec![Fire], vec![Cold], vec![]),
        ("Goblin", vec![], vec![], vec![]),
        ("Wolf", vec![], vec![], vec![]),
        ("Ogre", vec![], vec![], vec![]),
        ("Cave spider", vec![], vec![], vec![]),
    ];
    for (name, resists, vulnerable, immune) in rows {
        let table = one(name);
        let profile = &table.actor(&format!("{name} A")).profile;
        let types = [&profile.resists, &profile.vulnerable, &profile.immune].map(|affinity| affinity.types.clone());
        assert_eq!(types, [resists, vulnerable, immune], "{name}");
        assert!(profile.resists.sources.is_empty(), "{name}");
    }
    let drake = one("Ember drake");
    let profile = &drake.actor("Ember drake A").profile;
    let flight = profile.flight.expect("it flies");
    assert_eq!((flight.spaces, flight.hover, profile.uses_death_rules), (8, false, true));
    let breath = &profile.spells[0];
    assert_eq!((&*breath.name, breath.source, breath.ap, breath.mana), ("fire breath", Source::Primal, 8, 0));
    assert_eq!((breath.resolution, breath.defence), (Resolution::DefenseRoll, Some(Attribute::Agility)));
    assert_eq!((breath.number, breath.on_save, breath.range), (Some(16), OnSave::Half, 30));
    assert_eq!((breath.area, breath.damage[0].dice.to_string()), (Some(SpellArea::Cone(6)), "4d6".to_owned()));
    assert_eq!((breath.damage.len(), breath.damage[0].kind), (1, Fire));
    let wide = one("Wolf");
    assert_eq!(movement::allowance(wide.state(), wide.id("Wolf A"), false, false).total, 8);
}

#[test]
fn ul_cnt_06_the_breath_of_the_ember_drake() {
    let cells = ". . . . . . . . . . .\n . . . . . . . . . . .\n. A . . . B . . C . .\n . . . . . . . . . . .\n\
                 . . . . . . . . . . .\n . D . . . . . . . . .";
    let actors =
        [("A", "Ember drake", "drakes"), ("B", "Brana", "heroes"), ("C", "Tamsin", "heroes"), ("D", "Orrin", "heroes")];
    let mut table = scene(cells, &actors);
    table.fight(&[("Ember", 20), ("Brana", 17), ("Tamsin", 15), ("Orrin", 9)]);
    let actor = table.id("Ember");
    let breath = Command::Cast(CastSpell { actor, spell: 0, target: None, at: Some(table.actor("Brana").at) });
    // 4d6 = 17 once; Brana fails: d20[14] + 1 = 15; Tamsin resists: d20[8] + 8 = 16.
    table.act(breath, [6, 5, 4, 2, 14, 8]);
    assert_eq!(table.spent(), [("Ember drake A", 8)]);
    let resisted: Vec<_> = table
        .events()
        .iter()
        .filter_map(|event| match event {
            Event::Resisted(Resisted { actor, total, number, .. }) => Some((*actor, *total, *number)),
            _ => None,
        })
        .collect();
    let (brana, tamsin) = (table.id("Brana"), table.id("Tamsin"));
    assert_eq!(resisted, [(brana, Some(15), 16), (tamsin, Some(16), 16)], "Orrin is out of the cone");
    // 17 less 5 without the rank; half of 17 less the whole 5.
    let taken = |who: &str| table.actor(who).vitality_max - table.actor(who).vitality;
    assert_eq!([taken("Brana"), taken("Tamsin"), taken("Orrin")], [17 - 5, 8 - 5, 0]);
}

#[test]
fn ul_cnt_06_the_web_of_the_cave_spider() {
    let cells = ". . . . . . . . .\n . A . . . . B . .\n. . . . . . . . .\n . . . . . . . . .";
    let mut table = scene(cells, &[("A", "Cave spider", "vermin"), ("B", "Tamsin", "heroes")]);
    table.fight(&[("Cave", 12), ("Tamsin", 12)]);
    let (actor, target) = (table.id("Cave"), table.id("Tamsin"));
    let web = Command::Cast(CastSpell { actor, spell: 0, target: Some(target), at: None });
    // d20[4] + 3 + 2 * 2 + 1 = 12 of 13.
    table.act(web.clone(), [4]);
    assert_eq!(table.spent(), [("Cave spider A", 6)]);
    assert!(table.state().is_held(target), "from 5 spaces away");
    let escape = Command::Escape(Escape { actor: target, grappler: actor, skill: character::Skill::Escape });
    table.acts("Tamsin").act(escape.clone(), [9]);
    assert_eq!((table.check().total, table.check().target, table.state().is_held(target)), (12, Some(13), true));
    table.acts("Tamsin").act(escape, [10]);
    assert!(!table.state().is_held(target));
    table.acts("Cave").set("Cave", |spider| spider.ap = 12).act(web, [5]);
    assert!(!table.state().is_held(target), "13 resists");
}
