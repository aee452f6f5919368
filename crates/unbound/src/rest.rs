//! Rests after a fight, and the hours in which the stable come round (UL-RST, UL-DTH-20).

mod event;
mod long;

pub use event::{RestTaken, VitalityDiceRegained};
pub use long::{OwnRest, is_due, is_due_for, may_sleep};
pub(crate) use long::{long_rest, may_begin, rested_long, sleep};

use crate::dying::RecoveryRolled;
use crate::pools::{self, VitalityDieSpent, heal};
use crate::prelude::*;
use crate::rounds::SEQUENCE;
use crate::spells::{self, Magic, MagicRestored};
use crate::{survival, time};
use ludex_kit::clock;

rules! {
    /// A short rest takes half an hour to an hour.
    SHORT_REST = "UL-RST-01", "Length of a short rest";
    /// A short rest gives back as much mana as the spellcasting attribute.
    REST_MANA = "UL-RST-03", "Short rest: mana";
    /// A short rest takes Devotion off Threshold.
    REST_THRESHOLD = "UL-RST-04", "Short rest: Threshold";
    /// A long rest gives back all mana and slots, and takes all Threshold away.
    REST_MAGIC = "UL-RST-15", "Long rest: mana and Threshold";
    /// In a short rest Vitality Dice are spent: each gives its face and Endurance in Vitality, 1 at the least.
    SPENDING_DICE = "UL-RST-05", "Vitality Dice in a short rest";
    /// After each die the player decides whether to spend another.
    ONE_BY_ONE = "UL-RST-06", "One die at a time";
    /// A rest ends Incapacitated.
    RESTED = "UL-RST-09", "Rest and Incapacitated";
    /// A long rest takes eight hours.
    LONG_REST = "UL-RST-10", "Length of a long rest";
    /// A long rest gives back as much Health as Strength.
    REST_HEALTH = "UL-RST-12", "Long rest: Health";
    /// A long rest gives back half the level in Vitality Dice, 1 at the least.
    REST_DICE = "UL-RST-13", "Long rest: Vitality Dice";
    /// A long rest gives back all Vitality.
    REST_VITALITY = "UL-RST-14", "Long rest: Vitality";
    /// Only one long rest in 24 hours is any good.
    ONCE_A_DAY = "UL-RST-17", "One long rest in 24 hours";
    /// Whoever begins a long rest at 0 Health has nothing of it.
    AT_LEAST_ONE = "UL-RST-18", "At least 1 Health";
    /// Temporary pools end with a long rest.
    POOLS_END = "UL-RST-19", "Long rest and temporary pools";
    /// A long rest takes a level of Exhaustion away.
    REST_EXHAUSTION = "UL-RST-20", "Long rest and Exhaustion";
    /// At the end of a long rest: temporary pools, Health, Vitality Dice, Vitality, mana, Exhaustion, statuses.
    REST_ORDER = "UL-RST-21", "Order at the end of a long rest";
    /// No Vitality Dice are spent in a long rest.
    NOT_BOTH = "UL-RST-22", "A long rest is not also a short one";
    /// Short rests are not limited, but each takes its own time; a campaign may allow so many a day.
    SHORT_RESTS = "UL-RST-23", "Number of short rests";
    /// Temporary pools without a duration last until they are used up or a long rest ends.
    EXPIRY = "UL-VIT-21", "Expiry of temporary pools";
    /// Vitality never exceeds its maximum; what a die gives beyond it is lost.
    VITALITY_CAP = "UL-RST-07", "Vitality cap" follows pools::HEALING_CAP;
    /// Everybody has as many Vitality Dice as levels, of the size of the class, some of them spent.
    DICE_POOL = "UL-RST-08", "Vitality dice pool", State;
    /// The stable who are not healed regain 1 Health after 1d4 hours.
    STABLE_RECOVERY = "UL-DTH-20", "Stable recovery";
}

/// Seconds of a short rest (UL-RST-01).
pub const SHORT_REST_SECONDS: u64 = 30 * 60;
/// Seconds of a long rest (UL-RST-10).
pub const LONG_REST_SECONDS: u64 = 8 * 3600;
/// Seconds that must lie between the ends of two long rests (UL-RST-17).
pub const DAY_SECONDS: u64 = 24 * 3600;
/// What a short rest ends (UL-RST-09, UL-STA-12, UL-CRT-12).
const SHORT_REST_ENDS: &[Status] = &[Status::Incapacitated, Status::Unconscious, Status::Corroded];

/// How time passes between fights.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ludex_kit::CommandField)]
#[serde(rename_all = "snake_case")]
pub enum Rest {
    /// Half an hour.
    Short,
    /// Eight hours.
    Long,
    /// As long as it takes the stable to come round (UL-DTH-20).
    Recovery,
}

/// Returns who rests: alive and on the field.
pub(crate) fn resting(state: &State) -> impl Iterator<Item = ActorId> + use<> {
    let rests: Vec<ActorId> = state.ids().filter(|&id| state.actor(id).alive() && state.actor(id).present()).collect();
    rests.into_iter()
}

