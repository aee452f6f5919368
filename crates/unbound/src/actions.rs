//! What one can do in a fight besides attacking and moving, and what everything costs (UL-ACT).

pub mod cost;
mod improvised;
mod small;

pub(crate) use improvised::interact;
pub use improvised::{Improvise, Interact, Interaction, Roll, UseAbility, may_interact};
pub use small::{FREE_TABLE, SIMPLE_TABLE};

use crate::cover;
use crate::options::HelpAttack;
use crate::prelude::*;
use crate::state::{Aim, Help};
use crate::statuses::PINNED;
use crate::turns::must_be_about;
use ludex_kit::field_of;

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

/// Returns the enemy nearest to an actor: why something cannot be done to an enemy is asked of that one alone.
pub(crate) fn nearest_foe(state: &State, actor: ActorId) -> Option<ActorId> {
    let foes = state.ids().filter(|&id| state.hostile(actor, id) && state.may_target(actor, id));
    foes.min_by_key(|&id| (state.distance(actor, id), id))
}

/// Offers something to everybody in turn of whom it may be asked; why not is told of the nearest enemy alone.
fn to_foes<A: Act<Unbound>>(offers: &mut Offers<'_>, asked: impl Fn(ActorId) -> bool, act: impl Fn(ActorId) -> A) {
    let state = offers.state();
    let nearest = nearest_foe(state, offers.actor);
    for target in state.ids().filter(|&id| asked(id)) {
        if nearest == Some(target) { offers.add(act(target)) } else { offers.seldom(act(target)) }
    }
}

/// Returns the actor that the help of an ally is against, if it is with its next attack and not with its next roll of a
/// skill (UL-ACT-08). Where the attack is to be against nobody in particular, one enemy alone must be in question.
fn helped_against(
    state: &State,
    actor: ActorId,
    ally: ActorId,
    (with, against): (Option<Skill>, Option<ActorId>),
) -> Result<Option<ActorId>, Refusal> {
    may(state, actor, cost::HELP)?;
    ensure!(
        with.is_some() || state.stage == Stage::Fighting,
        HELP_IN_COMBAT,
        "there is nobody to attack outside a fight",
        instead = "help with a skill"
    );
    let able = actor != ally && !state.hostile(actor, ally) && state.can_act(ally);
    ensure!(able, HELP, "help goes to an ally who can act");
    ensure!(
        !(with.is_some() && against.is_some()),
        HELP,
        "help is for a skill, or for an attack on somebody",
        instead = "name one"
    );
    let against = match (with, against) {
        (None, None) => Some(only_foe(state, actor)?),
        _ => against,
    };
    let barred = state.actor(ally).help().any(|help| help == Help { by: actor, with, against });
    ensure!(
        !barred,
        HELP,
        "{} has that help already, of the same helper",
        ally,
        instead = "help with another task, or let somebody else help"
    );
    let Some(target) = against else { return Ok(None) };
    let foe = target != ally && state.hostile(actor, target) && state.may_target(actor, target);
    ensure!(foe, HELP, "an attack is helped against a living enemy on the field");
    if !is_involved(state, actor, target) {
        let (why, instead) = match state.options().help_attack {
            HelpAttack::WithinReach => ("is not within reach of the helper", "move next to it first"),
            HelpAttack::WithinReachOrSees => {
                ("is neither within reach of the helper nor seen", "move to where it is seen")
            }
        };
        return Err(Refusal::new(&HELP, "{} {}").about(target).about(why).instead(instead));
    }
    Ok(against)
}

/// Returns whether a helper is near enough to a target to help with an attack on it, or sees it where the campaign lets
/// that suffice (UL-ACT-08).
fn is_involved(state: &State, helper: ActorId, target: ActorId) -> bool {
    let sees = || state.sees(helper, target) && !cover::is_hidden_from(state, helper, target);
    state.distance(helper, target) <= cover::melee_reach(state, helper)
        || (state.options().help_attack == HelpAttack::WithinReachOrSees && sees())
}

