//! What actions cost in Action Points (UL-ACT-01).
#![allow(missing_docs, reason = "the constants are the rows of the table")]

use crate::body::jump::{HIGH_JUMP_AP, LONG_JUMP_AP};
use crate::falling::BREAK_AP;
use crate::mounted::MOUNT_AP;
use crate::prelude::*;

pub const FREE: i32 = 0;
pub const SIMPLE: i32 = 1;
pub const ATTACK: i32 = 5;
pub const MANEUVER: i32 = 6;
pub const MOVE: i32 = 3;
pub const DASH: i32 = 2;
pub const DISENGAGE: i32 = 1;
pub const POSITIONING: i32 = 1;
pub const HELP: i32 = 6;
pub const HIDE: i32 = 5;
pub const SEARCH: i32 = 3;
pub const USE_OBJECT: i32 = 3;
pub const POTION_FAST: i32 = 3;
pub const POTION_FULL: i32 = 6;
pub const GIVE_POTION: i32 = 6;
pub const AIM: i32 = 7;
pub const BREATHER: i32 = 8;
pub const READY: i32 = 0;
pub const FIRST_AID: i32 = 8;
pub const TREAT_WOUNDS: i32 = 8;
pub const STAND_UP: i32 = 2;
pub const DROP_PRONE: i32 = 0;
pub const TURN_TO_FACE: i32 = 1;
pub const DODGE: i32 = 2;
pub const DOUBLE_DODGE: i32 = 4;
pub const BLOCK: i32 = 3;
/// Beside what an attack with the weapon costs.
pub const PARRY: i32 = -2;
/// Beside what an attack with the weapon costs.
pub const COUNTERATTACK: i32 = -1;
/// Beside what an attack with the weapon costs.
pub const OFF_HAND: i32 = -1;
pub const CATCH: i32 = 2;
pub const ESCAPE: i32 = 5;
pub const RECOVER_BALANCE: i32 = 2;
pub const PUT_OUT_FIRE: i32 = 3;
pub const ROUSE: i32 = 3;
/// Where the campaign says nothing else (`loading_reload_ap`).
pub const RELOAD: i32 = 1;

/// What something costs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Price {
    /// So many Action Points.
    Points(i32),
    /// What an attack with the weapon costs, and so many more or less.
    Weapon(i32),
    /// What the spell says.
    Spell,
}

/// The cost table (UL-ACT-01), row by row: the columns from above, then what the house adds. What an ability, a spell
/// or an item says for itself counts before it.
pub const COST_TABLE: [(&str, Price); 40] = [
    ("Free action", Price::Points(FREE)),
    ("Simple action", Price::Points(SIMPLE)),
    ("Attack", Price::Points(ATTACK)),
    ("Combat maneuver", Price::Points(MANEUVER)),
    ("Move", Price::Points(MOVE)),
    ("Dash with a Move", Price::Points(DASH)),
    ("Disengage with a Move", Price::Points(DISENGAGE)),
    ("Positioning", Price::Points(POSITIONING)),
    ("Cast a spell", Price::Spell),
    ("Help", Price::Points(HELP)),
    ("Hide", Price::Points(HIDE)),
    ("Search", Price::Points(SEARCH)),
    ("Use an Object", Price::Points(USE_OBJECT)),
    ("Drink a potion fast", Price::Points(POTION_FAST)),
    ("Drink a potion fully", Price::Points(POTION_FULL)),
    ("Give a potion to another", Price::Points(GIVE_POTION)),
    ("Long jump", Price::Points(LONG_JUMP_AP)),
    ("High jump", Price::Points(HIGH_JUMP_AP)),
    ("Break a fall", Price::Points(BREAK_AP)),
    ("Aim", Price::Points(AIM)),
    ("Breather", Price::Points(BREATHER)),
    ("Ready", Price::Points(READY)),
    ("First aid", Price::Points(FIRST_AID)),
    ("Treat wounds", Price::Points(TREAT_WOUNDS)),
    ("Stand up", Price::Points(STAND_UP)),
    ("Drop prone", Price::Points(DROP_PRONE)),
    ("Turn to face as a reaction", Price::Points(TURN_TO_FACE)),
    ("Mount or dismount", Price::Points(MOUNT_AP)),
    ("Dodge", Price::Points(DODGE)),
    ("Double dodge", Price::Points(DOUBLE_DODGE)),
    ("Block", Price::Points(BLOCK)),
    ("Parry", Price::Weapon(PARRY)),
    ("Counterattack", Price::Weapon(COUNTERATTACK)),
    ("Off-hand attack", Price::Weapon(OFF_HAND)),
    ("Catch a disarmed item", Price::Points(CATCH)),
    ("Escape", Price::Points(ESCAPE)),
    ("Recover balance", Price::Points(RECOVER_BALANCE)),
    ("Put out fire", Price::Points(PUT_OUT_FIRE)),
    ("Rouse", Price::Points(ROUSE)),
    ("Reload", Price::Points(RELOAD)),
];
