//! What viewers are shown of the game: who is known, the view, sheets, the ground.

use crate::{Command, Destiny, State, sheet, view};
use ludex_engine::{Ground, GroundLine, Presentation, Scenery, Sheet, View, Worded};
use ludex_grid::Shape;
use ludex_kit::{ActorId, Refusal, Viewer, fog};

impl Scenery for Destiny {
    fn shape(state: &State) -> Option<Shape> {
        state.setting.map.as_ref().map(|map| map.shape())
    }

    fn ground(state: &State) -> Option<Ground> {
        view::ground(state)
    }

    fn lines(state: &State) -> Vec<GroundLine> {
        view::lines(state)
    }
}

impl Presentation for Destiny {
    fn known(state: &State, viewer: &Viewer) -> Option<State> {
        ludex_kit::adventure::known::<Self>(state, viewer)
    }

    fn question(state: &State, viewer: &Viewer) -> Option<(Option<ActorId>, String)> {
        ludex_kit::question::<Self>(state, viewer)
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

    fn view(state: &State, viewer: &Viewer) -> View {
        view::view(state, viewer)
    }

    fn sheet(state: &State, actor: ActorId, viewer: &Viewer) -> Option<Sheet> {
        sheet::sheet(state, actor, viewer)
    }

    fn explained(state: &State, command: &Command, refusal: &Refusal, viewer: &Viewer) -> Worded {
        ludex_kit::adventure::explained::<Self>(state, command, refusal, viewer)
    }

    fn item(state: &State, owner: ActorId, place: u8) -> Option<&str> {
        Some(state.weapon_name(owner, place))
    }

    fn power(state: &State, owner: ActorId, place: u8) -> Option<&str> {
        state.profile(owner).spells.get(usize::from(place)).map(|spell| spell.name.as_str())
    }
}
