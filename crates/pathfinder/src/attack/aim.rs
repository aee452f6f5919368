//! Who can be struck, at what modifier, against what armour class.

use super::{AGILE, Blow, HANDS, MULTIPLE, NONLETHAL, RANGE, REACH, RELOAD, THROWN, traits};
use crate::checks::{Attempt, Luck};
use crate::modifiers::{Modifiers, Type};
use crate::position;
use crate::prelude::*;
use crate::{sight, surroundings};

/// Range increments at the most (PF-STK-05).
pub(crate) const INCREMENTS: u16 = 6;

/// Returns a way in which an actor can strike now: with it in hand and loaded.
///
/// # Errors
/// There is no such way, it is not in hand or not loaded.
pub(crate) fn usable(state: &State, actor: ActorId, place: u8) -> Result<&Strike, Refusal> {
    let Some(strike) = state.profile(actor).strike(place) else {
        return Err(Refusal::new(&HANDS, "{} has no such way to strike").about(actor));
    };
    let body = strike.weapon == BODY;
    let held = body || state.actor(actor).holds(strike.weapon);
    ensure!(held, HANDS, "{} does not have it in hand", actor, instead = "draw it");
    let whole = body || state.actor(actor).broken & bit(strike.weapon) == 0;
    ensure!(whole, crate::skills::BROKEN, "what {} has in hand is broken", actor, instead = "have it repaired");
    let loaded = strike.reload == 0 || state.actor(actor).unloaded & bit(strike.weapon) == 0;
    ensure!(loaded, RELOAD, "it is not loaded", instead = "load it");
    let free = strike.limbs == 0 || holding(state, actor, place) < usize::from(strike.limbs);
    ensure!(free, HANDS, "what {} would strike with holds somebody", actor, instead = "strike with something else");
    surroundings::has_hand_for(state, actor, strike)?;
    surroundings::may_use(state, actor, strike)?;
    Ok(strike)
}

/// Returns how many an actor holds with the limbs of a way to strike (PF-MON-02).
fn holding(state: &State, actor: ActorId, place: u8) -> usize {
    let holds = |one: Instance| one.by == Some(actor) && one.limb == Some(place);
    state.actors.iter().filter(|other| other.conditions.iter().any(holds)).count()
}

/// Asks whether an actor can strike somebody in a way: with it in hand and loaded, within its reach or its range.
///
/// # Errors
/// The first thing that forbids it.
pub fn may_strike(state: &State, actor: ActorId, target: ActorId, place: u8) -> Verdict {
    may_attack(state, actor, target)?;
    let strike = usable(state, actor, place)?;
    has_room(state, actor, target, strike)?;
    finds(state, actor, target)?;
    is_within(state, (actor, target), state.squares(actor, target), strike)?;
    is_in_the_open(state, actor, target)
}

/// Asks whether an actor can strike somebody at all, with what it may use and as far as that goes.
///
/// # Errors
/// The first thing that forbids it.
pub(crate) fn may_strike_at_all(state: &State, actor: ActorId, target: ActorId) -> Verdict {
    may_attack(state, actor, target)?;
    finds(state, actor, target)?;
    is_in_the_open(state, actor, target)
}

/// Asks whether what hangs on a way to strike that an actor [may use](usable) lets it strike somebody, told how many squares are
/// between the two.
///
/// # Errors
/// There is no room for it, or that one is too far away.
pub(crate) fn may_strike_with(
    state: &State,
    (actor, target): (ActorId, ActorId),
    squares: u32,
    strike: &Strike,
) -> Verdict {
    has_room(state, actor, target, strike)?;
    is_within(state, (actor, target), squares, strike)
}

#[inline]
fn may_attack(state: &State, actor: ActorId, target: ActorId) -> Verdict {
    ensure!(actor != target, super::STRIKE, "nobody strikes oneself");
    ensure!(state.lives(target), super::STRIKE, "{} is dead", target);
    conditions::may_handle(state, actor)?;
    crate::sanctuary::lets(state, actor, target)
}

