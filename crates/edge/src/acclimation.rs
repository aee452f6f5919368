//! Gravity over the days: what changes it, and how bodies grow used to it.

use crate::gravity::*;
use crate::prelude::*;
use crate::time::{DAY, MINUTE, now};
use crate::trials::{Ask, Trial, try_it};
use crate::turns::Opened;

rules! {
    /// A day in high gravity ends with a saving throw of Strength, ten times as hard as the gravity is high.
    DAILY = "ED-GRV-04", "High gravity: daily saving throw";
    /// It is good for any high gravity that is not higher, and forgotten after ten days away; so is a count that is not full.
    RETURNING = "ED-GRV-06", "Leaving and returning", State;
    /// As each turn begins a saving throw of Strength against 22 makes one hindered in place of restrained.
    BRACING = "ED-GRV-09", "Extreme gravity: turn saving throw";
    /// Nobody grows used to it.
    NEVER = "ED-GRV-10", "Extreme gravity: no acclimation";
    /// After 2d6 and 10 days low gravity is no advantage any more.
    LOW = "ED-GRV-15", "Low gravity: acclimation", State;
    /// Exhaustion and a long stay do the same, once.
    TOGETHER = "ED-INT-72", "Returning from zero gravity with exhaustion and long stay";
}

/// Successes that acclimate one to high gravity (ED-GRV-05).
const ENOUGH: u8 = 5;
/// Days away after which it is forgotten (ED-GRV-06, ED-GRV-15).
const FORGETS: u64 = 10 * DAY;
/// What standing up to extreme gravity takes (ED-GRV-09).
const BRACES: i32 = 22;

/// Say how strong gravity is, in the scene or for one actor.
#[command(rule = CHANGES, group = "World", kind = Rule, by = game_master, open, always, label = "Set gravity")]
pub struct SetGravity {
    #[field("hundredths of what people are used to", 0..=1000, usual = 100)]
    pub gravity: u16,
    /// For whom alone; for all without.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[field("for one alone")]
    pub target: Option<ActorId>,
}

impl Act<Edge> for SetGravity {
    fn may(&self, state: &State) -> Verdict {
        let before = self.target.map_or(state.world.gravity, |id| local(state, id));
        ensure!(before.0 != self.gravity, CHANGES, "it is so already");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let bands: List<Band, 64> = bands(table.state());
        table.emit(GravitySet { gravity: self.gravity, target: self.target });
        for (place, actor) in table.state().ids().enumerate() {
            let before = bands.get(place).unwrap_or_default();
            let after = band(table.state(), actor);
            if before != after {
                changes(table, actor, before, after);
            }
        }
    }
}

/// Returns the bands that all actors feel, in their order.
fn bands(state: &State) -> List<Band, 64> {
    let mut bands = List::new();
    state.ids().for_each(|id| bands.push(band(state, id)));
    bands
}

/// Lets an actor come into another band (ED-GRV-35): how long it takes to be acclimated to low gravity is thrown in secret
/// (ED-GRV-15).
fn changes(table: &mut Table<'_, impl Run>, actor: ActorId, before: Band, after: Band) {
    let used = table.state().actor(actor).weight.light;
    let low_days = match after {
        Band::Low if !used => table.dice(2, 6).kept as u8 + 10,
        _ => 0,
    };
    table.emit(BandChanged { actor, before, after, low_days });
    if after == Band::Zero {
        conditions::take(table, actor, Condition::Prone);
    }
}

/// Lets an actor who has come elsewhere feel what gravity there is (ED-GRV-35); `before` is the band that it has felt.
pub(crate) fn feels(table: &mut Table<'_, impl Run>, actor: ActorId, before: Band) {
    let after = band(table.state(), actor);
    if before != after {
        changes(table, actor, before, after);
    }
}

/// Gravity is so strong.
#[event]
pub struct GravitySet {
    pub gravity: u16,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub target: Option<ActorId>,
}

