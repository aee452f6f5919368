//! What a spell is, and who casts it. Five sample spells stand in `content/unbound/spells.toml` (UL-CNT-07).

use crate::character::{Damage, Dice};
use crate::prelude::*;
use ludex_kit::content::{Checked, Faults, record};

/// The most spells that one actor can know.
pub const MOST_SPELLS: usize = 16;
/// The highest circle of spells.
pub const MOST_CIRCLES: usize = 9;

/// A spell, or a power that a creature was born with (UL-ATK-38).
#[record(checked, named = "spell")]
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Spell {
    /// Its name.
    pub name: String,
    /// Its circle, 1 to 9; 0 for a power that needs none.
    #[field(0..=9)]
    #[serde(default)]
    pub circle: u8,
    /// The power behind it.
    pub source: Source,
    /// What it costs in Action Points.
    #[field(1..=30, "Action Points")]
    pub ap: i32,
    /// What it answers, if it is cast as a reaction; then the Action Points are those of the reaction (UL-ACT-07).
    #[serde(default, skip_serializing_if = "is_default")]
    pub reaction: Option<Trigger>,
    /// Minutes that casting takes instead; such a spell cannot be cast in a fight.
    #[serde(default, skip_serializing_if = "is_default")]
    pub minutes: Option<u16>,
    /// What it costs in mana, or adds to Threshold.
    #[field(0..=99)]
    #[serde(default)]
    pub mana: i32,
    /// How it is resolved.
    pub resolution: Resolution,
    /// The attribute of the defence roll against it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub defence: Option<Attribute>,
    /// A number of its own to resist it, for powers.
    #[field(0..=60)]
    #[serde(default, skip_serializing_if = "is_default")]
    pub number: Option<i32>,
    /// How far it goes, in feet; 5 is a touch.
    #[field(5..=5000, "feet")]
    pub range: u16,
    /// The area it fills, if not one target.
    #[serde(default, skip_serializing_if = "is_default")]
    pub area: Option<SpellArea>,
    /// Its damage.
    #[serde(default, skip_serializing_if = "is_default")]
    pub damage: Vec<Damage>,
    /// What it heals.
    #[serde(default, skip_serializing_if = "is_default")]
    pub heals: Option<Heals>,
    /// With how much Health it brings a dead actor back to life (UL-STA-25).
    #[field(1..=255, "Health")]
    #[serde(default, skip_serializing_if = "is_default")]
    pub revives: Option<u8>,
    /// Whether the spellcasting attribute is added to damage or healing.
    #[serde(default, skip_serializing_if = "is_default")]
    pub add_attribute: bool,
    /// What is left of it for those who resist.
    #[serde(default)]
    pub on_save: OnSave,
    /// Statuses that it brings.
    #[serde(default, skip_serializing_if = "is_default")]
    pub statuses: Vec<Brings>,
    /// Whether it holds its target, and the number to escape it: a web (UL-ACT-24, UL-STA-02).
    #[field(1..=60)]
    #[serde(default, skip_serializing_if = "is_default")]
    pub holds: Option<i32>,
    /// How long it lasts.
    #[serde(default)]
    pub duration: Duration,
    /// Whether a shield stops it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub physical: bool,
    /// Whether armour does not reduce its damage.
    #[serde(default, skip_serializing_if = "is_default")]
    pub ignores_armor: bool,
    /// Whether it may be readied (UL-ACT-18), as most may.
    #[serde(default = "yes", skip_serializing_if = "is_true")]
    pub ready_ok: bool,
}

/// What a spell that is cast as a reaction answers (UL-ACT-20).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Trigger {
    /// An attack on its caster: with a weapon, a maneuver or a spell that has an attack roll.
    Attacked,
    /// That, and any harmful spell that is cast at its caster or reaches it.
    Targeted,
}

impl Trigger {
    /// Returns when it is, in words: `when attacked`.
    pub const fn name(self) -> &'static str {
        match self {
            Trigger::Attacked => "when attacked",
            Trigger::Targeted => "when attacked or targeted by a spell",
        }
    }
}

