//! Holding one's breath.

use super::*;
use crate::checks::{Attempt, Degree, plain};
use crate::conditions::{holds_breath, is_airless};
use crate::damage::Packet;
use crate::deeds::{self, Deed};
use crate::hours::Passage;

/// The DC of the first save of one whose breath is spent; each later one is 5 harder (PF-MOV-17).
const FIRST: i32 = 20;
/// Rounds of one stretch of time that are reckoned; nobody lives through as many without air.
const MOST_ROUNDS: u64 = 1_000;

/// Returns the rounds for which an actor's breath lasts (PF-MOV-17).
pub fn lasts(state: &State, id: ActorId) -> u8 {
    let constitution = state.profile(id).saves[Save::Fortitude as usize].ability;
    (5 + i32::from(constitution)).clamp(1, 60) as u8
}

/// Returns whether an actor cannot come to the air by itself: it is swallowed or buried, or held or helpless under water.
fn is_kept_from_air(state: &State, id: ActorId) -> bool {
    let actor = state.actor(id);
    let held = actor.has_any(&[Condition::Grabbed, Condition::Restrained, Condition::Immobilized]);
    let shut = actor.inside.is_some() || actor.airless;
    is_airless(state, id) && (shut || held || turns::able(state, id).is_err())
}

/// As time passes outside encounters, round by round, those spend their breath and suffocate whom something keeps from the air;
/// who is there again breathes (PF-MOV-17, PF-ENV-10).
pub fn time_passes(passed: &impl Passage, table: &mut Table<'_, impl Run>) {
    let rounds = passed.seconds() / turns::ROUND;
    for actor in table.state().ids() {
        for _ in 0..rounds.min(MOST_ROUNDS) {
            let state = table.state();
            if !state.lives(actor) || !is_kept_from_air(state, actor) {
                break;
            }
            match state.actor(actor).suffocating {
                0 => loses(table, actor, 1),
                saves => suffocates(table, actor, saves),
            }
        }
        let state = table.state();
        let now = state.actor(actor);
        let held = now.suffocating > 0 || now.breath.is_some();
        if rounds > 0 && held && state.lives(actor) && !is_airless(state, actor) {
            let wakes = now.suffocating > 0;
            breathes(table, actor, wakes);
        }
    }
}

/// Takes so many rounds of breath from an actor that holds it.
pub(super) fn loses(table: &mut Table<'_, impl Run>, actor: ActorId, rounds: u8) {
    if !holds_breath(table.state(), actor) {
        return;
    }
    let now = table.state().actor(actor).breath.unwrap_or_else(|| lasts(table.state(), actor));
    let left = now.saturating_sub(rounds);
    table.emit(BreathSpent { actor, left });
    if left == 0 {
        table.emit(Smothered { actor, saves: 1 });
        conditions::give(table, actor, Instance::of(Condition::Unconscious));
    }
}

/// A critical hit takes breath (PF-MOV-17).
pub fn struck(blow: &damage::Damaged, table: &mut Table<'_, impl Run>) {
    if blow.critical {
        loses(table, blow.actor, 1);
    }
}

/// Speaking ends all breath that one holds (PF-MOV-17).
pub fn spoke(spoke: &conditions::Spoke, table: &mut Table<'_, impl Run>) {
    loses(table, spoke.actor, u8::MAX);
}

/// Speak with the breath that one holds: it is gone.
#[command(rule = BREATH, group = "Talk", kind = Talk, label = "Speak, and have no breath left", between)]
pub struct Speak {
    pub actor: ActorId,
}

impl Act<Pathfinder> for Speak {
    fn may(&self, state: &State) -> Verdict {
        turns::able(state, self.actor)?;
        let holds = holds_breath(state, self.actor);
        ensure!(holds, BREATH, "{} holds no breath, and speaks as it likes", self.actor);
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        conditions::speaks(table, self.actor);
    }

    fn offers(offers: &mut Offers<'_>) {
        if holds_breath(offers.state(), offers.actor) {
            offers.seldom(Speak { actor: offers.actor });
        }
    }
}

/// As a turn ends breath is spent, or whoever has none left suffocates; where there is air it breathes again.
pub fn turn_ends(ended: &turns::TurnEnded, table: &mut Table<'_, impl Run>) {
    let actor = ended.actor;
    let state = table.state();
    if !state.lives(actor) {
        return;
    }
    let now = state.actor(actor);
    let (saves, strained) = (now.suffocating, now.strained);
    if !is_airless(state, actor) {
        if saves > 0 || now.breath.is_some() {
            breathes(table, actor, saves > 0);
        }
        return;
    }
    if saves == 0 {
        return loses(table, actor, if strained { 2 } else { 1 });
    }
    suffocates(table, actor, saves);
}

/// Has one without breath save, ever harder.
fn suffocates(table: &mut Table<'_, impl Run>, actor: ActorId, saves: u8) {
    let before = i32::from(saves) - 1;
    let own = derived::save(table.state(), actor, Save::Fortitude, table.listens());
    let dc = plain("of suffocation", FIRST + 5 * before, &BREATH, table.listens());
    let deed = Deed { actor, target: None, what: "hold out", rule: &BREATH };
    let degree = deeds::tries(table, deed, Attempt::new(own, dc));
    table.emit(Smothered { actor, saves: saves.saturating_add(1) });
    match degree {
        Degree::CriticalFailure => table.emit(dying::Died { actor, outright: true }),
        Degree::Failure => {
            let rolled = table.dice(u32::from(saves), 10);
            let packet = Packet::plain(DamageType::Untyped, rolled.value());
            let none = table.tally();
            let rolls = if table.listens() { vec![rolled] } else { Vec::new() };
            damage::harm(table, None, actor, packet, (rolls, none));
        }
        _ => {}
    }
}

/// Has an actor breathe again; who was unconscious for want of air alone wakes.
fn breathes(table: &mut Table<'_, impl Run>, actor: ActorId, wakes: bool) {
    table.emit(Breathes { actor });
    if wakes && table.state().actor(actor).hit_points > 0 {
        conditions::take(table, actor, Condition::Unconscious);
    }
}

/// So many rounds of breath are left to an actor.
#[event(Status, "{actor} has breath for {left} rounds", BREATH)]
pub struct BreathSpent {
    pub actor: ActorId,
    pub left: u8,
}

impl Event<Pathfinder> for BreathSpent {
    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| (actor.breath, actor.strained) = (Some(self.left), false));
    }
}

/// An actor has no breath left, and has saved so often.
#[event(Harm, "{actor} suffocates", BREATH)]
pub struct Smothered {
    pub actor: ActorId,
    pub saves: u8,
}

impl Event<Pathfinder> for Smothered {
    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| actor.suffocating = self.saves);
    }
}

/// An actor breathes again.
#[event(Status, "{actor} breathes again", BREATH)]
pub struct Breathes {
    pub actor: ActorId,
}

impl Event<Pathfinder> for Breathes {
    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| (actor.breath, actor.suffocating, actor.strained) = (None, 0, false));
    }
}
