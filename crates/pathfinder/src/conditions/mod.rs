//! What may be the matter with an actor, how it comes and ends, and what it does to numbers.

mod allowing;
mod passing;
mod ruling;
mod voice;

pub use allowing::{lets_react, may_concentrate, may_handle};
pub use passing::{RoundsPass, runs};
pub use ruling::{Afflict, Relieve};
pub use voice::{Spoke, holds_breath, is_airless, speaks};

use crate::modifiers::{Modifiers, Type};
use crate::prelude::*;

rules! {
    /// Lasting damage is kept for each kind, and comes again as each turn of its victim ends.
    PERSISTENT_DAMAGE = "PF-CND-30", "Persistent damage", State;
    /// The quick have an action more, from the beginning of a turn, whatever made them quick and how often; where what made them
    /// quick says so, for a Strike or a Stride alone.
    QUICKENED = "PF-CND-33", "Quickened", State;
    /// The slow lose actions as their turn begins; what slows them in a turn counts from the next.
    SLOWED = "PF-CND-36", "Slowed", State;
    /// The stunned lose so many actions, turn by turn, and have no reactions meanwhile; that goes before being slow.
    STUNNED = "PF-CND-37", "Stunned", State;
    /// The deafened need a flat check of 5 for what is to be heard, perceive 2 worse what is heard in part, and are not reached
    /// by words.
    DEAFENED = "PF-CND-09", "Deafened", State;
    /// Who flees moves away from what it flees from with every action, and neither waits nor keeps anything ready.
    FLEEING = "PF-CND-17", "Fleeing", State;
    /// What ends at the same moment ends in order: what has run its time, then fear, then what rests on other conditions. What one
    /// condition brings with it ends with that one; the same from another source stays.
    TOGETHER = "PF-CND-44", "Removing and expiring together";
    /// Several reasons for being off balance count once, beside what is taken for being unconscious.
    ONE_PENALTY = "PF-INT-10", "Stack of flat-footed sources";
    /// A condition from several sources is there once for each, and the highest value counts. What has the same value keeps the
    /// longer time. Whatever lowers a value lowers it everywhere, and a value of 0 ends it.
    GENERAL = "PF-CND-01", "Conditions";
    /// The blinded find all ground hard going, perceive badly, and need a flat check of 11 to hit anybody.
    BLINDED = "PF-CND-02", "Blinded", State;
    /// Whoever aims at the concealed needs a flat check of 5 first.
    CONCEALED = "PF-CND-05", "Concealed", State;
    /// To the dazzled everything is concealed.
    DAZZLED = "PF-CND-08", "Dazzled", State;
    /// Clumsiness is taken from all that rests on Dexterity.
    CLUMSY = "PF-CND-04", "Clumsy", State;
    /// Drained takes from Constitution, and level times the value from hit points and their most, at once.
    DRAINED = "PF-CND-10", "Drained", State;
    /// The doomed die so much sooner.
    DOOMED = "PF-CND-11", "Doomed", State;
    /// The overburdened are clumsy 1 and ten feet slower.
    ENCUMBERED = "PF-CND-12", "Encumbered", State;
    /// Enfeeblement is taken from all that rests on Strength, and from damage that Strength is added to.
    ENFEEBLED = "PF-CND-13", "Enfeebled", State;
    /// The fascinated perceive less, are less skilled, and turn their minds to nothing but what fascinates them, until somebody
    /// is hostile to them or to their friends.
    FASCINATED = "PF-CND-14", "Fascinated", State;
    /// The tired are easier to hit and resist less.
    FATIGUED = "PF-CND-15", "Fatigued", State;
    /// Whoever is off balance is 2 easier to hit; several reasons for it count once.
    FLAT_FOOTED = "PF-CND-16", "Flat-footed", State;
    /// Fear is taken from every check and DC. It wanes by 1 at the end of each turn.
    FRIGHTENED = "PF-CND-23", "Frightened", State;
    /// The grabbed are off balance, go nowhere, and need a flat check of 5 for what they do with their hands.
    GRABBED = "PF-CND-24", "Grabbed", State;
    /// Who is immobilized does nothing that moves. Who would push one that another holds must wrench it away first.
    IMMOBILIZED = "PF-CND-26", "Immobilized", State;
    /// The paralyzed are off balance and cannot act; where they have actions, they recall what they know, and keep up or end their
    /// own magic, for which they need nothing but their mind.
    PARALYZED = "PF-CND-29", "Paralyzed", State;
    /// Who lies on the ground is off balance, attacks at -2, and only crawls or stands up. Who climbs or flies falls by it, and
    /// nobody is laid down who swims.
    PRONE = "PF-CND-32", "Prone", State;
    /// The restrained are off balance, go nowhere, and neither attack nor handle anything but what holds them.
    RESTRAINED = "PF-CND-34", "Restrained", State;
    /// Sickness is taken from every check and DC.
    SICKENED = "PF-CND-35", "Sickened", State;
    /// A dull mind is taken from all that rests on Intelligence, Wisdom and Charisma.
    STUPEFIED = "PF-CND-38", "Stupefied", State;
    /// The unconscious cannot act, are off balance, lie on the ground, and are 4 easier to hit and to catch.
    UNCONSCIOUS = "PF-CND-39", "Unconscious", State;
}

