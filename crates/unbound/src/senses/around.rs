//! What surrounds those in the scene: light, things, and what people pretend.

use super::light::{Area, Illumination, Lamp};
use crate::checks::task::OwnSkill;
use crate::objects::Thing;
use crate::state::State;
use crate::stealth::Pretence;
use ludex_engine::ActorId;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// What surrounds those in the scene. A scene in plain daylight without things has none of it.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Surroundings {
    /// The light of the whole scene (UL-VIS-06).
    #[serde(skip_serializing_if = "is_day")]
    pub light: Illumination,
    /// Where it is lighter, darker or thicker.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub areas: Vec<Area>,
    /// What gives light.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub lamps: Vec<Lamp>,
    /// Who is in the Ethereal Plane (UL-VIS-16).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub ethereal: Vec<ActorId>,
    /// Who hears nothing (UL-HID-06).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub deaf: Vec<ActorId>,
    /// Who is distracted, and until when, in seconds of game time (UL-HID-10).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub distracted: Vec<(ActorId, u64)>,
    /// Who rides with a saddle (UL-SKL-05).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub saddled: Vec<ActorId>,
    /// Things that can be struck, forced, found (UL-OBJ).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub things: Vec<Thing>,
    /// What people conceal, forge and pretend to be (UL-HID-14, UL-HID-15, UL-SKL-28).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub pretences: Vec<Pretence>,
    /// Sub-skills that the campaign has added (UL-SKL-26).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub skills: Vec<OwnSkill>,
    /// Whose ailment was diagnosed (UL-SKL-11).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub diagnosed: Vec<ActorId>,
}

fn is_day(light: &Illumination) -> bool {
    *light == Illumination::Day
}

impl Surroundings {
    /// Changes the surroundings of a state, which forgets them when nothing is left; for `apply` alone.
    pub(crate) fn change(state: &mut State, change: impl FnOnce(&mut Surroundings)) {
        let mut around = state.around.take().unwrap_or_default();
        change(Arc::make_mut(&mut around));
        state.around = Some(around).filter(|around| **around != Surroundings::default());
    }
}

/// Puts somebody on a list, or takes it off.
pub(crate) fn list(list: &mut Vec<ActorId>, id: ActorId, on: bool) {
    list.retain(|&other| other != id);
    if on {
        list.push(id);
    }
}
