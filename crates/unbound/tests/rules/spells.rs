//! Spells: UL-ATK-16 and 36 to 42, UL-ACT-07, UL-DMG-03, UL-CNT-07.

use crate::common;

use common::blows::*;
use ludex_grid::{Cell, Cover, Shape};
use ludex_unbound::damage::types::Source;
use ludex_unbound::defence::Resisted;
use ludex_unbound::rest::{Rest, TakeRest};
use ludex_unbound::rounds::EndEncounter;
use ludex_unbound::spells::{CastSpell, OnSave, Resolution, SpellArea};
use ludex_unbound::statuses::{Effect, Status};
use ludex_unbound::*;

/// A caster like Ysolde: +7, mana 13, 17 to resist.
const MIRA: &str = "ap=40 level=3 intelligence=3 spells=2 casting=intelligence knows=Ember_Dart,Frost_Lance,Mind_Spike";
/// No Action Points to dodge with.
const ORC: &str = "ap=1 av=11:heavy";

fn cast(table: &Blows, spell: &str, target: &str) -> Command {
    let (actor, target) = (table.id("Mira"), Some(table.id(target)));
    Command::Cast(CastSpell { actor, spell: place(table, spell), target, at: None })
}

fn place(table: &Blows, spell: &str) -> u8 {
    let spells = &table.actor("Mira").profile.spells;
    spells.iter().position(|known| known.name == spell).unwrap_or_else(|| panic!("{spell}?")) as u8
}

/// Casts over an area.
fn fill(table: &Blows, spell: &str, at: Cell) -> Command {
    Command::Cast(CastSpell { actor: table.id("Mira"), spell: place(table, spell), target: None, at: Some(at) })
}

/// Totals against numbers of the defence rolls of the last command, and whether each resisted.
fn resisted(table: &Blows) -> Vec<(Option<i32>, i32)> {
    let rolls = table.play.events.iter().filter_map(|event| match event {
        Event::Resisted(Resisted { total, number, .. }) => Some((*total, *number)),
        _ => None,
    });
    rolls.collect()
}

#[test]
fn ul_atk_16_what_holds_for_attacks_holds_for_spell_attacks() {
    // An orc next to the caster disturbs her.
    let mut table = duel(MIRA, ORC);
    let command = cast(&table, "Ember Dart", "Orc");
    table.does(command, [9, 1]);
    assert_eq!(table.rolled().reasons[0].rule.as_str(), "UL-ATK-23");
    // Cover protects, range ends, and an unseen caster is given away.
    let mut table = apart(4, MIRA, ORC);
    let actor = table.id("Orc");
    table.rules(Ruling::Cover { actor, to: Some(Cover::Half) }).unseen("Orc", "Mira");
    let command = cast(&table, "Ember Dart", "Orc");
    table.does(command, [5, 2, 1, 1]);
    assert_eq!((table.outcome(), table.state().unseen.len()), ((12, 13, Degree::Graze), 0));
    let mut table = apart(13, MIRA, ORC);
    assert_eq!(table.forbids(cast(&table, "Ember Dart", "Orc")), "UL-ATK-20");
}

#[test]
fn ul_atk_36_attribute_and_spells_skill_against_armour_or_a_defence() {
    let mut table = apart(4, MIRA, ORC);
    let command = cast(&table, "Ember Dart", "Orc");
    table.does(command, [9, 4, 5]);
    assert_eq!((table.outcome(), table.amounts()), ((16, 11, Degree::Hit), vec![4]));
    assert_eq!(table.dealt()[0].source, Source::Arcane);
    assert_eq!(table.rolled().tally.to_string(), "3 Intelligence + 4 Spells = 7");
    // Ranks graze, advantage and criticals count; a boost stands with a magic source.
    let table = apart(4, MIRA, ORC);
    let command = cast(&table, "Ember Dart", "Orc");
    let degrees = [1, 2, 3, 4, 13, 14, 20].map(|face| table.would(command.clone(), face));
    let (miss, graze, hit, critical) = (Degree::Miss, Degree::Graze, Degree::Hit, Degree::Critical);
    assert_eq!(degrees, [miss, graze, graze, hit, hit, critical, critical]);
    let boosted = MIRA.replace("casting=intelligence", "casting=intelligence,boosts=[\"arcane\"]");
    let mut table = apart(4, &boosted, ORC);
    table.does(command, [9, 4, 5]);
    assert_eq!(table.outcome().0, 17);
}

