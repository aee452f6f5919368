//! How an affliction is caught, and how it goes on.

use super::*;
use crate::checks::{Attempt, Check, Degree, plain};
use crate::damage::Packet;
use crate::modifiers::Type;
use ludex_kit::Concerns;

/// Expose somebody to a disease, a poison or a curse of this scene.
#[command(rule = EXPOSURE, group = "Rulings", kind = Harm, by = game_master, open, always, label = "Exposure")]
pub struct Expose {
    pub target: ActorId,
    #[field("place of the affliction in the files", 0..=63, usual = 0)]
    pub affliction: u8,
}

impl Act<Pathfinder> for Expose {
    fn may(&self, state: &State) -> Verdict {
        ensure!(state.lives(self.target), EXPOSURE, "{} is dead", self.target);
        let known =
            state.setting.afflictions.get(usize::from(self.affliction)).is_some_and(|one| !one.stages.is_empty());
        ensure!(known, EXPOSURE, "there is no such affliction in this scene");
        let has = found(state, self.target, self.affliction).is_some();
        ensure!(
            has || !state.actor(self.target).afflictions.is_full(),
            EXPOSURE,
            "{} suffers from enough",
            self.target
        );
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        exposes(table, self.target, self.affliction);
    }
}

/// Returns the save against an affliction; immune to poison is immune to poisons.
fn save(state: &State, id: ActorId, kind: u8, shows: bool) -> Attempt {
    let of = &state.setting.afflictions[usize::from(kind)];
    let mut sum = derived::save_with(state, id, of.save.unwrap_or(Save::Fortitude), shows);
    if let Some((one, _)) = found(state, id, kind) {
        sum.add(Type::Circumstance, "treatment", one.care.into(), &TREAT_POISON);
    }
    let on = match of.kind {
        Malady::Poison => Some(EffectOn::AgainstPoison),
        Malady::Disease => Some(EffectOn::AgainstDisease),
        Malady::Curse => None,
    };
    for effect in state.effects.iter().filter(|one| one.actor == id && Some(one.on) == on) {
        let label = if shows { std::borrow::Cow::Owned(effect.name.to_string()) } else { "".into() };
        sum.add(effect.of, label, effect.value.into(), &EXPOSURE);
    }
    Attempt::new(sum.tally(), plain("of the affliction", of.dc.into(), &EXPOSURE, shows))
}

/// Has somebody save against what it is exposed to (PF-EFF-09, PF-EFF-11).
pub(crate) fn exposes(table: &mut Table<'_, impl Run>, actor: ActorId, kind: u8) {
    let state = table.state();
    let Some(of) = state.setting.afflictions.get(usize::from(kind)) else { return };
    let has = found(state, actor, kind).map(|(one, _)| one);
    let immune = of.kind == Malady::Poison && state.profile(actor).immune.has(Against::Poison);
    // The same disease or curse is not caught twice.
    if immune || has.is_some() && of.kind != Malady::Poison {
        return;
    }
    let (onset, lasts, every, last) = (of.onset, of.lasts, of.every, of.stages.len() as u8);
    let check = save(state, actor, kind, table.listens()).roll(table);
    let by = match check.degree {
        Degree::CriticalFailure => 2,
        Degree::Failure => 1,
        _ => 0,
    };
    table.emit(Exposure { actor, kind, check });
    if by == 0 {
        return;
    }
    let now = table.state().clock.seconds;
    let stage = has.map_or(0, |one| one.stage).saturating_add(by).min(last);
    let ends = has.map_or(if lasts > 0 { now + u64::from(onset) + u64::from(lasts) } else { 0 }, |one| one.ends);
    let latent = has.map_or(onset > 0, |one| one.latent);
    let due = match has {
        Some(one) => one.due,
        None if onset > 0 => now + u64::from(onset),
        None => now + u64::from(every),
    };
    table.emit(Advanced { actor, kind, stage, due, ends, latent });
    if !latent {
        takes_effect(table, actor, kind);
    }
}

