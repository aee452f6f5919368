//! Being struck down, dying, and coming back.

mod alone;
mod ferocity;
mod rescue;
mod waking;

pub(crate) use alone::fights_on;
pub use alone::{LiesDying, lies_dying};
pub use ferocity::StayedUp;
pub use rescue::{AcceptFate, Brink, NearDeath, Rescue, Rescued};
pub use waking::{Roused, ShakeAwake, Shaken};

use crate::checks::{Degree, Flat, flat};
use crate::prelude::*;
use rescue::{at_brink, may_be_rescued};

rules! {
    /// Nobody wakes at 0 hit points but in time. Else one wakes by damage, by healing, by being shaken, or by the noise of a battle as one's
    /// turn begins: Perception against 5. Who lies at 0 and is not dying comes round with 1 hit point after an hour (house); a
    /// creature that a blow spared after a minute. Nothing wakes those who have no air.
    WAKING = "PF-DYG-09", "Waking up from unconsciousness";
    /// Who is wounded and doomed is nearer to death from both sides: what is gained counts the wounds, and death comes sooner.
    WOUNDED_AND_DOOMED = "PF-INT-01", "Dropped while wounded and doomed";
    /// A recovery check that fails counts the wounds.
    FAILS_WOUNDED = "PF-INT-02", "Failing a recovery check while wounded";
    /// Damage counts the wounds for each blow, a critical one 1 more.
    HURT_WOUNDED = "PF-INT-03", "Damage while dying and wounded";
    /// Damage that lasts may strike one down as one's own turn ends; the place in the order stays, and the flat check is rolled.
    OWN_TURN = "PF-INT-04", "Knocked out at your own turn's end by persistent damage";
    /// Who is struck down again and again is worse off each time.
    AGAIN = "PF-INT-14", "Stable but wounded twice in a fight";
    /// A natural 20 on a recovery check takes 2 of dying, no more.
    NATURAL_RECOVERY = "PF-INT-23", "Natural 20 on a recovery check";
    /// Who lies stable at 0 is struck down anew by any damage; the place in the order stays.
    STABLE_HURT = "PF-INT-24", "Damage to someone stable at 0 HP";
    /// Who would fall too deep to live may be rescued before that comes to pass, and keeps the old wounds.
    RESCUED_WOUNDED = "PF-INT-16", "Hero rescue at wounded 3" follows crate::heroes::RESCUE, DEATH;
    /// A rescue ends dying, not bleeding: what hurts at 0 hit points knocks out anew.
    RESCUED_BLEEDING = "PF-INT-27", "Rescue at turn start with bleeding" follows crate::heroes::RESCUE, KNOCKED_OUT;
    /// Neither rescue nor healing gives actions back in a round: who could not act has some in the next turn again.
    UP_NEXT_TURN = "PF-INT-35", "Slowed under Hero rescue and healing" follows crate::heroes::RESCUE, WAKING;
    /// The dying are unconscious, roll to recover, and die at 4, or sooner where they are doomed.
    DYING_STATE = "PF-CND-43", "Dying", State;
    /// Wounds make the next fall worse; they end as wounds are treated, or with all hit points after ten minutes of rest.
    WOUNDED_STATE = "PF-CND-42", "Wounded", State;
    /// Who is stabilised by others stays at 0 hit points, unconscious, and is wounded once more.
    BY_OTHERS = "PF-DYG-12", "Stabilising by others";
    /// Players' characters, and whom the game master says, die slowly. Everybody else is dead at 0 hit points, or out where the
    /// blow spares; undead and constructs are destroyed.
    WHO = "PF-DYG-01", "Who dies slowly";
    /// Who is brought to 0 hit points is dying 1, or 2 by a critical hit, unconscious, and acts from then on before the one who
    /// did it. A blow that spares leaves them out without dying.
    KNOCKED_OUT = "PF-DYG-02", "Knocked out";
    /// Damage makes the dying worse by 1, a critical hit by 2. Who lies stable at 0 begins to die anew.
    HURT_AGAIN = "PF-DYG-03", "Damage while dying";
    /// As a turn of the dying begins, a flat check of 10 and how near to death they are: 2 better, 1 better, 1 worse, 2 worse. Outside
    /// encounters each round that passes is such a turn.
    RECOVERY = "PF-DYG-04", "Recovery check";
    /// Old wounds make every rise of dying worse; whoever is no longer dying is wounded once more.
    WOUNDED = "PF-DYG-05", "Wounded and dying";
    /// Most die at dying 4; who is hard to kill at 5. It stands in the record of each.
    DYING_MOST = "PF-OPT-13", "Dying maximum", Option;
    /// One dies at dying 4, so much sooner as one is doomed.
    DEATH = "PF-DYG-06", "Death thresholds";
    /// Dying ends at 0 and with the first hit point; one is wounded once more by that.
    NO_LONGER_DYING = "PF-DYG-07", "Losing dying";
    /// With a hit point one is awake, on the ground, and acts in one's next turn.
    RESTORED = "PF-DYG-08", "Restored while dying";
    /// One blow of twice all hit points kills at once, and so does a death effect that takes the last hit point.
    OUTRIGHT = "PF-DYG-10", "Outright death";
    /// The dead do nothing, and nothing heals them.
    DEAD = "PF-DYG-11", "Being dead", State;
    /// Death outright, temporary hit points, hit points, being struck down, the threshold of death, waking.
    SEQUENCE = "PF-DYG-14", "Order of one damage event";
    /// The ferocious stay up at 1 hit point in place of falling, as a reaction, and are wounded by it; not with three wounds, and
    /// not against death outright.
    FEROCITY = "PF-MON-05", "Ferocity";
    /// All kinds of damage of one attack are one blow.
    ONE_BLOW = "PF-DYG-15", "Several damage types in one hit";
}

