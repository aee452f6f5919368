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

kept! {
    /// An actor in the scene.
    #[derive(Clone, Default)] pub struct Actor {
        name: Arc<str>, "Its name in this scene: `Goblin 2`.";
        side: u8, "Whose side it is on.";
        profile: Arc<Profile>, "What it is.";
        at: Cell, "Where it stands: the anchor of its spaces.";
        facing: Direction, "Where it looks.";
        #[or_default] hidden: bool, "Whether players do not know of it.";
        #[or_default] reserve: bool, "Whether it has not come yet (UL-TRN-22).";
        /// Whether it belongs to another scene of the adventure; it is then in reserve too, and cannot be called in.
        #[late] away: bool;
        ap: i32, "Action Points now.";
        ap_reset: i32, "Action Points that a round begins with.";
        turn: Turn, "What it has done this round.";
        health: i32, "Health now.";
        vitality: i32, "Vitality now.";
        #[or_default] temporary_health: i32, "Temporary Health (UL-VIT-12).";
        #[or_default] temporary_vitality: i32, "Temporary Vitality (UL-VIT-13).";
        #[or_default] vigor: i32, "Vigor (UL-VIT-15).";
        health_max: i32, "The most Health.";
        vitality_max: i32, "The most Vitality.";
        vitality_dice: u8, "Vitality Dice left (UL-VIT-11).";
        saves: Saves, "Death saves made and failed (UL-DTH).";
        exhaustion: u8, "Levels of Exhaustion, 0 to 6 (UL-STA-13).";
        statuses: Statuses, "What is the matter with it.";
        gear: [Gear; MOST_WEAPONS], "Where each of its weapons is.";
        #[late] unloaded: u8, "Which of its Loading weapons are not loaded, as bits, wherever they are (UL-ATK-35).";
        shield_up: bool, "Whether the shield is on the arm.";
        #[or_default] aim: Option<Aim>, "The actor that it aims at (UL-ACT-14).";
        #[or_default] helped_by: Option<ActorId>, "Who helps it (UL-ACT-08).";
        #[late] helped_with: Option<Skill>, "With which skill it is helped; with attacks without (UL-ACT-08).";
        /// Against whom its attack is helped; an attack on anybody without (UL-ACT-08).
        #[late] helped_against: Option<ActorId>;
        #[late] more_help: Vec<Help>, "Further help, in the order in which it was given.";
        #[late] focus: Option<Focus>, "What it is focused on (UL-CHK-22).";
        #[or_default] social_rerolls: u8, "How many rerolls of social skills are used up in this scene (UL-RNK-22).";
        #[or_default] squeezing: bool, "Whether it squeezes (UL-POS-12).";
        #[or_default] load: i32, "What it carries (UL-POS-19).";
        #[late] height: i32, "How high it stands, or flies, in steps of a space above the ground (UL-OPT-02).";
        #[late] flying: bool, "Whether it is in the air (UL-POS-16).";
        #[late] caught: u8, "How many hands are full with what it caught from others (UL-MAN-23).";
        #[late] own_rest: Option<OwnRest>, "Its own last long rest, where it is not that of the others (UL-RST-17).";
        #[or_default] breather: bool, "Whether a breather was bought and comes at the next turn (UL-ACT-15).";
        #[or_default] stealth: Option<i32>, "The total of its Stealth while it hides (UL-HID-02).";
        #[late] sneaking: bool, "Whether that total is of Sneaking, which stands while it moves (UL-HID-13).";
        #[late] no_hiding: bool, "Whether there is nowhere for it to hide, by the game master's word (UL-HID-01).";
        #[late] kit_used: u8, "How often its Healer's Kit was used, where that is counted (UL-SKL-22).";
        /// The cover it has by the game master's word, whatever the map says (UL-COV-05).
        #[or_default] cover: Option<Cover>;
        #[or_default] potions: u8, "Healing potions left.";
        #[late] flasks: Arc<Vec<Flasks>>, "Other potions that it carries (UL-ACT-12).";
        #[late] gold: i32, "Gold pieces (UL-QRK-06).";
        /// What it has left to cast with, and what it concentrates on (UL-ATK-42, UL-ATK-43).
        #[or_default] magic: Magic;
        #[late] supplies: Option<Supplies>, "What it has to eat and to drink, where that is kept (UL-ENV-12).";
        #[late] fatigue: Fatigue, "What its Exhaustion comes from (UL-INT-16).";
        #[late] legs: Legs, "What it has behind it on the way (UL-TRV-11).";
        #[late] valor: Valor, "The Valor of its player (UL-VAL-01).";
        #[late] body: Body, "Under water, and breath (UL-ENV-08, UL-UWC).";
        #[late] saddle: Option<Saddle>, "The actor that it rides, or who rides it (UL-MNT).";
    }

    /// What an actor has done this round.
    #[derive(Clone, Copy, Eq, Default)]
    #[serde(default)]
    pub struct Turn {
        #[late] started: bool, "Its turn has begun.";
        #[late] ended: bool, "Its turn has ended.";
        #[late] readied: bool, "It waits with a readied action (UL-ACT-17).";
        #[late] dashed: bool, "Its next movement costs 1 Action Point more (UL-POS-04).";
        #[late] flown: bool, "It has made a Move in the air (UL-POS-17).";
        #[late] late: bool, "It came during this round and acts from the next (UL-TRN-22).";
    }

    /// Death saves.
    #[derive(Clone, Copy, Eq, Default)]
    #[serde(default)]
    pub struct Saves {
        successes: u8, "Made, 0 to 3.";
        failures: u8, "Failed, 0 to 3.";
        stable: bool, "Stable at 0 Health (UL-DTH-18).";
        dead: bool, "Dead (UL-STA-25).";
        /// When it comes round by itself, in seconds of the clock, once that has been rolled (UL-DTH-20).
        #[late] comes_round: Option<u64>;
    }

    /// Where a weapon is.
    #[derive(Clone, Copy, Eq, Default)] pub enum Gear {
        #[default] Stowed, "Put away.";
        Held, "In hand, or part of the body; a Loading weapon is loaded.";
        Unloaded, "In hand, but not loaded.";
        Dropped, "On the ground, or gone.";
    }

    /// Help that an actor has for its next roll of a task (UL-ACT-08).
    #[derive(Clone, Copy, Eq)] pub struct Help {
        by: ActorId, "Who helps; it is over when that one's next turn starts.";
        #[late] with: Option<Skill>, "With which skill; with attacks without.";
        /// Against whom, with an attack; without, an attack on anybody: so it was before a target was named.
        #[late] against: Option<ActorId>;
    }
}

