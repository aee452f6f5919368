//! Consciousness, dying and death.

use crate::prelude::*;
use crate::stamina::Fatigued;
use crate::wounds::{WoundEased, Wounded};

rules! {
    /// Who follows the full rules checks consciousness on a wound that is recorded as critical or fatal, on any
    /// wound or fatigue while staggered, and on being staggered by fatigue. One check for one event.
    WHEN_CHECKED = "WT-DYI-01", "When consciousness is checked";
    /// Who falls unconscious of fatigue is not dying.
    OF_FATIGUE = "WT-DYI-03", "Falling unconscious from fatigue";
    /// A fatal wound, or a wound that takes consciousness, makes one who follows the full rules dying.
    DYING = "WT-DYI-04", "Dying", State;
    /// Two death checks passed end dying, unless there is a fatal wound.
    STEADYING = "WT-DYI-06", "Steadying by oneself";
    /// Four death marks kill.
    DEATH = "WT-DYI-07", "Death";
    /// With a fatal wound one does not steady alone: an actor must stabilize it or ease the wound.
    NEEDS_HELP = "WT-DYI-08", "Fatal wounds need help";
    /// Ordinary creatures are never dying: a fatal wound kills them.
    ORDINARY = "WT-DYI-11", "Ordinary NPCs";
    /// An ordinary creature dies as soon as a fatal wound is recorded; it makes no checks.
    NPC_DEATH = "WT-NPC-04", "NPCs die of a fatal wound";
    /// Who is stabilized has no death marks. With the fatal wound it is dying again with any wound, or after a day.
    STABILIZED = "WT-DYI-09", "After being stabilized";
    /// The unconscious may wake when a wound of theirs is healed, as they are stabilized, and every 10 minutes once they are not
    /// dying, by the check of consciousness. They wake prone, and are no longer dying unless a wound is fatal.
    WAKING = "WT-DYI-10", "Waking up";
    /// The end of a round can hold a bleeding wound, the consciousness check it causes, and the first death
    /// check, in this order.
    BLEEDING_INTO_DYING = "WT-INT-12", "Bleeding into dying";
}

/// What a wound brings about, after it found its slot.
pub(crate) fn after_wound(&Wounded { actor, recorded, .. }: &Wounded, table: &mut Table<'_, impl Run>) {
    let state = table.state();
    let full = state.profile(actor).follows_full_rules(state.options());
    match recorded {
        None => return dies(table, actor),
        Some(Level::Fatal) if !full => return dies(table, actor),
        Some(level) if !full => {
            if level == Level::Critical {
                spared(table, actor);
            }
            return;
        }
        Some(_) => {}
    }
    // Whoever was staggered before is so now; whoever is so by this wound has one that is checked anyway.
    let checked = conditions::is_staggered(state, actor) || recorded >= Some(Level::Critical);
    if state.actor(actor).wounds[Level::Fatal.index()] > 0 {
        begin(table, actor);
    }
    if table.state().actor(actor).life == Life::Awake && checked {
        let fatal = table.state().actor(actor).wounds[Level::Fatal.index()] > 0;
        if !fatal && mercy(table.state(), actor) != Mercy::None {
            if !keeps_awake(table, actor) {
                spared(table, actor);
            }
        } else if !stays_awake(table, actor) {
            begin(table, actor);
        }
    }
}

/// Returns what an attacker does with one whom its blow would fell.
fn mercy(state: &State, actor: ActorId) -> Mercy {
    state.attack.filter(|attack| attack.target == actor).map_or(Mercy::None, |attack| attack.mercy)
}

/// An actor who would be felled is knocked out or left helpless, as the attacker chose.
fn spared(table: &mut Table<'_, impl Run>, actor: ActorId) {
    match mercy(table.state(), actor) {
        Mercy::None => {}
        Mercy::KnockOut => faints(table, actor),
        Mercy::Helpless => table.emit(LeftHelpless { actor }),
    }
}

/// Returns the check of consciousness alone.
fn keeps_awake(table: &mut Table<'_, impl Run>, actor: ActorId) -> bool {
    let tn = table.state().severity(actor).map_or(0, Level::number);
    checks::endures(table, actor, Purpose::Consciousness, true, tn)
}

/// An actor is stabilized: dying ends, and it may wake.
pub(crate) fn stabilized(table: &mut Table<'_, impl Run>, actor: ActorId) {
    table.emit(DyingEnded { actor });
    let fatal = table.state().actor(actor).wounds[Level::Fatal.index()] > 0;
    table.emit(Stable { actor, left: fatal.then_some(STABLE_FOR) });
    may_wake(table, actor);
}

