//! Attacks at a place: at things that lie there, and at somebody who is not seen.

use super::*;
use crate::checks::{Attempt, Check, Kind, Task, plain};
use ludex_grid::Cell;

rules! {
    /// One attacks somebody, something, or a place.
    TARGETS = "ED-ATK-02", "Legal targets";
    /// An empty place, or what does not move, is hit by 9.
    AT_REST = "ED-ATK-09", "Empty space or immobile object";
    /// Whoever attacks one it does not see where that one is not, misses; nobody says why.
    WRONG_GUESS = "ED-ATK-35", "Wrong guess";
}

/// What it takes to hit what does not move (ED-ATK-09).
pub const STILL: i32 = 9;

/// Attack a place.
#[command(rule = TARGETS, group = "Attack", kind = Attack, open, label = "Attack a place", cell = to, costs = 1)]
pub struct AttackPlace {
    pub actor: ActorId,
    #[field("weapon", 0..=7)]
    pub weapon: u8,
    pub to: Cell,
    /// Whether it is for somebody who is not seen, and may be there.
    #[serde(default, skip_serializing_if = "is_default")]
    #[field("for somebody unseen")]
    pub guess: bool,
    /// What vitality buys for it, 3 for each point.
    #[serde(default, skip_serializing_if = "is_default")]
    #[field("tenacity", 0..=3, usual = 0)]
    pub tenacity: u8,
}

/// Returns somebody whose space holds a point, and whom an actor does not see.
fn unseen_at(state: &State, actor: ActorId, at: Place) -> Option<ActorId> {
    let there = |id: &ActorId| *id != actor && state.lives(*id) && state.space(*id).holds(at);
    state.ids().filter(there).find(|id| !sight::sees(state, actor, *id))
}

/// Returns the check of an attack at a place where nobody is.
fn still_attempt(state: &State, actor: ActorId, weapon: &Weapon, at: Place, shows: bool) -> Attempt {
    let ability = weapon.ability.unwrap_or(Ability::Combativity);
    let task = Task { ability, skill: Some(weapon.skill), kind: Kind::Attack, sight: false };
    let takes = state.thing_at(at).map_or(STILL, |(_, thing)| thing.dc.into());
    let mut dc = plain("what lies still", takes, &AT_REST, shows);
    let mut attempt = Attempt::of(state, actor, task, None, shows);
    sources::of_attacker(state, actor, weapon, &Around::default(), &mut attempt.sources);
    checks::weigh_hold(state, actor, None, &mut attempt.sources);
    if weapon.is_ranged() {
        let far = distance_to(state, actor, at);
        dc.add(far.name(), farther(state, far), &DISTANCE);
        if far > weapon.range {
            attempt.sources.lose("beyond the range", &ONE_FURTHER);
        }
    }
    dc.add("cover", sight::harder(sight::cover_at(state, actor, at)), &sight::ON_A_MAP);
    Attempt { dc: Some(dc), ..attempt }
}

/// Returns the distance at which a point is for a shot.
fn distance_to(state: &State, actor: ActorId, at: Place) -> Distance {
    let point = Space { at, side: 0 };
    let near = |far: i32| state.space(actor).within(point, far);
    if near(state.profile(actor).reach) {
        return Distance::Adjacent;
    }
    let found = DISTANCE_TABLE.iter().skip(1).find(|(far, ..)| near(furthest(state, *far)));
    found.map_or(Distance::Extreme, |(distance, ..)| *distance)
}

impl Act<Edge> for AttackPlace {
    fn may(&self, state: &State) -> Verdict {
        let Self { actor, weapon, to, tenacity, .. } = *self;
        may_go_on(state, actor)?;
        let Some(own) = state.profile(actor).weapon(weapon) else {
            return Err(Refusal::new(&TARGETS, "{} has no such weapon").about(actor));
        };
        may_draw(state, actor, weapon)?;
        let usable = derived::is_at_hand(state, actor, weapon) && derived::psi(state, actor) >= own.psi;
        ensure!(usable, crate::efforts::RECOVERING, "it is not in hand", instead = "recover it");
        let empty = derived::shots_left(state, actor, weapon) == Some(0);
        ensure!(!empty, crate::options::AMMUNITION, "it is empty", instead = "reload it");
        ensure!(state.setting.map.contains(to), TARGETS, "that is beyond the map");
        let at = state.middle(to);
        if own.is_ranged() {
            let further = distance_to(state, actor, at) as i32 - own.range as i32;
            ensure!(further <= 1, NO_FURTHER, "that is too far away", instead = "move nearer");
        } else {
            let near = state.space(actor).within(Space { at, side: 0 }, derived::reach(state, actor, own));
            ensure!(near, MELEE, "that is out of reach", instead = "move up to it");
        }
        let walled = sight::cover_at(state, actor, at) == Cover::Total;
        ensure!(!walled, CLEAR_PATH, "there is a wall in between");
        checks::may_spend(state, actor, tenacity, 0)
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Self { actor, weapon, to, guess, tenacity } = *self;
        let at = table.state().middle(to);
        let target = unseen_at(table.state(), actor, at).filter(|_| guess);
        goes_on(table, actor, weapon);
        checks::spend(table, actor, tenacity);
        if let Some(target) = target {
            return begins(table, Blow { tenacity, guess: true, ..Blow::at(actor, target, weapon) });
        }
        let shows = table.listens();
        let state = table.state();
        let Some(own) = state.profile(actor).weapon(weapon) else { return };
        let counts = state.profile(actor).attacks > 1 || own.light && own.hands == 1;
        let mut attempt = still_attempt(state, actor, own, at, shows);
        if guess {
            // ED-ATK-34: also who is not there is not seen.
            attempt.sources.lose("not seen", &UNSEEN_TARGET);
        }
        attempt.modifier.add("tenacity", tenacity.into(), &checks::TENACITY);
        if counts {
            table.emit(AttackSpent { actor, weapon });
        }
        let check = attempt.roll(table);
        strikes(table, PlaceStruck { actor, weapon, at, guess, there: false, check });
    }
}

