//! What happens to Action Points.

use super::AGILITY_REROLL;
use super::ApReroll;
use crate::character::profile::{AP_TOTAL, CREATURE_AP};
use crate::checks::reroll::lets_rolls_stand;
use crate::pending::Prompt;
use crate::rounds::ROUND_START;
use crate::tell::{Teller, Words, sum};
use crate::turns::{LOSING_AP, PAYING};
use crate::{State, Unbound, body};
use ludex_engine::{ActorId, Check, Happens, Line, LineKind, Rolled, RuleId, Tally};
use ludex_kit::event;
use serde::{Deserialize, Serialize};

/// Somebody comes by Action Points (UL-TRN-03, UL-TRN-07).
#[event]
pub struct ApRolled {
    pub actor: ActorId,
    /// The Action Dice, and the Vitality Die where it counts.
    pub dice: Vec<Rolled>,
    /// What was added.
    pub tally: Tally,
    /// Dice and additions together.
    pub total: i32,
}

impl Happens<Unbound> for ApRolled {
    fn apply(&self, s: &mut State) {
        s.actor_mut(self.actor).ap_reset = self.total;
    }
    fn tell(&self, t: &Teller<'_>) -> Option<Line> {
        let Self { total, .. } = self;
        let rule = if self.dice.is_empty() { &CREATURE_AP } else { &AP_TOTAL };
        let text = format!("{} has {total} AP a round.", t.who(self.actor));
        let check = Check::new("Action Points", self.dice.clone(), self.tally.clone()).outcome(format!("{total} AP"));
        Some(Line::new(LineKind::Roll, text).rule(rule).check(check))
    }
}

/// A die of that roll was rolled again (UL-TRN-08).
#[event]
pub struct ApRerolled {
    pub actor: ActorId,
    /// Which die, counted from 0.
    pub die: u8,
    /// What it showed before.
    pub before: u32,
    /// What it shows now.
    pub roll: Rolled,
    /// What all dice come to now.
    pub total: i32,
}

impl Happens<Unbound> for ApRerolled {
    fn apply(&self, s: &mut State) {
        s.actor_mut(self.actor).ap_reset = self.total;
        if let Some(Prompt::RerollAp(ApReroll { faces, again, left, .. })) = s.pending.last_mut() {
            faces[usize::from(self.die)] = self.roll.kept as u8;
            *again |= 1 << self.die;
            *left -= 1;
        }
    }
    fn tell(&self, t: &Teller<'_>) -> Option<Line> {
        let Self { before, total, .. } = self;
        let (name, sides, now) = (t.who(self.actor), self.roll.sides, self.roll.kept);
        let text = format!("{name} rolls a d{sides} again: {before} becomes {now}, {total} AP a round.");
        let check = Check::new("Action Point die", vec![self.roll.clone()], Default::default());
        Some(Line::new(LineKind::Roll, text).rule(&AGILITY_REROLL).check(check))
    }
}

/// Somebody's Action Points are set for the round (UL-TRN-15, UL-TRN-20).
#[event]
pub struct ApReset {
    pub actor: ActorId,
    /// How many there are now.
    pub ap: i32,
    /// How they come about.
    pub tally: Tally,
}

impl Happens<Unbound> for ApReset {
    fn apply(&self, s: &mut State) {
        s.actor_mut(self.actor).ap = self.ap;
    }
    fn tell(&self, t: &Teller<'_>) -> Option<Line> {
        match self {
            // Where nothing changes it, the round begins with the number that everybody knows.
            Self { actor, ap, tally } if tally.parts.iter().filter(|part| part.off.is_none()).count() > 1 => {
                let text = format!("{} begins the round with {ap} AP.", t.who(*actor));
                Some(Line::new(LineKind::Frame, text).rule(&ROUND_START).check(sum("Action Points", tally)))
            }
            _ => None,
        }
    }
}

/// Action Points were paid (UL-TRN-16).
#[event]
pub struct ApSpent {
    pub actor: ActorId,
    /// How many.
    pub amount: i32,
    /// What for.
    pub on: Expense,
    /// How the price comes about.
    pub tally: Tally,
}

