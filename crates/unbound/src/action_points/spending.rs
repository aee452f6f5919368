//! Action Points that are paid, lost and come back (UL-TRN-16, UL-TRN-19).

use crate::prelude::*;
use crate::turns::{LOSING_AP, PAYING};

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

impl Event<Unbound> for ApSpent {
    fn apply(&self, state: &mut State) {
        let Self { actor, amount, on, .. } = *self;

        let payer = state.actor_mut(actor);
        payer.ap = (payer.ap - amount).max(0);
        if !matches!(on, Expense::Move | Expense::Positioning | Expense::Jump) {
            state.ends_run_up(actor);
        }
        state.lets_rolls_stand();
        // Costed actions use the activation up. Reactions do not, but what they cost moves their owner down the order, which
        // is looked at again after each activation (UL-TRN-18).
        if !on.is_reaction() && state.acting == Some(actor) {
            state.activation.spent = true;
        }
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let name = teller.who(self.actor);
        let left = teller.state.actor(self.actor).ap;
        let text = format!("{name} spends {} AP on {}; {left} left.", self.amount, self.on);
        let line = Line::new(LineKind::Action, text).by(self.actor).changes(Delta::points_of(-self.amount, "AP"));
        Some(line.rule(&PAYING).check(sum("Price", &self.tally)).aside())
    }
}

/// Action Points were lost (UL-TRN-19).
#[event(harm, "{actor} loses {amount} AP.", delta = Delta::points_of(-self.amount, "AP"), rule = self.rule, rule = LOSING_AP, aside = self.amount == 0)]
pub struct ApLost {
    pub actor: ActorId,
    /// How many.
    pub amount: i32,
    pub rule: RuleId,
}

impl Event<Unbound> for ApLost {
    fn apply(&self, state: &mut State) {
        let actor = state.actor_mut(self.actor);
        actor.ap = (actor.ap - self.amount).max(0);
    }
}

/// Action Points came back.
#[event(boon, "{actor} regains {amount} AP.", delta = Delta::points_of(self.amount, "AP"), rule = self.rule)]
pub struct ApRegained {
    pub actor: ActorId,
    /// How many.
    pub amount: i32,
    pub rule: RuleId,
}

impl Event<Unbound> for ApRegained {
    fn apply(&self, state: &mut State) {
        state.actor_mut(self.actor).ap += self.amount;
    }
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
        ReactionSpell = "reaction_spell" as "a spell as a reaction": "A spell cast as a reaction (UL-ACT-20).",
    }
}

impl Expense {
    /// Returns whether it is a reaction, which uses up no activation.
    fn is_reaction(self) -> bool {
        use Expense::*;
        matches!(self, Dodge | DoubleDodge | Block | Parry | Counterattack | TurnToFace | OffHandAttack)
            || matches!(self, BreakFall | LeapOff | ReactionSpell)
    }
}