#[test]
fn ul_atk_36_a_dodge_answers_spells_a_shield_what_is_physical_a_blade_none() {
    let orc = "ap=12 av=8:medium medium=1 weapons=longsword shield=buckler";
    for (spell, answers) in [
        ("Ember Dart", vec![PASSIVE, DODGE, Answer::DoubleDodge]),
        ("Frost Lance", vec![PASSIVE, DODGE, Answer::DoubleDodge, BLOCK]),
    ] {
        let mut table = apart(4, MIRA, orc);
        let command = cast(&table, spell, "Orc");
        table.does(command, []);
        assert_eq!(table.answers_offered(), answers, "{spell}");
        table.answers(DODGE, &[1, 6]);
        assert_eq!((table.rolled().target, table.ap("Orc")), (14, 10));
    }
    // A critical block does nothing against a spell.
    let mut table = duel(MIRA, "ap=12 shield=buckler strength=10");
    let command = cast(&table, "Frost Lance", "Orc");
    table.exchange(command, BLOCK, &[2, 2, 8]);
    assert!(table.rolled().defence_critical && !table.has("Mira", Status::Unbalanced));
}

#[test]
fn ul_atk_37_both_prices_are_paid_at_once_and_lost_on_a_miss() {
    let mut table = apart(4, MIRA, ORC);
    let command = cast(&table, "Frost Lance", "Orc");
    table.does(command, [1]);
    assert_eq!(table.paid("Mira"), (6, Expense::Spell));
    assert_eq!((table.ap("Mira"), table.actor("Mira").magic.mana), (34, 10));
    assert_eq!(table.acting(), "Mira");
}

#[test]
fn ul_atk_38_and_ul_cnt_07_the_spells_of_the_starter_set() {
    let all = "knows=Ember_Dart,Frost_Lance,Mind_Spike,Burning_Ring,Mend";
    let table = duel(&format!("casting=intelligence {all}"), "");
    let of = |name: &str| {
        let spell = &table.actor("Mira").profile.spells[usize::from(place(&table, name))];
        let damage: Vec<String> =
            spell.damage.iter().map(|part| format!("{} {}", part.dice, part.kind.name())).collect();
        (spell.source, spell.circle, spell.ap, spell.mana, spell.resolution, spell.range, damage.join(", "))
    };
    let (arcane, primal, divine) = (Source::Arcane, Source::Primal, Source::Divine);
    let rows = [
        ("Ember Dart", (arcane, 1, 5, 1, Resolution::Attack, 60, "2d6 fire")),
        ("Frost Lance", (arcane, 2, 6, 3, Resolution::Attack, 90, "3d6 cold")),
        ("Mind Spike", (arcane, 1, 5, 2, Resolution::SpellDefense, 60, "2d6 psychic")),
        ("Burning Ring", (primal, 2, 6, 3, Resolution::DefenseRoll, 60, "3d6 fire")),
        ("Mend", (divine, 1, 5, 2, Resolution::Auto, 5, "")),
    ];
    for (name, (source, circle, ap, mana, resolution, range, damage)) in rows {
        assert_eq!(of(name), (source, circle, ap, mana, resolution, range, damage.to_owned()), "{name}");
    }
    let ring = &table.actor("Mira").profile.spells[3];
    assert_eq!((ring.area, ring.on_save), (Some(SpellArea::Radius(2)), OnSave::Half));
    assert!(table.actor("Mira").profile.spells[1].physical && table.actor("Mira").profile.spells[2].ignores_armor);
}

