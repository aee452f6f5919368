//! Statuses: what is the matter with a creature, and when it ends (UL-STA).

mod gaining;

pub(crate) use gaining::gain;

use crate::prelude::*;
use crate::state::Aim;
use ludex_engine::Sign;

ludex_engine::rules! {
    /// Unbalanced: attacks and maneuvers against you have advantage and you cannot counterattack, until one was
    /// resolved, your next turn ends, or you recover (house).
    UNBALANCED = "UL-STA-01", "Unbalanced", State;
    /// Grappled: you cannot move; your attacks on others than the grappler and your dodges have disadvantage (house).
    GRAPPLED = "UL-STA-02", "Grappled", State;
    /// Pinned: as Grappled, and you can only escape or speak, take no reaction, and are hit with advantage (house).
    PINNED = "UL-STA-03", "Pinned", State;
    /// Prone: you crawl; your attacks and dodges have disadvantage; attacks on you have advantage from next to you
    /// and disadvantage from farther away.
    PRONE = "UL-STA-04", "Prone", State;
    /// Blinded: you see nothing, so everybody is unseen to you, and you cannot counterattack (house).
    BLINDED = "UL-STA-05", "Blinded", State;
    /// Poisoned: disadvantage on attacks, maneuvers and skill rolls (house).
    POISONED = "UL-STA-06", "Poisoned", State;
    /// Surprised: no actions or reactions, attacks on you have advantage, and half your Action Points in the first
    /// round; ends when your first turn starts (house).
    SURPRISED = "UL-STA-07", "Surprised", State;
    /// Disabled: at 0 Health; your Action Points and movement are halved, attacks and maneuvers have disadvantage.
    DISABLED = "UL-STA-08", "Disabled", State;
    /// Dying: at 0 Health, alive and not stable; you make death saves.
    DYING = "UL-STA-09", "Dying", State;
    /// Stable: at 0 Health without death saves, until you are hurt again.
    STABLE_STATUS = "UL-STA-10", "Stable", State;
    /// Incapacitated: no actions and no reactions; after two failed death saves only a rest ends it.
    INCAPACITATED = "UL-STA-11", "Incapacitated", State;
    /// Unconscious: as Incapacitated; you drop what you hold, lie Prone and are hit with advantage (house).
    UNCONSCIOUS = "UL-STA-12", "Unconscious", State;
    /// Exhaustion: levels 0 to 6; each takes 1 from d20 rolls and from Action Points; 4 halves movement, 6 kills.
    EXHAUSTION = "UL-STA-13", "Exhaustion", State;
    /// Invisible: unseen to all who cannot perceive it otherwise.
    INVISIBLE = "UL-STA-14", "Invisible", State;
    /// Unseen holds between two creatures: the one does not see the other.
    UNSEEN = "UL-STA-15", "Unseen", State;
    /// Flanked follows from where opponents stand; nothing is stored.
    FLANKED_STATUS = "UL-STA-16", "Flanked", State;
    /// Burning: so much fire damage to Health at each start of a round, until put out.
    BURNING = "UL-STA-17", "Burning", State;
    /// Slowed: movement is halved for so many turns.
    SLOWED = "UL-STA-18", "Slowed", State;
    /// Corroded: the armor value of what is worn is so much lower.
    CORRODED = "UL-STA-19", "Corroded", State;
    /// Withered: so much off rolls for actions, for a number of rounds.
    WITHERED = "UL-STA-20", "Withered", State;
    /// Shocked: no reactions until the end of the next turn.
    SHOCKED = "UL-STA-21", "Shocked", State;
    /// Hindered: what maneuvers that barely failed leave behind.
    HINDERED = "UL-STA-24", "Hindered", State;
    /// Dead: no actions and no healing, until magic brings it back to life. The body lies in its space as a thing does:
    /// difficult ground on which anybody may stand, unless the campaign has it in the way (house).
    DEAD = "UL-STA-25", "Dead", State;
    /// A status is there or not; of two the longer lasts, and of two values the rule of the status decides.
    SAME_STATUS = "UL-STA-26", "The same status twice";
}

