//! Foundry's actors of type `hazard`: what they are noticed, disabled and broken by, and what they do, where numbers say it.

use super::powers::Words;
use super::reading::{Report, Told, against_of, at, first, list, number, short, skill_of, slug, text, whole};
use super::strikes;
use super::text::plain;
use crate::character::{
    Against, Hazard, HazardBlast, HazardBlow, HazardDeed, HazardWay, Hurt, MOST_DEEDS, MOST_WAYS, Rank, Skill, Trigger,
    When,
};
use serde_json::Value;
use std::collections::BTreeMap;

/// What a hazard is held against where its file has no DC of disabling it: nobody does that.
const HOPELESS: u8 = 60;
/// Feet within which a hazard strikes, where its file does not say it.
const USUAL_REACH: u8 = 30;
/// Words of a text that say that somebody steps somewhere.
const STEPS: [&str; 9] = ["step", "steps", "walks", "walk", "enters", "enter", "weight", "onto", "moves"];

/// Reads a hazard, with its texts and what became of everything; it needs a name, a level, and something that it does in numbers.
pub(super) fn read(actor: &Value) -> Result<(Hazard, Vec<Told>, Report), String> {
    let system = actor.get("system").or_else(|| actor.get("data")).unwrap_or(&Value::Null);
    let name = text(actor, "name").ok_or("it has no name")?.to_owned();
    let mut report = Report::default();
    let mut texts = Vec::new();
    let level = number(system, &["details.level.value", "details.level"], (-1, 25), &mut report, true);
    let level = level.ok_or_else(|| format!("{name}: details.level.value: it must have a number from -1 to 25"))?;
    let complex = at(system, "details.isComplex").and_then(Value::as_bool).unwrap_or_default();
    let mut hazard = Hazard {
        name,
        level: level as i8,
        complex,
        disable: HOPELESS,
        disable_with: Skill::Thievery,
        disable_rank: Rank::Untrained,
        successes: 1,
        counter: 15,
        armor_class: 10,
        once: !complex && text(system, "details.reset").is_none(),
        ..Hazard::default()
    };
    noticed(system, &mut hazard, &mut report);
    disabled(system, &mut hazard, &mut report);
    broken(system, &mut hazard, &mut report);
    does(list(actor, &["items"]), &mut hazard, &mut texts, &mut report)?;
    remarks(system, &mut hazard, &mut texts, &mut report);
    report.whole.push(format!("{}, level {}", hazard.name, hazard.level));
    Ok((hazard, texts, report))
}

/// Returns the rank of a word.
fn rank_of(word: &str) -> Option<Rank> {
    Rank::ALL.iter().copied().find(|rank| *rank > Rank::Untrained && rank.written() == word)
}

/// Reads what it is noticed by: a modifier, to which 10 is added for the DC, and the rank that it takes.
fn noticed(system: &Value, hazard: &mut Hazard, report: &mut Report) {
    let stealth = number(system, &["attributes.stealth.value"], (-5, 50), report, true);
    hazard.stealth = (10 + stealth.unwrap_or_default()) as u8;
    let Some(details) = text(system, "attributes.stealth.details") else { return };
    let words = Words::of(details);
    hazard.notice_rank = words.all().iter().find_map(|word| rank_of(word));
    if words.all().len() > usize::from(hazard.notice_rank.is_some()) {
        report.text("attributes.stealth.details", plain(details));
    }
}

/// A way to disable a hazard: the skill, the DC, the rank.
type DisablingWay = (Skill, u8, Rank);

/// Returns the ways to disable it that a text names: a DC, a skill, and perhaps a rank after it.
fn ways(words: &Words) -> Vec<DisablingWay> {
    let all = words.all();
    let way = |place: usize| {
        let dc: u8 = words.at(place + 1).parse().ok().filter(|dc| (5..=60).contains(dc))?;
        let skill = skill_of(words.at(place + 2))?;
        Some((skill, dc, rank_of(words.at(place + 3)).unwrap_or(Rank::Untrained)))
    };
    let places = all.iter().enumerate().filter(|(_, word)| *word == "dc");
    places.filter_map(|(place, _)| way(place)).collect()
}

/// Returns the level and the DC of counteracting it that a text names, as in `2nd level, counteract DC 18`.
fn countered(words: &Words) -> Option<(u8, u8)> {
    let all = words.all();
    let place = all.iter().position(|word| word == "counteract").filter(|place| words.at(place + 1) == "dc")?;
    let dc = words.at(place + 2).parse().ok().filter(|dc| (5..=60).contains(dc))?;
    let level = |word: &String| {
        let digits = word.trim_end_matches(|sign: char| sign.is_ascii_alphabetic());
        digits.parse::<u8>().ok().filter(|level| *level <= 10 && digits != word.as_str())
    };
    let near = &all[place.saturating_sub(6)..place];
    Some((near.iter().rev().find_map(level)?, dc))
}

