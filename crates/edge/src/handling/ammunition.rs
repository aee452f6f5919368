//! Reloading, where a campaign counts shots.

use super::*;
use crate::options::AMMUNITION;

/// Reload a weapon.
#[command(rule = AMMUNITION, group = "Gear", kind = Gear, costs = 1)]
pub struct Reload {
    pub actor: ActorId,
    #[field("weapon", 0..=7)]
    pub weapon: u8,
}

impl Act<Edge> for Reload {
    fn may(&self, state: &State) -> Verdict {
        let Self { actor, weapon } = *self;
        let Some(own) = state.profile(actor).weapon(weapon) else {
            return Err(Refusal::new(&AMMUNITION, "{} has no such weapon").about(actor));
        };
        let left = derived::shots_left(state, actor, weapon);
        ensure!(left.is_some(), AMMUNITION, "nobody counts its shots");
        ensure!(left < Some(own.shots), AMMUNITION, "it is loaded");
        ensure!(derived::is_usable(state, actor, weapon), AMMUNITION, "it is not in hand", instead = "draw it");
        if state.stage == Stage::Fighting {
            return may_pay(state, actor, Cost::Action);
        }
        ensure!(conditions::can_act(state, actor), conditions::INCAPACITATED, "{} is incapacitated", actor);
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Self { actor, weapon } = *self;
        if table.state().stage == Stage::Fighting {
            pays(table, actor, Cost::Action);
        }
        table.emit(Reloaded { actor, weapon });
    }

    fn offers(offers: &mut Offers<'_>) {
        let actor = offers.actor;
        let state = offers.state();
        for weapon in 0..state.profile(actor).weapons.len() as u8 {
            match derived::shots_left(state, actor, weapon) {
                Some(0) => offers.add(Reload { actor, weapon }),
                Some(_) => offers.seldom(Reload { actor, weapon }),
                None => {}
            }
        }
    }

    fn label(&self, teller: &Teller<'_>) -> String {
        format!("Reload the {}", teller.state.weapon_name(self.actor, self.weapon))
    }
}

/// A weapon is loaded again.
#[event]
pub struct Reloaded {
    pub actor: ActorId,
    pub weapon: u8,
}

impl Event<Edge> for Reloaded {
    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| actor.fired[usize::from(self.weapon & 7)] = 0);
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let weapon = teller.state.weapon_name(self.actor, self.weapon);
        let text = format!("{} reloads the {weapon}", teller.name(self.actor));
        Some(Line::new(LineKind::Action, text).by(self.actor).rule(&AMMUNITION))
    }
}
