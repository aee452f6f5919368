//! Strikes: who may strike whom, with what chance, and what a hit leads to.

mod activities;
mod aim;
mod guess;
mod parry;
pub mod traits;

pub use activities::{DoubleSlice, RULES as ACTIVITY_RULES};
pub(crate) use aim::{Armor, INCREMENTS, Stroke, may_strike_at_all, may_strike_with, usable};
pub use aim::{against, against_at, attempt, attempt_against, is_flat_footed, may_strike, multiple_attack_penalty};
pub use guess::{GuessCame, Guessed, RULES as GUESS_RULES, StrikeSquare};
pub use parry::{Parried, Parry};
pub use traits::SwungInVain;

use crate::checks::{Check, Degree};
use crate::damage::{Hit, Source};
use crate::prelude::*;
use crate::turns::{ready, spend_quietly};
use crate::{sight, surroundings};

rules! {
    /// A Strike is rolled against the armour class as it is against this attacker.
    ATTACK_ROLL = "PF-STK-01", "Attack roll";
    /// The second attack of one's turn is at -5, each further one at -10. Outside one's turn there is no such penalty.
    MULTIPLE = "PF-STK-02", "Multiple attack penalty";
    /// What is agile suffers 4 and 8 in place of 5 and 10.
    AGILE = "PF-STK-03", "Agile";
    /// Each range increment beyond the first takes 2; six are the most.
    RANGE = "PF-STK-05", "Range increments";
    /// One reaches five feet; ten with what is long, there two squares across a corner too.
    REACH = "PF-STK-06", "Reach";
    /// Sparing somebody's life with what kills, or killing with what spares, takes 2. Who is brought down so is out, and not dying.
    NONLETHAL = "PF-STK-07", "Nonlethal attacks";
    /// What is to be loaded is loaded before each shot.
    RELOAD = "PF-STK-09", "Ammunition and reload";
    /// What is thrown goes by Dexterity, adds Strength to its damage, and lies at its target then.
    THROWN = "PF-STK-10", "Thrown weapons";
    /// Everybody has fists: a d4, agile, handy, sparing lives. Nobody takes them away.
    UNARMED = "PF-STK-08", "Unarmed attacks";
    /// One strikes with what is in hand, or with the body.
    HANDS = "PF-STK-11", "Hands";
    /// One names target and weapon and pays; others react; the flat check, the roll, the damage, what follows.
    SEQUENCE = "PF-STK-12", "Order of one Strike";
    /// A Strike that succeeds does its damage, one that succeeds critically does it twice.
    STRIKE = "PF-ACT-16", "Strike";
}

/// A Strike that is being made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Blow {
    /// Who strikes.
    pub actor: ActorId,
    /// Whom.
    pub target: ActorId,
    /// The place of the way to strike.
    pub strike: u8,
    /// Whether it is a reaction, so that attacks before it do not count.
    pub reaction: bool,
    /// Whether it is to spare the target's life, or with what spares, to kill.
    pub otherwise: bool,
    /// Attacks that count before one that was kept ready.
    pub earlier: u8,
    /// Whether a versatile weapon does its other kind of damage.
    pub versatile: bool,
    /// What is added to the damage, as after a rush.
    pub more: u8,
    /// Dice of the weapon that are added, as by a feat.
    pub more_dice: u8,
    /// Attacks that it counts as.
    pub counts: u8,
    /// The attacks before it that count, where an activity says so.
    pub counted: Option<u8>,
    /// How frightened whoever it hurts is by it; twice as much by a critical hit.
    pub frightens: u8,
}

impl Blow {
    /// Returns a plain Strike.
    pub fn at(actor: ActorId, target: ActorId, strike: u8) -> Self {
        let (reaction, otherwise, versatile) = (false, false, false);
        let (earlier, more, more_dice, counts, counted, frightens) = (0, 0, 0, 1, None, 0);
        Self {
            actor,
            target,
            strike,
            reaction,
            otherwise,
            earlier,
            versatile,
            more,
            more_dice,
            counts,
            counted,
            frightens,
        }
    }
}

