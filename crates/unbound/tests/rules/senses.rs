//! Light, obscurement and special senses (UL-VIS-01 to 17, UL-INT-18).

use crate::common;

use common::shade::*;
use ludex_engine::{Advantage, Scenery, Viewer};
use ludex_unbound::character::Skill;
use ludex_unbound::checks::task::Task;
use ludex_unbound::checks::{Attempt, RerollCheck};
use ludex_unbound::senses::{
    Area, ILLUMINATIONS, Illumination, LIGHT_LEVELS, Lamp, Level, Obscurement, Sense, Surround, VEILS, Veil, light_at,
};
use ludex_unbound::statuses::Status;
use ludex_unbound::*;

/// Passive Perception 14.
const SHARP: &str = "acuity=2 awareness=1";

const CLEAR: Obscurement = Obscurement::Clear;
const LIGHTLY: Obscurement = Obscurement::Lightly;
const HEAVILY: Obscurement = Obscurement::Heavily;

/// A roll of Perception by a sense at the place of an actor.
fn perceiving(table: &Blows, sense: Sense, whom: &str) -> Attempt {
    let task = Task { sense: Some(sense), at: Some(table.actor(whom).at), ..Task::default() };
    Attempt { task, ..roll(Skill::Perception) }
}

/// A part of the map around an actor.
fn around(table: &Blows, whom: &str, radius: u16, light: Option<Illumination>, veil: Option<Veil>) -> Surround {
    let area = Area { name: format!("around {whom}"), at: table.actor(whom).at, radius, light, veil, narrow: None };
    Surround::Area { area: Box::new(area) }
}

#[test]
fn ul_vis_01_dim_light_hampers_the_eye_and_not_the_ear() {
    for light in ["twilight", "edge_of_light", "brilliant_moon"] {
        let mut table = watched(light, 4, SHARP, "");
        let look = perceiving(&table, Sense::Sight, "Guard");
        let seen = table.checks("Ash", look, 12, &[16, 7]);
        assert_eq!((seen.total, seen.roll.advantage), (11, Advantage::Disadvantage));
        assert_eq!(seen.reasons[0].rule.as_str(), "UL-VIS-01");
        let listen = perceiving(&table, Sense::Hearing, "Guard");
        assert_eq!(table.checks("Ash", listen, 12, &[16]).total, 20, "a single die");
    }
    for veil in [Veil::PatchyFog, Veil::ModerateFoliage] {
        let mut table = watched("day", 4, SHARP, "");
        let change = around(&table, "Guard", 1, None, Some(veil));
        table.surrounds(change);
        let look = perceiving(&table, Sense::Sight, "Guard");
        assert_eq!(table.checks("Ash", look, 12, &[16, 7]).total, 11);
    }
}

#[test]
fn ul_vis_02_passive_perception_by_sight_is_5_lower() {
    for (light, passive) in [("twilight", 9), ("day", 14)] {
        let mut table = watched(light, 4, "", SHARP);
        table.covered("Ash").hides("Ash", 20);
        assert_eq!(table.compared(), [("Guard", Some(passive), false)]);
    }
}

#[test]
fn ul_vis_03_darkness_and_fog_block_sight() {
    let mut table = watched("day", 4, SHARP, SHARP);
    for veil in [Veil::OpaqueFog, Veil::DenseFoliage] {
        let change = around(&table, "Guard", 0, None, Some(veil));
        table.surrounds(change);
        let look = perceiving(&table, Sense::Sight, "Guard");
        let seen = table.checks("Ash", look, 5, &[]);
        assert!(!seen.succeeded() && seen.roll.sides == 0, "it fails without a die");
        assert_eq!(seen.tally.parts[0].rule.as_str(), "UL-VIS-03");
        assert!(!table.sees("Ash", "Guard"));
    }
    let mut table = watched("night", 4, "", SHARP);
    table.hides("Ash", 1);
    assert_eq!(table.compared(), [("Guard", None, false)], "passive Perception does not apply");
    assert!(table.hidden_from("Ash", "Guard"));
    // As good as Blinded in a fight too: advantage for the unseen, disadvantage against them, no counterattack.
    let ground =
        on(" . . A B . .").light("night").hero("Mira", 'A', "ap=20 darkvision=60 natural=blow:5:3:bludgeoning");
    let mut table = ground.foe("Orc", 'B', "ap=5 weapons=longsword av=0:heavy").begin();
    let strike = table.attack("Mira", "blow", "Orc");
    table.exchange(strike, PASSIVE, &[3, 12]);
    assert_eq!((table.rolled().roll.advantage, table.rolled().total), (Advantage::Advantage, 12));
    assert!(!reactions::can_counterattack(table.state(), table.id("Orc"), table.id("Mira")));
    assert!(table.sees("Mira", "Orc") && !table.sees("Orc", "Mira"));
}