/// What a number is, for conditions that lower it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Use {
    /// A save.
    Save(Save),
    /// The armour class.
    ArmorClass,
    /// An attack roll.
    Attack,
    /// Perception.
    Perception,
    /// A skill.
    Skill,
    /// Anything else: a class DC, a DC of spells.
    Other,
}

/// Adds what conditions take from a number that rests on an ability (PF-MOD-06).
pub fn weigh(state: &State, id: ActorId, by: Ability, what: Use, sum: &mut Modifiers) {
    let actor = state.actor(id);
    for effect in state.effects.iter().filter(|one| one.actor == id && affects(one.on, what)) {
        let label = if sum.shows() { std::borrow::Cow::Owned(effect.name.to_string()) } else { "".into() };
        sum.add(effect.of, label, effect.value.into(), &GENERAL);
    }
    if actor.conditions.is_empty() {
        return;
    }
    let of_ability = match by {
        Ability::Strength => (Condition::Enfeebled, &ENFEEBLED),
        Ability::Dexterity => (Condition::Clumsy, &CLUMSY),
        Ability::Constitution => (Condition::Drained, &DRAINED),
        Ability::Intelligence | Ability::Wisdom | Ability::Charisma => (Condition::Stupefied, &STUPEFIED),
    };
    let valued = [of_ability, (Condition::Frightened, &FRIGHTENED), (Condition::Sickened, &SICKENED)];
    for (condition, rule) in valued {
        let value = value(state, id, condition);
        sum.add(Type::Status, condition.name(), -i32::from(value), rule);
    }
    let is_guard = matches!(what, Use::ArmorClass | Use::Save(_));
    if is_guard && actor.has(Condition::Fatigued) {
        sum.add(Type::Status, "fatigued", -1, &FATIGUED);
    }
    let is_mind = matches!(what, Use::Perception | Use::Skill);
    if is_mind && actor.has(Condition::Fascinated) {
        sum.add(Type::Status, "fascinated", -2, &FASCINATED);
    }
    let gropes = || actor.has(Condition::Blinded) && !actor.has(Condition::Unconscious) && relies_on_eyes(state, id);
    if what == Use::Perception && gropes() {
        sum.add(Type::Status, "blinded", -4, &BLINDED);
    }
    let is_slack = matches!(what, Use::ArmorClass | Use::Perception | Use::Save(Save::Reflex));
    if is_slack && actor.has(Condition::Unconscious) {
        sum.add(Type::Status, "unconscious", -4, &UNCONSCIOUS);
    }
    if what == Use::Attack && actor.has(Condition::Prone) {
        sum.add(Type::Circumstance, "prone", -2, &PRONE);
    }
}

