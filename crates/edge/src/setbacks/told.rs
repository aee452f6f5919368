//! What is told of setbacks.

use super::*;

/// A setback was thrown for.
#[event]
pub struct SetbackThrown {
    pub actor: ActorId,
    pub row: u8,
    pub fits: bool,
    pub roll: Rolled,
}

impl Event<Edge> for SetbackThrown {
    fn apply(&self, _state: &mut State) {}

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let again = if self.fits { "" } else { ", which does not fit" };
        let text = format!("A setback for {}: {}{again}", teller.name(self.actor), self.row);
        let check = ludex_engine::Check::new("Setback", vec![self.roll.clone()], Tally::shown());
        Some(Line::new(LineKind::Roll, text).rule(&ODDS).rule_if(!self.fits, &FITTING).check(check).belongs())
    }
}

/// Somebody is set back.
#[event]
pub struct Faltered {
    pub actor: ActorId,
    pub row: u8,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub weapon: Option<u8>,
    /// Against whom the roll was.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub against: Option<ActorId>,
}

impl Event<Edge> for Faltered {
    fn apply(&self, state: &mut State) {
        let jammed = self.weapon.filter(|_| self.row == 7).map_or(0, bit);
        state.on(self.actor, |actor| {
            actor.breached |= self.row == 5;
            actor.uneasy |= self.row == 9;
            actor.distracted |= self.row == 11;
            actor.jammed |= jammed;
        });
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let text = format!("{} is set back: {}", teller.name(self.actor), name(self.row));
        let line = Line::new(LineKind::Status, text).by(self.actor).rule(&SETBACK);
        Some(line.rule(rule_of(self.row)).rule(&conditions::WHOSE_TURN).belongs())
    }
}

/// The game master says what comes of a one.
#[event]
pub struct Said {
    pub actor: ActorId,
    pub text: String,
}

impl Event<Edge> for Said {
    fn apply(&self, _state: &mut State) {}

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let text = match self.text.as_str() {
            "" => format!("Nothing comes of it for {}", teller.name(self.actor)),
            said => format!("A setback for {}: {said}", teller.name(self.actor)),
        };
        Some(Line::new(LineKind::Ruling, text).rule(&INVENTED))
    }
}
