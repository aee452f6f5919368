//! Decisions in the middle of something: what waits for whom.

use crate::action_points::AGILITY_REROLL;
use crate::attack::Degree;
use crate::command::Command;
use crate::spells::Cast;
use crate::state::State;
use crate::tell::{Teller, Words, line};
use crate::{Unbound, defence};
use ludex_engine::{ActorId, Happens, Line, Mood, Rule};
use ludex_grid::Cell;
use ludex_kit::event;
use ludex_kit::flat::Whom;
use serde::{Deserialize, Serialize};

/// An attack that was declared and paid.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Attack {
    /// Who attacks.
    pub attacker: ActorId,
    /// Whom.
    pub target: ActorId,
    /// With what.
    pub with: With,
    /// Whether the weapon is thrown.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub thrown: bool,
    /// Whether it is meant to knock out (UL-DMG-18).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub nonlethal: bool,
    /// On what occasion.
    pub occasion: Occasion,
}

impl Attack {
    /// An attack as the action of an activation, neither thrown nor held back.
    pub fn new(attacker: ActorId, target: ActorId, with: With) -> Self {
        Attack { attacker, target, with, thrown: false, nonlethal: false, occasion: Occasion::Action }
    }
}

/// What an attack is made with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum With {
    /// A weapon, by its place in the record.
    Weapon(u8),
    /// A maneuver.
    Maneuver(Maneuver),
    /// A spell, by its place in the record.
    Spell(u8),
}

/// A combat maneuver (UL-MAN).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, ludex_kit::Part)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs, reason = "the words of the game")]
pub enum Maneuver {
    Shove,
    Bash,
    Feint,
    Grapple,
    Pin,
    Takedown,
    /// Of a weapon, by its place in the target's record.
    Disarm(u8),
}

/// On what occasion an attack is made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ludex_kit::Part)]
#[serde(rename_all = "snake_case")]
pub enum Occasion {
    /// As the action of an activation.
    Action,
    /// With the other hand, right after (UL-ATK-26).
    OffHand,
    /// As a reaction (UL-ATK-30).
    Counter,
}

/// How a target meets an attack.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ludex_kit::Part)]
#[serde(rename_all = "snake_case")]
pub enum Answer {
    /// With nothing but its armour.
    Passive,
    /// With a dodge (UL-DEF-13).
    Dodge,
    /// With a double dodge (UL-DEF-14).
    DoubleDodge,
    /// With the shield (UL-DEF-18).
    Block,
    /// With a weapon that can block, by its place (UL-DEF-19).
    BlockWith(u8),
    /// With a weapon, by its place (UL-DEF-22).
    Parry(u8),
    /// With two weapons, the first by its place (UL-DEF-24).
    ParryWithTwo(u8),
    /// With the defence roll that a maneuver asks for (UL-MAN-03).
    DefenceRoll,
}

