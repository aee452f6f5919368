//! `ludex balance`: how hard the starter encounters of a game are, and how well its policies play them.

use crate::args::Balance as Args;
use crate::encounter::{Found, known};
use crate::failure::{Failure, Outcome};
use crate::out::Out;
use crate::simulate::{PATIENCE, play, unplayable};
use crate::stop::Stop;
use ludex_engine::content::Difficulty;
use ludex_games::simulate::{Faulty, Plan, Report, Share};
use ludex_games::{Balance, EncounterKind, JsonSystem, Simulation, Unplayable, starter};

/// Plays every starter encounter of a game, each policy against each, and prints what comes of it as tables.
pub fn run(out: &mut Out, args: &Args) -> Outcome {
    let system = known(&args.system)?;
    let stop = Stop::within(PATIENCE);
    let policies = system.info().policies;
    let mut hard = Vec::new();
    let mut met = Vec::new();
    for found in fights(system) {
        let played = |policy: &str, against: &str| fought(&stop, &found, args, (policy, against));
        let mut usual = None;
        for policy in &policies {
            let mut cells = Vec::new();
            for against in &policies {
                let Some(report) = played(policy, against)? else { break };
                cells.push(report.sides.first().map_or_else(String::new, |side| interval(&side.wins)));
                usual = usual.or(Some(report).filter(|_| policy == against));
            }
            if !cells.is_empty() {
                met.push(format!("| `{}` | {policy} | {} |", found.file, cells.join(" | ")));
            }
        }
        hard.extend(usual.and_then(|report| row(&found, &report)));
    }
    let fights = args.fights;
    let seed = args.seed;
    out.line(&format!("{fights} fights each from seed {seed}; {} plays where nothing else is said.\n", policies[0]))?;
    out.line("| encounter | meant | is | first side | wins, in 100 | rounds | down of the first side |")?;
    out.line("|---|---|---|---|---|---|---|")?;
    hard.iter().try_for_each(|row| out.line(row))?;
    out.line("\nHow often the first side wins, in 100 fights, by who plays it and who plays the others:\n")?;
    let against: Vec<String> = policies.iter().map(|policy| format!("against {policy}")).collect();
    out.line(&format!("| encounter | played by | {} |", against.join(" | ")))?;
    out.line(&format!("|---|---|{}", "---|".repeat(policies.len())))?;
    Ok(met.iter().try_for_each(|row| out.line(row))?)
}

/// Returns the starter encounters of a game in order, scenes of adventures among them.
fn fights(system: &'static dyn JsonSystem) -> impl Iterator<Item = Found> {
    let library = starter(&system.info().id);
    let fits = move |file: &String| {
        let known = system.encounter(file, &library);
        known.is_some_and(|known| known.kind != Some(EncounterKind::Adventure))
    };
    let files = starter(&system.info().id).files().into_iter().filter(fits);
    files.map(move |file| Found::of_starter(system, file))
}

/// Plays an encounter; `None` if nobody fights in it.
fn fought(stop: &Stop, found: &Found, args: &Args, by: (&str, &str)) -> Result<Option<Report>, Failure> {
    let policy = Some(by.0.to_owned());
    let against = Some(by.1.to_owned());
    let simulation = Simulation {
        system: found.system,
        library: found.library(),
        file: found.file.clone(),
        plan: Plan { fights: args.fights, seed: args.seed, policy, against, ..Plan::default() },
        variants: Vec::new(),
        without: false,
    };
    match simulation.play(&|| stop.is_asked(), &mut |part| play(stop, part)) {
        _ if stop.is_asked() => Err(Failure::Stopped),
        Ok(told) => Ok(Some(told.report)),
        Err(Unplayable::Fights(Faulty::NoFight)) => Ok(None),
        Err(wrong) => Err(unplayable(wrong, found, &[])),
    }
}

/// Returns the table row on how hard an encounter is.
fn row(found: &Found, report: &Report) -> Option<String> {
    let meant = found.system.encounter(&found.file, found.library().as_ref())?.difficulty;
    let balance = Balance::of(meant, report)?;
    let ours: Vec<_> = report.actors.iter().filter(|actor| actor.side == balance.side).collect();
    let down: f64 = ours.iter().map(|actor| actor.down.share).sum();
    Some(format!(
        "| `{}` | {} | {}{} | {} | {} | {:.1} | {down:.2} of {} |",
        found.file,
        meant.map_or("", Difficulty::name),
        balance.found().name(),
        if balance.holds() { "" } else { ", not as meant" },
        balance.side,
        interval(&balance.wins),
        report.rounds.mean,
        ours.len()
    ))
}

fn interval(share: &Share) -> String {
    let [share, low, high] = [share.share, share.low, share.high].map(|share| format!("{:.1}", share * 100.0));
    format!("{share} ({low} to {high})")
}
