//! What is added to the dice of a check, and what speaks for and against it.

use super::*;
use ludex_engine::Reason;
use std::borrow::Cow;

/// What a check is for, for what counts in some of them alone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Kind {
    /// Something that somebody does.
    #[default]
    Task,
    /// An attack.
    Attack,
    /// A saving throw.
    Save,
    /// Who acts first.
    Initiative,
}

/// With what a check is made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Task {
    /// The ability.
    pub ability: Ability,
    /// The skill, if one fits.
    pub skill: Option<Skill>,
    /// What it is for.
    pub kind: Kind,
    /// Whether it takes sight.
    pub sight: bool,
}

impl Task {
    /// Returns a check of a skill with the ability that the skill belongs to.
    pub fn of(skill: Skill, kind: Kind) -> Self {
        Self { ability: skill.ability(), skill: Some(skill), kind, sight: false }
    }
}

/// What speaks for advantage and for disadvantage: how many there are of each, and which, where somebody listens.
#[derive(Debug, Clone, Default)]
pub struct Sources {
    gains: u8,
    losses: u8,
    shows: bool,
    reasons: Vec<Reason>,
}

impl Sources {
    /// Returns none, of which those that come are kept if `shows`.
    pub fn new(shows: bool) -> Self {
        Self { shows, ..Self::default() }
    }

    /// Adds one for advantage. Whoever adds it sees to it that one thing is added once (ED-CHK-37).
    #[inline]
    pub fn gain(&mut self, label: impl Into<Cow<'static, str>>, rule: &'static Rule) {
        self.gains = self.gains.saturating_add(1);
        if self.shows {
            self.because(Advantage::Advantage, label.into(), rule);
        }
    }

    /// Adds one for disadvantage.
    #[inline]
    pub fn lose(&mut self, label: impl Into<Cow<'static, str>>, rule: &'static Rule) {
        self.losses = self.losses.saturating_add(1);
        if self.shows {
            self.because(Advantage::Disadvantage, label.into(), rule);
        }
    }

    fn because(&mut self, advantage: Advantage, label: Cow<'static, str>, rule: &'static Rule) {
        self.reasons.push(Reason { advantage, label, rule: rule.into() });
    }

    /// Adds so many for advantage and for disadvantage, where nobody asks which they are.
    pub fn add(&mut self, (gains, losses): (u8, u8)) {
        debug_assert!(!self.shows, "who listens is told which they are");
        (self.gains, self.losses) = (self.gains.saturating_add(gains), self.losses.saturating_add(losses));
    }

    /// Returns how many there are for advantage and for disadvantage.
    pub const fn count(&self) -> (u8, u8) {
        (self.gains, self.losses)
    }

    /// Returns what they come to: what there is more of (ED-CHK-35).
    pub fn net(&self) -> Advantage {
        Advantage::of(self.gains > self.losses, self.losses > self.gains)
    }

    /// Returns them, in the order in which they were added; empty where nobody listens.
    pub fn into_reasons(self) -> Vec<Reason> {
        self.reasons
    }
}

/// Returns what an actor adds to the dice: a score, and the bonus of one skill (ED-CHK-13, ED-CHK-14). Whatever else there is adds up
/// with it (ED-CHK-31).
pub fn modifier(state: &State, id: ActorId, task: Task, shows: bool) -> Tally {
    let mut tally = standing(state, id, task, shows);
    tally.add("tenacity", resolved(state, id).into(), &TENACITY);
    tally
}

/// Returns the points of tenacity that go into an actor's next roll, if it still has the vitality for them (ED-CHK-43, ED-CHK-44).
pub fn resolved(state: &State, id: ActorId) -> u8 {
    let Actor { resolve, vitality, .. } = *state.actor(id);
    let left = vitality - i16::from(resolve) * TENACITY_COST;
    if left >= i16::from(!state.options().spend_to_zero) { resolve } else { 0 }
}

