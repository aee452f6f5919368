//! Treating the poisoned and the sick.

use super::*;
use crate::checks::{Attempt, Degree, plain};
use crate::deeds::{self, Deed};
use crate::hours::{self, HOUR};
use crate::turns::{ready, spend};

/// Returns what treatment of a degree adds to the next save.
const fn care(degree: Degree) -> i8 {
    match degree {
        Degree::CriticalSuccess => 4,
        Degree::Success => 2,
        Degree::Failure => 0,
        Degree::CriticalFailure => -2,
    }
}

/// Returns the first affliction of a kind that somebody has and that was not treated since its last save.
fn to_tend(state: &State, id: ActorId, malady: Malady) -> Option<(u8, u8)> {
    let kinds = &state.setting.afflictions;
    let all = state.actor(id).afflictions;
    let mut of_kind = all.iter().filter(|one| !one.tended);
    of_kind.find_map(|one| {
        let kind = kinds.get(usize::from(one.kind)).filter(|kind| kind.kind == malady)?;
        Some((one.kind, kind.dc))
    })
}

/// Returns the check of treating somebody.
fn tending(state: &State, actor: ActorId, dc: u8, rule: &'static Rule, shows: bool) -> Attempt {
    let sum = derived::skill_with(state, actor, Skill::Medicine, shows);
    deeds::attempt(state, actor, sum, plain("of the affliction", dc.into(), rule, shows))
}

/// Asks whether somebody beside an actor has something to treat.
fn may_tend(state: &State, actor: ActorId, target: ActorId, malady: Malady, rule: &'static Rule) -> Verdict {
    deeds::trained(state, actor, Skill::Medicine)?;
    ensure!(state.lives(target), *rule, "{} is dead", target);
    let near = state.feet(actor, target) <= SQUARE.into();
    ensure!(near, *rule, "{} is not beside {}", target, actor, instead = "move up");
    let ill = to_tend(state, target, malady).is_some();
    ensure!(ill, *rule, "{} has nothing that could be treated before its next save", target);
    Ok(())
}

/// Treats somebody.
fn tends(table: &mut Table<'_, impl Run>, deed: Deed, target: ActorId, malady: Malady) {
    let Some((kind, dc)) = to_tend(table.state(), target, malady) else { return };
    let attempt = tending(table.state(), deed.actor, dc, deed.rule, table.listens());
    let care = care(deeds::tries(table, deed, attempt));
    table.emit(Tended { actor: target, kind, care });
}

/// Treat somebody's poison.
#[command(rule = TREAT_POISON, group = "Help", kind = Heal, label = "Treat the poison of {target}", costs = 1)]
pub struct TreatPoison {
    pub actor: ActorId,
    pub target: ActorId,
}

impl Act<Pathfinder> for TreatPoison {
    fn may(&self, state: &State) -> Verdict {
        ready(state, self.actor, 1)?;
        may_tend(state, self.actor, self.target, Malady::Poison, &TREAT_POISON)
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Self { actor, target } = *self;
        spend(table, actor, 1);
        let deed = Deed { actor, target: Some(target), what: "treat the poison of", rule: &TREAT_POISON };
        tends(table, deed, target, Malady::Poison);
    }

    fn offers(offers: &mut Offers<'_>) {
        let actor = offers.actor;
        for target in offers.state().ids() {
            offers.seldom(TreatPoison { actor, target });
        }
    }

    fn details(&self, state: &State, offer: &mut Offer) {
        if let Some((_, dc)) = to_tend(state, self.target, Malady::Poison) {
            deeds::preview(&tending(state, self.actor, dc, &TREAT_POISON, false), offer);
        }
    }
}

/// Treat somebody's disease for eight hours.
#[command(rule = TREAT_DISEASE, group = "Help", kind = Heal, label = "Treat the disease of {target}", between)]
pub struct TreatDisease {
    pub actor: ActorId,
    pub target: ActorId,
}

impl Act<Pathfinder> for TreatDisease {
    fn may(&self, state: &State) -> Verdict {
        let fights = state.stage == Stage::Fighting;
        ensure!(!fights, TREAT_DISEASE, "it takes eight hours", instead = "end the encounter first");
        turns::able(state, self.actor)?;
        may_tend(state, self.actor, self.target, Malady::Disease, &TREAT_DISEASE)
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Self { actor, target } = *self;
        let deed = Deed { actor, target: Some(target), what: "treat the disease of", rule: &TREAT_DISEASE };
        tends(table, deed, target, Malady::Disease);
        hours::pass(table, 8 * HOUR);
    }

    fn offers(offers: &mut Offers<'_>) {
        let actor = offers.actor;
        for target in offers.state().ids() {
            offers.seldom(TreatDisease { actor, target });
        }
    }

    fn details(&self, state: &State, offer: &mut Offer) {
        if let Some((_, dc)) = to_tend(state, self.target, Malady::Disease) {
            deeds::preview(&tending(state, self.actor, dc, &TREAT_DISEASE, false), offer);
        }
    }
}

/// Somebody's affliction was treated: so much for the next save.
#[event(Boon, "{actor} has {care} for the next save", TREAT_POISON, TREAT_DISEASE)]
pub struct Tended {
    pub actor: ActorId,
    pub kind: u8,
    pub care: i8,
}

impl Event<Pathfinder> for Tended {
    fn apply(&self, state: &mut State) {
        let care = self.care;
        change(state, self.actor, self.kind, |one| Affliction { care, tended: true, ..one });
    }
}
