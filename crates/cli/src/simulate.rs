//! `ludex simulate`: how an encounter usually ends.

mod chart;
mod svg;
mod told;

use crate::args::Simulate;
use crate::encounter::{self, BY, Found};
use crate::failure::{Failure, Outcome};
use crate::out::Out;
use crate::stop::Stop;
use indicatif::{ProgressBar, ProgressStyle};
use ludex_dice::faces::seed_bytes;
use ludex_engine::Viewer;
use ludex_games::simulate::{Difference, Faulty, Plan, Report, Runs, Watch, wins};
use ludex_games::{Game, Over, Variant, actors};
use serde::Serialize;
use std::io::Write;
use std::path::Path;
use std::sync::atomic::Ordering;
use std::time::Duration;

/// How many fights at the most tell what somebody's absence changes.
const FIGHTS_WITHOUT: u64 = 2_000;
/// How long a report may take once somebody has stopped the fights.
const PATIENCE: Duration = Duration::from_secs(10);

/// Everything that is told.
#[derive(Debug, Serialize)]
struct Whole {
    system: String,
    version: u32,
    encounter: String,
    /// The encounter as it was asked for.
    #[serde(skip)]
    asked: String,
    title: String,
    policy: String,
    against: String,
    /// Whether all fights that were asked for were played.
    complete: bool,
    report: Report,
    /// The variants, in the order in which they were named.
    variants: Vec<Varied>,
    /// What somebody's absence changes, the greatest change first.
    without: Vec<Without>,
}

/// A variant, and what is different in it.
#[derive(Debug, Serialize)]
struct Varied {
    name: String,
    report: Report,
    /// By how much more often the first side wins.
    wins: Difference,
}

/// The encounter without one of its actors.
#[derive(Debug, Serialize)]
struct Without {
    name: String,
    /// By how much more often the first side wins without it.
    wins: Difference,
}

/// Plays it many times and tells what comes of it.
pub fn run(out: &mut Out, asked: &Simulate) -> Outcome {
    let found = encounter::find(&asked.encounter, asked.system.as_deref(), Path::new(""))?;
    let info = found.system.info();
    let named = |policy: &Option<String>| match policy {
        Some(name) if !info.policies.contains(name) => {
            let known = info.policies.join(", ");
            Err(Failure::Usage(format!("{} has no policy {name}; it has {known}", info.name)))
        }
        _ => Ok(policy.clone()),
    };
    let plan = Plan {
        fights: asked.fights,
        seed: asked.seed,
        threads: asked.threads,
        policy: named(&asked.policy)?,
        against: named(&asked.against)?,
        ..Plan::default()
    };
    let text = found.library().read(&found.file).unwrap_or_default();
    let variants = asked.vary.iter().map(|path| variant(path, &found, &text)).collect::<Result<Vec<_>, _>>()?;
    let work = Work { stop: Stop::within(PATIENCE), found: &found, text: &text };

    let game = found.begin(seed_bytes(asked.seed))?;
    let runs = work.play("", game.as_ref(), &plan)?;
    let mut varied = Vec::new();
    for (variant, game) in variants {
        let named_by =
            |own: &Option<String>, usual: &Option<String>| named(own).map(|own| own.or_else(|| usual.clone()));
        let plan = Plan {
            policy: named_by(&variant.policy, &plan.policy)?,
            against: named_by(&variant.against, &plan.against)?,
            ..plan.clone()
        };
        let other = work.play(&variant.name, game.as_ref(), &plan)?;
        varied.push(Varied { name: variant.name, wins: wins(&runs, &other), report: other.report() });
    }
    let without = if asked.brief { Vec::new() } else { work.without(&runs, &plan)? };

    let usual = info.policies.first().cloned().unwrap_or_default();
    let policy = plan.policy.clone().unwrap_or(usual);
    let report = runs.report();
    let whole = Whole {
        system: info.id,
        version: info.version,
        encounter: found.file.clone(),
        asked: asked.encounter.clone(),
        title: found.title().unwrap_or_default(),
        against: plan.against.clone().unwrap_or_else(|| policy.clone()),
        policy,
        complete: report.fights == asked.fights && !work.stop.is_asked(),
        report,
        variants: varied,
        without,
    };
    if let Some(path) = &asked.svg {
        std::fs::write(path, svg::page(&whole)).map_err(|error| Failure::of_file(path, &error))?;
    }
    if asked.json {
        let text = serde_json::to_string_pretty(&whole).map_err(|error| Failure::Wrong(error.to_string()))?;
        out.line(&text)?;
    } else {
        told::tell(out, &whole)?;
    }
    out.flush()?;
    if work.stop.is_asked() { Err(Failure::Stopped) } else { Ok(()) }
}

