//! What surrounds those in the scene: light, things, and what people pretend.

use super::light::{Area, Illumination, Lamp};
use crate::checks::task::OwnSkill;
use crate::objects::Thing;
use crate::prelude::*;
use crate::stealth::Pretence;

/// What surrounds those in the scene. A scene in plain daylight without things has none of it.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Surroundings {
    /// The light of the whole scene (UL-VIS-06).
    #[serde(default, skip_serializing_if = "is_default")]
    pub light: Illumination,
    /// Where it is lighter, darker or thicker.
    #[serde(default, skip_serializing_if = "is_default")]
    pub areas: Vec<Area>,
    /// What gives light.
    #[serde(default, skip_serializing_if = "is_default")]
    pub lamps: Vec<Lamp>,
    /// Who is in the Ethereal Plane (UL-VIS-16).
    #[serde(default, skip_serializing_if = "is_default")]
    pub ethereal: Vec<ActorId>,
    /// Who hears nothing (UL-HID-06).
    #[serde(default, skip_serializing_if = "is_default")]
    pub deaf: Vec<ActorId>,
    /// Who is distracted, and until when, in seconds of game time (UL-HID-10).
    #[serde(default, skip_serializing_if = "is_default")]
    pub distracted: Vec<(ActorId, u64)>,
    /// Who rides with a saddle (UL-SKL-05).
    #[serde(default, skip_serializing_if = "is_default")]
    pub saddled: Vec<ActorId>,
    /// Things that can be struck, forced, found (UL-OBJ).
    #[serde(default, skip_serializing_if = "is_default")]
    pub things: Vec<Thing>,
    /// What people conceal, forge and pretend to be (UL-HID-14, UL-HID-15, UL-SKL-28).
    #[serde(default, skip_serializing_if = "is_default")]
    pub pretences: Vec<Pretence>,
    /// Sub-skills that the campaign has added (UL-SKL-26).
    #[serde(default, skip_serializing_if = "is_default")]
    pub skills: Vec<OwnSkill>,
    /// Whose ailment was diagnosed (UL-SKL-11).
    #[serde(default, skip_serializing_if = "is_default")]
    pub diagnosed: Vec<ActorId>,
}

impl Surroundings {
    /// Returns the surroundings of a new scene as it begins, with what people bring along from the one before: lamps in
    /// hand, what they pretend, who is deaf or has a saddle, and what the campaign has added to the rules.
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

    /// Gives everybody who carries a lamp another number; for scenes of an adventure.
    pub(crate) fn renumber(&mut self, who: &[ActorId]) {
        for lamp in &mut self.lamps {
            lamp.renumber(who);
        }
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
