//! `ludex check`: what is wrong with content.

use crate::args::Check;
use crate::encounter::{self, Found};
use crate::failure::{Failure, Outcome};
use crate::out::{Out, Style};
use crate::stop::Stop;
use ludex_engine::content::Fault;
use ludex_games::simulate::{Faulty, Plan};
use ludex_games::{Balance, EncounterKind, Simulation, Unplayable};
use std::path::Path;
use toml::de::DeTable;

/// The seed of the first fight of each encounter.
const SEED: u64 = 1;

/// Checks every file, and tells every fault.
pub fn run(out: &mut Out, args: &Check) -> Outcome {
    let mut bad = 0;
    let mut unread = Vec::new();
    let stop = args.simulate.then(|| Stop::within(crate::simulate::PATIENCE));
    for path in &args.files {
        let checked = encounter::at(path, args.system.as_deref()).map(|found| {
            let faults = found.told(&ludex_games::by_line(found.system.check(&found.file, found.library().as_ref())));
            (found, faults)
        });
        let (found, faults) = match checked {
            Ok((found, faults)) => (Some(found), faults),
            Err(Failure::Wrong(what)) => (None, what),
            Err(Failure::Environment(what)) => {
                unread.push(what);
                continue;
            }
            Err(other) => return Err(other),
        };
        let (is_wrong, told) = match (&stop, found) {
            (Some(stop), Some(found)) if faults.is_empty() => balanced(stop, &found, path, args.fights)?,
            (None, Some(found)) if faults.is_empty() => {
                let mut told = sides_alike(&found, path)?;
                told.push(format!("{}: nothing is wrong", path.display()));
                (false, told.join("\n"))
            }
            _ => (true, faults),
        };
        bad += usize::from(is_wrong);
        for line in told.lines() {
            out.styled(if is_wrong { Style::Red } else { Style::Green }, line)?;
        }
    }
    match (unread.is_empty(), bad) {
        (false, _) => Err(Failure::Environment(unread.join("\n"))),
        (true, 0) => Ok(()),
        (true, 1) => Err(Failure::Wrong("something is wrong in 1 file".to_owned())),
        (true, bad) => Err(Failure::Wrong(format!("something is wrong in {bad} files"))),
    }
}

/// Returns a warning for each side that differs from one before it in capitals only: they are two sides all the same.
fn sides_alike(found: &Found, path: &Path) -> Result<Vec<String>, Failure> {
    let text = encounter::text_at(path)?;
    let Ok(table) = DeTable::parse(&text) else { return Ok(Vec::new()) };
    let actors = table.get_ref().get("actors").and_then(|actors| actors.get_ref().as_array());
    let mut known: Vec<&str> = Vec::new();
    let mut told = Vec::new();
    for (at, actor) in actors.into_iter().flatten().enumerate() {
        let written = actor.get_ref().get("side");
        let Some((written, side)) = written.and_then(|side| Some((side, side.get_ref().as_str()?))) else { continue };
        if known.contains(&side) {
            continue;
        }
        if let Some(other) = known.iter().find(|other| other.to_lowercase() == side.to_lowercase()) {
            let message = format!("{side} and {other} differ in capitals only, and are two sides");
            let field = format!("actors[{at}].side");
            told.push(found.told(&[Fault::at(&found.file, &text, written.span().start, field, message)]));
        }
        known.push(side);
    }
    Ok(told)
}

/// Plays an encounter; returns whether its difficulty is not what the file states, and the verdict in words.
fn balanced(stop: &Stop, found: &Found, path: &Path, fights: u64) -> Result<(bool, String), Failure> {
    let shown = path.display();
    let library = found.library();
    let Some(known) = found.system.encounter(&found.file, library.as_ref()) else {
        return Ok((false, format!("{shown}: nothing is wrong, and nobody is in it")));
    };
    if known.kind == Some(EncounterKind::Adventure) {
        return Ok((false, format!("{shown}: nothing is wrong; its scenes are encounters of their own")));
    }
    let simulation = Simulation {
        system: found.system,
        library,
        file: found.file.clone(),
        plan: Plan { fights, seed: SEED, ..Plan::default() },
        variants: Vec::new(),
        without: false,
    };
    let why = format!("ludex simulate {shown} --fights {fights} --seed {SEED}");
    match simulation.play(&|| stop.is_asked(), &mut |part| crate::simulate::play(stop, part)) {
        _ if stop.is_asked() => Err(Failure::Stopped),
        Ok(told) => Ok(match Balance::of(known.difficulty, &told.report) {
            None => (false, format!("{shown}: nothing is wrong")),
            Some(balance) if balance.holds() => (false, format!("{shown}: {balance}")),
            Some(balance) => (true, format!("{shown}: difficulty: {balance}\n  {why} says why")),
        }),
        Err(Unplayable::Fights(Faulty::NoFight)) => match known.difficulty {
            None => Ok((false, format!("{shown}: nothing is wrong, and nobody fights in it"))),
            Some(meant) => Ok((true, format!("{shown}: difficulty: says {}, and nobody fights in it", meant.name()))),
        },
        Err(wrong) => Err(crate::simulate::unplayable(wrong, found, &[])),
    }
}
