//! Initiative, and how a fight begins.

use super::order::begin_block;
use super::*;
use crate::checks::{Cause, Difficulty, throw};
use crate::prelude::*;
use std::cmp::Reverse;

/// How often equal dice of a tie are rolled again before the order of the list decides.
const MOST_TIES: u32 = 5;

fn fighters(state: &State) -> impl Iterator<Item = ActorId> {
    state.ids().filter(|id| state.lives(*id))
}

fn not_begun(state: &State) -> Verdict {
    ensure!(state.stage != Stage::Fighting, ORDER, "the fight has begun");
    Ok(())
}

/// Returns the dice of initiative of an actor (SP-TRN-01).
pub fn initiative_dice(state: &State, id: ActorId, shows: bool) -> Tally {
    checks::stats(state, id, Attribute::Precision, &[Skill::Awareness], shows)
}

/// Begin the fight: initiative is rolled.
#[command(rule = INITIATIVE, group = "Scene", kind = Begin, by = game_master, label = "Begin the fight")]
pub struct Begin {}

impl Act<Archsoul> for Begin {
    fn when(state: &State) -> Verdict {
        not_begun(state)
    }

    fn may(&self, state: &State) -> Verdict {
        ensure!(fighters(state).next().is_some(), INITIATIVE, "there is nobody who could fight");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        rally(table);
        table.emit(Began {});
        let state = table.state();
        let foes = fighters(state).filter(|id| !state.profile(*id).players);
        let leader = foes.max_by_key(|id| (initiative_dice(state, *id, false).total, Reverse(*id)));
        for id in table.state().ids() {
            if table.state().lives(id) && (table.state().profile(id).players || leader == Some(id)) {
                let (initiative, throw) = rolled(table, id);
                table.emit(InitiativeRolled { actor: id, initiative, throw });
            }
        }
        table.emit(Ordered {});
        for _ in 0..MOST_TIES {
            break_ties(table);
        }
        begin_block(table, 0);
    }

    fn offers(offers: &mut Offers<'_>) {
        offers.add(Begin {});
    }
}

/// Begin the fight with a surprise: one side chooses the order.
#[command(rule = AMBUSH, group = "Scene", kind = Begin, by = game_master, open)]
pub struct Ambush {
    #[field("one of those who lie in wait")]
    pub by: ActorId,
    #[field("who acts first, second and so on; the rest follow")]
    pub order: Vec<ActorId>,
}

impl Act<Archsoul> for Ambush {
    fn when(state: &State) -> Verdict {
        not_begun(state)
    }

    fn may(&self, state: &State) -> Verdict {
        ensure!(state.lives(self.by), AMBUSH, "{} cannot fight", self.by);
        let fit = self.order.iter().enumerate().all(|(at, id)| state.lives(*id) && !self.order[..at].contains(id));
        ensure!(fit, AMBUSH, "everybody can be named once, and only those who fight");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let state = table.state();
        let mut order = self.order.clone();
        let mut rest: Vec<ActorId> = fighters(state).filter(|id| !order.contains(id)).collect();
        rest.sort_by_key(|id| state.hostile(self.by, *id));
        order.extend(rest);
        rally(table);
        table.emit(Began {});
        table.emit(OrderChosen { order });
        for id in table.state().ids() {
            if table.state().lives(id) {
                table.emit(Ambushed { actor: id, surprised: table.state().hostile(self.by, id) });
            }
        }
        begin_block(table, 0);
    }
}

/// Rolls initiative for an actor, or by them for all enemies.
fn rolled(table: &mut Table<'_, impl Run>, id: ActorId) -> (Initiative, checks::Throw) {
    let state = table.state();
    let shows = table.listens();
    let pool = initiative_dice(state, id, shows);
    let mut difficulty = Difficulty::of(state, id, Some(4), shows);
    difficulty.add_if(state.is(id, Status::Sleeping), Cause::Asleep, 2, &rest::ASLEEP);
    let awareness = state.rank(id, Skill::Awareness);
    let precision = state.attribute(id, Attribute::Precision);
    let throw = throw(table, id, (pool, difficulty), 0, false);
    (Initiative { result: throw.result, awareness, precision, tie: 0, roller: id }, throw)
}

