//! What is under way: actions, announcements, windows, movements, attacks.

use super::{Level, Posture, Spot};
use ludex_kit::{ActorId, CommandField, is_default, words};
use serde::{Deserialize, Serialize};

words! {
    /// How an attack is made: as the weapon is used; cheaper, the wound a level lower; dearer, with a die more damage; as a
    /// reaction, the wound a level worse.
    pub enum Manner {
        Standard = "standard" as "Attack", Quick = "quick" as "Quick attack", Strong = "strong" as "Strong attack",
        Rebuff = "rebuff" as "Rebuff", Nonlethal = "nonlethal" as "Nonlethal attack", Throw = "throw" as "Throw",
        Grapple = "grapple" as "Grapple", Spell = "spell" as "Cast at",
    }
    /// A kind of action, without its target.
    pub enum ActKind {
        StandardAttack = "standard_attack" as "standard attack", QuickAttack = "quick_attack" as "quick attack",
        StrongAttack = "strong_attack" as "strong attack", Defend = "defend", Ready = "ready" as "ready an action",
        SeizeInitiative = "seize_initiative" as "seize initiative",
        ChangePosture = "change_posture" as "change posture", Task = "task" as "other action", Jump = "jump",
        NonlethalAttack = "nonlethal_attack" as "nonlethal attack", Throw = "throw", Grapple = "grapple",
        Cast = "cast" as "cast a spell", Blind = "blind" as "strike blindly", Retrieve = "retrieve", Stow = "stow",
        Use = "use" as "use an object", Reload = "reload", Opening = "opening" as "create an opening",
        EnterSpace = "enter_space" as "enter a space", Escape = "escape", Dash = "dash", Drag = "drag", Pin = "pin",
        Disarm = "disarm", Distract = "distract", Shove = "shove", Trip = "trip", Stabilize = "stabilize",
        TreatCondition = "treat_condition" as "treat a condition", TreatWound = "treat_wound" as "treat a wound",
        EndEffect = "end_effect" as "end a magical effect", Mount = "mount", Dismount = "dismount",
        Calm = "calm" as "regain control", Surface = "surface" as "return to the surface",
        PickUp = "pick_up" as "pick something up", Break = "break" as "break something",
    }
    /// What one wrestles with.
    pub enum Effort { Power = "power" as "Power", Agility = "agility" as "Agility" }
    /// Something in reach that is used, which is on nobody's sheet.
    #[derive(Default)]
    pub enum Handling {
        Door = "door" as "open or close a door", Torch = "torch" as "light a torch from a flame",
        Bell = "bell" as "ring a large bell", Flint = "flint" as "make fire with flint and steel",
        #[default] Other = "other" as "use an object",
    }
    /// What an attacker who would rather not kill does with one whom the blow would fell: nothing more, knock it out, or
    /// leave it helpless.
    #[derive(Default)]
    pub enum Mercy { #[default] None = "none", KnockOut = "knock_out", Helpless = "helpless" }

    /// When others may act on an actor's turn.
    pub enum Window {
        TurnBegins = "turn_begins" as "begins a turn", Declared = "declared" as "is about to act",
        MoveAnnounced = "move_announced" as "is about to move", Resolved = "resolved" as "has acted",
        Moved = "moved" as "has moved", TurnCloses = "turn_closes" as "ends its turn",
    }
    /// Where an attack comes from: the own turn, another's at the price of initiative, a readied action, a rebuff.
    pub enum Source {
        Turn = "turn" as "reacts", OffTurn = "off_turn" as "acts off-turn", Readied = "readied" as "was ready",
        Rebuff = "rebuff" as "reacts",
    }
    /// How a defending creature meets an attack: two more on melee and ranged Defence, or another Defence instead.
    pub enum Guard {
        Raise = "raise", Power = "power", Agility = "agility", Fortitude = "fortitude", Willpower = "willpower",
    }
}

/// Something carried, by its number: a weapon or an item.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, CommandField)]
#[serde(rename_all = "snake_case")]
pub enum Thing {
    Weapon(u8),
    Item(u8),
}

impl Thing {
    /// Returns what it is called.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Weapon(..) => "weapon",
            Self::Item(..) => "item",
        }
    }
}

