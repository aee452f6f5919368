//! An actor in the scene: what has become of it so far.

use super::MOST_WEAPONS;
use crate::aid::potions::Flasks;
use crate::body::Body;
use crate::character::Profile;
use crate::checks::Focus;
use crate::mounted::Saddle;
use crate::prelude::*;
use crate::rest::OwnRest;
use crate::spells::{Magic, Spell};
use crate::statuses::Statuses;
use crate::survival::{Fatigue, Supplies};
use crate::travel::Legs;
use crate::valor::Valor;

/// An actor in the scene.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct Actor {
    /// Its name in this scene: `Goblin 2`.
    pub name: Arc<str>,
    /// Whose side it is on.
    pub side: u8,
    /// What it is.
    pub profile: Arc<Profile>,
    /// Where it stands: the anchor of its spaces.
    pub at: Cell,
    /// Where it looks.
    pub facing: Direction,
    /// Whether players do not know of it.
    #[serde(default)]
    pub hidden: bool,
    /// Whether it has not come yet (UL-TRN-22).
    #[serde(default)]
    pub reserve: bool,
    /// Whether it belongs to another scene of the adventure; it is then in reserve too, and cannot be called in.
    #[serde(default, skip_serializing_if = "is_default")]
    pub away: bool,
    /// Action Points now.
    pub ap: i32,
    /// Action Points that a round begins with.
    pub ap_reset: i32,
    /// What it has done this round.
    pub turn: Turn,
    /// Health now.
    pub health: i32,
    /// Vitality now.
    pub vitality: i32,
    /// Temporary Health (UL-VIT-12).
    #[serde(default)]
    pub temporary_health: i32,
    /// Temporary Vitality (UL-VIT-13).
    #[serde(default)]
    pub temporary_vitality: i32,
    /// Vigor (UL-VIT-15).
    #[serde(default)]
    pub vigor: i32,
    /// The most Health.
    pub health_max: i32,
    /// The most Vitality.
    pub vitality_max: i32,
    /// Vitality Dice left (UL-VIT-11).
    pub vitality_dice: u8,
    /// Death saves made and failed (UL-DTH).
    pub saves: Saves,
    /// Levels of Exhaustion, 0 to 6 (UL-STA-13).
    pub exhaustion: u8,
    /// What is the matter with it.
    pub statuses: Statuses,
    /// Where each of its weapons is.
    pub gear: [Gear; MOST_WEAPONS],
    /// Which of its Loading weapons are not loaded, as bits, wherever they are (UL-ATK-35).
    #[serde(default, skip_serializing_if = "is_default")]
    pub unloaded: u8,
    /// Whether the shield is on the arm.
    pub shield_up: bool,
    /// The actor that it aims at (UL-ACT-14).
    #[serde(default)]
    pub aim: Option<Aim>,
    /// Who helps it (UL-ACT-08).
    #[serde(default)]
    pub helped_by: Option<ActorId>,
    /// With which skill it is helped; with attacks without (UL-ACT-08).
    #[serde(default, skip_serializing_if = "is_default")]
    pub helped_with: Option<Skill>,
    /// Against whom its attack is helped; an attack on anybody without (UL-ACT-08).
    #[serde(default, skip_serializing_if = "is_default")]
    pub helped_against: Option<ActorId>,
    /// Further help, in the order in which it was given.
    #[serde(default, skip_serializing_if = "is_default")]
    pub more_help: Vec<Help>,
    /// What it is focused on (UL-CHK-22).
    #[serde(default, skip_serializing_if = "is_default")]
    pub focus: Option<Focus>,
    /// How many rerolls of social skills are used up in this scene (UL-RNK-22).
    #[serde(default)]
    pub social_rerolls: u8,
    /// Whether it squeezes (UL-POS-12).
    #[serde(default)]
    pub squeezing: bool,
    /// What it carries (UL-POS-19).
    #[serde(default)]
    pub load: i32,
    /// How high it stands, or flies, in steps of a space above the ground (UL-OPT-02).
    #[serde(default, skip_serializing_if = "is_default")]
    pub height: i32,
    /// Whether it is in the air (UL-POS-16).
    #[serde(default, skip_serializing_if = "is_default")]
    pub flying: bool,
    /// How many hands are full with what it caught from others (UL-MAN-23).
    #[serde(default, skip_serializing_if = "is_default")]
    pub caught: u8,
    /// Its own last long rest, where it is not that of the others (UL-RST-17).
    #[serde(default, skip_serializing_if = "is_default")]
    pub own_rest: Option<OwnRest>,
    /// Whether a breather was bought and comes at the next turn (UL-ACT-15).
    #[serde(default)]
    pub breather: bool,
    /// The total of its Stealth while it hides (UL-HID-02).
    #[serde(default)]
    pub stealth: Option<i32>,
    /// Whether that total is of Sneaking, which stands while it moves (UL-HID-13).
    #[serde(default, skip_serializing_if = "is_default")]
    pub sneaking: bool,
    /// Whether there is nowhere for it to hide, by the game master's word (UL-HID-01).
    #[serde(default, skip_serializing_if = "is_default")]
    pub no_hiding: bool,
    /// How often its Healer's Kit was used, where that is counted (UL-SKL-22).
    #[serde(default, skip_serializing_if = "is_default")]
    pub kit_used: u8,
    /// The cover it has by the game master's word, whatever the map says (UL-COV-05).
    #[serde(default)]
    pub cover: Option<Cover>,
    /// Healing potions left.
    #[serde(default)]
    pub potions: u8,
    /// Other potions that it carries (UL-ACT-12).
    #[serde(default, skip_serializing_if = "is_default")]
    pub flasks: Arc<Vec<Flasks>>,
    /// Gold pieces (UL-QRK-06).
    #[serde(default, skip_serializing_if = "is_default")]
    pub gold: i32,
    /// What it has left to cast with, and what it concentrates on (UL-ATK-42, UL-ATK-43).
    #[serde(default)]
    pub magic: Magic,
    /// What it has to eat and to drink, where that is kept (UL-ENV-12).
    #[serde(default, skip_serializing_if = "is_default")]
    pub supplies: Option<Supplies>,
    /// What its Exhaustion comes from (UL-INT-16).
    #[serde(default, skip_serializing_if = "is_default")]
    pub fatigue: Fatigue,
    /// What it has behind it on the way (UL-TRV-11).
    #[serde(default, skip_serializing_if = "is_default")]
    pub legs: Legs,
    /// The Valor of its player (UL-VAL-01).
    #[serde(default, skip_serializing_if = "is_default")]
    pub valor: Valor,
    /// Under water, and breath (UL-ENV-08, UL-UWC).
    #[serde(default, skip_serializing_if = "is_default")]
    pub body: Body,
    /// The actor that it rides, or who rides it (UL-MNT).
    #[serde(default, skip_serializing_if = "is_default")]
    pub saddle: Option<Saddle>,
}

