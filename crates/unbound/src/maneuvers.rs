//! Combat maneuvers (UL-MAN): the attempt, and what success brings.

use crate::Table;
use crate::attack::{self, Skill};
use crate::character::{Attribute, Group};
use crate::cover;
use crate::event::{Degree, Event, Expense};
use crate::movement;
use crate::objection::{Objection, Verdict, Why};
use crate::pending::{Answer, Attack, Maneuver, Occasion, With};
use crate::state::{Grapple, State};
use crate::statuses::{Effect, Status, gain};
use crate::turns::pay;
use ludex_engine::{ActorId, Faces, Fortune, Log, Tally};

ludex_engine::rules! {
    /// A maneuver costs 6 Action Points and needs a target within reach; each is a skill of its own.
    COST_AND_REACH = "UL-MAN-01", "Price and reach";
    /// A target may be one size larger at the most, with disadvantage; a smaller one gives advantage.
    SIZE_LIMITS = "UL-MAN-02", "Size limits";
    /// A maneuver rolls d20 + its attribute + its skill against the target's defence.
    ATTEMPT = "UL-MAN-03", "Attempt roll";
    /// A shove pushes straight away by Strength spaces.
    SHOVE = "UL-MAN-05", "Shove";
    /// A feint may be tried on somebody two sizes larger, and size gives no advantage.
    FEINT_SIZES = "UL-MAN-09", "Feint sizes";
    /// A feint makes its target Unbalanced.
    FEINT = "UL-MAN-10", "Feint";
    /// A grapple holds its target.
    GRAPPLE = "UL-MAN-13", "Grapple";
    /// A grappler may let go at any time.
    RELEASE = "UL-MAN-14", "Letting go";
    /// Another grapple of somebody held is a pin.
    PIN = "UL-MAN-15", "Pin";
    /// A takedown puts its target Prone.
    TAKEDOWN = "UL-MAN-18", "Takedown";
    /// A maneuver as an action costs 6 Action Points.
    MANEUVER_ACTION = "UL-ACT-05", "Combat maneuver";
}

/// The maneuvers that are carried out.
pub const ALL: [Maneuver; 5] = [Maneuver::Shove, Maneuver::Feint, Maneuver::Grapple, Maneuver::Pin, Maneuver::Takedown];

/// The attribute and the skill group of a maneuver.
pub fn skill(maneuver: Maneuver) -> (Attribute, Group) {
    match maneuver {
        Maneuver::Shove => (Attribute::Strength, Group::Shove),
        Maneuver::Feint => (Attribute::Cunning, Group::Feint),
        Maneuver::Grapple | Maneuver::Pin => (Attribute::Endurance, Group::Grapple),
        Maneuver::Takedown => (Attribute::Agility, Group::Takedown),
    }
}

/// Its name.
pub const fn name(maneuver: Maneuver) -> &'static str {
    match maneuver {
        Maneuver::Shove => "Shove",
        Maneuver::Feint => "Feint",
        Maneuver::Grapple => "Grapple",
        Maneuver::Pin => "Pin",
        Maneuver::Takedown => "Takedown",
    }
}

/// Whether an actor may try a maneuver on another now.
pub fn may_try(state: &State, actor: ActorId, target: ActorId, maneuver: Maneuver) -> Verdict {
    crate::actions::may(state, actor, crate::actions::cost::MANEUVER)?;
    let (own, other) = (state.actor(actor), state.actor(target));
    if !state.may_target(actor, target) {
        return Err(Objection::new(&COST_AND_REACH, "the target must be somebody else, alive and on the field"));
    }
    if state.distance(actor, target) > cover::melee_reach(state, actor) {
        let objection = Objection::new(&COST_AND_REACH, Why::Somebody(target, "is out of reach"));
        return Err(objection.instead("move nearer"));
    }
    let larger = other.size().step() - own.size().step();
    let (limit, rule) = if maneuver == Maneuver::Feint { (2, &FEINT_SIZES) } else { (1, &SIZE_LIMITS) };
    if larger > limit {
        return Err(Objection::new(rule, Why::Somebody(target, "is too large for that")));
    }
    let holds = state.holds_on(target).any(|held| held.grappler == actor);
    match maneuver {
        Maneuver::Shove if own.free_hands() < 1 && !own.shield_up => {
            Err(Objection::new(&SHOVE, "a shove needs a free hand or a shield"))
        }
        Maneuver::Grapple if holds => {
            Err(Objection::new(&GRAPPLE, "this actor holds that one already").instead("pin it"))
        }
        Maneuver::Grapple if own.free_hands() < 1 => Err(Objection::new(&GRAPPLE, "a grapple needs a free hand")),
        Maneuver::Pin if !state.holds_on(target).any(|held| held.grappler == actor && !held.pinned) => {
            Err(Objection::new(&PIN, "only somebody this actor holds can be pinned").instead("grapple first"))
        }
        _ => Ok(()),
    }
}

