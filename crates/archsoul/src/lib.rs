//! Archsoul, refereed: pools of six-sided dice against a difficulty, action points, arcs, hardness, and the way down.
//!
//! The floors, from below: [`character`] and [`options`], [`state`] with what waits in it, then the chapters
//! [`statuses`], [`derived`], [`checks`], [`turns`], [`conditions`], [`damage`], [`dying`], [`rest`], [`exhaustion`], [`attack`], [`soul`] and [`craft`], each of which knows only those
//! before it. What follows from an event in a higher chapter stands beside the event, in the list of [`Event`].
//!
//! ```
//! use ludex_archsoul::{Archsoul, content::starter};
//! use ludex_engine::{CommandSet, Content, Policies, Seeded};
//!
//! let mut state = Archsoul::load("duel.toml", &starter()).expect("it is whole");
//! let mut policy = Archsoul::policy("seasoned").expect("it is known");
//! let mut dice = Seeded::from_number(7);
//! while let Some(command) = policy.choose(&state) {
//!     ludex_engine::simulate::<Archsoul>(&mut state, &mut dice, &command).expect("it was offered");
//! }
//! assert_eq!(state.stage.name(), "over");
//! ```
#![deny(clippy::too_many_lines, clippy::cognitive_complexity, reason = "a function fits a screen")]
#![allow(missing_docs, reason = "the fields of commands and events are named in full; `#[field]` says what they are")]

mod asking;
pub mod attack;
mod builder;
pub mod character;
pub mod checks;
pub mod conditions;
pub mod content;
pub mod craft;
pub mod damage;
mod day;
pub mod derived;
pub mod dying;
pub mod exhaustion;
pub mod grapple;
pub mod hazards;
mod hiding;
pub mod interactions;
pub mod options;
mod policy;
mod prelude;
pub mod rations;
pub mod rest;
pub mod soul;
pub mod state;
pub mod statuses;
pub mod story;
pub mod things;
pub mod thirst;
pub mod turns;
mod view;
pub mod water;

use ludex_engine::content::Stocked;
use ludex_engine::{
    Content, Form, Ground, GroundLine, Person, Policies, Policy, Presentation, Rulebook, Scenery, Sheet, View, Worded,
};
use ludex_grid::Shape;
use ludex_kit::content::{Fault, Library, Reader};
use ludex_kit::{ActorId, Refusal, Rule, Rules, Viewer, commands, events, fog, prompts};
pub use state::State;

/// The rules of Archsoul.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Archsoul;

/// A table of this game: the state to read, dice to roll, events to emit.
pub(crate) type Table<'a, R> = ludex_kit::Table<'a, Archsoul, R>;
/// A state, and the viewer to whom it is told.
pub(crate) type Teller<'a> = ludex_kit::Teller<'a, Archsoul>;
/// What may be done.
pub(crate) type Offer = ludex_kit::Offer<Command>;
/// Where offers are added.
pub(crate) type Offers<'a> = ludex_kit::Offers<'a, Archsoul>;
/// Where forms are added.
pub(crate) type Forms<'a> = ludex_kit::Forms<'a, Archsoul>;

/// Where the dice come from and who listens, for this game.
pub trait Run: ludex_kit::Run<Archsoul> {}
impl<R: ludex_kit::Run<Archsoul>> Run for R {}
ludex_kit::marks! {
    HIT = "hit", COUP = "coup de grace", DOWN = "unconscious", DEAD = "dead", SUCCESS = "success",
    CRITICAL_FAILURE = "critical failure", WORN = "weapon worn", FATIGUED = "fatigued",
    EXHAUSTED = "exhausted", HOLDS_OUT = "holds out at least once", RECOILS = "hurts oneself",
    FELLS_ONESELF = "oneself unconscious",
}

