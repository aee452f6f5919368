//! Derived values: computed from attributes, skills, size and gear whenever they are asked for.

use crate::profile::{ActorKind, Attribute, Profile, Skill, SlotsBy};
use ludex_kit::{Tally, rules};

rules! {
    /// Toughness is Vitality, Size, the armour modifier and whatever else protects. It may be negative.
    TOUGHNESS = "WT-DER-01", "Toughness";
    /// Base Toughness leaves worn armour out, but not a creature's own hide.
    BASE_TOUGHNESS = "WT-DER-02", "Base Toughness";
    /// Final damage of 0 is a light wound, 2 moderate, 4 severe, 6 critical, 8 fatal.
    THRESHOLDS = "WT-DER-03", "Wound thresholds", Table;
    /// Light slots: 5 and Persona, at least none.
    LIGHT_SLOTS = "WT-DER-04", "Light slots";
    /// Moderate, severe and critical slots of characters come from Vitality.
    VITALITY_SLOTS = "WT-DER-05", "Moderate, severe and critical slots", Table(SLOTS; "moderate", "severe", "critical");
    /// Everybody has exactly one fatal slot.
    FATAL_SLOT = "WT-DER-06", "Fatal slot";
    /// Vitality beyond the table of slots reads its nearest row.
    VITALITY_BEYOND = "WT-DER-07", "Vitality outside the table";
    /// Stamina holds what the race gives plus Vitality, at least 1; fatigue lowers what it can hold at present.
    MAX_STAMINA = "WT-DER-08", "Maximum stamina";
    /// Mana holds what the race gives plus Lore, at least 0; what is invested lowers what it can hold at present.
    MAX_MANA = "WT-DER-09", "Maximum mana";
    /// A full night is 8 hours of sleep, more or less by the race, less half an hour for each point of Vitality; at least 2.
    SLEEP = "WT-DER-22", "Sleep needed";
    /// The race gives the base of stamina, of mana and of sleep.
    RACE_BASES = "WT-ABI-09", "Race supplies base stamina and base mana", Table;
    /// Action Points gained at the start of a round and at the end of the own turn, and the most that can be
    /// held, come from Speed.
    AP_BY_SPEED = "WT-DER-18", "Action Points by Speed", Table(ACTION_POINTS; "round start", "turn end", "most");
    /// Speed beyond the table of Action Points reads its nearest row.
    SPEED_BEYOND = "WT-DER-19", "Speed outside the table";
    /// Starting initiative is a Fudge roll plus Perception, Reflex, the Initiative specialization and 5, at least 0.
    INITIATIVE = "WT-DER-20", "Initiative modifier";
    /// The movement rate comes from Strength, Size and Athletics together; four AP move that many yards, fewer
    /// AP a part of it.
    MOVEMENT_RATE = "WT-DER-21", "Movement rate", Table;
    /// Derived values follow at once when what they come from changes. Where slots become fewer than the wounds
    /// in them, the wounds stay and the level is full.
    FOLLOW = "WT-DER-23", "Derived values follow their inputs";
    /// Ordinary creatures have one, two or three moderate, severe and critical slots each, by rank: minion,
    /// standard, elite.
    RANK_SLOTS = "WT-NPC-01", "Simplified slots", Table;
    /// Light slots of ordinary creatures come from Persona like anybody's, unless their content says otherwise.
    RANK_LIGHT = "WT-NPC-02", "Light slots of NPCs";
    /// An important creature may be made to follow the rules of characters for dying, for slots, or for both.
    IMPORTANT = "WT-NPC-05", "Important NPCs", Call;
}

/// Moderate, severe and critical slots for Vitality -5 to 5 (WT-DER-05).
#[rustfmt::skip]
const SLOTS: [[u8; 3]; 11] = [
    [1, 1, 0], [1, 1, 1], [2, 1, 1], [2, 2, 1], [3, 2, 1], [3, 2, 2],
    [3, 3, 2], [4, 3, 2], [4, 3, 3], [4, 4, 3], [5, 4, 3],
];

/// AP at the start of a round, at the end of the own turn, and at most, for Speed -10 to 10 (WT-DER-18).
#[rustfmt::skip]
const ACTION_POINTS: [[i16; 3]; 21] = [
    [2, 1, 5], [2, 1, 5], [2, 2, 6], [3, 2, 7], [3, 2, 8], [3, 3, 9], [4, 3, 10],
    [4, 4, 12], [5, 4, 14], [5, 5, 16], [6, 6, 18], [7, 7, 21], [8, 8, 24], [9, 9, 27],
    [11, 10, 31], [12, 12, 36], [14, 14, 41], [16, 16, 48], [18, 18, 55], [21, 21, 63], [24, 24, 72],
];

