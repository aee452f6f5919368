//! Jumps (UL-MOV-09 to 19).

use super::{Moved, water};
use crate::options::JumpMode;
use crate::prelude::*;
use crate::state::{Leap, Route};
use crate::statuses::{PRONE, gain};
use crate::{checks, mounted, movement};

rules! {
    /// A long jump with a run-up costs 3 Action Points and goes 5 feet and 5 more for each point of Strength.
    LONG_JUMP = "UL-MOV-09", "Long jump with a run-up";
    /// From a stand it goes half as far, at the same price.
    STANDING_LONG_JUMP = "UL-MOV-10", "Standing long jump";
    /// The run-up is 10 feet on foot right before the jump, with nothing between.
    RUN_UP = "UL-MOV-11", "Run-up";
    /// A jump has its own price, as an action by itself or where a Move halts, before, between or after its steps; its
    /// distance is not taken from the Move. A campaign may take it off the Move too; a jump without one is then from a
    /// stand, and goes no farther than a Move.
    JUMP_ACTION = "UL-MOV-12", "A jump is its own action";
    /// Over a hedge or a low wall the game master may ask for Jump against 10; whoever fails stops before it.
    OBSTACLE = "UL-MOV-13", "Clearing a low obstacle", Call;
    /// Whoever lands in difficult terrain and misses Acrobatics against 10 is Prone.
    LANDING = "UL-MOV-14", "Landing in difficult terrain";
    /// A high jump with a run-up costs 2 Action Points and goes 2 feet up for each point of Strength.
    HIGH_JUMP = "UL-MOV-15", "High jump with a run-up";
    /// From a stand it goes half as high.
    STANDING_HIGH_JUMP = "UL-MOV-16", "Standing high jump";
    /// A high jump reaches its height and one and a half times the jumper's own.
    JUMP_REACH = "UL-MOV-17", "Reach of a high jump";
    /// The game master may allow Jump against 10 to go higher: 1 foot, and 1 more for each full 5 above.
    JUMPING_HIGHER = "UL-MOV-18", "Jumping higher", Call;
    /// The run-up counts the distance that was walked, not what it cost.
    RUN_UP_DISTANCE = "UL-INT-19", "Run-up through rubble";
}

/// Action Points of a long jump.
pub const LONG_JUMP_AP: i32 = 3;
/// Action Points of a high jump.
pub const HIGH_JUMP_AP: i32 = 2;
/// Spaces of a run-up: 10 feet (UL-MOV-11).
pub const RUN_UP_SPACES: u8 = 2;
/// What the rolls of a jump must reach (UL-MOV-13, UL-MOV-14, UL-MOV-18).
pub const TARGET: i32 = 10;

/// Returns whether an actor has run up (UL-MOV-11). Where jumps are taken off Moves, one without a Move is from a stand
/// (UL-MOV-12).
pub fn has_run_up(state: &State, actor: ActorId) -> bool {
    let without_a_move = budget(state, actor).is_some() && movement::halted(state, actor).is_err();
    !without_a_move && state.run_up.is_some_and(|run| run.actor == actor && run.spaces >= RUN_UP_SPACES)
}

/// Returns how far a long jump goes, in feet (UL-MOV-09, UL-MOV-10).
pub fn long_jump(state: &State, actor: ActorId, shows: bool) -> Tally {
    let mut tally = Tally::new(shows);
    tally.base("everybody", 5, &LONG_JUMP);
    measured(state, actor, tally, 5, &LONG_JUMP, &STANDING_LONG_JUMP)
}

/// Returns how high a high jump goes, in feet (UL-MOV-15, UL-MOV-16).
pub fn high_jump(state: &State, actor: ActorId, shows: bool) -> Tally {
    measured(state, actor, Tally::new(shows), 2, &HIGH_JUMP, &STANDING_HIGH_JUMP)
}

