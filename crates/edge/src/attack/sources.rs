//! What speaks for and against an attack, what is added to it, and what it must reach.

use super::*;
use crate::checks::{Attempt, Kind, Sources, Task};
use std::cell::Cell;

/// Something that is worked out once, when it is first asked for.
#[derive(Debug, Clone, Default)]
struct Once<T: Copy>(Cell<Option<T>>);

impl<T: Copy> Once<T> {
    /// Returns it; `find` works it out.
    #[inline]
    fn get_or(&self, find: impl FnOnce() -> T) -> T {
        if let Some(found) = self.0.get() {
            return found;
        }
        let found = find();
        self.0.set(Some(found));
        found
    }
}

/// What hangs on who attacks whom, whatever it attacks with: each is worked out once, when it is first asked for.
#[derive(Debug, Clone, Default)]
pub struct Between {
    near: Once<Crowd>,
    open: Once<bool>,
    behind: Once<bool>,
    haze: Once<Option<Haze>>,
    sees: Once<bool>,
    seen: Once<bool>,
    flanked: Once<bool>,
    with_friends: Once<bool>,
    defense: Once<i32>,
    distance: Once<Distance>,
    cover: Once<Cover>,
    target: Once<(u8, u8)>,
}

impl Between {
    /// Returns those of whom and the target the one may have the other in reach.
    fn near(&self, state: &State, target: ActorId) -> Crowd {
        self.near.get_or(|| derived::may_meet(state, target))
    }

    /// Returns whether who attacks may attack its target with something, however far it is.
    pub(super) fn is_open(&self, state: &State, actor: ActorId, target: ActorId) -> bool {
        let may = || is_target(state, actor, target).is_ok() && conditions::may_harm(state, actor, target).is_ok();
        self.open.get_or(|| may() && !self.is_behind(state, actor, target))
    }

    /// Returns the Defense of the target, before distance and cover.
    pub(super) fn defense(&self, state: &State, target: ActorId) -> i32 {
        self.defense.get_or(|| derived::defense(state, target, false).total)
    }

    /// Returns the distance at which the target is for a shot.
    pub(super) fn distance(&self, state: &State, actor: ActorId, target: ActorId) -> Distance {
        self.distance.get_or(|| distance(state, actor, target))
    }

    /// Returns the cover that things and those who stand between give the target, or the game master.
    fn cover(&self, state: &State, actor: ActorId, target: ActorId) -> Cover {
        self.cover.get_or(|| sight::cover(state, actor, target))
    }

    /// Returns whether the target has total cover.
    pub(crate) fn is_behind(&self, state: &State, actor: ActorId, target: ActorId) -> bool {
        self.behind.get_or(|| sight::is_behind(state, actor, target))
    }

    /// Returns how hard it is for who attacks to see its target.
    fn haze(&self, state: &State, actor: ActorId, target: ActorId) -> Option<Haze> {
        self.haze.get_or(|| crate::vision::haze(state, actor, target))
    }

    /// Returns whether who attacks sees its target.
    pub(crate) fn sees(&self, state: &State, actor: ActorId, target: ActorId) -> bool {
        let haze = || self.haze(state, actor, target);
        let behind = || self.is_behind(state, actor, target);
        self.sees.get_or(|| sight::sees_past(state, (actor, target), haze, behind))
    }

    /// Returns whether the target sees who attacks.
    fn seen(&self, state: &State, actor: ActorId, target: ActorId) -> bool {
        let behind = || match sight::is_mutual(state, actor, target) {
            true => self.is_behind(state, actor, target),
            false => sight::is_behind(state, target, actor),
        };
        let haze = || crate::vision::haze(state, target, actor);
        self.seen.get_or(|| sight::sees_past(state, (target, actor), haze, behind))
    }

    /// Returns whether the target is flanked.
    fn flanked(&self, state: &State, actor: ActorId, target: ActorId) -> bool {
        self.flanked.get_or(|| flanks_among(state, actor, target, || self.near(state, target)))
    }

    /// Returns whether the target fights friends of who shoots.
    fn with_friends(&self, state: &State, actor: ActorId, target: ActorId) -> bool {
        self.with_friends.get_or(|| fights_friends(state, actor, target, self.near(state, target)))
    }
}

