//! Jumps (UL-MOV-09 to 19).

use super::Moved;
use crate::action_points::Expense;
use crate::attack::FEET_A_SPACE;
use crate::character::{Attribute, Skill};
use crate::checks::{self, Checked};
use crate::movement;
use crate::offers::{field, number};
use crate::state::{Stage, State};
use crate::statuses::{Effect, GRAPPLED, PRONE, Status, gain};
use crate::turns::{can_pay, must_act, pay};
use crate::{Run, Table, Unbound};
use ludex_engine::{ActorId, Refusal, Takes, Tally, Verdict};
use ludex_grid::{Cell, Entry};
use ludex_kit::{Act, Declared, Forms, command};

ludex_engine::rules! {
    /// A long jump with a run-up costs 3 Action Points and goes 5 feet and 5 more for each point of Strength.
    LONG_JUMP = "UL-MOV-09", "Long jump with a run-up";
    /// From a stand it goes half as far, at the same price.
    STANDING_LONG_JUMP = "UL-MOV-10", "Standing long jump";
    /// The run-up is 10 feet on foot right before the jump, with nothing between.
    RUN_UP = "UL-MOV-11", "Run-up";
    /// A jump is an action of its own; its distance is not taken from a Move.
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
/// Spaces of a run-up: 10 feet.
pub const RUN_UP_SPACES: u8 = 2;
/// What the rolls of a jump must reach.
pub const TARGET: i32 = 10;

/// Whether somebody has run up (UL-MOV-11).
pub fn has_run_up(state: &State, actor: ActorId) -> bool {
    state.run_up.is_some_and(|run| run.actor == actor && run.spaces >= RUN_UP_SPACES)
}

/// How far a long jump goes, in feet (UL-MOV-09, UL-MOV-10).
pub fn long_jump(state: &State, actor: ActorId, shows: bool) -> Tally {
    let (mut tally, strength) = (Tally::new(shows), state.actor(actor).attribute(Attribute::Strength));
    tally.base("everybody", 5, &LONG_JUMP);
    tally.add("Strength", 5 * strength, &LONG_JUMP);
    finish(tally, has_run_up(state, actor), &LONG_JUMP, &STANDING_LONG_JUMP)
}

/// How high a high jump goes, in feet (UL-MOV-15, UL-MOV-16).
pub fn high_jump(state: &State, actor: ActorId, shows: bool) -> Tally {
    let (mut tally, strength) = (Tally::new(shows), state.actor(actor).attribute(Attribute::Strength));
    tally.add("Strength", 2 * strength, &HIGH_JUMP);
    finish(tally, has_run_up(state, actor), &HIGH_JUMP, &STANDING_HIGH_JUMP)
}

fn finish(
    mut tally: Tally,
    run_up: bool,
    least: &'static ludex_engine::Rule,
    standing: &'static ludex_engine::Rule,
) -> Tally {
    if tally.total < 0 {
        tally.add("not below 0", -tally.total, least);
    }
    if !run_up {
        tally.add("without a run-up", tally.total / 2 - tally.total, standing);
    }
    tally
}

/// How high a jump of so many feet reaches for somebody so many inches tall, in whole feet (UL-MOV-17).
pub fn reach(feet: i32, inches: u16) -> i32 {
    // Inches and a half of them, in twenty-fourths of a foot.
    (feet * 24 + 3 * i32::from(inches)) / 24
}

/// Whether somebody may jump at a price.
fn may_jump(state: &State, actor: ActorId, ap: i32) -> Verdict {
    let who = state.actor(actor);
    if who.statuses.has(Status::Prone) {
        return Err(Refusal::new(&PRONE, "nobody jumps while Prone").instead("stand up first"));
    }
    if state.is_held(actor) {
        return Err(Refusal::new(&GRAPPLED, "somebody who is held cannot move").instead("escape the hold first"));
    }
    if who.flying || super::water::swims(state, actor) {
        return Err(Refusal::new(&RUN_UP, "{} has nothing to jump from").about(actor));
    }
    if crate::mounted::is_riding(state, actor) {
        return Err(Refusal::new(&RUN_UP, "{} sits on a mount").about(actor).instead("dismount first"));
    }
    match state.stage {
        Stage::Fighting => {
            must_act(state, actor)?;
            can_pay(state, actor, ap)
        }
        Stage::Ready | Stage::Over if !who.can_act() => Err(Refusal::new(&JUMP_ACTION, "{} cannot jump").about(actor)),
        Stage::Ready | Stage::Over => Ok(()),
    }
}

/// Jump far.
#[command(group = "Move", between, open)]
#[derive(Copy, Eq)]
pub struct LongJump {
    /// Who.
    pub actor: ActorId,
    /// To which place of the map; as far as it goes, beyond the map, without.
    #[late]
    pub to: Option<Cell>,
    /// Whether there is something low in the way that must be cleared (UL-MOV-13).
    #[or_default]
    pub obstacle: bool,
    /// In which space on the way that is; right before the jumper without.
    #[late]
    pub obstacle_at: Option<Cell>,
    /// Whether it lands in difficult terrain that the map does not show (UL-MOV-14).
    #[or_default]
    pub rough_landing: bool,
}

impl Act<Unbound> for LongJump {
    fn may(&self, s: &State) -> Verdict {
        may_jump(s, self.actor, LONG_JUMP_AP)?;
        let Some(to) = self.to else {
            if self.obstacle_at.is_some() {
                let objection = Refusal::new(&OBSTACLE, "nothing says where the jump goes");
                return Err(objection.instead("name the landing too"));
            }
            return Ok(());
        };
        let (here, far) = (s.spaces(self.actor), long_jump(s, self.actor, false).total);
        let there = here.at(to);
        let spaces = far / FEET_A_SPACE as i32;
        let distance = s.map().shape().distance(here.anchor(), to) as i32;
        if distance == 0 || distance > spaces {
            let objection = Refusal::bounds(&LONG_JUMP, "the spaces of this jump", 1, spaces.max(1));
            return Err(objection.instead("choose a place that near, or run up first"));
        }
        let solid = there.cells().any(|cell| s.map().entry(cell) == Entry::Blocked);
        if !there.fits(s.map()) || solid || !movement::is_free(s, self.actor, there) {
            return Err(Refusal::new(&LONG_JUMP, "that place is not on the map, is solid, or is taken"));
        }
        let shut = |cell: Cell| s.map().terrain(cell).is_solid() || crate::objects::bars(s, cell);
        if crossed(s, here.anchor(), to).any(shut) {
            return Err(Refusal::new(&LONG_JUMP, "a wall or a shut door is in the way"));
        }
        if self.obstacle_at.is_some_and(|at| at == to || !crossed(s, here.anchor(), to).any(|cell| cell == at)) {
            let objection = Refusal::new(&OBSTACLE, "what is jumped over lies on the way, before the landing");
            return Err(objection.instead("name a space between the two"));
        }
        Ok(())
    }
    fn run(&self, t: &mut Table<'_, impl Run>) {
        let actor = self.actor;
        let run_up = has_run_up(t.state(), actor);
        let tally = long_jump(t.state(), actor, t.listens());
        price(t, actor, ("Long jump", LONG_JUMP_AP));
        let mut cleared = true;
        if self.obstacle || self.obstacle_at.is_some() {
            let check = checks::skill_roll(t, actor, Skill::Jump, Some(Attribute::Strength), Some(TARGET));
            cleared = check.succeeded();
            t.emit(Checked { actor, check });
        }
        // What is hit ends the jump in the space before it (house).
        let (feet, to) = match (cleared, before(t.state(), *self)) {
            (true, _) => (tally.total, self.to),
            (false, None) => (0, None),
            (false, Some(to)) => {
                let state = t.state();
                let spaces = state.map().shape().distance(state.actor(actor).at, to);
                ((spaces * FEET_A_SPACE) as i32, Some(to))
            }
        };
        t.emit(Moved::Leapt { actor, feet, to, run_up, tally });
        movement::release_out_of_reach(t, actor);
        let there = t.state().spaces(actor);
        let rough = to.is_some() && there.cells().any(|cell| t.state().map().entry(cell) == Entry::DIFFICULT);
        if cleared && (self.rough_landing || rough) && !super::water::swims(t.state(), actor) {
            let check = checks::skill_roll(t, actor, Skill::Acrobatics, Some(Attribute::Agility), Some(TARGET));
            let lands = check.succeeded();
            t.emit(Checked { actor, check });
            if !lands {
                gain(t, actor, Status::Prone, Effect::lasting(), &LANDING);
            }
        }
    }
    fn forms(f: &mut Forms<'_, Unbound>) {
        let to = Some(f.state().actor(f.actor).at);
        let jump = LongJump { actor: f.actor, to, obstacle: false, obstacle_at: None, rough_landing: false };
        let over = LongJump { obstacle_at: to, ..jump };
        let way = || vec![field("/actor", "who", Takes::Actor), field("/to", "where to", Takes::Cell)];
        let far = vec![
            field("/obstacle", "over something low", Takes::Flag),
            field("/rough_landing", "onto difficult ground", Takes::Flag),
        ];
        let hurdle = vec![field("/obstacle_at", "where what is jumped over stands", Takes::Cell)];
        f.form("Move", "Jump far", jump.into(), [way(), far].concat());
        f.form("Move", "Jump over something", over.into(), [way(), hurdle].concat());
    }
    fn subject(&self) -> Option<ActorId> {
        Some(self.actor)
    }
}

/// The space before an obstacle that is hit; nothing where the jump ends as it begins (UL-MOV-13).
fn before(state: &State, command: LongJump) -> Option<Cell> {
    let (here, to) = (state.spaces(command.actor), command.to?);
    let way = crossed(state, here.anchor(), to).take_while(|&cell| command.obstacle_at.is_some_and(|at| at != cell));
    way.filter(|&cell| movement::is_free(state, command.actor, here.at(cell))).last()
}

/// The cells on the straight way, without the first.
fn crossed(state: &State, from: Cell, to: Cell) -> impl Iterator<Item = Cell> {
    let (shape, mut at) = (state.map().shape(), from);
    std::iter::from_fn(move || {
        let step = shape.towards(at, to).filter(|_| at != to)?;
        at = shape.step(at, step)?;
        Some(at)
    })
}

fn price(table: &mut Table<'_, impl Run>, actor: ActorId, (label, ap): (&'static str, i32)) {
    if table.state().stage == Stage::Fighting {
        let mut tally = table.tally();
        tally.base(label, ap, &JUMP_ACTION);
        pay(table, actor, Expense::Jump, tally);
    }
}