#[test]
fn ul_cnt_07_a_lance_of_frost_against_an_ogre() {
    let mut table = apart(4, MIRA, "ap=12 av=8:medium medium=1");
    let command = cast(&table, "Frost Lance", "Orc");
    table.exchange(command, DODGE, &[14, 3, 4, 4, 2]);
    assert_eq!((table.outcome(), table.amounts()), ((21, 11, Degree::Critical), vec![6]));
    let slowed = table.actor("Orc").statuses.get(Status::Slowed).expect("it is cold");
    assert_eq!(slowed.turns, 3);
}

#[test]
fn ul_atk_39_spell_defense() {
    let table = duel("", "will=2 spirit=1");
    assert_eq!(spells::spell_defense(table.state(), table.id("Orc"), false).total, 14);
    let table = duel("", "will=2 spirit=1 +will=2");
    assert_eq!(spells::spell_defense(table.state(), table.id("Orc"), false).total, 16);
    // No active defence is possible, and Mind Spike goes past armour.
    for (face, degree) in [(7, Degree::Hit), (4, Degree::Miss)] {
        let mut table = apart(4, MIRA, "ap=12 armour=plate_harness heavy=4 will=2 spirit=1 shield=buckler");
        let command = cast(&table, "Mind Spike", "Orc");
        table.does(command, if degree == Degree::Hit { vec![face, 4, 5] } else { vec![face] });
        assert_eq!((table.outcome().1, table.outcome().2), (14, degree));
        assert_eq!(table.amounts(), if degree == Degree::Hit { vec![9] } else { vec![] });
    }
    // Advantage counts, and the effect of its damage: two dice off the Action Points.
    let mut table = apart(4, MIRA, "ap=12 will=10");
    let command = cast(&table, "Mind Spike", "Orc");
    table.does(command, [20, 1, 1]);
    assert_eq!((table.rolled().degree, table.ap("Orc")), (Degree::Critical, 10));
}

const BLAST: &str = "[[spell]]\nname = \"Blast\"\nsource = \"arcane\"\nap = 6\nmana = 3\ncircle = 3\n\
                     resolution = \"defense_roll\"\ndefence = \"agility\"\non_save = \"half\"\nrange = 60\n\
                     area = { radius = 2 }\ndamage = [{ dice = \"8d6\", type = \"fire\" }]\n\
                     [[spell]]\nname = \"Jolt\"\nsource = \"primal\"\nap = 4\nresolution = \"defense_roll\"\n\
                     defence = \"endurance\"\nrange = 60\ndamage = [{ dice = \"3d8\", type = \"lightning\" }]\n\
                     statuses = [{ status = \"blinded\", turns = 1 }]\n\
                     [[spell]]\nname = \"Line\"\nsource = \"primal\"\nap = 4\nresolution = \"defense_roll\"\n\
                     defence = \"agility\"\nnumber = 16\nrange = 5\narea = { line = 3 }\n\
                     damage = [{ dice = \"1d6\", type = \"fire\" }]\n\
                     [[spell]]\nname = \"Ritual\"\nsource = \"divine\"\nap = 1\nminutes = 10\nresolution = \"auto\"\n\
                     range = 5\nheals = { pool = \"vitality\", dice = \"1d8\" }\n";

const MAGE: &str = "ap=40 level=3 intelligence=3 spells=2 casting=intelligence knows=Blast,Jolt,Line,Ritual";

fn room(cells: &str) -> Ground {
    on(cells).gear(BLAST).hero("Mira", 'A', MAGE)
}

