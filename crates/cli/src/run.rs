//! `ludex run`: a file of commands with given dice, played step by step; a script here, a play in `plays`.

mod expect;
mod play;
mod plays;
mod script;

use crate::args::Run;
use crate::failure::{Failure, Outcome};
use crate::out::{Out, Style};
use crate::story::{self, Story};
use ludex_engine::Viewer;
use ludex_games::{Chance, Odds};
use play::{Play, StepResult};
use script::{Script, Step, StepKind};
use serde_json::{Map, Value, json};
use std::io::Write;
use std::path::Path;

/// Plays a script.
pub fn run(out: &mut Out, args: &Run) -> Outcome {
    let text = crate::text_of(&args.script)?;
    let is_piped = args.script.as_os_str() == "-";
    let shown = if is_piped { "standard input".to_owned() } else { args.script.display().to_string() };
    let folder = if is_piped { Path::new("") } else { args.script.parent().unwrap_or(Path::new("")) };
    if args.script.extension().is_some_and(|extension| extension == "play") {
        return plays::run(out, args, &text, &shown, folder);
    }
    let script = script::read(&text).map_err(|mistake| Failure::Wrong(mistake.in_file(&shown)))?;
    let mut play = Play::begin(&script, folder, &shown)?;
    let failed = if args.json {
        as_json(out, &script, &mut play, args.stop)?
    } else {
        as_story(out, &script, &mut play, args.stop)?
    };
    if failed.is_empty() {
        return Ok(());
    }
    let lines: Vec<String> = failed.iter().map(|(line, what)| format!("{shown}:{line}: {what}")).collect();
    let of = script.steps.len();
    Err(Failure::Wrong(format!("not all of the {of} steps came out as expected\n{}", lines.join("\n"))))
}

/// What did not come out as expected, by line.
type Failed = Vec<(usize, String)>;

fn as_json(out: &mut Out, script: &Script, play: &mut Play, stop: bool) -> Result<Failed, Failure> {
    let mut failed = Failed::new();
    for (number, step) in script.steps.iter().enumerate() {
        let (came, differences) = play.step(step);
        let mut told = Map::new();
        told.insert("step".into(), json!(number + 1));
        told.insert("line".into(), json!(step.line));
        match &step.kind {
            StepKind::Command(command, _) => told.insert("command".into(), command.clone()),
            StepKind::Odds(command) => told.insert("command".into(), command.clone()),
            StepKind::Undo => told.insert("undo".into(), json!(true)),
            StepKind::Redo => told.insert("redo".into(), json!(true)),
            StepKind::Look => None,
        };
        came.into_json(&mut told);
        if !differences.is_empty() {
            told.insert("failed".into(), json!(differences));
        }
        out.line(&Value::from(told).to_string())?;
        failed.extend(differences.into_iter().map(|what| (step.line, what)));
        if stop && !failed.is_empty() {
            break;
        }
    }
    out.line(&json!({"state": play.game.state()}).to_string())?;
    Ok(failed)
}

fn as_story(out: &mut Out, script: &Script, play: &mut Play, stop: bool) -> Result<Failed, Failure> {
    let mut failed = Failed::new();
    out.styled(Style::Bold, &format!("{} ({})", play.game.view(&Viewer::GameMaster).title, play.system))?;
    story::standing(out, &play.game.view(&Viewer::GameMaster))?;
    for (number, step) in script.steps.iter().enumerate() {
        let (came, differences) = play.step(step);
        out.line("")?;
        out.styled(Style::Bold, &format!("Step {}, line {}: {}", number + 1, step.line, kind(step)))?;
        tell(out, &came)?;
        for what in &differences {
            out.wrapped(Style::Red, 2, 2, &format!("Not as expected: {what}"))?;
        }
        failed.extend(differences.into_iter().map(|what| (step.line, what)));
        if stop && !failed.is_empty() {
            break;
        }
    }
    let view = play.game.view(&Viewer::GameMaster);
    out.line("")?;
    out.styled(Style::Bold, &format!("In the end: {}", view.stage))?;
    story::standing(out, &view)?;
    let state = play.game.state();
    writeln!(out, "{state:#}")?;
    Ok(failed)
}

/// Describes a step on one line.
fn kind(step: &Step) -> String {
    match &step.kind {
        StepKind::Command(command, None) => command.to_string(),
        StepKind::Command(command, Some(dice)) => format!("{command} with the dice {dice:?}"),
        StepKind::Undo => "undo".to_owned(),
        StepKind::Redo => "redo".to_owned(),
        StepKind::Odds(command) => format!("the odds of {command}"),
        StepKind::Look => "look".to_owned(),
    }
}

fn tell(out: &mut Out, came: &StepResult) -> Outcome {
    match came {
        StepResult::Done(events, lines) => {
            let mut story = Story::default();
            story.tell(out, lines)?;
            story.finish(out)?;
            for event in events {
                out.styled(Style::Dim, &format!("  {event}"))?;
            }
        }
        StepResult::Odds(odds) => tell_odds(out, odds)?,
        StepResult::Looked => {}
        StepResult::Denied(ludex_games::Denied::Refused(refusal)) => {
            out.wrapped(Style::Yellow, 2, 2, &format!("Refused by {}: {}", refusal.rule, refusal.why))?;
            if let Some(instead) = &refusal.instead {
                out.wrapped(Style::Yellow, 2, 2, &format!("Instead: {instead}"))?;
            }
        }
        StepResult::Denied(denied) => out.wrapped(Style::Yellow, 2, 2, &format!("Nothing happens: {denied}"))?,
    }
    Ok(())
}

fn tell_odds(out: &mut Out, odds: &Odds) -> Outcome {
    if !odds.counts {
        out.styled(Style::Dim, "  nothing of it is counted by odds")?;
        return Ok(());
    }
    let how = if odds.exact { "exact, from" } else { "sampled," };
    out.styled(Style::Dim, &format!("  {how} {} ways", odds.paths))?;
    for row in &odds.rows {
        let usual = if row.usual { " (the usual answer)" } else { "" };
        let answer = row.answer.as_deref().map_or(String::new(), |answer| format!("{answer}{usual}: "));
        let marks: Vec<String> =
            row.marks.iter().map(|mark| format!("{} {}", mark.name, percent(&mark.chance))).collect();
        let mut text = format!("{answer}{}", marks.join(", "));
        for amount in std::iter::once(&row.amount).chain(&row.healing) {
            let mean = &amount.mean;
            let exact = mean.fraction.as_ref().map_or(String::new(), |fraction| format!("{fraction} = "));
            text += &format!("; {} {exact}{:.4} on average", amount.name, mean.value);
        }
        out.wrapped(Style::Plain, 2, 2, &text)?;
    }
    Ok(())
}

fn percent(chance: &Chance) -> String {
    let exact = chance.fraction.as_ref().map_or(String::new(), |fraction| format!("{fraction} = "));
    format!("{exact}{:.2} %", chance.value * 100.0)
}
