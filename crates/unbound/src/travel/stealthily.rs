//! Travelling stealthily, and what else only a slow pace gives (UL-TRV-09, UL-TRV-21).

use super::event::change;
use super::{Change, Journey, Means, Pace, STEALTHY, on_the_way, pace};
use crate::prelude::*;

/// The group moves stealthily, or no longer (UL-TRV-09, UL-TRV-15, UL-TRV-21). The game master's, for the party.
#[command(group = "Journey", kind = Journey, by = game_master, between)]
#[derive(Copy, Eq)]
pub struct TravelStealthily {
    /// Stealthily.
    pub on: bool,
}

impl Act<Unbound> for TravelStealthily {
    fn may(&self, state: &State) -> Verdict {
        let journey = on_the_way(state)?;
        ensure!(journey.stealthy != self.on, STEALTHY, "they move like that already");
        if self.on { is_stealthy_going(journey) } else { Ok(()) }
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        change(table, Change::Stealthy { on: self.on });
    }

    fn offers(offers: &mut Offers<'_>) {
        for on in [true, false] {
            offers.add(TravelStealthily { on });
        }
    }

    fn label(&self, _teller: &Teller<'_>) -> String {
        if self.on { "Move stealthily" } else { "No longer move stealthily" }.to_owned()
    }
}

/// Refuses to move unheard to people who are on the way, where the way or the pace lets nobody (UL-TRV-09, UL-TRV-21).
pub(crate) fn may_go_stealthily(state: &State, actors: &[ActorId]) -> Verdict {
    match on_the_way(state) {
        Ok(journey) if actors.iter().any(|actor| journey.travellers.contains(actor)) => is_stealthy_going(journey),
        _ => Ok(()),
    }
}

/// Returns the refusal of what a slow pace gives to those whose means have no pace (UL-TRV-15, UL-TRV-17).
pub(super) fn no_pace(means: Means) -> Refusal {
    let rule = if means.is_vessel() { &pace::VESSELS } else { &pace::SPECIAL };
    Refusal::new(rule, "whoever is carried so has nothing of a slow pace")
}

/// Refuses to move stealthily where the way or the pace lets nobody (UL-TRV-09, UL-TRV-21).
fn is_stealthy_going(journey: &Journey) -> Verdict {
    if !journey.means.has_pace() {
        return Err(no_pace(journey.means).instead("go on foot to move stealthily"));
    }
    ensure!(
        journey.pace == Pace::Slow,
        pace::SLOW,
        "only at slow pace may a group move stealthily",
        instead = "go slowly first"
    );
    let in_the_open = journey.stretch().is_some_and(|stretch| stretch.open);
    ensure!(
        !in_the_open,
        STEALTHY,
        "in the open nobody moves stealthily",
        instead = "find cover, or a way that does not lie open"
    );
    Ok(())
}
