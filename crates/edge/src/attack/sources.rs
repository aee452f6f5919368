//! What speaks for and against an attack, what is added to it, and what it must reach.

use super::*;
use crate::checks::{Attempt, Kind, Sources, Task};
use std::cell::OnceCell;

/// What hangs on who attacks whom, whatever it attacks with: each is worked out once, when it is first asked for.
#[derive(Debug, Clone, Default)]
pub struct Between {
    covered: OnceCell<Cover>,
    haze: OnceCell<Option<Haze>>,
    sees: OnceCell<bool>,
    seen: OnceCell<bool>,
    flanked: OnceCell<bool>,
    with_friends: OnceCell<bool>,
}

impl Between {
    /// Returns the cover that things give the target.
    fn covered(&self, state: &State, actor: ActorId, target: ActorId) -> Cover {
        *self.covered.get_or_init(|| sight::things_between(state, actor, target))
    }

    /// Returns whether the target has total cover.
    pub(crate) fn is_behind(&self, state: &State, actor: ActorId, target: ActorId) -> bool {
        self.covered(state, actor, target) == Cover::Total
    }

    /// Returns how hard it is for who attacks to see its target.
    fn haze(&self, state: &State, actor: ActorId, target: ActorId) -> Option<Haze> {
        *self.haze.get_or_init(|| crate::vision::haze(state, actor, target))
    }

    /// Returns whether who attacks sees its target.
    fn sees(&self, state: &State, actor: ActorId, target: ActorId) -> bool {
        let haze = || self.haze(state, actor, target);
        let covered = || self.covered(state, actor, target);
        *self.sees.get_or_init(|| sight::sees_past(state, (actor, target), haze, covered))
    }

    /// Returns whether the target sees who attacks.
    fn seen(&self, state: &State, actor: ActorId, target: ActorId) -> bool {
        *self.seen.get_or_init(|| sight::sees(state, target, actor))
    }

    /// Returns whether the target is flanked.
    fn flanked(&self, state: &State, actor: ActorId, target: ActorId) -> bool {
        *self.flanked.get_or_init(|| flanks(state, actor, target))
    }

    /// Returns whether the target fights friends of who shoots.
    fn with_friends(&self, state: &State, actor: ActorId, target: ActorId) -> bool {
        *self.with_friends.get_or_init(|| fights_friends(state, actor, target))
    }
}

/// Returns whether two fight hand to hand: hostile, both able, and one within reach of the other (ED-RNG-07); held fast, they
/// still do (ED-INB-03).
pub fn engaged(state: &State, one: ActorId, other: ActorId) -> bool {
    let near = || derived::has_in_reach(state, one, other) || derived::has_in_reach(state, other, one);
    state.hostile(one, other) && is_able(state, one) && is_able(state, other) && near()
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
    let options = state.options();
    let counts = match options.flank_bonus_for {
        FlankFor::Melee => presses(state, actor, target),
        FlankFor::All => state.hostile(actor, target) && sight::sees(state, actor, target),
    };
    if !options.flanking || !counts {
        return false;
    }
    let friend = |id: &ActorId| state.allied(*id, actor) && presses(state, *id, target);
    state.ids().filter(friend).any(|one| {
        let mut beyond = state.ids().filter(|other| opposite(state, one, *other, target));
        beyond.any(|other| friend(&other))
    })
}

/// Returns whether a foe is beside who shoots, able, and sees it (ED-RNG-05).
pub fn is_crowded(state: &State, actor: ActorId) -> bool {
    let crowds = |id: &ActorId| {
        let near = || derived::has_in_reach(state, *id, actor);
        state.hostile(*id, actor) && near() && state.stands(*id) && conditions::can_act(state, *id)
    };
    state.ids().filter(crowds).any(|id| sight::sees(state, id, actor))
}

/// Returns whether a target fights friends of who shoots, and is not two sizes larger than each of them (ED-RNG-07, ED-RNG-08).
fn fights_friends(state: &State, actor: ActorId, target: ActorId) -> bool {
    let size = state.profile(target).size;
    let friend = |id: &ActorId| *id != actor && state.allied(*id, actor) && size.above(state.profile(*id).size) < 2;
    state.hostile(actor, target)
        && is_able(state, target)
        && state.ids().filter(friend).any(|id| engaged(state, id, target))
}

/// Returns whether who attacks is beside its target, for what asks that (ED-SIZ-16).
pub fn is_beside(state: &State, actor: ActorId, target: ActorId, weapon: &Weapon) -> bool {
    let own = state.profile(actor).reach;
    let reach = if weapon.is_ranged() { own } else { derived::reach(state, actor, weapon) };
    state.space(actor).reaches(state.space(target), reach)
}

/// Returns all that speaks for and against an attack (ED-ATK-39); one die comes of it at the most (ED-INB-02).
pub fn sources(state: &State, blow: &Blow, weapon: &Weapon, shows: bool) -> Sources {
    sources_between(state, blow, weapon, (&Between::default(), &OnceCell::new()), shows)
}