#[test]
fn ul_atk_40_a_defence_roll_against_10_and_the_casters_skill() {
    // 12 + 3 + 2 meets 17: half of 17, before armour.
    let orc = "av=4:medium medium=1 agility=3 mobility=1";
    let mut table = room(" A . . . B .").foe("Orc", 'B', orc).begin();
    let command = fill(&table, "Blast", table.actor("Orc").at);
    table.does(command.clone(), [2, 2, 2, 2, 2, 2, 2, 3, 12]);
    assert_eq!((resisted(&table), table.amounts()), (vec![(Some(17), 17)], vec![8 - 3]));
    // One less, and the armour rank does not count either (UL-DEF-28).
    let mut table = room(" A . . . B .").foe("Orc", 'B', orc).begin();
    table.does(command, [2, 2, 2, 2, 2, 2, 2, 3, 11]);
    assert_eq!(table.amounts(), [17 - 2]);
    // Nothing is left where the spell does not say half.
    for (face, there) in [(17, false), (16, true)] {
        let mut table = room(" A . . . B .").foe("Orc", 'B', "av=0:medium").begin();
        let command = cast(&table, "Jolt", "Orc");
        table.does(command, [1, 1, 1, face]);
        assert_eq!((table.dealt().len() == 1, table.has("Orc", Status::Blinded)), (there, there), "{face}");
    }
    // A power has a number of its own, and those who are Unconscious do not even roll.
    let mut table = room(" A B .").foe("Orc", 'B', "av=0:medium").begin();
    table.gains("Orc", Status::Unconscious, 0);
    let command = fill(&table, "Line", table.actor("Orc").at);
    table.does(command, [4]);
    assert_eq!((resisted(&table), table.amounts()), (vec![(None, 16)], vec![4]));
}

#[test]
fn ul_atk_41_and_ul_dmg_03_an_area_is_rolled_once_and_each_resists() {
    let cells = " . . . . B . .\n  A . . . C . .\n . . . . D . .\n  . . . . . . E";
    let ground = room(cells).foe("Bo", 'B', "av=0:medium").foe("Cy", 'C', "av=0:medium").foe("Di", 'D', "av=0:medium");
    let mut table = ground.foe("Ed", 'E', "").begin();
    let command = fill(&table, "Blast", table.actor("Cy").at);
    // 28 for all; the third resists.
    table.does(command, [4, 4, 4, 4, 3, 3, 3, 3, 10, 9, 18]);
    assert_eq!(table.amounts(), [28, 28, 14]);
    assert!(["Bo", "Cy", "Di"].iter().all(|who| !table.has(who, Status::Burning)), "no critical hits");
    assert_eq!(table.pools("Ed"), (14, 28), "out of it");
}

#[test]
fn ul_dmg_03_a_cone_is_rolled_once_and_meets_each_ones_armour() {
    let breath = "[[spell]]\nname = \"Breath\"\nsource = \"primal\"\nap = 4\nresolution = \"defense_roll\"\n\
                  defence = \"agility\"\nrange = 5\narea = { cone = 4 }\n\
                  damage = [{ dice = \"3d6\", type = \"fire\" }]\n";
    let ground = on(" . . . B . . .\n  A . C . . . .\n . . . D . . .\n  E . . . . . .").gear(breath);
    let ground = ground.hero("Mira", 'A', "ap=40 intelligence=3 spells=2 casting=intelligence knows=Breath");
    let ground = ground.foe("Bo", 'B', "av=0:medium").foe("Cy", 'C', "armour=leather agility=1");
    let mut table = ground.foe("Di", 'D', "armour=plate_harness heavy=1").foe("Ed", 'E', "").begin();
    let command = fill(&table, "Breath", table.actor("Cy").at);
    table.does(command, [2, 4, 3, 5, 5, 5]);
    assert_eq!(resisted(&table).len(), 3, "all but Ed, who stands beside the caster");
    // 9 for each: bare, less half of 8, less half of 12; whoever failed has no rank.
    assert_eq!(table.amounts(), [9, 9 - 4, 9 - 6]);
    assert_eq!(["Bo", "Cy", "Di", "Ed"].map(|who| table.pools(who).1), [28 - 9, 28 - 5, 28 - 3, 28]);
}