impl Happens<Unbound> for ApSpent {
    fn apply(&self, s: &mut State) {
        let Self { actor, amount, on, .. } = *self;
        let payer = s.actor_mut(actor);
        payer.ap = (payer.ap - amount).max(0);
        if !matches!(on, Expense::Move | Expense::Positioning | Expense::Jump) {
            body::stops(s, actor);
        }
        lets_rolls_stand(s);
        // Costed actions use the activation up; reactions do not.
        if !on.is_reaction() && s.acting == Some(actor) {
            s.activation.spent = true;
        }
    }
    fn tell(&self, t: &Teller<'_>) -> Option<Line> {
        let Self { amount, .. } = self;
        let left = t.state.actor(self.actor).ap;
        let text = format!("{} spends {amount} AP on {}; {left} left.", t.who(self.actor), self.on.name());
        Some(Line::new(LineKind::Deed, text).rule(&PAYING).check(sum("Price", &self.tally)))
    }
}

/// Action Points were lost (UL-TRN-19).
#[event(harm, "{actor} loses {amount} AP.", rule = self.rule, rule = LOSING_AP)]
pub struct ApLost {
    pub actor: ActorId,
    /// How many.
    pub amount: i32,
    pub rule: RuleId,
}

impl Happens<Unbound> for ApLost {
    fn apply(&self, s: &mut State) {
        let actor = s.actor_mut(self.actor);
        actor.ap = (actor.ap - self.amount).max(0);
    }
}

/// Action Points came back.
#[event(boon, "{actor} regains {amount} AP.", rule = self.rule)]
pub struct ApRegained {
    pub actor: ActorId,
    /// How many.
    pub amount: i32,
    pub rule: RuleId,
}

impl Happens<Unbound> for ApRegained {
    fn apply(&self, s: &mut State) {
        s.actor_mut(self.actor).ap += self.amount;
    }
}

/// What Action Points were spent on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs, reason = "the words of the game")]
pub enum Expense {
    Attack,
    Maneuver,
    Catch,
    Move,
    Positioning,
    StandUp,
    TurnToFace,
    Dodge,
    DoubleDodge,
    Block,
    Parry,
    Counterattack,
    OffHandAttack,
    Help,
    Aim,
    Breather,
    Hide,
    Search,
    UseObject,
    SimpleAction,
    Potion,
    FirstAid,
    TreatWounds,
    Escape,
    RecoverBalance,
    PutOutFire,
    CleanAcid,
    Spell,
    Rouse,
    Gear,
    Ability,
    Improvised,
    Valor,
    Jump,
    BreakFall,
    Mount,
    LeapOff,
    /// A spell cast as a reaction (UL-ACT-07).
    ReactionSpell,
}

impl Expense {
    /// In words.
    fn name(self) -> &'static str {
        match self {
            Expense::Attack => "an attack",
            Expense::Maneuver => "a maneuver",
            Expense::Catch => "catching it",
            Expense::Move => "a Move",
            Expense::Positioning => "Positioning",
            Expense::StandUp => "standing up",
            Expense::TurnToFace => "turning",
            Expense::Dodge => "a dodge",
            Expense::DoubleDodge => "a double dodge",
            Expense::Block => "a block",
            Expense::Parry => "a parry",
            Expense::Counterattack => "a counterattack",
            Expense::OffHandAttack => "an off-hand attack",
            Expense::Help => "helping",
            Expense::Aim => "aiming",
            Expense::Breather => "a breather",
            Expense::Hide => "hiding",
            Expense::Search => "searching",
            Expense::UseObject => "using an object",
            Expense::SimpleAction => "a simple action",
            Expense::Potion => "a potion",
            Expense::FirstAid => "first aid",
            Expense::TreatWounds => "treating wounds",
            Expense::Escape => "getting free",
            Expense::RecoverBalance => "recovering balance",
            Expense::PutOutFire => "putting out a fire",
            Expense::CleanAcid => "cleaning off acid",
            Expense::Spell => "a spell",
            Expense::ReactionSpell => "a spell as a reaction",
            Expense::Rouse => "rousing somebody",
            Expense::Gear => "gear",
            Expense::Ability => "an ability",
            Expense::Improvised => "something else",
            Expense::Jump => "a jump",
            Expense::BreakFall => "breaking a fall",
            Expense::Mount => "the saddle",
            Expense::LeapOff => "leaping off",
            Expense::Valor => "getting spell power back",
        }
    }

    /// Whether it is a reaction, which uses no activation up.
    fn is_reaction(self) -> bool {
        use Expense::{
            Block, BreakFall, Counterattack, Dodge, DoubleDodge, LeapOff, OffHandAttack, Parry, ReactionSpell,
            TurnToFace,
        };
        matches!(self, Dodge | DoubleDodge | Block | Parry | Counterattack | TurnToFace | OffHandAttack)
            || matches!(self, BreakFall | LeapOff | ReactionSpell)
    }
}
