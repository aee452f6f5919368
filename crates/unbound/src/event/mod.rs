//! What happened, in full.

mod attack;
mod harm;

pub use attack::{AttackRoll, Degree, ThingRoll};
pub use harm::{DamageDealt, Healing, Loss, Step, Temporary};

use crate::camp::Camped;
use crate::campaign::Turned;
use crate::character::{Attribute, Boost, BoostSource, DexterityChoice, Group, Skill};
use crate::checks::task::Practised;
use crate::checks::{AnySkill, CheckResult, GroupOutcome, Outcome, Rerollable, Use};
use crate::movement::Route;
use crate::objects::Happened;
use crate::pending::{Answer, Attack, Pending};
use crate::rest::Rest;
use crate::ruling::Ruling;
use crate::senses::Seen;
use crate::spells::{Concentration, Magic, Sustained};
use crate::state::{Aim, Gear, Grapple, Saves};
use crate::statuses::{Effect, Status};
use crate::stealth::Sneaked;
use crate::survival::Fared;
use crate::talk::Spoken;
use crate::time::Timed;
use crate::travel::Travelled;
use crate::{body, mounted, valor};
use ludex_engine::{ActorId, Reason, Rolled, RuleId, Tally};
use ludex_grid::{Cell, Direction};
use serde::{Deserialize, Serialize};

