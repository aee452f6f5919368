//! Contests of bodies: grapples, shoves, disarming, feints and overruns. Each is announced, the other says how it answers, both roll
//! together, and what comes of it comes last.

mod answering;
mod feints;
mod holding;
mod openings;
mod seizing;
mod shoving;

pub use answering::{Answer, Answered, Answering, Yield};
pub use feints::{
    FEINT, Feint, FeintAges, FeintOver, FeintWorked, Overrun, PassWon, RULES as FEINT_RULES, feint_ends, feint_used,
};
pub use holding::{Freed, RULES as HOLD_RULES, loosens, pulled};
pub use openings::{DisarmAtOnce, ShoveAtOnce};
pub(crate) use openings::{may_move_at_once, moves_at_once};
pub use seizing::{Escape, Gagged, Grapple, Immobilise, LetHoldGo, RULES as SEIZE_RULES, SILENCED, Seize, Silence};
pub use shoving::{Disarm, Disarmed, RULES as SHOVE_RULES, Shove, WHO as REACH_OF_SHOVES};

use crate::checks::{Attempt, Check, Kind, Task};
use crate::prelude::*;
use crate::turns::{Cost, may_pay, pays};
use crate::{moves, reactions, stealth};

rules! {
    /// Grapples, shoves and disarming stand in place of one attack in melee.
    REPLACE = "ED-MEL-04", "Special moves replace an attack";
    /// Where both come to the same everything stays as it is.
    TIES = "ED-MEL-07", "Contest ties in special moves", Call;
    /// Who cannot resist loses by itself, and so does who wants to.
    HELPLESS = "ED-MEL-16", "Defenders who cannot resist";
    /// They are checks and no attacks: what speaks of attack rolls does not count.
    MODIFIERS = "ED-MEL-17", "Which modifiers reach these contests";
    /// The winner's roll is a success and the loser's a failure; a tie is neither.
    SPECIAL = "ED-MEL-30", "Special results in these contests";
    /// Help with a task counts for contests, and for who begins them alone.
    HELP = "ED-ACT-36", "Help for contests and saving throws";
}

/// Returns how a task of a contest is rolled: special moves by Combativity, everything else by what its skill belongs to.
fn task(skill: Skill) -> Task {
    Task::of(skill, Kind::Task)
}

/// Asks whether an actor may spend an attack on a special move.
///
/// # Errors
/// It has neither action nor attack left, nor a minor action of an exploit where `minor` says so.
fn may_spend(state: &State, actor: ActorId, minor: bool) -> Verdict {
    if minor {
        // ED-SPC-23, ED-TRN-14
        let extra = state.actor(actor).budget.extra_minor > 0;
        ensure!(extra, turns::EXTRA, "it takes a minor action that an exploit has given");
        return may_pay(state, actor, Cost::Minor);
    }
    if state.actor(actor).budget.attacks > 0 {
        turns::in_turn(state, actor)?;
        ensure!(conditions::can_act(state, actor), conditions::INCAPACITATED, "{} is incapacitated", actor);
        return Ok(());
    }
    may_pay(state, actor, Cost::Action)
}

/// Pays for a contest and announces it.
fn begins(table: &mut Table<'_, impl Run>, struggle: Struggle, cost: Option<Cost>) {
    if let Some(cost) = cost {
        pays(table, struggle.actor, cost);
    }
    checks::spend(table, struggle.actor, struggle.tenacity);
    table.emit(StruggleBegun { struggle });
}

/// Returns words for what vitality buys in a special move, and for the minor action of an exploit; none where there is neither.
fn besides(tenacity: u8, minor: bool) -> String {
    let bought = if tenacity > 0 { format!(", {tenacity} more by tenacity") } else { String::new() };
    let paid = if minor { ", as a minor action" } else { "" };
    bought + paid
}

/// Pays for a special move and announces it.
fn spends(table: &mut Table<'_, impl Run>, struggle: Struggle, minor: bool) {
    let free = table.state().actor(struggle.actor).budget.attacks > 0;
    let cost = match minor {
        true => Some(Cost::Minor),
        false if free => None,
        false => Some(Cost::Action),
    };
    begins(table, Struggle { taken_as: if minor { As::Minor } else { As::Action }, ..struggle }, cost);
}

