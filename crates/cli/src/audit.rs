//! `ludex audit`: whether a campaign is what was played, and its dice those of its seed.

mod chain;

use crate::args::Audit;
use crate::failure::{Failure, Outcome};
use crate::out::{Out, Style};
pub use chain::{Chain, LONGEST};
use ludex_engine::{ActorId, Audited, Viewer};
use ludex_games::{Game, system};
use ludex_store::{Hash, Seed};
use serde_json::{Value, json};
use std::cell::Cell;
use std::collections::HashSet;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;

/// Why the dice were not checked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unchecked {
    /// The seed is not known.
    NoSeed,
    /// This release has other rules: their version.
    OtherVersion(u32),
}

/// What an audit found.
#[derive(Debug)]
pub struct Report {
    /// What was checked of the dice, or why not.
    pub dice: Result<Audited, Unchecked>,
    /// The hash of the state at the end.
    pub state: Hash,
}

/// Checks a file or a campaign of the data folder, and reports.
pub fn run(out: &mut Out, args: &Audit) -> Outcome {
    let path = Path::new(&args.what);
    let is_file = args.what == "-" || path.exists();
    let mut chain = if is_file { Chain::of_file(path)? } else { Chain::of_store(args)? };
    if let Some(told) = &args.seed {
        let seed: Seed = told.parse().map_err(|error| Failure::Usage(format!("--seed: {error}")))?;
        if seed.commitment() != chain.commitment {
            let what = "it is not the seed that the campaign committed to when it began";
            return Err(Failure::Wrong(format!("--seed: {what}")));
        }
        chain.seed = Some(seed);
    }
    let Report { dice: checked, state } = check(&chain)?;

    if args.json {
        let report = json!({
            "campaign": chain.campaign.as_str(), "title": chain.title, "system": chain.system,
            "version": chain.version, "records": chain.entries.len(), "head": chain.head.to_string(),
            "commitment": chain.commitment.to_string(),
            "commands_checked": checked.ok().map(|checked| checked.commands),
            "rolls_checked": checked.ok().map(|checked| checked.rolls), "state": state.to_string(),
        });
        out.line(&report.to_string())?;
    } else {
        tell(out, &chain, checked, state)?;
    }
    match checked {
        // A file may keep the seed back, and says so. A database that has lost it cannot go on.
        Err(Unchecked::NoSeed) if !is_file => {
            let what = "the seed of its dice is not in the database, so that they cannot be checked";
            Err(Failure::Wrong(format!("{what}; tell it with --seed, or bring it back from a backup")))
        }
        _ => Ok(()),
    }
}

fn tell(out: &mut Out, chain: &Chain, checked: Result<Audited, Unchecked>, state: Hash) -> Outcome {
    out.line(&format!("campaign  {}  {} ({}, version {})", chain.campaign, chain.title, chain.system, chain.version))?;
    let records = chain.entries.len();
    out.line(&format!("records   {records}, each builds on the one before; the last is {}", chain.head))?;
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
        Err(Unchecked::OtherVersion(version)) => {
            format!("not checked, because this release has version {version} of the rules")
        }
    };
    out.styled(if checked.is_ok() { Style::Green } else { Style::Yellow }, &format!("dice      {dice}"))?;
    if let Some(links) = &chain.links {
        let open = links.iter().filter(|link| link.revoked_ms.is_none()).count();
        out.line(&format!("links     {open} open, {} taken back", links.len() - open))?;
    }
    Ok(out.line(&format!("state     {state}"))?)
}

/// Checks a campaign whose chain is whole: that it can be opened and looked at, what its entries say of themselves, its dice
/// where its seed is known, and its links.
///
/// # Errors
/// What is wrong with it.
pub fn check(chain: &Chain) -> Result<Report, Failure> {
    let at = Cell::new(0);
    // What an entry says may be impossible in a way that no rule would write, and no rule is made for.
    let told = std::panic::take_hook();
    std::panic::set_hook(Box::new(|_| {}));
    let checked = catch_unwind(AssertUnwindSafe(|| replay(chain, &at)));
    std::panic::set_hook(told);
    checked.unwrap_or_else(|_| {
        let what = "it is not what the rules write, and cannot be played";
        Err(Failure::Wrong(format!("entry {}: {what}", at.get())))
    })
}

