//! Maps of other tables: Universal VTT files (`.uvtt`, `.dd2vtt`, `.df2vtt`), laid on ground of ours.
//!
//! Such a file draws walls as lines, between spaces or across them; our ground knows spaces alone. A wall along the edge of two spaces
//! takes one of them: the outer one, seen from what it encloses; between two rooms that of the larger. Doors and lights become letters
//! of the map. Whatever has no place on our ground is told.

mod base64;
mod lay;
mod read;

pub use base64::encode;
use ludex_grid::Map;
use std::fmt::Write;

/// The longest file that is read, in bytes.
pub const LONGEST: usize = 16 << 20;

/// A map of another table on ground of ours.
#[derive(Debug, Clone, PartialEq)]
pub struct Imported {
    /// The map as it stands in a content file, with doors and lights.
    pub toml: String,
    /// The picture as it stands in the file, of whatever kind it is, if there is one.
    pub image: Option<Vec<u8>>,
    /// How many pixels of it a space is wide.
    pub space: f64,
    /// How many walls, doors and lights came in.
    pub came: [usize; 3],
    /// What did not come as it was, and why.
    pub notes: Vec<String>,
}

/// Reads a Universal VTT file.
///
/// # Errors
/// What it is, if not such a file, or why it cannot be laid on our ground.
pub fn import(bytes: &[u8]) -> Result<Imported, String> {
    if bytes.len() > LONGEST {
        return Err(format!("the file is longer than {} MiB, which is the most that is read", LONGEST >> 20));
    }
    let file = read::read(bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes))?;
    let mut notes = file.notes.clone();
    let laid = lay::lay(&file, &mut notes)?;
    let image = match file.image.as_deref().map(base64::decode) {
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
    let came = [laid.walls, laid.doors.len(), laid.lights.len()];
    Ok(Imported { toml: toml_of(&laid), image, space: file.pixels, came, notes })
}

/// What was laid.
struct Laid {
    map: Map,
    /// How many pieces of wall.
    walls: usize,
    doors: Vec<Marked>,
    lights: Vec<Marked>,
}

/// A letter of the map.
struct Marked {
    letter: char,
    column: u16,
    row: u16,
    /// Of a door whether it is open; of a light how many spaces it reaches.
    open: bool,
    reach: u32,
}

fn toml_of(laid: &Laid) -> String {
    let mut rows: Vec<Vec<char>> = laid.map.to_string().lines().map(|row| row.chars().collect()).collect();
    let marks = || laid.doors.iter().chain(&laid.lights);
    for mark in marks() {
        rows[usize::from(mark.row)][usize::from(mark.column)] = mark.letter;
    }
    let mut text = "[map]\nshape = \"square\"\ncells = \"\"\"\n".to_owned();
    for row in rows {
        text.extend(row);
        text.push('\n');
    }
    text.push_str("\"\"\"\n");
    // Writing to a text does not fail.
    if marks().next().is_some() {
        text.push_str("\n[map.legend]\n");
        for mark in marks() {
            let _ = writeln!(text, "{} = \".\"", mark.letter);
        }
    }
    if laid.doors.len() + laid.lights.len() > 0 {
        text.push_str("\n# What a game has of doors and lights; as Unbound Legends writes them:\n");
    }
    for door in &laid.doors {
        let open = if door.open { "open = true\n" } else { "" };
        let _ = write!(
            text,
            "\n[[thing]]\nname = \"door {0}\"\nat = \"{0}\"\nmaterial = \"wood\"\nbars = true\n{open}",
            door.letter
        );
    }
    for light in &laid.lights {
        // As is the custom, the inner half is bright; five feet a space.
        let feet = light.reach * 5;
        let bright = feet / 2;
        let dim = feet - feet / 2;
        let _ = write!(
            text,
            "\n[[lamp]]\nname = \"light {0}\"\nat = \"{0}\"\nbright = {bright}\ndim = {dim}\n",
            light.letter
        );
    }
    text
}
