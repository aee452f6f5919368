//! A day's work on a project.

use super::learning::knows_now;
use super::*;
use crate::calls::rolls;
use crate::checks::{Attempt, Kind, Sources, Task, plain};

/// Rolls the check of a project, and returns whether it succeeded; one without succeeds.
fn checks_out(table: &mut Table<'_, impl Run>, actor: ActorId, project: &Project, rule: &'static Rule) -> bool {
    let Some(skill) = project.checked_with.filter(|_| project.dc > 0) else { return true };
    let shows = table.listens();
    let state = table.state();
    // ED-DWN-30: an examination is of Intelligence, like the skill that it goes by.
    let task = Task { ability: skill.ability(), skill: Some(skill), kind: Kind::Task, sight: false };
    let mut sources = Sources::new(shows);
    checks::weigh(state, actor, task, &mut sources);
    let modifier = checks::modifier(state, actor, task, shows);
    let dc = Some(plain("of the work", project.dc.into(), rule, shows));
    rolls(table, actor, false, Attempt { modifier, dc, sources })
}

/// Returns those who work on a shared project on a day and can: who has the skill, for eight hours.
fn workers(state: &State, number: u8) -> Vec<ActorId> {
    let Some(project) = project(state, number) else { return Vec::new() };
    let works = |id: &ActorId| {
        let living = living(state, *id);
        let at_it = living.pursuit == Pursuit::Project && living.project == number && living.minutes >= MINUTES;
        // ED-DWN-20
        at_it && is_up(state, *id) && project.skill.is_none_or(|skill| state.profile(*id).skill(skill).is_some())
    };
    state.ids().filter(|id| state.lives(*id)).filter(works).collect()
}

/// Returns in how many days a project is done if every check succeeds and those go on who work on it, as far as they are known;
/// `None` where these are too few.
pub fn soonest(state: &State, number: u8, is_known: impl Fn(&ActorId) -> bool) -> Option<u16> {
    let project = project(state, number)?;
    let hands = workers(state, number).iter().filter(|id| is_known(id)).count() as u32;
    let left = project.needed.saturating_sub(project.done);
    let by = match project.labour {
        Labour::Crafting if hands < u32::from(project.least_workers) => 0,
        Labour::Crafting => project.pace * hands,
        Labour::Repairing => hands.min(project.most_workers.into()) * if project.equipped { 8 } else { 4 },
        _ => hands.min(1),
    };
    (by > 0).then(|| u16::try_from(left.div_ceil(by).max(1)).unwrap_or(u16::MAX))
}

/// Does the work of a day on every project that is shared, once for all who work on it (ED-DWN-19, ED-DWN-42).
pub(super) fn shared(table: &mut Table<'_, impl Run>) {
    for number in 0..table.state().downtime.projects.len() as u8 {
        let Some(project) = project(table.state(), number).cloned() else { return };
        if project.finished {
            continue;
        }
        let hands = workers(table.state(), number);
        let Some(first) = hands.first().copied() else { continue };
        match project.labour {
            Labour::Crafting => crafts(table, number, &project, &hands),
            Labour::Repairing => repairs(table, number, &project, &hands),
            Labour::Mending if succeeds(table, first, &project) => comes_on(table, (first, number), 1, 0),
            _ => {}
        }
    }
}

/// Brings what is crafted on by a day (ED-DWN-16, ED-DWN-17, ED-DWN-22).
fn crafts(table: &mut Table<'_, impl Run>, number: u8, project: &Project, hands: &[ActorId]) {
    let first = hands[0];
    if hands.len() < usize::from(project.least_workers) {
        return table.emit(NotCounted { actor: first, why: Shortfall::Hands });
    }
    if succeeds(table, first, project) {
        comes_on(table, (first, number), project.pace * hands.len() as u32, 0);
    }
}

/// Makes the check of a day of making or repairing, and returns whether it succeeded: a day on which it fails is lost (ED-DWN-15).
fn succeeds(table: &mut Table<'_, impl Run>, actor: ActorId, project: &Project) -> bool {
    let success = checks_out(table, actor, project, &CRAFT_CHECKS);
    if !success {
        table.emit(NotCounted { actor, why: Shortfall::Check });
    }
    success
}

/// Brings what is repaired on by a day (ED-DWN-23, ED-DWN-24, ED-DWN-25): never beyond what is missing, and only that is paid.
fn repairs(table: &mut Table<'_, impl Run>, number: u8, project: &Project, hands: &[ActorId]) {
    let first = hands[0];
    if !succeeds(table, first, project) {
        return;
    }
    let mut points = 0;
    for _ in hands.iter().take(project.most_workers.into()) {
        points += table.die(4, Advantage::Plain).kept + if project.equipped { 4 } else { 0 };
    }
    let money = living(table.state(), first).money;
    let missing = project.needed - project.done;
    let payable = |points: u32| i64::from(repair_cost(project.price, project.structure, points)) <= money;
    let points = (0..=points.min(missing)).rev().find(|points| payable(*points)).unwrap_or(0);
    if points == 0 {
        return table.emit(NotCounted { actor: first, why: Shortfall::Money });
    }
    comes_on(table, (first, number), points, repair_cost(project.price, project.structure, points));
}

