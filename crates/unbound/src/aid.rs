//! Help for the hurt: first aid, wounds, potions, fires and faints (UL-ACT-12 to 23, UL-DTH-17).

pub mod potions;

use crate::actions::{Price, may, must_be_near};
use crate::body::is_beyond_help;
use crate::checks::task::SkillEvent;
use crate::checks::{self, Checked};
use crate::critical::ACID;
use crate::dying::Stabilised;
use crate::pools::{self, POTION};
use crate::prelude::*;
use crate::statuses::UNCONSCIOUS;
use crate::time;
use ludex_kit::clock;
use potions::{Cures, Potion};

ludex_engine::rules! {
    /// A potion drunk fast costs 3 Action Points and is rolled; drunk fully it costs 6 and gives the most.
    POTIONS = "UL-ACT-12", "Drink a potion";
    /// Giving a potion costs 6 Action Points and gives the most it can.
    GIVE_POTION = "UL-ACT-13", "Give a potion to another";
    /// Treating wounds costs 8 Action Points, needs a kit, and heals 1 Health for each 5 above 10.
    TREAT_WOUNDS = "UL-ACT-19", "Treat wounds in combat";
    /// A Triage roll against 10 for 8 Action Points, with a kit, on a hurt actor.
    TRIAGE = "UL-SKL-20", "Triage heal: cost and roll";
    /// It heals 1 Health for each full 5 above 10.
    TRIAGE_AMOUNT = "UL-SKL-21", "Triage heal: amount";
    /// Without a Healer's Kit or Medpack nothing is healed; a campaign may count how often a kit is used.
    TRIAGE_KIT = "UL-SKL-22", "Triage heal: kit";
    /// Wounds are treated so in a fight; a campaign may allow it outside, in a minute.
    TRIAGE_IN_COMBAT = "UL-SKL-23", "Triage heal: combat only", Option;
    /// On an actor dying, first aid stabilises and heals nothing; treating wounds heals, which ends dying, and never
    /// stabilises. A campaign may make one roll of the two: 10 stabilises, and with a kit each full 5 above it heals.
    TRIAGE_ON_DYING = "UL-INT-13", "Triage on a dying ally";
    /// Putting out a fire costs 3 Action Points (house).
    PUT_OUT_FIRE = "UL-ACT-22", "Put out fire";
    /// Rousing an actor Unconscious with Health left costs 3 Action Points (house).
    ROUSE = "UL-ACT-23", "Rouse";
    /// First aid costs 8 Action Points, or a round outside a fight; a Triage roll of 10 stabilises the dying, and heals
    /// nothing.
    FIRST_AID = "UL-DTH-17", "First aid";
}

/// Offers something to everybody near whom it fits: nobody asks why an enemy cannot be helped.
fn to_each<A: Act<Unbound>>(offers: &mut Offers<'_>, fits: impl Fn(&Actor) -> bool, act: impl Fn(ActorId) -> A) {
    let actor = offers.actor;
    let state = offers.state();
    for target in state.ids().filter(|&target| fits(state.actor(target))) {
        if target == actor || (state.may_target(actor, target) && !state.hostile(actor, target)) {
            offers.add(act(target));
        } else {
            offers.seldom(act(target));
        }
    }
}

/// Stabilise an actor (UL-DTH-17).
#[command(rule = FIRST_AID, group = "Action", label = "Give {target} first aid", costs = cost::FIRST_AID)]
#[derive(Copy, Eq)]
pub struct FirstAid {
    pub actor: ActorId,
    pub target: ActorId,
}