/// What an actor has done this round.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Turn {
    /// Its turn has begun.
    #[serde(default, skip_serializing_if = "is_default")]
    pub started: bool,
    /// Its turn has ended.
    #[serde(default, skip_serializing_if = "is_default")]
    pub ended: bool,
    /// It waits with a readied action (UL-ACT-17).
    #[serde(default, skip_serializing_if = "is_default")]
    pub readied: bool,
    /// Its next movement costs 1 Action Point more (UL-POS-04).
    #[serde(default, skip_serializing_if = "is_default")]
    pub dashed: bool,
    /// It has made a Move in the air (UL-POS-17).
    #[serde(default, skip_serializing_if = "is_default")]
    pub flown: bool,
    /// It came during this round and acts from the next (UL-TRN-22).
    #[serde(default, skip_serializing_if = "is_default")]
    pub late: bool,
}

/// Death saves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Saves {
    /// Made, 0 to 3.
    pub successes: u8,
    /// Failed, 0 to 3.
    pub failures: u8,
    /// Stable at 0 Health (UL-DTH-18).
    pub stable: bool,
    /// Dead (UL-STA-25).
    pub dead: bool,
    /// When it comes round by itself, in seconds of the clock, once that has been rolled (UL-DTH-20).
    #[serde(default, skip_serializing_if = "is_default")]
    pub comes_round: Option<u64>,
}

/// Where a weapon is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Gear {
    /// Put away.
    #[default]
    Stowed,
    /// In hand, or part of the body; a Loading weapon is loaded.
    Held,
    /// In hand, but not loaded.
    Unloaded,
    /// On the ground, or gone.
    Dropped,
}

/// Help that an actor has for its next roll of a task (UL-ACT-08).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Help {
    /// Who helps; it is over when that one's next turn starts.
    pub by: ActorId,
    /// With which skill; with attacks without.
    #[serde(default, skip_serializing_if = "is_default")]
    pub with: Option<Skill>,
    /// Against whom, with an attack; without, an attack on anybody: so it was before a target was named.
    #[serde(default, skip_serializing_if = "is_default")]
    pub against: Option<ActorId>,
}

impl Help {
    /// Returns whether it is for a roll of a skill, or without one for an attack on an actor.
    #[inline]
    pub fn is_for(&self, with: Option<Skill>, target: Option<ActorId>) -> bool {
        self.with == with && (self.against.is_none() || self.against == target)
    }
}

/// An aim that was taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Aim {
    /// At whom.
    pub target: ActorId,
    /// Whether it ends with the turn after the one in progress.
    pub next_turn: bool,
}

impl Actor {
    /// Returns an attribute.
    #[inline]
    pub fn attribute(&self, attribute: Attribute) -> i32 {
        self.profile.attribute(attribute)
    }

