//! Falling, landing, and being moved against one's will.

use crate::prelude::*;
use crate::space::{exists, is_deep};
use ludex_grid::{Direction, Footing};
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

/// What landing on wet or loose ground must reach, and in mud (WT-MOV-19).
const LOOSE: i32 = 0;
const MUD: i32 = 2;

/// Returns the place so many yards a way off, as far as nothing stands there, and how many yards that is.
pub(crate) fn pushed(state: &State, actor: ActorId, way: u8, yards: u8) -> (Spot, u8) {
    let here = state.actor(actor).place;
    match (here, &state.setting.map) {
        (Spot::Yard(yard), _) => {
            let to = (1..=i16::from(yards)).map(|far| Spot::Yard(if way == 0 { yard + far } else { yard - far }));
            let last = to.take_while(|to| exists(state, actor, *to)).zip(1..).last();
            last.unwrap_or((here, 0))
        }
        (_, Some(map)) => {
            let taken = |cell| {
                let others = state.ids().filter(|&id| id != actor && state.fills_space(id));
                others.filter_map(|id| body::<Destiny>(state, id)).any(|other| other.contains(cell))
            };
            let shut = |cell| map.terrain(cell).footing == Footing::Blocked || state.is_barred(cell);
            let solid = |cell| shut(cell) || !map.contains(cell) || taken(cell);
            let steps = body::<Destiny>(state, actor).into_iter();
            let steps = steps.flat_map(|body| body.slide(Direction(way), yards.into(), solid));
            steps.map(|body| Spot::Cell(body.anchor())).zip(1..).last().unwrap_or((here, 0))
        }
        _ => (here, 0),
    }
}

/// Returns what a way is called.
pub(crate) fn way_name(s: &State, way: u8) -> &'static str {
    match &s.setting.map {
        Some(map) if usize::from(way) < map.shape().directions().len() => map.shape().direction_name(Direction(way)),
        _ => ["up the lane", "down the lane"][usize::from(way & 1)],
    }
}

/// An actor is moved some way, or as far as it goes; those who cling to it are asked first.
pub(crate) fn force(t: &mut Table<'_, impl Run>, actor: ActorId, way: u8, yards: u8) {
    if pushed(t.state(), actor, way, yards).1 > 0 {
        t.emit(Pressed { actor, way, yards });
    }
}

/// The water carries those who swim.
pub(crate) fn drift(t: &mut Table<'_, impl Run>, actor: ActorId) {
    if let (Some(current), true) = (t.state().setting.current, space::swims(t.state(), actor)) {
        force(t, actor, current.way, current.yards);
    }
}

/// Returns what landing where an actor stands must reach; none on firm ground.
fn footing(state: &State, actor: ActorId) -> Option<i32> {
    let cell = state.actor(actor).place.cell().zip(state.setting.map.as_ref());
    let ground = cell.map(|(cell, map)| map.terrain(cell)).filter(|ground| !is_deep(*ground));
    let usual = ground.and_then(|ground| match (ground.footing, ground.water, space::terrain_cost(ground)) {
        (Footing::Difficult, _, Some(2)) => Some(MUD),
        (Footing::Difficult, ..) | (_, true, _) => Some(LOOSE),
        _ => None,
    });
    state.slippery.or(usual)
}

/// An actor comes down on its feet, or not.
pub(crate) fn land(t: &mut Table<'_, impl Run>, actor: ActorId) {
    let up = t.state().actor(actor).life == Life::Awake && t.state().actor(actor).posture != Posture::Prone;
    let Some(tn) = footing(t.state(), actor).filter(|_| up) else { return };
    let balance = (Attribute::Dexterity, Skill::Acrobatics, "balance");
    if checks::tries(t, actor, Feat::Landing, balance, |_, _| {}, Some(tn)) < tn {
        t.emit(Floored { actor });
    }
}

/// An actor falls so many yards.
pub(crate) fn fall(t: &mut Table<'_, impl Run>, actor: ActorId, yards: i16) {
    t.emit(Fell { actor, yards });
    if !t.state().options().falling || yards <= 0 {
        return;
    }
    let die = dice::plain_die(t);
    let mut toughness = t.tally();
    derived::base_toughness(t.state().profile(actor), &mut toughness);
    let result = i32::from(yards) + die.sum - 4 - toughness.total;
    let level = Level::of(result, t.state().options());
    t.emit(Struck { actor, yards, die, toughness, result, level });
    if let Some(level) = level {
        t.emit(Floored { actor });
        wounds::wound(t, actor, level);
    }
}

happens! { Destiny;
    /// An actor is about to be moved some way.
    #[event] Pressed { actor: ActorId, way: u8, yards: u8 }
    |e, s| s.pressed = Some(Pressing { actor: e.actor, way: e.way, yards: e.yards, asked: false }),
    tell |e, teller| {
        told!(Action, "{} is moved as far as {} yd.", teller.name(e.actor), e.yards; FORCED)
    };

    /// An actor was moved.
    #[event(action, "{actor} comes to {to}.", rule = FORCED)]
    Forced { actor: ActorId, to: Spot }
    |e, s| {
        s.pressed = None;
        let medium = pace::medium_at(s, e.actor, e.to);
        s.on(e.actor, |actor| (actor.place, actor.medium) = (e.to, medium));
    };

    #[event(harm, "{actor} falls prone.", rule = conditions::PRONE)]
    Floored { actor: ActorId } on |_, actor| actor.posture = Posture::Prone;

    #[event(harm, "{actor} falls {yards} yd.", rule = FALLING)]
    Fell { actor: ActorId, yards: i16 }
    |e, s| {
        s.on(e.actor, |actor| (actor.medium, actor.height) = (Medium::Ground, 0));
        let place = s.actors.get(e.actor.index()).map_or(Spot::default(), |actor| actor.place);
        let medium = pace::medium_at(s, e.actor, place);
        s.on(e.actor, |actor| actor.medium = medium);
    };

    /// What a fall comes to.
    #[event] Struck { actor: ActorId, yards: i16, die: dice::Throw, toughness: Tally, result: i32, level: Option<Level> }
    |_, _| {},
    tell |e, teller| {
        let level = e.level.map_or("no", Level::name);
        let mut less = Tally::shown();
        less.base("yards", e.yards.into(), &FALLING);
        less.add("a fall", -4, &FALLING);
        less.add("base Toughness", -e.toughness.total, &derived::BASE_TOUGHNESS);
        let check = e.die.check("Fall", &less, e.result);
        told!(Roll, "The fall of {} comes to {}: {level} wound.", teller.name(e.actor), e.result; FALLING).check(check)
    },
    measure |e, gauge| gauge.suffers(e.actor, e.result.max(0)),
    toll |e, toll| toll.strikes(None, e.actor, "a fall");
}
