//! Laying hands on somebody: to hold, to shove, to trip, to disarm, and to break free.

mod disarm;
mod escape;
mod grapple;
mod holds;
mod shove;
mod trip;

pub use disarm::{Disarm, Loosened};
pub use escape::{Escape, EscapeBy, Slip, SlipAway, StruggleFailed, escape_modifier};
pub(crate) use grapple::grappled;
pub use grapple::{Grapple, Reversal, TurnTables};
pub use holds::{Freed, Seized, falls, lets_go, out_of_reach};
pub(crate) use holds::{grab_by, holds, prolongs};
pub use shove::{Pushed, Shove};
pub(crate) use shove::{away, beyond, moves, pushes, shoved};
pub use trip::Trip;
pub(crate) use trip::tripped;

pub use crate::derived::free_hands;

use crate::attack::multiple_attack_penalty;
use crate::checks::{Attempt, Degree, dc_of};
use crate::deeds::{self, Deed};
use crate::modifiers::{Modifiers, Type};
use crate::position;
use crate::prelude::*;
use crate::turns::{ready, spend};

rules! {
    /// Strikes, escapes, grapples, shoves, trips, disarming and forcing something open are attacks: each counts for the penalty of
    /// those after it. Frightening, feinting and searching do not count.
    ATTACKS = "PF-STK-04", "Attack-trait actions", Table(ATTACK_ACTIONS; "action", "is an attack");
    /// The attacks of a turn are counted for its owner, whatever they are made with; what a weapon remembers of a turn it
    /// remembers for itself.
    COUNTED = "PF-STK-13", "Attacking with several weapons or bodies";
    /// Attack rolls are those of Strikes. What else is an attack is a check of a skill: what helps or hinders attack rolls, or the
    /// armour class, does not touch it, but flat checks do.
    NO_ATTACK_ROLLS = "PF-STK-15", "What is an attack roll";
    /// Every attack of one's turn counts, whether it succeeds or not.
    ALL_COUNT = "PF-INT-11", "Multiple attack penalty across attacks of all kinds";
    /// A weapon that grapples, shoves, trips or disarms does so in place of a free hand, as far as it reaches, and adds what its
    /// magic adds. Who fails critically may let go of it, and has then only failed.
    WITH_WEAPONS = "PF-WPN-12", "Weapons that grapple, shove, trip and disarm";
    /// One tries to be free of what holds one, with the bare body, Acrobatics or Athletics, against the Athletics DC of whoever
    /// holds one. Success frees, critical success lets one go five feet, critical failure bars it until the next turn.
    ESCAPE = "PF-ACT-06", "Escape";
    /// Athletics against Fortitude, with a free hand: success grabs until the end of one's next turn, critical success restrains.
    /// Failure lets go, critical failure gives the other a hold, or lays one on the ground, as the other likes.
    GRAPPLE = "PF-SKA-12", "Grapple";
    /// A hold lasts until the end of its maker's next turn. It ends as soon as that one moves, falls or is out of reach.
    HOLD_ENDS = "PF-INT-18", "Grapple ends when the grabber moves";
    /// Athletics against Fortitude, with a free hand: success pushes five feet, critical success ten; one may go after. Critical
    /// failure lays one on the ground oneself.
    SHOVE = "PF-SKA-15", "Shove";
    /// Who is pushed or pulled gives no opening, and stops where it can go no farther; into what hurts and off ledges it goes.
    FORCED = "PF-MOV-13", "Forced movement";
    /// Athletics against Reflex, with a free hand: success lays the other on the ground, critical success does a d6 besides.
    /// Critical failure lays one on the ground oneself.
    TRIP = "PF-SKA-17", "Trip";
    /// What leaves the hand free is not struck with while that hand holds something; what is attached goes with its shield. Neither
    /// they nor the body are disarmed.
    FREE_HAND = "PF-WPN-18", "Free-hand, attached, unarmed";
    /// Athletics against Reflex, with a free hand and training: critical success has the other drop what it holds; success
    /// loosens it until the other's turn begins, for 2 worse attacks and 2 better tries. Critical failure costs one's balance.
    DISARM = "PF-SKA-18", "Disarm";
}

