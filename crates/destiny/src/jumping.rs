//! Jumps: how far, how high, and where one comes down.

use crate::prelude::*;
use crate::space::exists;
use ludex_grid::{Cover as Wall, Footing as Ground};
use ludex_kit::ground::{Grounded, body_at};

rules! {
    /// A jump is named long or high, then Strength [Athletics/Jumping] with Fudge dice and 10.
    JUMP = "WT-MOV-12", "Jump check";
    /// With a run-up of 5 yards in a line the full result counts, and Speed; without one half of it. Outside a fight
    /// everybody takes it who has the room.
    RUN_UP = "WT-MOV-13", "Run-up";
    /// A long jump goes as many feet as the result.
    LONG_JUMP = "WT-MOV-14", "Long jump";
    /// A high jump goes twice as many inches up as the result.
    HIGH_JUMP = "WT-MOV-15", "High jump";
    /// With the legs tucked the obstacle that is cleared may be half the jumper's height higher.
    TUCK = "WT-MOV-16", "Tucking the legs";
    /// A jump takes movement like walking, a yard for 3 feet begun. What the AP at hand does not pay for is paid over more
    /// turns before the jump takes place; who jumps too short falls short.
    JUMP_COST = "WT-MOV-17", "Jump and Action Points";
    /// A jump that was begun is finished, whatever happens to the jumper.
    IN_THE_AIR = "WT-MOV-18", "Turn ended in the air";
    /// Who jumps at most a yard short may grab the ledge with Dexterity [Acrobatics/Gymnastics].
    LEDGE = "WT-MOV-20", "Grabbing a ledge";
}

/// The run-up that a full jump takes, in yards (WT-MOV-13).
const RUN: u8 = 5;
/// How tall an actor is of whom nothing is said, in inches.
const USUALLY_TALL: i32 = 68;

/// Returns how many yards of movement a jump takes: one for every 3 feet begun (WT-MOV-17).
pub(crate) fn yards(leap: Leap) -> i32 {
    let feet = if leap.high { (i32::from(leap.length) + 11) / 12 } else { leap.length.into() };
    (feet + 2) / 3
}

/// Returns whether a jump could be made: its length leads where it is to end.
pub(crate) fn lawful(state: &State, actor: ActorId, leap: Leap, to: Spot) -> Verdict {
    let Actor { place, posture, medium, .. } = *state.actor(actor);
    ensure!(leap.length > 0, JUMP, "a jump goes somewhere", instead = "say how far or how high");
    ensure!(posture == Posture::Standing && medium == Medium::Ground, JUMP, "{} must stand to jump", actor);
    ensure!(!conditions::is_immobile(state, actor), conditions::IMMOBILE, "{} cannot move", actor);
    if leap.high {
        ensure!(to == place, HIGH_JUMP, "a high jump comes down where it began");
        return Ok(());
    }
    let there = exists(state, actor, to) && to != place && space::is_free(state, actor, to);
    ensure!(there, LONG_JUMP, "there is no room to come down");
    ensure!(has_way(state, actor, to), LONG_JUMP, "something solid stands in the way", instead = "jump another way");
    let far = match (place, to) {
        (Spot::Yard(here), Spot::Yard(there)) => i32::from(here.abs_diff(there)),
        (Spot::Cell(here), Spot::Cell(there)) => {
            state.setting.map.as_ref().map_or(0, |map| map.shape().distance(here, there) as i32)
        }
        _ => 0,
    };
    ensure!(far == yards(leap), JUMP_COST, "the length does not lead there", instead = "a yard for every 3 feet begun");
    Ok(())
}

