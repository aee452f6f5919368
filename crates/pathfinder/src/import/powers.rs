//! What a creature can do beside striking, where its text says it in numbers: what it breathes, crushes, tramples and swallows,
//! what heals by itself.

use super::reading::{at, list, size_of, slug, text, whole};
use super::sheets::CreatureSheet;
use super::strikes::{Formula, damage_of, formula};
use super::text::stated;
use crate::character::{
    Breath, DamageType, Hurt, Presence, Rider, Save, Sense, Size, Spray, Squeeze, Swallowing, Trampling,
};
use serde_json::Value;

/// What became of an ability.
pub(super) enum Taking {
    /// It is carried out.
    Whole,
    /// It is carried out, but for this.
    Part(&'static str),
    /// Nobody carries it out.
    Not,
}

/// The text of an ability in single words, small, without signs beside them.
pub(super) struct Words(Vec<String>);

impl Words {
    pub(super) fn of(html: &str) -> Self {
        let told = stated(html).to_lowercase();
        let words = told.split(|sign: char| sign.is_whitespace() || sign == ',' || sign == ';');
        let bare = words.map(|word| word.trim_matches(|sign: char| ".:()\"".contains(sign)).to_owned());
        Self(bare.filter(|word| !word.is_empty()).collect())
    }

    /// Returns the word at a place; nothing beyond the last.
    pub(super) fn at(&self, place: usize) -> &str {
        self.0.get(place).map_or("", String::as_str)
    }

    /// Returns all words, in their order.
    pub(super) fn all(&self) -> &[String] {
        &self.0
    }

    /// Returns the first number of feet that is told, as in `20 feet` and `20-foot`.
    pub(super) fn feet(&self) -> Option<u16> {
        let of = |pair: &[String]| match pair[1].as_str() {
            "feet" | "foot" | "ft" => pair[0].parse().ok(),
            _ => pair[0].strip_suffix("-foot").or_else(|| pair[0].strip_suffix("-foot-deep"))?.parse().ok(),
        };
        self.0.windows(2).find_map(of).filter(|feet| (5..=500).contains(feet))
    }

    /// Returns whether a text says more than damage and a save: conditions, degrees of its own, further damage.
    pub(super) fn goes_on(&self, described: &str) -> bool {
        let degrees =
            self.0.windows(2).any(|pair| pair[0] == "critical" && ["success", "failure"].contains(&pair[1].as_str()));
        let more = self.hurts().len() > 1 || described.contains("conditionitems");
        degrees || more || ["persistent", "pushed", "fails", "fail"].iter().any(|word| self.has(word))
    }

    pub(super) fn has(&self, word: &str) -> bool {
        self.0.iter().any(|one| one == word)
    }

    /// Returns the words from the one after `word` on that are numbers, the first of them.
    fn number_after(&self, word: &str) -> Option<i32> {
        let place = self.0.iter().position(|one| one == word)?;
        self.at(place + 1).parse().ok()
    }

    /// Returns the damage that is dealt at once: each roll of dice with its kind. What lasts is none of it.
    pub(super) fn hurts(&self) -> Vec<Hurt> {
        let of = |(place, word): (usize, &String)| {
            let Formula { dice, die, bonus } = formula(word).filter(|_| word.contains('d'))?;
            let damage = damage_of(self.at(place + 1))?;
            Some(Hurt { dice, die, bonus, damage })
        };
        self.0.iter().enumerate().filter_map(of).collect()
    }

    /// Returns the DC of the only save that is asked for, and which it is.
    pub(super) fn save(&self) -> Option<(u8, Save)> {
        let place = self.0.iter().position(|word| word == "dc")?;
        let dc: u8 = self.at(place + 1).parse().ok().filter(|dc| (5..=60).contains(dc))?;
        let near = &self.0[place.saturating_sub(2)..self.0.len().min(place + 5)];
        let save = Save::ALL.iter().copied().find(|save| near.iter().any(|word| word == save.written()))?;
        Some((dc, save))
    }

    /// Returns the shape and the feet of the area.
    pub(super) fn area(&self) -> Option<(Spray, u8)> {
        self.0.windows(2).find_map(|pair| {
            let feet: u8 = pair[0].strip_suffix("-foot")?.parse().ok().filter(|feet| (5..=120).contains(feet))?;
            Some((Spray::ALL.iter().copied().find(|shape| shape.written() == pair[1])?, feet))
        })
    }

