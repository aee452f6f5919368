//! Unbound Legends, refereed: fights, from the roll of Action Points to the last side standing; talks, journeys, rests.
//!
//! Whoever has the most Action Points acts next. Defences are active: the target of an attack pays for a dodge, a
//! block or a parry, and rolls it. Vitality shields Health; at 0 Health creatures die and characters fight for their
//! lives. The README of this crate shows its state and its turn on one page.
//!
//! Load an encounter, begin it, and see what may be done:
//!
//! ```
//! use ludex_engine::{Seeded, RuleSystem, play};
//! use ludex_unbound::Unbound;
//! use ludex_unbound::rounds::StartEncounter;
//!
//! let library = ludex_unbound::content::starter();
//! let mut state = Unbound::load("skirmish.toml", &library).expect("the starter content is whole");
//! let begin = StartEncounter { surprised: vec![] }.into();
//! play::<Unbound>(&mut state, &mut Seeded::from_number(7), &mut (), &begin)?;
//! let mut offers = Vec::new();
//! Unbound::offers(&state, &mut offers);
//! assert!(!offers.is_empty());
//! # Ok::<(), ludex_engine::Refusal>(())
//! ```
//!
//! Let a policy play both sides to the end, and read what happened:
//!
//! ```
//! use ludex_engine::{Seeded, RuleSystem, Viewer, play};
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
pub use options::Options;
pub use pending::{Answer, Asked, Attack, Maneuver, Occasion, Pending, Settled, With};
pub use pools::{Healing, Loss, Temporary};
pub use reactions::DodgePrize;
pub use ruling::Ruling;
pub use state::{
    Activation, Actor, Aim, Gear, Grapple, Help, Lying, MOST_WEAPONS, Moving, Phase, Saves, Setting, Stage, State, Turn,
};
pub use turns::TurnEnd;

use ludex_engine::content::{Fault, Stocked};
use ludex_engine::{
    ActorId, Authority, Builder, DiceSource, Draft, DynRun, Form, Ground, HarmLog, Malformed, Person, Policy, Recorder,
    Refusal, Rule, RuleSystem, Seeded, Sheet, SilentRun, Unavailable, Verdict, View, Viewer, Worded,
};
use ludex_kit::{Commands, fog};

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

impl RuleSystem for Unbound {
    type State = State;
    type Command = Command;
    type Event = Event;

    const ID: &'static str = "unbound";
    const NAME: &'static str = "Unbound Legends";
    const VERSION: u32 = 8;
    const MARKS: &'static [&'static str] = marks::NAMES;
    const AMOUNT: &'static str = "damage";

    fn play(
        state: &mut State,
        faces: &mut dyn DiceSource,
        listener: &mut Recorder<Self>,
        command: &Command,
    ) -> Result<(), Refusal> {
        let table = &mut Table::<DynRun<'_>>::new(state, faces, listener);
        valor::window::decide(table, command)?;
        fog::look(table);
        Ok(())
    }

    fn silently(state: &mut State, dice: &mut Seeded, log: &mut HarmLog, command: &Command) -> Result<(), Refusal> {
        let table = &mut Table::<SilentRun>::new(state, dice, log);
        valor::window::decide(table, command)?;
        fog::look(table);
        Ok(())
    }

    fn offers(state: &State, offers: &mut Vec<Offer>) {
        ludex_kit::offers::<Self>(state, offers);
        offers.retain(|offer| valor::window::lets(state, &offer.command));
        if state.stage != Stage::Fighting {
            offers.iter_mut().for_each(|offer| offer.cost.retain(|cost| cost.of != <Self as ludex_kit::Rules>::POINTS));
        }
    }
    fn read(written: serde_json::Value) -> Result<Command, Malformed> {
        ludex_kit::flat::read_tagged(written, "do", Command::read)
    }
    fn unavailable(state: &State, actor: ActorId, viewer: &Viewer) -> Vec<Unavailable> {
        if !state.has(actor) || !state.actor(actor).alive() || state.actor(actor).reserve {
            return Vec::new();
        }
        ludex_kit::unavailable::<Self>(state, actor, viewer)
    }
    fn people(command: &Command, visit: &mut dyn FnMut(ActorId)) {
        Commands::people(command, visit);
    }
    fn places(command: &Command, visit: &mut dyn FnMut((i16, i16))) {
        Commands::places(command, visit);
    }
    ludex_kit::foggy!();
    fn forms(state: &State) -> Vec<Form> {
        ludex_kit::forms::<Self>(state)
    }
    fn docs() -> Vec<ludex_engine::CommandDoc> {
        ludex_kit::docs::of::<Self>()
    }
    fn commands() -> Option<serde_json::Value> {
        Some(ludex_kit::shapes::of::<Self>())
    }
    fn authority(_: &State, command: &Command) -> Authority {
        ludex_kit::authority::<Self>(command)
    }
    fn is_open(command: &Command) -> bool {
        Commands::is_open(command)
    }
    fn is_secret(state: &State, command: &Command) -> bool {
        Commands::secret(command, state)
    }
    fn question(state: &State, viewer: &Viewer) -> Option<(Option<ActorId>, String)> {
        ludex_kit::question::<Self>(state, viewer)
    }
    fn usual_answer(state: &State) -> Option<Command> {
        ludex_kit::usual_answer::<Self>(state)
    }
    fn subject(command: &Command) -> Option<ActorId> {
        Commands::subject(command)
    }
    fn helped(command: &Command, helper: ActorId) -> Option<Command> {
        match command {
            Command::Check(check) => check.helped(helper).map(Command::Check),
            _ => None,
        }
    }
    fn broken(state: &State) -> Option<String> {
        table::broken(state)
    }
    fn rules() -> &'static [&'static [&'static Rule]] {
        CHAPTERS
    }
    fn policies() -> &'static [&'static str] {
        &["tactical", "aggressive", "steady"]
    }
    fn policy(name: &str) -> Option<Box<dyn Policy<Self>>> {
        policy::named(name)
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
    fn item(state: &State, owner: ActorId, place: u8) -> Option<&str> {
        state.has(owner).then(|| disarm::name_of(state, owner, place))
    }
    fn power(state: &State, owner: ActorId, place: u8) -> Option<&str> {
        spells::spell(state, owner, place).map(|spell| spell.name.as_str())
    }
    fn explained(state: &State, command: &Command, refusal: &Refusal, viewer: &Viewer) -> Worded {
        ludex_kit::adventure::explained::<Self>(state, command, refusal, viewer)
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
    fn settings(state: &State) -> Option<Form> {
        Some(state.options().settings())
    }
    ludex_kit::read_by!(content::Reader);
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
