//! Decisions in the middle of something: what waits for whom.

use crate::marks::{CRITICAL, GRAZE, HIT, MISS};
use crate::prelude::*;
use crate::reactions::REACTIONS;
use crate::{action_points, attack, disarm, falling, maneuvers, mounted, movement, reactions, spells, valor};
use ludex_kit::{Prompted, prompts};

kept! {
    /// An attack that was declared and paid.
    #[derive(Clone, Copy, Eq)] pub struct Attack {
        attacker: ActorId, "Who attacks.";
        target: ActorId, "The target.";
        with: With, "With what.";
        #[late] thrown: bool, "Whether the weapon is thrown.";
        #[late] nonlethal: bool, "Whether it is meant to knock out (UL-DMG-18).";
        occasion: Occasion, "On what occasion.";
    }
}

impl Attack {
    /// Returns an attack as the action of an activation, neither thrown nor held back.
    pub fn new(attacker: ActorId, target: ActorId, with: With) -> Self {
        Attack { attacker, target, with, thrown: false, nonlethal: false, occasion: Occasion::Action }
    }
}

kept! {
    /// What an attack is made with.
    #[derive(Clone, Copy, Eq)] pub enum With {
        Weapon(u8), "A weapon, by its place in the record.";
        Maneuver(Maneuver), "A maneuver.";
        Spell(u8), "A spell, by its place in the record.";
    }
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

kept! {
    /// On what occasion an attack is made.
    #[derive(Clone, Copy, Eq, ludex_kit::Part)] pub enum Occasion {
        Action, "As the action of an activation.";
        OffHand, "With the other hand, right after (UL-ATK-26).";
        Counter, "As a reaction (UL-ATK-30).";
    }

    /// How a target meets an attack.
    #[derive(Clone, Copy, Eq, ludex_kit::Part)] pub enum Answer {
        Passive, "With nothing but its armour.";
        Dodge, "With a dodge (UL-DEF-13).";
        DoubleDodge, "With a double dodge (UL-DEF-14).";
        Block, "With the shield (UL-DEF-18).";
        BlockWith(u8), "With a weapon that can block, by its place (UL-DEF-19).";
        Parry(u8), "With a weapon, by its place (UL-DEF-22).";
        ParryWithTwo(u8), "With two weapons, the first by its place (UL-DEF-24).";
        DefenceRoll, "With the defence roll that a maneuver asks for (UL-MAN-03).";
    }
}

impl Answer {
    /// Returns whether it is a block, with a shield or a weapon.
    pub const fn is_block(self) -> bool {
        matches!(self, Answer::Block | Answer::BlockWith(_))
    }
    /// Returns the weapon that it is made with, by its place; of two the first.
    pub const fn weapon(self) -> Option<u8> {
        match self {
            Answer::BlockWith(place) | Answer::Parry(place) | Answer::ParryWithTwo(place) => Some(place),
            _ => None,
        }
    }
}

kept! {
    /// How an attack turned out (UL-ATK-09).
    #[derive(Clone, Copy, Eq)] pub enum Degree {
        Miss, "No hit.";
        Graze, "The attacker's minor failure: half damage.";
        PartlyDefended, "A hit with the defender's minor failure.";
        Hit, "A hit.";
        Critical, "A critical hit.";
    }
}

impl Degree {
    /// All of them, from the worst for the attacker to the best.
    pub const ALL: [Degree; 5] = [Degree::Miss, Degree::Graze, Degree::PartlyDefended, Degree::Hit, Degree::Critical];

    /// What odds count of it: one of hit, graze and miss, and a critical hit beside the hit.
    pub(crate) fn measured(self, gauge: &mut Gauge) {
        gauge.mark_if(self.hits(), HIT);
        gauge.mark_if(self == Degree::Critical, CRITICAL);
        gauge.mark_if(self == Degree::Graze, GRAZE);
        gauge.mark_if(self == Degree::Miss, MISS);
    }

    /// Returns whether the attack reached its target number.
    pub const fn hits(self) -> bool {
        matches!(self, Degree::PartlyDefended | Degree::Hit | Degree::Critical)
    }
}

prompts! {
    /// What waits for an actor's decision.
    #[derive(Copy, Eq)]
    pub enum Prompt of Unbound {
        RerollAp(action_points::ApReroll),
        Defend(reactions::Attacked),
        Counterattack(reactions::Opening),
        TurnToFace(reactions::CameNear),
        DodgeCritical(reactions::Dodged),
        FollowUp(maneuvers::HeldFast),
        Disarmed(disarm::Disarmed),
        Bash(maneuvers::Bashed),
        OffHand(attack::OtherHand),
        BreakFall(falling::Falling),
        Settle(movement::Unsettled),
        LeapOff(mounted::MountFalls),
        Targeted(spells::Targeted),
        Braced(spells::Braced),
        Unfolds(spells::Unfolds),
        Valor(valor::DiceFell),
    }
}

impl Prompt {
    /// Returns who decides.
    pub fn actor(&self) -> ActorId {
        self.subject().unwrap_or(ActorId(0)) // somebody decides each
    }
    /// Everybody whom it is about: who decides, and the one on the other side.
    pub fn people(&self) -> [ActorId; 2] {
        [self.actor(), self.other().unwrap_or(self.actor())]
    }
}

pub(crate) fn ask(table: &mut Table<'_, impl Run>, question: impl Into<Prompt>) {
    table.emit(Asked { pending: question.into() });
}

/// Asks something if an actor can decide it.
pub(crate) fn ask_if_open(table: &mut Table<'_, impl Run>, question: impl Ask<Unbound>) {
    if question.is_open(table.state()) {
        ask(table, question);
    }
}

/// Returns the question that waits, if it is of this kind; else a refusal with that rule and reason.
pub(crate) fn asked<'s, P: Prompted<Unbound>>(
    state: &'s State,
    rule: &'static Rule,
    why: &'static str,
) -> Result<&'s P, Refusal> {
    state.decision().and_then(P::of).ok_or_else(|| Refusal::new(rule, why))
}

happens! { Unbound;
    /// A decision waits.
    #[event] Asked { #[actor] pending: Prompt, "What is to be decided." }
    |e, s| s.pending.push(e.pending),
    tell |e, t| e.pending.announced(&|id| t.name(id));

    /// The decision that waited was made or has lapsed.
    #[event] Settled {} |_, s| s.pending.pop();
}

acts! { Unbound;
    /// Let what is offered go by.
    #[command(rule = REACTIONS, group = "Reaction", answer)]
    #[derive(Copy, Eq)] Decline { actor: ActorId }
    label |_, teller| teller.state.decision().and_then(|asked| asked.declining().ok()).unwrap_or_default().to_owned(),
    may |_, s| s.decision().map_or(Ok(()), |asked| asked.declining().map(drop)),
    run |_, t| if let Some(asked) = t.state().decision().copied() {
        t.emit(Settled {});
        asked.declined(t);
    },
    // Why something must be answered, nobody asks.
    offers |o| o.seldom(Decline { actor: o.actor });
}
