//! Hazards, as files describe them and as they lie in a scene.

use super::{Against, Hurt, Rank, Save, Skill};
use ludex_kit::content::{Checked, Faults, record};
use ludex_kit::words;
use std::collections::BTreeMap;

words! {
    /// What sets a hazard off.
    #[derive(Default)]
    pub enum Trigger {
        #[default] Step = "step": "Somebody steps on its square.", Touch = "touch": "Somebody does what the game master says.",
    }
}

/// A blow that a hazard strikes.
#[record(kept)]
#[derive(Default)]
pub struct HazardBlow {
    /// What it adds to the attack.
    #[field(-5..=60)]
    pub modifier: i8,
    /// Its damage.
    pub hurt: Hurt,
    /// At how many it strikes in its routine.
    #[or_default(1)]
    #[field(1..=8)]
    pub targets: u8,
    /// Feet from its square within which they are.
    #[or_default(30)]
    #[field(5..=200)]
    pub feet: u8,
}

/// Damage around a hazard.
#[record(kept)]
#[derive(Default)]
pub struct HazardBlast {
    /// Its damage.
    pub hurt: Hurt,
    /// The save.
    #[or_default(Save::Reflex)]
    pub save: Save,
    /// The DC of the save.
    #[field(5..=60)]
    pub dc: u8,
    /// Feet around its square.
    #[or_default(5)]
    #[field(0..=60)]
    pub feet: u8,
}

words! {
    /// When a hazard does a thing.
    #[derive(Default)]
    pub enum When {
        #[default] Both = "both": "As it is set off, and in each of its turns.",
        SetOff = "set_off" as "set off": "As it is set off, alone.",
        InTurn = "in_turn" as "in its turn": "In each of its turns, alone.",
    }
}

/// A further thing that a hazard does.
#[record(kept)]
#[derive(Default)]
pub struct HazardDeed {
    /// When it does it.
    #[or_default(When::Both)]
    pub when: When,
    /// A blow.
    #[inner]
    pub blow: Option<HazardBlow>,
    /// Damage around it.
    #[inner]
    pub blast: Option<HazardBlast>,
}

/// The most further things that a hazard does.
pub const MOST_DEEDS: usize = 6;

/// A further way to disable a hazard.
#[record(kept)]
#[derive(Default)]
pub struct HazardWay {
    /// The skill.
    #[or_default(Skill::Thievery)]
    pub with: Skill,
    /// The DC.
    #[field(5..=60)]
    pub dc: u8,
    /// The rank that it takes.
    #[or_default(Rank::Untrained)]
    pub rank: Rank,
}

/// The most further ways to disable a hazard.
pub const MOST_WAYS: usize = 4;