#[test]
fn ul_vis_04_what_counts_is_where_the_thing_is() {
    let lamp = "[[lamp]]\nname = \"torch\"\nat = \"B\"\nbright = 5\ndim = 0\n";
    let ground = on(" . A . . . B . .").light("night").gear(lamp);
    let mut table = ground.hero("Ash", 'A', SHARP).foe("Guard", 'B', SHARP).waiting();
    assert!(table.sees("Ash", "Guard"), "from the dark at somebody in the light");
    assert!(!table.sees("Guard", "Ash"), "and back");
    assert_eq!(table.look_at("Ash", "Guard").0, CLEAR);
    assert_eq!(table.look_at("Guard", "Ash").0, HEAVILY);
    // The carrier takes the light along.
    let (guard, to) = (table.id("Guard"), table.beside("Guard", -2));
    assert_eq!(light_at(table.state(), to).0, Level::Dark);
    table.rules(Ruling::Place { actor: guard, at: to });
    assert_eq!(light_at(table.state(), to).0, Level::Bright);
    // Opaque fog between blocks, plain darkness between does not.
    let between = |veil: Option<Veil>, light: Option<Illumination>| {
        let mut table = watched("day", 4, "", "");
        let area = Area { name: "patch".into(), at: table.beside("Ash", 2), radius: 0, light, veil, narrow: None };
        table.surrounds(Surround::Area { area: Box::new(area) });
        (table.sees("Ash", "Guard"), table.sees("Guard", "Ash"))
    };
    assert_eq!(between(Some(Veil::OpaqueFog), None), (false, false));
    assert_eq!(between(Some(Veil::DenseFoliage), None), (false, false));
    assert_eq!(between(Some(Veil::PatchyFog), None), (true, true));
    assert_eq!(between(None, Some(Illumination::Unlit)), (true, true));
}

#[test]
fn ul_vis_05_three_levels_of_light() {
    assert_eq!(LIGHT_LEVELS, [(Level::Bright, CLEAR), (Level::Dim, LIGHTLY), (Level::Dark, HEAVILY)]);
    let mut table = watched("day", 4, "", "");
    let change = around(&table, "Guard", 0, Some(Illumination::Twilight), None);
    table.surrounds(change);
    assert_eq!(table.look_at("Ash", "Guard").0, LIGHTLY);
}

