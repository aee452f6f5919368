//! Adventures: what people carry from one scene to the next, what stays behind with its ground, who comes to the table.

use crate::body::Body;
use crate::content::actor::another;
use crate::content::character;
use crate::disarm::CatchDropped;
use crate::handling::GearMoved;
use crate::holds::Released;
use crate::ruling::RULING;
use crate::senses::Surroundings;
use crate::state::{Actor, Gear, Stage, State, Turn};
use crate::valor::VALOR;
use crate::{Unbound, movement, rounds, survival, time};
use ludex_grid::Cell;
use ludex_kit::adventure::{Cast, Course, Joins, Scenic, put_at};
use ludex_kit::content::{Fault, side_of};
use ludex_kit::{ActorId, Refusal, Rule, Run, Spot, Table, Verdict, Why, ensure};
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

impl Cast for Unbound {
    type Participant = Actor;

    type Place = Cell;

    fn participant(state: &State, id: ActorId) -> Actor {
        state.actor(id).clone()
    }

    fn name_of(actor: &Actor) -> &str {
        &actor.name
    }

    fn renamed(actor: Actor, name: &str) -> Actor {
        Actor { name: name.into(), ..actor }
    }

    fn introduced(actor: &Actor) -> [String; 2] {
        [actor.profile.about.clone(), format!("level {}", actor.profile.level)]
    }

    fn is_same(one: &Actor, other: &Actor) -> bool {
        one.profile == other.profile && one.side == other.side
    }

    fn put(state: &mut State, id: ActorId, actor: Actor) {
        put_at(&mut state.actors, id, actor);
    }

    fn is_present(state: &State, id: ActorId) -> bool {
        state.actor(id).present()
    }

    fn is_played(state: &State, id: ActorId) -> bool {
        state.actor(id).profile.pc
    }

    fn comes_along(state: &State, id: ActorId) -> bool {
        state.actor(id).alive() && !state.actor(id).away
    }

    fn is_felt(state: &State, id: ActorId) -> bool {
        state.grapples.iter().any(|grapple| grapple.victim == id || grapple.grappler == id)
    }

    fn leave(state: &mut State, id: ActorId) {
        let actor = state.actor_mut(id);
        actor.away = true;
        actor.reserve = true;
        actor.ap = 0;
        actor.turn = Turn::default();
        actor.aim = None;
        actor.focus = None;
        actor.loses_all_help();
        actor.stealth = None;
        actor.cover = None;
        actor.squeezing = false;
        actor.height = 0;
        actor.flying = false;
        actor.breather = false;
        actor.saddle = None;
        actor.body = Body::default();
    }

    fn arrive(state: &mut State, id: ActorId, begun: &State, place: ActorId) {
        let begun = begun.actor(place);
        let actor = state.actor_mut(id);
        if actor.alive() {
            actor.away = false;
            actor.reserve = begun.reserve;
            actor.hidden = begun.hidden;
            actor.at = begun.at;
            actor.facing = begun.facing;
            actor.height = begun.height;
            actor.flying = begun.flying;
        }
    }

    fn room(state: &State, id: ActorId, beside: ActorId) -> Option<Cell> {
        movement::nearest_free(state, id, state.actor(beside).at)
    }

    fn stand(state: &mut State, id: ActorId, at: Cell) {
        let late = state.stage == Stage::Fighting;
        let actor = state.actor_mut(id);
        actor.away = false;
        actor.reserve = false;
        actor.at = at;
        actor.turn.late = late;
        survival::begins_here(state, id);
    }

    fn conceal(state: &mut State, id: ActorId) {
        state.actor_mut(id).hidden = true;
    }
}

impl Scenic for Unbound {
    const TURNS: &'static Rule = &RULING;

    const SESSION: &'static Rule = &VALOR;

    fn course(state: &State) -> Course<State> {
        Course { adventure: state.adventure.clone(), scene: state.scene, opened: state.opened, talked: state.talked }
    }

    fn set_course(state: &mut State, course: Course<State>) {
        state.adventure = course.adventure;
        state.scene = course.scene;
        state.opened = course.opened;
        state.talked = course.talked;
    }

    fn title(state: &State) -> &str {
        &state.setting.title
    }

    fn is_ready(state: &State) -> bool {
        state.stage == Stage::Ready
    }

    fn nothing_is_on(state: &State, rule: &'static Rule) -> Verdict {
        time::nothing_is_on(state, rule)
    }

    fn begins(state: &mut State) {
        ludex_kit::fog::begins::<Self>(state);
    }

