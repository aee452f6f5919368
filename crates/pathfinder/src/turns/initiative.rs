//! Initiative, and how an encounter begins.

use super::order::begin_turn;
use super::ties::{asks_the_latecomer, asks_the_tied};
use super::*;
use crate::modifiers::Type;
use crate::prelude::*;
use crate::travel::Activity;
use std::cmp::Reverse;

/// Begin the encounter: initiative is rolled.
#[command(rule = INITIATIVE, group = "Scene", kind = Begin, by = game_master)]
pub struct Begin {
    /// Whether one roll is for all of the game master's who are alike.
    #[serde(default, skip_serializing_if = "is_default")]
    pub together: bool,
}

impl Act<Pathfinder> for Begin {
    fn when(state: &State) -> Verdict {
        ensure!(state.stage != Stage::Fighting, MODES, "the encounter has begun");
        Ok(())
    }

    fn may(&self, state: &State) -> Verdict {
        let anybody = state.ids().any(|id| state.stands(id) && state.actor(id).master.is_none());
        ensure!(anybody, INITIATIVE, "there is nobody who could act");
        let alike = !self.together || state.ids().any(|id| alike_before(state, id).is_some());
        ensure!(alike, INITIATIVE, "no two of the game master's are alike", instead = "let everybody roll");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        table.emit(Began {});
        let mut rolls = Vec::new();
        for actor in table.state().ids() {
            let state = table.state();
            if !rolls_initiative(state, actor) {
                continue;
            }
            let by = state.actor(actor).initiative_by;
            let modifier = initiative(state, actor, by, table.listens());
            let with = if self.together { alike_before(state, actor) } else { None };
            let shared = rolls.iter().find(|(one, _)| Some(*one) == with).map(|(_, roll): &(_, Rolled)| roll.clone());
            let roll = shared.unwrap_or_else(|| table.die(20, Advantage::Plain));
            if self.together {
                rolls.push((actor, roll.clone()));
            }
            let result = roll.value() + modifier.total;
            table.emit(InitiativeRolled { actor, by, roll, modifier, result: result as i16, with });
        }
        table.emit(Ordered {});
        if !asks_the_tied(table) {
            begin_turn(table, 0, true);
        }
    }

    fn offers(offers: &mut Offers<'_>) {
        offers.add(Begin { together: false });
        offers.seldom(Begin { together: true });
    }

    fn label(&self, _teller: &Teller<'_>) -> String {
        if self.together { "Begin the fight, one roll for all who are alike" } else { "Begin the fight" }.to_owned()
    }
}

/// Returns whether an actor has a place of its own in the order.
fn rolls_initiative(state: &State, actor: ActorId) -> bool {
    state.lives(actor) && state.actor(actor).master.is_none()
}

/// Returns what kind of creature an actor is, by its name where nothing else says it.
fn kind_of(profile: &Profile) -> &str {
    if profile.kind.is_empty() { &profile.name } else { &profile.kind }
}

/// Returns the first of the game master's, listed before one of them, who is its like and rolls the same (PF-TRN-02).
fn alike_before(state: &State, actor: ActorId) -> Option<ActorId> {
    let profile = state.profile(actor);
    if profile.players || !rolls_initiative(state, actor) {
        return None;
    }
    let own = kind_of(profile);
    let is_like = |id: ActorId| {
        let one = state.profile(id);
        let same = one.side == profile.side && one.level == profile.level && one.perception == profile.perception;
        let by = state.actor(id).initiative_by == state.actor(actor).initiative_by;
        same && by && !one.players && rolls_initiative(state, id) && kind_of(one) == own
    };
    state.ids().take_while(|id| *id != actor).find(|id| is_like(*id))
}

/// Say with which skill somebody rolls initiative; with Perception where none is named.
#[command(rule = INITIATIVE, group = "Rulings", kind = Rule, by = game_master, open, label = "Initiative by a skill")]
pub struct RollBy {
    pub target: ActorId,
    #[field("skill")]
    pub skill: Option<Skill>,
}

impl Act<Pathfinder> for RollBy {
    fn may(&self, state: &State) -> Verdict {
        ensure!(state.stage != Stage::Fighting, INITIATIVE, "initiative is rolled");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        table.emit(RollsBy { actor: self.target, skill: self.skill });
    }
}

/// Somebody rolls initiative with something else than before.
#[event(Ruling, "{actor} rolls initiative otherwise", INITIATIVE)]
pub struct RollsBy {
    pub actor: ActorId,
    pub skill: Option<Skill>,
}

impl Event<Pathfinder> for RollsBy {
    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| actor.initiative_by = self.skill);
    }
}

/// Say that somebody has its reaction, as before its first turn, or that it has none.
#[command(rule = REACTIONS, group = "Rulings", kind = Rule, by = game_master, open, label = "Who has a reaction")]
pub struct SetReaction {
    pub target: ActorId,
    /// Whether it has one.
    #[serde(default, skip_serializing_if = "is_default")]
    pub has: bool,
}

impl Act<Pathfinder> for SetReaction {
    fn may(&self, state: &State) -> Verdict {
        let Self { target, has } = *self;
        ensure!(state.stage == Stage::Fighting, MODES, "there is no encounter", instead = "begin the encounter");
        ensure!(state.lives(target), REACTIONS, "{} is dead", target);
        let minion = state.actor(target).master.is_some();
        ensure!(!has || !minion, REACTIONS, "{} serves another, and has no reaction", target);
        ensure!(state.actor(target).reaction != has, REACTIONS, "that is so already");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        table.emit(ReactionSet { actor: self.target, has: self.has });
    }
}

