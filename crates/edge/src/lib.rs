//! EDGE, refereed: two twelve-sided dice and a score, exploits and setbacks, turns of four budgets.
//!
//! The floors, from below: what people are ([`character`]) and what a campaign changes ([`options`]); where they are ([`place`]) and
//! the whole [`state`]; what the world is like for them ([`rays`], [`time`]); rules that lower chapters ask about ([`efforts`],
//! [`special`], [`traumas`], [`breath`], [`gravity`], [`loads`], [`sizes`]); [`exhaustion`], [`conditions`], [`vision`], [`sight`],
//! [`checks`], [`derived`]; then the chapters [`damage`], [`dying`] and [`turns`]; what the world does to people ([`trials`], [`perceiving`], [`needs`], [`rest`],
//! [`falls`], [`collisions`], [`hazards`], [`suffocation`], [`radiation`], [`acclimation`], [`sickness`]); [`moves`] and what goes beyond
//! walking ([`leaps`], [`drifting`], [`journeys`]); [`attack`] and [`things`], [`reactions`], [`actions`], [`first_aid`]; what else is done in a fight
//! ([`stealth`], [`handling`], [`struggles`], [`readying`], [`areas`], [`powers`]); who is carried and who sleeps ([`carrying`],
//! [`sleep`]); [`exploits`], [`setbacks`], [`training`], [`calls`] and [`hours`]; what people do at length and with one another
//! ([`undertakings`], [`wounding`], [`cards`], [`talk`], [`flourishing`], [`downtime`]); what goes on from scene to scene ([`story`]).
//! Each knows only those before it.
//! What follows from an event in a higher chapter stands beside the event, in the list of [`Event`].
//!
//! **Time** passes by the game master's word, by what people do, and by the rounds of a fight. What falls due on the way does so in
//! order, to the second ([`hours::Due`]): a chapter with something that falls due says when, and a line in [`hours`] lets it.
//! [`time::now`] is the second up to which all has been reckoned.
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

pub mod acclimation;
pub mod actions;
pub mod areas;
mod asking;
pub mod attack;
pub mod breath;
mod builder;
pub mod calls;
pub mod cards;
pub mod carrying;
mod chapters;
pub mod character;
pub mod checks;
pub mod collisions;
pub mod conditions;
pub mod content;
pub mod damage;
pub mod derived;
pub mod downtime;
pub mod drifting;
pub mod dying;
pub mod efforts;
pub mod exhaustion;
pub mod exploits;
pub mod falls;
pub mod first_aid;
pub mod flourishing;
pub mod gravity;
pub mod handling;
pub mod hazards;
pub mod hours;
pub mod journeys;
pub mod leaps;
pub mod loads;
pub mod moves;
pub mod needs;
pub mod options;
pub mod perceiving;
pub mod place;
mod policy;
pub mod powers;
mod prelude;
pub mod radiation;
pub mod rays;
pub mod reactions;
pub mod readying;
pub mod remedies;
pub mod rest;
mod rulebook;
pub mod setbacks;
pub mod sickness;
pub mod sight;
pub mod sizes;
pub mod sleep;
pub mod special;
pub mod state;
pub mod stealth;
pub mod story;
pub mod struggles;
pub mod suffocation;
pub mod talk;
pub mod things;
pub mod time;
pub mod training;
pub mod traumas;
pub mod trials;
pub mod turns;
pub mod undertakings;
mod view;
pub mod vision;
pub mod wounding;

