//! Who sees whom: by the light on the map, and by the game master's word.

use crate::prelude::*;
use ludex_kit::Viewer;
use ludex_kit::fog::{self, Fog, Foggy};
use ludex_kit::light::{Level, Lit, around, at};

rules! {
    /// Whether a target sees an attack coming, the map decides or the game master, and it is recorded with the attack;
    /// defending does not help against an attack unseen. Enemies in the dark are seen from beside them alone (house).
    UNSEEN = "WT-ATK-28", "Attack on an unseen or seen defender", Call;
}

answers! { Lit for Destiny;
    lights |s| &s.lights;
    lights_mut |s| &mut s.lights;
}

impl State {
    /// Returns whether an observer sees an actor, as friends do.
    pub fn sees(&self, observer: ActorId, other: ActorId) -> bool {
        self.is_clear(observer, other)
            && (!self.hostile(observer, other) || fog::lets_know::<Destiny>(self, observer, other))
    }

    /// Returns the same, whatever fog lies between.
    fn is_clear(&self, observer: ActorId, other: ActorId) -> bool {
        let lit = || around::<Destiny>(self, other) < Level::Dark || space::gap(self, observer, other) < 1;
        !self.hostile(observer, other) || !self.actor(other).unseen && !self.unseen.is(observer, other) && lit()
    }
}

/// Returns whether a viewer sees an actor, hidden from all or not: by the eyes of those whom they play; who plays
/// nobody, if all do.
pub(crate) fn shows(s: &State, viewer: &Viewer, id: ActorId, hidden: bool) -> bool {
    let by_their_eyes = || match viewer {
        Viewer::Player(own) if !own.is_empty() => s.ids().any(|one| own.contains(&one) && s.is_clear(one, id)),
        _ => s.ids().all(|one| s.is_clear(one, id)),
    };
    viewer.plays(id) || !hidden && by_their_eyes() && fog::shows::<Destiny>(s, viewer, id)
}

impl Foggy for Destiny {
    fn fog(s: &State) -> Option<&Fog> {
        s.fog.as_deref()
    }
    fn fog_mut(s: &mut State) -> &mut Option<Box<Fog>> {
        &mut s.fog
    }
    fn field(s: &State) -> Option<&ludex_grid::Map> {
        s.setting.map.as_ref()
    }
    fn stands(s: &State, id: ActorId) -> Option<ludex_grid::Footprint> {
        ludex_kit::ground::body::<Destiny>(s, id)
    }
    fn looks(s: &State, id: ActorId) -> bool {
        s.fills_space(id) && s.actor(id).life == Life::Awake
    }
    fn bars_view(s: &State, cell: ludex_grid::Cell) -> bool {
        s.is_barred(cell)
    }
    fn makes_out(s: &State, _: ActorId, cell: ludex_grid::Cell) -> bool {
        at::<Destiny>(s, cell) < Level::Dark
    }
}
