//! Pathfinder second edition, refereed: a d20 against a DC in four degrees, three actions a turn and a reaction, conditions with
//! values.
//!
//! The floors, from below: [`character`] and [`options`], [`state`], [`modifiers`], [`checks`], then the chapters [`conditions`],
//! [`heroes`], [`derived`], [`damage`], [`dying`], [`turns`], [`position`], [`attack`], [`openings`], [`second_rolls`], [`deeds`],
//! [`maneuvers`], [`guile`], [`aid`], [`first_aid`], [`readying`], [`calls`], [`jumping`], [`tumbling`] and the others, each of which
//! knows only those before it; [`story`] stands above all. What follows from an event in a higher chapter stands beside the event, in the list of [`Event`].
//!
//! ```
//! use ludex_pathfinder::{Pathfinder, content::starter};
//! use ludex_engine::{CommandSet, Content, Policies, Seeded};
//!
//! let mut state = Pathfinder::load("duel.toml", &starter()).expect("it is whole");
//! let mut policy = Pathfinder::policy("seasoned").expect("it is known");
//! let mut dice = Seeded::from_number(7);
//! while let Some(command) = policy.choose(&state) {
//!     ludex_engine::simulate::<Pathfinder>(&mut state, &mut dice, &command).expect("it was offered");
//! }
//! assert_eq!(state.stage.name(), "over");
//! ```
#![deny(clippy::too_many_lines, clippy::cognitive_complexity, reason = "a function fits a screen")]
#![allow(missing_docs, reason = "the fields of commands and events are named in full; `#[field]` says what they are")]

pub mod adjustments;
pub mod afflictions;
pub mod aid;
pub mod areas;
mod asking;
pub mod attack;
pub mod attitudes;
pub mod awards;
pub mod benchmarks;
pub mod blasts;
mod builder;
pub mod building;
pub mod calls;
mod chapters;
pub mod character;
pub mod checks;
pub mod climbing;
pub mod conditions;
pub mod content;
pub mod creatures;
pub mod damage;
pub mod deeds;
pub mod derived;
pub mod dictating;
pub mod difficulty;
mod doing;
pub mod downtime;
pub mod dying;
pub mod effects;
pub mod encounters;
pub mod environment;
pub mod experience;
pub mod exploration;
pub mod exposure;
pub mod falling;
pub mod feats;
pub mod first_aid;
pub mod flight;
pub mod footing;
pub mod gear;
pub mod growth;
pub mod guile;
pub mod hazards;
pub mod heroes;
pub mod hours;
pub mod import;
pub mod jumping;
pub mod lore;
pub mod magic;
pub mod maneuvers;
pub mod minds;
pub mod modifiers;
pub mod money;
pub mod openings;
pub mod options;
mod policy;
pub mod position;
mod prelude;
mod pricing;
pub mod readying;
pub mod regeneration;
pub mod rest;
pub mod riders;
pub mod riding;
mod rulebook;
pub mod sanctuary;
pub mod second_rolls;
pub mod sight;
pub mod skills;
pub mod spells;
pub mod state;
pub mod story;
pub mod supplies;
pub mod surroundings;
pub mod templates;
pub mod trade;
pub mod travel;
pub mod trials;
pub mod tumbling;
pub mod turns;
mod view;
pub mod waters;
pub mod weather;

use ludex_kit::{commands, events, prompts};
pub use state::State;

/// The rules of Pathfinder second edition.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pathfinder;

/// A table of this game: the state to read, dice to roll, events to emit.
pub(crate) type Table<'a, R> = ludex_kit::Table<'a, Pathfinder, R>;
/// A state, and the viewer to whom it is told.
pub(crate) type Teller<'a> = ludex_kit::Teller<'a, Pathfinder>;
/// What may be done.
pub(crate) type Offer = ludex_kit::Offer<Command>;
/// Where offers are added.
pub(crate) type Offers<'a> = ludex_kit::Offers<'a, Pathfinder>;

