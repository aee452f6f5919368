//! What a campaign may change.

use ludex_kit::{options, rules, words};

rules! {
    /// Whoever stands with a friend on opposite sides of a foe hits it more easily; campaigns may do without.
    FLANKING = "ED-ATK-30", "Flanking", Option;
    /// Whoever attacks from above has advantage; campaigns may do without.
    ELEVATION = "ED-ATK-32", "Elevated position", Option;
    /// What the game master plays has exploits and setbacks as players' characters have; campaigns may do without.
    CREATURES = "ED-SPC-15", "Creatures and NPCs", Option;
    /// Foes die as they come to 0 vitality, where their record says nothing else; campaigns may let them fall as people do.
    FOES_DIE = "ED-DTH-26", "Adversaries die at 0", Option;
    /// Nobody spends the last of its vitality on checks, unless a campaign lets it.
    FLOOR = "ED-CHK-44", "Tenacity: floor";
    /// Whoever brings somebody down in melee may spare its life: it is out, stable, and keeps no trauma.
    KNOCK_OUT = "ED-DTH-28", "Knocking out";
    /// An action cannot be spent as a minor action, unless a campaign lets it.
    NO_TRADE = "ED-TRN-13", "No trading between budgets", Option;
    /// Two twelves: an exploit of any rank for who succeeds, and a legend in any case.
    DOUBLE_12 = "ED-SPC-08", "Double 12";
    /// Two ones: a setback for who fails, which nobody waives, and a legend in any case.
    DOUBLE_1 = "ED-SPC-09", "Double 1";
    /// Five: a d6 more, and the target is sickened until the attacker's next turn unless it resists.
    EFFECTIVE = "ED-SPC-24", "Combat exploit 5, Effective strike";
}

words! {
    /// Who rolls to notice those who hide as a fight begins.
    #[derive(Default)]
    pub enum SurpriseRolls {
        #[default] Alert = "alert", All = "all", None = "none",
    }
}

options! {
    /// What a campaign may change.
    pub struct Options {
        flanking: bool = true, by FLANKING, "whether friends on opposite sides of a foe hit it more easily";
        elevation: bool = true, by ELEVATION, "whether whoever attacks from above has advantage";
        creature_specials: bool = true, by CREATURES, "whether what the game master plays has exploits and setbacks";
        foes_die: bool = true, by FOES_DIE, "whether foes die as they come to 0 vitality";
        save_needs_damage: bool = false, by EFFECTIVE, "whether an effective strike sickens only who it hurts";
        knock_out_exhaustion: bool = true, by KNOCK_OUT, "whether being knocked out costs a level of exhaustion";
        action_for_minor: bool = false, by NO_TRADE, "whether an action may be spent as one more minor action";
        spend_to_zero: bool = false, by FLOOR, "whether vitality may be spent to the last point";
        group_initiative: bool = false, by crate::turns::GROUP_ROLLS, "whether those who are alike share one roll of initiative";
        shove_uses_weapon_reach: bool = false, by crate::struggles::REACH_OF_SHOVES, "whether shoves reach as far as one's weapon";
        unbroken_attack_action: bool = false, by crate::efforts::FEINTED, "whether only movement stands between attacks of an action";
        hiding_needs_unseen: bool = false, by crate::stealth::PLAIN, "whether nobody hides from who sees any part of it";
        passive_tie_notices: bool = false, by crate::stealth::PASSIVE, "whether as much as the hide value notices without dice";
        hidden_recheck: bool = true, by crate::stealth::WHILE_HIDDEN, "whether who hides and moves fast rolls again";
        surprise_rolls: SurpriseRolls = SurpriseRolls::Alert, by crate::stealth::ROLLED_SURPRISE, "who rolls to notice those who hide as a fight begins";
    }
}