/// Jump high.
#[command(rule = JUMP_REACH, group = "Move", label = "Jump high", between, open)]
#[derive(Copy, Eq)]
pub struct HighJump {
    /// Who.
    pub actor: ActorId,
    /// How tall it is, in inches, where somebody wants to know what it reaches (UL-MOV-17).
    #[field("a height in inches", 1..=1200)]
    #[late]
    pub inches: Option<u16>,
    /// Whether the game master lets it try to go higher (UL-MOV-18).
    #[or_default]
    pub higher: bool,
}

impl Act<Unbound> for HighJump {
    fn may(&self, s: &State) -> Verdict {
        may_jump(s, self.actor, HIGH_JUMP_AP)
    }
    fn run(&self, t: &mut Table<'_, impl Run>) {
        let actor = self.actor;
        let run_up = has_run_up(t.state(), actor);
        let mut tally = high_jump(t.state(), actor, t.listens());
        price(t, actor, ("High jump", HIGH_JUMP_AP));
        if self.higher {
            let check = checks::skill_roll(t, actor, Skill::Jump, Some(Attribute::Strength), Some(TARGET));
            if let Some(margin) = check.margin().filter(|&margin| margin >= 0) {
                tally.add("Jump", 1 + margin / 5, &JUMPING_HIGHER);
            }
            t.emit(Checked { actor, check });
        }
        let (feet, height) = (tally.total, self.inches);
        let reach = height.map(|inches| reach(feet, inches));
        t.emit(Moved::LeaptHigh { actor, feet, reach, run_up, tally });
    }
    fn forms(f: &mut Forms<'_, Unbound>) {
        let fields = vec![
            field("/actor", "who", Takes::Actor),
            number("/inches", "inches tall", 1, 1200),
            field("/higher", "tries to go higher", Takes::Flag),
        ];
        let high = HighJump { actor: f.actor, inches: Some(68), higher: false };
        f.form("Move", Self::DOC.title, high.into(), fields);
    }
    fn subject(&self) -> Option<ActorId> {
        Some(self.actor)
    }
}