/// Takes an actor who has come into the order of a fight: with initiative of their own, or that of the enemies, behind all who
/// are as far forward; where the order was chosen, at its end.
pub(crate) fn falls_in(table: &mut Table<'_, impl Run>, actor: ActorId) {
    let state = table.state();
    if state.stage != Stage::Fighting || !state.lives(actor) {
        return;
    }
    let of_enemies = |id: &ActorId| !state.profile(actor).players && !state.profile(*id).players;
    let shared = state.order.iter().copied().find(of_enemies).and_then(|id| state.actor(id).initiative);
    let chosen = state.order.iter().all(|id| state.actor(*id).initiative.is_none());
    let (initiative, throw) = match shared {
        Some(shared) => (Some(shared), None),
        None if chosen => (None, None),
        None => {
            let (initiative, throw) = rolled(table, actor);
            (Some(initiative), Some(throw))
        }
    };
    table.emit(FellIn { actor, initiative, throw });
}

/// Lets the next fight begin as the first did, where one is over.
fn rally(table: &mut Table<'_, impl Run>) {
    if table.state().stage == Stage::Over {
        table.emit(Rallied {});
    }
}

/// Rolls a die for everybody who is as far forward as another actor; where there is anybody, all are put in order again.
fn break_ties(table: &mut Table<'_, impl Run>) {
    let mut tied = false;
    let sides = table.state().options().die_sides;
    for place in 0..table.state().order.len() {
        let actor = table.state().order[place];
        let state = table.state();
        // Dice that are rolled in this pass are not compared yet: they stand in the last digit, counted in thirteens.
        let key = |one: Initiative| (one.result, one.awareness, one.precision, one.tie / 13);
        let Some(mine) = state.actor(actor).initiative.filter(|one| one.roller == actor) else { continue };
        let mut others =
            state.order.iter().filter_map(|id| state.actor(*id).initiative).filter(|one| one.roller != actor);
        if others.any(|one| key(one) == key(mine)) {
            let die = table.faces().die(sides.into());
            table.emit(TieRolled { actor, die });
            tied = true;
        }
    }
    if tied {
        table.emit(Ordered {});
    }
}

/// A fight is long over, and another may begin.
#[event]
pub struct Rallied {}

impl Event<Archsoul> for Rallied {
    fn apply(&self, state: &mut State) {
        state.stage = Stage::Ready;
        state.first = 0;
        state.together = 0;
        state.order.clear();
        for id in state.ids() {
            let reactive = state.is_awake(id) && !state.is_thing(id);
            let actor = state.actor_mut(id);
            actor.initiative = None;
            actor.ap = 0;
            actor.done = true;
            actor.reactive = reactive;
            actor.late = false;
            actor.may_face = false;
            actor.free_move = false;
            actor.exertion = Exertion::default();
            actor.reacted = Exertion::default();
        }
    }
}

#[event(Frame, "The fight begins")]
pub struct Began {}

impl Event<Archsoul> for Began {
    fn apply(&self, state: &mut State) {
        state.stage = Stage::Fighting;
        state.round = 0;
        state.together = 0;
        state.order.clear();
    }
}

/// Initiative was rolled, by an actor or for all enemies.
#[event]
pub struct InitiativeRolled {
    pub actor: ActorId,
    pub initiative: Initiative,
    pub throw: checks::Throw,
}

impl Event<Archsoul> for InitiativeRolled {
    fn apply(&self, state: &mut State) {
        let all = !state.profile(self.actor).players;
        for id in state.ids() {
            if id == self.actor || all && !state.profile(id).players && state.lives(id) {
                state.actor_mut(id).initiative = Some(self.initiative);
                state.order.push(id);
            }
        }
    }

    // Who of the enemies rolls, and with how many dice, would tell of those who are concealed.
    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let result = self.throw.result;
        if teller.state.profile(self.actor).players {
            let text = format!("{} rolls initiative: {result}", teller.name(self.actor));
            let line = Line::new(LineKind::Roll, text).rule(&INITIATIVE);
            return Some(self.throw.explain("Initiative", line));
        }
        if !teller.viewer.is_game_master() {
            let text = format!("All enemies roll initiative: {result}");
            return Some(Line::new(LineKind::Roll, text).rule(&ENEMY_INITIATIVE));
        }
        let text = format!("{} rolls initiative for all enemies: {result}", teller.name(self.actor));
        let line = Line::new(LineKind::Roll, text).rule(&ENEMY_INITIATIVE);
        Some(self.throw.explain("Initiative", line))
    }
}

