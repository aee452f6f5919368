//! Drawing everybody's eyes elsewhere.

use super::*;
use crate::checks::{Attempt, Check, dc_of};
use crate::modifiers::{Modifiers, Type};
use crate::turns::{ready, spend_quietly};
use ludex_kit::List;

/// What those who have seen a diversion perceive better against the next (PF-SKA-23).
const WARY: i32 = 4;
/// For how long, in seconds.
const WARINESS: u64 = 60;

/// Draw the eyes of all foes elsewhere, by a gesture or by words.
#[command(rule = DIVERSION, group = "Stealth", kind = Other, costs = 1)]
pub struct Divert {
    pub actor: ActorId,
    /// Whether by words; otherwise by a gesture.
    #[serde(default, skip_serializing_if = "is_default")]
    pub words: bool,
}

/// Returns whether somebody is to be distracted by an actor.
fn watches(state: &State, watcher: ActorId, actor: ActorId) -> bool {
    let minds = !state.profile(watcher).immune.has(Against::Mental);
    state.hostile(watcher, actor) && state.stands(watcher) && minds
}

/// Returns the check of a diversion against one who watches.
fn diverting(state: &State, actor: ActorId, watcher: ActorId, shows: bool) -> Attempt {
    let sum = derived::skill(state, actor, Skill::Deception, shows);
    let mut dc = Modifiers::on(dc_of(derived::perception(state, watcher, shows)));
    let now = state.clock.seconds;
    let wary = state.actor(watcher).wary.iter().any(|one| one.by == actor && one.until > now);
    dc.add(Type::Circumstance, "expects it", if wary { WARY } else { 0 }, &DIVERSION);
    Attempt::new(sum, dc.tally())
}

impl Act<Pathfinder> for Divert {
    fn may(&self, state: &State) -> Verdict {
        ready(state, self.actor, 1)?;
        let restrained = state.actor(self.actor).has(Condition::Restrained) && !self.words;
        ensure!(!restrained, conditions::RESTRAINED, "{} is restrained", self.actor, instead = "use words");
        let anybody = state.ids().any(|id| watches(state, id, self.actor));
        ensure!(anybody, DIVERSION, "nobody watches {}", self.actor);
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let actor = self.actor;
        spend_quietly(table, actor, 1);
        let roll = table.die(20, Advantage::Plain);
        for watcher in table.state().ids() {
            let state = table.state();
            let deaf = self.words && state.actor(watcher).has(Condition::Deafened);
            if !watches(state, watcher, actor) || deaf {
                continue;
            }
            let check = diverting(state, actor, watcher, table.listens()).with(roll.clone());
            let until = state.clock.seconds.saturating_add(WARINESS);
            let hides = check.degree.succeeds() && state.sight.of(watcher, actor) == Sighting::Observed;
            table.emit(Distracted { actor, watcher, until, hides, check });
        }
        if self.words {
            conditions::speaks(table, actor);
        }
    }

    fn offers(offers: &mut Offers<'_>) {
        let actor = offers.actor;
        offers.add(Divert { actor, words: false });
        offers.seldom(Divert { actor, words: true });
    }

    fn label(&self, _teller: &Teller<'_>) -> String {
        let how = if self.words { "with words" } else { "with a gesture" };
        format!("Create a diversion {how}")
    }
}

/// A diversion was tried on one who watches.
#[event]
pub struct Distracted {
    pub actor: ActorId,
    pub watcher: ActorId,
    /// Until when it expects more of it.
    pub until: u64,
    pub hides: bool,
    pub check: Check,
}

impl Event<Pathfinder> for Distracted {
    fn apply(&self, state: &mut State) {
        let by = self.actor;
        if self.hides {
            state.sight.set(self.watcher, by, Sighting::Hidden);
            state.sight.diverted.set(self.watcher, by, true);
        }
        let now = state.clock.seconds;
        state.on(self.watcher, |actor| {
            let mut wary: List<Proof, 6> = actor.wary;
            wary.retain(|one| one.by != by && one.until > now);
            if wary.is_full() {
                wary.remove(0);
            }
            wary.push(Proof { by, until: self.until });
            actor.wary = wary;
        });
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let Self { actor, watcher, check, .. } = self;
        let (total, dc) = (check.total(), check.dc.total);
        let deed = format!("{} diverts {}", teller.name(*actor), teller.name(*watcher));
        let line = Line::rolled(deed, format!("{total} against {dc}, {}", check.degree)).rule(&DIVERSION).came_to(
            check.degree.result(),
            total,
            dc,
        );
        Some(check.explain("Diversion", "Perception DC", line))
    }

    fn secret(&self, state: &State, viewer: &Viewer) -> bool {
        !state.sees(viewer, self.watcher)
    }

    fn count_odds(&self, odds: &mut OddsCounter) {
        self.check.count_odds(odds);
    }
}
