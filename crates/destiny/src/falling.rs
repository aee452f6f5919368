//! Falling, landing, and being moved against one's will.

use crate::prelude::*;
use crate::space::{exists, is_deep};
use ludex_grid::{Direction, Footing as Ground};
use ludex_kit::ground::body;

rules! {
    /// A fall of so many yards does that and a die less 4 and base Toughness as final damage; whoever takes a wound is prone.
    FALLING = "WT-MOV-21", "Falling", Option;
    /// Being moved costs no AP, whatever the ground, and calls for no rebuff.
    FORCED = "WT-MOV-22", "Forced movement";
    /// Coming down on slippery or difficult ground takes Dexterity [Acrobatics/Balance], or one is prone: 0 on wet or loose
    /// ground, 2 in mud, 4 on ice, unless the game master sets the number.
    LANDING = "WT-MOV-19", "Landing";
    /// Who swims is carried by the water at the end of its turn, as far and where it runs.
    CURRENT = "WT-MOV-10", "Current";
}

/// What landing on wet or loose ground must reach (WT-MOV-19).
const LOOSE: i32 = 0;
/// What landing in mud must reach.
const MUD: i32 = 2;

/// Returns the place so many yards off in a way, or as far as nothing stands in it, and how many yards that is.
pub(crate) fn pushed(state: &State, actor: ActorId, way: u8, yards: u8) -> (Spot, u8) {
    let here = state.actor(actor).place;
    match (here, &state.setting.map) {
        (Spot::Yard(yard), _) => {
            let mut reached = (here, 0);
            for far in 1..=yards {
                let to = if way == 0 { yard + i16::from(far) } else { yard - i16::from(far) };
                if !exists(state, actor, Spot::Yard(to)) {
                    break;
                }
                reached = (Spot::Yard(to), far);
            }
            reached
        }
        (_, Some(map)) => {
            let taken = |cell| {
                let mut others = state.ids().filter(|&id| id != actor && state.fills_space(id));
                others.any(|other| body::<Destiny>(state, other).is_some_and(|body| body.contains(cell)))
            };
            let shut = |cell| map.terrain(cell).footing == Ground::Blocked || state.is_barred(cell);
            let solid = |cell| shut(cell) || !map.contains(cell) || taken(cell);
            let Some(body) = body::<Destiny>(state, actor) else { return (here, 0) };
            let steps = map.slide(body, Direction(way), yards.into(), solid).zip(1..);
            steps.last().map_or((here, 0), |(body, far)| (Spot::Cell(body.anchor()), far))
        }
        _ => (here, 0),
    }
}

/// Returns what a way is called.
pub(crate) fn way_name(state: &State, way: u8) -> &'static str {
    if let Some(map) = &state.setting.map
        && usize::from(way) < map.shape().directions().len()
    {
        return map.shape().direction_name(Direction(way));
    }
    if way.is_multiple_of(2) { "up the lane" } else { "down the lane" }
}

/// Moves an actor some way against its will, or as far as it goes; those who may cling to it are asked first.
pub(crate) fn force(table: &mut Table<'_, impl Run>, actor: ActorId, way: u8, yards: u8) {
    if pushed(table.state(), actor, way, yards).1 > 0 {
        table.emit(Pressed { actor, way, yards });
    }
}

/// Lets the water carry an actor who swims, as far and where it runs (WT-MOV-10).
pub(crate) fn drift(table: &mut Table<'_, impl Run>, actor: ActorId) {
    if let Some(current) = table.state().setting.current
        && space::swims(table.state(), actor)
    {
        force(table, actor, current.way, current.yards);
    }
}

/// Lets the water carry those who swim and had no turn this round, as the unconscious (WT-MOV-10).
pub(crate) fn drift_idly(table: &mut Table<'_, impl Run>) {
    let Some(Current { way, yards }) = table.state().setting.current else { return };
    for actor in table.state().ids() {
        let state = table.state();
        let idle = state.is_there(actor) && !state.actor(actor).acted && state.mount(actor).is_none();
        if idle && space::swims(state, actor) {
            let (to, far) = pushed(state, actor, way, yards);
            if far > 0 {
                table.emit(Forced { actor, to });
            }
        }
    }
}

/// Returns what landing where an actor stands must reach (WT-MOV-19); none on firm ground.
fn footing(state: &State, actor: ActorId) -> Option<i32> {
    let cell = state.actor(actor).place.cell().zip(state.setting.map.as_ref());
    let ground = cell.map(|(cell, map)| map.terrain(cell)).filter(|ground| !is_deep(*ground));
    let is_mud = |ground| space::kinds_of(state, ground).is_some_and(|kinds| kinds.contains(&Footing::Mud));
    if ground.is_some_and(is_mud) {
        return state.slippery.or(Some(MUD));
    }
    let usual = ground.and_then(|ground| match (ground.footing, ground.water, space::terrain_cost(ground)) {
        (Ground::Difficult, _, Some(2)) => Some(MUD),
        (Ground::Difficult, ..) | (_, true, _) => Some(LOOSE),
        _ => None,
    });
    state.slippery.or(usual)
}

