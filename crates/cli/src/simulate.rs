//! `ludex simulate`: how an encounter usually ends.

mod chart;
mod svg;
mod told;

use crate::args::Simulate;
use crate::encounter::{self, Found};
use crate::failure::{Failure, Outcome};
use crate::out::Out;
use crate::stop::Stop;
use indicatif::{ProgressBar, ProgressStyle};
use ludex_engine::Viewer;
use ludex_games::simulate::{Faulty, Plan, Runs, Watch};
use ludex_games::{PlannedGame, Unplayable, Usual, Variant};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;
use std::time::Duration;

/// How long a report may take once a person has stopped the fights.
pub const PATIENCE: Duration = Duration::from_secs(10);

/// Plays it many times and tells what comes of it.
pub fn run(out: &mut Out, asked: &Simulate) -> Outcome {
    let found = encounter::find(&asked.encounter, asked.system.as_deref(), Path::new(""))?;
    let (fights, seed, threads) = (asked.fights, asked.seed, asked.threads);
    let (policy, against) = (asked.policy.clone(), asked.against.clone());
    let usual = Usual {
        system: found.system,
        library: found.library(),
        file: found.file.clone(),
        plan: Plan { fights, seed, threads, policy, against, ..Plan::default() },
        variants: asked.vary.iter().map(|path| variant(path)).collect::<Result<_, _>>()?,
        without: !asked.brief,
    };
    let stop = Stop::within(PATIENCE);
    let played = usual.play(&|| stop.is_asked(), &mut |part| play(&stop, part));
    let told = played.map_err(|wrong| unplayable(wrong, &found, &asked.vary))?;
    if let Some(path) = &asked.svg {
        std::fs::write(path, svg::page(&told)).map_err(|error| Failure::of_file(path, &error))?;
    }
    if asked.json {
        let text = serde_json::to_string_pretty(&told).map_err(|error| Failure::Wrong(error.to_string()))?;
        out.line(&text)?;
    } else {
        told::tell(out, &told, &asked.encounter)?;
    }
    out.flush()?;
    if stop.is_asked() { Err(Failure::Stopped) } else { Ok(()) }
}

fn variant(path: &Path) -> Result<Variant, Failure> {
    let own = std::fs::read_to_string(path).map_err(|error| Failure::of_file(path, &error))?;
    let shown = path.display().to_string();
    let mut variant = Variant::read(&shown, &own).map_err(|fault| Failure::Wrong(fault.to_string()))?;
    if variant.name == shown.trim_end_matches(".toml") {
        variant.name = path.file_stem().map(|name| name.to_string_lossy().replace('-', " ")).unwrap_or_default();
    }
    Ok(variant)
}

/// Why nothing can be told, in words.
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

/// Plays the fights of a game, with a bar that shows how far it has come.
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
        let (game, watch) = (part.game.snapshot(&Viewer::GameMaster), &watch);
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
