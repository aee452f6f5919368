//! Things: striking, forcing, breaking, falling (UL-OBJ-01 to 11).

use crate::common;

use common::shade::*;
use ludex_unbound::character::size::SIZE_TABLE;
use ludex_unbound::character::{Attribute, Defence, Size};
use ludex_unbound::checks::What;
use ludex_unbound::damage::types::{DamageType, Source};
use ludex_unbound::movement::Move;
use ludex_unbound::narration::DescribeOutcome;
use ludex_unbound::objects::{
    BreakThing, Force, Furnish, MATERIALS, Material, Materials, ObjectEvent, OpenThing, StrikeObject,
};
use ludex_unbound::rounds::StartEncounter;
use ludex_unbound::spells::CastSpell;
use ludex_unbound::*;

/// Ash next to a thing, an orc farther off, before a fight.
fn beside(thing: &str, ash: &str) -> Blows {
    let toml = format!("[[thing]]\nname = \"thing\"\nat = \"D\"\n{thing}\n");
    on(" . A D . . B").gear(&toml).hero("Ash", 'A', ash).foe("Orc", 'B', "ap=1").waiting()
}

/// The same in a fight, Ash to act.
fn fighting(thing: &str, ash: &str) -> Blows {
    let mut table = beside(thing, &format!("ap=30 {ash}"));
    table.does(StartEncounter { surprised: vec![] }, []);
    table
}

fn hurt(amount: i32, kind: DamageType) -> Furnish {
    blow(amount, kind, false)
}

/// What befalls the thing by the game master's hand, with its armor or without.
fn blow(amount: i32, kind: DamageType, armor: bool) -> Furnish {
    let source = Source::Null;
    Furnish::Hurt { thing: "thing".into(), amount, kind, source, armor, roll: None, vitality_only: false }
}

fn strike(table: &Blows, weapon: &str) -> Command {
    let (actor, weapon) = (table.id("Ash"), table.weapon("Ash", weapon));
    Command::StrikeObject(StrikeObject { actor, weapon, thrown: false, thing: "thing".into(), spell: None })
}

fn health(table: &Blows) -> i32 {
    table.thing("thing").health
}

#[test]
fn ul_obj_01_using_a_thing_needs_no_roll() {
    let door = "material = \"wood\"\nbars = true";
    let mut table = fighting(door, "");
    let open =
        |table: &Blows, open| Command::OpenThing(OpenThing { actor: table.id("Ash"), thing: "thing".into(), open });
    let through = table.beside("Ash", 2);
    let go = Command::Move(Move { actor: table.id("Ash"), to: through, dash: false, disengage: false, face: None });
    assert!(!table.play.offered(&go) && !table.sees_past(), "a shut door bars the way and the view");
    let command = open(&table, true);
    assert!(table.play.offered(&command));
    table.does(command, []);
    assert_eq!(table.ap("Ash"), 30, "the free interaction of the activation");
    assert!(table.play.offered(&go) && table.sees_past());
    let command = open(&table, false);
    table.does(command.clone(), []);
    assert_eq!(table.paid("Ash"), (3, Expense::UseObject), "the second is the use of an object");
    assert_eq!(table.forbids(command), "UL-OBJ-01");
    // What it does is the game master's to say.
    table.does(DescribeOutcome { text: "the portcullis rises".into() }, []);
    assert_eq!(table.events(), ["outcome_described"]);
}

impl Blows {
    /// Whether Ash and the orc have a free line of sight.
    fn sees_past(&self) -> bool {
        !cover::is_hidden_from(self.state(), self.id("Ash"), self.id("Orc"))
    }
}

#[test]
fn ul_obj_02_a_stuck_thing_is_forced_by_strength() {
    let force = |table: &Blows| Command::Force(Force { actor: table.id("Ash"), thing: "thing".into() });
    for (face, moved) in [(10, true), (9, false)] {
        let mut table = beside("material = \"metal\"\nstuck = 13", "strength=3 physicality=2");
        let command = force(&table);
        assert!(table.play.offered(&command));
        table.does(command, [face]);
        assert_eq!(table.result().total, i32::try_from(face).unwrap() + 3);
        assert_eq!(table.thing("thing").stuck.is_none(), moved, "13 against 13");
    }
    let mut table = beside("material = \"metal\"\nstuck = 13\noverpower = true", "strength=3 physicality=2");
    let command = force(&table);
    table.does(command.clone(), [6]);
    assert_eq!(table.result().total, 13, "Overpower is better, and agreed to");
    assert_eq!(table.forbids(command), "UL-OBJ-02");
    let mut table = fighting("material = \"metal\"\nstuck = 13", "");
    let command = force(&table);
    table.does(command, [1]);
    assert_eq!(table.paid("Ash"), (3, Expense::UseObject));
    let far = OpenThing { actor: table.id("Orc"), thing: "thing".into(), open: true };
    assert_eq!(table.forbids(far), "UL-OBJ-01");
}