commands! {
    /// What may be done.
    pub enum Command of Archsoul {
        turns: Begin, Ambush, EndFight;
        attack: Attack, Sweep, React, DeclineOpening as "let_go";
        grapple: Grapple, Escape, Pin, Release;
        water: Swim;
        soul: Perform, Conjure, Maintain;
        turns: EndTurn, StandUp, LieDown, Move, Creep;
        ludex_kit::ground: Walk;
        turns: Face, Draw, Stow, PickUp, Handle, MarkGround, Place;
        things: OpenThing, Force, SetLock;
        ludex_kit::doors: TurnDoor, SetDoor;
        ludex_kit::hiding: Hide, Search;
        checks: CallForRoll, RollWith, AdjustNext;
        conditions: Afflict, Restrain, Loosen, Weaken, Say;
        attack: Rate, HarmGear;
        dying: Hurt, Heal, Die, Revive;
        exhaustion: SpendTime, SpendDay, Tire, Treat, Decide;
        rations: Drink, Eat;
        hazards: Fall, Endanger, Sicken, Cure;
        water: Prepare, SetWater;
        craft: OpenProject, Craft, PayReplacement, MakeMore, Repair, Abandon, TurnTo, SetWorkshop, SetFamiliar, NameScarce, GiveCoins,
            FindParts;
        ludex_kit::narration: DescribeScene, DeclareAction, DescribeOutcome;
        ludex_kit::adventure: OpenScene, JoinCharacter, BringIn, RemakeCharacter;
        ludex_kit::clock: SetScale, PassTime, Arrive;
        ludex_kit::fog: SetFog, Uncover;
    }
}
events! {
    /// What happens.
    pub enum Event of Archsoul {
        asking: Put, Settled;
        checks: Checked, AutoFailed, Struggled, Tried, Adjusted, AdjustmentUsed;
        turns: Rallied, Began, InitiativeRolled, TieRolled, Ordered, FellIn, OrderChosen, Ambushed, BlockBegan,
            TurnComes => dying::come_round + hazards::round_of_ills + water::turn_comes, TurnBegan, CarriedOver, TurnEnded => water::breath::turn_ends + exhaustion::exerted + soul::turn_ends + water::breathes, FightEnded, ApSpent, Drawn, PutAway, PickedUp, SetAbout,
            Provoked => attack::openings, Stepped => grapple::lets_go + soul::fades, Moved, Faced, StoodUp, ActionLost, Performed => soul::performed,
            Freed, Dragged => water::comes_into, GroundMarked, LaidDown, Placed => grapple::lets_go + soul::fades + water::comes_into;
        things: ThingTurned, Forced, LockSet;
        ludex_kit::doors: DoorTurned, DoorSet;
        ludex_kit::hiding: Hid, Found;
        conditions: Afflicted => grapple::lets_go + water::dives, Bound => grapple::lets_go, Unbound, Said, Weakened => dying::weakened;
        damage: DamageRolled, HpLost => dying::felled + water::swallows, WeaponWorn;
        dying: FellUnconscious => grapple::lets_go + soul::fades + water::sinks, Slain => grapple::lets_go + soul::fades, Counted, Gasped, Woke => grapple::lets_go, Healed, Revived,
            GaveOut => grapple::lets_go + soul::fades + water::sinks;
        exhaustion: StretchBegan, PlanGoesOn, DaySpent, StretchEnded, Toiled, Strained, Collapsed => grapple::lets_go + soul::fades + water::sinks, Treated, DeadlineCame, Spared,
            FatigueIgnored, Exerted;
        rations: Drank, Ate, Provided;
        thirst: WindowEnded, Hungered;
        hazards: Fell, Endangered, Struck, Sickened, Ailed, Cured, Lingered, Festered;
        water: Prepared, LungsFilled, AirSpent, OutOfAir, Surfaced, Breathed, Swallowed, Floated, Swam, WaterSet, Drifted,
            Tossed;
        rest: Slept, Rested;
        soul: Hidden, Overlooked, Maintained, Waned, Revealed, Conjured, Faded;
        craft: Opened, Replaced, Wanted, Turned, GivenUp, Crafted, Finished, Repaired, WorkshopSet, Acquainted, Scarce, CoinsGiven,
            PartsFound, TakenApart;
        attack: AttackRolled => soul::struck, Extended, RatedAs, GearHarmed, Strove;
        grapple: Seized, Pinned => grapple::lets_go, Released;
        ludex_kit::narration: SceneDescribed, ActionDeclared, OutcomeDescribed;
        story: SceneEvent as "scene", Timed as "time";
        ludex_kit::fog: FogSet, Uncovered, Saw;
    }
}
prompts! {
    /// What an actor must decide.
    pub enum Pending of Archsoul {
        checks: Choice;
        attack: Opening;
        exhaustion: Perishing;
    }
}