/// Asks whether an actor has room for a Strike: one who was swallowed has little.
#[inline]
fn has_room(state: &State, actor: ActorId, target: ActorId, strike: &Strike) -> Verdict {
    let Some(swallower) = state.actor(actor).inside else { return Ok(()) };
    let light = strike.weapon == BODY || strike.traits.has(WeaponTrait::Agile);
    ensure!(target == swallower, super::STRIKE, "{} is swallowed", actor, instead = "strike what swallowed it");
    ensure!(light, super::STRIKE, "there is room for what is light alone");
    Ok(())
}

/// Asks whether an actor knows where somebody is.
#[inline]
fn finds(state: &State, actor: ActorId, target: ActorId) -> Verdict {
    let found = sight::has_hold(state, actor, target);
    ensure!(
        found,
        sight::UNDETECTED,
        "{} does not know where that one is",
        actor,
        instead = "seek, or strike at a square"
    );
    Ok(())
}

/// Asks whether somebody so many squares away is within the reach or the range of an actor.
#[inline]
fn is_within(state: &State, (actor, target): (ActorId, ActorId), squares: u32, strike: &Strike) -> Verdict {
    if strike.is_ranged() {
        let most = surroundings::increment(state, (actor, target), strike) * INCREMENTS;
        let feet = squares as u16 * u16::from(SQUARE);
        ensure!(feet <= most, RANGE, "{} is too far away", target);
        return Ok(());
    }
    let reaches = position::reaches_over(state, (actor, target), squares, strike.reach);
    ensure!(reaches, REACH, "{} is out of reach", target, instead = "move up");
    Ok(())
}

#[inline]
fn is_in_the_open(state: &State, actor: ActorId, target: ActorId) -> Verdict {
    let map = &state.setting.map;
    let walled = map.has_walls() && map.walls_off(state.footprint(actor), state.footprint(target));
    ensure!(!walled, REACH, "a wall stands between them");
    Ok(())
}

/// Returns the armour class of somebody against an attack (PF-POS-03, PF-POS-05), with what hangs on who attacks from where.
pub fn against(state: &State, actor: ActorId, target: ActorId, strike: &Strike, shows: bool) -> Tally {
    against_at(state, actor, target, !strike.is_ranged(), shows)
}

/// Returns the same for any attack, in melee or at a distance.
pub fn against_at(state: &State, actor: ActorId, target: ActorId, melee: bool, shows: bool) -> Tally {
    against_unready(state, (actor, target), melee, unreadiness(state, actor, target, melee), shows)
}

/// Why somebody is off balance to an attacker, and by which rule.
pub(crate) type Unready = Option<(&'static str, &'static Rule)>;

/// Returns the armour class of somebody against an attack, told why it is off balance to the attacker.
fn against_unready(
    state: &State,
    (actor, target): (ActorId, ActorId),
    melee: bool,
    unready: Unready,
    shows: bool,
) -> Tally {
    if state.actor(target).has(Condition::Petrified) {
        // Stone has an armour class of its own (PF-CND-31).
        return crate::checks::plain("of stone", crate::minds::STONE_CLASS, &crate::minds::PETRIFIED, shows);
    }
    let mut sum = derived::armor_class(state, target, shows);
    add_place(state, (actor, target), melee, unready, &mut sum);
    sum.tally()
}

/// Adds to an armour class what hangs on who attacks from where.
fn add_place(state: &State, (actor, target): (ActorId, ActorId), melee: bool, unready: Unready, sum: &mut Modifiers) {
    if let Some((why, rule)) = unready {
        sum.add(Type::Circumstance, why, -2, rule);
    }
    position::add_cover(state, actor, target, !melee, sum);
}

/// The armour class of somebody before what hangs on the attacker, for who weighs several attacks.
pub(crate) struct Armor {
    sum: Modifiers,
    /// Whether it is that of stone, on which nothing hangs (PF-CND-31).
    stone: bool,
}

impl Armor {
    /// Returns the armour of somebody.
    #[inline]
    pub(crate) fn of(state: &State, target: ActorId) -> Self {
        let stone = state.actor(target).has(Condition::Petrified);
        Self { sum: derived::armor_class(state, target, false), stone }
    }

