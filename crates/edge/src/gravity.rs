//! Gravity: its bands, and what each does to those in it.

use crate::prelude::*;
use crate::time::now;
use ludex_kit::words;

rules! {
    /// Six bands, by hundredths of what people are used to.
    BANDS = "ED-GRV-01", "Gravity bands", Table(BAND_TABLE; "band", "from", "to");
    /// Where it is normal nothing changes.
    NORMAL = "ED-GRV-02", "Normal gravity";
    /// High: sickened and hindered.
    HIGH = "ED-GRV-03", "High gravity: conditions";
    /// Whoever is acclimated is sickened alone.
    BEARS = "ED-GRV-05", "High gravity: acclimation", State;
    /// Falls hurt twice as much in high gravity.
    HIGH_FALLS = "ED-GRV-07", "High gravity: falls";
    /// Extreme: sickened and restrained.
    EXTREME = "ED-GRV-08", "Extreme gravity: conditions";
    /// Beyond that nobody stands up to it; campaigns may let it hurt.
    CRUSHING = "ED-GRV-11", "Above 4 g", Option;
    /// Low: advantage on checks of Strength and Dexterity.
    LIGHT = "ED-GRV-12", "Low gravity: advantage";
    /// Three metres faster on the ground.
    FASTER = "ED-GRV-13", "Low gravity: speed";
    /// One jumps twice as far.
    LEAPS = "ED-GRV-14", "Low gravity: jumps";
    /// Falls hurt half as much.
    LOW_FALLS = "ED-GRV-16", "Low gravity: falls";
    /// Without gravity a skill counts for bodily tasks only where one has G-Zero.
    GATE = "ED-GRV-17", "Zero gravity: skill gate";
    /// Perception, Intelligence and Will are of the mind, save for some skills that take hands; the rest is of the body.
    MENTAL = "ED-GRV-18", "Zero gravity: mental activities", Call;
    /// Creatures find normal what they come from, where a campaign says so.
    NATIVES = "ED-GRV-25", "Option: native creatures", Option;
    /// So do those who come from where there is none.
    FLOATERS = "ED-GRV-26", "Option: zero-gravity natives", Option;
    /// Everything goes by the gravity that is felt; what things weigh goes by the real one.
    FELT = "ED-GRV-27", "Native creatures: what is perceived";
    /// What things weigh changes with gravity, where a campaign says so.
    WEIGHING = "ED-GRV-28", "Option: weight", Option;
    /// Where gravity changes, what the old one did ends at once.
    CHANGES = "ED-GRV-35", "Changing gravity";
    /// Low gravity speaks for a check, exhaustion against it.
    AGAINST_EXHAUSTION = "ED-INT-59", "Low gravity against exhaustion";
    /// Who has not G-Zero counts as having no skill at all for tasks of the body.
    NO_SKILL = "ED-INT-60", "Zero gravity gate and required skills";
}

words! {
    /// How heavy everything is.
    #[derive(Default)]
    pub enum Band {
        Zero = "zero", Low = "low", #[default] Normal = "normal", High = "high", Extreme = "extreme",
        Crushing = "crushing",
    }
}

/// Bands, from and to so many hundredths, both among them (ED-GRV-01).
pub const BAND_TABLE: [(Band, u16, u16); 6] = [
    (Band::Zero, 0, 9),
    (Band::Low, 10, 69),
    (Band::Normal, 70, 130),
    (Band::High, 131, 200),
    (Band::Extreme, 201, 400),
    (Band::Crushing, 401, u16::MAX),
];

/// Centimetres that one is faster in low gravity (ED-GRV-13).
const FASTER_BY: i32 = 300;

impl Band {
    /// Returns the band of a gravity (ED-GRV-01).
    pub fn of(pull: Pull) -> Self {
        let found = BAND_TABLE.iter().find(|(_, from, to)| (*from..=*to).contains(&pull.0));
        found.map_or(Band::Crushing, |(band, ..)| *band)
    }

    /// Returns what becomes of the damage of a fall (ED-GRV-07, ED-GRV-16).
    pub const fn falls(self, damage: i32) -> i32 {
        match self {
            Band::Zero => 0,
            Band::Low => damage / 2,
            Band::Normal => damage,
            Band::High | Band::Extreme | Band::Crushing => damage * 2,
        }
    }
}

/// Returns the gravity where an actor is.
#[inline]
pub fn local(state: &State, id: ActorId) -> Pull {
    state.actor(id).weight.local.unwrap_or(state.world.gravity)
}

/// Returns the gravity that an actor feels (ED-GRV-25, ED-GRV-26).
pub fn felt(state: &State, id: ActorId) -> Pull {
    let pull = local(state, id);
    let native = state.profile(id).body.native.filter(|_| state.options().native_gravity);
    match native {
        None => pull,
        // Who comes from where there is none is at home there; nobody else is.
        Some(native) if pull.0 < 10 && native >= 10 => pull,
        Some(native) => Pull((i32::from(pull.0) - i32::from(native) + 100).clamp(10, u16::MAX.into()) as u16),
    }
}