/// The short rests of a day, where a campaign counts them (UL-RST-23).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct ShortRests {
    /// The day of the clock, from 0.
    pub day: u64,
    /// How many ended on it.
    pub taken: u8,
}

/// Returns how many short rests have ended today.
fn taken_today(state: &State) -> u8 {
    let today = state.clock.seconds / DAY_SECONDS;
    if state.short_rests.day == today { state.short_rests.taken } else { 0 }
}

/// Refuses another short rest where the day has no room for it (UL-RST-23).
///
/// # Errors
/// As many as the campaign allows have been taken.
pub fn has_room(state: &State) -> Verdict {
    let most = state.options().short_rests_per_day;
    ensure!(
        !(most > 0 && taken_today(state) >= most),
        SHORT_RESTS,
        "this day's short rests have been taken",
        instead = "take a long rest, or wait for the next day"
    );
    Ok(())
}

/// Counts a short rest that is over now; for `apply` alone.
pub(crate) fn rested_short(state: &mut State) {
    if state.options().short_rests_per_day > 0 {
        let day = state.clock.seconds / DAY_SECONDS;
        let taken = taken_today(state).saturating_add(1);
        state.short_rests = ShortRests { day, taken };
    }
}

/// Returns whether a short rest would do an actor good.
fn tired(actor: &Actor) -> bool {
    actor.vitality < actor.vitality_max && actor.vitality_dice > 0
        || actor.magic != rested(actor)
        || SHORT_REST_ENDS.iter().any(|&status| actor.statuses.has(status))
}

/// Returns whether an actor lies stable at 0 Health, and comes round in some hours (UL-DTH-20).
fn recovers(actor: &Actor) -> bool {
    actor.alive() && actor.health == 0 && actor.saves.stable
}

/// Time passes outside a fight (UL-RST-01, UL-RST-10, UL-DTH-20). The game master's.
#[command(group = "Rest", kind = Rest, by = game_master, between)]
#[derive(Copy, Eq)]
pub struct TakeRest {
    /// How long they rest, and for what.
    pub rest: Rest,
}

impl Act<Unbound> for TakeRest {
    fn when(state: &State) -> Verdict {
        time::nothing_is_on(state, &SEQUENCE)
    }

    fn may(&self, state: &State) -> Verdict {
        let anybody = |good: fn(&Actor) -> bool| resting(state).any(|id| good(state.actor(id)));
        match self.rest {
            Rest::Short if !anybody(tired) => Err(Refusal::new(&SHORT_REST, "nobody would gain anything by it")),
            Rest::Short => has_room(state),
            Rest::Long => may_sleep(state, LONG_REST_SECONDS),
            Rest::Recovery => {
                ensure!(anybody(recovers), STABLE_RECOVERY, "nobody is stable at 0 Health");
                Ok(())
            }
        }
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        match self.rest {
            Rest::Short => short_rest(table, &resting(table.state()).collect::<Vec<_>>(), SHORT_REST_SECONDS),
            Rest::Long => sleep(table, LONG_REST_SECONDS),
            Rest::Recovery => recover(table),
        }
    }

    fn offers(offers: &mut Offers<'_>) {
        for rest in [Rest::Recovery, Rest::Short, Rest::Long] {
            offers.add(TakeRest { rest });
        }
    }

    fn label(&self, _teller: &Teller<'_>) -> String {
        match self.rest {
            Rest::Recovery => "Wait until the stable come round".to_owned(),
            Rest::Short => "Take a short rest".to_owned(),
            Rest::Long => "Take a long rest".to_owned(),
        }
    }
}

/// Ends a short rest for some, after so many seconds that have not been counted yet.
pub(crate) fn short_rest(table: &mut Table<'_, impl Run>, who: &[ActorId], seconds: u64) {
    clock::wear_off(table, seconds);
    table.emit(RestTaken { rest: Rest::Short, seconds, without: Vec::new() });
    survival::settle(table);
    for &actor in who {
        if table.state().actor(actor).alive() {
            let magic = rested(table.state().actor(actor));
            regain_magic(table, actor, magic);
            end_statuses(table, actor);
        }
    }
}

/// Ends the statuses of an actor that a rest ends; nobody wakes at 0 Health.
fn end_statuses(table: &mut Table<'_, impl Run>, actor: ActorId) {
    for &status in SHORT_REST_ENDS {
        let who = table.state().actor(actor);
        let stays = status == Status::Unconscious && who.health == 0;
        if who.statuses.has(status) && !stays {
            table.emit(StatusEnded { actor, status });
        }
    }
}

/// Sets what an actor has to cast with after a rest, if that changes.
fn regain_magic(table: &mut Table<'_, impl Run>, actor: ActorId, magic: Magic) {
    if magic != table.state().actor(actor).magic {
        table.emit(MagicRestored { actor, magic });
    }
}

