//! `ludex map`: maps of other tables.

use crate::args::Map;
use crate::failure::{Failure, Outcome};
use crate::out::Out;
use ludex_games::maps::{self, Openings};
use ludex_store::{Picture, PictureBounds};
use std::io::{Read, Write};

/// Prints a map, and tells what did not come as it was.
pub fn run(out: &mut Out, args: &Map) -> Outcome {
    let mut bytes = Vec::new();
    let mut file = crate::reader_of(&args.file)?.take(maps::LONGEST as u64 + 1);
    file.read_to_end(&mut bytes).map_err(|error| Failure::of_file(&args.file, &error))?;
    let wrong = |why: String| Failure::Wrong(format!("{}: {why}", args.file.display()));
    let openings = if args.windows { Openings::Windows } else { Openings::Doors };
    let map = maps::import(&bytes, openings).map_err(wrong)?;
    let [walls, doors, lights] = map.came;
    let counted = |number: usize, what: &str| format!("{number} {what}{}", if number == 1 { "" } else { "s" });
    let mut told = vec![format!(
        "{}, {}, {} came in; a space is {} pixels wide",
        counted(walls, "wall"),
        counted(doors, "door"),
        counted(lights, "light"),
        map.space
    )];
    told.extend(map.notes);
    if let (Some(path), Some(image)) = (&args.picture, &map.image) {
        let picture = Picture::read(image, PictureBounds::GROUND).map_err(|error| wrong(error.to_string()))?;
        std::fs::write(path, picture.bytes()).map_err(|error| Failure::of_file(path, &error))?;
    }
    if let Some(path) = &args.leaks {
        let drawing = maps::draw(&bytes, openings).map_err(wrong)?;
        std::fs::write(path, &drawing.svg).map_err(|error| Failure::of_file(path, &error))?;
        told.push(format!("{} of {} rooms leak", drawing.leaking, drawing.rooms));
    }
    for line in told {
        // When it cannot be printed, the map still can.
        let _ = writeln!(std::io::stderr(), "ludex: {line}");
    }
    Ok(out.line(map.toml.trim_end())?)
}