/// A status that is stored. What follows from positions or from relations is not here.
#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Serialize,
    Deserialize,
    ludex_kit::CommandField,
    schemars::JsonSchema,
)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs, reason = "the words of the game; each has its rule in this chapter")]
pub enum Status {
    Unbalanced,
    Prone,
    Blinded,
    Poisoned,
    Surprised,
    Disabled,
    Incapacitated,
    Unconscious,
    Invisible,
    Burning,
    Slowed,
    Corroded,
    Withered,
    Shocked,
    /// The next Move costs so many Action Points more.
    HinderedMoveCost,
    /// The next Move is so many spaces shorter.
    HinderedMoveSpaces,
    /// The next attack action costs so many Action Points more.
    HinderedAttackCost,
    /// The next active defence costs so many Action Points more.
    HinderedDefenceCost,
    /// The defence against the next attack is so much lower.
    HinderedDefence,
}

/// How many statuses there are.
pub const STATUSES: usize = 19;

/// Every status, in the order of their numbers.
pub const ALL_STATUSES: [Status; STATUSES] = [
    Status::Unbalanced,
    Status::Prone,
    Status::Blinded,
    Status::Poisoned,
    Status::Surprised,
    Status::Disabled,
    Status::Incapacitated,
    Status::Unconscious,
    Status::Invisible,
    Status::Burning,
    Status::Slowed,
    Status::Corroded,
    Status::Withered,
    Status::Shocked,
    Status::HinderedMoveCost,
    Status::HinderedMoveSpaces,
    Status::HinderedAttackCost,
    Status::HinderedDefenceCost,
    Status::HinderedDefence,
];

impl Status {
    /// Returns its name.
    pub const fn name(self) -> &'static str {
        self.known_as().0
    }

    /// Returns the rule that says what it does.
    pub fn rule(self) -> &'static Rule {
        self.known_as().1
    }

    /// Returns as what it is drawn.
    pub(crate) const fn sign(self) -> Sign {
        match self {
            Status::Unbalanced => Sign::Staggered,
            Status::Prone => Sign::Prone,
            Status::Blinded => Sign::Blinded,
            Status::Poisoned => Sign::Poisoned,
            Status::Surprised => Sign::Surprised,
            Status::Disabled => Sign::Disabled,
            Status::Incapacitated => Sign::Incapacitated,
            Status::Unconscious => Sign::Unconscious,
            Status::Invisible => Sign::Invisible,
            Status::Burning => Sign::Burning,
            Status::Slowed => Sign::Slowed,
            Status::Corroded => Sign::Corroded,
            Status::Withered => Sign::Withered,
            Status::Shocked => Sign::Shocked,
            Status::HinderedMoveCost
            | Status::HinderedMoveSpaces
            | Status::HinderedAttackCost
            | Status::HinderedDefenceCost
            | Status::HinderedDefence => Sign::Hindered,
        }
    }

    /// Returns its name, and the rule that says what it does.
    const fn known_as(self) -> (&'static str, &'static Rule) {
        match self {
            Status::Unbalanced => ("Unbalanced", &UNBALANCED),
            Status::Prone => ("Prone", &PRONE),
            Status::Blinded => ("Blinded", &BLINDED),
            Status::Poisoned => ("Poisoned", &POISONED),
            Status::Surprised => ("Surprised", &SURPRISED),
            Status::Disabled => ("Disabled", &DISABLED),
            Status::Incapacitated => ("Incapacitated", &INCAPACITATED),
            Status::Unconscious => ("Unconscious", &UNCONSCIOUS),
            Status::Invisible => ("Invisible", &INVISIBLE),
            Status::Burning => ("Burning", &BURNING),
            Status::Slowed => ("Slowed", &SLOWED),
            Status::Corroded => ("Corroded", &CORRODED),
            Status::Withered => ("Withered", &WITHERED),
            Status::Shocked => ("Shocked", &SHOCKED),
            Status::HinderedMoveCost => ("Hindered (Move costs more)", &HINDERED),
            Status::HinderedMoveSpaces => ("Hindered (Move is shorter)", &HINDERED),
            Status::HinderedAttackCost => ("Hindered (attack costs more)", &HINDERED),
            Status::HinderedDefenceCost => ("Hindered (defence costs more)", &HINDERED),
            Status::HinderedDefence => ("Hindered (defence is lower)", &HINDERED),
        }
    }
}

/// A status that a creature is in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, ludex_kit::CommandField)]
pub struct Effect {
    /// Its number where it has one: damage of Burning, armor lost to acid.
    #[serde(default, skip_serializing_if = "is_default")]
    pub value: i16,
    /// Ends of the creature's turns until it ends; 0 without such a limit. With both limits the longer counts.
    #[serde(default, skip_serializing_if = "is_default")]
    pub turns: u8,
    /// Ends of rounds until it ends; 0 without such a limit.
    #[serde(default, skip_serializing_if = "is_default")]
    pub rounds: u8,
    /// Whether the end of the turn in progress does not count (UL-TRN-21).
    #[serde(default, skip_serializing_if = "is_default")]
    pub spares_this_turn: bool,
}