use ludex_kit::{ActorId, Commands, Rule, Rules, Verdict, commands, events, prompts};
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
        turns: Begin, PutBefore, GiveWay, SetBond, Surprise, PutAt, Enter, EndFight;
        attack: Attack, SecondAttack, AttackPlace;
        actions: AimAt as "aim", Dash, Defend, Disengage, Assist as "help";
        moves: Go, Stand, DropProne;
        turns: Recover, Delay, EndTurn;
        reactions: Dodge, TakeIt, Strike, LetGo;
        attack: Spare, Kill, AllowSparing, RuleOn;
        exploits: OpenExploit, Perform, Forgo, JoinIn, JoinMove, StayOut, HurryTo, StayThere;
        setbacks: RollSetback, SetBack, SayWhat;
        first_aid: FirstAid;
        remedies: UseRemedy;
        powers: UsePower, SecondWind, EndConcentration, Unsettle, HoldOn, SlipAway;
        handling: Speak, Handle, DemandCare, Drop, Stow, Improvise, Reload;
        ludex_kit::doors: TurnDoor, SetDoor;
        areas: Throw, Breathe, LayCharge, Signal, LayCloud;
        readying: ReadyAttack, ReadyMove, ReadyDeed, CarryOut, KeepReady, TriggerComes;
        struggles: Grapple, Seize, ShoveAtOnce, DisarmAtOnce, Immobilise, Silence, Escape, LetHoldGo, Shove, Disarm, Feint, Overrun, Answer, Yield;
        stealth: Hide, Search, AskToLook, Grant, Refuse, TryToNotice, PermitHiding, PostLookOut, GiveAway, Calm, PointOut, LookAgain, Muffle;
        calls: CallCheck, CallContest, CallRivals, RollIt;
        calls: SayFailure, BlockTask, AllowTask, GiveModifier, EndModifier, NeedNoCheck, SummonTenacity, Persevere;
        undertakings: BeginTask, WorkOn, CallTogether;
        cards: AwardCard, KeepHand, SwapCard, PlayCard, BurnCard, TakeBack, ResolveCard, EndScene, EndSession, LiftSecrets, RollOn;
        wounding: ShiftHands, SaveTraumas, InflictTrauma, PlaceTrauma, NameThing, ShowShock, ActOut, CureTrauma, NoteScar, GiveCrutch;
        carrying: SetLoad, TakeUp, SetDown, Mount, Dismount;
        sleep: FallAsleep, Shake, MakeNoise;
        talk: SetAttitude, React, CallTalk, ReadPerson;
        flourishing: Invent, JudgeExploit, Flourish, AddCheck, AddNothing, WinOver, Reveal, NameMishap, MendThing, Temper, Mislead, ShowTruth;
        downtime: GiveMoney, ChooseLifestyle, AddCost, Pursue, SetTrade, BeginCraft, BeginRepair, BeginLearning, BeginResearch;
        downtime: BeginOther, MeetNeed, BeginInterlude, PassDays;
        dying: SayDeath;
        damage: HurtBy as "hurt", Heal;
        conditions: Afflict, Relieve;
        exhaustion: Tire, Refresh;
        hours: SetScale, PassTime, Arrive;
        needs: Fend, Eat, SetClimate, EndDay;
        rest: BeginRest as "rest", Disturb, TakeItEasy, Tend;
        falls: Fall;
        collisions: Collide, GetFree, LiftAway, Crash, FallOn;
        hazards: Unstick, Destroy, Imperil;
        suffocation: CutOff, GiveAir;
        radiation: Expose, Medicate, LongTerm;
        acclimation: SetGravity, Brace, JudgeSkill;
        sickness: TreatSickness;
        journeys: SetPace, Embark, Travel, Halt, Sneak, Meet, Spot, Occupy, TakeRank, Avoid, Track, Forage;
        leaps: Jump, JumpUp, Hurdle, Climb, Swim, Fly, HardWay;
        drifting: PushOff, StopDrifting, MoveThing;
        perceiving: Perceive;
        sizes: SetWidth, CountAround;
        things: SetThing, BreakThing;
        ludex_kit::narration: DescribeScene, DeclareAction, DescribeOutcome;
        ludex_kit::adventure: OpenScene, JoinCharacter, BringIn, RemakeCharacter;
        ludex_kit::light: SetLight, LightPlace, SetLamp, PutOut;
    }
}
events! {
    /// What happens.
    pub enum Event of Edge {
        asking: Put, Settled;
        checks: VitalitySpent, RollMade;
        exhaustion: Tired => dying::exhausted + leaps::tired, Refreshed;
        conditions: Gained => leaps::gained + stealth::changed + struggles::loosens + powers::changed + carrying::gained, Lost => stealth::changed, Expired => stealth::changed + struggles::loosens;
        damage: Damaged => dying::after_damage + rest::hurt + powers::hurt + sleep::damaged, Mended;
        dying: Fell => leaps::fell + struggles::loosens + powers::changed + carrying::fell, Died => leaps::died + struggles::loosens + powers::changed, Scarred => wounding::scarred, DeathSaved, Counted, Stabilised, DeathSaid;
        turns: PutThere => stealth::changed + struggles::loosens, Entered => stealth::changed + wounding::changed, Joined, Shares, Began => stealth::settle, InitiativeRolled => cards::initiative, TieThrown, Ordered, PutFirst, IsSurprised, RoundEnds => areas::round_ends,
            RoundComes => hours::round_passes, TurnComes => rest::fought + stealth::turn_comes + powers::turn_comes + wounding::turn_comes + flourishing::turn_comes,
            Renewed => areas::charges_due + areas::turn_comes,
            Opened => falls::at_turn + suffocation::at_turn + acclimation::at_turn + drifting::at_turn, Delayed,
            SaveWaits, SaveComes, TurnCloses => wounding::turn_closes, SavesCome => powers::saves_come, Stirs, AimLapses, ActsBetween, BondSet,
            TurnEnded => drifting::at_end + struggles::feint_ends,
            FightEnded => powers::fight_ended + cards::fight_ended, Paid, Reacted, Recovered;
        moves: SetOut, Wedged, LeavesReach, Offered => reactions::asks, Moved => stealth::moved + struggles::pulled + readying::moved + areas::moved + carrying::moved + wounding::moved,
            Pushed => drifting::pushed + stealth::changed + struggles::loosens + areas::pushed, Arrived => leaps::lands + readying::arrived, Spent, Rises => exploits::rose + cards::of_dice, Begun, Risen;
        attack: AttackSpent, CameDown, GuessFails => attack::guess_fails, PlaceStruck => things::struck + stealth::place_struck + exploits::place_struck + cards::of_dice, Drawn, Attacked, Stepped => reactions::at_step + exploits::at_step + setbacks::at_step, Dodged, Struck => stealth::struck + struggles::feint_used + sleep::struck + cards::of_dice, Rolls, LifeSpared, SparingAllowed, RuledOn,
            Harmed, Done => readying::done;
        actions: Dashed => wounding::dashed, Defended, Disengaged, Aimed, Helped;
        first_aid: Aided => exploits::aided + cards::of_dice;
        stealth: Hid => stealth::hid + sleep::heard + exploits::hid + cards::of_dice, Searched => stealth::searched + exploits::searched + cards::of_dice, LookedInto => exploits::looked + cards::of_dice, Noticed => sleep::noticed + cards::noticed, Permitted, Posted => stealth::changed,
            Revealed, Found => stealth::found + sleep::found, Hurried, Watched => stealth::watched + exploits::watched + cards::of_dice, Sensed, Forgotten, PointedOut, LooksAgain, Muffled;
        handling: Spoken, Handled, CareDemanded, DropsIt, Stowed, Improvised => exploits::improvised + cards::of_dice, Reloaded;
        ludex_kit::doors: DoorTurned => stealth::changed + wounding::changed, DoorSet => stealth::changed + wounding::changed;
        remedies: RemedyUsed;
        powers: Restored, PowerUsed => powers::gives_away, UseComes, UseOver, PowerResisted => exploits::power_resisted + cards::of_dice, WindUsed, Shaken, ShakenAsked, FocusBegun, FocusEnded, FocusAges,
            FocusTested => exploits::held_on + cards::of_dice;
        areas: BurstComes, BurstStep, BurstRolled, BurstSaved => exploits::saved + cards::of_dice, BurstOver, BlastThrown => exploits::thrown + cards::of_dice, SentOut,
            ChargeLaid, ChargesGone, CloudLaid, CloudMet, CloudsFade, AreasAge;
        readying: Kept, WaitsFor, SpringAsked, SpringOver, Sprung;
        struggles: StruggleBegun => struggles::gives_away, Answered, BoutComes, GivenUp, Contended => exploits::contended + cards::of_dice, StruggleOver, Gagged, Freed, Disarmed,
            FeintWorked, FeintOver, FeintAges, PassWon;
        exploits: ExploitOpened, TurnsMelee, TurnsBlast, Favours, Performed, Resisted => exploits::resisted + cards::of_dice, Turned, TurnChosen => setbacks::chosen, TurnedOut;
        setbacks: Worsened, SetbackThrown, Faltered => flourishing::faltered, Said;
        calls: Checked => calls::checked + cards::of_dice + flourishing::rolled_again, FailedByItself, Contested => calls::contested + cards::of_dice, WonByItself, Rivalled => calls::rivalled + cards::of_dice;
        calls: GruellingCalled, TimeTaken, TenacitySummoned, DoneWithoutCheck, ModifierGiven, ModifierOver, SaidFailure, Barred, Cleared;
        undertakings: TaskBegun, Progressed, TaskOver, Together;
        wounding: Placed, Fought => cards::of_dice, ActionLost, Ran, RunOver, Hands, TraumaSaved => cards::of_dice, TraumaHealed, Eased, Looked, Named, ShockShows, ActedOut;
        wounding: ScarNoted, Leans;
        carrying: Loaded, TakenUp, LaidDown, BroughtAlong, Mounted, Dismounted;
        sleep: Noise, Woke;
        talk: Thinks, Reacts, TalkOver, Talked, MovedBy, TraitKnown, Read;
        flourishing: Halved, Invented, Flourished, WonOver, Discovered, Focused, Silenced, SpeaksAgain, MishapNamed, ThingMended, Tempered, Misled, TruthShows;
        downtime: MoneyChanges, LifestyleChosen, LifestylePaid, CostAdded, CostComes, Pursues, TradeSet, ProjectBegun, NeedMet;
        downtime: DayCounted, NotCounted, Longer, ProjectOver, SkillLearned, LanguageKnown, InterludeBegan, DayOver, Retires, HoursGoBy;
        cards: LegendMade, DoubleWithheld, SecretsLifted, Praised, CardAwarded, AwardWaits, AwardComes, CardDrawn, DeckEmpty, DrawDeclined, CardSwapped, CardBurned;
        cards: CardPlayed, CardTakenBack, EncounterOver => cards::encounter_over + talk::scene_over, SessionOver, CardResolved, WindowPassed;
        hours: Timed as "time", Wakes, MomentsOver;
        time: Elapsed => areas::time_passes + powers::time_passes + hours::moments_pass;
        trials: Tried => exploits::tried + cards::of_dice;
        needs: Fended, Ate, ClimateSet, Hungered, Unlocked, DayEnded => journeys::day_over;
        rest: RestBegun => sleep::rest_begins, RestEnded => powers::rested + sleep::rest_ends, Missed, Strained, TakenEasy, Tended, Slept => wounding::slept;
        falls: Plunges, Landed => collisions::comes_down;
        collisions: Thrown, IsPinned, Crashed, Lies, ImpactComes, ImpactStep, ImpactOver;
        hazards: Used, Destroyed, Befell;
        suffocation: Choked;
        radiation: Exposed, Medicated, Lingers, Symptoms, RadGone;
        acclimation: GravitySet => drifting::gravity_set, BandChanged => sickness::band_changed, Borne, SkillJudged;
        sickness: Sickens, Weakened;
        journeys: SetOff, Boarded, LostWay, WayFound, CameSoFar, Halted, Marched, Sneaks, Met, Spotted, Occupies,
            Tracked, Foraged, DayBegins;
        leaps: HeldUp, Leaps, Obstructed;
        drifting: Drifts, Floated, Settles;
        perceiving: SeenThrough;
        sizes: WidthSet, AroundCounted;
        things: ThingSet, ThingBroken => things::opens_the_way + stealth::changed, ThingHit;
        ludex_kit::narration: SceneDescribed, ActionDeclared, OutcomeDescribed;
        story: SceneEvent as "scene" => story::comes, Feels;
        ludex_kit::light: LightSet => stealth::changed + wounding::changed, PlaceLit => stealth::changed + wounding::changed,
            LampSet => stealth::lamp_set + wounding::changed;
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
        exploits: Performing, Joining, Hurrying;
        setbacks: Faltering;
        calls: CheckCalled, Persevering;
        cards: FullHand, Resolving, BeforeDice;
        flourishing: Judging, Adding, Winning, Revealing;
    }
}

