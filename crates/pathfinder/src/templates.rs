//! Templates of effects on the map, and who is in them.

use crate::areas::{Spread, Zone};
use crate::prelude::*;
use ludex_grid::Cell;
use ludex_kit::List;

/// The shape of an effect, with its size in feet.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ludex_kit::schemars::JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(crate = "::ludex_kit::schemars")]
pub enum Template {
    /// No area: so many creatures, as its maker names them.
    Targets(u8),
    /// Around a corner of the grid.
    Burst(u8),
    /// From its maker, in one of eight directions.
    Cone(u8),
    /// From its maker, straight on.
    Line(u8),
    /// Around its maker, who is left out.
    Emanation(u8),
}

/// Returns the zone of a template; `None` where it has no area, or needs a place that is not said. `at` is the square north-west of
/// the corner of a burst, or a square in the direction of a cone or a line.
pub fn zone(state: &State, from: ActorId, template: Template, at: Option<Cell>) -> Option<Zone> {
    let body = state.footprint(from);
    let (spread, feet) = match template {
        Template::Targets(_) => return None,
        Template::Burst(feet) => (Spread::Burst, feet),
        Template::Cone(feet) => (Spread::Cone, feet),
        Template::Line(feet) => (Spread::Line, feet),
        Template::Emanation(feet) => (Spread::Emanation, feet),
    };
    let at = if spread == Spread::Emanation { body.anchor() } else { at? };
    Some(Zone { spread, from: body, at, feet: feet.into() })
}

/// Returns everybody alive who is in a template, sixteen at most; its maker is left out but of bursts.
pub fn caught(state: &State, from: ActorId, template: Template, at: Option<Cell>) -> List<ActorId, 16> {
    let mut all = List::new();
    let Some(zone) = zone(state, from, template, at) else { return all };
    for id in state.ids() {
        let spared = id == from && zone.spread != Spread::Burst;
        if state.lives(id) && !spared && zone.reaches(state, id) {
            all.push(id);
        }
    }
    all
}
