//! Maps of other tables.

use super::extract::process_body;
use crate::error::Problem;
use crate::{ApiError, Host};
use axum::Json;
use axum::extract::{Request, State};
use ludex_games::{maps, said};
use ludex_store::{Picture, PictureBounds};
use serde::Serialize;
use std::sync::Arc;

/// The longest file that is sent whole, in bytes.
const LONGEST: usize = 16 << 20;

/// A map of another table, on ground of ours.
#[derive(Serialize, utoipa::ToSchema)]
pub(crate) struct ImportedMap {
    /// The map as it stands in a content file: walls, doors and windows are lines, lights letters.
    toml: String,
    /// What that says, as JSON.
    #[schema(value_type = Object)]
    said: Option<serde_json::Value>,
    /// How many pieces of wall came in.
    walls: usize,
    /// How many doors.
    doors: usize,
    /// How many lights.
    lights: usize,
    /// What did not come as it was, and why.
    notes: Vec<String>,
    /// Its picture, if it has one that can be put behind a map.
    #[serde(skip_serializing_if = "Option::is_none")]
    picture: Option<ImportedPicture>,
}

/// The picture of such a map, without what is not needed to draw it.
#[derive(Serialize, utoipa::ToSchema)]
pub(crate) struct ImportedPicture {
    /// Its media type.
    kind: &'static str,
    /// Its width in pixels.
    width: u32,
    /// Its height in pixels.
    height: u32,
    /// How many pixels it is from a space to the next; the first lies at its corner.
    space: f64,
    /// Its bytes in base64.
    data: String,
}

/// Lays the map of a Universal VTT file (`.uvtt`, `.dd2vtt`, `.df2vtt`) or a Foundry scene, up to 16 MiB, on ground of ours. Openings
/// that do not block light are doors that stand open, or windows where the query says `windows=true`. Nothing is kept.
#[utoipa::path(
    post,
    path = "/api/maps/uvtt",
    params(("windows" = Option<bool>, Query, description = "Whether openings that do not block light are windows")),
    request_body(content = Vec<u8>, content_type = "application/octet-stream"),
    responses(
        (status = 200, body = ImportedMap),
        (status = 400, body = Problem, description = "It is no such file, or cannot be laid on our ground")
    )
)]
pub(crate) async fn uvtt(State(host): State<Arc<Host>>, request: Request) -> Result<Json<ImportedMap>, ApiError> {
    let windows = request.uri().query().is_some_and(|query| query.split('&').any(|part| part == "windows=true"));
    let openings = if windows { maps::Openings::Windows } else { maps::Openings::Doors };
    let lay = move |bytes: &[u8]| laid(bytes, openings);
    process_body(request, &host, LONGEST, lay).await?.map(Json).map_err(|why| ApiError::malformed("", why))
}

fn laid(bytes: &[u8], openings: maps::Openings) -> Result<ImportedMap, String> {
    let mut map = maps::import(bytes, openings)?;
    let picture = map.image.map(|image| Picture::read(&image, PictureBounds::GROUND));
    let picture = picture.and_then(|read| {
        let read = read.map_err(|error| map.notes.push(format!("the picture is not taken: {error}"))).ok()?;
        let (width, height) = read.size();
        let data = maps::encode(read.bytes());
        Some(ImportedPicture { kind: read.kind().media_type(), width, height, space: map.space, data })
    });
    let [walls, doors, lights] = map.came;
    Ok(ImportedMap { said: said(&map.toml), toml: map.toml, walls, doors, lights, notes: map.notes, picture })
}
