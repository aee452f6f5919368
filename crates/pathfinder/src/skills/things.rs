//! Locks, devices, doors, gaps, things to mend and to take.

use super::*;
use crate::checks::Degree;
use crate::hours::HOUR;
use crate::turns::{ready, spend};

/// Returns the one who notices most of those who could see an actor take something: its owner, or a foe in sight.
pub(super) fn watcher(state: &State, actor: ActorId, matter: &Matter) -> Option<ActorId> {
    let sees = |id: ActorId| id != actor && state.stands(id) && state.hostile(id, actor);
    let all = state.ids().filter(|id| sees(*id) || matter.owner == Some(*id) && *id != actor);
    all.max_by_key(|id| derived::perception(state, *id, false).total)
}

/// Asks what a task on a thing asks for besides.
pub(super) fn may(state: &State, using: &UseSkill, matter: &Matter) -> Verdict {
    let UseSkill { actor, task, .. } = *using;
    let rule = task.of().rule;
    let spent =
        matter.open && !matches!(task, Task::Recall | Task::Gather | Task::Earn | Task::Subsist | Task::Direction);
    ensure!(!spent, *rule, "that is done already");
    let broken = state.actor(actor).broken_tools && using.tools && matches!(task, Task::PickLock | Task::Disable);
    ensure!(!broken, BROKEN, "the tools of {} are broken", actor, instead = "mend them, or buy others");
    match task {
        Task::Repair => {
            ensure!(matter.left() > 0, *rule, "it is destroyed");
            ensure!(matter.lost > 0, *rule, "it is whole");
        }
        Task::Palm => ensure!(matter.owner.is_none(), *rule, "somebody carries it", instead = "steal it"),
        Task::Steal => {
            let carried = matter.owner.is_some_and(|owner| owner != actor);
            ensure!(carried, *rule, "nobody carries it", instead = "palm it");
            let fights = state.stage == Stage::Fighting;
            ensure!(!fights, *rule, "in a fight everybody is on guard");
        }
        Task::PickLock => ensure!(using.tools, *rule, "it takes tools"),
        Task::Squeeze => gaps::may_come_out(state, actor, matter)?,
        Task::Force | Task::Disable | Task::Dig => {}
        _ => {}
    }
    Ok(())
}

/// Returns the hit points that mending gives back (PF-SKA-19).
pub const fn mends(rank: Rank, degree: Degree) -> u16 {
    let ranks = 5 * rank as u16;
    match degree {
        Degree::CriticalSuccess => 10 + 2 * ranks,
        Degree::Success => 5 + ranks,
        _ => 0,
    }
}

/// Returns the seconds that digging a square takes (PF-ENV-10): half with tools, half by critical success.
pub const fn digs(minutes: u32, tools: bool, degree: Degree) -> u64 {
    let seconds = minutes as u64 * 60;
    let with = if tools { seconds / 2 } else { seconds };
    if matches!(degree, Degree::CriticalSuccess) { with / 2 } else { with }
}