/// Does what the stage of an affliction does as it comes (PF-EFF-10).
fn takes_effect(table: &mut Table<'_, impl Run>, actor: ActorId, kind: u8) {
    let Some((one, of)) = found(table.state(), actor, kind) else { return };
    let place = usize::from(one.stage.saturating_sub(1)).min(of.stages.len() - 1);
    let setting = table.state().setting.clone();
    let stage = &setting.afflictions[usize::from(kind)].stages[place];
    if stage.dice > 0 {
        let rolled = table.dice(stage.dice.into(), stage.die.into());
        let packet = Packet::plain(stage.damage, rolled.value());
        let none = table.tally();
        let rolls = if table.listens() { vec![rolled] } else { Vec::new() };
        damage::harm(table, None, actor, packet, (rolls, none));
    }
    for (what, value) in &stage.conditions {
        if !table.state().actor(actor).conditions.is_full() {
            conditions::give(table, actor, Instance { value: *value, ..Instance::of(*what) });
        }
    }
}

/// Takes away what a stage listed that has no end of its own.
fn wears_off(table: &mut Table<'_, impl Run>, actor: ActorId, kind: u8, stage: u8) {
    let setting = table.state().setting.clone();
    let place = usize::from(stage.saturating_sub(1));
    let Some(stage) = setting.afflictions.get(usize::from(kind)).and_then(|of| of.stages.get(place)) else { return };
    for what in stage.conditions.keys().filter(|what| !OWN_END.contains(what)) {
        conditions::take(table, actor, *what);
    }
}

/// Returns the stage to which a save leads: 0 where it is over (PF-EFF-10, PF-EFF-11).
pub fn next_stage(stage: u8, last: u8, degree: Degree, virulent: Option<u8>) -> u8 {
    let better = match (degree, virulent) {
        (Degree::CriticalSuccess, Some(_)) => 1,
        (Degree::CriticalSuccess, None) => 2,
        (Degree::Success, Some(held)) => u8::from(held > 0),
        (Degree::Success, None) => 1,
        (Degree::Failure, _) => return (stage + 1).min(last),
        (Degree::CriticalFailure, _) => return (stage + 2).min(last),
    };
    stage.saturating_sub(better)
}

/// Has somebody save against an affliction whose interval is over.
fn goes_on(table: &mut Table<'_, impl Run>, actor: ActorId, kind: u8) {
    let Some((one, of)) = found(table.state(), actor, kind) else { return };
    let (every, last, virulent) = (u64::from(of.every), of.stages.len() as u8, of.virulent);
    if one.latent {
        // It breaks out.
        let due = one.due + every;
        table.emit(Advanced { actor, kind, stage: one.stage, due, ends: one.ends, latent: false });
        return takes_effect(table, actor, kind);
    }
    if one.ends > 0 && one.due > one.ends {
        wears_off(table, actor, kind, one.stage);
        return table.emit(Cured { actor, kind });
    }
    let check = save(table.state(), actor, kind, table.listens()).roll(table);
    let degree = check.degree;
    table.emit(Exposure { actor, kind, check });
    let stage = next_stage(one.stage, last, degree, virulent.then_some(one.held));
    if stage == 0 {
        wears_off(table, actor, kind, one.stage);
        return table.emit(Cured { actor, kind });
    }
    let changed = stage != one.stage;
    if changed {
        wears_off(table, actor, kind, one.stage);
    }
    table.emit(Advanced { actor, kind, stage, due: one.due + every, ends: one.ends, latent: false });
    if changed || !degree.succeeds() {
        takes_effect(table, actor, kind);
    }
}

/// Lets all fall due that is due to somebody, so often at the most.
fn falls_due(table: &mut Table<'_, impl Run>, actor: ActorId, until: u64) {
    for _ in 0..100 {
        let state = table.state();
        let due = state.actor(actor).afflictions.iter().filter(|one| one.due <= until).min_by_key(|one| one.due);
        let Some(due) = due.filter(|_| state.lives(actor)) else { return };
        goes_on(table, actor, due.kind);
    }
}

