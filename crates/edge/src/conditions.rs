//! What may be the matter with an actor, how it comes and ends, and what others ask of it.

mod ruling;

pub use ruling::{Afflict, Relieve};

use crate::gravity;
use crate::prelude::*;

rules! {
    /// A condition is there as long as one of what brought it lasts.
    CONDITIONS = "ED-CND-01", "What conditions are", State;
    /// It lasts as long as its cause says, or until it is countered.
    LASTING = "ED-CND-02", "How long";
    /// Each keeps its own time, and several of a kind are no worse than one.
    TOGETHER = "ED-CND-03", "No accumulation";
    /// What conditions do to checks they do to attacks and saving throws as well.
    ALL_CHECKS = "ED-CND-04", "\"Checks\" means all checks";
    /// The bleeding lose 1 vitality as each of their turns ends; no armour helps.
    BLEEDING = "ED-CND-06", "Bleeding: damage";
    /// What was lost to bleeding is not healed while it goes on.
    UNHEALED = "ED-CND-07", "Bleeding: not healable meanwhile";
    /// Attacks against the blinded have advantage, their own disadvantage: as with all whom one does not see.
    BLINDED_ATTACKS = "ED-CND-10", "Blinded: attacks";
    /// The sleeping are unconscious; without rolling they hear things with 5 less.
    SLEEPING = "ED-CND-47", "Sleeping";
    /// To the blinded everybody is unseen.
    BLINDED = "ED-CND-11", "Blinded: everyone is invisible";
    /// The charmed attack their charmer in no way.
    CHARMED = "ED-CND-12", "Charmed: no harm";
    /// The dazzled attack with disadvantage, and so they look for things.
    DAZZLED = "ED-CND-14", "Dazzled";
    /// The frightened have disadvantage on everything while they see what they fear.
    FRIGHTENED = "ED-CND-16", "Frightened: checks";
    /// They do not come nearer to it.
    FEAR_KEEPS_AWAY = "ED-CND-17", "Frightened: movement";
    /// The grappled go nowhere.
    GRAPPLED = "ED-CND-18", "Grappled: speed";
    /// They have disadvantage on attacks of their turn that are not at who holds them.
    GRAPPLED_ACTS = "ED-CND-19", "Grappled: actions";
    /// The hindered are half as fast.
    HINDERED = "ED-CND-22", "Hindered: speed";
    /// They have an action or a minor action in a turn, not both.
    HINDERED_TURN = "ED-CND-23", "Hindered: action or minor action";
    /// A reaction costs them both in the turn after.
    HINDERED_REACTS = "ED-CND-24", "Hindered: reactions";
    /// The incapacitated have no actions and no reactions; they may move.
    INCAPACITATED = "ED-CND-25", "Incapacitated";
    /// The invisible are not seen.
    INVISIBLE = "ED-CND-26", "Invisible: seeing and hiding";
    /// The paralyzed are incapacitated and go nowhere.
    PARALYZED = "ED-CND-28", "Paralyzed: state";
    /// What takes a body that moves fails them by itself.
    PARALYZED_FAILS = "ED-CND-29", "Paralyzed: physical checks";
    /// Attacks against the paralyzed have advantage.
    PARALYZED_STRUCK = "ED-CND-30", "Paralyzed: attacked";
    /// A hit from beside them does all it can.
    PARALYZED_WORST = "ED-CND-31", "Paralyzed: maximum damage";
    /// Who lies on the ground crawls until it stands up.
    PRONE = "ED-CND-32", "Prone: movement";
    /// It strikes in melee with disadvantage.
    PRONE_STRIKES = "ED-CND-33", "Prone: own attacks";
    /// Attacks from beside it have advantage, all others disadvantage.
    PRONE_STRUCK = "ED-CND-34", "Prone: attacked";
    /// The restrained go nowhere.
    HELD_FAST = "ED-CND-35", "Restrained: speed";
    /// They attack with disadvantage and are attacked with advantage.
    RESTRAINED = "ED-CND-36", "Restrained: attacks";
    /// They have disadvantage on checks of Dexterity.
    RESTRAINED_DEXTERITY = "ED-CND-37", "Restrained: Dexterity";
    /// The sickened have disadvantage on everything.
    SICKENED = "ED-CND-38", "Sickened";
    /// The stunned are incapacitated and go nowhere.
    STUNNED = "ED-CND-39", "Stunned: state";
    /// They have disadvantage on everything.
    STUNNED_CHECKS = "ED-CND-40", "Stunned: checks";
    /// Attacks against them have advantage.
    STUNNED_STRUCK = "ED-CND-41", "Stunned: attacked";
    /// The unconscious are incapacitated, go nowhere and know of nothing.
    UNCONSCIOUS = "ED-CND-42", "Unconscious: state";
    /// They fall to the ground.
    FALLING = "ED-CND-43", "Unconscious: drops and falls";
    /// What takes a body that moves fails them by itself.
    UNCONSCIOUS_FAILS = "ED-CND-44", "Unconscious: physical checks";
    /// Attacks against them have advantage.
    UNCONSCIOUS_STRUCK = "ED-CND-45", "Unconscious: attacked";
    /// A hit from beside them does all it can.
    UNCONSCIOUS_WORST = "ED-CND-46", "Unconscious: maximum damage";
    /// The paralyzed, the stunned and the unconscious are incapacitated, and being so ends with what brought it.
    IMPLIED = "ED-CND-49", "Implied conditions";
    /// Fear, charm and holds have a source; each is asked about by itself.
    SOURCES = "ED-CND-50", "Source of fear, charm, grapple", State;
    /// What somebody is immune to does not come to it, nor what that would bring along.
    IMMUNITY = "ED-CND-51", "Immunity";
    /// Who cannot do with its body what a check takes fails it, and no dice are thrown.
    FAILS = "ED-CND-05", "Automatic failure";
    /// The blind fail what takes sight.
    BLIND = "ED-CND-09", "Blinded: sight" follows FAILS, BLINDED;
    /// The deaf fail what takes hearing.
    DEAF = "ED-CND-15", "Deafened" follows FAILS;
    /// The invisible are attacked with disadvantage and attack with advantage, as all who are not seen.
    INVISIBLE_ATTACKS = "ED-CND-27", "Invisible: attacks" follows INVISIBLE, crate::attack::UNSEEN_TARGET, crate::attack::UNSEEN;
    /// Each instance of a condition has its own end.
    INSTANCES = "ED-DUR-11", "Several instances" follows LASTING, TOGETHER;
    /// What lasts until the start of a turn ends as that turn begins, before anything else.
    UNTIL_START = "ED-DUR-03", "Until the start of the character's next turn";
    /// What lasts until the end of the next turn does not end with the one in which it came.
    UNTIL_END = "ED-DUR-04", "Until the end of the character's next turn";
    /// What lasts until the end of a fight ends with it.
    UNTIL_OVER = "ED-DUR-05", "Until the end of the encounter";
    /// What lasts until something happens ends with that, such as the next harm.
    UNTIL_EVENT = "ED-DUR-06", "Until a stated event";
    /// The turn that is meant is that of whom the words are for: who does it, or who suffers a setback.
    WHOSE_TURN = "ED-DUR-08", "Whose turn";
    /// Where the one has died whose turn it was, it ends where that turn would have come.
    GHOSTS = "ED-DUR-10", "Creator removed";
}

