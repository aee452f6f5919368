//! Heroes of Destiny, refereed: a fight, from the first roll of initiative to the last one standing.
//!
//! Wild dice decide attacks; there are no hit points, only wound slots that fill. Action Points come twice a
//! round and can be kept; initiative moves, and whoever is ahead may act on another's turn at the price of 2
//! initiative. The README of this crate shows its state and its turn on one page.
//!
//! Load an encounter, see what may be done, and let two policies play it to its end:
//!
//! ```
//! use ludex_destiny::{Destiny, Stage, content::starter};
//! use ludex_engine::{CommandSet, Content, Policies, Seeded};
//!
//! let mut state = Destiny::load("duel.toml", &starter()).expect("the starter content is whole");
//! let mut offers = Vec::new();
//! ludex_destiny::Command::offers(&state, &mut offers);
//! assert_eq!(offers[0].label, "Begin the fight");
//!
//! let mut policy = Destiny::policy("aggressive").expect("there is one");
//! let mut dice = Seeded::from_number(7);
//! while let Some(command) = policy.choose(&state) {
//!     ludex_engine::simulate::<Destiny>(&mut state, &mut dice, &command)?;
//! }
//! assert_eq!(state.stage, Stage::Over);
//! # Ok::<(), ludex_engine::Refusal>(())
//! ```
#![deny(clippy::too_many_lines, clippy::cognitive_complexity, reason = "a function fits a screen")]
#![allow(ambiguous_glob_reexports, reason = "every chapter has its RULES")]
#![allow(missing_docs, reason = "the fields of commands and events are named in full; `#[field]` says what they are")]

mod actions;
mod attack;
mod checks;
mod clinging;
mod conditions;
pub mod content;
mod defence;
mod derived;
mod dice;
mod dying;
mod falling;
mod flanking;
mod free;
mod gear;
mod grappling;
mod hands;
mod harm;
mod healing;
mod hiding;
mod hindering;
mod holds;
mod hurrying;
mod ignoring;
mod initiative;
mod jumping;
mod lying;
mod mana;
mod mounted;
mod movement;
mod objects;
mod off_turn;
mod openings;
mod options;
mod pace;
mod policy;
mod prelude;
mod presentation;
mod profile;
mod races;
mod reactions;
mod recovery;
mod rest;
mod rulebook;
mod ruling;
mod saddle;
mod sheet;
mod sight;
mod space;
mod stamina;
mod state;
pub mod story;
mod turns;
mod view;
mod water;
mod windows;
mod wounds;

pub use self::actions::*;
pub use self::attack::blindly::*;
pub use self::attack::nonlethal::*;
pub use self::attack::spells::*;
pub use self::attack::*;
pub use self::checks::*;
pub use self::clinging::*;
pub use self::conditions::*;
pub use self::derived::*;
pub use self::dice::*;
pub use self::dying::*;
pub use self::falling::*;
pub use self::flanking::*;
pub use self::free::*;
pub use self::grappling::*;
pub use self::hands::*;
pub use self::harm::*;
pub use self::healing::*;
pub use self::hiding::*;
pub use self::hindering::*;
pub use self::holds::*;
pub use self::hurrying::*;
pub use self::ignoring::*;
pub use self::initiative::*;
pub use self::jumping::*;
pub use self::lying::*;
pub use self::mana::*;
pub use self::mounted::*;
pub use self::movement::*;
pub use self::objects::*;
pub use self::off_turn::*;
pub use self::openings::*;
pub use self::pace::*;
pub use self::races::*;
pub use self::reactions::*;
pub use self::recovery::*;
pub use self::rest::*;
pub use self::ruling::*;
pub use self::saddle::*;
pub use self::space::*;
pub use self::stamina::*;
pub use self::state::*;
pub use self::turns::*;
pub use self::water::*;
pub use self::windows::*;
pub use checks::bonus as check_bonus;
pub use defence::{
    Attacked, DefendEnded, Defending, Guarded, MeetAttack, better as better_defence, targeted, value as defence,
};
pub use gear::{Armour, Weapon};
use ludex_engine::content::Stocked;
use ludex_engine::{Content, Form, Policies, Policy};
use ludex_kit::content::{Fault, Library, Reader};
use ludex_kit::{commands, events, prompts, rulings};
pub use options::{DeathRules, DiceProfile, Options};
pub use profile::{ActorKind, Attribute, Profile, Rank, Skill, Skills, SlotsBy};
pub use wounds::{WoundEased, Wounded, count as wound_count, eased, slot_for, stepped};