/// A wound was healed: dying of it ends, and one who was unconscious before may wake.
pub(crate) fn healed(table: &mut Table<'_, impl Run>, actor: ActorId, wakes: bool) {
    let one = table.state().actor(actor);
    if one.dying.is_some() && one.wounds[Level::Fatal.index()] == 0 && one.life == Life::Awake {
        table.emit(DyingEnded { actor });
    }
    if wakes {
        may_wake(table, actor);
    }
}

/// One who is unconscious may wake.
pub(crate) fn may_wake(table: &mut Table<'_, impl Run>, actor: ActorId) {
    if table.state().actor(actor).life != Life::Unconscious {
        return;
    }
    table.emit(Lay { actor, seconds: 0 });
    if !keeps_awake(table, actor) {
        return;
    }
    table.emit(Woke { actor });
    let one = table.state().actor(actor);
    if one.dying.is_some() && one.wounds[Level::Fatal.index()] == 0 {
        table.emit(DyingEnded { actor });
    }
}

/// How many seconds lie between two chances to wake.
pub(crate) const WAKES_EVERY: u16 = 600;
/// How many seconds a fatal wound stays stable that nobody treats.
pub(crate) const STABLE_FOR: u64 = 24 * 60 * 60;

/// The fatal wound of one who was stabilized a day ago opens again.
pub(crate) fn destabilized(table: &mut Table<'_, impl Run>, actor: ActorId) {
    table.emit(Stable { actor, left: None });
    if table.state().actor(actor).wounds[Level::Fatal.index()] > 0 {
        begin(table, actor);
    }
}

/// The unconscious lie there for a round; every ten minutes they may wake.
pub(crate) fn lie(table: &mut Table<'_, impl Run>, round: u16) {
    for actor in table.state().ids() {
        let Actor { life, dying, out, presence, .. } = *table.state().actor(actor);
        if life != Life::Unconscious || dying.is_some() || matches!(presence, Presence::Away | Presence::Gone) {
            continue;
        }
        let seconds = out.saturating_add(round);
        if seconds >= WAKES_EVERY {
            may_wake(table, actor);
        } else {
            table.emit(Lay { actor, seconds });
        }
    }
}

/// What fatigue brings about.
pub(crate) fn after_fatigue(&Fatigued { actor, .. }: &Fatigued, table: &mut Table<'_, impl Run>) {
    if table.state().actor(actor).life == Life::Awake && conditions::is_staggered(table.state(), actor) {
        stays_awake(table, actor);
    }
}

/// Easing the fatal wound ends dying.
pub(crate) fn after_easing(&WoundEased { actor, from, .. }: &WoundEased, table: &mut Table<'_, impl Run>) {
    if from == Level::Fatal && table.state().actor(actor).dying.is_some() {
        table.emit(DyingEnded { actor });
    }
    healed(table, actor, true);
}

fn begin(table: &mut Table<'_, impl Run>, actor: ActorId) {
    if table.state().actor(actor).dying.is_none() {
        table.emit(DyingBegan { actor });
    }
}

/// Returns the consciousness check; failing it, the creature falls unconscious.
fn stays_awake(table: &mut Table<'_, impl Run>, actor: ActorId) -> bool {
    let awake = keeps_awake(table, actor);
    if !awake {
        faints(table, actor);
    }
    awake
}

/// An actor falls unconscious, and what it holds to the ground.
fn faints(table: &mut Table<'_, impl Run>, actor: ActorId) {
    defence::end(table, actor);
    lying::lets_go(table, actor);
    table.emit(FellUnconscious { actor });
}

/// An actor dies, and what it holds falls to the ground.
fn dies(table: &mut Table<'_, impl Run>, actor: ActorId) {
    lying::lets_go(table, actor);
    table.emit(Died { actor });
}

/// Death checks at the end of a round, highest initiative first.
pub(crate) fn end_of_round(table: &mut Table<'_, impl Run>) {
    let mut last = None;
    while let Some(actor) = table.state().next_by_initiative(last, |id| table.state().is_there(id)) {
        last = Some(actor);
        let Some(Dying { marks, successes }) = table.state().actor(actor).dying else { continue };
        let severity = table.state().severity(actor);
        if checks::endures(table, actor, Purpose::Death, true, severity.map_or(0, Level::number)) {
            table.emit(Steadied { actor, successes: successes.saturating_add(1) });
            if successes >= 1 && severity != Some(Level::Fatal) {
                table.emit(DyingEnded { actor });
            }
        } else {
            table.emit(DeathMarked { actor, marks: marks + 1 });
            if marks + 1 >= table.state().options().dying_marks {
                dies(table, actor);
            }
        }
    }
}