impl Rules for Edge {
    type Pending = Pending;
    const ORDER: &'static Rule = &turns::ORDER;
    const POINTS: &'static str = "actions";
    const POINT: &'static str = "action";

    fn waits(state: &State) -> Option<&Pending> {
        state.first.as_ref().or(state.asked.as_ref())
    }

    fn ask(table: &mut Table<'_, impl Run>, prompt: Pending) {
        table.emit(asking::Put { prompt });
    }

    fn settle(table: &mut Table<'_, impl Run>) {
        table.emit(asking::Settled {});
    }

    /// Who has no part in the scene is nobody there.
    fn knows(state: &State, id: ActorId) -> bool {
        state.actors.get(id.index()).is_some_and(|actor| !actor.elsewhere)
    }

    /// Between fights nobody's turn it is, and everybody's.
    fn acts(state: &State, actor: ActorId) -> bool {
        state.stage != Stage::Fighting || state.turn == Some(actor)
    }

    /// Whoever has a severe trauma fights for its action before anything of it happens (ED-TRA-20).
    fn execute(table: &mut Table<'_, impl ludex_kit::Run<Self>>, command: &Command) -> Verdict {
        let state = table.state();
        if let Some(actor) = wounding::acts(state, command).filter(|actor| wounding::is_hampered(state, *actor)) {
            Commands::may(command, state)?;
            if !wounding::goes_ahead(table, actor) {
                return Ok(());
            }
        }
        Commands::carry(command, table)
    }

