//! Help for the hurt: first aid, wounds, potions, fires and faints (UL-ACT-12 to 23, UL-DTH-17).

pub mod potions;

use crate::Table;
use crate::actions::{cost, may, may_help_up, must_be_near, pay_in_fight, pay_plain};
use crate::body::breath;
use crate::character::Skill;
use crate::checks;
use crate::checks::task::Practised;
use crate::event::{Event, Expense, Healing};
use crate::objection::{Objection, Verdict, Why};
use crate::pools::{self, POTION};
use crate::state::{Stage, State};
use crate::statuses::{Status, UNCONSCIOUS};
use crate::time;
use ludex_engine::{ActorId, Faces, Log, Rule};
use potions::{Cures, Potion};

ludex_engine::rules! {
    /// A potion drunk fast costs 3 Action Points and is rolled; drunk fully it costs 6 and gives the most.
    POTIONS = "UL-ACT-12", "Drink a potion";
    /// Giving a potion costs 6 Action Points and gives the most it can.
    GIVE_POTION = "UL-ACT-13", "Give a potion to another";
    /// Treating wounds costs 8 Action Points, needs a kit, and heals 1 Health for each 5 above 10.
    TREAT_WOUNDS = "UL-ACT-19", "Treat wounds in combat";
    /// A Triage roll against 10 for 8 Action Points, with a kit, on somebody hurt.
    TRIAGE = "UL-SKL-20", "Triage heal: cost and roll";
    /// It heals 1 Health for each full 5 above 10.
    TRIAGE_AMOUNT = "UL-SKL-21", "Triage heal: amount";
    /// Without a Healer's Kit or Medpack nothing is healed; a campaign may count how often a kit is used.
    TRIAGE_KIT = "UL-SKL-22", "Triage heal: kit";
    /// Wounds are treated so in a fight; a campaign may allow it outside, in a minute.
    TRIAGE_IN_COMBAT = "UL-SKL-23", "Triage heal: combat only", Option;
    /// On somebody dying, first aid and treating wounds are one roll: 10 stabilises, and with a kit each full 5 above it
    /// heals 1 Health, which ends dying (house). Where uses of a kit are counted, first aid spares it.
    TRIAGE_ON_DYING = "UL-INT-13", "Triage on a dying ally";
    /// Putting out a fire costs 3 Action Points (house).
    PUT_OUT_FIRE = "UL-ACT-22", "Put out fire";
    /// Rousing somebody Unconscious with Health left costs 3 Action Points (house).
    ROUSE = "UL-ACT-23", "Rouse";
    /// First aid costs 8 Action Points; a Triage roll of 10 stabilises the dying.
    FIRST_AID = "UL-DTH-17", "First aid";
}

/// Whether an actor may give first aid to another (UL-DTH-17).
pub fn may_give_first_aid(state: &State, actor: ActorId, target: ActorId) -> Verdict {
    may_help_up(state, actor, cost::FIRST_AID)?;
    must_be_near(state, actor, target, &FIRST_AID)?;
    if actor == target || !state.actor(target).dying() {
        return Err(Objection::new(&FIRST_AID, "first aid stabilises somebody else who is dying"));
    }
    Ok(())
}

/// Gives first aid (UL-DTH-17).
pub(crate) fn first_aid(
    table: &mut Table<'_, impl Faces, impl Log<Event>>,
    actor: ActorId,
    target: ActorId,
) -> Verdict {
    may_give_first_aid(table.state(), actor, target)?;
    pay_in_fight(table, actor, Expense::FirstAid, ("First aid", cost::FIRST_AID, &FIRST_AID));
    let healing = has_kit(table.state(), actor) && table.state().options().kit_uses == 0;
    triage(table, actor, target, healing);
    Ok(())
}

/// Rolls Triage against 10 (UL-SKL-20): each full 5 above it heals 1 Health with a kit in use, and whoever is dying and
/// regains none of it is at least stable (UL-INT-13).
fn triage(table: &mut Table<'_, impl Faces, impl Log<Event>>, actor: ActorId, target: ActorId, healing: bool) {
    let check = checks::skill_roll(table, actor, Skill::Triage, None, Some(10));
    let (margin, succeeded) = (check.total - 10, check.succeeded());
    table.emit(Event::Checked { actor, check });
    let healed = if healing { margin.div_euclid(5).max(0) } else { 0 };
    if healed > 0 {
        let mut tally = table.tally();
        tally.base("each full 5 above 10", healed, &TREAT_WOUNDS);
        pools::heal(table, target, Healing::Health, healed, None, tally);
    } else if succeeded && table.state().actor(target).dying() && !breath::is_beyond_help(table.state(), target) {
        table.emit(Event::Stabilised { actor: target, rule: (&FIRST_AID).into() });
    }
}

