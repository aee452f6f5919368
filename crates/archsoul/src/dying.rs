//! Falling, dying, waking, and coming back.

mod rulings;

pub use rulings::*;

use crate::damage::{HpLost, max_hp};
use crate::derived::{HIT_POINT_RANGE, death_threshold};
use crate::prelude::*;

rules! {
    /// Damage that leaves 0 hit points or fewer makes unconscious.
    FALLING = "SP-DTH-01", "Falling unconscious";
    /// Whoever falls below the death threshold is dead at once.
    SLAIN = "SP-DTH-02", "Slain";
    /// Further damage goes on downwards. The unconscious keep their count; whoever is awake at 0 or fewer falls again, with a
    /// new die.
    HURT_AGAIN = "SP-DTH-03", "Hurt at 0 or fewer";
    /// A single die says for how many rounds one is unconscious; the count goes down as each of one's turns begins.
    DURATION = "SP-DTH-04", "How long";
    /// The threshold is looked at whenever hit points or Endurance change.
    MOVING_THRESHOLD = "SP-DTH-06", "The threshold moves";
    /// A blow that does both kills, and no die of unconsciousness is rolled.
    DEAD_FIRST = "SP-DTH-07", "Dead before unconscious";
    /// The dead have a cause. Only the strongest magic brings them back, and none those whom age took.
    CAUSE = "SP-DTH-08", "Cause of death", State;
    /// Whether a magic is strong enough to bring back the dead is for the game master to say, and with how many hit points:
    /// 1 where nothing is said. They come back disabled.
    RAISING = "SP-DTH-09", "Raising the dead", Call;
    /// Whoever drowns to an Endurance of 0 is dead. Whatever else takes the last of it makes unconscious, without a die, until
    /// some of it is back; then one wakes disabled.
    ENDURANCE_GONE = "SP-ATR-05", "Endurance at 0";
    /// What has no Endurance, built or made, is destroyed at 0 hit points.
    WITHOUT_ENDURANCE = "SP-DTH-11", "Without Endurance";
}

/// Returns whether an actor who had Endurance has none left (SP-ATR-05).
pub fn is_spent(state: &State, id: ActorId) -> bool {
    state.profile(id).has(Attribute::Endurance) && state.attribute(id, Attribute::Endurance) == 0
}

/// Returns whether something keeps an actor from waking when the count is out (SP-DTH-05): collapse, the loss of all Endurance,
/// and in a strict campaign 0 hit points or fewer (SP-OPT-07).
pub fn held_down(state: &State, id: ActorId) -> bool {
    let actor = state.actor(id);
    let hurt = state.options().strict_waking && actor.hp <= 0;
    actor.collapsed.is_some() || is_spent(state, id) || hurt
}

/// Returns whether an actor would drown without air: alive, with Endurance, and not at home in the water.
pub fn needs_air(state: &State, id: ActorId) -> bool {
    state.lives(id) && state.profile(id).has(Attribute::Endurance) && !state.profile(id).record.aquatic
}

/// Kills, destroys or makes unconscious an actor who has lost hit points: dead comes first, and then no die is rolled
/// (SP-DTH-07).
pub fn felled(lost: &HpLost, table: &mut Table<'_, impl Run>) {
    let actor = lost.actor;
    if is_slain(table, actor) {
        return;
    }
    if table.state().actor(actor).hp <= 0 && table.state().is_awake(actor) {
        let sides = table.state().options().die_sides;
        let roll = table.die(sides.into(), Advantage::Plain);
        table.emit(FellUnconscious { actor, roll });
    }
}

/// Does what a changed attribute leads to: death below the threshold that has moved (SP-DTH-06), death or unconsciousness
/// without Endurance (SP-ATR-05), waking where some of it is back.
pub fn weakened(event: &conditions::Weakened, table: &mut Table<'_, impl Run>) {
    let actor = event.actor;
    if is_slain(table, actor) {
        return;
    }
    let spent = is_spent(table.state(), actor);
    if spent && event.source == Source::Drowning {
        table.emit(Slain { actor, cause: Death::Drowning });
    } else if spent && table.state().actor(actor).unconscious.is_none() {
        table.emit(GaveOut { actor });
    } else {
        perhaps_wakes(table, actor);
    }
}

