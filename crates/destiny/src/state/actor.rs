//! One creature, as it is now.

use super::{
    ActKind, Cover, Dying, Effect, Labour, Level, Life, Medium, Opening, Posture, Presence, Spot, Sprint, has_bit,
};
use ludex_kit::{ActorId, List, is_default};
use serde::{Deserialize, Serialize};

/// A long rest, in minutes.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize)]
pub struct Rest {
    /// What is left of it.
    pub left: u16,
    /// What was rested of it and is not counted yet.
    pub rested: u16,
    /// Whether one was exhausted as it began.
    pub tired: bool,
    /// Who tended one.
    #[serde(default, skip_serializing_if = "is_default")]
    pub tenders: List<ActorId, 3>,
    /// When it was broken, in seconds of the clock.
    #[serde(default, skip_serializing_if = "is_default")]
    pub broken: Option<u64>,
}

/// A time of sleep, in seconds of the clock.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Slept {
    pub from: u64,
    pub to: u64,
}

/// Two who wrestle: who began it, and the other.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hold {
    pub by: ActorId,
    pub other: ActorId,
}

/// What is done more quickly, and by how many AP.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hurry {
    pub kind: ActKind,
    pub cheaper: i16,
}

/// One creature.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize)]
pub struct Actor {
    /// Whether it takes part.
    pub presence: Presence,
    /// Where it stands.
    pub place: Spot,
    /// Wounds: light, moderate, severe, critical, fatal.
    pub wounds: [u8; 5],
    /// Stamina left.
    pub stamina: i16,
    /// Fatigue.
    pub fatigue: i16,
    /// Action Points at hand.
    pub ap: i16,
    /// Initiative.
    pub initiative: i16,
    /// Dice that broke ties this round, first to last; 0 where none was rolled.
    pub ties: [u8; 8],
    /// Whether it had its turn this round.
    pub acted: bool,
    /// Whether it is still surprised.
    pub surprised: bool,
    /// Whether it is awake.
    pub life: Life,
    /// How far dying has gone.
    pub dying: Option<Dying>,
    /// How it stands.
    pub posture: Posture,
    /// Its cover, as the game master sets it (WT-ATK-17).
    pub cover: Cover,
    /// Whether it is flanked.
    pub flanked: bool,
    /// Whether others cannot see it.
    pub unseen: bool,
    /// Which of its weapons it holds, a bit each.
    pub held: u8,
    /// Movement paid for, in quarter yards.
    pub movement: i16,
    /// Whether it defends.
    pub defending: bool,
    /// What it has readied.
    pub readied: Option<ActKind>,
    /// A long action it is at.
    pub labour: Option<Labour>,
    /// What else is the matter with it, oldest first.
    pub effects: List<Effect, 8>,
    /// Whether it has reacted to what is going on now.
    pub reacted: bool,
    /// Whether it has let the reaction asked for now go by.
    pub declined: bool,
    /// Whether it has let the open window go by.
    pub passed: bool,
    /// Whether it lets every window of this turn go by.
    pub passed_turn: bool,
    /// Where it moves.
    #[serde(default, skip_serializing_if = "is_default")]
    pub medium: Medium,
    /// How many yards it is above the ground, or below the surface.
    #[serde(default, skip_serializing_if = "is_default")]
    pub height: i16,
    /// How many rounds it has held its breath.
    #[serde(default, skip_serializing_if = "is_default")]
    pub breath: u16,
    /// Whether it made an odd number of diagonals this round.
    #[serde(default, skip_serializing_if = "is_default")]
    pub odd: bool,
    /// How far it has run straight on this round.
    #[serde(default, skip_serializing_if = "is_default")]
    pub run: Sprint,
    /// How often it has dashed this round.
    #[serde(default, skip_serializing_if = "is_default")]
    pub dashes: u8,
    /// What the second dash added to its rate.
    #[serde(default, skip_serializing_if = "is_default")]
    pub dash_more: i16,
    /// Mana left.
    #[serde(default, skip_serializing_if = "is_default")]
    pub mana: i16,
    /// Mana that a long rest gives back, from effects that are over.
    #[serde(default, skip_serializing_if = "is_default")]
    pub tied: i16,
    /// Which of its weapons lie on the ground.
    #[serde(default, skip_serializing_if = "is_default")]
    pub lost: u8,
    /// Which of its weapons others have picked up.
    #[serde(default, skip_serializing_if = "is_default")]
    pub gone: u8,
    /// Which of its weapons are not loaded.
    #[serde(default, skip_serializing_if = "is_default")]
    pub unloaded: u8,
    /// Which of its things it has in hand.
    #[serde(default, skip_serializing_if = "is_default")]
    pub carried: u8,
    /// Which of its things it has no more.
    #[serde(default, skip_serializing_if = "is_default")]
    pub used_up: u8,
    /// How many effects of its magical things have ended.
    #[serde(default, skip_serializing_if = "is_default")]
    pub quiet: [u8; 8],
    /// An attack roll that guards it against rebuffs.
    #[serde(default, skip_serializing_if = "is_default")]
    pub opening: Option<Opening>,
    /// Whom it ignores at its flank.
    #[serde(default, skip_serializing_if = "is_default")]
    pub ignoring: List<ActorId, 8>,
    /// Whether it knows that it is flanked.
    #[serde(default, skip_serializing_if = "is_default")]
    pub flank_seen: bool,
    /// Who holds it down.
    #[serde(default, skip_serializing_if = "is_default")]
    pub pinned_by: Option<ActorId>,
    /// AP of movement that still take those along with whom it wrestles.
    #[serde(default, skip_serializing_if = "is_default")]
    pub drags: i16,
    /// The long rest it is at.
    #[serde(default, skip_serializing_if = "is_default")]
    pub rest: Option<Rest>,
    /// When it slept.
    #[serde(default, skip_serializing_if = "is_default")]
    pub slept: List<Slept, 8>,
    /// On which days long rests helped it, counted from 0.
    #[serde(default, skip_serializing_if = "is_default")]
    pub long_rests: List<u32, 4>,
    /// Whether a long rest has just helped it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub fresh: bool,
    /// Whether a long rest took its exhaustion away, until it is tired anew.
    #[serde(default, skip_serializing_if = "is_default")]
    pub refreshed: bool,
    /// What recovery checks that healed nothing add to the next.
    #[serde(default, skip_serializing_if = "is_default")]
    pub recovery_bonus: i16,
    /// How many yards it went this turn without seeing.
    #[serde(default, skip_serializing_if = "is_default")]
    pub blundered: u8,
    /// How many yards it is taken along.
    #[serde(default, skip_serializing_if = "is_default")]
    pub follows: u8,
    /// Into whose space it went.
    #[serde(default, skip_serializing_if = "is_default")]
    pub inside: Option<ActorId>,
    /// What it does more quickly now.
    #[serde(default, skip_serializing_if = "is_default")]
    pub hurry: Option<Hurry>,
    /// What keeping hold or afloat must reach.
    #[serde(default, skip_serializing_if = "is_default")]
    pub hold: i16,
    /// On whom it rides.
    #[serde(default, skip_serializing_if = "is_default")]
    pub mount: Option<ActorId>,
    /// Whether it runs from its rider's control.
    #[serde(default, skip_serializing_if = "is_default")]
    pub bolted: bool,
    /// How often in a row its rider has tried to calm it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub calming: u8,
    /// Seconds since it last could wake.
    #[serde(default, skip_serializing_if = "is_default")]
    pub out: u16,
    /// For how many seconds a fatal wound is stable still.
    #[serde(default, skip_serializing_if = "is_default")]
    pub helped: Option<u64>,
}

impl Actor {
    /// Returns whether it holds the weapon at a place.
    pub fn holds(&self, weapon: usize) -> bool {
        weapon < 8 && has_bit(self.held, weapon as u8)
    }

    /// Brings a wound from a level to a lower one, or away.
    pub fn eases(&mut self, from: Level, to: Option<Level>) {
        self.wounds[from.index()] = self.wounds[from.index()].saturating_sub(1);
        if let Some(to) = to {
            self.wounds[to.index()] = self.wounds[to.index()].saturating_add(1);
        }
    }
}
