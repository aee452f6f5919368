//! Distributions as pictures.

use super::chart::{Columns, percent};
use super::distribution::Distribution;
use std::fmt::Write;

/// Colours that people who see colours differently can tell apart, on white and in print.
const COLOURS: [&str; 6] = ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9"];

/// How much is left free beside and below the bars.
const LEFT: f64 = 56.0;
const RIGHT: f64 = 16.0;
const BOTTOM: f64 = 44.0;

/// How high a row of the legend is.
const LEGEND_ROW: f64 = 20.0;

/// Returns a bar chart of one or more distributions as an SVG of 720 by 400, with axes, numbers and a legend, which
/// makes it higher by a row for each further distribution. `named` has the name of each, such as its canonical form.
///
/// ```
/// use ludex_dice::{parse, svg};
/// let (plain, advantage) = (parse("1d20")?.solve()?, parse("2d20kh1")?.solve()?);
/// let picture = svg(&[("1d20", &plain), ("2d20kh1", &advantage)]);
/// assert!(picture.starts_with("<svg "));
/// # Ok::<(), ludex_dice::Error>(())
/// ```
pub fn svg(named: &[(&str, &Distribution)]) -> String {
    let chart = Chart::of(named);
    let mut out = String::new();
    chart.begin(&mut out);
    chart.lines(&mut out);
    for (place, (name, _)) in named.iter().enumerate() {
        let colour = COLOURS[place % COLOURS.len()];
        chart.bars(place, colour, &mut out);
        chart.legend(place, name, colour, &mut out);
    }
    chart.outcomes(&mut out);
    out.push_str("</svg>");
    out
}

/// What is drawn, and where.
struct Chart {
    title: String,
    /// The outcomes by their names, and of each distribution the share that falls into each.
    columns: Vec<String>,
    shares: Vec<Vec<f64>>,
    /// From which share to the next a line is drawn, and the share of the topmost.
    step: f64,
    ceiling: f64,
    width: f64,
    height: f64,
    top: f64,
    /// How wide a column is, and a bar in it.
    across: f64,
    bar: f64,
}

impl Chart {
    fn of(named: &[(&str, &Distribution)]) -> Self {
        // One column for each outcome of any; of several distributions the bars stand side by side.
        let many: Vec<&Distribution> = named.iter().map(|(_, odds)| *odds).collect();
        let shared = Columns::of(&many, 90);
        let worded = |value: i64| {
            let words = many.iter().map(|odds| odds.word(value));
            words.reduce(|one, other| one.filter(|word| Some(*word) == other)).flatten()
        };
        let columns = shared.names(|value| worded(value).map_or_else(|| value.to_string(), str::to_owned));
        let shares: Vec<Vec<f64>> = many.iter().map(|odds| shared.shares(odds)).collect();
        let highest = shares.iter().flatten().fold(0.0f64, |a, &b| a.max(b)).max(1e-12);
        let step = nice_step(highest / 5.0);
        // The legend has a row for each name.
        let legend = LEGEND_ROW * named.len().saturating_sub(1) as f64;
        let width = 720.0;
        let across = (width - LEFT - RIGHT) / columns.len().max(1) as f64;
        Self {
            title: named.iter().map(|(name, _)| *name).collect::<Vec<_>>().join(" and "),
            step,
            ceiling: (highest / step).ceil() * step,
            width,
            height: 400.0 + legend,
            top: 44.0 + legend,
            across,
            bar: across * 0.86 / named.len().max(1) as f64,
            columns,
            shares,
        }
    }

    /// Returns how far down a share is drawn.
    fn y(&self, share: f64) -> f64 {
        let inner_height = self.height - self.top - BOTTOM;
        self.top + inner_height * (1.0 - share / self.ceiling)
    }

    /// The picture's size, title and white ground.
    fn begin(&self, out: &mut String) {
        let Self { width, height, .. } = self;
        // Writing to a String cannot fail, here and below.
        let _ = write!(
            out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" font-family=\"sans-serif\" \
             font-size=\"12\" role=\"img\"><title>{}</title><rect width=\"{width}\" height=\"{height}\" fill=\"#fff\"/>",
            escape(&self.title)
        );
    }

    /// A line for each step of shares, the axis among them, with its number.
    fn lines(&self, out: &mut String) {
        let mut line = 0;
        while f64::from(line) * self.step <= self.ceiling + self.step / 2.0 {
            let share = f64::from(line) * self.step;
            let at = self.y(share);
            let _ = write!(
                out,
                "<path d=\"M{LEFT} {at:.1}H{:.1}\" stroke=\"{}\"/><text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\" \
                 fill=\"#444\">{} %</text>",
                self.width - RIGHT,
                if line == 0 { "#444" } else { "#ddd" },
                LEFT - 6.0,
                at + 4.0,
                trim_zeros(share * 100.0)
            );
            line += 1;
        }
    }

    /// The bars of one distribution.
    fn bars(&self, place: usize, colour: &str, out: &mut String) {
        let bar = self.bar;
        let _ = write!(out, "<g fill=\"{colour}\">");
        for (at, column) in self.columns.iter().enumerate() {
            let share = self.shares[place][at];
            if share > 0.0 {
                let x = LEFT + self.across * (at as f64 + 0.07) + bar * place as f64;
                let _ = write!(
                    out,
                    "<rect x=\"{x:.2}\" y=\"{:.2}\" width=\"{bar:.2}\" height=\"{:.2}\"><title>{}: {} %</title></rect>",
                    self.y(share),
                    (self.y(0.0) - self.y(share)).max(0.5),
                    escape(column),
                    percent(share)
                );
            }
        }
        out.push_str("</g>");
    }

    /// The name of one distribution beside its colour.
    fn legend(&self, place: usize, name: &str, colour: &str, out: &mut String) {
        let at = LEGEND_ROW * place as f64;
        let _ = write!(
            out,
            "<rect x=\"{LEFT:.1}\" y=\"{:.1}\" width=\"12\" height=\"12\" fill=\"{colour}\"/><text x=\"{:.1}\" \
             y=\"{:.1}\" font-size=\"14\" fill=\"#111\">{}</text>",
            16.0 + at,
            LEFT + 18.0,
            26.0 + at,
            escape(&shortened(name))
        );
    }

    /// As many outcomes below as have room.
    fn outcomes(&self, out: &mut String) {
        let longest = self.columns.iter().map(|column| column.chars().count()).max().unwrap_or(1);
        let every = ((longest as f64 * 7.5 + 6.0) / self.across).ceil().max(1.0) as usize;
        for (at, column) in self.columns.iter().enumerate().step_by(every) {
            let _ = write!(
                out,
                "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\" fill=\"#444\">{}</text>",
                LEFT + self.across * (at as f64 + 0.5),
                self.height - BOTTOM + 18.0,
                escape(column)
            );
        }
    }
}

/// As much of a name as has room in the legend, however wide its letters are.
fn shortened(name: &str) -> String {
    const MOST: usize = 60;
    if name.chars().count() <= MOST {
        return name.to_owned();
    }
    name.chars().take(MOST - 1).chain(['…']).collect()
}

/// 1, 2 or 5 times a power of ten, and not less than `least`.
fn nice_step(least: f64) -> f64 {
    let power = 10f64.powf(least.log10().floor());
    [1.0, 2.0, 5.0, 10.0].iter().map(|times| times * power).find(|step| *step >= least).unwrap_or(power * 10.0)
}

fn trim_zeros(number: f64) -> String {
    let text = format!("{number:.4}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
