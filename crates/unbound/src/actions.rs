//! Everything else one can do in a fight (UL-ACT).

use crate::Table;
use crate::character::{Attribute, Group, Skill};
use crate::checks::{self, CheckResult};
use crate::command::{Interaction, Roll};
use crate::event::{Event, Expense, Healing};
use crate::pools::{self, BREATHER, POTION};
use crate::state::{Aim, Gear, State};
use crate::statuses::{GRAPPLED, PINNED, Status, UNCONSCIOUS};
use crate::turns::{can_pay, must_act, pay};
use ludex_engine::{ActorId, Faces, Log, Refusal, Rule};

ludex_engine::rules! {
    /// What each action costs in Action Points.
    COSTS = "UL-ACT-01", "Cost table", Table;
    /// Small things cost nothing, one an activation; more cost as the use of an object.
    FREE = "UL-ACT-02", "Free actions", Table;
    /// Simple things cost 1 Action Point.
    SIMPLE = "UL-ACT-03", "Simple actions", Table;
    /// Helping costs 6 Action Points and gives an ally advantage on its next roll for the task.
    HELP = "UL-ACT-08", "Help";
    /// In combat there is no other help.
    HELP_IN_COMBAT = "UL-CHK-31", "Helping in combat";
    /// Hiding costs 5 Action Points and a Stealth roll; those who do not notice no longer see the hider.
    HIDE = "UL-ACT-09", "Hide";
    /// Searching costs 3 Action Points and an Awareness roll.
    SEARCH = "UL-ACT-10", "Search";
    /// Using an object costs 3 Action Points.
    USE_OBJECT = "UL-ACT-11", "Use an Object";
    /// A potion drunk fast costs 3 Action Points and is rolled; drunk fully it costs 6 and gives the most.
    POTIONS = "UL-ACT-12", "Drink a potion";
    /// Giving a potion costs 6 Action Points and gives the most it can.
    GIVE_POTION = "UL-ACT-13", "Give a potion to another";
    /// Aiming costs 7 Action Points and gives the next ranged attack at the target advantage.
    AIM = "UL-ACT-14", "Aim";
    /// Anything else costs what the game master says, and may ask for a roll.
    IMPROVISED = "UL-ACT-16", "Improvised action", Call;
    /// Readying gives up one's place, to step in when another acts, with that one's Action Points.
    READY = "UL-ACT-17", "Ready";
    /// Treating wounds costs 8 Action Points, needs a kit, and heals 1 Health for each 5 above 10.
    TREAT_WOUNDS = "UL-ACT-19", "Treat wounds in combat";
    /// Recovering one's balance costs 2 Action Points (house).
    RECOVER_BALANCE = "UL-ACT-21", "Recover balance";
    /// Putting out a fire costs 3 Action Points (house).
    PUT_OUT_FIRE = "UL-ACT-22", "Put out fire";
    /// Rousing somebody Unconscious with Health left costs 3 Action Points (house).
    ROUSE = "UL-ACT-23", "Rouse";
    /// Escaping a hold costs 5 Action Points and a roll against the grappler (house).
    ESCAPE = "UL-ACT-24", "Escape";
    /// Drawing, sheathing or picking up costs 1 Action Point, a tower shield 3, loading 1 (house).
    GEAR = "UL-ACT-25", "Gear in combat";
    /// First aid costs 8 Action Points; a Triage roll of 10 stabilises the dying.
    FIRST_AID = "UL-DTH-17", "First aid";
}

/// The costs of actions in Action Points (UL-ACT-01).
pub mod cost {
    #![allow(missing_docs, reason = "the rows of the table")]
    pub const SIMPLE: i32 = 1;
    pub const ATTACK: i32 = 5;
    pub const MANEUVER: i32 = 6;
    pub const MOVE: i32 = 3;
    pub const DASH: i32 = 2;
    pub const DISENGAGE: i32 = 1;
    pub const POSITIONING: i32 = 1;
    pub const HELP: i32 = 6;
    pub const HIDE: i32 = 5;
    pub const SEARCH: i32 = 3;
    pub const USE_OBJECT: i32 = 3;
    pub const POTION_FAST: i32 = 3;
    pub const POTION_FULL: i32 = 6;
    pub const GIVE_POTION: i32 = 6;
    pub const AIM: i32 = 7;
    pub const BREATHER: i32 = 8;
    pub const FIRST_AID: i32 = 8;
    pub const TREAT_WOUNDS: i32 = 8;
    pub const STAND_UP: i32 = 2;
    pub const TURN_TO_FACE: i32 = 1;
    pub const DODGE: i32 = 2;
    pub const BLOCK: i32 = 3;
    pub const CATCH: i32 = 2;
    pub const ESCAPE: i32 = 5;
    pub const RECOVER_BALANCE: i32 = 2;
    pub const PUT_OUT_FIRE: i32 = 3;
    pub const ROUSE: i32 = 3;
}

