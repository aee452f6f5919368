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

/// Seconds between two chances to wake.
pub(crate) const WAKES_EVERY: u16 = 600;
/// Seconds for which a fatal wound stays stable that nobody treats.
pub(crate) const STABLE_FOR: u64 = 24 * 60 * 60;

/// Does what a wound brings about, by the level at which it was recorded (WT-INT-13).
pub(crate) fn after_wound(&Wounded { actor, recorded, .. }: &Wounded, table: &mut Table<'_, impl Run>) {
    let state = table.state();
    let Some(recorded) = recorded else { return dies(table, actor) };
    if state.profile(actor).follows_full_rules(state.options()) {
        after_wound_by_full_rules(table, actor, recorded);
    } else {
        after_ordinary_wound(table, actor, recorded);
    }
}

/// A wound of an ordinary creature: it makes no checks, is never dying and dies of a fatal wound (WT-DYI-11, WT-NPC-04,
/// WT-CON-05). A critical wound of a nonlethal attack counts as one that fells it (WT-NPC-06).
fn after_ordinary_wound(table: &mut Table<'_, impl Run>, actor: ActorId, recorded: Level) {
    match recorded {
        Level::Fatal => dies(table, actor),
        Level::Critical => spared(table, actor),
        Level::Light | Level::Moderate | Level::Severe => {}
    }
}

/// A wound of one who follows the full rules: with a fatal wound it is dying (WT-CON-05), and one check of consciousness is
/// made if the wound is critical or worse, or if it is staggered (WT-DYI-01).
fn after_wound_by_full_rules(table: &mut Table<'_, impl Run>, actor: ActorId, recorded: Level) {
    let state = table.state();
    // Whoever was staggered before is so now; whoever is so by this wound has one that is checked anyway.
    let checked = conditions::is_staggered(state, actor) || recorded >= Level::Critical;
    let fatal = has_fatal_wound(state, actor);
    if fatal {
        begin(table, actor);
    }
    if table.state().actor(actor).life != Life::Awake || !checked {
        return;
    }

    if !fatal && mercy(table.state(), actor) != Mercy::None {
        if !keeps_awake(table, actor) {
            spared(table, actor);
        }
    } else if !stays_awake(table, actor) {
        begin(table, actor);
    }
}

/// Returns whether the fatal slot of an actor is filled.
fn has_fatal_wound(state: &State, actor: ActorId) -> bool {
    state.actor(actor).wounds[Level::Fatal.index()] > 0
}

/// Returns what the attacker does with this target if the blow would fell it.
fn mercy(state: &State, target: ActorId) -> Mercy {
    state.attack.filter(|attack| attack.target == target).map_or(Mercy::None, |attack| attack.mercy)
}

/// Knocks an actor out who would be felled, or leaves it helpless, as the attacker chose.
fn spared(table: &mut Table<'_, impl Run>, actor: ActorId) {
    match mercy(table.state(), actor) {
        Mercy::None => {}
        Mercy::KnockOut => faints(table, actor),
        Mercy::Helpless => table.emit(LeftHelpless { actor }),
    }
}

/// Makes a check of consciousness (WT-DYI-02). Returns whether it is passed.
fn keeps_awake(table: &mut Table<'_, impl Run>, actor: ActorId) -> bool {
    let tn = table.state().severity(actor).map_or(0, Level::number);
    checks::endures(table, actor, Purpose::Consciousness, true, tn)
}

/// Stabilizes an actor: dying ends with all its marks, for a day if the wound is fatal (WT-DYI-09), and the actor may wake
/// (WT-MIS-09).
pub(crate) fn stabilized(table: &mut Table<'_, impl Run>, actor: ActorId) {
    table.emit(DyingEnded { actor });
    let fatal = has_fatal_wound(table.state(), actor);
    table.emit(Stable { actor, left: fatal.then_some(STABLE_FOR) });
    may_wake(table, actor);
}

/// Does what follows when a wound of an actor was healed: one who is awake and has no fatal wound is no longer dying, and one
/// who `wakes` may do so.
pub(crate) fn healed(table: &mut Table<'_, impl Run>, actor: ActorId, wakes: bool) {
    let Actor { dying, life, .. } = *table.state().actor(actor);
    if dying.is_some() && !has_fatal_wound(table.state(), actor) && life == Life::Awake {
        table.emit(DyingEnded { actor });
    }
    if wakes {
        may_wake(table, actor);
    }
}

/// Lets an actor wake who is unconscious and passes the check of consciousness, against its highest wound as it is now
/// (WT-DYI-10, WT-INT-24).
pub(crate) fn may_wake(table: &mut Table<'_, impl Run>, actor: ActorId) {
    if table.state().actor(actor).life != Life::Unconscious {
        return;
    }
    table.emit(Lay { actor, seconds: 0 });
    if !keeps_awake(table, actor) {
        return;
    }
    table.emit(Woke { actor });
    if table.state().actor(actor).dying.is_some() && !has_fatal_wound(table.state(), actor) {
        table.emit(DyingEnded { actor });
    }
}

/// Makes one dying again who was stabilized a day ago, if the wound is fatal still (WT-DYI-09).
pub(crate) fn destabilized(table: &mut Table<'_, impl Run>, actor: ActorId) {
    table.emit(Stable { actor, left: None });
    if has_fatal_wound(table.state(), actor) {
        begin(table, actor);
    }
}