/// Returns the one enemy against whom an actor can help with an attack.
fn only_foe(state: &State, actor: ActorId) -> Result<ActorId, Refusal> {
    let foe =
        |id: &ActorId| state.hostile(actor, *id) && state.may_target(actor, *id) && is_involved(state, actor, *id);
    let mut foes = state.ids().filter(foe);
    match (foes.next(), foes.next()) {
        (Some(one), None) => Ok(one),
        (Some(_), Some(_)) => {
            Err(Refusal::new(&HELP, "several enemies may be attacked with that help").instead("say against whom"))
        }
        (None, _) => {
            let why = match state.options().help_attack {
                HelpAttack::WithinReach => "to help with an attack an enemy must be within reach of the helper",
                HelpAttack::WithinReachOrSees => {
                    "to help with an attack an enemy must be within reach of the helper or seen"
                }
            };
            Err(Refusal::new(&HELP, why).instead("move next to an enemy first"))
        }
    }
}

/// Help an ally with its next attack, or with its next roll of a skill (UL-ACT-08).
#[command(rule = HELP, group = "Action", costs = cost::HELP, open)]
#[derive(Copy, Eq)]
pub struct GiveHelp {
    pub actor: ActorId,
    /// Who is helped.
    #[target]
    pub ally: ActorId,
    /// With which skill; with an attack without.
    #[serde(default, skip_serializing_if = "is_default")]
    pub with: Option<Skill>,
    /// The actor that the attack is to be against; where it is not said, the one enemy against whom the helper can help.
    #[serde(default, skip_serializing_if = "is_default")]
    pub target: Option<ActorId>,
}

impl Act<Unbound> for GiveHelp {
    fn may(&self, state: &State) -> Verdict {
        helped_against(state, self.actor, self.ally, (self.with, self.target)).map(drop)
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Self { actor, ally, with, target } = *self;

        let Ok(against) = helped_against(table.state(), actor, ally, (with, target)) else { return };
        pay_plain(table, actor, Expense::Help, ("Help", cost::HELP, &HELP));
        table.emit(Helped { actor: ally, by: Some(actor), with, of: None, against });
    }

    fn offers(offers: &mut Offers<'_>) {
        if fighting(offers.state()).is_ok() {
            let actor = offers.actor;
            let state = offers.state();
            for ally in state.ids().filter(|&id| id != actor && state.can_act(id) && !state.hostile(actor, id)) {
                let foe = |id| state.hostile(actor, id);
                to_foes(offers, foe, |target| GiveHelp { actor, ally, with: None, target: Some(target) });
            }
        }
    }

    fn forms(forms: &mut Forms<'_>) {
        let actor = forms.actor;
        let state = forms.state();
        let ally = state.ids().find(|&id| id != actor && !state.hostile(actor, id)).unwrap_or(actor);
        let help = GiveHelp { actor, ally, with: Some(Skill::Overpower), target: None };
        let fields = vec![Field::new("/ally", "whom", Takes::Actor), field_of::<Skill>("/with", "skill")];
        forms.form("Action", "Help with a skill", help.into(), fields);
    }

    fn label(&self, teller: &Teller<'_>) -> String {
        let against = self.target.map_or_else(String::new, |target| format!(" against {}", teller.name(target)));
        format!("Help {}{against}", teller.name(self.ally))
    }

    fn details(&self, _state: &State, offer: &mut Offer) {
        offer.preview = Some("advantage on the next attack at that target".to_owned());
    }

    fn is_open(&self) -> bool {
        self.with.is_some() || self.target.is_none()
    }
}

/// Returns the help that the next roll of a task uses up: of several, the one which ends first. That is the help of
/// whoever starts a turn in this round still, in the order of the turns, then that which was given first (house).
fn help_in_use(state: &State, actor: ActorId, with: Option<Skill>, target: Option<ActorId>) -> Option<Help> {
    let ends = |help: &Help| {
        let helper = state.actor(help.by);
        let over = helper.turn.started || !helper.alive();
        (over, (!over).then(|| crate::turns::order_key(state, help.by)))
    };
    state.actor(actor).help().filter(|help| help.is_for(with, target)).min_by_key(ends)
}

