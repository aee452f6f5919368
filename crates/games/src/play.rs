//! Tests as plays: text files that give commands with their dice, and look at what comes of them.
//!
//! ```text
//! # UL-RST-05 a die and Endurance, but 1 at the least
//! each endurance face regained: 1 5 6 | -2 1 1 | 0 8 8
//! scene duel: Mira profile.attributes.endurance={endurance} vitality=10
//! no   spend_die Mira            UL-RST-05
//! do   rest short
//! do   spend_die Mira            dice {face}
//! see  Mira.vitality = 10+{regained}, Mira.vitality_dice = 2
//! ```
//!
//! A file holds plays; each begins with its comment. [`run`] plays all of them, for tests and for people alike.

mod looks;
mod place;
mod stage;
mod value;

use crate::{JsonSystem, system, systems};
use ludex_engine::Line;
use stage::{Fell, Stage};
use std::fmt;
use std::ops::ControlFlow;
use std::path::Path;

/// A file of plays.
#[derive(Debug, Clone, Copy)]
pub struct Plays<'a> {
    /// How it is called in faults.
    pub file: &'a str,
    /// What stands in it.
    pub text: &'a str,
    /// The system of the folder it lies in; a line `system unbound` goes before it.
    pub system: Option<&'static dyn JsonSystem>,
    /// Where its scenes lie; those that are not there are starter content.
    pub folder: &'a Path,
    /// Whether the first fault ends it.
    pub stop: bool,
}

/// What came of a file of plays.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Report {
    /// How many plays there are; each row of `each` counts.
    pub plays: usize,
    /// How many expectations came true.
    pub held: usize,
    /// Everything that is not as expected.
    pub faults: Vec<Fault>,
}

/// Something that is not as expected, or cannot be understood.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    /// The file.
    pub file: String,
    /// The line, counted from 1.
    pub line: usize,
    /// The row of `each`, such as `face=5 regained=6`; empty where there is none.
    pub row: String,
    /// What was expected and what came.
    pub what: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: ", self.file, self.line)?;
        if !self.row.is_empty() {
            write!(f, "[{}] ", self.row)?;
        }
        f.write_str(&self.what)
    }
}

/// A line that was played.
#[derive(Debug, Clone, PartialEq)]
pub struct Played<'a> {
    /// The line, counted from 1.
    pub line: usize,
    /// The row of `each`.
    pub row: &'a str,
    /// What stands there, with the values of the row.
    pub text: &'a str,
    /// What the game master is told, where it was a command that was executed.
    pub lines: Vec<Line>,
    /// What is not as expected.
    pub fault: Option<&'a str>,
}

/// Returns the system after which the nearest folder above a file is named.
pub fn system_of(path: &Path) -> Option<&'static dyn JsonSystem> {
    path.ancestors().skip(1).find_map(|folder| system(folder.file_name()?.to_str()?))
}

/// Plays a file. `follow` is called with every line as it is played.
pub fn run(plays: &Plays<'_>, follow: &mut dyn FnMut(Played<'_>)) -> Report {
    let found = written(plays.text);
    let mut report = Report::default();
    let system = match system_of_plays(plays, &found) {
        Ok(system) => system,
        Err((line, what)) => {
            report.faults.push(plays.fault(line, "", what));
            return report;
        }
    };
    if found.is_empty() {
        report.faults.push(plays.fault(1, "", "there is no play in it: it has no lines but comments"));
    }

    let known: Vec<String> = system.rules().into_iter().map(|rule| rule.id).collect();
    let mut runner = Runner { plays, system, known: &known, report, follow };
    for play in &found {
        if runner.play(play).is_break() {
            break;
        }
    }
    runner.report
}

/// Returns the system that a line of the file names, or else that of its folder; the line and the fault if there is none.
fn system_of_plays(plays: &Plays<'_>, found: &[Written<'_>]) -> Result<&'static dyn JsonSystem, (usize, String)> {
    let named = found.iter().flat_map(|play| &play.lines).find(|(_, line)| line.starts_with("system "));
    match named {
        Some((line, text)) => {
            let known = system(text["system ".len()..].trim());
            known.ok_or_else(|| (*line, format!("there is no {text}; there are {}", ids())))
        }
        None => plays
            .system
            .ok_or_else(|| (1, format!("which game? Say so in a line such as `system unbound`; there are {}", ids()))),
    }
}

