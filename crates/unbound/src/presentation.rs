//! What viewers are shown of the game: who is known, the view, sheets, the ground.

use crate::{Command, State, Unbound, disarm, objects, sheet, spells, stealth, table, talk};
use ludex_engine::{ActorId, Ground, GroundLine, Presentation, Refusal, Scenery, Sheet, View, Viewer, Worded};
use ludex_grid::Shape;
use ludex_kit::fog;

impl Scenery for Unbound {
    fn shape(state: &State) -> Option<Shape> {
        Some(state.map().shape())
    }

    fn ground(state: &State) -> Option<Ground> {
        Some(table::ground(state))
    }

    fn lines(state: &State) -> Vec<GroundLine> {
        table::lines(state)
    }
}

impl Presentation for Unbound {
    fn known(state: &State, viewer: &Viewer) -> Option<State> {
        ludex_kit::adventure::known::<Self>(state, viewer)
    }

    fn fog_stamp(state: &State, viewer: &Viewer) -> u32 {
        fog::stamp::<Self>(state, viewer)
    }

    fn has_seen(state: &State, viewer: &Viewer, cell: (i16, i16)) -> bool {
        fog::has_seen::<Self>(state, viewer, cell)
    }

    fn shows_picture(state: &State, viewer: &Viewer) -> bool {
        fog::shows_picture::<Self>(state, viewer)
    }

    fn question(state: &State, viewer: &Viewer) -> Option<(Option<ActorId>, String)> {
        ludex_kit::question::<Self>(state, viewer)
    }

    fn item(state: &State, owner: ActorId, place: u8) -> Option<&str> {
        state.has(owner).then(|| disarm::name_of(state, owner, place))
    }

    fn power(state: &State, owner: ActorId, place: u8) -> Option<&str> {
        spells::spell(state, owner, place).map(|spell| spell.name.as_str())
    }

    fn explained(state: &State, command: &Command, refusal: &Refusal, viewer: &Viewer) -> Worded {
        ludex_kit::adventure::explained::<Self>(state, command, refusal, viewer)
    }

    fn sheet(state: &State, actor: ActorId, viewer: &Viewer) -> Option<Sheet> {
        sheet::sheet(state, actor, viewer)
    }

    fn view(state: &State, viewer: &Viewer) -> View {
        table::view(state, viewer)
    }

    fn may_know_odds(state: &State, command: &Command, viewer: &Viewer) -> bool {
        talk::board::may_know_odds(state, command, viewer)
            && stealth::may_know_odds(command, viewer)
            && objects::may_know_odds(command, viewer)
    }
}
