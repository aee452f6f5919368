//! What a person sees of an actor.

use crate::prelude::*;
use crate::view;
use ludex_engine::{Pool, Section, Sheet, SheetEntry as Entry, Viewer, shown};
use ludex_kit::page::{pool, section, tallied};

/// Returns the sheet of an actor: all of it for those who play it, the outside for others.
pub(crate) fn sheet(state: &State, actor: ActorId, viewer: &Viewer) -> Option<Sheet> {
    let mut sheet = shown::sheet::<Destiny>(state, actor, viewer)?;
    sheet.about.clone_from(&state.profile(actor).about);
    sheet.statuses = view::statuses(state, actor).into_iter().map(|(_, status)| status).collect();
    if !viewer.plays(actor) {
        sheet.pools.clear();
        let wounds = Entry::new("Wounds", view::condition(state, actor));
        sheet.sections.push(section("Seen", [wounds, place(state, actor)]));
        return Some(sheet);
    }
    sheet.pools = pools(state, actor);
    sheet.sections = vec![
        now(state, actor),
        defences(state, actor),
        attacks(state, actor),
        attributes(state.profile(actor)),
        skills(state, actor),
        carried(state.profile(actor)),
    ];
    Some(sheet)
}

/// Returns where an actor stands.
fn place(state: &State, actor: ActorId) -> Entry {
    let unit = if state.setting.map.is_some() { "" } else { " yd" };
    Entry::new("Stands at", format!("{}{unit}", state.actor(actor).place))
}

/// Returns what an actor has and can hold: AP, stamina, mana if it has any, wound slots by level.
fn pools(state: &State, actor: ActorId) -> Vec<Pool> {
    let profile = state.profile(actor);
    let creature = state.actor(actor);
    let most_stamina = derived::current_stamina_max(profile, creature.fatigue);
    let mut pools = vec![
        pool("AP", creature.ap, derived::action_points(profile).max),
        pool("Stamina", creature.stamina, most_stamina),
    ];
    if derived::normal_mana(profile) > 0 {
        pools.push(pool("Mana", creature.mana, mana::max_mana(state, actor)));
    }
    let names = ["Light wounds", "Moderate wounds", "Severe wounds", "Critical wounds", "Fatal wound"];
    for ((name, filled), slots) in names.into_iter().zip(creature.wounds).zip(derived::slots(profile)) {
        pools.push(pool(name, filled, slots));
    }
    pools
}

/// Returns how an actor is now.
fn now(state: &State, actor: ActorId) -> Section {
    let profile = state.profile(actor);
    let creature = state.actor(actor);
    let ap = derived::action_points(profile);
    let entries = [
        Entry::new("Initiative", creature.initiative.to_string()),
        tallied("Starting initiative, with dice", |tally| derived::initiative(profile, tally)),
        Entry::new("AP at round start, at turn end", format!("{}, {}", ap.round_start, ap.turn_end)),
        Entry::new("Fatigue", creature.fatigue.to_string()),
        Entry::new("Movement rate", format!("{} yd for 4 AP", pace::rate(state, actor))),
        Entry::new("Movement left", pace::yards_told(creature.movement)),
        place(state, actor),
        tallied("Toughness", |tally| derived::toughness(profile, tally)),
        tallied("Base Toughness", |tally| derived::base_toughness(profile, tally)),
    ];
    section("Now", entries)
}

/// Returns the seven Defences as they are now.
fn defences(state: &State, actor: ActorId) -> Section {
    let value = |kind: &DefenceKind| tallied(kind.name(), |tally| defence::value(state, actor, *kind, None, tally));
    section("Defences", DefenceKind::ALL.iter().map(value))
}

/// Returns the attributes, the Size and the kind of somebody.
fn attributes(profile: &Profile) -> Section {
    let modifier = |name: &'static str, value: i32| Entry::new(name, format!("{value:+}"));
    let attributes = Attribute::ALL.iter().map(|attribute| modifier(attribute.name(), profile.attribute(*attribute)));
    let kind = profile.race.map_or(profile.sort.name(), crate::Race::name);
    let rest = [modifier("Size", profile.size), Entry::new("Kind", kind)];
    section("Attributes", attributes.chain(rest))
}

/// Returns what an actor adds with each of its weapons, and what that does. The armour of the target is not known yet.
fn attacks(state: &State, actor: ActorId) -> Section {
    let profile = state.profile(actor);
    let attack = |(at, weapon): (usize, &crate::Weapon)| {
        let mut tally = Tally::shown();
        checks::combat_bonus(state, actor, CombatCheck::Weapon(at as u8), &mut tally);
        let reach = match (weapon.reach, weapon.increment) {
            (Some(reach), _) => format!("reach {reach}"),
            (None, increment) => format!("increment {}", increment.unwrap_or(1)),
        };
        let hand = if state.actor(actor).holds(at) { "" } else { ", not in hand" };
        let mut damage = weapon.damage;
        if attack::adds_strength(state, weapon).is_ok() {
            damage += profile.attribute(Attribute::Strength);
        }
        let value = format!("{:+}, damage {damage}, {} AP, {reach}{hand}", tally.total, weapon.ap);
        Entry { label: weapon.name.clone().into(), value, tally: Some(tally) }
    };
    section("Attacks", profile.weapons.iter().enumerate().map(attack))
}

/// Returns what it wears and carries, and the spells it knows.
fn carried(profile: &Profile) -> Section {
    let mut entries = Vec::new();
    if !profile.armour.name.is_empty() {
        entries.push(Entry::new("Armour", profile.armour.name.clone()));
    }
    if !profile.gear.is_empty() {
        let names: Vec<&str> = profile.gear.iter().map(|item| item.name.as_str()).collect();
        entries.push(Entry::new("Carries", names.join(", ")));
    }
    for spell in &profile.spells {
        let mana =
            if spell.invests > 0 { format!("invests {}", spell.invests) } else { format!("spends {}", spell.spends) };
        entries.push(Entry::new(spell.name.clone(), format!("{} AP, {mana} mana", spell.ap)));
    }
    section("Gear and spells", entries)
}

/// Returns the skills that an actor is trained in, with the specializations under each.
fn skills(state: &State, actor: ActorId) -> Section {
    let skills = &state.profile(actor).skills;
    let entry = |&skill: &Skill| {
        let under = skills.specializations().filter(|(under, _, _)| *under == skill);
        let words: Vec<String> = under.map(|(_, word, rank)| format!("{word} {rank}")).collect();
        let more = if words.is_empty() { String::new() } else { format!(" ({})", words.join(", ")) };
        let trained = skills.rank(skill) > 0 || !more.is_empty();
        trained.then(|| Entry::new(skill.name(), format!("{}{more}", skills.rank(skill))))
    };
    section("Skills", Skill::ALL.iter().filter_map(entry))
}
