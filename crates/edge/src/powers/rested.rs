//! What comes back by resting.

use super::*;
use crate::rest::RestEnded;

rules! {
    /// What may be used once comes back with any rest that is one, unless it says otherwise.
    USES_BACK = "ED-RST-20", "Limited features";
    /// Psi points all come back with a full rest.
    PSI_BACK = "ED-RST-21", "Psi points";
}

/// Gives back what a rest gives back, where anything was used.
pub fn rested(ended: &RestEnded, table: &mut Table<'_, impl Run>) {
    let now = table.state().actor(ended.actor);
    let psi = ended.full && now.psi_spent > 0;
    let wind = now.winded;
    if ended.good && (psi || wind) {
        table.emit(Restored { actor: ended.actor, psi, wind });
    }
}

/// An actor has again what it had used.
#[event]
pub struct Restored {
    pub actor: ActorId,
    /// Whether all its psi points are back.
    #[serde(default, skip_serializing_if = "is_default")]
    pub psi: bool,
    /// Whether its second wind is.
    #[serde(default, skip_serializing_if = "is_default")]
    pub wind: bool,
}

impl Event<Edge> for Restored {
    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| {
            actor.winded &= !self.wind;
            if self.psi {
                actor.psi_spent = 0;
            }
        });
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let who = teller.name(self.actor);
        let (what, rule) = match (self.psi, self.wind) {
            (true, true) => ("all psi points and a second wind", &PSI_BACK),
            (true, false) => ("all psi points", &PSI_BACK),
            _ => ("a second wind", &USES_BACK),
        };
        Some(Line::new(LineKind::Boon, format!("{who} has {what} again")).by(self.actor).rule(rule))
    }
}