/// What is done with something that stands about: it is used, opened, shut, broken by strength, struck with a weapon.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, CommandField)]
#[serde(rename_all = "snake_case")]
pub enum ObjectUse {
    Use,
    Open,
    Shut,
    Force,
    Strike(u8),
}

impl ObjectUse {
    /// Returns what it is called.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Use => "use",
            Self::Open => "open",
            Self::Shut => "shut",
            Self::Force => "force",
            Self::Strike(..) => "strike",
        }
    }
}

// What needs no more than its name has braces all the same: so serde refuses a field that is none of its own.
/// An action.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, CommandField)]
#[serde(tag = "act", rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    /// An attack with one of the attacker's weapons.
    Attack { manner: Manner, weapon: u8, target: ActorId },
    /// Defending until the next turn or a wound.
    Defend {},
    /// Readying an action.
    Ready { kind: ActKind },
    /// Raising the own initiative.
    SeizeInitiative {},
    /// Standing up, crouching, lying down.
    ChangePosture { to: Posture },
    /// A jump, up or to a place.
    Jump { leap: Leap, to: Spot },
    /// A spell that the caster knows, by its number.
    Cast { spell: u8, target: ActorId },
    /// A blow or a shot at a place, by one who does not see who is there.
    Blind { weapon: u8, at: Spot },
    /// Taking something in hand.
    Retrieve { thing: Thing },
    /// Putting something away.
    Stow { thing: Thing },
    /// Using something carried, by its number.
    Use { item: u8 },
    /// Using something in reach.
    Handle { what: Handling },
    /// Doing something with what stands about, by its number.
    Object { object: u8, deed: ObjectUse },
    /// Picking up what lies about: whose it was, and what.
    PickUp { owner: ActorId, thing: Thing },
    /// Loading a weapon.
    Reload { weapon: u8 },
    /// A blow that stands in for melee Defence against rebuffs of one.
    Opening { weapon: u8, target: ActorId },
    /// Going into an actor's space.
    EnterSpace { target: ActorId, by: Effort },
    /// Getting free.
    Escape { by: Effort },
    /// Moving twice as fast for the rest of the round; again, a little faster still.
    Dash {},
    /// Taking those along who wrestle with one.
    Drag {},
    /// Holding down one with whom one wrestles.
    Pin { target: ActorId },
    /// Making an actor drop something.
    Disarm { weapon: u8, target: ActorId, thing: Thing },
    /// Distracting an actor.
    Distract { target: ActorId },
    /// Moving an actor; so many yards at most, or as many as the check gives.
    Shove {
        target: ActorId,
        way: u8,
        #[serde(default, skip_serializing_if = "is_default")]
        most: Option<u8>,
    },
    /// Bringing an actor down.
    Trip { target: ActorId },
    /// Keeping one who is dying alive.
    Stabilize { target: ActorId },
    /// Treating what is the matter with an actor, by its place.
    TreatCondition { target: ActorId, at: u8 },
    /// Treating a wound.
    TreatWound { target: ActorId, level: Level },
    /// Ending the effect of a magical item, by the item's number.
    EndEffect { item: u8 },
    /// Getting on an actor.
    Mount { target: ActorId },
    /// Getting off.
    Dismount {},
    /// Getting a mount under control again.
    Calm {},
    /// Coming up from under water.
    Surface {},
    /// Something that the game master allowed, by its number.
    Task { task: u8 },
}

