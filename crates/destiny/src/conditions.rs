//! Conditions: some follow from the rest of the state, some are laid on a creature and run out.

use crate::checks::{self, Purpose};
use crate::event::Event;
use crate::profile::{Attribute, Skill};
use crate::state::{Life, State};
use crate::wounds::{self, Level};
use crate::{Destiny, stamina};
use ludex_engine::{ActorId, Faces, Log, Scene, Tally};
use serde::{Deserialize, Serialize};

ludex_engine::rules! {
    /// Conditions either follow from the state or are applied with a source and an end. Penalties of different
    /// conditions add up; one condition held twice counts once and ends twice.
    HELD = "WT-CON-01", "How conditions are held", State;
    /// The worse the highest wound, the more it takes from checks and attack rolls: 0, -1, -2, -3, -4. It
    /// takes nothing from Defences, and nothing from checks for consciousness, death and recovery.
    WOUND_PENALTY = "WT-CON-02", "Wounded: penalty", State;
    /// Exhausted: -2 to checks and attack rolls, and half the movement rate.
    EXHAUSTED = "WT-CON-03", "Exhausted", State;
    /// Staggered: no AP at the end of the turn, no reactions, and any wound or fatigue tests consciousness.
    /// It comes of too much fatigue and of critical and fatal wounds; ordinary creatures are immune.
    STAGGERED = "WT-CON-04", "Staggered", State;
    /// Fatally wounded: an ordinary creature dies; a character is dying and staggered.
    FATALLY_WOUNDED = "WT-CON-05", "Fatally wounded", State;
    /// Helpless: no actions, reactions or movement, and only the immobile Defence.
    HELPLESS = "WT-CON-06", "Helpless", State;
    /// Immobile: cannot move, and has only the immobile Defence; it may act otherwise.
    IMMOBILE = "WT-CON-07", "Immobile", State;
    /// Bleeding has a level. At the end of each round a Fortitude check against its number, 2 unless set, or a
    /// wound of that level.
    BLEEDING = "WT-CON-11", "Bleeding";
    /// Every second check passed lowers bleeding by a level; light bleeding ends.
    BLEEDING_SLOWS = "WT-CON-12", "Bleeding slows";
    /// Several bleeding wounds are checked one by one, the oldest first.
    SEVERAL = "WT-CON-13", "Several bleeding effects";
    /// Burning works like bleeding.
    BURNING = "WT-CON-14", "Burning";
    /// Unconscious: helpless, prone, empty-handed, without AP, and skipped in the order of turns.
    UNCONSCIOUS = "WT-CON-20", "Unconscious", State;
    /// Ordinary creatures are never staggered, but they can be exhausted.
    NEVER_STAGGERED = "WT-NPC-03", "NPCs are never staggered";
    /// A duration in rounds counts the round in which it begins, and runs out as its last round closes.
    DURATION = "WT-SEQ-26", "Durations in rounds";
    /// Of several effects that end together the oldest ends first.
    OLDEST_FIRST = "WT-SEQ-27", "Several effects ending together";
}

/// A condition that is laid on a creature.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "is", rename_all = "snake_case")]
pub enum Condition {
    /// -2 to attacks, combat checks and all Defences but the immobile one, for each source.
    Distracted,
    /// Cannot move.
    Immobile,
    /// Cannot do anything.
    Helpless,
    /// -2 to ranged weapon attacks, for each harrier.
    Harried {
        /// Who harries.
        by: ActorId,
    },
    /// Loses blood at the end of each round.
    Bleeding {
        /// How bad.
        level: Level,
        /// What the Fortitude check must reach.
        tn: i32,
        /// Checks passed since it last slowed.
        #[serde(default)]
        passed: u8,
    },
    /// Burns at the end of each round.
    Burning {
        /// How bad.
        level: Level,
        /// What the Fortitude check must reach.
        tn: i32,
        /// Checks passed since it last slowed.
        #[serde(default)]
        passed: u8,
    },
    /// Takes fatigue at the end of each round, as much as the poison's potency.
    Poisoned {
        /// What the Fortitude check must reach.
        tn: i32,
        /// How strong it is; each check passed lowers it by 1.
        potency: u8,
    },
}

