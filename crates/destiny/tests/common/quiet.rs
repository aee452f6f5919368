//! Two sides too far apart to fight, for what happens by itself.
#![allow(dead_code, missing_docs)]

use super::*;

pub fn far() -> Scene {
    scene()
        .with("Brannic Holt", "Brannic", "a", 0)
        .with("Sella Wren", "Sella", "a", 0)
        .with("Ovrin Deepdelve", "Ovrin", "a", 0)
        .with("Town guard", "guard", "b", 100)
        .with("Bandit", "bandit", "b", 100)
}

/// Nobody cuts in on anybody.
pub fn quiet() -> Table {
    quiet_in(far())
}

pub fn quiet_in(scene: Scene) -> Table {
    let mut table = scene.begun(&[5, -5, -5, -5, -5]);
    for who in ["Brannic", "Sella", "Ovrin", "guard", "bandit"] {
        table.set_initiative(who, 0);
    }
    table
}

/// Ends the turns of this round, with nobody ahead of anybody; then the faces of the round's end.
pub fn round_over(table: &mut Table, end: Vec<u32>) {
    const ALL: [&str; 5] = ["Brannic", "Sella", "Ovrin", "guard", "bandit"];
    loop {
        let holder = table.turn().to_owned();
        let waits = |table: &Table, who: &str| !table.actor(who).acted && table.actor(who).life == Life::Awake;
        let last = !ALL.iter().any(|who| waits(table, who));
        for (at, who) in ALL.into_iter().enumerate() {
            let score = if who == holder { 50 } else { 40 - at as i16 };
            table.set_initiative(who, if who == holder || waits(table, who) { score } else { 0 });
        }
        table.ends(&holder, if last { end.clone() } else { NONE });
        if last {
            return;
        }
    }
}

pub fn change(table: &mut Table, change: impl Fn(ludex_engine::ActorId) -> Change, who: &str, faces: Vec<u32>) {
    let change = change(table.id(who));
    table.rules_with(change, faces);
}

pub fn wound(table: &mut Table, who: &str, level: Level, faces: Vec<u32>) {
    change(table, |actor| Change::Wound(Wound { actor, level }), who, faces);
}

pub fn fatigue(table: &mut Table, who: &str, more: i16, faces: Vec<u32>) {
    change(table, |actor| Change::AddFatigue(AddFatigue { actor, more }), who, faces);
}

pub fn adds(table: &mut Table, who: &str, condition: Condition) {
    let gate = Gate::default();
    change(table, |actor| Change::AddCondition(AddCondition { actor, condition, rounds: None, gate }), who, NONE);
}

pub fn longsword(table: &Table, who: &str) -> i32 {
    let asked = Asked::Combat { check: CombatCheck::Weapon(0), standard: false };
    check_bonus(table.state(), table.id(who), &asked, false).0.total - 10
}

pub fn bleeding(level: Level) -> Condition {
    Condition::Bleeding { level, tn: 2, passed: 0 }
}