impl Action {
    /// Returns what it is called.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Attack { .. } => "attack",
            Self::Defend {} => "defend",
            Self::Ready { .. } => "ready",
            Self::SeizeInitiative {} => "seize_initiative",
            Self::ChangePosture { .. } => "change_posture",
            Self::Jump { .. } => "jump",
            Self::Cast { .. } => "cast",
            Self::Blind { .. } => "blind",
            Self::Retrieve { .. } => "retrieve",
            Self::Stow { .. } => "stow",
            Self::Use { .. } => "use",
            Self::Handle { .. } => "handle",
            Self::Object { .. } => "object",
            Self::PickUp { .. } => "pick_up",
            Self::Reload { .. } => "reload",
            Self::Opening { .. } => "opening",
            Self::EnterSpace { .. } => "enter_space",
            Self::Escape { .. } => "escape",
            Self::Dash {} => "dash",
            Self::Drag {} => "drag",
            Self::Pin { .. } => "pin",
            Self::Disarm { .. } => "disarm",
            Self::Distract { .. } => "distract",
            Self::Shove { .. } => "shove",
            Self::Trip { .. } => "trip",
            Self::Stabilize { .. } => "stabilize",
            Self::TreatCondition { .. } => "treat_condition",
            Self::TreatWound { .. } => "treat_wound",
            Self::EndEffect { .. } => "end_effect",
            Self::Mount { .. } => "mount",
            Self::Dismount {} => "dismount",
            Self::Calm {} => "calm",
            Self::Surface {} => "surface",
            Self::Task { .. } => "task",
        }
    }
}

impl ActKind {
    /// Returns whether it may be readied.
    pub fn is_readiable(self) -> bool {
        !matches!(self, ActKind::Ready | ActKind::Task | ActKind::Jump | ActKind::Blind)
    }
}

impl Action {
    /// Returns what kind of action it is.
    pub fn kind(self) -> ActKind {
        match self {
            Action::Attack { manner: Manner::Quick, .. } => ActKind::QuickAttack,
            Action::Attack { manner: Manner::Strong, .. } => ActKind::StrongAttack,
            Action::Attack { manner: Manner::Nonlethal, .. } => ActKind::NonlethalAttack,
            Action::Attack { manner: Manner::Throw, .. } => ActKind::Throw,
            Action::Attack { manner: Manner::Grapple, .. } => ActKind::Grapple,
            Action::Attack { .. } => ActKind::StandardAttack,
            Action::Cast { .. } => ActKind::Cast,
            Action::Blind { .. } => ActKind::Blind,
            Action::Retrieve { .. } => ActKind::Retrieve,
            Action::Stow { .. } => ActKind::Stow,
            Action::Object { deed: ObjectUse::Force | ObjectUse::Strike(_), .. } => ActKind::Break,
            Action::Use { .. } | Action::Handle { .. } | Action::Object { .. } => ActKind::Use,
            Action::PickUp { .. } => ActKind::PickUp,
            Action::Reload { .. } => ActKind::Reload,
            Action::Opening { .. } => ActKind::Opening,
            Action::EnterSpace { .. } => ActKind::EnterSpace,
            Action::Escape { .. } => ActKind::Escape,
            Action::Dash {} => ActKind::Dash,
            Action::Drag {} => ActKind::Drag,
            Action::Pin { .. } => ActKind::Pin,
            Action::Disarm { .. } => ActKind::Disarm,
            Action::Distract { .. } => ActKind::Distract,
            Action::Shove { .. } => ActKind::Shove,
            Action::Trip { .. } => ActKind::Trip,
            Action::Stabilize { .. } => ActKind::Stabilize,
            Action::TreatCondition { .. } => ActKind::TreatCondition,
            Action::TreatWound { .. } => ActKind::TreatWound,
            Action::EndEffect { .. } => ActKind::EndEffect,
            Action::Mount { .. } => ActKind::Mount,
            Action::Dismount {} => ActKind::Dismount,
            Action::Calm {} => ActKind::Calm,
            Action::Surface {} => ActKind::Surface,
            Action::Defend {} => ActKind::Defend,
            Action::Ready { .. } => ActKind::Ready,
            Action::SeizeInitiative {} => ActKind::SeizeInitiative,
            Action::ChangePosture { .. } => ActKind::ChangePosture,
            Action::Task { .. } => ActKind::Task,
            Action::Jump { .. } => ActKind::Jump,
        }
    }
}

