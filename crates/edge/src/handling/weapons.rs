//! Drawing weapons, putting them away, and letting them fall.

use super::*;

/// Returns whether somebody holds a weapon in its hand.
fn holds(state: &State, actor: ActorId, weapon: u8) -> bool {
    let own = state.profile(actor).weapon(weapon);
    let held = own.is_some_and(|weapon| weapon.hands > 0 && weapon.thrown.is_none());
    held && derived::is_usable(state, actor, weapon)
}

/// Let a weapon fall.
#[command(rule = STOWING, group = "Gear", kind = Gear)]
pub struct Drop {
    pub actor: ActorId,
    #[field("weapon", 0..=7)]
    pub weapon: u8,
}

impl Act<Edge> for Drop {
    fn may(&self, state: &State) -> Verdict {
        if state.stage == Stage::Fighting {
            turns::in_turn(state, self.actor)?;
        }
        ensure!(conditions::can_act(state, self.actor), STOWING, "{} is incapacitated", self.actor);
        ensure!(holds(state, self.actor, self.weapon), STOWING, "it is not in hand");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        table.emit(turns::Stirs { actor: self.actor });
        table.emit(DropsIt { actor: self.actor, weapon: self.weapon });
    }

    fn offers(offers: &mut Offers<'_>) {
        let actor = offers.actor;
        for weapon in 0..offers.state().profile(actor).weapons.len() as u8 {
            offers.seldom(Drop { actor, weapon });
        }
    }

    fn label(&self, teller: &Teller<'_>) -> String {
        format!("Drop the {}", teller.state.weapon_name(self.actor, self.weapon))
    }
}

/// An actor lets a weapon fall.
#[event]
pub struct DropsIt {
    pub actor: ActorId,
    pub weapon: u8,
}

impl Event<Edge> for DropsIt {
    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| actor.dropped |= bit(self.weapon));
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let weapon = teller.state.weapon_name(self.actor, self.weapon);
        let text = format!("{} drops the {weapon}", teller.name(self.actor));
        Some(Line::new(LineKind::Action, text).by(self.actor).rule(&STOWING))
    }
}

/// Put a weapon away, or draw it.
#[command(rule = STOWING, group = "Gear", kind = Gear)]
pub struct Stow {
    pub actor: ActorId,
    #[field("weapon", 0..=7)]
    pub weapon: u8,
    /// Whether it is drawn.
    #[serde(default, skip_serializing_if = "is_default")]
    pub draws: bool,
}

impl Act<Edge> for Stow {
    fn may(&self, state: &State) -> Verdict {
        let Self { actor, weapon, draws } = *self;
        may_take(state, actor, Cost::Interaction)?;
        let stowed = state.actor(actor).stowed & bit(weapon) != 0;
        let fits = if draws { stowed } else { holds(state, actor, weapon) };
        ensure!(fits, STOWING, "there is nothing to draw or to put away");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Self { actor, weapon, draws } = *self;
        takes(table, actor, Cost::Interaction);
        if draws {
            table.emit(crate::attack::Drawn { actor, weapon, attacking: false });
        } else {
            table.emit(Stowed { actor, weapon });
        }
    }

    fn offers(offers: &mut Offers<'_>) {
        let actor = offers.actor;
        for weapon in 0..offers.state().profile(actor).weapons.len() as u8 {
            for draws in [false, true] {
                offers.seldom(Stow { actor, weapon, draws });
            }
        }
    }

    fn label(&self, teller: &Teller<'_>) -> String {
        let name = teller.state.weapon_name(self.actor, self.weapon);
        if self.draws { format!("Draw the {name}") } else { format!("Put the {name} away") }
    }
}

/// An actor puts a weapon away.
#[event]
pub struct Stowed {
    pub actor: ActorId,
    pub weapon: u8,
}

impl Event<Edge> for Stowed {
    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| actor.stowed |= bit(self.weapon));
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let weapon = teller.state.weapon_name(self.actor, self.weapon);
        let text = format!("{} puts the {weapon} away", teller.name(self.actor));
        Some(Line::new(LineKind::Action, text).by(self.actor).rule(&STOWING).rule(&DRAWING))
    }
}