/// Returns whether a condition is there, whatever brought it: exhaustion and 0 vitality bring some of their own (ED-CND-49,
/// ED-EXH-03, ED-EXH-04, ED-EXH-07).
#[inline]
pub fn has(state: &State, id: ActorId, what: Condition) -> bool {
    state.actor(id).conditions.has(what) || follows(state, id, what)
}

/// Returns whether a condition follows from something else that is true of an actor.
#[inline]
fn follows(state: &State, id: ActorId, what: Condition) -> bool {
    let actor = state.actor(id);
    match what {
        Condition::Sickened => {
            exhaustion::level(state, id) >= 2 || actor.sickness.sick.is_some() || gravity::brings(state, id, what)
        }
        // ED-ENV-04
        Condition::Restrained => actor.pinned > 0 || gravity::brings(state, id, what),
        // ED-RAD-11, ED-RAD-13
        Condition::Dazzled => actor.rads.units > 0 && crate::rays::is_above(state, id, 40),
        Condition::Bleeding => actor.rads.units > 0 && crate::rays::bleeds(state, id),
        Condition::Hindered => {
            // ED-OVL-04, ED-OVL-08
            exhaustion::level(state, id) >= 3
                || gravity::brings(state, id, what)
                || crate::loads::burden(state, id) >= crate::loads::Burden::Hinders
        }
        Condition::Unconscious => actor.life != Life::Alive || exhaustion::level(state, id) >= exhaustion::MOST,
        Condition::Incapacitated => {
            actor.conditions.has(Condition::Paralyzed)
                || actor.conditions.has(Condition::Stunned)
                || has(state, id, Condition::Unconscious)
        }
        _ => false,
    }
}

