//! Remedies that people carry: injectors that give vitality back, stimulants that end being sick.

use crate::prelude::*;
use crate::turns::{Cost, may_take, takes};

rules! {
    /// What else people carry: each takes an action, and is used up.
    GEAR = "ED-STC-04", "Other gear", Table(GEAR_TABLE; "what", "what it does");
}

/// What else people carry (ED-STC-04).
pub const GEAR_TABLE: [(&str, &str); 6] = [
    ("first-aid kit", "five uses; stops blood and keeps the dying alive"),
    ("medi-injector", "an action: 2d6 vitality for somebody beside one, once"),
    ("stimulant", "an action: ends being sickened, where that is not for exhaustion, once"),
    ("cane or crutch", "in one hand: with a ruined leg one walks by it"),
    ("riot shield", "in one hand: 1 armour more"),
    ("spare magazine", "where shots are counted: an action reloads"),
];

words! {
    /// A remedy.
    #[derive(Default)]
    pub enum Remedy {
        #[default] Injector = "medi-injector", Stimulant = "stimulant",
    }
}

/// Returns how many remedies of a kind are left to an actor.
pub fn left(state: &State, actor: ActorId, remedy: Remedy) -> u8 {
    let (profile, now) = (state.profile(actor), state.actor(actor));
    let of = remedy as usize;
    [profile.injectors, profile.stimulants][of].saturating_sub(now.remedies[of])
}

/// Use a remedy on somebody beside one, or on oneself.
#[command(rule = GEAR, group = "Help", kind = Heal, costs = 1, label = "Use a {remedy} on {target}")]
pub struct UseRemedy {
    pub actor: ActorId,
    pub target: ActorId,
    #[serde(default)]
    #[field("what")]
    pub remedy: Remedy,
}

impl Act<Edge> for UseRemedy {
    fn may(&self, state: &State) -> Verdict {
        let Self { actor, target, remedy } = *self;
        may_take(state, actor, Cost::Action)?;
        ensure!(left(state, actor, remedy) > 0, GEAR, "{} has none left", actor);
        ensure!(state.lives(target), GEAR, "{} is dead", target);
        let near = actor == target || state.space(actor).within(state.space(target), state.profile(actor).reach);
        ensure!(near, GEAR, "{} is out of reach", target, instead = "move up to them");
        if remedy == Remedy::Stimulant {
            let stored = state.actor(target).conditions.iter().any(|one| one.what == Condition::Sickened);
            ensure!(stored, GEAR, "{} is not sickened by what it could end", target);
        }
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Self { actor, target, remedy } = *self;
        takes(table, actor, Cost::Action);
        table.emit(RemedyUsed { actor, target, remedy });
        match remedy {
            Remedy::Injector => {
                let by = table.dice(2, 6).kept as i16;
                damage::mends(table, target, by);
            }
            Remedy::Stimulant => conditions::take(table, target, Condition::Sickened),
        }
    }

    fn offers(offers: &mut Offers<'_>) {
        let actor = offers.actor;
        let state = offers.state();
        for remedy in Remedy::ALL.iter().copied().filter(|remedy| left(state, actor, *remedy) > 0) {
            for target in state.ids().filter(|id| state.lives(*id)) {
                offers.seldom(UseRemedy { actor, target, remedy });
            }
        }
    }
}

/// A remedy is used up.
#[event(Action, "{actor} uses a {remedy} on {target}", GEAR)]
pub struct RemedyUsed {
    pub actor: ActorId,
    pub target: ActorId,
    pub remedy: Remedy,
}

impl Event<Edge> for RemedyUsed {
    fn apply(&self, state: &mut State) {
        let of = self.remedy as usize;
        state.on(self.actor, |actor| actor.remedies[of] = actor.remedies[of].saturating_add(1));
    }
}