/// How a spell is resolved (UL-ATK-38).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Resolution {
    /// By an attack roll against Passive Armor or an active defence (UL-ATK-36).
    Attack,
    /// By an attack roll against Spell Defense (UL-ATK-39).
    SpellDefense,
    /// By defence rolls of its targets (UL-ATK-40).
    DefenseRoll,
    /// By itself.
    Auto,
}

/// The area of a spell (UL-ATK-41), in spaces.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum SpellArea {
    /// All within so many spaces of a space.
    Radius(u8),
    /// A cone from the caster.
    Cone(u8),
    /// A line from the caster.
    Line(u8),
}

/// What a resisted spell still does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum OnSave {
    /// Nothing.
    #[default]
    None,
    /// Half its damage.
    Half,
}

/// How long a spell lasts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Duration {
    /// It is over at once; a status of it lasts as it says itself.
    #[default]
    Instant,
    /// So many rounds.
    Rounds(u8),
    /// As long as its caster concentrates, so many rounds at the most (UL-ATK-43).
    Concentration(u8),
}

/// What a spell heals.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Heals {
    /// Which pool.
    pub pool: Healing,
    /// How much.
    pub dice: Dice,
}

/// A status that a spell brings.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Brings {
    /// Which.
    pub status: Status,
    /// Its number, where it has one.
    #[serde(default)]
    pub value: i16,
    /// How many turns of its target it lasts, where the spell does not say.
    #[serde(default)]
    pub turns: u8,
}

impl Checked for Spell {
    fn wrong(&self, faults: &mut Faults<'_>) {
        let spaces = match self.area {
            Some(SpellArea::Radius(spaces) | SpellArea::Cone(spaces) | SpellArea::Line(spaces)) => spaces,
            None => 1,
        };
        let damage = self.damage.iter().all(|part| part.dice.plus >= 0) && self.damage.len() <= 4;
        let lasts = !matches!(self.duration, Duration::Rounds(0) | Duration::Concentration(0));
        let auto = self.resolution == Resolution::Auto;
        let alone = self.area.is_none();
        let defence = self.resolution != Resolution::DefenseRoll || self.defence.is_some();
        let statuses = self.statuses.iter().all(|brings| (0..=99).contains(&brings.value));
        let action = self.reaction.is_none();
        let revives = self.revives.is_some();
        let reaches = "a spell cast as a reaction fills no area: it goes at its caster, or at who gave the occasion";
        let harmless = "what brings back to life comes by itself: auto, and does no damage";
        faults.unless([
            ("area", (1..=40).contains(&spaces), "expected 1 to 40 spaces"),
            ("area", alone || !self.is_attack(), "a spell over an area makes no attack roll"),
            ("area", alone || self.heals.is_none(), "healing goes to one target"),
            ("damage", damage, "expected at most 4 parts, with nothing taken off"),
            ("defence", defence, "expected an attribute"),
            ("reaction", action || alone, reaches),
            ("reaction", action || self.minutes.is_none(), "what takes minutes is no reaction"),
            ("heals", self.heals.is_none() || auto, "healing comes by itself: auto"),
            ("revives", !revives || auto && self.damage.is_empty(), harmless),
            (
                "revives",
                !revives || alone && action,
                "what brings back to life is cast at one body, and is no reaction",
            ),
            ("duration", lasts, "expected at least 1 round"),
            ("statuses", statuses, "expected 0 to 99"),
        ]);
    }
}

impl Spell {
    /// Returns whether it has an attack roll, so that it is an attack (UL-ATK-02, UL-ATK-16).
    pub fn is_attack(&self) -> bool {
        matches!(self.resolution, Resolution::Attack | Resolution::SpellDefense)
    }