#[test]
fn ul_vis_06_what_gives_which_light() {
    let levels: Vec<Level> = ILLUMINATIONS.iter().map(|row| row.1).collect();
    let (bright, dim, dark) = (Level::Bright, Level::Dim, Level::Dark);
    assert_eq!(levels, [bright, bright, bright, dim, dim, dim, dim, dark, dark, dark, dark]);
    for (place, row) in ILLUMINATIONS.iter().enumerate() {
        assert_eq!((row.0 as usize, row.0.level()), (place, row.1), "{}", row.2);
    }
    for (place, row) in VEILS.iter().enumerate() {
        assert_eq!((row.0 as usize, row.0.obscurement()), (place, row.1), "{}", row.2);
    }
    // A night with a moon is dark until the game master rules it brilliant.
    let mut table = watched("moonlit_night", 4, "", "");
    assert!(!table.sees("Ash", "Guard"));
    table.lights(Illumination::BrilliantMoon);
    assert!(table.sees("Ash", "Guard"));
    assert_eq!(table.told(&Viewer::Spectator), ["The light of the scene is a brilliant full moon now."]);
    // A lamp shines dimly as far again as brightly, unless its record says otherwise; not through walls.
    let lamp = |dim| Lamp { name: "lantern".into(), carrier: None, at: Default::default(), bright: 20, dim };
    for (feet, level) in [(0, bright), (20, bright), (25, dim), (40, dim), (45, dark)] {
        assert_eq!(lamp(None).level_at(feet), level, "{feet}");
    }
    assert_eq!((lamp(Some(5)).level_at(25), lamp(Some(5)).level_at(30)), (dim, dark));
    let gear = "[[lamp]]\nname = \"fire\"\nat = \"G\"\nbright = 30\n";
    let ground = on(" A . # G . B .").light("unlit").gear(gear).hero("Ash", 'A', "").foe("Guard", 'B', "");
    let mut table = ground.waiting();
    assert_eq!(light_at(table.state(), table.actor("Guard").at).0, bright);
    assert_eq!(light_at(table.state(), table.actor("Ash").at).0, dark, "a wall stands between");
    table.surrounds(Surround::PutOut { name: "fire".into() });
    assert_eq!(light_at(table.state(), table.actor("Guard").at).0, dark);
    assert_eq!(table.forbids(Surround::PutOut { name: "fire".into() }), "UL-VIS-06");
}

#[test]
fn ul_vis_07_the_worst_cause_counts() {
    let mut table = watched("twilight", 4, SHARP, "");
    let change = around(&table, "Guard", 1, None, Some(Veil::PatchyFog));
    table.surrounds(change);
    assert_eq!(table.look_at("Ash", "Guard").0, LIGHTLY, "two light ones are no heavy one");
    table.lights(Illumination::Night);
    assert_eq!(table.look_at("Ash", "Guard").0, HEAVILY);
    table.lights(Illumination::Day);
    assert_eq!(table.look_at("Ash", "Guard").0, LIGHTLY);
    table.surrounds(Surround::ClearArea { name: "around Guard".into() });
    assert_eq!(table.look_at("Ash", "Guard").0, CLEAR);
    assert!(table.state().around.is_none(), "plain daylight again");
}

#[test]
fn ul_vis_08_blindsight_sees_all_that_is_not_behind_total_cover() {
    let ground = |row: &str| on(row).light("night").hero("Ash", 'A', "blindsight=30").foe("Foe", 'B', "").waiting();
    for (row, seen) in [(" A . . . . B .", true), (" A . . . . . . B", false), (" A . # . . B .", false)] {
        let mut table = ground(row);
        table.gains("Ash", Status::Blinded, 0).gains("Foe", Status::Invisible, 0);
        assert_eq!(table.sees("Ash", "Foe"), seen, "{row}");
    }
}

#[test]
fn ul_vis_09_darkvision_makes_dim_bright_and_dark_dim() {
    for (light, passive) in [("unlit", 9), ("twilight", 14)] {
        let mut table = watched(light, 8, "", &format!("{SHARP} darkvision=60"));
        table.covered("Ash").hides("Ash", 20);
        assert_eq!(table.compared(), [("Guard", Some(passive), false)], "40 feet, {light}");
    }
}

#[test]
fn ul_vis_10_darkvision_has_no_colour() {
    let mut table = watched("unlit", 4, "darkvision=60", "");
    assert_eq!(table.look_at("Ash", "Guard"), (LIGHTLY, false, "UL-VIS-09".into()));
    let ash = table.player_of("Ash");
    assert!(table.told(&ash)[0].ends_with("dimly, in shades of grey."), "{:?}", table.told(&ash));
    assert!(table.told(&Viewer::Spectator).is_empty());
    table.lights(Illumination::Twilight);
    assert_eq!(table.look_at("Ash", "Guard"), (CLEAR, true, "UL-VIS-09".into()));
}

