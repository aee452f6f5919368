//! What creatures sense beside what everybody sees and hears.

use ludex_kit::content::record;
use ludex_kit::{rules, words};

rules! {
    /// Precise senses make things out, imprecise ones tell where something is, vague ones that something is there. Everybody sees
    /// precisely and hears imprecisely; the best sense that reaches something counts.
    PRECISION = "PF-DET-02", "Sense precision";
    /// What special senses there are, how precise they are where a record says nothing, and what they do.
    SENSES = "PF-DET-08", "Special senses", Table(SENSE_ROWS; "sense", "how precise", "what it does");
}

words! {
    /// A sense beside common sight and hearing.
    #[derive(Default)]
    pub enum Sense {
        #[default] LowLight = "low_light" as "low-light vision", Darkvision = "darkvision",
        GreaterDarkvision = "greater_darkvision" as "greater darkvision", Scent = "scent", Tremorsense = "tremorsense",
        Lifesense = "lifesense", Thoughtsense = "thoughtsense", Echo = "echo" as "blindsense by echo",
    }
    /// How precise a sense is.
    pub enum Precision {
        Vague = "vague", Imprecise = "imprecise", Precise = "precise",
    }
}

/// Special senses: how precise they are, what they do (PF-DET-08).
pub const SENSE_ROWS: [(Sense, Precision, &str); 8] = [
    (Sense::LowLight, Precision::Precise, "dim light is as good as bright"),
    (
        Sense::Darkvision,
        Precision::Precise,
        "neither dim light nor darkness hides anything; without colours in the dark",
    ),
    (Sense::GreaterDarkvision, Precision::Precise, "nor does darkness made by magic"),
    (Sense::Scent, Precision::Imprecise, "smells what is near, as the wind allows"),
    (Sense::Tremorsense, Precision::Imprecise, "feels what moves on the same ground"),
    (Sense::Lifesense, Precision::Precise, "knows what lives, and what is undead"),
    (Sense::Thoughtsense, Precision::Precise, "knows what thinks"),
    (Sense::Echo, Precision::Precise, "hears where things are; the deaf do not"),
];

impl Sense {
    /// Returns whether it is a way of seeing, which the blinded do without.
    pub const fn is_of_eyes(self) -> bool {
        matches!(self, Sense::LowLight | Sense::Darkvision | Sense::GreaterDarkvision)
    }
}

/// A special sense of somebody.
#[record(kept)]
#[derive(Default, Copy)]
pub struct Keen {
    /// Which.
    pub sense: Sense,
    /// How far it reaches, in feet; 0 as far as one sees.
    #[or_default(0)]
    #[field(0..=1000)]
    pub range: u16,
    /// How precise it is, where that is not as usual.
    pub precision: Option<Precision>,
}

impl Keen {
    /// Returns how precise it is (PF-DET-02, PF-DET-08).
    pub fn precise(&self) -> Precision {
        self.precision.unwrap_or(SENSE_ROWS[self.sense as usize].1)
    }
}

/// Feet that an actor moves with an action otherwise than on foot; 0 where it does not.
#[record(kept)]
#[derive(Default, Copy)]
pub struct Speeds {
    /// Through soil and sand.
    #[or_default(0)]
    #[field(0..=200)]
    pub burrow: u8,
    /// Up walls.
    #[or_default(0)]
    #[field(0..=200)]
    pub climb: u8,
    /// Through the air.
    #[or_default(0)]
    #[field(0..=200)]
    pub fly: u8,
    /// In water.
    #[or_default(0)]
    #[field(0..=200)]
    pub swim: u8,
}