    /// Returns whether it is cast at those whom it should harm, rather than help.
    pub fn harms(&self) -> bool {
        // Of all statuses only one does its bearer good.
        let does_ill = |brings: &Brings| brings.status != Status::Invisible;
        let by_status = self.heals.is_none() && self.statuses.iter().any(does_ill);
        self.resolution != Resolution::Auto || !self.damage.is_empty() || self.holds.is_some() || by_status
    }

    /// Returns how far it goes, in spaces, if it is more than a touch.
    pub fn ranged(&self) -> Option<u32> {
        let spaces = crate::attack::spaces(self.range);
        (spaces > 1).then_some(spaces)
    }

    /// Returns a status that it brings, as it comes to an actor whose turn it is or is not.
    pub fn effect(&self, brings: &Brings, in_turn: bool) -> Effect {
        match self.duration {
            Duration::Rounds(rounds) => Effect::lasting().of(brings.value.into()).for_rounds(rounds),
            Duration::Instant => brings.effect(in_turn),
            Duration::Concentration(_) => Effect::lasting().of(brings.value.into()),
        }
    }
}

impl Brings {
    /// Returns the status as it comes to an actor whose turn it is or is not, as long as it lasts by itself.
    pub(crate) fn effect(&self, in_turn: bool) -> Effect {
        let effect = Effect::lasting().of(self.value.into());
        if self.turns > 0 { effect.for_turns(self.turns, in_turn) } else { effect }
    }
}

/// How an actor casts spells, and what it costs (UL-ATK-42).
#[record(checked)]
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Casting {
    /// The spellcasting attribute.
    pub attribute: Attribute,
    /// Devotion, of those who build up Threshold instead of spending mana.
    #[field(-5..=20)]
    #[serde(default, skip_serializing_if = "is_default")]
    pub devotion: Option<i32>,
    /// Slots by circle, of those who spend slots instead of mana.
    #[serde(default, skip_serializing_if = "is_default")]
    pub slots: Vec<u8>,
    /// Whether it is a Conduit, to whom Valor brings slots of the highest circle back alone (UL-VAL-10).
    #[serde(default, skip_serializing_if = "is_default")]
    pub conduit: bool,
    /// Magic sources whose spells it has a boost in (UL-ATK-45).
    #[serde(default, skip_serializing_if = "is_default")]
    pub boosts: Vec<Source>,
}

impl Checked for Casting {
    fn wrong(&self, faults: &mut Faults<'_>) {
        let slots = self.slots.len() <= MOST_CIRCLES && self.slots.iter().all(|&count| count <= 20);
        faults.unless([("slots", slots, "expected at most 20 for each of 9 circles")]);
    }
}

/// What an actor has left to cast with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Magic {
    /// Mana left.
    pub mana: i32,
    /// Threshold built up.
    pub threshold: i32,
    /// Slots left by circle.
    pub slots: [u8; MOST_CIRCLES],
    /// The spell that is concentrated on (UL-STA-22).
    pub concentration: Option<Concentration>,
}

/// A spell that an actor concentrates on (UL-ATK-43).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Concentration {
    /// Which, by its place in the record.
    pub spell: u8,
    /// Ends of rounds until it is over.
    pub rounds: u8,
    /// Whether the spell is only held ready, as long as the concentration lasts (UL-ACT-18).
    #[serde(default, skip_serializing_if = "is_default")]
    pub readied: bool,
}

/// A status that lasts as long as an actor concentrates.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sustained {
    /// Who concentrates.
    pub caster: ActorId,
    /// On whom the status lies.
    pub target: ActorId,
    /// The status.
    pub status: Status,
}

/// Returns a spell of an actor's record.
pub fn spell(state: &State, actor: ActorId, place: u8) -> Option<&Spell> {
    state.actor(actor).spell(place)
}

/// Returns whether an actor holds a spell ready: this one, or any.
pub fn holds_ready(state: &State, actor: ActorId, place: Option<u8>) -> bool {
    let on = state.actor(actor).magic.concentration;
    on.is_some_and(|on| on.readied && place.is_none_or(|place| on.spell == place))
}
