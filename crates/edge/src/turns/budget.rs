//! What a turn is spent on.

use super::*;
use crate::prelude::*;

/// What something costs in a turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Cost {
    /// The action.
    Action,
    /// A minor action.
    Minor,
    /// The free interaction; the action where that is spent (ED-TRN-05).
    Interaction,
}

/// Asks whether it is the turn of an actor.
///
/// # Errors
/// There is no fight, or it is another's turn.
pub fn is_its_turn(state: &State, actor: ActorId) -> Verdict {
    ensure!(state.stage == Stage::Fighting, PROCEDURE, "there is no fight", instead = "begin the fight");
    ensure!(state.turn == Some(actor), ORDER, "it is not the turn of {}", actor);
    Ok(())
}

/// Asks whether it is the turn of an actor who can do something in it.
///
/// # Errors
/// It is not its turn, or it is surprised, or a condition forbids it.
pub fn in_turn(state: &State, actor: ActorId) -> Verdict {
    is_its_turn(state, actor)?;
    ensure!(!state.actor(actor).surprised, SURPRISED, "{} is surprised", actor, instead = "end the turn");
    ensure!(state.lives(actor), LOST, "{} is dead", actor);
    Ok(())
}

/// Asks whether an actor can pay for something in its turn (ED-TRN-01, ED-TRN-13).
///
/// # Errors
/// It is not its turn, it cannot act, or that is spent.
pub fn may_pay(state: &State, actor: ActorId, cost: Cost) -> Verdict {
    in_turn(state, actor)?;
    ensure!(conditions::can_act(state, actor), conditions::INCAPACITATED, "{} is incapacitated", actor);
    let now = state.actor(actor);
    crate::loads::leaves_free(state, actor)?;
    let locked = now.locked && cost != Cost::Interaction;
    ensure!(!locked, conditions::HINDERED_REACTS, "{} has reacted while hindered", actor, instead = "move");
    let Budget { action, minor, interaction, extra_minor, .. } = now.budget;
    // ED-CND-23: also where it became hindered after the one or the other.
    let limited = !(action && minor) && conditions::has(state, actor, Condition::Hindered);
    match cost {
        Cost::Action => ensure!(action, TURN, "{} has no action left", actor, instead = "end the turn"),
        Cost::Minor => {
            let trades = action && state.options().action_for_minor;
            ensure!(
                minor || extra_minor > 0 || trades,
                NO_TRADE,
                "{} has no minor action left",
                actor,
                instead = "use the action"
            );
        }
        Cost::Interaction => {
            ensure!(interaction || action, SECOND_INTERACTION, "{} has neither interaction nor action left", actor);
        }
    }
    let free = cost == Cost::Interaction && interaction;
    ensure!(free || !limited, conditions::HINDERED_TURN, "{} is hindered", actor, instead = "move, or end the turn");
    Ok(())
}

/// Asks whether an actor can do something that has its cost in a fight, and is done between fights as well: there one action in six
/// seconds, as long as somebody is dying or bleeds (ED-DTH-31).
///
/// # Errors
/// It cannot pay, it cannot act, or it has acted in these six seconds.
pub fn may_take(state: &State, actor: ActorId, cost: Cost) -> Verdict {
    if state.stage == Stage::Fighting {
        return may_pay(state, actor, cost);
    }
    ensure!(conditions::can_act(state, actor), conditions::INCAPACITATED, "{} is incapacitated", actor);
    let again = state.actor(actor).acted == Some(this_round(state)) && cost == Cost::Action;
    let free = !again || !state.ids().any(|id| is_in_throes(state, id));
    ensure!(free, dying::BETWEEN_FIGHTS, "{} has acted in these six seconds", actor, instead = "let a round pass");
    Ok(())
}

/// Returns whether time runs in rounds for somebody also between fights (ED-DTH-31).
fn is_in_throes(state: &State, id: ActorId) -> bool {
    let dying = matches!(state.actor(id).life, Life::Dying { .. });
    state.lives(id) && (dying || conditions::has(state, id, Condition::Bleeding))
}

/// Returns the number of the six seconds that it is now, between fights.
fn this_round(state: &State) -> u64 {
    crate::time::now(state) / ROUND
}

/// Pays for something that is done between fights as well.
pub fn takes(table: &mut Table<'_, impl Run>, actor: ActorId, cost: Cost) {
    if table.state().stage == Stage::Fighting {
        pays(table, actor, cost);
    } else if cost == Cost::Action {
        let round = this_round(table.state());
        table.emit(ActsBetween { actor, round });
    }
}

/// An actor has acted between fights (ED-DTH-31).
#[event]
pub struct ActsBetween {
    pub actor: ActorId,
    /// Which six seconds of the clock they were.
    pub round: u64,
}

impl Event<Edge> for ActsBetween {
    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| actor.acted = Some(self.round));
    }
}

/// Pays (ED-TRN-23).
pub fn pays(table: &mut Table<'_, impl Run>, actor: ActorId, cost: Cost) {
    let now = table.state().actor(actor);
    let aims = now.aims.is_some() && cost == Cost::Interaction && !now.budget.interaction;
    // ED-CND-23: being hindered forbids the other, and takes nothing away for when that is over (ED-TRN-21).
    let leaves = conditions::has(table.state(), actor, Condition::Hindered);
    table.emit(Paid { actor, cost, leaves });
    if aims {
        table.emit(AimLapses { actor });
    }
}