/// Returns whether a jump leads to a place over ground that the jumper knows, and through no wall and no shut door. Over chasms,
/// torrents and what reaches to the waist one jumps.
fn has_way(state: &State, actor: ActorId, to: Spot) -> bool {
    let (Spot::Cell(here), Spot::Cell(there), Some(map)) = (state.actor(actor).place, to, &state.setting.map) else {
        return true;
    };
    let is_open = |cell| {
        let terrain = map.terrain(cell);
        let solid = terrain.footing == Ground::Blocked && terrain.cover >= Wall::ThreeQuarters;
        !solid && !state.is_barred(cell) && Destiny::knows_ground(state, actor, cell)
    };
    let free = map.way(here, there) < ludex_grid::Passage::Barred;
    free && ludex_grid::line(map.shape(), here, there)
        .all(|cell| body_at::<Destiny>(state, actor, cell).is_some_and(|body| body.cells().all(is_open)))
}

/// Returns the place so many yards on the way to another.
fn short_of(state: &State, actor: ActorId, to: Spot, yards: i32) -> Spot {
    match (state.actor(actor).place, to) {
        (Spot::Yard(here), Spot::Yard(there)) => Spot::Yard(here + (there - here).signum() * yards as i16),
        (Spot::Cell(here), Spot::Cell(there)) => {
            let shape = state.setting.map.as_ref().map(|map| map.shape());
            let on_the_way = shape.and_then(|shape| ludex_grid::line(shape, here, there).nth(yards.max(0) as usize));
            on_the_way.map_or(Spot::Cell(here), Spot::Cell)
        }
        (here, _) => here,
    }
}

/// Jumps: the check, and where it leads. With a run-up the full result counts, and Speed; without one half of it, rounded down
/// (WT-MOV-13, WT-DIC-12).
pub(crate) fn leap(table: &mut Table<'_, impl Run>, actor: ActorId, leap: Leap, to: Spot) {
    let base = table.state().options().jump_base;
    let of = (Attribute::Strength, Skill::Athletics, "jumping");
    let more = |_: &State, tally: &mut Tally| tally.add("jumping", base, &JUMP);
    let total = checks::tries(table, actor, Feat::Jump, of, more, None).max(0);

    let state = table.state();
    let ran = if state.stage == Stage::Fighting {
        state.actor(actor).run.yards >= RUN && (leap.high || runs_on(state, actor, to))
    } else {
        has_room_to_run(state, actor, (!leap.high).then_some(to))
    };
    let speed = state.profile(actor).attribute(Attribute::Speed);
    let result = if ran { (total + speed).max(0) } else { total.div_euclid(2) };
    if leap.high {
        // With the legs tucked half the height of the jumper counts as well (WT-MOV-16).
        let tuck = if leap.tuck { state.profile(actor).tall.unwrap_or(USUALLY_TALL) / 2 } else { 0 };
        let inches = 2 * result + tuck;
        let cleared = inches >= leap.length.into();
        return table.emit(JumpedHigh { actor, inches: inches as i16, cleared });
    }
    let feet = result.min(leap.length.into());
    let to = if feet >= leap.length.into() { to } else { short_of(state, actor, to, feet / 3) };
    table.emit(JumpedLong { actor, leap, feet: feet as u8, to });
}

/// Jumps outside a fight: all of it takes place at once.
pub(crate) fn freely(table: &mut Table<'_, impl Run>, actor: ActorId, jump: Leap, to: Spot) {
    leap(table, actor, jump, to);
    if let Some(moving) = table.state().moving {
        come_down(table, moving);
    }
}

/// Returns whether there is room for a run-up: behind a jump to a place, or on any side.
fn has_room_to_run(state: &State, actor: ActorId, to: Option<Spot>) -> bool {
    let here = state.actor(actor).place;
    let free = |way: u8| falling::pushed(state, actor, way, RUN).1 >= RUN;
    match (here, to, &state.setting.map) {
        (Spot::Yard(here), Some(Spot::Yard(to)), _) => free(u8::from(to > here)),
        (Spot::Yard(_), ..) => free(0) || free(1),
        (Spot::Cell(here), Some(Spot::Cell(to)), Some(map)) => {
            map.shape().towards(to, here).is_some_and(|back| free(back.0))
        }
        (_, _, Some(map)) => map.shape().directions().any(|way| free(way.0)),
        _ => false,
    }
}