/// Does what comes of a task on a thing.
pub(super) fn comes(table: &mut Table<'_, impl Run>, using: &UseSkill, degree: Degree) {
    let UseSkill { actor, task, matter: place, by, .. } = *using;
    match (task, degree) {
        (Task::Squeeze, _) => gaps::squeezes(table, actor, place, degree),
        (Task::Repair, Degree::CriticalFailure) => {
            let rolled = table.dice(2, 6);
            let hardness = matter(table.state(), place).map_or(0, |one| i32::from(one.hardness));
            let harm = (rolled.value() - hardness).max(0) as u16;
            table.emit(ThingDamaged { actor, matter: place, lost: harm, mended: 0, rolls: vec_of(table, rolled) });
        }
        (Task::Repair, _) => {
            let rank = table.state().profile(actor).skills[by as usize].rank;
            let mended = mends(rank, degree);
            table.emit(ThingDamaged { actor, matter: place, lost: 0, mended, rolls: Vec::new() });
        }
        (Task::Force, Degree::CriticalSuccess) => {
            table.emit(Progressed { actor, matter: place, by: u8::MAX, traces: false })
        }
        (Task::Force, Degree::Success) => {
            breaks(table, actor, place);
            table.emit(Progressed { actor, matter: place, by: u8::MAX, traces: true });
        }
        (Task::PickLock | Task::Disable | Task::Dig, Degree::CriticalSuccess) => {
            table.emit(Progressed { actor, matter: place, by: if task == Task::Dig { 1 } else { 2 }, traces: false });
        }
        (Task::PickLock | Task::Disable | Task::Dig, Degree::Success) => {
            table.emit(Progressed { actor, matter: place, by: 1, traces: true });
        }
        (Task::Palm | Task::Steal, _) if degree.succeeds() => {
            table.emit(Progressed { actor, matter: place, by: u8::MAX, traces: false })
        }
        (Task::Palm, _) => {
            // Whoever is seen has it all the same.
            table.emit(Spoilt { actor, matter: place, task });
            table.emit(Progressed { actor, matter: place, by: u8::MAX, traces: true });
        }
        (Task::Steal, _) => table.emit(Spoilt { actor, matter: place, task }),
        (Task::Force | Task::Disable, Degree::CriticalFailure) => table.emit(Spoilt { actor, matter: place, task }),
        (Task::PickLock, Degree::CriticalFailure) => table.emit(ShutOut { actor, matter: place, hours: 0 }),
        _ => {}
    }
}

/// Returns a roll in a list, where somebody listens.
fn vec_of(table: &Table<'_, impl Run>, rolled: Rolled) -> Vec<Rolled> {
    if table.listens() { vec![rolled] } else { Vec::new() }
}

/// Breaks what is forced open: down to its threshold (PF-ITM-03).
fn breaks(table: &mut Table<'_, impl Run>, actor: ActorId, place: u8) {
    let Some(matter) = matter(table.state(), place) else { return };
    let over = (matter.left() - i32::from(matter.hit_points) / 2).max(0) as u16;
    if over > 0 {
        table.emit(ThingDamaged { actor, matter: place, lost: over, mended: 0, rolls: Vec::new() });
    }
}

/// Something is so much nearer to being done: 255 does it at once.
#[event]
pub struct Progressed {
    pub actor: ActorId,
    pub matter: u8,
    pub by: u8,
    /// Whether it shows afterwards that somebody was at it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub traces: bool,
}

impl Event<Pathfinder> for Progressed {
    fn apply(&self, state: &mut State) {
        let Some(matter) = state.matters.get_mut(usize::from(self.matter)) else { return };
        matter.done = matter.done.saturating_add(self.by);
        if matter.done >= matter.needs.max(1) {
            matter.open = true;
            if matter.kind == MatterKind::Trinket {
                matter.owner = Some(self.actor);
            }
        }
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let matter = teller.state.matters.get(usize::from(self.matter))?;
        let needs = matter.needs.max(1);
        let text = match (matter.open, matter.kind) {
            (true, MatterKind::Trinket) => format!("{} has {}", teller.name(self.actor), matter.name),
            (true, _) => format!("{} is done with {}", teller.name(self.actor), matter.name),
            (false, _) => format!("{}: {} of {needs}", matter.name, matter.done),
        };
        let text = if self.traces { text } else { text + ", without a trace" };
        Some(Line::new(LineKind::Boon, text).rule(&crate::deeds::SKILL_TABLE))
    }

    /// What is taken unseen is taken unseen.
    fn secret(&self, state: &State, viewer: &Viewer) -> bool {
        let trinket = state.matters.get(usize::from(self.matter)).is_some_and(|one| one.kind == MatterKind::Trinket);
        trinket && !viewer.is_game_master() && !viewer.plays(self.actor)
    }
}

/// Something went wrong with a thing: it is jammed, it goes off, somebody has noticed.
#[event]
pub struct Spoilt {
    pub actor: ActorId,
    pub matter: u8,
    pub task: Task,
}