/// Returns whether its eyes are the only precise sense of an actor (PF-CND-02).
fn relies_on_eyes(state: &State, id: ActorId) -> bool {
    let mut senses = state.profile(id).senses.iter();
    !senses.any(|keen| !keen.sense.is_of_eyes() && keen.precise() == Precision::Precise)
}

/// Returns whether an effect on something counts for a number.
fn affects(on: EffectOn, what: Use) -> bool {
    match on {
        EffectOn::Everything => what != Use::ArmorClass,
        EffectOn::Attacks => what == Use::Attack,
        EffectOn::ArmorClass => what == Use::ArmorClass,
        EffectOn::Saves => matches!(what, Use::Save(_)),
        EffectOn::Fortitude => what == Use::Save(Save::Fortitude),
        EffectOn::Reflex => what == Use::Save(Save::Reflex),
        EffectOn::Will => what == Use::Save(Save::Will),
        EffectOn::Perception => what == Use::Perception,
        EffectOn::Skills => what == Use::Skill,
        EffectOn::Speed | EffectOn::AgainstPoison | EffectOn::AgainstDisease => false,
    }
}

/// Returns the value of a condition, those included that others bring with them: the encumbered are clumsy 1 (PF-CND-12,
/// PF-CND-44).
pub fn value(state: &State, id: ActorId, what: Condition) -> u8 {
    let actor = state.actor(id);
    let own = actor.value(what);
    if what == Condition::Clumsy && actor.has(Condition::Encumbered) { own.max(1) } else { own }
}

/// The flat check against the concealed, and of the grabbed for what they handle.
pub const CONCEALED_DC: i32 = 5;
/// The flat check against those whose place alone is known.
pub const HIDDEN_DC: i32 = 11;

/// Returns whether an actor is off balance to the next blow in melee of another, as after a feint (PF-SKA-24).
#[inline]
pub fn is_exposed(state: &State, id: ActorId, to: ActorId) -> bool {
    let swallowed = state.actor(to).inside == Some(id);
    swallowed || state.actor(id).exposed.iter().any(|one| one.to == to)
}

/// Conditions that bring being off balance with them.
const OFF_BALANCE: [Condition; 8] = [
    Condition::FlatFooted,
    Condition::Grabbed,
    Condition::Paralyzed,
    Condition::Prone,
    Condition::Restrained,
    Condition::Unconscious,
    Condition::Confused,
    Condition::Petrified,
];

/// Returns the condition for which an actor is off balance against everybody; `None` where it is not (PF-CND-16, PF-INT-10).
#[inline]
pub fn off_balance(state: &State, id: ActorId) -> Option<Condition> {
    let all = state.actor(id).conditions.iter();
    all.map(|one| one.what).find(|what| OFF_BALANCE.contains(what))
}

/// Returns the condition that keeps an actor from moving (PF-CND-26).
pub fn holds_fast(state: &State, id: ActorId) -> Option<(Condition, &'static Rule)> {
    let rows =
        [(Condition::Immobilized, &IMMOBILIZED), (Condition::Grabbed, &GRABBED), (Condition::Restrained, &RESTRAINED)];
    rows.into_iter().find(|(what, _)| state.actor(id).has(*what))
}

/// Returns what keeps an actor from acting at all.
#[inline]
pub fn bars_acting(state: &State, id: ActorId) -> Option<(Condition, &'static Rule)> {
    if state.actor(id).conditions.is_empty() {
        return None;
    }
    let held = || state.actor(id).has(Condition::Paralyzed).then_some((Condition::Paralyzed, &PARALYZED));
    bars_thinking(state, id).or_else(held)
}

/// Returns what keeps an actor even from what takes nothing but its mind (PF-CND-29).
pub fn bars_thinking(state: &State, id: ActorId) -> Option<(Condition, &'static Rule)> {
    let rows = [(Condition::Unconscious, &UNCONSCIOUS), (Condition::Petrified, &crate::minds::PETRIFIED)];
    rows.into_iter().find(|(what, _)| state.actor(id).has(*what))
}