impl Effect {
    /// Returns a status without a number and without an end of its own.
    pub const fn lasting() -> Self {
        Effect { value: 0, turns: 0, rounds: 0, spares_this_turn: false }
    }

    /// Returns the same with a number.
    #[must_use]
    pub const fn of(mut self, value: i32) -> Self {
        self.value = value as i16;
        self
    }

    /// Returns the same, ending with the so-many-th turn of the creature that starts from now on.
    #[must_use]
    pub const fn for_turns(mut self, turns: u8, turn_in_progress: bool) -> Self {
        self.turns = turns;
        self.spares_this_turn = turn_in_progress;
        self
    }

    /// Returns the same, ending with the so-many-th round after this one.
    #[must_use]
    pub const fn for_rounds(mut self, rounds: u8) -> Self {
        self.rounds = rounds.saturating_add(1);
        self
    }

    /// Returns whether it ends by itself.
    pub const fn has_end(&self) -> bool {
        self.turns > 0 || self.rounds > 0
    }

    /// Joins two of the same status: the longer lasts, the higher number counts (UL-STA-26, UL-CRT-21).
    #[must_use]
    pub fn joined(self, other: Effect) -> Effect {
        let value = self.value.max(other.value);
        if !self.has_end() || !other.has_end() {
            return Effect { value, ..Effect::lasting() };
        }
        // An end of a turn that does not count is one end more to wait for.
        let ends = |effect: &Effect| u16::from(effect.turns) + u16::from(effect.spares_this_turn);
        let longer = if ends(&other) > ends(&self) { other } else { self };
        Effect { value, rounds: self.rounds.max(other.rounds), ..longer }
    }
}

/// The statuses of one creature, one of each at the most (UL-STA-26). They hold for everybody; a state that holds between two,
/// as that one does not see the other, is kept in pairs (UL-ATK-15).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(from = "BTreeMap<Status, Effect>", into = "BTreeMap<Status, Effect>")]
pub struct Statuses([Option<Effect>; STATUSES]);

impl Statuses {
    /// Returns whether a status is there.
    #[inline]
    pub fn has(&self, status: Status) -> bool {
        self.0[status as usize].is_some()
    }

    /// Returns a status, if it is there.
    pub fn get(&self, status: Status) -> Option<Effect> {
        self.0[status as usize]
    }

    /// Returns the number of a status, 0 if it is not there.
    #[inline]
    pub fn value(&self, status: Status) -> i32 {
        self.0[status as usize].map_or(0, |effect| i32::from(effect.value))
    }

    /// Sets a status.
    pub fn set(&mut self, status: Status, effect: Effect) {
        self.0[status as usize] = Some(effect);
    }

    /// Ends a status.
    pub fn clear(&mut self, status: Status) {
        self.0[status as usize] = None;
    }

    /// Returns all that are there.
    pub fn iter(&self) -> impl Iterator<Item = (Status, Effect)> + '_ {
        ALL_STATUSES.iter().filter_map(|&status| self.get(status).map(|effect| (status, effect)))
    }

    /// Returns a status that ends with the turn now; one that also counts rounds lasts until those are over
    /// (UL-STA-26).
    pub fn ending_with_turn(&self) -> Option<Status> {
        let ends = |effect: &Effect| effect.turns == 1 && effect.rounds == 0 && !effect.spares_this_turn;
        self.iter().find(|(_, effect)| ends(effect)).map(|(status, _)| status)
    }

    /// Returns a status that ends with the round now; one that also counts turns lasts until those are over
    /// (UL-STA-26).
    pub fn ending_with_round(&self) -> Option<Status> {
        self.iter().find(|(_, effect)| effect.rounds == 1 && effect.turns == 0).map(|(status, _)| status)
    }

    /// Returns a status that is over after so many rounds outside a fight, where a turn is a round.
    pub fn over_after(&self, rounds: u32) -> Option<Status> {
        let over = |effect: &Effect| effect.has_end() && u32::from(effect.turns.max(effect.rounds)) <= rounds;
        self.iter().find(|(_, effect)| over(effect)).map(|(status, _)| status)
    }

    /// Takes so many rounds off those that last, outside a fight, where a turn is a round.
    pub fn worn(&mut self, rounds: u32) {
        let rounds = u8::try_from(rounds).unwrap_or(u8::MAX);
        for effect in self.0.iter_mut().flatten() {
            effect.turns = effect.turns.saturating_sub(rounds);
            effect.rounds = effect.rounds.saturating_sub(rounds);
        }
    }

    /// Takes a turn off those that last.
    pub fn turn_passed(&mut self) {
        for effect in self.0.iter_mut().flatten() {
            if effect.spares_this_turn {
                effect.spares_this_turn = false;
            } else {
                effect.turns = effect.turns.saturating_sub(1);
            }
        }
    }

    /// Takes a round off those that last.
    pub fn round_passed(&mut self) {
        for effect in self.0.iter_mut().flatten() {
            effect.rounds = effect.rounds.saturating_sub(1);
        }
    }
}

