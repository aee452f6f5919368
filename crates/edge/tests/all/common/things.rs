//! Random commands about things, narrow places, mounts and shots.

use ludex_edge::Command;
use ludex_engine::CommandSet;
use serde_json::json;

/// A random command, lawful or not.
pub fn stray(one: &mut impl FnMut(usize) -> usize, count: usize) -> Command {
    let (actor, target, place) = (one(count), one(count), one(4));
    let cell = [one(40) as i32 - 1, one(24) as i32 - 1];
    let other = [cell[0] + place as i32, cell[1]];
    let command = match one(20) {
        0 => json!({"do": "reload", "actor": actor, "weapon": place}),
        1 => json!({"do": "mount", "actor": actor, "target": target}),
        2 => json!({"do": "dismount", "actor": actor}),
        3 => json!({"do": "set_width", "from": cell, "to": other, "width": 70 * place}),
        4 => json!({"do": "count_around", "target": target, "who": [actor]}),
        5 => json!({"do": "set_thing", "name": "a crate", "to": cell, "dc": 9, "structure": 5 * place, "armor": place}),
        6 => json!({"do": "break_thing", "thing": place}),
        7 => json!({"do": "calm", "target": target}),
        8 => json!({"do": "mislead"}),
        9 => json!({"do": "show_truth", "target": target}),
        10 => json!({"do": "roll_on"}),
        11 => json!({"do": "rule_on", "from": actor, "target": target, "cover": "high", "heard": place == 1}),
        12 => json!({"do": "set_bond", "one": actor, "other": target, "bond": "neutral"}),
        13 => json!({"do": "give_way", "actor": actor, "target": target}),
        14 => json!({"do": "allow_sparing", "target": target, "allow": place != 1}),
        18 => json!({"do": "say_death", "target": target, "dies": place == 1}),
        15 => json!({"do": "shove_at_once", "actor": actor, "aside": 0}),
        16 => json!({"do": "disarm_at_once", "actor": actor, "item": place}),
        17 => json!({"do": "lay_charge", "actor": actor, "device": 0, "to": cell, "rounds": 0, "contact": true}),
        _ => json!({"do": "attack_place", "actor": actor, "weapon": place, "to": cell}),
    };
    Command::read(command).expect("it is well written")
}