/// Whether somebody carries what wounds are treated with.
fn has_kit(state: &State, actor: ActorId) -> bool {
    let profile = &state.actor(actor).profile;
    profile.healers_kit || profile.has_tool("Medpack")
}

/// How long wounds are treated outside a fight, in seconds (UL-SKL-23).
pub const TREATING_SECONDS: u64 = 60;

/// Whether an actor may treat wounds (UL-ACT-19).
pub fn may_treat(state: &State, actor: ActorId, target: ActorId) -> Verdict {
    match state.stage {
        Stage::Fighting => may(state, actor, cost::TREAT_WOUNDS)?,
        Stage::Ready | Stage::Over if !state.options().triage_out_of_combat => {
            let objection = Objection::new(&TRIAGE_IN_COMBAT, "outside a fight wounds heal by rest and Treatment");
            return Err(objection.instead("rest"));
        }
        Stage::Ready | Stage::Over if !state.can_act(actor) => {
            return Err(Objection::new(&TREAT_WOUNDS, Why::Somebody(actor, "is not able to treat anybody")));
        }
        Stage::Ready | Stage::Over => time::may_pass(state)?,
    }
    if !has_kit(state, actor) {
        return Err(Objection::new(&TREAT_WOUNDS, "treating wounds needs a Healer's Kit").instead("give first aid"));
    }
    let uses = state.options().kit_uses;
    if uses > 0 && state.actor(actor).kit_used >= uses {
        return Err(Objection::new(&TRIAGE_KIT, "the kit is used up").instead("give first aid"));
    }
    must_be_near(state, actor, target, &TREAT_WOUNDS)?;
    pools::can_be_healed(state, target)?;
    if state.actor(target).health == state.actor(target).health_max {
        return Err(Objection::new(&TREAT_WOUNDS, "there is no wound to treat"));
    }
    Ok(())
}

/// Treats wounds (UL-ACT-19).
pub(crate) fn treat(table: &mut Table<'_, impl Faces, impl Log<Event>>, actor: ActorId, target: ActorId) -> Verdict {
    may_treat(table.state(), actor, target)?;
    match table.state().stage {
        Stage::Fighting => {
            pay_plain(table, actor, Expense::TreatWounds, ("Treat wounds", cost::TREAT_WOUNDS, &TREAT_WOUNDS));
        }
        Stage::Ready | Stage::Over => {
            time::spend_on(
                table,
                TREATING_SECONDS,
                Event::Skills(Practised::Waited { actor, seconds: TREATING_SECONDS }),
            );
        }
    }
    if !table.state().can_act(actor) || !table.state().actor(target).alive() {
        return Ok(());
    }
    if table.state().options().kit_uses > 0 {
        table.emit(Event::Skills(Practised::KitUsed { actor }));
    }
    triage(table, actor, target, true);
    Ok(())
}

/// What a potion costs to drink or to give, with its name and rule (UL-ACT-12, UL-ACT-13).
pub fn potion_price(given: bool, full: bool) -> (&'static str, i32, &'static Rule) {
    match (given, full) {
        (true, _) => ("give a potion", cost::GIVE_POTION, &GIVE_POTION),
        (false, true) => ("drink fully", cost::POTION_FULL, &POTIONS),
        (false, false) => ("drink fast", cost::POTION_FAST, &POTIONS),
    }
}

/// Whether an actor may drink a potion (UL-ACT-12), or give one to another (UL-ACT-13).
pub fn may_use_potion(state: &State, actor: ActorId, target: ActorId, full: bool) -> Verdict {
    may_use(state, (actor, target), full, None)
}

/// The same for the healing potion, or for another by its place.
fn may_use(state: &State, (actor, target): (ActorId, ActorId), full: bool, flask: Option<u8>) -> Verdict {
    let (_, ap, rule) = potion_price(actor != target, full);
    may_help_up(state, actor, ap)?;
    if flask.is_none() && state.actor(actor).potions == 0 {
        return Err(Objection::new(rule, "no potion is left"));
    }
    must_be_near(state, actor, target, rule)?;
    if state.hostile(actor, target) && !state.actor(target).statuses.has(Status::Unconscious) {
        return Err(Objection::new(&GIVE_POTION, "the target must be willing or Unconscious"));
    }
    pools::can_be_healed(state, target)?;
    let cures = other(state, actor, flask).map_or(Cures::Health, |potion| potion.heals);
    if !cures.missing(state.actor(target)) && state.stage != Stage::Fighting {
        return Err(Objection::new(rule, Why::Somebody(target, "has no wound that a potion could heal")));
    }
    Ok(())
}

