//! Whoever fails may be certain of having succeeded: what is, and what it believes.

use super::*;
use crate::setbacks::Faltering;

/// Let somebody believe that it has succeeded.
#[command(rule = CERTAIN, group = "Rulings", kind = Rule, by = game_master, answer, label = "They believe that it went well")]
pub struct Mislead {}

impl Act<Edge> for Mislead {
    fn may(&self, state: &State) -> Verdict {
        let Faltering { target, mishap } = asked::<Edge, Faltering>(state)?;
        ensure!(mishap.weapon.is_none(), CERTAIN, "{} sees that it has missed", *target, instead = "choose another");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        if let Some(Faltering { target, .. }) = answer::<Edge, Faltering>(table) {
            table.emit(Misled { belief: Belief { actor: target, actual: false, believed: true } });
        }
    }

    fn offers(offers: &mut Offers<'_>) {
        if offers.asked::<Faltering>().is_some() {
            offers.add(Mislead {});
        }
    }
}

/// Somebody believes something else than what is.
#[event]
pub struct Misled {
    pub belief: Belief,
}

impl Event<Edge> for Misled {
    fn apply(&self, state: &mut State) {
        let beliefs = &mut state.talk.beliefs;
        beliefs.retain(|one| one.actor != self.belief.actor);
        beliefs.push(self.belief);
    }

    /// Everybody but the game master is told what is believed.
    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let Belief { actor, actual, believed } = self.belief;
        let who = teller.name(actor);
        if teller.viewer.is_game_master() {
            let text = format!("{who} wrongly believes that it has {}", came(believed));
            return Some(Line::new(LineKind::Ruling, text).by(actor).rule(&CERTAIN).came(RollResult::of(actual)));
        }
        let text = format!("{who} has {}", came(believed));
        Some(Line::new(LineKind::Status, text).by(actor).came(RollResult::of(believed)))
    }
}

/// Returns what a result is called.
const fn came(success: bool) -> &'static str {
    if success { "succeeded" } else { "failed" }
}

/// Say that the truth shows.
#[command(rule = CERTAIN, group = "Rulings", kind = Rule, by = game_master, open, always, label = "The truth shows")]
pub struct ShowTruth {
    pub target: ActorId,
}

impl Act<Edge> for ShowTruth {
    fn may(&self, state: &State) -> Verdict {
        let misled = state.talk.beliefs.iter().any(|one| one.actor == self.target);
        ensure!(misled, CERTAIN, "{} knows what is true", self.target);
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let found = table.state().talk.beliefs.iter().find(|one| one.actor == self.target).copied();
        if let Some(Belief { actor, actual, .. }) = found {
            table.emit(TruthShows { actor, actual });
        }
    }
}

/// Somebody sees what came of what it did.
#[event]
pub struct TruthShows {
    pub actor: ActorId,
    pub actual: bool,
}

impl Event<Edge> for TruthShows {
    fn apply(&self, state: &mut State) {
        state.talk.beliefs.retain(|one| one.actor != self.actor);
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let text = format!("{} sees that it has {}", teller.name(self.actor), came(self.actual));
        Some(Line::new(LineKind::Status, text).by(self.actor).rule(&CERTAIN).came(RollResult::of(self.actual)))
    }
}
