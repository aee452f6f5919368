//! What the engine asks of the game as a whole: who is in a scene, how it is drawn, how it is loaded, who plays it alone.

use crate::chapters::CHAPTERS;
use crate::{Command, Edge, Event, State, builder, content, exhaustion, mark, policy, state, view};
use ludex_engine::content::Stocked;
use ludex_engine::{
    Content, Form, Ground, Person, Policies, Policy, Presentation, Refusal, Rulebook, Scenery, Sheet, View, Worded,
};
use ludex_grid::Shape;
use ludex_kit::content::{Fault, Library, Reader};
use ludex_kit::{ActorId, Rule, Viewer};

impl Rulebook for Edge {
    type State = State;
    type Command = Command;
    type Event = Event;
    const ID: &'static str = "edge";
    const NAME: &'static str = "EDGE";
    const VERSION: u32 = 7;
    const MARKS: &'static [&'static str] = mark::NAMES;
    const AMOUNT: &'static str = "damage";

    fn usual_answer(state: &State) -> Option<Command> {
        ludex_kit::usual_answer::<Self>(state)
    }

    fn person(state: &State, id: ActorId) -> Option<Person<'_>> {
        let profile = state.setting.cast.get(id.index())?;
        let actor = state.actors.get(id.index())?;
        Some(Person {
            name: &profile.name,
            side: &profile.side,
            hidden: state.hides_from_all(id) || actor.away,
            down: !state.stands(id),
            pool: ("Vitality", actor.vitality.into(), exhaustion::most_vitality(state, id).into()),
        })
    }

    fn rules() -> &'static [&'static [&'static Rule]] {
        CHAPTERS
    }

    fn broken(state: &State) -> Option<String> {
        view::broken(state)
    }

    fn acting(state: &State) -> Option<ActorId> {
        state.turn
    }

    fn rounds(state: &State) -> u32 {
        state.round
    }

    fn is_dead(state: &State, id: ActorId) -> bool {
        state.actor(id).life == state::Life::Dead
    }

    fn takes_part(state: &State, id: ActorId) -> bool {
        !state.actor(id).away
    }
}

impl Scenery for Edge {
    fn shape(state: &State) -> Option<Shape> {
        Some(state.setting.map.shape())
    }

    fn ground(state: &State) -> Option<Ground> {
        ludex_kit::ground::drawn::<Self>(state)
    }

    fn lines(state: &State) -> Vec<ludex_engine::GroundLine> {
        let mut lines = ludex_kit::doors::lines::<Self>(state);
        lines.extend(state.setting.obstacles.iter().map(crate::sight::drawn));
        lines
    }
}

impl Presentation for Edge {
    fn question(state: &State, viewer: &Viewer) -> Option<(Option<ActorId>, String)> {
        ludex_kit::question::<Self>(state, viewer)
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

    fn item(state: &State, owner: ActorId, place: u8) -> Option<&str> {
        state.setting.cast.get(owner.index())?.weapon(place).map(|weapon| weapon.name.as_str())
    }
}

impl Content for Edge {
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

    /// Who has a calling is a player's character (ED-VIT-02).
    fn stocked(list: &str, record: &serde_json::Value) -> Option<Stocked> {
        let sort = if record.get("calling").is_some() { Stocked::Character } else { Stocked::Creature };
        (list == "being").then_some(sort)
    }
}

impl Policies for Edge {
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
        state.stage == state::Stage::Fighting
    }
}