/// What waits for somebody's decision.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "ask", rename_all = "snake_case")]
pub enum Pending {
    /// Roll one of the Action Point dice again? (UL-TRN-08)
    RerollAp {
        /// Who decides.
        actor: ActorId,
        /// The sides of the dice, 0 for none.
        sides: [u8; 6],
        /// Their faces.
        faces: [u8; 6],
        /// Which of them, as bits, were rolled again already.
        again: u8,
        /// How many may still be rolled again.
        left: u8,
        /// What was added to the dice.
        plus: i32,
    },
    /// How is an attack met? (UL-DEF-06)
    Defend {
        /// The attack; its target decides.
        attack: Attack,
    },
    /// Strike at somebody who opened the guard? (UL-ATK-30)
    Counterattack {
        /// Who decides.
        actor: ActorId,
        /// At whom.
        against: ActorId,
        /// Whether a critical parry opened it, not a step out of reach.
        parried: bool,
    },
    /// Turn towards somebody who came near? (UL-COV-09)
    TurnToFace {
        /// Who decides.
        actor: ActorId,
        /// Who came.
        mover: ActorId,
    },
    /// What does a critical dodge bring? (UL-DEF-16)
    DodgeCritical {
        /// Who decides.
        actor: ActorId,
        /// Who was dodged.
        from: ActorId,
    },
    /// Do something more to somebody who was grappled critically? (UL-MAN-16)
    FollowUp {
        /// Who decides.
        actor: ActorId,
        /// Who was grappled.
        target: ActorId,
    },
    /// Where does a weapon land that was knocked away, or is it caught? (UL-MAN-21, 23, 24)
    Disarmed {
        /// Who decides.
        actor: ActorId,
        /// Whose weapon it is.
        target: ActorId,
        /// The weapon, by its place in that one's record.
        item: u8,
        /// Whether the disarm was critical.
        critical: bool,
        /// Whether it was tried to catch, in vain.
        missed: bool,
    },
    /// Does a bash that hit push too, and what does a critical one go for? (UL-MAN-06, UL-MAN-07)
    Bash {
        /// The bash; the one who made it decides.
        attack: Attack,
        /// How it turned out.
        degree: Degree,
        /// How it was met.
        answer: Answer,
    },
    /// Strike with the other hand? (UL-ATK-26)
    OffHand {
        /// Who decides.
        actor: ActorId,
        /// The weapon that struck first.
        first: u8,
    },
    /// Break the fall? (UL-ENV-05)
    BreakFall {
        /// Who falls.
        actor: ActorId,
        /// How many feet.
        feet: u32,
        /// Whether into deep water.
        water: bool,
    },
    /// Where does somebody come to stand who was forced into a taken space? (UL-POS-10)
    Settle {
        /// Who decides: the owner of what forced it there.
        actor: ActorId,
        /// Who stands where it cannot stay.
        target: ActorId,
    },
    /// Leap off a mount that goes down? (UL-MNT-05)
    LeapOff {
        /// Who rides it.
        actor: ActorId,
    },
    /// Answer a spell that is cast at one with a spell of one's own? (UL-ACT-07)
    Targeted {
        /// Who decides.
        actor: ActorId,
        /// The spell that is cast.
        cast: Cast,
    },
    /// Nothing is asked: an attack that a spell has answered goes on when that is over (UL-ACT-07).
    Braced {
        /// The attack; its target has no other answer any more.
        attack: Attack,
    },
    /// Nothing is asked: a spell goes on when those whom it is cast at have answered (UL-ACT-07).
    Unfolds {
        /// The spell.
        cast: Cast,
    },
    /// Spend Valor on the roll that waits? (UL-VAL-07, UL-VAL-08)
    Valor {
        /// Who decides.
        actor: ActorId,
    },
}

/// What is asked of somebody who dodged critically (UL-DEF-16).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ludex_kit::Part)]
#[serde(rename_all = "snake_case")]
pub enum DodgePrize {
    /// Regain 1 Action Point.
    RegainAp,
    /// Step back to a space.
    StepBack(Cell),
}

impl Pending {
    /// Everybody whom it is about: who decides, and the one on the other side.
    pub fn people(&self) -> [ActorId; 2] {
        let other = match *self {
            Pending::Defend { attack } | Pending::Braced { attack } => attack.attacker,
            Pending::Targeted { cast, .. } => cast.actor,
            Pending::Unfolds { cast } => cast.target.unwrap_or(cast.actor),
            Pending::Bash { attack, .. } => attack.target,
            Pending::Counterattack { against, .. } => against,
            Pending::TurnToFace { mover, .. } => mover,
            Pending::DodgeCritical { from, .. } => from,
            Pending::FollowUp { target, .. } | Pending::Disarmed { target, .. } | Pending::Settle { target, .. } => {
                target
            }
            Pending::RerollAp { actor, .. }
            | Pending::OffHand { actor, .. }
            | Pending::BreakFall { actor, .. }
            | Pending::LeapOff { actor }
            | Pending::Valor { actor } => actor,
        };
        [self.actor(), other]
    }