/// Wakes an actor whose count is out, unless something holds them down (SP-DTH-05).
pub fn perhaps_wakes(table: &mut Table<'_, impl Run>, actor: ActorId) {
    let state = table.state();
    let counted_out = state.actor(actor).unconscious == Some(0) && state.actor(actor).dead.is_none();
    if counted_out && !held_down(state, actor) {
        table.emit(Woke { actor });
    }
}

/// Slays an actor below the death threshold (SP-DTH-02), and destroys what has no Endurance at 0 hit points (SP-DTH-11);
/// returns whether the actor is dead or broken now.
fn is_slain(table: &mut Table<'_, impl Run>, actor: ActorId) -> bool {
    let state = table.state();
    if state.actor(actor).dead.is_some() {
        return true;
    }
    let hp = state.actor(actor).hp;
    let cause = match death_threshold(state, actor) {
        Some(least) if hp < least => Death::Wounds,
        None if hp <= 0 => Death::Destroyed,
        _ => return false,
    };
    table.emit(Slain { actor, cause });
    true
}

/// Rolls a die of drowning: 3 or lower takes a point of Endurance (SP-UWD-09).
pub fn drowns(table: &mut Table<'_, impl Run>, actor: ActorId) {
    let sides = table.state().options().die_sides;
    let round = table.state().options().round_seconds;
    let roll = table.die(sides.into(), Advantage::Plain);
    let loses = roll.kept <= 3;
    table.emit(Gasped { actor, roll, gasp: round.into() });
    if loses {
        let attribute = Some(Attribute::Endurance);
        table.emit(conditions::Weakened { actor, attribute, by: 1, source: Source::Drowning });
    }
}

/// As a turn comes, rolls for one who drowns (SP-UWD-08), then takes a round off the count of the unconscious (SP-TRN-06,
/// SP-DTH-04).
pub fn come_round(event: &turns::TurnComes, table: &mut Table<'_, impl Run>) {
    let actor = event.actor;
    if needs_air(table.state(), actor) && table.state().actor(actor).breath.drowning {
        drowns(table, actor);
    }
    if table.state().actor(actor).dead.is_some() {
        return;
    }
    let Some(count) = table.state().actor(actor).unconscious else { return };
    let left = count.saturating_sub(1);
    if count > 0 {
        table.emit(Counted { actor, left });
    }
    if left == 0 && !held_down(table.state(), actor) {
        table.emit(Woke { actor });
    }
}

/// An actor fell unconscious.
#[event]
pub struct FellUnconscious {
    pub actor: ActorId,
    pub roll: Rolled,
}

impl Event<Archsoul> for FellUnconscious {
    fn apply(&self, state: &mut State) {
        if let Some(actor) = state.actors.get_mut(self.actor.index()) {
            actor.unconscious = Some(self.roll.kept as u8);
            actor.done = true;
            actor.ap = 0;
            actor.reactive = false;
            actor.statuses.set(Status::Disabled, false);
        }
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let text = format!("{} falls unconscious for {} rounds", teller.name(self.actor), self.roll.kept);
        let die = ludex_engine::Check::new("Rounds", vec![self.roll.clone()], Tally::silent());
        Some(
            Line::new(LineKind::Harm, text)
                .rule(&FALLING)
                .rule(&DURATION)
                .check(die)
                .rule(&checks::SINGLE_DIE)
                .rule(&HURT_AGAIN),
        )
    }

    fn count_odds(&self, odds: &mut OddsCounter) {
        odds.mark_if(odds.concerns(self.actor), mark::DOWN);
        if odds.falls_back_on(self.actor) {
            odds.mark(mark::FELLS_ONESELF);
        }
    }
}

#[event(Harm, "{actor} has no Endurance left and falls unconscious", ENDURANCE_GONE)]
pub struct GaveOut {
    pub actor: ActorId,
}