/// Returns whether an actor can act (PF-TRN-15).
#[inline]
pub fn can_act(state: &State, id: ActorId) -> bool {
    !state.actor(id).dead && bars_acting(state, id).is_none()
}

/// Returns the most hit points of an actor now: drained takes the level for each point (PF-CND-10).
pub fn most_hit_points(state: &State, id: ActorId) -> i16 {
    let profile = state.profile(id);
    let drained = i16::from(state.actor(id).value(Condition::Drained));
    (profile.hit_points - drained * i16::from(profile.level.max(1))).max(1)
}

/// Gives an actor a condition, unless it is dead or has the same already for as long or longer.
pub fn give(table: &mut Table<'_, impl Run>, actor: ActorId, instance: Instance) {
    if is_proof(table.state(), actor, instance.what) {
        return;
    }
    if !table.state().actor(actor).dead && adds(table.state().actor(actor), instance) {
        let drained = table.state().actor(actor).value(Condition::Drained);
        table.emit(Gained { actor, instance });
        if instance.what == Condition::Drained && instance.value > drained {
            let level = i16::from(table.state().profile(actor).level.max(1));
            let lost = i16::from(instance.value - drained) * level;
            table.emit(Weakened { actor, lost });
        }
    }
}

/// What does nothing to things, and to one who is stone (PF-ITM-05).
const FLESH: [Condition; 6] = [
    Condition::Doomed,
    Condition::Drained,
    Condition::Fatigued,
    Condition::Paralyzed,
    Condition::Sickened,
    Condition::Unconscious,
];

/// Returns whether a condition does nothing to an actor.
pub fn is_proof(state: &State, actor: ActorId, what: Condition) -> bool {
    let thing = state.actor(actor).has(Condition::Petrified) && FLESH.contains(&what);
    // Nobody lies down in deep water (PF-CND-32).
    let thing = thing || what == Condition::Prone && state.is_in_water(actor);
    let proof = state.profile(actor).proof;
    thing || !proof.is_empty() && ProofAgainst::named(what.written()).is_some_and(|one| proof.has(one))
}

/// Returns whether another instance of a condition changes anything (PF-CND-01).
fn adds(actor: &Actor, new: Instance) -> bool {
    let mut same = actor.conditions.iter().filter(|one| one.what == new.what && one.value == new.value);
    !same.any(|one| lasts_as_long(one.until, new.until))
}

/// Returns whether one end is as late as another, as far as that can be told: everybody's turn comes once in a round, whoever's
/// turns are counted.
fn lasts_as_long(one: Until, other: Until) -> bool {
    match (rounds_of(one), rounds_of(other)) {
        (None, _) => true,
        (Some(_), None) => false,
        (Some(one), Some(other)) => one >= other,
    }
}

/// Returns the rounds until an end; `None` where it does not come by itself.
fn rounds_of(until: Until) -> Option<u16> {
    match until {
        Until::Removed => None,
        Until::Starts(_, rounds) | Until::Ends(_, rounds) => Some(rounds),
    }
}

/// Takes a condition away from an actor, from whatever sources it has it.
pub fn take(table: &mut Table<'_, impl Run>, actor: ActorId, what: Condition) {
    if table.state().actor(actor).has(what) {
        table.emit(Lost { actor, what });
    }
}

/// An actor has a condition.
#[event]
pub struct Gained {
    pub actor: ActorId,
    pub instance: Instance,
}

impl Event<Pathfinder> for Gained {
    fn apply(&self, state: &mut State) {
        let new = self.instance;
        state.on(self.actor, |actor| {
            actor.conditions.retain(|one| one.what != new.what || one.value != new.value);
            actor.conditions.push(new);
        });
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let Instance { what, value, .. } = self.instance;
        let with = if value > 0 { format!(" {value}") } else { String::new() };
        let text = format!("{} is {what}{with}", teller.name(self.actor));
        Some(Line::new(LineKind::Status, text).rule(&GENERAL).changes(Delta::word(format!("{what}{with}"))))
    }
}

