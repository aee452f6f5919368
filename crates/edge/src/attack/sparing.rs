//! Whether somebody who would fall is to live.

use super::*;

/// Does whoever brings somebody down spare its life?
#[prompt]
pub struct Spares {
    pub actor: ActorId,
    pub target: ActorId,
}

impl Prompt<Edge> for Spares {
    fn question(&self, teller: &Teller<'_>) -> String {
        format!("Does {} spare the life of {}?", teller.name(self.actor), teller.name(self.target))
    }

    fn usual(&self, _state: &State) -> Command {
        Kill { actor: self.actor }.into()
    }

    fn other(&self) -> Option<ActorId> {
        Some(self.target)
    }
}

/// Spare the life of who falls.
#[command(rule = crate::options::KNOCK_OUT, group = "Attack", kind = Attack, label = "Knock out", answer)]
pub struct Spare {
    pub actor: ActorId,
}

impl Act<Edge> for Spare {
    fn may(&self, state: &State) -> Verdict {
        asked::<Edge, Spares>(state)?;
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        if answer::<Edge, Spares>(table).is_some() {
            table.emit(super::LifeSpared { actor: self.actor });
        }
    }

    fn offers(offers: &mut Offers<'_>) {
        offers.add(Spare { actor: offers.actor });
    }
}

/// Let the blow fall as it is.
#[command(rule = crate::options::KNOCK_OUT, group = "Attack", kind = Attack, label = "Strike to kill", answer)]
pub struct Kill {
    pub actor: ActorId,
}

impl Act<Edge> for Kill {
    fn may(&self, state: &State) -> Verdict {
        asked::<Edge, Spares>(state)?;
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        answer::<Edge, Spares>(table);
    }

    fn offers(offers: &mut Offers<'_>) {
        offers.add(Kill { actor: offers.actor });
    }
}
