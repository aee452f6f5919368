//! Undoing effects.

use super::*;
use crate::checks::{Attempt, Degree, plain};
use crate::deeds::{self, Deed};

/// Returns whether a counteract check of a degree undoes something (PF-EFF-12).
pub const fn counteracts(degree: Degree, own: i8, other: i8) -> bool {
    match degree {
        Degree::CriticalSuccess => other <= own + 3,
        Degree::Success => other <= own + 1,
        Degree::Failure => other < own,
        Degree::CriticalFailure => false,
    }
}

/// Try to undo an effect. Levels are those of counteracting: of a spell its own, of other things half their level, rounded up.
#[command(rule = COUNTERACT, group = "Rulings", kind = Other, by = game_master, open, always, label = "Counteract")]
pub struct Counter {
    /// Who counteracts.
    pub target: ActorId,
    #[field("modifier", -5..=50, usual = 7)]
    pub modifier: i8,
    #[field("DC", 5..=60, usual = 15, reach)]
    pub dc: u8,
    #[field("own counteract level", 0..=13, usual = 1)]
    pub own: i8,
    #[field("level of what is undone", 0..=13, usual = 1)]
    pub other: i8,
    /// What ends by it, by its name.
    #[serde(default, skip_serializing_if = "is_default")]
    pub ends: String,
}

impl Act<Pathfinder> for Counter {
    fn may(&self, state: &State) -> Verdict {
        ensure!(state.lives(self.target), COUNTERACT, "{} is dead", self.target);
        ensure!(self.ends.chars().count() <= 60, COUNTERACT, "say it in at most 60 letters");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let actor = self.target;
        let shows = table.listens();
        let own = plain("counteract", self.modifier.into(), &COUNTERACT, shows);
        let dc = plain("of the effect", self.dc.into(), &COUNTERACT, shows);
        let deed = Deed { actor, target: None, what: "counteract", rule: &COUNTERACT };
        let degree = deeds::tries(table, deed, Attempt::new(own, dc));
        let undone = counteracts(degree, self.own, self.other);
        table.emit(Counters { actor, undone });
        if undone && !self.ends.is_empty() {
            for id in table.state().ids() {
                let has = table.state().effects.iter().any(|one| one.actor == id && *one.name == *self.ends);
                if has {
                    table.emit(crate::effects::Revoked { actor: id, name: self.ends.clone().into() });
                }
            }
        }
    }
}

/// Something is undone, or it is not.
#[event]
pub struct Counters {
    pub actor: ActorId,
    #[serde(default, skip_serializing_if = "is_default")]
    pub undone: bool,
}

impl Event<Pathfinder> for Counters {
    fn apply(&self, _state: &mut State) {}

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let who = teller.name(self.actor);
        let text = if self.undone { format!("{who} undoes it") } else { format!("{who} does not undo it") };
        Some(Line::new(LineKind::Action, text).rule(&COUNTERACT))
    }
}
