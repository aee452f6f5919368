//! `ludex encounter`: what encounters cost by the rules, and how a day of them usually ends.

use crate::args::Encounter as Args;
use crate::encounter::{Found, find};
use crate::failure::{Failure, Outcome};
use crate::out::Out;
use ludex_engine::Priced;
use ludex_games::simulate::{Day, DayPlan, Leg, Share};
use serde::Serialize;
use std::path::Path;

/// What is told of a day.
#[derive(Serialize)]
struct Told {
    /// The encounters, with what they cost.
    encounters: Vec<One>,
    /// How the day usually goes; nothing where nobody fights.
    day: Option<Day>,
}

/// An encounter of the day.
#[derive(Serialize)]
struct One {
    /// Its title.
    title: String,
    /// What it costs; nothing where the game prices no encounters.
    price: Option<Priced>,
}

/// Prices the encounters, plays them one after the other many times, and prints what comes of it.
pub fn run(out: &mut Out, args: &Args) -> Outcome {
    let found = args.encounters.iter().map(|name| find(name, args.system.as_deref(), Path::new("")));
    let found = found.collect::<Result<Vec<Found>, Failure>>()?;
    let Some(first) = found.first() else { return Ok(()) };
    let system = first.system.info().id;
    if let Some(other) = found.iter().find(|one| one.system.info().id != system) {
        let id = other.system.info().id;
        return Err(Failure::Usage(format!("one day is of one game: {} is of {id}, not of {system}", other.file)));
    }
    let library = first.library();
    let mut encounters = Vec::new();
    for one in &found {
        let price =
            one.system.price(&one.file, library.as_ref()).map_err(|faults| Failure::Wrong(one.told(&faults)))?;
        encounters.push(One { title: one.title().unwrap_or_else(|| one.file.clone()), price });
    }
    if let Some(policy) = &args.policy {
        first.system.info().policy(Some(policy)).map_err(Failure::Usage)?;
    }
    let files: Vec<String> = found.iter().map(|one| one.file.clone()).collect();
    let plan = DayPlan { fights: args.fights, seed: args.seed, policy: args.policy.clone() };
    let day =
        first.system.day(&files, library.as_ref(), &plan).map_err(|faults| Failure::Wrong(first.told(&faults)))?;
    let told = Told { encounters, day };
    if args.json {
        let text = serde_json::to_string_pretty(&told).map_err(|error| Failure::Wrong(error.to_string()))?;
        return Ok(out.line(&text)?);
    }
    for (place, one) in told.encounters.iter().enumerate() {
        priced(out, one)?;
        if let Some(leg) = told.day.as_ref().and_then(|day| day.legs.get(place)) {
            played(out, leg)?;
        }
    }
    let Some(day) = &told.day else { return Ok(out.line("Nobody fights here.")?) };
    if told.encounters.len() > 1 {
        out.line(&format!("{} come through the whole day in {}.", day.side, share(&day.through)))?;
    }
    Ok(())
}

/// Prints what an encounter costs.
fn priced(out: &mut Out, one: &One) -> Outcome {
    out.line(&one.title)?;
    let Some(Priced { party, cost, threat, budgets, award, unit }) = &one.price else {
        return Ok(out.line("  the game prices no encounters")?);
    };
    let budgets: Vec<String> = budgets.iter().map(|(threat, most)| format!("{threat} {most}")).collect();
    out.line(&format!("  {threat} for {party}: {} {unit} ({})", cost.total, budgets.join(", ")))?;
    for part in &cost.parts {
        out.line(&format!("    {:>4}  {}", part.value, part.label))?;
    }
    Ok(out.line(&format!("  {award} {unit} each"))?)
}

/// Prints how an encounter usually ends.
fn played(out: &mut Out, leg: &Leg) -> Outcome {
    out.line(&format!(
        "  won in {} of {}; rounds {:.1} ± {:.1}",
        share(&leg.won),
        leg.reached,
        leg.rounds.mean,
        leg.rounds.error
    ))?;
    for member in &leg.members {
        let left: Vec<String> =
            member.left.iter().map(|(pool, mean)| format!("{pool} {:.1} ± {:.1}", mean.mean, mean.error)).collect();
        out.line(&format!(
            "    {}: down in {}, dead in {}; left {}",
            member.name,
            share(&member.down),
            share(&member.dead),
            left.join(", ")
        ))?;
    }
    Ok(())
}

/// Returns a share with how sure it is, in 100.
fn share(share: &Share) -> String {
    format!("{:.0} % ({:.0} to {:.0})", share.share * 100.0, share.low * 100.0, share.high * 100.0)
}
