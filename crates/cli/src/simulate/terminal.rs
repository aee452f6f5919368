//! The report on a terminal.

use super::chart::{bar, grouped, interval, percent};
use crate::failure::Outcome;
use crate::out::{Out, Style};
use ludex_games::simulate::{Actor, Difference, Pool, Report, With};
use ludex_games::{Simulated, Without};

/// The most bars of rounds.
const MOST_BARS: usize = 16;

/// Prints the report.
pub fn tell(out: &mut Out, whole: &Simulated, encounter: &str) -> Outcome {
    let played = &whole.played;
    let report = &whole.report;
    out.styled(Style::Bold, &played.title)?;
    let stopped = if whole.complete { "" } else { ", stopped before the end" };
    let by = if played.policy == played.against {
        format!("all played by {}", played.policy)
    } else {
        format!("{} against {}", played.policy, played.against)
    };
    let head = format!("{} fights from seed {}{stopped}; {by}", report.fights, report.seed);
    out.wrapped(Style::Dim, 0, 2, &head)?;
    wins(out, report)?;
    rounds(out, report)?;
    people(out, report)?;
    harms(out, report)?;
    pools(out, report)?;
    for varied in &whole.variants {
        heading(out, &format!("And {}", varied.name))?;
        wins(out, &varied.report)?;
        let first = report.sides.first().map_or("the first side", |side| &side.name);
        out.wrapped(Style::Plain, 2, 2, &format!("{first}: {}", changed(&varied.wins)))?;
        let rounds = (varied.report.rounds.mean, report.rounds.mean);
        out.wrapped(Style::Plain, 2, 2, &format!("{:.1} rounds on the mean, {:+.1}", rounds.0, rounds.0 - rounds.1))?;
    }
    without(out, &whole.without, report)?;
    if !report.samples.is_empty() {
        heading(out, "To look at")?;
        let against = if played.policy == played.against { "" } else { " (one policy plays all there)" };
        for sample in &report.samples {
            let winner = sample.winner.as_deref().map_or("nobody wins".to_owned(), |winner| format!("{winner} win"));
            let what = format!("{}: {winner} in round {}, {} down", sample.what, sample.rounds, sample.down);
            out.wrapped(Style::Plain, 2, 4, &what)?;
            let command =
                format!("ludex fight {} --policy {} --seed {}{against}", encounter, played.policy, sample.seed);
            out.wrapped(Style::Dim, 4, 2, &command)?;
        }
    }
    Ok(())
}

fn heading(out: &mut Out, text: &str) -> Outcome {
    out.line("")?;
    Ok(out.styled(Style::Bold, text)?)
}

fn wins(out: &mut Out, report: &Report) -> Outcome {
    let name = |name: &str| name.to_owned();
    let mut rows: Vec<(String, _)> = report.sides.iter().map(|side| (name(&side.name), side.wins)).collect();
    let rare = [("nobody alone", report.undecided), ("no end", report.unended)];
    rows.extend(rare.into_iter().filter(|(_, share)| share.count > 0).map(|(what, share)| (name(what), share)));
    let widest = rows.iter().map(|(name, _)| name.chars().count()).max().unwrap_or(0).min(24);
    let width = out.width().saturating_sub(widest + 34).clamp(10, 50);
    heading(out, "Who wins")?;
    for (name, share) in rows {
        let line = format!(
            "  {name:widest$}  {:>7}  {}  {:.1} to {:.1} %",
            percent(share.share),
            interval(share.low, share.high, width),
            share.low * 100.0,
            share.high * 100.0
        );
        out.line(&line)?;
    }
    Ok(())
}

fn rounds(out: &mut Out, report: &Report) -> Outcome {
    let bars = grouped(&report.rounds.counts, MOST_BARS);
    let Some(most) = bars.iter().map(|(_, count)| *count).max().filter(|most| *most > 0) else { return Ok(()) };
    heading(out, "How many rounds")?;
    let width = out.width().saturating_sub(24).clamp(10, 50);
    for (name, count) in bars {
        let share = percent(count as f64 / report.fights.max(1) as f64);
        out.line(&format!("  {name:>4}  {share:>7}  {}", bar(count as f64 / most as f64, width)))?;
    }
    let of = &report.rounds;
    let text = format!(
        "half of all are over by round {}, nine in ten by round {}; decided in round {} mostly, after {:.0} commands at the end",
        of.median, of.ninetieth, report.decided.median, report.commands
    );
    Ok(out.wrapped(Style::Dim, 2, 2, &text)?)
}

