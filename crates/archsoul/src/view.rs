//! What people see of a scene, and what it is worth.

use crate::craft::{EIGHTHS, money};
use crate::derived::{death_threshold, defence};
use crate::prelude::*;
use crate::turns::{NO_FRONT, acts, has_front, initiative_dice};
use ludex_engine::{Sheet, SheetEntry, Slot, Status, View, Viewer, shown};
use ludex_kit::page::{self, pool, section, status, tallied};

/// Returns what is wrong with a state that no play should reach.
pub fn broken(s: &State) -> Option<String> {
    s.ids().find_map(|id| {
        let (actor, name) = (s.actor(id), &s.profile(id).name);
        let most = damage::max_hp(s, id, false).total;
        let slain = death_threshold(s, id).is_some_and(|least| actor.hp < least);
        let too_many = actor.hp > most && actor.rated.hardness.is_none() && !s.is_thing(id);
        let wrong = [
            (too_many, "has more hit points than it can"),
            (slain && actor.dead.is_none(), "lives below its death threshold"),
            (actor.ap > s.options().action_points, "has too many action points"),
            (!actor.away && !s.footprint(id).fits(&s.setting.map), "stands beyond the map"),
            (!s.is_awake(id) && acts(s, id), "acts and is not awake"),
        ];
        wrong.iter().find(|row| row.0).map(|(_, what)| format!("{name} {what}: {actor:?}"))
    })
}

/// Returns what a state is worth to a side: hit points down to the death threshold, standing, and nearness to foes.
pub fn worth(s: &State, side: &str) -> i64 {
    let of = |id: ActorId| {
        let (hp, most) = (s.actor(id).hp, damage::max_hp(s, id, false).total);
        let least = death_threshold(s, id).unwrap_or(0);
        let left = i64::from((hp - least).max(0)) * 1000 / i64::from((most - least).max(1));
        let stands = if s.stands(id) { 500 } else { 0 };
        if s.profile(id).side != side {
            return -left - stands;
        }
        let foes = s.ids().filter(|other| s.hostile(id, *other) && s.stands(*other));
        let near = foes.map(|other| i64::from(s.distance(id, other))).min().filter(|_| s.stands(id));
        left + stands - near.unwrap_or(0)
    };
    s.ids().filter(|id| !s.is_thing(*id)).map(of).sum()
}

/// Returns the scene as a viewer sees it.
pub fn view(s: &State, viewer: &Viewer) -> View {
    let mut view = page::scene::<Archsoul>(s, viewer);
    view.stage = match s.stage {
        Stage::Ready => "Before the fight".into(),
        Stage::Fighting => format!("Round {}", s.round),
        Stage::Over => "Ended".into(),
    };
    view.time = s.clock.to_string();
    view.over = s.stage == Stage::Over;
    view.track_label = "initiative".into();
    for token in &mut view.tokens {
        let (id, shape) = (token.actor, s.setting.map.shape());
        token.facing = has_front(s, id).then(|| shape.bearing(s.actor(id).facing));
        token.reach = s.wielded(id).map(|(_, weapon)| weapon.reach).max().filter(|_| has_front(s, id)).unwrap_or(0);
        token.statuses = statuses(s, id).into_iter().map(|status| status.name).collect();
        if let Some(dead) = s.actor(id).dead {
            token.condition = if dead == Death::Destroyed { "broken" } else { "dead" }.into();
        }
    }
    let slot = |id: &ActorId| {
        let value = s.actor(*id).initiative.map_or(0, |one| one.result);
        let note = (!s.is_awake(*id)).then(|| "down".into());
        Slot { actor: *id, value, full: value, note }
    };
    view.track = s.order.iter().filter(|id| soul::shows(s, viewer, **id)).map(slot).collect();
    if s.stage != Stage::Fighting {
        view.boards.extend(crate::craft::boards(s, viewer));
    }
    view.day = crate::day::day(s, viewer);
    view
}