/// Replays the campaign, keeping in `at` how far it is.
fn replay(chain: &Chain, at: &Cell<usize>) -> Result<Report, Failure> {
    let rules = system(&chain.system)
        .ok_or_else(|| Failure::Wrong(format!("it is a game of {}, which this release does not know", chain.system)))?;
    check_version(chain)?;
    check_ids(chain)?;
    let seed = chain.seed.map_or([0; 32], |seed| seed.0);
    let wrong = |replay: ludex_engine::Replay| Failure::Wrong(replay.to_string());
    let mut bodies = chain.entries.iter().map(|entry| entry.body.as_str());
    at.set(1);
    let mut game = rules.load(&mut bodies.by_ref().take(1), seed).map_err(wrong)?;
    let is_sound = |game: &dyn Game| match game.broken() {
        Some(broken) => Err(Failure::Wrong(format!("entry {}: {broken}", game.next_seq() - 1))),
        None => Ok(()),
    };
    is_sound(game.as_ref())?;
    for body in bodies {
        at.set(at.get() + 1);
        game.follow(body).map_err(wrong)?;
    }
    is_sound(game.as_ref())?;
    // Whoever sits down looks at it.
    let actors: Vec<ActorId> = game.known(&Viewer::GameMaster).into_iter().map(|(id, _)| ActorId(id)).collect();
    for viewer in [Viewer::GameMaster, Viewer::Player(actors.clone()), Viewer::Spectator] {
        game.view(&viewer);
        game.offers(&viewer);
        game.forms(&viewer);
        game.history(&viewer);
    }
    let dice = match chain.seed {
        _ if chain.version != rules.info().version => Err(Unchecked::OtherVersion(rules.info().version)),
        None => Err(Unchecked::NoSeed),
        Some(_) => Ok(game.audit().map_err(wrong)?),
    };
    chain.check_links(&actors)?;
    Ok(Report { dice, state: state_hash(&game.state()) })
}

/// Checks that number and command id in each entry match its record, and that no command was executed twice.
fn check_ids(chain: &Chain) -> Outcome {
    let mut known = HashSet::new();
    for (entry, seq) in chain.entries.iter().zip(1u64..) {
        let wrong = |what: String| Failure::Wrong(format!("entry {seq}: {what}"));
        let body: Value = serde_json::from_str(&entry.body).map_err(|error| wrong(error.to_string()))?;
        let id = body.get("command_id").and_then(Value::as_str);
        if id.is_some_and(|id| entry.command_id.as_deref().is_some_and(|known| known != id)) {
            return Err(wrong("it has another command id in the chain than in itself".to_owned()));
        }
        if let Some(id) = id.filter(|id| !known.insert((*id).to_owned())) {
            return Err(wrong(format!("the command {id} was carried out before")));
        }
    }
    Ok(())
}

/// Returns the hash of a state: BLAKE3 of its JSON, written without spaces and with the keys of every object in order.
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

/// Checks that the header and the first entry state the same version of the rules.
fn check_version(chain: &Chain) -> Outcome {
    let first = chain.entries.first().and_then(|entry| serde_json::from_str::<Value>(&entry.body).ok());
    let begun = first.as_ref().and_then(|first| first.pointer("/deed/version")).and_then(Value::as_u64);
    if begun == Some(chain.version.into()) {
        return Ok(());
    }
    let begun = begun.map_or_else(|| "none".to_owned(), |version| version.to_string());
    let what = format!("entry 1: it begins with version {begun} of the rules, the header says {}", chain.version);
    Err(Failure::Wrong(what))
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