/// Returns what always counts, whether dice are thrown or not.
fn standing(state: &State, id: ActorId, task: Task, shows: bool) -> Tally {
    let profile = state.profile(id);
    let mut tally = Tally::new(shows);
    tally.base(task.ability.name(), crate::traumas::score(state, id, task.ability), &SCALE);
    if let Some(skill) = task.skill {
        match profile.skill(skill) {
            Some(_) if crate::gravity::withholds(state, id, task.ability, skill, task.kind == Kind::Save) => {
                tally.off(skill.name(), 0, &crate::gravity::GATE, "no G-Zero");
            }
            Some(bonus) if shows => tally.add(state.skill_name(skill), bonus, &ONE_SKILL),
            None if shows => tally.off(state.skill_name(skill), 0, &NO_SKILL, "not learned"),
            bonus => tally.add(skill.name(), bonus.unwrap_or(0), &ONE_SKILL),
        }
    }
    if task.kind == Kind::Initiative && profile.features.has(Feature::ColdNerves) {
        tally.add("cold nerves", COLD_NERVES, &SCALE);
    }
    if task.kind == Kind::Task && task.skill.is_some_and(is_hampered) {
        tally.add("armour", profile.armor_penalty.into(), &ARMOR_PENALTY);
    }
    for (place, one) in state.given.iter().enumerate().filter(|(_, one)| one.actor == id && one.is_for(task)) {
        if !is_outdone(&state.given, place, task) {
            tally.add(if shows { one.source.clone() } else { String::new() }, one.amount.into(), &MODIFIERS);
        }
    }
    tally
}

impl Given {
    /// Returns whether it is for a check.
    fn is_for(&self, task: Task) -> bool {
        let kind = match self.on {
            Checks::All => true,
            Checks::Tasks => task.kind == Kind::Task,
            Checks::Attacks => task.kind == Kind::Attack,
            Checks::Saves => task.kind == Kind::Save,
            Checks::Initiative => task.kind == Kind::Initiative,
        };
        let ability = self.ability.is_none_or(|ability| ability == task.ability);
        let skill = self.skill.is_none_or(|skill| Some(skill) == task.skill);
        kind && ability && skill && self.needs.is_none_or(|tag| tag == usual_tag(task))
    }
}

/// Returns whether another of the same source outdoes one: of those the highest bonus counts, and the lowest penalty; of equal ones the
/// first (ED-CHK-31).
fn is_outdone(given: &[Given], place: usize, task: Task) -> bool {
    let one = &given[place];
    let outdoes = |(at, other): (usize, &Given)| {
        let same = other.actor == one.actor && other.source == one.source;
        let rival = at != place && same && other.amount.signum() == one.amount.signum() && other.is_for(task);
        let (more, own) = (other.amount.unsigned_abs(), one.amount.unsigned_abs());
        rival && (more > own || more == own && at < place)
    };
    given.iter().enumerate().any(outdoes)
}

/// Returns whether armour hampers a skill (ED-CHK-32).
pub const fn is_hampered(skill: Skill) -> bool {
    matches!(
        skill,
        Skill::Athletics
            | Skill::Climbing
            | Skill::Swimming
            | Skill::Acrobatics
            | Skill::Dancing
            | Skill::Stealth
            | Skill::SleightOfHand
    )
}

/// Adds what speaks for and against any check of an actor, attacks and saves among them (ED-CHK-12, ED-CND-04): each condition once,
/// whatever brought it (ED-CHK-37, ED-CND-03).
pub fn weigh(state: &State, id: ActorId, task: Task, sources: &mut Sources) {
    weigh_about(state, id, task, None, sources);
}

/// The same of a check that is about somebody: whoever is diverted by that one perceives it as well as ever (ED-SPC-32).
pub fn weigh_about(state: &State, id: ActorId, task: Task, about: Option<ActorId>, sources: &mut Sources) {
    weigh_tagged(state, id, task, (about, usual_tag(task)), sources);
}