impl Event<Pathfinder> for Spoilt {
    fn apply(&self, state: &mut State) {
        if let Some(matter) = state.matters.get_mut(usize::from(self.matter)) {
            matter.spoilt = true;
        }
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let matter = teller.state.matters.get(usize::from(self.matter))?;
        let name = &matter.name;
        let text = match self.task {
            Task::Force => format!("{name} is jammed"),
            Task::Disable => format!("{name} goes off"),
            _ => format!("{} is noticed at {name}", teller.name(self.actor)),
        };
        Some(Line::new(LineKind::Harm, text).rule(self.task.of().rule))
    }
}

/// Somebody cannot try again for so many hours; its tools broke, where that is 0.
#[event]
pub struct ShutOut {
    pub actor: ActorId,
    pub matter: u8,
    #[serde(default, skip_serializing_if = "is_default")]
    pub hours: u32,
}

impl Event<Pathfinder> for ShutOut {
    fn apply(&self, state: &mut State) {
        let until = state.clock.seconds + u64::from(self.hours) * HOUR;
        let broke = self.hours == 0;
        state.on(self.actor, |actor| actor.broken_tools |= broke);
        if let Some(matter) = state.matters.get_mut(usize::from(self.matter)) {
            let old = matter.trial(self.actor);
            matter.keep(Trial { shut: until, ..old });
        }
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let who = teller.name(self.actor);
        let text = match self.hours {
            0 => format!("The tools of {who} break"),
            hours => format!("{who} does not try again for {hours} hours"),
        };
        Some(Line::new(LineKind::Harm, text).rule(&PICK).rule(&BROKEN))
    }
}

/// A thing has lost hit points, or has some back.
#[event]
pub struct ThingDamaged {
    pub actor: ActorId,
    pub matter: u8,
    #[serde(default, skip_serializing_if = "is_default")]
    pub lost: u16,
    #[serde(default, skip_serializing_if = "is_default")]
    pub mended: u16,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rolls: Vec<Rolled>,
}

impl Event<Pathfinder> for ThingDamaged {
    fn apply(&self, state: &mut State) {
        let Some(matter) = state.matters.get_mut(usize::from(self.matter)) else { return };
        matter.lost = matter.lost.saturating_sub(self.mended).saturating_add(self.lost).min(matter.hit_points);
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let matter = teller.state.matters.get(usize::from(self.matter))?;
        let how = match (matter.left(), matter.is_broken()) {
            (..=0, _) => "it is destroyed",
            (_, true) => "it is broken",
            _ => "it is whole",
        };
        let text = format!("{}: {} hit points left, {how}", matter.name, matter.left());
        let check = ludex_engine::Check::new("Damage", self.rolls.clone(), Tally::silent());
        Some(Line::new(LineKind::Harm, text).rule(&ATTACKING).rule(&BROKEN).rule(&NO_FLESH).check(check))
    }
}

/// Strike at a thing that lies or stands about.
#[command(rule = ATTACKING, group = "Attack", kind = Attack, costs = 1)]
pub struct StrikeThing {
    pub actor: ActorId,
    /// What, by its number.
    pub matter: u8,
    #[field("way to strike", 0..=15)]
    pub strike: u8,
}

/// The armour class of a thing that does not move (PF-ITM-04, house).
pub const THING_ARMOUR: i32 = 10;

