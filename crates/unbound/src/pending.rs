//! Decisions in the middle of something: what waits for whom.

use crate::marks::{CRITICAL, GRAZE, HIT, MISS};
use crate::prelude::*;
use crate::reactions::{self, REACTIONS};
use crate::{action_points, attack, disarm, falling, maneuvers, mounted, movement, spells, valor};
use ludex_kit::{Prompted, prompts};

/// An attack that was declared and paid.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Attack {
    /// Who attacks.
    pub attacker: ActorId,
    /// The target.
    pub target: ActorId,
    /// With what.
    pub with: With,
    /// Whether the weapon is thrown.
    #[serde(default, skip_serializing_if = "is_default")]
    pub thrown: bool,
    /// Whether it is meant to knock out (UL-DMG-18).
    #[serde(default, skip_serializing_if = "is_default")]
    pub nonlethal: bool,
    /// On what occasion.
    pub occasion: Occasion,
}

impl Attack {
    /// Returns an attack as the action of an activation, neither thrown nor held back.
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
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, ludex_kit::CommandField)]
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

impl Maneuver {
    /// Returns its name.
    pub const fn name(self) -> &'static str {
        match self {
            Maneuver::Shove => "Shove",
            Maneuver::Bash => "Shield bash",
            Maneuver::Feint => "Feint",
            Maneuver::Grapple => "Grapple",
            Maneuver::Pin => "Pin",
            Maneuver::Takedown => "Takedown",
            Maneuver::Disarm(_) => "Disarm",
        }
    }
}

/// On what occasion an attack is made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ludex_kit::CommandField)]
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
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ludex_kit::CommandField)]
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

/// How an attack turned out (UL-ATK-09).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Degree {
    /// No hit.
    Miss,
    /// The attacker's minor failure: half damage.
    Graze,
    /// A hit with the defender's minor failure.
    PartlyDefended,
    /// A hit.
    Hit,
    /// A critical hit.
    Critical,
}

impl Degree {
    /// All of them, from the worst for the attacker to the best.
    pub const ALL: [Degree; 5] = [Degree::Miss, Degree::Graze, Degree::PartlyDefended, Degree::Hit, Degree::Critical];

    /// Returns what became of the roll.
    pub(crate) fn result(self) -> RollResult {
        match self {
            Degree::Miss => RollResult::Miss,
            Degree::Graze => RollResult::Graze,
            Degree::PartlyDefended | Degree::Hit => RollResult::Hit,
            Degree::Critical => RollResult::Critical,
        }
    }

    /// Counts for odds how an attack turned out: one of hit, graze and miss, and a critical hit beside the hit.
    pub(crate) fn measured(self, odds: &mut OddsCounter) {
        odds.mark_if(self.hits(), HIT);
        odds.mark_if(self == Degree::Critical, CRITICAL);
        odds.mark_if(self == Degree::Graze, GRAZE);
        odds.mark_if(self == Degree::Miss, MISS);
    }

    /// Returns whether the attack reached its target number.
    pub const fn hits(self) -> bool {
        matches!(self, Degree::PartlyDefended | Degree::Hit | Degree::Critical)
    }
}

prompts! {
    /// What waits for an actor's decision.
    #[derive(Copy, Eq)]
    pub enum Pending of Unbound {
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

impl Pending {
    /// Returns who decides.
    pub fn actor(&self) -> ActorId {
        self.subject().unwrap_or(ActorId(0)) // somebody decides each
    }

    /// Returns whether it lets an actor do something more to whoever it has just grappled critically (UL-MAN-16).
    pub(crate) fn follows_up(&self, actor: ActorId, target: ActorId) -> bool {
        matches!(self, Pending::FollowUp(held) if held.actor == actor && held.target == target)
    }

    /// Returns everybody whom it is about: who decides, and the one on the other side.
    pub fn people(&self) -> [ActorId; 2] {
        [self.actor(), self.other().unwrap_or(self.actor())]
    }
}

/// Asks something, which then waits for an answer.
pub(crate) fn ask(table: &mut Table<'_, impl Run>, question: impl Into<Pending>) {
    table.emit(Asked { pending: question.into() });
}

/// Asks something if an actor can decide it.
pub(crate) fn ask_if_open(table: &mut Table<'_, impl Run>, question: impl Prompt<Unbound>) {
    if question.is_open(table.state()) {
        ask(table, question);
    }
}

/// Returns the question that waits.
///
/// # Errors
/// None of this kind waits: the refusal has that rule and reason.
pub(crate) fn asked<'s, P: Prompted<Unbound>>(
    state: &'s State,
    rule: &'static Rule,
    why: &'static str,
) -> Result<&'s P, Refusal> {
    state.decision().and_then(P::of).ok_or_else(|| Refusal::new(rule, why))
}

/// A decision waits.
#[event]
pub struct Asked {
    /// What is to be decided.
    #[actor]
    pub pending: Pending,
}

impl Event<Unbound> for Asked {
    fn apply(&self, state: &mut State) {
        state.pending.push(self.pending);
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        self.pending.announced(&|id| teller.name(id))
    }
}

/// The decision that waited was made or has lapsed.
#[event]
pub struct Settled {}

impl Event<Unbound> for Settled {
    fn apply(&self, state: &mut State) {
        state.pending.pop();
    }
}

/// Let what is offered go by.
#[command(rule = REACTIONS, group = "Reaction", answer)]
#[derive(Copy, Eq)]
pub struct Decline {
    pub actor: ActorId,
}

impl Act<Unbound> for Decline {
    fn may(&self, state: &State) -> Verdict {
        state.decision().map_or(Ok(()), |asked| asked.declining().map(drop))
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        if let Some(asked) = table.state().decision().copied() {
            table.emit(Settled {});
            asked.declined(table);
        }
    }

    // Why something must be answered, nobody asks.
    fn offers(offers: &mut Offers<'_>) {
        offers.seldom(Decline { actor: offers.actor });
    }

    fn label(&self, teller: &Teller<'_>) -> String {
        teller.state.decision().and_then(|asked| asked.declining().ok()).unwrap_or_default().to_owned()
    }
}
