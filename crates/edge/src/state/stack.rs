//! What is under way. Reactions and what they draw lie one inside another; the innermost goes on first (ED-TRN-20).

use super::{Burst, Crowd, Impact, Struggle, Waiting};
use crate::character::{Power, Way};
use crate::place::Place;
use ludex_kit::{ActorId, List, is_default, words};
use serde::{Deserialize, Serialize};

words! {
    /// How far a blow has come.
    #[derive(Default)]
    pub enum Step {
        #[default] Announced = "announced", Rolling = "rolling", Choosing = "choosing", Harming = "harming",
        Sparing = "sparing", Hurting = "hurting", After = "after", Done = "done",
    }
    /// What an attack takes place as.
    #[derive(Default)]
    pub enum As {
        #[default] Action = "action", Reaction = "reaction", Minor = "minor",
    }
}

/// A move that is under way, along a straight line.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Moving {
    /// Who moves.
    pub actor: ActorId,
    /// From where.
    pub from: Place,
    /// Where to.
    pub to: Place,
    /// Centimetres of the line that lie behind.
    pub gone: i32,
    /// Who may still strike at this step, in the order of the fight.
    #[serde(default, skip_serializing_if = "is_default")]
    pub may_strike: List<ActorId, 8>,
    /// Whose reach it was seen to leave.
    #[serde(default, skip_serializing_if = "is_default")]
    pub left: List<ActorId, 8>,
    /// How it moves.
    #[serde(default, skip_serializing_if = "is_default")]
    pub way: Way,
    /// Who has waited for it to come within reach, and was asked.
    #[serde(default, skip_serializing_if = "is_default")]
    pub told: Crowd,
}

impl Moving {
    /// Returns a move that begins.
    pub const fn along(actor: ActorId, from: Place, to: Place) -> Self {
        Self {
            actor,
            from,
            to,
            gone: 0,
            may_strike: List::new(),
            left: List::new(),
            way: Way::Walk,
            told: Crowd::NOBODY,
        }
    }
}

/// Somebody is about to stand up.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Rising {
    /// Who.
    pub actor: ActorId,
    /// Who may still strike at it, in the order of the fight.
    #[serde(default, skip_serializing_if = "is_default")]
    pub may_strike: List<ActorId, 8>,
}

/// What a special result of two dice is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Class {
    /// Two twelves.
    Double12,
    /// One twelve, and the other die.
    Single12(u8),
    /// A twelve and a one.
    Cancelled,
    /// Neither.
    #[default]
    None,
    /// One one, and the other die.
    Single1(u8),
    /// Two ones.
    Double1,
}

/// An attack that is under way.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Blow {
    /// Who attacks.
    pub actor: ActorId,
    /// Whom.
    pub target: ActorId,
    /// The place of the weapon.
    pub weapon: u8,
    /// As what it takes place.
    #[serde(rename = "as", default, skip_serializing_if = "is_default")]
    pub taken_as: As,
    /// How far it has come.
    #[serde(default, skip_serializing_if = "is_default")]
    pub step: Step,
    /// What vitality has bought: 0 to 3.
    #[serde(default, skip_serializing_if = "is_default")]
    pub tenacity: u8,
    /// Whether the aim of its maker counts.
    #[serde(default, skip_serializing_if = "is_default")]
    pub aimed: bool,
    /// Whether its target dodges.
    #[serde(default, skip_serializing_if = "is_default")]
    pub dodged: bool,
    /// Whether it hits.
    #[serde(default, skip_serializing_if = "is_default")]
    pub hit: bool,
    /// What its dice are.
    #[serde(default, skip_serializing_if = "is_default")]
    pub class: Class,
    /// The exploit that was chosen; 0 for none.
    #[serde(default, skip_serializing_if = "is_default")]
    pub exploit: u8,
    /// The friend whom the exploit names.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ally: Option<ActorId>,
    /// What its damage comes to before armour, once it is rolled.
    #[serde(default, skip_serializing_if = "is_default")]
    pub damage: i16,
    /// Whether its maker spares the life of who would fall.
    #[serde(default, skip_serializing_if = "is_default")]
    pub spares: bool,
    /// What the target lost to it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub taken: i16,
    /// Whether it is at a place where somebody unseen may be.
    #[serde(default, skip_serializing_if = "is_default")]
    pub guess: bool,
}

impl Blow {
    /// Returns an attack that is announced.
    pub const fn at(actor: ActorId, target: ActorId, weapon: u8) -> Self {
        Self {
            actor,
            target,
            weapon,
            taken_as: As::Action,
            step: Step::Announced,
            tenacity: 0,
            aimed: false,
            dodged: false,
            hit: false,
            class: Class::None,
            exploit: 0,
            ally: None,
            damage: 0,
            spares: false,
            taken: 0,
            guess: false,
        }
    }
}

/// The special result of a check that is no attack, while somebody chooses what comes of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Turning {
    /// Who rolled.
    pub actor: ActorId,
    /// Against whom, if against anybody.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub against: Option<ActorId>,
    /// Whether it succeeded.
    pub success: bool,
    /// What the dice are.
    pub class: Class,
    /// The exploit that was chosen; 0 for none.
    #[serde(default, skip_serializing_if = "is_default")]
    pub exploit: u8,
    /// Whom an exploit names: the friend who joins in, or the one in the area of a throw.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ally: Option<ActorId>,
    /// Whether it was the throw of what bursts, and an exploit may be for one in its area.
    #[serde(default, skip_serializing_if = "is_default")]
    pub blast: bool,
    /// Whether it was a special move in melee, at which a friend may join in.
    #[serde(default, skip_serializing_if = "is_default")]
    pub melee: bool,
    /// Whether the choice was made.
    #[serde(default, skip_serializing_if = "is_default")]
    pub chosen: bool,
    /// On what occasion the dice were thrown.
    #[serde(default, skip_serializing_if = "is_default")]
    pub occasion: Occasion,
}

/// On what occasion dice were thrown, for what hangs on that.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Occasion {
    /// Whether it was a saving throw.
    #[serde(default, skip_serializing_if = "is_default")]
    pub saves: bool,
    /// Whether it was of the mind: by what was resisted, or by Will.
    #[serde(default, skip_serializing_if = "is_default")]
    pub mind: bool,
    /// Whether the game master has called for it, and it is the last that was called for.
    #[serde(default, skip_serializing_if = "is_default")]
    pub called: bool,
}

/// A power that somebody resists.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Using {
    /// Who uses it.
    pub actor: ActorId,
    /// Which.
    pub power: Power,
    /// On whom.
    pub target: ActorId,
}

/// Something that is under way.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Frame {
    /// A move.
    Moving(Moving),
    /// Standing up.
    Rising(Rising),
    /// An attack.
    Blow(Blow),
    /// What comes of the dice of a check.
    Turning(Turning),
    /// An effect in an area.
    Burst(Burst),
    /// Some have waited for something.
    Waiting(Waiting),
    /// A contest of bodies.
    Struggle(Struggle),
    /// Something strikes people.
    Impact(Impact),
    /// A power is resisted.
    Using(Using),
}