/// The dying value at which most die (PF-OPT-13).
pub const USUAL_MOST: u8 = 4;

/// Does what follows from damage (PF-DYG-14).
pub fn after_damage(blow: &damage::Damaged, table: &mut Table<'_, impl Run>) {
    let damage::Damaged { actor, by, amount, before, critical, nonlethal, death, .. } = *blow;
    let state = table.state();
    if amount <= 0 || state.actor(actor).dead {
        return;
    }
    if amount >= 2 * i32::from(conditions::most_hit_points(state, actor)) {
        return table.emit(Died { actor, outright: true });
    }
    if state.actor(actor).hit_points <= 0 && state.actor(actor).has(Condition::Petrified) {
        // A statue that is destroyed is dead (PF-CND-31).
        return table.emit(Died { actor, outright: true });
    }
    if state.actor(actor).hit_points > 0 {
        // Pain wakes who sleeps.
        return waking::wakes(table, actor);
    }
    if before > 0 && death {
        return table.emit(Died { actor, outright: true });
    }
    if before > 0 && ferocity::stays_up(table, actor) {
        return;
    }
    let state = table.state();
    if state.profile(actor).dying_rules {
        let worse = if critical { 2 } else { 1 };
        sinks(table, actor, by, worse, (nonlethal, before > 0));
    } else if !nonlethal || !state.profile(actor).lives() {
        table.emit(Died { actor, outright: false });
    } else if before > 0 {
        table.emit(KnockedOut { actor, dying: 0, by, moves: true });
    }
}

/// Brings one who dies slowly nearer to death, from hit points or from dying (PF-DYG-02, PF-DYG-03, PF-INT-01, PF-INT-03,
/// PF-INT-14, PF-INT-24): whether the blow spares
/// lives, and whether it took the last hit points.
fn sinks(
    table: &mut Table<'_, impl Run>,
    actor: ActorId,
    by: Option<ActorId>,
    worse: u8,
    (spares, falls): (bool, bool),
) {
    let state = table.state();
    if state.actor(actor).dying > 0 {
        let by = worse + wounds(state, actor, &[WoundedMode::All, WoundedMode::GainAndDamage]);
        at_brink(table, actor, Brink::Sinks { by });
    } else if spares {
        table.emit(KnockedOut { actor, dying: 0, by, moves: falls });
        perhaps_dies(table, actor);
    } else {
        let dying = worse + state.actor(actor).wounded;
        at_brink(table, actor, Brink::Falls { dying, by, moves: falls });
    }
}

/// Returns what old wounds add to dying, where the campaign counts them in one of some ways (PF-OPT-01).
fn wounds(state: &State, actor: ActorId, counted: &[WoundedMode]) -> u8 {
    if counted.contains(&state.options().wounded) { state.actor(actor).wounded } else { 0 }
}

/// Returns the dying value at which an actor dies (PF-DYG-06, PF-OPT-13).
pub fn threshold(state: &State, actor: ActorId) -> u8 {
    state.profile(actor).dying_most.saturating_sub(state.actor(actor).value(Condition::Doomed))
}

/// Returns the highest dying value that an actor comes to now: below what kills, while it regenerates (PF-DYG-13).
fn most_dying(state: &State, id: ActorId) -> u8 {
    if state.regenerates(id) { threshold(state, id).saturating_sub(1) } else { u8::MAX }
}

/// Makes the dying worse by 1, old wounds counted as at every rise (PF-DYG-05).
pub fn worsens(table: &mut Table<'_, impl Run>, actor: ActorId) {
    let by = 1 + wounds(table.state(), actor, &[WoundedMode::All]);
    at_brink(table, actor, Brink::Sinks { by });
}

