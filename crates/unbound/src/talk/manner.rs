//! What makes an actor easy or hard to talk to: attitude, quirks, maxima; and what lies between it and those who talk
//! to it (UL-SOC-03 to 11, 16).

use super::quirks::{self, Flag, Flags, Quirk, Slot};
use crate::checks;
use crate::options::SocialScope;
use crate::prelude::*;
use ludex_kit::content::{Checked, Faults, record};

rules! {
    /// Social Defence is 10, and Displeasure, less Favor, and what the attitude and other social modifiers add.
    SOCIAL_DEFENCE = "UL-SOC-03", "Social Defence";
    /// The attitude adds to Social Defence, from -2 for good friends to +2 for enemies.
    ATTITUDES = "UL-SOC-06", "Attitude modifiers", Table(ATTITUDE_TABLE; "attitude", "name", "Social Defence");
    /// An actor of whom nothing is said is Indifferent.
    DEFAULT_ATTITUDE = "UL-SOC-07", "Default attitude", State;
    /// The most Favor is Cunning and Intelligence together, 1 at the least.
    FAVOR_MAXIMUM = "UL-SOC-08", "Favor maximum";
    /// The most Displeasure is 2 and Cunning less Will, 1 at the least.
    DISPLEASURE_MAXIMUM = "UL-SOC-09", "Displeasure maximum";
    /// The game master may set either maximum, from 1 to 20.
    MAXIMA_BY_HAND = "UL-SOC-10", "Setting the maxima", Call;
    /// Both pools are empty before a party is met; the maxima only cap them.
    EMPTY_POOLS = "UL-SOC-11", "Pools start empty", State;
    /// Pools are kept between a creature and a party, or between it and each character.
    WHOSE_POOLS = "UL-SOC-16", "Whose pools", State;
    /// Only creatures of the game master have Favor, Displeasure, attitude and quirks.
    OWNERSHIP = "UL-SOC-26", "NPC ownership", State;
}

/// How an actor stands to those who talk to it (UL-SOC-06).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ludex_kit::CommandField, schemars::JsonSchema)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs, reason = "the words of the game")]
pub enum Attitude {
    VeryFriendly,
    WellKnown,
    Friendly,
    Indifferent,
    Wary,
    Hostile,
}

/// The table of attitudes: name and what it adds to Social Defence (UL-SOC-06).
pub const ATTITUDE_TABLE: [(Attitude, &str, i32); 6] = [
    (Attitude::VeryFriendly, "Very Friendly", -2),
    (Attitude::WellKnown, "Well-Known", -2),
    (Attitude::Friendly, "Friendly", -1),
    (Attitude::Indifferent, "Indifferent", 0),
    (Attitude::Wary, "Wary", 1),
    (Attitude::Hostile, "Hostile", 2),
];

impl Attitude {
    /// Returns its name.
    pub fn name(self) -> &'static str {
        ATTITUDE_TABLE[self as usize].1
    }

    /// Returns what it adds to Social Defence.
    pub fn modifier(self) -> i32 {
        ATTITUDE_TABLE[self as usize].2
    }

    /// Returns one step friendlier, or worse, where there is one (UL-SOC-15). Well-Known stands beside Very Friendly.
    pub fn shifted(self, friendlier: bool) -> Option<Attitude> {
        use Attitude::{Friendly, Hostile, Indifferent, VeryFriendly, Wary, WellKnown};
        match (self, friendlier) {
            (VeryFriendly | WellKnown, true) | (Hostile, false) => None,
            (Friendly, true) => Some(VeryFriendly),
            (Indifferent, true) | (VeryFriendly | WellKnown, false) => Some(Friendly),
            (Wary, true) | (Friendly, false) => Some(Indifferent),
            (Hostile, true) | (Indifferent, false) => Some(Wary),
            (Wary, false) => Some(Hostile),
        }
    }
}

/// How a creature of the game master is to talk to; part of its record.
#[record(checked)]
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Manner {
    /// Its attitude to those it has not met; Indifferent without (UL-SOC-07).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub attitude: Option<Attitude>,
    /// Its quirks, each once (UL-QRK-01).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub quirks: Vec<Quirk>,
    /// Those of its quirks that players know of.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub revealed: Vec<Quirk>,
    /// Whether it hides what it feels (UL-SOC-20).
    pub concealing: bool,
    /// The most Favor, where the attributes do not decide (UL-SOC-10).
    #[field(1..=20)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub favor_max: Option<i32>,
    /// The most Displeasure (UL-SOC-10).
    #[field(1..=20)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub displeasure_max: Option<i32>,
    /// Whether it is a crowd, which is addressed as one (UL-SOC-25).
    pub crowd: bool,
}

/// The bounds of a maximum that the game master sets (UL-SOC-10).
pub const MAXIMUM: (i32, i32) = (1, 20);