    /// Returns an armour class below which it is against nobody, whoever attacks from wherever.
    pub(crate) fn least(&self) -> i32 {
        // Being off balance takes 2 at the most, and cover only adds to it.
        if self.stone { crate::minds::STONE_CLASS } else { self.sum.total() - 2 }
    }

    /// Returns an armour class above which it is against nobody.
    pub(crate) fn most(&self) -> i32 {
        // Nothing else is better than the best cover.
        if self.stone { crate::minds::STONE_CLASS } else { self.sum.total() + position::MOST_COVER }
    }

    /// Returns the armour class against an attack, in melee or at a distance: what [`against_at`] returns.
    pub(crate) fn against(&self, state: &State, actor: ActorId, target: ActorId, melee: bool) -> i32 {
        if self.stone {
            return crate::minds::STONE_CLASS;
        }
        let mut sum = self.sum.clone();
        let unready = unreadiness(state, actor, target, melee);
        add_place(state, (actor, target), melee, unready, &mut sum);
        sum.total()
    }
}

/// Returns why somebody is off balance to an attacker, in melee or at a distance.
pub(crate) fn unreadiness(state: &State, actor: ActorId, target: ActorId, melee: bool) -> Unready {
    if let Some(why) = conditions::off_balance(state, target) {
        Some((why.name(), &conditions::FLAT_FOOTED))
    } else if melee && conditions::is_exposed(state, target, actor) {
        Some(("deceived", &conditions::FLAT_FOOTED))
    } else if let Some(rule) = surroundings::off_balance(state, target) {
        Some(("unsteady ground", rule))
    } else if is_surprised(state, target, actor) {
        Some(("surprised", &conditions::FLAT_FOOTED))
    } else if sight::is_unseen_by(state, actor, target) && !denies(state, target, actor) {
        Some(("does not see it coming", &sight::HIDDEN))
    } else if melee && position::flanks(state, actor, target) && !denies(state, target, actor) {
        Some(("flanked", &position::FLANKING))
    } else {
        None
    }
}

/// Returns whether somebody denies advantage to another, of its level or lower.
fn denies(state: &State, target: ActorId, actor: ActorId) -> bool {
    let (own, other) = (state.profile(target), state.profile(actor));
    own.feats.has(Feat::DenyAdvantage) && other.level <= own.level
}

/// Returns whether somebody has not acted yet, in the first round, against one who surprises from hiding or by guile.
fn is_surprised(state: &State, target: ActorId, actor: ActorId) -> bool {
    let by = state.actor(actor).initiative_by;
    let guile = matches!(by, Some(Skill::Stealth | Skill::Deception));
    let first = state.round == 1 && !state.actor(target).begun;
    first && guile && state.profile(actor).feats.has(Feat::SurpriseAttack) && !denies(state, target, actor)
}

/// Returns whether somebody is off balance to an attacker.
pub fn is_flat_footed(state: &State, actor: ActorId, target: ActorId, strike: &Strike) -> bool {
    unreadiness(state, actor, target, !strike.is_ranged()).is_some()
}

/// Returns the penalty for attacks before this one (PF-STK-02).
pub fn multiple_attack_penalty(attacks: u8, agile: bool) -> i32 {
    match (attacks, agile) {
        (0, _) => 0,
        (1, true) => -4,
        (1, false) => -5,
        (_, true) => -8,
        (_, false) => -10,
    }
}

/// Returns the check of a Strike: the attack with all that is added to it, against the armour class.
pub fn attempt(state: &State, blow: Blow, shows: bool) -> Attempt {
    let Blow { actor, target, .. } = blow;
    let Some(strike) = state.profile(actor).strike(blow.strike) else { return Attempt::default() };
    attempt_against(state, blow, against(state, actor, target, strike, shows))
}

/// Returns the check of a Strike, told why its target is off balance to it.
pub(super) fn attempt_unready(state: &State, blow: Blow, unready: Unready, shows: bool) -> Attempt {
    let Blow { actor, target, .. } = blow;
    let Some(strike) = state.profile(actor).strike(blow.strike) else { return Attempt::default() };
    attempt_against(state, blow, against_unready(state, (actor, target), !strike.is_ranged(), unready, shows))
}