/// Tells that a place was struck, and what comes of the throw; what was thrown lies there (ED-RNG-21).
fn strikes(table: &mut Table<'_, impl Run>, struck: PlaceStruck) {
    let PlaceStruck { actor, weapon, at, .. } = struck;
    table.emit(struck);
    if let Some(place) = table.state().profile(actor).weapon(weapon).and_then(|one| one.thrown) {
        table.emit(CameDown { actor, weapon: place, at });
    }
    checks::rolled(table, actor);
}

/// Lets a right guess that misses look as a wrong one does (ED-ATK-35).
pub fn guess_fails(fails: &GuessFails, table: &mut Table<'_, impl Run>) {
    let GuessFails { actor, weapon, at, check } = fails.clone();
    strikes(table, PlaceStruck { actor, weapon, at, guess: true, there: true, check });
}

/// What was thrown at a place lies there (ED-RNG-21).
#[event]
pub struct CameDown {
    pub actor: ActorId,
    pub weapon: u8,
    pub at: Place,
}

impl Event<Edge> for CameDown {
    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| {
            actor.dropped |= bit(self.weapon);
            actor.lies.retain(|(lies, _)| *lies != self.weapon);
            actor.lies.push((self.weapon, self.at));
        });
    }
}

/// One attack of an action goes at a place (ED-ACT-03, ED-MEL-27).
#[event]
pub struct AttackSpent {
    pub actor: ActorId,
    pub weapon: u8,
}

impl Event<Edge> for AttackSpent {
    fn apply(&self, state: &mut State) {
        super::blow::spends(state, self.actor, self.weapon);
    }
}

/// A place was attacked where nobody was.
#[event]
pub struct PlaceStruck {
    pub actor: ActorId,
    pub weapon: u8,
    pub at: Place,
    /// Whether it was for somebody who was not there.
    #[serde(default, skip_serializing_if = "is_default")]
    pub guess: bool,
    /// Whether somebody was there all the same, and was missed.
    #[serde(default, skip_serializing_if = "is_default")]
    pub there: bool,
    pub check: Check,
}

impl PlaceStruck {
    /// Returns whether it hits what lies there; a wrong guess hits nothing (ED-ATK-35).
    pub fn hits(&self) -> bool {
        !self.guess && self.check.succeeds()
    }
}

impl checks::Deeds for PlaceStruck {
    fn deeds(&self, mut each: impl FnMut(ActorId, &Check, Feat)) {
        each(self.actor, &self.check, Feat::Attack);
    }
}

impl Event<Edge> for PlaceStruck {
    fn apply(&self, state: &mut State) {
        // Who attacked somebody there has spent them with that.
        let psi = state.profile(self.actor).weapon(self.weapon).map_or(0, |weapon| weapon.psi);
        let psi = if self.there { 0 } else { psi };
        let counts = derived::shots_left(state, self.actor, self.weapon).is_some();
        state.on(self.actor, |actor| {
            actor.fired[usize::from(self.weapon & 7)] += u8::from(counts);
            actor.psi_spent = actor.psi_spent.saturating_add(psi);
            actor.hide = None;
        });
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let who = teller.name(self.actor);
        let with = teller.state.weapon_name(self.actor, self.weapon);
        let came = if self.hits() { "a hit" } else { "a miss" };
        let at = teller.state.cell(self.at);
        let text = format!("{who} attacks {at} with {with}: {}, {came}", self.check.total());
        let line = Line::new(LineKind::Roll, text).by(self.actor).rule(&TARGETS);
        if self.guess {
            // The true reason is the game master's alone.
            let why = matches!(teller.viewer, Viewer::GameMaster);
            return Some(line.rule_if(why, if self.there { &HIT } else { &WRONG_GUESS }));
        }
        Some(self.check.explain("Attack", "Difficulty", line.rule(&AT_REST)))
    }
}