    /// Returns the sides of the die that says for how many rounds it is not there again; 0 where nothing says so.
    fn recharge(&self) -> u8 {
        let dice = self.0.windows(2).filter(|pair| pair[1].starts_with("round")).filter_map(|pair| formula(&pair[0]));
        let once = dice.filter(|formula| formula.dice == 1 && formula.bonus == 0).map(|formula| formula.die).next();
        once.filter(|_| ["again", "can't", "can’t"].iter().any(|word| self.has(word))).unwrap_or_default()
    }

    /// Returns the size that is named first.
    fn size(&self) -> Option<Size> {
        self.0.iter().find_map(|word| size_of(word))
    }
}

/// Takes an ability into the sheet, where its numbers say all of it or most; the strikes of the sheet are read already.
pub(super) fn take(name: &str, system: &Value, sheet: &mut CreatureSheet) -> Taking {
    let called = slug(name);
    let described = text(system, "description.value").unwrap_or_default();
    let words = Words::of(described);
    if let Some(taken) =
        heals(&called, system, sheet).or_else(|| follows_hits(&called, sheet)).or_else(|| senses(&called, sheet))
    {
        return taken;
    }
    let kind = text(system, "actionType.value").unwrap_or("passive");
    let cost = at(system, "actions.value").and_then(whole).unwrap_or_default();
    let taken = match called.split_once(' ').map_or(called.as_str(), |(first, _)| first) {
        "constrict" | "greater" if called.ends_with("constrict") => squeezes(&words).map(|squeeze| {
            sheet.powers.constrict = Some(squeeze);
        }),
        "trample" => tramples(&words, sheet).map(|trample| sheet.powers.trample = Some(trample)),
        "swallow" => swallows(&words).map(|swallow| sheet.powers.swallow = Some(swallow)),
        "frightful" => frightens(&words).map(|presence| sheet.powers.presence = Some(presence)),
        "swarming" => squeezes(&words).map(|bites| sheet.powers.bites = Some(bites)),
        "rend" => rends(&words, sheet).map(|strike| sheet.powers.rend = Some(strike)),
        "pack" if called == "pack attack" => pack(&words).map(|die| sheet.powers.pack = die),
        "pounce" if called == "pounce" => {
            sheet.powers.pounce = true;
            Some(())
        }
        _ if kind == "action" && sheet.powers.breath.is_none() => {
            breathes(name, cost, &words).map(|breath| sheet.powers.breath = Some(breath))
        }
        _ => None,
    };
    match taken {
        None => Taking::Not,
        Some(()) if words.goes_on(described) => Taking::Part("what else it does stands in its text"),
        Some(()) => Taking::Whole,
    }
}

/// Takes what heals by itself, from a name such as "Regeneration 20 (Deactivated by Acid or Fire)" and from the rule with it.
fn heals(called: &str, system: &Value, sheet: &mut CreatureSheet) -> Option<Taking> {
    let again = called.strip_prefix("regeneration");
    let rest = again.or_else(|| called.strip_prefix("fast healing"))?;
    let rule =
        list(system, &["rules"]).iter().find(|rule| text(rule, "key").is_some_and(|key| key.ends_with("FastHealing")));
    let words = Words::of(rest);
    let written = rule.and_then(|rule| at(rule, "value")).and_then(whole);
    let points = written.or_else(|| words.at(0).parse().ok()).filter(|points| (1..=100).contains(points))? as u8;
    let is_plain =
        rule.and_then(|rule| at(rule, "predicate")).is_none_or(|terms| terms.as_array().is_some_and(Vec::is_empty));
    if !is_plain || (again.is_none() && words.0.len() > 1) {
        return Some(Taking::Not);
    }
    if again.is_none() {
        sheet.heals.fast = points;
        return Some(Taking::Whole);
    }
    let named = rule.map_or(&[][..], |rule| list(rule, &["deactivatedBy"])).iter().filter_map(Value::as_str).map(slug);
    let mut kinds: Vec<String> = named.collect();
    if kinds.is_empty() {
        let by = words.0.iter().skip_while(|word| *word != "by").skip(1);
        kinds = by.filter(|word| *word != "or" && *word != "and").cloned().collect();
    }
    let mut known: Vec<DamageType> = kinds.iter().filter_map(|kind| damage_of(kind)).collect();
    known.dedup();
    sheet.heals.regeneration = points;
    sheet.heals.stopped_by = known.first().copied();
    sheet.heals.or_by = known.get(1).copied();
    let all = known.len() == kinds.len() && known.len() <= 2;
    Some(if all { Taking::Whole } else { Taking::Part("not all that stops it is known") })
}

/// Takes an ability that one of the strikes brings after a hit: its numbers stand there.
fn follows_hits(called: &str, sheet: &CreatureSheet) -> Option<Taking> {
    let bare = called.split_once(|sign: char| sign.is_ascii_digit()).map_or(called, |(before, _)| before.trim());
    let rider = Rider::ALL.iter().find(|rider| rider.written() == bare)?;
    let is_there = sheet.strikes.iter().any(|strike| strike.riders.contains(rider));
    Some(if is_there { Taking::Whole } else { Taking::Not })
}

/// Takes an ability that is one of the senses of the sheet.
fn senses(called: &str, sheet: &CreatureSheet) -> Option<Taking> {
    let sense = Sense::ALL.iter().find(|sense| called.starts_with(&slug(sense.written())))?;
    sheet.senses.iter().any(|keen| keen.sense == *sense).then_some(Taking::Whole)
}

/// Returns damage with a basic save.
fn squeezes(words: &Words) -> Option<Squeeze> {
    let hurt = words.hurts().first()?.clone();
    let dc = words.number_after("dc").filter(|dc| (5..=60).contains(dc))? as u8;
    Some(Squeeze { hurt, dc })
}

/// Returns whom a creature tramples; the damage is that of the strike which its text names.
fn tramples(words: &Words, sheet: &CreatureSheet) -> Option<Trampling> {
    let dc = words.number_after("dc").filter(|dc| (5..=60).contains(dc))? as u8;
    let strike = words.0.iter().find_map(|word| sheet.strikes.iter().find(|strike| slug(&strike.name) == *word))?;
    let hurt = Hurt { dice: strike.dice, die: strike.die, bonus: strike.bonus, damage: strike.damage? };
    Some(Trampling { size: words.size()?, hurt, dc })
}

/// Returns whom a creature swallows.
fn swallows(words: &Words) -> Option<Swallowing> {
    let rupture = words.number_after("rupture").filter(|points| (1..=100).contains(points))?;
    Some(Swallowing { size: words.size()?, hurt: words.hurts().first()?.clone(), rupture })
}

/// Returns how far a creature frightens.
fn frightens(words: &Words) -> Option<Presence> {
    let dc = words.number_after("dc").filter(|dc| (5..=60).contains(dc))? as u8;
    let place = words.0.iter().position(|word| word == "feet")?;
    let feet = words.at(place.checked_sub(1)?).parse().ok().filter(|feet| (5..=120).contains(feet))?;
    Some(Presence { feet, dc })
}

/// Returns the strike that rends, by its name.
fn rends(words: &Words, sheet: &CreatureSheet) -> Option<String> {
    let named = |name: &String| words.0.iter().any(|word| *word == slug(name));
    sheet.strikes.iter().map(|strike| &strike.name).find(|name| named(name)).cloned()
}

/// Returns the sides of the one die that is dealt more where friends reach.
fn pack(words: &Words) -> Option<u8> {
    let dice = words.0.iter().filter(|word| word.contains('d')).filter_map(|word| formula(word)).next()?;
    (dice.dice == 1 && dice.bonus == 0).then_some(dice.die)
}

/// Returns what goes from a creature over an area, with one damage and one save.
fn breathes(name: &str, cost: i32, words: &Words) -> Option<Breath> {
    let (shape, feet) = words.area().filter(|(shape, _)| *shape != Spray::Burst)?;
    let (dc, save) = words.save()?;
    let hurt = words.hurts().first()?.clone();
    let actions = u8::try_from(cost).ok().filter(|cost| (1..=3).contains(cost))?;
    let is_once = words
        .0
        .windows(3)
        .any(|three| three[0] == "once" && ["per", "a"].contains(&three[1].as_str()) && three[2] == "day");
    let daily = is_once.into();
    Some(Breath { name: name.to_owned(), shape, feet, hurt, save, dc, actions, recharge: words.recharge(), daily })
}
