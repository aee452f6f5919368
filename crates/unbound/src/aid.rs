//! Help for the hurt: first aid, wounds, potions, fires and faints (UL-ACT-12 to 23, UL-DTH-17).

pub mod potions;
mod tending;

pub use tending::{CleanAcid, PutOutFire, Rouse};

use crate::actions::{Price, may, must_be_near};
use crate::body::is_beyond_help;
use crate::checks::task::SkillEvent;
use crate::checks::{self, Checked};
use crate::dying::Stabilised;
use crate::pools::{self, POTION};
use crate::prelude::*;
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

/// How long wounds are treated outside a fight, in seconds (UL-SKL-23).
pub const TREATING_SECONDS: u64 = 60;

/// Offers a command to everybody whom it fits. Nobody asks why an enemy cannot be helped.
fn to_each<A: Act<Unbound>>(offers: &mut Offers<'_>, fits: impl Fn(&Actor) -> bool, act: impl Fn(ActorId) -> A) {
    let actor = offers.actor;
    let state = offers.state();
    for target in state.ids().filter(|&target| fits(state.actor(target))) {
        let is_friend = state.may_target(actor, target) && !state.hostile(actor, target);
        if target == actor || is_friend {
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
        let heals = options.triage_merge && options.kit_uses == 0 && has_kit(table.state(), actor);
        triage(table, actor, target, Triage { stabilises: true, heals });
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

/// What a roll of Triage is for (UL-INT-13).
#[derive(Clone, Copy)]
struct Triage {
    /// As first aid it stabilises the dying.
    stabilises: bool,
    /// As treatment it heals 1 Health for each full 5 above 10.
    heals: bool,
}

/// Rolls Triage against 10 (UL-SKL-20), and stabilises or heals.
fn triage(table: &mut Table<'_, impl Run>, actor: ActorId, target: ActorId, purpose: Triage) {
    let check = checks::skill_roll(table, actor, Skill::Triage, None, Some(10));
    let margin = check.total - 10;
    let succeeded = check.succeeded();
    table.emit(Checked { actor, check });

    // 1 Health for each full 5 above 10 (UL-SKL-21).
    let healed = if purpose.heals { margin.div_euclid(5).max(0) } else { 0 };
    if healed > 0 {
        let mut tally = table.tally();
        tally.base("each full 5 above 10", healed, &TREAT_WOUNDS);
        pools::heal(table, target, Healing::Health, healed, None, tally);
        return;
    }

    let can_be_stabilised = table.state().actor(target).dying() && !is_beyond_help(table.state(), target);
    if purpose.stabilises && succeeded && can_be_stabilised {
        table.emit(Stabilised { actor: target, rule: (&FIRST_AID).into() });
    }
}

/// Returns whether an actor carries what wounds are treated with.
fn has_kit(state: &State, actor: ActorId) -> bool {
    let profile = &state.actor(actor).profile;
    profile.healers_kit || profile.has_tool("Medpack")
}

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
        triage(table, actor, target, Triage { stabilises: merged, heals: true });
    }

    fn offers(offers: &mut Offers<'_>) {
        let actor = offers.actor;
        to_each(offers, |patient| patient.health != patient.health_max, |target| TreatWounds { actor, target });
    }

    fn subject(&self) -> Option<ActorId> {
        None
    }
}

/// Who has a potion, who drinks it, and how.
#[derive(Clone, Copy)]
struct Draught {
    actor: ActorId,
    target: ActorId,
    full: bool,
    /// Which potion, by its place among those that are carried; the healing potion without.
    flask: Option<u8>,
}

impl Draught {
    /// Returns the price of drinking a potion, fully or fast, or of giving it to another (UL-ACT-12, UL-ACT-13).
    fn price(self) -> Price {
        if self.actor != self.target {
            ("give a potion", cost::GIVE_POTION, &GIVE_POTION)
        } else if self.full {
            ("drink fully", cost::POTION_FULL, &POTIONS)
        } else {
            ("drink fast", cost::POTION_FAST, &POTIONS)
        }
    }
}

/// Checks whether an actor may drink a potion (UL-ACT-12), or give one to another (UL-ACT-13).
fn may_use(state: &State, draught: Draught) -> Verdict {
    let Draught { actor, target, flask, .. } = draught;
    let (_, ap, rule) = draught.price();
    may(state, actor, ap)?;
    ensure!(flask.is_some() || state.actor(actor).potions != 0, *rule, "no potion is left");
    must_be_near(state, actor, target, rule)?;
    let willing = !state.hostile(actor, target) || state.actor(target).statuses.has(Status::Unconscious);
    ensure!(willing, GIVE_POTION, "the target must be willing or Unconscious");
    pools::can_be_healed(state, target)?;

    let drinker = state.actor(target);
    let helps = match no_healing_potion(state, actor, flask) {
        Some(potion) => potion.helps(drinker),
        None => Cures::Health.missing(drinker),
    };
    ensure!(helps || state.stage == Stage::Fighting, *rule, "{} has nothing that this potion could do good to", target);
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
        may_use(state, self.draught())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        administer(table, self.draught());
    }

    fn offers(offers: &mut Offers<'_>) {
        let actor = offers.actor;
        if offers.state().actor(actor).potions > 0 {
            offers.add(Drink { actor, full: false });
            offers.add(Drink { actor, full: true });
        }
    }

    fn label(&self, _teller: &Teller<'_>) -> String {
        if self.full { "Drink a potion to the last drop" } else { "Drink a potion fast" }.to_owned()
    }

    fn price(&self, _state: &State) -> i32 {
        self.draught().price().1
    }
}

