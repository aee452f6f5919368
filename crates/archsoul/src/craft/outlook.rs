//! What people are shown of a project: how far it is, what it has cost, who works, what hinders, and when it will be finished.

use super::*;
use crate::checks::chances;
use ludex_engine::{Board, Card, Prospect, SheetEntry, Viewer};
use ludex_kit::page::pool;

/// The most days that are looked ahead.
const AHEAD: u64 = 14;
/// The most numbers of successes that may still be needed, of both skills.
const MOST_NEEDED: usize = 2000;

/// How likely so many successes of each skill are still needed; of one skill there is one row.
type Left = Vec<Vec<f64>>;

/// Returns who works on a project: those who have; before anybody has, its owner.
fn workers(state: &State, owner: ActorId, project: &Project) -> Vec<ActorId> {
    let mut all: Vec<ActorId> = project.hands.iter().map(|hand| hand.actor).filter(|id| state.lives(*id)).collect();
    if all.is_empty() {
        all.push(owner);
    }
    all
}

/// Returns the results of a day's work of an actor by a skill, each with its chance.
fn results(state: &State, actor: ActorId, this: (ActorId, u8), skill: Skill) -> Option<Vec<(usize, f64)>> {
    let all = chances(state, &day_of_work(state, actor, this, skill, false, false)?);
    Some(all.into_iter().map(|(result, chance)| (result.max(0) as usize, chance)).collect())
}

/// Returns how likely the next of a project is finished by each of the coming days, as long as its workers craft every day,
/// each by the skill that lacks more, and what is ruined is paid.
pub fn prospects(state: &State, owner: ActorId, place: u8) -> Vec<(u64, f64)> {
    let Some(project) = project(state, owner, place).filter(|one| !one.is_finished()) else { return Vec::new() };
    let shares = project.shares();
    let needs = [0, 1].map(|at| shares[at].saturating_sub(project.work[at]).div_ceil(SUCCESS) as usize);
    // Where parts cover everything, one success puts it together.
    let needs = if needs == [0; 2] && !project.is_worked_out() { [1, 0] } else { needs };
    if (needs[0] + 1) * (needs[1] + 1) > MOST_NEEDED {
        return Vec::new();
    }
    let of = |actor: ActorId| [0, 1].map(|at| results(state, actor, (owner, place), *project.item.skills.get(at)?));
    let who = workers(state, owner, project);
    let today = today(state);
    let each: Vec<_> = who.iter().map(|id| (work::has_rolled(state, *id, project), of(*id))).collect();
    let mut left: Left = vec![vec![0.0; needs[1] + 1]; needs[0] + 1];
    left[needs[0]][needs[1]] = 1.0;
    let mut all = Vec::new();
    for day in today..today + AHEAD {
        for (_, of) in each.iter().filter(|one| !(one.0 && day == today)) {
            left = worked(&left, of);
        }
        all.push((day, left[0][0]));
        if left[0][0] > 0.999 {
            break;
        }
    }
    all
}

/// Returns what is still needed after one more has worked, whose results by either skill are these.
fn worked(left: &Left, [by_first, by_second]: &[Option<Vec<(usize, f64)>>; 2]) -> Left {
    let mut after: Left = left.iter().map(|row| vec![0.0; row.len()]).collect();
    for (first, row) in left.iter().enumerate() {
        for (second, chance) in row.iter().enumerate() {
            let takes_second = second > first && by_second.is_some() || first == 0;
            let results = if takes_second { by_second } else { by_first };
            let Some(results) = results.as_ref().filter(|_| first + second > 0) else {
                after[first][second] += chance;
                continue;
            };
            for (successes, likely) in results {
                if takes_second {
                    after[first][second.saturating_sub(*successes)] += chance * likely;
                } else {
                    after[first.saturating_sub(*successes)][second] += chance * likely;
                }
            }
        }
    }
    after
}

/// Returns a board for every project whose owner or workers a viewer plays.
pub fn boards(state: &State, viewer: &Viewer) -> Vec<Board> {
    let shown = |(owner, place): &(ActorId, u8)| {
        let works = |project: &Project| project.hands.iter().any(|hand| viewer.plays(hand.actor));
        viewer.plays(*owner) || project(state, *owner, *place).is_some_and(works)
    };
    let all = super::projects::places(state, |project| !project.is_finished()).into_iter();
    let there = all.filter(|one| !state.actor(one.0).away).filter(shown);
    there.filter_map(|(owner, place)| Some(board(state, owner, place, project(state, owner, place)?))).collect()
}

fn board(state: &State, owner: ActorId, place: u8, project: &Project) -> Board {
    let title = project.item.name.replace(':', " ");
    let whose = if project.mends.is_some() { "A repair of" } else { "A project of" };
    let note = match project.debt {
        0 => format!("{whose} {}", state.profile(owner).name),
        owed => format!("Nobody works on it before {} of ruined material are paid", money(owed)),
    };
    let copper = |eighths: u32| (eighths / EIGHTHS) as i32;
    let shares = project.item.skills.iter().zip(project.work.iter().zip(project.shares()));
    let gauges = shares.map(|(skill, (done, whole))| ludex_engine::Pool {
        name: format!("Copper of work by {skill}").into(),
        ..pool("", copper(*done), copper(whole))
    });
    let fact = |label: &'static str, value: String| SheetEntry::new(label, value);
    let money_of = [
        ("Paid so far", project.spent),
        ("Owed for ruined material", project.debt),
        ("In the purse", state.actor(owner).purse),
    ];
    let paid =
        money_of.into_iter().filter(|(_, eighths)| *eighths > 0).map(|(label, eighths)| fact(label, money(eighths)));
    let made = (project.wanted > 1).then(|| fact("Made", format!("{} of {}", project.made, project.wanted)));
    let further = (project.wanted > project.made + 1).then(|| {
        let next = Project { made: project.made + 1, ..project.clone() };
        fact("Material of the next", money(next.materials()))
    });
    let cards = workers(state, owner, project).into_iter().map(|id| card(state, id, (owner, place), project));
    let prospect = |(day, chance): (u64, f64)| {
        let chance = (chance * 10_000.0).round() as u16;
        Prospect { what: format!("by the end of day {day}"), chance }
    };
    Board {
        kind: "project".into(),
        title,
        note,
        gauges: gauges.collect(),
        facts: made.into_iter().chain(paid).chain(further).collect(),
        cards: cards.collect(),
        prospects: prospects(state, owner, place).into_iter().map(prospect).collect(),
        ..Board::default()
    }
}

/// Returns what is shown of one who works on a project: their dice, and what makes it hard.
fn card(state: &State, actor: ActorId, this: (ActorId, u8), project: &Project) -> Card {
    let mut facts = Vec::new();
    for skill in &project.item.skills {
        if let Some((dice, difficulty)) = day_of_work(state, actor, this, *skill, false, true) {
            facts.push(SheetEntry::tallied(format!("Dice by {skill}"), dice));
            facts.push(SheetEntry::tallied("Difficulty", difficulty.tally));
        }
    }
    let last = project.hands.iter().find(|hand| hand.actor == actor);
    facts.extend(last.map(|hand| SheetEntry::new("Last worked on it", format!("day {}", hand.day))));
    let rolled = work::has_rolled(state, actor, project);
    Card { facts, ..Card::new(actor, if rolled { "has worked today" } else { "may work today" }) }
}
