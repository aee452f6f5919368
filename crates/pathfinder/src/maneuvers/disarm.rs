//! Taking a weapon from somebody's hand.

use super::*;

/// What a loosened weapon costs its owner, and gives those who would have it (PF-SKA-18).
const LOOSE: i32 = 2;

/// Take a weapon from somebody's hand.
#[command(rule = DISARM, group = "Maneuvers", kind = Maneuver, costs = 1)]
pub struct Disarm {
    pub actor: ActorId,
    pub target: ActorId,
    #[field("place of the weapon", 0..=7)]
    pub weapon: u8,
    /// Whether to let go of one's own weapon rather than fail critically.
    #[serde(default, skip_serializing_if = "is_default")]
    pub drops: bool,
}

impl Act<Pathfinder> for Disarm {
    fn may(&self, state: &State) -> Verdict {
        deeds::trained(state, self.actor, Skill::Athletics)?;
        may_lay_hands(
            state,
            (self.actor, self.target),
            (grip(state, self.actor, WeaponTrait::Disarm), self.drops),
            &DISARM,
        )?;
        ensure!(state.actor(self.target).holds(self.weapon), DISARM, "{} does not hold it", self.target);
        let worn = |one: &Strike| one.traits.has_any(&[WeaponTrait::FreeHand, WeaponTrait::Attached]);
        let mut strikes = state.profile(self.target).strikes.iter().filter(|one| one.weapon == self.weapon);
        ensure!(!strikes.any(worn), FREE_HAND, "it is not taken from {}", self.target);
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Self { actor, target, weapon, drops } = *self;
        let Some(grip) = grip(table.state(), actor, WeaponTrait::Disarm) else { return };
        let loose = looseness(table.state(), target, weapon);
        let deed = Deed { actor, target: Some(target), what: "disarm", rule: &DISARM };
        match lays_hands(table, target, Hold { deed, grip, save: Save::Reflex, loose, drops }) {
            Some(Degree::CriticalSuccess) => table.emit(turns::Released { actor: target, weapon }),
            Some(Degree::Success) => table.emit(Loosened { actor: target, weapon }),
            Some(Degree::CriticalFailure) => {
                let until = Until::Starts(actor, 1);
                conditions::give(table, actor, Instance { until, ..Instance::of(Condition::FlatFooted) });
            }
            _ => {}
        }
    }

    fn offers(offers: &mut Offers<'_>) {
        let state = offers.state();
        let actor = offers.actor;
        for target in state.ids().filter(|id| *id != actor && state.lives(*id)) {
            for weapon in (0..8).filter(|place| state.actor(target).holds(*place)) {
                offers.add(Disarm { actor, target, weapon, drops: false });
                offers.seldom(Disarm { actor, target, weapon, drops: true });
            }
        }
    }

    fn label(&self, teller: &Teller<'_>) -> String {
        let strikes = &teller.state.profile(self.target).strikes;
        let name = strikes.iter().find(|strike| strike.weapon == self.weapon).map_or("weapon", |strike| &strike.name);
        format!("Disarm {} of {name}", teller.name(self.target))
    }

    fn details(&self, state: &State, offer: &mut Offer) {
        if let Some(grip) = grip(state, self.actor, WeaponTrait::Disarm) {
            let loose = looseness(state, self.target, self.weapon);
            deeds::preview(&attempt(state, self.actor, self.target, (grip, Save::Reflex, loose), false), offer);
        }
    }
}

/// Returns what a weapon that was loosened gives to those who would have it.
fn looseness(state: &State, target: ActorId, weapon: u8) -> i32 {
    if state.actor(target).loosened & bit(weapon) != 0 { LOOSE } else { 0 }
}

/// A weapon sits loose in somebody's hand until its turn begins.
#[event(Status, "What {actor} holds is loosened", DISARM)]
pub struct Loosened {
    pub actor: ActorId,
    pub weapon: u8,
}

impl Event<Pathfinder> for Loosened {
    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| actor.loosened |= bit(self.weapon));
    }
}