/// Goes on with the innermost contest.
pub(crate) fn advance(table: &mut Table<'_, impl Run>, struggle: Struggle) {
    match struggle.bout {
        Bout::Announced => {
            table.emit(BoutComes { to: Bout::Answered });
            answering::asks(table, &struggle);
        }
        Bout::Answered => rolls(table, &struggle),
        Bout::Rolled => {
            table.emit(BoutComes { to: Bout::Settled });
            settles(table, &struggle);
        }
        Bout::Settled => table.emit(StruggleOver {}),
    }
}

/// Returns what speaks for and against one side of a contest.
fn attempt(state: &State, id: ActorId, skill: Skill, shows: bool) -> Attempt {
    Attempt::of(state, id, task(skill), None, shows)
}

/// Returns the roll of who begins a contest.
pub fn own_attempt(state: &State, struggle: &Struggle, shows: bool) -> Attempt {
    let Struggle { actor, target, deed, with, tenacity, .. } = *struggle;
    let mut attempt = attempt(state, actor, with, shows);
    attempt.modifier.add("tenacity", tenacity.into(), &checks::TENACITY);
    if state.actor(actor).help.iter().any(|help| help.against.is_none()) {
        attempt.sources.gain("help", &HELP);
    }
    if deed != Deed::Escape && struggle.taken_as != As::Reaction {
        checks::weigh_hold(state, actor, Some(target), &mut attempt.sources);
    }
    if deed == Deed::Disarm && shoving::grips(state, target, struggle.item) >= 2 {
        attempt.sources.lose("held in two hands", &shoving::TWO_HANDS);
    }
    let larger = state.profile(actor).size.above(state.profile(target).size);
    let strong = with == Skill::Might;
    if deed == Deed::Overrun && larger != 0 {
        if (larger > 0) == strong {
            attempt.sources.gain("size", &feints::OVERRUN);
        } else {
            attempt.sources.lose("size", &feints::OVERRUN);
        }
    }
    attempt
}

/// Rolls both sides of a contest; who cannot resist loses without dice (ED-MEL-16).
fn rolls(table: &mut Table<'_, impl Run>, struggle: &Struggle) {
    let Struggle { actor, target, .. } = *struggle;
    let state = table.state();
    if !conditions::can_act(state, actor) || !state.lives(target) {
        return table.emit(StruggleOver {});
    }
    let Some(skill) = struggle.against else { return table.emit(GivenUp { actor, target }) };
    let shows = table.listens();
    let own = own_attempt(state, struggle, shows);
    let mut other = attempt(state, target, skill, shows);
    other.modifier.add("tenacity", struggle.bought.into(), &checks::TENACITY);
    let sides = [own.contender(state, actor), other.contender(state, target)];
    let [first, second] = checks::contest(table, sides);
    let (own, other) = (own.with(first), other.with(second));
    table.emit(Contended { actor, target, deed: struggle.deed, own, other });
    checks::rolled(table, actor);
    checks::rolled(table, target);
}

/// Does what comes of a contest.
fn settles(table: &mut Table<'_, impl Run>, struggle: &Struggle) {
    let Struggle { actor, target, deed, came, .. } = *struggle;
    if came <= 0 {
        if deed == Deed::Overrun && came < 0 {
            reactions::opens(table, target, actor);
        }
        return;
    }
    match deed {
        Deed::Grapple => holding::seizes(table, actor, target),
        Deed::Immobilise => holding::pins(table, actor, target),
        Deed::Escape => table.emit(Freed { actor, by: target }),
        Deed::Disarm => table.emit(Disarmed { actor: target, weapon: struggle.item }),
        Deed::Trip => conditions::falls(table, target),
        Deed::Push => moves::pushes(table, target, struggle.to),
        Deed::Feint => table.emit(FeintWorked { actor, target }),
        Deed::Overrun => table.emit(PassWon { actor, target }),
    }
}

/// Reveals who tries something on another from hiding (ED-HID-07).
pub fn gives_away(tried: &StruggleBegun, table: &mut Table<'_, impl Run>) {
    stealth::gives_itself_away(table, tried.struggle.actor);
}

/// Changes the innermost contest.
fn on_struggle(state: &mut State, change: impl FnOnce(&mut Struggle)) {
    if let Some(Frame::Struggle(mut struggle)) = state.top() {
        change(&mut struggle);
        state.stack.set(state.stack.len() - 1, Frame::Struggle(struggle));
    }
}

/// A contest is announced.
#[event]
pub struct StruggleBegun {
    pub struggle: Struggle,
}

