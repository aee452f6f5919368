//! Everything that is true in a game of Unbound Legends.

use crate::character::{Attribute, Profile, Size, Weapon};
use crate::options::Options;
use crate::pending::Pending;
use crate::statuses::{Status, Statuses};
use ludex_engine::{ActorId, Clock};
use ludex_grid::{Cell, Direction, Footprint, Map};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// The most weapons that one actor can carry, its unarmed strike among them.
pub const MOST_WEAPONS: usize = 8;

/// A game of Unbound Legends.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct State {
    /// The name of the scene.
    pub title: String,
    /// What the campaign decided about the variant rules.
    pub options: Arc<Options>,
    /// The ground.
    pub map: Arc<Map>,
    /// Where the encounter stands.
    pub stage: Stage,
    /// The round, from 1; 0 before the fight.
    pub round: u32,
    /// Game time.
    pub clock: Clock,
    /// Everybody in the scene; an [`ActorId`] is a place in this list.
    pub actors: Vec<Actor>,
    /// Whose activation it is (UL-TRN-09).
    pub acting: Option<ActorId>,
    /// What the current activation has used up.
    pub activation: Activation,
    /// A Move in progress.
    pub moving: Option<Moving>,
    /// Decisions and work that wait, the next one last.
    pub pending: Vec<Pending>,
    /// Who holds whom.
    pub grapples: Vec<Grapple>,
    /// Who does not see whom: the observer first (UL-STA-15).
    pub unseen: Vec<(ActorId, ActorId)>,
    /// Weapons on the ground.
    pub lying: Vec<Lying>,
}

/// Where an encounter stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// Positions are set, nobody has rolled yet.
    Ready,
    /// The fight is on.
    Fighting,
    /// The game master has ended it.
    Over,
}

/// Somebody in the scene.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Actor {
    /// Its name in this scene: `Goblin 2`.
    pub name: String,
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
    /// Whether the shield is on the arm.
    pub shield_up: bool,
    /// Whom it aims at (UL-ACT-14).
    #[serde(default)]
    pub aim: Option<Aim>,
    /// Who helps it (UL-ACT-08).
    #[serde(default)]
    pub helped_by: Option<ActorId>,
    /// Whether a breather was bought and comes at the next turn (UL-ACT-15).
    #[serde(default)]
    pub breather: bool,
    /// The total of its Stealth while it hides (UL-HID-02).
    #[serde(default)]
    pub stealth: Option<i32>,
    /// Healing potions left.
    #[serde(default)]
    pub potions: u8,
}

/// What somebody has done this round.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Turn {
    /// Its turn has begun.
    #[serde(skip_serializing_if = "no")]
    pub started: bool,
    /// Its turn has ended.
    #[serde(skip_serializing_if = "no")]
    pub ended: bool,
    /// It waits with a readied action (UL-ACT-17).
    #[serde(skip_serializing_if = "no")]
    pub readied: bool,
    /// Its next movement costs 1 Action Point more (UL-POS-04).
    #[serde(skip_serializing_if = "no")]
    pub dashed: bool,
    /// It came during this round and acts from the next (UL-TRN-22).
    #[serde(skip_serializing_if = "no")]
    pub late: bool,
}

fn no(flag: &bool) -> bool {
    !flag
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

/// An aim that was taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Aim {
    /// At whom.
    pub target: ActorId,
    /// Whether it ends with the turn after the one in progress.
    pub next_turn: bool,
}

/// What the current activation has used up (UL-TRN-13).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Activation {
    /// The free change of facing.
    pub faced: bool,
    /// The free object interaction.
    pub object: bool,
    /// The costed action: the activation ends when nothing is pending.
    pub spent: bool,
}

/// A Move in progress.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Moving {
    /// Who moves.
    pub actor: ActorId,
    /// The steps.
    pub route: crate::movement::Route,
    /// How many were taken.
    pub taken: u8,
    /// Units of movement left.
    pub left: i32,
    /// Whether leaving reach provokes nothing (UL-POS-05).
    pub disengaged: bool,
    /// Whether those who may react to the next step have been asked.
    pub asked: bool,
    /// Where it looks at the end; along the last step without.
    pub face: Option<Direction>,
}

/// A hold of one creature on another (UL-STA-02).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Grapple {
    /// Who holds.
    pub grappler: ActorId,
    /// Who is held.
    pub victim: ActorId,
    /// Whether it is a pin (UL-STA-03).
    pub pinned: bool,
    /// A fixed number to escape, for holds that need no hand: a web.
    pub fixed: Option<i32>,
}

/// A weapon on the ground.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Lying {
    /// Whose it is.
    pub owner: ActorId,
    /// Its place among the owner's weapons.
    pub weapon: u8,
    /// Where it lies.
    pub at: Cell,
}

impl State {
    /// An actor. Commands are checked before, so an id inside is always one of the list.
    #[inline]
    pub fn actor(&self, id: ActorId) -> &Actor {
        &self.actors[id.index()]
    }

    /// An actor to change; for `apply` alone.
    #[inline]
    pub(crate) fn actor_mut(&mut self, id: ActorId) -> &mut Actor {
        &mut self.actors[id.index()]
    }