/// Whom it is aimed at.
impl ludex_kit::flat::Subject for Action {
    fn subject(&self) -> Option<ActorId> {
        match *self {
            Action::Attack { target, .. }
            | Action::Cast { target, .. }
            | Action::Opening { target, .. }
            | Action::EnterSpace { target, .. }
            | Action::Pin { target }
            | Action::Disarm { target, .. }
            | Action::Distract { target }
            | Action::Shove { target, .. }
            | Action::Trip { target }
            | Action::Stabilize { target }
            | Action::TreatCondition { target, .. }
            | Action::TreatWound { target, .. }
            | Action::Mount { target } => Some(target),
            _ => None,
        }
    }
}

impl Attack {
    /// Returns an attack with a weapon, or a spell, by its number.
    pub fn new(attacker: ActorId, target: ActorId, (weapon, manner): (u8, Manner), source: Source, seen: bool) -> Self {
        Self {
            attacker,
            target,
            weapon,
            manner,
            source,
            seen,
            guard: None,
            aside: None,
            interposed: false,
            mercy: Mercy::None,
        }
    }
}

impl Moving {
    /// Returns the movement of an actor who sets out for a place.
    pub fn new(actor: ActorId, to: Spot) -> Self {
        Self { actor, to, bought: false, rebuffed: false, odd: false, leap: None, feet: 0 }
    }
}

/// An actor who is moved against its will.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pressing {
    /// Who.
    pub actor: ActorId,
    /// Which way: a side of a cell, or on a lane 0 for up it, 1 for down.
    pub way: u8,
    /// How far.
    pub yards: u8,
    /// Whether those who cling to it were asked.
    pub asked: bool,
}

/// A jump as it is declared. Heights are in inches, lengths in feet, depths in yards.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, CommandField)]
#[serde(deny_unknown_fields)]
pub struct Leap {
    /// Whether it goes up rather than far.
    pub high: bool,
    /// How far in feet, or how high in inches.
    pub length: u8,
    /// Whether the legs are tucked, for an obstacle that is only cleared.
    #[serde(default)]
    pub tuck: bool,
    /// How wide in feet the gap is that it crosses; 0 for none.
    #[serde(default)]
    pub gap: u8,
    /// How deep the gap is, in yards.
    #[serde(default)]
    pub depth: u8,
    /// What grabbing the ledge beyond must reach.
    #[serde(default)]
    pub ledge: i32,
}

/// An action that takes longer than the AP at hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Labour {
    /// The action.
    pub act: Action,
    /// AP paid so far.
    pub paid: i16,
    /// AP to pay in all; 0 for one that is timed.
    pub total: i16,
    /// Rounds left, for one that takes rounds.
    pub rounds: Option<u16>,
    /// Whether something was paid for it this turn.
    pub paid_this_turn: bool,
}

/// An attack being resolved.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Attack {
    /// Who attacks.
    pub attacker: ActorId,
    /// Whom.
    pub target: ActorId,
    /// Which of the attacker's weapons.
    pub weapon: u8,
    /// How.
    pub manner: Manner,
    /// Where it comes from.
    pub source: Source,
    /// Whether the target saw it coming.
    pub seen: bool,
    /// How the target, defending, meets it.
    pub guard: Option<Guard>,
    /// In whose place the target stands, where it was pulled there.
    #[serde(default, skip_serializing_if = "is_default")]
    pub aside: Option<ActorId>,
    /// Whether pulling somebody into its way was tried.
    #[serde(default, skip_serializing_if = "is_default")]
    pub interposed: bool,
    /// What becomes of one whom it would fell.
    #[serde(default, skip_serializing_if = "is_default")]
    pub mercy: Mercy,
}

/// A movement.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Moving {
    /// Who moves.
    pub actor: ActorId,
    /// Where to.
    pub to: Spot,
    /// Whether it is paid for.
    pub bought: bool,
    /// Whether the mover must say if it goes on after a rebuff.
    pub rebuffed: bool,
    /// Whether an odd number of diagonals lies behind, so that the next one counts twice.
    #[serde(default, skip_serializing_if = "is_default")]
    pub odd: bool,
    /// The jump that it is, if it is one.
    #[serde(default, skip_serializing_if = "is_default")]
    pub leap: Option<Leap>,
    /// How far the jump goes, in feet.
    #[serde(default, skip_serializing_if = "is_default")]
    pub feet: u8,
}