impl Plays<'_> {
    fn fault(&self, line: usize, row: &str, what: impl Into<String>) -> Fault {
        Fault { file: self.file.to_owned(), line, row: row.to_owned(), what: what.into() }
    }
}

/// Plays the plays of a file one after another.
struct Runner<'a> {
    plays: &'a Plays<'a>,
    system: &'static dyn JsonSystem,
    /// The ids of the system's rules.
    known: &'a [String],
    report: Report,
    follow: &'a mut dyn FnMut(Played<'_>),
}

impl Runner<'_> {
    /// Plays a play with each of its rows; breaks where the first fault ends the file.
    fn play(&mut self, play: &Written<'_>) -> ControlFlow<()> {
        if let Err((line, what)) = play.cites(self.known, &self.system.info().name) {
            self.fault(line, "", what);
        }
        let rows = match play.rows() {
            Ok(rows) => rows,
            Err((line, what)) => {
                self.fault(line, "", what);
                return ControlFlow::Continue(());
            }
        };

        let mut expected = 0;
        for row in &rows {
            self.report.plays += 1;
            expected += self.row(play, row)?;
        }
        if expected == 0 && !self.report.faults.iter().any(|fault| play.has(fault.line)) {
            self.fault(play.first, "", "it expects nothing; end it with `see`, `told`, `event` or `no`");
        }
        ControlFlow::Continue(())
    }

    /// Plays a play with the values of one row. Returns how many expectations were looked at.
    fn row(&mut self, play: &Written<'_>, row: &Row<'_>) -> ControlFlow<(), usize> {
        let told: Vec<String> = row.iter().map(|(name, value)| format!("{name}={value}")).collect();
        let told = told.join(" ");
        let mut stage = Stage::new(self.system, self.plays.folder, self.known);
        for (number, line) in &play.lines {
            let mut text = (*line).to_owned();
            for (name, value) in row {
                text = text.replace(&format!("{{{name}}}"), value);
            }
            let before = stage.expected;
            let came = stage.line(&text);
            let lines = if text.starts_with("do ") && came.is_ok() { stage.lines() } else { Vec::new() };
            if !text.starts_with("each ") && !text.starts_with("system ") {
                let fault = came.as_ref().err().map(Fell::what);
                (self.follow)(Played { line: *number, row: &told, text: &text, lines, fault });
            }

            match came {
                Ok(()) => self.report.held += stage.expected - before,
                Err(fell) => {
                    self.fault(*number, &told, fell.what());
                    if self.plays.stop {
                        return ControlFlow::Break(());
                    }
                    // Once a command did not come about, what follows says nothing.
                    if matches!(fell, Fell::Short(_)) {
                        break;
                    }
                }
            }
        }
        ControlFlow::Continue(stage.expected)
    }

    fn fault(&mut self, line: usize, row: &str, what: impl Into<String>) {
        self.report.faults.push(self.plays.fault(line, row, what));
    }
}

fn ids() -> String {
    systems().iter().map(|system| system.info().id).collect::<Vec<_>>().join(", ")
}

