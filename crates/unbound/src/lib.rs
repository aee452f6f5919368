//! Unbound Legends, refereed: the combat of a d20 game in which the highest Action Points act next, defences are
//! active and roll dice of their own, and Vitality shields Health.

pub mod action_points;
pub mod actions;
pub mod aid;
mod apply;
pub mod armour;
pub mod attack;
pub mod character;
pub mod checks;
mod command;
pub mod content;
pub mod cover;
pub mod critical;
pub mod damage;
mod decide;
pub mod defence;
pub mod dying;
mod event;
pub mod handling;
pub mod holds;
pub mod maneuvers;
pub mod movement;
mod offers;
pub mod options;
mod pending;
mod policy;
pub mod pools;
pub mod reactions;
pub mod rounds;
pub mod ruling;
mod state;
pub mod statuses;
pub mod stealth;
pub mod turns;

pub use command::{Command, Interaction, Roll};
pub use event::{AttackRoll, DamageDealt, Degree, Event, Expense, Healing, Loss, Step, Temporary, TurnEnd};
pub use options::Options;
pub use pending::{Answer, Attack, DodgePrize, Maneuver, Occasion, Pending, With};
pub use ruling::Ruling;
pub use state::{
    Activation, Actor, Aim, Gear, Grapple, Lying, MOST_WEAPONS, Moving, Phase, Saves, Setting, Stage, State, Turn,
};

use ludex_engine::content::{Fault, Library};
use ludex_engine::{
    ActorId, Authority, Barred, Faces, Form, Gauge, Ground, Line, Log, Offer, Policy, Refusal, Rule, Scene, Sheet,
    System, View, Viewer,
};

/// Unbound Legends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Unbound;

/// The table as the rules of this game see it.
pub(crate) type Table<'a, F, L> = Scene<'a, Unbound, F, L>;

impl System for Unbound {
    type State = State;
    type Command = Command;
    type Event = Event;

    const ID: &'static str = "unbound";
    const NAME: &'static str = "Unbound Legends";
    const VERSION: u32 = 1;
    const MARKS: &'static [&'static str] = &["hit", "critical", "graze", "drops"];
    const AMOUNT: &'static str = "damage";

    fn apply(state: &mut State, event: &Event) {
        apply::apply(state, event);
    }

    fn decide<F: Faces, L: Log<Event>>(scene: &mut Scene<'_, Self, F, L>, command: &Command) -> Result<(), Refusal> {
        decide::decide(scene, command)
    }

    fn offers(state: &State, offers: &mut Vec<Offer<Command>>) {
        offers::offers(state, offers);
    }
    fn barred(state: &State, actor: ActorId) -> Vec<Barred> {
        offers::barred(state, actor)
    }
    fn forms(state: &State) -> Vec<Form> {
        offers::forms(state)
    }
    fn authority(_: &State, command: &Command) -> Authority {
        command.doer().map_or(Authority::GameMaster, Authority::Actor)
    }
    fn is_open(command: &Command) -> bool {
        offers::is_open(command)
    }
    fn usual_answer(state: &State) -> Option<Command> {
        policy::usual_answer(state)
    }
    fn measure(_: &Event, _: &mut Gauge) {}
    fn subject(command: &Command) -> Option<ActorId> {
        offers::subject(command)
    }
    fn broken(_: &State) -> Option<String> {
        None
    }
    fn rules() -> &'static [&'static [&'static Rule]] {
        &[]
    }
    fn policies() -> &'static [&'static str] {
        &["aggressive", "steady"]
    }
    fn policy(name: &str) -> Option<Box<dyn Policy<Self>>> {
        policy::named(name)
    }
    fn names(_: &State) -> Vec<&str> {
        vec![]
    }
    fn side(_: &State, _: ActorId) -> &str {
        ""
    }
    fn sheet(_: &State, _: ActorId, _: &Viewer) -> Option<Sheet> {
        None
    }
    fn view(_: &State, _: &Viewer) -> View {
        unreachable!()
    }
    fn ground(_: &State) -> Option<Ground> {
        None
    }
    fn tell(_: &State, _: &Event, _: &Viewer) -> Option<Line> {
        None
    }
    fn load(file: &str, library: &dyn Library) -> Result<State, Vec<Fault>> {
        content::load(file, library)
    }
    fn check(file: &str, library: &dyn Library) -> Vec<Fault> {
        content::check(file, library)
    }
}
