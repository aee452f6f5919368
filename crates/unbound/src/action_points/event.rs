//! What happens to Action Points.

use super::AGILITY_REROLL;
use super::ApReroll;
use crate::body;
use crate::character::profile::{AP_TOTAL, CREATURE_AP};
use crate::checks::reroll::lets_rolls_stand;
use crate::pending::Prompt;
use crate::prelude::*;
use crate::rounds::ROUND_START;
use crate::tell::sum;
use crate::turns::{LOSING_AP, PAYING};

happens! { Unbound;
    /// Somebody comes by Action Points (UL-TRN-03, UL-TRN-07).
    #[event] ApRolled {
        actor: ActorId;
        dice: Vec<Rolled>, "The Action Dice, and the Vitality Die where it counts.";
        tally: Tally, "What was added.";
        total: i32, "Dice and additions together.";
    }
    |e, s| s.actor_mut(e.actor).ap_reset = e.total,
    tell |e, t| {
        let Self { total, .. } = e;
        let rule = if e.dice.is_empty() { &CREATURE_AP } else { &AP_TOTAL };
        let text = format!("{} has {total} AP a round.", t.who(e.actor));
        let check = Check::new("Action Points", e.dice.clone(), e.tally.clone()).outcome(format!("{total} AP"));
        Some(Line::new(LineKind::Roll, text).rule(rule).check(check))
    };

    /// A die of that roll was rolled again (UL-TRN-08).
    #[event] ApRerolled {
        actor: ActorId;
        die: u8, "Which die, counted from 0.";
        before: u32, "What it showed before.";
        roll: Rolled, "What it shows now.";
        total: i32, "What all dice come to now.";
    }
    |e, s| {
        s.actor_mut(e.actor).ap_reset = e.total;
        if let Some(Prompt::RerollAp(ApReroll { faces, again, left, .. })) = s.pending.last_mut() {
            faces[usize::from(e.die)] = e.roll.kept as u8;
            *again |= 1 << e.die;
            *left -= 1;
        }
    },
    tell |e, t| {
        let Self { before, total, .. } = e;
        let (name, sides, now) = (t.who(e.actor), e.roll.sides, e.roll.kept);
        let text = format!("{name} rolls a d{sides} again: {before} becomes {now}, {total} AP a round.");
        let check = Check::new("Action Point die", vec![e.roll.clone()], Default::default());
        Some(Line::new(LineKind::Roll, text).rule(&AGILITY_REROLL).check(check))
    };

    /// Somebody's Action Points are set for the round (UL-TRN-15, UL-TRN-20).
    #[event] ApReset {
        actor: ActorId;
        ap: i32, "How many there are now.";
        tally: Tally, "How they come about.";
    }
    |e, s| s.actor_mut(e.actor).ap = e.ap,
    tell |e, t| match e {
        // Where nothing changes it, the round begins with the number that everybody knows.
        Self { actor, ap, tally } if tally.parts.iter().filter(|part| part.off.is_none()).count() > 1 => {
            let text = format!("{} begins the round with {ap} AP.", t.who(*actor));
            Some(Line::new(LineKind::Frame, text).rule(&ROUND_START).check(sum("Action Points", tally)))
        }
        _ => None,
    };

    /// Action Points were paid (UL-TRN-16).
    #[event] ApSpent {
        actor: ActorId;
        amount: i32, "How many.";
        on: Expense, "What for.";
        tally: Tally, "How the price comes about.";
    }
    |&Self { actor, amount, on, .. }, s| {
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
    },
    tell |e, t| {
        let Self { amount, .. } = e;
        let left = t.state.actor(e.actor).ap;
        let text = format!("{} spends {amount} AP on {}; {left} left.", t.who(e.actor), e.on.name());
        Some(Line::new(LineKind::Deed, text).rule(&PAYING).check(sum("Price", &e.tally)))
    };

    /// Action Points were lost (UL-TRN-19).
    #[event(harm, "{actor} loses {amount} AP.", rule = self.rule, rule = LOSING_AP)] ApLost {
        actor: ActorId;
        amount: i32, "How many.";
        rule: RuleId;
    }
    |e, s| {
        let actor = s.actor_mut(e.actor);
        actor.ap = (actor.ap - e.amount).max(0);
    };

    /// Action Points came back.
    #[event(boon, "{actor} regains {amount} AP.", rule = self.rule)] ApRegained {
        actor: ActorId;
        amount: i32, "How many.";
        rule: RuleId;
    }
    |e, s| s.actor_mut(e.actor).ap += e.amount;
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