#[test]
fn ul_obj_03_things_have_armor_and_health() {
    let menu = [
        (Material::Glass, 4, 2),
        (Material::Rope, 6, 3),
        (Material::Wood, 8, 10),
        (Material::Stone, 12, 20),
        (Material::Metal, 14, 25),
    ];
    assert_eq!(MATERIALS, menu);
    for (material, armor, health) in menu {
        assert_eq!(Materials::default().of(material), (armor, health));
    }
    // Armor is the number to hit, and half of it comes off the damage.
    let ash = "natural=fist:5:9:bludgeoning";
    let mut table = fighting("armor = 8\nhealth = 12", ash);
    let command = strike(&table, "fist");
    assert!(table.play.offered(&command));
    table.does(command, [8]);
    assert_eq!((table.paid("Ash").0, health(&table)), (5, 7), "9 damage: 5");
    let command = strike(&table, "fist");
    table.does(command, [7]);
    assert_eq!(health(&table), 7, "7 misses 8");
    // By the game master's hand, with armor and without.
    for (armor, damage, left) in [(true, 9, 7), (true, 4, 12), (true, 3, 12), (false, 5, 7)] {
        let mut table = beside("armor = 8\nhealth = 12", "");
        table.furnishes(blow(damage, DamageType::Slashing, armor), &[]);
        assert_eq!(health(&table), left, "{damage} damage, armor: {armor}");
    }
    let mut table = beside("armor = 4\nhealth = 12", "");
    let gone = Furnish::Remove { thing: "thing".into() };
    table.furnishes(gone.clone(), &[]);
    assert_eq!(table.forbids(gone), "UL-OBJ-03");
}

#[test]
fn ul_obj_04_things_of_the_scene_are_immune_to_poison_and_psychic_damage() {
    let mut table = beside("material = \"wood\"", "");
    for kind in [DamageType::Psychic, DamageType::Poison] {
        table.furnishes(hurt(12, kind), &[]);
        assert_eq!(health(&table), 10, "{}", kind.name());
    }
}

#[test]
fn ul_obj_05_the_game_master_adds_resistances() {
    let mut table =
        beside("armor = 0\nhealth = 30\nimmune = { types = [\"bludgeoning\"] }\nresists = { types = [\"fire\"] }", "");
    for (kind, left) in [(DamageType::Bludgeoning, 30), (DamageType::Slashing, 25), (DamageType::Fire, 23)] {
        table.furnishes(hurt(5, kind), &[]);
        assert_eq!(health(&table), left, "{}", kind.name());
    }
    let club = "natural=club:5:5:bludgeoning natural=blade:5:5:slashing";
    let mut table = fighting("material = \"rope\"\nimmune = { types = [\"bludgeoning\"] }", club);
    let command = strike(&table, "club");
    table.does(command, [9]);
    assert_eq!(health(&table), 3);
    let command = strike(&table, "blade");
    table.does(command, [9]);
    assert_eq!(health(&table), 1, "half the armor of 6");
}

#[test]
fn ul_chk_38_half_of_what_a_thing_resists_is_rounded_down() {
    let mut table = beside("armor = 0\nhealth = 30\nresists = { types = [\"fire\"] }", "");
    for (amount, left) in [(5, 28), (1, 28), (3, 27)] {
        table.furnishes(hurt(amount, DamageType::Fire), &[]);
        assert_eq!(health(&table), left, "half of {amount}");
    }
}

fn affect(roll: What, vitality_only: bool) -> Furnish {
    let (thing, kind, source) = ("thing".into(), DamageType::Fire, Source::Arcane);
    Furnish::Hurt { thing, amount: 4, kind, source, armor: false, roll: Some(roll), vitality_only }
}

#[test]
fn ul_obj_06_things_fail_body_and_mobility_rolls() {
    for (defence, attribute) in [(Defence::Mobility, Attribute::Agility), (Defence::Body, Attribute::Strength)] {
        let mut table = beside("material = \"wood\"", "");
        table.furnishes(affect(What::Defence(defence, attribute), false), &[]);
        assert!(matches!(table.things()[0], ObjectEvent::Failed { .. }), "no die");
        assert_eq!(health(&table), 6);
    }
}

#[test]
fn ul_obj_07_other_rolls_do_not_touch_things() {
    let fear = What::Defence(Defence::Spirit, Attribute::Will);
    for roll in [fear, What::Defence(Defence::Mental, Attribute::Cunning), character::Skill::Insight.into()] {
        let mut table = beside("material = \"wood\"", "");
        table.furnishes(affect(roll, false), &[]);
        assert!(matches!(table.things()[..], [ObjectEvent::Unharmed { .. }]));
        assert_eq!(health(&table), 10);
    }
}