/// Action Points of a creature: gained at the start of a round and at the end of the own turn, and the most it can hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ActionPoints {
    pub round_start: i16,
    pub turn_end: i16,
    pub max: i16,
}

/// Returns the row for a value of a table whose first row stands for `first`; beyond the ends of the table the nearest row
/// (WT-DER-07, WT-DER-19).
fn row<const N: usize, T: Copy>(table: &[T; N], first: i32, value: i32) -> T {
    table[(value - first).clamp(0, N as i32 - 1) as usize]
}

/// Returns the Action Points that a creature gains and holds, by its Speed (WT-DER-18).
pub fn action_points(profile: &Profile) -> ActionPoints {
    let [round_start, turn_end, max] = row(&ACTION_POINTS, -10, profile.attribute(Attribute::Speed));
    ActionPoints { round_start, turn_end, max }
}

/// Returns the wound slots of a creature: light, moderate, severe, critical, fatal.
///
/// Light ones are 5 and Persona (WT-DER-04), unless content says otherwise (WT-NPC-02). The next three come from Vitality
/// (WT-DER-05), or from the rank of an ordinary creature: one, two or three of each (WT-NPC-01). There is one fatal slot
/// (WT-DER-06).
pub fn slots(profile: &Profile) -> [u8; 5] {
    let light = profile.light_slots.unwrap_or(5 + profile.attribute(Attribute::Persona)).max(0) as u8;
    let by_vitality = profile.sort == ActorKind::Character || profile.slots_by == SlotsBy::Vitality;
    let [moderate, severe, critical] =
        if by_vitality { row(&SLOTS, -5, profile.attribute(Attribute::Vitality)) } else { [profile.rank as u8 + 1; 3] };
    [light, moderate, severe, critical, 1]
}

/// Returns how much stamina a creature can hold without fatigue, at least 1 (WT-DER-08).
pub fn normal_stamina(profile: &Profile) -> i16 {
    (profile.stamina_base + profile.attribute(Attribute::Vitality)).max(1) as i16
}

/// Returns how much mana a creature can hold with none invested, at least 0 (WT-DER-09).
pub fn normal_mana(profile: &Profile) -> i16 {
    (profile.mana_base + profile.attribute(Attribute::Lore)).max(0) as i16
}

/// Hours of sleep of most races.
pub(crate) const USUAL_SLEEP: i32 = 8;

/// Returns how many minutes of sleep a full night takes, at least two hours (WT-DER-22).
pub fn sleep(profile: &Profile) -> i32 {
    (60 * profile.sleep_base.unwrap_or(USUAL_SLEEP) - 30 * profile.attribute(Attribute::Vitality)).max(120)
}

/// Returns how much stamina a creature can hold with this fatigue, at least 0 (WT-STA-04).
pub fn current_stamina_max(profile: &Profile, fatigue: i16) -> i16 {
    (normal_stamina(profile) - fatigue).max(0)
}

/// Adds base Toughness to the tally: Toughness without worn armour (WT-DER-02).
pub fn base_toughness(profile: &Profile, tally: &mut Tally) {
    tally.base("Vitality", profile.attribute(Attribute::Vitality), &TOUGHNESS);
    tally.add("Size", profile.size, &TOUGHNESS);
    tally.add("hide", profile.hide, &BASE_TOUGHNESS);
}

/// Adds Toughness to the tally, worn armour included (WT-DER-01).
pub fn toughness(profile: &Profile, tally: &mut Tally) {
    base_toughness(profile, tally);
    tally.add("armour", profile.armour.toughness, &TOUGHNESS);
}

/// Adds to the tally what the dice for starting initiative take from a creature (WT-DER-20).
pub fn initiative(profile: &Profile, tally: &mut Tally) {
    tally.base("base", 5, &INITIATIVE);
    tally.add("Perception", profile.attribute(Attribute::Perception), &INITIATIVE);
    tally.add("Reflex", profile.skills.rank(Skill::Reflex), &INITIATIVE);
    tally.add("Initiative", profile.skills.specialization(Skill::Reflex, "initiative"), &INITIATIVE);
}

/// Returns the movement rate in yards for 4 AP, by the sum of Strength, Size and Athletics (WT-DER-21).
pub fn rate_of(sum: i32) -> i32 {
    ((sum + 29).div_euclid(4) + 1).max(0)
}
