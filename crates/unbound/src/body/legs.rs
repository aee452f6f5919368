//! Moving in other ways than over the map: up a cliff, across a pond that nobody drew (UL-MOV-05, 07, 08).

use super::Moved;
use super::modes::{MIXING, Mode, THIRDS, afford};
use crate::Table;
use crate::character::{Attribute, Skill};
use crate::checks;
use crate::event::{Event, Expense};
use crate::falling;
use crate::movement;
use crate::objection::{Objection, Verdict, Why};
use crate::state::{Stage, State};
use crate::statuses::Status;
use crate::turns::pay;
use ludex_engine::{ActorId, Faces, Log, Rule};
use serde::{Deserialize, Serialize};

ludex_engine::rules! {
    /// A slippery climb, or one without holds, may need Exertion; whoever fails gains no distance with that Move.
    HARD_CLIMB = "UL-MOV-07", "Hard climbs", Call;
    /// In rough water one may need Exertion to gain any distance, once a Move.
    ROUGH_WATER = "UL-MOV-08", "Rough water", Call;
    /// Bulk gives disadvantage on the rolls of climbing, swimming and jumping, and leaves distances as they are.
    BULK = "UL-MOV-19", "Bulk and jumps";
}

/// The most legs of one Move.
pub const MOST_LEGS: usize = 6;

/// One leg of a way.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Leg {
    /// How.
    pub mode: Mode,
    /// How many movements of 5 feet, 1 to 60.
    pub spaces: u8,
    /// Whether it is difficult terrain (UL-MOV-06).
    #[serde(default)]
    pub difficult: bool,
}

/// A leg as far as it went.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Gone {
    /// How.
    pub mode: Mode,
    /// How many movements.
    pub spaces: i32,
}

/// Move by legs. The game master's, who knows what there is to swim and to climb.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MoveBy {
    /// Who.
    pub actor: ActorId,
    /// The way, leg by leg.
    pub legs: Vec<Leg>,
    /// What Exertion must reach before anything is gained, where the game master asks for it: usually 10
    /// (UL-MOV-07, UL-MOV-08).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub exertion: Option<i32>,
    /// Whoever misses that by so much falls, where the game master says so (UL-MOV-07).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fall_margin: Option<i32>,
    /// From so many feet (UL-MOV-07).
    #[serde(default)]
    pub fall_feet: u16,
}

/// What the game master usually asks for.
pub const USUAL_TARGET: i32 = 10;

/// How far the legs of a way go on a budget of movement, and what is left of it, in thirds (UL-MOV-05).
pub fn along(state: &State, actor: ActorId, legs: &[Leg], budget: i32) -> (Vec<Gone>, i32) {
    let (speeds, options) = (state.actor(actor).profile.speeds, state.options());
    let (mut left, mut gone) = (budget * THIRDS, Vec::new());
    for leg in legs {
        let whole = left == budget * THIRDS;
        let wanted = i32::from(leg.spaces);
        let (spaces, spent) = afford(wanted, left, whole, (leg.mode, leg.difficult), speeds, options);
        left -= spent;
        if spaces > 0 || gone.is_empty() {
            gone.push(Gone { mode: leg.mode, spaces });
        }
        if spaces < wanted {
            break;
        }
    }
    (gone, left)
}

/// Whether somebody may move so.
///
/// # Errors
/// No way or a strange one; in a fight, whatever keeps it from a Move.
pub fn may_move_by(state: &State, command: &MoveBy) -> Verdict {
    let numbers = command.exertion.into_iter().chain(command.fall_margin);
    if command.legs.is_empty() || command.legs.len() > MOST_LEGS {
        return Err(Objection::new(&MIXING, Why::Bounds("the number of legs", 1, MOST_LEGS as i32)));
    }
    if command.legs.iter().any(|leg| !(1..=60).contains(&leg.spaces)) {
        return Err(Objection::new(&MIXING, Why::Bounds("a leg", 1, 60)));
    }
    if numbers.into_iter().any(|number| !(0..=99).contains(&number)) {
        return Err(Objection::new(&HARD_CLIMB, Why::Bounds("a target number", 0, 99)));
    }
    let prone = state.actor(command.actor).statuses.has(Status::Prone);
    if prone && command.legs.iter().any(|leg| matches!(leg.mode, Mode::Walk | Mode::Climb)) {
        let objection = Objection::new(&super::modes::CRAWLING, "somebody Prone crawls");
        return Err(objection.instead("stand up, or crawl"));
    }
    match state.stage {
        Stage::Fighting => movement::may_move(state, command.actor, false, false),
        Stage::Ready | Stage::Over if !state.actor(command.actor).can_act() => {
            Err(Objection::new(&MIXING, Why::Somebody(command.actor, "cannot move")))
        }
        Stage::Ready | Stage::Over => Ok(()),
    }
}

/// Moves by legs.
pub(crate) fn move_by(table: &mut Table<'_, impl Faces, impl Log<Event>>, command: &MoveBy) -> Verdict {
    may_move_by(table.state(), command)?;
    let actor = command.actor;
    let paid = table.state().stage == Stage::Fighting;
    if paid {
        let price = movement::move_price(table.state(), actor, false, false, table.listens());
        pay(table, actor, Expense::Move, price);
    }
    let climbs = command.legs.iter().any(|leg| leg.mode == Mode::Climb);
    let rule: &'static Rule = if climbs { &HARD_CLIMB } else { &ROUGH_WATER };
    let mut missed = None;
    if let Some(number) = command.exertion {
        let check = checks::skill_roll(table, actor, Skill::Exertion, Some(Attribute::Endurance), Some(number));
        missed = check.margin().filter(|&margin| margin < 0);
        table.emit(Event::Checked { actor, check });
    }
    let tally = movement::allowance(table.state(), actor, false, table.listens());
    if paid {
        movement::end_hindrances(table, actor);
    }
    let (mut gone, left) = along(table.state(), actor, &command.legs, tally.total);
    let mut by: &'static Rule = &MIXING;
    if missed.is_some() {
        by = rule;
        gone.iter_mut().for_each(|leg| leg.spaces = 0);
    }
    // Only what was walked last, without anything between, is a run-up (UL-MOV-11).
    let walked = |gone: &[Gone]| gone.iter().rev().take_while(|leg| leg.mode == Mode::Walk).map(|leg| leg.spaces).sum();
    let last: i32 = walked(&gone);
    let all = gone.iter().all(|leg| leg.mode == Mode::Walk);
    let before = table.state().run_up.filter(|run| run.actor == actor).map_or(0, |run| i32::from(run.spaces));
    let run_up = (last + if all { before } else { 0 }).min(99) as u8;
    table.emit(Event::Body(Moved::Went { actor, legs: gone, left, allowance: tally, run_up, rule: by.into(), paid }));
    if let (Some(margin), Some(most)) = (missed, command.fall_margin)
        && -margin >= most
    {
        falling::from_a_climb(table, actor, command.fall_feet.into());
    }
    Ok(())
}