/// What hangs on who attacks and on its weapon, whomever it attacks: each is worked out once, when it is first asked for.
#[derive(Debug, Clone, Default)]
pub(crate) struct Wielded {
    usable: Once<bool>,
    ready: Once<bool>,
    skilled: Once<i32>,
    weighed: Once<(u8, u8)>,
}

impl Wielded {
    /// Returns whether the weapon is in hand.
    pub(crate) fn is_usable(&self, state: &State, actor: ActorId, place: u8) -> bool {
        self.usable.get_or(|| derived::is_usable(state, actor, place))
    }

    /// Returns whether the weapon is in hand, and there is what an attack with it takes.
    pub(super) fn is_ready(&self, state: &State, actor: ActorId, place: u8) -> bool {
        let ready = || self.is_usable(state, actor, place) && ready(state, actor, place, true).is_ok();
        self.ready.get_or(ready)
    }

    /// Returns what its bearer adds to the dice: score, skill, and whatever else there is.
    fn skilled(&self, state: &State, actor: ActorId, task: Task) -> i32 {
        self.skilled.get_or(|| checks::modifier(state, actor, task, false).total)
    }

    /// Returns how much of what counts in all checks of its bearer speaks for the attack, and how much against it.
    fn weighed(&self, state: &State, actor: ActorId, task: Task) -> (u8, u8) {
        let weighed = || {
            let mut sources = Sources::new(false);
            checks::weigh(state, actor, task, &mut sources);
            sources.count()
        };
        self.weighed.get_or(weighed)
    }
}

/// What hangs on who attacks alone, and on the scene: each is worked out once, when it is first asked for.
#[derive(Debug, Clone, Default)]
pub(crate) struct Around {
    crowded: Once<bool>,
}

impl Around {
    /// Returns whether a foe is beside who shoots.
    fn is_crowded(&self, state: &State, actor: ActorId) -> bool {
        self.crowded.get_or(|| is_crowded(state, actor))
    }
}

/// What is known while attacks are weighed; as long as nothing happens it stays true.
#[derive(Clone, Copy)]
pub(crate) struct Known<'k> {
    /// Of who attacks whom.
    pub between: &'k Between,
    /// Of who attacks with what.
    pub wielded: &'k Wielded,
    /// Of who attacks, and of the scene.
    pub around: &'k Around,
}

/// Returns whether two fight hand to hand: hostile, both able, and one within reach of the other (ED-RNG-07); held fast, they
/// still do (ED-INB-03).
pub fn engaged(state: &State, one: ActorId, other: ActorId) -> bool {
    let able = || is_able(state, one) && is_able(state, other);
    state.hostile(one, other) && derived::meet_in_reach(state, one, other) && able()
}

/// Returns whether somebody can fight.
fn is_able(state: &State, id: ActorId) -> bool {
    state.stands(id) && conditions::can_act(state, id)
}

/// Returns whether an actor could strike another in melee now and sees it, so that it counts for flanking (ED-ATK-30, ED-ATK-31).
fn presses(state: &State, id: ActorId, target: ActorId) -> bool {
    id != target
        && state.hostile(id, target)
        && derived::has_in_reach(state, id, target)
        && conditions::can_act(state, id)
        && sight::sees(state, id, target)
}

/// Returns the square of the cosine of an angle, as a fraction (ED-ATK-30).
const fn squared_cosine(angle: FlankAngle) -> (i64, i64) {
    match angle {
        FlankAngle::Degrees120 => (1, 4),
        FlankAngle::Degrees135 => (1, 2),
        FlankAngle::Degrees150 => (3, 4),
        FlankAngle::Degrees165 => (9_330, 10_000),
        FlankAngle::Degrees180 => (1, 1),
    }
}

/// Returns whether two friends stand on opposite sides of a foe: so many degrees apart at the least as the campaign has it, usually 150.
fn opposite(state: &State, one: ActorId, other: ActorId, target: ActorId) -> bool {
    let middle = state.actor(target).at;
    let arm = |id: ActorId| {
        let at = state.actor(id).at;
        (i64::from(at.x - middle.x), i64::from(at.y - middle.y))
    };
    let ((ax, ay), (bx, by)) = (arm(one), arm(other));
    let product = ax * bx + ay * by;
    let (part, of) = squared_cosine(state.options().flank_angle);
    product < 0 && of * product * product >= part * (ax * ax + ay * ay) * (bx * bx + by * by)
}