impl Checked for Manner {
    fn wrong(&self, faults: &mut Faults<'_>) {
        let twice = |list: &[Quirk]| list.iter().enumerate().any(|(at, quirk)| list[..at].contains(quirk));
        let known = self.revealed.iter().all(|quirk| self.quirks.contains(quirk));
        faults.unless([
            ("quirks", !twice(&self.quirks) && !twice(&self.revealed), "a quirk is named twice"),
            ("revealed", known, "expected some of its quirks"),
        ]);
    }
}

impl Manner {
    /// Returns whether nothing is said about it.
    pub fn is_plain(&self) -> bool {
        *self == Manner::default()
    }

    /// Returns whether players know of a quirk.
    pub fn shows(&self, quirk: Quirk) -> bool {
        self.revealed.contains(&quirk)
    }
}

/// What lies between a creature of the game master and a party, or one character (UL-SOC-16).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Relation {
    /// The creature.
    pub npc: ActorId,
    /// The character; the party without.
    #[serde(default, skip_serializing_if = "is_default")]
    pub speaker: Option<ActorId>,
    /// The attitude, where something is said about it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub attitude: Option<Attitude>,
    /// Favor now.
    pub favor: i32,
    /// Displeasure now; -1 after a good first impression (UL-SOC-17).
    pub displeasure: i32,
    /// The most Favor.
    pub favor_max: i32,
    /// The most Displeasure.
    pub displeasure_max: i32,
    /// Whether they have met in a talk (UL-SOC-17).
    #[serde(default)]
    pub met: bool,
    /// Whether a boost in Cunning is still to be used: one of the two pools is to be chosen (UL-SOC-17).
    #[serde(default)]
    pub choosing: bool,
    /// Whether players know attitude, Favor and Displeasure, as long as the talk lasts (UL-SOC-20).
    #[serde(default)]
    pub read: bool,
    /// How many attempts have failed in this talk.
    #[serde(default)]
    pub failures: u8,
    /// Whether a Deception has succeeded in the last talk (UL-SOC-24).
    #[serde(default)]
    pub deceived: bool,
    /// Whether they have met before, and boosts in Cunning count for this talk alone (UL-SOC-17).
    #[serde(default, skip_serializing_if = "is_default")]
    pub returning: bool,
    /// The Favor that such a boost lends for this talk.
    #[serde(default, skip_serializing_if = "is_default")]
    pub lent_favor: i32,
    /// The Displeasure that it takes away for this talk.
    #[serde(default, skip_serializing_if = "is_default")]
    pub lent_displeasure: i32,
}

/// Returns the most Favor that a creature can have for anybody (UL-SOC-08, UL-SOC-10).
pub fn favor_max(state: &State, npc: ActorId, shows: bool) -> Tally {
    let profile = &state.actor(npc).profile;
    let mut tally = Tally::new(shows);
    if let Some(set) = profile.manner.favor_max {
        tally.base("set by hand", set, &MAXIMA_BY_HAND);
        return tally;
    }
    for attribute in [Attribute::Cunning, Attribute::Intelligence] {
        tally.base(attribute.name(), profile.attribute(attribute), &FAVOR_MAXIMUM);
    }
    tally.add("1 at the least", (1 - tally.total).max(0), &FAVOR_MAXIMUM);
    tally
}

/// Returns the most Displeasure that a creature can have of anybody (UL-SOC-09, UL-SOC-10).
pub fn displeasure_max(state: &State, npc: ActorId, shows: bool) -> Tally {
    let profile = &state.actor(npc).profile;
    let mut tally = Tally::new(shows);
    if let Some(set) = profile.manner.displeasure_max {
        tally.base("set by hand", set, &MAXIMA_BY_HAND);
        return tally;
    }
    tally.base("always", 2, &DISPLEASURE_MAXIMUM);
    tally.base(Attribute::Cunning.name(), profile.attribute(Attribute::Cunning), &DISPLEASURE_MAXIMUM);
    tally.base(Attribute::Will.name(), -profile.attribute(Attribute::Will), &DISPLEASURE_MAXIMUM);
    tally.add("1 at the least", (1 - tally.total).max(0), &DISPLEASURE_MAXIMUM);
    tally
}

/// Returns with whom a creature's pools are kept when an actor speaks to it: the speaker, or the party (`None`)
/// (UL-SOC-16).
pub fn with_whom(state: &State, speaker: ActorId) -> Option<ActorId> {
    match state.options().social_scope {
        SocialScope::Party => None,
        SocialScope::Character => Some(speaker),
    }
}

/// Returns what lies between a creature and the party or a character, if they have to do with one another already.
pub fn known_relation(state: &State, npc: ActorId, speaker: Option<ActorId>) -> Option<&Relation> {
    state.relations.iter().find(|relation| relation.npc == npc && relation.speaker == speaker)
}

