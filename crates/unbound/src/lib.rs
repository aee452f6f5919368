//! Unbound Legends, refereed: fights, from the roll of Action Points to the last side standing; talks, journeys, rests.
//!
//! Whoever has the most Action Points acts next. Defences are active: the target of an attack pays for a dodge, a
//! block or a parry, and rolls it. Vitality shields Health; at 0 Health creatures die and characters fight for their
//! lives. The README of this crate shows its state and its turn on one page.
//!
//! Load an encounter, begin it, and see what may be done:
//!
//! ```
//! use ludex_engine::{Seeded, System, play};
//! use ludex_unbound::{Command, Unbound};
//!
//! let library = ludex_unbound::content::starter();
//! let mut state = Unbound::load("skirmish.toml", &library).expect("the starter content is whole");
//! let begin = Command::StartEncounter { surprised: vec![] };
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
//! use ludex_engine::{Seeded, System, Viewer, play};
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
mod apply;
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
mod decide;
pub mod defence;
pub mod disarm;
pub mod dying;
mod event;
pub mod falling;
pub mod handling;
pub mod holds;
pub mod maneuvers;
pub mod mounted;
pub mod movement;
pub mod narration;
mod objection;
pub mod objects;
mod offers;
pub mod options;
mod pending;
mod policy;
pub mod pools;
pub mod reactions;
pub mod rest;
pub mod rounds;
pub mod ruling;
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

pub use command::{Command, Interaction, Roll};
pub use event::{AttackRoll, DamageDealt, Degree, Event, Expense, Healing, Loss, Step, Temporary, ThingRoll, TurnEnd};
pub use objection::{Objection, Verdict, Why};
pub use options::Options;
pub use pending::{Answer, Attack, DodgePrize, Maneuver, Occasion, Pending, With};
pub use ruling::Ruling;
pub use state::{
    Activation, Actor, Aim, Gear, Grapple, Help, Lying, MOST_WEAPONS, Moving, Phase, Saves, Setting, Stage, State, Turn,
};

use ludex_engine::content::{Fault, Library};
use ludex_engine::{
    ActorId, Authority, Barred, Draft, Faces, Form, Gauge, Ground, Line, Log, Offer, Policy, Refusal, Rule, Scene,
    Sheet, System, View, Viewer,
};

/// Unbound Legends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Unbound;

/// The table as the rules of this game see it.
pub(crate) type Table<'a, F, L> = Scene<'a, Unbound, F, L>;

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
    objects::harm::RULES,
    objects::finding::RULES,
    objects::traps::RULES,
    character::uses::RULES,
    character::professions::RULES,
    checks::task::RULES,
    movement::RULES,
    movement::squeeze::RULES,
    movement::load::RULES,
    movement::flight::RULES,
    movement::drag::RULES,
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
];

impl System for Unbound {
    type State = State;
    type Command = Command;
    type Event = Event;

    const ID: &'static str = "unbound";
    const NAME: &'static str = "Unbound Legends";
    const VERSION: u32 = 5;
    const MARKS: &'static [&'static str] = &["hit", "critical", "graze", "drops", "succeeds"];
    const AMOUNT: &'static str = "damage";
    const MAKES_CHARACTERS: bool = true;
    const ACTOR_FIELDS: &'static [&'static str] = &[
        "actor",
        "target",
        "ally",
        "victim",
        "grappler",
        "surprised",
        "observer",
        "subject",
        "members",
        "leader",
        "holder",
        "npcs",
        "participants",
        "speaker",
        "observers",
        "onlookers",
        "carrier",
        "patient",
        "holds",
        "travellers",
        "front",
        "back",
        "awake",
        "except",
        "unable",
    ];

    fn apply(state: &mut State, event: &Event) {
        apply::apply(state, event);
    }

    fn decide<F: Faces, L: Log<Event>>(scene: &mut Scene<'_, Self, F, L>, command: &Command) -> Result<(), Refusal> {
        decide::decide(scene, command).map_err(|objection| match objection.why {
            Why::Record => campaign::characters::refusal(scene.state(), command),
            _ => objection.refusal(scene.state()),
        })
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
    fn measure(event: &Event, gauge: &mut Gauge) {
        table::measure(event, gauge);
    }
    fn subject(command: &Command) -> Option<ActorId> {
        offers::subject(command)
    }
    fn broken(state: &State) -> Option<String> {
        table::broken(state)
    }
    fn rules() -> &'static [&'static [&'static Rule]] {
        CHAPTERS
    }
    fn policies() -> &'static [&'static str] {
        &["aggressive", "steady"]
    }
    fn policy(name: &str) -> Option<Box<dyn Policy<Self>>> {
        policy::named(name)
    }
    fn names(state: &State) -> Vec<&str> {
        state.actors.iter().map(|actor| &*actor.name).collect()
    }
    fn side(state: &State, actor: ActorId) -> &str {
        table::side(state, actor)
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
    fn tell(state: &State, event: &Event, viewer: &Viewer) -> Option<Line> {
        tell::tell(state, event, viewer)
    }
    fn load(file: &str, library: &dyn Library) -> Result<State, Vec<Fault>> {
        content::load(file, library)
    }
    fn maker() -> Option<Form> {
        Some(content::blanks::blanks())
    }
    fn draft(record: &serde_json::Value) -> Result<Draft, Vec<Fault>> {
        content::character::draft(record, &Options::default())
    }
    fn draft_in(state: &State, record: &serde_json::Value) -> Result<Draft, Vec<Fault>> {
        content::character::draft(record, state.options())
    }
    fn read_record(text: &str) -> Result<serde_json::Value, Vec<Fault>> {
        content::character::read_record(text)
    }
    fn record(state: &State, actor: ActorId) -> Option<serde_json::Value> {
        let actor = state.actors.get(actor.index()).filter(|actor| actor.profile.pc)?;
        Some(content::character::record(&actor.profile))
    }
    fn check(file: &str, library: &dyn Library) -> Vec<Fault> {
        content::check(file, library)
    }
}
