//! Spells of other programs: those that the game knows can be cast, all others are told.

use super::creature::ABILITY_KEYS;
use super::reading::{Report, Told, at, list, number, short, slug, text, whole};
use super::sheets::{Magic, SpellSlot};
use crate::character::{Ability, DamageType, Rank, Spell, Trait};
use crate::magic::{SpellKind, row};
use serde_json::Value;

/// The most slots that somebody has.
const MOST_SLOTS: usize = 32;
/// How often something counts that may be cast at will.
const AT_WILL: u8 = 9;

/// Spells that newer books call otherwise, and that do there what they did.
const RENAMED: [(&str, Spell); 10] = [
    ("force barrage", Spell::MagicMissile),
    ("breathe fire", Spell::BurningHands),
    ("mystic armor", Spell::MageArmor),
    ("runic weapon", Spell::MagicWeapon),
    ("sure strike", Spell::TrueStrike),
    ("gentle landing", Spell::FeatherFall),
    ("noise blast", Spell::SoundBurst),
    ("spiritual armament", Spell::SpiritualWeapon),
    ("dizzying colors", Spell::ColorSpray),
    ("floating flame", Spell::FlamingSphere),
];

/// How a spell stands in a name beside it: `Charm (At Will)`, `Fly (Constant)`, `Heal (×3)`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Often {
    /// So often a day; `None` where the name does not say it.
    Times(Option<u8>),
    /// As often as its caster likes.
    AtWill,
    /// Always.
    Constant,
}

/// Returns a name without what stands in brackets behind it, and how often that lets it be cast.
fn parted(name: &str) -> (String, Often) {
    let Some((bare, rest)) = name.split_once('(') else { return (slug(name), Often::Times(None)) };
    let inside = slug(rest.trim_end_matches(')'));
    let number = inside.trim_start_matches(['×', 'x']).trim().parse().ok();
    let often = match inside.as_str() {
        "at will" => Often::AtWill,
        "constant" => Often::Constant,
        _ => Often::Times(number),
    };
    (slug(bare), often)
}

/// Returns the spell of a name, of either edition.
pub(super) fn spell_of(word: &str) -> Option<Spell> {
    let known = Spell::ALL.iter().copied().find(|spell| spell.written() == word);
    known.or_else(|| RENAMED.iter().find(|(name, _)| *name == word).map(|(_, spell)| *spell))
}

/// What is read of somebody's magic.
#[derive(Default)]
pub(super) struct Reading {
    /// What can be cast.
    magic: Magic,
    /// Whether anything was taken.
    any: bool,
}

impl Reading {
    /// Returns what can be cast; `None` where nothing was taken.
    pub(super) fn done(mut self, traits: &[Trait], report: &mut Report) -> Option<Magic> {
        if !self.any {
            return None;
        }
        if self.magic.cantrips.contains(&Spell::DivineLance) {
            let creeds = [
                (Trait::Good, DamageType::Good),
                (Trait::Evil, DamageType::Evil),
                (Trait::Lawful, DamageType::Lawful),
                (Trait::Chaotic, DamageType::Chaotic),
            ];
            self.magic.creed = creeds.into_iter().find(|(one, _)| traits.contains(one)).map(|(_, creed)| creed);
            if self.magic.creed.is_none() {
                report.part("divine lance", "the file says no creed; it does good damage");
            }
        }
        Some(self.magic)
    }

    /// Takes a cantrip or a focus spell.
    fn takes(&mut self, spell: Spell, focus: bool) {
        let list = if focus { &mut self.magic.focus } else { &mut self.magic.cantrips };
        if !list.contains(&spell) {
            list.push(spell);
        }
        self.any = true;
    }

    /// Takes slots with a spell in them, as far as there is room.
    fn slots(&mut self, spell: Spell, level: u8, times: u8, report: &mut Report) {
        let taken: usize = self.magic.slots.iter().map(|slot| usize::from(slot.times)).sum();
        let times = times.min((MOST_SLOTS - taken.min(MOST_SLOTS)) as u8);
        if times == 0 {
            report.out(spell.name(), "somebody has 32 slots at the most");
            return;
        }
        match self.magic.slots.iter_mut().find(|slot| slot.spell == spell && slot.level == level) {
            Some(slot) if slot.times + times <= 9 => slot.times += times,
            _ => self.magic.slots.push(SpellSlot { spell, level, times }),
        }
        self.any = true;
    }

