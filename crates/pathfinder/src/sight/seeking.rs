//! Searching with the senses.

use super::*;
use crate::areas::{Spread, Zone};
use crate::checks::{Attempt, Degree, dc_of};
use crate::turns::{ready, spend};
use ludex_grid::Cell;
use ludex_kit::{List, words};

words! {
    /// Where somebody searches.
    pub enum SeekIn {
        Cone = "cone", Burst = "burst", Square = "square",
    }
}

/// Search for creatures in a cone of 30 feet or a burst of 15, or for things in a square of 10 feet at hand.
#[command(rule = SEEK, group = "Stealth", kind = Other, costs = 1, cell = at)]
pub struct Seek {
    pub actor: ActorId,
    #[field("where", usual = SeekIn::Cone)]
    pub within: SeekIn,
    /// Towards where the cone goes, about where the burst is.
    pub at: Cell,
}

impl Seek {
    /// Returns the area that is searched (PF-ACT-11).
    fn zone(&self, state: &State) -> Zone {
        let from = state.footprint(self.actor);
        let (spread, feet) = match self.within {
            SeekIn::Cone => (Spread::Cone, 30),
            SeekIn::Burst => (Spread::Burst, 15),
            SeekIn::Square => (Spread::Burst, 5),
        };
        Zone { spread, from, at: self.at, feet }
    }
}

/// Returns what an observer knows of another after a search of a degree (PF-ACT-11).
fn found(state: &State, observer: ActorId, subject: ActorId, degree: Degree) -> Option<Sighting> {
    let before = state.sight.of(observer, subject);
    let better = match (degree, before) {
        (_, Sighting::Observed) | (Degree::Failure | Degree::CriticalFailure, _) => return None,
        (Degree::Success, Sighting::Undetected | Sighting::Unnoticed) => Sighting::Hidden,
        _ => Sighting::Observed,
    };
    // An imprecise sense finds no more than the place.
    let most = if seeing(state, observer, subject) >= Seeing::Place { Sighting::Hidden } else { Sighting::Observed };
    let now = better.max(most);
    (now < before).then_some(now)
}

impl Act<Pathfinder> for Seek {
    fn may(&self, state: &State) -> Verdict {
        ready(state, self.actor, 1)?;
        conditions::may_concentrate(state, self.actor, None)?;
        let map = &state.setting.map;
        ensure!(map.contains(self.at), SEEK, "that is beyond the map");
        let here = state.footprint(self.actor).contains(self.at);
        ensure!(self.within != SeekIn::Cone || !here, SEEK, "a cone goes away from oneself");
        let near = state.footprint(self.actor).distance_to(self.at) <= 2;
        ensure!(self.within != SeekIn::Square || near, SEEK, "things are searched for at hand");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let actor = self.actor;
        spend(table, actor, 1);
        let zone = self.zone(table.state());
        let modifier = derived::perception(table.state(), actor, table.listens());
        let roll = table.die(20, Advantage::Plain);
        let listens = table.listens();
        let mut secret = Secretly::of(actor, "searches", &SEEK, roll, modifier);
        let mut all: List<(ActorId, Sighting), 32> = List::new();
        for subject in table.state().ids() {
            let state = table.state();
            let hides = state.sight.of(actor, subject) != Sighting::Observed && state.lives(subject);
            if !hides || !zone.reaches(state, subject) || all.is_full() {
                continue;
            }
            let modifier = derived::perception(state, actor, false);
            let attempt = Attempt::new(modifier, dc_of(derived::skill(state, subject, Skill::Stealth, false)));
            let degree = secret.against(subject, &attempt, listens);
            if let Some(how) = found(state, actor, subject, degree) {
                all.push((subject, how));
            }
        }
        let total = secret.total();
        table.emit(secret);
        for (subject, how) in all.iter() {
            notices(table, actor, subject, how);
        }
        let searched = (self.within == SeekIn::Square).then_some((self.at, total));
        table.emit(Looked { actor, found: !all.is_empty(), searched });
    }

    fn offers(offers: &mut Offers<'_>) {
        let actor = offers.actor;
        let here = offers.state().actor(actor).at;
        for at in offers.state().setting.map.shape().neighbours(here) {
            offers.seldom(Seek { actor, within: SeekIn::Cone, at });
        }
        offers.add(Seek { actor, within: SeekIn::Burst, at: here });
    }

    fn label(&self, _teller: &Teller<'_>) -> String {
        match self.within {
            SeekIn::Cone => format!("Seek towards {}", self.at),
            SeekIn::Burst => format!("Seek about {}", self.at),
            SeekIn::Square => format!("Search {}", self.at),
        }
    }
}
