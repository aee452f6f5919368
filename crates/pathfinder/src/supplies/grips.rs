//! One hand or two, a shield up or away.

use super::*;

/// Take a hand from a grip, or add one: some weapons have bigger dice in both.
#[command(rule = CHANGING, group = "Gear", kind = Gear)]
pub struct ChangeGrip {
    pub actor: ActorId,
    #[field("place of the weapon", 0..=7)]
    pub weapon: u8,
    /// Whether in both hands from now on.
    #[serde(default, skip_serializing_if = "is_default")]
    pub both: bool,
}

impl Act<Pathfinder> for ChangeGrip {
    fn may(&self, state: &State) -> Verdict {
        ready(state, self.actor, u8::from(self.both))?;
        conditions::may_handle(state, self.actor)?;
        let actor = state.actor(self.actor);
        let two = state.profile(self.actor).strikes.iter().any(|one| one.weapon == self.weapon && one.two_hand > 0);
        ensure!(
            two && actor.holds(self.weapon),
            CHANGING,
            "{} holds nothing there that takes one hand or two",
            self.actor
        );
        let now = actor.two_handed & bit(self.weapon) != 0;
        ensure!(now != self.both, CHANGING, "{} holds it so", self.actor);
        let free = !self.both || crate::maneuvers::free_hands(state, self.actor) > 0;
        ensure!(free, crate::attack::HANDS, "{} has no hand free", self.actor, instead = "let go of something");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Self { actor, weapon, both } = *self;
        // To take a hand off is free, and handles nothing.
        if both {
            handling::begins(table, (actor, actor), (GearDeed::Grip, weapon), 1);
        } else {
            table.emit(Gripped { actor, weapon, both });
        }
    }

    fn price(&self, _state: &State) -> i32 {
        i32::from(self.both)
    }

    fn offers(offers: &mut Offers<'_>) {
        let actor = offers.actor;
        for strike in offers.state().profile(actor).strikes.iter().filter(|one| one.two_hand > 0) {
            for both in [true, false] {
                offers.add(ChangeGrip { actor, weapon: strike.weapon, both });
            }
        }
    }

    fn label(&self, _teller: &Teller<'_>) -> String {
        if self.both { "Grip with both hands".to_owned() } else { "Free a hand".to_owned() }
    }
}

/// A weapon is held in both hands, or in one.
#[event]
pub struct Gripped {
    pub actor: ActorId,
    pub weapon: u8,
    #[serde(default, skip_serializing_if = "is_default")]
    pub both: bool,
}

impl Event<Pathfinder> for Gripped {
    fn apply(&self, state: &mut State) {
        let Self { weapon, both, .. } = *self;
        state.on(self.actor, |actor| {
            actor.two_handed = if both { actor.two_handed | bit(weapon) } else { actor.two_handed & !bit(weapon) };
        });
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let how = if self.both { "with both hands" } else { "with one hand" };
        let text = format!("{} holds it {how}", teller.name(self.actor));
        Some(Line::new(LineKind::Action, text).rule(&CHANGING).rule(&damage::TWO_HAND))
    }
}

/// Put a shield away, or take it up.
#[command(rule = CHANGING, group = "Gear", kind = Gear, costs = 1)]
pub struct HandleShield {
    pub actor: ActorId,
    /// Whether it is put away.
    #[serde(default, skip_serializing_if = "is_default")]
    pub away: bool,
}

impl Act<Pathfinder> for HandleShield {
    fn may(&self, state: &State) -> Verdict {
        ready(state, self.actor, 1)?;
        conditions::may_handle(state, self.actor)?;
        let has = state.profile(self.actor).shield.is_some();
        ensure!(has, CHANGING, "{} has no shield", self.actor);
        let now = state.actor(self.actor).shield_away;
        ensure!(now != self.away, CHANGING, "that is so already");
        let free = self.away || crate::maneuvers::free_hands(state, self.actor) > 0;
        ensure!(free, crate::attack::HANDS, "{} has no hand free", self.actor, instead = "let go of something");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let deed = if self.away { GearDeed::ShieldAway } else { GearDeed::ShieldUp };
        handling::begins(table, (self.actor, self.actor), (deed, 0), 1);
    }

    fn offers(offers: &mut Offers<'_>) {
        let actor = offers.actor;
        if offers.state().profile(actor).shield.is_some() {
            offers.add(HandleShield { actor, away: true });
            offers.add(HandleShield { actor, away: false });
        }
    }

    fn label(&self, _teller: &Teller<'_>) -> String {
        if self.away { "Put the shield away".to_owned() } else { "Take the shield up".to_owned() }
    }
}

/// A shield is put away, or taken up.
#[event]
pub struct ShieldHandled {
    pub actor: ActorId,
    #[serde(default, skip_serializing_if = "is_default")]
    pub away: bool,
}

impl Event<Pathfinder> for ShieldHandled {
    fn apply(&self, state: &mut State) {
        let away = self.away;
        state.on(self.actor, |actor| {
            actor.shield_away = away;
            actor.shield_raised &= !away;
        });
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let how = if self.away { "puts the shield away" } else { "takes the shield up" };
        Some(Line::new(LineKind::Action, format!("{} {how}", teller.name(self.actor))).rule(&CHANGING))
    }
}