/// Where the dice come from and who listens, for this game.
pub trait Run: ludex_kit::Run<Pathfinder> {}
impl<R: ludex_kit::Run<Pathfinder>> Run for R {}
ludex_kit::marks! {
    HIT = "hit", CRITICAL = "critical", WORKS = "works",
    CRITICAL_SUCCESS = "critical success", SUCCESS = "success", FAILURE = "failure", CRITICAL_FAILURE = "critical failure",
    DOWN = "struck down", DEAD = "dead",
}

commands! {
    /// What may be done.
    pub enum Command of Pathfinder {
        turns: Begin, RollBy, EndEncounter;
        attack: StrikeAt as "strike", StrikeSquare, DoubleSlice, Parry;
        maneuvers: Grapple, Shove, Trip, Disarm, Escape, Slip, TurnTables;
        guile: Feint, Demoralize;
        position: TakeCover;
        sight: Hide, Sneak, Seek, PointOut, Divert, SetSight;
        ludex_kit::light: SetLight, LightPlace, SetLamp, PutOut;
        first_aid: FirstAid, Retch, HelpAgainst;
        calls: CallCheck;
        jumping: Leap, LongJump, HighJump;
        tumbling: TumbleThrough;
        effects: Grant, Revoke;
        minds: Rampage, Control, Dictate;
        supplies: Supply, TakeOut, PutAway, HandOver, DrinkPotion, ThrowBomb, ReadScroll, ChangeGrip, HandleShield, Carry, Drag, BreakArmour, MarkGear;
        weather: SetWeather;
        exposure: SetTemperature, Batter;
        blasts: Unleash, Counter;
        skills: UseSkill, LayThing, ClearThing, Bury, StrikeThing, Talk, Perform, Impersonate, Conceal, SearchPerson, Examine, SocialBegin;
        afflictions: Expose, TreatPoison, TreatDisease;
        hours: Wait, KeepWatch, Deprive;
        rest: TreatWounds, Sleep, BedRest, Refocus, DailyPreparations;
        footing: Balance, LayGround, ClearGround;
        falling: DropDown, ArrestFall, GrabEdge, FallOn, SlowFall, LetFall;
        flight: Fly, Burrow, Maneuver;
        climbing: Climb;
        waters: Swim, Speak;
        attitudes: SetAttitude, CallHostile;
        riding: Mount, Dismount, CommandAnimal, LetMinionAct, Bind;
        aid: PrepareAid, Aid;
        readying: ReadyStrike as "ready", Spring, KeepReady, SpringAt, ReadyDeed, SpringDeed;
        openings: React, LetGo;
        dictating: DecideFor;
        second_rolls: RollAgain, LetStand;
        dying: Rescue as "rescue", AcceptFate, ShakeAwake;
        turns: Stride, Step, Stand, Crawl, DropProne, RaiseShield, AvertGaze, SetReaction, Interact, Release, Delay, Rejoin, WaitOn, ActFirst, LetActFirst, EndTurn;
        ludex_kit::ground: Walk;
        ludex_kit::doors: TurnDoor, SetDoor;
        damage: BlockBlow as "block", TakeBlow, HurtBy as "hurt", Bolster, Heal, Linger;
        conditions: Afflict, Relieve;
        heroes: HoldHeroPoints, BeginSession, AwardHeroPoint;
        spells: CastSpell as "cast", Sustain, Dismiss, Widen, RelyOnGuidance, DrainBond, PrepareSpells, SetFocus, EndSpell;
        creatures: Grab, HoldOn, Constrict, KnockDown, PushAway, Rend, Trample, Swallow, CutOut, SwarmOver, Bite, Breathe, Pounce, Rush, DrinkBlood, PullOff, Unlatch, SetBreath;
        hazards: LookOut, SetOff, Disable, CounterHazard, StrikeHazard, AwardHazard;
        exploration: Explore, Travel, LookForClue;
        awards: AwardDeed, AwardEncounter, AwardExperience;
        growth: GainLevel, Retrain;
        trade: SetPurse, Buy, Sell, PayForLiving, MendTools;
        feats: PowerAttack, IntimidatingStrike, BattleMedicine, TakeForCertain;
        riders: DriveBack;
        ludex_kit::narration: DescribeScene, DeclareAction, DescribeOutcome;
        ludex_kit::adventure: OpenScene, JoinCharacter, BringIn, RemakeCharacter;
        ludex_kit::clock: Arrive;
    }
}
events! {
    /// What happens.
    pub enum Event of Pathfinder {
        asking: Put, Settled;
        checks: Flattened;
        conditions: Gained => dying::doomed + turns::stunned_in_turn + falling::loses_hold + riding::knocked_down, Lost => sight::clears, Eased, Weakened => dying::drained, Ticked, RoundsPass, Spoke => waters::spoke;
        turns: RollsBy, ReactionSet, Began => exploration::fight_begins, InitiativeRolled, CameIn, Ordered => sight::begins + hazards::fight_begins + exploration::order_stands, TurnComes => regeneration::turn_comes + spells::turn_comes + creatures::breath_comes_back + creatures::presence_at_turn + hazards::acts_between, Regained,
            TurnEnded => turns::asks_who_waits + regeneration::turn_ends + sight::turn_ends + afflictions::turn_ends + footing::turn_ends + flight::turn_ends + waters::turn_ends + waters::sinks + spells::turn_ends + creatures::digests + creatures::turn_over, HandedBack, GoesBefore, HelpForgone, Delayed => afflictions::turn_ends, Rejoined, TurnLost => spells::turn_ends, EncounterEnded, Spent => sight::shows_itself, SetOut,
            Leaves => openings::asks, Rose => openings::asks_at_rest, Moved => maneuvers::lets_go + footing::enters + spells::enters + creatures::follows + creatures::comes_near + hazards::stepped_on + readying::asks,
            Arrived => sight::arrives + creatures::lands, ShieldRaised, GazeAverted, Drawn, Loaded, Released, Undertaken => openings::asks_at_deed, Finished, ActionsLost;
        openings: Provoked, Reacted;
        ludex_kit::doors: DoorTurned, DoorSet;
        attack: Dodged, SwungInVain, Attacked => spells::strikes_out, Struck => attitudes::struck + spells::struck_true + creatures::follows_hit + creatures::numbs + creatures::infects, Drowned, Landed => riders::follows, Guessed, GuessCame, Parried;
        sight: Secretly, Stole, Looked => skills::spotted, Sighted, Distracted;
        ludex_kit::light: LightSet => sight::brightens, PlaceLit => sight::brightens, LampSet => sight::brightens;
        deeds: Tried => skills::counts + spells::used_up;
        maneuvers: AttackCounted, Seized, Freed => creatures::comes_out, Pushed => maneuvers::out_of_reach + footing::pushed_into + riding::pushed, Loosened, StruggleFailed;
        guile: Bared, Daunted;
        position: CoverTaken;
        aid: AidPrepared, Aided;
        jumping: JumpedUp;
        readying: Readied, Tempted, Sprung, DeedReadied, DeedSprung;
        damage: Damaged => dying::after_damage + minds::hurt + footing::struck + waters::struck + creatures::ruptures + feats::cows, Seared, Mended => dying::healed, Bolstered, Inflicted, Burned, Helped, ThrownOff, BlowFalls, ShieldStruck, ForceShieldSpent;
        regeneration: Cooled;
        dying: LiesDying, StayedUp, KnockedOut => maneuvers::falls + falling::struck_down + riding::falls, Sank, Recovering, Stabilised, Died => maneuvers::falls + riding::falls, Rescued, Roused, Shaken;
        heroes: HeroPointsSet, HeroPointsSpent, HeroReadied;
        effects: Granted, Revoked;
        minds: Raged, Mastered;
        supplies: Stocked, TakenOut, Stowed, HandedOver, PotionGiven, Restored, ScrollRead, Gripped, ShieldHandled, Laden, ArmourBroke, GearMarked;
        weather: WeatherSet => sight::brightens;
        exposure: DegreesSet, Battered;
        blasts: Unleashed, BlastRolled, Saved, Immunised, Counters;
        skills: TriedInSecret, LaidOut, Removed, Told, SpellBorrowed, Squeezed, Progressed => skills::dug_out + skills::gives_way, Spoilt, ShutOut, ThingDamaged => skills::breaks_down, Earned, ThingMade, Fed,
            ThingFound => exploration::finds_trail, Covered => exploration::covers_tracks, Stashed, Buried, DugOut, Forged, Judged, Yielded, Performed, Guised, Concealed, SeenThrough, PaperRead, SocialBegan, SocialScored;
        afflictions: Exposure, Advanced, Cured, Tended;
        hours: WatchKept, TimePassed => hours::tires + hours::starves + regeneration::rounds_pass + effects::rounds_pass + exposure::time_passes + rest::life_ebbs + rest::comes_round + rest::wounds_close + afflictions::time_passes + waters::time_passes + skills::presses + skills::resents + spells::time_passes + creatures::day_breaks, Timed as "time" => hours::tires + hours::starves + regeneration::rounds_pass + effects::rounds_pass + exposure::time_passes + rest::life_ebbs + rest::comes_round + rest::wounds_close + afflictions::time_passes + waters::time_passes + skills::presses + skills::resents + spells::time_passes + creatures::day_breaks, Wearied, Deprived, Wasted;
        rest: WoundsTreated, CameRound, WoundsClosed, Slept => exploration::day_is_over, Lain => exploration::days_are_over, Refocused, Prepared => spells::day_begins + creatures::has_prepared;
        footing: Scathed, Slipped => falling::slips, Drifted, GroundLaid, GroundCleared;
        falling: Caught, Fell, FeatherCalled => spells::feathers;
        flight: Flew, Rested;
        climbing: Climbed;
        waters: Swam, Floats, BreathSpent, Smothered, Breathes;
        attitudes: WasHostile, Felt;
        riding: Mounted, CarriedAlong, Balked, Obeys, Lent, Bound;
        second_rolls: CheckHeld, CheckRolledAgain, CheckStands;
        magic: SpellTakesHold, SpellEnded, SpellChanged;
        sanctuary: SanctuaryTested => spells::used_up;
        trials: Withstood => spells::used_up;
        spells: SpellBegun, SpellStruck => spells::struck_true, SpellSustained, MagicFound, SpellsPrepared, BondDrained, FocusSet;
        creatures: Steeled, Trampled, Swallowed, Swallows, CameOut, Breathed, Renewed, BreathSet, Bounded, BoundsOn, Numbed, Latched, LetsGo, DrankBlood;
        awards: ExperienceGained, FoesOvercome;
        hazards: HazardChanged, HazardStrikes, Sought;
        exploration: Explores, Travelled, Hustled, CountsAnew, LookedAbout, NoticeAvoided;
        growth: LevelGained, Relearned;
        trade: PurseSet, Paid, ToolsMended;
        feats: Treated, TakenForCertain;
        ludex_kit::narration: SceneDescribed, ActionDeclared, OutcomeDescribed;
        story: SceneEvent as "scene";
    }
}
prompts! {
    /// What an actor must decide.
    pub enum Pending of Pathfinder {
        openings: Opening;
        second_rolls: CheckFell;
        dying: NearDeath;
        turns: Waits, Tied;
        damage: BlowLands;
        riders: DrivesBack;
        maneuvers: Reversal, SlipAway;
        readying: InReach;
        falling: Falling, Feather;
    }
}