/// Lets the unconscious lie there for so many seconds; every ten minutes those who are not dying may wake (WT-DYI-10).
pub(crate) fn lie(table: &mut Table<'_, impl Run>, passing: u16) {
    for actor in table.state().ids() {
        let Actor { life, dying, out, presence, .. } = *table.state().actor(actor);
        if life != Life::Unconscious || dying.is_some() || matches!(presence, Presence::Away | Presence::Gone) {
            continue;
        }
        let seconds = out.saturating_add(passing);
        if seconds >= WAKES_EVERY {
            may_wake(table, actor);
        } else {
            table.emit(Lay { actor, seconds });
        }
    }
}

/// Does what fatigue brings about: one who is staggered checks consciousness (WT-DYI-01); failing that is not dying
/// (WT-DYI-03).
pub(crate) fn after_fatigue(&Fatigued { actor, .. }: &Fatigued, table: &mut Table<'_, impl Run>) {
    if table.state().actor(actor).life == Life::Awake && conditions::is_staggered(table.state(), actor) {
        stays_awake(table, actor);
    }
}

/// Ends dying when a fatal wound is less than that now, whatever made it so, and also of one who does not wake (WT-DYI-08).
pub(crate) fn eased(table: &mut Table<'_, impl Run>, actor: ActorId, from: Level) {
    if from == Level::Fatal && table.state().actor(actor).dying.is_some() && !has_fatal_wound(table.state(), actor) {
        table.emit(DyingEnded { actor });
    }
}

/// Ends dying when the fatal wound is eased, and lets the unconscious wake.
pub(crate) fn after_easing(&WoundEased { actor, from, .. }: &WoundEased, table: &mut Table<'_, impl Run>) {
    eased(table, actor, from);
    healed(table, actor, true);
}

/// Makes an actor dying, unless it is already.
fn begin(table: &mut Table<'_, impl Run>, actor: ActorId) {
    if table.state().actor(actor).dying.is_none() {
        table.emit(DyingBegan { actor });
    }
}

/// Makes a check of consciousness; who fails falls unconscious. Returns whether it is passed.
fn stays_awake(table: &mut Table<'_, impl Run>, actor: ActorId) -> bool {
    let awake = keeps_awake(table, actor);
    if !awake {
        faints(table, actor);
    }
    awake
}

/// Makes an actor fall unconscious; what it holds falls to the ground.
fn faints(table: &mut Table<'_, impl Run>, actor: ActorId) {
    defence::end(table, actor);
    lying::lets_go(table, actor);
    table.emit(FellUnconscious { actor });
}

/// Makes an actor die; what it holds falls to the ground.
fn dies(table: &mut Table<'_, impl Run>, actor: ActorId) {
    lying::lets_go(table, actor);
    table.emit(Died { actor });
}

/// Makes the death checks at the end of a round, highest initiative first (WT-DYI-05). Nobody with a fatal wound steadies
/// alone (WT-DYI-08).
pub(crate) fn end_of_round(table: &mut Table<'_, impl Run>) {
    let mut last = None;
    while let Some(actor) = table.state().next_by_initiative(last, |id| table.state().is_there(id)) {
        last = Some(actor);
        let Some(Dying { marks, successes }) = table.state().actor(actor).dying else { continue };
        let severity = table.state().severity(actor);
        let tn = severity.map_or(0, Level::number);
        if checks::endures(table, actor, Purpose::Death, true, tn) {
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

#[event(harm, "{actor} falls unconscious.", delta = Delta::word("unconscious"), rule = conditions::UNCONSCIOUS)]
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

#[event(harm, "{actor} dies.", delta = Delta::word("dead"), rule = DEATH)]
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

/// An actor has lain unconscious for this many seconds since it last could wake.
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

/// A fatal wound is stable for this many seconds still, or no longer.
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
        let effect = Effect::new(Condition::Helpless {}, state.round, Some(2));
        state.on(self.actor, |actor| {
            actor.defending = false;
            actor.effects.push(effect);
        });
    }
}

#[event(harm, "{actor} is dying.", delta = Delta::word("dying"), rule = DYING)]
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

/// A death check failed.
#[event]
pub struct DeathMarked {
    pub actor: ActorId,
    pub marks: u8,
}

impl Event<Destiny> for DeathMarked {
    fn apply(&self, state: &mut State) {
        if let Some(actor) = state.actors.get_mut(self.actor.index())
            && let Some(dying) = &mut actor.dying
        {
            dying.marks = self.marks;
        }
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let marks = counted(self.marks.into(), "death mark");
        Some(Line::new(LineKind::Harm, format!("{} has {marks}.", teller.name(self.actor))).rule(&checks::DEATH_CHECK))
    }
}

/// A death check was passed.
#[event]
pub struct Steadied {
    pub actor: ActorId,
    pub successes: u8,
}

impl Event<Destiny> for Steadied {
    fn apply(&self, state: &mut State) {
        if let Some(actor) = state.actors.get_mut(self.actor.index())
            && let Some(dying) = &mut actor.dying
        {
            dying.successes = self.successes;
        }
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let checks = counted(self.successes.into(), "death check");
        let text = format!("{} has passed {checks}.", teller.name(self.actor));
        Some(Line::new(LineKind::Boon, text).rule(&STEADYING))
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
