//! Ways to get about in a fight: openings, going into a space, dashing.

use crate::dice::RollUse;
use crate::prelude::*;
use crate::space::gap;
use ludex_kit::ground::body;

rules! {
    /// A melee attack roll that strikes nobody, with all that makes such rolls better or worse: until the end of the turn it
    /// counts in place of one's Defence, if it is higher, against rebuffs of one enemy who is named.
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

/// Returns whether an actor may make an opening against another.
pub(crate) fn may_open(state: &State, actor: ActorId, weapon: u8, target: ActorId) -> Verdict {
    let held = state.weapon(actor, weapon).filter(|_| state.has_in_hand(actor, Thing::Weapon(weapon)));
    let lawful = held.is_some_and(|weapon| !weapon.is_ranged());
    ensure!(lawful, CREATE, "it takes a melee weapon in hand");
    ensure!(state.hostile(actor, target) && state.stands(target), CREATE, "{} is no enemy who stands", target);
    Ok(())
}

/// Makes an opening: the roll stands for the Defence against rebuffs of the target.
pub(crate) fn open(table: &mut Table<'_, impl Run>, actor: ActorId, weapon: u8, target: ActorId) {
    let roll = (Feat::Opening, RollUse::Opening);
    let as_attack = |state: &State, tally: &mut Tally| attack::melee_situation(state, actor, target, tally);
    let result = checks::strives(table, actor, roll, CombatCheck::Weapon(weapon), as_attack, None);
    table.emit(Opened { actor, target, result: result as i16 });
}

/// Returns whether an actor may go into another's space.
pub(crate) fn may_enter(state: &State, actor: ActorId, target: ActorId) -> Verdict {
    let there = target != actor && state.is_there(target) && state.setting.map.is_some();
    ensure!(there, ENTERING, "there is nobody on the map to go to");
    let alike = (state.profile(actor).size - state.profile(target).size).abs() < 5;
    ensure!(alike, ENTERING, "{} is too large or too small", target);
    ensure!(gap(state, actor, target) < 1, ENTERING, "{} is not adjacent", target, instead = "move closer");
    ensure!(!state.is_parted(actor, target), ENTERING, "a wall is between it and {}", target);
    ensure!(!conditions::is_immobile(state, actor), conditions::IMMOBILE, "{} cannot move", actor);
    let inside = state.actor(actor).inside == Some(target) && conditions::shares_space(state, actor);
    ensure!(!inside, ENTERING, "{} is there already", actor);
    Ok(())
}

/// Returns the AP of the yard into a space, beside that of the action.
pub(crate) fn entering_ap(state: &State, actor: ActorId) -> i16 {
    pace::ap_for(state, actor, 1).unwrap_or(i16::MAX / 2)
}

/// Lets an actor go into another's space; one who is not willing resists.
pub(crate) fn enter(table: &mut Table<'_, impl Run>, actor: ActorId, target: ActorId, by: Effort) {
    let state = table.state();
    if state.hostile(actor, target) && !conditions::is_helpless(state, target) {
        let tn = grappling::better(state, target);
        let roll = (Feat::Entering, RollUse::CombatCheck);
        if checks::strives(table, actor, roll, by.check(), |_, _| {}, Some(tn)) < tn {
            return;
        }
    }
    let state = table.state();
    let Some(there) = body::<Destiny>(state, target) else { return };
    let Some(here) = body::<Destiny>(state, actor) else { return };
    let to = Spot::Cell(there.nearest_cells(here).0);
    let bought = entering_ap(state, actor) * pace::rate(state, actor) as i16;
    let movement = state.actor(actor).movement + bought - pace::yard(state, actor) as i16;
    table.emit(Entered { actor, target, to, movement: movement.max(0) });
}

/// Returns whether an actor may dash, for the first or the second time this round.
pub(crate) fn may_dash(state: &State, actor: ActorId) -> Verdict {
    ensure!(state.actor(actor).dashes < 2, DASH_AGAIN, "nobody dashes a third time in a round");
    ensure!(
        conditions::hobbled(state, actor) == 0,
        conditions::HOBBLED,
        "{} is hobbled",
        actor,
        instead = "treat that first"
    );
    ensure!(!conditions::is_immobile(state, actor), conditions::IMMOBILE, "{} cannot move", actor);
    Ok(())
}

/// Dashes; the second time in a round a check tells how much faster that is (WT-ACT-24).
pub(crate) fn dash(table: &mut Table<'_, impl Run>, actor: ActorId) {
    let mut more = 0;
    if table.state().actor(actor).dashes > 0 {
        let word = match table.state().actor(actor).medium {
            Medium::Swimming | Medium::Underwater => "swimming",
            Medium::Climbing => "climbing",
            _ => "running",
        };
        let of = (Attribute::Strength, Skill::Athletics, word);
        more = checks::tries(table, actor, Feat::Dash, of, |_, _| {}, None).max(0) / 3;
    }
    table.emit(Dashed { actor, more: more as i16 });
}

#[event(action, "{actor} makes an opening against {target}: {result}.", rule = CREATE)]
pub struct Opened {
    pub actor: ActorId,
    pub target: ActorId,
    pub result: i16,
}

impl Event<Destiny> for Opened {
    fn apply(&self, state: &mut State) {
        if let Some(actor) = state.actors.get_mut(self.actor.index()) {
            actor.opening = Some(Opening { against: self.target, result: self.result });
        }
    }
}

#[event(action, "{actor} goes into the space of {target}.", rule = ENTERING)]
pub struct Entered {
    pub actor: ActorId,
    pub target: ActorId,
    pub to: Spot,
    pub movement: i16,
}

impl Event<Destiny> for Entered {
    fn apply(&self, state: &mut State) {
        if let Some(actor) = state.actors.get_mut(self.actor.index()) {
            actor.place = self.to;
            actor.movement = self.movement;
            actor.inside = Some(self.target);
        }
    }
}

#[event(action, "{actor} dashes.", rule = pace::DASH)]
pub struct Dashed {
    pub actor: ActorId,
    pub more: i16,
}

impl Event<Destiny> for Dashed {
    fn apply(&self, state: &mut State) {
        if let Some(actor) = state.actors.get_mut(self.actor.index()) {
            actor.dashes += 1;
            actor.dash_more += self.more;
        }
    }
}
