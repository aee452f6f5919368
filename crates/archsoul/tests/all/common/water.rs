//! People in deep water.
#![allow(dead_code, reason = "each test file takes what it needs")]

use super::*;
use ludex_archsoul::character::Attribute;
use std::sync::Arc;

/// Two beside one another in deep water, the first to act.
pub fn pool_of(first: &str, second: &str) -> Scene {
    let mut s = pair_with("together = false", first, second).turn("one");
    s.afflict("one", "swimming").afflict("two", "swimming");
    s
}

pub fn under(s: &mut Scene, name: &str) {
    s.afflict(name, "submerged");
}

pub fn air(s: &Scene, name: &str) -> Option<u32> {
    s.actor(name).breath.air
}

pub fn drowning(s: &Scene, name: &str) -> bool {
    s.actor(name).breath.drowning
}

pub fn endurance(s: &Scene, name: &str) -> i32 {
    s.state().attribute(s.id(name), Attribute::Endurance)
}

/// The first ends its turn, and everybody else; the faces are those of that round.
pub fn round(s: &mut Scene, name: &str, faces: &[u32]) {
    let mut faces = faces.to_vec();
    s.does(json!({"do": "end_turn", "actor": name}), std::mem::take(&mut faces));
}

/// Turns of the others go by until an actor's comes.
pub fn until(s: &mut Scene, name: &str, last: &[u32]) {
    for _ in 0..6 {
        if s.actor(name).dead.is_some() {
            return;
        }
        let acts = |one: &&str| ludex_archsoul::turns::acts(s.state(), s.id(one));
        let Some(next) = ["one", "two", "third", "fourth"].into_iter().find(acts) else { return };
        if next == name {
            return;
        }
        let comes = ["one", "two", "third", "fourth", "one"];
        let after = comes[comes.iter().position(|one| *one == next).unwrap() + 1];
        s.does(json!({"do": "end_turn", "actor": next}), if after == name { last.to_vec() } else { vec![] });
    }
}

pub fn set(s: &mut Scene, name: &str, change: impl Fn(&mut ludex_archsoul::character::Profile)) {
    let id = s.id(name);
    change(&mut Arc::make_mut(&mut s.play.state.setting).cast[id.index()]);
}
