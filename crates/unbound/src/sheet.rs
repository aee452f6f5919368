//! What a person sees of an actor.

use crate::armour::{self, Situation};
use crate::attack::words::weapon_damage;
use crate::attack::{attack_tally, range};
use crate::character::ActionPoints;
use crate::character::skills::{RANK_NAMES, SKILLS};
use crate::damage::damage_tally;
use crate::options::VitalityDieInAp;
use crate::prelude::*;
use crate::spells::{self, spell_preview};
use crate::stealth::Pretence;
use crate::{action_points, checks, cover, defence, dying, movement, senses, statuses, table, talk};
use ludex_engine::{Pool, Section, Sheet, SheetEntry as Entry, Status};

/// Returns the sheet of an actor: all of it for those who play it, the outside for others.
pub(crate) fn sheet(state: &State, id: ActorId, viewer: &Viewer) -> Option<Sheet> {
    if !sees(state, viewer, id) {
        return None;
    }
    let actor = state.actor(id);
    let mut sheet = Sheet {
        actor: id,
        name: actor.name.to_string(),
        about: actor.profile.about.clone(),
        pools: Vec::new(),
        statuses: all_statuses(state, id),
        sections: Vec::new(),
        has_record: actor.profile.pc && viewer.plays(id),
    };
    if viewer.plays(id) {
        sheet.pools = pools(actor);
        sheet.sections = vec![
            defences(state, id),
            attacks(state, id),
            magic(state, id),
            body(state, id),
            attributes(state, id),
            skills(state, id),
            ranks(state, id),
        ];
        sheet.sections.extend(pretends(state, id, viewer));
        sheet.sections.push(crate::travel::board::on_the_way(state, id));
        talking(state, id, viewer, &mut sheet);
        sheet.sections.retain(|section| !section.entries.is_empty());
    } else {
        sheet.sections.push(outside(actor));
        sheet.sections.extend(pretends(state, id, viewer));
        talking(state, id, viewer, &mut sheet);
    }
    Some(sheet)
}

/// Returns what everybody sees of an actor.
fn outside(actor: &Actor) -> Section {
    let held = actor.held().filter(|(_, weapon)| weapon.hands > 0);
    let held: Vec<&str> = held.map(|(_, weapon)| weapon.name.as_str()).collect();
    let in_hand = if held.is_empty() { "nothing".to_owned() } else { held.join(", ") };
    let entries = vec![
        Entry::new("Looks", table::condition(actor)),
        Entry::new("Size", actor.size().name()),
        Entry::new("In hand", in_hand),
    ];
    Section { title: "Seen".into(), entries }
}

fn pool(name: &'static str, current: i32, max: i32) -> Pool {
    Pool { name: name.into(), current, max }
}

/// Returns the pools of an actor, as far as it has them.
fn pools(actor: &Actor) -> Vec<Pool> {
    let mut pools = vec![
        pool("Health", actor.health, actor.health_max),
        pool("Vitality", actor.vitality, actor.vitality_max),
        pool("AP", actor.ap, actor.ap_reset.max(actor.ap)),
        pool("Vitality Dice", actor.vitality_dice.into(), actor.profile.level.into()),
    ];
    for (name, amount) in [
        ("Temporary Health", actor.temporary_health),
        ("Temporary Vitality", actor.temporary_vitality),
        ("Vigor", actor.vigor),
    ] {
        if amount > 0 {
            pools.push(pool(name, amount, amount));
        }
    }
    if let Some(casting) = &actor.profile.casting {
        let most = spells::most(&actor.profile);
        pools.push(if casting.devotion.is_some() {
            pool("Threshold", actor.magic.threshold, most)
        } else if casting.slots.is_empty() {
            pool("Mana", actor.magic.mana, most)
        } else {
            let left = actor.magic.slots.iter().map(|&slots| i32::from(slots)).sum();
            let whole = casting.slots.iter().map(|&slots| i32::from(slots)).sum();
            pool("Slots", left, whole)
        });
    }
    if actor.health == 0 && actor.alive() {
        pools.push(pool("Death saves made", actor.saves.successes.into(), 3));
        pools.push(pool("Death saves failed", actor.saves.failures.into(), 3));
    }
    pools
}

/// Returns what an actor pretends, for those who play it, and for those whose characters have seen through it.
fn pretends(state: &State, id: ActorId, viewer: &Viewer) -> Option<Section> {
    let around = state.around.as_ref()?;
    let mine = viewer.plays(id);
    let through = |pretence: &Pretence| match viewer {
        Viewer::Player(own) => own.iter().any(|actor| pretence.seen_through.contains(actor)),
        _ => false,
    };
    let entry = |pretence: &Pretence| {
        let total = pretence.total.filter(|_| mine).map_or(String::new(), |total| format!(", {total}"));
        let skill = pretence.sort.skill().map_or("Transformed", Skill::name);
        Entry::new(skill, format!("{}{total}", pretence.name))
    };
    let known = around.pretences.iter().filter(|pretence| pretence.owner == id && (mine || through(pretence)));
    let entries: Vec<Entry> = known.map(entry).collect();
    if entries.is_empty() {
        return None;
    }
    let title = if mine { "Pretends" } else { "Found out" };
    Some(Section { title: title.into(), entries })
}

