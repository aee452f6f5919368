//! Blows that are not meant to kill.

use super::finish;
use crate::prelude::*;

rules! {
    /// A nonlethal attack is a melee attack at -2; armor piercing, concussive and slicing count for nothing.
    ROLL = "WT-ACT-02", "Nonlethal attack: the roll";
    /// On a hit the attacker chooses the wound, up to what the damage indicates.
    CHOOSING = "WT-ACT-03", "Nonlethal attack: choosing the level";
    /// Where the wound would fell the target and is no fatal one, the attacker may knock it out without its dying, or leave it
    /// awake and helpless for 2 rounds.
    SPARING = "WT-ACT-04", "Nonlethal attack: knocking out";
    /// A critical wound of a nonlethal attack counts as felling an ordinary creature, which has no consciousness of its own.
    NPC_KNOCK_OUT = "WT-NPC-06", "Knocking out an ordinary NPC";
    /// The chosen level finds its slot like any other; whether it is fatal, and whether it fells, is judged where it is recorded.
    CHOICE_OVERFLOWS = "WT-INT-13", "Nonlethal choice that overflows";
}

asks! { Destiny;
    /// Which wound does a nonlethal hit deal, and what becomes of one whom it would fell?
    #[prompt] Spares { #[wire("asked")] actor: ActorId, highest: Level }
    question |p, teller| format!("The blow of {} would be {}: which wound does it deal?", teller.name(p.actor), p.highest),
    usual |p, _| Deal { actor: p.actor, level: p.highest, mercy: Mercy::KnockOut };
}

acts! { Destiny;
    /// Choose the wound of a nonlethal hit.
    #[command(rule = CHOOSING, group = "Attack", answer, described)]
    Deal { actor: ActorId, level: Level, mercy: Mercy }
    label |c, _| {
        let then = ["", "; knock it out if that would fell it", "; leave it helpless if that would fell it"];
        format!("A {} wound{}", c.level, then[c.mercy as usize])
    },
    may |c, s| {
        let highest = asked::<Destiny, Spares>(s)?.highest;
        only_if!(c.level <= highest, &CHOOSING, "the blow is not so hard"; "choose what it indicates, or less")
    },
    run |c, t| {
        let Some(attack) = t.state().attack else { return };
        t.emit(Dealt { actor: c.actor, level: c.level, mercy: c.mercy });
        wounds::wound(t, attack.target, c.level);
        finish(t, attack);
    },
    offers |o| {
        let actor = o.actor;
        for &level in Level::ALL {
            Mercy::ALL.iter().for_each(|&mercy| o.add(Deal { actor, level, mercy }));
        }
    };
}

happens! { Destiny;
    #[event(action, "{actor} chooses a {level} wound.", rule = CHOOSING)]
    Dealt { actor: ActorId, level: Level, mercy: Mercy }
    |e, s| {
        s.pending = None;
        s.attack = s.attack.map(|attack| Attack { mercy: e.mercy, ..attack });
    };
}