/// As a turn ends, or is waited with, its owner saves against what goes on by the round (PF-ACT-04).
pub fn turn_ends<E: Concerns>(event: &E, table: &mut Table<'_, impl Run>) {
    let Some(actor) = event.actor() else { return };
    if table.state().actor(actor).afflictions.is_empty() {
        return;
    }
    // What came in the turn that ends has gone on for a round.
    let until = table.state().clock.seconds + turns::ROUND;
    falls_due(table, actor, until);
}

/// As hours pass everybody saves as often as it falls due.
pub fn time_passes(_passed: &impl crate::hours::Passage, table: &mut Table<'_, impl Run>) {
    for actor in table.state().ids() {
        let until = table.state().clock.seconds;
        falls_due(table, actor, until);
    }
}

/// Somebody saved against an affliction.
#[event]
pub struct Exposure {
    pub actor: ActorId,
    pub kind: u8,
    pub check: Check,
}

impl Event<Pathfinder> for Exposure {
    fn apply(&self, state: &mut State) {
        let held = self.check.degree == Degree::Success;
        change(state, self.actor, self.kind, |one| {
            let in_a_row = if held { one.held.saturating_add(1) } else { 0 };
            Affliction { care: 0, tended: false, held: in_a_row, ..one }
        });
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let name = &teller.state.setting.afflictions.get(usize::from(self.kind))?.name;
        let (total, dc) = (self.check.total(), self.check.dc.total);
        let text =
            format!("{} saves against {name}: {total} against {dc}, {}", teller.name(self.actor), self.check.degree);
        let line = Line::new(LineKind::Roll, text).rule(&EXPOSURE).rule(&REPEATED);
        let line = line.came_to(self.check.degree.result(), total, dc);
        Some(self.check.explain("Save", "DC", line))
    }

    fn count_odds(&self, odds: &mut OddsCounter) {
        self.check.count_odds(odds);
    }
}

/// An affliction is at a stage.
#[event]
pub struct Advanced {
    pub actor: ActorId,
    pub kind: u8,
    pub stage: u8,
    pub due: u64,
    #[serde(default, skip_serializing_if = "is_default")]
    pub ends: u64,
    #[serde(default, skip_serializing_if = "is_default")]
    pub latent: bool,
}

impl Event<Pathfinder> for Advanced {
    fn apply(&self, state: &mut State) {
        let Self { actor: id, kind, stage, due, ends, latent } = *self;
        state.on(id, |actor| {
            let old = actor.afflictions.iter().find(|one| one.kind == kind);
            let (held, care, tended) = old.map_or((0, 0, false), |one| (one.held, one.care, one.tended));
            actor.afflictions.retain(|one| one.kind != kind);
            if !actor.afflictions.is_full() {
                actor.afflictions.push(Affliction { kind, stage, due, ends, latent, held, care, tended });
            }
        });
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let name = &teller.state.setting.afflictions.get(usize::from(self.kind))?.name;
        let stage = self.stage;
        let how = if self.latent { "has not broken out".to_owned() } else { format!("is at stage {stage}") };
        Some(Line::new(LineKind::Status, format!("{name} of {} {how}", teller.name(self.actor))).rule(&STAGES))
    }
}

/// An affliction is over.
#[event]
pub struct Cured {
    pub actor: ActorId,
    pub kind: u8,
}

impl Event<Pathfinder> for Cured {
    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| actor.afflictions.retain(|one| one.kind != self.kind));
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let name = &teller.state.setting.afflictions.get(usize::from(self.kind))?.name;
        Some(Line::new(LineKind::Boon, format!("{} is rid of {name}", teller.name(self.actor))).rule(&STAGES))
    }
}
