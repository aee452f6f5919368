//! What frightens whoever comes near.

use super::*;

/// Seconds for which one is proof against a presence that one has met.
const MINUTE: u64 = 60;

/// Has everybody meet a presence who has just come near it, or to whom it has come.
pub fn comes_near(moved: &turns::Moved, table: &mut Table<'_, impl Run>) {
    let mover = moved.actor;
    if table.state().setting.cast.iter().all(|one| one.powers.presence.is_none()) {
        return;
    }
    for owner in table.state().ids() {
        if powers(table.state(), owner).presence.is_none() {
            continue;
        }
        if owner == mover {
            for other in table.state().ids() {
                meets(table, owner, other);
            }
        } else {
            meets(table, owner, mover);
        }
    }
}

/// Has somebody whose turn begins meet every presence that it stands in.
pub fn presence_at_turn(comes: &turns::TurnComes, table: &mut Table<'_, impl Run>) {
    for owner in table.state().ids() {
        if powers(table.state(), owner).presence.is_some() {
            meets(table, owner, comes.actor);
        }
    }
}

/// Has somebody save against a presence, unless it is of the same side, too far away, or proof against it.
fn meets(table: &mut Table<'_, impl Run>, owner: ActorId, actor: ActorId) {
    let state = table.state();
    let Some(Presence { feet, dc }) = powers(state, owner).presence.clone() else { return };
    let near = state.feet(owner, actor) <= u16::from(feet) && state.hostile(owner, actor);
    let aware = state.stands(owner) && state.stands(actor);
    let profile = state.profile(actor);
    let mindless = profile.traits.has(Trait::Mindless) || profile.immune.has(Against::Mental);
    let now = state.clock.seconds;
    let proof = state.actor(actor).steeled.iter().any(|one| one.by == owner && one.until > now);
    if !near || !aware || mindless || proof {
        return;
    }
    let test = Test { by: owner, save: Save::Will, dc, what: "a frightful presence", rule: &AURAS };
    let trial = Trial { frightens: true, harms: false, ..trial(table, actor, test) };
    let value = match trials::withstands(table, trial) {
        Degree::CriticalSuccess => 0,
        Degree::Success => 1,
        Degree::Failure => 2,
        Degree::CriticalFailure => 4,
    };
    table.emit(Steeled { actor, proof: Proof { by: owner, until: now.saturating_add(MINUTE) } });
    let value = if value > 0 { trials::fear(table.state(), actor, value) } else { 0 };
    if value > 0 {
        let instance = Instance { value, by: Some(owner), ..Instance::of(Condition::Frightened) };
        conditions::give(table, actor, instance);
    }
}

/// Somebody is proof against what a creature does for a while.
#[event]
pub struct Steeled {
    pub actor: ActorId,
    pub proof: Proof,
}

impl Event<Pathfinder> for Steeled {
    fn apply(&self, state: &mut State) {
        let now = state.clock.seconds;
        state.on(self.actor, |actor| {
            actor.steeled.retain(|one| one.by != self.proof.by && one.until > now);
            if actor.steeled.is_full() {
                actor.steeled.remove(0);
            }
            actor.steeled.push(self.proof);
        });
    }
}