#[test]
fn ul_atk_41_total_cover_from_the_origin_protects() {
    let ground = room(" A . . . B # C .").foe("Bo", 'B', "av=0:medium").foe("Cy", 'C', "av=0:medium");
    let mut table = ground.begin();
    let command = fill(&table, "Blast", table.actor("Bo").at);
    table.does(command, [1, 1, 1, 1, 1, 1, 1, 1, 2]);
    assert_eq!(table.amounts(), [8], "the wall stands between");
    // A line goes from the caster, as far as it says, through friends too.
    let ground = room(" A B C . D .").foe("Bo", 'B', "av=0:medium").foe("Di", 'D', "av=0:medium");
    let mut table = ground.hero("Cy", 'C', "ap=2 av=0:medium").begin();
    let command = fill(&table, "Line", table.actor("Di").at);
    table.does(command, [5, 2, 3]);
    assert_eq!((table.amounts(), table.pools("Di")), (vec![5, 5], (14, 28)));
}

#[test]
fn ul_atk_41_a_cone_or_line_begins_at_the_edge_of_a_large_caster() {
    // 6 spaces of cone, 3 of line, from an actor 3 spaces across; nobody stands in its own breath.
    let breath = "[[spell]]\nname = \"Breath\"\nsource = \"primal\"\nap = 4\nresolution = \"defense_roll\"\n\
                  defence = \"agility\"\nnumber = 16\nrange = 30\narea = { cone = 6 }\n\
                  damage = [{ dice = \"1d6\", type = \"fire\" }]\n";
    let row = ". . . . . . . . . . . . . .";
    let cells = format!(" {row}\n  . A . . . . . . . . B C . .\n {row}\n  {row}\n {row}\n  {row}");
    for (spell, reach) in [("Breath", 6), ("Line", 3)] {
        let mage = "ap=40 size=huge casting=intelligence knows=Breath,Line";
        let ground = on(&cells).gear(BLAST).gear(breath).hero("Mira", 'A', mage);
        let mut table = ground.foe("Bo", 'B', "av=0:medium ap=1").foe("Cy", 'C', "av=0:medium ap=1").begin();
        // Straight on from its middle: one in the last space, one beyond.
        let body = table.state().spaces(table.id("Mira"));
        let middle =
            body.cells().find(|&cell| body.cells().all(|other| Shape::Hex.distance(cell, other) <= 1)).expect("one");
        for (name, away) in [("Bo", reach), ("Cy", reach + 1)] {
            let (actor, at) = (table.id(name), Cell::new(middle.x + 1 + away, middle.y));
            table.rules(Ruling::Place { actor, at });
            assert_eq!(table.state().distance(table.id("Mira"), actor), away as u32);
        }
        let command = fill(&table, spell, table.actor("Bo").at);
        table.does(command, [4, 2]);
        let hurt = ["Mira", "Bo", "Cy"].map(|who| 28 - table.pools(who).1);
        assert_eq!(hurt, [0, 4, 0], "{spell}");
    }
}

#[test]
fn ul_atk_42_mana_threshold_and_slots() {
    // 4 + 2 * 3 + 3.
    let mut table = apart(4, &format!("{MIRA} ap=99"), ORC);
    assert_eq!((spells::most(&table.actor("Mira").profile), table.actor("Mira").magic.mana), (13, 13));
    let command = cast(&table, "Frost Lance", "Orc");
    for left in [10, 7, 4, 1] {
        table.does(command.clone(), [1]);
        assert_eq!(table.actor("Mira").magic.mana, left);
    }
    assert_eq!(table.forbids(command), "UL-ATK-42");
    // Devotion: what is cast is added to Threshold, up to 4 + 2 * 3 + 2.
    let devoted = "ap=99 level=3 casting=will,devotion=2 knows=Frost_Lance";
    let mut table = apart(4, devoted, ORC);
    let command = cast(&table, "Frost Lance", "Orc");
    for threshold in [3, 6, 9, 12] {
        table.does(command.clone(), [1]);
        assert_eq!(table.actor("Mira").magic.threshold, threshold);
    }
    assert_eq!(table.forbids(command), "UL-ATK-42");
    // Slots of a spell's own circle.
    let slots = "ap=99 casting=will,slots=[1,2] knows=Ember_Dart,Frost_Lance";
    let mut table = apart(4, slots, ORC);
    let (dart, lance) = (cast(&table, "Ember Dart", "Orc"), cast(&table, "Frost Lance", "Orc"));
    table.does(dart.clone(), [1]).does(lance.clone(), [1]);
    assert_eq!(table.actor("Mira").magic.slots[..3], [0, 1, 0]);
    assert_eq!(table.forbids(dart), "UL-ATK-42");
    table.does(lance, [1]);
}