impl Event<Archsoul> for GaveOut {
    fn apply(&self, state: &mut State) {
        if let Some(actor) = state.actors.get_mut(self.actor.index()) {
            actor.unconscious = Some(0);
            actor.done = true;
            actor.ap = 0;
            actor.reactive = false;
            actor.statuses.set(Status::Disabled, false);
        }
    }

    fn count_odds(&self, odds: &mut OddsCounter) {
        odds.mark_if(odds.concerns(self.actor), mark::DOWN);
    }
}

/// An actor died, or something broke.
#[event]
pub struct Slain {
    pub actor: ActorId,
    pub cause: Death,
}

impl Event<Archsoul> for Slain {
    fn apply(&self, state: &mut State) {
        if let Some(actor) = state.actors.get_mut(self.actor.index()) {
            actor.dead = Some(self.cause);
            actor.done = true;
            actor.ap = 0;
            actor.reactive = false;
            actor.unconscious = None;
            actor.collapsed = None;
            state.turn_door_of(self.actor);
        }
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let who = teller.name(self.actor);
        let line = match self.cause {
            Death::Destroyed if teller.state.is_thing(self.actor) => {
                Line::new(LineKind::Harm, format!("{who} breaks")).rule(&damage::BROKEN_THING)
            }
            Death::Destroyed => Line::new(LineKind::Harm, format!("{who} is destroyed")).rule(&WITHOUT_ENDURANCE),
            Death::Wounds => {
                let least = death_threshold(teller.state, self.actor).unwrap_or(0);
                Line::new(LineKind::Harm, format!("{who} is slain, below {least} hit points"))
                    .rule(&SLAIN)
                    .rule(&derived::DEATH_THRESHOLD)
                    .rule(&MOVING_THRESHOLD)
                    .rule(&DEAD_FIRST)
            }
            cause => Line::new(LineKind::Harm, format!("{who} dies: {cause}"))
                .rule_if(cause == Death::Drowning, &ENDURANCE_GONE),
        };
        Some(line.rule(&CAUSE))
    }

    fn count_odds(&self, odds: &mut OddsCounter) {
        odds.mark_if(odds.concerns(self.actor), mark::DEAD);
    }
}

/// A round of unconsciousness has passed.
#[event]
pub struct Counted {
    pub actor: ActorId,
    pub left: u8,
}

impl Event<Archsoul> for Counted {
    fn apply(&self, state: &mut State) {
        if let Some(actor) = state.actors.get_mut(self.actor.index()) {
            actor.unconscious = Some(self.left);
        }
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        if self.left == 0 {
            return None;
        }
        let text = format!("{} is unconscious for {} rounds more", teller.name(self.actor), self.left);
        Some(Line::new(LineKind::Status, text).rule(&DURATION))
    }
}

/// A die of drowning fell.
#[event]
pub struct Gasped {
    pub actor: ActorId,
    pub roll: Rolled,
    pub gasp: u32,
}

impl Event<Archsoul> for Gasped {
    fn apply(&self, state: &mut State) {
        if let Some(actor) = state.actors.get_mut(self.actor.index()) {
            actor.breath.gasp = self.gasp;
        }
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let line = Line::new(LineKind::Roll, format!("{} drowns: {}", teller.name(self.actor), self.roll.kept))
            .rule(&water::DIE_OF_DROWNING)
            .rule(&water::LATER_DICE)
            .rule(&water::DROWNED);
        Some(line.check(ludex_engine::Check::new("Drowning", vec![self.roll.clone()], Tally::silent())))
    }
}

#[event(Status, "{actor} wakes, disabled", WAKING)]
pub struct Woke {
    pub actor: ActorId,
}

impl Event<Archsoul> for Woke {
    fn apply(&self, state: &mut State) {
        if let Some(actor) = state.actors.get_mut(self.actor.index()) {
            actor.unconscious = None;
            actor.statuses.set(Status::Disabled, true);
        }
    }
}