/// Returns what lies between a creature and those who speak; between strangers, empty pools (UL-SOC-11).
pub fn relation(state: &State, npc: ActorId, speaker: Option<ActorId>) -> Relation {
    if let Some(known) = known_relation(state, npc, speaker) {
        return *known;
    }
    Relation {
        npc,
        speaker,
        attitude: state.actor(npc).profile.manner.attitude,
        favor: 0,
        displeasure: 0,
        favor_max: favor_max(state, npc, false).total,
        displeasure_max: displeasure_max(state, npc, false).total,
        met: false,
        choosing: false,
        read: false,
        failures: 0,
        deceived: false,
        returning: false,
        lent_favor: 0,
        lent_displeasure: 0,
    }
}

/// Returns the attitude that counts now, and by which rule: in a fight an enemy of which nothing else is said counts as
/// Hostile (UL-SOC-07, UL-SOC-27).
pub fn attitude(state: &State, relation: &Relation) -> (Attitude, &'static Rule) {
    match relation.attitude {
        Some(attitude) => (attitude, &ATTITUDES),
        None if state.stage == Stage::Fighting && is_enemy(state, relation) => {
            (Attitude::Hostile, &super::encounter::IN_A_FIGHT)
        }
        None => (Attitude::Indifferent, &DEFAULT_ATTITUDE),
    }
}

/// Returns whether a creature fights against those who speak to it: the speaker, or any character of a player.
fn is_enemy(state: &State, relation: &Relation) -> bool {
    match relation.speaker {
        Some(speaker) => state.hostile(relation.npc, speaker),
        None => state.ids().any(|id| state.actor(id).profile.pc && state.hostile(relation.npc, id)),
    }
}

/// What an attempt is weighed with: what is true of it, what was paid, and what the game master adds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Weight {
    /// What is true of it.
    pub flags: Flags,
    /// Gold that was taken.
    pub bribe: i32,
    /// What the game master adds for leverage or insult (UL-SOC-21).
    pub leverage: i32,
}

/// Returns Social Defence against an attempt (UL-SOC-03, UL-INT-09): `all` of it, as the game master knows it, or as far
/// as players know it, without quirks that were not revealed.
pub fn social_defence(state: &State, relation: &Relation, weight: Weight, all: bool, shows: bool) -> Tally {
    let mut tally = Tally::new(shows);
    let options = state.options();
    let manner = &state.actor(relation.npc).profile.manner;
    tally.base("always", 10, &SOCIAL_DEFENCE);
    tally.add("Displeasure", relation.displeasure, &SOCIAL_DEFENCE);
    tally.add("Favor", -relation.favor, &SOCIAL_DEFENCE);
    let (attitude, rule) = attitude(state, relation);
    tally.base(attitude.name(), attitude.modifier(), rule);

    let flags = weight.flags.with(Flag::NoFavor, relation.favor <= 0);
    let counts = |row: &quirks::Row| all || manner.shows(row.quirk);
    quirks::each(manner, options, Slot::Target, flags, |row, amount| {
        if counts(row) {
            tally.add(row.name, amount, row.rule);
        }
    });
    quirks::each(manner, options, Slot::HarderTarget, flags, |row, times| {
        if counts(row) {
            tally.add(row.name, times * i32::from(options.quirk_target_increase), row.rule);
        }
    });

    tally.add("bribe", -weight.bribe, &quirks::GREEDY);
    tally.add("leverage or insult", weight.leverage, &super::approach::LEVERAGE);
    tally
}

/// Returns what Insight must reach to see how an actor feels: passive Deception where it hides that, and 10 where it
/// does not (UL-SOC-20).
pub fn insight_target(state: &State, npc: ActorId, shows: bool) -> Tally {
    let manner = &state.actor(npc).profile.manner;
    let options = state.options();
    let always = quirks::first(manner, options, Slot::Conceals, Flags::default());
    let conceals = always.map_or(manner.concealing, |(_, sign)| sign > 0);
    let mut tally = if conceals {
        checks::passive(state, npc, Skill::Deception, Advantage::Plain, shows)
    } else {
        let mut open = Tally::new(shows);
        let (label, rule) = always.map_or(("open", &super::approach::READING), |(row, _)| (row.name, row.rule));
        open.base(label, 10, rule);
        open
    };
    quirks::each(manner, options, Slot::InsightTarget, Flags::default(), |row, amount| {
        tally.add(row.name, amount, row.rule);
    });
    tally
}

/// Returns whether a person may know attitude, Favor and Displeasure between a creature and the party or a character:
/// the game master always, players when it has been read by one of theirs (UL-SOC-20).
pub(crate) fn knows(state: &State, viewer: &Viewer, relation: &Relation) -> bool {
    if viewer.plays(relation.npc) {
        return true;
    }
    let Viewer::Player(own) = viewer else { return false };
    let now = known_relation(state, relation.npc, relation.speaker);
    let read = now.is_some_and(|now| now.read);
    let ours = match relation.speaker {
        Some(speaker) => own.contains(&speaker),
        None => own.iter().any(|&actor| state.has(actor) && state.actor(actor).profile.pc),
    };
    read && ours
}