    /// Who decides.
    pub fn actor(&self) -> ActorId {
        match *self {
            Pending::Defend { attack } | Pending::Braced { attack } => attack.target,
            Pending::Unfolds { cast } => cast.actor,
            Pending::Bash { attack, .. } => attack.attacker,
            Pending::RerollAp { actor, .. }
            | Pending::Counterattack { actor, .. }
            | Pending::TurnToFace { actor, .. }
            | Pending::DodgeCritical { actor, .. }
            | Pending::FollowUp { actor, .. }
            | Pending::Disarmed { actor, .. }
            | Pending::OffHand { actor, .. }
            | Pending::BreakFall { actor, .. }
            | Pending::Settle { actor, .. }
            | Pending::LeapOff { actor }
            | Pending::Targeted { actor, .. }
            | Pending::Valor { actor } => actor,
        }
    }
}

/// A decision waits.
#[event]
pub struct Asked {
    /// What is to be decided.
    #[actor]
    pub pending: Pending,
}

impl Happens<Unbound> for Asked {
    fn apply(&self, s: &mut State) {
        s.pending.push(self.pending);
    }
    fn tell(&self, t: &Teller<'_>) -> Option<Line> {
        let name = t.who(self.pending.actor());
        let (what, rule): (_, &'static Rule) = match self.pending {
            Pending::RerollAp { .. } => ("may roll Action Point dice again", &AGILITY_REROLL),
            Pending::Counterattack { parried: true, .. } => ("has an opening to strike back", &defence::PARRY_CRITICAL),
            Pending::DodgeCritical { .. } => ("has dodged perfectly", &defence::DODGE_CRITICAL),
            Pending::Disarmed { .. } => ("has a weapon in the air", &crate::disarm::DISARM),
            Pending::FollowUp { .. } => ("may do more at once", &crate::maneuvers::GRAPPLE_CRITICAL),
            // What is asked is shown as a question; what was asked in vain need not be told.
            Pending::Defend { .. }
            | Pending::Targeted { .. }
            | Pending::Braced { .. }
            | Pending::Unfolds { .. }
            | Pending::Counterattack { .. }
            | Pending::TurnToFace { .. }
            | Pending::Valor { .. }
            | Pending::BreakFall { .. }
            | Pending::Settle { .. }
            | Pending::LeapOff { .. }
            | Pending::Bash { .. }
            | Pending::OffHand { .. } => return None,
        };
        line(Mood::Frame, format!("{name} {what}."), rule)
    }
}

/// The decision that waited was made or has lapsed.
#[event]
pub struct Settled {}

impl Happens<Unbound> for Settled {
    fn apply(&self, s: &mut State) {
        s.pending.pop();
    }
}

impl ludex_kit::Concerns for Pending {
    fn actor(&self) -> Option<ActorId> {
        Some(Pending::actor(self))
    }
}

impl ludex_kit::Prompted<Unbound> for Pending {
    fn of(prompt: &Pending) -> Option<&Self> {
        Some(prompt)
    }
}

impl ludex_kit::Prompts<Unbound> for Pending {
    fn asks<T>(&self, look: impl ludex_kit::Hear<Unbound, T>) -> T {
        look.at(self)
    }
}

impl ludex_kit::Ask<Unbound> for Pending {
    fn question(&self, teller: &ludex_kit::Teller<'_, Unbound>) -> String {
        crate::table::prompt(teller.state, teller.viewer).map_or_else(String::new, |prompt| prompt.question)
    }
    fn usual(&self, state: &State) -> Command {
        let declines = crate::reactions::Decline { actor: Pending::actor(self) }.into();
        crate::policy::usual_answer(state).unwrap_or(declines)
    }
}

impl Whom for Pending {
    fn whom(&self) -> Option<ActorId> {
        Some(Pending::actor(self))
    }
}