/// Adds what an actor feels for those who talk to it, as far as a person may know (UL-SOC-20).
fn talking(state: &State, id: ActorId, viewer: &Viewer, sheet: &mut Sheet) {
    let (pools, entries) = talk::board::on_sheet(state, id, viewer);
    sheet.pools.extend(pools);
    if !entries.is_empty() {
        sheet.sections.push(Section { title: "Talk".into(), entries });
    }
}

/// Returns when an effect ends, in words; `None` where nothing counts it down.
fn until(effect: Effect) -> Option<String> {
    match (effect.turns, effect.rounds) {
        (0, 0) => None,
        (turns, 0) => Some(format!("the end of {turns} more turn(s)")),
        (_, rounds) => Some(format!("the end of {rounds} round(s), this one counted")),
    }
}

/// Returns everything that is the matter with an actor, with its rules.
fn all_statuses(state: &State, id: ActorId) -> Vec<Status> {
    let actor = state.actor(id);
    let mut list: Vec<Status> = Vec::new();
    for (status, effect) in actor.statuses.iter() {
        let name = match effect.value {
            0 => status.name().to_owned(),
            value => format!("{} {value}", status.name()),
        };
        list.push(ludex_kit::page::status(name, status.rule(), until(effect)));
    }
    let mut also = |is: bool, name: String, rule: &'static Rule| {
        if is {
            list.push(ludex_kit::page::status(name, rule, None));
        }
    };
    for held in state.holds_on(id) {
        let by = &state.actor(held.grappler).name;
        let (name, rule) = if held.pinned { ("Pinned", &statuses::PINNED) } else { ("Grappled", &statuses::GRAPPLED) };
        also(true, format!("{name} by {by}"), rule);
    }
    if let Some(trap) = crate::objects::trap_on(state, id) {
        also(true, format!("Caught in {}", trap.name), &crate::objects::traps::SNARES);
    }
    also(senses::is_ethereal(state, id), "Ethereal".to_owned(), &senses::special::TRUE_ETHEREAL);
    also(actor.dying(), "Dying".to_owned(), &statuses::DYING);
    also(actor.flying, format!("Flying {}", actor.height), &movement::flight::FLYERS_FALL);
    also(actor.saves.stable, "Stable".to_owned(), &statuses::STABLE_STATUS);
    also(!actor.alive(), "Dead".to_owned(), &statuses::DEAD);
    also(actor.exhaustion > 0, format!("Exhaustion {}", actor.exhaustion), &statuses::EXHAUSTION);
    also(state.can_act(id) && cover::is_flanked(state, id), "Flanked".to_owned(), &cover::FLANKED);
    also(actor.aim.is_some(), "Aiming".to_owned(), &crate::actions::AIM);
    for help in actor.help() {
        let with = match (help.with, help.against) {
            (Some(skill), _) => format!(" with {}", skill.name()),
            (None, Some(target)) => format!(" against {}", state.actor(target).name),
            (None, None) => String::new(),
        };
        also(true, format!("Helped{with}"), &crate::actions::HELP);
    }
    if let Some(focus) = actor.focus {
        let ends = if focus.ending { ", ending" } else { "" };
        also(true, format!("Focused on {}{ends}", focus.skill.name(state)), &checks::focus::FOCUS);
    }
    let encumbrance = movement::encumbrance(state, id);
    also(encumbrance != movement::Encumbrance::None, encumbrance.name().to_owned(), &movement::ENCUMBERED);
    also(actor.squeezing, "Squeezing".to_owned(), &movement::SQUEEZING);
    also(actor.breather, "Catching breath".to_owned(), &crate::pools::BREATHER);
    also(actor.turn.readied, "Ready".to_owned(), &crate::turns::READY);
    list
}

