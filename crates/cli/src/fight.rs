//! `ludex fight`: an encounter played to its end without anyone.

use crate::args::Fight;
use crate::encounter;
use crate::failure::{Failure, Outcome};
use crate::out::{Out, Style};
use crate::story::{self, Story};
use ludex_dice::faces::seed_bytes;
use ludex_engine::Viewer;
use ludex_games::{Denied, Ending, Game};
use serde_json::json;
use std::io::Write;
use std::path::Path;

/// After so many commands a fight that does not end is left.
const MOST_COMMANDS: u32 = 20_000;

/// Plays the encounter and prints the story.
pub fn run(out: &mut Out, args: &Fight) -> Outcome {
    let found = encounter::find(&args.encounter, args.system.as_deref(), Path::new(""))?;
    let info = found.system.info();
    let policy = info.policy(args.policy.as_deref()).map_err(Failure::Usage)?;
    let seed = match args.seed {
        Some(seed) => seed,
        None => random_seed()?,
    };
    let mut game = found.begin(seed_bytes(seed))?;
    let title = game.view(&Viewer::GameMaster).title;
    if args.json {
        let head = json!({
            "system": info.id, "version": info.version, "encounter": found.file, "title": title, "seed": seed,
            "policy": policy,
        });
        out.line(&head.to_string())?;
        let ending = play(out, game.as_mut(), (&policy, seed), |out, step| {
            let step = json!({
                "seq": step.seq, "command": step.command, "events": step.events, "lines": step.lines,
            });
            Ok(out.line(&step.to_string())?)
        })?;
        let last = json!({"commands": ending.commands, "ended": ending.ended, "state": game.state()});
        return Ok(out.line(&last.to_string())?);
    }

    out.styled(Style::Bold, &title)?;
    out.wrapped(Style::Dim, 0, 2, &format!("{}, played by the policy {policy}, seed {seed}", info.name))?;
    story::standing(out, &game.view(&Viewer::GameMaster))?;
    let mut story = Story::default();
    let ending = play(out, game.as_mut(), (&policy, seed), |out, step| Ok(story.tell(out, &step.lines)?))?;
    story.finish(out)?;
    out.line("")?;
    if ending.commands == 0 {
        return Ok(out.styled(Style::Bold, "Nobody fights here")?);
    }
    let view = game.view(&Viewer::GameMaster);
    let how = if ending.ended { "" } else { ", and no end in sight" };
    out.styled(Style::Bold, &format!("{} after {} commands{how}", view.stage, ending.commands))?;
    story::standing(out, &view)?;
    Ok(())
}

/// Plays the fight of a seed to its end, calling back for each step.
fn play(
    out: &mut Out,
    game: &mut dyn Game,
    (policy, seed): (&str, u64),
    mut tell: impl FnMut(&mut Out, ludex_games::Step) -> Outcome,
) -> Result<Ending, Failure> {
    let mut told = Ok(());
    let ending = game.fight(policy, Some(seed), MOST_COMMANDS, &mut |step| {
        if told.is_ok() {
            told = tell(out, step);
        }
    });
    told?;
    out.flush()?;
    ending.map_err(|denied| match denied {
        Denied::Refused(refusal) => {
            Failure::Wrong(format!("the policy {policy} chose what the rules forbid: {refusal}"))
        }
        other => Failure::Wrong(other.to_string()),
    })
}

/// Returns a seed from the operating system, short enough to be typed in again.
pub fn random_seed() -> Result<u64, Failure> {
    let bytes = ludex_store::Seed::random()?.0;
    Ok(u64::from(u32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]])))
}
