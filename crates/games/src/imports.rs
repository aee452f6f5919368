//! Creatures, characters and hazards from files of other programs, as content files have them.

use ludex_pathfinder::import::{Imported, Record, Report, Told, import};
use serde_json::Value;

/// The longest file that is read, in bytes.
pub const LONGEST: usize = 64 << 20;

/// The systems that take creatures of other programs.
pub const SYSTEMS: [&str; 1] = ["pathfinder"];

/// What came of one file.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Taken {
    /// The records as a content file has them; what is only text stands above each in comments.
    pub toml: String,
    /// How many creatures and characters were taken.
    pub taken: usize,
    /// How many of them are whole.
    pub whole: usize,
    /// What was not taken or only in part, a line each.
    pub report: Vec<String>,
}

impl Taken {
    /// Adds what came of another file.
    pub fn add(&mut self, other: Self) {
        self.toml += &other.toml;
        self.taken += other.taken;
        self.whole += other.whole;
        self.report.extend(other.report);
    }
}

/// Reads a file of another program for a system: JSON, or a line of JSON for each creature. Fails where no line is JSON, and
/// where the system takes none.
pub fn read(system: &str, text: &str) -> Result<Taken, String> {
    if !SYSTEMS.contains(&system) {
        return Err(format!("{system} takes no files of other programs; there are {}", SYSTEMS.join(", ")));
    }
    if text.len() > LONGEST {
        return Err(format!("it is longer than {} MiB", LONGEST >> 20));
    }
    let text = text.trim_start_matches('\u{FEFF}');
    let mut all = Taken::default();
    let mut take = |json: &Value| import(json).into_iter().for_each(|found| all.add(taken(found)));
    match serde_json::from_str(text) {
        Ok(json) => take(&json),
        Err(error) => {
            let lines = text.lines().filter(|line| !line.trim().is_empty());
            let read: Result<Vec<Value>, _> = lines.map(serde_json::from_str).collect();
            read.map_err(|_| format!("it is no JSON: {error}"))?.iter().for_each(take);
        }
    }
    Ok(all)
}

/// Puts one into words.
fn taken(found: Result<Imported, String>) -> Taken {
    let found = match found {
        Ok(found) => found,
        Err(why) => return Taken { report: vec![format!("not taken: {why}")], ..Taken::default() },
    };
    let name = found.record.name().to_owned();
    match written(&found) {
        Ok(toml) => {
            Taken { toml, taken: 1, whole: found.report.is_whole().into(), report: lines(&name, &found.report) }
        }
        Err(why) => Taken { report: vec![format!("{name}: not taken: {why}")], ..Taken::default() },
    }
}

/// Returns a record as a content file has it, with its texts as comments above.
fn written(found: &Imported) -> Result<String, toml::ser::Error> {
    let (kind, fields) = match &found.record {
        Record::Creature(sheet) => ("creature", toml::Table::try_from(sheet)?),
        Record::Character(sheet) => ("character", toml::Table::try_from(sheet)?),
        Record::Hazard(hazard) => ("hazard", toml::Table::try_from(hazard)?),
    };
    let list = toml::Value::Array(vec![toml::Value::Table(fields)]);
    let body = toml::to_string(&toml::Table::from_iter([(kind.to_owned(), list)]))?;
    let from = found.publication.iter().map(|from| format!("# from {}\n", one_line(from)));
    let texts = found.texts.iter().map(|Told { at, what }| format!("# {}: {}\n", one_line(at), one_line(what)));
    let comments: String = from.chain(texts).collect();
    Ok(format!("{comments}{body}\n"))
}

/// Returns a text in one line, as a comment must be.
fn one_line(text: &str) -> String {
    let signs = text.chars().map(|sign| if sign.is_control() { ' ' } else { sign });
    signs.collect::<String>().split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Returns a report in lines.
fn lines(name: &str, report: &Report) -> Vec<String> {
    let lists = [
        ("not taken", &report.left_out),
        ("in part", &report.in_part),
        ("as text", &report.as_text),
        ("doubtful", &report.doubtful),
        ("beside the rules", &report.beside),
    ];
    let of = |(how, told): (&str, &Vec<Told>)| {
        told.iter().map(|Told { at, what }| one_line(&format!("{name}: {how}: {at}: {what}"))).collect::<Vec<_>>()
    };
    lists.into_iter().flat_map(of).collect()
}