/// Uses up the help with a task, a roll of a skill or an attack on an actor, if there is any: one, though there may be
/// more of it (UL-ACT-08).
pub(crate) fn use_help(table: &mut Table<'_, impl Run>, actor: ActorId, with: Option<Skill>, target: Option<ActorId>) {
    let Some(help) = help_in_use(table.state(), actor, with, target) else { return };
    if table.state().actor(actor).more_help.is_empty() {
        table.emit(Helped { actor, by: None, with: None, of: None, against: None });
    } else {
        table.emit(Helped { actor, by: None, with, of: Some(help.by), against: help.against });
    }
}

/// Ends help that nobody has used: time has passed outside a fight.
pub(crate) fn end_help(table: &mut Table<'_, impl Run>) {
    while let Some(actor) = table.state().ids().find(|&id| table.state().actor(id).helped_by.is_some()) {
        table.emit(Helped { actor, by: None, with: None, of: None, against: None });
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
        let lawful = state.actor(actor).aim.is_none_or(|aim| aim.target != target);
        ensure!(lawful, AIM, "this actor is aiming at that target already", instead = "shoot");
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
    let lost = |state: &State, id: ActorId| {
        state.actor(id).aim.is_some_and(|aim| cover::is_hidden_from(state, id, aim.target))
    };
    while let Some(actor) = table.state().ids().find(|&id| lost(table.state(), id)) {
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
        match self.aim {
            Some(aim) => Some(
                Line::new(LineKind::Action, format!("{} aims at {}.", teller.who(self.actor), teller.who(aim.target)))
                    .rule(&AIM),
            ),
            None => Some(Line::new(LineKind::Action, format!("{} no longer aims.", teller.who(self.actor))).rule(&AIM)),
        }
    }
}

/// Help is given with attacks or with a skill, or is over.
#[event]
pub struct Helped {
    pub actor: ActorId,
    /// Who helps; nobody where the help is over.
    pub by: Option<ActorId>,
    /// With which skill; with attacks without.
    #[serde(default, skip_serializing_if = "is_default")]
    pub with: Option<Skill>,
    /// Whose help is over, where there is more than one.
    #[serde(default, skip_serializing_if = "is_default")]
    pub of: Option<ActorId>,
    /// Against whom an attack is helped; an attack on anybody without.
    #[serde(default, skip_serializing_if = "is_default")]
    pub against: Option<ActorId>,
}

impl Event<Unbound> for Helped {
    fn apply(&self, state: &mut State) {
        let Self { actor, by, with, of, against } = *self;

        let helped = state.actor_mut(actor);
        match (by, of) {
            (Some(by), _) => helped.gets_help(Help { by, with, against }),
            (None, Some(by)) => helped.loses_help(|help| help == Help { by, with, against }),
            (None, None) => helped.loses_help(|_| true),
        }
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        match self {
            Self { actor, by: Some(by), with, against, .. } => {
                let with = match (with, against) {
                    (Some(skill), _) => format!(" with {}", skill.name()),
                    (None, Some(target)) => format!(" against {}", teller.who(*target)),
                    (None, None) => String::new(),
                };
                Some(
                    Line::new(LineKind::Action, format!("{} helps {}{with}.", teller.who(*by), teller.who(*actor)))
                        .rule(&HELP),
                )
            }
            Self { actor, of: Some(by), .. } => Some(
                Line::new(
                    LineKind::Action,
                    format!("The help of {} for {} is used up.", teller.who(*by), teller.who(*actor)),
                )
                .rule(&HELP),
            ),
            Self { actor, .. } => Some(
                Line::new(LineKind::Action, format!("The help for {} is used up.", teller.who(*actor))).rule(&HELP),
            ),
        }
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
