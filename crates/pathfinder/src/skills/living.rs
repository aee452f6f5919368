//! Making a living: work, craft, forgery, food, trails, directions.

use super::*;
use crate::checks::Degree;
use crate::downtime::{self, Maker};
use crate::hours::{self, DAY, HOUR};
use crate::money::Money;

/// Seconds of a week.
const WEEK: u64 = 7 * DAY;

/// Asks what a task for a living asks for besides.
pub(super) fn may(state: &State, using: &UseSkill, matter: &Matter) -> Verdict {
    let UseSkill { actor, task, by, .. } = *using;
    match task {
        Task::Craft => {
            let rank = state.profile(actor).skills[by as usize].rank.max(Rank::Trained);
            let level = state.profile(actor).level.clamp(1, 20) as u8;
            Maker { level, rank }.may_make(matter.level.max(0) as u8)?;
            let whole = costs(own_level(state, actor), rank, using.days, matter.price);
            let purse = state.actor(actor).purse;
            ensure!(
                purse >= whole,
                CRAFT,
                "it costs {} coppers, materials and all",
                whole as i32,
                instead = "work for more days at it"
            );
        }
        Task::Forge => ensure!(matter.owner.is_none() || matter.owner == Some(actor), FORGERY, "it is another's"),
        _ => {}
    }
    Ok(())
}

/// Has somebody cover its tracks: others need its Survival at least (PF-SKA-44).
pub(super) fn covers(table: &mut Table<'_, impl Run>, actor: ActorId, place: u8) {
    let dc = 10 + derived::skill(table.state(), actor, Skill::Survival, false).total;
    table.emit(Covered { actor, matter: place, dc: dc.clamp(0, 60) as u8 });
}

/// Does what comes of a task for a living.
pub(super) fn comes(table: &mut Table<'_, impl Run>, using: &UseSkill, degree: Degree, result: i32) {
    let UseSkill { actor, task, matter: place, by, .. } = *using;
    let Some(matter) = matter(table.state(), place) else { return };
    let (level, price) = (matter.level.clamp(0, 20) as u8, matter.price);
    let rank = table.state().profile(actor).skills[by as usize].rank.max(Rank::Trained);
    match task {
        Task::Earn => {
            let lore = using.lore != Fit::None;
            let rank = if lore { Rank::Trained } else { rank };
            let each = downtime::income(level, rank, degree).unwrap_or(Money::NONE).0 as u32;
            let coins = each.saturating_mul(using.days.max(1).into());
            table.emit(Earned { actor, matter: place, coins, dismissed: downtime::is_dismissed(degree) });
        }
        Task::Craft => {
            let maker = Maker { level: own_level(table.state(), actor), rank };
            crafts(table, (actor, place), (maker, using.days), (degree, price))
        }
        Task::Subsist => {
            feeds(table, actor, place, degree);
        }
        Task::Direction => table.emit(ThingFound { actor, matter: place, until: 0 }),
        Task::Track if degree.succeeds() => {
            let until = table.state().clock.seconds + HOUR;
            table.emit(ThingFound { actor, matter: place, until });
        }
        Task::Track => {
            let hours = if degree == Degree::CriticalFailure { 24 } else { 1 };
            table.emit(ShutOut { actor, matter: place, hours });
        }
        _ => forges(table, actor, place, (degree, result)),
    }
    if task == Task::Direction {
        let answer = match degree {
            Degree::CriticalSuccess => Answer::All,
            Degree::Success => Answer::Some,
            _ => Answer::Nothing,
        };
        let trial =
            Trial { by: actor, times: 1, shut: table.state().clock.seconds + DAY, worse: 0, until: 0, barred: false };
        table.emit(Told { actor, matter: place, task, answer, trial, gold: 0 });
    }
}