/// Pays the plain price of an action.
fn pay_plain(
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
fn must_be_loose(state: &State, actor: ActorId) -> Result<(), Refusal> {
    if state.is_pinned(actor) {
        return Err(Refusal::new(&PINNED, "somebody Pinned can only escape").instead("escape the hold"));
    }
    Ok(())
}

/// Refuses an action that the actor cannot take now or cannot pay.
pub(crate) fn may(state: &State, actor: ActorId, ap: i32) -> Result<(), Refusal> {
    must_act(state, actor)?;
    must_be_loose(state, actor)?;
    can_pay(state, actor, ap)
}

/// Refuses a target that is not the actor itself or within a space, alive and on the field.
fn must_be_near(state: &State, actor: ActorId, target: ActorId, rule: &'static Rule) -> Result<(), Refusal> {
    let other = state.actor(target);
    if !other.alive() || !other.present() {
        return Err(Refusal::new(rule, format!("{} is dead or not here", other.name)));
    }
    if actor != target && state.distance(actor, target) > 1 {
        return Err(Refusal::new(rule, format!("{} is not within 1 space", other.name)).instead("move nearer"));
    }
    Ok(())
}

/// Whether an actor may help an ally with its next attack (UL-ACT-08).
pub fn may_help(state: &State, actor: ActorId, ally: ActorId) -> Result<(), Refusal> {
    may(state, actor, cost::HELP)?;
    if actor == ally || state.hostile(actor, ally) || !state.can_act(ally) {
        return Err(Refusal::new(&HELP, "help goes to an ally who can act"));
    }
    if state.actor(ally).helped_by.is_some() {
        return Err(Refusal::new(&HELP, "the ally is being helped already; more help adds nothing"));
    }
    let foe = |id: ActorId| state.hostile(actor, id) && state.actor(id).alive() && state.actor(id).present();
    let reach = crate::cover::melee_reach(state, actor);
    if !state.ids().any(|id| foe(id) && state.distance(actor, id) <= reach) {
        let refusal = Refusal::new(&HELP, "to help with an attack an enemy must be within reach of the helper");
        return Err(refusal.instead("move next to an enemy first"));
    }
    Ok(())
}

/// Helps (UL-ACT-08).
pub(crate) fn help(
    table: &mut Table<'_, impl Faces, impl Log<Event>>,
    actor: ActorId,
    ally: ActorId,
) -> Result<(), Refusal> {
    may_help(table.state(), actor, ally)?;
    pay_plain(table, actor, Expense::Help, ("Help", cost::HELP, &HELP));
    table.emit(Event::Helped { actor: ally, by: Some(actor) });
    Ok(())
}

/// Whether an actor may aim at a target (UL-ACT-14).
pub fn may_aim(state: &State, actor: ActorId, target: ActorId) -> Result<(), Refusal> {
    may(state, actor, cost::AIM)?;
    let other = state.actor(target);
    let profile = &state.actor(actor).profile;
    let shoots = profile.weapons.iter().any(|weapon| weapon.shoots() || weapon.thrown.is_some());
    if actor == target || !other.alive() || !other.present() || !shoots {
        return Err(Refusal::new(&AIM, "aiming needs a living target and something to shoot or throw at it"));
    }
    if state.actor(actor).aim.is_some_and(|aim| aim.target == target) {
        return Err(Refusal::new(&AIM, "this actor is aiming at that target already").instead("shoot"));
    }
    if crate::cover::between(state, actor, target) == ludex_grid::Cover::Total {
        return Err(Refusal::new(&AIM, "the target is completely behind cover"));
    }
    Ok(())
}

/// Aims (UL-ACT-14); the aim is lost at the end of the next turn.
pub(crate) fn aim(
    table: &mut Table<'_, impl Faces, impl Log<Event>>,
    actor: ActorId,
    target: ActorId,
) -> Result<(), Refusal> {
    may_aim(table.state(), actor, target)?;
    pay_plain(table, actor, Expense::Aim, ("Aim", cost::AIM, &AIM));
    table.emit(Event::Aimed { actor, aim: Some(Aim { target, next_turn: true }) });
    Ok(())
}

/// Whether an actor may take a breather (UL-ACT-15).
pub fn may_breathe(state: &State, actor: ActorId) -> Result<(), Refusal> {
    may(state, actor, cost::BREATHER)?;
    if state.actor(actor).vitality_dice == 0 {
        return Err(Refusal::new(&BREATHER, "no Vitality Die is left").instead("rest after the fight"));
    }
    if state.actor(actor).breather {
        return Err(Refusal::new(&BREATHER, "a breather is on its way already"));
    }
    Ok(())
}

/// Buys a breather (UL-ACT-15).
pub(crate) fn breathe(table: &mut Table<'_, impl Faces, impl Log<Event>>, actor: ActorId) -> Result<(), Refusal> {
    may_breathe(table.state(), actor)?;
    pay_plain(table, actor, Expense::Breather, ("Breather", cost::BREATHER, &BREATHER));
    table.emit(Event::BreatherTaken { actor, waiting: true });
    Ok(())
}

/// Whether an actor may hide (UL-ACT-09): somebody hostile must not see it clearly.
pub fn may_hide(state: &State, actor: ActorId) -> Result<(), Refusal> {
    may(state, actor, cost::HIDE)?;
    if !state.ids().any(|observer| may_hide_from(state, actor, observer)) {
        let refusal = Refusal::new(&HIDE, "every enemy sees this actor clearly");
        return Err(refusal.instead("get behind cover, or out of sight, first"));
    }
    Ok(())
}

/// Whether one could hide from an observer: an enemy that has at least cover between, or cannot see.
fn may_hide_from(state: &State, actor: ActorId, observer: ActorId) -> bool {
    let other = state.actor(observer);
    let covered = crate::cover::between(state, observer, actor) >= ludex_grid::Cover::ThreeQuarters;
    state.hostile(actor, observer)
        && other.alive()
        && other.present()
        && (covered || !state.sees(observer, actor))
}

/// Hides: the Stealth total is compared with each observer's passive Perception (UL-HID-02, UL-HID-04).
pub(crate) fn hide(table: &mut Table<'_, impl Faces, impl Log<Event>>, actor: ActorId) -> Result<(), Refusal> {
    may_hide(table.state(), actor)?;
    pay_plain(table, actor, Expense::Hide, ("Hide", cost::HIDE, &HIDE));
    let check = checks::skill_roll(table, actor, Skill::Hide, None, None);
    let total = check.total;
    table.emit(Event::Hid { actor, check: Some(check) });
    for observer in table.state().ids() {
        let state = table.state();
        if may_hide_from(state, actor, observer) {
            let notices = checks::passive(state, observer, Skill::Perception, false).total > total;
            if !notices && !state.unseen.contains(&(observer, actor)) {
                table.emit(Event::UnseenChanged { observer, subject: actor, unseen: true });
            }
        }
    }
    Ok(())
}

/// Whether an actor may search (UL-ACT-10).
pub fn may_search(state: &State, actor: ActorId) -> Result<(), Refusal> {
    may(state, actor, cost::SEARCH)
}

/// Searches: whoever hides with a lower Stealth is found (UL-HID-03).
pub(crate) fn search(table: &mut Table<'_, impl Faces, impl Log<Event>>, actor: ActorId) -> Result<(), Refusal> {
    may_search(table.state(), actor)?;
    pay_plain(table, actor, Expense::Search, ("Search", cost::SEARCH, &SEARCH));
    let check = checks::skill_roll(table, actor, Skill::Perception, None, None);
    let total = check.total;
    table.emit(Event::Checked { actor, check });
    for subject in table.state().ids() {
        let state = table.state();
        let hidden = state.unseen.contains(&(actor, subject));
        if hidden && state.actor(subject).stealth.is_none_or(|stealth| total > stealth) {
            table.emit(Event::UnseenChanged { observer: actor, subject, unseen: false });
        }
    }
    Ok(())
}

/// Whether an actor may give first aid to another (UL-DTH-17).
pub fn may_give_first_aid(state: &State, actor: ActorId, target: ActorId) -> Result<(), Refusal> {
    may(state, actor, cost::FIRST_AID)?;
    must_be_near(state, actor, target, &FIRST_AID)?;
    if actor == target || !state.actor(target).dying() {
        return Err(Refusal::new(&FIRST_AID, "first aid stabilises somebody else who is dying"));
    }
    Ok(())
}

/// Gives first aid (UL-DTH-17).
pub(crate) fn first_aid(
    table: &mut Table<'_, impl Faces, impl Log<Event>>,
    actor: ActorId,
    target: ActorId,
) -> Result<(), Refusal> {
    may_give_first_aid(table.state(), actor, target)?;
    pay_plain(table, actor, Expense::FirstAid, ("First aid", cost::FIRST_AID, &FIRST_AID));
    let check = checks::skill_roll(table, actor, Skill::Triage, None, Some(10));
    let succeeded = check.succeeded();
    table.emit(Event::Checked { actor, check });
    if succeeded {
        table.emit(Event::Stabilised { actor: target, rule: (&FIRST_AID).into() });
    }
    Ok(())
}

/// Whether an actor may treat wounds (UL-ACT-19).
pub fn may_treat(state: &State, actor: ActorId, target: ActorId) -> Result<(), Refusal> {
    may(state, actor, cost::TREAT_WOUNDS)?;
    if !state.actor(actor).profile.healers_kit {
        return Err(Refusal::new(&TREAT_WOUNDS, "treating wounds needs a Healer's Kit").instead("give first aid"));
    }
    must_be_near(state, actor, target, &TREAT_WOUNDS)?;
    pools::can_be_healed(state, target)?;
    if state.actor(target).health == state.actor(target).health_max {
        return Err(Refusal::new(&TREAT_WOUNDS, "there is no wound to treat"));
    }
    Ok(())
}

/// Treats wounds (UL-ACT-19).
pub(crate) fn treat(
    table: &mut Table<'_, impl Faces, impl Log<Event>>,
    actor: ActorId,
    target: ActorId,
) -> Result<(), Refusal> {
    may_treat(table.state(), actor, target)?;
    pay_plain(table, actor, Expense::TreatWounds, ("Treat wounds", cost::TREAT_WOUNDS, &TREAT_WOUNDS));
    let check = checks::skill_roll(table, actor, Skill::Triage, None, Some(10));
    let healed = (check.total - 10).div_euclid(5).max(0);
    table.emit(Event::Checked { actor, check });
    if healed > 0 {
        let mut tally = table.tally();
        tally.base("each full 5 above 10", healed, &TREAT_WOUNDS);
        pools::heal(table, target, Healing::Health, healed, None, tally);
    }
    Ok(())
}

/// Whether an actor may drink a potion (UL-ACT-12), or give one to another (UL-ACT-13).
pub fn may_use_potion(state: &State, actor: ActorId, target: ActorId, full: bool) -> Result<(), Refusal> {
    let (ap, rule) = match (actor == target, full) {
        (false, _) => (cost::GIVE_POTION, &GIVE_POTION),
        (true, true) => (cost::POTION_FULL, &POTIONS),
        (true, false) => (cost::POTION_FAST, &POTIONS),
    };
    may(state, actor, ap)?;
    if state.actor(actor).potions == 0 {
        return Err(Refusal::new(rule, "no potion is left"));
    }
    must_be_near(state, actor, target, rule)?;
    if state.hostile(actor, target) && !state.actor(target).statuses.has(Status::Unconscious) {
        return Err(Refusal::new(&GIVE_POTION, "the target must be willing or Unconscious"));
    }
    pools::can_be_healed(state, target)
}

/// Drinks or gives a potion (UL-ACT-12, UL-ACT-13).
pub(crate) fn use_potion(
    table: &mut Table<'_, impl Faces, impl Log<Event>>,
    actor: ActorId,
    target: ActorId,
    full: bool,
) -> Result<(), Refusal> {
    may_use_potion(table.state(), actor, target, full)?;
    let given = actor != target;
    let (label, ap, rule) = match (given, full) {
        (true, _) => ("give a potion", cost::GIVE_POTION, &GIVE_POTION),
        (false, true) => ("drink fully", cost::POTION_FULL, &POTIONS),
        (false, false) => ("drink fast", cost::POTION_FAST, &POTIONS),
    };
    pay_plain(table, actor, Expense::Potion, (label, ap, rule));
    table.emit(Event::PotionUsed { actor });
    let most = if given { table.state().options.potion_given_is_full } else { full };
    let mut tally = table.tally();
    tally.base("potion", i32::from(POTION.plus), rule);
    let (roll, whole) = if most {
        tally.add("most of the dice", POTION.most(), rule);
        (None, tally.total)
    } else {
        let roll = table.dice(POTION.count.into(), POTION.sides.into());
        let whole = roll.value() + tally.total;
        (Some(roll), whole)
    };
    pools::heal(table, target, Healing::Health, whole, roll, tally);
    Ok(())
}

/// Whether an actor may get its balance back (UL-ACT-21).
pub fn may_recover(state: &State, actor: ActorId) -> Result<(), Refusal> {
    may(state, actor, cost::RECOVER_BALANCE)?;
    if !state.actor(actor).statuses.has(Status::Unbalanced) {
        return Err(Refusal::new(&RECOVER_BALANCE, "this actor is not Unbalanced"));
    }
    Ok(())
}

/// Gets the balance back (UL-ACT-21).
pub(crate) fn recover(table: &mut Table<'_, impl Faces, impl Log<Event>>, actor: ActorId) -> Result<(), Refusal> {
    may_recover(table.state(), actor)?;
    pay_plain(table, actor, Expense::RecoverBalance, ("Recover balance", cost::RECOVER_BALANCE, &RECOVER_BALANCE));
    table.emit(Event::StatusEnded { actor, status: Status::Unbalanced });
    Ok(())
}

/// Whether an actor may end a status of somebody near: a fire, acid, a faint (UL-ACT-22, UL-CRT-12, UL-ACT-23).
pub fn may_tend(state: &State, actor: ActorId, target: ActorId, status: Status) -> Result<(), Refusal> {
    let (ap, rule) = tending(status);
    may(state, actor, ap)?;
    must_be_near(state, actor, target, rule)?;
    if !state.actor(target).statuses.has(status) {
        return Err(Refusal::new(rule, format!("{} is not {}", state.actor(target).name, status.name())));
    }
    if status == Status::Unconscious && state.actor(target).health == 0 {
        return Err(Refusal::new(&UNCONSCIOUS, "nobody wakes at 0 Health").instead("restore some Health"));
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
) -> Result<(), Refusal> {
    may_tend(table.state(), actor, target, status)?;
    let (ap, rule) = tending(status);
    let (on, label) = match status {
        Status::Burning => (Expense::PutOutFire, "Put out fire"),
        Status::Corroded => (Expense::CleanAcid, "Clean off acid"),
        _ => (Expense::Rouse, "Rouse"),
    };
    pay_plain(table, actor, on, (label, ap, rule));
    table.emit(Event::StatusEnded { actor: target, status });
    Ok(())
}

/// The number that an escape must reach (UL-ACT-24).
pub fn escape_number(state: &State, grappler: ActorId, fixed: Option<i32>) -> i32 {
    let profile = &state.actor(grappler).profile;
    fixed.unwrap_or(10 + profile.attribute(Attribute::Endurance) + 2 * profile.rank(Group::Grapple))
}

/// Whether an actor may try to escape a hold (UL-ACT-24).
pub fn may_escape(state: &State, actor: ActorId, grappler: ActorId, skill: Skill) -> Result<(), Refusal> {
    must_act(state, actor)?;
    can_pay(state, actor, cost::ESCAPE)?;
    if !state.holds_on(actor).any(|held| held.grappler == grappler) {
        return Err(Refusal::new(&GRAPPLED, "this actor is not held by that one"));
    }
    if !matches!(skill, Skill::Escape | Skill::Overpower) {
        return Err(Refusal::new(&ESCAPE, "one escapes by Escape or by Overpower"));
    }
    Ok(())
}

/// Tries to escape a hold (UL-ACT-24): a pin becomes a grapple, a grapple ends.
pub(crate) fn escape(
    table: &mut Table<'_, impl Faces, impl Log<Event>>,
    actor: ActorId,
    grappler: ActorId,
    skill: Skill,
) -> Result<(), Refusal> {
    may_escape(table.state(), actor, grappler, skill)?;
    let Some(held) = table.state().holds_on(actor).find(|held| held.grappler == grappler).copied() else {
        return Ok(());
    };
    pay_plain(table, actor, Expense::Escape, ("Escape", cost::ESCAPE, &ESCAPE));
    let number = escape_number(table.state(), grappler, held.fixed);
    let check = checks::skill_roll(table, actor, skill, None, Some(number));
    let free = check.succeeded();
    table.emit(Event::Checked { actor, check });
    match (free, held.pinned) {
        (true, true) => table.emit(Event::Grappled { grapple: crate::state::Grapple { pinned: false, ..held } }),
        (true, false) => table.emit(Event::Released { grappler, victim: actor }),
        (false, _) => {}
    }
    Ok(())
}

/// Whether an actor may move a weapon to or from the hand (UL-ACT-02, UL-ACT-25).
pub fn may_handle(state: &State, actor: ActorId, weapon: u8, to: Gear) -> Result<(), Refusal> {
    let Some((record, gear)) = state.actor(actor).weapon(weapon).filter(|(record, _)| record.hands > 0) else {
        return Err(Refusal::new(&GEAR, "there is no such weapon to handle"));
    };
    must_act(state, actor)?;
    must_be_loose(state, actor)?;
    match (gear, to) {
        (Gear::Stowed | Gear::Dropped, Gear::Held) => {
            can_pay(state, actor, cost::SIMPLE)?;
            if i32::from(record.hands) > state.actor(actor).free_hands() {
                let refusal = Refusal::new(&GEAR, format!("{} needs {} free hand(s)", record.name, record.hands));
                return Err(refusal.instead("drop or stow something first"));
            }
            let here = |lying: &&crate::state::Lying| (lying.owner, lying.weapon) == (actor, weapon);
            let lies = state.lying.iter().find(here).map(|lying| state.spaces(actor).distance_to(lying.at));
            match lies {
                Some(distance) if distance > 1 => {
                    Err(Refusal::new(&GEAR, "the weapon lies too far away").instead("move next to it"))
                }
                None if gear == Gear::Dropped => Err(Refusal::new(&GEAR, "the weapon is gone")),
                _ => Ok(()),
            }
        }
        (Gear::Held | Gear::Unloaded, Gear::Stowed) => can_pay(state, actor, cost::SIMPLE),
        (Gear::Held | Gear::Unloaded, Gear::Dropped) if !state.activation.object => Ok(()),
        (Gear::Held | Gear::Unloaded, Gear::Dropped) => {
            Err(Refusal::new(&FREE, "the free interaction of this activation is used up"))
        }
        (Gear::Unloaded, Gear::Held) => {
            can_pay(state, actor, state.options.loading_reload_ap)?;
            if state.actor(actor).free_hands() < 1 && record.hands < 2 {
                return Err(Refusal::new(&GEAR, "loading needs a free hand").instead("drop or stow something first"));
            }
            Ok(())
        }
        _ => Err(Refusal::new(&GEAR, format!("{} is there already", record.name))),
    }
}

/// Moves a weapon to or from the hand, or loads it.
pub(crate) fn handle(
    table: &mut Table<'_, impl Faces, impl Log<Event>>,
    actor: ActorId,
    weapon: u8,
    to: Gear,
) -> Result<(), Refusal> {
    may_handle(table.state(), actor, weapon, to)?;
    let (before, at) = (table.state().actor(actor).gear[usize::from(weapon)], table.state().actor(actor).at);
    match (before, to) {
        (_, Gear::Dropped) => {
            table.emit(Event::GearMoved { actor, weapon, to, lies: Some(at) });
            table.emit(Event::FreeInteraction { actor });
            return Ok(());
        }
        (Gear::Unloaded, Gear::Held) => {
            let ap = table.state().options.loading_reload_ap;
            pay_plain(table, actor, Expense::Gear, ("Reload", ap, &GEAR));
        }
        _ => pay_plain(table, actor, Expense::Gear, ("draw, sheathe or pick up", cost::SIMPLE, &GEAR)),
    }
    table.emit(Event::GearMoved { actor, weapon, to, lies: None });
    Ok(())
}

/// Whether an actor may take the shield up or off (UL-ACT-25).
pub fn may_move_shield(state: &State, actor: ActorId, up: bool) -> Result<(), Refusal> {
    let Some(shield) = &state.actor(actor).profile.shield else {
        return Err(Refusal::new(&GEAR, "this actor has no shield"));
    };
    may(state, actor, shield.equip_ap)?;
    if state.actor(actor).shield_up == up {
        return Err(Refusal::new(&GEAR, "the shield is so already"));
    }
    if up && state.actor(actor).free_hands() < 1 {
        return Err(Refusal::new(&GEAR, "a shield needs a free hand").instead("drop or stow something first"));
    }
    Ok(())
}

/// Takes the shield up or off.
pub(crate) fn move_shield(
    table: &mut Table<'_, impl Faces, impl Log<Event>>,
    actor: ActorId,
    up: bool,
) -> Result<(), Refusal> {
    may_move_shield(table.state(), actor, up)?;
    let ap = table.state().actor(actor).profile.shield.as_ref().map_or(1, |shield| shield.equip_ap);
    pay_plain(table, actor, Expense::Gear, ("shield", ap, &GEAR));
    table.emit(Event::ShieldMoved { actor, up });
    Ok(())
}

/// Whether a thing without a rule may be done now (UL-ACT-02, 03, 11).
pub fn may_interact(state: &State, actor: ActorId, sort: Interaction) -> Result<(), Refusal> {
    match sort {
        Interaction::Free => {
            may(state, actor, 0)?;
            if state.activation.object {
                let refusal = Refusal::new(&FREE, "the free interaction of this activation is used up");
                return Err(refusal.instead("use an object for 3 AP"));
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
) -> Result<(), Refusal> {
    may_interact(table.state(), actor, sort)?;
    match sort {
        Interaction::Free => table.emit(Event::FreeInteraction { actor }),
        Interaction::Simple => pay_plain(table, actor, Expense::SimpleAction, ("simple action", cost::SIMPLE, &SIMPLE)),
        Interaction::UseObject => {
            pay_plain(table, actor, Expense::UseObject, ("Use an Object", cost::USE_OBJECT, &USE_OBJECT));
        }
    }
    let what = if table.listens() { what.to_owned() } else { String::new() };
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
) -> Result<(), Refusal> {
    if !(0..=50).contains(&ap) {
        return Err(Refusal::new(&IMPROVISED, "the price must be from 0 to 50 Action Points"));
    }
    may(table.state(), actor, ap)?;
    pay_plain(table, actor, Expense::Improvised, ("improvised action", ap, &IMPROVISED));
    let what = if table.listens() { what.to_owned() } else { String::new() };
    table.emit(Event::Interacted { actor, what });
    if let Some(roll) = roll {
        let check: CheckResult = checks::skill_roll(table, actor, roll.skill, roll.attribute, Some(roll.target));
        table.emit(Event::Checked { actor, check });
    }
    Ok(())
}

/// Lets go of somebody (UL-MAN-14).
pub(crate) fn release(
    table: &mut Table<'_, impl Faces, impl Log<Event>>,
    actor: ActorId,
    victim: ActorId,
) -> Result<(), Refusal> {
    may_release(table.state(), actor, victim)?;
    table.emit(Event::Released { grappler: actor, victim });
    Ok(())
}

/// Whether an actor may let go of somebody now.
pub fn may_release(state: &State, actor: ActorId, victim: ActorId) -> Result<(), Refusal> {
    if !state.holds_on(victim).any(|held| held.grappler == actor) {
        return Err(Refusal::new(&crate::maneuvers::RELEASE, "this actor does not hold that one"));
    }
    if !state.pending.is_empty() {
        return Err(Refusal::new(&crate::maneuvers::RELEASE, "somebody must decide something first"));
    }
    Ok(())
}