impl Event<Edge> for GravitySet {
    fn apply(&self, state: &mut State) {
        let pull = Pull(self.gravity);
        match self.target {
            Some(id) => {
                let of_scene = state.world.gravity == pull;
                state.on(id, |actor| actor.weight.local = (!of_scene).then_some(pull));
            }
            None => state.world.gravity = pull,
        }
        // Who has something to stand on again drifts no longer.
        for id in state.ids() {
            if !is_weightless(state, id) {
                state.on(id, |actor| actor.drift = None);
            }
        }
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let (whole, rest) = (self.gravity / 100, self.gravity % 100);
        let band = Band::of(Pull(self.gravity));
        let whom = self.target.map_or(String::new(), |id| format!(" for {}", teller.name(id)));
        let text = format!("Gravity is {whole}.{rest:02}, which is {band}{whom}");
        Some(Line::new(LineKind::Ruling, text).rule(&BANDS).rule(&CHANGES))
    }
}

/// An actor comes into another band.
#[event]
pub struct BandChanged {
    pub actor: ActorId,
    pub before: Band,
    pub after: Band,
    /// Days after which it is acclimated to low gravity; 0 where that was not thrown for.
    #[serde(default, skip_serializing_if = "is_default")]
    pub low_days: u8,
}

impl Event<Edge> for BandChanged {
    fn apply(&self, state: &mut State) {
        let at = now(state);
        let zero = Band::Zero;
        state.on(self.actor, |actor| {
            let weight = &mut actor.weight;
            let stay = at.saturating_sub(weight.since);
            weight.since = at;
            weight.days = 0;
            weight.braced = None;
            weight.low_days = self.low_days;
            weight.long = self.before == zero && stay > 10 * DAY;
            match self.before {
                Band::High => weight.left_high = Some(at),
                Band::Low => weight.left_low = Some(at),
                _ => {}
            }
            match self.after {
                Band::High => weight.left_high = None,
                Band::Low => weight.left_low = None,
                _ => {}
            }
        });
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let who = teller.name(self.actor);
        let text = match self.after {
            Band::Zero => format!("{who} floats"),
            Band::Low => format!("{who} feels light"),
            Band::Normal => format!("{who} stands as usual"),
            _ => format!("{who} feels heavy"),
        };
        let rule = match self.after {
            Band::Zero => &GATE,
            Band::Low => &LIGHT,
            Band::Normal => &NORMAL,
            Band::High => &HIGH,
            Band::Extreme => &EXTREME,
            Band::Crushing => &CRUSHING,
        };
        Some(Line::new(LineKind::Status, text).by(self.actor).rule(rule).rule(&FELT))
    }
}

/// What of gravity falls due.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WeightDue {
    /// A day in high gravity is over.
    Day,
    /// One who was in low gravity from the beginning begins to grow used to it.
    Begins,
    /// One is acclimated to low gravity.
    Light,
    /// What one was used to is forgotten.
    Forgets,
}

/// Returns when something of the gravity that an actor bears falls due, and what.
pub(crate) fn is_due(state: &State, id: ActorId) -> Option<(u64, WeightDue)> {
    let weight = state.actor(id).weight;
    if !state.lives(id) || weight == Weight::default() && state.world.gravity == Pull::default() {
        return None;
    }
    let band = band(state, id);
    // ED-GRV-05: no more throws for who is used to it. ED-GRV-10: none in extreme gravity.
    // ED-ENV-32: a machine grows used to nothing.
    let body = !state.profile(id).body.machine;
    let daily = body && band == Band::High && (weight.weak || weight.bears < felt(state, id).0);
    let next_day = weight.since + DAY * (1 + u64::from(weight.days));
    let light = body && band == Band::Low && !weight.light;
    let forgets_high = weight.left_high.filter(|_| weight.bears > 0 || weight.successes.0 > 0);
    let forgets_low = weight.left_low.filter(|_| weight.light);
    let all = [
        daily.then_some((next_day, WeightDue::Day)),
        // ED-GRV-15: where a scene begins in low gravity nobody has come into it.
        (light && weight.low_days == 0).then(|| (now(state), WeightDue::Begins)),
        (light && weight.low_days > 0).then(|| (weight.since + DAY * u64::from(weight.low_days), WeightDue::Light)),
        forgets_high.map(|left| (left + FORGETS, WeightDue::Forgets)),
        forgets_low.map(|left| (left + FORGETS, WeightDue::Forgets)),
    ];
    all.into_iter().flatten().min_by_key(|(at, _)| *at)
}