/// Tells how somebody has lived: by critical success a companion who goes hungry is fed too; who finds nothing is tired and hungry.
fn feeds(table: &mut Table<'_, impl Run>, actor: ActorId, place: u8, degree: Degree) {
    let state = table.state();
    let wants = |id: &ActorId| {
        let days = state.actor(*id).days;
        let hungry = days.hungry.is_some() || days.thirsty.is_some();
        *id != actor && !state.hostile(*id, actor) && state.lives(*id) && hungry
    };
    let also = if degree == Degree::CriticalSuccess { state.ids().find(wants) } else { None };
    let until = if degree == Degree::CriticalFailure { state.clock.seconds + WEEK } else { 0 };
    let hungry = state.actor(actor).days.hungry.is_some();
    table.emit(Fed { actor, matter: place, degree, also, until });
    if !degree.succeeds() {
        if !hungry {
            table.emit(hours::Deprived { actor, of: hours::Want::Food, ends: false });
        }
        conditions::give(table, actor, Instance::of(Condition::Fatigued));
    }
}

/// Returns the coppers for which a thing is made by success, materials and all, by one who works at it for so many days more
/// (PF-DWN-02).
fn costs(level: u8, rank: Rank, days: u8, price: u32) -> u32 {
    let price = Money::copper(price.into());
    match (Maker { level, rank }).rest(price, Degree::Success, days.into()) {
        downtime::Crafted::Made { rest } => (price.half().0 + rest.0) as u32,
        downtime::Crafted::Failed { .. } => price.0 as u32,
    }
}

/// Returns the level of a maker.
fn own_level(state: &State, actor: ActorId) -> u8 {
    state.profile(actor).level.clamp(1, 20) as u8
}

/// Pays for what is made, or for what is spoilt (PF-DWN-02).
fn crafts(
    table: &mut Table<'_, impl Run>,
    (actor, place): (ActorId, u8),
    (maker, days): (Maker, u8),
    (degree, price): (Degree, u32),
) {
    let price = Money::copper(price.into());
    let (made, costs) = match maker.rest(price, degree, days.into()) {
        downtime::Crafted::Made { rest } => (true, price.half().0 + rest.0),
        downtime::Crafted::Failed { lost } => (false, lost.0),
    };
    table.emit(ThingMade { actor, matter: place, made, costs: costs as u32 });
}

/// Keeps how good a forgery is: others must reach that (PF-SKA-38).
fn forges(table: &mut Table<'_, impl Run>, actor: ActorId, place: u8, (degree, result): (Degree, i32)) {
    let result = result.clamp(0, 100) as u8;
    table.emit(Forged { actor, matter: place, good: degree.succeeds(), result });
}

/// Somebody has earned coins by work.
#[event]
pub struct Earned {
    pub actor: ActorId,
    pub matter: u8,
    /// In copper.
    pub coins: u32,
    #[serde(default, skip_serializing_if = "is_default")]
    pub dismissed: bool,
}

impl Event<Pathfinder> for Earned {
    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| actor.purse = actor.purse.saturating_add(self.coins));
        if let Some(matter) = state.matters.get_mut(usize::from(self.matter)).filter(|_| self.dismissed) {
            matter.open = true;
        }
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let who = teller.name(self.actor);
        let then = if self.dismissed { ", and is sent away" } else { "" };
        let text = format!("{who} earns {}{then}", Money::copper(self.coins.into()));
        Some(Line::new(LineKind::Action, text).rule(&EARN).rule(&downtime::INCOME))
    }
}

/// Somebody has made a thing, or has not.
#[event]
pub struct ThingMade {
    pub actor: ActorId,
    pub matter: u8,
    pub made: bool,
    /// In copper.
    pub costs: u32,
}

impl Event<Pathfinder> for ThingMade {
    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| actor.purse = actor.purse.saturating_sub(self.costs));
        if let Some(matter) = state.matters.get_mut(usize::from(self.matter)).filter(|_| self.made) {
            (matter.open, matter.owner) = (true, Some(self.actor));
        }
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let name = &teller.state.matters.get(usize::from(self.matter))?.name;
        let who = teller.name(self.actor);
        let what = if self.made { format!("{who} makes {name}") } else { format!("{who} does not make {name}") };
        let text = format!("{what}, for {}", Money::copper(self.costs.into()));
        Some(Line::new(LineKind::Action, text).rule(&CRAFT).rule(&downtime::CRAFTING))
    }
}