#[test]
fn ul_act_07_a_spell_costs_what_it_says_and_long_ones_wait() {
    let mut table = apart(4, MIRA, ORC);
    table.sets_ap("Mira", 5);
    assert_eq!(table.forbids(cast(&table, "Frost Lance", "Orc")), "UL-TRN-16");
    assert!(table.play.offered(&cast(&table, "Ember Dart", "Orc")));
    let mut table = room(" A B").foe("Orc", 'B', "").begin();
    assert_eq!(table.forbids(cast(&table, "Ritual", "Orc")), "UL-ACT-07");
    assert_eq!(table.forbids(cast(&table, "Blast", "Orc")), "UL-ATK-37", "at a place, not at somebody");
}

#[test]
fn ul_vit_06_mend_heals_health_by_touch() {
    let hero = "ap=40 will=2 casting=will knows=Mend";
    let mut table = on(" A B . C .").hero("Mira", 'A', hero).hero("Bo", 'B', "ap=2").foe("Orc", 'C', "").begin();
    table.sets("Bo", 5, 3).sets("Mira", 5, 3);
    let command = cast(&table, "Mend", "Bo");
    table.does(command, [3]);
    assert_eq!(table.pools("Bo"), (8, 3));
    let own = cast(&table, "Mend", "Mira");
    table.does(own, [4]);
    assert_eq!(table.pools("Mira"), (9, 3));
    assert_eq!(table.forbids(cast(&table, "Mend", "Orc")), "UL-ATK-20");
}

#[test]
fn ul_dmg_12_spells_have_a_source_to_resist() {
    for (orc, damage) in [("resists=arcane", 4), ("resists=divine", 9), ("immune=arcane", 0)] {
        let mut table = apart(4, MIRA, &format!("ap=1 av=0:heavy {orc}"));
        let command = cast(&table, "Ember Dart", "Orc");
        table.does(command, [2, 4, 5]);
        assert_eq!(table.amounts(), [damage], "{orc}");
    }
}

#[test]
fn ul_rst_03_a_short_rest_gives_mana_back() {
    for (intelligence, mana) in [(3, 4 + 3), (-2, 4)] {
        let hero = MIRA.replace("intelligence=3", &format!("intelligence={intelligence}"));
        let mut table = apart(4, &hero, ORC);
        let id = table.id("Mira");
        table.play.state.actors[id.index()].magic.mana = 4;
        table.sets("Mira", 14, 20).does(EndEncounter {}, []).does(TakeRest { rest: Rest::Short }, []);
        assert_eq!(table.actor("Mira").magic.mana, mana);
    }
}

#[test]
fn ul_rst_03_up_to_the_most() {
    // Intelligence 4 makes it 8 without a level, and 10 with one.
    for (level, before, most, mana) in [(0, 3, 8, 7), (0, 5, 8, 8), (1, 8, 10, 10)] {
        let mut table = apart(4, "level=1 intelligence=4 casting=intelligence knows=Ember_Dart", ORC);
        let id = table.id("Mira");
        table.does(EndEncounter {}, []);
        let mira = &mut table.play.state.actors[id.index()];
        std::sync::Arc::make_mut(&mut mira.profile).level = level;
        mira.magic.mana = before;
        assert_eq!(spells::most(&mira.profile), most);
        table.does(TakeRest { rest: Rest::Short }, []);
        assert_eq!(table.actor("Mira").magic.mana, mana, "{before} of {most}");
    }
}