/// Lets an actor die whose dying has come to the threshold, or whose doom has.
pub fn perhaps_dies(table: &mut Table<'_, impl Run>, actor: ActorId) {
    let state = table.state();
    let most = threshold(state, actor);
    let dying = state.actor(actor).dying;
    let fated = most == 0 || dying > 0 && dying >= most;
    if !state.actor(actor).dead && fated {
        table.emit(Died { actor, outright: false });
    }
}

/// Lets whoever is doomed enough die at once (PF-CND-11).
pub fn doomed(gained: &conditions::Gained, table: &mut Table<'_, impl Run>) {
    if gained.instance.what == Condition::Doomed {
        perhaps_dies(table, gained.actor);
    }
}

/// Strikes down whoever was drained of the last hit point: dying 1 (PF-CND-10, house).
pub fn drained(weakened: &conditions::Weakened, table: &mut Table<'_, impl Run>) {
    let actor = weakened.actor;
    let is_down = table.state().actor(actor).hit_points <= 0 && table.state().stands(actor);
    if is_down {
        if table.state().profile(actor).dying_rules {
            sinks(table, actor, None, 1, (false, true));
        } else {
            table.emit(Died { actor, outright: false });
        }
    }
}

/// Lets the turn of one begin who may be dying: a rescue by Hero Points, or the recovery check (PF-DYG-04).
pub fn turn_begins(table: &mut Table<'_, impl Run>, actor: ActorId) {
    if table.state().actor(actor).dying > 0 && table.state().lives(actor) {
        return at_brink(table, actor, Brink::TurnBegins);
    }
    waking::hears(table, actor);
}

/// Rolls for one who is dying (PF-DYG-04, PF-INT-02, PF-INT-23).
fn recovers(table: &mut Table<'_, impl Run>, actor: ActorId) {
    let dying = table.state().actor(actor).dying;
    if dying == 0 {
        return;
    }
    // The tough recover against 9 and how near to death they are.
    let tough = table.state().profile(actor).feats.has(Feat::Toughness);
    let flat = flat(table, if tough { 9 } else { 10 } + i32::from(dying));
    let wounds = wounds(table.state(), actor, &[WoundedMode::All]);
    let now = match flat.degree {
        Degree::CriticalSuccess => dying.saturating_sub(2),
        Degree::Success => dying - 1,
        Degree::Failure => dying + 1 + wounds,
        Degree::CriticalFailure => dying + 2 + wounds,
    };
    let now = now.min(most_dying(table.state(), actor));
    let rise = Brink::Sinks { by: now.saturating_sub(dying) };
    if now > dying && may_be_rescued(table.state(), actor, rise) {
        // The check is told; what it brings hangs on the points.
        table.emit(Recovering { actor, flat, dying });
        return at_brink(table, actor, rise);
    }
    table.emit(Recovering { actor, flat, dying: now });
    if now == 0 {
        table.emit(Stabilised { actor });
    }
    perhaps_dies(table, actor);
}

/// Wakes one who has hit points again (PF-DYG-08).
pub fn healed(mended: &damage::Mended, table: &mut Table<'_, impl Run>) {
    let actor = mended.actor;
    if table.state().actor(actor).dying > 0 {
        table.emit(Stabilised { actor });
    }
    waking::wakes(table, actor);
}

/// An actor is struck down.
#[event]
pub struct KnockedOut {
    pub actor: ActorId,
    pub dying: u8,
    pub by: Option<ActorId>,
    /// Whether its place in the order moves.
    pub moves: bool,
}

impl Event<Pathfinder> for KnockedOut {
    fn apply(&self, state: &mut State) {
        let own_turn = state.whose_turn() == Some(self.actor);
        let now = state.clock.seconds;
        if self.moves {
            move_before(state, self.actor, self.by);
        }
        state.turn_over |= own_turn;
        state.on(self.actor, |actor| {
            actor.dying = self.dying;
            actor.owed = 0;
            actor.out_since = (self.dying == 0).then_some(now);
            actor.held = 0;
            actor.shield_raised = false;
            actor.cover_taken = false;
            actor.actions = 0;
            actor.reaction = false;
            actor.attacks = 0;
            for what in [Condition::Unconscious, Condition::Prone] {
                if !actor.has(what) {
                    actor.conditions.push(Instance::of(what));
                }
            }
        });
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let who = teller.name(self.actor);
        let text = match self.dying {
            0 => format!("{who} is knocked out"),
            dying => format!("{who} is knocked out, dying {dying}"),
        };
        let line =
            Line::new(LineKind::Harm, text).rule(&KNOCKED_OUT).rule(&WOUNDED).rule(&SEQUENCE).rule(&ONE_BLOW).belongs();
        Some(line.rule_if(!self.moves, &HURT_AGAIN))
    }

