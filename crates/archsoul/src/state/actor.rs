//! How an actor or something is now.

use super::{Activity, Parts, Project, Tier};
use crate::character::Status;
use ludex_grid::{Cell, Direction};
use ludex_kit::{ActorId, WordSet, is_default, words};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

words! {
    /// Why an actor is dead, or something broken.
    pub enum Death {
        Wounds = "wounds", Destroyed = "destroyed", Other = "other", OldAge = "old age", Drowning = "drowning",
        Exhaustion = "exhaustion",
    }
    /// What a disease or a poison does.
    pub enum Suffering {
        Damage = "damage", Fatigue = "fatigue", Weakness = "less endurance", Disability = "disability",
    }
}

/// How an actor or something is now.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct Actor {
    /// Where it stands.
    pub at: Cell,
    /// Where it looks.
    pub facing: Direction,
    /// Hit points; they may be below 0.
    pub hp: i32,
    /// What magic of the soul has drained (SP-DRV-09).
    pub drain: u16,
    /// What each attribute has lost (SP-ATR-03).
    pub reductions: [u8; 5],
    /// How much of that it has lost to exhaustion.
    #[serde(default, skip_serializing_if = "is_default")]
    pub tired: [u8; 5],
    /// How much of that it has lost to drowning.
    #[serde(default, skip_serializing_if = "is_default")]
    pub drowned: [u8; 5],
    /// What the game master or the rules say is the matter. [`State::is`](super::State::is) knows other causes besides.
    pub statuses: WordSet<Status>,
    /// Rounds until it wakes, while it is unconscious.
    pub unconscious: Option<u8>,
    /// Why it is dead or broken, if it is.
    pub dead: Option<Death>,
    /// When it acts in a fight; `None` where the order was chosen.
    pub initiative: Option<Initiative>,
    /// Action points left.
    pub ap: u8,
    /// Whether it may strike at somebody who gives it an opening.
    pub reactive: bool,
    /// Whether its turn is over, or has not come.
    pub done: bool,
    /// Whether it came into the fight this round, and acts from the next.
    #[serde(default, skip_serializing_if = "is_default")]
    pub late: bool,
    /// Whether it has just moved, and may turn.
    pub may_face: bool,
    /// Whether it has a move that costs nothing.
    pub free_move: bool,
    /// Which weapons it has drawn, one bit each.
    pub held: u8,
    /// Which weapons it has thrown away, one bit each.
    pub gone: u8,
    /// What each weapon has suffered.
    pub wear: [u8; 8],
    /// Which weapons were taken apart and are no more, one bit each.
    #[serde(default, skip_serializing_if = "is_default")]
    pub taken_apart: u8,
    /// What it wears has suffered.
    #[serde(default, skip_serializing_if = "is_default")]
    pub armour_wear: u8,
    /// What it has done this turn.
    pub exertion: Exertion,
    /// What it has done since its turn, at openings: it counts for the next (SP-TRN-13).
    #[serde(default, skip_serializing_if = "is_default")]
    pub reacted: Exertion,
    /// Seconds of heavy activity.
    pub heavy: u32,
    /// Seconds of light activity.
    pub light: u32,
    /// What the game master has said of its next roll.
    pub adjustment: Option<Adjustment>,
    /// What the game master has said of it as a target.
    pub rated: Rated,
    /// How much it has done of what it bears, in parts of [`WHOLE`](crate::exhaustion::WHOLE).
    #[serde(default, skip_serializing_if = "is_default")]
    pub toil: u64,
    /// Exhaustion rolls since it last slept a night.
    #[serde(default, skip_serializing_if = "is_default")]
    pub rolls: u8,
    /// Seconds in which somebody may still help, while it lies collapsed (SP-EXH-14).
    #[serde(default, skip_serializing_if = "is_default")]
    pub collapsed: Option<u32>,
    /// Who has tried to help it since it collapsed.
    #[serde(default, skip_serializing_if = "is_default")]
    pub tried: Vec<ActorId>,
    /// When its last night began, in seconds of the clock.
    #[serde(default, skip_serializing_if = "is_default")]
    pub night: Option<u64>,
    /// Whether it is in another scene of the adventure.
    #[serde(default, skip_serializing_if = "is_default")]
    pub away: bool,
    /// What it has had to eat and drink.
    #[serde(default, skip_serializing_if = "is_default")]
    pub supply: Supply,
    /// What diseases and poisons it has.
    #[serde(default, skip_serializing_if = "is_default")]
    pub ills: Vec<Ill>,
    /// Its breath.
    #[serde(default, skip_serializing_if = "is_default")]
    pub breath: Breath,
    /// Whom it holds in a grapple.
    #[serde(default, skip_serializing_if = "is_default")]
    pub hold: Option<Hold>,
    /// What restrains it, beside grapplers and the game master's word.
    #[serde(default, skip_serializing_if = "is_default")]
    pub bonds: Vec<Bond>,
    /// The same as `toil` for light activity, where that has a clock of its own (SP-OPT-02).
    #[serde(default, skip_serializing_if = "is_default")]
    pub light_toil: u64,
    /// What hides it from sight.
    #[serde(default, skip_serializing_if = "is_default")]
    pub concealed: Option<Concealed>,
    /// How it stands, where it is something that opens.
    #[serde(default, skip_serializing_if = "is_default")]
    pub latch: Latch,
    /// Its money, in eighths of a copper.
    #[serde(default, skip_serializing_if = "is_default")]
    pub purse: u32,
    /// What it has to build in.
    #[serde(default, skip_serializing_if = "is_default")]
    pub parts: Parts,
    /// What it has made, and how many.
    #[serde(default, skip_serializing_if = "is_default")]
    pub goods: BTreeMap<String, u16>,
    /// What it makes.
    #[serde(default, skip_serializing_if = "is_default")]
    pub projects: Vec<Project>,
    /// What it is very familiar with making.
    #[serde(default, skip_serializing_if = "is_default")]
    pub familiar: Vec<String>,
    /// The day on which it last crafted.
    #[serde(default, skip_serializing_if = "is_default")]
    pub crafted: Option<u64>,
    /// The day on which it last marched, where nobody crafts on the road.
    #[serde(default, skip_serializing_if = "is_default")]
    pub marched: Option<u64>,
}