/// A variant of an encounter and the game of it.
fn variant(path: &Path, found: &Found, text: &str) -> Result<(Variant, Box<dyn Game>), Failure> {
    let own = std::fs::read_to_string(path).map_err(|error| Failure::of_file(path, &error))?;
    let shown = path.display().to_string();
    let mut variant = Variant::read(&shown, &own).map_err(|fault| Failure::Wrong(fault.to_string()))?;
    if variant.name == shown.trim_end_matches(".toml") {
        variant.name = path.file_stem().map(|name| name.to_string_lossy().replace('-', " ")).unwrap_or_default();
    }
    let game = varied(found, text, &variant).map_err(|wrong| Failure::Wrong(format!("{shown}: {wrong}")))?;
    Ok((variant, game))
}

fn varied(found: &Found, text: &str, variant: &Variant) -> Result<Box<dyn Game>, String> {
    let text = variant.of(text)?;
    let library = found.library();
    let over = Over { library: library.as_ref(), file: &found.file, text: &text };
    let begun = found.system.begin(&found.file, &over, seed_bytes(0), BY);
    begun.map_err(|faults| found.told(&faults))
}

/// What all that is played shares.
struct Work<'a> {
    stop: Stop,
    found: &'a Found,
    text: &'a str,
}

impl Work<'_> {
    /// Plays the fights of a game, with a bar that shows how far it has come.
    fn play(&self, name: &str, game: &dyn Game, plan: &Plan) -> Result<Runs, Failure> {
        let watch = Watch { stop: self.stop.flag(), ..Watch::default() };
        let bar = ProgressBar::new(plan.fights);
        // A template that cannot be read leaves the bar as it usually is.
        if let Ok(style) =
            ProgressStyle::with_template("{msg} {wide_bar} {human_pos} of {human_len} fights, {per_sec}, {eta} left")
        {
            bar.set_style(style);
        }
        bar.set_message(name.to_owned());
        let runs = std::thread::scope(|scope| {
            let (game, watch) = (game.snapshot(&Viewer::GameMaster), &watch);
            let fights = scope.spawn(move || game.simulate(plan, watch));
            while !fights.is_finished() {
                bar.set_position(watch.played.load(Ordering::Relaxed));
                std::thread::sleep(Duration::from_millis(20));
            }
            fights.join()
        });
        bar.finish_and_clear();
        match runs {
            Ok(runs) => runs.map_err(|faulty| match faulty {
                Faulty::NoPolicy(_) => Failure::Usage(faulty.to_string()),
                Faulty::NoFight | Faulty::Policy(..) => Failure::Wrong(faulty.to_string()),
            }),
            Err(panic) => std::panic::resume_unwind(panic),
        }
    }

    /// Plays it without each of its actors in turn, the same dice each time. What is no encounter without somebody is not
    /// played.
    fn without(&self, runs: &Runs, plan: &Plan) -> Result<Vec<Without>, Failure> {
        let plan = Plan { fights: plan.fights.min(FIGHTS_WITHOUT), ..plan.clone() };
        let taking_part: Vec<String> = runs.report().actors.into_iter().map(|actor| actor.name).collect();
        let mut all = Vec::new();
        for name in actors(self.text).into_iter().filter(|name| taking_part.contains(name)) {
            if self.stop.is_asked() {
                break;
            }
            let variant = Variant::without(&name);
            let Ok(game) = varied(self.found, self.text, &variant) else { continue };
            let other = match self.play(&variant.name, game.as_ref(), &plan) {
                Ok(other) => other,
                // Alone on the field there is nothing to fight.
                Err(Failure::Wrong(_)) => continue,
                Err(failure) => return Err(failure),
            };
            all.push(Without { name, wins: wins(runs, &other) });
        }
        all.sort_by(|one, other| other.wins.by.abs().total_cmp(&one.wins.by.abs()));
        Ok(all)
    }
}