#[test]
fn ul_vis_11_darkvision_does_not_lift_magical_darkness() {
    let mut table = watched("magical_darkness", 4, "darkvision=60", "");
    assert_eq!(table.look_at("Ash", "Guard"), (HEAVILY, false, "UL-VIS-11".into()));
    let ground = on(" A . . . B").option("darkvision_magical = true").light("magical_darkness");
    let mut table = ground.hero("Ash", 'A', "darkvision=60").foe("Guard", 'B', "").waiting();
    assert_eq!(table.look_at("Ash", "Guard").0, LIGHTLY);
    // Nor does a lamp.
    let ash = Some(table.id("Ash"));
    let lamp = Lamp { name: "lamp".into(), carrier: ash, at: Default::default(), bright: 60, dim: None };
    table.surrounds(Surround::Lamp { lamp: Box::new(lamp) });
    assert_eq!(light_at(table.state(), table.actor("Guard").at), (Level::Dark, true));
}

#[test]
fn ul_vis_12_truesight_sees_in_darkness() {
    for (spaces, seen) in [(4, CLEAR), (14, HEAVILY)] {
        for light in ["magical_darkness", "night"] {
            let mut table = watched(light, spaces, "truesight=60", "");
            assert_eq!(table.look_at("Ash", "Guard").0, seen, "{spaces} spaces, {light}");
        }
    }
}

#[test]
fn ul_vis_13_truesight_sees_the_invisible() {
    let mut table = watched("day", 10, "", "truesight=60");
    table.gains("Ash", Status::Invisible, 0);
    assert!(table.sees("Guard", "Ash"), "50 of 60 feet");
    assert!(stealth::sees_clearly(table.state(), table.id("Guard"), table.id("Ash")));
    table.hides("Ash", 20);
    assert!(!table.hidden_from("Ash", "Guard"), "nobody hides from clear sight");
    // And things that magic hides.
    let thing = "[[thing]]\nname = \"glass door\"\nat = \"D\"\nmaterial = \"glass\"\nhidden = {}\nveiled = true\n";
    let ground = || on(" A . D . B").gear(thing).foe("Guard", 'B', "");
    let mut plain = ground().hero("Ash", 'A', "acuity=9").waiting();
    assert!(plain.looks("Ash", Sense::Sight, &[20]).found().is_empty());
    let mut table = ground().hero("Ash", 'A', "truesight=30").waiting();
    assert_eq!(table.looks("Ash", Sense::Sight, &[1]).found(), ["glass door"]);
}

#[test]
fn ul_vis_14_truesight_makes_illusions_transparent() {
    let mut table = watched("day", 4, "truesight=60", "");
    let illusion = |table: &Blows| {
        let task = Task { illusion: true, at: Some(table.actor("Guard").at), ..Task::default() };
        Attempt { task, ..roll(Skill::Investigation) }
    };
    let attempt = illusion(&table);
    let seen = table.checks("Ash", attempt, 18, &[]);
    assert!(seen.succeeded() && seen.roll.sides == 0, "no roll");
    assert_eq!(seen.tally.parts[0].rule.as_str(), "UL-VIS-14");
    let mut table = watched("day", 4, "", "");
    let attempt = illusion(&table);
    assert!(!table.checks("Ash", attempt, 18, &[17]).succeeded());
}

#[test]
fn ul_vis_16_truesight_sees_into_the_ethereal_plane() {
    let ground = on(" . A . . . . . B").hero("Ash", 'A', "truesight=60 weapons=longbow,dagger");
    let mut table = ground.foe("Ghost", 'B', "ap=5").begin();
    let ghost = table.id("Ghost");
    table.surrounds(Surround::Ethereal { actor: ghost, on: true });
    assert!(table.sees("Ash", "Ghost"), "30 feet");
    let shot = table.attack("Ash", "longbow", "Ghost");
    assert_eq!(table.forbids(shot.clone()), "UL-ATK-01", "seen, not thereby reached");
    table.surrounds(Surround::Ethereal { actor: ghost, on: false });
    assert!(table.play.offered(&shot));
    let ground = on(" . A . . . . . B").hero("Ash", 'A', "").foe("Ghost", 'B', "");
    let mut table = ground.waiting();
    table.surrounds(Surround::Ethereal { actor: ghost, on: true });
    assert!(!table.sees("Ash", "Ghost"));
}