/// Heroes of Destiny.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Destiny;

/// A table of this game: the state to read, dice to roll, events to emit.
pub(crate) type Table<'a, R> = ludex_kit::Table<'a, Destiny, R>;
/// A state, and the viewer to whom it is told.
pub(crate) type Teller<'a> = ludex_kit::Teller<'a, Destiny>;
/// What may be done.
pub(crate) type Offer = ludex_kit::Offer<Command>;
/// Where offers are added.
pub(crate) type Offers<'a> = ludex_kit::Offers<'a, Destiny>;
/// Where forms are added.
pub(crate) type Forms<'a> = ludex_kit::Forms<'a, Destiny>;

/// Where the dice come from and who listens, for this game.
pub trait Run: ludex_kit::Run<Destiny> {}
impl<R: ludex_kit::Run<Destiny>> Run for R {}

commands! {
    /// What a person, a script or a policy may ask for.
    pub enum Command of Destiny {
        turns: Begin, Join;
        actions: Announce as "act", Continue, Abandon;
        movement: Move, MoveOffTurn, Jump, Rise;
        ludex_kit::ground: Walk;
        turns: EndTurn;
        off_turn: Pass, Interrupt, UseReadied;
        reactions: Rebuff, Harry;
        defence: MeetAttack as "guard";
        movement: GoOn, Halt;
        attack::nonlethal: Deal;
        attack::spells: EndWard;
        ignoring: Ignore, Heed;
        clinging: Cling, Interpose, Release;
        hindering: Resist;
        hurrying: HurryUp, Fumble;
        free: DropItem as "drop", LayDown, Speak;
        ludex_kit::hiding: Hide, Search;
        hiding: HideThing;
        recovery: Mend;
        rest: ShortRest, BeginRest, RestOn, BreakRest, ResumeRest, CountQuarters, Tend, RetrieveMana;
        ruling: Rule;
        checks: AskCheck as "check";
        ludex_kit::narration: DescribeScene, DeclareAction, DescribeOutcome;
        ludex_kit::adventure: OpenScene, JoinCharacter, BringIn, RemakeCharacter;
        ludex_kit::clock: SetScale, PassTime, Arrive;
        story: WaitOut;
        ludex_kit::light: SetLight, LightPlace, SetLamp, PutOut;
        ludex_kit::fog: SetFog, Uncover;
    }
}
events! {
    /// What happened.
    pub enum Event of Destiny {
        initiative: InitiativeRolled => rest::after_initiative, Surprised, TieRolled, InitiativeChanged;
        turns: FightBegan, RoundBegan, ApGained, TurnBegan, TurnShared, TurnClosing, TurnEnded, TurnPassed, RoundEnded, EncounterEnded;
        lying: Dropped;
        free: Spoke;
        windows: WindowOpened, WindowClosed, Prompted as "asked";
        actions: Declared, CarriedOut, Failed, ApSpent, LabourPaid, LabourTimed, LabourDone, LabourCancelled, Readied,
            ReadyEnded, PostureChanged;
        movement: MoveAnnounced, OffTurnMoveBegan, Risen, MovementBought, Stepped, TriggerPassed, Ran, Felt, WentOn, MoveEnded;
        space: Walked => mounted::after_walk;
        falling: Pressed, Forced => mounted::after_force, Floored => mounted::after_fall, Fell, Struck;
        hands: Handled, Lies, Loaded, Used, MagicEnded;
        lying: Fallen, PickedUp;
        objects: ObjectUsed, ObjectTurned, ObjectBroke;
        ludex_kit::hiding: Hid, Found;
        hiding: ThingHidden, ThingFound;
        mana: ManaSpent => rest::after_mana, ManaInvested => rest::after_investing, ManaRetrieved;
        ignoring: Ignored, Heeded, Stirred, Settled, FlankSeen;
        holds: Grappled, GrappleEnded, Pinned, PinEnded;
        grappling: Drags;
        clinging: Clung, Followed, WasInterposed;
        hindering: Resisted, StruckFromHand, ThingFell;
        healing: TreatedInVain, Treated => recovery::after_treating;
        openings: Opened, Entered, Dashed;
        hurrying: Hurries, Fumbled, HurryOver;
        water: Sank, Surfaced, HeldBreath;
        mounted: Mounted, Dismounted, Carried, Bolted, Calmed, CalmingBroken;
        recovery: MendChosen, BonusChanged;
        rest: RestPassed, RestedShortly, RestBegan, RestWentOn, RestBroken, RestResumed, RestLost, QuartersCounted, Tended,
            LongRestEnded, LightHealed, Refreshed, Restored;
        attack::nonlethal: Dealt;
        attack::blindly: StruckAir;
        jumping: JumpedLong, JumpedHigh, Landed, Grabbed, JumpPaid;
        off_turn: Passed, Interrupted, ReactionTaken;
        reactions: Harried;
        defence: Defending, DefendEnded, Guarded;
        attack: AttackBegan, AttackRolled, DamageRolled, AttackEnded;
        wounds: Wounded => dying::after_wound + water::after_wound + mounted::after_wound, WoundEased => dying::after_easing + recovery::after_easing;
        stamina: StaminaSpent => rest::after_stamina, StaminaBack, Fatigued => dying::after_fatigue;
        checks: CheckRolled;
        dying: FellUnconscious => water::after_fainting + mounted::after_fainting, DyingBegan, DeathMarked, Steadied, DyingEnded,
            Died => mounted::after_death, Woke, Lay, Stable, LeftHelpless;
        harm: EffectBegan, EffectChanged, EffectWorn, EffectEnded => mana::effect_ended;
        ruling: Ruled;
        ludex_kit::narration: SceneDescribed, ActionDeclared, OutcomeDescribed;
        story: SceneEvent as "scene", Timed as "time";
        ludex_kit::light: LightSet, PlaceLit, LampSet;
        ludex_kit::fog: FogSet, Uncovered, Saw;
    }
}
prompts! {
    /// What an actor must decide: who, and what.
    pub enum Pending of Destiny tagged "question" last {
        off_turn: CutIn as "act";
        reactions: ClosesIn as "rebuff", Shoots as "harry";
        defence: Attacked as "guard";
        movement: Rebuffed as "go_on";
        ignoring: Beset;
        clinging: Clings as "cling", Interposes as "interpose";
        hindering: Disarmed as "disarm";
        attack::nonlethal: Spares as "deal";
        hurrying: Fumbles as "fumble";
        recovery: Mends as "mend";
    }
}
rulings! {
    /// What the game master changes.
    pub enum Change of Destiny {
        ruling: SetAp as "ap", SetStamina as "stamina", AddFatigue as "fatigue", SetInitiative as "initiative",
            SetWounds as "wounds", Wound, EaseWound, SetLife as "life", Stabilize, SetPlace as "place",
            SetPosture as "posture", SetSlippery as "slippery",
            SetMedium as "medium", Fall, Chill, Push, SetCover as "cover", SetFlanked as "flanked", SetUnseen as "unseen",
            SetUnseenBy as "unseen_by", AddCondition, RemoveCondition, Allow,
            SetObject as "object", TurnObject, TakeAway, Come, Leave, End;
    }
}

ludex_kit::marks!(HIT = "hit", CRITICAL = "critical", WOUND = "wound", OUT = "out of the fight", SUCCESS = "success");

impl Content for Destiny {
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
        Some(&content::character::Characters)
    }

    fn settings(state: &State) -> Option<Form> {
        Some(state.options().settings())
    }

    fn stocked(list: &str, record: &serde_json::Value) -> Option<Stocked> {
        (list == "creature").then(|| match record["sort"].as_str() {
            Some("character") => Stocked::Character,
            _ => Stocked::Creature,
        })
    }
}

impl Policies for Destiny {
    fn policies() -> &'static [&'static str] {
        policy::NAMES
    }

    fn policy(name: &str) -> Option<Box<dyn Policy<Self>>> {
        policy::policy(name)
    }

    fn is_talk(state: &State) -> bool {
        state.setting.talk
    }

    fn is_fighting(state: &State) -> bool {
        state.stage == Stage::Fighting
    }
}
