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
        let rule = if e.dice.is_empty() { &CREATURE_AP } else { &AP_TOTAL };
        let check = Check::new("Action Points", e.dice.clone(), e.tally.clone()).outcome(format!("{} AP", e.total));
        told!(Roll, "{} has {} AP a round.", t.who(e.actor), e.total).rule(rule).check(check)
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
        let Self { before, total, roll, .. } = e;
        let (name, sides, now) = (t.who(e.actor), roll.sides, roll.kept);
        told!(Roll, "{name} rolls a d{sides} again: {before} becomes {now}, {total} AP a round."; AGILITY_REROLL)
            .check(Check::new("Action Point die", vec![roll.clone()], Tally::default()))
    };

    /// Somebody's Action Points are set for the round (UL-TRN-15, UL-TRN-20).
    #[event] ApReset { actor: ActorId; ap: i32, "How many there are now."; tally: Tally, "How they come about." }
    |e, s| s.actor_mut(e.actor).ap = e.ap,
    tell |e, t| match e {
        // Where nothing changes it, the round begins with the number that everybody knows.
        Self { actor, ap, tally } if tally.parts.iter().filter(|part| part.off.is_none()).count() > 1 => {
            let line = told!(Frame, "{} begins the round with {ap} AP.", t.who(*actor); ROUND_START);
            Some(line.check(sum("Action Points", tally)))
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
        let (name, left) = (t.who(e.actor), t.state.actor(e.actor).ap);
        told!(Deed, "{name} spends {} AP on {}; {left} left.", e.amount, e.on; PAYING).check(sum("Price", &e.tally))
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

words! {
    /// What Action Points were spent on.
    pub enum Expense {
        Attack = "attack" as "an attack",
        Maneuver = "maneuver" as "a maneuver",
        Catch = "catch" as "catching it",
        Move = "move" as "a Move",
        Positioning = "positioning" as "Positioning",
        StandUp = "stand_up" as "standing up",
        TurnToFace = "turn_to_face" as "turning",
        Dodge = "dodge" as "a dodge",
        DoubleDodge = "double_dodge" as "a double dodge",
        Block = "block" as "a block",
        Parry = "parry" as "a parry",
        Counterattack = "counterattack" as "a counterattack",
        OffHandAttack = "off_hand_attack" as "an off-hand attack",
        Help = "help" as "helping",
        Aim = "aim" as "aiming",
        Breather = "breather" as "a breather",
        Hide = "hide" as "hiding",
        Search = "search" as "searching",
        UseObject = "use_object" as "using an object",
        SimpleAction = "simple_action" as "a simple action",
        Potion = "potion" as "a potion",
        FirstAid = "first_aid" as "first aid",
        TreatWounds = "treat_wounds" as "treating wounds",
        Escape = "escape" as "getting free",
        RecoverBalance = "recover_balance" as "recovering balance",
        PutOutFire = "put_out_fire" as "putting out a fire",
        CleanAcid = "clean_acid" as "cleaning off acid",
        Spell = "spell" as "a spell",
        Rouse = "rouse" as "rousing somebody",
        Gear = "gear" as "gear",
        Ability = "ability" as "an ability",
        Improvised = "improvised" as "something else",
        Valor = "valor" as "getting spell power back",
        Jump = "jump" as "a jump",
        BreakFall = "break_fall" as "breaking a fall",
        Mount = "mount" as "the saddle",
        LeapOff = "leap_off" as "leaping off",
        /// A spell cast as a reaction (UL-ACT-07).
        ReactionSpell = "reaction_spell" as "a spell as a reaction",
    }
}

impl Expense {
    /// Whether it is a reaction, which uses no activation up.
    fn is_reaction(self) -> bool {
        use Expense::*;
        matches!(self, Dodge | DoubleDodge | Block | Parry | Counterattack | TurnToFace | OffHandAttack)
            || matches!(self, BreakFall | LeapOff | ReactionSpell)
    }
}
