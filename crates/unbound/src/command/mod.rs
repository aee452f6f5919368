//! What people ask for.

mod who;

use crate::campaign::characters::{JoinCharacter, RemakeCharacter};
use crate::campaign::scenes::OpenScene;
use crate::character::{Attribute, BoostSource, DexterityChoice, Group, PlaceBoost, Size, Skill};
use crate::checks::task::{AddSkill, Lift};
use crate::checks::{AnySkill, Attempt, Standing, Target, Use};
use crate::movement::{EndMove, Halt, Settle, WalkOn};
use crate::objects::{BreakFree, BreakThing, Force, Furnish, Investigate, OpenThing, SetSnare, StrikeObject};
use crate::pending::{Answer, DodgePrize, Maneuver};
use crate::rest::Rest;
use crate::ruling::Ruling;
use crate::senses::Surround;
use crate::stealth::{Distract, Examine, Feign, LookFor, MakeNoise, Notice, Perform, Sneak, SneakPast, StopHiding};
use crate::talk::{Circumstances, Pool, Quirk, Settings};
use crate::{body, falling, mounted, valor};
use crate::{camp, survival, time, travel};
use ludex_engine::{ActorId, Luck};
use ludex_grid::{Cell, Direction};
use serde::{Deserialize, Serialize};