impl Condition {
    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Condition::Distracted => "distracted",
            Condition::Immobile => "immobile",
            Condition::Helpless => "helpless",
            Condition::Harried { .. } => "harried",
            Condition::Bleeding { .. } => "bleeding",
            Condition::Burning { .. } => "burning",
            Condition::Poisoned { .. } => "poisoned",
        }
    }
}

/// A condition with its end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Effect {
    /// What it is.
    pub condition: Condition,
    /// The round in which it began.
    pub begun: u16,
    /// The last round of its duration; none for one without end.
    pub until: Option<u16>,
}

/// How badly wounded a creature must be for an effect to take hold.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Gate {
    /// At least this badly.
    #[serde(default)]
    pub at_least: Option<Level>,
    /// At most this badly, and wounded at all.
    #[serde(default)]
    pub at_most: Option<Level>,
}

impl Gate {
    /// Whether a creature so wounded is subject to the effect.
    pub fn lets(self, severity: Option<Level>) -> bool {
        match severity {
            None => self == Gate::default(),
            Some(level) => {
                self.at_least.is_none_or(|least| level >= least) && self.at_most.is_none_or(|most| level <= most)
            }
        }
    }
}

fn has(state: &State, actor: ActorId, fits: impl Fn(Condition) -> bool) -> bool {
    state.actor(actor).effects.iter().any(|effect| fits(effect.condition))
}

/// Whether it can do nothing at all.
pub fn is_helpless(state: &State, actor: ActorId) -> bool {
    state.actor(actor).life != Life::Awake || has(state, actor, |condition| condition == Condition::Helpless)
}

/// Whether it cannot move.
pub fn is_immobile(state: &State, actor: ActorId) -> bool {
    is_helpless(state, actor) || has(state, actor, |condition| condition == Condition::Immobile)
}

/// Whether it is exhausted: fatigue is at least half of normal stamina.
pub fn is_exhausted(state: &State, actor: ActorId) -> bool {
    2 * i32::from(state.actor(actor).fatigue) >= i32::from(crate::derived::normal_stamina(state.profile(actor)))
}

/// Whether it is staggered.
pub fn is_staggered(state: &State, actor: ActorId) -> bool {
    let profile = state.profile(actor);
    profile.follows_full_rules(state.options())
        && (state.actor(actor).fatigue >= crate::derived::normal_stamina(profile)
            || state.severity(actor) >= Some(Level::Critical))
}

/// What wounds take from checks.
pub fn wound_penalty(state: &State, actor: ActorId) -> i32 {
    state.severity(actor).map_or(0, |level| state.options().wound_penalties[level.index()])
}

/// What distraction takes: 2 for each source.
pub fn distraction(state: &State, actor: ActorId) -> i32 {
    -2 * state.actor(actor).effects.iter().filter(|effect| effect.condition == Condition::Distracted).count() as i32
}

/// What harriers take from ranged attacks: 2 each.
pub fn harrying(state: &State, actor: ActorId) -> i32 {
    let harried = |effect: &Effect| matches!(effect.condition, Condition::Harried { .. });
    -2 * state.actor(actor).effects.iter().filter(harried).count() as i32
}

/// Penalties that every check feels; combat rolls feel distraction as well.
pub(crate) fn penalties(state: &State, actor: ActorId, combat: bool, tally: &mut Tally) {
    tally.add("wounded", wound_penalty(state, actor), &WOUND_PENALTY);
    if is_exhausted(state, actor) {
        tally.add("exhausted", -2, &EXHAUSTED);
    }
    if combat {
        tally.add("distracted", distraction(state, actor), &HELD);
    }
}