    /// Goes on with the innermost of what is under way; once nothing is, whoever is next acts (ED-TRN-11, ED-TRN-20).
    fn proceed(table: &mut Table<'_, impl Run>) {
        loop {
            carries_on(table);
            turns::pass_on(table);
            let state = table.state();
            if Self::waits(state).is_some() {
                return;
            }
            let idle = state.shaken.is_empty() && state.stack.is_empty();
            if idle && !calls::takes_its_time(table) {
                return;
            }
        }
    }
}

/// Goes on with the innermost of what is under way until somebody must decide, or nothing is.
fn carries_on(table: &mut Table<'_, impl Run>) {
    loop {
        let waits = Edge::waits(table.state()).is_some();
        // What was played is worked out before anything goes on (ED-CRD-25).
        if (!waits || !table.state().plays.is_empty()) && cards::goes_on(table) {
            continue;
        }
        if waits {
            return;
        }
        if powers::asks(table) {
            continue;
        }
        if table.state().stack.is_empty() {
            return;
        }
        if cards::asks_before(table) {
            continue;
        }
        let Some(frame) = table.state().stack.last() else { return };
        match *frame {
            Frame::Moving(moving) => moves::advance(table, moving),
            Frame::Rising(rising) => moves::advance_rising(table, rising),
            Frame::Blow(blow) => attack::advance(table, blow),
            Frame::Turning(turning) => exploits::advance(table, turning),
            Frame::Burst(burst) => areas::advance(table, burst),
            Frame::Waiting(waiting) => readying::advance(table, waiting),
            Frame::Struggle(struggle) => struggles::advance(table, struggle),
            Frame::Impact(impact) => collisions::advance(table, impact),
            Frame::Using(using) => powers::advance(table, using),
        }
    }
}
