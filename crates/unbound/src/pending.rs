//! Decisions in the middle of something: what waits for whom.

use crate::command::Command;
use crate::prelude::*;
use crate::reactions::Decline;
use crate::{action_points, attack, disarm, falling, maneuvers, mounted, movement, reactions, spells, valor};
use ludex_kit::flat::Whom;
use ludex_kit::{Concerns, Prompted, prompts};

kept! {
    /// An attack that was declared and paid.
    #[derive(Clone, Copy, Eq)]
    pub struct Attack {
        attacker: ActorId, "Who attacks.";
        target: ActorId, "Whom.";
        with: With, "With what.";
        #[late] thrown: bool, "Whether the weapon is thrown.";
        #[late] nonlethal: bool, "Whether it is meant to knock out (UL-DMG-18).";
        occasion: Occasion, "On what occasion.";
    }
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

prompts! {
    /// What waits for somebody's decision.
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

/// What a chapter says of a question. Who decides, and what is told when it is asked, stands in its declaration.
pub(crate) trait Question: Prompted<Unbound> + Concerns + Copy + Into<Prompt> {
    /// The question, in words; nothing where something only waits.
    fn question(&self, _teller: &Teller<'_>) -> String {
        String::new()
    }
    /// The usual answer, for odds and simulations: nothing is done unless the chapter says otherwise.
    fn usual(&self, _state: &State) -> Command {
        Decline { actor: self.actor().unwrap_or(ActorId(0)) }.into() // somebody decides each
    }
    /// The one on the other side, if there is one.
    fn other(&self) -> Option<ActorId> {
        None
    }
    /// Whether it is still to be decided; one that nobody can decide any more lapses.
    fn is_open(&self, state: &State) -> bool;
    /// What it is called to let it go by.
    ///
    /// # Errors
    /// Why it must be answered.
    fn declining(&self) -> Result<&'static str, Refusal> {
        Ok("Let it go")
    }
    /// What comes of letting it go by.
    fn declined(self, _table: &mut Table<'_, impl Run>) {}
    /// What is told when it is asked: what was asked in vain need not be told.
    fn announced(&self, names: &dyn Fn(ActorId) -> String) -> Option<Line> {
        self.told(names)
    }
}

macro_rules! questions {
    ($($question:ty),* $(,)?) => {$(
        impl ludex_kit::Ask<Unbound> for $question {
            fn question(&self, teller: &Teller<'_>) -> String {
                Question::question(self, teller)
            }
            fn usual(&self, state: &State) -> Command {
                Question::usual(self, state)
            }
        }
    )*};
}
questions! {
    action_points::ApReroll, reactions::Attacked, reactions::Opening, reactions::CameNear, reactions::Dodged,
    maneuvers::HeldFast, disarm::Disarmed, maneuvers::Bashed, attack::OtherHand, falling::Falling, movement::Unsettled,
    mounted::MountFalls, spells::Targeted, spells::Braced, spells::Unfolds, valor::DiceFell,
}

/// A question to whichever it is.
macro_rules! whichever {
    ($pending:expr, $one:ident => $look:expr) => {
        match $pending {
            Prompt::RerollAp($one) => $look,
            Prompt::Defend($one) => $look,
            Prompt::Counterattack($one) => $look,
            Prompt::TurnToFace($one) => $look,
            Prompt::DodgeCritical($one) => $look,
            Prompt::FollowUp($one) => $look,
            Prompt::Disarmed($one) => $look,
            Prompt::Bash($one) => $look,
            Prompt::OffHand($one) => $look,
            Prompt::BreakFall($one) => $look,
            Prompt::Settle($one) => $look,
            Prompt::LeapOff($one) => $look,
            Prompt::Targeted($one) => $look,
            Prompt::Braced($one) => $look,
            Prompt::Unfolds($one) => $look,
            Prompt::Valor($one) => $look,
        }
    };
}

impl Prompt {
    /// Who decides.
    pub fn actor(&self) -> ActorId {
        self.whom().unwrap_or(ActorId(0)) // somebody decides each
    }
    /// Everybody whom it is about: who decides, and the one on the other side.
    pub fn people(&self) -> [ActorId; 2] {
        let other = whichever!(self, one => one.other());
        [self.actor(), other.unwrap_or(self.actor())]
    }
    /// Whether it is still to be decided.
    pub fn is_open(&self, state: &State) -> bool {
        whichever!(self, one => one.is_open(state))
    }
    /// What it is called to let it go by, or why it must be answered.
    pub(crate) fn declining(&self) -> Result<&'static str, Refusal> {
        whichever!(self, one => one.declining())
    }
    /// What comes of letting it go by.
    pub(crate) fn declined(self, table: &mut Table<'_, impl Run>) {
        whichever!(self, one => one.declined(table));
    }
}

/// Asks something.
pub(crate) fn ask(table: &mut Table<'_, impl Run>, question: impl Into<Prompt>) {
    table.emit(Asked { pending: question.into() });
}

/// Asks something if somebody can decide it.
pub(crate) fn ask_if_open(table: &mut Table<'_, impl Run>, question: impl Question) {
    if question.is_open(table.state()) {
        ask(table, question);
    }
}

/// The question that waits, if it is of this kind.
///
/// # Errors
/// The rule and the reason that are given.
pub(crate) fn asked<'s, P: Prompted<Unbound>>(
    state: &'s State,
    rule: &'static Rule,
    why: &'static str,
) -> Result<&'s P, Refusal> {
    state.decision().and_then(P::of).ok_or_else(|| Refusal::new(rule, why))
}

happens! { Unbound;
    /// A decision waits.
    #[event]
    Asked {
        #[actor] pending: Prompt, "What is to be decided.";
    }
    |e, s| s.pending.push(e.pending),
    tell |e, t| whichever!(&e.pending, one => one.announced(&|id| t.name(id)));
}

ludex_kit::happens! {
    Unbound;
    /// The decision that waited was made or has lapsed.
    #[event]
    Settled {} |_, s| s.pending.pop();
}
