//! Who acts when, and how a fight begins.

use super::*;
use crate::checks::{Attempt, Check, Kind, Sources, Task};
use crate::prelude::*;
use std::cmp::Reverse;

/// Begin the fight: initiative is rolled.
#[command(rule = INITIATIVE, group = "Scene", kind = Begin, by = game_master, label = "Begin the fight")]
pub struct Begin {}

impl Act<Edge> for Begin {
    fn when(state: &State) -> Verdict {
        ensure!(state.stage != Stage::Fighting, PROCEDURE, "the fight has begun");
        Ok(())
    }

    fn may(&self, state: &State) -> Verdict {
        let anybody = state.ids().any(|id| state.stands(id));
        ensure!(anybody, PROCEDURE, "there is nobody who could act");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        table.emit(Began {});
        for actor in table.state().ids() {
            let state = table.state();
            match joining::leader(state, actor) {
                _ if !state.lives(actor) => {}
                Some(with) => table.emit(joining::Shares { actor, with }),
                None => rolls(table, actor),
            }
        }
        breaks_ties(table);
        table.emit(Ordered {});
    }

    fn offers(offers: &mut Offers<'_>) {
        offers.add(Begin {});
    }
}

/// Returns with what initiative is rolled (ED-INI-09).
pub(super) fn task(state: &State) -> Task {
    let skill = match state.options().initiative_skill {
        InitiativeSkill::None => None,
        InitiativeSkill::Reflex => Some(Skill::Reflex),
        InitiativeSkill::Alertness => Some(Skill::Alertness),
    };
    Task { ability: Ability::Dexterity, skill, kind: Kind::Initiative, sight: false }
}

/// Rolls the initiative of an actor (ED-INI-09).
pub(super) fn rolls(table: &mut Table<'_, impl Run>, actor: ActorId) {
    let state = table.state();
    let task = task(state);
    let shows = table.listens();
    let mut sources = Sources::new(shows);
    checks::weigh(state, actor, task, &mut sources);
    let modifier = checks::modifier(state, actor, task, shows);
    let check = Attempt { modifier, dc: None, sources }.roll(table);
    table.emit(InitiativeRolled { actor, check });
    checks::rolled(table, actor);
}

/// So often a tie is thrown for; then those who are still tied stand as they are listed.
const MOST_THROWS: usize = 16;

/// What a face of the first throw is worth; of each that follows a thirteenth of that, so that whoever threw higher stays above those
/// who throw again.
const FIRST_THROW: u64 = 13_u64.pow(15);

/// Throws dice for players' characters and foes with the same result, until those tell them apart (ED-INI-13).
fn breaks_ties(table: &mut Table<'_, impl Run>) {
    for _ in 0..MOST_THROWS {
        let state = table.state();
        let tied = |one: &Seat| {
            let same = |other: &Seat| {
                let mixed = state.profile(one.actor).players != state.profile(other.actor).players;
                mixed && (one.value, one.tie) == (other.value, other.tie)
            };
            state.order.iter().any(same)
        };
        let mut again: List<ActorId, 16> = List::new();
        let leads = |one: &&Seat| one.group.is_none();
        state.order.iter().filter(|one| tied(one)).filter(leads).for_each(|one| again.push(one.actor));
        if again.is_empty() {
            return;
        }
        for actor in again.iter() {
            throws(table, actor);
        }
    }
}

/// Throws the die of one whose result others have as well.
fn throws(table: &mut Table<'_, impl Run>, actor: ActorId) {
    let seat = table.state().order.iter().find(|seat| seat.actor == actor);
    let before = seat.map_or(0, |seat| seat.tie);
    let roll = table.die(12, Advantage::Plain);
    table.emit(TieThrown { actor, roll, before, worth: worth_after(before) });
}

/// Returns what a face is worth after such throws.
fn worth_after(before: u64) -> u64 {
    if before == 0 {
        return FIRST_THROW;
    }
    let mut last = FIRST_THROW;
    while !before.is_multiple_of(last) {
        last /= 13;
    }
    last / 13
}

/// Lets a newcomer throw where foes with its result have thrown already (ED-INI-15).
pub(super) fn throws_in(table: &mut Table<'_, impl Run>, actor: ActorId) {
    let state = table.state();
    let Some(own) = state.order.iter().find(|seat| seat.actor == actor) else { return };
    let mixed = |seat: &Seat| state.profile(seat.actor).players != state.profile(actor).players;
    if state.order.iter().any(|seat| seat.value == own.value && seat.tie > 0 && mixed(seat)) {
        throws(table, actor);
    }
    breaks_ties(table);
}

/// Say in which order two with the same result act.
#[command(rule = TIES, group = "Rulings", kind = Rule, by = game_master, open, label = "Put one before another")]
pub struct PutBefore {
    #[field("who acts first")]
    pub first: ActorId,
    #[field("before whom")]
    pub then: ActorId,
}

impl Act<Edge> for PutBefore {
    fn when(state: &State) -> Verdict {
        ensure!(state.stage == Stage::Fighting, TIES, "there is no fight");
        Ok(())
    }

    fn may(&self, state: &State) -> Verdict {
        let seat = |id| state.order.iter().find(|seat| seat.actor == id);
        let tied = match (seat(self.first), seat(self.then)) {
            (Some(one), Some(other)) => self.first != self.then && one.value == other.value,
            _ => false,
        };
        ensure!(tied, TIES, "{} and {} have not the same result", self.first, self.then);
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        table.emit(PutFirst { first: self.first, then: self.then });
    }
}

/// Let another of the players act first who has the same result.
#[command(rule = TIES, group = "Turn", kind = Turn, label = "Let {target} act first", between)]
pub struct GiveWay {
    pub actor: ActorId,
    pub target: ActorId,
}

