//! Who sees whom: by the light on the map, and by the game master's word.

use crate::prelude::*;
use ludex_kit::Viewer;
use ludex_kit::fog::{self, Fog, Foggy};
use ludex_kit::light::{Level, Lights, Lit, around, at};

rules! {
    /// Whether a target sees an attack coming, the map decides or the game master, and it is recorded with the attack;
    /// defending does not help against an attack unseen. Enemies in the dark are seen from beside them alone (house).
    UNSEEN = "WT-ATK-28", "Attack on an unseen or seen defender", Call;
}

impl Lit for Destiny {
    fn lights(state: &State) -> &Lights {
        &state.lights
    }

    fn lights_mut(state: &mut State) -> &mut Lights {
        &mut state.lights
    }
}

impl State {
    /// Returns whether an observer sees another; friends always do (WT-ATK-28).
    pub fn sees(&self, observer: ActorId, other: ActorId) -> bool {
        self.is_clear(observer, other)
            && (!self.hostile(observer, other) || fog::lets_know::<Destiny>(self, observer, other))
    }

    /// Returns whether an observer sees another, whatever fog lies between: it is not hidden, and in the light or beside the
    /// observer.
    fn is_clear(&self, observer: ActorId, other: ActorId) -> bool {
        if !self.hostile(observer, other) {
            return true;
        }
        let hidden = self.actor(other).unseen || self.unseen.is(observer, other);
        !hidden && (around::<Destiny>(self, other) < Level::Dark || space::gap(self, observer, other) < 1)
    }
}

/// Returns whether a viewer sees an actor that is hidden from all or not: by the eyes of those whom they play; whoever plays
/// nobody sees whom everybody sees.
pub(crate) fn shows(state: &State, viewer: &Viewer, id: ActorId, hidden: bool) -> bool {
    let by_their_eyes = || match viewer {
        Viewer::Player(own) if !own.is_empty() => {
            state.ids().any(|observer| own.contains(&observer) && state.is_clear(observer, id))
        }
        _ => state.ids().all(|observer| state.is_clear(observer, id)),
    };
    let is_away = state.actor(id).presence == Presence::Away;
    viewer.plays(id) || !is_away && !hidden && by_their_eyes() && fog::shows::<Destiny>(state, viewer, id)
}

impl Foggy for Destiny {
    fn fog(state: &State) -> Option<&Fog> {
        state.fog.as_deref()
    }

    fn fog_mut(state: &mut State) -> &mut Option<Box<Fog>> {
        &mut state.fog
    }

    fn field(state: &State) -> Option<&ludex_grid::Map> {
        state.setting.map.as_ref()
    }

    fn stands(state: &State, id: ActorId) -> Option<ludex_grid::Footprint> {
        ludex_kit::ground::body::<Destiny>(state, id)
    }

    fn looks(state: &State, id: ActorId) -> bool {
        state.fills_space(id) && state.actor(id).life == Life::Awake
    }

    fn bars_view(state: &State, cell: ludex_grid::Cell) -> bool {
        state.is_barred(cell)
    }

    fn makes_out(state: &State, _: ActorId, cell: ludex_grid::Cell) -> bool {
        at::<Destiny>(state, cell) < Level::Dark
    }
}
