//! EDGE, refereed: two twelve-sided dice and a score, exploits and setbacks, turns of four budgets.
//!
//! The floors, from below: what people are ([`character`]) and what a campaign changes ([`options`]); where they are ([`place`]) and
//! the whole [`state`]; rules that lower chapters ask about ([`efforts`], [`special`]); [`exhaustion`], [`conditions`], [`sight`],
//! [`checks`], [`derived`]; then the chapters [`damage`], [`dying`], [`turns`], [`moves`], [`attack`], [`reactions`], [`actions`],
//! [`first_aid`], [`stealth`], [`handling`],
//! [`struggles`], [`readying`], [`areas`], [`powers`], [`exploits`], [`setbacks`] and [`calls`], each of which knows only those before it. What follows from an event in a
//! higher chapter stands beside the event, in the list of [`Event`].
//!
//! **A place is a point**, in centimetres, and a space a square around it ([`place`]): distances, reach and cover are exact, and the
//! map that people see is drawn over it, a metre a space. Moves are straight lines, gone in steps of half a metre.
//!
//! **What is under way is a stack** ([`state::Frame`]): a move, inside it the blow of a reaction, inside that what its dice bring. One
//! decision waits at a time, that of the innermost; [`Rules::proceed`] goes on with the innermost until somebody must decide. A chapter
//! that has something to go on with adds a frame, and a line in [`proceed`](Rules::proceed).
//!
//! **Who sees whom** is one question, [`sight::sees`]. **Advantage** is a count of sources, [`checks::Sources`]; a condition is one,
//! however many instances of it there are. **Conditions** are instances with cause, source and end; exhaustion is a track by cause,
//! and what a level brings is never stored ([`conditions::has`]).
//!
//! ```
//! use ludex_edge::{Edge, content::starter};
//! use ludex_engine::{CommandSet, Content, Policies, Seeded};
//!
//! let mut state = Edge::load("duel.toml", &starter()).expect("it is whole");
//! let mut policy = Edge::policy("seasoned").expect("it is known");
//! let mut dice = Seeded::from_number(7);
//! while let Some(command) = policy.choose(&state) {
//!     ludex_engine::simulate::<Edge>(&mut state, &mut dice, &command).expect("it was offered");
//! }
//! assert_eq!(state.stage.name(), "over");
//! ```
#![deny(clippy::too_many_lines, clippy::cognitive_complexity, reason = "a function fits a screen")]
#![allow(missing_docs, reason = "the fields of commands and events are named in full; `#[field]` says what they are")]

pub mod actions;
pub mod areas;
mod asking;
pub mod attack;
pub mod calls;
pub mod character;
pub mod checks;
pub mod conditions;
pub mod content;
pub mod damage;
pub mod derived;
pub mod dying;
pub mod efforts;
pub mod exhaustion;
pub mod exploits;
pub mod first_aid;
pub mod handling;
pub mod moves;
pub mod options;
pub mod place;
mod policy;
pub mod powers;
mod prelude;
pub mod reactions;
pub mod readying;
pub mod remedies;
pub mod setbacks;
pub mod sight;
pub mod special;
pub mod state;
pub mod stealth;
pub mod struggles;
pub mod turns;
mod view;

use ludex_engine::content::Stocked;
use ludex_engine::{Content, Form, Ground, Person, Policies, Policy, Presentation, Rulebook, Scenery, Sheet, View};
use ludex_grid::Shape;
use ludex_kit::content::{Fault, Library, Reader};
use ludex_kit::{ActorId, Rule, Rules, Viewer, commands, events, prompts};
pub use state::State;
use state::{Frame, Stage};

/// The rules of EDGE.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Edge;

/// A table of this game: the state to read, dice to roll, events to emit.
pub(crate) type Table<'a, R> = ludex_kit::Table<'a, Edge, R>;
/// A state, and the viewer to whom it is told.
pub(crate) type Teller<'a> = ludex_kit::Teller<'a, Edge>;
/// What may be done.
pub(crate) type Offer = ludex_kit::Offer<Command>;
/// Where offers are added.
pub(crate) type Offers<'a> = ludex_kit::Offers<'a, Edge>;

/// Where the dice come from and who listens, for this game.
pub trait Run: ludex_kit::Run<Edge> {}
impl<R: ludex_kit::Run<Edge>> Run for R {}
ludex_kit::marks! {
    HIT = "hit", SUCCESS = "success", EXPLOIT = "exploit", SETBACK = "setback", LEGEND = "legend", DOWN = "brought down",
    DEAD = "dead",
}

