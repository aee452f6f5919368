//! A touch that slows and paralyses (PF-CON-21).

use super::*;

/// Seconds for which one is proof against a touch that one has withstood.
const MINUTE: u64 = 60;

/// Has somebody save who was hit by what numbs.
pub fn numbs(struck: &crate::attack::Struck, table: &mut Table<'_, impl Run>) {
    let crate::attack::Struck { actor: by, target, strike, .. } = *struck;
    let state = table.state();
    let dc = state.profile(by).strike(strike).map_or(0, |strike| strike.numbs);
    let now = state.clock.seconds;
    let proof = state.actor(target).steeled.iter().any(|one| one.by == by && one.until > now);
    if dc == 0 || proof || !struck.check.degree.succeeds() || !state.profile(target).lives() || !state.lives(target) {
        return;
    }
    let steps = i8::from(state.profile(target).level > state.profile(by).level);
    let test = Test { by, save: Save::Fortitude, dc, what: "a numbing touch", rule: &TOUCH };
    let trial = Trial { harms: false, steps, ..trial(table, target, test) };
    match trials::withstands(table, trial) {
        Degree::CriticalSuccess | Degree::Success => {
            table.emit(auras::Steeled { actor: target, proof: Proof { by, until: now.saturating_add(MINUTE) } });
        }
        Degree::Failure => {
            let own = table.state().whose_turn() == Some(target);
            let until = Until::Ends(target, if own { 2 } else { 1 });
            let slowed = Instance { value: 1, until, by: Some(by), ..Instance::of(Condition::Slowed) };
            conditions::give(table, target, slowed);
        }
        Degree::CriticalFailure => {
            conditions::give(table, target, Instance { by: Some(by), ..Instance::of(Condition::Paralyzed) });
            table.emit(Numbed { actor: target, dc });
        }
    }
}

/// Has one that is paralysed so save anew as its turn ends, at a DC that is 1 lower each time.
pub fn turn_over(ended: &turns::TurnEnded, table: &mut Table<'_, impl Run>) {
    let actor = ended.actor;
    let before = table.state().actor(actor).numb;
    if before == 0 || !table.state().lives(actor) {
        return;
    }
    let dc = before - 1;
    table.emit(Numbed { actor, dc });
    let test = Test { by: actor, save: Save::Fortitude, dc, what: "a numbing touch", rule: &TOUCH };
    let trial = Trial { harms: false, by: None, ..trial(table, actor, test) };
    if trials::withstands(table, trial).succeeds() {
        table.emit(Numbed { actor, dc: 0 });
        conditions::take(table, actor, Condition::Paralyzed);
    }
}

/// Somebody is numb, until it saves against a DC; 0 where it is over.
#[event]
pub struct Numbed {
    pub actor: ActorId,
    #[serde(default, skip_serializing_if = "is_default")]
    pub dc: u8,
}

impl Event<Pathfinder> for Numbed {
    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| actor.numb = self.dc);
    }
}