/// Returns how many spaces of movement there are for a jump, where the campaign takes it off the Move: what is left of the
/// one that halts, or a whole one (UL-MOV-12). `None` where it does not.
fn budget(state: &State, actor: ActorId) -> Option<i32> {
    let deducted = state.stage == Stage::Fighting && state.options().jump_mode == JumpMode::Deducted;
    if !deducted {
        return None;
    }
    Some(match movement::halted(state, actor) {
        Ok(moving) => moving.left,
        Err(_) => movement::allowance(state, actor, false, false).total,
    })
}

/// Returns how many spaces so many feet are, rounded up.
fn begun_spaces(feet: i32) -> i32 {
    (feet.max(0) as u32).div_ceil(FEET_A_SPACE) as i32
}

/// Adds `each` feet for a point of Strength, and takes off half of it all from a stand; no more is left than there is of a
/// Move, where it is taken off that.
fn measured(
    state: &State,
    actor: ActorId,
    mut tally: Tally,
    each: i32,
    rule: &'static Rule,
    standing: &'static Rule,
) -> Tally {
    tally.add("Strength", each * state.actor(actor).attribute(Attribute::Strength), rule);
    if tally.total < 0 {
        tally.add("not below 0", -tally.total, rule);
    }
    if !has_run_up(state, actor) {
        tally.add("without a run-up", tally.total / 2 - tally.total, standing);
    }
    let most = budget(state, actor).map_or(tally.total, |spaces| spaces * FEET_A_SPACE as i32);
    tally.add("what is left of the Move", (most - tally.total).min(0), &JUMP_ACTION);
    tally
}

/// Returns how high a jump of so many feet reaches for an actor so many inches tall, in whole feet (UL-MOV-17).
pub fn reach(feet: i32, inches: u16) -> i32 {
    // One and a half times an inch is three twenty-fourths of a foot.
    (feet * 24 + 3 * i32::from(inches)) / 24
}

/// Refuses a jump at a price to an actor who cannot make or pay it.
fn may_jump(state: &State, actor: ActorId, ap: i32) -> Verdict {
    let who = state.actor(actor);
    ensure!(!who.statuses.has(Status::Prone), PRONE, "nobody jumps while Prone", instead = "stand up first");
    movement::must_be_free(state, actor)?;
    ensure!(!(who.flying || water::swims(state, actor)), RUN_UP, "{} has nothing to jump from", actor);
    ensure!(!mounted::is_riding(state, actor), RUN_UP, "{} sits on a mount", actor, instead = "dismount first");
    // Where its Move halts, a jump is part of it (UL-MOV-12).
    if movement::halted(state, actor).is_err() {
        must_act(state, actor)?;
    }
    can_pay(state, actor, ap)
}

/// Pays for a jump, which has its own price (UL-MOV-12).
fn pay_for_jump(table: &mut Table<'_, impl Run>, actor: ActorId, label: &'static str, ap: i32) {
    pay_plain(table, actor, Expense::Jump, (label, ap, &JUMP_ACTION));
}

/// Returns how many spaces of a halted Move a jump of so many feet uses up (UL-MOV-12).
fn taken_off(state: &State, actor: ActorId, feet: i32) -> i32 {
    match (budget(state, actor), movement::halted(state, actor)) {
        (Some(left), Ok(_)) => begun_spaces(feet).min(left),
        _ => 0,
    }
}

/// Rolls Jump against 10. Returns how far above it the roll is, negative below.
fn roll_jump(table: &mut Table<'_, impl Run>, actor: ActorId) -> i32 {
    checks::tries(table, actor, (Skill::Jump, Some(Attribute::Strength)), TARGET)
}

/// Jump far.
#[command(group = "Move", kind = Move, between, open)]
#[derive(Copy, Eq)]
pub struct LongJump {
    pub actor: ActorId,
    /// To which place of the map; as far as it goes, beyond the map, without.
    #[serde(default, skip_serializing_if = "is_default")]
    pub to: Option<Cell>,
    /// Whether there is something low in the way that must be cleared (UL-MOV-13).
    #[serde(default)]
    pub obstacle: bool,
    /// In which space on the way that is; right before the jumper without.
    #[serde(default, skip_serializing_if = "is_default")]
    pub obstacle_at: Option<Cell>,
    /// Whether it lands in difficult terrain that the map does not show (UL-MOV-14).
    #[serde(default)]
    pub rough_landing: bool,
}

