//! Jumping.

use super::*;

/// Centimetres of a run-up (ED-MOV-10).
const RUN: i32 = 300;
/// What a jump farther than normal takes for the first metre, and for each further one (ED-MOV-12).
const FARTHER_DC: (i32, i32) = (13, 4);
/// The centimetres of a jump up that count like a metre of another (ED-MOV-12).
const HIGHER: i32 = 25;
/// What coming down on difficult ground takes (ED-MOV-14).
const LANDS: i32 = 14;

/// Returns how far an actor jumps, in centimetres (ED-MOV-07, ED-MOV-09, ED-GRV-14).
pub fn long(state: &State, id: ActorId, running: bool) -> i32 {
    let whole =
        ((3 + crate::traumas::score(state, id, Ability::Strength)) * 100).max(0) * crate::gravity::leaps(state, id);
    if running { whole } else { whole / 2 }
}

/// Returns how high an actor jumps, in centimetres (ED-MOV-08, ED-MOV-09, ED-GRV-14).
pub fn high(state: &State, id: ActorId, running: bool) -> i32 {
    let whole =
        (25 + 25 * crate::traumas::score(state, id, Ability::Strength)).max(0) * crate::gravity::leaps(state, id);
    if running { whole } else { whole / 2 }
}

/// Returns whether an actor has run up for a jump to a point: three metres on foot right before, within 45 degrees of its
/// direction (ED-MOV-10).
pub fn runs(state: &State, id: ActorId, to: Option<Place>) -> bool {
    let here = state.actor(id).at;
    let Some((from, end)) = state.actor(id).budget.ran.filter(|(_, end)| *end == here) else { return false };
    if from.to(end) < RUN {
        return false;
    }
    let Some(to) = to else { return true };
    let arm = |a: Place, b: Place| (i64::from(b.x - a.x), i64::from(b.y - a.y));
    let ((ax, ay), (bx, by)) = (arm(from, end), arm(here, to));
    let product = ax * bx + ay * by;
    product > 0 && 2 * product * product >= (ax * ax + ay * ay) * (bx * bx + by * by)
}

/// Jump to another place.
#[command(rule = LONG, group = "Move", kind = Move, label = "Jump to {to}", cell = to)]
pub struct Jump {
    pub actor: ActorId,
    pub to: Cell,
    /// Whether to try for more than one jumps as a rule.
    #[serde(default, skip_serializing_if = "is_default")]
    pub farther: bool,
}

impl Jump {
    /// Returns where it goes, how far that is, and how far one jumps.
    fn reach(&self, state: &State) -> (Place, i32, i32) {
        let here = state.actor(self.actor).at;
        let to = Place { z: here.z, ..state.middle(self.to) };
        let running = runs(state, self.actor, Some(to));
        (to, here.to(to), long(state, self.actor, running))
    }
}

impl Act<Edge> for Jump {
    fn may(&self, state: &State) -> Verdict {
        let actor = self.actor;
        moves::may_move(state, actor)?;
        ensure!(!conditions::has(state, actor, Condition::Prone), LONG, "{} lies on the ground", actor);
        let (to, length, limit) = self.reach(state);
        ensure!(length > 0, LONG, "{} is there already", actor);
        let most = if self.farther { 2 * limit } else { limit };
        ensure!(length <= most, LONG, "{} jumps {} cm at the most", actor, most, instead = "take a run");
        ensure!(!self.farther || length > limit, FARTHER, "that is no farther than usual", instead = "just jump");
        let left = left_by(state, actor, Way::Jump);
        ensure!(length <= left, COSTS, "that takes {} cm, and {} are left", length, left, instead = "jump less far");
        cost_by(state, actor, to, Way::Jump)?;
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let actor = self.actor;
        let (to, length, limit) = self.reach(table.state());
        let mut reach = length;
        if length > limit {
            let (first, each) = FARTHER_DC;
            let beyond = (length - limit + 99) / 100;
            let dc = first + each * (beyond - 1);
            if !try_it(table, actor, Ask::of(Trial::FarJump, Skill::Athletics, dc)).1 {
                reach = limit;
            }
        }
        let hurdle = table.state().actor(actor).budget.hurdle.filter(|(_, before)| i32::from(*before) < reach);
        if let Some((dc, before)) = hurdle
            && !try_it(table, actor, Ask::of(Trial::Obstacle, Skill::Athletics, dc.into())).1
        {
            reach = before.into();
        }
        table.emit(Leaps { actor });
        let to = table.state().actor(actor).at.towards(to, reach, length);
        sets_out(table, actor, to, Way::Jump);
    }