#[event(harm, "{actor} falls unconscious.", rule = conditions::UNCONSCIOUS)]
pub struct FellUnconscious {
    pub actor: ActorId,
}

impl Event<Destiny> for FellUnconscious {
    fn apply(&self, state: &mut State) {
        state.fall(self.actor);
    }

    fn count_odds(&self, odds: &mut OddsCounter) {
        odds.mark_if(odds.concerns(self.actor), mark::OUT);
    }
}

#[event(harm, "{actor} dies.", rule = DEATH)]
pub struct Died {
    pub actor: ActorId,
}

impl Event<Destiny> for Died {
    fn apply(&self, state: &mut State) {
        state.fall(self.actor);
        state.on(self.actor, |actor| {
            actor.life = Life::Dead;
            actor.dying = None;
        });
    }

    fn count_odds(&self, odds: &mut OddsCounter) {
        odds.mark_if(odds.concerns(self.actor), mark::OUT);
    }
}

#[event(boon, "{actor} wakes.", rule = WAKING)]
pub struct Woke {
    pub actor: ActorId,
}

impl Event<Destiny> for Woke {
    fn apply(&self, state: &mut State) {
        if let Some(actor) = state.actors.get_mut(self.actor.index()) {
            actor.life = Life::Awake;
            actor.posture = Posture::Prone;
            actor.ap = 0;
        }
    }
}

/// How long an actor has lain unconscious since it last could wake.
#[event]
pub struct Lay {
    pub actor: ActorId,
    pub seconds: u16,
}

impl Event<Destiny> for Lay {
    fn apply(&self, state: &mut State) {
        if let Some(actor) = state.actors.get_mut(self.actor.index()) {
            actor.out = self.seconds;
        }
    }
}

/// For how many seconds a fatal wound is stable still.
#[event]
pub struct Stable {
    pub actor: ActorId,
    pub left: Option<u64>,
}

impl Event<Destiny> for Stable {
    fn apply(&self, state: &mut State) {
        if let Some(actor) = state.actors.get_mut(self.actor.index()) {
            actor.helped = self.left;
        }
    }
}

#[event(harm, "{actor} is left helpless for 2 rounds.", rule = attack::nonlethal::SPARING)]
pub struct LeftHelpless {
    pub actor: ActorId,
}

impl Event<Destiny> for LeftHelpless {
    fn apply(&self, state: &mut State) {
        let effect = Effect::new(Condition::Helpless, state.round, Some(2));
        state.on(self.actor, |actor| {
            actor.defending = false;
            actor.effects.push(effect);
        });
    }
}

#[event(harm, "{actor} is dying.", rule = DYING)]
pub struct DyingBegan {
    pub actor: ActorId,
}

impl Event<Destiny> for DyingBegan {
    fn apply(&self, state: &mut State) {
        if let Some(actor) = state.actors.get_mut(self.actor.index()) {
            actor.dying = Some(Dying::default());
        }
    }
}

#[event(harm, "{actor} has {marks} death mark(s).", rule = checks::DEATH_CHECK)]
pub struct DeathMarked {
    pub actor: ActorId,
    pub marks: u8,
}

impl Event<Destiny> for DeathMarked {
    fn apply(&self, state: &mut State) {
        if let Some(actor) = state.actors.get_mut(self.actor.index()) {
            actor.dying.iter_mut().for_each(|dying| dying.marks = self.marks);
        }
    }
}

#[event(boon, "{actor} has passed {successes} death check(s).", rule = STEADYING)]
pub struct Steadied {
    pub actor: ActorId,
    pub successes: u8,
}

impl Event<Destiny> for Steadied {
    fn apply(&self, state: &mut State) {
        if let Some(actor) = state.actors.get_mut(self.actor.index()) {
            actor.dying.iter_mut().for_each(|dying| dying.successes = self.successes);
        }
    }
}

#[event(boon, "{actor} is no longer dying.", rule = STEADYING)]
pub struct DyingEnded {
    pub actor: ActorId,
}

impl Event<Destiny> for DyingEnded {
    fn apply(&self, state: &mut State) {
        if let Some(actor) = state.actors.get_mut(self.actor.index()) {
            actor.dying = None;
        }
    }
}