impl Act<Unbound> for FirstAid {
    fn may(&self, state: &State) -> Verdict {
        let Self { actor, target } = *self;

        may(state, actor, cost::FIRST_AID)?;
        must_be_near(state, actor, target, &FIRST_AID)?;
        ensure!(
            actor != target && state.actor(target).dying(),
            FIRST_AID,
            "first aid stabilises somebody else who is dying"
        );
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Self { actor, target } = *self;

        pay_plain(table, actor, Expense::FirstAid, ("First aid", cost::FIRST_AID, &FIRST_AID));
        // Where uses of a kit are counted, first aid spares it.
        let options = table.state().options();
        let healing = options.triage_merge && options.kit_uses == 0 && has_kit(table.state(), actor);
        triage(table, actor, target, (true, healing));
        if table.state().stage != Stage::Fighting {
            clock::spend_on(table, ROUND_SECONDS, SkillEvent::Waited { actor, seconds: ROUND_SECONDS });
        }
    }

    fn offers(offers: &mut Offers<'_>) {
        let actor = offers.actor;
        to_each(offers, Actor::dying, |target| FirstAid { actor, target });
    }

    fn subject(&self) -> Option<ActorId> {
        Some(self.actor)
    }
}

/// Rolls Triage against 10 (UL-SKL-20): as first aid it stabilises the dying, as treatment each full 5 above it heals 1
/// Health (UL-INT-13).
fn triage(table: &mut Table<'_, impl Run>, actor: ActorId, target: ActorId, (stabilising, healing): (bool, bool)) {
    let check = checks::skill_roll(table, actor, Skill::Triage, None, Some(10));
    let margin = check.total - 10;
    let succeeded = check.succeeded();
    table.emit(Checked { actor, check });
    let healed = if healing { margin.div_euclid(5).max(0) } else { 0 };
    if healed > 0 {
        let mut tally = table.tally();
        tally.base("each full 5 above 10", healed, &TREAT_WOUNDS);
        pools::heal(table, target, Healing::Health, healed, None, tally);
    } else if stabilising && succeeded && table.state().actor(target).dying() && !is_beyond_help(table.state(), target)
    {
        table.emit(Stabilised { actor: target, rule: (&FIRST_AID).into() });
    }
}

/// Returns whether an actor carries what wounds are treated with.
fn has_kit(state: &State, actor: ActorId) -> bool {
    let profile = &state.actor(actor).profile;
    profile.healers_kit || profile.has_tool("Medpack")
}

/// How long wounds are treated outside a fight, in seconds (UL-SKL-23).
pub const TREATING_SECONDS: u64 = 60;

/// Treat wounds (UL-ACT-19).
#[command(rule = TREAT_WOUNDS, group = "Action", label = "Treat the wounds of {target}", costs = cost::TREAT_WOUNDS)]
#[derive(Copy, Eq)]
pub struct TreatWounds {
    pub actor: ActorId,
    pub target: ActorId,
}

impl Act<Unbound> for TreatWounds {
    fn may(&self, state: &State) -> Verdict {
        let Self { actor, target } = *self;

        may(state, actor, cost::TREAT_WOUNDS)?;
        if state.stage != Stage::Fighting {
            ensure!(
                state.options().triage_out_of_combat,
                TRIAGE_IN_COMBAT,
                "outside a fight wounds heal by rest and Treatment",
                instead = "rest"
            );
            time::may_pass(state)?;
        }
        ensure!(
            has_kit(state, actor),
            TREAT_WOUNDS,
            "treating wounds needs a Healer's Kit",
            instead = "give first aid"
        );
        let uses = state.options().kit_uses;
        ensure!(
            uses == 0 || state.actor(actor).kit_used < uses,
            TRIAGE_KIT,
            "the kit is used up",
            instead = "give first aid"
        );
        must_be_near(state, actor, target, &TREAT_WOUNDS)?;
        pools::can_be_healed(state, target)?;
        ensure!(
            state.actor(target).health != state.actor(target).health_max,
            TREAT_WOUNDS,
            "there is no wound to treat"
        );
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Self { actor, target } = *self;

        pay_plain(table, actor, Expense::TreatWounds, ("Treat wounds", cost::TREAT_WOUNDS, &TREAT_WOUNDS));
        if table.state().stage != Stage::Fighting {
            clock::spend_on(table, TREATING_SECONDS, SkillEvent::Waited { actor, seconds: TREATING_SECONDS });
        }
        if !table.state().can_act(actor) || !table.state().actor(target).alive() {
            return;
        }
        if table.state().options().kit_uses > 0 {
            table.emit(SkillEvent::KitUsed { actor });
        }
        let merged = table.state().options().triage_merge;
        triage(table, actor, target, (merged, true));
    }

