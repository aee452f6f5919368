//! Archsoul, refereed: pools of six-sided dice against a difficulty, action points, arcs, hardness, and the way down.
//!
//! The floors, from below: [`character`] and [`options`], [`state`] with what waits in it, then the chapters
//! [`statuses`], [`derived`], [`checks`], [`turns`], [`conditions`], [`damage`], [`dying`], [`rest`], [`exhaustion`], [`attack`], [`soul`] and [`craft`], each of which knows only those
//! before it. What follows from an event in a higher chapter stands beside the event, in the list of [`Event`].
//!
//! ```
//! use ludex_archsoul::{Archsoul, content::starter};
//! use ludex_engine::{Seeded, RuleSystem};
//!
//! let mut state = Archsoul::load("duel.toml", &starter()).expect("it is whole");
//! let mut policy = Archsoul::policy("greedy").expect("it is known");
//! let mut dice = Seeded::from_number(7);
//! while let Some(command) = policy.choose(&state) {
//!     Archsoul::simulate(&mut state, &mut dice, &command).expect("it was offered");
//! }
//! assert_eq!(state.stage.name(), "over");
//! ```
#![allow(missing_docs, reason = "the fields of commands and events are named in full; `#[field]` says what they are")]

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

use ludex_engine::Person;
use ludex_engine::content::Stocked;
use ludex_kit::{ActorId, Rule, RuleSystem, Rules, Viewer, commands, events, prompts};
pub use state::State;

ludex_kit::game! {
    /// The rules of Archsoul.
    pub struct Archsoul with character, options
        knows attack, checks, conditions, damage, derived, dying, exhaustion, hazards, rations, rest, soul, statuses, thirst, turns, water, mark, Command, Pending;
}
ludex_kit::marks! {
    HIT = "hit", COUP = "coup de grace", DOWN = "unconscious", DEAD = "dead", SUCCESS = "success",
    CRITICAL_FAILURE = "critical failure", WORN = "weapon worn", TIRES = "tires",
}

ludex_kit::asked_in_turn!(Archsoul, Pending);

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
        ludex_kit::hiding: Hide, Search;
        checks: CallForRoll, RollWith, AdjustNext;
        conditions: Afflict, Restrain, Loosen, Weaken, Say;
        attack: Rate;
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
            TurnComes => dying::come_round + hazards::round_of_ills + water::turn_comes, TurnBegan, TurnEnded => water::breath::turn_ends + exhaustion::exerted + soul::turn_ends + water::breathes, FightEnded, ApSpent, Drawn, PutAway, PickedUp, SetAbout,
            Provoked => attack::openings, Stepped => grapple::lets_go + soul::fades, Moved, Faced, StoodUp, ActionLost, Performed => soul::performed,
            Freed, Dragged, GroundMarked, LaidDown, Placed => grapple::lets_go + soul::fades;
        things: ThingTurned, Forced, LockSet;
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
            PartsFound;
        attack: AttackRolled => soul::struck, Extended, RatedAs;
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

impl RuleSystem for Archsoul {
    type State = State;
    type Command = Command;
    type Event = Event;
    const ID: &'static str = "archsoul";
    const NAME: &'static str = "Archsoul";
    const VERSION: u32 = 4;
    const MARKS: &'static [&'static str] = mark::NAMES;
    const AMOUNT: &'static str = "damage";
    ludex_kit::declared!();
    ludex_kit::in_scenes!();
    fn person(state: &State, id: ActorId) -> Option<Person<'_>> {
        let profile = state.setting.cast.get(id.index())?;
        let actor = state.actors.get(id.index())?;
        Some(ludex_engine::Person {
            name: &profile.name,
            side: &profile.side,
            hidden: state.unseen.iter().any(|(one, hidden)| *hidden == id && state.profile(*one).players),
            down: !state.is_awake(id),
            pool: ("Hit points", actor.hp, damage::max_hp(state, id, false).total),
        })
    }

    fn sees(state: &State, viewer: &Viewer, id: ActorId) -> bool {
        id.index() < state.actors.len() && soul::shows(state, viewer, id)
    }

    fn name(state: &State, viewer: &Viewer, id: ActorId) -> String {
        match Self::person(state, id) {
            Some(person) if Self::sees(state, viewer, id) => person.name.to_owned(),
            _ => "someone unseen".to_owned(),
        }
    }

    ludex_kit::chapters! {
        options, character, statuses, derived, checks, turns, conditions, damage, dying, rations, rest,
        exhaustion, exhaustion::collapse, thirst, attack, attack::coup, grapple, soul, hazards, water, water::breath, water::swim, craft, craft::shop, content, interactions, ludex_kit::narration, ludex_kit::adventure, ludex_kit::clock,
        ludex_kit::fog,
    }
    ludex_kit::foggy!();
    ludex_kit::read_by!(content::Stock);
    ludex_kit::shown_by!(view: broken, worth, view, sheet);
    ludex_kit::fights_greedily!(4);
    fn builder() -> Option<&'static dyn ludex_engine::Builder<Self>> {
        Some(&builder::Characters)
    }

    fn stocked(list: &str, _record: &serde_json::Value) -> Option<Stocked> {
        (list == "character").then_some(Stocked::Character)
    }

    fn acting(state: &State) -> Option<ActorId> {
        turns::block(state).find(|id| turns::acts(state, *id))
    }

    fn item(state: &State, owner: ActorId, place: u8) -> Option<&str> {
        state.weapon(owner, place).map(|weapon| weapon.name.as_str())
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

impl Rules for Archsoul {
    type Pending = Pending;
    const ORDER: &'static Rule = &turns::ORDER;
    ludex_kit::asked_in_turn!();
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