/// The same, with what is known of the two, and of whether a foe is beside who attacks.
fn sources_between(
    state: &State,
    blow: &Blow,
    weapon: &Weapon,
    (between, crowded): (&Between, &OnceCell<bool>),
    shows: bool,
) -> Sources {
    let Blow { actor, target, .. } = *blow;
    let mut sources = Sources::new(shows);
    let task = Task::of(weapon.skill, Kind::Attack);
    let ability = weapon.ability.unwrap_or(Ability::Combativity);
    checks::weigh(state, actor, Task { ability, ..task }, &mut sources);
    of_target(state, blow, weapon, between, &mut sources);
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
    of_attacker(state, actor, weapon, crowded, &mut sources);
    if !weapon.is_ranged() && own.feint.is_some_and(|feint| feint.target == target) {
        sources.gain("a feint", &crate::efforts::FEINTED);
    }
    if weapon.is_ranged() {
        if distance(state, actor, target) > weapon.range {
            sources.lose("beyond the range", &ONE_FURTHER);
        }
        if between.with_friends(state, actor, target) {
            sources.lose("in melee with a friend", &AT_A_MELEE);
        }
    }
    sources
}

/// Adds what goes by how an attacker is, whatever it attacks: a hurt arm, lying down, foes beside.
pub(super) fn of_attacker(
    state: &State,
    actor: ActorId,
    weapon: &Weapon,
    crowded: &OnceCell<bool>,
    sources: &mut Sources,
) {
    for _ in 0..crate::traumas::against_hands(state, actor, weapon.hands) {
        sources.lose("a hurt arm", &crate::traumas::ARM);
    }
    let prone = conditions::has(state, actor, Condition::Prone);
    if prone && !weapon.is_ranged() {
        sources.lose("lying down", &conditions::PRONE_STRIKES);
    }
    if weapon.is_ranged() && *crowded.get_or_init(|| is_crowded(state, actor)) {
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
    let mount = crate::loads::mount(state, actor).filter(|_| options.elevation && options.mounted_elevation)?;
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
    attempt_between(state, blow, (&Between::default(), &OnceCell::new()), shows)
}

/// The same, with what is known of the two, and of whether a foe is beside who attacks.
pub(super) fn attempt_between(
    state: &State,
    blow: &Blow,
    (between, crowded): (&Between, &OnceCell<bool>),
    shows: bool,
) -> Attempt {
    let Blow { actor, target, .. } = *blow;
    let Some(weapon) = state.profile(actor).weapon(blow.weapon) else { return Attempt::default() };
    let mut modifier = modifier(state, blow, weapon, shows);
    if between.flanked(state, actor, target) {
        modifier.add("flanking", FLANKED, &crate::options::FLANKING);
    }
    let mut dc = derived::defense(state, target, shows);
    if weapon.is_ranged() {
        let far = distance(state, actor, target);
        dc.add(far.name(), farther(state, far), &DISTANCE);
    }
    let cover = sight::cover_past(state, actor, target, || between.covered(state, actor, target));
    dc.add("cover", sight::harder(cover), &sight::ON_A_MAP);
    let sources = sources_between(state, blow, weapon, (between, crowded), shows);
    Attempt { modifier, dc: Some(dc), sources }
}

/// What flanking adds (ED-ATK-30).
const FLANKED: i32 = 2;

/// Returns what is added to the dice of an attack, whomever it is aimed at.
fn modifier(state: &State, blow: &Blow, weapon: &Weapon, shows: bool) -> Tally {
    // ED-ATK-04, ED-MEL-02: whatever the skill belongs to, weapons and fists go by Combativity.
    // ED-ATK-05, ED-ATK-06: powers and special features say themselves.
    let ability = weapon.ability.unwrap_or(Ability::Combativity);
    let task = Task { ability, skill: Some(weapon.skill), kind: Kind::Attack, sight: false };
    let mut modifier = checks::modifier(state, blow.actor, task, shows);
    if blow.aimed {
        modifier.add("aim", 1, &crate::efforts::AIM);
    }
    modifier.add("tenacity", blow.tenacity.into(), &checks::TENACITY);
    modifier
}

/// Returns a check of an attack that is as good as any could be with all that speaks for it and nothing that speaks against it.
pub(super) fn at_best(state: &State, blow: &Blow) -> Attempt {
    let Some(weapon) = state.profile(blow.actor).weapon(blow.weapon) else { return Attempt::default() };
    let mut modifier = modifier(state, blow, weapon, false);
    modifier.add("flanking", FLANKED, &crate::options::FLANKING);
    let mut sources = Sources::new(false);
    sources.gain("at best", &checks::REASON);
    Attempt { modifier, dc: Some(derived::defense(state, blow.target, false)), sources }
}
