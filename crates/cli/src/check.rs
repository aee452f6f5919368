//! `ludex check`: what is wrong with content.

use crate::args::Check;
use crate::encounter::{self, Found};
use crate::failure::{Failure, Outcome};
use crate::out::{Out, Style};
use crate::stop::Stop;
use ludex_games::simulate::{Faulty, Plan};
use ludex_games::{Balance, EncounterKind, Simulation, Unplayable};
use std::path::Path;

/// The seed of the first fight of each encounter.
const SEED: u64 = 1;

/// Checks every file, and tells every fault.
pub fn run(out: &mut Out, args: &Check) -> Outcome {
    let mut bad = 0;
    let mut unread = Vec::new();
    let stop = args.simulate.then(|| Stop::within(crate::simulate::PATIENCE));
    for path in &args.files {
        let checked = encounter::at(path, args.system.as_deref()).map(|found| {
            let faults = found.told(&found.system.check(&found.file, found.library().as_ref()));
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
            _ if faults.is_empty() => (false, format!("{}: nothing is wrong", path.display())),
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