/// Returns what is the matter with an actor.
fn statuses(s: &State, id: ActorId) -> Vec<Status> {
    let actor = s.actor(id);
    let there = crate::character::Status::ALL.iter().filter(|one| s.is(id, **one));
    let mut all: Vec<Status> = there.map(|one| status(one.name(), &NO_FRONT, None)).collect();
    let breath = actor.breath;
    let air = breath.air.filter(|_| !breath.drowning).map(|air| Some(format!("air for {air} seconds")));
    all.extend(air.map(|air| status("holding breath", &water::FILLED, air)));
    all.extend(breath.drowning.then(|| status("drowning", &water::DROWNING, None)));
    all.extend(actor.ills.iter().map(|ill| status(ill.what.clone(), &hazards::ILLS, None)));
    all.extend(actor.unconscious.map(|count| status("unconscious", &WAKING, Some(format!("{count} rounds")))));
    let from: Vec<&str> =
        s.unseen.iter().filter(|(_, hidden)| *hidden == id).map(|(one, _)| &*s.profile(*one).name).collect();
    let from = (!from.is_empty()).then(|| format!("from {}", from.join(", ")));
    all.extend(actor.concealed.map(|_| status("concealed", &soul::CONCEAL, from)));
    let minutes = actor.collapsed.map(|left| Some(format!("{} minutes for help", left / 60)));
    all.extend(minutes.map(|until| status("collapsed", &exhaustion::COLLAPSE, until)));
    all.extend(actor.dead.map(|cause| status(format!("dead: {cause}"), &dying::CAUSE, None)));
    all
}

/// Returns the sheet of an actor or something.
pub fn sheet(s: &State, id: ActorId, viewer: &Viewer) -> Option<Sheet> {
    let mut sheet = shown::sheet::<Archsoul>(s, id, viewer)?;
    let (profile, actor) = (s.profile(id), s.actor(id));
    sheet.statuses = statuses(s, id);
    if !profile.record.about.is_empty() {
        sheet.about = format!("{}; {}", profile.record.about, sheet.about);
    }
    if !viewer.plays(id) {
        return Some(sheet);
    }
    let hardness = SheetEntry::tallied("Hardness", damage::hardness(s, id, true));
    let hit_points = SheetEntry::tallied("Hit points at most", damage::max_hp(s, id, true));
    if profile.thing.is_some() {
        sheet.sections.push(section("Body", vec![hit_points, hardness]));
        return Some(sheet);
    }
    sheet.pools.push(pool("Action points", actor.ap, s.options().action_points));
    let attribute = |one: &Attribute| {
        tallied(one.name(), |tally| {
            tally.base("fresh", profile.base(*one), &derived::BASE_OR_NOW);
            let (at, lost) = (*one as usize, profile.base(*one) - s.attribute(id, *one));
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
    let off = (!has_front(s, id)).then_some("no front");
    let drain = tallied("Drain", |tally| tally.base("drained", actor.drain.into(), &DRAIN));
    let done = (actor.toil * 100 / exhaustion::WHOLE) as i32;
    let toil = tallied("Exhaustion, percent", |tally| tally.base("of what one bears", done, &exhaustion::CLOCK));
    let drain = Some(drain).filter(|_| profile.has(Attribute::Soulpower));
    let body = [
        hit_points,
        SheetEntry::new("Slain below", death_threshold(s, id).map_or("0".to_owned(), |least| least.to_string())),
        SheetEntry::tallied("Defence in front", defence(s, id, true, off, true)),
        SheetEntry::tallied("Defence behind", defence(s, id, false, off, true)),
        hardness,
        tallied("Move", |tally| tally.base("spaces", derived::speed(s, id).into(), &derived::MOVE_SPEED)),
        SheetEntry::tallied("Initiative dice", initiative_dice(s, id, true)),
    ];
    sheet.sections.push(section("Body", body.into_iter().chain([toil]).chain(drain)));
    let weapon = |(place, weapon): (u8, &Weapon)| {
        let (attack, bit) = (attack::dice(s, id, weapon.way(false), false).total, 1 << place);
        let damage = damage::pool(s, id, id, weapon, false).total;
        let carries =
            weapon.range.map_or(format!("reach {}", weapon.reach), |[near, far]| format!("range {near}/{far}"));
        let state = match actor {
            _ if actor.gone & bit != 0 => ", thrown away",
            _ if s.is_broken(id, place) => ", broken",
            _ if actor.held & bit == 0 => ", put away",
            _ => "",
        };
        SheetEntry::new(weapon.name.clone(), format!("{attack} dice, damage {damage} dice, {carries}{state}"))
    };
    let there = |(place, weapon): &(u8, &Weapon)| !weapon.soulfire || s.wields(id, *place);
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
        let (made, wanted, spent) = (project.made, project.wanted, money(project.spent));
        let label = format!("Project: {}", project.item.name);
        SheetEntry::new(label, format!("{made} of {wanted}; {}; {spent} spent{owed}", work.join(", ")))
    }));
    all
}