/// A die was rolled in a tie of initiative.
#[event]
pub struct TieRolled {
    pub actor: ActorId,
    pub die: u32,
}

impl Event<Archsoul> for TieRolled {
    fn apply(&self, state: &mut State) {
        let Some(roller) = state.actor(self.actor).initiative.map(|one| one.roller) else { return };
        for actor in &mut state.actors {
            if let Some(one) = actor.initiative.as_mut().filter(|one| one.roller == roller) {
                one.tie += self.die;
            }
        }
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let foe = !teller.state.profile(self.actor).players && !teller.viewer.is_game_master();
        let who = if foe { "An enemy".to_owned() } else { teller.name(self.actor) };
        Some(Line::new(LineKind::Roll, format!("{who} rolls {} in a tie of initiative", self.die)).rule(&ORDER))
    }
}

/// Everybody stands in order; dice that were rolled in a tie count from here on.
#[event]
pub struct Ordered {}

impl Event<Archsoul> for Ordered {
    fn apply(&self, state: &mut State) {
        let State { order, actors, .. } = state;
        order.sort_unstable_by_key(|id| {
            let key = |one: Initiative| (one.result, one.awareness, one.precision, one.tie, Reverse(one.roller));
            Reverse((actors[id.index()].initiative.map(key), Reverse(*id)))
        });
        for actor in actors {
            if let Some(initiative) = &mut actor.initiative {
                initiative.tie *= 13;
            }
        }
    }
}

/// An actor who came into the fight has its place in the order, and acts from the next round.
#[event]
pub struct FellIn {
    pub actor: ActorId,
    pub initiative: Option<Initiative>,
    pub throw: Option<checks::Throw>,
}

impl Event<Archsoul> for FellIn {
    fn apply(&self, state: &mut State) {
        state.actor_mut(self.actor).initiative = self.initiative;
        let key = |one: Initiative| (one.result, one.awareness, one.precision, one.tie, Reverse(one.roller));
        let mine = self.initiative.map(key);
        let behind = |id: &ActorId| mine.is_some() && state.actor(*id).initiative.map(key) < mine;
        let place = state.order.iter().position(behind).unwrap_or(state.order.len());
        let end = usize::from(state.first) + usize::from(state.together);
        let first = usize::from(state.first);
        // Those who act together may be the last of the list and the first of it.
        let wrapped = end.saturating_sub(state.order.len());
        let amid = place < wrapped || place > first && place < end;
        if amid {
            state.together += 1;
        }
        if place <= first {
            state.first += 1;
        }
        state.order.insert(place, self.actor);
        state.actor_mut(self.actor).late = !amid && (place >= end || wrapped > 0);
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let text = format!("{} comes into the order, to act from the next round", teller.name(self.actor));
        let line = Line::new(LineKind::Roll, text).rule(&ORDER);
        match &self.throw {
            Some(throw) if teller.viewer.is_game_master() || teller.state.profile(self.actor).players => {
                Some(throw.explain("Initiative", line))
            }
            _ => Some(line),
        }
    }
}

/// Those who lie in wait have chosen the order.
#[event]
pub struct OrderChosen {
    pub order: Vec<ActorId>,
}

impl Event<Archsoul> for OrderChosen {
    fn apply(&self, state: &mut State) {
        state.order.clone_from(&self.order);
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let seen = self.order.iter().copied().filter(|id| teller.sees(*id));
        let text = format!("An ambush; the order is {}", teller.names(seen));
        Some(Line::new(LineKind::Frame, text).rule(&AMBUSH))
    }
}

/// An actor lies in wait, or is taken by surprise.
#[event]
pub struct Ambushed {
    pub actor: ActorId,
    pub surprised: bool,
}

impl Event<Archsoul> for Ambushed {
    fn apply(&self, state: &mut State) {
        if let Some(actor) = state.actors.get_mut(self.actor.index()) {
            actor.free_move = !self.surprised;
            actor.statuses.set(Status::Unaware, self.surprised || actor.statuses.has(Status::Unaware));
        }
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        if !self.surprised {
            return None;
        }
        let text = format!("{} is taken by surprise", teller.name(self.actor));
        Some(Line::new(LineKind::Status, text).rule(&AMBUSH))
    }
}