    fn carry_over(state: &mut State, old: State) {
        state.actors = old.actors;
        state.clock = old.clock;
        state.relations = old.relations;
        state.last_long_rest = old.last_long_rest;
        state.sustained = old.sustained;
        state.valor_ready = old.valor_ready;
        state.short_rests = old.short_rests;
        state.around = Surroundings::followed(old.around, state.around.take());
        if state.world.is_usual() {
            state.world = old.world;
        }
        // A journey goes on through the scenes on its way, until it has arrived or a scene begins one of its own.
        let journey = state.journey.take().or(old.journey.filter(|journey| !journey.route.is_empty()));
        let goes_on = |id: ActorId| state.actors.get(id.index()).is_some_and(|actor| actor.alive() && actor.present());
        state.journey = None;
        if let Some(mut journey) = journey
            && journey.keep(goes_on)
        {
            state.journey = Some(journey);
        }
        state.stage = Stage::Ready;
        // An actor is of a side that this scene does not name (UL-TRN-01).
        if state.actors.iter().any(|actor| actor.present() && usize::from(actor.side) >= state.setting.sides.len()) {
            Arc::make_mut(&mut state.setting).sides.clone_from(&old.setting.sides);
        }
        for id in state.ids().filter(|&id| !state.actor(id).away).collect::<Vec<_>>() {
            survival::begins_here(state, id);
        }
    }

    fn tidy(table: &mut Table<'_, Self, impl Run<Self>>) {
        for lying in table.state().lying.clone() {
            if let Some(by) = lying.by {
                let owner = lying.owner;
                let weapon = lying.weapon;
                let at = lying.at;
                table.emit(CatchDropped { actor: by, owner, weapon, at });
            }
        }
        for held in table.state().grapples.clone() {
            table.emit(Released { grappler: held.grappler, victim: held.victim });
        }
        picks_up(table, |state, owner| state.actor(owner).alive() && state.actor(owner).present());
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
    fn newcomer(state: &State, record: &str, side: &str) -> Result<Actor, Vec<Fault>> {
        let actor = character::read(record, state.options())?;
        Ok(waiting(state, actor, side))
    }

    fn creature(state: &State, record: &str, side: &str) -> Result<Actor, Vec<Fault>> {
        let actor = character::read_anybody(record, state.options())?;
        Ok(waiting(state, actor, side))
    }

    fn another(state: &State, id: ActorId, side: &str) -> Option<Actor> {
        let actor = another(&state.actor(id).profile, state.options());
        Some(waiting(state, actor, side))
    }

    fn near(state: &State, id: ActorId, spot: Spot) -> Option<Cell> {
        movement::nearest_free(state, id, spot.cell()?)
    }

    fn comes_in(table: &mut Table<'_, Self, impl Run<Self>>, id: ActorId) {
        rounds::comes_in(table, id);
    }

    fn made_over(state: &State, id: ActorId, new: Actor) -> Actor {
        character::made_over(state.actor(id), new)
    }

    fn may_change(state: &State, id: Option<ActorId>) -> Verdict {
        ensure!(state.stage != Stage::Fighting, RULING, "a fight is on", instead = "end the fight first");
        let busy = |id: &ActorId| state.actor(*id).magic.concentration.is_some() || state.actor(*id).caught > 0;
        let Some(id) = id.filter(busy) else { return Ok(()) };
        let why = Why::new("{} concentrates on something, or has caught something").about(id);
        Err(Refusal::new(&RULING, why).instead("let it end that first"))
    }

    fn stays(state: &State, id: ActorId, new: &Actor) -> bool {
        new.profile.size == state.actor(id).profile.size
    }

    // Weapons go by their place in the record: what lies about is picked up before the places change.
    fn pack(table: &mut Table<'_, Self, impl Run<Self>>, id: ActorId) {
        picks_up(table, |_, owner| owner == id);
    }
}

/// Returns an actor who waits to come in, on a side of the scene.
fn waiting(state: &State, actor: Actor, side: &str) -> Actor {
    let side = state.setting.sides.iter().position(|known| known == side).unwrap_or(0) as u8;
    Actor { side, reserve: true, ..actor }
}

/// Makes those of whom `who` says so pick up their weapons that lie about.
fn picks_up(table: &mut Table<'_, Unbound, impl Run<Unbound>>, who: impl Fn(&State, ActorId) -> bool) {
    for lying in table.state().lying.clone() {
        if who(table.state(), lying.owner) {
            table.emit(GearMoved { actor: lying.owner, weapon: lying.weapon, to: Gear::Stowed, lies: None });
        }
    }
}