#[test]
fn ul_vis_17_a_sense_works_up_to_its_range() {
    for (spaces, seen) in [(12, LIGHTLY), (13, HEAVILY)] {
        let mut table = watched("night", spaces, "darkvision=60", "");
        assert_eq!(table.look_at("Ash", "Guard").0, seen, "{} feet", spaces * 5);
    }
    assert_eq!([60, 61].map(|feet| ludex_unbound::senses::special::within(60, feet)), [true, false]);
    // The best of several senses counts.
    let mut table = watched("night", 4, "darkvision=60 truesight=30", "");
    assert_eq!(table.look_at("Ash", "Guard").0, CLEAR);
}

#[test]
fn ul_int_18_truesight_blindsight_and_fog() {
    for (sense, seen) in [("truesight=60", false), ("blindsight=30", true)] {
        let mut table = watched("day", 4, sense, "");
        let change = around(&table, "Guard", 1, None, Some(Veil::OpaqueFog));
        table.surrounds(change).gains("Guard", Status::Invisible, 0);
        assert_eq!(table.sees("Ash", "Guard"), seen, "{sense}");
    }
}

#[test]
fn a_scene_says_what_is_wrong_with_its_light() {
    let faults = |toml: &str| {
        let ground = on(" A . D . B").gear(toml).hero("Ash", 'A', "").foe("Guard", 'B', "");
        let faults = ground.tries().err().unwrap_or_default();
        faults.iter().map(|fault| (fault.field.clone(), fault.line)).collect::<Vec<_>>()
    };
    let area = |more: &str| format!("[[area]]\nname = \"x\"\nat = \"D\"\n{more}\n");
    assert!(faults(&area("light = \"night\"")).is_empty());
    assert_eq!(faults(&area("radius = 300\nveil = \"opaque_fog\""))[0].0, "area[0]");
    assert_eq!(faults(&area(""))[0].0, "area[0]");
    assert_eq!(faults(&area("light = \"night\"").repeat(2))[0].0, "area[1].name");
    assert_eq!(faults(&area("light = \"night\"").replace('D', "Z"))[0].0, "area[0].at");
    assert_eq!(faults("[[lamp]]\nname = \"l\"\nat = \"D\"\nbright = 2000\n")[0].0, "lamp[0]");
    assert!(faults(&area("light = \"gloom\""))[0].1 > 1, "the line of an unknown word");
    assert_eq!(faults("[[thing]]\nname = \"door\"\nat = \"D\"\n")[0].0, "thing[0].material");
    assert_eq!(faults("[[thing]]\nname = \"door\"\nat = \"D\"\narmor = 99\nhealth = 4\n")[0].0, "thing[0]");
    let skill = format!("{}[[skill]]\nname = \"Hide\"\ngroup = \"stealth\"\n", area("light = \"night\""));
    assert_eq!(faults(&skill)[0].0, "skill[0]");
}

#[test]
fn the_ground_tells_of_light_and_of_known_things() {
    let toml = "[[thing]]\nname = \"oak door\"\nat = \"D\"\nmaterial = \"wood\"\nbars = true\n\
                [[thing]]\nname = \"pit\"\nat = \"D\"\nmaterial = \"stone\"\nhidden = { investigation = 12 }\n";
    let ground = on(" A . D . B").light("twilight").gear(toml).hero("Ash", 'A', "").foe("Guard", 'B', "");
    let table = ground.waiting();
    let shown = Unbound::ground(table.state()).expect("there is ground");
    let about: Vec<&str> = shown.cells.iter().map(|cell| &*cell.about).collect();
    assert_eq!(about[2], "open ground; dim light; oak door: shut");
}

