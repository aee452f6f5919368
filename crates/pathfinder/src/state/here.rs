//! Who is in the scene: in an adventure others are in its other scenes.

use super::State;
use ludex_kit::ActorId;
use std::sync::Arc;

impl State {
    /// Returns whether an actor is in this scene.
    #[inline]
    pub fn is_here(&self, id: ActorId) -> bool {
        let is_among = |here: &Arc<[ActorId]>| here.binary_search(&id).is_ok();
        id.index() < self.actors.len() && self.here.as_ref().is_none_or(is_among)
    }

    /// Returns the ids of everybody in the scene, in order.
    #[inline]
    pub fn ids(&self) -> impl Iterator<Item = ActorId> + use<> {
        let here = self.here.clone();
        let count = here.as_ref().map_or(self.actors.len(), |here| here.len());
        (0..count).map(move |place| match &here {
            Some(here) => here[place],
            None => ActorId(place as u16),
        })
    }

    /// Puts an actor among those who are in the scene, or takes it from them.
    pub(crate) fn set_here(&mut self, id: ActorId, there: bool) {
        if self.is_here(id) == there {
            return;
        }
        let mut here: Vec<ActorId> = self.ids().filter(|one| *one != id).collect();
        if there {
            let place = here.partition_point(|one| *one < id);
            here.insert(place, id);
        }
        self.here = (here.len() < self.actors.len()).then(|| here.into());
    }
}
