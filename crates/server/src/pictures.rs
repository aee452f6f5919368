//! Pictures behind scenes and on tokens, and who may see them.

use crate::ApiError;
use ludex_engine::{View, Viewer};
use ludex_store::Hung;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// How the picture behind a map lies under its spaces.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct PictureFit {
    /// How many pixels of the picture lie left of the first space of the first row; fewer than none where the map begins
    /// left of the picture.
    pub(crate) x: f64,
    /// How many lie above it.
    pub(crate) y: f64,
    /// How many pixels it is from a space to the next in its row.
    pub(crate) space: f64,
}

impl PictureFit {
    const FARTHEST: f64 = 20_000.0;
    const SPACES: std::ops::RangeInclusive<f64> = 4.0..=4096.0;

    pub(crate) fn check(self) -> Result<Self, ApiError> {
        let far = |length: f64| !(-Self::FARTHEST..=Self::FARTHEST).contains(&length);
        match () {
            () if far(self.x) => Err(ApiError::malformed("x", format!("expected up to {} pixels", Self::FARTHEST))),
            () if far(self.y) => Err(ApiError::malformed("y", format!("expected up to {} pixels", Self::FARTHEST))),
            () if !Self::SPACES.contains(&self.space) => {
                let least = Self::SPACES.start();
                let most = Self::SPACES.end();
                Err(ApiError::malformed("space", format!("expected {least} to {most} pixels")))
            }
            () => Ok(self),
        }
    }
}

/// Where a picture hangs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Place {
    /// Behind the map of a scene.
    Scene(u32),
    /// On the token of an actor.
    Actor(u16),
}

impl Place {
    /// Returns whether a viewer sees the scene or actor on which it hangs.
    fn is_seen(self, viewer: &Viewer, view: &View) -> bool {
        viewer.is_game_master()
            || match self {
                Place::Scene(scene) => scene == view.scene,
                Place::Actor(actor) => view.tokens.iter().any(|token| token.actor.0 == actor),
            }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Place::Scene(scene) => write!(f, "scene-{scene}"),
            Place::Actor(actor) => write!(f, "actor-{actor}"),
        }
    }
}

impl FromStr for Place {
    type Err = ApiError;

    fn from_str(text: &str) -> Result<Self, ApiError> {
        let place = match text.split_once('-') {
            Some(("scene", number)) => number.parse().ok().map(Place::Scene),
            Some(("actor", number)) => number.parse().ok().map(Place::Actor),
            _ => None,
        };
        // Each place has one name.
        let place = place.filter(|place| place.to_string() == text);
        place.ok_or_else(|| ApiError::malformed("place", "expected scene- or actor- and a number"))
    }
}

/// A picture, as a viewer is told of it.
#[derive(Debug, Clone, PartialEq, Serialize, utoipa::ToSchema)]
pub(crate) struct PictureTold {
    /// Where it hangs: `scene-` and the number of the scene, or `actor-` and that of the actor.
    pub(crate) place: String,
    /// Its hash, which stands in its address.
    pub(crate) hash: String,
    /// Its width in pixels.
    width: u32,
    /// Its height in pixels.
    height: u32,
    /// How many bytes it has.
    bytes: i64,
    /// How it lies under the spaces; without, it is as wide as the map.
    #[serde(skip_serializing_if = "Option::is_none")]
    fit: Option<PictureFit>,
}

/// Returns the pictures that a viewer with this view may know of.
pub(crate) fn told(hung: &[Hung], viewer: &Viewer, view: &View) -> Vec<PictureTold> {
    let seen = |hung: &&Hung| hung.place.parse().is_ok_and(|place: Place| place.is_seen(viewer, view));
    let told = |hung: &Hung| PictureTold {
        place: hung.place.clone(),
        hash: hung.hash.to_string(),
        width: hung.width,
        height: hung.height,
        bytes: hung.size,
        fit: serde_json::from_str(&hung.fit).ok(),
    };
    hung.iter().filter(seen).map(told).collect()
}
