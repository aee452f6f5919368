//! Flying, and changing between walking and flying.

use super::*;

rules! {
    /// Whoever has several speeds changes between them: what was moved counts against each.
    SWITCHING = "ED-CMV-05", "Switching between speeds";
    /// A dash doubles each of them.
    DASHING = "ED-CMV-23", "Dash adds to every mode";
}

/// Fly to another place.
#[command(rule = SWITCHING, group = "Move", kind = Move, open, label = "Fly", cell = to)]
pub struct Fly {
    pub actor: ActorId,
    pub to: Cell,
    /// Centimetres above the ground.
    #[field("height (cm)", 0..=10000, usual = 300)]
    pub height: i32,
}

impl Fly {
    /// Returns the point to which it leads.
    fn goal(&self, state: &State) -> Place {
        Place { z: self.height, ..state.middle(self.to) }
    }
}

impl Act<Edge> for Fly {
    fn may(&self, state: &State) -> Verdict {
        let actor = self.actor;
        ensure!(state.profile(actor).flies > 0, SWITCHING, "{} does not fly", actor);
        may_move(state, actor)?;
        let prone = conditions::has(state, actor, Condition::Prone);
        ensure!(!prone, conditions::PRONE, "{} lies on the ground", actor, instead = "stand up");
        let to = self.goal(state);
        ensure!(to != state.actor(actor).at, SWITCHING, "{} is there already", actor);
        let costs = cost_of(state, actor, to, true)?;
        let left = left_in(state, actor, true);
        ensure!(costs <= left, SWITCHING, "that takes {} cm, and {} are left", costs, left, instead = "fly less far");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let state = table.state();
        let from = state.actor(self.actor).at;
        let moving = Moving { flies: true, ..Moving::along(self.actor, from, self.goal(state)) };
        table.emit(SetOut { moving });
    }
}
