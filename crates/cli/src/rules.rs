//! `ludex rules`: what is executed, in our words.

use crate::args::Rules;
use crate::encounter;
use crate::failure::{Failure, Outcome};
use crate::out::{Out, Style};
use ludex_engine::Kind;
use ludex_games::{JsonSystem, RuleTable, RuleText, systems};
use serde_json::json;

/// Prints the rules asked for, chapter by chapter.
pub fn run(out: &mut Out, args: &Rules) -> Outcome {
    let of: Vec<&'static dyn JsonSystem> = match &args.system {
        Some(id) => vec![encounter::known(id)?],
        None => systems().to_vec(),
    };
    let wanted = args.wanted.as_deref().unwrap_or_default();
    let found: Vec<(&dyn JsonSystem, Vec<RuleText>)> = of
        .iter()
        .map(|&system| (system, found(system.rules(), wanted)))
        .filter(|(_, rules)| !rules.is_empty())
        .collect();
    if found.is_empty() {
        return Err(Failure::Wrong(format!("no rule says {wanted}")));
    }
    if args.json {
        let rules: Vec<serde_json::Value> = found
            .iter()
            .flat_map(|(system, rules)| {
                let id = system.info().id;
                rules.iter().map(move |rule| {
                    json!({
                        "system": id, "id": rule.id, "title": rule.title, "text": rule.text, "kind": rule.kind,
                        "chapter": rule.chapter, "table": rule.table,
                    })
                })
            })
            .collect();
        return Ok(out.line(&serde_json::Value::from(rules).to_string())?);
    }
    for (system, rules) in &found {
        let info = system.info();
        out.styled(
            Style::Bold,
            &format!("{} ({}, version {}): {} rules", info.name, info.id, info.version, rules.len()),
        )?;
        let mut chapter = "";
        for rule in rules {
            if rule.chapter != chapter {
                chapter = &rule.chapter;
                out.line("")?;
                out.styled(Style::Blue, chapter)?;
            }
            out.wrapped(Style::Bold, 2, 2, &format!("{}  {}{}", rule.id, rule.title, sort(rule.kind)))?;
            out.wrapped(Style::Plain, 4, 0, &rule.text)?;
            for line in rule.table.iter().flat_map(lines) {
                out.line(&format!("      {line}"))?;
            }
        }
        out.line("")?;
    }
    Ok(())
}

/// Returns the rule with exactly this id; else those whose id begins with it; else those whose title, text or rows
/// contain it.
fn found(rules: Vec<RuleText>, wanted: &str) -> Vec<RuleText> {
    let wanted = wanted.to_lowercase();
    let exact = |rule: &RuleText| rule.id.to_lowercase() == wanted;
    let begins = |rule: &RuleText| rule.id.to_lowercase().starts_with(&wanted);
    let says = |rule: &RuleText| rule.says(&wanted);
    let pick = |test: &dyn Fn(&RuleText) -> bool| rules.iter().filter(|rule| test(rule)).cloned().collect::<Vec<_>>();
    let picked: [&dyn Fn(&RuleText) -> bool; 3] = [&exact, &begins, &says];
    picked.into_iter().map(pick).find(|rules| !rules.is_empty()).unwrap_or_default()
}

/// Formats a table in columns.
fn lines(table: &RuleTable) -> Vec<String> {
    let rows = || std::iter::once(&table.head).chain(&table.rows);
    let width = |column: usize| rows().filter_map(|row| row.get(column)).map(|cell| cell.chars().count()).max();
    let widths: Vec<usize> = (0..table.head.len()).filter_map(width).collect();
    let line = |row: &Vec<String>| {
        let cells = row.iter().zip(&widths).map(|(cell, width)| format!("{cell:width$}"));
        cells.collect::<Vec<_>>().join("  ").trim_end().to_owned()
    };
    rows().map(line).collect()
}

/// Returns a suffix that names the kind of a rule; empty for the usual kind.
fn sort(kind: Kind) -> &'static str {
    match kind {
        Kind::Mechanic => "",
        Kind::Call => " (the game master decides)",
        Kind::Option => " (a campaign's choice)",
        Kind::Table => " (table)",
        Kind::State => " (kept)",
    }
}