/// Returns how many successes a text asks for: `two successes`, `three successful checks`; 1 where it says nothing.
fn successes(words: &Words) -> u8 {
    let counts = [("two", 2), ("three", 3), ("four", 4), ("five", 5), ("six", 6)];
    let asks = |word: &str| word.starts_with("success") || word == "checks";
    let all = words.all();
    let found = counts.iter().find(|(word, _)| {
        let place = all.iter().position(|one| one == word);
        place.is_some_and(|place| (1..=3).any(|next| asks(words.at(place + next))))
    });
    found.map_or(1, |(_, count)| *count)
}

/// Reads what it is disabled and counteracted by: each way that the text names, one for each skill.
fn disabled(system: &Value, hazard: &mut Hazard, report: &mut Report) {
    let path = "details.disable";
    let words = Words::of(text(system, path).unwrap_or_default());
    if let Some((level, dc)) = countered(&words) {
        (hazard.counter_level, hazard.counter) = (Some(level), dc);
    }
    let ways = ways(&words);
    let Some((skill, dc, rank)) = ways.first().copied() else {
        return report.part(path, "it has no DC and skill that could be read: nobody disables it");
    };
    (hazard.disable_with, hazard.disable, hazard.disable_rank) = (skill, dc, rank);
    hazard.successes = successes(&words);
    for (with, dc, rank) in ways[1..].iter().copied() {
        let known = hazard.disabling(Some(with)).is_some();
        if known || hazard.ways.len() == MOST_WAYS {
            report.part(path, format!("a further way is not taken: {} against {dc}", with.name()));
        } else {
            hazard.ways.push(HazardWay { with, dc, rank });
        }
    }
}

/// Reads armour class, hit points and hardness; it is broken at half its hit points.
fn broken(system: &Value, hazard: &mut Hazard, report: &mut Report) {
    let has_health = at(system, "attributes.hasHealth").and_then(Value::as_bool).unwrap_or(true);
    let armor = number(system, &["attributes.ac.value"], (0, 60), report, false).unwrap_or_default();
    if armor > 0 {
        hazard.armor_class = armor as u8;
    }
    if has_health && armor > 0 {
        hazard.hit_points = number(system, &["attributes.hp.max"], (0, 400), report, false).unwrap_or_default();
        hazard.broken_at = hazard.hit_points / 2;
    }
    let hardness = first(system, &["attributes.hardness.value", "attributes.hardness"]).and_then(|(_, of)| whole(of));
    match hardness {
        Some(points @ 0..=40) => hazard.hardness = points,
        Some(points) => report.out("attributes.hardness", format!("{points} is not from 0 to 40")),
        None => {}
    }
    if let Some(details) = text(system, "attributes.hp.details") {
        report.text("attributes.hp.details", plain(details));
    }
    let saves = ["fortitude", "reflex", "will"].map(|save| at(system, &format!("saves.{save}.value")).and_then(whole));
    if saves.iter().flatten().any(|save| *save != 0) {
        report.beside("saves", "nothing here asks a hazard for saves");
    }
    hazard.weak = wards(system, "attributes.weaknesses", report);
    hazard.resistant = wards(system, "attributes.resistances", report);
    if !list(system, &["attributes.immunities"]).is_empty() {
        report.beside("attributes.immunities", "a hazard withstands what things withstand");
    }
}

/// Reads a list of weaknesses or resistances.
fn wards(system: &Value, path: &str, report: &mut Report) -> BTreeMap<Against, i16> {
    let mut all = BTreeMap::new();
    for value in list(system, &[path]) {
        let points = at(value, "value").and_then(whole).filter(|points| (1..=100).contains(points));
        let against = text(value, "type").map(against_of).unwrap_or_default();
        match points {
            Some(points) if !against.is_empty() => all.extend(against.into_iter().map(|one| (one, points as i16))),
            _ => report.out(path, short(value)),
        }
    }
    all
}

/// Reads what it does: each blow, each damage that is withstood by a save, the first fall. All texts are kept.
fn does(items: &[Value], hazard: &mut Hazard, texts: &mut Vec<Told>, report: &mut Report) -> Result<(), String> {
    hazard.trigger = Trigger::Touch;
    for item in items {
        let name = text(item, "name").unwrap_or("it").to_owned();
        match text(item, "type") {
            Some("melee") => strikes_so(item, &name, hazard, report),
            Some("action") => goes_off(item, &name, hazard, (texts, report)),
            Some(other) => report.out(name, format!("an item of type {other}")),
            None => {}
        }
    }
    let acts = hazard.blow.is_some() || hazard.blast.is_some();
    let does = acts || hazard.pit.is_some() || !hazard.further.is_empty();
    if !does {
        return Err(format!("{}: it does nothing in numbers that could be taken", hazard.name));
    }
    let acts = acts || hazard.further.iter().any(|deed| deed.when != When::SetOff);
    if hazard.complex && !acts {
        hazard.complex = false;
        report.out("details.isComplex", "what it does in each round has no numbers: it goes off once");
    }
    Ok(())
}