    fn offers(offers: &mut Offers<'_>) {
        let state = offers.state();
        let actor = offers.actor;
        if moves::may_move(state, actor).is_err() {
            return;
        }
        let here = state.cell(state.actor(actor).at);
        for (across, down) in moves::around(2 * long(state, actor, true), state.setting.cell) {
            let Some(to) = here.offset(across, down).filter(|cell| state.setting.map.contains(*cell)) else { continue };
            offers.seldom(Jump { actor, to, farther: false });
            offers.seldom(Jump { actor, to, farther: true });
        }
    }
}

/// An actor jumps off: what it has run up for is used.
#[event]
pub struct Leaps {
    pub actor: ActorId,
}

impl Event<Edge> for Leaps {
    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| (actor.budget.ran, actor.budget.hurdle) = (None, None));
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let text = format!("{} jumps", teller.name(self.actor));
        let line = Line::new(LineKind::Action, text).by(self.actor).rule(&LONG).rule(&STANDING).rule(&COSTS);
        Some(line.rule(&RUN_UP).rule(&OVER).rule(&CLUMSY))
    }
}

/// Jump up.
#[command(rule = HIGH, group = "Move", kind = Move, open, label = "Jump up")]
pub struct JumpUp {
    #[field("who")]
    pub actor: ActorId,
    #[field("centimetres", 1..=1000, usual = 25)]
    pub height: i32,
    /// Whether to try for more than one jumps as a rule.
    #[serde(default, skip_serializing_if = "is_default")]
    #[field("higher than usual")]
    pub farther: bool,
}

impl Act<Edge> for JumpUp {
    fn may(&self, state: &State) -> Verdict {
        let Self { actor, height, farther } = *self;
        moves::may_move(state, actor)?;
        ensure!(!conditions::has(state, actor, Condition::Prone), HIGH, "{} lies on the ground", actor);
        let limit = high(state, actor, runs(state, actor, None));
        let most = if farther { 2 * limit } else { limit };
        ensure!(!farther || height > limit, FARTHER, "that is no higher than usual", instead = "just jump");
        ensure!(height <= most, HIGH, "{} jumps {} cm high at the most", actor, most, instead = "take a run");
        let left = left_by(state, actor, Way::Jump);
        ensure!(height <= left, COSTS, "that takes {} cm, and {} are left", height, left);
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Self { actor, height, .. } = *self;
        let limit = high(table.state(), actor, runs(table.state(), actor, None));
        let mut reach = height;
        if height > limit {
            let (first, each) = FARTHER_DC;
            let beyond = (height - limit + HIGHER - 1) / HIGHER;
            if !try_it(table, actor, Ask::of(Trial::FarJump, Skill::Athletics, first + each * (beyond - 1))).1 {
                reach = limit;
            }
        }
        table.emit(Leaps { actor });
        table.emit(moves::Spent { actor, costs: reach });
    }
}

/// Say that something stands in the way of the next jump.
#[command(rule = OBSTACLES, group = "World", kind = Rule, by = game_master, open, label = "Something in the jump")]
pub struct Hurdle {
    pub target: ActorId,
    #[field("DC", 1..=60, usual = 13, reach)]
    pub dc: u8,
    #[field("centimetres before it", 0..=5000, usual = 200)]
    pub before: u16,
}

impl Act<Edge> for Hurdle {
    fn may(&self, state: &State) -> Verdict {
        ensure!(state.turn == Some(self.target), OBSTACLES, "it is not the turn of {}", self.target);
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        table.emit(Obstructed { actor: self.target, dc: self.dc, before: self.before });
    }
}

/// Something stands in the way of a jump.
#[event(Ruling, "Something stands in the way of {actor}", OBSTACLES)]
pub struct Obstructed {
    pub actor: ActorId,
    pub dc: u8,
    /// Centimetres before it.
    pub before: u16,
}

impl Event<Edge> for Obstructed {
    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| actor.budget.hurdle = Some((self.dc, self.before)));
    }
}

/// Lets who comes down from a jump on difficult ground keep its feet, or not (ED-MOV-14).
pub fn lands(arrived: &moves::Arrived, table: &mut Table<'_, impl Run>) {
    let actor = arrived.actor;
    let state = table.state();
    let hard = state.footing(state.actor(actor).at) == ludex_grid::Footing::Difficult;
    if arrived.way != Way::Jump || !hard || !state.stands(actor) {
        return;
    }
    if !try_it(table, actor, Ask::of(Trial::Landing, Skill::Acrobatics, LANDS)).1 {
        conditions::falls(table, actor);
    }
}