impl Act<Edge> for GiveWay {
    fn may(&self, state: &State) -> Verdict {
        let Self { actor, target } = *self;
        ensure!(state.stage == Stage::Fighting && state.round == 1, TIES, "that is said as a fight begins");
        let seat = |id| state.order.iter().position(|seat| seat.actor == id && !seat.had);
        let (Some(own), Some(other)) = (seat(actor), seat(target)) else {
            return Err(Refusal::new(&TIES, "their turns have come"));
        };
        let tied = state.order[own].value == state.order[other].value && own < other;
        ensure!(tied, TIES, "{} does not act just before {}", actor, target);
        let players = state.profile(actor).players && state.profile(target).players;
        ensure!(players, TIES, "{} is not one of the players' own", target);
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        table.emit(PutFirst { first: self.target, then: self.actor });
    }

    fn offers(offers: &mut Offers<'_>) {
        let actor = offers.actor;
        let state = offers.state();
        for target in state.ids().filter(|id| *id != actor && state.profile(*id).players) {
            offers.seldom(GiveWay { actor, target });
        }
    }
}

/// One acts before another of the same result.
#[event(Ruling, "{first} acts before {then}", TIES)]
pub struct PutFirst {
    pub first: ActorId,
    pub then: ActorId,
}

impl Event<Edge> for PutFirst {
    fn apply(&self, state: &mut State) {
        let Some(from) = state.order.iter().position(|seat| seat.actor == self.first) else { return };
        let seat = state.order.remove(from);
        let to = state.order.iter().position(|seat| seat.actor == self.then).unwrap_or(from);
        state.order.insert(to, seat);
    }
}

/// Surprise somebody: it does nothing in its first turn.
#[command(rule = SURPRISED, group = "Rulings", kind = Rule, by = game_master, open, label = "Surprise somebody")]
pub struct Surprise {
    pub target: ActorId,
}

impl Act<Edge> for Surprise {
    fn may(&self, state: &State) -> Verdict {
        ensure!(state.stage != Stage::Fighting, ONE_BY_ONE, "surprise is settled as a fight begins");
        ensure!(!state.actor(self.target).surprised, SURPRISED, "{} is surprised", self.target);
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        table.emit(IsSurprised { actor: self.target });
    }
}

/// An actor is surprised.
#[event(Status, "{actor} is surprised", SURPRISED, SURPRISED_REACT)]
pub struct IsSurprised {
    pub actor: ActorId,
}

impl Event<Edge> for IsSurprised {
    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| actor.surprised = true);
    }
}

/// The fight begins.
#[event(Frame, "The fight begins", PROCEDURE)]
pub struct Began {}

impl Event<Edge> for Began {
    fn apply(&self, state: &mut State) {
        state.stage = Stage::Fighting;
        state.round = 0;
        state.turn = None;
        state.order.clear();
        for actor in &mut state.actors {
            actor.budget = Budget::default();
            // ED-TRN-12
            actor.reaction = true;
            actor.locked = false;
        }
    }
}

/// An actor rolled initiative.
#[event]
pub struct InitiativeRolled {
    pub actor: ActorId,
    pub check: Check,
}

impl checks::Deeds for InitiativeRolled {
    fn deeds(&self, mut each: impl FnMut(ActorId, &Check, Feat)) {
        each(self.actor, &self.check, Feat::First);
    }
}

impl Event<Edge> for InitiativeRolled {
    fn apply(&self, state: &mut State) {
        let value = self.check.total() as i16;
        state.order.push(Seat { actor: self.actor, value, tie: 0, had: true, delayed: false, group: None });
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let text = format!("{} rolls initiative: {}", teller.name(self.actor), self.check.total());
        let dice = vec![self.check.throw.rolled().clone()];
        let check = ludex_engine::Check::new("Initiative", dice, self.check.modifier.clone());
        let check = check.reasons(self.check.reasons.clone());
        Some(Line::new(LineKind::Roll, text).by(self.actor).rule(&INITIATIVE).check(check))
    }
}

/// An actor threw a die against others of the same result.
#[event]
pub struct TieThrown {
    pub actor: ActorId,
    pub roll: Rolled,
    /// What it threw before, where that did not tell it apart from all: whoever threw higher then stays above it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub before: u64,
    /// What a face is worth; 0 where nothing was thrown before.
    #[serde(default, skip_serializing_if = "is_default")]
    pub worth: u64,
}

impl Event<Edge> for TieThrown {
    fn apply(&self, state: &mut State) {
        let tie = self.before.saturating_add(u64::from(self.roll.kept).saturating_mul(self.worth.max(1)));
        // Those who rolled together throw together.
        let same = |seat: &&mut Seat| seat.actor == self.actor || seat.group == Some(self.actor);
        state.order.iter_mut().filter(same).for_each(|seat| seat.tie = tie);
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let text = format!("{} throws {} to act first", teller.name(self.actor), self.roll.kept);
        Some(Line::new(LineKind::Roll, text).by(self.actor).rule(&MIXED_TIES))
    }
}

/// Everybody stands in order (ED-INI-11).
#[event]
pub struct Ordered {}

impl Event<Edge> for Ordered {
    fn apply(&self, state: &mut State) {
        state.order.sort_unstable_by_key(|seat| (Reverse(seat.value), Reverse(seat.tie), seat.actor));
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let text = format!("The order is {}", teller.names(teller.state.order.iter().map(|seat| seat.actor)));
        Some(Line::new(LineKind::Frame, text).rule(&ORDER).rule(&TIES))
    }
}
