//! The report as a picture worth printing: who wins, how long it takes, who goes down, what it costs.

use super::chart::{grouped, percent};
use super::terminal::with;
use ludex_games::Simulated;
use ludex_games::simulate::{Actor, Report, Share};
use std::fmt::Write;

const WIDTH: f64 = 900.0;
/// Where bars begin, and how wide a whole one is.
const LEFT: f64 = 190.0;
const BAR: f64 = 495.0;
/// The most bars of rounds.
const MOST_BARS: usize = 20;
/// The colours of the first side, of a second, of all others; they tell apart in grey, too.
const SIDES: [&str; 3] = ["#25566f", "#7a2a20", "#8a7d5c"];
const INK: &str = "#2b2118";
const PALE: &str = "#e5dcc5";

/// Returns the report as an SVG, as high as its content.
pub fn page(whole: &Simulated) -> String {
    let mut drawing = Drawing { text: String::new(), y: 64.0 };
    drawing.title(whole);
    drawing.wins(&whole.report, "Who wins");
    drawing.rounds(&whole.report);
    drawing.people(&whole.report);
    drawing.harms(&whole.report);
    drawing.costs(&whole.report);
    for varied in &whole.variants {
        drawing.wins(&varied.report, &format!("And {}", varied.name));
        let wins = &varied.wins;
        let points = format!(
            "{:+.1} points for {}, between {:+.1} and {:+.1} with 95 % confidence, on the same dice",
            wins.by * 100.0,
            first(&whole.report),
            wins.low * 100.0,
            wins.high * 100.0
        );
        drawing.small(&points);
    }
    let height = drawing.y + 16.0;
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height:.0}\" width=\"{WIDTH}\" height=\"{height:.0}\" \
         font-family=\"Georgia, 'Times New Roman', serif\" font-size=\"15\" fill=\"{INK}\" role=\"img\" \
         aria-label=\"{}\">\n<rect width=\"100%\" height=\"100%\" fill=\"#fbf6e9\"/>\n{}</svg>\n",
        escaped(&format!("How {} usually ends", whole.played.title)),
        drawing.text
    )
}