    /// Returns its size.
    #[inline]
    pub fn size(&self) -> Size {
        self.profile.size
    }

    /// Returns how many spaces it is across: those of the mount for a rider (UL-MNT-10), those of the next smaller size
    /// while it squeezes (UL-POS-12).
    #[inline]
    pub fn across(&self) -> u8 {
        if let Some(Saddle::On { across, .. }) = self.saddle {
            return across;
        }
        if self.squeezing { self.size().smaller().across() } else { self.size().across() }
    }

    /// Returns all help that it has, in the order in which it was given (UL-ACT-08).
    pub fn help(&self) -> impl Iterator<Item = Help> + '_ {
        let first = self.helped_by.map(|by| Help { by, with: self.helped_with, against: self.helped_against });
        first.into_iter().chain(self.more_help.iter().copied())
    }

    /// Returns whether it is helped with a skill, or without one with an attack on an actor (UL-ACT-08).
    #[inline]
    pub fn is_helped_with(&self, skill: Option<Skill>, target: Option<ActorId>) -> bool {
        self.helped_by.is_some() && self.help().any(|help| help.is_for(skill, target))
    }

    /// Adds help from an actor, unless it has the same already; for `apply` alone.
    pub(crate) fn gets_help(&mut self, help: Help) {
        match self.helped_by {
            None => self.first_help(Some(help)),
            Some(_) if self.help().all(|other| other != help) => self.more_help.push(help),
            Some(_) => {}
        }
    }

    /// Loses the help that fits; for `apply` alone.
    pub(crate) fn loses_help(&mut self, fits: impl Fn(Help) -> bool) {
        self.more_help.retain(|&help| !fits(help));
        if self.help().next().is_some_and(&fits) {
            let next = if self.more_help.is_empty() { None } else { Some(self.more_help.remove(0)) };
            self.first_help(next);
        }
    }

    /// Sets the help that comes first.
    fn first_help(&mut self, help: Option<Help>) {
        self.helped_by = help.map(|help| help.by);
        self.helped_with = help.and_then(|help| help.with);
        self.helped_against = help.and_then(|help| help.against);
    }

    /// Loses all help; for `apply` alone.
    pub(crate) fn loses_all_help(&mut self) {
        self.first_help(None);
        self.more_help.clear();
    }

    /// Returns whether it is alive.
    #[inline]
    pub fn alive(&self) -> bool {
        !self.saves.dead
    }

    /// Returns whether it is on the field.
    #[inline]
    pub fn present(&self) -> bool {
        !self.reserve
    }

    /// Returns whether it can take actions: on the field, alive, awake and not Incapacitated.
    #[inline]
    pub fn can_act(&self) -> bool {
        self.alive()
            && self.present()
            && !self.statuses.has(Status::Incapacitated)
            && !self.statuses.has(Status::Unconscious)
    }

    /// Returns whether it is dying: at 0 Health, alive and not stable (UL-STA-09).
    #[inline]
    pub fn dying(&self) -> bool {
        self.health == 0 && self.alive() && self.present() && !self.saves.stable
    }

    /// Returns the weapon in a place of the record, and where it is.
    #[inline]
    pub fn weapon(&self, place: u8) -> Option<(&Weapon, Gear)> {
        let weapon = self.profile.weapons.get(usize::from(place))?;
        Some((weapon, self.gear[usize::from(place)]))
    }

    /// Returns what a weapon blocks with, or the shield without one.
    pub fn blocks_with(&self, weapon: Option<u8>) -> i32 {
        match weapon {
            Some(place) => self.weapon(place).and_then(|(weapon, _)| weapon.block).unwrap_or(0),
            None => self.profile.shield.as_ref().map_or(0, |shield| shield.armor),
        }
    }

    /// Returns the spell in a place of the record.
    pub fn spell(&self, place: u8) -> Option<&Spell> {
        self.profile.spells.get(usize::from(place))
    }

    /// Returns whether a weapon still has to be loaded, wherever it is.
    pub fn is_unloaded(&self, place: u8) -> bool {
        self.unloaded & (1 << place) != 0
    }

    /// Returns the weapons in hand, or part of the body, with their places.
    pub fn held(&self) -> impl Iterator<Item = (u8, &Weapon)> {
        let held = |place: usize| matches!(self.gear[place], Gear::Held | Gear::Unloaded);
        let arms = self.profile.weapons.iter().enumerate().filter(move |&(place, _)| held(place));
        arms.map(|(place, weapon)| (place as u8, weapon))
    }

    /// Returns how many hands hold nothing, of two; less than 0 where more is held than hands allow.
    pub fn free_hands(&self) -> i32 {
        let weapons: i32 = self.held().map(|(_, weapon)| i32::from(weapon.hands)).sum();
        2 - weapons - i32::from(self.shield_up) - i32::from(self.caught)
    }
}