/// Pays for a maneuver and declares it.
pub(crate) fn declare(
    table: &mut Table<'_, impl Faces, impl Log<Event>>,
    actor: ActorId,
    target: ActorId,
    maneuver: Maneuver,
) -> Verdict {
    may_try(table.state(), actor, target, maneuver)?;
    let mut tally = table.tally();
    tally.base(name(maneuver), crate::actions::cost::MANEUVER, &MANEUVER_ACTION);
    pay(table, actor, Expense::Maneuver, tally);
    let with = With::Maneuver(maneuver);
    let occasion = Occasion::Action;
    attack::announce(table, Attack { attacker: actor, target, with, thrown: false, nonlethal: false, occasion });
    Ok(())
}

/// What is added to the d20 of a maneuver (UL-MAN-03).
pub fn attempt_tally(state: &State, actor: ActorId, maneuver: Maneuver, shows: bool) -> Tally {
    let mut tally = Tally::new(shows);
    let (attribute, group) = skill(maneuver);
    tally.base(attribute.name(), state.actor(actor).attribute(attribute), &ATTEMPT);
    tally.add(group.name(), 2 * state.actor(actor).profile.rank(group), &crate::character::skills::RANK_BONUS);
    attack::add_state(&mut tally, state, actor);
    tally
}

/// What speaks for advantage and disadvantage on a maneuver (UL-MAN-02, UL-ATK-10).
pub(crate) fn fortune(state: &State, attack: &Attack, maneuver: Maneuver, shows: bool) -> Fortune {
    let mut fortune = attack::fortune(state, attack, None, shows);
    if maneuver != Maneuver::Feint {
        let larger = state.actor(attack.target).size().step() - state.actor(attack.attacker).size().step();
        match larger.signum() {
            1 => fortune.disadvantage("larger target", &SIZE_LIMITS),
            -1 => fortune.advantage("smaller target", &SIZE_LIMITS),
            _ => {}
        }
    }
    fortune
}

/// Rolls a maneuver against its defence, and does what success brings.
pub(crate) fn resolve(table: &mut Table<'_, impl Faces, impl Log<Event>>, attack: Attack, answer: Answer) {
    let With::Maneuver(maneuver) = attack.with else { return };
    let (actor, target) = (attack.attacker, attack.target);
    let (state, shows) = (table.state(), table.listens());
    let fortune = fortune(state, &attack, maneuver, shows);
    let tally = attempt_tally(state, actor, maneuver, shows);
    let rank = state.actor(actor).profile.rank(skill(maneuver).1);
    let roll = attack::roll(table, &attack, answer, tally, fortune, Skill { rank, weapon: false });
    let (degree, critical_defence) = (roll.degree, roll.defence_critical);
    table.emit(Event::AttackRolled { attack, roll });
    attack::used_up(table, &attack, false);
    if degree.hits() {
        succeed(table, actor, target, maneuver, degree);
    }
    if critical_defence {
        crate::reactions::critical_defence(table, &attack, answer);
    }
}

fn succeed(
    table: &mut Table<'_, impl Faces, impl Log<Event>>,
    actor: ActorId,
    target: ActorId,
    maneuver: Maneuver,
    degree: Degree,
) {
    let in_turn = table.state().in_turn(target);
    match maneuver {
        Maneuver::Shove => {
            let strength = table.state().actor(actor).attribute(Attribute::Strength).max(1);
            let halved = if degree == Degree::PartlyDefended { (strength / 2).max(1) } else { strength };
            movement::push(table, target, actor, halved.unsigned_abs(), &SHOVE);
        }
        Maneuver::Feint => {
            gain(table, target, Status::Unbalanced, Effect::lasting().for_turns(1, in_turn), &FEINT);
        }
        Maneuver::Grapple | Maneuver::Pin => {
            let pinned = maneuver == Maneuver::Pin;
            let grapple = Grapple { grappler: actor, victim: target, pinned, fixed: None };
            table.emit(Event::Grappled { grapple });
        }
        Maneuver::Takedown => {
            if !table.state().actor(target).statuses.has(Status::Prone) {
                gain(table, target, Status::Prone, Effect::lasting(), &TAKEDOWN);
            }
        }
    }
}