    /// Sets what attacks and DCs rest on; of two that differ the first counts.
    fn rests_on(
        &mut self,
        name: &str,
        (by, rank): (Ability, Option<Rank>),
        numbers: [Option<i32>; 2],
        report: &mut Report,
    ) {
        let [attack, dc] = numbers;
        let attack = attack.filter(|attack| (-5..=60).contains(attack)).map(|attack| attack as i8);
        let dc = dc.filter(|dc| (5..=70).contains(dc)).map(|dc| dc as u8);
        if !self.any && self.magic.dc.is_none() {
            (self.magic.by, self.magic.rank, self.magic.attack, self.magic.dc) = (by, rank, attack, dc);
        } else if (self.magic.by, self.magic.attack, self.magic.dc) != (by, attack, dc) {
            report.part(name, "its spells count with the ability and the DC of those before");
        }
    }
}

/// Returns the ability of a short key; by the tradition where there is none.
fn ability(key: Option<&str>, tradition: Option<&str>) -> Ability {
    let said = key.and_then(|key| ABILITY_KEYS.iter().find(|(short, _)| *short == key)).map(|(_, one)| *one);
    said.unwrap_or(match tradition {
        Some("arcane") => Ability::Intelligence,
        Some("divine" | "primal") => Ability::Wisdom,
        _ => Ability::Charisma,
    })
}

/// A spell among the items of a file of Foundry.
struct Item<'a> {
    name: &'a str,
    system: &'a Value,
    id: Option<&'a str>,
    spell: Option<Spell>,
    often: Often,
}

/// Returns the numbers of an item.
fn system_of(item: &Value) -> &Value {
    item.get("system").or_else(|| item.get("data")).unwrap_or(&Value::Null)
}

/// Returns the spells among items; what nobody knows is told, and kept as text.
fn spells<'a>(items: &'a [Value], texts: &mut Vec<Told>, report: &mut Report) -> Vec<Item<'a>> {
    let mut all = Vec::new();
    for item in items.iter().filter(|item| text(item, "type") == Some("spell")) {
        let name = text(item, "name").unwrap_or("a spell");
        let system = system_of(item);
        let (bare, often) = parted(name);
        let by_slug = text(system, "slug").map(slug).and_then(|word| spell_of(&word));
        let spell = spell_of(&bare).or(by_slug);
        if spell.is_none() {
            report.text(name, "a spell that no rule knows");
            texts.push(Told {
                at: format!("spell, {name}"),
                what: super::plain(text(system, "description.value").unwrap_or_default()),
            });
        } else if RENAMED.iter().any(|(word, _)| *word == bare) {
            report.part(name, format!("it counts as {}", spell.unwrap_or_default()));
        }
        let id = text(item, "_id").or_else(|| text(item, "id"));
        all.push(Item { name, system, id, spell, often });
    }
    all
}

/// Reads the spells of a creature or a character of Foundry; `built` where attack and DC are put together from ranks.
pub(super) fn foundry(
    system: &Value,
    items: &[Value],
    (traits, built): (&[Trait], bool),
    texts: &mut Vec<Told>,
    report: &mut Report,
) -> Option<Magic> {
    let all = spells(items, texts, report);
    let mut reading = Reading::default();
    let mut entries = Vec::new();
    for entry in items.iter().filter(|item| text(item, "type") == Some("spellcastingEntry")) {
        let id = text(entry, "_id").or_else(|| text(entry, "id"));
        entries.extend(id);
        let own: Vec<&Item<'_>> =
            all.iter().filter(|spell| text(spell.system, "location.value") == id && id.is_some()).collect();
        if own.iter().any(|spell| spell.spell.is_some()) {
            of_entry(entry, &own, built, &mut reading, report);
        }
    }
    for lost in all.iter().filter(|spell| text(spell.system, "location.value").is_none_or(|id| !entries.contains(&id)))
    {
        if lost.spell.is_some() {
            report.out(lost.name, "it belongs to no entry of spells");
        }
    }
    let points = at(system, "resources.focus.max").and_then(whole).unwrap_or_default();
    if !reading.magic.focus.is_empty() {
        reading.magic.focus_points = points.clamp(1, 3) as u8;
    } else if points > 0 {
        report.out("resources.focus.max", format!("{points} is not taken: no rule knows its focus spells"));
    }
    reading.done(traits, report)
}

