//! What people see of a scene, and what it is worth.

use crate::craft::{EIGHTHS, money};
use crate::derived::{death_threshold, defence};
use crate::prelude::*;
use crate::turns::{NO_FRONT, acts, has_front, initiative_dice};
use ludex_engine::{Sheet, SheetEntry, Slot, Status, View, Viewer, shown};
use ludex_kit::page::{self, pool, section, status, tallied};

/// Returns what is wrong with a state that no play should reach.
pub fn broken(state: &State) -> Option<String> {
    state.ids().find_map(|id| {
        let actor = state.actor(id);
        let name = &state.profile(id).name;
        let most = damage::max_hp(state, id, false).total;
        let slain = death_threshold(state, id).is_some_and(|least| actor.hp < least);
        let too_many = actor.hp > most && actor.rated.hardness.is_none() && !state.is_thing(id);
        let wrong = [
            (too_many, "has more hit points than it can"),
            (slain && actor.dead.is_none(), "lives below its death threshold"),
            (actor.ap > state.options().action_points, "has too many action points"),
            (!actor.away && !state.footprint(id).fits(&state.setting.map), "stands beyond the map"),
            (!state.is_awake(id) && acts(state, id), "acts and is not awake"),
        ];
        wrong.iter().find(|row| row.0).map(|(_, what)| format!("{name} {what}: {actor:?}"))
    })
}

/// Returns what a state is worth to a side: hit points down to the death threshold, standing, and nearness to foes.
pub fn worth(state: &State, side: &str) -> i64 {
    let of = |id: ActorId| {
        let hp = state.actor(id).hp;
        let most = damage::max_hp(state, id, false).total;
        let least = death_threshold(state, id).unwrap_or(0);
        let left = i64::from((hp - least).max(0)) * 1000 / i64::from((most - least).max(1));
        let stands = if state.stands(id) { 500 } else { 0 };
        if state.profile(id).side != side {
            return -left - stands;
        }
        let foes = state.ids().filter(|other| state.hostile(id, *other) && state.stands(*other));
        let near = foes.map(|other| i64::from(state.distance(id, other))).min().filter(|_| state.stands(id));
        left + stands - near.unwrap_or(0)
    };
    state.ids().filter(|id| !state.is_thing(*id)).map(of).sum()
}

/// Returns the scene as a viewer sees it.
pub fn view(state: &State, viewer: &Viewer) -> View {
    let mut view = page::scene::<Archsoul>(state, viewer);
    view.stage = match state.stage {
        Stage::Ready => "Before the fight".into(),
        Stage::Fighting => format!("Round {}", state.round),
        Stage::Over => "Ended".into(),
    };
    view.time = state.clock.to_string();
    view.over = state.stage == Stage::Over;
    view.track_label = "initiative".into();
    for token in &mut view.tokens {
        let id = token.actor;
        let shape = state.setting.map.shape();
        token.facing = has_front(state, id).then(|| shape.bearing(state.actor(id).facing));
        token.reach =
            state.wielded(id).map(|(_, weapon)| weapon.reach).max().filter(|_| has_front(state, id)).unwrap_or(0);
        token.statuses = statuses(state, id).into_iter().map(|status| status.name).collect();
        if let Some(dead) = state.actor(id).dead {
            token.condition = if dead == Death::Destroyed { "broken" } else { "dead" }.into();
        }
    }
    let slot = |id: &ActorId| {
        let value = state.actor(*id).initiative.map_or(0, |one| one.result);
        let note = (!state.is_awake(*id)).then(|| "down".into());
        Slot { actor: *id, value, full: value, note }
    };
    view.track = state.order.iter().filter(|id| soul::shows(state, viewer, **id)).map(slot).collect();
    if state.stage != Stage::Fighting {
        view.boards.extend(crate::craft::boards(state, viewer));
    }
    view.day = crate::day::day(state, viewer);
    view
}

/// Returns what is the matter with an actor.
fn statuses(state: &State, id: ActorId) -> Vec<Status> {
    let actor = state.actor(id);
    let there = crate::character::Status::ALL.iter().filter(|one| state.is(id, **one));
    let mut all: Vec<Status> = there.map(|one| status(one.name(), &NO_FRONT, None)).collect();
    let breath = actor.breath;
    let air = breath.air.filter(|_| !breath.drowning).map(|air| Some(format!("air for {air} seconds")));
    all.extend(air.map(|air| status("holding breath", &water::FILLED, air)));
    all.extend(breath.drowning.then(|| status("drowning", &water::DROWNING, None)));
    all.extend(actor.ills.iter().map(|ill| status(ill.what.clone(), &hazards::ILLS, None)));
    all.extend(actor.unconscious.map(|count| status("unconscious", &WAKING, Some(format!("{count} rounds")))));
    let from: Vec<&str> =
        state.unseen.iter().filter(|(_, hidden)| *hidden == id).map(|(one, _)| &*state.profile(*one).name).collect();
    let from = (!from.is_empty()).then(|| format!("from {}", from.join(", ")));
    all.extend(actor.concealed.map(|_| status("concealed", &soul::CONCEAL, from)));
    let minutes = actor.collapsed.map(|left| Some(format!("{} minutes for help", left / 60)));
    all.extend(minutes.map(|until| status("collapsed", &exhaustion::COLLAPSE, until)));
    all.extend(actor.dead.map(|cause| status(format!("dead: {cause}"), &dying::CAUSE, None)));
    all
}