#[test]
fn ul_hid_21_perception_of_a_place_is_by_sight_unless_another_sense_is_named() {
    let mut table = watched("twilight", 4, SHARP, "");
    let at = Some(table.actor("Guard").at);
    let looking = |skill: Skill, sense| Attempt { task: Task { sense, at, ..Task::default() }, ..roll(skill) };
    assert_eq!(table.checks("Ash", looking(Skill::Perception, None), 12, &[16, 7]).total, 11);
    assert_eq!(table.checks("Ash", looking(Skill::Perception, Some(Sense::Hearing)), 12, &[16]).total, 20);
    assert_eq!(table.checks("Ash", looking(Skill::Insight, None), 12, &[16]).total, 18, "no sense is named");
    table.lights(Illumination::Night);
    assert!(!table.checks("Ash", looking(Skill::Perception, None), 5, &[]).succeeded());
    // Where no place is named, nothing is known of the light there.
    assert_eq!(table.checks("Ash", roll(Skill::Perception), 12, &[16]).total, 20);
}

#[test]
fn ul_vis_03_a_look_into_the_dark_loses_every_contest() {
    let mut table = watched("night", 4, SHARP, "");
    let look = perceiving(&table, Sense::Sight, "Guard");
    let hides = Attempt { modifier: -40, ..roll(Skill::Hide) };
    let contest = table.contest(&[("Ash", look), ("Guard", hides)], None);
    table.does(contest, [1]);
    assert_eq!(table.outcome_of_contest().0.winner, Some(table.id("Guard")), "though it rolled -39");
}

#[test]
fn ul_vis_14_whoever_sees_truly_wins_a_contest_against_an_illusion() {
    let mut table = watched("day", 4, "truesight=60", "");
    let at = Some(table.actor("Guard").at);
    let truly = Attempt { task: Task { illusion: true, at, ..Task::default() }, ..roll(Skill::Investigation) };
    let contest = table.contest(&[("Ash", truly), ("Guard", roll(Skill::Deception))], None);
    table.does(contest, [20]);
    assert_eq!(table.outcome_of_contest().0.winner, Some(table.id("Ash")));
}

#[test]
fn ul_soc_18_what_was_settled_without_a_die_is_not_rolled_again() {
    let mut table = watched("night", 4, "+will=1", "");
    let at = Some(table.actor("Guard").at);
    let task = Task { sense: Some(Sense::Sight), at, ..Task::default() };
    let seen = table.checks("Ash", Attempt { task, ..roll(Skill::Insight) }, 15, &[]);
    assert!(!seen.succeeded());
    let actor = table.id("Ash");
    assert_eq!(table.forbids(RerollCheck { actor }), "UL-RNK-22");
    // A die that fell may be.
    table.checks("Ash", roll(Skill::Insight), 15, &[3]);
    table.does(RerollCheck { actor }, [16]);
}

#[test]
fn ul_vis_06_no_lamp_shines_through_a_shut_door() {
    let door = "[[thing]]\nname = \"door\"\nat = \"D\"\nmaterial = \"wood\"\nbars = true\n";
    let ground = on(" . A . D . B . .").light("night").gear(door).hero("Ash", 'A', "").foe("Guard", 'B', "");
    let mut table = ground.waiting();
    let lamp =
        Lamp { name: "torch".into(), carrier: Some(table.id("Ash")), at: table.actor("Ash").at, bright: 40, dim: None };
    table.surrounds(Surround::Lamp { lamp: Box::new(lamp) });
    let behind = table.actor("Guard").at;
    let (door, before) = (table.beside("Ash", 2), table.beside("Ash", 1));
    assert_eq!(light_at(table.state(), behind).0, Level::Dark);
    assert_eq!(
        [door, before].map(|cell| light_at(table.state(), cell).0),
        [Level::Bright; 2],
        "the door itself is lit"
    );
    table.furnishes(objects::Furnish::Remove { thing: "door".into() }, &[]);
    assert_eq!(light_at(table.state(), behind).0, Level::Bright);
}
