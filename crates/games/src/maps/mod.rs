//! Maps of other tables, laid on ground of ours: Universal VTT files (`.uvtt`, `.dd2vtt`, `.df2vtt`) and scenes that were exported
//! from Foundry. Their walls, doors and windows stay lines; lights and what does not come as it is are told.

mod base64;
mod drawn;
mod foundry;
mod lay;
mod rooms;
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

/// A drawing of a map of another table beside what the ground makes of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Drawing {
    /// The lines of the file on the left, the sides that no step crosses on the right, leaks in red.
    pub svg: String,
    /// How many rooms the file has, with every door shut.
    pub rooms: usize,
    /// How many of them leak: a step on the ground leads out of what is closed in the file.
    pub leaking: usize,
}

/// Lays a map of another table on ground of ours.
///
/// # Errors
/// Why it cannot be laid: it is longer than [`LONGEST`], neither a Universal VTT file nor a Foundry scene, or too large.
pub fn import(bytes: &[u8], openings: Openings) -> Result<Imported, String> {
    let (scene, image) = read_file(bytes, openings)?;
    let mut notes = scene.notes.clone();
    let laid = lay::lay(&scene, &mut notes)?;
    let image = match image {
        Image::Apart => None,
        Image::None => {
            notes.push("the file has no picture".to_owned());
            None
        }
        Image::Written(image) => {
            let image = base64::decode(&image);
            if image.is_none() {
                notes.push("the picture is not taken: it is no base64".to_owned());
            }
            image
        }
    };
    let came = [laid.pieces, laid.doors.len(), laid.lights.len()];
    Ok(Imported { toml: written::toml_of(&laid), image, space: scene.pixels, came, notes })
}

/// Draws a map of another table beside what the ground makes of it, and looks for leaks: every room is walked with all doors shut.
///
/// # Errors
/// As [`import`].
pub fn draw(bytes: &[u8], openings: Openings) -> Result<Drawing, String> {
    let (scene, _) = read_file(bytes, openings)?;
    let laid = lay::lay(&scene, &mut Vec::new())?;
    let rooms = rooms::Rooms::find(&scene, &laid)?;
    Ok(Drawing { svg: drawn::svg(&scene, &laid, &rooms), rooms: rooms.count(), leaking: rooms.leaking() })
}

/// The picture of a file.
enum Image {
    None,
    /// `true` stands in its place: whoever sends the file has it, and does not send it along.
    Apart,
    /// In base64.
    Written(String),
}

/// Reads a file of either kind; the picture, which is nearly all of it, is moved out of it.
fn read_file(bytes: &[u8], openings: Openings) -> Result<(scene::Scene, Image), String> {
    if bytes.len() > LONGEST {
        return Err(format!("the file is longer than {} MiB, which is the most that is read", LONGEST >> 20));
    }
    let foreign = |wrong: &dyn std::fmt::Display| format!("expected a Universal VTT file or a Foundry scene; {wrong}");
    let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
    let mut file: Value = serde_json::from_slice(bytes).map_err(|error| foreign(&error))?;
    let image = match file.get_mut("image").map(Value::take) {
        None | Some(Value::Null) => Image::None,
        Some(Value::Bool(true)) => Image::Apart,
        Some(Value::String(image)) if image.is_empty() => Image::None,
        Some(Value::String(image)) => Image::Written(image),
        Some(_) => return Err(foreign(&"image: expected text")),
    };
    let scene = if file.get("resolution").is_none_or(Value::is_null) && file.get("walls").is_some() {
        foundry::scene(read(&file).map_err(|malformed| foreign(&malformed))?)?
    } else {
        uvtt::scene(read(&file).map_err(|malformed| foreign(&malformed))?, openings)?
    };
    Ok((scene, image))
}
