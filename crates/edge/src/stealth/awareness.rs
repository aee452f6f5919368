//! Who has sensed that somebody is about: it does not forget that where the other hides again.

use super::*;

rules! {
    /// Whoever has noticed one who hid knows that somebody is there until the encounter is over, or the game master says otherwise;
    /// that one does not surprise it.
    AWARE = "ED-CHK-48", "Retrying does not erase knowledge", State;
}

/// Returns whether an actor has sensed that another is about.
pub fn knows_of(state: &State, actor: ActorId, other: ActorId) -> bool {
    state.actor(other).sensed_by.has(actor)
}

/// Notes who has sensed somebody, where that is new.
fn sense(table: &mut Table<'_, impl Run>, actor: ActorId, by: Crowd) {
    let state = table.state();
    let new: Crowd = by.iter().filter(|one| state.hostile(*one, actor) && !knows_of(state, *one, actor)).collect();
    if !new.is_empty() {
        table.emit(Sensed { actor, by: new });
    }
}

/// Whoever notices one who hides has sensed it.
pub fn hid(hid: &Hid, table: &mut Table<'_, impl Run>) {
    sense(table, hid.actor, hid.noticed.with(hid.plain));
}

/// So has who finds it on its way.
pub fn found(found: &Found, table: &mut Table<'_, impl Run>) {
    sense(table, found.actor, found.by);
}

/// So has who finds it by looking.
pub fn searched(searched: &Searched, table: &mut Table<'_, impl Run>) {
    for actor in searched.found.iter() {
        sense(table, actor, std::iter::once(searched.actor).collect());
    }
}

/// So has who notices it on guard.
pub fn watched(watched: &Watched, table: &mut Table<'_, impl Run>) {
    for actor in watched.noticed.iter() {
        sense(table, actor, std::iter::once(watched.actor).collect());
    }
}

/// Ends what was sensed: an encounter is over.
pub fn forget(table: &mut Table<'_, impl Run>) {
    if table.state().actors.iter().any(|actor| !actor.sensed_by.is_empty()) {
        table.emit(Forgotten { by: None });
    }
}

/// Some have sensed that somebody is about.
#[event]
pub struct Sensed {
    pub actor: ActorId,
    pub by: Crowd,
}

impl Event<Edge> for Sensed {
    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| actor.sensed_by = actor.sensed_by.with(self.by));
    }

    /// Who is sensed does not know it; those who sense it do.
    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let knows = self.by.iter().any(|one| teller.viewer.plays(one));
        let text = format!("{} have sensed that somebody is about", teller.names(self.by.iter()));
        (knows || teller.viewer.is_game_master()).then(|| Line::new(LineKind::Status, text).rule(&AWARE))
    }
}

/// Say that somebody no longer thinks that anybody is about.
#[command(rule = AWARE, group = "Rulings", kind = Rule, by = game_master, open, always, label = "They no longer look out")]
pub struct Calm {
    pub target: ActorId,
}

impl Act<Edge> for Calm {
    fn may(&self, state: &State) -> Verdict {
        let knows = state.ids().any(|other| knows_of(state, self.target, other));
        ensure!(knows, AWARE, "{} has sensed nobody", self.target);
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        table.emit(Forgotten { by: Some(self.target) });
    }

    /// Nobody else is told who looks out for whom.
    fn secret(&self, _state: &State) -> bool {
        true
    }
}

/// What was sensed is forgotten: by one, or by all.
#[event]
pub struct Forgotten {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<ActorId>,
}

impl Event<Edge> for Forgotten {
    fn apply(&self, state: &mut State) {
        for actor in &mut state.actors {
            match self.by {
                Some(id) => actor.sensed_by.take(id),
                None => actor.sensed_by = Crowd::NOBODY,
            }
        }
    }
}