/// Returns the band that an actor feels (ED-GRV-27).
#[inline]
pub fn band(state: &State, id: ActorId) -> Band {
    let usual = !state.options().native_gravity && matches!(local(state, id).0, 70..=130);
    let felt = if usual { Band::Normal } else { Band::of(felt(state, id)) };
    // After a long stay without, the normal is high (ED-GRV-34).
    if felt == Band::Normal && state.actor(id).weight.weak { Band::High } else { felt }
}

/// Returns whether there is no gravity at all where an actor is, whatever it feels (ED-GRV-36).
pub fn is_weightless(state: &State, id: ActorId) -> bool {
    Band::of(local(state, id)) == Band::Zero
}

/// Returns whether an actor is acclimated to the high gravity where it is (ED-GRV-05, ED-GRV-06).
fn bears(state: &State, id: ActorId) -> bool {
    let weight = state.actor(id).weight;
    !weight.weak && weight.bears >= felt(state, id).0
}

/// Returns whether an actor stands up to extreme gravity for now (ED-GRV-09).
fn is_braced(state: &State, id: ActorId) -> bool {
    state.actor(id).weight.braced.is_some_and(|until| until >= now(state))
}

/// Returns whether gravity brings an actor a condition (ED-GRV-03, ED-GRV-08, ED-GRV-09, ED-GRV-11).
#[inline]
pub fn brings(state: &State, id: ActorId, what: Condition) -> bool {
    // ED-GRV-02: most often there is nothing to ask.
    let may = matches!(what, Condition::Sickened | Condition::Hindered | Condition::Restrained);
    may && !is_usual(state, id) && brings_unusually(state, id, what)
}

/// Returns whether an actor feels the gravity that most do; it brings nothing.
#[inline]
fn is_usual(state: &State, id: ActorId) -> bool {
    !state.options().native_gravity && !state.actor(id).weight.weak && matches!(local(state, id).0, 70..=130)
}

/// Returns the same where gravity is not as usual.
fn brings_unusually(state: &State, id: ActorId, what: Condition) -> bool {
    let band = band(state, id);
    match what {
        Condition::Sickened => band >= Band::High,
        Condition::Hindered => match band {
            Band::High => !bears(state, id),
            Band::Extreme => is_braced(state, id),
            _ => false,
        },
        _ => band == Band::Crushing || band == Band::Extreme && !is_braced(state, id),
    }
}

/// Returns whether an actor has advantage on checks of Strength and Dexterity (ED-GRV-12, ED-GRV-15); what exhaustion says is another
/// matter (ED-INT-59).
pub fn lightens(state: &State, id: ActorId) -> bool {
    band(state, id) == Band::Low && !state.actor(id).weight.light
}

/// Returns a speed in the gravity where an actor is, before anything halves it (ED-GRV-13).
pub fn quickens(state: &State, id: ActorId, speed: i32) -> i32 {
    if speed > 0 && band(state, id) == Band::Low { speed + FASTER_BY } else { speed }
}

/// Returns how many times as far one jumps (ED-GRV-14).
pub fn leaps(state: &State, id: ActorId) -> i32 {
    if band(state, id) == Band::Low { 2 } else { 1 }
}

/// Returns whether a check is of the mind: as the game master has said of its skill, else as most are (ED-GRV-18).
pub fn is_mental(state: &State, ability: Ability, skill: Option<Skill>) -> bool {
    let said = state.world.minds.iter().find(|(one, _)| Some(*one) == skill);
    if let Some((_, mental)) = said {
        return mental;
    }
    match skill {
        Some(Skill::Medicine | Skill::Survival | Skill::VisualArts | Skill::Music) => false,
        Some(Skill::Computer) => true,
        _ => matches!(ability, Ability::Perception | Ability::Intelligence | Ability::Will),
    }
}

/// Returns whether the skill of a check does not count for want of gravity (ED-GRV-17, ED-GRV-30, ED-INT-60). Bodily resistance is no
/// task.
pub fn withholds(state: &State, id: ActorId, ability: Ability, skill: Skill, resists: bool) -> bool {
    if state.world.gravity.0 >= 10 && state.actor(id).weight.local.is_none() {
        return false;
    }
    let at_home = state.options().native_gravity && state.profile(id).body.native.is_some_and(|native| native < 10);
    let endures = resists && skill == Skill::Stamina && !state.options().zero_g_gate_on_body_saves;
    let bodily = !endures && !is_mental(state, ability, Some(skill));
    let knows = skill == Skill::GZero || state.profile(id).skills.has(Skill::GZero);
    is_weightless(state, id) && bodily && !knows && !at_home
}

/// Returns what so many grams weigh where an actor is, in grams (ED-GRV-28).
#[inline]
pub fn weighs(state: &State, id: ActorId, grams: u64) -> u64 {
    if state.options().gravity_weight { grams * u64::from(local(state, id).0) / 100 } else { grams }
}
