//! `ludex run` of a play.

use crate::args::Run;
use crate::failure::{Failure, Outcome};
use crate::out::{Out, Style};
use crate::story::Story;
use ludex_games::play::{Played, Plays, run as play, system_of};
use serde_json::{Map, Value, json};
use std::path::Path;

/// Plays a file of plays: every line, with what is told of it.
pub fn run(out: &mut Out, args: &Run, text: &str, shown: &str, folder: &Path) -> Outcome {
    let path = args.script.canonicalize().unwrap_or_else(|_| args.script.clone());
    let plays = Plays { file: shown, text, system: system_of(&path), folder, stop: args.stop };
    let mut printed: Outcome = Ok(());
    let report = play(&plays, &mut |played| {
        if printed.is_ok() {
            printed = if args.json { as_json(out, played) } else { as_story(out, &played) };
        }
    });
    printed?;
    if args.json {
        out.line(&json!({"plays": report.plays, "held": report.held, "faults": report.faults.len()}).to_string())?;
    } else if report.faults.is_empty() {
        let plays = report.plays;
        let held = report.held;
        out.line("")?;
        out.styled(Style::Green, &format!("{plays} played, {held} expectations: all as expected"))?;
    }
    if report.faults.is_empty() {
        return Ok(());
    }
    let lines: Vec<String> = report.faults.iter().map(ToString::to_string).collect();
    Err(Failure::Wrong(format!("not all came out as expected\n{}", lines.join("\n"))))
}

fn as_json(out: &mut Out, played: Played<'_>) -> Outcome {
    let mut told = Map::new();
    told.insert("line".into(), json!(played.line));
    if !played.row.is_empty() {
        told.insert("row".into(), json!(played.row));
    }
    told.insert("text".into(), json!(played.text));
    if !played.lines.is_empty() {
        told.insert("lines".into(), json!(played.lines));
    }
    if let Some(fault) = played.fault {
        told.insert("failed".into(), json!([fault]));
    }
    Ok(out.line(&Value::from(told).to_string())?)
}

fn as_story(out: &mut Out, played: &Played<'_>) -> Outcome {
    let row = if played.row.is_empty() { String::new() } else { format!(" [{}]", played.row) };
    if played.text.starts_with("scene") {
        out.line("")?;
    }
    out.styled(Style::Bold, &format!("{}{row}: {}", played.line, played.text))?;
    let mut story = Story::default();
    story.tell(out, &played.lines)?;
    story.finish(out)?;
    match played.fault {
        Some(fault) => Ok(out.wrapped(Style::Red, 2, 2, &format!("Not as expected: {fault}"))?),
        None => Ok(()),
    }
}