commands! {
    /// What may be done.
    pub enum Command of Edge {
        turns: Begin, PutBefore, Surprise, PutAt, Enter, EndFight;
        attack: Attack, SecondAttack, AttackPlace;
        actions: AimAt as "aim", Dash, Defend, Disengage, Assist as "help";
        moves: Go, Fly, Stand, DropProne;
        turns: Recover, Delay, EndTurn;
        reactions: Dodge, TakeIt, Strike, LetGo;
        attack: Spare, Kill;
        exploits: Perform, Forgo;
        setbacks: RollSetback, SetBack, SayWhat;
        first_aid: FirstAid;
        remedies: UseRemedy;
        powers: UsePower, SecondWind, EndConcentration, Disturb, HoldOn, SlipAway;
        handling: Speak, Handle, DemandCare, Drop, Stow, Improvise;
        areas: Throw, Breathe, LayCharge, Signal, LayCloud;
        readying: ReadyAttack, ReadyMove, ReadyDeed, CarryOut, KeepReady, TriggerComes;
        struggles: Grapple, Seize, Immobilise, Silence, Escape, LetHoldGo, Shove, Disarm, Feint, Overrun, Answer, Yield;
        stealth: Hide, Search, AskToLook, Grant, Refuse, TryToNotice, PermitHiding, PostLookOut, Reveal;
        calls: CallCheck, CallContest;
        damage: HurtBy as "hurt", Heal;
        conditions: Afflict, Relieve;
        exhaustion: Tire, Refresh;
    }
}
events! {
    /// What happens.
    pub enum Event of Edge {
        asking: Put, Settled;
        checks: VitalitySpent, RollMade;
        exhaustion: Tired => dying::exhausted, Refreshed;
        conditions: Gained => stealth::changed + struggles::loosens + powers::changed, Lost => stealth::changed, Expired => stealth::changed + struggles::loosens;
        damage: Damaged => dying::after_damage + powers::hurt, Mended;
        dying: Fell => struggles::loosens + powers::changed, Died => struggles::loosens + powers::changed, Scarred, DeathSaved, Counted, Stabilised;
        turns: Placed => stealth::changed + struggles::loosens, Entered => stealth::changed, Joined, Shares, Began => stealth::settle, InitiativeRolled, TieThrown, Ordered, PutFirst, IsSurprised, RoundEnds => areas::round_ends, RoundComes, TurnComes => stealth::turn_comes + powers::turn_comes,
            Renewed => areas::charges_due + areas::turn_comes, Delayed, TurnEnded => struggles::feint_ends + powers::ends_turn,
            FightEnded, Paid, Reacted, Recovered;
        moves: SetOut, LeavesReach, Offered => reactions::asks, Moved => stealth::moved + struggles::pulled + readying::moved + areas::moved, Pushed => stealth::changed + struggles::loosens + areas::pushed, Arrived => readying::arrived, Spent, Rises => exploits::rose, Begun, Risen;
        attack: PlaceStruck => exploits::place_struck, Drawn, Attacked, Stepped => reactions::at_step + exploits::at_step + setbacks::at_step, Dodged, Struck => stealth::struck + struggles::feint_used, Rolls, LifeSpared,
            Harmed, Done => readying::done;
        actions: Dashed, Defended, Disengaged, Aimed, Helped;
        first_aid: Aided => exploits::aided;
        stealth: Hid => exploits::hid, Searched => exploits::searched, Looked => exploits::looked, Noticed, Permitted, Posted,
            Revealed, Found, Hurried, Watched;
        handling: Spoken, Handled, CareDemanded, DropsIt, Stowed, Improvised => exploits::improvised;
        remedies: RemedyUsed;
        powers: PowerUsed, PowerResisted => exploits::power_resisted, WindUsed, Shaken, ShakenAsked, FocusBegun, FocusEnded,
            FocusTested => exploits::held_on;
        areas: BurstComes, BurstStep, BurstRolled, BurstSaved => exploits::saved, BurstOver, Thrown => exploits::thrown, SentOut,
            ChargeLaid, ChargesGone, CloudLaid, CloudMet, CloudsFade;
        readying: Kept, WaitsFor, SpringAsked, SpringOver, Sprung;
        struggles: Tried => struggles::gives_away, Answered, BoutComes, GivenUp, Contended => exploits::contended, StruggleOver, Silenced, Freed, Disarmed,
            FeintWorked, FeintOver, FeintAges, PassWon;
        exploits: TurnsMelee, TurnsBlast, Favours, Performed, Resisted => exploits::resisted, Turned, TurnChosen => setbacks::chosen, TurnedOut;
        setbacks: Worsened, SetbackThrown, Faltered, Said;
        calls: Checked => calls::checked, FailedByItself, Contested;
    }
}
prompts! {
    /// What somebody must decide.
    pub enum Pending of Edge {
        reactions: Opening, Dodging;
        attack: Spares;
        stealth: Requested;
        struggles: Answering;
        readying: Springing;
        powers: Concentrating;
        exploits: Performing;
        setbacks: Faltering;
    }
}