/// A play as it is written.
struct Written<'a> {
    /// The line where it begins.
    first: usize,
    /// Its comments, with their lines.
    comments: Vec<(usize, &'a str)>,
    /// Its other lines, without the comments behind them.
    lines: Vec<(usize, &'a str)>,
}

type Row<'a> = Vec<(&'a str, &'a str)>;

/// Returns the plays of a file: each begins with a comment behind an empty line. Comments with nothing below are
/// headings.
fn written(text: &str) -> Vec<Written<'_>> {
    let mut plays: Vec<Written<'_>> = Vec::new();
    let mut after_empty = true;
    for (number, line) in text.lines().enumerate().map(|(place, line)| (place + 1, line.trim())) {
        let is_comment = line.starts_with('#');
        if plays.is_empty() && !line.is_empty() || is_comment && after_empty {
            plays.push(Written { first: number, comments: Vec::new(), lines: Vec::new() });
        }
        after_empty = line.is_empty();
        let Some(play) = plays.last_mut() else { continue };
        if is_comment {
            play.comments.push((number, line));
        } else if !line.is_empty() {
            let end = value::find(line, &[" #"]).map_or(line.len(), |(at, _)| at);
            play.lines.push((number, line[..end].trim()));
            if end < line.len() {
                play.comments.push((number, &line[end..]));
            }
        }
    }
    let only_header = |play: &Written<'_>| play.lines.iter().all(|(_, line)| line.starts_with("system "));
    // The line that names the system stays where it is found.
    let (headings, mut found): (Vec<_>, Vec<_>) = plays.into_iter().partition(only_header);
    if let Some(first) = found.first_mut() {
        let headers = headings.into_iter().flat_map(|heading| heading.lines);
        first.lines.splice(0..0, headers);
    }
    found
}

impl<'a> Written<'a> {
    /// Returns whether a line of the file belongs to this play.
    fn has(&self, line: usize) -> bool {
        self.first == line || self.lines.iter().chain(&self.comments).any(|(number, _)| *number == line)
    }

    /// Checks that its comments cite a rule, and only rules that exist.
    fn cites(&self, known: &[String], game: &str) -> Result<(), (usize, String)> {
        let mut cited = 0;
        for (number, comment) in &self.comments {
            for word in comment.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '-') {
                if known.iter().any(|id| id == word) {
                    cited += 1;
                } else if is_id(word) {
                    return Err((*number, format!("{word} is no rule of {game}")));
                }
            }
        }
        match cited {
            0 => Err((self.first, format!("no comment of it names a rule of {game}"))),
            _ => Ok(()),
        }
    }

    /// `each face regained: 1 5 | 8 8`: a row of values for each time it is played.
    fn rows(&self) -> Result<Vec<Row<'a>>, (usize, String)> {
        let mut each = self.lines.iter().filter(|(_, line)| line.starts_with("each "));
        let Some(&(number, line)) = each.next() else { return Ok(vec![Vec::new()]) };
        if let Some((second, _)) = each.next() {
            return Err((*second, format!("a play has one `each`, and the one of line {number} was before")));
        }
        let (names, rows) = line["each ".len()..]
            .split_once(':')
            .ok_or_else(|| (number, "expected `each name name: value value | value value`".to_owned()))?;
        let names: Vec<&str> = names.split_whitespace().collect();
        let used = |name: &&str| self.lines.iter().any(|(_, line)| line.contains(&format!("{{{name}}}")));
        if let Some(name) = names.iter().find(|name| !used(name)) {
            return Err((number, format!("{{{name}}} stands nowhere in the play")));
        }
        let row = |row: &'a str| {
            let values = value::words(row);
            if values.len() == names.len() {
                Ok(names.iter().copied().zip(values.into_iter().map(bare)).collect())
            } else {
                let wanted = names.len();
                let names = names.join(" ");
                Err((number, format!("expected {wanted} values ({names}), got `{}`", row.trim())))
            }
        };
        rows.split('|').map(row).collect()
    }
}

/// Returns what stands in quotes, or the word itself.
fn bare(word: &str) -> &str {
    word.strip_prefix('"').and_then(|word| word.strip_suffix('"')).unwrap_or(word)
}

/// Returns whether a word looks like the id of a rule: `UL-RST-05`.
fn is_id(word: &str) -> bool {
    let parts: Vec<&str> = word.split('-').collect();
    let [game, chapter, number] = parts[..] else { return false };
    let upper = |text: &str| text.bytes().all(|byte| byte.is_ascii_uppercase());
    game.len() == 2
        && chapter.len() == 3
        && upper(game)
        && upper(chapter)
        && number.len() >= 2
        && number.bytes().all(|byte| byte.is_ascii_digit())
}