/// What is an attack, and what is none (PF-STK-04).
pub const ATTACK_ACTIONS: [(&str, bool); 12] = [
    ("strike", true),
    ("spell attack roll", true),
    ("escape", true),
    ("grapple", true),
    ("shove", true),
    ("trip", true),
    ("disarm", true),
    ("force open", true),
    ("demoralize", false),
    ("feint", false),
    ("seek", false),
    ("cast a spell", false),
];

/// With what somebody lays hands on another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Grip {
    /// Feet that it reaches.
    pub reach: u8,
    /// Whether later attacks with it suffer less.
    pub agile: bool,
    /// What its magic adds.
    pub item: i32,
    /// The weapon that can be let go of; `None` for the body.
    pub weapon: Option<u8>,
}

/// Returns with what an actor lays hands on another: a weapon that is made for it, or a free hand (PF-WPN-12).
pub fn grip(state: &State, actor: ActorId, by: WeaponTrait) -> Option<Grip> {
    let profile = state.profile(actor);
    let ready = |strike: &&Strike| {
        let now = state.actor(actor);
        let whole = now.holds(strike.weapon) && now.broken & bit(strike.weapon) == 0;
        (strike.weapon == BODY || whole) && !strike.is_ranged() && strike.traits.has(by)
    };
    if let Some(strike) = profile.strikes.iter().find(ready) {
        let weapon = Some(strike.weapon).filter(|weapon| *weapon != BODY);
        let agile = strike.traits.has(WeaponTrait::Agile);
        return Some(Grip { reach: strike.reach, agile, item: strike.attack.item.into(), weapon });
    }
    let hand = Grip { reach: profile.reach, agile: false, item: 0, weapon: None };
    (free_hands(state, actor) > 0).then_some(hand)
}

/// Asks whether an actor can lay hands on another with what it has.
///
/// # Errors
/// It has no action or no hand, the other is too big or out of reach, or a condition forbids it.
fn may_lay_hands(
    state: &State,
    (actor, target): (ActorId, ActorId),
    (grip, drops): (Option<Grip>, bool),
    rule: &'static Rule,
) -> Verdict {
    ready(state, actor, 1)?;
    let restrained = state.actor(actor).has(Condition::Restrained);
    ensure!(!restrained, conditions::RESTRAINED, "{} is restrained", actor, instead = "escape first");
    ensure!(actor != target, *rule, "nobody does that to oneself");
    ensure!(state.lives(target), *rule, "{} is dead", target);
    crate::sight::aims(state, actor, target)?;
    let (own, other) = (state.profile(actor).size as u8, state.profile(target).size as u8);
    let wrestler = u8::from(state.profile(actor).feats.has(Feat::TitanWrestler));
    ensure!(other <= own + 1 + wrestler, *rule, "{} is too big for that", target);
    let solid = |id: ActorId| state.profile(id).powers.incorporeal == 0;
    ensure!(solid(actor) && solid(target), *rule, "strength does nothing by or against one without a body");
    let held = if *rule == GRAPPLE { Condition::Grabbed } else { Condition::Prone };
    let proof = matches!(rule.id, "PF-SKA-12" | "PF-SKA-17") && conditions::is_proof(state, target, held);
    ensure!(!proof, *rule, "{} cannot be {}", target, held.name());
    let Some(grip) = grip else {
        return Err(Refusal::new(&crate::attack::HANDS, "{} has no hand free")
            .about(actor)
            .instead("let go of something"));
    };
    ensure!(!drops || grip.weapon.is_some(), WITH_WEAPONS, "{} uses no weapon that it could let go of", actor);
    let near = position::reaches(state, actor, target, grip.reach);
    ensure!(near, *rule, "{} is out of reach", target, instead = "move up");
    Ok(())
}

/// Adds what earlier attacks of the turn take (PF-STK-02).
fn add_earlier_attacks(state: &State, actor: ActorId, agile: bool, sum: &mut Modifiers) {
    if state.whose_turn() == Some(actor) {
        let penalty = multiple_attack_penalty(state.actor(actor).attacks, agile);
        sum.add(Type::Untyped, "attacks before", penalty, &ALL_COUNT);
    }
}

