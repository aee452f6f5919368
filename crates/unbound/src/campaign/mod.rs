//! Adventures: what people carry from one scene to the next, what stays behind with its ground, who comes to the table.

use crate::content::{actor::another, character};
use crate::disarm::CatchDropped;
use crate::handling::GearMoved;
use crate::holds::Released;
use crate::ruling::RULING;
use crate::senses::Surroundings;
use crate::state::{Actor, Gear, Stage, State, Turn};
use crate::valor::VALOR;
use crate::{Unbound, body::Body, movement, rounds, survival, time};
use ludex_grid::Cell;
use ludex_kit::adventure::{Course, Joins, Scenic, put_at};
use ludex_kit::content::{Fault, side_of};
use ludex_kit::{ActorId, Refusal, Rule, Run, Spot, Table, Verdict, Why, only_if};
use std::sync::Arc;

/// An adventure as its file tells it.
pub type Adventure = ludex_kit::adventure::Adventure<State>;
/// What happens between scenes.
pub type SceneEvent = ludex_kit::adventure::SceneEvent<Unbound>;

/// Opening a scene.
pub mod scenes {
    pub use ludex_kit::adventure::OpenScene;
}
/// Characters who come to the table, and characters made over.
pub mod characters {
    pub use ludex_kit::adventure::{BringIn, JoinCharacter, RemakeCharacter};
}

impl Scenic for Unbound {
    const TURNS: &'static Rule = &RULING;
    const SESSION: &'static Rule = &VALOR;
    type Somebody = Actor;
    type Place = Cell;

    fn course(s: &State) -> Course<State> {
        Course { adventure: s.adventure.clone(), scene: s.scene, opened: s.opened }
    }
    fn set_course(s: &mut State, course: Course<State>) {
        (s.adventure, s.scene, s.opened) = (course.adventure, course.scene, course.opened);
    }
    fn title(s: &State) -> &str {
        &s.setting.title
    }
    fn is_ready(s: &State) -> bool {
        s.stage == Stage::Ready
    }
    fn nothing_is_on(s: &State, rule: &'static Rule) -> Verdict {
        time::nothing_is_on(s, rule)
    }

    fn somebody(s: &State, id: ActorId) -> Actor {
        s.actor(id).clone()
    }
    fn name_of(actor: &Actor) -> &str {
        &actor.name
    }
    fn introduced(actor: &Actor) -> [String; 2] {
        [actor.profile.about.clone(), format!("level {}", actor.profile.level)]
    }
    fn is_same(one: &Actor, other: &Actor) -> bool {
        one.profile == other.profile && one.side == other.side
    }
    fn put(s: &mut State, id: ActorId, actor: Actor) {
        put_at(&mut s.actors, id, actor);
    }
    fn is_present(s: &State, id: ActorId) -> bool {
        s.actor(id).present()
    }
    fn is_played(s: &State, id: ActorId) -> bool {
        s.actor(id).profile.pc
    }
    fn comes_along(s: &State, id: ActorId) -> bool {
        s.actor(id).alive() && !s.actor(id).away
    }

    fn leave(s: &mut State, id: ActorId) {
        let actor = s.actor_mut(id);
        (actor.away, actor.reserve) = (true, true);
        (actor.ap, actor.turn, actor.aim) = (0, Turn::default(), None);
        actor.focus = None;
        actor.loses_all_help();
        (actor.stealth, actor.cover, actor.squeezing) = (None, None, false);
        (actor.height, actor.flying, actor.breather) = (0, false, false);
        (actor.saddle, actor.body) = (None, Body::default());
    }
    fn arrive(s: &mut State, id: ActorId, begun: &State, place: ActorId) {
        let (actor, begun) = (s.actor_mut(id), begun.actor(place));
        if actor.alive() {
            (actor.away, actor.reserve, actor.hidden) = (false, begun.reserve, begun.hidden);
            (actor.at, actor.facing) = (begun.at, begun.facing);
            (actor.height, actor.flying) = (begun.height, begun.flying);
        }
    }
    fn begins(s: &mut State) {
        s.fog.iter_mut().for_each(|fog| fog.begins());
    }
    fn carry_over(s: &mut State, old: State) {
        (s.actors, s.clock, s.relations) = (old.actors, old.clock, old.relations);
        (s.last_long_rest, s.sustained, s.valor_ready) = (old.last_long_rest, old.sustained, old.valor_ready);
        s.short_rests = old.short_rests;
        s.around = Surroundings::followed(old.around, s.around.take());
        if s.world.is_usual() {
            s.world = old.world;
        }
        // A journey goes on through the scenes on its way, until it has arrived or a scene begins one of its own.
        let journey = s.journey.take().or(old.journey.filter(|journey| !journey.route.is_empty()));
        let goes_on = |id: ActorId| s.actors.get(id.index()).is_some_and(|actor| actor.alive() && actor.present());
        s.journey = journey.and_then(|mut journey| journey.keep(goes_on).then_some(journey));
        s.stage = Stage::Ready;
        // An actor is of a side that this scene does not name (UL-TRN-01).
        if s.actors.iter().any(|actor| actor.present() && usize::from(actor.side) >= s.setting.sides.len()) {
            Arc::make_mut(&mut s.setting).sides.clone_from(&old.setting.sides);
        }
        for id in s.ids().filter(|&id| !s.actor(id).away).collect::<Vec<_>>() {
            survival::begins_here(s, id);
        }
    }
    fn room(s: &State, id: ActorId, beside: ActorId) -> Option<Cell> {
        movement::nearest_free(s, id, s.actor(beside).at)
    }
    fn stand(s: &mut State, id: ActorId, at: Cell) {
        let late = s.stage == Stage::Fighting;
        let actor = s.actor_mut(id);
        (actor.away, actor.reserve, actor.at, actor.turn.late) = (false, false, at, late);
        survival::begins_here(s, id);
    }
    fn conceal(s: &mut State, id: ActorId) {
        s.actor_mut(id).hidden = true;
    }
    fn tidy(t: &mut Table<'_, Self, impl Run<Self>>) {
        for lying in t.state().lying.clone() {
            if let Some(by) = lying.by {
                let (owner, weapon, at) = (lying.owner, lying.weapon, lying.at);
                t.emit(CatchDropped { actor: by, owner, weapon, at });
            }
        }
        for held in t.state().grapples.clone() {
            t.emit(Released { grappler: held.grappler, victim: held.victim });
        }
        picks_up(t, |s, owner| s.actor(owner).alive() && s.actor(owner).present());
    }