fn people(out: &mut Out, report: &Report) -> Outcome {
    heading(out, "Who goes down")?;
    let widest = report.actors.iter().map(|actor| actor.name.chars().count()).max().unwrap_or(0).min(24);
    let width = out.width().saturating_sub(widest + 28).clamp(6, 40);
    let mut side = "";
    for actor in &report.actors {
        if actor.side != side {
            side = &actor.side;
            out.wrapped(Style::Dim, 2, 2, side)?;
        }
        let dead = if actor.dead.count == 0 { String::new() } else { format!("  dead {}", percent(actor.dead.share)) };
        let line = format!(
            "  {:widest$}  {:>7}  {}{dead}",
            actor.name,
            percent(actor.down.share),
            interval(actor.down.low, actor.down.high, width),
        );
        out.line(&line)?;
    }
    Ok(())
}

/// Prints what everybody deals and takes, and with what.
fn harms(out: &mut Out, report: &Report) -> Outcome {
    heading(out, "What they deal and take")?;
    for actor in &report.actors {
        let part = |verb: &str, all: f64, parts: &[With]| match with(parts) {
            with if with.is_empty() => format!("{verb} {all:.1}"),
            with => format!("{verb} {all:.1} ({with})"),
        };
        let (dealt, taken) =
            (part("deals", actor.dealt, &actor.dealt_with), part("takes", actor.taken, &actor.taken_from));
        out.wrapped(Style::Plain, 2, 4, &format!("{}: {dealt}; {taken}", actor.name))?;
    }
    Ok(())
}

/// Lists with what harm is done, the most first.
pub fn with(parts: &[With]) -> String {
    let shows = |part: &&With| part.amount >= 0.05;
    let part = |part: &With| format!("{} {:.1}", part.name, part.amount);
    parts.iter().filter(shows).map(part).collect::<Vec<_>>().join(", ")
}

/// Prints what the first side has left of its pools.
fn pools(out: &mut Out, report: &Report) -> Outcome {
    let Some(first) = report.sides.first() else { return Ok(()) };
    let ours: Vec<&Actor> = report.actors.iter().filter(|actor| actor.side == first.name).collect();
    heading(out, "What it costs")?;
    for actor in ours {
        let cost = |pool: &Pool| {
            let left = format!("{:.1}", pool.left);
            match pool.left_in_victory.map(|left| format!("{left:.1}")).filter(|victory| *victory != left) {
                Some(victory) => format!("{} {} to {left} ({victory} in victory)", pool.name, pool.start),
                None => format!("{} {} to {left}", pool.name, pool.start),
            }
        };
        let costs: Vec<String> = actor.pools.iter().filter(|pool| pool.is_touched()).map(cost).collect();
        let costs = if costs.is_empty() { "nothing".to_owned() } else { costs.join(", ") };
        out.wrapped(Style::Plain, 2, 4, &format!("{}: {costs}", actor.name))?;
    }
    Ok(())
}

fn without(out: &mut Out, all: &[Without], report: &Report) -> Outcome {
    let Some(first) = report.sides.first().filter(|_| !all.is_empty()) else { return Ok(()) };
    heading(out, &format!("What would change it most, for {}", first.name))?;
    for one in all {
        out.wrapped(Style::Plain, 2, 4, &format!("without {}: {}", one.name, changed(&one.wins)))?;
    }
    Ok(())
}

/// Puts a difference into words: its size, its interval, and whether it is significant.
fn changed(wins: &Difference) -> String {
    let points = |share: f64| format!("{:+.1}", share * 100.0);
    let sure = if wins.is_sure() { "" } else { "; that may be chance" };
    format!("{} points of winning, {} to {}{sure}", points(wins.by), points(wins.low), points(wins.high))
}