/// A condition of an actor has ended.
#[event(Status, "{actor} is no longer {what}", GENERAL)]
pub struct Lost {
    pub actor: ActorId,
    pub what: Condition,
}

impl Event<Pathfinder> for Lost {
    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| actor.conditions.retain(|one| one.what != self.what));
    }
}

/// The value of a condition goes down, in every instance of it (PF-CND-01).
#[event]
pub struct Eased {
    pub actor: ActorId,
    pub what: Condition,
    pub by: u8,
}

impl Event<Pathfinder> for Eased {
    fn apply(&self, state: &mut State) {
        let Self { what, by, .. } = *self;
        state.on(self.actor, |actor| {
            let lowered = |one: Instance| match one.what == what {
                true => Instance { value: one.value.saturating_sub(by), ..one },
                false => one,
            };
            actor.conditions.change(lowered);
            actor.conditions.retain(|one| one.what != what || one.value > 0);
        });
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let left = teller.state.actor(self.actor).value(self.what);
        let who = teller.name(self.actor);
        let text = match left {
            0 => format!("{who} is no longer {}", self.what),
            _ => format!("{who} is {} {left}", self.what),
        };
        Some(Line::new(LineKind::Status, text).rule(&GENERAL).rule_if(self.what == Condition::Frightened, &FRIGHTENED))
    }
}

/// An actor was drained of hit points; that is no damage (PF-CND-10).
#[event(Harm, "{actor} is drained of {lost} hit points", delta = Delta::points(-i32::from(self.lost)), DRAINED)]
pub struct Weakened {
    pub actor: ActorId,
    pub lost: i16,
}

impl Event<Pathfinder> for Weakened {
    fn apply(&self, state: &mut State) {
        let Some(actor) = state.actors.get_mut(self.actor.index()) else { return };
        actor.hit_points = (actor.hit_points - self.lost).max(0);
    }
}

/// Time runs out for conditions: of all that somebody made whose turn begins, or of what ends with a turn.
#[event]
pub struct Ticked {
    pub actor: ActorId,
    pub starts: bool,
}

impl Event<Pathfinder> for Ticked {
    fn apply(&self, state: &mut State) {
        let Self { actor: whose, starts } = *self;
        for actor in &mut state.actors {
            actor.conditions.change(|one| Instance { until: earlier(one.until, whose, starts), ..one });
            actor.conditions.retain(|one| !is_over(one.until));
            actor.exposed.change(|one| Exposed { until: earlier(one.until, whose, starts), ..one });
            actor.exposed.retain(|one| !is_over(one.until));
        }
        for effect in &mut state.effects {
            effect.until = earlier(effect.until, whose, starts);
        }
        state.effects.retain(|one| !is_over(one.until));
    }
}

/// Returns the end of a condition once a turn of somebody has begun, or ended.
fn earlier(until: Until, whose: ActorId, starts: bool) -> Until {
    match until {
        Until::Starts(who, left) if starts && who == whose => Until::Starts(who, left.saturating_sub(1)),
        Until::Ends(who, left) if !starts && who == whose => Until::Ends(who, left.saturating_sub(1)),
        other => other,
    }
}

/// Returns whether the time of a condition is up.
fn is_over(until: Until) -> bool {
    matches!(until, Until::Starts(_, 0) | Until::Ends(_, 0))
}

/// Returns whether the turn of somebody moves the end of anything.
pub fn counts(state: &State, whose: ActorId, starts: bool) -> bool {
    let moves = |until: Until| until != earlier(until, whose, starts);
    if state.effects.iter().any(|one| moves(one.until)) {
        return true;
    }
    let mut all = state.actors.iter();
    all.any(|actor| {
        actor.conditions.iter().any(|one| moves(one.until)) || actor.exposed.iter().any(|one| moves(one.until))
    })
}