    fn offers(offers: &mut Offers<'_>) {
        let actor = offers.actor;
        to_each(offers, |who| who.health != who.health_max, |target| TreatWounds { actor, target });
    }

    fn subject(&self) -> Option<ActorId> {
        None
    }
}

/// Returns what a potion costs to drink or to give, with its name and rule (UL-ACT-12, UL-ACT-13).
pub fn potion_price(given: bool, full: bool) -> (&'static str, i32, &'static Rule) {
    match (given, full) {
        (true, _) => ("give a potion", cost::GIVE_POTION, &GIVE_POTION),
        (false, true) => ("drink fully", cost::POTION_FULL, &POTIONS),
        (false, false) => ("drink fast", cost::POTION_FAST, &POTIONS),
    }
}

/// Whether an actor may drink a potion (UL-ACT-12), or give one to another (UL-ACT-13): the healing potion, or another
/// by its place.
fn may_use(state: &State, (actor, target): (ActorId, ActorId), full: bool, flask: Option<u8>) -> Verdict {
    let (_, ap, rule) = potion_price(actor != target, full);
    may(state, actor, ap)?;
    ensure!(!(flask.is_none() && state.actor(actor).potions == 0), *rule, "no potion is left");
    must_be_near(state, actor, target, rule)?;
    let willing = !state.hostile(actor, target) || state.actor(target).statuses.has(Status::Unconscious);
    ensure!(willing, GIVE_POTION, "the target must be willing or Unconscious");
    pools::can_be_healed(state, target)?;
    let who = state.actor(target);
    let helps = other(state, actor, flask).map_or_else(|| Cures::Health.missing(who), |potion| potion.helps(who));
    let of_use = helps || state.stage == Stage::Fighting;
    ensure!(of_use, *rule, "{} has nothing that this potion could do good to", target);
    Ok(())
}

/// Drink a healing potion (UL-ACT-12).
#[command(rule = POTIONS, group = "Action")]
#[derive(Copy, Eq)]
pub struct Drink {
    pub actor: ActorId,
    /// To the last drop, for the most it can give.
    pub full: bool,
}

impl Act<Unbound> for Drink {
    fn may(&self, state: &State) -> Verdict {
        may_use(state, (self.actor, self.actor), self.full, None)
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        administer(table, (self.actor, self.actor), self.full, None);
    }

    fn offers(offers: &mut Offers<'_>) {
        let actor = offers.actor;
        if offers.state().actor(actor).potions > 0 {
            [false, true].into_iter().for_each(|full| offers.add(Drink { actor, full }));
        }
    }

    fn label(&self, _teller: &Teller<'_>) -> String {
        if self.full { "Drink a potion to the last drop" } else { "Drink a potion fast" }.to_owned()
    }

    fn price(&self, _state: &State) -> i32 {
        potion_price(false, self.full).1
    }
}

/// Returns a potion that is no healing potion.
fn other(state: &State, actor: ActorId, flask: Option<u8>) -> Option<&Potion> {
    state.actor(actor).flasks.get(usize::from(flask?)).map(|flasks| &flasks.potion)
}