/// An event of Unbound Legends. Details (faces, parts of tallies, reasons) are empty where nobody listened.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "snake_case")]
#[allow(missing_docs, reason = "the fields are named after what they hold")]
pub enum Event {
    /// The fight begins.
    EncounterStarted,
    /// Somebody comes by Action Points (UL-TRN-03, UL-TRN-07).
    ApRolled { actor: ActorId, dice: Vec<Rolled>, tally: Tally, total: i32 },
    /// A die of that roll was rolled again (UL-TRN-08).
    ApRerolled { actor: ActorId, die: u8, before: u32, roll: Rolled, total: i32 },
    /// A round begins.
    RoundStarted { round: u32 },
    /// Everybody has this round's Action Points.
    RoundOpened,
    /// Somebody's Action Points are set for the round (UL-TRN-15, UL-TRN-20).
    ApReset { actor: ActorId, ap: i32, tally: Tally },
    /// Somebody's turn begins (UL-TRN-12).
    TurnStarted { actor: ActorId },
    /// Those who were equal rolled for who acts (UL-TRN-10).
    TieRolled { rolls: Vec<(ActorId, Rolled)> },
    /// It is somebody's activation (UL-TRN-09).
    Activated { actor: ActorId },
    /// The activation is over.
    ActivationEnded { actor: ActorId },
    /// Somebody's turn is over.
    TurnEnded { actor: ActorId, why: TurnEnd },
    /// The round is over; time passes.
    RoundEnded { round: u32 },
    /// The fight is over.
    EncounterEnded,
    /// Action Points were paid (UL-TRN-16).
    ApSpent { actor: ActorId, amount: i32, on: Expense, tally: Tally },
    /// Action Points were lost (UL-TRN-19).
    ApLost { actor: ActorId, amount: i32, rule: RuleId },
    /// Action Points came back.
    ApRegained { actor: ActorId, amount: i32, rule: RuleId },
    /// Somebody waits with a readied action (UL-ACT-17).
    Readied { actor: ActorId },
    /// Somebody who waited steps in.
    SteppedIn {
        actor: ActorId,
        before: ActorId,
        ap: i32,
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        after: bool,
    },
    /// Somebody lets another act first (UL-TRN-11).
    Yielded { actor: ActorId, to: ActorId },
    /// A Move begins.
    MoveStarted {
        actor: ActorId,
        route: Route,
        allowance: i32,
        tally: Tally,
        dash: bool,
        disengaged: bool,
        face: Option<Direction>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        height: Option<i32>,
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        halts: bool,
    },
    /// A Move halts, with so many units of movement left (UL-ACT-02).
    Halted { actor: ActorId, left: i32 },
    /// It goes on.
    WalkedOn { actor: ActorId, route: Route },
    /// Those who may react to the next step were asked.
    StepAsked { actor: ActorId },
    /// One step.
    Stepped { actor: ActorId, to: Cell, facing: Direction, cost: i32 },
    /// Somebody who flies rises or sinks; at 0 it has landed (UL-POS-16).
    Climbed { actor: ActorId, height: i32, cost: i32 },
    /// Somebody falls from so many spaces (UL-POS-16).
    Fell { actor: ActorId, height: i32, rule: RuleId },
    /// Somebody held is dragged along (UL-MAN-28).
    Dragged { actor: ActorId, to: Cell, by: ActorId },
    /// The Move is over.
    MoveEnded { actor: ActorId, short: bool },
    /// Something that was not known bars the way.
    Barred { actor: ActorId },
    /// One step of Positioning.
    Positioned { actor: ActorId, to: Cell, facing: Direction },
    /// Somebody looks another way.
    Faced { actor: ActorId, facing: Direction, free: bool },
    /// Somebody was moved by another.
    Pushed { actor: ActorId, to: Cell, by: ActorId, rule: RuleId },
    /// A decision waits.
    Asked { pending: Pending },
    /// The decision that waited was made or has lapsed.
    Settled,
    /// An attack, a maneuver or a spell at one target was declared.
    AttackDeclared { attack: Attack },
    /// How the target meets it.
    DefenceDeclared { actor: ActorId, with: Answer },
    /// What somebody has begun comes to nothing: a reaction leaves it unable to end it (UL-ACT-07).
    CameToNothing { actor: ActorId },
    /// The attack and the defence were rolled.
    AttackRolled { attack: Attack, roll: AttackRoll },
    /// A place was attacked, or a thing that stands there (UL-ATK-12, UL-ATK-44).
    PlaceAttacked { actor: ActorId, weapon: u8, thrown: bool, at: Cell, what: Option<String> },
    /// That attack was rolled; without a thing, nobody was there.
    ThingStruck { actor: ActorId, at: Cell, what: Option<String>, roll: ThingRoll },
    /// Damage of one type was dealt to a thing.
    ThingDamaged { actor: ActorId, what: String, damage: DamageDealt },
    /// The dice of a parry that failed a little: so much of the damage it takes off (UL-DEF-26).
    ParriedInPart { actor: ActorId, roll: Rolled },
    /// Damage of one type was dealt.
    Damaged { actor: ActorId, by: Option<ActorId>, damage: DamageDealt },
    /// Vitality was lost otherwise than by damage (UL-VIT-22).
    VitalityLost { actor: ActorId, loss: Loss, rule: RuleId },
    /// A spell was cast and paid (UL-ATK-37).
    SpellCast { actor: ActorId, spell: u8, target: Option<ActorId>, at: Option<Cell>, mana: i32, circle: u8 },
    /// A defence roll against something that is no attack: a spell, or what breaks concentration. Without a roll it
    /// fails by itself.
    Resisted {
        actor: ActorId,
        attribute: Attribute,
        roll: Option<Rolled>,
        tally: Tally,
        total: Option<i32>,
        number: i32,
        rule: RuleId,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        reasons: Vec<Reason>,
    },
    /// A spell was paid and is held ready (UL-ACT-18).
    SpellReadied { actor: ActorId, spell: u8, mana: i32, circle: u8 },
    /// Somebody begins to concentrate (UL-ATK-43).
    Concentrating { actor: ActorId, on: Concentration },
    /// A status lasts as long as somebody concentrates.
    Sustains { kept: Sustained },
    /// Somebody no longer concentrates.
    ConcentrationEnded { actor: ActorId },
    /// Mana came back, Threshold went down, or slots were filled (UL-RST-03, 04, 15).
    MagicRestored { actor: ActorId, magic: Magic },
    /// A pool grew.
    Healed {
        actor: ActorId,
        pool: Healing,
        amount: i32,
        roll: Option<Rolled>,
        tally: Tally,
        /// Whose dice those are, where they are another's.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by: Option<ActorId>,
    },
    /// It is rolled when somebody who is stable comes round, in seconds of the clock (UL-DTH-20).
    RecoveryRolled { actor: ActorId, roll: Rolled, at: u64 },
    /// A temporary pool was set.
    TemporaryPool { actor: ActorId, pool: Temporary, amount: i32 },
    /// A status came.
    StatusGained { actor: ActorId, status: Status, effect: Effect, rule: RuleId },
    /// A status ended.
    StatusEnded { actor: ActorId, status: Status },
    /// The turn's count of statuses that last.
    TurnCounted { actor: ActorId },
    /// Somebody is held.
    Grappled { grapple: Grapple },
    /// A hold ends.
    Released { grappler: ActorId, victim: ActorId },
    /// Somebody fell to 0 Health and is Disabled.
    Felled { actor: ActorId },
    /// A death save.
    DeathSave { actor: ActorId, roll: Rolled, tally: Tally, saves: Saves },
    /// A failed death save without a roll.
    SaveFailed { actor: ActorId, saves: Saves, rule: RuleId },
    /// Somebody is stable.
    Stabilised { actor: ActorId, rule: RuleId },
    /// Somebody died.
    Died { actor: ActorId, rule: RuleId },
    /// Magic brought somebody dead back to life, with so much Health (UL-STA-25).
    Revived { actor: ActorId, by: ActorId, health: i32, rule: RuleId },
    /// A level of Exhaustion more, or less.
    Exhausted { actor: ActorId, level: u8, rule: RuleId },
    /// An aim was taken, or is over.
    Aimed { actor: ActorId, aim: Option<Aim> },
    /// Help is given with attacks or with a skill, or is over.
    Helped {
        actor: ActorId,
        by: Option<ActorId>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        with: Option<Skill>,
        /// Whose help is over, where there is more than one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        of: Option<ActorId>,
        /// Against whom an attack is helped; an attack on anybody without.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        against: Option<ActorId>,
    },
    /// A breather was bought, or is over.
    BreatherTaken { actor: ActorId, waiting: bool },
    /// A Vitality Die was spent.
    VitalityDieSpent { actor: ActorId },
    /// Vitality Dice came back (UL-RST-13).
    VitalityDiceRegained { actor: ActorId, amount: u8 },
    /// A rest was taken; so much time has passed (UL-RST-01, UL-RST-10, UL-DTH-20).
    RestTaken {
        rest: Rest,
        seconds: u64,
        /// Who was there and had nothing of a long rest (UL-RST-17, UL-RST-18).
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        without: Vec<ActorId>,
    },
    /// A weapon changed its place.
    GearMoved { actor: ActorId, weapon: u8, to: Gear, lies: Option<Cell> },
    /// Somebody has caught a weapon out of the air (UL-MAN-23).
    Caught { actor: ActorId, owner: ActorId, weapon: u8 },
    /// Somebody lets fall what it had caught.
    LetFall { actor: ActorId, owner: ActorId, weapon: u8, at: Cell },
    /// A shield went up or down.
    ShieldMoved { actor: ActorId, up: bool },
    /// A potion was used up.
    PotionUsed {
        actor: ActorId,
        /// Which, where it is no healing potion.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        potion: Option<u8>,
    },
    /// Somebody hides, with this Stealth, or no longer.
    Hid { actor: ActorId, check: Option<CheckResult> },
    /// Somebody hidden shows itself to all.
    Revealed { actor: ActorId },
    /// Somebody is unseen to another, or no longer.
    UnseenChanged { observer: ActorId, subject: ActorId, unseen: bool },
    /// The free interaction of the activation was used up (UL-ACT-02).
    FreeInteraction { actor: ActorId },
    /// Somebody did a thing that needs no rule.
    Interacted { actor: ActorId, what: String },
    /// The table is turned to something else: another scene.
    Scene(Turned),
    /// Something happened in a talk (UL-SOC).
    Talk(Spoken),
    /// Light changed, or somebody looked at a place (UL-VIS).
    Senses(Seen),
    /// Something happened in hiding, searching or pretending (UL-HID).
    Stealth(Sneaked),
    /// Something happened to a thing (UL-OBJ).
    Objects(Happened),
    /// Something happened with skills outside rolls (UL-SKL).
    Skills(Practised),
    /// Time passed outside a fight (UL-TRV-01).
    Time(Timed),
    /// Something about food and water, and what people are tired from (UL-ENV-12).
    Survival(Fared),
    /// Something happened on a journey (UL-TRV).
    Journey(Travelled),
    /// Something happened in a rest that may be disturbed (UL-RST-11).
    Camp(Camped),
    /// Something happened with Valor (UL-VAL).
    Valor(valor::Change),
    /// A body swam, climbed, jumped, dived, or ran out of breath (UL-MOV, UL-ENV).
    Body(body::Moved),
    /// Something happened between rider and mount (UL-MNT).
    Saddle(mounted::Change),
    /// Somebody breaks a fall, by so much (UL-ENV-05).
    FallBroken { actor: ActorId, roll: Rolled, tally: Tally, by: i32 },
    /// Something was rolled.
    Checked { actor: ActorId, check: CheckResult },
    /// The check just made may be rolled again (UL-CHK-37).
    RerollOpened { open: Rerollable },
    /// A check was rolled again.
    CheckRerolled { before: Rerollable, roll: Rolled, total: i32 },
    /// A passive value was compared with a number (UL-CHK-21).
    PassiveCompared { actor: ActorId, skill: AnySkill, tally: Tally, number: i32, succeeds: bool, used: Use },
    /// A contest was decided (UL-CHK-14).
    Contested { outcome: Outcome, totals: Vec<(ActorId, i32)>, stake: String, secret: bool, rule: RuleId },
    /// Somebody uses the win of a contest (UL-CHK-16).
    Pressed { actor: ActorId, what: String },
    /// A group roll was decided (UL-CHK-32).
    GroupRolled { outcome: GroupOutcome },
    /// Somebody focuses on a skill (UL-CHK-22).
    Focused { actor: ActorId, skill: AnySkill, check: CheckResult },
    /// A focus ends as soon as it may (UL-CHK-27).
    FocusEnding { actor: ActorId },
    /// A focus is over.
    FocusEnded { actor: ActorId },
    /// Somebody squeezes, or no longer (UL-POS-12).
    Squeezed { actor: ActorId, squeezing: bool },
    /// What was carried lies on the ground (UL-STA-23).
    PackDropped { actor: ActorId },
    /// A skill group was raised (UL-RNK-05).
    RankRaised { actor: ActorId, group: Group, ranks: u8, to: u8 },
    /// A boost was placed (UL-RNK-09, UL-RNK-12).
    BoostPlaced { actor: ActorId, boost: Boost },
    /// A boost is gone with the point of the attribute that gave it (UL-RNK-10, UL-RNK-11).
    BoostLost { actor: ActorId, boost: Boost },
    /// A boost was taken in an attribute; the most Health grows by so much (UL-RNK-13, UL-RNK-15).
    AttributeBoosted {
        actor: ActorId,
        attribute: Attribute,
        source: BoostSource,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        choice: Option<DexterityChoice>,
        #[serde(default, skip_serializing_if = "zero")]
        health: i32,
    },
    /// The game master described the scene (UL-CHK-01).
    SceneDescribed { text: String },
    /// Somebody declared what it does (UL-CHK-01).
    ActionDeclared { actor: ActorId, what: String },
    /// The game master described what came of it (UL-CHK-01).
    OutcomeDescribed { text: String },
    /// The game master changed something by hand.
    Ruled { ruling: Ruling, reason: String },
}

/// Why a turn ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TurnEnd {
    /// By passing (UL-TRN-14).
    Passed,
    /// No Action Points are left.
    Spent,
    /// The actor cannot act (UL-TRN-23).
    Unable,
    /// The round is over.
    RoundOver,
}

/// What Action Points were spent on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs, reason = "the words of the game")]
pub enum Expense {
    Attack,
    Maneuver,
    Catch,
    Move,
    Positioning,
    StandUp,
    TurnToFace,
    Dodge,
    DoubleDodge,
    Block,
    Parry,
    Counterattack,
    OffHandAttack,
    Help,
    Aim,
    Breather,
    Hide,
    Search,
    UseObject,
    SimpleAction,
    Potion,
    FirstAid,
    TreatWounds,
    Escape,
    RecoverBalance,
    PutOutFire,
    CleanAcid,
    Spell,
    Rouse,
    Gear,
    Ability,
    Improvised,
    Valor,
    Jump,
    BreakFall,
    Mount,
    LeapOff,
    /// A spell cast as a reaction (UL-ACT-07).
    ReactionSpell,
}

fn zero(number: &i32) -> bool {
    *number == 0
}
