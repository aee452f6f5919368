//! What is left of the senses of somebody.

use crate::checks::{Kind, Task};
use crate::prelude::*;

/// Returns whether somebody perceives nothing at all with which it might notice something: it is out, and does not just sleep, or what
/// the skill takes has left it (ED-CHK-16, ED-HID-13).
pub(super) fn is_senseless(state: &State, id: ActorId, skill: Skill) -> bool {
    let out = conditions::has(state, id, Condition::Unconscious) && !conditions::asleep(state, id);
    out || checks::fails(state, id, Task::of(skill, Kind::Task)).is_some()
}