impl Act<Unbound> for LongJump {
    fn may(&self, state: &State) -> Verdict {
        let Self { actor, obstacle_at, .. } = *self;
        may_jump(state, actor, LONG_JUMP_AP)?;
        let Some(to) = self.to else {
            ensure!(
                obstacle_at.is_none(),
                OBSTACLE,
                "nothing says where the jump goes",
                instead = "name the landing too"
            );
            return Ok(());
        };
        let here = state.spaces(actor);
        let map = state.map();
        let there = here.at(to);

        let spaces = long_jump(state, actor, false).total / FEET_A_SPACE as i32;
        let far = || Refusal::bounds(&LONG_JUMP, "the spaces of this jump", 1, spaces.max(1));
        let near = (1..=spaces).contains(&(map.shape().distance(here.anchor(), to) as i32));
        ensure!(near, far().instead("choose a place that near, or run up first"));

        let solid = there.cells().any(|cell| map.entry(cell) == Entry::Blocked);
        ensure!(
            there.fits(map) && !solid && movement::is_free(state, actor, there),
            LONG_JUMP,
            "that place is not on the map, is solid, or is taken"
        );
        let shut = |cell: Cell| map.terrain(cell).is_solid() || crate::objects::bars(state, cell);
        let walled =
            map.way(here.anchor(), to) == ludex_grid::Passage::Barred || crossed(state, here.anchor(), to).any(shut);
        ensure!(!walled && !map.is_astride(there), LONG_JUMP, "a wall or a shut door is in the way");

        let between = |at: Cell| at != to && crossed(state, here.anchor(), to).any(|cell| cell == at);
        ensure!(
            obstacle_at.is_none_or(between),
            OBSTACLE,
            "what is jumped over lies on the way, before the landing",
            instead = "name a space between the two"
        );
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let actor = self.actor;
        let run_up = has_run_up(table.state(), actor);
        let tally = long_jump(table.state(), actor, table.listens());
        pay_for_jump(table, actor, "Long jump", LONG_JUMP_AP);
        crate::stealth::moves_on(table, actor);

        let hurdle = self.obstacle || self.obstacle_at.is_some();
        let cleared = !hurdle || roll_jump(table, actor) >= 0;

        let state = table.state();
        let mut to = self.to;
        let mut feet = tally.total;
        if !cleared {
            // What is hit ends the jump in the space before it (house).
            to = before(state, *self);
            let went = |to| state.map().shape().distance(state.actor(actor).at, to) * FEET_A_SPACE;
            feet = to.map_or(0, went) as i32;
        }
        let off_move = taken_off(state, actor, feet);
        let leap = Leap { cleared, rough: self.rough_landing, rider: state.moving.is_some() };
        let flight = to.and_then(|to| flight(state, actor, to)).map(|route| (route, leap));

        table.emit(Moved::Leapt { actor, feet, to, run_up, tally, off_move, flight });
        if flight.is_none() {
            movement::release_out_of_reach(table, actor);
            land(table, actor, leap, to.is_some());
        }
    }

    fn forms(forms: &mut Forms<'_>) {
        let to = Some(forms.state().actor(forms.actor).at);
        let jump = LongJump { actor: forms.actor, to, obstacle: false, obstacle_at: None, rough_landing: false };
        let over = LongJump { obstacle_at: to, ..jump };
        let who = || field("/actor", "who", Takes::Actor);
        let where_to = || field("/to", "where to", Takes::Cell);
        let far = vec![
            who(),
            where_to(),
            field("/obstacle", "over something low", Takes::Flag),
            field("/rough_landing", "onto difficult ground", Takes::Flag),
        ];
        let hurdle = vec![who(), where_to(), field("/obstacle_at", "where what is jumped over stands", Takes::Cell)];
        forms.form("Move", "Jump far", jump.into(), far);
        forms.form("Move", "Jump over something", over.into(), hurdle);
    }

    fn subject(&self) -> Option<ActorId> {
        Some(self.actor)
    }
}