/// An aim is over: what was handled has taken the action (ED-ACT-19, ED-ACT-23).
#[event]
pub struct AimLapses {
    pub actor: ActorId,
}

impl Event<Edge> for AimLapses {
    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| actor.aims = None);
    }
}

/// An actor pays with a part of its turn.
#[event]
pub struct Paid {
    pub actor: ActorId,
    pub cost: Cost,
    /// Whether it is hindered, and what is left to it is there again once that is over.
    #[serde(default, skip_serializing_if = "is_default")]
    pub leaves: bool,
}

impl Event<Edge> for Paid {
    fn apply(&self, state: &mut State) {
        let hindered = !self.leaves && conditions::has(state, self.actor, Condition::Hindered);
        let unbroken = state.options().unbroken_attack_action;
        state.stirs(self.actor, false);
        state.on(self.actor, |actor| {
            // ED-MOV-10: what comes between is no run-up.
            actor.budget.ran = None;
            // ED-ACT-23: an aim is for this action, whatever it is.
            if self.cost == Cost::Action {
                actor.aims = None;
            }
            let budget = &mut actor.budget;
            // ED-TRN-22: where nothing stands between the attacks of an action, anything else ends them.
            if unbroken && self.cost != Cost::Action {
                budget.attacks = 0;
            }
            match self.cost {
                Cost::Action => budget.action = false,
                Cost::Minor if budget.extra_minor > 0 => budget.extra_minor -= 1,
                Cost::Minor if budget.minor => budget.minor = false,
                Cost::Minor => budget.action = false,
                Cost::Interaction if budget.interaction => budget.interaction = false,
                Cost::Interaction => budget.action = false,
            }
            // ED-CND-23: one of the two, whichever comes first.
            if hindered && !(budget.action && budget.minor) {
                (budget.action, budget.minor) = (false, false);
            }
        });
    }
}

/// Returns whether an actor could react now, in its own turn as in others' (ED-ACT-37).
pub fn can_react(state: &State, actor: ActorId) -> bool {
    let now = state.actor(actor);
    state.stage == Stage::Fighting
        && now.reaction
        && !now.surprised
        && conditions::can_act(state, actor)
        && !crate::loads::drags(state, actor)
}

/// An actor uses its reaction (ED-TRN-10).
#[event(Action, "{actor} reacts", REACTION, GOES_ON, aside = true)]
pub struct Reacted {
    pub actor: ActorId,
}

impl Event<Edge> for Reacted {
    fn apply(&self, state: &mut State) {
        let hindered = conditions::has(state, self.actor, Condition::Hindered);
        let own = state.turn == Some(self.actor);
        state.on(self.actor, |actor| {
            actor.reaction = false;
            // ED-CND-24, ED-INB-10: it stays so even where being hindered ends before.
            actor.locked |= hindered;
            actor.locks_next |= hindered && own;
        });
    }
}

/// Pick up what lies at one's feet, or make a weapon work again.
#[command(rule = INTERACTION, group = "Gear", kind = Gear)]
pub struct Recover {
    pub actor: ActorId,
    #[field("weapon", 0..=7)]
    pub weapon: u8,
}

impl Act<Edge> for Recover {
    fn may(&self, state: &State) -> Verdict {
        let Self { actor, weapon } = *self;
        let now = state.actor(actor);
        let out = (now.dropped | now.jammed) & bit(weapon) != 0;
        ensure!(out && state.profile(actor).weapon(weapon).is_some(), INTERACTION, "there is nothing to recover");
        let lies = now.lies.iter().find(|(place, _)| *place == weapon);
        let reach = state.profile(actor).reach;
        let near = |at: Place| state.space(actor).within(Space { at, side: 0 }, reach);
        let here = lies.is_none_or(|(_, at)| near(at));
        ensure!(here, INTERACTION, "it lies elsewhere", instead = "go there");
        let jammed = now.jammed & bit(weapon) != 0;
        may_take(state, actor, if jammed { Cost::Action } else { Cost::Interaction })
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Self { actor, weapon } = *self;
        // ED-ACT-21: what a setback took away takes the action, whatever else is left.
        let jammed = table.state().actor(actor).jammed & bit(weapon) != 0;
        takes(table, actor, if jammed { Cost::Action } else { Cost::Interaction });
        table.emit(Recovered { actor, weapon });
    }

    fn offers(offers: &mut Offers<'_>) {
        let actor = offers.actor;
        let now = offers.state().actor(actor);
        let out = now.dropped | now.jammed;
        for weapon in (0..8).filter(|place| out & bit(*place) != 0) {
            offers.add(Recover { actor, weapon });
        }
    }

    fn label(&self, teller: &Teller<'_>) -> String {
        format!("Recover the {}", teller.state.weapon_name(self.actor, self.weapon))
    }
}

/// An actor has a weapon in hand again.
#[event]
pub struct Recovered {
    pub actor: ActorId,
    pub weapon: u8,
}

impl Event<Edge> for Recovered {
    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| {
            actor.dropped &= !bit(self.weapon);
            actor.jammed &= !bit(self.weapon);
            actor.lies.retain(|(place, _)| *place != self.weapon);
        });
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let weapon = teller.state.weapon_name(self.actor, self.weapon);
        let text = format!("{} has the {weapon} in hand again", teller.name(self.actor));
        Some(Line::new(LineKind::Action, text).by(self.actor).rule(&INTERACTION).rule(&crate::efforts::RECOVERING))
    }
}
