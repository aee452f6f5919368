//! Striking at once at an actor who gives an opening.

use super::{attack, may_strike};
use crate::damage::Blow;
use crate::prelude::*;
use crate::turns::{REACTIVE, reaches, threatens};

/// Strike at once.
#[command(rule = REACTIVE, group = "Reaction", answer)]
pub struct React {
    pub actor: ActorId,
    #[field("place of the weapon", 0..=7)]
    pub weapon: u8,
}

impl Act<Archsoul> for React {
    fn may(&self, state: &State) -> Verdict {
        let actor = self.actor;
        let target = asked::<Archsoul, Opening>(state)?.target;
        ensure!(threatens(state, actor, target), REACTIVE, "{} can no longer strike at {}", actor, target);
        let away = state.distance(actor, target);
        let reaches = state.weapon(actor, self.weapon).is_some_and(|weapon| u32::from(weapon.reach) >= away);
        ensure!(reaches, REACTIVE, "only a weapon for melee that reaches so far will do");
        may_strike(state, actor, target, self.weapon, false)
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Some(Opening { actor, target }) = answer::<Archsoul, Opening>(table) else { return };
        attack(table, Blow { reactive: true, ..Blow::at(actor, target, self.weapon) });
        // In one's own turn it counts at once.
        if !turns::acts(table.state(), actor) {
            table.emit(Strove { actor });
        }
    }

    fn offers(offers: &mut Offers<'_>) {
        for (weapon, record) in offers.state().wielded(offers.actor) {
            if record.reach > 0 {
                offers.add(React { actor: offers.actor, weapon });
            }
        }
    }

    fn label(&self, teller: &Teller<'_>) -> String {
        format!("Strike at once with {}", teller.state.weapon_name(self.actor, self.weapon))
    }
}

/// Let it go.
#[command(rule = REACTIVE, group = "Reaction", answer, label = "Let go")]
pub struct DeclineOpening {
    pub actor: ActorId,
}

impl Act<Archsoul> for DeclineOpening {
    fn may(&self, state: &State) -> Verdict {
        asked::<Archsoul, Opening>(state).map(drop)
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        answer::<Archsoul, Opening>(table);
    }

    fn offers(offers: &mut Offers<'_>) {
        offers.add(Self { actor: offers.actor });
    }
}

/// Asks all who threaten an actor who gives an opening, in the order of initiative (SP-TRN-12).
pub fn openings(event: &turns::Provoked, table: &mut Table<'_, impl Run>) {
    for place in 0..table.state().order.len() {
        let actor = table.state().order[place];
        if threatens(table.state(), actor, event.actor) {
            Archsoul::ask(table, Opening { actor, target: event.actor }.into());
        }
    }
}

/// A blow at an opening is an exertion of the next turn (SP-TRN-13, SP-UWD-26).
#[event]
pub struct Strove {
    pub actor: ActorId,
}

impl Event<Archsoul> for Strove {
    fn apply(&self, state: &mut State) {
        if let Some(actor) = state.actors.get_mut(self.actor.index()) {
            actor.reacted.fought = true;
        }
    }
}

/// Strike at once?
#[prompt]
pub struct Opening {
    pub actor: ActorId,
    pub target: ActorId,
}

impl Prompt<Archsoul> for Opening {
    fn question(&self, teller: &Teller<'_>) -> String {
        format!("{} gives {} an opening: strike at once?", teller.name(self.target), teller.name(self.actor))
    }

    fn usual(&self, state: &State) -> Command {
        if let Some(weapon) = reaches(state, self.actor, self.target) {
            let react = React { actor: self.actor, weapon };
            if react.may(state).is_ok() {
                return react.into();
            }
        }
        DeclineOpening { actor: self.actor }.into()
    }
}