/// Lets a project come on, and ends it where that is enough. What is beyond that is lost (ED-DWN-20).
fn comes_on(table: &mut Table<'_, impl Run>, (actor, number): (ActorId, u8), by: u32, cost: u32) {
    if cost > 0 {
        table.emit(MoneyChanges { actor, amount: -(cost as i32), what: "a repair".to_owned() });
    }
    table.emit(DayCounted { actor, project: number, by });
    let Some(project) = project(table.state(), number).cloned() else { return };
    if project.done < project.needed {
        return;
    }
    match project.labour {
        Labour::Learning | Labour::Language if !checks_out(table, actor, &project, &EXAM) => {
            table.emit(Longer { project: number, by: RESIT });
        }
        Labour::Research if !project.requires.is_empty() => {
            table.emit(NotCounted { actor, why: Shortfall::Need });
        }
        Labour::Research if !checks_out(table, actor, &project, &RESEARCH_CHECK) => {
            table.emit(Longer { project: number, by: 1 });
        }
        labour => {
            let found = labour != Labour::Research || project.available;
            table.emit(ProjectOver { actor, project: number, found });
            knows_now(table, &project);
        }
    }
}

/// Does the work of a day on a project of somebody's own: the fee is paid, or the day does not count (ED-DWN-41).
pub(super) fn own(table: &mut Table<'_, impl Run>, actor: ActorId) {
    let now = living(table.state(), actor);
    let number = now.project;
    let Some(project) = project(table.state(), number).cloned() else { return };
    let shared = matches!(project.labour, Labour::Crafting | Labour::Repairing | Labour::Mending);
    if now.pursuit != Pursuit::Project || shared || project.finished {
        return;
    }
    if now.minutes < MINUTES || !is_up(table.state(), actor) {
        return table.emit(NotCounted { actor, why: Shortfall::Hours });
    }
    if now.money < i64::from(project.fee) {
        return table.emit(NotCounted { actor, why: Shortfall::Money });
    }
    if project.fee > 0 {
        let amount = -(project.fee as i32);
        table.emit(MoneyChanges { actor, amount, what: project.name.clone() });
    }
    comes_on(table, (actor, number), 1, 0);
}

ludex_kit::words! {
    /// What a day wants to count.
    pub enum Shortfall {
        Hours = "hours", Money = "money", Hands = "hands", Check = "a success", Need = "what it needs beside",
    }
}

/// A day has counted for a project.
#[event]
pub struct DayCounted {
    pub actor: ActorId,
    pub project: u8,
    pub by: u32,
}

impl Event<Edge> for DayCounted {
    fn apply(&self, state: &mut State) {
        if let Some(project) = state.downtime.projects.get_mut(usize::from(self.project)) {
            project.done = project.done.saturating_add(self.by).min(project.needed);
        }
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let Project { name, done, needed, labour, .. } = project(teller.state, self.project)?;
        let text = format!("{name}: {done} of {needed}");
        let line = Line::new(LineKind::Status, text).by(self.actor).rule(&DAY).rule(&ADD_UP).rule(&ONE_OBJECT);
        Some(match labour {
            Labour::Crafting => line.rule(&SMALL).rule(&LARGE).rule(&TOGETHER).rule(&SKILLED),
            Labour::Repairing => line.rule(&REPAIR_COST).rule(&GOOD).rule(&POOR),
            Labour::Learning | Labour::Language => line.rule(&PAUSES),
            _ => line,
        })
    }
}

/// A day does not count.
#[event(Status, "The day of {actor} does not count: it wants {why}", DAY, IN_ORDER)]
pub struct NotCounted {
    pub actor: ActorId,
    pub why: Shortfall,
}

impl Event<Edge> for NotCounted {
    fn apply(&self, _state: &mut State) {}
}

/// A project takes longer.
#[event]
pub struct Longer {
    pub project: u8,
    pub by: u32,
}

impl Event<Edge> for Longer {
    fn apply(&self, state: &mut State) {
        if let Some(project) = state.downtime.projects.get_mut(usize::from(self.project)) {
            project.needed = project.needed.saturating_add(self.by);
        }
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let project = project(teller.state, self.project)?;
        let text = format!("{} takes {} days more", project.name, self.by);
        let rule = if project.labour == Labour::Research { &RESEARCH_CHECK } else { &EXAM };
        Some(Line::new(LineKind::Status, text).by(project.owner).rule(rule))
    }
}

/// A project is over.
#[event]
pub struct ProjectOver {
    pub actor: ActorId,
    pub project: u8,
    /// Whether anything came of it, of research.
    pub found: bool,
}

impl Event<Edge> for ProjectOver {
    fn apply(&self, state: &mut State) {
        if let Some(project) = state.downtime.projects.get_mut(usize::from(self.project)) {
            project.finished = true;
        }
        let number = self.project;
        let at_it = |living: &Living| living.pursuit == Pursuit::Project && living.project == number;
        for living in state.downtime.livings.iter_mut().filter(|living| at_it(living)) {
            living.pursuit = Pursuit::Nothing;
        }
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let project = project(teller.state, self.project)?;
        let text = match self.found {
            true => format!("{} is done", project.name),
            false => format!("{}: there was nothing to find", project.name),
        };
        let line = Line::new(LineKind::Boon, text).by(self.actor);
        Some(line.rule(if project.labour == Labour::Research { &FOUND } else { &ADD_UP }))
    }
}
