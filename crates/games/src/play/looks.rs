//! What a play looks at: the state, what is told, events, offers, prompts, odds.

use super::place::{Place, endings};
use super::stage::{Stage, lines};
use super::value::{comparison, find, split, value, words};
use crate::{Budget, Denied, Request};
use ludex_engine::{ActorId, Viewer};
use serde_json::Value;

/// The words for the first, second .. event of a name.
const PLACES: [&str; 5] = ["first", "second", "third", "fourth", "fifth"];

impl Stage<'_> {
    /// Parses an expected value; a name stands for the number of an actor if a number came.
    fn meant(&self, text: &str, came: &Value) -> Result<Value, String> {
        Ok(match (value(text)?, came) {
            (Value::String(word), _) if word == "absent" => Value::Null,
            (Value::String(word), Value::Number(_)) => match self.number_of(&word) {
                Ok(id) => Value::from(id.0),
                Err(_) => Value::String(word),
            },
            (Value::Array(items), Value::Array(found)) => {
                let meant = |(place, item): (usize, &Value)| match item {
                    Value::String(word) => self.meant(word, found.get(place).unwrap_or(&Value::Null)),
                    other => Ok(other.clone()),
                };
                items.iter().enumerate().map(meant).collect::<Result<Vec<_>, _>>()?.into()
            }
            (other, _) => other,
        })
    }

    /// `Mira.vitality = 10+6`
    pub(super) fn see(&mut self, line: &str) -> Result<(), String> {
        let (path, compare, text) = comparison(line)?;
        let state = self.game()?.state();
        let names = self.known();
        self.expected += 1;
        let place = Place::of(path, &state, &names);
        let (holds, came) = match place.get(&state) {
            Some(came) => (compare.holds(&came, &self.meant(text, &came)?)?, came.to_string()),
            None => {
                let expected = self.meant(text, &Value::Null)?;
                let equal = self.missing(&place, path, &state, &expected)?;
                if compare.is_plain() {
                    (equal == compare.is_equal(), "nothing: it is at its default".to_owned())
                } else if self.missing(&place, path, &state, &Value::from(0))? {
                    (compare.holds(&Value::from(0), &expected)?, "0".to_owned())
                } else {
                    return Err(format!("{path} is left out, and its default is no 0"));
                }
            }
        };
        if holds { Ok(()) } else { Err(format!("{path}: expected {}, got {came}", compare.shown(text))) }
    }

    /// `Bo: an orc falls` or `an orc falls`
    pub(super) fn told(&mut self, line: &str, wanted: bool) -> Result<(), String> {
        if line.is_empty() {
            return Err("expected a part of a line".into());
        }
        let viewers = self.known().into_iter().map(|(id, name)| (name, Viewer::Player(vec![ActorId(id)])));
        let viewers = viewers.chain([("spectator".to_owned(), Viewer::Spectator)]);
        let viewer = viewers.filter_map(|(name, viewer)| Some((line.strip_prefix(&name)?.strip_prefix(':')?, viewer)));
        let (text, viewer) = viewer.min_by_key(|(rest, _)| rest.len()).unwrap_or((line, Viewer::GameMaster));
        let text = text.trim().trim_matches('"');
        self.expected += 1;
        let lines = lines(self.game()?, &viewer);
        let told: Vec<&str> = lines.iter().map(|line| line.text.as_str()).collect();
        if told.iter().any(|line| line.contains(text)) == wanted {
            Ok(())
        } else {
            let expected = if wanted { "to be told" } else { "not to be told" };
            let came = if told.is_empty() { "nothing".to_owned() } else { told.join(" / ") };
            Err(format!("expected `{text}` {expected}, told: {came}"))
        }
    }

    /// `second damaged amount=4`
    pub(super) fn event(&mut self, line: &str) -> Result<(), String> {
        let parts = words(line);
        let place = parts.first().and_then(|word| PLACES.iter().position(|place| place == word));
        let last = parts.first() == Some(&"last");
        let parts = &parts[usize::from(place.is_some() || last)..];
        let (name, fields) = parts.split_first().ok_or("expected the name of an event")?;
        self.expected += 1;
        let events = self.events()?;
        let mut named: Vec<&Value> = events.iter().filter(|(other, _)| other == name).map(|(_, event)| event).collect();
        let place = if last { named.len().saturating_sub(1) } else { place.unwrap_or(0) };
        if place >= named.len() {
            let happened: Vec<&str> = events.iter().map(|(name, _)| name.as_str()).collect();
            return Err(match named.len() {
                0 => format!("expected `{line}`, happened: {}", happened.join(", ")),
                times => format!("expected `{line}`, {name} happened {times} times"),
            });
        }
        let event = named.swap_remove(place);
        for field in fields {
            let (path, compare, text) = comparison(field)?;
            let found = endings(event, path);
            let came = match &found[..] {
                [] => Value::Null,
                [(_, came)] => came.clone(),
                several => {
                    let places: Vec<String> = several.iter().map(|(at, _)| at[1..].replace('/', ".")).collect();
                    return Err(format!("{name} has {path} in several places: {}", places.join(", ")));
                }
            };
            if !compare.holds(&came, &self.meant(text, &came)?)? {
                let came = if found.is_empty() { format!("none in {event}") } else { came.to_string() };
                return Err(format!("{name} {path}: expected {}, got {came}", compare.shown(text)));
            }
        }
        Ok(())
    }

    /// `rest_taken healed`: these happened in this order, whatever happened between them.
    pub(super) fn order(&mut self, line: &str) -> Result<(), String> {
        self.expected += 1;
        let events = self.events()?;
        let mut left = events.iter().map(|(name, _)| name.as_str());
        match words(line).into_iter().find(|wanted| !left.any(|name| name == *wanted)) {
            None if !line.is_empty() => Ok(()),
            None => Err("expected names of events".into()),
            Some(wanted) => {
                let names: Vec<&str> = events.iter().map(|(name, _)| name.as_str()).collect();
                Err(format!("expected {wanted} in its place, happened: {}", names.join(" ")))
            }
        }
    }

    pub(super) fn no_event(&mut self, name: &str) -> Result<(), String> {
        self.expected += 1;
        let events = self.events()?;
        match events.iter().find(|(other, _)| other == name) {
            None => Ok(()),
            Some((_, event)) => Err(format!("expected no {name}, got {event}")),
        }
    }

    /// Returns the events of the last command, with their names.
    fn events(&self) -> Result<Vec<(String, Value)>, String> {
        let named = |event: Value| match &event {
            Value::String(name) => (name.clone(), event),
            Value::Object(map) => match (map.get("event"), map.iter().next()) {
                (Some(Value::String(name)), _) => (name.clone(), event),
                (_, Some((name, inside))) => (name.clone(), inside.clone()),
                _ => (String::new(), event),
            },
            _ => (String::new(), event),
        };
        Ok(self.game()?.last_events().into_iter().map(named).collect())
    }

    /// `attack Mira Bo`: an offer that has these fields.
    pub(super) fn offered(&mut self, line: &str, wanted: bool) -> Result<(), String> {
        let command = self.command(line)?;
        self.expected += 1;
        // Words that no command has are a fault, and no reason why there is no offer.
        let ask =
            Request { dice: Some(Vec::new()), ..Request::by("a play", &Viewer::GameMaster, command.clone().into()) };
        match self.game()?.prepare(ask) {
            Err(Denied::Malformed { message, .. }) if message == "it is missing" => {}
            Err(denied @ (Denied::Malformed { .. } | Denied::Unknown { .. })) => return Err(denied.to_string()),
            _ => {}
        }
        let known = self.known();
        let offers = self.game()?.offers(&Viewer::GameMaster);
        let fits = |offer: &Value| command.iter().all(|(field, expected)| same(expected, offer.get(field), &known));
        let found = offers.iter().find(|offer| fits(&offer.command));
        match (found, wanted) {
            (Some(_), true) | (None, false) => Ok(()),
            (Some(offer), false) => Err(format!("expected no such offer, got {}: {}", offer.label, offer.command)),
            (None, true) => {
                let near = offers.iter().filter(|offer| offer.command["do"] == command["do"]);
                let mut near: Vec<String> = near.take(6).map(|offer| offer.command.to_string()).collect();
                if near.is_empty() {
                    near = offers.iter().map(|offer| offer.command["do"].to_string()).collect();
                    near.dedup();
                }
                Err(format!("expected it to be offered, offered are: {}", near.join(", ")))
            }
        }
    }

    /// `Bo`, `game master` or `nobody`
    pub(super) fn asked(&mut self, who: &str) -> Result<(), String> {
        let prompt = self.game()?.view(&Viewer::GameMaster).prompt;
        self.expected += 1;
        let came = match &prompt {
            None => "nobody".to_owned(),
            Some(prompt) => match prompt.actor {
                None => "game master".to_owned(),
                Some(actor) => {
                    let known = self.known();
                    known.into_iter().find(|(id, _)| *id == actor.0).map(|(_, name)| name).unwrap_or_default()
                }
            },
        };
        if !matches!(who, "nobody" | "game master") {
            self.number_of(who)?;
        }
        let question = prompt.map_or(String::new(), |prompt| format!(" ({})", prompt.question));
        if came == who.trim_matches('"') {
            Ok(())
        } else {
            Err(format!("expected {who} to be asked, it is {came}{question}"))
        }
    }

    /// `attack Mira Bo weapon=0: hit = 11/20, damage = 7/2`, or `.. : dodge: hit = 1/4` for one of several answers
    pub(super) fn odds(&mut self, line: &str) -> Result<(), String> {
        let (at, _) = find(line, &[": "]).ok_or("expected `odds command: hit = 11/20`")?;
        let command = self.command(&line[..at])?;
        let wanted = line[at + 2..].trim();
        let odds = self.game()?.odds(command.into(), &Viewer::GameMaster, Budget::default());
        let odds = odds.map_err(|denied| denied.to_string())?;
        if !odds.exact {
            return Err("there are too many ways of the dice for exact odds".into());
        }
        for one in split(wanted, |letter| letter == ',') {
            let (left, compare, right) = comparison(one)?;
            let (answer, name) =
                left.rsplit_once(':').map_or((None, left), |(answer, name)| (Some(answer), name.trim()));
            self.expected += 1;
            let answers: Vec<&str> = odds.rows.iter().filter_map(|row| row.answer.as_deref()).collect();
            let row = odds.rows.iter().find(|row| match answer {
                Some(answer) => row.answer.as_deref().is_some_and(|other| other.eq_ignore_ascii_case(answer.trim())),
                None => row.usual || odds.rows.len() == 1,
            });
            let row = row.ok_or_else(|| format!("there is no such answer; there are {}", answers.join(", ")))?;
            let mark = row.marks.iter().find(|mark| mark.name == name).map(|mark| &mark.chance);
            let mut amounts = std::iter::once(&row.amount).chain(&row.healing);
            let amount = amounts.find(|amount| amount.name == name).map(|amount| &amount.mean);
            let chance = mark.or(amount).ok_or_else(|| {
                let names: Vec<&str> = row.marks.iter().map(|mark| mark.name.as_str()).collect();
                format!("`{name}` is not counted; what is: {}, {}", names.join(", "), row.amount.name)
            })?;
            let came = chance.fraction.clone().unwrap_or_else(|| chance.value.to_string());
            let expected = fraction(right).ok_or_else(|| format!("`{right}` is no fraction such as 11/20"))?;
            let same = fraction(&came).is_some_and(|came| came.0 * expected.1 == expected.0 * came.1);
            if same != compare.is_equal() || !compare.is_plain() {
                return Err(format!("{left}: expected {}, got {came}", compare.shown(right)));
            }
        }
        Ok(())
    }
}

/// Returns whether a field of an offer has the written value; a name stands for a number, and a missing field is false.
fn same(written: &Value, came: Option<&Value>, known: &[(u16, String)]) -> bool {
    match (written, came) {
        (Value::String(name), Some(Value::Number(id))) => {
            known.iter().any(|(other, known)| known == name && id.as_u64() == Some(u64::from(*other)))
        }
        (Value::Array(written), Some(Value::Array(came))) => {
            written.len() == came.len() && written.iter().zip(came).all(|(one, other)| same(one, Some(other), known))
        }
        (Value::Object(written), Some(Value::Object(came))) => {
            written.iter().all(|(field, one)| same(one, came.get(field), known))
        }
        (written, Some(came)) => came == written,
        (written, None) => *written == Value::Bool(false),
    }
}

fn fraction(text: &str) -> Option<(i128, i128)> {
    let (up, down) = text.split_once('/').unwrap_or((text, "1"));
    Some((up.trim().parse().ok()?, down.trim().parse().ok().filter(|down| *down > 0)?))
}