/// Fortitude on the plain scale, without the penalties of wounds where `steady`.
pub(crate) fn fortitude(state: &State, actor: ActorId, steady: bool, shows: bool) -> Tally {
    let mut tally = Tally::new(shows);
    let profile = state.profile(actor);
    tally.base("Vitality", profile.attribute(Attribute::Vitality), &crate::attack::FORTITUDE);
    tally.add("Resistance", profile.skills.rank(Skill::Resistance), &crate::attack::FORTITUDE);
    let word = profile.skills.specialization(Skill::Resistance, "fortitude");
    tally.add("Fortitude", word, &crate::attack::FORTITUDE);
    if !steady {
        penalties(state, actor, false, &mut tally);
    }
    tally
}

/// The end of a round for what hurts over time: every creature, highest initiative first, its oldest first.
pub(crate) fn end_of_round<F: Faces, L: Log<Event>>(scene: &mut Scene<'_, Destiny, F, L>) {
    let mut last = None;
    while let Some(actor) = scene.state().next_by_initiative(last, |id| scene.state().is_there(id)) {
        last = Some(actor);
        let mut at = 0;
        while let Some(effect) = scene.state().actor(actor).effects.get(at) {
            let ended = hurt(scene, actor, at as u8, effect);
            if !scene.state().is_there(actor) {
                break;
            }
            at += usize::from(!ended);
        }
    }
}

/// One effect at the end of a round. Tells whether it ended.
fn hurt<F: Faces, L: Log<Event>>(scene: &mut Scene<'_, Destiny, F, L>, actor: ActorId, at: u8, effect: Effect) -> bool {
    let tn = match effect.condition {
        Condition::Bleeding { tn, .. } | Condition::Burning { tn, .. } | Condition::Poisoned { tn, .. } => tn,
        _ => return false,
    };
    let bonus = fortitude(scene.state(), actor, false, scene.listens());
    let total = checks::roll(scene, actor, Purpose::Endurance, bonus, Some(tn));
    let passed = total >= tn;
    let next = match effect.condition {
        Condition::Bleeding { level, tn, passed: so_far } if passed => {
            slowed(level, so_far).map(|(level, passed)| Condition::Bleeding { level, tn, passed })
        }
        Condition::Burning { level, tn, passed: so_far } if passed => {
            slowed(level, so_far).map(|(level, passed)| Condition::Burning { level, tn, passed })
        }
        Condition::Poisoned { tn, potency } if passed => {
            (potency > 1).then(|| Condition::Poisoned { tn, potency: potency - 1 })
        }
        Condition::Bleeding { level, .. } | Condition::Burning { level, .. } => {
            wounds::wound(scene, actor, level);
            return false;
        }
        Condition::Poisoned { potency, .. } => {
            stamina::fatigue(scene, actor, i16::from(potency));
            return false;
        }
        _ => return false,
    };
    match next {
        Some(condition) => scene.emit(Event::EffectChanged { actor, at, effect: Effect { condition, ..effect } }),
        None => scene.emit(Event::EffectEnded { actor, at, effect }),
    }
    next.is_none()
}

/// A level after one more check passed; none when it ends.
fn slowed(level: Level, passed: u8) -> Option<(Level, u8)> {
    if passed == 0 { Some((level, 1)) } else { level.lower().map(|level| (level, 0)) }
}

/// Effects whose last round this is end, the oldest first.
pub(crate) fn expire<F: Faces, L: Log<Event>>(scene: &mut Scene<'_, Destiny, F, L>) {
    let round = scene.state().round;
    loop {
        let state = scene.state();
        let due = |actor: ActorId| {
            let effects = state.actor(actor).effects;
            (0..effects.len()).find_map(move |at| match effects.get(at) {
                Some(effect) if effect.until.is_some_and(|until| until <= round) => Some((effect.begun, actor, at)),
                _ => None,
            })
        };
        let Some((_, actor, at)) = state.ids().filter_map(due).min() else { return };
        let Some(effect) = state.actor(actor).effects.get(at) else { return };
        scene.emit(Event::EffectEnded { actor, at: at as u8, effect });
    }
}