/// Asks whether an actor could fall asleep now (ED-CND-47).
///
/// # Errors
/// It is not awake, or it never sleeps.
pub fn may_sleep(state: &State, id: ActorId) -> Verdict {
    ensure!(state.stands(id), SLEEPING, "{} is not awake", id);
    let immune = state.profile(id).immune_to.has(Condition::Unconscious);
    ensure!(!immune, IMMUNITY, "{} does not sleep", id);
    ensure!(!state.actor(id).conditions.is_full(), SLEEPING, "{} suffers from enough", id);
    Ok(())
}

/// Returns whether an actor sleeps (ED-CND-47).
pub fn asleep(state: &State, id: ActorId) -> bool {
    let now = &state.actor(id).conditions;
    !now.is_empty() && now.iter().any(|one| one.cause == Cause::Sleep)
}

/// Returns whether an actor can act and react (ED-CND-25).
#[inline]
pub fn can_act(state: &State, id: ActorId) -> bool {
    state.lives(id) && !has(state, id, Condition::Incapacitated)
}

impl State {
    /// Returns whether an actor is alive and above 0 vitality and awake, so that it counts in a fight.
    #[inline]
    pub fn stands(&self, id: ActorId) -> bool {
        let actor = self.actor(id);
        let alive = actor.life == Life::Alive && !actor.away;
        alive && !actor.conditions.has(Condition::Unconscious) && exhaustion::level(self, id) < exhaustion::MOST
    }
}

/// Asks whether somebody could harm another: who is charmed lays no hand on its charmer (ED-CND-12).
///
/// # Errors
/// The other has charmed it.
#[inline]
pub fn may_harm(state: &State, id: ActorId, other: ActorId) -> Verdict {
    let charms = |one: Instance| one.what == Condition::Charmed && one.by == Some(other);
    let now = &state.actor(id).conditions;
    let charmed = now.has(Condition::Charmed) && now.iter().any(charms);
    ensure!(!charmed, CHARMED, "{} is charmed by {}", id, other);
    Ok(())
}

/// Returns whether somebody is held by another (ED-CND-50).
#[inline]
pub fn is_held_by(state: &State, id: ActorId, by: ActorId) -> bool {
    let conditions = &state.actor(id).conditions;
    conditions.has(Condition::Grappled)
        && conditions.iter().any(|one| one.what == Condition::Grappled && one.by == Some(by))
}

/// Returns whether somebody is held fast by another (ED-MEL-11).
pub fn is_pinned_by(state: &State, id: ActorId, by: ActorId) -> bool {
    let pins = |one: Instance| one.what == Condition::Restrained && one.cause == Cause::Hold && one.by == Some(by);
    state.actor(id).conditions.iter().any(pins)
}

/// Returns whether somebody who holds an actor fast keeps it from speaking (ED-MEL-13).
pub fn is_gagged(state: &State, id: ActorId) -> bool {
    state.actor(id).gagged.is_some_and(|by| is_pinned_by(state, id, by))
}

/// Returns the condition that keeps an actor where it is, and its rule (ED-CND-18, ED-CND-28, ED-CND-35, ED-CND-39, ED-CND-42).
pub fn holds_fast(state: &State, id: ActorId) -> Option<(Condition, &'static Rule)> {
    let held = |what, rule| has(state, id, what).then_some((what, rule));
    held(Condition::Unconscious, &UNCONSCIOUS)
        .or_else(|| held(Condition::Paralyzed, &PARALYZED))
        .or_else(|| held(Condition::Stunned, &STUNNED))
        .or_else(|| held(Condition::Grappled, &GRAPPLED))
        .or_else(|| held(Condition::Restrained, &HELD_FAST))
}

/// Gives an actor a condition, and what that brings along; nothing where it is immune (ED-CND-51).
pub fn give(table: &mut Table<'_, impl Run>, actor: ActorId, instance: Instance) {
    let immune = table.state().profile(actor).immune_to.has(instance.what);
    let floats = instance.what == Condition::Prone && floats(table.state(), actor);
    if immune || floats || table.state().actor(actor).conditions.is_full() {
        return;
    }
    table.emit(Gained { actor, instance });
    if instance.what == Condition::Unconscious {
        falls(table, actor);
    }
}

/// Returns whether nothing holds an actor to the ground, so that it cannot lie there (ED-GRV-37).
pub fn floats(state: &State, id: ActorId) -> bool {
    gravity::is_weightless(state, id) && !state.actor(id).weight.held
}

/// Returns the weapons that an actor holds in its hands, one bit each.
pub fn held_weapons(state: &State, id: ActorId) -> u8 {
    let weapons = (0..).zip(&state.profile(id).weapons);
    weapons.filter(|(_, weapon)| weapon.hands > 0 && weapon.thrown.is_none()).map(|(place, _)| bit(place)).sum()
}

