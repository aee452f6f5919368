//! Unbound Legends, refereed: fights, from the roll of Action Points to the last side standing; talks, journeys, rests.
//!
//! Whoever has the most Action Points acts next. Defences are active: the target of an attack pays for a dodge, a
//! block or a parry, and rolls it. Vitality shields Health; at 0 Health creatures die and characters fight for their
//! lives. The README of this crate shows its state and its turn on one page.
//!
//! Scenes other than fights are no modes: a talk, a journey, a rest are parts of the state that are there or not. Two things
//! reach across chapters. Decisions in the middle of a blow are a stack of prompts ([`Pending`]). And Valor, which is spent
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
//! let (mut dice, mut story) = (Seeded::from_number(7), Vec::new());
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
pub mod reactions;
pub mod rest;
pub mod rounds;
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
use ludex_engine::{
    ActorId, Builder, Content, Draft, Form, Ground, Person, Policies, Policy, Presentation, Refusal, Rule, Rulebook,
    Sheet, Verdict, View, Viewer, Worded,
};
use ludex_kit::content::{Library, Reader};
use ludex_kit::fog;
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

/// The rules, chapter by chapter.
static CHAPTERS: &[&[&Rule]] = &[
    character::attributes::RULES,
    character::skills::RULES,
    character::size::RULES,
    character::gear::RULES,
    character::profile::RULES,
    character::growth::RULES,
    checks::RULES,
    checks::attempt::RULES,
    checks::contest::RULES,
    checks::passive::RULES,
    checks::focus::RULES,
    checks::group::RULES,
    checks::reroll::RULES,
    rounds::RULES,
    action_points::RULES,
    turns::RULES,
    actions::RULES,
    handling::RULES,
    aid::RULES,
    stealth::RULES,
    stealth::hiding::RULES,
    stealth::noticing::RULES,
    stealth::searching::RULES,
    stealth::distraction::RULES,
    stealth::pretences::RULES,
    senses::RULES,
    senses::light::RULES,
    senses::special::RULES,
    objects::thing::RULES,
    objects::force::RULES,
    objects::breaking::RULES,
    objects::finding::RULES,
    objects::traps::RULES,
    character::uses::RULES,
    character::professions::RULES,
    checks::task::RULES,
    movement::RULES,
    movement::load::RULES,
    movement::flight::RULES,
    movement::dragging::RULES,
    falling::RULES,
    cover::RULES,
    attack::RULES,
    attack::places::RULES,
    reactions::RULES,
    defence::RULES,
    armour::RULES,
    maneuvers::RULES,
    disarm::RULES,
    holds::RULES,
    spells::RULES,
    spells::ready::RULES,
    damage::types::RULES,
    damage::RULES,
    critical::RULES,
    pools::RULES,
    rest::RULES,
    dying::RULES,
    statuses::RULES,
    talk::approach::RULES,
    talk::manner::RULES,
    talk::pools::RULES,
    talk::encounter::RULES,
    talk::requests::RULES,
    talk::quirks::RULES,
    time::RULES,
    travel::RULES,
    travel::pace::RULES,
    travel::march::RULES,
    travel::order::RULES,
    travel::threats::RULES,
    travel::seek::RULES,
    camp::RULES,
    survival::RULES,
    survival::fatigue::RULES,
    body::modes::RULES,
    body::legs::RULES,
    body::jump::RULES,
    body::breath::RULES,
    body::water::RULES,
    mounted::RULES,
    valor::RULES,
    options::RULES,
    ruling::RULES,
    ludex_kit::fog::RULES,
];

impl Rulebook for Unbound {
    type State = State;
    type Command = Command;
    type Event = Event;
    const ID: &'static str = "unbound";
    const NAME: &'static str = "Unbound Legends";
    const VERSION: u32 = 8;
    const MARKS: &'static [&'static str] = marks::NAMES;
    const AMOUNT: &'static str = "damage";

    fn usual_answer(state: &State) -> Option<Command> {
        ludex_kit::usual_answer::<Self>(state)
    }

    fn broken(state: &State) -> Option<String> {
        table::broken(state)
    }

    fn rules() -> &'static [&'static [&'static Rule]] {
        CHAPTERS
    }

    fn person(state: &State, id: ActorId) -> Option<Person<'_>> {
        state.actors.get(id.index()).map(|actor| Person {
            name: &actor.name,
            side: state::side(state, id),
            hidden: actor.hidden,
            down: !actor.alive() || actor.health == 0 || actor.statuses.has(statuses::Status::Unconscious),
            pool: ("Health", actor.health, actor.health_max),
        })
    }

    fn sees(state: &State, viewer: &Viewer, id: ActorId) -> bool {
        state::sees(state, viewer, id)
    }

    fn acting(state: &State) -> Option<ActorId> {
        state.acting
    }

    fn rounds(state: &State) -> u32 {
        state.round
    }

    fn takes_part(state: &State, id: ActorId) -> bool {
        !state.actor(id).reserve
    }

    fn is_dead(state: &State, id: ActorId) -> bool {
        !state.actor(id).alive()
    }

    fn can_take(state: &State, id: ActorId) -> i32 {
        pools::can_take(state.actor(id))
    }

    fn pools(state: &State, id: ActorId, visit: &mut dyn FnMut(&'static str, i32)) {
        pools::left(state.actor(id), visit);
    }
}