impl Rulebook for Edge {
    type State = State;
    type Command = Command;
    type Event = Event;
    const ID: &'static str = "edge";
    const NAME: &'static str = "EDGE";
    const VERSION: u32 = 1;
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
        static CHAPTERS: &[&[&Rule]] = &[
            character::RULES,
            character::SKILL_RULES,
            options::RULES,
            place::RULES,
            checks::RULES,
            calls::RULES,
            special::RULES,
            exploits::RULES,
            setbacks::RULES,
            turns::RULES,
            moves::RULES,
            efforts::RULES,
            actions::RULES,
            reactions::RULES,
            sight::RULES,
            attack::RULES,
            damage::RULES,
            derived::RULES,
            dying::RULES,
            conditions::RULES,
            exhaustion::RULES,
            turns::JOINING_RULES,
            moves::FLYING_RULES,
            moves::FORCED_RULES,
            attack::SECOND_RULES,
            struggles::RULES,
            readying::RULES,
            handling::RULES,
            attack::PLACE_RULES,
            remedies::RULES,
            powers::RULES,
            powers::FOCUS_RULES,
            areas::SHAPE_RULES,
            areas::BURST_RULES,
            areas::THROW_RULES,
            areas::CHARGE_RULES,
            areas::CLOUD_RULES,
            struggles::SEIZE_RULES,
            struggles::HOLD_RULES,
            struggles::SHOVE_RULES,
            struggles::FEINT_RULES,
            stealth::RULES,
            stealth::LOOKING_RULES,
            stealth::REQUEST_RULES,
            stealth::RULING_RULES,
            stealth::SURPRISE_RULES,
        ];
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
}

impl Presentation for Edge {
    fn question(state: &State, viewer: &Viewer) -> Option<(Option<ActorId>, String)> {
        ludex_kit::question::<Self>(state, viewer)
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

    fn stocked(list: &str, _record: &serde_json::Value) -> Option<Stocked> {
        (list == "being").then_some(Stocked::Creature)
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
}

impl Rules for Edge {
    type Pending = Pending;
    const ORDER: &'static Rule = &turns::ORDER;
    const POINTS: &'static str = "actions";
    const POINT: &'static str = "action";

    fn waits(state: &State) -> Option<&Pending> {
        state.asked.as_ref()
    }

    fn ask(table: &mut Table<'_, impl Run>, prompt: Pending) {
        table.emit(asking::Put { prompt });
    }

    fn settle(table: &mut Table<'_, impl Run>) {
        table.emit(asking::Settled {});
    }

    /// Between fights nobody's turn it is, and everybody's.
    fn acts(state: &State, actor: ActorId) -> bool {
        state.stage != Stage::Fighting || state.turn == Some(actor)
    }

    /// Goes on with the innermost of what is under way; once nothing is, whoever is next acts (ED-TRN-11, ED-TRN-20).
    fn proceed(table: &mut Table<'_, impl Run>) {
        loop {
            carries_on(table);
            turns::pass_on(table);
            let state = table.state();
            if state.asked.is_some() || state.shaken.is_empty() && state.stack.is_empty() {
                return;
            }
        }
    }
}

/// Goes on with the innermost of what is under way until somebody must decide, or nothing is.
fn carries_on(table: &mut Table<'_, impl Run>) {
    while table.state().asked.is_none() {
        if powers::asks(table) {
            continue;
        }
        let Some(frame) = table.state().top() else { return };
        match frame {
            Frame::Moving(moving) => moves::advance(table, moving),
            Frame::Rising(rising) => moves::advance_rising(table, rising),
            Frame::Blow(blow) => attack::advance(table, blow),
            Frame::Turning(turning) => exploits::advance(table, turning),
            Frame::Burst(burst) => areas::advance(table, burst),
            Frame::Waiting(waiting) => readying::advance(table, waiting),
            Frame::Struggle(struggle) => struggles::advance(table, struggle),
        }
    }
}
