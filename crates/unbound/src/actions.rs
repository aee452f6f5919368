//! What one can do in a fight besides attacking and moving, and what everything costs (UL-ACT).

pub mod cost;
mod small;

pub use small::{FREE_TABLE, SIMPLE_TABLE};

use crate::Table;
use crate::character::Skill;
use crate::checks;
use crate::command::{Interaction, Roll};
use crate::cover;
use crate::event::{Event, Expense};
use crate::objection::{Objection, Verdict, Why};
use crate::options::HelpAttack;
use crate::state::{Aim, Help, Stage, State};
use crate::statuses::{PINNED, Status};
use crate::turns::{can_pay, must_act, must_be_about, pay};
use ludex_engine::{ActorId, Faces, Log, Rule};

ludex_engine::rules! {
    /// What each action costs in Action Points.
    COSTS = "UL-ACT-01", "Cost table", Table;
    /// Small things cost nothing, one an activation; more cost as the use of an object.
    FREE = "UL-ACT-02", "Free actions", Table;
    /// Simple things cost 1 Action Point.
    SIMPLE = "UL-ACT-03", "Simple actions", Table;
    /// Helping costs 6 Action Points and gives an ally advantage on its next roll for the task. An attack is helped
    /// against an enemy within the helper's reach; a campaign may let it suffice that the helper sees it.
    HELP = "UL-ACT-08", "Help";
    /// In combat there is no other help.
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

/// Pays the plain price of an action.
pub(crate) fn pay_plain(
    table: &mut Table<'_, impl Faces, impl Log<Event>>,
    actor: ActorId,
    on: Expense,
    (label, ap, rule): (&'static str, i32, &'static Rule),
) {
    let mut tally = table.tally();
    tally.base(label, ap, rule);
    pay(table, actor, on, tally);
}

/// Refuses actions to somebody Pinned, who may only escape (UL-STA-03).
pub(crate) fn must_be_loose(state: &State, actor: ActorId) -> Verdict {
    if state.is_pinned(actor) {
        return Err(Objection::new(&PINNED, "somebody Pinned can only escape").instead("escape the hold"));
    }
    Ok(())
}

/// Refuses an action that the actor cannot take now or cannot pay; what is free goes alongside a Move (UL-ACT-02).
pub(crate) fn may(state: &State, actor: ActorId, ap: i32) -> Verdict {
    if ap > 0 {
        must_act(state, actor)?
    } else {
        must_be_about(state, actor)?
    }
    must_be_loose(state, actor)?;
    can_pay(state, actor, ap)
}

/// Refuses help for the hurt that the actor cannot give now: in a fight it is an action at its price, outside it takes
/// a moment and nothing else.
pub(crate) fn may_help_up(state: &State, actor: ActorId, ap: i32) -> Verdict {
    match state.stage {
        Stage::Fighting => may(state, actor, ap),
        Stage::Ready | Stage::Over if state.can_act(actor) => Ok(()),
        Stage::Ready | Stage::Over => Err(Objection::new(&COSTS, Why::Somebody(actor, "cannot act"))),
    }
}

/// Pays the plain price of an action that may be taken outside a fight too, where it costs nothing.
pub(crate) fn pay_in_fight(
    table: &mut Table<'_, impl Faces, impl Log<Event>>,
    actor: ActorId,
    on: Expense,
    price: (&'static str, i32, &'static Rule),
) {
    if table.state().stage == Stage::Fighting {
        pay_plain(table, actor, on, price);
    }
}

/// Refuses a target that is not the actor itself or within a space, alive and on the field.
pub(crate) fn must_be_near(state: &State, actor: ActorId, target: ActorId, rule: &'static Rule) -> Verdict {
    if actor != target && !state.may_target(actor, target) {
        return Err(Objection::new(rule, "the target must be alive and on the field"));
    }
    if actor != target && state.distance(actor, target) > 1 {
        return Err(Objection::new(rule, Why::Somebody(target, "is not within 1 space")).instead("move nearer"));
    }
    Ok(())
}

/// Whether an actor may help an ally with its next attack on somebody, or with its next roll of a skill (UL-ACT-08).
/// Where the attack is to be against nobody in particular, one enemy alone must be in question.
pub fn may_help(state: &State, actor: ActorId, ally: ActorId, task: (Option<Skill>, Option<ActorId>)) -> Verdict {
    helped_against(state, actor, ally, task).map(|_| ())
}

/// Whom the help is against, if it is with an attack.
fn helped_against(
    state: &State,
    actor: ActorId,
    ally: ActorId,
    (with, against): (Option<Skill>, Option<ActorId>),
) -> Result<Option<ActorId>, Objection> {
    may(state, actor, cost::HELP)?;
    if actor == ally || state.hostile(actor, ally) || !state.can_act(ally) {
        return Err(Objection::new(&HELP, "help goes to an ally who can act"));
    }
    if with.is_some() && against.is_some() {
        return Err(Objection::new(&HELP, "help is for a skill, or for an attack on somebody").instead("name one"));
    }
    let against = match (with, against) {
        (None, None) => Some(only_foe(state, actor)?),
        _ => against,
    };
    if state.actor(ally).help().any(|help| help == Help { by: actor, with, against }) {
        let objection = Objection::new(&HELP, Why::Somebody(ally, "has that help already, of the same helper"));
        return Err(objection.instead("help with another task, or let somebody else help"));
    }
    let Some(target) = against else { return Ok(None) };
    if target == ally || !state.hostile(actor, target) || !state.may_target(actor, target) {
        return Err(Objection::new(&HELP, "an attack is helped against a living enemy on the field"));
    }
    if !is_involved(state, actor, target) {
        let (why, instead) = match state.options().help_attack {
            HelpAttack::WithinReach => ("is not within reach of the helper", "move next to it first"),
            HelpAttack::WithinReachOrSees => {
                ("is neither within reach of the helper nor seen", "move to where it is seen")
            }
        };
        return Err(Objection::new(&HELP, Why::Somebody(target, why)).instead(instead));
    }
    Ok(against)
}

/// Whether a helper is near enough to a target to help with an attack on it, or sees it where the campaign lets that
/// suffice (UL-ACT-08).
fn is_involved(state: &State, helper: ActorId, target: ActorId) -> bool {
    let sees = || state.sees(helper, target) && !cover::is_hidden_from(state, helper, target);
    state.distance(helper, target) <= cover::melee_reach(state, helper)
        || (state.options().help_attack == HelpAttack::WithinReachOrSees && sees())
}

/// The one enemy against whom an actor can help with an attack.
fn only_foe(state: &State, actor: ActorId) -> Result<ActorId, Objection> {
    let foe =
        |id: &ActorId| state.hostile(actor, *id) && state.may_target(actor, *id) && is_involved(state, actor, *id);
    let mut foes = state.ids().filter(foe);
    match (foes.next(), foes.next()) {
        (Some(one), None) => Ok(one),
        (Some(_), Some(_)) => {
            let objection = Objection::new(&HELP, "several enemies may be attacked with that help");
            Err(objection.instead("say against whom"))
        }
        (None, _) => {
            let why = match state.options().help_attack {
                HelpAttack::WithinReach => "to help with an attack an enemy must be within reach of the helper",
                HelpAttack::WithinReachOrSees => {
                    "to help with an attack an enemy must be within reach of the helper or seen"
                }
            };
            Err(Objection::new(&HELP, why).instead("move next to an enemy first"))
        }
    }
}

/// Helps (UL-ACT-08).
pub(crate) fn help(
    table: &mut Table<'_, impl Faces, impl Log<Event>>,
    actor: ActorId,
    ally: ActorId,
    (with, against): (Option<Skill>, Option<ActorId>),
) -> Verdict {
    let against = helped_against(table.state(), actor, ally, (with, against))?;
    pay_plain(table, actor, Expense::Help, ("Help", cost::HELP, &HELP));
    table.emit(Event::Helped { actor: ally, by: Some(actor), with, of: None, against });
    Ok(())
}

/// The help that the next roll of a task uses up: of several, the one which ends first. That is the help of whoever
/// starts a turn in this round still, in the order of the turns, then that which was given first (house).
fn help_in_use(state: &State, actor: ActorId, with: Option<Skill>, target: Option<ActorId>) -> Option<Help> {
    let ends = |help: &Help| {
        let helper = state.actor(help.by);
        let over = helper.turn.started || !helper.alive();
        (over, (!over).then(|| crate::turns::order_key(state, help.by)))
    };
    state.actor(actor).help().filter(|help| help.is_for(with, target)).min_by_key(ends)
}

/// Uses up the help with a task, a roll of a skill or an attack on somebody, if there is any: one, though there may be
/// more of it (UL-ACT-08).
pub(crate) fn use_help(
    table: &mut Table<'_, impl Faces, impl Log<Event>>,
    actor: ActorId,
    with: Option<Skill>,
    target: Option<ActorId>,
) {
    let Some(help) = help_in_use(table.state(), actor, with, target) else { return };
    if table.state().actor(actor).more_help.is_empty() {
        table.emit(Event::Helped { actor, by: None, with: None, of: None, against: None });
    } else {
        table.emit(Event::Helped { actor, by: None, with, of: Some(help.by), against: help.against });
    }
}

/// Whether an actor may aim at a target (UL-ACT-14).
pub fn may_aim(state: &State, actor: ActorId, target: ActorId) -> Verdict {
    may(state, actor, cost::AIM)?;
    let profile = &state.actor(actor).profile;
    let casts = profile.spells.iter().any(|spell| spell.is_attack() && spell.ranged().is_some());
    let shoots = casts || profile.weapons.iter().any(|weapon| weapon.shoots() || weapon.thrown.is_some());
    if !state.may_target(actor, target) || !shoots {
        return Err(Objection::new(&AIM, "aiming needs a living target and something to shoot or throw at it"));
    }
    if state.actor(actor).aim.is_some_and(|aim| aim.target == target) {
        return Err(Objection::new(&AIM, "this actor is aiming at that target already").instead("shoot"));
    }
    if cover::is_hidden_from(state, actor, target) {
        return Err(Objection::new(&AIM, "the target is completely behind cover"));
    }
    Ok(())
}

/// Aims (UL-ACT-14); the aim is lost at the end of the next turn.
pub(crate) fn aim(table: &mut Table<'_, impl Faces, impl Log<Event>>, actor: ActorId, target: ActorId) -> Verdict {
    may_aim(table.state(), actor, target)?;
    pay_plain(table, actor, Expense::Aim, ("Aim", cost::AIM, &AIM));
    table.emit(Event::Aimed { actor, aim: Some(Aim { target, next_turn: true }) });
    Ok(())
}

/// Ends the aim of whoever has lost sight of its target behind Total Cover (UL-ACT-14).
pub(crate) fn lose_aim(table: &mut Table<'_, impl Faces, impl Log<Event>>) {
    let lost = |state: &State, id: ActorId| {
        state.actor(id).aim.is_some_and(|aim| cover::is_hidden_from(state, id, aim.target))
    };
    while let Some(actor) = table.state().ids().find(|&id| lost(table.state(), id)) {
        table.emit(Event::Aimed { actor, aim: None });
    }
}

/// Whether an actor may get its balance back (UL-ACT-21).
pub fn may_recover(state: &State, actor: ActorId) -> Verdict {
    may(state, actor, cost::RECOVER_BALANCE)?;
    if !state.actor(actor).statuses.has(Status::Unbalanced) {
        return Err(Objection::new(&RECOVER_BALANCE, "this actor is not Unbalanced"));
    }
    Ok(())
}

/// Gets the balance back (UL-ACT-21).
pub(crate) fn recover(table: &mut Table<'_, impl Faces, impl Log<Event>>, actor: ActorId) -> Verdict {
    may_recover(table.state(), actor)?;
    pay_plain(table, actor, Expense::RecoverBalance, ("Recover balance", cost::RECOVER_BALANCE, &RECOVER_BALANCE));
    table.emit(Event::StatusEnded { actor, status: Status::Unbalanced });
    Ok(())
}

/// Whether a thing without a rule may be done now (UL-ACT-02, 03, 11).
pub fn may_interact(state: &State, actor: ActorId, sort: Interaction) -> Verdict {
    match sort {
        Interaction::Free => {
            may(state, actor, 0)?;
            if state.objects_used_up() {
                let objection = Objection::new(&FREE, "the free interaction of this activation is used up");
                return Err(objection.instead("use an object for 3 AP"));
            }
            Ok(())
        }
        Interaction::Simple => may(state, actor, cost::SIMPLE),
        Interaction::UseObject => may(state, actor, cost::USE_OBJECT),
    }
}

/// Does a thing without a rule.
pub(crate) fn interact(
    table: &mut Table<'_, impl Faces, impl Log<Event>>,
    actor: ActorId,
    sort: Interaction,
    what: &str,
) -> Verdict {
    may_interact(table.state(), actor, sort)?;
    match sort {
        Interaction::Free => table.emit(Event::FreeInteraction { actor }),
        Interaction::Simple => pay_plain(table, actor, Expense::SimpleAction, ("simple action", cost::SIMPLE, &SIMPLE)),
        Interaction::UseObject => {
            pay_plain(table, actor, Expense::UseObject, ("Use an Object", cost::USE_OBJECT, &USE_OBJECT));
        }
    }
    table.emit(Event::Interacted { actor, what: what.to_owned() });
    Ok(())
}

/// Whether an actor may use an ability of its record (UL-ACT-26).
pub fn may_use_ability(state: &State, actor: ActorId, ability: u8) -> Verdict {
    let Some(record) = state.actor(actor).profile.abilities.get(usize::from(ability)) else {
        return Err(Objection::new(&ABILITIES, Why::Somebody(actor, "has no such ability")));
    };
    may(state, actor, record.ap)
}

/// Uses an ability of the record; what it does is for the game master to carry out.
pub(crate) fn use_ability(table: &mut Table<'_, impl Faces, impl Log<Event>>, actor: ActorId, ability: u8) -> Verdict {
    may_use_ability(table.state(), actor, ability)?;
    let profile = table.state().actor(actor).profile.clone();
    let Some(record) = profile.abilities.get(usize::from(ability)) else { return Ok(()) };
    let mut tally = table.tally();
    tally.base(record.name.clone(), record.ap, &ABILITIES);
    pay(table, actor, Expense::Ability, tally);
    let what = if record.about.is_empty() { record.name.clone() } else { format!("{}, {}", record.name, record.about) };
    table.emit(Event::Interacted { actor, what });
    Ok(())
}

/// Does anything else, at the game master's price (UL-ACT-16).
pub(crate) fn improvise(
    table: &mut Table<'_, impl Faces, impl Log<Event>>,
    actor: ActorId,
    ap: i32,
    roll: Option<Roll>,
    what: &str,
) -> Verdict {
    if !(0..=50).contains(&ap) {
        return Err(Objection::new(&IMPROVISED, "the price must be from 0 to 50 Action Points"));
    }
    if roll.is_some_and(|roll| !(-99..=99).contains(&roll.number)) {
        return Err(Objection::new(&checks::MEETING, Why::Bounds("a target number", -99, 99)));
    }
    may(table.state(), actor, ap)?;
    pay_plain(table, actor, Expense::Improvised, ("improvised action", ap, &IMPROVISED));
    table.emit(Event::Interacted { actor, what: what.to_owned() });
    if let Some(roll) = roll {
        let check = checks::skill_roll(table, actor, roll.skill, roll.attribute, Some(roll.number));
        let open = checks::rerollable(table.state(), actor, &check, roll.social);
        table.emit(Event::Checked { actor, check });
        if let Some(open) = open {
            table.emit(Event::RerollOpened { open });
        }
    }
    Ok(())
}