/// Returns the sheet of an actor or something.
pub fn sheet(state: &State, id: ActorId, viewer: &Viewer) -> Option<Sheet> {
    let mut sheet = shown::sheet::<Archsoul>(state, id, viewer)?;
    let profile = state.profile(id);
    let actor = state.actor(id);
    sheet.statuses = statuses(state, id);
    if !profile.record.about.is_empty() {
        sheet.about = format!("{}; {}", profile.record.about, sheet.about);
    }
    if !viewer.plays(id) {
        return Some(sheet);
    }
    let hardness = SheetEntry::tallied("Hardness", damage::hardness(state, id, true));
    let hit_points = SheetEntry::tallied("Hit points at most", damage::max_hp(state, id, true));
    if profile.thing.is_some() {
        sheet.sections.push(section("Body", vec![hit_points, hardness]));
        return Some(sheet);
    }
    sheet.pools.push(pool("Action points", actor.ap, state.options().action_points));
    let attribute = |one: &Attribute| {
        tallied(one.name(), |tally| {
            tally.base("fresh", profile.base(*one), &derived::BASE_OR_NOW);
            let at = *one as usize;
            let lost = profile.base(*one) - state.attribute(id, *one);
            let [tired, drowned] = [actor.tired[at], actor.drowned[at]].map(|by| i32::from(by).min(lost));
            tally.add("lost to exhaustion", -tired, &conditions::LOSSES);
            tally.add("lost to drowning", -drowned.min(lost - tired), &conditions::LOSSES);
            tally.add("lost", (tired + drowned).min(lost) - lost, &derived::BASE_OR_NOW);
        })
    };
    let had = Attribute::ALL.iter().filter(|one| profile.has(**one));
    sheet.sections.push(section("Attributes", had.map(attribute)));
    let learned = Skill::ALL.iter().filter(|skill| profile.rank(**skill) > 0);
    let rank = |skill: &Skill| SheetEntry::new(skill.name(), profile.rank(*skill).to_string());
    sheet.sections.push(section("Skills", learned.map(rank)));
    let off = (!has_front(state, id)).then_some("no front");
    let drain = tallied("Drain", |tally| tally.base("drained", actor.drain.into(), &DRAIN));
    let done = (actor.toil * 100 / exhaustion::WHOLE) as i32;
    let toil = tallied("Exhaustion, percent", |tally| tally.base("of what one bears", done, &exhaustion::CLOCK));
    let drain = Some(drain).filter(|_| profile.has(Attribute::Soulpower));
    let body = [
        hit_points,
        SheetEntry::new("Slain below", death_threshold(state, id).map_or("0".to_owned(), |least| least.to_string())),
        SheetEntry::tallied("Defence in front", defence(state, id, true, off, true)),
        SheetEntry::tallied("Defence behind", defence(state, id, false, off, true)),
        hardness,
        tallied("Move", |tally| tally.base("spaces", derived::speed(state, id).into(), &derived::MOVE_SPEED)),
        SheetEntry::tallied("Initiative dice", initiative_dice(state, id, true)),
    ];
    sheet.sections.push(section("Body", body.into_iter().chain([toil]).chain(drain)));
    let weapon = |(place, weapon): (u8, &Weapon)| {
        let attack = attack::dice(state, id, weapon.way(false), false).total;
        let bit = 1 << place;
        let damage = damage::pool(state, id, id, weapon, false).total;
        let carries =
            weapon.range.map_or(format!("reach {}", weapon.reach), |[near, far]| format!("range {near}/{far}"));
        let state = match actor {
            _ if actor.gone & bit != 0 => ", thrown away",
            _ if state.is_broken(id, place) => ", broken",
            _ if actor.held & bit == 0 => ", put away",
            _ => "",
        };
        SheetEntry::new(weapon.name.clone(), format!("{attack} dice, damage {damage} dice, {carries}{state}"))
    };
    let there = |(place, weapon): &(u8, &Weapon)| !weapon.soulfire || state.wields(id, *place);
    sheet.sections.push(section("Weapons", (0..).zip(&profile.weapons).filter(there).map(weapon)));
    let ritual = |one: &Ritual| SheetEntry::new(one.name.clone(), format!("{} action points", one.points));
    if !profile.rituals.is_empty() {
        sheet.sections.push(section("Rituals", profile.rituals.iter().map(ritual)));
    }
    let crafts = crafts(actor);
    if !crafts.is_empty() {
        sheet.sections.push(section("Crafts", crafts));
    }
    Some(sheet)
}

/// Money, parts, what an actor has made, and its projects: how far they are, and what they have cost.
fn crafts(actor: &Actor) -> Vec<SheetEntry> {
    let parts = [("Pre-built parts", actor.parts.prebuilt), ("Scavenged parts", actor.parts.scavenged)];
    let amounts = parts.map(|(label, worth)| (label, worth * EIGHTHS));
    let amounts = [("Purse", actor.purse)].into_iter().chain(amounts).filter(|(_, eighths)| *eighths > 0);
    let mut all: Vec<SheetEntry> = amounts.map(|(label, eighths)| SheetEntry::new(label, money(eighths))).collect();
    all.extend(actor.goods.iter().map(|(name, count)| SheetEntry::new(name.clone(), format!("{count} made"))));
    all.extend(actor.projects.iter().map(|project| {
        let by =
            |(skill, (done, whole)): (&Skill, (&u32, u32))| format!("{skill} {} of {}", money(*done), money(whole));
        let work: Vec<String> =
            project.item.skills.iter().zip(project.work.iter().zip(project.shares())).map(by).collect();
        let owed = if project.debt > 0 { format!(", {} owed", money(project.debt)) } else { String::new() };
        let made = project.made;
        let wanted = project.wanted;
        let spent = money(project.spent);
        let label = format!("Project: {}", project.item.name);
        SheetEntry::new(label, format!("{made} of {wanted}; {}; {spent} spent{owed}", work.join(", ")))
    }));
    all
}
