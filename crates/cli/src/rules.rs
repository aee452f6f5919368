//! `ludex rules`: what is executed, in our words.

use crate::args::Rules;
use crate::encounter;
use crate::failure::{Failure, Outcome};
use crate::out::{Look, Out};
use ludex_engine::Kind;
use ludex_games::{JsonSystem, RuleTable, RuleText, systems};
use serde_json::json;

/// Shows the rules asked for, chapter by chapter.
pub fn run(out: &mut Out, asked: &Rules) -> Outcome {
    let of: Vec<&'static dyn JsonSystem> = match &asked.system {
        Some(id) => vec![encounter::known(id)?],
        None => systems().to_vec(),
    };
    let wanted = asked.wanted.as_deref().unwrap_or_default();
    let found: Vec<(&dyn JsonSystem, Vec<RuleText>)> = of
        .iter()
        .map(|&system| (system, found(system.rules(), wanted)))
        .filter(|(_, rules)| !rules.is_empty())
        .collect();
    if found.is_empty() {
        return Err(Failure::Wrong(format!("no rule says {wanted}")));
    }
    if asked.json {
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
            Look::Bold,
            &format!("{} ({}, version {}): {} rules", info.name, info.id, info.version, rules.len()),
        )?;
        let mut chapter = "";
        for rule in rules {
            if rule.chapter != chapter {
                chapter = &rule.chapter;
                out.line("")?;
                out.styled(Look::Blue, chapter)?;
            }
            out.wrapped(Look::Bold, 2, 2, &format!("{}  {}{}", rule.id, rule.title, sort(rule.kind)))?;
            out.wrapped(Look::Plain, 4, 0, &rule.text)?;
            for line in rule.table.iter().flat_map(lines) {
                out.line(&format!("      {line}"))?;
            }
        }
        out.line("")?;
    }
    Ok(())
}

/// Returns a rule of exactly this id; else those whose id begins so; else those whose title, text or rows say it.
fn found(rules: Vec<RuleText>, wanted: &str) -> Vec<RuleText> {
    let wanted = wanted.to_lowercase();
    let exact = |rule: &RuleText| rule.id.to_lowercase() == wanted;
    let begins = |rule: &RuleText| rule.id.to_lowercase().starts_with(&wanted);
    let says = |rule: &RuleText| rule.says(&wanted);
    let pick = |test: &dyn Fn(&RuleText) -> bool| rules.iter().filter(|rule| test(rule)).cloned().collect::<Vec<_>>();
    let picked: [&dyn Fn(&RuleText) -> bool; 3] = [&exact, &begins, &says];
    picked.into_iter().map(pick).find(|rules| !rules.is_empty()).unwrap_or_default()
}

/// Returns a table in columns.
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

/// Returns what sort of rule it is, where that is not the usual one.
fn sort(kind: Kind) -> &'static str {
    match kind {
        Kind::Mechanic => "",
        Kind::Call => " (the game master decides)",
        Kind::Option => " (a campaign's choice)",
        Kind::Table => " (table)",
        Kind::State => " (kept)",
    }
}