/// Strike at somebody.
#[command(rule = STRIKE, group = "Attack", kind = Attack, costs = 1)]
pub struct StrikeAt {
    pub actor: ActorId,
    pub target: ActorId,
    #[field("way to strike", 0..=15)]
    pub strike: u8,
    /// Whether to spare the target's life with what kills, or to kill with what spares.
    #[serde(default, skip_serializing_if = "is_default")]
    pub otherwise: bool,
    /// Whether a versatile weapon does its other kind of damage.
    #[serde(default, skip_serializing_if = "is_default")]
    pub versatile: bool,
}

impl Act<Pathfinder> for StrikeAt {
    fn may(&self, state: &State) -> Verdict {
        turns::ready_to_strike(state, self.actor)?;
        let strike = state.profile(self.actor).strike(self.strike);
        let versatile = !self.versatile || strike.is_some_and(|strike| strike.versatile.is_some());
        ensure!(versatile, traits::VERSATILE, "it does one kind of damage alone");
        may_strike(state, self.actor, self.target, self.strike)
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Self { actor, target, strike: place, otherwise, versatile } = *self;
        turns::spend_narrowly(table, actor, true);
        if table.state().profile(actor).strike(place).is_some_and(Strike::is_ranged) {
            // A shot gives an opening before it flies (PF-STK-12).
            return table
                .emit(turns::Undertaken { doing: Doing::Shot { actor, target, strike: place, otherwise, versatile } });
        }
        strike(table, Blow { otherwise, versatile, ..Blow::at(actor, target, place) });
    }

    fn offers(offers: &mut Offers<'_>) {
        let state = offers.state();
        let actor = offers.actor;
        for target in state.ids().filter(|id| *id != actor && state.lives(*id)) {
            for strike in 0..state.profile(actor).strikes.len() as u8 {
                for (otherwise, versatile) in [(false, false), (true, false), (false, true), (true, true)] {
                    let offer = StrikeAt { actor, target, strike, otherwise, versatile };
                    if otherwise || versatile {
                        offers.seldom(offer);
                    } else {
                        offers.add(offer);
                    }
                }
            }
        }
    }

    fn label(&self, teller: &Teller<'_>) -> String {
        let with = teller.state.strike_name(self.actor, self.strike);
        let how = if self.otherwise { ", life the other way" } else { "" };
        let strike = teller.state.profile(self.actor).strike(self.strike);
        let other = strike.and_then(|strike| strike.versatile).filter(|_| self.versatile);
        let kind = other.map_or(String::new(), |kind| format!(", {kind}"));
        format!("Strike {} with {with}{kind}{how}", teller.name(self.target))
    }

    fn details(&self, state: &State, offer: &mut Offer) {
        if state.profile(self.actor).strike(self.strike).is_some() {
            let blow = Blow { otherwise: self.otherwise, ..Blow::at(self.actor, self.target, self.strike) };
            let attempt = attempt(state, blow, false);
            offer.preview = Some(format!("{:+} against {}", attempt.modifier.total, attempt.dc.total));
        }
    }
}

/// Returns the flat checks of an attack; a true strike needs none.
pub(crate) fn flat_checks(state: &State, actor: ActorId, target: ActorId) -> [i32; 2] {
    if crate::magic::strikes_true(state, actor) { [0; 2] } else { sight::flat_checks(state, actor, target) }
}

/// Makes a Strike: the flat check, the roll, the damage (PF-STK-12). Returns its degree, if it came to a roll.
pub(crate) fn strike(table: &mut Table<'_, impl Run>, blow: Blow) -> Option<Degree> {
    let Blow { actor, target, strike: place, otherwise, versatile, more_dice, .. } = blow;
    let state = table.state();
    let with = state.profile(actor).strike(place);
    let unready = with.and_then(|with| aim::unreadiness(state, actor, target, !with.is_ranged()));
    let memory = traits::before(state, actor, place);
    let Some((degree, total)) = aims(table, blow, unready) else {
        sight::gives_away(table, actor);
        return None;
    };
    if degree.succeeds() {
        let critical = degree == Degree::CriticalSuccess;
        let more = traits::more_damage(table.state(), blow, memory) + i32::from(blow.more);
        let pack = table.state().profile(actor).powers.pack > 0 && is_surrounded(table.state(), actor, target);
        let flat_footed = unready.is_some();
        let frightens = blow.frightens * if critical { 2 } else { 1 };
        let hit = Hit { critical, otherwise, strike: place, flat_footed, more, versatile, pack, more_dice, frightens };
        let dice = damage::strikes(table, Source { actor, target }, hit);
        if critical && !table.state().profile(actor).specialised.is_empty() {
            table.emit(Landed { actor, target, strike: place, total, dice });
        }
    } else if degree == Degree::Failure {
        damage::splashes(table, Source { actor, target }, place, None);
    }
    // The blow comes first, then whoever hid is seen (PF-DET-06).
    sight::gives_away(table, actor);
    Some(degree)
}

