//! What a person sees of an actor.

use crate::prelude::*;
use crate::view;
use ludex_engine::{Section, Sheet, SheetEntry as Entry, Viewer, shown};
use ludex_kit::page::{pool, section, tallied};

/// Returns the sheet of an actor: all of it for those who play it, the outside for others.
pub(crate) fn sheet(state: &State, actor: ActorId, viewer: &Viewer) -> Option<Sheet> {
    let mut sheet = shown::sheet::<Destiny>(state, actor, viewer)?;
    let profile = state.profile(actor);
    let creature = state.actor(actor);
    sheet.about.clone_from(&profile.about);
    sheet.pools.clear();
    sheet.statuses = view::statuses(state, actor).into_iter().map(|(_, status)| status).collect();
    let unit = if state.setting.map.is_some() { "" } else { " yd" };
    let place = Entry::new("Stands at", format!("{}{unit}", creature.place));
    if !viewer.plays(actor) {
        sheet.sections.push(section("Seen", [Entry::new("Wounds", view::condition(state, actor)), place]));
        return Some(sheet);
    }
    let ap = derived::action_points(profile);
    let slots = derived::slots(profile);
    sheet.pools.push(pool("AP", creature.ap, ap.max));
    sheet.pools.push(pool("Stamina", creature.stamina, derived::current_stamina_max(profile, creature.fatigue)));
    if derived::normal_mana(profile) > 0 {
        sheet.pools.push(pool("Mana", creature.mana, mana::max_mana(state, actor)));
    }
    let names = ["Light wounds", "Moderate wounds", "Severe wounds", "Critical wounds", "Fatal wound"];
    let wounds = names.into_iter().zip(creature.wounds).zip(slots);
    sheet.pools.extend(wounds.map(|((name, filled), slots)| pool(name, filled, slots)));
    let now = [
        Entry::new("Initiative", creature.initiative.to_string()),
        tallied("Starting initiative, with dice", |tally| derived::initiative(profile, tally)),
        Entry::new("AP at round start, at turn end", format!("{}, {}", ap.round_start, ap.turn_end)),
        Entry::new("Fatigue", creature.fatigue.to_string()),
        Entry::new("Movement rate", format!("{} yd for 4 AP", pace::rate(state, actor))),
        Entry::new("Movement left", pace::yards_told(creature.movement)),
        place,
        tallied("Toughness", |tally| derived::toughness(profile, tally)),
        tallied("Base Toughness", |tally| derived::base_toughness(profile, tally)),
    ];
    let value = |kind: &DefenceKind| tallied(kind.name(), |tally| defence::value(state, actor, *kind, None, tally));
    let modifier = |name: &'static str, value: i32| Entry::new(name, format!("{value:+}"));
    let attributes = Attribute::ALL.iter().map(|one| modifier(one.name(), profile.attribute(*one)));
    let kind = profile.race.map_or(profile.sort.name(), crate::Race::name);
    let rest = [modifier("Size", profile.size), Entry::new("Kind", kind)];
    sheet.sections = vec![
        section("Now", now),
        section("Defences", DefenceKind::ALL.iter().map(value)),
        attacks(state, actor),
        section("Attributes", attributes.chain(rest)),
        skills(state, actor),
        carried(profile),
    ];
    Some(sheet)
}

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
        // Damage before the target's armour is known.
        let strength =
            if attack::adds_strength(state, weapon).is_ok() { profile.attribute(Attribute::Strength) } else { 0 };
        let damage = weapon.damage + strength;
        let value = format!("{:+}, damage {damage}, {} AP, {reach}{hand}", tally.total, weapon.ap);
        Entry { label: weapon.name.clone().into(), value, tally: Some(tally) }
    };
    section("Attacks", profile.weapons.iter().enumerate().map(attack))
}

/// Returns what it wears and carries, and the spells it knows.
fn carried(profile: &Profile) -> Section {
    let listed =
        |label: &'static str, names: Vec<&str>| (!names.is_empty()).then(|| Entry::new(label, names.join(", ")));
    let worn = Some(profile.armour.name.as_str()).filter(|name| !name.is_empty());
    let spell = |spell: &crate::gear::Spell| {
        let mana =
            if spell.invests > 0 { format!("invests {}", spell.invests) } else { format!("spends {}", spell.spends) };
        Entry::new(spell.name.clone(), format!("{} AP, {mana} mana", spell.ap))
    };
    let things = [
        listed("Armour", worn.into_iter().collect()),
        listed("Carries", profile.gear.iter().map(|thing| thing.name.as_str()).collect()),
    ];
    section("Gear and spells", things.into_iter().flatten().chain(profile.spells.iter().map(spell)))
}

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
