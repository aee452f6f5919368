//! Unbound Legends, refereed: fights, from the roll of Action Points to the last side standing; talks, journeys, rests.
//!
//! Whoever has the most Action Points acts next. Defences are active: the target of an attack pays for a dodge, a
//! block or a parry, and rolls it. Vitality shields Health; at 0 Health creatures die and characters fight for their
//! lives. The README of this crate shows its state and its turn on one page.
//!
//! Scenes other than fights are no modes: a talk, a journey, a rest are parts of the state that are there or not. Three things
//! reach across chapters. An attack that is declared is met, and resolved as a strike, a maneuver or a spell (`blow`, and the
//! table `resolving`). Decisions in the middle of it are a stack of prompts ([`Pending`]). And Valor, which is spent
//! between a roll and what comes of it, is no part of any other chapter: while somebody holds it ready, `valor::window` plays
//! the command beside the table first and stops at the roll.
//!
//! Load an encounter, begin it, and see what may be done:
//!
//! ```
//! use ludex_engine::{CommandSet, Content, Seeded, play};
//! use ludex_unbound::Unbound;
//! use ludex_unbound::rounds::StartEncounter;
//!
//! let library = ludex_unbound::content::starter();
//! let mut state = Unbound::load("skirmish.toml", &library).expect("the starter content is whole");
//! let begin = StartEncounter { surprised: vec![] }.into();
//! play::<Unbound>(&mut state, &mut Seeded::from_number(7), &mut (), &begin)?;
//! let mut offers = Vec::new();
//! ludex_unbound::Command::offers(&state, &mut offers);
//! assert!(!offers.is_empty());
//! # Ok::<(), ludex_engine::Refusal>(())
//! ```
//!
//! Let a policy play both sides to the end, and read what happened:
//!
//! ```
//! use ludex_engine::{Content, Policies, Presentation, Seeded, Viewer, play};
//! use ludex_unbound::{Stage, Unbound};
//!
//! let mut state = Unbound::load("duel.toml", &ludex_unbound::content::starter()).expect("it is whole");
//! let mut policy = Unbound::policy("steady").expect("there is one");
//! let mut dice = Seeded::from_number(7);
//! let mut story = Vec::new();
//! while let Some(command) = policy.choose(&state) {
//!     let mut events = Vec::new();
//!     play::<Unbound>(&mut state, &mut dice, &mut events, &command)?;
//!     story.extend(events.iter().filter_map(|event| Unbound::tell(&state, event, &Viewer::Spectator)));
//! }
//! assert_eq!(state.stage, Stage::Over);
//! assert_eq!(story[0].text, "The fight begins.");
//! # Ok::<(), ludex_engine::Refusal>(())
//! ```
#![deny(clippy::too_many_lines, clippy::cognitive_complexity, reason = "a function fits a screen")]

pub mod action_points;
pub mod actions;
pub mod aid;
pub mod armour;
pub mod attack;
mod blow;
pub mod body;
pub mod camp;
pub mod campaign;
pub mod character;
pub mod checks;
mod command;
pub mod content;
pub mod cover;
pub mod critical;
pub mod damage;
pub mod defence;
pub mod disarm;
pub mod dying;
mod event;
pub mod falling;
mod fields;
pub mod handling;
pub mod holds;
pub mod maneuvers;
mod marks;
pub mod mounted;
pub mod movement;
pub mod narration;
pub mod objects;
pub mod options;
mod pending;
mod policy;
pub mod pools;
mod prelude;
mod presentation;
pub mod reactions;
mod resolving;
pub mod rest;
pub mod rounds;
mod rulebook;
pub mod ruling;
pub mod second_rolls;
pub mod senses;
mod sheet;
pub mod spells;
mod state;
pub mod statuses;
pub mod stealth;
pub mod survival;
mod table;
pub mod talk;
mod tell;
pub mod time;
pub mod travel;
pub mod turns;
pub mod valor;

pub use action_points::Expense;
pub use actions::{Interaction, Roll};
pub use attack::{AttackRoll, Degree, ThingRoll};
pub use command::Command;
pub use damage::{DamageDealt, Step};
pub use event::Event;
use ludex_engine::content::{Fault, Stocked};
use ludex_engine::{ActorId, Builder, Content, Draft, Form, Guide, Policies, Policy};
use ludex_kit::content::{Library, Reader};
pub use options::Options;
pub use pending::{Answer, Asked, Attack, Maneuver, Occasion, Pending, Settled, With};
pub use pools::{Healing, Loss, Temporary};
pub use reactions::DodgePrize;
pub use ruling::Ruling;
pub use state::{
    Activation, Actor, Aim, Gear, Grapple, Help, Lying, MOST_WEAPONS, Moving, Phase, Saves, Setting, Stage, State, Turn,
};
pub use turns::TurnEnd;

/// Unbound Legends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Unbound;

/// The table as the rules of this game see it.
pub(crate) type Table<'a, R> = ludex_engine::Table<'a, Unbound, R>;

/// What may be offered, filled in and told, as the rules of this game see it.
pub(crate) type Offers<'a> = ludex_kit::Offers<'a, Unbound>;
pub(crate) type Offer = ludex_engine::Offer<Command>;
pub(crate) type Forms<'a> = ludex_kit::Forms<'a, Unbound>;
pub(crate) type Teller<'a> = ludex_engine::Teller<'a, Unbound>;

/// Where dice come from and who listens.
pub trait Run: ludex_engine::Run<Unbound> {}
impl<R: ludex_engine::Run<Unbound>> Run for R {}

impl Content for Unbound {
    fn settings(state: &State) -> Option<Form> {
        Some(state.options().settings())
    }

    fn schema() -> Option<serde_json::Value> {
        Some(content::Reader::schema())
    }

    fn load(file: &str, library: &dyn Library) -> Result<State, Vec<Fault>> {
        content::Reader::load(file, library)
    }

    fn check(file: &str, library: &dyn Library) -> Vec<Fault> {
        content::Reader::check(file, library)
    }

    fn stocked(list: &str, record: &serde_json::Value) -> Option<Stocked> {
        (list == "creature").then(|| match record["pc"].as_bool() {
            Some(true) => Stocked::Character,
            _ => Stocked::Creature,
        })
    }

    fn builder() -> Option<&'static dyn Builder<Self>> {
        Some(&Characters)
    }
}

impl Policies for Unbound {
    fn policies() -> &'static [&'static str] {
        &["tactical", "aggressive", "steady"]
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

/// How characters are made from fields.
struct Characters;

impl Builder<Unbound> for Characters {
    fn form(&self) -> Form {
        content::fields::fields()
    }
    fn draft(&self, record: &serde_json::Value) -> Result<Draft, Vec<Fault>> {
        content::draft::draft(record, &Options::default())
    }
    fn draft_in(&self, state: &State, record: &serde_json::Value) -> Result<Draft, Vec<Fault>> {
        content::draft::draft(record, state.options())
    }
    fn guide(&self, _state: Option<&State>, record: &serde_json::Value) -> Guide {
        content::guide::guide(record)
    }
    fn read(&self, text: &str) -> Result<serde_json::Value, Vec<Fault>> {
        content::character::read_record(text)
    }
    fn record(&self, state: &State, actor: ActorId) -> Option<serde_json::Value> {
        let actor = state.actors.get(actor.index()).filter(|actor| actor.profile.pc)?;
        Some(content::character::record(&actor.profile))
    }
}