/// Makes the flat check and the roll of a Strike, told why its target is off balance to it. Returns its degree and what it came to,
/// if it came to a roll.
fn aims(table: &mut Table<'_, impl Run>, blow: Blow, unready: aim::Unready) -> Option<(Degree, i32)> {
    let Blow { actor, target, strike: place, reaction, otherwise, .. } = blow;
    let shows = table.listens();
    let dodges = dodges(table, target);
    let state = table.state();
    let mut attempt = aim::attempt_unready(state, blow, unready, shows);
    debug_assert_eq!(
        attempt.dc.total,
        aim::attempt(state, blow, false).dc.total,
        "it is off balance for another reason"
    );
    if dodges {
        attempt.dc.add("nimble dodge", 2, &SEQUENCE);
    }
    let checks_first = flat_checks(state, actor, target);
    table.emit(Attacked { actor, strike: place, reaction, counts: blow.counts });
    if !comes_through(table, blow, checks_first) {
        table.emit(traits::SwungInVain { actor, target, strike: place });
        return None;
    }
    // Who has mastered its weapon may strike on with what the roll came to.
    let sums = !table.state().profile(actor).specialised.is_empty();
    let check = if sums { attempt.roll_for_sum(table) } else { attempt.roll(table) };
    let came = (check.degree, check.total());
    table.emit(Struck { actor, target, strike: place, otherwise, check });
    Some(came)
}

/// Returns whether an attack comes to a roll: past what keeps its target safe, through water, past the flat checks.
fn comes_through(table: &mut Table<'_, impl Run>, blow: Blow, checks_first: [i32; 2]) -> bool {
    let Blow { actor, target, strike: place, versatile, .. } = blow;
    if !crate::sanctuary::is_overcome(table, actor, target) {
        return false;
    }
    let with = table.state().profile(actor).strike(place);
    if with.is_some_and(|with| surroundings::misses(table.state(), (actor, target), with, versatile)) {
        table.emit(Drowned { actor, target });
        return false;
    }
    let Some(flat) = checks::flat_together(table, &checks_first) else { return true };
    let found = flat.degree.succeeds();
    table.emit(checks::Flattened { actor, what: "the target is hard to make out".into(), flat });
    found
}

/// A critical hit of one who has mastered its weapon has landed.
#[event]
pub struct Landed {
    pub actor: ActorId,
    pub target: ActorId,
    pub strike: u8,
    /// What the attack came to.
    pub total: i32,
    /// What the dice of the weapon came to.
    pub dice: i32,
}

impl Event<Pathfinder> for Landed {
    fn apply(&self, _state: &mut State) {}
}

/// An attack is made: it counts, and what flies is away.
#[event]
pub struct Attacked {
    pub actor: ActorId,
    pub strike: u8,
    #[serde(default, skip_serializing_if = "is_default")]
    pub reaction: bool,
    /// As how many attacks it counts.
    #[serde(default = "once", skip_serializing_if = "is_once")]
    pub counts: u8,
}

/// Returns as how many attacks most attacks count.
const fn once() -> u8 {
    1
}

/// Returns whether an attack counts as one.
#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde gives it so")]
const fn is_once(counts: &u8) -> bool {
    *counts == 1
}

impl Event<Pathfinder> for Attacked {
    fn apply(&self, state: &mut State) {
        let Some(strike) = state.profile(self.actor).strike(self.strike) else { return };
        let (weapon, thrown, loads) = (strike.weapon, strike.thrown, strike.reload > 0);
        let counts = if self.reaction { 0 } else { self.counts };
        state.on(self.actor, |actor| {
            actor.attacks = actor.attacks.saturating_add(counts);
            actor.cover_taken = false;
            actor.strains();
            if thrown && weapon != BODY {
                actor.gone |= bit(weapon);
                actor.held &= !bit(weapon);
            }
            if loads {
                actor.unloaded |= bit(weapon);
            }
        });
    }
}