/// Returns what an actor has to cast with after a short rest (UL-RST-03, UL-RST-04).
fn rested(who: &Actor) -> Magic {
    let mut magic = who.magic;
    let Some(casting) = &who.profile.casting else { return magic };
    match casting.devotion {
        Some(devotion) => magic.threshold = (magic.threshold - devotion.max(0)).max(0),
        None if casting.slots.is_empty() => {
            let back = who.attribute(casting.attribute).max(0);
            magic.mana = (magic.mana + back).min(spells::most(&who.profile));
        }
        None => {}
    }
    magic
}

/// Lets hours pass until all who are stable have come round, each with 1 Health and awake (UL-DTH-20, UL-DTH-26).
fn recover(table: &mut Table<'_, impl Run>) {
    let stable: Vec<ActorId> = resting(table.state()).filter(|&id| recovers(table.state().actor(id))).collect();
    let last = stable.into_iter().map(|actor| comes_round(table, actor)).max().unwrap_or(0);
    let seconds = last.saturating_sub(table.state().clock.seconds);
    clock::wear_off(table, seconds);
    table.emit(RestTaken { rest: Rest::Recovery, seconds, without: Vec::new() });
    survival::settle(table);
}

/// Returns when an actor who is stable comes round by itself, in seconds of the clock; that is rolled for once
/// (UL-DTH-20).
fn comes_round(table: &mut Table<'_, impl Run>, actor: ActorId) -> u64 {
    if let Some(at) = table.state().actor(actor).saves.comes_round {
        return at;
    }
    let roll = table.dice(1, 4);
    let at = table.state().clock.seconds + u64::from(roll.kept) * 3600;
    table.emit(RecoveryRolled { actor, roll, at });
    at
}

/// Returns in how many seconds the first of those who are stable comes round.
pub(crate) fn until_somebody_comes_round(table: &mut Table<'_, impl Run>) -> Option<u64> {
    let now = table.state().clock.seconds;
    let stable: Vec<ActorId> = table.state().ids().filter(|&id| recovers(table.state().actor(id))).collect();
    stable.into_iter().map(|actor| comes_round(table, actor)).min().map(|at| at.saturating_sub(now))
}

/// Gives 1 Health to those who are stable and come round within so many seconds outside a fight (UL-DTH-20).
pub(crate) fn time_passes(table: &mut Table<'_, impl Run>, seconds: u64) {
    if seconds == 0 {
        return;
    }
    for actor in table.state().ids() {
        let stable = recovers(table.state().actor(actor));
        if stable && comes_round(table, actor) <= table.state().clock.seconds + seconds {
            let mut tally = table.tally();
            tally.base("after so many hours", 1, &STABLE_RECOVERY);
            heal(table, actor, Healing::Health, 1, None, tally);
        }
    }
}

/// Spend a Vitality Die at the end of a short rest (UL-RST-05): its face and Endurance, 1 at the least.
#[command(group = "Rest", kind = Rest, between)]
#[derive(Copy, Eq)]
pub struct SpendDie {
    pub actor: ActorId,
}

impl Act<Unbound> for SpendDie {
    fn may(&self, state: &State) -> Verdict {
        let who = state.actor(self.actor);
        let after_short_rest = state.stage != Stage::Fighting && state.resting.is_none() && state.short_rest;
        ensure!(
            after_short_rest,
            SPENDING_DICE,
            "Vitality Dice are spent at the end of a short rest",
            instead = "take a short rest, or a breather in a fight"
        );
        ensure!(who.alive() && who.present(), SPENDING_DICE, "{} does not rest here", self.actor);
        ensure!(who.vitality_dice > 0, SPENDING_DICE, "no Vitality Die is left", instead = "take a long rest");
        ensure!(who.vitality < who.vitality_max, SPENDING_DICE, "Vitality is at its most");
        Ok(())
    }

    // One die at a time: whoever wants another spends it by another command (UL-RST-06).
    fn run(&self, table: &mut Table<'_, impl Run>) {
        let actor = self.actor;
        table.emit(VitalityDieSpent { actor });
        let roll = table.dice(1, table.state().actor(actor).profile.vitality_die.into());
        let mut tally = table.tally();
        tally.add("Endurance", table.state().actor(actor).attribute(Attribute::Endurance), &SPENDING_DICE);
        let whole = roll.value() + tally.total;
        if whole < 1 {
            tally.add("1 at the least", 1 - whole, &SPENDING_DICE);
        }
        heal(table, actor, Healing::Vitality, whole.max(1), Some(roll), tally);
    }

    fn offers(offers: &mut Offers<'_>) {
        let actor = offers.actor;
        let who = offers.state().actor(actor);
        if who.vitality < who.vitality_max {
            offers.add(SpendDie { actor });
        }
    }

    fn label(&self, teller: &Teller<'_>) -> String {
        format!("Spend a Vitality Die, of {}", teller.state.actor(self.actor).vitality_dice)
    }

    fn details(&self, state: &State, offer: &mut Offer) {
        offer.preview = Some(format!("1d{} and Endurance", state.actor(self.actor).profile.vitality_die));
    }
}