/// Somebody has lived off a place, well or badly.
#[event]
pub struct Fed {
    pub actor: ActorId,
    pub matter: u8,
    pub degree: Degree,
    /// Who is fed besides.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub also: Option<ActorId>,
    /// Until when the next tries are 2 worse, in seconds of game time.
    #[serde(default, skip_serializing_if = "is_default")]
    pub until: u64,
}

impl Event<Pathfinder> for Fed {
    fn apply(&self, state: &mut State) {
        // Old logs say it of the place, and for ever.
        let worst = self.degree == Degree::CriticalFailure && self.until == 0;
        let until = self.until;
        state.on(self.actor, |actor| actor.days.famished = actor.days.famished.max(until));
        let fed = Some(self.actor).filter(|_| self.degree.succeeds());
        for id in fed.into_iter().chain(self.also) {
            state.on(id, |actor| (actor.days.hungry, actor.days.thirsty) = (None, None));
        }
        if let Some(matter) = state.matters.get_mut(usize::from(self.matter)) {
            let old = matter.trial(self.actor);
            matter.keep(Trial { worse: if worst { -2 } else { 0 }, ..old });
        }
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let who = teller.name(self.actor);
        let text = match self.degree {
            Degree::CriticalSuccess => match self.also {
                Some(also) => format!("{who} gets by, and feeds {}", teller.name(also)),
                None => format!("{who} lives well"),
            },
            Degree::Success => format!("{who} gets by"),
            Degree::Failure => format!("{who} goes hungry"),
            Degree::CriticalFailure => format!("{who} finds nothing"),
        };
        Some(Line::new(LineKind::Action, text).rule(&SUBSIST))
    }
}

/// Somebody has found something, or follows it.
#[event]
pub struct ThingFound {
    pub actor: ActorId,
    pub matter: u8,
    /// Until when a trail is followed, in seconds of game time; 0 for what is no trail.
    #[serde(default, skip_serializing_if = "is_default")]
    pub until: u64,
}

impl Event<Pathfinder> for ThingFound {
    fn apply(&self, state: &mut State) {
        if let Some(matter) = state.matters.get_mut(usize::from(self.matter)) {
            matter.hidden = 0;
            if self.until > 0 {
                let old = matter.trial(self.actor);
                matter.keep(Trial { until: self.until, ..old });
            }
        }
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let matter = teller.state.matters.get(usize::from(self.matter))?;
        let who = teller.name(self.actor);
        let text = match matter.kind {
            MatterKind::Trail => format!("{who} follows {} for up to an hour", matter.name),
            MatterKind::Wilds => return None,
            _ => format!("{who} finds {}", matter.name),
        };
        Some(Line::new(LineKind::Boon, text).rule(&TRACK).rule(&crate::sight::SEEK))
    }
}

/// Somebody's tracks are covered: so much must be reached to follow them.
#[event]
pub struct Covered {
    pub actor: ActorId,
    pub matter: u8,
    pub dc: u8,
}

impl Event<Pathfinder> for Covered {
    fn apply(&self, state: &mut State) {
        if let Some(matter) = state.matters.get_mut(usize::from(self.matter)) {
            matter.dc = matter.dc.max(self.dc);
        }
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        Some(Line::new(LineKind::Action, format!("{} covers its tracks", teller.name(self.actor))).rule(&COVER))
    }
}

/// A forgery is made; how good it is the game master alone knows.
#[event]
pub struct Forged {
    pub actor: ActorId,
    pub matter: u8,
    #[serde(default, skip_serializing_if = "is_default")]
    pub good: bool,
    /// What it came to, for those who only glance at it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub result: u8,
}

impl Event<Pathfinder> for Forged {
    fn apply(&self, state: &mut State) {
        if let Some(matter) = state.matters.get_mut(usize::from(self.matter)) {
            (matter.open, matter.owner, matter.spoilt) = (true, Some(self.actor), !self.good);
            matter.done = self.result;
        }
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let name = &teller.state.matters.get(usize::from(self.matter))?.name;
        Some(Line::new(LineKind::Action, format!("{} forges {name}", teller.name(self.actor))).rule(&FORGERY))
    }
}
