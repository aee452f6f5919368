//! `ludex simulate`: how an encounter usually ends.

mod chart;
mod svg;
mod terminal;

use crate::args::Simulate;
use crate::encounter::{self, Found};
use crate::failure::{Failure, Outcome};
use crate::out::Out;
use crate::stop::Stop;
use indicatif::{ProgressBar, ProgressStyle};
use ludex_engine::Viewer;
use ludex_games::simulate::{Faulty, Plan, Runs, Watch};
use ludex_games::{PlannedGame, Simulation, Unplayable, Variant};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;
use std::time::Duration;

/// How long a report may take once a person has stopped the fights.
pub const PATIENCE: Duration = Duration::from_secs(10);

/// Plays the encounter many times and prints the report.
pub fn run(out: &mut Out, args: &Simulate) -> Outcome {
    let found = encounter::find(&args.encounter, args.system.as_deref(), Path::new(""))?;
    let fights = args.fights;
    let seed = args.seed;
    let threads = args.threads;
    let policy = args.policy.clone();
    let against = args.against.clone();
    let simulation = Simulation {
        system: found.system,
        library: found.library(),
        file: found.file.clone(),
        plan: Plan { fights, seed, threads, policy, against, ..Plan::default() },
        variants: args.vary.iter().map(|path| variant(path)).collect::<Result<_, _>>()?,
        without: !args.brief,
    };
    let stop = Stop::within(PATIENCE);
    let played = simulation.play(&|| stop.is_asked(), &mut |part| play(&stop, part));
    let told = played.map_err(|wrong| unplayable(wrong, &found, &args.vary))?;
    if let Some(path) = &args.svg {
        std::fs::write(path, svg::page(&told)).map_err(|error| Failure::of_file(path, &error))?;
    }
    if args.json {
        let text = serde_json::to_string_pretty(&told).map_err(|error| Failure::Wrong(error.to_string()))?;
        out.line(&text)?;
    } else {
        terminal::tell(out, &told, &args.encounter)?;
    }
    out.flush()?;
    if stop.is_asked() { Err(Failure::Stopped) } else { Ok(()) }
}

fn variant(path: &Path) -> Result<Variant, Failure> {
    let own = crate::encounter::text_at(path)?;
    let shown = path.display().to_string();
    let mut variant = Variant::read(&shown, &own).map_err(|fault| Failure::Wrong(fault.to_string()))?;
    if variant.name == shown.trim_end_matches(".toml") {
        variant.name = path.file_stem().map(|name| name.to_string_lossy().replace('-', " ")).unwrap_or_default();
    }
    Ok(variant)
}

/// Converts the error to a failure in words.
pub fn unplayable(wrong: Unplayable, found: &Found, files: &[PathBuf]) -> Failure {
    match wrong {
        Unplayable::NoPolicy(message) => Failure::Usage(message),
        Unplayable::Encounter(faults) => Failure::Wrong(found.told(&faults)),
        Unplayable::Variant(place, wrong) => {
            let wrong = wrong.unwrap_or_else(|faults| found.told(&faults));
            let file = files.get(place).map(|file| file.display().to_string()).unwrap_or_default();
            Failure::Wrong(format!("{file}: {wrong}"))
        }
        Unplayable::Fights(faulty @ Faulty::NoPolicy(_)) => Failure::Usage(faulty.to_string()),
        Unplayable::Fights(faulty) => Failure::Wrong(faulty.to_string()),
    }
}

/// Plays the fights of a game, with a progress bar.
pub fn play(stop: &Stop, part: &PlannedGame<'_>) -> Result<Runs, Faulty> {
    let watch = Watch { stop: stop.flag(), ..Watch::default() };
    let bar = ProgressBar::new(part.plan.fights);
    // A template that cannot be read leaves the bar as it usually is.
    if let Ok(style) =
        ProgressStyle::with_template("{msg} {wide_bar} {human_pos} of {human_len} fights, {per_sec}, {eta} left")
    {
        bar.set_style(style);
    }
    bar.set_message(part.name.to_owned());
    let runs = std::thread::scope(|scope| {
        let game = part.game.snapshot(&Viewer::GameMaster);
        let watch = &watch;
        let plan: &Plan = part.plan;
        let fights = scope.spawn(move || game.simulate(plan, watch));
        while !fights.is_finished() {
            bar.set_position(watch.played.load(Ordering::Relaxed));
            std::thread::sleep(Duration::from_millis(20));
        }
        fights.join()
    });
    bar.finish_and_clear();
    runs.unwrap_or_else(|panic| std::panic::resume_unwind(panic))
}