/// The healing potion is drunk, or another by its place.
fn administer(table: &mut Table<'_, impl Run>, (actor, target): (ActorId, ActorId), full: bool, flask: Option<u8>) {
    let potion = other(table.state(), actor, flask).cloned();
    let (heals, rolls) = potion
        .as_ref()
        .map_or((Some((POTION, Cures::Health)), false), |potion| (potion.dice.zip(potion.heals), potion.no_maximum));
    let given = actor != target;
    let (label, ap, rule) = potion_price(given, full);
    pay_plain(table, actor, Expense::Potion, (label, ap, rule));
    table.emit(PotionUsed { actor, potion: flask });
    if let Some(potion) = &potion {
        potion.works(table, target);
    }
    let Some((dice, cures)) = heals else { return };
    let most = !rolls && if given { table.state().options().potion_given_is_full } else { full };
    let mut tally = table.tally();
    tally.base("potion", i32::from(dice.plus), rule);
    let mut roll = None;
    if most || dice.count == 0 {
        tally.add("most of the dice", dice.most(), rule);
    } else {
        roll = Some(table.dice(dice.count.into(), dice.sides.into()));
    }
    let whole = roll.as_ref().map_or(0, Rolled::value) + tally.total;
    let mut tally = Some(tally);
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

/// Give a healing potion (UL-ACT-13).
#[command(rule = GIVE_POTION, group = "Action", label = "Give {target} a potion", costs = cost::GIVE_POTION)]
#[derive(Copy, Eq)]
pub struct GivePotion {
    pub actor: ActorId,
    pub target: ActorId,
}

impl Act<Unbound> for GivePotion {
    fn may(&self, state: &State) -> Verdict {
        ensure!(self.actor != self.target, GIVE_POTION, "a potion is given to somebody else", instead = "drink it");
        may_use(state, (self.actor, self.target), true, None)
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        administer(table, (self.actor, self.target), true, None);
    }

    fn offers(offers: &mut Offers<'_>) {
        let actor = offers.actor;
        if offers.state().actor(actor).potions > 0 {
            offers.each_other(|target| GivePotion { actor, target });
        }
    }

    fn subject(&self) -> Option<ActorId> {
        None
    }
}

/// Whether an actor may end a status of an actor near: a fire, acid, a faint (UL-ACT-22, UL-CRT-12, UL-ACT-23).
fn may_tend(state: &State, actor: ActorId, target: ActorId, status: Status) -> Verdict {
    let (_, (_, ap, rule)) = tending(status);
    may(state, actor, ap)?;
    must_be_near(state, actor, target, rule)?;
    ensure!(state.actor(target).statuses.has(status), *rule, "{} is not {}", target, status.name());
    ensure!(!(status == Status::Unconscious && actor == target), ROUSE, "somebody else must do it");
    ensure!(
        !(status == Status::Unconscious && state.actor(target).health == 0),
        UNCONSCIOUS,
        "nobody wakes at 0 Health",
        instead = "restore some Health"
    );
    Ok(())
}

/// Returns what it is to end a status of an actor near, with its price and rule.
fn tending(status: Status) -> (Expense, Price) {
    match status {
        Status::Burning => (Expense::PutOutFire, ("Put out fire", cost::PUT_OUT_FIRE, &PUT_OUT_FIRE)),
        Status::Corroded => (Expense::CleanAcid, ("Clean off acid", cost::USE_OBJECT, &ACID)),
        _ => (Expense::Rouse, ("Rouse", cost::ROUSE, &ROUSE)),
    }
}

/// Tends an actor, and ends the status (UL-ACT-22, UL-ACT-23, UL-CRT-12).
fn tend(table: &mut Table<'_, impl Run>, actor: ActorId, target: ActorId, status: Status) {
    let (on, price) = tending(status);
    pay_plain(table, actor, on, price);
    table.emit(StatusEnded { actor: target, status });
}

/// Whom an actor tends, in words.
fn tended(teller: &Teller<'_>, actor: ActorId, target: ActorId) -> String {
    if actor == target { "oneself".to_owned() } else { teller.name(target) }
}

/// Put out a fire (UL-ACT-22).
#[command(rule = PUT_OUT_FIRE, group = "Action")]
#[derive(Copy, Eq)]
pub struct PutOutFire {
    pub actor: ActorId,
    pub target: ActorId,
}

impl Act<Unbound> for PutOutFire {
    fn may(&self, state: &State) -> Verdict {
        may_tend(state, self.actor, self.target, Status::Burning)
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        tend(table, self.actor, self.target, Status::Burning);
    }

    fn offers(offers: &mut Offers<'_>) {
        let actor = offers.actor;
        to_each(offers, |who| who.statuses.has(Status::Burning), |target| PutOutFire { actor, target });
    }

    fn label(&self, teller: &Teller<'_>) -> String {
        format!("Put out the fire on {}", tended(teller, self.actor, self.target))
    }

    fn price(&self, _state: &State) -> i32 {
        let (_, (_, ap, _)) = tending(Status::Burning);
        ap
    }

    fn subject(&self) -> Option<ActorId> {
        None
    }
}

/// Clean acid off (UL-CRT-12).
#[command(rule = ACID, group = "Action")]
#[derive(Copy, Eq)]
pub struct CleanAcid {
    pub actor: ActorId,
    pub target: ActorId,
}

impl Act<Unbound> for CleanAcid {
    fn may(&self, state: &State) -> Verdict {
        may_tend(state, self.actor, self.target, Status::Corroded)
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        tend(table, self.actor, self.target, Status::Corroded);
    }

    fn offers(offers: &mut Offers<'_>) {
        let actor = offers.actor;
        to_each(offers, |who| who.statuses.has(Status::Corroded), |target| CleanAcid { actor, target });
    }

    fn label(&self, teller: &Teller<'_>) -> String {
        format!("Clean the acid off {}", tended(teller, self.actor, self.target))
    }

    fn price(&self, _state: &State) -> i32 {
        let (_, (_, ap, _)) = tending(Status::Corroded);
        ap
    }

    fn subject(&self) -> Option<ActorId> {
        None
    }
}

/// Wake an actor (UL-ACT-23).
#[command(rule = ROUSE, group = "Action")]
#[derive(Copy, Eq)]
pub struct Rouse {
    pub actor: ActorId,
    pub target: ActorId,
}

impl Act<Unbound> for Rouse {
    fn may(&self, state: &State) -> Verdict {
        may_tend(state, self.actor, self.target, Status::Unconscious)
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        tend(table, self.actor, self.target, Status::Unconscious);
    }

    fn offers(offers: &mut Offers<'_>) {
        let actor = offers.actor;
        to_each(offers, |who| who.statuses.has(Status::Unconscious), |target| Rouse { actor, target });
    }

    fn label(&self, teller: &Teller<'_>) -> String {
        format!("Rouse {}", tended(teller, self.actor, self.target))
    }

    fn price(&self, _state: &State) -> i32 {
        let (_, (_, ap, _)) = tending(Status::Unconscious);
        ap
    }

    fn subject(&self) -> Option<ActorId> {
        None
    }
}

/// A potion was used up.
#[event]
pub struct PotionUsed {
    pub actor: ActorId,
    /// Which, where it is no healing potion.
    #[serde(default, skip_serializing_if = "is_default")]
    pub potion: Option<u8>,
}

impl Event<Unbound> for PotionUsed {
    fn apply(&self, state: &mut State) {
        let who = state.actor_mut(self.actor);
        match self.potion {
            Some(place) => {
                let flasks = Arc::make_mut(&mut who.flasks).get_mut(usize::from(place));
                flasks.into_iter().for_each(|flasks| flasks.left = flasks.left.saturating_sub(1));
            }
            None => who.potions -= 1,
        }
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let name = teller.who(self.actor);
        let who = teller.state.actor(self.actor);
        match self.potion.and_then(|place| who.flasks.get(usize::from(place))) {
            Some(kind) => Some(
                Line::new(
                    LineKind::Action,
                    format!("{name} uses a potion ({}); {} left.", kind.potion.name, kind.left),
                )
                .rule(&POTIONS),
            ),
            None => {
                Some(Line::new(LineKind::Action, format!("{name} uses a potion; {} left.", who.potions)).rule(&POTIONS))
            }
        }
    }
}
