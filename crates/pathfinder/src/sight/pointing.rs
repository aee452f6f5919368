//! Showing friends where somebody is.

use super::*;
use crate::checks::{Attempt, dc_of};
use crate::turns::{ready, spend};

/// Show friends where somebody is whom they have not detected.
#[command(rule = POINT_OUT, group = "Stealth", kind = Other, label = "Point out {target}", costs = 1)]
pub struct PointOut {
    pub actor: ActorId,
    pub target: ActorId,
}

/// Returns whether a friend of an actor could be shown where another is (PF-SPC-07).
fn can_be_shown(state: &State, friend: ActorId, pointing: &PointOut) -> bool {
    let PointOut { actor, target } = *pointing;
    let lost = state.sight.of(friend, target) >= Sighting::Undetected;
    let sees = seeing(state, friend, actor) <= Seeing::Concealed;
    friend != actor && !state.hostile(friend, actor) && state.stands(friend) && lost && sees
}

impl Act<Pathfinder> for PointOut {
    fn may(&self, state: &State) -> Verdict {
        ready(state, self.actor, 1)?;
        conditions::may_handle(state, self.actor)?;
        ensure!(self.actor != self.target, POINT_OUT, "nobody points at oneself");
        let known = has_hold(state, self.actor, self.target);
        ensure!(known, POINT_OUT, "{} does not know where that one is", self.actor);
        let helps = state.ids().any(|id| can_be_shown(state, id, self));
        ensure!(helps, POINT_OUT, "no friend needs to be shown");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Self { actor, target } = *self;
        spend(table, actor, 1);
        if turns::fumbles(table, actor) {
            return;
        }
        table.emit(Stole { actor, how: "points somebody out".into() });
        for friend in table.state().ids() {
            if !can_be_shown(table.state(), friend, self) {
                continue;
            }
            // Who does not hear must perceive it (PF-SPC-07).
            let deaf = table.state().actor(friend).has(Condition::Deafened);
            if deaf {
                let modifier = derived::perception(table.state(), friend, table.listens());
                let dc = dc_of(derived::skill(table.state(), target, Skill::Stealth, false));
                let roll = table.die(20, Advantage::Plain);
                let listens = table.listens();
                let mut secret = Secretly::of(friend, "looks where it is shown", &POINT_OUT, roll, modifier.clone());
                let degree = secret.against(target, &Attempt::new(modifier, dc), listens);
                table.emit(secret);
                if !degree.succeeds() {
                    continue;
                }
            }
            notices(table, friend, target, Sighting::Hidden);
        }
    }

    fn offers(offers: &mut Offers<'_>) {
        let actor = offers.actor;
        for target in offers.state().ids().filter(|id| *id != actor) {
            offers.seldom(PointOut { actor, target });
        }
    }
}