/// What was shot or thrown loses itself in water.
#[event(Action, "What {actor} sends at {target} loses itself in the water", crate::waters::UNDERWATER)]
pub struct Drowned {
    pub actor: ActorId,
    pub target: ActorId,
}

impl Event<Pathfinder> for Drowned {
    fn apply(&self, _state: &mut State) {}
}

/// Has one that is nimble dodge an attack that it sees, as a reaction; it always does where it can (house).
fn dodges(table: &mut Table<'_, impl Run>, target: ActorId) -> bool {
    let state = table.state();
    let now = state.actor(target);
    let sees = !now.has_any(&[Condition::Blinded, Condition::Encumbered]);
    let able = now.reaction && sees && conditions::lets_react(state, target);
    let dodges = state.profile(target).feats.has(Feat::NimbleDodge) && able;
    if dodges {
        table.emit(Dodged { actor: target });
    }
    dodges
}

/// Somebody nimble dodges.
#[event(Action, "{actor} dodges", SEQUENCE)]
pub struct Dodged {
    pub actor: ActorId,
}

impl Event<Pathfinder> for Dodged {
    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| actor.reaction = false);
    }
}

/// Returns whether at least two friends of an actor reach somebody.
fn is_surrounded(state: &State, actor: ActorId, target: ActorId) -> bool {
    let friend =
        |id: &ActorId| *id != actor && !state.hostile(*id, actor) && crate::position::threatens(state, *id, target);
    state.ids().filter(friend).take(2).count() == 2
}

/// Returns what somebody has hit in a row after a Strike; `None` after a miss.
fn streak(before: Option<Streak>, struck: &Struck) -> Option<Streak> {
    let Struck { strike, target, .. } = *struck;
    let critical = struck.check.degree == Degree::CriticalSuccess;
    let same = before.filter(|one| one.strike == strike && one.target == target);
    let hits = same.map_or(0, |one| one.hits).saturating_add(1);
    struck.check.degree.succeeds().then_some(Streak { strike, target, hits, critical, fresh: true })
}

/// A Strike was rolled.
#[event]
pub struct Struck {
    pub actor: ActorId,
    pub target: ActorId,
    pub strike: u8,
    #[serde(default, skip_serializing_if = "is_default")]
    pub otherwise: bool,
    pub check: Check,
}

impl Event<Pathfinder> for Struck {
    fn apply(&self, state: &mut State) {
        traits::remember(state, self);
        let melee = state.profile(self.actor).strike(self.strike).is_some_and(|strike| !strike.is_ranged());
        let own = state.whose_turn() == Some(self.actor);
        state.on(self.actor, |actor| {
            actor.aided = 0;
            if own {
                actor.streak = streak(actor.streak, self);
            }
        });
        if melee {
            let by = self.actor;
            state.on(self.target, |actor| actor.exposed.retain(|one| !(one.once && one.to == by)));
        }
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let (who, whom) = (teller.name(self.actor), teller.name(self.target));
        let with = teller.state.strike_name(self.actor, self.strike);
        let came = match self.check.degree {
            Degree::CriticalSuccess => "a critical hit",
            Degree::Success => "a hit",
            Degree::Failure => "a miss",
            Degree::CriticalFailure => "a bad miss",
        };
        let result = format!("{} against {}, {came}", self.check.total(), self.check.dc.total);
        let line = Line::rolled(format!("{who} strikes {whom} with {with}"), result);
        let line = line.rule(&ATTACK_ROLL).rule(&SEQUENCE).rule_if(self.otherwise, &NONLETHAL);
        let result = match self.check.degree {
            Degree::Success => RollResult::Hit,
            Degree::Failure => RollResult::Miss,
            degree => degree.result(),
        };
        let line = line.came_to(result, self.check.total(), self.check.dc.total);
        Some(self.check.explain("Attack", "Armour class", line))
    }

    fn count_odds(&self, odds: &mut OddsCounter) {
        self.check.count_attack(odds);
    }

    fn log_harm(&self, log: &mut HarmLog) {
        log.uses(self.actor, ludex_kit::Means::Item(self.strike));
    }
}
