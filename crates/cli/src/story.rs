//! What happened, as a person reads it: sentences, and under each the rolls and sums it rests on.

use crate::out::{Out, Style};
use ludex_engine::{Advantage, Check, Line, LineKind, Rolled, RuleId, View};
use std::io;

/// Tells lines one after another. Those of the frame (turns, who may decide) are gathered into paragraphs, so that
/// what is done stands out.
#[derive(Debug, Default)]
pub struct Story {
    frame: Vec<String>,
}

impl Story {
    /// Prints lines with their checks and rules.
    pub fn tell(&mut self, out: &mut Out, lines: &[Line]) -> io::Result<()> {
        lines.iter().try_for_each(|line| self.tell_one(out, line))
    }

    fn tell_one(&mut self, out: &mut Out, line: &Line) -> io::Result<()> {
        if line.kind == LineKind::Frame && line.checks.is_empty() {
            if line.text.starts_with("Round ") {
                self.finish(out)?;
                out.line("")?;
                return out.styled(Style::Bold, &line.text);
            }
            self.frame.push(line.text.clone());
            return Ok(());
        }
        self.finish(out)?;
        let rules: Vec<&str> = line.rules.iter().map(RuleId::as_str).collect();
        let text = if rules.is_empty() { line.text.clone() } else { format!("{} [{}]", line.text, rules.join(", ")) };
        out.wrapped(style(line.kind), 2, 2, &text)?;
        line.checks.iter().try_for_each(|check| out.wrapped(Style::Dim, 6, 4, &told(check)))
    }

    /// Prints what is still gathered.
    pub fn finish(&mut self, out: &mut Out) -> io::Result<()> {
        if !self.frame.is_empty() {
            out.wrapped(Style::Blue, 0, 0, &std::mem::take(&mut self.frame).join(" "))?;
        }
        Ok(())
    }
}

fn style(kind: LineKind) -> Style {
    match kind {
        LineKind::Frame | LineKind::Scene => Style::Blue,
        LineKind::Action | LineKind::Roll => Style::Plain,
        LineKind::Harm => Style::Red,
        LineKind::Boon => Style::Green,
        LineKind::Status => Style::Yellow,
        LineKind::Ruling => Style::Magenta,
    }
}

/// Formats a roll or a sum on one line: `Attack roll: 3d6[2,5,6]; 1 Wild dice + 10 combat + 4 Melee = 15: hit`.
fn told(check: &Check) -> String {
    let dice: Vec<String> = check.dice.iter().map(ToString::to_string).collect();
    let dice = dice.join(" + ");
    let thrown: i32 = check.dice.iter().map(Rolled::value).sum();
    let tally = &check.tally;
    let mut text = format!("{}: ", check.title);
    match (dice.is_empty(), tally.parts.is_empty()) {
        (true, _) => text.push_str(&tally.to_string()),
        (false, true) if check.total == thrown && check.dice.len() == 1 && check.dice[0].faces.len() <= 1 => {
            text.push_str(&dice);
        }
        (false, true) => text.push_str(&format!("{dice} = {}", check.total)),
        // The tally already says what the dice read: dice whose marks are not their faces.
        (false, false) if check.total == tally.total => text.push_str(&format!("{dice}; {tally}")),
        (false, false) => {
            let parts = tally.to_string();
            let parts = parts.rsplit_once(" = ").map_or(parts.as_str(), |(parts, _)| parts);
            let parts = parts.trim_start();
            let parts = match parts.strip_prefix('-') {
                Some(less) => format!("- {less}"),
                None if parts.starts_with('(') => parts.to_owned(),
                None => format!("+ {parts}"),
            };
            text.push_str(&format!("{dice} {parts} = {}", check.total));
        }
    }
    for reason in &check.reasons {
        let way = match reason.advantage {
            Advantage::Advantage => "advantage",
            Advantage::Disadvantage => "disadvantage",
            Advantage::Plain => "neither",
        };
        text.push_str(&format!("; {way}: {}", reason.label));
    }
    if let Some(outcome) = &check.outcome
        && outcome.split(' ').next() != Some(&check.total.to_string())
    {
        text.push_str(&format!(": {outcome}"));
    }
    text
}

/// Prints the state of a scene, a line for each creature.
pub fn standing(out: &mut Out, view: &View) -> io::Result<()> {
    let longest = view.tokens.iter().map(|token| token.name.chars().count()).max().unwrap_or(0);
    for token in &view.tokens {
        let mut text = format!("{:<longest$}  {}: {}", token.name, token.side, token.condition);
        if token.down {
            text.push_str(", out of it");
        }
        if !token.statuses.is_empty() {
            text.push_str(&format!(" ({})", token.statuses.join(", ")));
        }
        out.styled(if token.down { Style::Dim } else { Style::Plain }, &format!("  {text}"))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::told;
    use ludex_engine::{Advantage, Check, Rolled, Tally};

    ludex_engine::rules! {
        /// Everything is added up.
        SUM = "XX-SUM-01", "Sum";
    }

    fn tally(parts: &[(&'static str, i32)]) -> Tally {
        let mut tally = Tally::shown();
        parts.iter().for_each(|&(label, value)| tally.add(label, value, &SUM));
        tally
    }

    fn d20(face: u32) -> Rolled {
        Rolled { kept: face, sides: 20, advantage: Advantage::Plain, faces: vec![face], marks: Vec::new() }
    }

    #[test]
    fn dice_and_tally_add_up_in_one_line() {
        let check = Check::new("Attack", vec![d20(14)], tally(&[("Agility", 3), ("Slowed", -2)])).outcome("hit");
        assert_eq!(told(&check), "Attack: d20[14] + 3 Agility - 2 Slowed = 15: hit");
        assert_eq!(told(&Check::new("Advantage", vec![d20(14)], tally(&[]))), "Advantage: d20[14]");
        assert_eq!(told(&Check::new("Fall", vec![], tally(&[("height", 3)]))), "Fall: 3 height = 3");
        let worse = Check::new("Attack", vec![d20(14)], tally(&[("Slowed", -2)]));
        assert_eq!(told(&worse), "Attack: d20[14] - 2 Slowed = 12");
        assert_eq!(RULES.len(), 1);
    }

    #[test]
    fn a_tally_that_reads_the_dice_stands_beside_them() {
        let mut check = Check::new("Attack", vec![d20(14)], tally(&[("Wild dice", 1), ("combat", 10)]));
        check.total = 11;
        assert_eq!(told(&check), "Attack: d20[14]; 1 Wild dice + 10 combat = 11");
    }
}