    fn with_sides(begin: &mut State, sides: &mut Vec<String>) {
        let numbers: Vec<u8> = begin.setting.sides.iter().map(|side| side_of(sides, side)).collect();
        for actor in &mut begin.actors {
            actor.side = numbers.get(usize::from(actor.side)).copied().unwrap_or(0);
        }
        Arc::make_mut(&mut begin.setting).sides.clone_from(sides);
    }
    fn renumber(begin: &mut State, who: &[ActorId]) {
        if let Some(journey) = begin.journey.as_mut() {
            journey.renumber(who);
        }
        if let Some(around) = begin.around.as_mut() {
            Arc::make_mut(around).renumber(who);
        }
    }
}

impl Joins for Unbound {
    fn newcomer(s: &State, record: &str, side: &str) -> Result<Actor, Vec<Fault>> {
        let actor = character::read(record, s.options())?;
        Ok(waiting(s, actor, side))
    }
    fn creature(s: &State, record: &str, side: &str) -> Result<Actor, Vec<Fault>> {
        let actor = character::read_anybody(record, s.options())?;
        Ok(waiting(s, actor, side))
    }
    fn another(s: &State, id: ActorId, side: &str) -> Option<Actor> {
        let actor = another(&s.actor(id).profile, s.options());
        Some(waiting(s, actor, side))
    }
    fn renamed(actor: Actor, name: &str) -> Actor {
        Actor { name: name.into(), ..actor }
    }
    fn near(s: &State, id: ActorId, spot: Spot) -> Option<Cell> {
        movement::nearest_free(s, id, spot.cell()?)
    }
    fn comes_in(t: &mut Table<'_, Self, impl Run<Self>>, id: ActorId) {
        rounds::comes_in(t, id);
    }
    fn made_over(s: &State, id: ActorId, new: Actor) -> Actor {
        character::made_over(s.actor(id), new)
    }
    fn may_change(s: &State, id: Option<ActorId>) -> Verdict {
        only_if!(s.stage != Stage::Fighting, &RULING, "a fight is on"; "end the fight first")?;
        let busy = |id: &ActorId| s.actor(*id).magic.concentration.is_some() || s.actor(*id).caught > 0;
        let Some(id) = id.filter(busy) else { return Ok(()) };
        let why = Why::new("{} concentrates on something, or has caught something").about(id);
        Err(Refusal::new(&RULING, why).instead("let it end that first"))
    }
    fn stays(s: &State, id: ActorId, new: &Actor) -> bool {
        new.profile.size == s.actor(id).profile.size
    }
    // Weapons go by their place in the record: what lies about is picked up before the places change.
    fn pack(t: &mut Table<'_, Self, impl Run<Self>>, id: ActorId) {
        picks_up(t, |_, owner| owner == id);
    }
}

/// Returns an actor who waits to come in, on a side of the scene.
fn waiting(s: &State, actor: Actor, side: &str) -> Actor {
    let side = s.setting.sides.iter().position(|known| known == side).unwrap_or(0) as u8;
    Actor { side, reserve: true, ..actor }
}

/// Some pick up what lies about of theirs.
fn picks_up(t: &mut Table<'_, Unbound, impl Run<Unbound>>, who: impl Fn(&State, ActorId) -> bool) {
    for lying in t.state().lying.clone() {
        if who(t.state(), lying.owner) {
            t.emit(GearMoved { actor: lying.owner, weapon: lying.weapon, to: Gear::Stowed, lies: None });
        }
    }
}