/// A command of Unbound Legends.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
pub enum Command {
    /// The fight begins: everybody comes by Action Points (UL-TRN-01). The game master's.
    StartEncounter {
        /// Who is Surprised (UL-ATK-17).
        #[serde(default)]
        surprised: Vec<ActorId>,
    },
    /// A new round begins although nobody can act by themselves. The game master's.
    NextRound,
    /// The fight ends (UL-TRN-24). The game master's.
    EndEncounter,
    /// Another scene of the adventure is opened. The game master's.
    OpenScene(OpenScene),
    /// A new character comes to the table. The game master's.
    JoinCharacter(JoinCharacter),
    /// A character's record is replaced. The game master's.
    RemakeCharacter(RemakeCharacter),
    /// Time passes outside a fight (UL-RST-01, UL-RST-10, UL-DTH-20). The game master's.
    Rest {
        /// How.
        rest: Rest,
    },
    /// Spend a Vitality Die at the end of a short rest (UL-RST-05).
    SpendDie {
        /// Who.
        actor: ActorId,
    },
    /// The game master changes something by hand.
    Rule {
        /// What.
        ruling: Ruling,
        /// Why.
        reason: String,
    },
    /// The scene is described (UL-CHK-01). The game master's.
    DescribeScene {
        /// The description.
        text: String,
    },
    /// Say what somebody does, without dice and without a price (UL-CHK-01).
    DeclareAction {
        /// Who.
        actor: ActorId,
        /// What, in words.
        what: String,
    },
    /// What comes of it is described (UL-CHK-01). The game master's.
    DescribeOutcome {
        /// The description.
        text: String,
    },
    /// Roll one of the Action Point dice again (UL-TRN-08).
    RerollAp {
        /// Who.
        actor: ActorId,
        /// Which die, counted from 0: Action Dice first, the Vitality Die last.
        die: u8,
    },
    /// Let what is offered go by.
    Decline {
        /// Who.
        actor: ActorId,
    },
    /// Pass for the rest of the round (UL-TRN-14).
    Pass {
        /// Who.
        actor: ActorId,
    },
    /// Let somebody tied with you act first (UL-TRN-11).
    YieldTo {
        /// Who.
        actor: ActorId,
        /// To whom.
        ally: ActorId,
    },
    /// Wait to act when somebody else does (UL-ACT-17).
    Ready {
        /// Who.
        actor: ActorId,
    },
    /// Pay for a spell and hold it, to release it when somebody else acts (UL-ACT-18).
    ReadySpell {
        /// Who.
        actor: ActorId,
        /// Which spell, by its place in the record.
        spell: u8,
    },
    /// Act now, before the one whose activation it is (UL-ACT-17).
    StepIn {
        /// Who.
        actor: ActorId,
        /// Whether the other acts first, as the game master may say.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        after: bool,
    },
    /// Move, the cheapest way (UL-POS-01).
    Move {
        /// Who.
        actor: ActorId,
        /// Where to: the anchor of its spaces.
        to: Cell,
        /// Twice as far for 2 Action Points more (UL-POS-04).
        #[serde(default)]
        dash: bool,
        /// Provoking nobody for 1 Action Point more (UL-POS-05).
        #[serde(default)]
        disengage: bool,
        /// Where to look at the end; along the last step without.
        #[serde(default)]
        face: Option<Direction>,
    },
    /// Move and halt on the way, for what is free (UL-ACT-02).
    Halt(Halt),
    /// Walk on after halting (UL-ACT-02).
    WalkOn(WalkOn),
    /// End a Move where it halts (UL-ACT-02).
    EndMove(EndMove),
    /// Move one space for 1 Action Point, provoking nobody (UL-POS-06).
    Position {
        /// Who.
        actor: ActorId,
        /// Where to.
        to: Cell,
    },
    /// Look another way (UL-COV-08).
    Face {
        /// Who.
        actor: ActorId,
        /// Which way.
        toward: Direction,
    },
    /// Stand up (UL-POS-14).
    StandUp {
        /// Who.
        actor: ActorId,
    },
    /// Drop Prone (UL-POS-13).
    DropProne {
        /// Who.
        actor: ActorId,
    },
    /// Attack (UL-ACT-04).
    Attack {
        /// Who.
        actor: ActorId,
        /// Whom.
        target: ActorId,
        /// With which weapon, by its place in the record.
        weapon: u8,
        /// Thrown (UL-ATK-35).
        #[serde(default)]
        thrown: bool,
        /// To knock out (UL-DMG-18).
        #[serde(default)]
        nonlethal: bool,
    },
    /// Strike at a place where somebody unseen may be (UL-ATK-12).
    StrikeBlindly {
        /// Who.
        actor: ActorId,
        /// With which weapon.
        weapon: u8,
        /// Thrown.
        #[serde(default)]
        thrown: bool,
        /// At which space.
        at: Cell,
    },
    /// Attack a thing, or a place itself (UL-ATK-44). The game master states what it is.
    StrikeThing {
        /// Who.
        actor: ActorId,
        /// With which weapon.
        weapon: u8,
        /// Thrown.
        #[serde(default)]
        thrown: bool,
        /// Where it is.
        at: Cell,
        /// What it is.
        what: String,
        /// Its armor value before its size; a place has none.
        #[serde(default)]
        armor: Option<i32>,
        /// How big it is (UL-SIZ-02).
        #[serde(default)]
        size: Size,
    },
    /// Cast a spell (UL-ACT-07).
    Cast {
        /// Who.
        actor: ActorId,
        /// Which spell, by its place in the record.
        spell: u8,
        /// At whom.
        #[serde(default)]
        target: Option<ActorId>,
        /// Where, for a spell that fills an area.
        #[serde(default)]
        at: Option<Cell>,
    },
    /// Stop concentrating (UL-ATK-43).
    StopConcentrating {
        /// Who.
        actor: ActorId,
    },
    /// Try a maneuver (UL-MAN-01).
    Maneuver {
        /// Who.
        actor: ActorId,
        /// On whom.
        target: ActorId,
        /// Which.
        maneuver: Maneuver,
    },
    /// Meet an attack (UL-DEF-06).
    Defend {
        /// Who.
        actor: ActorId,
        /// How.
        with: Answer,
    },
    /// Strike back (UL-ATK-30).
    Counterattack {
        /// Who.
        actor: ActorId,
        /// With which weapon.
        weapon: u8,
        /// Whether it is meant to knock out (UL-DMG-18).
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        nonlethal: bool,
    },
    /// Turn towards somebody who came near (UL-COV-09).
    TurnToFace {
        /// Who.
        actor: ActorId,
    },
    /// Take what a critical dodge brings (UL-DEF-16).
    TakeDodgePrize {
        /// Who.
        actor: ActorId,
        /// What.
        prize: DodgePrize,
    },
    /// Finish a bash that hit: with or without a push (UL-MAN-06, UL-MAN-07).
    FinishBash(crate::maneuvers::FinishBash),
    /// Strike with the other hand (UL-ATK-26).
    OffHand {
        /// Who.
        actor: ActorId,
        /// Whom.
        target: ActorId,
        /// With which weapon.
        weapon: u8,
        /// Thrown (UL-ATK-29).
        #[serde(default)]
        thrown: bool,
        /// Whether it is meant to knock out (UL-DMG-18).
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        nonlethal: bool,
    },
    /// Let go of somebody (UL-MAN-14).
    Release {
        /// Who.
        actor: ActorId,
        /// Whom.
        victim: ActorId,
    },
    /// Get out of a hold (UL-ACT-24).
    Escape {
        /// Who.
        actor: ActorId,
        /// Whose hold.
        grappler: ActorId,
        /// By Escape or by Overpower.
        skill: Skill,
    },
    /// Help an ally with its next attack, or with its next roll of a skill (UL-ACT-08).
    Help {
        /// Who.
        actor: ActorId,
        /// Whom.
        ally: ActorId,
        /// With which skill; with an attack without.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        with: Option<Skill>,
        /// Whom the attack is to be against; where it is not said, the one enemy against whom the helper can help.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        target: Option<ActorId>,
    },
    /// Aim (UL-ACT-14).
    Aim {
        /// Who.
        actor: ActorId,
        /// At whom.
        target: ActorId,
    },
    /// Take a breather (UL-ACT-15).
    Breather {
        /// Who.
        actor: ActorId,
    },
    /// Hide (UL-ACT-09). The game master rules whether it is possible.
    Hide {
        /// Who.
        actor: ActorId,
        /// Whether the game master allows it; without, nobody has said no (UL-HID-01).
        #[serde(default = "yes", skip_serializing_if = "is_yes")]
        allowed: bool,
    },
    /// Search for those who hide (UL-ACT-10).
    Search {
        /// Who.
        actor: ActorId,
    },
    /// Stabilise somebody (UL-DTH-17).
    FirstAid {
        /// Who.
        actor: ActorId,
        /// Whom.
        target: ActorId,
    },
    /// Treat wounds (UL-ACT-19).
    TreatWounds {
        /// Who.
        actor: ActorId,
        /// Whom.
        target: ActorId,
    },
    /// Drink a healing potion (UL-ACT-12).
    Drink {
        /// Who.
        actor: ActorId,
        /// To the last drop, for the most it can give.
        full: bool,
    },
    /// Drink another potion, or give it to somebody (UL-ACT-12, UL-ACT-13).
    UsePotion(crate::aid::potions::UsePotion),
    /// Give a healing potion (UL-ACT-13).
    GivePotion {
        /// Who.
        actor: ActorId,
        /// To whom.
        target: ActorId,
    },
    /// Get one's balance back (UL-ACT-21).
    RecoverBalance {
        /// Who.
        actor: ActorId,
    },
    /// Put out a fire (UL-ACT-22).
    PutOutFire {
        /// Who.
        actor: ActorId,
        /// Whose.
        target: ActorId,
    },
    /// Clean acid off (UL-CRT-12).
    CleanAcid {
        /// Who.
        actor: ActorId,
        /// Whose.
        target: ActorId,
    },
    /// Wake somebody (UL-ACT-23).
    Rouse {
        /// Who.
        actor: ActorId,
        /// Whom.
        target: ActorId,
    },
    /// Take a weapon in hand: drawn, or picked up where one stands (UL-ACT-25).
    Draw {
        /// Who.
        actor: ActorId,
        /// Which weapon.
        weapon: u8,
    },
    /// Put a weapon away (UL-ACT-25).
    Stow {
        /// Who.
        actor: ActorId,
        /// Which weapon.
        weapon: u8,
    },
    /// Let a weapon fall (UL-ACT-02).
    Drop {
        /// Who.
        actor: ActorId,
        /// Which weapon.
        weapon: u8,
    },
    /// Take the shield up or off (UL-ACT-25).
    Shield {
        /// Who.
        actor: ActorId,
        /// Up.
        up: bool,
    },
    /// Load a weapon (UL-ACT-25).
    Reload {
        /// Who.
        actor: ActorId,
        /// Which weapon.
        weapon: u8,
    },
    /// A thing that needs no rule: a free one, a simple one, or the use of an object (UL-ACT-02, 03, 11).
    Interact {
        /// Who.
        actor: ActorId,
        /// Which sort of thing.
        sort: Interaction,
        /// What, in words.
        what: String,
    },
    /// Begin to squeeze through places that are too narrow, or stop (UL-POS-12). Free.
    Squeeze {
        /// Who.
        actor: ActorId,
        /// Begin.
        on: bool,
    },
    /// Drop what is carried beside worn and wielded things (UL-STA-23). Free.
    DropPack {
        /// Who.
        actor: ActorId,
    },
    /// Use an ability of the record (UL-ACT-26).
    UseAbility {
        /// Who.
        actor: ActorId,
        /// Which, by its place in the record.
        ability: u8,
    },
    /// Focus on a skill (UL-CHK-22). At any time.
    Focus {
        /// Who.
        actor: ActorId,
        /// On what.
        skill: AnySkill,
    },
    /// End a focus, at once or as soon as a step of the scale has passed (UL-CHK-27).
    EndFocus {
        /// Who.
        actor: ActorId,
    },
    /// Roll the check just made again (UL-RNK-22).
    RerollCheck {
        /// Who.
        actor: ActorId,
    },
    /// Use the win of a contest to change what it was about (UL-CHK-16).
    Press {
        /// Who.
        actor: ActorId,
        /// What, in words.
        what: String,
    },
    /// Spend rank points on a skill group (UL-RNK-04). Not in a fight.
    RaiseRank {
        /// Who.
        actor: ActorId,
        /// On which group.
        group: Group,
        /// By how many ranks.
        ranks: u8,
    },
    /// Place a boost in a sub-skill, or in what one boost belongs to otherwise (UL-RNK-09, UL-RNK-12). Not in a fight.
    /// Boosts that no attribute gives are the game master's to give.
    PlaceBoost(PlaceBoost),
    /// Take a boost in an attribute instead of a sub-skill (UL-RNK-13). Not in a fight. The game master's to give.
    BoostAttribute {
        /// Who.
        actor: ActorId,
        /// In which attribute.
        attribute: Attribute,
        /// Where it comes from.
        source: BoostSource,
        /// What a first boost in Dexterity lowers (UL-RNK-17).
        #[serde(default, skip_serializing_if = "Option::is_none")]
        choice: Option<DexterityChoice>,
    },
    /// One rolls, or several work together and one of them rolls (UL-CHK-06, UL-CHK-28). The game master's.
    Check {
        /// Who works at it.
        members: Vec<ActorId>,
        /// Who of them leads; the best of them without.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        leader: Option<ActorId>,
        /// Whether there is room for one alone (UL-CHK-30).
        #[serde(default)]
        solo: bool,
        /// What is rolled.
        attempt: Attempt,
        /// What the roll must reach.
        #[serde(default)]
        against: Option<Target>,
    },
    /// Everybody of a group rolls (UL-CHK-32). The game master's.
    GroupCheck {
        /// Who rolls.
        members: Vec<ActorId>,
        /// What is rolled.
        attempt: Attempt,
        /// What the rolls must reach.
        #[serde(default)]
        against: Option<Target>,
        /// How many must succeed; half of them without (UL-CHK-33).
        #[serde(default, skip_serializing_if = "Option::is_none")]
        successes: Option<u8>,
    },
    /// Roll against roll (UL-CHK-14). The game master's.
    Contest {
        /// Who, and what each rolls.
        sides: Vec<Standing>,
        /// Who wants things to stay as they are.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        holder: Option<ActorId>,
        /// What it is about, in words.
        #[serde(default)]
        stake: String,
    },
    /// A passive value is compared with a number (UL-CHK-21). The game master's.
    PassiveCheck {
        /// Whose.
        actor: ActorId,
        /// Of which skill.
        skill: AnySkill,
        /// Whether it always has advantage or disadvantage here (UL-CHK-20).
        #[serde(default)]
        standing: Luck,
        /// The number to reach.
        number: i32,
        /// What the passive value stands for.
        used: Use,
    },
    /// Anything else, at the game master's price (UL-ACT-16).
    Improvise {
        /// Who.
        actor: ActorId,
        /// What it costs.
        ap: i32,
        /// What is rolled, if anything.
        #[serde(default)]
        roll: Option<Roll>,
        /// What, in words.
        what: String,
    },
    /// Rise, sink or land with a Move in the air (UL-POS-16).
    Fly {
        /// Who.
        actor: ActorId,
        /// To how many spaces above the ground; 0 lands.
        height: i32,
    },
    /// Say where a weapon lands that was knocked away (UL-MAN-21).
    Knock {
        /// Who.
        actor: ActorId,
        /// Where.
        at: Cell,
    },
    /// Catch a weapon that was knocked away (UL-MAN-23).
    Catch {
        /// Who.
        actor: ActorId,
    },
    /// Let fall what was caught from another (UL-ACT-02).
    LetFall {
        /// Who.
        actor: ActorId,
        /// Whose it is.
        target: ActorId,
        /// Which weapon of that one's.
        weapon: u8,
    },
    /// A talk begins (UL-SOC-23). The game master's.
    StartTalk {
        /// Creatures of the game master that listen.
        npcs: Vec<ActorId>,
        /// Those who speak to them.
        participants: Vec<ActorId>,
    },
    /// The talk ends (UL-SOC-23). The game master's.
    EndTalk,
    /// Choose what a boost in Cunning does at a first meeting (UL-SOC-17).
    Impress {
        /// Who.
        actor: ActorId,
        /// On whom.
        target: ActorId,
        /// Favor rises, or Displeasure falls.
        pool: Pool,
    },
    /// Try to influence somebody (UL-SOC-01).
    Approach {
        /// Who.
        actor: ActorId,
        /// Whom.
        target: ActorId,
        /// By what (UL-SOC-19).
        skill: Skill,
        /// Whether it flatters (UL-QRK-03).
        #[serde(default)]
        flattery: bool,
        /// Gold that is offered with it (UL-QRK-06).
        #[serde(default)]
        bribe: i32,
        /// What is said, where somebody wants to write it down.
        #[serde(default)]
        words: String,
    },
    /// Try to see how somebody feels (UL-SOC-20).
    ReadFeelings {
        /// Who.
        actor: ActorId,
        /// Whom.
        target: ActorId,
    },
    /// Ask for something (UL-SOC-22).
    Request {
        /// Who.
        actor: ActorId,
        /// Whom.
        target: ActorId,
        /// For what, in words.
        what: String,
    },
    /// Grant what was asked for, or refuse it (UL-SOC-22). The game master's.
    AnswerRequest {
        /// Granted.
        granted: bool,
        /// What is answered.
        #[serde(default)]
        words: String,
    },
    /// Weigh the next attempt to influence somebody: role-play, leverage, insult (UL-SOC-02, UL-SOC-21). The game
    /// master's.
    Weigh {
        /// Whom.
        target: ActorId,
        /// With what.
        circumstances: Circumstances,
    },
    /// Set what lies between a creature and those who talk to it (UL-SOC-10, UL-SOC-11). The game master's.
    SetRelation {
        /// The creature.
        target: ActorId,
        /// The character, where pools are kept for each (UL-SOC-16).
        #[serde(default, skip_serializing_if = "Option::is_none")]
        speaker: Option<ActorId>,
        /// What is set.
        settings: Settings,
        /// Why.
        #[serde(default)]
        reason: String,
    },
    /// Show players how a creature feels, or take that back (UL-SOC-20). The game master's.
    ShowFeelings {
        /// The creature.
        target: ActorId,
        /// The character, where pools are kept for each.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        speaker: Option<ActorId>,
        /// Show it.
        known: bool,
    },
    /// Give a creature a quirk, take it, reveal it or hide it again (UL-QRK-01). The game master's.
    SetQuirk {
        /// The creature.
        target: ActorId,
        /// The quirk.
        quirk: Quirk,
        /// Whether it has it.
        has: bool,
        /// Whether players know of it.
        revealed: bool,
    },
    /// Speak to an enemy in the middle of a fight (UL-SOC-27). The game master's.
    TalkInFight {
        /// Who.
        actor: ActorId,
        /// To whom.
        target: ActorId,
        /// By what.
        skill: Skill,
        /// What it costs; the campaign's usual price without.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        ap: Option<i32>,
        /// What it is weighed with.
        #[serde(default)]
        circumstances: Circumstances,
    },
    /// Change light, fog, or what somebody can perceive (UL-VIS). The game master's.
    Surround(Surround),
    /// Place things, hurt them, show them (UL-OBJ). The game master's.
    Furnish(Furnish),
    /// Hide by the game master's leave (UL-HID-01). The game master's.
    Sneak(Sneak),
    /// A group sneaks past others (UL-INT-03). The game master's.
    SneakPast(SneakPast),
    /// Hide no longer (UL-HID-08).
    StopHiding(StopHiding),
    /// Make a noise (UL-HID-06).
    MakeNoise(MakeNoise),
    /// Search by a sense, in a fight or not (UL-HID-03, UL-HID-21).
    LookFor(LookFor),
    /// Compare a passive Perception with a hider, or with hidden things (UL-HID-22). The game master's.
    Notice(Notice),
    /// Rule somebody distracted (UL-HID-10). The game master's.
    Distract(Distract),
    /// Perform, and perhaps distract (UL-SKL-27). The game master's.
    Perform(Perform),
    /// Conceal, forge or pretend something (UL-HID-14, UL-HID-15, UL-SKL-28). The game master's.
    Feign(Feign),
    /// Look at what another pretends. The game master's.
    Examine(Examine),
    /// Search a place or a room by Investigation (UL-HID-17).
    Investigate(Investigate),
    /// Strike a thing of the scene (UL-ATK-44).
    StrikeObject(StrikeObject),
    /// Force a thing that is stuck (UL-OBJ-02).
    Force(Force),
    /// Break a thing by strength (UL-OBJ-09).
    BreakThing(BreakThing),
    /// Open or shut a thing (UL-OBJ-01).
    OpenThing(OpenThing),
    /// Set a snare (UL-SKL-29). The game master's.
    SetSnare(SetSnare),
    /// Get out of a trap (UL-SKL-29).
    BreakFree(BreakFree),
    /// Take something off a person (UL-SKL-07). The game master's.
    Lift(Lift),
    /// Add a sub-skill to the campaign (UL-SKL-26). The game master's.
    AddSkill(AddSkill),
    /// Choose on which scale time passes (UL-TRV-01). The game master's.
    SetScale(time::SetScale),
    /// Let time pass (UL-TRV-01). The game master's.
    PassTime(time::PassTime),
    /// Let a task take its time (UL-TRV-02). The game master's.
    SpendTime(time::SpendTime),
    /// Arrive at a later time (UL-TRV-03). The game master's.
    Arrive(time::Arrive),
    /// Settle the day's food and water by hand (UL-ENV-12). The game master's.
    EndDay(survival::EndDay),
    /// Keep count of somebody's food and water (UL-ENV-12). The game master's.
    Provide(survival::Provide),
    /// Give food and water to a companion (UL-ENV-12).
    Share(survival::Share),
    /// Choose from what a long rest takes a level of Exhaustion (UL-INT-16).
    RecoverFrom(survival::RecoverFrom),
    /// Say whether it is hot (UL-ENV-14). The game master's.
    SetWeather(survival::SetWeather),
    /// A journey begins (UL-TRV-05). The game master's.
    SetOut(travel::SetOut),
    /// The journey is over. The game master's.
    EndJourney,
    /// Choose the pace of the journey (UL-TRV-07). The game master's.
    SetPace(travel::SetPace),
    /// Go on by other means (UL-TRV-14). The game master's.
    SetMeans(travel::SetMeans),
    /// Say who travels (UL-TRV-07). The game master's.
    SetTravellers(travel::SetTravellers),
    /// Say what the ground is (UL-TRV-18). The game master's.
    SetStretch(travel::SetStretch),
    /// Set the marching order (UL-TRV-19). The game master's.
    SetOrder(travel::SetOrder),
    /// Take up an activity on the way (UL-TRV-25).
    SetActivity(travel::SetActivity),
    /// Travel for a time (UL-TRV-06). The game master's.
    Travel(travel::Travel),
    /// Travel a distance (UL-TRV-06). The game master's.
    Cover(travel::Cover),
    /// Gallop (UL-TRV-12). The game master's.
    Gallop(travel::Gallop),
    /// Take fresh mounts (UL-TRV-13). The game master's.
    FreshMounts,
    /// Move stealthily, or no longer (UL-TRV-21). The game master's.
    Steal(travel::Steal),
    /// Call for a roll on the way (UL-TRV-26 to 29). The game master's.
    Seek(travel::Seek),
    /// Say whether they are lost (UL-TRV-26). The game master's.
    SetCourse(travel::seek::SetCourse),
    /// Compare a threat with those who watch (UL-TRV-22). The game master's.
    Threat(travel::Threat),
    /// Meet others on the way (UL-TRV-24). The game master's.
    Meet(travel::Meet),
    /// Begin a rest that may be disturbed (UL-RST-11). The game master's.
    BeginRest(camp::BeginRest),
    /// Let a rest go on (UL-RST-10). The game master's.
    RestOn(camp::RestOn),
    /// Disturb a rest (UL-RST-02, UL-RST-11). The game master's.
    InterruptRest(camp::InterruptRest),
    /// End a rest (UL-RST-10). The game master's.
    EndRest,
    /// Be asked about rolls on which Valor may be spent, or no longer (UL-VAL-07, UL-VAL-08).
    HoldValor(valor::HoldValor),
    /// Roll one of one's own dice again for 1 Valor (UL-VAL-07).
    TryAgain(valor::RollAgain),
    /// Have an enemy roll a die of its attack again for 2 Valor (UL-VAL-08).
    NiceTry(valor::RollAgain),
    /// Have advantage on the next d20 for 3 Valor (UL-VAL-09).
    Inspire(valor::Inspire),
    /// Get a slot, mana or Threshold back for Valor (UL-VAL-10, UL-VAL-11).
    RestoreSpells(valor::RestoreSpells),
    /// A session begins (UL-VAL-01). The game master's.
    BeginSession(valor::BeginSession),
    /// Award Valor (UL-VAL-06). The game master's.
    AwardValor(valor::AwardValor),
    /// Move in other ways than over the map (UL-MOV-05). The game master's.
    MoveBy(body::legs::MoveBy),
    /// Jump far (UL-MOV-09).
    LongJump(body::jump::LongJump),
    /// Jump high (UL-MOV-15).
    HighJump(body::jump::HighJump),
    /// Fall (UL-ENV-01). The game master's.
    Fall(falling::Fall),
    /// Break a fall (UL-ENV-05).
    BreakFall(falling::BreakFall),
    /// Somebody can breathe, or cannot (UL-ENV-08, UL-ENV-09). The game master's.
    SetAir(body::breath::SetAir),
    /// Go under water, or come up.
    Dive(body::water::Dive),
    /// Mount (UL-MNT-02).
    Mount(mounted::Mount),
    /// Dismount (UL-MNT-02).
    Dismount(mounted::Dismount),
    /// Leap off a mount that goes down (UL-MNT-05).
    LeapOff(mounted::LeapOff),
    /// Say where somebody comes to stand who was forced into a taken space (UL-POS-10).
    Settle(Settle),
    /// Strike back at the rider of a mount that provokes (UL-MNT-09).
    StrikeRider(mounted::StrikeRider),
}

/// What sort of thing an interaction is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Interaction {
    /// Free, once an activation (UL-ACT-02).
    Free,
    /// A simple action (UL-ACT-03).
    Simple,
    /// The use of an object (UL-ACT-11).
    UseObject,
}

/// What a check rolls.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Roll {
    /// The sub-skill.
    pub skill: Skill,
    /// Another attribute than its usual one (UL-CHK-09).
    #[serde(default)]
    pub attribute: Option<Attribute>,
    /// The target number.
    pub number: i32,
    /// Whether it counts as a social roll (UL-SOC-18).
    #[serde(default)]
    pub social: bool,
}

fn yes() -> bool {
    true
}

fn is_yes(flag: &bool) -> bool {
    *flag
}
