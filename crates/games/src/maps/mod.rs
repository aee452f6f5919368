//! Maps of other tables, laid on ground of ours: Universal VTT files (`.uvtt`, `.dd2vtt`, `.df2vtt`) and scenes that were exported
//! from Foundry. Their walls, doors and windows stay lines; lights and what does not come as it is are told.

mod base64;
mod foundry;
mod lay;
mod scene;
mod uvtt;
mod written;

pub use base64::encode;
use ludex_engine::read;
use serde_json::Value;

/// The longest file that is read, in bytes; nearly all of it is a picture.
pub const LONGEST: usize = 64 << 20;

/// A map of another table.
#[derive(Debug, Clone, PartialEq)]
pub struct Imported {
    /// The map as it stands in a content file, with walls, doors, windows and lights.
    pub toml: String,
    /// The picture as it stands in the file, of whatever kind it is, if there is one.
    pub image: Option<Vec<u8>>,
    /// How many pixels of it a space is wide.
    pub space: f64,
    /// How many pieces of wall, doors and lights came in.
    pub came: [usize; 3],
    /// What did not come as it was, and why.
    pub notes: Vec<String>,
}

/// What openings are that do not block light. A Universal VTT file does not tell windows from doors that stand open.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Openings {
    /// Doors that stand open.
    #[default]
    Doors,
    /// Windows.
    Windows,
}

/// Lays a map of another table on ground of ours.
///
/// # Errors
/// Why it cannot be laid: it is longer than [`LONGEST`], neither a Universal VTT file nor a Foundry scene, or too large.
pub fn import(bytes: &[u8], openings: Openings) -> Result<Imported, String> {
    if bytes.len() > LONGEST {
        return Err(format!("the file is longer than {} MiB, which is the most that is read", LONGEST >> 20));
    }
    let foreign = |wrong: &dyn std::fmt::Display| format!("expected a Universal VTT file or a Foundry scene; {wrong}");
    let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
    let mut file: Value = serde_json::from_slice(bytes).map_err(|error| foreign(&error))?;
    // The picture is nearly all of the file, and is moved out of it.
    let image = match file.get_mut("image").map(Value::take) {
        None | Some(Value::Null) => None,
        Some(Value::String(image)) => Some(image),
        Some(_) => return Err(foreign(&"image: expected text")),
    };
    let scene = if file.get("resolution").is_none_or(Value::is_null) && file.get("walls").is_some() {
        foundry::scene(read(&file).map_err(|malformed| foreign(&malformed))?)?
    } else {
        uvtt::scene(read(&file).map_err(|malformed| foreign(&malformed))?, openings)?
    };
    let mut notes = scene.notes.clone();
    let laid = lay::lay(&scene, &mut notes)?;
    let image = match image.as_deref().filter(|image| !image.is_empty()).map(base64::decode) {
        None => {
            notes.push("the file has no picture".to_owned());
            None
        }
        Some(None) => {
            notes.push("the picture is not taken: it is no base64".to_owned());
            None
        }
        Some(image) => image,
    };
    let came = [laid.pieces, laid.doors.len(), laid.lights.len()];
    Ok(Imported { toml: written::toml_of(&laid), image, space: scene.pixels, came, notes })
}
