//! Distributions as pictures.

use super::Distribution;
use super::chart::{Columns, percent};
use std::fmt::Write;

/// Colours that people who see colours differently can tell apart, on white and in print.
const COLOURS: [&str; 6] = ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9"];

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
    // The legend has a row for each name.
    let legend = LEGEND_ROW * named.len().saturating_sub(1) as f64;
    let (width, height) = (720.0, 400.0 + legend);
    let (left, right, top, bottom) = (56.0, 16.0, 44.0 + legend, 44.0);
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
    let ceiling = (highest / step).ceil() * step;
    let (inner_width, inner_height) = (width - left - right, height - top - bottom);
    let across = inner_width / columns.len().max(1) as f64;
    let bar = across * 0.86 / named.len().max(1) as f64;
    let y = |share: f64| top + inner_height * (1.0 - share / ceiling);

    let mut out = String::new();
    // Writing to a String cannot fail.
    let _ = write!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" font-family=\"sans-serif\" \
         font-size=\"12\" role=\"img\"><title>{}</title><rect width=\"{width}\" height=\"{height}\" fill=\"#fff\"/>",
        escape(&named.iter().map(|(name, _)| *name).collect::<Vec<_>>().join(" and "))
    );
    let mut line = 0;
    while f64::from(line) * step <= ceiling + step / 2.0 {
        let share = f64::from(line) * step;
        let at = y(share);
        let _ = write!(
            out,
            "<path d=\"M{left} {at:.1}H{:.1}\" stroke=\"{}\"/><text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\" \
             fill=\"#444\">{} %</text>",
            width - right,
            if line == 0 { "#444" } else { "#ddd" },
            left - 6.0,
            at + 4.0,
            trim_zeros(share * 100.0)
        );
        line += 1;
    }
    for (chart, (name, _)) in named.iter().enumerate() {
        let colour = COLOURS[chart % COLOURS.len()];
        let _ = write!(out, "<g fill=\"{colour}\">");
        for (at, column) in columns.iter().enumerate() {
            let share = shares[chart][at];
            if share > 0.0 {
                let x = left + across * (at as f64 + 0.07) + bar * chart as f64;
                let _ = write!(
                    out,
                    "<rect x=\"{x:.2}\" y=\"{:.2}\" width=\"{bar:.2}\" height=\"{:.2}\"><title>{}: {} %</title></rect>",
                    y(share),
                    (y(0.0) - y(share)).max(0.5),
                    escape(column),
                    percent(share)
                );
            }
        }
        out.push_str("</g>");
        let at = LEGEND_ROW * chart as f64;
        let _ = write!(
            out,
            "<rect x=\"{left:.1}\" y=\"{:.1}\" width=\"12\" height=\"12\" fill=\"{colour}\"/><text x=\"{:.1}\" \
             y=\"{:.1}\" font-size=\"14\" fill=\"#111\">{}</text>",
            16.0 + at,
            left + 18.0,
            26.0 + at,
            escape(&shortened(name))
        );
    }
    // As many numbers below as have room.
    let longest = columns.iter().map(|column| column.chars().count()).max().unwrap_or(1);
    let every = ((longest as f64 * 7.5 + 6.0) / across).ceil().max(1.0) as usize;
    for (at, column) in columns.iter().enumerate().step_by(every) {
        let _ = write!(
            out,
            "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\" fill=\"#444\">{}</text>",
            left + across * (at as f64 + 0.5),
            height - bottom + 18.0,
            escape(column)
        );
    }
    out.push_str("</svg>");
    out
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