fn defences(state: &State, id: ActorId) -> Section {
    let actor = state.actor(id);
    let reduction =
        |label: &'static str, situation| Entry::tallied(label, armour::reduction(state, id, situation, true));
    let mut entries = vec![
        Entry::tallied("Passive Armor", armour::passive(state, id, Cover::None, true)),
        Entry::tallied("Dodge, with 1d6", defence::dodge_tally(state, id, true)),
    ];
    if actor.shield_up {
        entries.push(Entry::tallied("Block, with 1d8", defence::block_tally(state, id, None, true)));
    }
    for (place, weapon) in actor.held().filter(|(_, weapon)| !weapon.shoots()) {
        let tally = defence::parry_tally(state, id, place, true);
        let value = format!("{:+}", tally.total);
        let label = format!("Parry with {}, with 1d20", weapon.name);
        entries.push(Entry { label: label.into(), value, tally: Some(tally) });
    }
    entries.push(reduction("Armor Reduction", Situation::Whole));
    entries.push(reduction("after a failed dodge", Situation::FailedDodge));
    entries.push(reduction("after a failed block", Situation::FailedBlock));
    entries.push(reduction("after a failed parry or roll", Situation::FailedOther));
    for &attribute in Attribute::ALL {
        let label = format!("{} ({}), with 1d20", attribute.group().name(), attribute.name());
        let tally = defence::roll_tally(state, id, attribute, true);
        entries.push(Entry { label: label.into(), value: format!("{:+}", tally.total), tally: Some(tally) });
    }
    Section { title: "Defences".into(), entries }
}

fn attacks(state: &State, id: ActorId) -> Section {
    let actor = state.actor(id);
    let entry = |(place, weapon): (usize, &crate::character::Weapon)| {
        let tally = attack_tally(state, id, weapon, false, true);
        let plus = damage_tally(&actor.profile, weapon, Occasion::Action, state.options(), false).total;
        let reach = match range(state, id, weapon, false) {
            Some((normal, long)) if normal == long => format!("range {normal}"),
            Some((normal, long)) => format!("range {normal}/{long}"),
            None => format!("reach {}", actor.profile.reach_with(weapon)),
        };
        let thrown = range(state, id, weapon, true).filter(|_| weapon.thrown.is_some());
        let thrown = thrown.map_or(String::new(), |(normal, long)| format!(", thrown {normal}/{long}"));
        let hand = match actor.gear[place] {
            Gear::Held => "",
            Gear::Unloaded => ", not loaded",
            Gear::Stowed => ", put away",
            Gear::Dropped => ", not at hand",
        };
        let damage = weapon_damage(weapon, plus);
        // Reach and throws are told in spaces.
        let named = weapon.properties().filter(|name| !matches!(*name, "Reach" | "Thrown"));
        let properties: String = named.map(|name| format!(", {name}")).collect();
        let value = format!("{:+}, {damage}, {} AP, {reach}{thrown}{properties}{hand}", tally.total, weapon.ap);
        Entry { label: weapon.name.clone().into(), value, tally: Some(tally) }
    };
    Section { title: "Attacks".into(), entries: actor.profile.weapons.iter().enumerate().map(entry).collect() }
}

/// Returns the spells of an actor, and what it concentrates on.
fn magic(state: &State, id: ActorId) -> Section {
    let actor = state.actor(id);
    let entry = |spell: &spells::Spell| {
        let tally = if spell.is_attack() {
            spells::attack_tally(state, id, spell, true)
        } else {
            spells::number(state, id, spell, true)
        };
        let mana = if spell.mana > 0 { format!(", {} mana", spell.mana) } else { String::new() };
        let range = crate::attack::spaces(spell.range);
        let value = format!("{}, {} AP{mana}, range {range}", spell_preview(state, id, spell), spell.ap);
        Entry { label: spell.name.clone().into(), value, tally: Some(tally) }
    };
    let mut entries: Vec<Entry> = actor.profile.spells.iter().map(entry).collect();
    if let Some(on) = actor.magic.concentration {
        let name = spells::spell(state, id, on.spell).map_or("", |spell| spell.name.as_str());
        entries.push(Entry::new(if on.readied { "Holds ready" } else { "Concentrates on" }, name.to_owned()));
    }
    Section { title: "Spells".into(), entries }
}