/// Returns the check of a Strike against an armour class that is known; its parts are kept if those of the class are.
pub fn attempt_against(state: &State, blow: Blow, class: Tally) -> Attempt {
    let Some(strike) = state.profile(blow.actor).strike(blow.strike) else { return Attempt::default() };
    let mut sum = begun(state, blow, strike, class.shows());
    traits::add_to_target(state, blow, strike, &mut sum);
    add_own(state, blow, strike, &mut sum);
    if strike.is_ranged() {
        add_range(state, blow.actor, blow.target, strike, &mut sum);
    }
    if blow.otherwise {
        sum.add(Type::Circumstance, "life the other way", -2, &NONLETHAL);
    }
    let mut attempt = Attempt::new(sum.tally(), class);
    attempt.luck.fortune = crate::magic::strikes_true(state, blow.actor);
    attempt
}

/// Returns an attack with the penalty for those before it.
#[inline]
fn begun(state: &State, blow: Blow, strike: &Strike, shows: bool) -> Modifiers {
    let Blow { actor, reaction, earlier, counted, .. } = blow;
    let mut sum = derived::attack(state, actor, strike, shows);
    let attacks = counted.unwrap_or(state.actor(actor).attacks);
    if !reaction && state.whose_turn() == Some(actor) {
        let agile = strike.traits.has(WeaponTrait::Agile);
        let rule = if agile { &AGILE } else { &MULTIPLE };
        sum.add(Type::Untyped, "attacks before", multiple_attack_penalty(attacks, agile), rule);
    }
    if reaction && earlier > 0 {
        let agile = strike.traits.has(WeaponTrait::Agile);
        sum.add(Type::Untyped, "attacks before", multiple_attack_penalty(earlier, agile), &MULTIPLE);
    }
    sum
}

/// Adds to an attack what hangs on attacker and weapon, whoever they meet.
#[inline]
fn add_own(state: &State, blow: Blow, strike: &Strike, sum: &mut Modifiers) {
    traits::add_to_attack(state, blow, strike, sum);
    derived::add_aid(state, blow.actor, sum);
    surroundings::add_to_attack(state, blow.actor, strike, blow.versatile, sum);
}

/// What is rolled for a plain Strike before what hangs on its target, for who weighs several.
pub(crate) struct Stroke {
    sum: Modifiers,
    luck: Luck,
}

impl Stroke {
    /// Returns what is rolled for a plain Strike.
    pub(crate) fn of(state: &State, blow: Blow, strike: &Strike) -> Self {
        let mut sum = begun(state, blow, strike, false);
        add_own(state, blow, strike, &mut sum);
        let fortune = crate::magic::strikes_true(state, blow.actor);
        Self { sum, luck: Luck { fortune, ..Luck::default() } }
    }

    /// Returns what touches the die.
    pub(crate) fn luck(&self) -> Luck {
        self.luck
    }

    /// Returns what is added to the die against the target of a Strike: what [`attempt_against`] has.
    pub(crate) fn against(&self, state: &State, blow: Blow, strike: &Strike) -> i32 {
        let total = if !strike.is_ranged() && strike.volley == 0 && !strike.traits.has(WeaponTrait::Sweep) {
            self.sum.total()
        } else {
            let mut sum = self.sum.clone();
            traits::add_to_target(state, blow, strike, &mut sum);
            if strike.is_ranged() {
                add_range(state, blow.actor, blow.target, strike, &mut sum);
            }
            sum.total()
        };
        let whole = || attempt_against(state, blow, Tally::silent()).modifier.total;
        debug_assert_eq!(total, whole(), "an attack that was kept is another");
        total
    }
}

/// Takes what the weather takes from shots, and 2 for each range increment beyond the first (PF-STK-05).
fn add_range(state: &State, actor: ActorId, target: ActorId, strike: &Strike, sum: &mut Modifiers) {
    sum.add(Type::Circumstance, "weather", state.weather.shots.into(), &crate::weather::WEATHER);
    let feet = state.feet(actor, target);
    let increments = feet.div_ceil(surroundings::increment(state, (actor, target), strike)).max(1);
    let rule = if strike.thrown { &THROWN } else { &RANGE };
    sum.add(Type::Untyped, "range", -2 * i32::from(increments - 1), rule);
}