fn first(report: &Report) -> &str {
    report.sides.first().map_or("the first side", |side| &side.name)
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// What is drawn, from the top down.
struct Drawing {
    text: String,
    y: f64,
}

impl Drawing {
    fn words(&mut self, x: f64, y: f64, more: &str, words: &str) {
        let _ = writeln!(self.text, "<text x=\"{x:.1}\" y=\"{y:.1}\" {more}>{}</text>", escaped(words));
    }

    fn bar(&mut self, x: f64, y: f64, (wide, high): (f64, f64), fill: &str) {
        let _ = writeln!(
            self.text,
            "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{:.1}\" height=\"{high:.1}\" rx=\"2\" fill=\"{fill}\"/>",
            wide.max(0.0)
        );
    }

    fn title(&mut self, whole: &Simulated) {
        self.words(32.0, 48.0, "font-size=\"28\" font-weight=\"bold\"", &whole.played.title);
        let by = format!(
            "{} fights on the rules of the table, seed {}; played by {}{}",
            whole.report.fights,
            whole.report.seed,
            whole.played.policy,
            if whole.played.policy == whole.played.against {
                String::new()
            } else {
                format!(" against {}", whole.played.against)
            }
        );
        self.y = 52.0;
        self.small(&by);
    }

    fn heading(&mut self, text: &str) {
        self.y += 42.0;
        self.words(32.0, self.y, "font-size=\"19\" font-weight=\"bold\"", text);
        self.y += 12.0;
    }

    fn small(&mut self, text: &str) {
        self.y += 20.0;
        self.words(32.0, self.y, "font-size=\"13\" fill-opacity=\"0.75\"", text);
    }

    /// Draws a row with a share: its bar, and a line from the lower to the upper end of its interval.
    fn share(&mut self, name: &str, share: &Share, colour: &str) {
        let y = self.y + 6.0;
        self.words(LEFT - 12.0, y + 13.0, "text-anchor=\"end\"", name);
        self.bar(LEFT, y, (BAR, 16.0), PALE);
        self.bar(LEFT, y, (BAR * share.share, 16.0), colour);
        let low = LEFT + BAR * share.low;
        let high = LEFT + BAR * share.high;
        let middle = y + 8.0;
        let _ = writeln!(
            self.text,
            "<path d=\"M{low:.1} {0:.1}v8M{low:.1} {middle:.1}H{high:.1}M{high:.1} {0:.1}v8\" stroke=\"{INK}\" fill=\"none\"/>",
            middle - 4.0
        );
        let text = format!("{}  ({:.1} to {:.1})", percent(share.share), share.low * 100.0, share.high * 100.0);
        self.words(LEFT + BAR + 12.0, y + 13.0, "", &text);
        self.y += 26.0;
    }

    fn wins(&mut self, report: &Report, heading: &str) {
        self.heading(heading);
        for (place, side) in report.sides.iter().enumerate() {
            self.share(&side.name, &side.wins, SIDES[place.min(SIDES.len() - 1)]);
        }
        for (name, share) in [("nobody alone", &report.undecided), ("no end", &report.unended)] {
            if share.count > 0 {
                self.share(name, share, SIDES[SIDES.len() - 1]);
            }
        }
    }

    fn rounds(&mut self, report: &Report) {
        let bars = grouped(&report.rounds.counts, MOST_BARS);
        let Some(most) = bars.iter().map(|(_, count)| *count).max().filter(|most| *most > 0) else { return };
        self.heading("How many rounds");
        let floor = self.y + 150.0;
        let wide = (WIDTH - 64.0) / bars.len() as f64;
        for (place, (name, count)) in bars.iter().enumerate() {
            let high = 120.0 * *count as f64 / most as f64;
            let x = 32.0 + wide * place as f64;
            self.bar(x + wide * 0.12, floor - high, (wide * 0.76, high), SIDES[0]);
            let middle = x + wide / 2.0;
            self.words(middle, floor + 17.0, "text-anchor=\"middle\" font-size=\"13\"", name);
            let share = *count as f64 / report.fights.max(1) as f64;
            if share >= 0.005 {
                let text = format!("{:.0} %", share * 100.0);
                self.words(middle, floor - high - 5.0, "text-anchor=\"middle\" font-size=\"12\"", &text);
            }
        }
        self.y = floor + 18.0;
        let of = &report.rounds;
        self.small(&format!("Half of all are over by round {}, nine in ten by round {}.", of.median, of.ninetieth));
    }

    fn people(&mut self, report: &Report) {
        self.heading("Who goes down");
        for actor in &report.actors {
            let place = report.sides.iter().position(|side| side.name == actor.side).unwrap_or(SIDES.len());
            self.share(&actor.name, &actor.down, SIDES[place.min(SIDES.len() - 1)]);
        }
    }

    /// Draws what each actor deals, relative to the most that any deals, and with what.
    fn harms(&mut self, report: &Report) {
        let most = report.actors.iter().map(|actor| actor.dealt).fold(0.0, f64::max);
        if most <= 0.0 {
            return;
        }
        self.heading("What they deal, and with what");
        for actor in &report.actors {
            let y = self.y + 6.0;
            let wide = (BAR - 200.0) * actor.dealt / most;
            let place = report.sides.iter().position(|side| side.name == actor.side).unwrap_or(SIDES.len());
            self.words(LEFT - 12.0, y + 13.0, "text-anchor=\"end\"", &actor.name);
            self.bar(LEFT, y, (wide, 16.0), SIDES[place.min(SIDES.len() - 1)]);
            let text = format!("{:.1}  {}", actor.dealt, with(&actor.dealt_with));
            self.words(LEFT + wide + 8.0, y + 13.0, "font-size=\"13\"", &text);
            self.y += 26.0;
        }
    }

    fn costs(&mut self, report: &Report) {
        let ours: Vec<&Actor> = report.actors.iter().filter(|actor| actor.side == first(report)).collect();
        self.heading("What it costs");
        for actor in ours {
            let pools: Vec<String> = actor
                .pools
                .iter()
                .filter(|pool| pool.is_touched())
                .map(|pool| format!("{} {} to {:.1}", pool.name, pool.start, pool.left))
                .collect();
            let y = self.y + 19.0;
            self.words(LEFT - 12.0, y, "text-anchor=\"end\"", &actor.name);
            self.words(LEFT, y, "font-size=\"13\"", &pools.join(", "));
            self.y += 24.0;
        }
    }
}
