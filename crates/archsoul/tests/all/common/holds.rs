//! Ilko and a wolf, and who holds whom.
#![allow(dead_code, reason = "each test file takes what it needs")]

use super::*;
use ludex_archsoul::character::Status;

/// Ilko and a wolf beside him, Ilko to act: Athletics 3 and no Brawl; the wolf Athletics 4 and Brawl 3.
pub fn ilko() -> Scene {
    pair("Ilko", "wolf").turn("one")
}

/// The wolf holds him with a grip.
pub fn held(grip: i32) -> Scene {
    let mut s = ilko();
    hold(&mut s, "two", grip);
    s
}

pub fn hold(s: &mut Scene, who: &str, grip: i32) {
    let (id, target) = (s.id(who), s.id("one"));
    s.play.state.actor_mut(id).hold = Some(ludex_archsoul::state::Hold { target, grip, pinned: false });
}

pub fn walk(s: &mut Scene, how: &str, to: [i32; 2], faces: impl Into<Vec<u32>>) {
    s.does(json!({"do": how, "actor": "one", "to": to}), faces);
}

pub fn is(s: &Scene, name: &str, status: Status) -> bool {
    s.state().is(s.id(name), status)
}
