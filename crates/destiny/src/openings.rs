//! Ways to get about in a fight: openings, going into a space, dashing, more quickly.

use crate::dice::RollUse;
use crate::prelude::*;
use crate::space::gap;
use ludex_kit::ground::body;

rules! {
    /// A melee attack roll that strikes nobody: until the end of the turn it counts in place of one's Defence, if it is higher,
    /// against rebuffs of one enemy who is named.
    CREATE = "WT-ACT-18", "Create an opening";
    /// Going into the space of one whose Size differs by less than 5 takes Power or Agility against its better Defence of the
    /// two, and movement; a friend lets one in. Whoever fails stays outside.
    ENTERING = "WT-ACT-19", "Enter occupied space";
    /// Dashing once more in a round: Strength [Athletics/Running] adds 1 to the rate for every 3 points of the result. Not a
    /// third time.
    DASH_AGAIN = "WT-ACT-24", "Dash again";
    /// An opening replaces the Defence against that rebuff alone. What a rebuff does to initiative counts at once.
    OPENING_AND_REBUFF = "WT-INT-02", "Opening, rebuff and initiative";
}

/// Whether an actor may make an opening against another.
pub(crate) fn may_open(s: &State, actor: ActorId, weapon: u8, target: ActorId) -> Verdict {
    let arm = s.weapon(actor, weapon).filter(|_| s.has_in_hand(actor, Thing::Weapon(weapon)));
    only_if!(arm.is_some_and(|arm| !arm.is_ranged()), &CREATE, "it takes a melee weapon in hand")?;
    only_if!(s.hostile(actor, target) && s.stands(target), &CREATE, "{} is no enemy who stands", target)
}

/// An opening is made.
pub(crate) fn open(t: &mut Table<'_, impl Run>, actor: ActorId, weapon: u8, target: ActorId) {
    let roll = (Feat::Opening, RollUse::Opening);
    let result = checks::strives(t, actor, roll, CombatCheck::Weapon(weapon), |_, _| {}, None);
    t.emit(Opened { actor, target, result: result as i16 });
}

/// Whether an actor may go into another's space.
pub(crate) fn may_enter(s: &State, actor: ActorId, target: ActorId) -> Verdict {
    let there = target != actor && s.is_there(target) && s.setting.map.is_some();
    only_if!(there, &ENTERING, "there is nobody on the map to go to")?;
    let alike = (s.profile(actor).size - s.profile(target).size).abs() < 5;
    only_if!(alike, &ENTERING, "{} is too large or too small", target)?;
    only_if!(gap(s, actor, target) < 1, &ENTERING, "{} is not adjacent", target; "move closer")?;
    not_if!(conditions::is_immobile(s, actor), &conditions::IMMOBILE, "{} cannot move", actor)?;
    let inside = s.actor(actor).inside == Some(target) && conditions::shares_space(s, actor);
    not_if!(inside, &ENTERING, "{} is there already", actor)
}

/// Returns the AP of going a yard into a space, beside those of the action.
pub(crate) fn entering_ap(s: &State, actor: ActorId) -> i16 {
    pace::ap_for(s, actor, 1).unwrap_or(i16::MAX / 2)
}

/// An actor goes into another's space, if it can.
pub(crate) fn enter(t: &mut Table<'_, impl Run>, actor: ActorId, target: ActorId, by: Effort) {
    let s = t.state();
    if s.hostile(actor, target) && !conditions::is_helpless(s, target) {
        let tn = grappling::better(s, target);
        let roll = (Feat::Entering, RollUse::CombatCheck);
        if checks::strives(t, actor, roll, by.check(), |_, _| {}, Some(tn)) < tn {
            return;
        }
    }
    let s = t.state();
    let cell =
        body::<Destiny>(s, target).zip(body::<Destiny>(s, actor)).map(|(there, here)| there.nearest_cells(here).0);
    let movement =
        s.actor(actor).movement + entering_ap(s, actor) * pace::rate(s, actor) as i16 - pace::yard(s, actor) as i16;
    if let Some(cell) = cell {
        t.emit(Entered { actor, target, to: Spot::Cell(cell), movement: movement.max(0) });
    }
}

/// Whether an actor may dash, once more or for the first time this round.
pub(crate) fn may_dash(s: &State, actor: ActorId) -> Verdict {
    only_if!(s.actor(actor).dashes < 2, &DASH_AGAIN, "nobody dashes a third time in a round")?;
    only_if!(conditions::hobbled(s, actor) == 0, &conditions::HOBBLED, "{} is hobbled", actor; "treat that first")?;
    not_if!(conditions::is_immobile(s, actor), &conditions::IMMOBILE, "{} cannot move", actor)
}

/// A dash.
pub(crate) fn dash(t: &mut Table<'_, impl Run>, actor: ActorId) {
    let mut more = 0;
    if t.state().actor(actor).dashes > 0 {
        let word = match t.state().actor(actor).medium {
            Medium::Swimming | Medium::Underwater => "swimming",
            Medium::Climbing => "climbing",
            _ => "running",
        };
        let of = (Attribute::Strength, Skill::Athletics, word);
        more = checks::tries(t, actor, Feat::Dash, of, |_, _| {}, None).max(0) / 3;
    }
    t.emit(Dashed { actor, more: more as i16 });
}

happens! { Destiny;
    #[event(action, "{actor} makes an opening against {target}: {result}.", rule = CREATE)]
    Opened { actor: ActorId, target: ActorId, result: i16 }
    on |e, actor| actor.opening = Some(Opening { against: e.target, result: e.result });

    #[event(action, "{actor} goes into the space of {target}.", rule = ENTERING)]
    Entered { actor: ActorId, target: ActorId, to: Spot, movement: i16 }
    on |e, actor| (actor.place, actor.movement, actor.inside) = (e.to, e.movement, Some(e.target));

    #[event(action, "{actor} dashes.", rule = pace::DASH)]
    Dashed { actor: ActorId, more: i16 }
    on |e, actor| {
        actor.dashes += 1;
        actor.dash_more += e.more;
    };
}