impl From<BTreeMap<Status, Effect>> for Statuses {
    fn from(map: BTreeMap<Status, Effect>) -> Self {
        let mut statuses = Statuses::default();
        for (status, effect) in map {
            statuses.set(status, effect);
        }
        statuses
    }
}

impl From<Statuses> for BTreeMap<Status, Effect> {
    fn from(statuses: Statuses) -> Self {
        statuses.iter().collect()
    }
}

/// A status came.
#[event]
pub struct StatusGained {
    pub actor: ActorId,
    /// Which status.
    pub status: Status,
    /// How strong it is, and how long it lasts.
    pub effect: Effect,
    pub rule: RuleId,
}

impl Event<Unbound> for StatusGained {
    fn apply(&self, state: &mut State) {
        state.actor_mut(self.actor).statuses.set(self.status, self.effect);
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let value = if self.effect.value == 0 { String::new() } else { format!(" {}", self.effect.value) };
        let text = format!("{} is {}{value}.", teller.who(self.actor), self.status.name());
        let line = Line::new(LineKind::Status, text).rule(self.rule.clone()).rule(self.status.rule());
        Some(line.changes(Delta::word(format!("{}{value}", self.status.name()))))
    }
}

/// A status ended.
#[event]
pub struct StatusEnded {
    pub actor: ActorId,
    /// Which status.
    pub status: Status,
}

impl Event<Unbound> for StatusEnded {
    fn apply(&self, state: &mut State) {
        end_status(state, self.actor, self.status);
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let text = format!("{} is no longer {}.", teller.who(self.actor), self.status.name());
        Some(Line::new(LineKind::Status, text).rule(self.status.rule()))
    }
}

/// The end of an actor's turn was counted for statuses that last, and for its aim.
#[event]
pub struct TurnCounted {
    pub actor: ActorId,
}

impl Event<Unbound> for TurnCounted {
    fn apply(&self, state: &mut State) {
        let actor = state.actor_mut(self.actor);
        actor.statuses.turn_passed();
        // Aim lasts to the end of the next turn (UL-ACT-14).
        actor.aim = match actor.aim {
            Some(aim) if aim.next_turn => Some(Aim { next_turn: false, ..aim }),
            _ => None,
        };
    }
}

/// A level of Exhaustion more, or less.
#[event(harm, "{actor} has Exhaustion {level}.", rule = self.rule, rule = EXHAUSTION)]
pub struct Exhausted {
    pub actor: ActorId,
    /// The level it has now.
    pub level: u8,
    pub rule: RuleId,
}

impl Event<Unbound> for Exhausted {
    fn apply(&self, state: &mut State) {
        let tired = state.actor_mut(self.actor);
        tired.fatigue.lowered(tired.exhaustion, self.level);
        tired.exhaustion = self.level;
    }
}

/// Ends a status in the state; nobody keeps it up any more (UL-ATK-43).
pub(crate) fn end_status(state: &mut State, actor: ActorId, status: Status) {
    state.actor_mut(actor).statuses.clear(status);
    state.sustained.retain(|kept| (kept.target, kept.status) != (actor, status));
}

/// Adds what weakens every roll for an action: Exhaustion and Withered.
pub(crate) fn add_state(tally: &mut Tally, state: &State, id: ActorId) {
    tally.add("Exhaustion", state.exhaustion(id), &EXHAUSTION);
    tally.add("Withered", -state.actor(id).statuses.value(Status::Withered), &WITHERED);
}