impl Act<Pathfinder> for StrikeThing {
    fn may(&self, state: &State) -> Verdict {
        ready(state, self.actor, 1)?;
        conditions::may_handle(state, self.actor)?;
        let Some(matter) = matter(state, self.matter) else {
            return Err(Refusal::new(&ATTACKING, "there is no such thing here"));
        };
        ensure!(matter.owner.is_none(), ATTENDED, "somebody carries it", instead = "disarm them");
        ensure!(matter.hit_points > 0, ATTACKING, "that takes tools and days");
        ensure!(matter.left() > 0, ATTACKING, "it is destroyed");
        let Some(strike) = state.profile(self.actor).strike(self.strike) else {
            return Err(Refusal::new(&crate::attack::HANDS, "{} has no such way to strike").about(self.actor));
        };
        let held = strike.weapon == BODY || state.actor(self.actor).holds(strike.weapon);
        ensure!(held, crate::attack::HANDS, "{} does not have it in hand", self.actor, instead = "draw it");
        let kind = damage::touches_things(strike.damage);
        let spares = strike.traits.has(WeaponTrait::Nonlethal);
        ensure!(kind && !spares, NO_FLESH, "that does nothing to things");
        let reach = if strike.is_ranged() { strike.range * 6 } else { strike.reach.into() };
        let feet = matter.at.map_or(0, |at| state.footprint(self.actor).distance_to(at) as u16 * u16::from(SQUARE));
        ensure!(feet <= reach, crate::attack::REACH, "it is out of reach", instead = "move up");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Self { actor, matter: place, strike: way } = *self;
        let state = table.state();
        let shows = table.listens();
        let Some(strike) = state.profile(actor).strike(way) else { return };
        let mut sum = derived::attack(state, actor, strike, shows);
        let agile = strike.traits.has(WeaponTrait::Agile);
        let penalty = crate::attack::multiple_attack_penalty(state.actor(actor).attacks, agile);
        sum.add(crate::modifiers::Type::Untyped, "attacks before", penalty, &crate::attack::MULTIPLE);
        let dc = checks::plain("of a thing", THING_ARMOUR, &ATTENDED, shows);
        let attempt = checks::Attempt::new(sum.tally(), dc);
        let adamantine = strike.traits.has(WeaponTrait::Adamantine);
        spend(table, actor, 1);
        table.emit(crate::attack::Attacked { actor, strike: way, reaction: false, counts: 1 });
        let deed = crate::deeds::Deed { actor, target: None, what: "strike a thing", rule: &ATTACKING };
        let degree = crate::deeds::tries(table, deed, attempt);
        if !degree.succeeds() {
            return;
        }
        let hit = damage::Hit { critical: degree == Degree::CriticalSuccess, ..damage::Hit::plain(way) };
        let mut rolls = Vec::new();
        let harm: i32 = damage::to_thing(table, actor, hit, &mut rolls).iter().map(|part| part.amount).sum();
        let hardness = matter(table.state(), place).map_or(0, |one| i32::from(one.hardness));
        let hardness = if adamantine && hardness <= 10 { hardness / 2 } else { hardness };
        let lost = (harm - hardness).max(0) as u16;
        table.emit(ThingDamaged { actor, matter: place, lost, mended: 0, rolls });
    }

    fn offers(offers: &mut Offers<'_>) {
        let actor = offers.actor;
        let state = offers.state();
        for place in 0..state.matters.len().min(100) as u8 {
            for strike in 0..state.profile(actor).strikes.len() as u8 {
                offers.seldom(StrikeThing { actor, matter: place, strike });
            }
        }
    }

    fn label(&self, teller: &Teller<'_>) -> String {
        let what = teller.state.matters.get(usize::from(self.matter)).map_or("it", |matter| &*matter.name);
        format!("Strike {what} with {}", teller.state.strike_name(self.actor, self.strike))
    }
}

/// Finds what is hidden in the place that is searched (PF-ACT-11).
pub fn spotted(looked: &crate::sight::Looked, table: &mut Table<'_, impl Run>) {
    let Some((at, total)) = looked.searched else { return };
    for place in 0..table.state().matters.len() {
        let state = table.state();
        let one = &state.matters[place];
        let here = one.at.is_some_and(|own| state.setting.map.shape().distance(own, at) <= 1);
        if one.hidden > 0 && here && total >= i32::from(one.hidden) {
            table.emit(super::ThingFound { actor: looked.actor, matter: place as u8, until: 0 });
        }
    }
}