fn body(state: &State, id: ActorId) -> Section {
    let actor = state.actor(id);
    let profile = &actor.profile;
    let armour = match &profile.armour {
        Some(armour) => format!("{} {} ({})", armour.name, armour.value, armour.class.name()),
        None => "none".to_owned(),
    };
    let mut entries = vec![
        Entry::new("Level", profile.level.to_string()),
        Entry::new("Size", actor.size().name()),
        Entry::tallied("Most Health", profile.health_max(state.options(), true)),
        Entry::tallied("Most Vitality", profile.vitality_max(state.options(), true)),
        Entry::tallied("Movement", movement::allowance(state, id, false, true)),
        Entry::new("Vitality Die", format!("d{}", profile.vitality_die)),
        Entry::new("Armour", armour),
    ];
    if profile.ap == ActionPoints::Rolled {
        let die = match state.options().ap_vitality_die {
            VitalityDieInAp::Rolled => format!(" + 1d{}", profile.vitality_die),
            _ => String::new(),
        };
        let d4s = profile.action_dice(state.options());
        let label = format!("Action Points a round, with {d4s}d4{die}");
        entries.push(Entry::tallied(label, action_points::beside_dice(profile, state.options(), true)));
    }
    if let Some(flight) = profile.flight {
        let hovers = if flight.hover { ", hovers" } else { "" };
        entries.push(Entry::new("Flies", format!("{} spaces{hovers}", flight.spaces)));
    }
    for (label, feet) in [
        ("Blindsight", profile.senses.blindsight),
        ("Darkvision", profile.senses.darkvision),
        ("Truesight", profile.senses.truesight),
    ] {
        if feet > 0 {
            entries.push(Entry::new(label, format!("{feet} feet")));
        }
    }
    if let Some(total) = actor.stealth {
        entries.push(Entry::new(if actor.sneaking { "Sneaks with" } else { "Hides with" }, total.to_string()));
    }
    entries.extend(carried(actor));
    for (label, affinity) in
        [("Resists", &profile.resists), ("Vulnerable to", &profile.vulnerable), ("Immune to", &profile.immune)]
    {
        let mut words: Vec<&str> = affinity.types.iter().map(|kind| kind.name()).collect();
        words.extend(affinity.sources.iter().map(|source| source.name()));
        if !words.is_empty() {
            entries.push(Entry::new(label, words.join(", ")));
        }
    }
    if !profile.pc && dying::uses_death_rules(state, id) {
        entries.push(Entry::new("At 0 Health", "fights for its life like a character"));
    }
    Section { title: "Body".into(), entries }
}

/// Returns the tools of an actor, its shield, its Valor, its gold and its potions.
fn carried(actor: &Actor) -> Vec<Entry> {
    let profile = &actor.profile;
    let mut entries = Vec::new();
    if !profile.tools.is_empty() {
        entries.push(Entry::new("Tools", profile.tools.join(", ")));
    }
    if let Some(shield) = &profile.shield {
        let up = if actor.shield_up { "" } else { ", not on the arm" };
        entries.push(Entry::new("Shield", format!("{} {}{up}", shield.name, shield.armor)));
    }
    if profile.pc {
        let how = if actor.valor.inspired {
            ", inspired"
        } else if actor.valor.ready {
            ", held ready"
        } else {
            ""
        };
        entries.push(Entry::new("Valor", format!("{}{how}", actor.valor.points)));
    }
    if actor.gold > 0 {
        entries.push(Entry::new("Gold", actor.gold.to_string()));
    }
    if actor.potions > 0 {
        entries.push(Entry::new("Healing potions", actor.potions.to_string()));
    }
    for flasks in actor.flasks.iter().filter(|flasks| flasks.left > 0) {
        entries.push(Entry::new(flasks.potion.name.clone(), flasks.left.to_string()));
    }
    entries
}

fn attributes(state: &State, id: ActorId) -> Section {
    let profile = &state.actor(id).profile;
    let entry = |attribute: Attribute| {
        let boosts = match profile.boosts(attribute) {
            0 => String::new(),
            1 => " (boost)".to_owned(),
            _ => " (two boosts)".to_owned(),
        };
        Entry::new(attribute.name(), format!("{:+}{boosts}", profile.attribute(attribute)))
    };
    Section { title: "Attributes".into(), entries: Attribute::ALL.iter().copied().map(entry).collect() }
}

/// Returns the skills that a fight may ask for.
fn skills(state: &State, id: ActorId) -> Section {
    let profile = &state.actor(id).profile;
    let asked = [Skill::Hide, Skill::Perception, Skill::Escape, Skill::Overpower, Skill::Triage];
    let known = |skill: &Skill| profile.rank(skill.group()) > 0 || profile.skill_boost(*skill) > 0;
    let others = SKILLS.iter().map(|row| row.0).filter(|skill| !asked.contains(skill) && known(skill));
    let entry = |skill: Skill| {
        let tally = checks::skill_tally(state, id, skill, None, true);
        Entry { label: skill.name().into(), value: format!("{:+}", tally.total), tally: Some(tally) }
    };
    Section { title: "Skills".into(), entries: asked.into_iter().chain(others).map(entry).collect() }
}

fn ranks(state: &State, id: ActorId) -> Section {
    let profile = &state.actor(id).profile;
    let trained = Group::ALL.iter().copied().filter(|&group| profile.rank(group) > 0);
    let entry = |group: crate::character::Group| {
        let rank = profile.rank(group).clamp(0, 4) as usize;
        Entry::new(group.name(), format!("{} ({rank})", RANK_NAMES[rank]))
    };
    Section { title: "Ranks".into(), entries: trained.map(entry).collect() }
}