/// Takes a blow of it.
fn strikes_so(item: &Value, name: &str, hazard: &mut Hazard, report: &mut Report) {
    let Some(strike) = strikes::strike(item, name, report) else { return };
    let more = !strike.also.is_empty() || strike.lasting.is_some() || strike.splash > 0 || !strike.riders.is_empty();
    if more {
        report.part(name, "what a hit does besides its damage is not taken");
    }
    let hurt =
        Hurt { dice: strike.dice, die: strike.die, bonus: strike.bonus, damage: strike.damage.unwrap_or_default() };
    let blow = HazardBlow { modifier: strike.modifier, hurt, targets: 1, feet: USUAL_REACH };
    if hazard.blow.is_none() {
        hazard.blow = Some(blow);
    } else {
        does_more(HazardDeed { blow: Some(blow), ..HazardDeed::default() }, name, hazard, report);
    }
}

/// Takes a further thing that it does, if there is room for it.
fn does_more(deed: HazardDeed, name: &str, hazard: &mut Hazard, report: &mut Report) {
    if hazard.further.len() < MOST_DEEDS {
        hazard.further.push(deed);
    } else {
        report.text(name, "what it does stands in its text: there is no room for more");
    }
}

/// Returns when it does what an item of its file says: a reaction as it is set off, an action in its turns where it has some.
fn when(system: &Value, complex: bool) -> When {
    match text(system, "actionType.value") {
        Some("reaction" | "free") if complex => When::SetOff,
        Some("action" | "passive") if complex => When::InTurn,
        _ => When::Both,
    }
}

/// Takes what an ability of it does, and by what it is set off.
fn goes_off(item: &Value, name: &str, hazard: &mut Hazard, (texts, report): (&mut Vec<Told>, &mut Report)) {
    let system = item.get("system").or_else(|| item.get("data")).unwrap_or(&Value::Null);
    let described = text(system, "description.value").unwrap_or_default();
    let words = Words::of(described);
    texts.push(Told { at: name.to_owned(), what: plain(described) });
    if words.has("trigger") && STEPS.iter().any(|step| words.has(step)) {
        hazard.trigger = Trigger::Step;
    }
    let falls = ["fall", "falls", "falling"].iter().any(|word| words.has(word));
    if let Some(feet) = words.feet().filter(|_| falls && hazard.pit.is_none()) {
        hazard.pit = Some(feet);
        return;
    }
    let Some(((dc, save), hurt)) = words.save().zip(words.hurts().first().cloned()) else {
        return report.text(name, "what it does stands in its text");
    };
    let feet = words.area().map_or(5, |(_, feet)| feet.min(60));
    let blast = HazardBlast { hurt, save, dc, feet };
    match when(system, hazard.complex) {
        When::Both if hazard.blast.is_none() => hazard.blast = Some(blast),
        when => does_more(HazardDeed { when, blast: Some(blast), blow: None }, name, hazard, report),
    }
    if words.goes_on(described) {
        report.part(name, "what else it does stands in its text");
    }
}

/// Keeps what stands beside numbers.
fn remarks(system: &Value, hazard: &mut Hazard, texts: &mut Vec<Told>, report: &mut Report) {
    let about = text(system, "details.description").map(plain).unwrap_or_default();
    hazard.about = about.lines().next().unwrap_or_default().to_owned();
    for (path, what) in [("details.routine", "routine"), ("details.reset", "reset"), ("details.disable", "disable")] {
        if let Some(words) = text(system, path) {
            texts.push(Told { at: what.to_owned(), what: plain(words) });
        }
    }
    if hazard.complex {
        report.part(
            "details.routine",
            "in each round it strikes once in each way, and hurts all about it; the rest is text",
        );
    }
    let traits: Vec<String> = list(system, &["traits.value"]).iter().filter_map(Value::as_str).map(slug).collect();
    if !traits.is_empty() {
        texts.push(Told { at: "traits".to_owned(), what: traits.join(", ") });
    }
    let rarity = text(system, "traits.rarity").filter(|rarity| *rarity != "common");
    if let Some(rarity) = rarity {
        texts.push(Told { at: "rarity".to_owned(), what: rarity.to_owned() });
    }
}