impl Actor {
    /// Puts parts of the whole on the clock of exhaustion, or on that of light activity where it is `apart`.
    pub fn add_toil(&mut self, parts: u64, apart: bool) {
        if apart {
            self.light_toil += parts;
        } else {
            self.toil += parts;
        }
    }

    /// Returns whether the weapon at a place is drawn. It may be thrown away or broken all the same.
    pub fn has_drawn(&self, place: u8) -> bool {
        self.held & bit_of(place) != 0
    }

    /// Returns whether the weapon at a place is thrown away.
    pub fn has_thrown_away(&self, place: u8) -> bool {
        self.gone & bit_of(place) != 0
    }

    /// Takes the weapon at a place in hand.
    pub fn draw(&mut self, place: u8) {
        self.held |= bit_of(place);
    }

    /// Takes the weapon at a place out of hand.
    pub fn put_away(&mut self, place: u8) {
        self.held &= !bit_of(place);
    }

    /// Leaves the weapon at a place lying where it fell.
    pub fn throw_away(&mut self, place: u8) {
        self.gone |= bit_of(place);
    }

    /// Takes up what was thrown away; it is not drawn by that.
    pub fn pick_up(&mut self, place: u8) {
        self.gone &= !bit_of(place);
    }

    /// Returns whether the weapon at a place was taken apart.
    pub fn is_taken_apart(&self, place: u8) -> bool {
        self.taken_apart & bit_of(place) != 0
    }

    /// Takes the weapon at a place apart: it is no more.
    pub fn take_apart(&mut self, place: u8) {
        self.taken_apart |= bit_of(place);
        self.throw_away(place);
        self.put_away(place);
    }

    /// Returns what the weapon at a place has suffered.
    pub fn wear_of(&self, place: u8) -> u8 {
        self.wear[usize::from(place & 7)]
    }

    /// Returns the same, to be changed.
    pub fn wear_mut(&mut self, place: u8) -> &mut u8 {
        &mut self.wear[usize::from(place & 7)]
    }
}

/// Returns the bit of a weapon in [`Actor::held`] and [`Actor::gone`]; there are eight places.
fn bit_of(place: u8) -> u8 {
    1 << (place & 7)
}

/// How something stands that opens.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Latch {
    /// Whether it is open.
    #[serde(default, skip_serializing_if = "is_default")]
    pub open: bool,
    /// Whether no hand opens it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub locked: bool,
    /// The result that forces it; nothing does without.
    #[serde(default, skip_serializing_if = "is_default")]
    pub forced: Option<u8>,
}