impl Help {
    /// Returns whether it is for a roll of a skill, or without one for an attack on an actor.
    #[inline]
    pub fn is_for(&self, with: Option<Skill>, target: Option<ActorId>) -> bool {
        self.with == with && (self.against.is_none() || self.against == target)
    }
}

kept! {
    /// An aim that was taken.
    #[derive(Clone, Copy, Eq)] pub struct Aim {
        target: ActorId, "At whom.";
        next_turn: bool, "Whether it ends with the turn after the one in progress.";
    }
}

impl Actor {
    /// Returns an attribute.
    #[inline]
    pub fn attribute(&self, attribute: Attribute) -> i32 {
        self.profile.attribute(attribute)
    }

    /// Its size.
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

    /// An actor helps it; for `apply` alone.
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
            let next = (!self.more_help.is_empty()).then(|| self.more_help.remove(0));
            self.first_help(next);
        }
    }

    fn first_help(&mut self, help: Option<Help>) {
        self.helped_by = help.map(|help| help.by);
        self.helped_with = help.and_then(|help| help.with);
        self.helped_against = help.and_then(|help| help.against);
    }

    /// Nobody helps it any more; for `apply` alone.
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

    /// Returns a weapon of the record, and where it is.
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

    /// Returns a spell of the record.
    pub fn spell(&self, place: u8) -> Option<&Spell> {
        self.profile.spells.get(usize::from(place))
    }

    /// Returns whether a weapon still has to be loaded, wherever it is.
    pub fn is_unloaded(&self, place: u8) -> bool {
        self.unloaded & (1 << place) != 0
    }

    /// Weapons in hand, or part of the body, with their places.
    pub fn held(&self) -> impl Iterator<Item = (u8, &Weapon)> {
        let held = |place: usize| matches!(self.gear[place], Gear::Held | Gear::Unloaded);
        let arms = self.profile.weapons.iter().enumerate().filter(move |&(place, _)| held(place));
        arms.map(|(place, weapon)| (place as u8, weapon))
    }

    /// Hands that hold nothing, of two.
    pub fn free_hands(&self) -> i32 {
        let weapons: i32 = self.held().map(|(_, weapon)| i32::from(weapon.hands)).sum();
        2 - weapons - i32::from(self.shield_up) - i32::from(self.caught)
    }
}
