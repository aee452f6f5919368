//! Going up and down: climbing, flying, diving.

use super::{PART, able};
use crate::prelude::*;

/// Going up or down.
struct Rising {
    /// Where the actor moves then.
    medium: Medium,
    /// How many yards it is above the ground or below the surface then.
    height: i16,
    /// What that costs; none where no AP leads there.
    ap: Option<i16>,
    /// What is left of its movement, in quarter yards.
    movement: i16,
}

impl Rising {
    /// Returns what going so many yards up comes to.
    fn of(state: &State, actor: ActorId, by: i16) -> Self {
        let Actor { medium, height, movement, .. } = *state.actor(actor);
        let through = match medium {
            Medium::Ground if state.profile(actor).fly_rate.is_some() => Medium::Flying,
            Medium::Ground => Medium::Climbing,
            Medium::Swimming => Medium::Underwater,
            medium => medium,
        };
        // Below the surface height counts downwards.
        let height = if space::swims(state, actor) { height - by } else { height + by };

        let cost = i32::from(by.abs()) * pace::yard_in(state, actor, through);
        let lacking = cost - i32::from(movement);
        let rate = pace::rate_in(state, actor, through);
        let ap = match (lacking, rate) {
            (..=0, _) => Some(0),
            (_, ..=0) => None,
            (lacking, rate) => i16::try_from((lacking + rate - 1) / rate).ok(),
        };
        let left = i32::from(movement) + i32::from(ap.unwrap_or(0)) * rate - cost;

        let medium = match (height, through) {
            (0, Medium::Underwater) => Medium::Swimming,
            (0, Medium::Climbing | Medium::Flying) => Medium::Ground,
            _ => through,
        };
        Self { medium, height, ap, movement: left.max(0) as i16 }
    }
}

/// Returns whether going so many yards up leads from under water to the surface: that is an action of its own (WT-SIT-11), but for
/// those who are at home in water.
fn surfaces(state: &State, actor: ActorId, rising: &Rising) -> bool {
    let profile = state.profile(actor);
    let at_home = profile.aquatic || profile.swim_rate.is_some();
    state.actor(actor).medium == Medium::Underwater && rising.medium == Medium::Swimming && !at_home
}

/// On the own turn: climb, fly or dive up or down. To come up from under water takes an action and a check.
#[command(rule = space::TERRAIN, group = "Move", kind = Move, open)]
pub struct Rise {
    pub actor: ActorId,
    #[field("yards up", -30..=30, usual = 1)]
    pub by: i16,
}

impl Act<Destiny> for Rise {
    fn when(state: &State) -> Verdict {
        actions::fighting(state)
    }

    fn may(&self, state: &State) -> Verdict {
        able(state, self.actor)?;
        ensure!(self.by != 0, space::TERRAIN, "that leads neither up nor down");
        let rising = Rising::of(state, self.actor, self.by);
        if surfaces(state, self.actor, &rising) {
            return actions::affordable(state, self.actor, Action::Surface {});
        }
        let Rising { medium, height, ap, .. } = rising;
        let wet = matches!(medium, Medium::Underwater | Medium::Swimming) == space::swims(state, self.actor);
        ensure!(wet && height >= 0, space::TERRAIN, "there is nothing to climb or to dive into");
        let paid = ap.is_some_and(|ap| ap <= state.actor(self.actor).ap);
        ensure!(paid, PART, "there are not enough Action Points to go so far", instead = "go less far");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Rise { actor, by } = *self;
        let rising = Rising::of(table.state(), actor, by);
        if surfaces(table.state(), actor, &rising) {
            return table.emit(actions::Declared { actor, act: Action::Surface {} });
        }
        let Rising { medium, height, ap, movement } = rising;
        actions::spend(table, actor, ap.unwrap_or(0), false);
        table.emit(Risen { actor, medium, height, movement });
        water::settles(table, actor);
    }
}

#[event(action, "{actor} is {medium}, {height} yd.", rule = space::TERRAIN)]
pub struct Risen {
    pub actor: ActorId,
    pub medium: Medium,
    pub height: i16,
    pub movement: i16,
}

impl Event<Destiny> for Risen {
    fn apply(&self, state: &mut State) {
        if let Some(actor) = state.actors.get_mut(self.actor.index()) {
            actor.medium = self.medium;
            actor.height = self.height;
            actor.movement = self.movement;
        }
    }
}