/// Lets something of the gravity that an actor bears fall due.
pub(crate) fn fall_due(table: &mut Table<'_, impl Run>, actor: ActorId, what: WeightDue) {
    match what {
        WeightDue::Day => a_day(table, actor),
        WeightDue::Begins => {
            let low_days = table.dice(2, 6).kept as u8 + 10;
            let since = now(table.state());
            let weight = Weight { low_days, since, ..table.state().actor(actor).weight };
            table.emit(Borne { actor, weight });
        }
        WeightDue::Light => {
            let weight = Weight { light: true, low_days: 0, ..table.state().actor(actor).weight };
            table.emit(Borne { actor, weight });
        }
        WeightDue::Forgets => {
            let before = table.state().actor(actor).weight;
            let at = now(table.state());
            let high = before.left_high.is_some_and(|left| at >= left + FORGETS);
            let low = before.left_low.is_some_and(|left| at >= left + FORGETS);
            let mut weight = before;
            if high {
                (weight.bears, weight.successes, weight.left_high) = (0, (0, 0), None);
            }
            if low {
                (weight.light, weight.left_low) = (false, None);
            }
            table.emit(Borne { actor, weight });
        }
    }
}

/// Makes the throw at the end of a day in high gravity (ED-GRV-04, ED-GRV-05); conditions of exhaustion count once beside those of
/// gravity (ED-INT-72).
fn a_day(table: &mut Table<'_, impl Run>, actor: ActorId) {
    let pull = local(table.state(), actor).0;
    // ED-GRV-04: ten times the gravity, rounded up.
    let dc = i32::from(pull.div_ceil(10));
    let (_, success) = try_it(table, actor, Ask::of(Trial::HighGravity, Skill::Stamina, dc));
    let state = table.state();
    let felt = felt(state, actor).0;
    let mut weight = state.actor(actor).weight;
    weight.days = weight.days.saturating_add(1);
    // ED-GRV-06: a count belongs to its gravity, and holds in any lower one.
    let (count, of) = weight.successes;
    let kept = if of >= felt { count } else { 0 };
    // What is gained in a lower gravity is good for no higher one.
    let gravity = match (kept, success) {
        (0, _) => felt,
        (_, true) => of.min(felt),
        (_, false) => of,
    };
    weight.successes = (kept + u8::from(success), gravity);
    if weight.successes.0 >= ENOUGH {
        if weight.weak {
            weight.weak = false;
        } else {
            weight.bears = weight.bears.max(weight.successes.1);
        }
        weight.successes = (0, 0);
    }
    table.emit(Borne { actor, weight });
}

/// How an actor bears gravity changes.
#[event]
pub struct Borne {
    pub actor: ActorId,
    pub weight: Weight,
}

impl Event<Edge> for Borne {
    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| actor.weight = self.weight);
    }

    // What was thrown in secret stays so.
    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let who = teller.name(self.actor);
        let Weight { bears, light, .. } = self.weight;
        let (text, rule) = match (bears, light) {
            (_, true) => (format!("{who} is used to low gravity"), &LOW),
            (1.., _) => (format!("{who} is used to high gravity"), &BEARS),
            _ => return None,
        };
        Some(Line::new(LineKind::Status, text).by(self.actor).rule(rule).rule(&RETURNING))
    }
}