/// Drinks a potion, or gives one to another (UL-ACT-12, UL-ACT-13).
pub(crate) fn use_potion(
    table: &mut Table<'_, impl Faces, impl Log<Event>>,
    actor: ActorId,
    target: ActorId,
    full: bool,
) -> Verdict {
    may_use_potion(table.state(), actor, target, full)?;
    administer(table, (actor, target), full, None);
    Ok(())
}

/// A potion that is no healing potion.
fn other(state: &State, actor: ActorId, flask: Option<u8>) -> Option<&Potion> {
    state.actor(actor).flasks.get(usize::from(flask?)).map(|flasks| &flasks.potion)
}

/// The healing potion is drunk, or another by its place.
fn administer(
    table: &mut Table<'_, impl Faces, impl Log<Event>>,
    (actor, target): (ActorId, ActorId),
    full: bool,
    flask: Option<u8>,
) {
    let (dice, cures, rolls) = other(table.state(), actor, flask)
        .map_or((POTION, Cures::Health, false), |potion| (potion.dice, potion.heals, potion.no_maximum));
    let given = actor != target;
    let (label, ap, rule) = potion_price(given, full);
    pay_in_fight(table, actor, Expense::Potion, (label, ap, rule));
    table.emit(Event::PotionUsed { actor, potion: flask });
    let most = !rolls && if given { table.state().options().potion_given_is_full } else { full };
    let mut tally = table.tally();
    tally.base("potion", i32::from(dice.plus), rule);
    let (roll, whole) = if most || dice.count == 0 {
        tally.add("most of the dice", dice.most(), rule);
        (None, tally.total)
    } else {
        let roll = table.dice(dice.count.into(), dice.sides.into());
        let whole = roll.value() + tally.total;
        (Some(roll), whole)
    };
    let (mut roll, mut tally) = (roll, Some(tally));
    for (pool, amount) in potions::shares(table.state(), target, cures, whole).into_iter().flatten() {
        // What is left over for the second pool has no dice of its own.
        let tally = tally.take().unwrap_or_else(|| {
            let mut rest = table.tally();
            rest.base("what is left", amount, &pools::HEALING_POOL);
            rest
        });
        pools::heal_by(table, (actor, target), pool, amount, roll.take(), tally);
    }
}

/// Whether an actor may give a potion to somebody else (UL-ACT-13).
pub fn may_give_potion(state: &State, actor: ActorId, target: ActorId) -> Verdict {
    if actor == target {
        return Err(Objection::new(&GIVE_POTION, "a potion is given to somebody else").instead("drink it"));
    }
    may_use_potion(state, actor, target, true)
}

/// Gives a potion to somebody else (UL-ACT-13).
pub(crate) fn give_potion(
    table: &mut Table<'_, impl Faces, impl Log<Event>>,
    actor: ActorId,
    target: ActorId,
) -> Verdict {
    may_give_potion(table.state(), actor, target)?;
    use_potion(table, actor, target, true)
}

/// Whether an actor may end a status of somebody near: a fire, acid, a faint (UL-ACT-22, UL-CRT-12, UL-ACT-23).
pub fn may_tend(state: &State, actor: ActorId, target: ActorId, status: Status) -> Verdict {
    let (ap, rule) = tending(status);
    may_help_up(state, actor, ap)?;
    must_be_near(state, actor, target, rule)?;
    if !state.actor(target).statuses.has(status) {
        return Err(Objection::new(rule, Why::Without(target, status)));
    }
    if status == Status::Unconscious && actor == target {
        return Err(Objection::new(&ROUSE, "somebody else must do it"));
    }
    if status == Status::Unconscious && state.actor(target).health == 0 {
        return Err(Objection::new(&UNCONSCIOUS, "nobody wakes at 0 Health").instead("restore some Health"));
    }
    Ok(())
}

fn tending(status: Status) -> (i32, &'static Rule) {
    match status {
        Status::Burning => (cost::PUT_OUT_FIRE, &PUT_OUT_FIRE),
        Status::Corroded => (cost::USE_OBJECT, &crate::critical::ACID),
        _ => (cost::ROUSE, &ROUSE),
    }
}

/// Ends a status of somebody near.
pub(crate) fn tend(
    table: &mut Table<'_, impl Faces, impl Log<Event>>,
    actor: ActorId,
    target: ActorId,
    status: Status,
) -> Verdict {
    may_tend(table.state(), actor, target, status)?;
    let (ap, rule) = tending(status);
    let (on, label) = match status {
        Status::Burning => (Expense::PutOutFire, "Put out fire"),
        Status::Corroded => (Expense::CleanAcid, "Clean off acid"),
        _ => (Expense::Rouse, "Rouse"),
    };
    pay_in_fight(table, actor, on, (label, ap, rule));
    table.emit(Event::StatusEnded { actor: target, status });
    Ok(())
}