/// What hides an actor from sight.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Concealed {
    /// Who conceals it.
    pub by: ActorId,
    /// Whether the one who conceals has paid for this turn.
    pub held: bool,
}

/// A grapple.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hold {
    /// Who is held.
    pub target: ActorId,
    /// The result that took hold.
    pub grip: i32,
    /// Whether who is held is pinned down.
    pub pinned: bool,
}

/// What restrains an actor.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Bond {
    /// What it is.
    pub source: String,
    /// Whether it gags.
    pub no_speech: bool,
    /// Whether it suppresses magic.
    pub no_magic: bool,
}

/// What an actor has had to eat and drink, while it is counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Supply {
    /// The ration of the last whole window of water.
    #[serde(default, skip_serializing_if = "is_default")]
    pub last: Tier,
    /// Seconds of this window.
    #[serde(default, skip_serializing_if = "is_default")]
    pub elapsed: u64,
    /// Tenths of a litre drunk in it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub drunk: u16,
    /// Steps of fatigue that only water ends.
    #[serde(default, skip_serializing_if = "is_default")]
    pub parched: u8,
    /// Seconds since the last meal.
    #[serde(default, skip_serializing_if = "is_default")]
    pub hungry: u64,
    /// Steps of fatigue that only food ends.
    #[serde(default, skip_serializing_if = "is_default")]
    pub starved: u8,
}

/// The breath of an actor.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Breath {
    /// Seconds of air, while a breath is held.
    #[serde(default, skip_serializing_if = "is_default")]
    pub air: Option<u32>,
    /// Whether it is out of air and cannot breathe.
    #[serde(default, skip_serializing_if = "is_default")]
    pub drowning: bool,
    /// Whether it has taken in water.
    #[serde(default, skip_serializing_if = "is_default")]
    pub inhaled: bool,
    /// Whether it has breathed deeply.
    #[serde(default, skip_serializing_if = "is_default")]
    pub prepared: bool,
    /// Whether rough water has hold of it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub swept: bool,
    /// Seconds since rough water last tried to.
    #[serde(default, skip_serializing_if = "is_default")]
    pub tossed: u32,
    /// Seconds to the next die of drowning.
    #[serde(default, skip_serializing_if = "is_default")]
    pub gasp: u32,
}

/// A disease or a poison.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ill {
    /// What it is.
    pub what: String,
    /// Seconds from one roll to the next.
    pub every: u64,
    /// Seconds to the next roll.
    pub left: u64,
    /// The difficulty of the roll.
    pub difficulty: u8,
    /// Its required result.
    pub required: u8,
    /// What failing does.
    pub effect: Suffering,
    /// How much of it.
    pub amount: u8,
    /// Successful rolls that are still lacking.
    pub cures: u8,
}

/// When an actor acts, and what breaks a tie.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Initiative {
    /// The result of the roll.
    pub result: i32,
    /// Ranks of Awareness.
    pub awareness: i32,
    /// Precision.
    pub precision: i32,
    /// Dice that were rolled in a tie, as the digits of a number.
    pub tie: u32,
    /// Who rolled: for themselves, or for their side.
    pub roller: ActorId,
}

/// What a turn was spent on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Exertion {
    /// Blows in melee, or magic.
    pub fought: bool,
    /// Shots.
    pub shot: bool,
    /// A swim.
    #[serde(default, skip_serializing_if = "is_default")]
    pub swam: bool,
}

impl Exertion {
    /// Returns how hard the turn was (SP-TRN-13): melee, magic and swimming are heavy activity, shooting is light.
    pub fn activity(self) -> Activity {
        if self.fought || self.swam {
            Activity::Heavy
        } else if self.shot {
            Activity::Light
        } else {
            Activity::Nothing
        }
    }
}

/// What the game master has said of an actor's next roll.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Adjustment {
    /// What it is.
    pub label: String,
    /// What it adds to the difficulty.
    pub amount: i32,
    /// The difficulty to begin with.
    pub base: Option<u8>,
}

/// What the game master has said of a target.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Rated {
    /// Its defence.
    pub defence: Option<u8>,
    /// Its hardness.
    pub hardness: Option<u8>,
    /// Whether blunt weapons harm it although it is a rope.
    pub blunt: bool,
}