/// Reads one entry of spells with what belongs to it.
fn of_entry(entry: &Value, own: &[&Item<'_>], built: bool, reading: &mut Reading, report: &mut Report) {
    let system = system_of(entry);
    let name = text(entry, "name").unwrap_or("spells");
    let by = ability(text(system, "ability.value"), text(system, "tradition.value"));
    let rank = number(system, &["proficiency.value"], (0, 4), report, false).map(|rank| Rank::ALL[rank as usize]);
    let given = |path| at(system, path).and_then(whole).filter(|_| !built);
    let rank = rank.filter(|_| built).map(|rank| rank.max(Rank::Trained));
    reading.rests_on(name, (by, rank), [given("spelldc.value"), given("spelldc.dc")], report);
    let kind = text(system, "prepared.value").unwrap_or("innate");
    if matches!(kind, "ritual" | "items") {
        report.out(name, format!("{kind}: they are not taken"));
        return;
    }
    for spell in own.iter().filter(|one| one.spell.is_some_and(|spell| row(spell).1 == SpellKind::Cantrip)) {
        reading.takes(spell.spell.unwrap_or_default(), false);
    }
    let slotted: Vec<&&Item<'_>> =
        own.iter().filter(|one| one.spell.is_some_and(|spell| row(spell).1 != SpellKind::Cantrip)).collect();
    match kind {
        "focus" => slotted.iter().for_each(|one| reading.takes(one.spell.unwrap_or_default(), true)),
        "prepared" => prepared(system, &slotted, reading, report),
        "spontaneous" => spontaneous(system, name, &slotted, reading, report),
        _ => slotted.iter().for_each(|one| innate(one, reading, report)),
    }
}

/// Returns the level at which a spell is cast.
fn level_of(item: &Item<'_>) -> u8 {
    let own = item.spell.map_or(1, |spell| row(spell).2);
    let raised = ["location.heightenedLevel", "level.value", "level"]
        .into_iter()
        .find_map(|path| at(item.system, path).and_then(whole));
    raised.unwrap_or(1).clamp(own.into(), 10) as u8
}

/// Takes what is cast so often a day.
fn innate(item: &Item<'_>, reading: &mut Reading, report: &mut Report) {
    let Some(spell) = item.spell else { return };
    let uses = at(item.system, "location.uses.max").and_then(whole).map(|uses| uses.clamp(1, 9) as u8);
    let times = match item.often {
        Often::Constant => return report.out(item.name, "it is always at work, which is not taken"),
        Often::AtWill => {
            report.part(item.name, format!("at will counts as {AT_WILL} times a day"));
            AT_WILL
        }
        Often::Times(times) => uses.or(times).unwrap_or(1).clamp(1, 9),
    };
    reading.slots(spell, level_of(item), times, report);
}

/// Takes what is prepared in each slot.
fn prepared(system: &Value, own: &[&&Item<'_>], reading: &mut Reading, report: &mut Report) {
    let mut found = false;
    for level in 1..=10_u8 {
        let slots: Vec<&Value> = match at(system, &format!("slots.slot{level}.prepared")) {
            Some(Value::Array(slots)) => slots.iter().collect(),
            Some(Value::Object(slots)) => slots.values().collect(),
            _ => Vec::new(),
        };
        for slot in slots {
            let Some(id) = text(slot, "id") else { continue };
            if let Some(spell) = own.iter().find(|one| one.id == Some(id)).and_then(|one| one.spell) {
                reading.slots(spell, level.max(row(spell).2), 1, report);
                found = true;
            }
        }
    }
    if !found {
        for item in own {
            reading.slots(item.spell.unwrap_or_default(), level_of(item), 1, report);
        }
    }
}

/// Takes the slots of one who chooses as it casts, each with one of its spells in turn.
fn spontaneous(system: &Value, name: &str, own: &[&&Item<'_>], reading: &mut Reading, report: &mut Report) {
    for level in 1..=10_u8 {
        let most = at(system, &format!("slots.slot{level}.max")).and_then(whole).unwrap_or_default().clamp(0, 9);
        let known: Vec<Spell> = own.iter().filter(|one| level_of(one) == level).filter_map(|one| one.spell).collect();
        shared(name, (level, most as u8), &known, reading, report);
    }
}

/// Shares the slots of a level out among the spells that somebody knows.
fn shared(name: &str, (level, slots): (u8, u8), known: &[Spell], reading: &mut Reading, report: &mut Report) {
    if slots == 0 || known.is_empty() {
        return;
    }
    report.part(name, format!("who casts chooses as they cast; here its {slots} slots of level {level} are prepared"));
    for spell in known.iter().cycle().take(slots.into()) {
        reading.slots(*spell, level.max(row(*spell).2), 1, report);
    }
}

/// Reads the spells of a character of Pathbuilder.
pub(super) fn pathbuilder(build: &Value, texts: &mut Vec<Told>, report: &mut Report) -> Option<Magic> {
    let mut reading = Reading::default();
    for caster in list(build, &["spellCasters"]) {
        let name = text(caster, "name").unwrap_or("spells");
        let key = text(caster, "ability").map(str::to_lowercase);
        let tradition = text(caster, "magicTradition").map(str::to_lowercase);
        let by = ability(key.as_deref(), tradition.as_deref());
        let bonus = at(caster, "proficiency").and_then(whole).unwrap_or(2).clamp(2, 8);
        let rank = Rank::ALL[(bonus / 2) as usize];
        reading.rests_on(name, (by, Some(rank)), [None, None], report);
        of_caster(caster, name, &mut reading, texts, report);
    }
    for (tradition, abilities) in at(build, "focus").and_then(Value::as_object).into_iter().flatten() {
        for (_, focus) in abilities.as_object().into_iter().flatten() {
            for word in list(focus, &["focusSpells"]).iter().chain(list(focus, &["focusCantrips"])) {
                let name = word.as_str().unwrap_or_default();
                match spell_of(&parted(name).0) {
                    Some(spell) => reading.takes(spell, row(spell).1 != SpellKind::Cantrip),
                    None => unknown(name, tradition, texts, report),
                }
            }
        }
    }
    if !reading.magic.focus.is_empty() {
        let points = at(build, "focusPoints").or_else(|| at(build, "focus.focusPoints")).and_then(whole);
        reading.magic.focus_points = points.unwrap_or(1).clamp(1, 3) as u8;
    }
    reading.done(&[], report)
}

/// Tells of a spell that no rule knows.
fn unknown(name: &str, from: &str, texts: &mut Vec<Told>, report: &mut Report) {
    report.text(name, format!("{from}: a spell that no rule knows"));
    texts.push(Told { at: "spell".to_owned(), what: name.to_owned() });
}

/// Returns the spells of each level of a list of Pathbuilder: the level, and those that the game knows.
fn levels(caster: &Value, key: &str) -> Vec<(u8, Vec<String>)> {
    let of = |one: &Value| {
        let level = at(one, "spellLevel").and_then(whole)?.clamp(0, 10) as u8;
        let names = list(one, &["list"]).iter().filter_map(|name| name.as_str().map(str::to_owned)).collect();
        Some((level, names))
    };
    list(caster, &[key]).iter().filter_map(of).collect()
}

/// Reads one caster: what is prepared where the file says it, else as many of the spells that it knows as it has slots.
fn of_caster(caster: &Value, name: &str, reading: &mut Reading, texts: &mut Vec<Told>, report: &mut Report) {
    let prepared = levels(caster, "prepared");
    let has_prepared = prepared.iter().any(|(level, names)| *level > 0 && !names.is_empty());
    let is_innate = at(caster, "innate").and_then(Value::as_bool).unwrap_or_default();
    for (level, names) in levels(caster, "spells") {
        let mut known = Vec::new();
        for word in &names {
            match spell_of(&parted(word).0) {
                Some(spell) => known.push(spell),
                None => unknown(word, name, texts, report),
            }
        }
        if level == 0 {
            known.iter().for_each(|spell| reading.takes(*spell, false));
        } else if is_innate {
            known.iter().for_each(|spell| reading.slots(*spell, level.max(row(*spell).2), 1, report));
        } else if !has_prepared {
            let slots =
                at(caster, "perDay").and_then(|days| days.get(usize::from(level))).and_then(whole).unwrap_or_default();
            shared(name, (level, slots.clamp(0, 9) as u8), &known, reading, report);
        }
    }
    for (level, names) in prepared {
        for spell in names.iter().filter_map(|word| spell_of(&parted(word).0)) {
            match level {
                0 => reading.takes(spell, false),
                level => reading.slots(spell, level.max(row(spell).2), 1, report),
            }
        }
    }
    if !list(caster, &["blendedSpells"]).is_empty() {
        report.part(name, format!("blended spells are not taken: {}", short(&caster["blendedSpells"])));
    }
}