#[test]
fn ul_obj_08_at_0_health_a_thing_breaks() {
    let mut table = beside("armor = 0\nhealth = 3\nbars = true", "");
    table.furnishes(hurt(3, DamageType::Fire), &[]);
    assert!(matches!(table.things()[..], [ObjectEvent::Hurt { .. }, ObjectEvent::Broke { .. }]));
    assert!(
        table.thing("thing").broken() && !table.thing("thing").shuts(),
        "no death saves; a broken door bars nothing"
    );
    assert_eq!(table.forbids(hurt(3, DamageType::Fire)), "UL-OBJ-08");
    assert_eq!(table.thing("thing").looks(), "broken");
}

#[test]
fn ul_obj_09_strength_breaks_a_thing_outright() {
    let command = |table: &Blows| Command::BreakThing(BreakThing { actor: table.id("Ash"), thing: "thing".into() });
    for (face, broken) in [(10, true), (9, false)] {
        let mut table = beside("material = \"stone\"\nbreaks = 15", "strength=3 physicality=1");
        let breaks = command(&table);
        assert!(table.play.offered(&breaks));
        table.does(breaks, [face]);
        assert_eq!(table.thing("thing").broken(), broken, "{} against 15", face + 5);
        assert_eq!(health(&table), if broken { 0 } else { 20 }, "no damage otherwise");
    }
    let mut table = beside("material = \"stone\"", "");
    let breaks = command(&table);
    assert_eq!(table.forbids(breaks), "UL-OBJ-09");
}

#[test]
fn ul_obj_10_things_have_no_vitality() {
    let mut table = beside("armor = 6\nhealth = 25", "");
    // 30 feet: three dice, and 3 that a creature would lose of its Health.
    table.furnishes(Furnish::Fall { thing: "thing".into(), feet: 30 }, &[5, 4, 2]);
    assert_eq!(health(&table), 25 - 14, "11 + 3");
    table.furnishes(Furnish::Fall { thing: "thing".into(), feet: 9 }, &[]);
    assert_eq!(health(&table), 11);
    let touch = affect(What::Defence(Defence::Body, Attribute::Endurance), true);
    table.furnishes(touch, &[]);
    assert!(matches!(table.things()[..], [ObjectEvent::Unharmed { .. }]));
    assert_eq!(health(&table), 11);
}

#[test]
fn ul_obj_11_size_changes_the_armor_of_things() {
    let changes = [3, 1, 0, -1, -3, -5, -7];
    for ((size, ..), change) in SIZE_TABLE.into_iter().zip(changes) {
        assert_eq!(size.object_armor(12), 12 + change, "{}", size.name());
    }
    let mut table = beside("armor = 4\nhealth = 10\nsize = \"huge\"", "");
    assert_eq!(table.thing("thing").armor_value(), 1);
    let mut thing = table.thing("thing").clone();
    thing.size = Size::Colossal;
    table.furnishes(Furnish::Place { what: Box::new(thing) }, &[]);
    assert_eq!(table.thing("thing").armor_value(), 0, "not below 0");
}

#[test]
fn ul_obj_06_what_fills_an_area_burns_the_crate_in_it() {
    let words = "ap=30 level=5 spells=1 knows=Burning_Ring casting=will";
    let cast = |thing: &str, columns: i16| {
        let toml = format!("[[thing]]\nname = \"thing\"\nat = \"D\"\n{thing}\n");
        let ground = on(" A . . D . . . . . . . . B").gear(&toml).hero("Ash", 'A', words);
        let mut table = ground.foe("Orc", 'B', "ap=1").begin();
        let at = Some(table.beside("Ash", columns));
        table.does(CastSpell { actor: table.id("Ash"), spell: 0, target: None, at }, [4, 5, 6]);
        table
    };
    // 15 fire, less half the armor of a wooden crate: it fails without a die, and breaks (UL-OBJ-08).
    let table = cast("material = \"wood\"", 5);
    let happened = table.things();
    let [ObjectEvent::Failed { .. }, ObjectEvent::Hurt { amount: 11, by: Some(_), .. }, ObjectEvent::Broke { .. }] =
        happened[..]
    else {
        panic!("{happened:?}");
    };
    assert!(table.thing("thing").broken());
    // Stone is harder, and what resists fire takes half of the rest.
    assert_eq!(health(&cast("material = \"stone\"", 5)), 20 - 9);
    assert_eq!(health(&cast("material = \"stone\"\nresists = { types = [\"fire\"] }", 5)), 20 - 4);
    // The ring has a radius of two: three spaces off nothing happens to it.
    assert!(cast("material = \"wood\"", 6).things().is_empty());
}
