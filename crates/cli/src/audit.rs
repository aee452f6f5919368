//! `ludex audit`: whether a campaign is what was played, and its dice those of its seed.

use crate::args::Audit;
use crate::failure::{Failure, Outcome};
use crate::out::{Look, Out};
use ludex_engine::Audited;
use ludex_games::system;
use ludex_store::{CampaignFile, CampaignId, Hash, Seed, StoreError};
use serde_json::{Value, json};
use std::path::Path;

/// A campaign whose chain is whole.
struct Chain {
    campaign: CampaignId,
    system: String,
    version: u32,
    title: String,
    commitment: Hash,
    head: Hash,
    seed: Option<Seed>,
    bodies: Vec<String>,
}

/// Why the dice were not checked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Unchecked {
    NoSeed,
    OtherVersion,
}

/// Checks a file or a campaign of the data folder, and reports.
pub fn run(out: &mut Out, asked: &Audit) -> Outcome {
    let path = Path::new(&asked.what);
    let mut chain = if asked.what == "-" || path.exists() { of_file(path)? } else { of_store(asked)? };
    if let Some(told) = &asked.seed {
        let seed: Seed = told.parse().map_err(|error| Failure::Usage(format!("--seed: {error}")))?;
        if seed.commitment() != chain.commitment {
            let what = "it is not the seed that the campaign committed to when it began";
            return Err(Failure::Wrong(format!("--seed: {what}")));
        }
        chain.seed = Some(seed);
    }

    let rules = system(&chain.system)
        .ok_or_else(|| Failure::Wrong(format!("it is a game of {}, which this release does not know", chain.system)))?;
    check_version(&chain)?;
    let seed = chain.seed.map_or([0; 32], |seed| seed.0);
    let wrong = |replay: ludex_engine::Replay| Failure::Wrong(replay.to_string());
    let game = rules.load(&mut chain.bodies.iter().map(String::as_str), seed).map_err(wrong)?;
    let checked = match chain.seed {
        _ if chain.version != rules.info().version => Err(Unchecked::OtherVersion),
        None => Err(Unchecked::NoSeed),
        Some(_) => Ok(game.audit().map_err(wrong)?),
    };
    let state = state_hash(&game.state());

    if asked.json {
        let report = json!({
            "campaign": chain.campaign.as_str(), "title": chain.title, "system": chain.system,
            "version": chain.version, "records": chain.bodies.len(), "head": chain.head.to_string(),
            "commitment": chain.commitment.to_string(),
            "commands_checked": checked.ok().map(|checked| checked.commands),
            "rolls_checked": checked.ok().map(|checked| checked.rolls), "state": state.to_string(),
        });
        return Ok(out.line(&report.to_string())?);
    }
    out.line(&format!("campaign  {}  {} ({}, version {})", chain.campaign, chain.title, chain.system, chain.version))?;
    out.line(&format!("records   {}, each builds on the one before; the last is {}", chain.bodies.len(), chain.head))?;
    let dice = match checked {
        Ok(Audited { commands, rolls: 0 }) => {
            format!("{commands} commands checked: every roll is the one that seed and rules give")
        }
        Ok(Audited { commands, rolls }) => {
            format!(
                "{commands} commands and {rolls} free rolls checked: every roll is the one that seed and rules give"
            )
        }
        Err(Unchecked::NoSeed) => "not checked, because the seed is not revealed".to_owned(),
        Err(Unchecked::OtherVersion) => {
            format!("not checked, because this release has version {} of the rules", rules.info().version)
        }
    };
    out.styled(if checked.is_ok() { Look::Green } else { Look::Yellow }, &format!("dice      {dice}"))?;
    out.line(&format!("state     {state}"))?;
    Ok(())
}

/// The hash of a state: BLAKE3 of its JSON, written without spaces and with the keys of every object in order.
pub fn state_hash(state: &Value) -> Hash {
    let mut text = String::new();
    write_in_order(state, &mut text);
    Hash::of(text.as_bytes())
}

fn write_in_order(value: &Value, text: &mut String) {
    match value {
        Value::Object(map) => {
            let mut entries: Vec<(&String, &Value)> = map.iter().collect();
            entries.sort_unstable_by_key(|&(key, _)| key);
            text.push('{');
            for (place, (key, value)) in entries.into_iter().enumerate() {
                if place > 0 {
                    text.push(',');
                }
                text.push_str(&Value::from(key.as_str()).to_string());
                text.push(':');
                write_in_order(value, text);
            }
            text.push('}');
        }
        Value::Array(items) => {
            text.push('[');
            for (place, item) in items.iter().enumerate() {
                if place > 0 {
                    text.push(',');
                }
                write_in_order(item, text);
            }
            text.push(']');
        }
        plain => text.push_str(&plain.to_string()),
    }
}

/// The version of the rules stands in the header and in the first entry; both must say the same.
fn check_version(chain: &Chain) -> Outcome {
    let first: Value = chain.bodies.first().and_then(|body| serde_json::from_str(body).ok()).unwrap_or_default();
    let begun = first.pointer("/deed/version").and_then(Value::as_u64);
    if begun == Some(chain.version.into()) {
        return Ok(());
    }
    let begun = begun.map_or_else(|| "none".to_owned(), |version| version.to_string());
    let what = format!("entry 1: it begins with version {begun} of the rules, the header says {}", chain.version);
    Err(Failure::Wrong(what))
}

fn of_file(path: &Path) -> Result<Chain, Failure> {
    let text = crate::text_of(path)?;
    let wrong = |error: StoreError| match error {
        StoreError::File(error) => Failure::Wrong(format!("{}: {error}", path.display())),
        other => other.into(),
    };
    let mut file = CampaignFile::open(text.as_bytes()).map_err(wrong)?;
    let mut bodies = Vec::new();
    let header = file.header().clone();
    let mut head = header.header_hash;
    while let Some(record) = file.next_record().map_err(wrong)? {
        head = record.hash;
        bodies.push(record.body);
    }
    Ok(Chain {
        campaign: header.campaign.id,
        system: header.campaign.system,
        version: header.campaign.system_version,
        title: header.campaign.title,
        commitment: header.commitment,
        head,
        seed: header.seed,
        bodies,
    })
}

fn of_store(asked: &Audit) -> Result<Chain, Failure> {
    if asked.what.contains(['/', '\\', '.']) {
        return Err(Failure::Environment(format!("{}: there is no such file", asked.what)));
    }
    let (store, id) = asked.data.look_for(&asked.what)?;
    let mut bodies = Vec::new();
    store.verify(&id)?;
    store.for_each_record(&id, 1, |record| {
        bodies.push(record.body);
        Ok(())
    })?;
    let campaign = store.campaign(&id)?.ok_or(StoreError::NoCampaign { campaign: id.clone() })?;
    Ok(Chain {
        campaign: id.clone(),
        system: campaign.system,
        version: campaign.system_version,
        title: campaign.title,
        commitment: campaign.commitment,
        head: campaign.head,
        seed: store.seed(&id)?,
        bodies,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_state_hash_does_not_hang_on_the_order_of_keys() {
        let one: Value = serde_json::from_str(r#"{"b":[1,{"y":null,"x":"ä\""}],"a":2.5}"#).expect("it is JSON");
        let mut text = String::new();
        write_in_order(&one, &mut text);
        assert_eq!(text, r#"{"a":2.5,"b":[1,{"x":"ä\"","y":null}]}"#);
        assert_eq!(state_hash(&one), Hash::of(text.as_bytes()));
    }
}
