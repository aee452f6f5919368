//! What the engine asks of this game, each in a few words: its parts answer.

use crate::prelude::*;
use crate::{
    Event, Pending, asking, builder, chapters, content, dictating, doing, openings, policy, pricing, riding,
    second_rolls, skills, spells, view,
};
use ludex_engine::content::Stocked;
use ludex_engine::{
    Content, Form, Ground, GroundLine, Person, Policies, Policy, Presentation, Rulebook, Scenery, Sheet, View,
};
use ludex_grid::Shape;
use ludex_kit::content::{Fault, Library, Reader};
use ludex_kit::{ActorId, Refusal, Rule, Rules, Verdict, Viewer, Worded};

impl Rulebook for Pathfinder {
    type State = State;
    type Command = Command;
    type Event = Event;
    const ID: &'static str = "pathfinder";
    const NAME: &'static str = "Pathfinder second edition";
    const VERSION: u32 = 9;
    const MARKS: &'static [&'static str] = mark::NAMES;
    const AMOUNT: &'static str = "damage";

    fn usual_answer(state: &State) -> Option<Command> {
        dictating::usual_answer(state).or_else(|| ludex_kit::usual_answer::<Self>(state))
    }

    fn person(state: &State, id: ActorId) -> Option<Person<'_>> {
        let profile = state.setting.cast.get(id.index())?;
        let actor = state.actors.get(id.index())?;
        Some(Person {
            name: &profile.name,
            side: &profile.side,
            hidden: state.ids().any(|by| state.hostile(by, id) && state.sight.of(by, id) >= Sighting::Undetected),
            down: !state.stands(id),
            pool: ("Hit points", actor.hit_points.into(), conditions::most_hit_points(state, id).into()),
        })
    }

    fn sees(state: &State, viewer: &Viewer, id: ActorId) -> bool {
        state.is_here(id) && state.sees(viewer, id)
    }

    fn rules() -> &'static [&'static [&'static Rule]] {
        chapters::CHAPTERS
    }

    fn broken(state: &State) -> Option<String> {
        view::broken(state)
    }

    fn pools(state: &State, id: ActorId, visit: &mut dyn FnMut(&'static str, i32)) {
        let actor = state.actor(id);
        visit("hit points", actor.hit_points.into());
        visit("Hero Points", actor.hero_points.into());
        if let Some(casting) = &state.profile(id).casting {
            visit("spells", casting.prepared.len() as i32 - actor.slots_spent.count_ones() as i32);
            visit("Focus Points", i32::from(casting.focus_points) - i32::from(actor.focus_spent));
        }
    }

    fn acting(state: &State) -> Option<ActorId> {
        state.whose_turn()
    }

    fn rounds(state: &State) -> u32 {
        state.round
    }

    fn takes_part(state: &State, id: ActorId) -> bool {
        state.is_here(id)
    }

    fn is_dead(state: &State, id: ActorId) -> bool {
        state.actor(id).dead
    }
}

impl Scenery for Pathfinder {
    fn shape(state: &State) -> Option<Shape> {
        Some(state.setting.map.shape())
    }

    fn ground(state: &State) -> Option<Ground> {
        ludex_kit::ground::drawn::<Self>(state)
    }

    fn lines(state: &State) -> Vec<GroundLine> {
        ludex_kit::doors::lines::<Self>(state)
    }
}

impl Presentation for Pathfinder {
    /// Who is controlled decides nothing: its controller is asked.
    fn question(state: &State, viewer: &Viewer) -> Option<(Option<ActorId>, String)> {
        let (asked, words) = ludex_kit::question::<Self>(state, viewer)?;
        Some((dictating::controller(state).or(asked), words))
    }

    fn explained(state: &State, command: &Command, refusal: &Refusal, viewer: &Viewer) -> Worded {
        ludex_kit::adventure::explained::<Self>(state, command, refusal, viewer)
    }

    fn view(state: &State, viewer: &Viewer) -> View {
        view::view(state, viewer)
    }

    fn sheet(state: &State, actor: ActorId, viewer: &Viewer) -> Option<Sheet> {
        view::sheet(state, actor, viewer)
    }

    /// What is rolled in secret has no odds that a player is told.
    fn may_know_odds(_state: &State, command: &Command, viewer: &Viewer) -> bool {
        viewer.is_game_master() || !skills::is_secret(command)
    }

    fn item(state: &State, owner: ActorId, place: u8) -> Option<&str> {
        state.setting.cast.get(owner.index())?.strike(place).map(|strike| strike.name.as_str())
    }
}

impl Content for Pathfinder {
    fn settings(state: &State) -> Option<Form> {
        Some(state.options().settings())
    }

    fn schema() -> Option<serde_json::Value> {
        Some(content::Stock::schema())
    }

    fn load(file: &str, library: &dyn Library) -> Result<State, Vec<Fault>> {
        content::Stock::load(file, library)
    }

    fn check(file: &str, library: &dyn Library) -> Vec<Fault> {
        content::Stock::check(file, library)
    }

    fn builder() -> Option<&'static dyn ludex_engine::Builder<Self>> {
        Some(&builder::Characters)
    }

    fn encounter_price(state: &State) -> Option<ludex_engine::Priced> {
        pricing::price(state)
    }

    fn goes_on(before: &State, next: &mut State) {
        pricing::goes_on(before, next);
    }

    fn stocked(list: &str, _record: &serde_json::Value) -> Option<Stocked> {
        match list {
            "character" => Some(Stocked::Character),
            "creature" => Some(Stocked::Creature),
            _ => None,
        }
    }
}

impl Policies for Pathfinder {
    fn worth(state: &State, side: &str) -> i64 {
        view::worth(state, side)
    }

    fn policies() -> &'static [&'static str] {
        policy::NAMES
    }

    fn policy(name: &str) -> Option<Box<dyn Policy<Self>>> {
        policy::named(name)
    }

    fn is_talk(state: &State) -> bool {
        state.setting.talk
    }

    fn is_fighting(state: &State) -> bool {
        state.stage == Stage::Fighting
    }
}

impl Rules for Pathfinder {
    type Pending = Pending;
    const ORDER: &'static Rule = &turns::ORDER;
    const POINTS: &'static str = "actions";
    const POINT: &'static str = "action";

    fn waits(state: &State) -> Option<&Pending> {
        state.asked.first()
    }

    fn ask(table: &mut Table<'_, impl Run>, prompt: Pending) {
        table.emit(asking::Put { prompt });
    }

    fn settle(table: &mut Table<'_, impl Run>) {
        table.emit(asking::Settled {});
    }

    fn knows(state: &State, id: ActorId) -> bool {
        state.is_here(id)
    }

    /// While somebody holds a Hero Point ready the command is played beside the table first, and stops at the check.
    fn execute(table: &mut Table<'_, impl Run>, command: &Command) -> Verdict {
        second_rolls::decide(table, command)
    }

    fn may_answer(state: &State, _actor: ActorId) -> Verdict {
        dictating::may_answer(state)
    }

    /// Between encounters nobody's turn it is, and everybody's.
    fn acts(state: &State, actor: ActorId) -> bool {
        state.stage != Stage::Fighting || state.whose_turn() == Some(actor)
    }

    fn proceed(table: &mut Table<'_, impl Run>) {
        openings::lapse(table);
        doing::resumes(table);
        turns::carry_on(table);
        doing::resumes(table);
        riding::hands_back(table);
        turns::pass_on(table);
        spells::obeys(table);
        dying::fights_on(table);
    }
}