/// Lets an actor come down on its feet, or prone.
pub(crate) fn land(table: &mut Table<'_, impl Run>, actor: ActorId) {
    let up = table.state().actor(actor).life == Life::Awake && table.state().actor(actor).posture != Posture::Prone;
    let Some(tn) = footing(table.state(), actor).filter(|_| up) else { return };
    let balance = (Attribute::Dexterity, Skill::Acrobatics, "balance");
    if checks::tries(table, actor, Feat::Landing, balance, |_, _| {}, Some(tn)) < tn {
        table.emit(Floored { actor });
    }
}

/// Lets an actor fall so many yards.
pub(crate) fn fall(table: &mut Table<'_, impl Run>, actor: ActorId, yards: i16) {
    table.emit(Fell { actor, yards });
    if !table.state().options().falling || yards <= 0 {
        return;
    }
    let die = dice::plain_die(table);
    let mut toughness = table.tally();
    derived::base_toughness(table.state().profile(actor), &mut toughness);
    let result = i32::from(yards) + die.sum - 4 - toughness.total;
    let level = Level::of(result, table.state().options());
    table.emit(Struck { actor, yards, die, toughness, result, level });
    if let Some(level) = level {
        table.emit(Floored { actor });
        wounds::wound(table, actor, level);
    }
}

/// An actor is about to be moved some way.
#[event]
pub struct Pressed {
    pub actor: ActorId,
    pub way: u8,
    pub yards: u8,
}

impl Event<Destiny> for Pressed {
    fn apply(&self, state: &mut State) {
        state.pressed = Some(Pressing { actor: self.actor, way: self.way, yards: self.yards, asked: false });
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let text = format!("{} is moved as far as {} yd.", teller.name(self.actor), self.yards);
        Some(Line::new(LineKind::Action, text).rule(&FORCED))
    }
}

/// An actor was moved.
#[event(action, "{actor} comes to {to}.", rule = FORCED)]
pub struct Forced {
    pub actor: ActorId,
    pub to: Spot,
}

impl Event<Destiny> for Forced {
    fn apply(&self, state: &mut State) {
        state.pressed = None;
        let medium = pace::medium_at(state, self.actor, self.to);
        state.on(self.actor, |actor| {
            actor.place = self.to;
            actor.medium = medium;
        });
    }
}

#[event(harm, "{actor} falls prone.", delta = Delta::word("prone"), rule = conditions::PRONE)]
pub struct Floored {
    pub actor: ActorId,
}

impl Event<Destiny> for Floored {
    fn apply(&self, state: &mut State) {
        if let Some(actor) = state.actors.get_mut(self.actor.index()) {
            actor.posture = Posture::Prone;
        }
    }
}

#[event(harm, "{actor} falls {yards} yd.", rule = FALLING)]
pub struct Fell {
    pub actor: ActorId,
    pub yards: i16,
}

impl Event<Destiny> for Fell {
    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| {
            actor.medium = Medium::Ground;
            actor.height = 0;
        });
        let place = state.actors.get(self.actor.index()).map_or(Spot::default(), |actor| actor.place);
        let medium = pace::medium_at(state, self.actor, place);
        state.on(self.actor, |actor| actor.medium = medium);
    }
}

/// What a fall comes to.
#[event]
pub struct Struck {
    pub actor: ActorId,
    pub yards: i16,
    pub die: dice::Throw,
    pub toughness: Tally,
    pub result: i32,
    pub level: Option<Level>,
}

impl Event<Destiny> for Struck {
    fn apply(&self, _state: &mut State) {}

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let level = self.level.map_or("no", Level::name);
        let mut less = Tally::shown();
        less.base("yards", self.yards.into(), &FALLING);
        less.add("a fall", -4, &FALLING);
        less.add("base Toughness", -self.toughness.total, &derived::BASE_TOUGHNESS);
        let check = self.die.check("Fall", &less, self.result);
        let text = format!("The fall of {} comes to {}: {level} wound.", teller.name(self.actor), self.result);
        Some(Line::new(LineKind::Roll, text).rule(&FALLING).check(check))
    }

    fn count_odds(&self, odds: &mut OddsCounter) {
        odds.suffers(self.actor, self.result.max(0));
    }

    fn log_harm(&self, log: &mut HarmLog) {
        log.strikes(None, self.actor, "a fall");
    }
}