/// The same of a check that needs something else than is usual.
pub fn weigh_tagged(
    state: &State,
    id: ActorId,
    task: Task,
    (about, tag): (Option<ActorId>, Tag),
    sources: &mut Sources,
) {
    let actor = state.actor(id);
    let has = |what| conditions::has(state, id, what);
    if has(Condition::Sickened) {
        sources.lose("sickened", &conditions::SICKENED);
    }
    if has(Condition::Stunned) {
        sources.lose("stunned", &conditions::STUNNED_CHECKS);
    }
    if sight::sees_its_fear(state, id) {
        sources.lose("frightened", &conditions::FRIGHTENED);
    }
    if exhaustion::level(state, id) >= 1 && matches!(task.ability, Ability::Strength | Ability::Dexterity) {
        sources.lose("exhausted", &exhaustion::FIRST);
    }
    if matches!(task.ability, Ability::Strength | Ability::Dexterity) && crate::gravity::lightens(state, id) {
        sources.gain("low gravity", &crate::gravity::LIGHT);
    }
    if task.ability == Ability::Strength && state.options().weakness_disadvantage && crate::rays::is_above(state, id, 5)
    {
        sources.lose("weak", &crate::rays::WEAK);
    }
    if task.skill == Some(Skill::Alertness) && state.hurries(id) {
        sources.lose("a fast pace", &crate::journeys::FAST);
    }
    let is_attack = task.kind == Kind::Attack;
    if has(Condition::Restrained) && (is_attack || task.ability == Ability::Dexterity) {
        let rule = if is_attack { &conditions::RESTRAINED } else { &conditions::RESTRAINED_DEXTERITY };
        sources.lose("restrained", rule);
    }
    if has(Condition::Dazzled) && (is_attack || tag == Tag::Sight && task.ability == Ability::Perception) {
        sources.lose("dazzled", &conditions::DAZZLED);
    }
    for trauma in actor.traumas.iter() {
        if let Some((label, rule)) = crate::traumas::against(state, id, trauma, (task.ability, task.skill)) {
            sources.lose(label, rule);
        }
    }
    if actor.diverted.is_some() && actor.diverted != about && task.ability == Ability::Perception {
        sources.lose("diverted", &crate::special::DIVERTED);
    }
    let dodges = task.kind == Kind::Save && task.ability == Ability::Dexterity;
    if (is_attack || dodges) && crate::sizes::squeezes(state, id) {
        sources.lose("squeezing", &crate::sizes::HAMPERS);
    }
    if actor.favoured {
        sources.gain("a card", &crate::special::BURNED);
    }
    if actor.uneasy {
        sources.lose("uneasy", &crate::special::UNEASY);
    }
    if actor.distracted {
        sources.lose("distracted", &crate::special::DISTRACTED);
    }
    if actor.defends && dodges {
        sources.gain("defending", &crate::efforts::DEFEND_SAVES);
    }
}

/// Adds what speaks against whatever the grappled do in their turn, but for what they do to who holds them and to get free
/// (ED-CND-19).
pub fn weigh_hold(state: &State, id: ActorId, against: Option<ActorId>, sources: &mut Sources) {
    let held = state.turn == Some(id) && state.actor(id).conditions.has(Condition::Grappled);
    // ED-MEL-33: any of its holders will do.
    if held && !against.is_some_and(|by| conditions::is_held_by(state, id, by)) {
        sources.lose("grappled", &conditions::GRAPPLED_ACTS);
    }
}

/// Returns whether a check fails an actor by itself for want of what it usually needs (ED-CND-29, ED-CND-44, ED-CHK-55); bodily
/// resistance never does.
pub fn fails(state: &State, id: ActorId, task: Task) -> Option<&'static Rule> {
    fails_for(state, id, usual_tag(task))
}

/// Returns what an actor has who does not roll (ED-CHK-26, ED-CHK-27, ED-CHK-28).
pub fn passive(state: &State, id: ActorId, task: Task, shows: bool) -> Tally {
    passive_against(state, id, task, None, None, shows)
}

/// Returns the same of one that is about somebody, and where something more speaks against it.
pub fn passive_against(
    state: &State,
    id: ActorId,
    task: Task,
    about: Option<ActorId>,
    against: Option<(&'static str, &'static Rule)>,
    shows: bool,
) -> Tally {
    let mut tally = Tally::new(shows);
    tally.base("of everybody", 12, &PASSIVE);
    // ED-CHK-28: nothing is bought for it.
    let own = standing(state, id, task, shows);
    tally.total += own.total;
    tally.parts.extend(own.parts);
    if task.ability == Ability::Perception && conditions::asleep(state, id) {
        tally.add("asleep", -i32::from(state.options().sleep_penalty), &conditions::SLEEPING);
    }
    let mut sources = Sources::new(false);
    weigh_about(state, id, task, about, &mut sources);
    if let Some((label, rule)) = against {
        sources.lose(label, rule);
    }
    if state.actor(id).favoured {
        // ED-CHK-28: a card is for dice, and this takes away what it gave.
        sources.lose("a card", &PASSIVE_LIMITS);
    }
    match sources.net() {
        Advantage::Plain => {}
        Advantage::Advantage => tally.add("advantage", 3, &PASSIVE_LUCK),
        Advantage::Disadvantage => tally.add("disadvantage", -3, &PASSIVE_LUCK),
    }
    tally
}
