//! The rules of what actors do beside attacking: what lower chapters ask about is declared here, and carried out in [`crate::actions`] and
//! [`crate::reactions`].

use ludex_kit::rules;

rules! {
    /// Whoever defends itself is attacked with disadvantage by all whom it sees, until its next turn.
    DEFEND = "ED-ACT-06", "Defend: attack rolls";
    /// Its saving throws of Dexterity have advantage.
    DEFEND_SAVES = "ED-ACT-07", "Defend: Dexterity saves";
    /// Whoever is incapacitated, or can go nowhere, defends itself no longer.
    DEFEND_LOST = "ED-ACT-08", "Defend: lost";
    /// Whoever helps with a task gives advantage to the next check for it.
    HELP_TASK = "ED-ACT-10", "Help: a task";
    /// Whoever helps against a foe beside it gives advantage to the next attack of a friend at that foe.
    HELP_ATTACK = "ED-ACT-11", "Help: an attack";
    /// However many help, it is one source, and one roll uses all of it up.
    HELPERS = "ED-ACT-12", "Several helpers";
    /// Aiming adds 1 to the next attack at whom one aims at.
    AIM = "ED-ACT-22", "Aim";
    /// It is for the next action alone, and for its first attack.
    AIM_ENDS = "ED-ACT-23", "Aim: how it is used up";
    /// Each attack has one more reason for advantage where a feint has worked.
    FEINTED = "ED-TRN-22", "Between two attacks of one action", Option;
    /// Whoever is attacked in melee and sees it coming may dodge: that roll has disadvantage.
    DODGE = "ED-ACT-28", "Dodge";
    /// What a setback took from one's hand takes an action; what else lies on the ground the free interaction.
    RECOVERING = "ED-ACT-21", "Recovering a weapon";
}
