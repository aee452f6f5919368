//! Who is under a sanctuary: whoever would strike them must overcome it first.

use crate::checks::{Attempt, Check, Degree, dc_of};
use crate::magic::{self, rule_of};
use crate::prelude::*;

/// How an attacker has fared against a sanctuary: it may attack in this turn.
const PASSES: u8 = 1;
/// No more attacks on that one in this turn.
const BARRED: u8 = 2;
/// None for as long as it lasts.
const BARRED_FOR_GOOD: u8 = 3;

/// Returns how somebody has fared against the sanctuary of another; 0 where it has not tried.
fn fared(state: &State, actor: ActorId, target: ActorId) -> u8 {
    let mut all = state.spells.iter();
    let tried = all
        .find(|one| one.spell == Spell::Sanctuary && one.on == Some(actor) && one.caster == target && one.number > 0);
    tried.map_or(0, |one| one.number)
}

/// Returns the sanctuary of somebody.
fn of(state: &State, id: ActorId) -> Option<Ongoing> {
    state.spells.iter().find(|one| one.spell == Spell::Sanctuary && one.on == Some(id) && one.number == 0)
}

/// Asks whether a sanctuary that somebody has failed against lets it attack.
///
/// # Errors
/// It has failed in this turn, or critically.
#[inline]
pub fn lets(state: &State, actor: ActorId, target: ActorId) -> Verdict {
    if state.spells.is_empty() || of(state, target).is_none() {
        return Ok(());
    }
    let barred = fared(state, actor, target) >= BARRED;
    ensure!(
        !barred,
        magic::FIRST_LEVEL,
        "the sanctuary of {} holds against {}",
        target,
        actor,
        instead = "somebody else"
    );
    Ok(())
}

/// Has an attacker overcome the sanctuary of its target, if there is one; returns whether the attack goes on.
pub(crate) fn is_overcome(table: &mut Table<'_, impl Run>, actor: ActorId, target: ActorId) -> bool {
    let state = table.state();
    let Some(sanctuary) = of(state, target).filter(|_| fared(state, actor, target) != PASSES) else { return true };
    let shows = table.listens();
    let modifier = derived::save(state, actor, Save::Will, shows);
    let dc = derived::spell_dc(state, sanctuary.caster, shows).unwrap_or_else(|| dc_of(table.tally()));
    let check = Attempt::new(modifier, dc).roll(table);
    let degree = check.degree;
    table.emit(SanctuaryTested { actor, target, check });
    let own_turn = table.state().whose_turn() == Some(actor);
    let this_turn = if own_turn { Until::Ends(actor, 1) } else { Until::Starts(actor, 1) };
    let (number, until) = match degree {
        Degree::CriticalSuccess => {
            magic::ends(table, sanctuary);
            return true;
        }
        Degree::Success => (PASSES, this_turn),
        Degree::Failure => (BARRED, this_turn),
        Degree::CriticalFailure => (BARRED_FOR_GOOD, sanctuary.until),
    };
    let new = Ongoing { on: Some(actor), caster: target, number, until, ..sanctuary };
    table.emit(magic::SpellTakesHold { actor, new });
    number == PASSES
}

/// An attacker tries to overcome a sanctuary.
#[event]
pub struct SanctuaryTested {
    pub actor: ActorId,
    pub target: ActorId,
    pub check: Check,
}

impl Event<Pathfinder> for SanctuaryTested {
    fn apply(&self, _state: &mut State) {}

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let (who, whom) = (teller.name(self.actor), teller.name(self.target));
        let text = format!("{who} against the sanctuary of {whom}: {}", self.check.degree);
        let line = Line::new(LineKind::Roll, text).rule(rule_of(Spell::Sanctuary));
        Some(self.check.explain("Will", "DC", line.came(self.check.degree.result())))
    }
}