/// Lets an actor fall to the ground, if it is not immune to that (ED-CND-43).
pub fn falls(table: &mut Table<'_, impl Run>, actor: ActorId) {
    if !has(table.state(), actor, Condition::Prone) {
        give(table, actor, Instance::of(Condition::Prone));
    }
}

/// Takes a condition from an actor, whatever brought it.
pub fn take(table: &mut Table<'_, impl Run>, actor: ActorId, what: Condition) {
    if table.state().actor(actor).conditions.has(what) {
        table.emit(Lost { actor, what });
    }
}

/// Returns when something ends that lasts to the end of somebody's next turn (ED-DUR-04).
pub fn end_of_next(state: &State, of: ActorId) -> Until {
    if state.turn == Some(of) { Until::EndOf(of) } else { Until::EndOfThis(of) }
}

/// Ends what lasts until the turn of an actor begins, wherever it is and whether or not that one lives (ED-DUR-03, ED-DUR-10).
pub fn turn_begins(table: &mut Table<'_, impl Run>, actor: ActorId) {
    let ends = |one: Instance| one.until == Until::StartOf(actor);
    let any = |other: &Actor| !other.conditions.is_empty() && other.conditions.iter().any(ends);
    if table.state().actors.iter().any(any) {
        table.emit(Expired { of: actor, start: true });
    }
}

/// Ends what lasts until the turn of an actor ends, wherever it is (ED-DUR-04).
pub fn turn_ends(table: &mut Table<'_, impl Run>, actor: ActorId) {
    let counts = |one: Instance| matches!(one.until, Until::EndOf(of) | Until::EndOfThis(of) if of == actor);
    let any = |other: &Actor| !other.conditions.is_empty() && other.conditions.iter().any(counts);
    if table.state().actors.iter().any(any) {
        table.emit(Expired { of: actor, start: false });
    }
}

/// An actor has a condition.
#[event]
pub struct Gained {
    pub actor: ActorId,
    pub instance: Instance,
}

impl Event<Edge> for Gained {
    fn apply(&self, state: &mut State) {
        let instance = self.instance;
        // ED-CND-43
        let drops = if instance.what == Condition::Unconscious { held_weapons(state, self.actor) } else { 0 };
        state.on(self.actor, |actor| {
            actor.conditions.push(instance);
            actor.dropped |= drops;
        });
        if !can_act(state, self.actor) {
            state.on(self.actor, |actor| (actor.defends, actor.aims, actor.ready) = (false, None, None));
        }
        if matches!(instance.what, Condition::Grappled | Condition::Restrained) {
            state.on(self.actor, |actor| actor.defends = false);
        }
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let Instance { what, until, by, .. } = self.instance;
        let mut text = format!("{} is {what}", teller.name(self.actor));
        if let Some(by) = by {
            text += &format!(" by {}", teller.name(by));
        }
        match until {
            Until::StartOf(of) => text += &format!(" until the turn of {} begins", teller.name(of)),
            Until::EndOf(of) | Until::EndOfThis(of) => text += &format!(" until the turn of {} ends", teller.name(of)),
            Until::Harmed => text += " until it is hurt",
            Until::Removed | Until::Encounter => {}
        }
        let line = Line::new(LineKind::Status, text).by(self.actor).changes(Delta::word(what.name()));
        Some(line.rule(&CONDITIONS).rule_if(until != Until::Removed, &LASTING))
    }
}

/// A condition of an actor is over.
#[event(Status, "{actor} is no longer {what}", LASTING)]
pub struct Lost {
    pub actor: ActorId,
    pub what: Condition,
}

impl Event<Edge> for Lost {
    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| {
            actor.conditions.retain(|one| one.what != self.what);
            if self.what == Condition::Bleeding {
                actor.bled = 0;
            }
        });
    }
}

/// What lasted until a turn of somebody began, or ended, is over.
#[event]
pub struct Expired {
    pub of: ActorId,
    pub start: bool,
}

impl Event<Edge> for Expired {
    fn apply(&self, state: &mut State) {
        let of = self.of;
        let lapsed = &mut state.lapsed.conditions;
        for (place, actor) in state.actors.iter_mut().enumerate() {
            if self.start {
                let ends = actor.conditions.iter().filter(|one| one.until == Until::StartOf(of));
                ends.for_each(|one| lapsed.push((ActorId(place as u16), one)));
                actor.conditions.retain(|one| one.until != Until::StartOf(of));
            } else {
                actor.conditions.retain(|one| one.until != Until::EndOfThis(of));
                actor.conditions.change(|one| match one.until {
                    Until::EndOf(turn) if turn == of => Instance { until: Until::EndOfThis(of), ..one },
                    _ => one,
                });
            }
        }
    }
}
