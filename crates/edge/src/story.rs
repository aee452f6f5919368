//! Adventures: what people carry from one scene to the next, what stays behind with its ground, who comes to the table.

use crate::prelude::*;
use crate::{acclimation, cards, content, gravity};
use ludex_kit::Spot;
use ludex_kit::adventure::{self, Course};
use ludex_kit::content::Fault;
use std::sync::Arc;

/// What happens between scenes.
pub type SceneEvent = adventure::SceneEvent<Edge>;

/// Returns whether a condition goes along to another scene: what the ground or somebody there has brought does not.
fn goes_along(one: Instance) -> bool {
    let of_the_ground = matches!(one.cause, Cause::Hold | Cause::Falling | Cause::Focus | Cause::Sleep);
    one.until == Until::Removed && one.by.is_none() && one.what != Condition::Prone && !of_the_ground
}

impl Cast for Edge {
    type Participant = (Profile, Actor);

    type Place = Place;

    fn participant(state: &State, id: ActorId) -> Self::Participant {
        (state.profile(id).clone(), state.actor(id).clone())
    }

    fn name_of((profile, _): &Self::Participant) -> &str {
        &profile.name
    }

    fn renamed((profile, actor): Self::Participant, name: &str) -> Self::Participant {
        (Profile { name: name.to_owned(), ..profile }, actor)
    }

    fn introduced((profile, _): &Self::Participant) -> [String; 2] {
        [profile.about.clone(), format!("level {}", profile.level)]
    }

    fn is_same((one, _): &Self::Participant, (other, _): &Self::Participant) -> bool {
        one == other
    }

    fn put(state: &mut State, id: ActorId, (profile, actor): Self::Participant) {
        adventure::put_at(&mut Arc::make_mut(&mut state.setting).cast, id, profile);
        adventure::put_at(&mut state.actors, id, actor);
    }

    fn is_present(state: &State, id: ActorId) -> bool {
        !state.actor(id).away
    }

    fn is_played(state: &State, id: ActorId) -> bool {
        state.profile(id).players
    }

    fn comes_along(state: &State, id: ActorId) -> bool {
        state.lives(id)
    }

    fn is_felt(state: &State, id: ActorId) -> bool {
        let holds = |other: ActorId| conditions::is_held_by(state, other, id);
        conditions::has(state, id, Condition::Grappled) || state.ids().any(holds)
    }

    /// What lies about is picked up, and whoever was there knows what gravity it comes from.
    fn leave(state: &mut State, id: ActorId) {
        let from = (!state.actor(id).elsewhere).then(|| gravity::local(state, id));
        state.on(id, |actor| {
            let mut conditions = actor.conditions;
            conditions.retain(|one| goes_along(*one));
            let mut traumas = actor.traumas;
            traumas.change(|trauma| Trauma { in_view: false, ..trauma });
            *actor = Actor {
                at: Place::default(),
                away: true,
                elsewhere: true,
                conditions,
                traumas,
                weight: Weight { local: from, held: false, braced: None, ..actor.weight },
                rads: Rads { sources: List::new(), ..actor.rads },
                travelling: Travelling { foraged: actor.travelling.foraged, ..Travelling::default() },
                ..settled(actor)
            };
        });
    }

    fn arrive(state: &mut State, id: ActorId, begun: &State, place: ActorId) {
        let begun = begun.actor(place);
        let (at, away, flies) = (begun.at, begun.away, begun.flies);
        let now = crate::time::now(state);
        state.on(id, |actor| {
            if actor.life != Life::Dead {
                (actor.at, actor.away, actor.flies, actor.elsewhere) = (at, away, flies, false);
                // Who comes from nowhere has been here.
                if actor.weight.local.is_none() {
                    actor.weight.since = now;
                }
            }
        });
    }

    fn room(state: &State, id: ActorId, beside: ActorId) -> Option<Place> {
        room_near(state, id, state.cell(state.actor(beside).at))
    }

    fn stand(state: &mut State, id: ActorId, at: Place) {
        state.on(id, |actor| (actor.at, actor.away, actor.elsewhere) = (at, false, false));
    }

    /// It hides as well as it does without rolling.
    fn conceal(state: &mut State, id: ActorId) {
        let task = checks::Task::of(Skill::Stealth, checks::Kind::Task);
        let value = checks::passive(state, id, task, false).total as i16;
        state.on(id, |actor| actor.hide = Some(Hide { value, ..Hide::default() }));
    }
}