/// Returns the steps of a jump in a fight, where others may react to each.
fn flight(state: &State, actor: ActorId, to: Cell) -> Option<Route> {
    fighting(state).ok()?;
    let shape = state.map().shape();
    let mut at = state.actor(actor).at;
    let mut steps = Vec::new();
    for next in crossed(state, at, to) {
        steps.push(shape.towards(at, next)?);
        at = next;
    }
    Route::try_from(steps).ok()
}

/// Lands a jumper: in difficult terrain it makes an Acrobatics roll, or is Prone (UL-MOV-14).
pub(crate) fn land(table: &mut Table<'_, impl Run>, actor: ActorId, leap: Leap, on_map: bool) {
    let state = table.state();
    let difficult = |cell: Cell| state.map().entry(cell) == Entry::DIFFICULT;
    let rough = leap.rough || (on_map && state.spaces(actor).cells().any(difficult));
    if !leap.cleared || !rough || water::swims(state, actor) {
        return;
    }
    let roll = (Skill::Acrobatics, Some(Attribute::Agility));
    if checks::tries(table, actor, roll, TARGET) < 0 {
        gain(table, actor, Status::Prone, Effect::lasting(), &LANDING);
    }
}

/// Returns the last free space before an obstacle that is hit; `None` where the jump ends as it begins (UL-MOV-13).
fn before(state: &State, jump: LongJump) -> Option<Cell> {
    let here = state.spaces(jump.actor);
    let to = jump.to?;
    let obstacle = jump.obstacle_at?;
    let way = crossed(state, here.anchor(), to).take_while(|&cell| cell != obstacle);
    way.filter(|&cell| movement::is_free(state, jump.actor, here.at(cell))).last()
}

/// Returns the cells on the straight way to a cell, without the first.
fn crossed(state: &State, from: Cell, to: Cell) -> impl Iterator<Item = Cell> {
    let shape = state.map().shape();
    let mut at = from;
    std::iter::from_fn(move || {
        let step = shape.towards(at, to).filter(|_| at != to)?;
        at = shape.step(at, step)?;
        Some(at)
    })
}

/// Jump high.
#[command(rule = JUMP_REACH, group = "Move", kind = Move, label = "Jump high", between, open)]
#[derive(Copy, Eq)]
pub struct HighJump {
    pub actor: ActorId,
    /// How tall it is, in inches, where an actor wants to know what it reaches (UL-MOV-17).
    #[field("a height in inches", 1..=1200)]
    #[serde(default, skip_serializing_if = "is_default")]
    pub inches: Option<u16>,
    /// Whether the game master lets it try to go higher (UL-MOV-18).
    #[serde(default)]
    pub higher: bool,
}

impl Act<Unbound> for HighJump {
    fn may(&self, state: &State) -> Verdict {
        may_jump(state, self.actor, HIGH_JUMP_AP)
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let actor = self.actor;
        let run_up = has_run_up(table.state(), actor);
        let mut tally = high_jump(table.state(), actor, table.listens());
        pay_for_jump(table, actor, "High jump", HIGH_JUMP_AP);
        if self.higher {
            let margin = roll_jump(table, actor);
            tally.add("Jump", if margin >= 0 { 1 + margin / 5 } else { 0 }, &JUMPING_HIGHER);
        }
        let feet = tally.total;
        let reach = self.inches.map(|inches| reach(feet, inches));
        let off_move = taken_off(table.state(), actor, feet);
        table.emit(Moved::LeaptHigh { actor, feet, reach, run_up, tally, off_move });
    }

    fn forms(forms: &mut Forms<'_>) {
        let fields = vec![
            field("/actor", "who", Takes::Actor),
            number("/inches", "inches tall", 1, 1200),
            field("/higher", "tries to go higher", Takes::Flag),
        ];
        let high = HighJump { actor: forms.actor, inches: Some(68), higher: false };
        forms.form("Move", Self::DOC.title, high.into(), fields);
    }

    fn subject(&self) -> Option<ActorId> {
        Some(self.actor)
    }
}