    fn count_odds(&self, odds: &mut OddsCounter) {
        odds.mark_if(odds.concerns(self.actor), mark::DOWN);
    }
}

/// Moves an actor in the order to just before the one who struck it down, or before the turn that is played (PF-DYG-02,
/// PF-OPT-12); whom its own lasting damage strikes down keeps its place (PF-INT-04).
fn move_before(state: &mut State, actor: ActorId, by: Option<ActorId>) {
    let turn = usize::try_from(state.turn).ok().and_then(|place| state.order.get(place)).copied();
    let source = match state.options().knocked_out {
        KnockedOutPlace::BeforeSource => by.filter(|by| state.order.contains(by)).or(turn),
        KnockedOutPlace::BeforeTurn => turn,
    };
    let Some(source) = source.filter(|source| *source != actor) else { return };
    let Some(old) = state.order.iter().position(|id| *id == actor) else { return };
    state.order.remove(old);
    let new = state.order.iter().position(|id| *id == source).unwrap_or(old);
    state.order.insert(new, actor);
    state.turn = match turn {
        // Its own turn is over. What stood behind it is next: where it went forward that has moved back by one place.
        Some(turn) if turn == actor && new < old => old as i16,
        Some(turn) if turn == actor => old as i16 - 1,
        Some(turn) => state.order.iter().position(|id| *id == turn).unwrap_or(0) as i16,
        None => state.turn,
    };
}

/// The dying are worse off.
#[event]
pub struct Sank {
    pub actor: ActorId,
    pub by: u8,
}

impl Event<Pathfinder> for Sank {
    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| actor.dying = actor.dying.saturating_add(self.by));
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let dying = teller.state.actor(self.actor).dying;
        let text = format!("{} is dying {dying}", teller.name(self.actor));
        Some(Line::new(LineKind::Harm, text).rule(&HURT_AGAIN).rule(&WOUNDED))
    }
}

/// The dying roll as their turn begins.
#[event]
pub struct Recovering {
    pub actor: ActorId,
    pub flat: Flat,
    pub dying: u8,
}

impl Event<Pathfinder> for Recovering {
    fn apply(&self, state: &mut State) {
        // That it is over is an event of its own.
        state.on(self.actor, |actor| {
            actor.dying = self.dying.max(1);
            actor.owed = actor.owed.saturating_sub(1);
        });
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let text = format!("{} fights for life: {}, dying {}", teller.name(self.actor), self.flat.degree, self.dying);
        let line = Line::new(LineKind::Roll, text).rule(&RECOVERY).rule(&WOUNDED).came(self.flat.degree.result());
        Some(self.flat.explain("Recovery", line))
    }
}

/// An actor is no longer dying, and wounded once more.
#[event(Boon, "{actor} is no longer dying", NO_LONGER_DYING, WOUNDED, RESTORED, BY_OTHERS)]
pub struct Stabilised {
    pub actor: ActorId,
}

impl Event<Pathfinder> for Stabilised {
    fn apply(&self, state: &mut State) {
        let now = state.clock.seconds;
        state.on(self.actor, |actor| {
            (actor.dying, actor.out_since) = (0, Some(now));
            actor.wounded = actor.wounded.saturating_add(1);
        });
    }
}

/// An actor is dead or destroyed.
#[event]
pub struct Died {
    pub actor: ActorId,
    #[serde(default, skip_serializing_if = "is_default")]
    pub outright: bool,
}

impl Event<Pathfinder> for Died {
    fn apply(&self, state: &mut State) {
        if state.lent == Some(self.actor) {
            state.lent = None;
        } else if state.whose_turn() == Some(self.actor) {
            state.turn_over = true;
        }
        state.on(self.actor, |actor| {
            actor.dead = true;
            actor.hit_points = 0;
            actor.temporary = 0;
            actor.dying = 0;
            actor.actions = 0;
            actor.attacks = 0;
            actor.reaction = false;
            actor.held = 0;
            actor.shield_raised = false;
            actor.persistent = Default::default();
            actor.conditions.retain(|one| one.what != Condition::Doomed);
        });
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let who = teller.name(self.actor);
        let lived = teller.state.profile(self.actor).lives();
        let text = if lived { format!("{who} dies") } else { format!("{who} is destroyed") };
        let usual = teller.state.profile(self.actor).dying_most == USUAL_MOST;
        let line = Line::new(LineKind::Harm, text).rule(&DEAD).rule(&WHO).rule(&DEATH).rule_if(!usual, &DYING_MOST);
        Some(line.rule_if(self.outright, &OUTRIGHT))
    }

    fn count_odds(&self, odds: &mut OddsCounter) {
        odds.mark_if(odds.concerns(self.actor), mark::DEAD);
        odds.mark_if(odds.concerns(self.actor), mark::DOWN);
    }
}
