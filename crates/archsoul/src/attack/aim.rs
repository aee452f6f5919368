//! Whom an attack reaches, with how many dice, and against which defence.

use super::*;

/// Returns whether the attacker chooses from where a target is struck (SP-ATK-05).
pub(super) fn chooses(state: &State, target: ActorId) -> bool {
    state.is(target, Status::Restrained) && turns::has_front(state, target)
}

/// Returns the spaces to which a weapon carries, accurately and at most (SP-ATK-08); what strikes has its reach for both.
pub(super) fn range(state: &State, actor: ActorId, target: ActorId, weapon: &Weapon, thrown: bool) -> [u8; 2] {
    let range = if thrown { weapon.thrown } else { weapon.range };
    let Some(range) = range else { return [weapon.reach; 2] };
    let shortened = under_water(state, actor, target) && !weapon.soul;
    let most = if shortened { MOST_UNDER_WATER } else { u8::MAX };
    range.map(|spaces| spaces.min(most))
}

/// Asks whether an actor can strike at a target at all, whosever turn it is.
///
/// # Errors
/// What keeps the actor from it.
pub(super) fn may_strike(state: &State, actor: ActorId, target: ActorId, place: u8, thrown: bool) -> Verdict {
    ensure!(actor != target, SEQUENCE, "nobody attacks themselves");
    ensure!(state.actor(target).dead.is_none(), SEQUENCE, "{} is dead or broken", target);
    let weapon = weapon_in_hand(state, actor, place)?;
    ensure!(!thrown || weapon.thrown.is_some(), RANGE, "that is not made to be thrown");

    let binds = |hold: Hold| hold.target != target || weapon.hands >= 2;
    let bound = !weapon.soul && state.actor(actor).hold.is_some_and(binds);
    ensure!(
        !bound,
        HOLDS_ANOTHER,
        "{} holds somebody, and strikes nobody else, with one hand at most",
        actor,
        instead = "let go"
    );

    let [_, most] = range(state, actor, target, weapon, thrown);
    let far = i32::from(most);
    let away = state.distance(actor, target) as i32;
    let under_water = under_water(state, actor, target);
    let rule = if weapon.reach == 0 && under_water { &water::SHORT_RANGES } else { &RANGE };
    ensure!(away <= far, *rule, "{} is {} spaces away, and it reaches {}", target, away, far, instead = "come nearer");
    let of_use = !under_water || weapon.underwater != Underwater::Banned;
    let rule = if weapon.guard > 0 { &water::SHIELDS } else { &water::OF_NO_USE };
    ensure!(of_use, *rule, "that is of no use under water");
    ensure!(!state.wall_between(actor, target), SEQUENCE, "a wall stands between them");

    let soulless = weapon.soul && !state.is_thing(target) && !state.profile(target).has(Attribute::Soulpower);
    ensure!(!soulless, soul::SOULLESS, "{} has no soul to strike at", target);
    ensure!(!state.unseen.is(actor, target), soul::CONCEAL, "{} does not see {}", actor, target);
    Ok(())
}

/// Returns a weapon that an actor has in hand.
///
/// # Errors
/// There is none at the place, or it is put away, thrown away or broken (SP-DMG-18).
fn weapon_in_hand(state: &State, actor: ActorId, place: u8) -> Result<&Weapon, Refusal> {
    let why = "{} has no such weapon in hand, or it is broken";
    let weapon = state.weapon(actor, place).filter(|_| state.wields(actor, place));
    weapon.ok_or_else(|| Refusal::new(&damage::BROKEN_WEAPON, why).about(actor))
}

/// Returns whether a target is no farther away than a weapon carries accurately.
pub(super) fn is_near(state: &State, actor: ActorId, target: ActorId, weapon: &Weapon, thrown: bool) -> bool {
    let [accurate, _] = range(state, actor, target, weapon, thrown);
    weapon.way(thrown) != Way::Ranged || state.distance(actor, target) <= u32::from(accurate)
}

/// Returns the dice that an actor has for a way of attack (SP-ATK-01).
pub fn dice(state: &State, actor: ActorId, way: Way, shows: bool) -> Tally {
    let (_, attribute, skill) = ATTACK_POOLS[way as usize];
    stats(state, actor, attribute, &[skill], shows)
}

/// Returns the dice of an attack on a target, and their difficulty.
pub(crate) fn attack_pool(
    state: &State,
    [actor, target]: [ActorId; 2],
    weapon: &Weapon,
    thrown: bool,
    shows: bool,
) -> (Tally, Difficulty) {
    let way = weapon.way(thrown);
    let mut difficulty = Difficulty::of(state, actor, None, shows);
    let on_the_ground = matches!(way, Way::Melee | Way::Brawl) && state.is(actor, Status::KnockedDown);
    difficulty.add_if(on_the_ground, Cause::Down, 1, &FROM_THE_GROUND);
    difficulty.add_if(!is_near(state, actor, target, weapon, thrown), Cause::Range, 1, &RANGE);
    let rule = if weapon.natural { &water::BODIES } else { &water::AWKWARD };
    difficulty.add_if(awkward(state, actor, target, weapon), Cause::Water, 1, rule);
    (dice(state, actor, way, shows), difficulty)
}

/// Returns the defence that a target has against an attacker, and whether it is that of its front. `front` is what the
/// attacker chooses of one who is restrained.
pub fn defence_against(state: &State, actor: ActorId, target: ActorId, front: bool, shows: bool) -> (Tally, bool) {
    let mut tally = Tally::new(shows);
    let thing = state.profile(target).thing.as_ref();
    let small = thing.is_some_and(|thing| thing.size == Size::Fist);
    if let Some(set) = state.actor(target).rated.defence {
        let rule = if small { &SMALL_THINGS } else { &MOVING_THINGS };
        tally.base("set by the game master", set.into(), rule);
        return (tally, true);
    }

    let Some(thing) = thing else { return defence_of_creature(state, actor, target, front, shows) };
    if let Some(holder) = holder_of(state, thing) {
        return defence_against(state, actor, holder, front, shows);
    }
    if thing.moving {
        tally.base("it moves", 1, &MOVING_THINGS);
    } else if small {
        tally.base("small", state.options().small_defence.into(), &SMALL_THINGS);
    } else {
        tally.base("a thing", 0, &THINGS);
    }
    (tally, true)
}

/// Returns who holds a thing (SP-ATK-14).
fn holder_of(state: &State, thing: &Thing) -> Option<ActorId> {
    let holder = thing.holder.as_ref()?;
    state.ids().find(|id| state.profile(*id).name == *holder)
}

/// Returns the defence of a creature against an attacker, and whether it is that of its front: never that of one who is unaware
/// (SP-ATK-04, SP-STA-17), as the disabled are (SP-STA-04), or grappled (SP-ATK-06); of one who is restrained as the attacker
/// chooses (SP-ATK-05, SP-STA-07); and otherwise if the attacker stands in front (SP-ATK-03).
fn defence_of_creature(state: &State, actor: ActorId, target: ActorId, front: bool, shows: bool) -> (Tally, bool) {
    let (front, off) = if !state.stands(target) || state.is(target, Status::Unaware) {
        (false, Some("unaware"))
    } else if state.is(target, Status::Grappled) {
        (false, Some("grappled"))
    } else if state.is(target, Status::Restrained) {
        (front, (!front).then_some("restrained"))
    } else {
        (turns::front_faces(state, target, actor), None)
    };
    (defence(state, target, front, off, shows), front)
}