/// Returns whether an actor and its friends have a foe between them (ED-ATK-30).
pub fn flanks(state: &State, actor: ActorId, target: ActorId) -> bool {
    flanks_among(state, actor, target, || derived::may_meet(state, target))
}

/// The same; `near` are those who may have the target in reach, and are looked for only where it may be flanked.
fn flanks_among(state: &State, actor: ActorId, target: ActorId, near: impl FnOnce() -> Crowd) -> bool {
    let options = state.options();
    let counts = || match options.flank_bonus_for {
        FlankFor::Melee => derived::may_reach(state, actor, target) && presses(state, actor, target),
        FlankFor::All => state.hostile(actor, target) && sight::sees(state, actor, target),
    };
    if !options.flanking || !counts() {
        return false;
    }
    let allies: Crowd = near().iter().filter(|id| state.allied(*id, actor)).collect();
    // Two who stand opposite are rare, and quickly told.
    let press = |one: ActorId, other: ActorId| {
        let opposite = one < other && opposite(state, one, other, target);
        opposite && presses(state, one, target) && presses(state, other, target)
    };
    allies.iter().any(|one| allies.iter().any(|other| press(one, other)))
}

/// Returns whether a foe is beside who shoots, able, and sees it (ED-RNG-05).
pub fn is_crowded(state: &State, actor: ActorId) -> bool {
    let crowds = |id: &ActorId| {
        let near = state.hostile(*id, actor) && derived::has_in_reach(state, *id, actor);
        near && state.stands(*id) && conditions::can_act(state, *id)
    };
    derived::may_meet(state, actor).iter().filter(crowds).any(|id| sight::sees(state, id, actor))
}

/// Returns whether a target fights friends of who shoots, and is not two sizes larger than each of them (ED-RNG-07, ED-RNG-08).
/// `near` are those of whom and the target the one may have the other in reach.
fn fights_friends(state: &State, actor: ActorId, target: ActorId, near: Crowd) -> bool {
    let size = state.profile(target).size;
    let friend = |id: &ActorId| *id != actor && state.allied(*id, actor) && size.above(state.profile(*id).size) < 2;
    near.iter().filter(friend).any(|id| engaged(state, id, target)) && state.hostile(actor, target)
}

/// Returns whether who attacks is beside its target, for what asks that (ED-SIZ-16).
pub fn is_beside(state: &State, actor: ActorId, target: ActorId, weapon: &Weapon) -> bool {
    let own = state.profile(actor).reach;
    let reach = if weapon.is_ranged() { own } else { derived::reach(state, actor, weapon) };
    state.space(actor).reaches(state.space(target), reach)
}

/// Returns all that speaks for and against an attack (ED-ATK-39); one die comes of it at the most (ED-INB-02).
pub fn sources(state: &State, blow: &Blow, weapon: &Weapon, shows: bool) -> Sources {
    let (between, wielded, around) = (&Between::default(), &Wielded::default(), &Around::default());
    sources_between(state, blow, weapon, Known { between, wielded, around }, shows)
}

/// Returns with what an attack is rolled (ED-ATK-04, ED-ATK-05, ED-ATK-06, ED-MEL-02): whatever the skill belongs to, weapons and
/// fists go by Combativity; powers and special features say themselves.
fn task(weapon: &Weapon) -> Task {
    let ability = weapon.ability.unwrap_or(Ability::Combativity);
    Task { ability, skill: Some(weapon.skill), kind: Kind::Attack, sight: false }
}