    /// Every id.
    pub fn ids(&self) -> impl DoubleEndedIterator<Item = ActorId> + Clone + use<> {
        (0..self.actors.len() as u16).map(ActorId)
    }

    /// The spaces an actor takes.
    #[inline]
    pub fn spaces(&self, id: ActorId) -> Footprint {
        let actor = self.actor(id);
        Footprint::new(self.map.shape(), actor.at, actor.profile.size.across())
    }

    /// Distance in spaces between the nearest spaces of two actors.
    #[inline]
    pub fn distance(&self, a: ActorId, b: ActorId) -> u32 {
        self.spaces(a).distance(self.spaces(b))
    }

    /// Whether two actors are on different sides.
    #[inline]
    pub fn hostile(&self, a: ActorId, b: ActorId) -> bool {
        self.actor(a).side != self.actor(b).side
    }

    /// Whether an observer sees a subject (UL-STA-05, UL-STA-14, UL-STA-15).
    #[inline]
    pub fn sees(&self, observer: ActorId, subject: ActorId) -> bool {
        !self.actor(observer).statuses.has(Status::Blinded)
            && !self.actor(subject).statuses.has(Status::Invisible)
            && !self.unseen.contains(&(observer, subject))
    }

    /// Who holds an actor.
    pub fn holds_on(&self, victim: ActorId) -> impl Iterator<Item = &Grapple> {
        self.grapples.iter().filter(move |grapple| grapple.victim == victim)
    }

    /// Whether an actor is Grappled or Pinned.
    #[inline]
    pub fn is_held(&self, victim: ActorId) -> bool {
        !self.grapples.is_empty() && self.holds_on(victim).next().is_some()
    }

    /// Whether an actor is Pinned.
    #[inline]
    pub fn is_pinned(&self, victim: ActorId) -> bool {
        !self.grapples.is_empty() && self.holds_on(victim).any(|grapple| grapple.pinned)
    }

    /// Whether an actor can take actions (UL-TRN-23).
    #[inline]
    pub fn can_act(&self, id: ActorId) -> bool {
        self.actor(id).can_act()
    }

    /// Whether an actor can take reactions (UL-DEF-29).
    #[inline]
    pub fn can_react(&self, id: ActorId) -> bool {
        let statuses = &self.actor(id).statuses;
        self.can_act(id)
            && !statuses.has(Status::Surprised)
            && !statuses.has(Status::Shocked)
            && !self.is_pinned(id)
    }

    /// Whether only one side, or none, still has somebody standing.
    pub fn is_decided(&self) -> bool {
        let mut standing = self.actors.iter().filter(|actor| actor.can_act()).map(|actor| actor.side);
        match standing.next() {
            None => true,
            Some(first) => standing.all(|side| side == first),
        }
    }

    /// The decision that somebody must make now.
    #[inline]
    pub fn decision(&self) -> Option<&Pending> {
        self.pending.last()
    }

    /// Whether an actor's turn is in progress: begun and not ended.
    #[inline]
    pub fn in_turn(&self, id: ActorId) -> bool {
        let turn = self.actor(id).turn;
        turn.started && !turn.ended
    }

    /// A d20 penalty for Exhaustion (UL-STA-13).
    #[inline]
    pub fn exhaustion(&self, id: ActorId) -> i32 {
        -i32::from(self.actor(id).exhaustion)
    }
}

impl Actor {
    /// An attribute.
    #[inline]
    pub fn attribute(&self, attribute: Attribute) -> i32 {
        self.profile.attribute(attribute)
    }

    /// Its size.
    #[inline]
    pub fn size(&self) -> Size {
        self.profile.size
    }

    /// Whether it is alive.
    #[inline]
    pub fn alive(&self) -> bool {
        !self.saves.dead
    }

    /// Whether it is on the field.
    #[inline]
    pub fn present(&self) -> bool {
        !self.reserve
    }

    /// Whether it can take actions: on the field, alive, awake and not Incapacitated.
    #[inline]
    pub fn can_act(&self) -> bool {
        self.alive()
            && self.present() && !self.statuses.has(Status::Incapacitated) && !self.statuses.has(Status::Unconscious)
    }

    /// Whether it is dying: at 0 Health, alive and not stable (UL-STA-09).
    #[inline]
    pub fn dying(&self) -> bool {
        self.health == 0 && self.alive() && self.present() && !self.saves.stable
    }

    /// A weapon of the record, and where it is.
    #[inline]
    pub fn weapon(&self, place: u8) -> Option<(&Weapon, Gear)> {
        let weapon = self.profile.weapons.get(usize::from(place))?;
        Some((weapon, self.gear[usize::from(place)]))
    }

    /// Weapons in hand, or part of the body, with their places.
    pub fn held(&self) -> impl Iterator<Item = (u8, &Weapon)> {
        let held = |place: usize| matches!(self.gear[place], Gear::Held | Gear::Unloaded);
        self.profile
            .weapons
            .iter()
            .enumerate()
            .filter(move |&(place, _)| held(place))
            .map(|(place, weapon)| (place as u8, weapon))
    }

    /// Hands that hold nothing, of two.
    pub fn free_hands(&self) -> i32 {
        let weapons: i32 = self.held().map(|(_, weapon)| i32::from(weapon.hands)).sum();
        2 - weapons - i32::from(self.shield_up)
    }
}
