//! What one can do in a fight besides attacking and moving, and what everything costs (UL-ACT).

pub mod cost;
mod help;
mod improvised;
mod small;

pub use help::{GiveHelp, Helped};
pub(crate) use help::{end_help, use_help};
pub(crate) use improvised::interact;
pub use improvised::{Improvise, Interact, Interaction, Roll, UseAbility, may_interact};
pub use small::{FREE_TABLE, SIMPLE_TABLE};

use crate::cover;
use crate::prelude::*;
use crate::state::Aim;
use crate::statuses::PINNED;
use crate::turns::must_be_about;

ludex_engine::rules! {
    /// What each action costs in Action Points.
    COSTS = "UL-ACT-01", "Cost table", Table(cost::COST_TABLE; "what", "Action Points");
    /// Small things cost nothing, one an activation; more cost as the use of an object.
    FREE = "UL-ACT-02", "Free actions", Table(small::FREE_TABLE; "what", "command");
    /// Simple things cost 1 Action Point.
    SIMPLE = "UL-ACT-03", "Simple actions", Table(small::SIMPLE_TABLE; "what", "command");
    /// Helping costs 6 Action Points and gives an ally advantage on its next roll for the task. An attack is helped
    /// against an enemy within the helper's reach; a campaign may let it suffice that the helper sees it.
    HELP = "UL-ACT-08", "Help";
    /// In combat there is no other help; outside it is free.
    HELP_IN_COMBAT = "UL-CHK-31", "Helping in combat";
    /// Using an object costs 3 Action Points.
    USE_OBJECT = "UL-ACT-11", "Use an Object";
    /// Aiming costs 7 Action Points and gives the next ranged attack at the target advantage.
    AIM = "UL-ACT-14", "Aim";
    /// Anything else costs what the game master says, and may ask for a roll.
    IMPROVISED = "UL-ACT-16", "Improvised action", Call;
    /// Classes, features, items and creatures bring actions of their own, each with its price.
    ABILITIES = "UL-ACT-26", "Actions from elsewhere";
    /// Recovering one's balance costs 2 Action Points (house).
    RECOVER_BALANCE = "UL-ACT-21", "Recover balance";
}

/// A plain price: what for, how many Action Points, and the rule that says so.
pub(crate) type Price = (&'static str, i32, &'static Rule);

/// Pays the plain price of an action.
pub(crate) fn pay_plain(table: &mut Table<'_, impl Run>, actor: ActorId, on: Expense, (label, ap, rule): Price) {
    let mut tally = table.tally();
    tally.base(label, ap, rule);
    pay(table, actor, on, tally);
}

/// Refuses actions to an actor Pinned, who may only escape (UL-STA-03).
pub(crate) fn must_be_loose(state: &State, actor: ActorId) -> Verdict {
    ensure!(!state.is_pinned(actor), PINNED, "somebody Pinned can only escape", instead = "escape the hold");
    Ok(())
}

/// Refuses an action that the actor cannot take now or cannot pay; what is free goes alongside a Move (UL-ACT-02), and
/// outside a fight everything is.
pub(crate) fn may(state: &State, actor: ActorId, ap: i32) -> Verdict {
    if ap > 0 {
        must_act(state, actor)?
    } else {
        must_be_about(state, actor)?
    }
    must_be_loose(state, actor)?;
    can_pay(state, actor, ap)
}

/// Refuses a target that is not the actor itself or within a space, alive and on the field.
pub(crate) fn must_be_near(state: &State, actor: ActorId, target: ActorId, rule: &'static Rule) -> Verdict {
    ensure!(actor == target || state.may_target(actor, target), *rule, "the target must be alive and on the field");
    ensure!(
        !(actor != target && state.distance(actor, target) > 1),
        *rule,
        "{} is not within 1 space",
        target,
        instead = "move nearer"
    );
    Ok(())
}

/// Returns the enemy nearest to an actor. Offers tell of that one alone why something cannot be done to an enemy.
pub(crate) fn nearest_foe(state: &State, actor: ActorId) -> Option<ActorId> {
    let foes = state.ids().filter(|&id| state.hostile(actor, id) && state.may_target(actor, id));
    foes.min_by_key(|&id| (state.distance(actor, id), id))
}

/// Offers a command against each actor that it fits; why it is not lawful is told of the nearest enemy alone.
fn to_foes<A: Act<Unbound>>(offers: &mut Offers<'_>, fits: impl Fn(ActorId) -> bool, act: impl Fn(ActorId) -> A) {
    let state = offers.state();
    let nearest = nearest_foe(state, offers.actor);
    for target in state.ids().filter(|&id| fits(id)) {
        if nearest == Some(target) { offers.add(act(target)) } else { offers.seldom(act(target)) }
    }
}