impl Event<Edge> for StruggleBegun {
    fn apply(&self, state: &mut State) {
        let Struggle { actor, deed, taken_as, .. } = self.struggle;
        let most = state.profile(actor).attacks;
        if deed == Deed::Overrun {
            state.on(actor, |actor| actor.budget.overran.put(self.struggle.target));
        }
        let replaces = matches!(deed, Deed::Grapple | Deed::Disarm | Deed::Trip | Deed::Push);
        if replaces && taken_as == As::Action {
            state.on(actor, |actor| {
                let left = actor.budget.attacks;
                actor.budget.attacks = if left == 0 { most.saturating_sub(1) } else { left - 1 };
            });
        }
        state.stack.push(Frame::Struggle(self.struggle));
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let Struggle { actor, target, deed, .. } = self.struggle;
        let text = format!("{} tries to {deed} {}", teller.name(actor), teller.name(target));
        let text = if deed == Deed::Escape { format!("{} tries to escape", teller.name(actor)) } else { text };
        Some(Line::new(LineKind::Action, text).by(actor).rule(&REPLACE).rule(&MODIFIERS))
    }
}

/// A contest has come a step further.
#[event]
pub struct BoutComes {
    pub to: Bout,
}

impl Event<Edge> for BoutComes {
    fn apply(&self, state: &mut State) {
        on_struggle(state, |struggle| struggle.bout = self.to);
    }
}

/// One side of a contest does not resist.
#[event(Action, "{target} does not resist", HELPLESS)]
pub struct GivenUp {
    pub actor: ActorId,
    pub target: ActorId,
}

impl Event<Edge> for GivenUp {
    fn apply(&self, state: &mut State) {
        on_struggle(state, |struggle| (struggle.bout, struggle.came) = (Bout::Rolled, 1));
    }
}

/// Both sides of a contest have rolled.
#[event]
pub struct Contended {
    pub actor: ActorId,
    pub target: ActorId,
    pub deed: Deed,
    pub own: Check,
    pub other: Check,
}

impl Contended {
    /// Returns who won: above 0 who began it, below 0 the other, 0 nobody.
    pub fn came(&self) -> i8 {
        (self.own.total() - self.other.total()).signum() as i8
    }
}

impl checks::Deeds for Contended {
    /// Who began it is the first (ED-SPC-61).
    fn deeds(&self, mut each: impl FnMut(ActorId, &Check, Feat)) {
        each(self.actor, &self.own, Feat::Struggle);
        each(self.target, &self.other, Feat::Struggle);
    }
}

impl Event<Edge> for Contended {
    fn apply(&self, state: &mut State) {
        let came = self.came();
        on_struggle(state, |struggle| (struggle.bout, struggle.came) = (Bout::Rolled, came));
        state.on(self.actor, |actor| actor.help.retain(|help| help.against.is_some()));
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let (one, other) = (self.own.total(), self.other.total());
        let came = match self.came() {
            1.. => "it works",
            0 => "nothing changes",
            _ => "it fails",
        };
        let (who, whom) = (teller.name(self.actor), teller.name(self.target));
        let result = format!("{who} {one}, {whom} {other}: {came}");
        let check = |title: &'static str, check: &Check| {
            let dice = vec![check.throw.rolled().clone()];
            ludex_engine::Check::new(title, dice, check.modifier.clone()).reasons(check.reasons.clone())
        };
        let line =
            Line::rolled(self.deed.to_string(), result).by(self.actor).rule(&SPECIAL).rule_if(one == other, &TIES);
        let line = line.rule(rule_of(self.deed));
        Some(
            line.came(RollResult::of(one > other))
                .check(check("One side", &self.own))
                .check(check("The other", &self.other)),
        )
    }

    fn count_odds(&self, odds: &mut OddsCounter) {
        odds.mark_if(self.came() > 0, mark::SUCCESS);
    }
}

/// Returns the rule of a deed.
fn rule_of(deed: Deed) -> &'static Rule {
    match deed {
        Deed::Grapple => &seizing::CONTEST,
        Deed::Immobilise => &seizing::IMMOBILISE,
        Deed::Escape => &seizing::ESCAPE,
        Deed::Disarm => &shoving::DISARM,
        Deed::Trip | Deed::Push => &shoving::SHOVE,
        Deed::Feint => &feints::FEINT,
        Deed::Overrun => &feints::OVERRUN,
    }
}

/// The innermost contest is over.
#[event]
pub struct StruggleOver {}

impl Event<Edge> for StruggleOver {
    fn apply(&self, state: &mut State) {
        state.stack.remove(state.stack.len().saturating_sub(1));
    }
}