/// A hazard.
#[record(checked, kept, named = "hazard")]
#[derive(Default)]
pub struct Hazard {
    /// What it is called.
    pub name: String,
    /// A sentence about it.
    #[or_default(String::new())]
    pub about: String,
    /// Its level.
    #[field(-1..=25)]
    pub level: i8,
    /// Whether it acts in rounds once it is set off.
    #[or_default(false)]
    pub complex: bool,
    /// The DC of noticing it.
    #[field(5..=60)]
    pub stealth: u8,
    /// The rank of Perception that it takes; whoever has it must search.
    pub notice_rank: Option<Rank>,
    /// The skill that disables it.
    #[or_default(Skill::Thievery)]
    pub disable_with: Skill,
    /// The DC of disabling it.
    #[field(5..=60)]
    pub disable: u8,
    /// The rank that disabling takes.
    #[or_default(Rank::Untrained)]
    pub disable_rank: Rank,
    /// Further ways to disable it, by other skills.
    #[inner]
    #[or_default(Vec::new())]
    pub ways: Vec<HazardWay>,
    /// Successes that disabling takes.
    #[or_default(1)]
    #[field(1..=6)]
    pub successes: u8,
    /// The level at which magic counteracts it, where that is possible.
    #[field(0..=10)]
    pub counter_level: Option<u8>,
    /// The DC of counteracting it.
    #[or_default(15)]
    #[field(5..=60)]
    pub counter: u8,
    /// Its armour class.
    #[or_default(10)]
    #[field(1..=60)]
    pub armor_class: u8,
    /// Its hardness.
    #[or_default(0)]
    #[field(0..=40)]
    pub hardness: i32,
    /// Its hit points; 0 for what cannot be struck.
    #[or_default(0)]
    #[field(0..=400)]
    pub hit_points: i32,
    /// The hit points at which it is broken.
    #[or_default(0)]
    #[field(0..=200)]
    pub broken_at: i32,
    /// What hurts it more, and by how much.
    #[or_default(BTreeMap::new())]
    pub weak: BTreeMap<Against, i16>,
    /// What hurts it less, and by how much.
    #[or_default(BTreeMap::new())]
    pub resistant: BTreeMap<Against, i16>,
    /// What sets it off.
    #[or_default(Trigger::Step)]
    pub trigger: Trigger,
    /// Feet that whoever sets it off falls.
    #[field(5..=500)]
    pub pit: Option<u16>,
    /// The DC of climbing its edge, for whoever grabs at it in falling; none where there is nothing to hold on to.
    #[field(5..=60)]
    pub edge: Option<u8>,
    /// A blow.
    #[inner]
    pub blow: Option<HazardBlow>,
    /// Damage around it.
    #[inner]
    pub blast: Option<HazardBlast>,
    /// What else it does, each after the other (PF-HAZ-02).
    #[inner]
    #[or_default(Vec::new())]
    pub further: Vec<HazardDeed>,
    /// Whether it is spent once it was set off.
    #[or_default(false)]
    pub once: bool,
}

impl Hazard {
    /// Returns the DC and the rank of disabling it with a skill; with that of its own where none is named (PF-HAZ-03).
    pub fn disabling(&self, with: Option<Skill>) -> Option<HazardWay> {
        let own = HazardWay { with: self.disable_with, dc: self.disable, rank: self.disable_rank };
        let mut all = std::iter::once(&own).chain(&self.ways);
        all.find(|way| with.is_none_or(|with| way.with == with)).cloned()
    }
}

impl Checked for Hazard {
    fn wrong(&self, faults: &mut Faults<'_>) {
        let acts = self.blow.is_some() || self.blast.is_some();
        let further = self.further.iter().all(|deed| deed.blow.is_some() != deed.blast.is_some());
        let does = self.pit.is_some() || acts || !self.further.is_empty();
        let acts = acts || self.further.iter().any(|deed| deed.when != When::SetOff);
        let dice = |hurt: &Hurt| hurt.dice <= 20 && (2..=12).contains(&hurt.die);
        let deeds = || self.further.iter();
        let blows = self.blow.iter().chain(deeds().filter_map(|deed| deed.blow.as_ref()));
        let blasts = self.blast.iter().chain(deeds().filter_map(|deed| deed.blast.as_ref()));
        let mut hurts = blows.map(|blow| &blow.hurt).chain(blasts.map(|blast| &blast.hurt));
        let dice = hurts.all(dice);
        let wards = |of: &BTreeMap<Against, i16>| of.values().all(|value| (1..=100).contains(value));
        let mut skills: Vec<Skill> = self.ways.iter().map(|way| way.with).collect();
        skills.push(self.disable_with);
        let count = skills.len();
        skills.sort_unstable();
        skills.dedup();
        faults.unless([
            ("weak", wards(&self.weak), "expected numbers from 1 to 100"),
            ("resistant", wards(&self.resistant), "expected numbers from 1 to 100"),
            (
                "ways",
                self.ways.len() <= MOST_WAYS && skills.len() == count,
                "expected at most four, each by another skill",
            ),
            ("pit", does, "expected what it does: pit, blow or blast"),
            ("blow", dice, "expected at most 20 dice of 2 to 12 sides"),
            ("blow", !self.complex || acts, "a complex hazard strikes or blasts"),
            (
                "further",
                further && self.further.len() <= MOST_DEEDS,
                "expected at most six, each with a blow or a blast",
            ),
        ]);
    }
}