/// Returns an actor of whom nothing is left that was only for the moment, or for the ground on which it stood.
fn settled(actor: &Actor) -> Actor {
    Actor {
        budget: crate::state::Budget::default(),
        reaction: true,
        locked: false,
        surprised: false,
        defends: false,
        on_guard: false,
        breached: false,
        uneasy: false,
        distracted: false,
        resolve: 0,
        aims: None,
        help: List::new(),
        gagged: None,
        focus: None,
        pauses: [0; 8],
        ready: None,
        feint: None,
        hide: None,
        may_hide: None,
        alert: false,
        looks_away: false,
        dropped: 0,
        lies: List::new(),
        breath: Breath::default(),
        pinned: 0,
        plunge: None,
        drift: None,
        stir: Stir::default(),
        floated: false,
        flies: false,
        silenced: false,
        silenced_by: None,
        diverted: None,
        ran: false,
        carries: None,
        ..actor.clone()
    }
}

/// Returns the place nearest to a space of the map where there is room for somebody.
fn room_near(state: &State, id: ActorId, near: ludex_grid::Cell) -> Option<Place> {
    let found = ludex_kit::ground::nearest(&state.setting.map, near, |cell| turns::may_stand(state, id, cell).is_ok());
    found.map(|cell| state.middle(cell))
}

impl Scenic for Edge {
    fn course(state: &State) -> Course<State> {
        state.course.clone()
    }

    fn set_course(state: &mut State, course: Course<State>) {
        state.course = course;
    }

    fn title(state: &State) -> &str {
        &state.setting.title
    }

    fn is_ready(state: &State) -> bool {
        state.stage == Stage::Ready
    }

    fn nothing_is_on(state: &State, rule: &'static Rule) -> Verdict {
        ensure!(state.stage != Stage::Fighting, *rule, "a fight is on", instead = "end the fight first");
        ensure!(state.plays.is_empty(), *rule, "a card lies on the table", instead = "say what it does");
        let rests = |id: &ActorId| state.lives(*id) && crate::rest::rests(state, *id);
        match state.ids().find(rests) {
            Some(id) => Err(Refusal::new(rule, "{} rests").about(id).instead("let that time pass")),
            None => Ok(()),
        }
    }

    /// Who comes to the gravity that it comes from feels nothing of it.
    fn begins(state: &mut State) {
        let here = state.world.gravity;
        for actor in state.actors.iter_mut().filter(|actor| actor.weight.local == Some(here)) {
            actor.weight.local = None;
        }
    }

    fn carry_over(state: &mut State, old: State) {
        let setting = Arc::make_mut(&mut state.setting);
        setting.cast.clone_from(&old.setting.cast);
        setting.deck.clone_from(&old.setting.deck);
        setting.own_skills.clone_from(&old.setting.own_skills);
        state.actors = old.actors;
        state.clock = old.clock;
        state.talk = Talk { last: None, ..old.talk };
        remembers(&mut state.talk, &old.setting.title);
        state.downtime = old.downtime;
        state.given = old.given;
        state.scars = old.scars;
        state.awards = old.awards;
        let World { scale, ahead, day_began, hot_for, beats, minds, lights, .. } = old.world;
        state.world.lights.followed(&lights);
        let world = &mut state.world;
        (world.scale, world.ahead, world.day_began, world.hot_for) = (scale, ahead, day_began, hot_for);
        (world.beats, world.minds) = (beats, minds);
    }

    fn tidy(table: &mut Table<'_, impl Run>) {
        let state = table.state();
        let talk = &state.talk;
        let talked =
            !talk.withheld.is_empty() || !talk.swayed.is_empty() || !talk.moved.is_empty() || !talk.focus.is_empty();
        if talked || state.actors.iter().any(|actor| actor.played) {
            table.emit(cards::EncounterOver {});
        }
    }
}

impl Joins for Edge {
    fn newcomer(_state: &State, record: &str, side: &str) -> Result<Self::Participant, Vec<Fault>> {
        content::newcomer(record, side)
    }

    fn creature(state: &State, record: &str, side: &str) -> Result<Self::Participant, Vec<Fault>> {
        content::anybody(state, record, side)
    }

    fn another(state: &State, id: ActorId, side: &str) -> Option<Self::Participant> {
        Some(content::of_side(state, state.profile(id).clone(), side))
    }