#[test]
fn ul_rst_04_a_short_rest_takes_devotion_off_threshold() {
    for (threshold, left) in [(5, 2), (2, 0)] {
        let mut table = apart(4, "casting=will,devotion=3 knows=Mend", ORC);
        let id = table.id("Mira");
        table.play.state.actors[id.index()].magic.threshold = threshold;
        table.does(EndEncounter {}, []).does(TakeRest { rest: Rest::Short }, []);
        assert_eq!(table.actor("Mira").magic.threshold, left);
    }
}

#[test]
fn ul_rst_15_mana_to_the_most_and_threshold_to_0() {
    let rested = |hero: &str, mana: i32, threshold: i32| {
        let mut table = apart(4, hero, ORC);
        let id = table.id("Mira");
        let magic = &mut table.play.state.actors[id.index()].magic;
        (magic.mana, magic.threshold) = (mana, threshold);
        table.does(EndEncounter {}, []).does(TakeRest { rest: Rest::Long }, []);
        (table.actor("Mira").magic.mana, table.actor("Mira").magic.threshold)
    };
    assert_eq!(rested("level=1 intelligence=2 casting=intelligence knows=Ember_Dart", 1, 0), (8, 0), "1 of 8");
    assert_eq!(rested("level=1 casting=will,devotion=3 knows=Mend", 0, 6), (0, 0));
}

#[test]
fn ul_rst_15_a_long_rest_gives_everything_back() {
    for hero in [MIRA, "casting=will,devotion=3 knows=Mend", "casting=will,slots=[2,1] knows=Mend"] {
        let mut table = apart(4, hero, ORC);
        let (id, whole) = (table.id("Mira"), table.actor("Mira").magic);
        let spent =
            spells::Magic { mana: 0, threshold: if hero.contains("devotion") { 6 } else { 0 }, slots: [0; 9], ..whole };
        table.play.state.actors[id.index()].magic = spent;
        table.does(EndEncounter {}, []).does(TakeRest { rest: Rest::Long }, []);
        assert_eq!(table.actor("Mira").magic, whole);
    }
}

#[test]
fn ul_atk_38_a_cone_some_rounds_and_the_attribute() {
    let gas = "[[spell]]\nname = \"Gas\"\nsource = \"arcane\"\nap = 4\nresolution = \"defense_roll\"\n\
               defence = \"agility\"\nrange = 5\narea = { cone = 3 }\nadd_attribute = true\n\
               duration = { rounds = 2 }\nstatuses = [{ status = \"blinded\" }]\n\
               damage = [{ dice = \"1d6\", type = \"acid\" }]\n";
    let ground = on(" . . . B . . .\n  A . . . . . C\n . . . . . . .").gear(gas);
    let ground = ground.hero("Mira", 'A', "ap=20 intelligence=3 spells=2 casting=intelligence knows=Gas");
    let mut table = ground.foe("Bo", 'B', "av=0:medium ap=1").foe("Cy", 'C', "av=0:medium ap=1").begin();
    let command = fill(&table, "Gas", table.actor("Cy").at);
    table.does(command, [4, 5]);
    // 4 and Intelligence 3; Cy stands 6 spaces away, out of the cone.
    assert_eq!((table.amounts(), table.pools("Cy")), (vec![7], (14, 28)));
    assert_eq!((table.has("Bo", Status::Blinded), table.has("Cy", Status::Blinded)), (true, false));
    let left = |table: &Blows| table.actor("Bo").statuses.get(Status::Blinded).map(|effect| effect.rounds);
    assert_eq!(left(&table), Some(Effect::lasting().for_rounds(2).rounds));
}
