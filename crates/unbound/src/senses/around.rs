//! What surrounds those in the scene: light, things, and what people pretend.

use super::light::{Area, Illumination, Lamp};
use crate::checks::task::OwnSkill;
use crate::objects::Thing;
use crate::prelude::*;
use crate::stealth::Pretence;

kept! {
    /// What surrounds those in the scene. A scene in plain daylight without things has none of it.
    #[derive(Clone, Eq, Default)]
    #[serde(default)]
    pub struct Surroundings {
        #[late] light: Illumination, "The light of the whole scene (UL-VIS-06).";
        #[late] areas: Vec<Area>, "Where it is lighter, darker or thicker.";
        #[late] lamps: Vec<Lamp>, "What gives light.";
        #[late] ethereal: Vec<ActorId>, "Who is in the Ethereal Plane (UL-VIS-16).";
        #[late] deaf: Vec<ActorId>, "Who hears nothing (UL-HID-06).";
        /// Who is distracted, and until when, in seconds of game time (UL-HID-10).
        #[late] distracted: Vec<(ActorId, u64)>;
        #[late] saddled: Vec<ActorId>, "Who rides with a saddle (UL-SKL-05).";
        #[late] things: Vec<Thing>, "Things that can be struck, forced, found (UL-OBJ).";
        /// What people conceal, forge and pretend to be (UL-HID-14, UL-HID-15, UL-SKL-28).
        #[late] pretences: Vec<Pretence>;
        #[late] skills: Vec<OwnSkill>, "Sub-skills that the campaign has added (UL-SKL-26).";
        #[late] diagnosed: Vec<ActorId>, "Whose ailment was diagnosed (UL-SKL-11).";
    }
}

impl Surroundings {
    /// Returns the surroundings of a new scene, with what people bring along from the one before: lamps in hand, what
    /// they pretend, who is deaf or has a saddle, and what the campaign has added to the rules.
    pub(crate) fn followed(old: Option<Arc<Self>>, begun: Option<Arc<Self>>) -> Option<Arc<Self>> {
        let mut now = begun.map_or_else(Self::default, |begun| Self::clone(&begun));
        if let Some(old) = old {
            now.lamps.extend(old.lamps.iter().filter(|lamp| lamp.carrier.is_some()).cloned());
            now.pretences.clone_from(&old.pretences);
            now.deaf.clone_from(&old.deaf);
            now.saddled.clone_from(&old.saddled);
            now.diagnosed.clone_from(&old.diagnosed);
            // Skills go by their place in the list: those that are known keep theirs.
            let new = std::mem::replace(&mut now.skills, old.skills.clone());
            now.skills.extend(new.into_iter().filter(|skill| !old.skills.contains(skill)));
        }
        Some(Arc::new(now)).filter(|now| **now != Surroundings::default())
    }

    /// The same with everybody under another number; for scenes of an adventure.
    pub(crate) fn renumber(&mut self, who: &[ActorId]) {
        self.lamps.iter_mut().for_each(|lamp| lamp.renumber(who));
    }

    /// Changes the surroundings of a state, which forgets them when nothing is left; for `apply` alone.
    pub(crate) fn change(state: &mut State, change: impl FnOnce(&mut Surroundings)) {
        let mut around = state.around.take().unwrap_or_default();
        change(Arc::make_mut(&mut around));
        state.around = Some(around).filter(|around| **around != Surroundings::default());
    }
}

/// Puts an actor on a list, or takes it off.
pub(crate) fn list(list: &mut Vec<ActorId>, id: ActorId, on: bool) {
    list.retain(|&other| other != id);
    if on {
        list.push(id);
    }
}