/// The same, with what is known of the attack.
fn sources_between(state: &State, blow: &Blow, weapon: &Weapon, known: Known<'_>, shows: bool) -> Sources {
    let Known { between, wielded, around } = known;
    let Blow { actor, target, .. } = *blow;
    let mut sources = Sources::new(shows);
    if shows {
        checks::weigh(state, actor, task(weapon), &mut sources);
    } else {
        sources.add(wielded.weighed(state, actor, task(weapon)));
    }
    // Where it lies, it counts with what one strikes at it.
    if shows || blow.dodged || conditions::has(state, target, Condition::Prone) {
        of_target(state, blow, weapon, between, &mut sources);
    } else {
        let counted = || {
            let mut sources = Sources::new(false);
            of_target(state, blow, weapon, between, &mut sources);
            sources.count()
        };
        sources.add(between.target.get_or(counted));
    }
    let own = state.actor(actor);
    if own.help.iter().any(|help| help.against == Some(target)) {
        sources.gain("help", &crate::efforts::HELP_ATTACK);
    }
    if let Some(rule) = above(state, actor, target) {
        sources.gain("from above", rule);
    }
    let ruled = state.judged(actor, target);
    if ruled.is_some_and(|one| one.gains) {
        sources.gain("circumstances", &checks::REASON);
    }
    if ruled.is_some_and(|one| one.losses) {
        sources.lose("circumstances", &checks::REASON);
    }
    // ED-MEL-33: any of its holders will do.
    let held = own.conditions.has(Condition::Grappled);
    let own_turn = blow.taken_as != As::Reaction;
    if own_turn && held && !conditions::is_held_by(state, actor, target) {
        sources.lose("grappled", &conditions::GRAPPLED_ACTS);
    }
    of_attacker(state, actor, weapon, around, &mut sources);
    if !weapon.is_ranged() && own.feint.is_some_and(|feint| feint.target == target) {
        sources.gain("a feint", &crate::efforts::FEINTED);
    }
    if weapon.is_ranged() {
        if between.distance(state, actor, target) > weapon.range {
            sources.lose("beyond the range", &ONE_FURTHER);
        }
        if between.with_friends(state, actor, target) {
            sources.lose("in melee with a friend", &AT_A_MELEE);
        }
    }
    sources
}

/// Adds what goes by how an attacker is, whatever it attacks: a hurt arm, lying down, foes beside.
pub(super) fn of_attacker(state: &State, actor: ActorId, weapon: &Weapon, around: &Around, sources: &mut Sources) {
    for _ in 0..crate::traumas::against_hands(state, actor, weapon.hands) {
        sources.lose("a hurt arm", &crate::traumas::ARM);
    }
    let prone = conditions::has(state, actor, Condition::Prone);
    if prone && !weapon.is_ranged() {
        sources.lose("lying down", &conditions::PRONE_STRIKES);
    }
    if weapon.is_ranged() && around.is_crowded(state, actor) {
        sources.lose("a foe is beside", &IN_CLOSE_COMBAT);
    }
}

/// Returns why an attacker is above its target, if it is: by height, or because it rides something larger (ED-ATK-32, ED-ATK-33).
fn above(state: &State, actor: ActorId, target: ActorId) -> Option<&'static Rule> {
    let options = state.options();
    // ED-ATK-32: the game master may say of two whether the one is above.
    if let Some(above) = state.judged(actor, target).and_then(|one| one.above) {
        return (above && options.elevation).then_some(&crate::options::ELEVATION);
    }
    if options.elevation
        && state.actor(actor).at.z - state.actor(target).at.z >= i32::from(options.elevation_metres) * 100
    {
        return Some(&crate::options::ELEVATION);
    }
    if !options.elevation || !options.mounted_elevation {
        return None;
    }
    let mount = crate::loads::mount(state, actor)?;
    let smaller = state.profile(target).size < state.profile(mount).size;
    smaller.then_some(&crate::options::MOUNTED)
}

/// Adds what the target gives (ED-ATK-38): one fact once.
fn of_target(state: &State, blow: &Blow, weapon: &Weapon, between: &Between, sources: &mut Sources) {
    let Blow { actor, target, .. } = *blow;
    let has = |what| conditions::has(state, target, what);
    let unconscious = has(Condition::Unconscious);
    let seen = between.seen(state, actor, target);
    // ED-CND-10: nor does the blinded. ED-CND-42: who is unconscious does not see either, and that is no second source.
    if !seen && !unconscious {
        sources.gain("unseen", &UNSEEN);
    }
    if has(Condition::Restrained) {
        sources.gain("restrained", &conditions::RESTRAINED);
    }
    if has(Condition::Stunned) {
        sources.gain("stunned", &conditions::STUNNED_STRUCK);
    }
    if has(Condition::Paralyzed) {
        sources.gain("paralyzed", &conditions::PARALYZED_STRUCK);
    }
    if unconscious {
        sources.gain("unconscious", &conditions::UNCONSCIOUS_STRUCK);
    }
    if crate::sizes::squeezes(state, target) {
        sources.gain("squeezing", &crate::sizes::HAMPERS);
    }
    if has(Condition::Prone) {
        if is_beside(state, actor, target, weapon) {
            sources.gain("lying down", &conditions::PRONE_STRUCK);
        } else {
            sources.lose("lying down", &conditions::PRONE_STRUCK);
        }
    }
    if state.actor(target).breached {
        sources.gain("a breach", &crate::special::BREACH);
    }
    // ED-ATK-29: who is in the dark is unseen, and that alone. ED-INB-16: in the dark each has one source.
    if !between.sees(state, actor, target) {
        sources.lose("not seen", &UNSEEN_TARGET);
    } else if between.haze(state, actor, target) == Some(Haze::Bleared) {
        sources.lose("hard to see", &IN_HAZE);
    }
    if state.actor(target).defends && seen {
        sources.lose("defending", &crate::efforts::DEFEND);
    }
    if blow.dodged {
        sources.lose("dodging", &crate::efforts::DODGE);
    }
}