/// Returns whether a jump goes on in the line of the run.
fn runs_on(state: &State, actor: ActorId, to: Spot) -> bool {
    let next = short_of(state, actor, to, 1);
    space::step_way(state.actor(actor).place, next) == state.actor(actor).run.way
}

/// Lets a jumper come down: on firm or slippery ground, at a ledge, or below it.
pub(crate) fn come_down(table: &mut Table<'_, impl Run>, moving: Moving) {
    let Moving { actor, to, leap, feet, .. } = moving;
    let leap = leap.unwrap_or_default();
    let short = i32::from(leap.gap) - i32::from(feet);
    table.emit(Landed { actor, to });
    if short <= 0 {
        return falling::land(table, actor);
    }
    let awake = table.state().actor(actor).life == Life::Awake;
    if awake && short <= 3 {
        let gymnastics = (Attribute::Dexterity, Skill::Acrobatics, "gymnastics");
        let total = checks::tries(table, actor, Feat::Ledge, gymnastics, |_, _| {}, Some(leap.ledge));
        if total >= leap.ledge {
            return table.emit(Grabbed { actor, height: leap.depth.into() });
        }
    }
    falling::fall(table, actor, leap.depth.into());
}

#[event(action, "{actor} jumps {feet} ft.", rule = LONG_JUMP)]
pub struct JumpedLong {
    pub actor: ActorId,
    pub leap: Leap,
    pub feet: u8,
    pub to: Spot,
}

impl Event<Destiny> for JumpedLong {
    fn apply(&self, state: &mut State) {
        let jump = Moving { bought: true, leap: Some(self.leap), feet: self.feet, ..Moving::new(self.actor, self.to) };
        state.moving = Some(jump);
        state.trigger();
    }
}

/// A high jump.
#[event]
pub struct JumpedHigh {
    pub actor: ActorId,
    pub inches: i16,
    pub cleared: bool,
}

impl Event<Destiny> for JumpedHigh {
    fn apply(&self, _state: &mut State) {}

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let how = if self.cleared { "and clears it" } else { "not high enough" };
        let text = format!("{} jumps {} in up, {how}.", teller.name(self.actor), self.inches);
        Some(Line::new(LineKind::Action, text).rule(&HIGH_JUMP))
    }
}

#[event(action, "{actor} comes down at {to}.", rule = IN_THE_AIR)]
pub struct Landed {
    pub actor: ActorId,
    pub to: Spot,
}

impl Event<Destiny> for Landed {
    fn apply(&self, state: &mut State) {
        state.moving = None;
        state.pending = None;
        let medium = pace::medium_at(state, self.actor, self.to);
        state.on(self.actor, |actor| {
            actor.place = self.to;
            actor.medium = medium;
            actor.run = Sprint::default();
        });
    }
}

#[event(boon, "{actor} grabs the ledge.", rule = LEDGE)]
pub struct Grabbed {
    pub actor: ActorId,
    pub height: i16,
}

impl Event<Destiny> for Grabbed {
    fn apply(&self, state: &mut State) {
        if let Some(actor) = state.actors.get_mut(self.actor.index()) {
            actor.medium = Medium::Climbing;
            actor.height = self.height;
        }
    }
}

/// What is left of the movement that a jump was paid with, in quarter yards.
#[event]
pub struct JumpPaid {
    pub actor: ActorId,
    pub movement: i16,
}

impl Event<Destiny> for JumpPaid {
    fn apply(&self, state: &mut State) {
        if let Some(actor) = state.actors.get_mut(self.actor.index()) {
            actor.movement = self.movement;
        }
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let text = format!("{} has {} left.", teller.name(self.actor), pace::yards_told(self.movement));
        Some(Line::new(LineKind::Frame, text).rule(&JUMP_COST))
    }
}
