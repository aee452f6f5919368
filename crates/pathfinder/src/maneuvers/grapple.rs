//! Taking hold of somebody.

use super::holds::{holds, seizes};
use super::*;

/// Take hold of somebody.
#[command(rule = GRAPPLE, group = "Maneuvers", kind = Maneuver, label = "Grapple {target}", costs = 1)]
pub struct Grapple {
    pub actor: ActorId,
    pub target: ActorId,
    /// Whether to let go of the weapon rather than fail critically.
    #[serde(default, skip_serializing_if = "is_default")]
    pub drops: bool,
}

/// Returns with what an actor takes hold of another: whom one holds already takes no free hand.
fn hold(state: &State, actor: ActorId, target: ActorId) -> Option<Grip> {
    let held = holds(state, actor, target);
    let hand = Grip { reach: state.profile(actor).reach, agile: false, item: 0, weapon: None };
    grip(state, actor, WeaponTrait::Grapple).or(held.then_some(hand))
}

impl Act<Pathfinder> for Grapple {
    fn may(&self, state: &State) -> Verdict {
        may_lay_hands(state, (self.actor, self.target), (hold(state, self.actor, self.target), self.drops), &GRAPPLE)
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Self { actor, target, drops } = *self;
        let Some(grip) = hold(table.state(), actor, target) else { return };
        let deed = Deed { actor, target: Some(target), what: "grapple", rule: &GRAPPLE };
        let degree = lays_hands(table, target, Hold { deed, grip, save: Save::Fortitude, loose: 0, drops });
        if let Some(degree) = degree {
            grappled(table, actor, target, degree);
        }
    }

    fn offers(offers: &mut Offers<'_>) {
        let actor = offers.actor;
        offers.each_other(|target| Grapple { actor, target, drops: false });
        for target in others(offers) {
            offers.seldom(Grapple { actor, target, drops: true });
        }
    }

    fn details(&self, state: &State, offer: &mut Offer) {
        if let Some(grip) = hold(state, self.actor, self.target) {
            deeds::preview(&attempt(state, self.actor, self.target, (grip, Save::Fortitude, 0), false), offer);
        }
    }
}

/// Does what comes of grappling somebody (PF-SKA-12).
pub(crate) fn grappled(table: &mut Table<'_, impl Run>, actor: ActorId, target: ActorId, degree: Degree) {
    match degree {
        Degree::CriticalSuccess => seizes(table, actor, target, Condition::Restrained),
        Degree::Success => seizes(table, actor, target, Condition::Grabbed),
        Degree::Failure | Degree::CriticalFailure if holds(table.state(), actor, target) => {
            table.emit(Freed { actor: target, by: actor });
        }
        _ => {}
    }
    if degree == Degree::CriticalFailure && conditions::can_act(table.state(), target) {
        Pathfinder::ask(table, Reversal { actor: target, by: actor }.into());
    }
}

/// Does one who was grappled badly take hold itself, or throw the other down?
#[prompt]
pub struct Reversal {
    pub actor: ActorId,
    pub by: ActorId,
}

impl Prompt<Pathfinder> for Reversal {
    fn question(&self, teller: &Teller<'_>) -> String {
        let (who, whom) = (teller.name(self.actor), teller.name(self.by));
        format!("Does {who} take hold of {whom}, or throw {whom} to the ground?")
    }

    fn usual(&self, _state: &State) -> Command {
        TurnTables { actor: self.actor, grab: false }.into()
    }

    fn other(&self) -> Option<ActorId> {
        Some(self.by)
    }
}

/// Take hold of one that grappled badly, or throw it to the ground.
#[command(rule = GRAPPLE, group = "Reaction", kind = Maneuver, answer)]
pub struct TurnTables {
    pub actor: ActorId,
    /// Whether to take hold.
    #[serde(default, skip_serializing_if = "is_default")]
    pub grab: bool,
}

impl Act<Pathfinder> for TurnTables {
    fn may(&self, state: &State) -> Verdict {
        asked::<Pathfinder, Reversal>(state).map(drop)
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Some(Reversal { actor, by }) = answer::<Pathfinder, Reversal>(table) else { return };
        if self.grab {
            seizes(table, actor, by, Condition::Grabbed);
        } else {
            lays_down(table, by);
        }
    }

    fn offers(offers: &mut Offers<'_>) {
        let actor = offers.actor;
        offers.add(TurnTables { actor, grab: true });
        offers.add(TurnTables { actor, grab: false });
    }

    fn label(&self, _teller: &Teller<'_>) -> String {
        if self.grab { "Take hold" } else { "Throw down" }.to_owned()
    }
}