impl Drink {
    fn draught(self) -> Draught {
        Draught { actor: self.actor, target: self.actor, full: self.full, flask: None }
    }
}

/// Returns the potion of a draught that is no healing potion.
fn no_healing_potion(state: &State, actor: ActorId, flask: Option<u8>) -> Option<&Potion> {
    state.actor(actor).flasks.get(usize::from(flask?)).map(|flasks| &flasks.potion)
}

/// Pays for a potion and uses it up: it does what its record says, or heals as the healing potion does.
fn administer(table: &mut Table<'_, impl Run>, draught: Draught) {
    let Draught { actor, target, full, flask } = draught;
    let potion = no_healing_potion(table.state(), actor, flask).cloned();
    let (label, ap, rule) = draught.price();
    pay_plain(table, actor, Expense::Potion, (label, ap, rule));
    table.emit(PotionUsed { actor, potion: flask });

    let (heals, no_maximum) = match &potion {
        None => (Some((POTION, Cures::Health)), false),
        Some(potion) => {
            potion.works(table, target);
            (potion.dice.zip(potion.heals), potion.no_maximum)
        }
    };
    let Some((dice, cures)) = heals else { return };

    let to_the_full = if actor != target { table.state().options().potion_given_is_full } else { full };
    let mut tally = table.tally();
    tally.base("potion", i32::from(dice.plus), rule);
    let mut roll = None;
    if (to_the_full && !no_maximum) || dice.count == 0 {
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
        may_use(state, self.draught())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        administer(table, self.draught());
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

impl GivePotion {
    fn draught(self) -> Draught {
        Draught { actor: self.actor, target: self.target, full: true, flask: None }
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
                if let Some(flasks) = Arc::make_mut(&mut who.flasks).get_mut(usize::from(place)) {
                    flasks.left = flasks.left.saturating_sub(1);
                }
            }
            None => who.potions -= 1,
        }
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let name = teller.who(self.actor);
        let who = teller.state.actor(self.actor);
        let text = match self.potion.and_then(|place| who.flasks.get(usize::from(place))) {
            Some(flasks) => format!("{name} uses a potion ({}); {} left.", flasks.potion.name, flasks.left),
            None => format!("{name} uses a potion; {} left.", who.potions),
        };
        Some(Line::new(LineKind::Action, text).rule(&POTIONS))
    }
}
