//! What is strenuous, and what it breaks off.

use super::*;

/// Say that somebody did something strenuous.
#[command(rule = STRENUOUS, group = "World", kind = Rule, by = game_master, open, always, label = "Something strenuous")]
pub struct Disturb {
    pub target: ActorId,
}

impl Act<Edge> for Disturb {
    fn may(&self, state: &State) -> Verdict {
        ensure!(state.lives(self.target), STRENUOUS, "{} is dead", self.target);
        let rest = state.actor(self.target).rest;
        let strains = !rest.strained || rest.recovers || rest.under_way.is_some();
        ensure!(strains, STRENUOUS, "{} does not rest", self.target);
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        strains(table, self.target);
    }
}

/// Lets something have been strenuous for an actor: a rest is broken off (ED-RST-07, ED-RST-28).
pub fn strains(table: &mut Table<'_, impl Run>, actor: ActorId) {
    let rest = table.state().actor(actor).rest;
    if !rest.strained || rest.recovers || rest.under_way.is_some() {
        table.emit(Strained { actor });
    }
    if rest.under_way.is_some() {
        misses(table, actor);
    }
}

/// A turn in a fight is strenuous, unless one sleeps through it (ED-RST-07).
pub fn fought(comes: &turns::TurnComes, table: &mut Table<'_, impl Run>) {
    if table.state().lives(comes.actor) && !conditions::asleep(table.state(), comes.actor) {
        strains(table, comes.actor);
    }
}

/// So is being hurt in one.
pub fn hurt(damaged: &damage::Damaged, table: &mut Table<'_, impl Run>) {
    if table.state().stage == Stage::Fighting && damaged.total > 0 {
        strains(table, damaged.actor);
    }
}

/// Returns whether an actor rests now.
pub fn rests(state: &State, id: ActorId) -> bool {
    state.actor(id).rest.under_way.is_some()
}

/// Something was strenuous for an actor.
#[event]
pub struct Strained {
    pub actor: ActorId,
}

impl Event<Edge> for Strained {
    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| {
            actor.rest = Rest { strained: true, recovers: false, under_way: None, ..actor.rest };
        });
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let rests = rests(teller.state, self.actor);
        let text = format!("{} gets no rest", teller.name(self.actor));
        let line = Line::new(LineKind::Status, text).by(self.actor).rule(&INTERRUPTED).rule(&STRENUOUS);
        rests.then_some(line)
    }
}