impl Presentation for Unbound {
    fn known(state: &State, viewer: &Viewer) -> Option<State> {
        ludex_kit::adventure::known::<Self>(state, viewer)
    }

    fn fog_stamp(state: &State, viewer: &Viewer) -> u32 {
        fog::stamp::<Self>(state, viewer)
    }

    fn has_seen(state: &State, viewer: &Viewer, cell: (i16, i16)) -> bool {
        fog::has_seen::<Self>(state, viewer, cell)
    }

    fn shows_picture(state: &State, viewer: &Viewer) -> bool {
        fog::shows_picture::<Self>(state, viewer)
    }

    fn question(state: &State, viewer: &Viewer) -> Option<(Option<ActorId>, String)> {
        ludex_kit::question::<Self>(state, viewer)
    }

    fn item(state: &State, owner: ActorId, place: u8) -> Option<&str> {
        state.has(owner).then(|| disarm::name_of(state, owner, place))
    }

    fn power(state: &State, owner: ActorId, place: u8) -> Option<&str> {
        spells::spell(state, owner, place).map(|spell| spell.name.as_str())
    }

    fn explained(state: &State, command: &Command, refusal: &Refusal, viewer: &Viewer) -> Worded {
        ludex_kit::adventure::explained::<Self>(state, command, refusal, viewer)
    }

    fn sheet(state: &State, actor: ActorId, viewer: &Viewer) -> Option<Sheet> {
        sheet::sheet(state, actor, viewer)
    }

    fn view(state: &State, viewer: &Viewer) -> View {
        table::view(state, viewer)
    }

    fn may_know_odds(state: &State, command: &Command, viewer: &Viewer) -> bool {
        talk::board::may_know_odds(state, command, viewer)
            && stealth::may_know_odds(command, viewer)
            && objects::may_know_odds(command, viewer)
    }

    fn ground(state: &State) -> Option<Ground> {
        Some(table::ground(state))
    }
}

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
}

impl ludex_kit::Rules for Unbound {
    type Pending = Pending;

    const ORDER: &'static Rule = &rounds::SEQUENCE;

    fn waits(state: &State) -> Option<&Pending> {
        state.decision()
    }
    fn may_act(state: &State, actor: ActorId) -> Verdict {
        turns::must_act(state, actor)
    }
    fn ask(table: &mut ludex_kit::Table<'_, Self, impl ludex_kit::Run<Self>>, prompt: Pending) {
        table.emit(Asked { pending: prompt });
    }
    fn settle(table: &mut ludex_kit::Table<'_, Self, impl ludex_kit::Run<Self>>) {
        table.emit(Settled {});
    }

    /// While somebody holds Valor ready the command is played beside the table first, and stops at the roll.
    fn execute(table: &mut Table<'_, impl Run>, command: &Command) -> Verdict {
        valor::window::decide(table, command)
    }

    fn look(table: &mut Table<'_, impl Run>) {
        fog::look(table);
    }

    /// While a roll waits only what it lets is offered; outside of fights nothing costs Action Points.
    fn adjust_offers(state: &State, offers: &mut Vec<Offer>) {
        offers.retain(|offer| valor::window::lets(state, &offer.command));
        if state.stage != Stage::Fighting {
            for offer in offers {
                offer.cost.retain(|cost| cost.of != <Self as ludex_kit::Rules>::POINTS);
            }
        }
    }

    fn is_told_why_not(state: &State, actor: ActorId) -> bool {
        state.has(actor) && state.actor(actor).alive() && !state.actor(actor).reserve
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
    fn read(&self, text: &str) -> Result<serde_json::Value, Vec<Fault>> {
        content::character::read_record(text)
    }
    fn record(&self, state: &State, actor: ActorId) -> Option<serde_json::Value> {
        let actor = state.actors.get(actor.index()).filter(|actor| actor.profile.pc)?;
        Some(content::character::record(&actor.profile))
    }
}