/// Returns the check of an attack (ED-ATK-01, ED-ATK-03, ED-ATK-07).
pub fn attempt(state: &State, blow: &Blow, shows: bool) -> Attempt {
    let (between, wielded, around) = (&Between::default(), &Wielded::default(), &Around::default());
    attempt_between(state, blow, Known { between, wielded, around }, shows)
}

/// The same, with what is known of the attack.
pub(super) fn attempt_between(state: &State, blow: &Blow, known: Known<'_>, shows: bool) -> Attempt {
    let Some(weapon) = state.profile(blow.actor).weapon(blow.weapon) else { return Attempt::default() };
    let (modifier, dc) = sums(state, blow, weapon, known, shows);
    let sources = sources_between(state, blow, weapon, known, shows);
    Attempt { modifier, dc: Some(dc), sources }
}

/// Returns in how many ways an attack hits, and of how many, with what is known of it.
pub(super) fn chances(state: &State, blow: &Blow, known: Known<'_>) -> (u64, u64) {
    let Some(weapon) = state.profile(blow.actor).weapon(blow.weapon) else { return Attempt::default().chances() };
    let (modifier, dc) = totals(state, blow, weapon, known);
    let luck = sources_between(state, blow, weapon, known, false).net();
    checks::reaching(luck, dc - modifier)
}

/// Returns what is added to the dice of an attack, and what they must reach.
fn sums(state: &State, blow: &Blow, weapon: &Weapon, known: Known<'_>, shows: bool) -> (Tally, Tally) {
    if !shows {
        let (modifier, dc) = totals(state, blow, weapon, known);
        let plain = |total| checks::plain("all", total, &ATTACK_ROLL, false);
        return (plain(modifier), plain(dc));
    }
    let Blow { actor, target, .. } = *blow;
    let between = known.between;
    let mut modifier = checks::modifier(state, actor, task(weapon), true);
    if blow.aimed {
        modifier.add("aim", 1, &crate::efforts::AIM);
    }
    modifier.add("tenacity", blow.tenacity.into(), &checks::TENACITY);
    if between.flanked(state, actor, target) {
        modifier.add("flanking", FLANKED, &crate::options::FLANKING);
    }
    let mut dc = derived::defense(state, target, true);
    if weapon.is_ranged() {
        let far = between.distance(state, actor, target);
        dc.add(far.name(), farther(state, far), &DISTANCE);
    }
    dc.add("cover", sight::harder(between.cover(state, actor, target)), &sight::ON_A_MAP);
    debug_assert_eq!((modifier.total, dc.total), totals(state, blow, weapon, known), "parts make up the whole");
    (modifier, dc)
}

/// Returns the same as numbers.
pub(super) fn totals(state: &State, blow: &Blow, weapon: &Weapon, known: Known<'_>) -> (i32, i32) {
    let Blow { actor, target, .. } = *blow;
    let Known { between, wielded, .. } = known;
    let flanked = if between.flanked(state, actor, target) { FLANKED } else { 0 };
    let far = if weapon.is_ranged() { farther(state, between.distance(state, actor, target)) } else { 0 };
    let covered = sight::harder(between.cover(state, actor, target));
    (modifier_of(state, blow, weapon, wielded) + flanked, between.defense(state, target) + far + covered)
}

/// What flanking adds (ED-ATK-30).
pub(super) const FLANKED: i32 = 2;

/// Returns what is added to the dice of an attack, whomever it is aimed at.
pub(super) fn modifier_of(state: &State, blow: &Blow, weapon: &Weapon, wielded: &Wielded) -> i32 {
    wielded.skilled(state, blow.actor, task(weapon)) + i32::from(blow.aimed) + i32::from(blow.tenacity)
}