    fn near(state: &State, id: ActorId, spot: Spot) -> Option<Place> {
        room_near(state, id, spot.cell()?)
    }

    fn may_come(state: &State) -> Verdict {
        let room = state.actors.len() < content::MOST_PEOPLE;
        ensure!(room, *Self::TURNS, "there are sixty people in this campaign already");
        Ok(())
    }

    fn comes_in(table: &mut Table<'_, impl Run>, id: ActorId) {
        if table.state().stage == Stage::Fighting {
            turns::joins(table, id);
        }
    }

    /// Wounds stay, and so does what was used of what it still has.
    fn made_over(state: &State, id: ActorId, (new, _): Self::Participant) -> Self::Participant {
        let old = state.profile(id);
        let had = state.actor(id);
        let mut actor = Actor { used: [0; 8], pauses: [0; 8], lies: List::new(), ..had.clone() };
        for (place, device) in new.devices.iter().enumerate().take(8) {
            if let Some(before) = old.devices.iter().position(|one| one.name == device.name) {
                (actor.used[place], actor.pauses[place]) = (had.used[before & 7], had.pauses[before & 7]);
            }
        }
        (actor.dropped, actor.stowed, actor.jammed, actor.broken) = (0, 0, 0, 0);
        for (place, weapon) in (0u8..8).zip(&new.weapons) {
            let Some(before) = old.weapons.iter().position(|one| one.name == weapon.name) else { continue };
            let kept = |bits: u8| if bits & bit(before as u8) == 0 { 0 } else { bit(place) };
            actor.stowed |= kept(had.stowed);
            actor.jammed |= kept(had.jammed);
            actor.broken |= kept(had.broken);
        }
        actor.kit = (i32::from(new.kit) - i32::from(old.kit) + i32::from(had.kit)).clamp(0, new.kit.into()) as u8;
        let profile = Profile { name: old.name.clone(), ..new };
        let lost = exhaustion::most_vitality(state, id) - had.vitality;
        let mut made = state.clone();
        Self::put(&mut made, id, (profile.clone(), actor.clone()));
        if had.life == Life::Alive {
            let most = exhaustion::most_vitality(&made, id);
            // Nobody is brought down by a record, or above its most.
            let least = i16::from(had.vitality > 0);
            actor.vitality = (most - lost).clamp(least.min(most), most);
        }
        (profile, actor)
    }

    fn stays(state: &State, id: ActorId, (new, _): &Self::Participant) -> bool {
        new.size == state.profile(id).size
    }
}

/// The most legends of earlier scenes; the oldest are forgotten.
const LEGENDS: usize = 200;

/// Notes where that was of which people will tell, as a scene is over (ED-SPC-10).
fn remembers(talk: &mut Talk, place: &str) {
    let fame = std::mem::take(&mut talk.fame);
    talk.legends.extend(fame.iter().map(|fame| Legend { fame, place: place.to_owned() }));
    let over = talk.legends.len().saturating_sub(LEGENDS);
    talk.legends.drain(..over);
}

/// Lets who has come to a scene feel its gravity (ED-GRV-35).
pub fn comes(event: &SceneEvent, table: &mut Table<'_, impl Run>) {
    match event {
        SceneEvent::Opened { .. } => {
            for actor in table.state().ids() {
                feels(table, actor);
            }
        }
        SceneEvent::Arrived { actor, .. } | SceneEvent::Came { actor, .. } => feels(table, *actor),
        _ => {}
    }
}

/// Lets somebody feel the gravity of the scene in place of that from which it comes.
fn feels(table: &mut Table<'_, impl Run>, actor: ActorId) {
    let state = table.state();
    let now = state.actor(actor);
    if now.elsewhere || now.life == Life::Dead {
        return;
    }
    if now.weight.local.is_some() {
        let before = gravity::band(state, actor);
        table.emit(Feels { actor });
        acclimation::feels(table, actor, before);
    }
    let state = table.state();
    if gravity::is_weightless(state, actor) != state.actor(actor).floated {
        table.emit(crate::drifting::Settles { actor });
    }
}

/// Somebody is under the gravity of the scene, and no other.
#[event]
pub struct Feels {
    pub actor: ActorId,
}

impl Event<Edge> for Feels {
    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| actor.weight.local = None);
    }
}