/// Lets who is in extreme gravity stand up to it as its turn begins (ED-GRV-09); what is above that may hurt (ED-GRV-11).
pub fn at_turn(opened: &Opened, table: &mut Table<'_, impl Run>) {
    let actor = opened.actor;
    let state = table.state();
    if !state.lives(actor) {
        return;
    }
    match band(state, actor) {
        // ED-GRV-09: until the start of its next turn.
        Band::Extreme => braces(table, actor, turns::ROUND - 1),
        Band::Crushing => crushes(table, actor),
        _ => {}
    }
}

/// Makes the throw against extreme gravity, which holds for so many seconds.
fn braces(table: &mut Table<'_, impl Run>, actor: ActorId, seconds: u64) {
    let (_, success) = try_it(table, actor, Ask::of(Trial::ExtremeGravity, Skill::Might, BRACES));
    let until = success.then(|| now(table.state()) + seconds);
    let weight = Weight { braced: until, ..table.state().actor(actor).weight };
    table.emit(Borne { actor, weight });
}

/// Hurts who is crushed, where a campaign says so (ED-GRV-11).
fn crushes(table: &mut Table<'_, impl Run>, actor: ActorId) {
    let dice = table.state().options().crushing_damage;
    if dice > 0 {
        let roll = table.dice(dice.into(), 6);
        let packet = damage::Packet::of_hazard(table.state(), DamageType::Kinetic, roll.kept as i32);
        damage::harm(table, damage::Wound::of(actor, packet));
    }
}

/// Stand up to extreme gravity for a minute.
#[command(rule = BRACING, group = "World", kind = Other, label = "Brace")]
pub struct Brace {
    pub actor: ActorId,
}

impl Act<Edge> for Brace {
    fn may(&self, state: &State) -> Verdict {
        let actor = self.actor;
        ensure!(state.stage != Stage::Fighting, BRACING, "in a fight that is thrown as the turn begins");
        ensure!(band(state, actor) == Band::Extreme, BRACING, "{} is in no extreme gravity", actor);
        let tried = state.actor(actor).weight.tried.is_some_and(|at| now(state) < at + MINUTE);
        ensure!(!tried, BRACING, "{} has tried in this minute", actor, instead = "let a minute pass");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let actor = self.actor;
        braces(table, actor, MINUTE);
        let tried = Some(now(table.state()));
        let weight = Weight { tried, ..table.state().actor(actor).weight };
        table.emit(Borne { actor, weight });
    }

    fn offers(offers: &mut Offers<'_>) {
        if band(offers.state(), offers.actor) == Band::Extreme {
            offers.add(Brace { actor: offers.actor });
        }
    }
}

/// Say whether a skill is of the mind, for where there is no gravity.
#[command(rule = MENTAL, group = "World", kind = Rule, by = game_master, open, always, label = "Of the mind or the body")]
pub struct JudgeSkill {
    #[field("skill")]
    pub skill: Skill,
    #[field("of the mind")]
    pub mental: bool,
}

impl Act<Edge> for JudgeSkill {
    fn may(&self, state: &State) -> Verdict {
        let minds = state.world.minds;
        let known = minds.iter().any(|(skill, _)| skill == self.skill);
        ensure!(known || !minds.is_full(), MENTAL, "enough was said of skills");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        table.emit(SkillJudged { skill: self.skill, mental: self.mental });
    }
}

/// A skill is of the mind, or of the body.
#[event]
pub struct SkillJudged {
    pub skill: Skill,
    pub mental: bool,
}

impl Event<Edge> for SkillJudged {
    fn apply(&self, state: &mut State) {
        let minds = &mut state.world.minds;
        minds.retain(|(skill, _)| *skill != self.skill);
        minds.push((self.skill, self.mental));
    }

    fn tell(&self, _teller: &Teller<'_>) -> Option<Line> {
        let of = if self.mental { "mind" } else { "body" };
        Some(Line::new(LineKind::Ruling, format!("{} is of the {of}", self.skill)).rule(&MENTAL))
    }
}
