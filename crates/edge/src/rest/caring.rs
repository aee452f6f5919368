//! What people do between two full rests for what ails them.

use super::*;

/// So soon after a full rest one says that one does nothing but recover, in seconds.
const SOON: u64 = HOUR;

/// Do nothing but recover until the next full rest.
#[command(rule = WHAT, group = "World", kind = Rest, label = "Take it easy")]
pub struct TakeItEasy {
    pub actor: ActorId,
}

impl Act<Edge> for TakeItEasy {
    fn may(&self, state: &State) -> Verdict {
        let rest = state.actor(self.actor).rest;
        let fresh = rest.ended.is_some_and(|ended| now(state) <= ended + SOON);
        ensure!(state.stage != Stage::Fighting, WHAT, "there is a fight");
        ensure!(!rest.recovers, WHAT, "{} does already", self.actor);
        ensure!(!rest.strained, STRENUOUS, "{} has done something strenuous", self.actor);
        ensure!(fresh, WHAT, "that is said as a full rest is over", instead = "take a full rest first");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        table.emit(TakenEasy { actor: self.actor });
    }

    fn offers(offers: &mut Offers<'_>) {
        if offers.state().stage != Stage::Fighting {
            offers.seldom(TakeItEasy { actor: offers.actor });
        }
    }
}

/// An actor does nothing but recover.
#[event(Action, "{actor} takes it easy", WHAT)]
pub struct TakenEasy {
    pub actor: ActorId,
}

impl Event<Edge> for TakenEasy {
    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| actor.rest.recovers = true);
    }
}

/// Spend an hour on what ails somebody who rests for the night: the body with Medicine and a kit, the mind with Medicine or Insight.
#[command(rule = WHAT, group = "World", kind = Heal, label = "Tend {target}")]
pub struct Tend {
    pub actor: ActorId,
    pub target: ActorId,
    /// Whether it is for the mind.
    #[serde(default, skip_serializing_if = "is_default")]
    #[field("for the mind")]
    pub mind: bool,
}

impl Act<Edge> for Tend {
    fn may(&self, state: &State) -> Verdict {
        let Self { actor, target, mind } = *self;
        ensure!(state.stage != Stage::Fighting, WHAT, "there is a fight");
        ensure!(conditions::can_act(state, actor), WHAT, "{} cannot act", actor);
        let rest = state.actor(target).rest;
        let sleeps = rest.under_way.is_some_and(|resting| resting.full);
        ensure!(sleeps, WHAT, "{} takes no full rest", target);
        ensure!(!rest.treated[usize::from(mind)], WHAT, "{} was treated", target);
        let skills = &state.profile(actor).skills;
        let able = skills.has(Skill::Medicine) || mind && skills.has(Skill::Insight);
        ensure!(able, WHAT, "{} has not learned that", actor);
        ensure!(mind || state.actor(actor).kit > 0, WHAT, "{} has no kit left", actor);
        let asleep = actor == target || conditions::has(state, actor, Condition::Unconscious);
        ensure!(!asleep, WHAT, "somebody else does that");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Self { actor, target, mind } = *self;
        table.emit(Tended { actor, target, mind });
    }

    fn offers(offers: &mut Offers<'_>) {
        let state = offers.state();
        let actor = offers.actor;
        let rests = |id: &ActorId| state.actor(*id).rest.under_way.is_some();
        for target in state.ids().filter(rests) {
            offers.add(Tend { actor, target, mind: false });
            offers.add(Tend { actor, target, mind: true });
        }
    }

    fn label(&self, teller: &Teller<'_>) -> String {
        let what = if self.mind { "mind" } else { "wounds" };
        format!("Tend the {what} of {}", teller.name(self.target))
    }
}

/// Somebody has spent an hour on another.
#[event(Action, "{actor} tends {target}", WHAT)]
pub struct Tended {
    pub actor: ActorId,
    pub target: ActorId,
    #[serde(default, skip_serializing_if = "is_default")]
    pub mind: bool,
}

impl Event<Edge> for Tended {
    fn apply(&self, state: &mut State) {
        if !self.mind {
            state.on(self.actor, |actor| actor.kit = actor.kit.saturating_sub(1));
        }
        state.on(self.target, |actor| actor.rest.treated[usize::from(self.mind)] = true);
    }
}

/// A full rest has given what it gives, but for what heals slowly. It says how the day before it went.
#[event]
pub struct Slept {
    pub actor: ActorId,
    /// Whether there was anything strenuous.
    #[serde(default, skip_serializing_if = "is_default")]
    pub strained: bool,
    /// Whether it did nothing but recover.
    #[serde(default, skip_serializing_if = "is_default")]
    pub recovers: bool,
    /// Whether its body was treated, and its mind.
    #[serde(default, skip_serializing_if = "is_default")]
    pub treated: [bool; 2],
}

impl Event<Edge> for Slept {
    fn apply(&self, _state: &mut State) {}
}
