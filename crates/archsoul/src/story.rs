//! What is told between blows, what people carry from one scene to the next, time that passes.

use crate::character::{Profile, Status};
use crate::dying::Woke;
use crate::state::{Actor, Stage, State};
use crate::{Archsoul, Run, Table, content, damage, derived};
use ludex_grid::Cell;
use ludex_kit::adventure::{Joins, Scenic};
use ludex_kit::clock::Clocks;
use ludex_kit::content::Fault;
use ludex_kit::narration::Narrated;
use ludex_kit::{ActorId, Rule, Verdict, only_if};

/// What happens between scenes.
pub type Turned = ludex_kit::adventure::Turned<Archsoul>;
/// What happens to the clock.
pub type Timed = ludex_kit::clock::Timed<Archsoul>;

/// What ends with the ground on which it began.
const OF_THE_GROUND: [Status; 6] =
    [Status::Restrained, Status::Grappled, Status::KnockedDown, Status::Disaligned, Status::Unaware, Status::Submerged];

impl Narrated for Archsoul {
    fn is_there(s: &State, actor: ActorId) -> bool {
        s.lives(actor)
    }
}

impl Scenic for Archsoul {
    ludex_kit::carried!(Profile, Actor);
    type Place = Cell;

    fn is_ready(s: &State) -> bool {
        s.stage == Stage::Ready
    }
    fn nothing_is_on(s: &State, rule: &'static Rule) -> Verdict {
        only_if!(s.stage != Stage::Fighting, rule, "a fight is on"; "end the fight first")
    }
    fn introduced((profile, _): &(Profile, Actor)) -> [String; 2] {
        [profile.record.about.clone(), String::new()]
    }
    fn is_present(s: &State, id: ActorId) -> bool {
        !s.actor(id).away
    }
    fn is_played(s: &State, id: ActorId) -> bool {
        s.profile(id).players && !s.is_thing(id)
    }
    fn comes_along(s: &State, id: ActorId) -> bool {
        s.lives(id)
    }
    /// What was thrown is picked up.
    fn leave(s: &mut State, id: ActorId) {
        let actor = s.actor_mut(id);
        OF_THE_GROUND.iter().for_each(|status| _ = actor.statuses.set(*status, false));
        *actor = Actor {
            away: true,
            done: true,
            ap: 0,
            gone: 0,
            initiative: None,
            may_face: false,
            free_move: false,
            exertion: Default::default(),
            adjustment: None,
            rated: Default::default(),
            ..actor.clone()
        };
    }
    fn arrive(s: &mut State, id: ActorId, begun: &State, place: ActorId) {
        let (actor, begun) = (s.actor_mut(id), begun.actor(place));
        if actor.dead.is_none() {
            (actor.away, actor.at, actor.facing) = (false, begun.at, begun.facing);
        }
    }
    fn room(s: &State, id: ActorId, beside: ActorId) -> Option<Cell> {
        ludex_kit::ground::room::<Self>(s, id, s.actor(beside).at)
    }
    fn stand(s: &mut State, id: ActorId, at: Cell) {
        let actor = s.actor_mut(id);
        (actor.away, actor.at) = (false, at);
    }
}

impl Joins for Archsoul {
    fn newcomer(s: &State, record: &str, side: &str) -> Result<(Profile, Actor), Vec<Fault>> {
        content::newcomer(s, record, side)
    }
    /// Wounds stay, and so does the wear of weapons that it keeps.
    fn made_over(s: &State, id: ActorId, (new, fresh): (Profile, Actor)) -> (Profile, Actor) {
        let (old, had) = (s.profile(id), s.actor(id));
        let mut actor = Actor { held: fresh.held, gone: 0, wear: [0; 8], ..had.clone() };
        for (place, weapon) in new.weapons.iter().enumerate() {
            let before = old.weapons.iter().position(|other| other.name == weapon.name);
            actor.wear[place & 7] = before.map_or(0, |before| had.wear[before & 7]);
        }
        let profile = Profile { name: old.name.clone(), ..new };
        let mut made = s.clone();
        Self::put(&mut made, id, (profile.clone(), actor.clone()));
        let lost = damage::max_hp(s, id, false).total - had.hp;
        let least = derived::death_threshold(&made, id).unwrap_or(i32::MIN);
        actor.hp = (damage::max_hp(&made, id, false).total - lost).max(if had.dead.is_some() { had.hp } else { least });
        (profile, actor)
    }
    fn stays(s: &State, id: ActorId, (new, _): &(Profile, Actor)) -> bool {
        new.record.across == s.profile(id).record.across
    }
}

/// The unconscious wake as their rounds are out.
impl Clocks for Archsoul {
    ludex_kit::clocked!();
    type Due = ActorId;

    fn round(s: &State) -> u64 {
        s.options().round_seconds.into()
    }
    fn may_pass(s: &State, _: u64) -> Verdict {
        Self::nothing_is_on(s, Self::PASSES)
    }
    fn next_due(s: &State, within: u64) -> Option<(u64, ActorId)> {
        let held_down = |id| s.options().strict_waking && s.actor(id).hp <= 0;
        let asleep = s.ids().filter(|id| s.actor(*id).dead.is_none() && !held_down(*id));
        let wakes = asleep.filter_map(|id| Some((u64::from(s.actor(id).unconscious?) * Self::round(s), id)));
        wakes.min().filter(|(after, _)| *after <= within)
    }
    fn fall_due(t: &mut Table<'_, impl Run>, actor: ActorId) {
        t.emit(Woke { actor });
    }
    fn wear(t: &mut Table<'_, impl Run>, seconds: u64) {
        let rounds = u32::try_from(seconds / Self::round(t.state())).unwrap_or(u32::MAX);
        if rounds > 0 && t.state().actors.iter().any(|actor| actor.unconscious.is_some()) {
            t.emit(Timed::Worn { rounds });
        }
    }
    fn worn(s: &mut State, rounds: u32) {
        for count in s.actors.iter_mut().filter_map(|actor| actor.unconscious.as_mut()) {
            *count = count.saturating_sub(u8::try_from(rounds).unwrap_or(u8::MAX));
        }
    }
}