/// Somebody has its reaction, or has it no longer: the game master says so.
#[event]
pub struct ReactionSet {
    pub actor: ActorId,
    #[serde(default, skip_serializing_if = "is_default")]
    pub has: bool,
}

impl Event<Pathfinder> for ReactionSet {
    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| actor.reaction = self.has);
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let has = if self.has { "its reaction" } else { "no reaction" };
        let text = format!("{} has {has}", teller.name(self.actor));
        Some(Line::new(LineKind::Ruling, text).rule(&REACTIONS))
    }
}

/// Returns what an actor rolls initiative with (PF-TRN-02).
pub fn initiative(state: &State, id: ActorId, by: Option<Skill>, shows: bool) -> Tally {
    let mut sum = match by {
        Some(skill) => derived::skill_with(state, id, skill, shows),
        None => derived::perception_with_ears(state, id, shows),
    };
    let scouts = |one: ActorId| {
        let scouting = state.actor(one).exploring.is_some_and(|one| one.activity == Activity::Scout);
        scouting && !state.hostile(one, id)
    };
    if state.ids().any(scouts) {
        sum.add(Type::Circumstance, "scouts", 1, &INITIATIVE);
    }
    if state.profile(id).feats.has(Feat::IncredibleInitiative) {
        sum.add(Type::Circumstance, "quick wits", 2, &INITIATIVE);
    }
    sum.tally()
}

/// The encounter begins.
#[event(Frame, "The encounter begins", MODES)]
pub struct Began {}

impl Event<Pathfinder> for Began {
    fn apply(&self, state: &mut State) {
        state.stage = Stage::Fighting;
        state.round = 0;
        state.turn = 0;
        state.turn_over = true;
        state.order.clear();
        for actor in &mut state.actors {
            actor.initiative = None;
            actor.reaction = false;
            actor.begun = false;
        }
    }
}

/// An actor rolled initiative.
#[event]
pub struct InitiativeRolled {
    pub actor: ActorId,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<Skill>,
    pub roll: Rolled,
    pub modifier: Tally,
    pub result: i16,
    /// Whose roll it is, where one roll is for several who are alike.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub with: Option<ActorId>,
}

impl Event<Pathfinder> for InitiativeRolled {
    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| actor.initiative = Some(self.result));
        state.order.push(self.actor);
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let who = teller.name(self.actor);
        let text = match self.with {
            Some(with) => format!("{who} shares the roll of {}: {}", teller.name(with), self.result),
            None => format!("{who} rolls initiative: {}", self.result),
        };
        let check = ludex_engine::Check::new("Initiative", vec![self.roll.clone()], self.modifier.clone());
        Some(Line::new(LineKind::Roll, text).rule(&INITIATIVE).check(check))
    }
}

/// Gives somebody who comes into a fight that is on a place in the order, by its own initiative (PF-TRN-02): where that place is
/// past it acts from the next round on. Players who are tied then choose among themselves (PF-TRN-03).
pub(crate) fn comes_in(table: &mut Table<'_, impl Run>, actor: ActorId) {
    let state = table.state();
    let fights = state.stage == Stage::Fighting && state.lives(actor) && state.actor(actor).master.is_none();
    if !fights || state.order.contains(&actor) {
        return;
    }
    let by = state.actor(actor).initiative_by;
    let modifier = initiative(state, actor, by, table.listens());
    let roll = table.die(20, Advantage::Plain);
    let result = (roll.value() + modifier.total) as i16;
    table.emit(CameIn { actor, roll, modifier, result });
    asks_the_latecomer(table, actor);
}

/// Returns by what people stand in order (PF-TRN-03).
fn rank(state: &State, id: ActorId) -> (Reverse<Option<i16>>, bool, Reverse<i32>, ActorId) {
    let profile = state.profile(id);
    (Reverse(state.actor(id).initiative), profile.players, Reverse(profile.perception.total()), id)
}

/// Somebody has come into the fight, and stands in the order by its initiative.
#[event]
pub struct CameIn {
    pub actor: ActorId,
    pub roll: Rolled,
    pub modifier: Tally,
    pub result: i16,
}

impl Event<Pathfinder> for CameIn {
    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| actor.initiative = Some(self.result));
        let own = rank(state, self.actor);
        let place = state.order.iter().position(|one| rank(state, *one) > own).unwrap_or(state.order.len());
        state.order.insert(place, self.actor);
        if place as i16 <= state.turn {
            state.turn += 1;
        }
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let text = format!("{} rolls initiative: {}", teller.name(self.actor), self.result);
        let check = ludex_engine::Check::new("Initiative", vec![self.roll.clone()], self.modifier.clone());
        Some(Line::new(LineKind::Roll, text).rule(&INITIATIVE).rule(&ORDER).check(check))
    }
}

/// Everybody stands in order (PF-TRN-03).
#[event]
pub struct Ordered {}

impl Event<Pathfinder> for Ordered {
    fn apply(&self, state: &mut State) {
        let mut order = std::mem::take(&mut state.order);
        order.sort_unstable_by_key(|id| rank(state, *id));
        state.order = order;
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let text = format!("The order is {}", teller.names(teller.state.order.iter().copied()));
        Some(Line::new(LineKind::Frame, text).rule(&ORDER).rule(&TIES))
    }
}