/// Returns the check of Athletics with which an actor lays hands on another, against a save.
fn attempt(
    state: &State,
    actor: ActorId,
    target: ActorId,
    (grip, save, loose): (Grip, Save, i32),
    shows: bool,
) -> Attempt {
    let mut sum = derived::skill_unhampered(state, actor, Skill::Athletics, shows);
    sum.add(Type::Circumstance, "loosened", loose, &DISARM);
    sum.add(Type::Item, "weapon", grip.item, &WITH_WEAPONS);
    add_earlier_attacks(state, actor, grip.agile, &mut sum);
    deeds::attempt(state, actor, sum, dc_of(derived::save(state, target, save, shows)))
}

/// What an actor does to another with its hands.
#[derive(Debug, Clone, Copy)]
struct Hold {
    deed: Deed,
    grip: Grip,
    save: Save,
    /// What a weapon that was loosened gives to one who would have it.
    loose: i32,
    /// Whether it rather lets go of its weapon than fails critically.
    drops: bool,
}

/// Pays for laying hands on another and rolls (PF-STK-15): `None` where a flat check came between.
fn lays_hands(table: &mut Table<'_, impl Run>, target: ActorId, hold: Hold) -> Option<Degree> {
    let Hold { deed, grip, save, loose, drops } = hold;
    let actor = deed.actor;
    let attempt = attempt(table.state(), actor, target, (grip, save, loose), table.listens());
    spend(table, actor, 1);
    table.emit(AttackCounted { actor });
    if !is_made_out(table, actor, target) {
        return None;
    }
    let degree = deeds::tries(table, deed, attempt);
    if let (Degree::CriticalFailure, Some(weapon), true) = (degree, grip.weapon, drops) {
        table.emit(turns::Released { actor, weapon });
        return Some(Degree::Failure);
    }
    Some(degree)
}

/// Rolls Athletics against a save for what follows from a hit: it is no attack, and suffers from none before it.
pub(crate) fn follows_up(table: &mut Table<'_, impl Run>, target: ActorId, deed: Deed, save: Save) -> Degree {
    let shows = table.listens();
    let state = table.state();
    let sum = derived::skill_with(state, deed.actor, Skill::Athletics, shows);
    let attempt = deeds::attempt(state, deed.actor, sum, dc_of(derived::save(state, target, save, shows)));
    deeds::tries(table, deed, attempt)
}

/// Throws the flat check against somebody who is hard to make out (PF-CHK-07); returns whether it succeeds.
pub(crate) fn is_made_out(table: &mut Table<'_, impl Run>, actor: ActorId, target: ActorId) -> bool {
    let dcs = crate::sight::flat_checks(table.state(), actor, target);
    let Some(flat) = checks::flat_together(table, &dcs) else { return true };
    let found = flat.degree.succeeds();
    table.emit(checks::Flattened { actor, what: "the target is hard to make out".into(), flat });
    found
}

/// Returns everybody but the one to whom something is offered.
fn others(offers: &Offers<'_>) -> impl Iterator<Item = ActorId> + use<> {
    let actor = offers.actor;
    offers.state().ids().filter(move |id| *id != actor)
}

/// Lays an actor on the ground.
fn lays_down(table: &mut Table<'_, impl Run>, actor: ActorId) {
    conditions::give(table, actor, Instance::of(Condition::Prone));
}

/// Tells in an offer what is rolled.
fn preview(state: &State, target: ActorId, (actor, by, save): (ActorId, WeaponTrait, Save), offer: &mut Offer) {
    if let Some(grip) = grip(state, actor, by) {
        deeds::preview(&attempt(state, actor, target, (grip, save, 0), false), offer);
    }
}

/// An attack that is no Strike counts for those after it.
#[event]
pub struct AttackCounted {
    pub actor: ActorId,
}

impl Event<Pathfinder> for AttackCounted {
    fn apply(&self, state: &mut State) {
        let own = state.whose_turn() == Some(self.actor);
        state.on(self.actor, |actor| {
            if own {
                actor.attacks = actor.attacks.saturating_add(1);
            }
            actor.strains();
            actor.cover_taken = false;
        });
    }
}
