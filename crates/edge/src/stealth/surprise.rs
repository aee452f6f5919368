//! Who is surprised as a fight begins.

use super::*;
use crate::options::SurpriseRolls;

rules! {
    /// Where nobody hides, nobody is surprised; nor by a side of which one is in the open.
    NO_STEALTH = "ED-INI-04", "No stealth, no surprise";
    /// Who notices none of those who hide is surprised; to notice takes more than the hide value.
    COMPARED = "ED-INI-05", "Surprise comparison";
    /// Who was on guard rolls, and everybody else has what it has without dice; a campaign may have all roll, or nobody.
    ROLLED = "ED-INI-24", "Rolled or passive Alertness", Call;
    /// Who was not noticed begins the fight hidden from those who did not notice it.
    STILL_HIDDEN = "ED-INI-25", "Hidden when the fight begins", State;
    /// Who comes later neither surprises nor is surprised.
    LATER = "ED-INI-26", "Newcomers and surprise";
}

/// Returns whether an actor rolls to notice those who hide (ED-INI-24).
fn rolls(state: &State, id: ActorId) -> bool {
    match state.options().surprise_rolls {
        SurpriseRolls::Alert => state.actor(id).alert,
        SurpriseRolls::All => true,
        SurpriseRolls::None => false,
    }
}

/// Settles who is surprised (ED-INI-02, ED-INI-26): once, before initiative.
pub fn settle(began: &turns::Began, table: &mut Table<'_, impl Run>) {
    if table.state().actors.iter().all(|actor| actor.hide.is_none()) {
        return;
    }
    // ED-INI-05: who was out of reach as somebody hid is compared with it now.
    changed(began, table);
    for actor in table.state().ids() {
        let state = table.state();
        let awake = state.lives(actor) && !conditions::has(state, actor, Condition::Unconscious);
        let hostile = |id: &ActorId| state.hostile(*id, actor) && state.lives(*id);
        let hiders: Crowd = state.ids().filter(|id| hostile(id) && state.actor(*id).hide.is_some()).collect();
        if !awake || hiders.is_empty() {
            continue;
        }
        // ED-CHK-16: who perceives nothing rolls for nothing.
        if rolls(state, actor) && !super::senses::is_senseless(state, actor, Skill::Alertness) {
            watches(table, actor, hiders);
        }
        let state = table.state();
        let open = |id: ActorId| hostile_in_the_open(state, actor, id);
        // ED-CHK-48: who has sensed that somebody is about is on its guard.
        let noticed = hiders.iter().any(|id| !state.hides_from(id, actor) || knows_of(state, actor, id));
        if !noticed && !state.ids().any(open) && !state.actor(actor).surprised {
            table.emit(turns::IsSurprised { actor });
        }
    }
}

/// Returns whether somebody is a foe who neither hides nor is out of sight and hearing (ED-INI-04).
fn hostile_in_the_open(state: &State, actor: ActorId, id: ActorId) -> bool {
    state.hostile(actor, id) && state.stands(id) && state.actor(id).hide.is_none() && reaches(state, actor, id)
}

/// Lets somebody roll to notice those who hide: what it rolls counts in place of what it has without dice, for better or worse.
fn watches(table: &mut Table<'_, impl Run>, actor: ActorId, hiders: Crowd) {
    let task = Task::of(Skill::Alertness, Kind::Task);
    let check = Attempt::of(table.state(), actor, task, None, table.listens()).roll(table);
    let state = table.state();
    let beaten = |id: &ActorId| state.actor(*id).hide.is_some_and(|hide| check.total() > hide.value.into());
    let noticed = hiders.iter().filter(beaten).collect();
    let plain = hiders.iter().filter(|id| sees_plainly(state, actor, *id)).collect();
    table.emit(Watched { actor, check, hiders, noticed, plain: Some(plain) });
    checks::rolled(table, actor);
}

/// Somebody who was on guard has rolled to notice those who hide.
#[event]
pub struct Watched {
    pub actor: ActorId,
    pub check: Check,
    pub hiders: Crowd,
    #[serde(default, skip_serializing_if = "is_default")]
    pub noticed: Crowd,
    /// Who stood in plain sight; until version 4 of the rules nobody wrote it down.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub plain: Option<Crowd>,
}

impl checks::Deeds for Watched {
    fn deeds(&self, mut each: impl FnMut(ActorId, &Check, Feat)) {
        each(self.actor, &self.check, Feat::Search);
    }
}

impl Event<Edge> for Watched {
    fn apply(&self, state: &mut State) {
        for id in self.hiders.iter() {
            let plain = self.plain.map_or_else(|| saw_plainly(state, self.actor, id), |plain| plain.has(id));
            state.on(id, |actor| {
                if let Some(hide) = &mut actor.hide {
                    hide.met.put(self.actor);
                    hide.found.take(self.actor);
                    if plain || self.noticed.has(id) {
                        hide.found.put(self.actor);
                    }
                }
            });
        }
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let text = format!("{} is on guard: {}", teller.name(self.actor), self.check.total());
        let line = Line::new(LineKind::Roll, text).by(self.actor).rule(&ROLLED).rule(&COMPARED).rule(&NO_STEALTH);
        let told = super::is_told(teller, self.actor);
        told.then(|| self.check.explain("Alertness", "", line).rule(&STILL_HIDDEN).rule(&LATER))
    }
}
