//! Lower chapters do not know higher ones.

use ludex_kit::floors::{aftermath, circles, faults_beside, unlisted};
use ludex_unbound::Event;
use std::path::Path;

/// From the lowest to the highest. What stands between `+` knows one another: the order of a round, riders and their mounts,
/// an attack that is met and resolved, the way and its nights, the round, Valor between a roll and what comes of it.
const FLOORS: &[&str] = &[
    "marks",
    "fields",
    "options",
    "damage/types",
    "character/profile + character",
    "pending",
    "state",
    "objects/thing",
    "senses/light",
    "senses/special",
    "stealth/pretence",
    "senses/around",
    "disarm/items",
    "tell",
    "narration",
    "mounted/saddle",
    "statuses",
    "turns/order + turns/event + action_points",
    "cover",
    "armour",
    "senses",
    "actions",
    "time/passing",
    "movement/load",
    "valor + valor/held",
    "defence/forced",
    "body/modes",
    "body/water",
    "body",
    "checks",
    "pools",
    "spells/record",
    "spells/event",
    "spells/concentration",
    "stealth/event",
    "stealth/view",
    "stealth/noticing",
    "holds",
    "handling",
    "disarm",
    "body/breath",
    "body/diving",
    "movement + mounted + statuses/gaining",
    "dying",
    "body/suffocating",
    "damage + critical",
    "objects/event",
    "objects/breaking",
    "attack/sums",
    "spells",
    "defence",
    "attack",
    "maneuvers",
    "spells/effects",
    "reactions + resolving",
    "spells/ready",
    "spells/reaction",
    "spells/casting",
    "blow",
    "attack/places",
    "falling",
    "movement/coming_down",
    "body/legs",
    "body/jump",
    "movement/walking",
    "mounted/striking",
    "actions/improvised",
    "survival",
    "rest + travel",
    "objects",
    "stealth",
    "senses/setting",
    "talk",
    "aid",
    "camp",
    "time",
    "rounds + turns",
    "second_rolls",
    "character/growth + character/boosts",
    "valor/spells",
    "valor/rolls",
    "valor/window",
    "content",
    "campaign",
    "valor/awards",
    "ruling",
    "table",
    "sheet",
    "content/draft",
    "policy",
];

/// What each chapter keeps: of the scene, of an actor, of its record, of a roll that may be made again, in the campaign's options.
const HOLDERS: [&str; 8] = [
    "state",
    "state/actor",
    "state/progress",
    "character/profile",
    "senses/around",
    "checks/reroll",
    "pending",
    "options",
];

/// The tables of contents, and what every chapter uses.
const EVERYTHING: [&str; 5] = ["command", "event", "prelude", "presentation", "rulebook"];

fn src() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src")
}

#[test]
fn chapters_stand_on_floors() {
    assert_eq!(faults_beside(&src(), FLOORS, &HOLDERS), [""; 0]);
    assert_eq!(unlisted(&src(), FLOORS, &EVERYTHING), [""; 0]);
    assert_eq!(aftermath(Event::AFTERMATH, FLOORS), [""; 0]);
}

#[test]
fn no_floor_is_crowded() {
    let crowded = |floor: &&&str| floor.split('+').count() > 3;
    assert_eq!(FLOORS.iter().find(crowded), None);
}

#[test]
fn circles_grow_no_larger() {
    let found = circles(&src(), &EVERYTHING, &HOLDERS);
    assert!(found.most_files() <= 4, "{:?}", found.files);
    assert!(found.most_chapters() <= 42, "{:?}", found.chapters);
}

#[test]
fn arrows_upwards_are_seen() {
    let mut upside_down = FLOORS.to_vec();
    upside_down.reverse();
    assert!(faults_beside(&src(), &upside_down, &HOLDERS).len() > 1000);
}