/// Aim (UL-ACT-14).
#[command(rule = AIM, group = "Action", label = "Aim at {target}", costs = cost::AIM)]
#[derive(Copy, Eq)]
pub struct TakeAim {
    pub actor: ActorId,
    /// At whom it aims.
    pub target: ActorId,
}

impl Act<Unbound> for TakeAim {
    // The aim is lost at the end of the next turn (UL-ACT-14).
    fn when(state: &State) -> Verdict {
        fighting(state)
    }

    fn may(&self, state: &State) -> Verdict {
        let Self { actor, target } = *self;

        may(state, actor, cost::AIM)?;
        let profile = &state.actor(actor).profile;
        let casts = profile.spells.iter().any(|spell| spell.is_attack() && spell.ranged().is_some());
        let shoots = casts || profile.weapons.iter().any(|weapon| weapon.shoots() || weapon.thrown.is_some());
        ensure!(
            state.may_target(actor, target) && shoots,
            AIM,
            "aiming needs a living target and something to shoot or throw at it"
        );
        let aims_elsewhere = state.actor(actor).aim.is_none_or(|aim| aim.target != target);
        ensure!(aims_elsewhere, AIM, "this actor is aiming at that target already", instead = "shoot");
        ensure!(!cover::is_hidden_from(state, actor, target), AIM, "the target is completely behind cover");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Self { actor, target } = *self;

        pay_plain(table, actor, Expense::Aim, ("Aim", cost::AIM, &AIM));
        table.emit(AimChanged { actor, aim: Some(Aim { target, next_turn: true }) });
    }

    fn offers(offers: &mut Offers<'_>) {
        let actor = offers.actor;
        to_foes(offers, |_| true, |target| TakeAim { actor, target });
    }

    fn details(&self, _state: &State, offer: &mut Offer) {
        offer.preview = Some("advantage on the next shot at it".to_owned());
    }

    fn subject(&self) -> Option<ActorId> {
        None
    }
}

/// Ends the aim of whoever has lost sight of its target behind Total Cover (UL-ACT-14).
pub(crate) fn lose_aim(table: &mut Table<'_, impl Run>) {
    let has_lost_sight = |state: &State, id: ActorId| {
        state.actor(id).aim.is_some_and(|aim| cover::is_hidden_from(state, id, aim.target))
    };
    while let Some(actor) = table.state().ids().find(|&id| has_lost_sight(table.state(), id)) {
        table.emit(AimChanged { actor, aim: None });
    }
}

/// Get one's balance back (UL-ACT-21).
#[command(rule = RECOVER_BALANCE, group = "Action", costs = cost::RECOVER_BALANCE)]
#[derive(Copy, Eq)]
pub struct RecoverBalance {
    pub actor: ActorId,
}

impl Act<Unbound> for RecoverBalance {
    fn may(&self, state: &State) -> Verdict {
        may(state, self.actor, cost::RECOVER_BALANCE)?;
        ensure!(
            state.actor(self.actor).statuses.has(Status::Unbalanced),
            RECOVER_BALANCE,
            "this actor is not Unbalanced"
        );
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let price = ("Recover balance", cost::RECOVER_BALANCE, &RECOVER_BALANCE);
        pay_plain(table, self.actor, Expense::RecoverBalance, price);
        table.emit(StatusEnded { actor: self.actor, status: Status::Unbalanced });
    }

    fn offers(offers: &mut Offers<'_>) {
        if offers.state().actor(offers.actor).statuses.has(Status::Unbalanced) {
            offers.add(RecoverBalance { actor: offers.actor });
        }
    }
}

/// An aim was taken, or is over.
#[event]
pub struct AimChanged {
    pub actor: ActorId,
    /// At whom, and for how long.
    pub aim: Option<Aim>,
}

impl Event<Unbound> for AimChanged {
    fn apply(&self, state: &mut State) {
        state.actor_mut(self.actor).aim = self.aim;
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let who = teller.who(self.actor);
        let text = match self.aim {
            Some(aim) => format!("{who} aims at {}.", teller.who(aim.target)),
            None => format!("{who} no longer aims."),
        };
        Some(Line::new(LineKind::Action, text).rule(&AIM))
    }
}

/// The free interaction of the activation was used up (UL-ACT-02).
#[event(action, "{actor} does a small thing.", rule = FREE)]
pub struct FreeInteraction {
    pub actor: ActorId,
}

impl Event<Unbound> for FreeInteraction {
    fn apply(&self, state: &mut State) {
        state.activation.objects = state.activation.objects.saturating_add(1);
    }
}

/// An actor did a thing that needs no rule.
#[event(action, "{actor}: {what}.", rule = IMPROVISED)]
pub struct Interacted {
    pub actor: ActorId,
    /// What it did, in words.
    pub what: String,
}

impl Event<Unbound> for Interacted {
    fn apply(&self, state: &mut State) {
        state.ends_run_up(self.actor);
    }
}
