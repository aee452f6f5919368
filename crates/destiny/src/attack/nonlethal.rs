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

/// Which wound does a nonlethal hit deal, and what becomes of one whom it would fell?
#[prompt]
pub struct Spares {
    #[serde(rename = "asked")]
    pub actor: ActorId,
    pub highest: Level,
}

impl Prompt<Destiny> for Spares {
    fn question(&self, teller: &Teller<'_>) -> String {
        format!("The blow of {} would be {}: which wound does it deal?", teller.name(self.actor), self.highest)
    }

    fn usual(&self, _state: &State) -> Command {
        Deal { actor: self.actor, level: self.highest, mercy: Mercy::KnockOut }.into()
    }
}

/// Choose the wound of a nonlethal hit.
#[command(rule = CHOOSING, group = "Attack", kind = Attack, answer)]
pub struct Deal {
    pub actor: ActorId,
    pub level: Level,
    pub mercy: Mercy,
}

impl Act<Destiny> for Deal {
    fn may(&self, state: &State) -> Verdict {
        let highest = asked::<Destiny, Spares>(state)?.highest;
        ensure!(
            self.level <= highest,
            CHOOSING,
            "the blow is not so hard",
            instead = "choose what it indicates, or less"
        );
        Ok(())
    }

    /// The wound that was chosen finds its slot like any other (WT-INT-13).
    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Some(attack) = table.state().attack else { return };
        table.emit(Dealt { actor: self.actor, level: self.level, mercy: self.mercy });
        wounds::wound(table, attack.target, self.level);
        finish(table, attack);
    }

    fn offers(offers: &mut Offers<'_>) {
        let actor = offers.actor;
        for &level in Level::ALL {
            for &mercy in Mercy::ALL {
                offers.add(Deal { actor, level, mercy });
            }
        }
    }

    fn label(&self, _teller: &Teller<'_>) -> String {
        let then = match self.mercy {
            Mercy::None => "",
            Mercy::KnockOut => "; knock it out if that would fell it",
            Mercy::Helpless => "; leave it helpless if that would fell it",
        };
        format!("A {} wound{then}", self.level)
    }
}

#[event(action, "{actor} chooses a {level} wound.", rule = CHOOSING, belongs = true)]
pub struct Dealt {
    pub actor: ActorId,
    pub level: Level,
    pub mercy: Mercy,
}

impl Event<Destiny> for Dealt {
    fn apply(&self, state: &mut State) {
        state.pending = None;
        state.attack = state.attack.map(|attack| Attack { mercy: self.mercy, ..attack });
    }
}