impl Rulebook for Archsoul {
    type State = State;
    type Command = Command;
    type Event = Event;
    const ID: &'static str = "archsoul";
    const NAME: &'static str = "Archsoul";
    const VERSION: u32 = 6;
    const MARKS: &'static [&'static str] = mark::NAMES;
    const AMOUNT: &'static str = "damage";
    const UNSEEN: &'static str = "someone unseen";

    fn usual_answer(state: &State) -> Option<Command> {
        ludex_kit::usual_answer::<Self>(state)
    }

    fn person(state: &State, id: ActorId) -> Option<Person<'_>> {
        let profile = state.setting.cast.get(id.index())?;
        let actor = state.actors.get(id.index())?;
        Some(ludex_engine::Person {
            name: &profile.name,
            side: &profile.side,
            hidden: state.unseen.iter().any(|(one, hidden)| *hidden == id && state.profile(*one).players),
            down: state.is_out(id),
            pool: ("Hit points", actor.hp, damage::max_hp(state, id, false).total),
        })
    }

    fn sees(state: &State, viewer: &Viewer, id: ActorId) -> bool {
        id.index() < state.actors.len() && soul::shows(state, viewer, id)
    }

    fn rules() -> &'static [&'static [&'static Rule]] {
        static CHAPTERS: &[&[&Rule]] = &[
            options::RULES,
            character::RULES,
            statuses::RULES,
            derived::RULES,
            checks::RULES,
            turns::RULES,
            conditions::RULES,
            damage::RULES,
            dying::RULES,
            rations::RULES,
            rest::RULES,
            exhaustion::RULES,
            exhaustion::collapse::RULES,
            thirst::RULES,
            attack::RULES,
            attack::coup::RULES,
            grapple::RULES,
            soul::RULES,
            hazards::RULES,
            water::RULES,
            water::breath::RULES,
            water::swim::RULES,
            craft::RULES,
            craft::shop::RULES,
            content::RULES,
            interactions::RULES,
            ludex_kit::narration::RULES,
            ludex_kit::adventure::RULES,
            ludex_kit::clock::RULES,
            ludex_kit::fog::RULES,
        ];
        CHAPTERS
    }

    fn broken(state: &State) -> Option<String> {
        view::broken(state)
    }

    fn acting(state: &State) -> Option<ActorId> {
        turns::block(state).find(|id| turns::acts(state, *id))
    }

    fn acting_together(state: &State) -> Vec<ActorId> {
        let acting: Vec<ActorId> = turns::block(state).filter(|id| turns::acts(state, *id)).collect();
        if acting.len() > 1 { acting } else { Vec::new() }
    }

    /// The others are done already.
    fn in_turn_of(state: &State, id: ActorId) -> Option<State> {
        let others = Self::acting_together(state);
        if !others.contains(&id) {
            return None;
        }
        let mut state = state.clone();
        for other in others.into_iter().filter(|other| *other != id) {
            state.actor_mut(other).done = true;
        }
        Some(state)
    }

    fn rounds(state: &State) -> u32 {
        state.round
    }

    fn takes_part(state: &State, id: ActorId) -> bool {
        !state.actor(id).away && !state.is_thing(id)
    }

    fn is_dead(state: &State, id: ActorId) -> bool {
        state.actor(id).dead.is_some()
    }
}

impl Scenery for Archsoul {
    fn shape(state: &State) -> Option<Shape> {
        Some(state.setting.map.shape())
    }

    fn ground(state: &State) -> Option<Ground> {
        ludex_kit::ground::drawn::<Self>(state)
    }

    fn lines(state: &State) -> Vec<GroundLine> {
        things::lines(state)
    }
}

impl Presentation for Archsoul {
    fn known(state: &State, viewer: &Viewer) -> Option<State> {
        ludex_kit::adventure::known::<Self>(state, viewer)
    }

    fn question(state: &State, viewer: &Viewer) -> Option<(Option<ActorId>, String)> {
        ludex_kit::question::<Self>(state, viewer)
    }

    fn explained(state: &State, command: &Command, refusal: &Refusal, viewer: &Viewer) -> Worded {
        ludex_kit::adventure::explained::<Self>(state, command, refusal, viewer)
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

    fn view(state: &State, viewer: &Viewer) -> View {
        view::view(state, viewer)
    }

    fn sheet(state: &State, actor: ActorId, viewer: &Viewer) -> Option<Sheet> {
        view::sheet(state, actor, viewer)
    }

    fn item(state: &State, owner: ActorId, place: u8) -> Option<&str> {
        state.weapon(owner, place).map(|weapon| weapon.name.as_str())
    }
}

impl Content for Archsoul {
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

    fn stocked(list: &str, _record: &serde_json::Value) -> Option<Stocked> {
        (list == "character").then_some(Stocked::Character)
    }
}

impl Policies for Archsoul {
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

impl Rules for Archsoul {
    type Pending = Pending;
    const ORDER: &'static Rule = &turns::ORDER;
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
        state.actors.get(id.index()).is_some_and(|actor| !actor.away)
    }

    /// Between fights nobody's turn it is, and everybody's.
    fn acts(state: &State, actor: ActorId) -> bool {
        state.stage != state::Stage::Fighting || turns::acts(state, actor)
    }

    fn proceed(table: &mut Table<'_, impl Run>) {
        turns::carry_on(table);
        turns::pass_on(table);
    }

    fn look(table: &mut Table<'_, impl Run>) {
        ludex_kit::fog::look(table);
    }
}
