//! What is under way: actions, announcements, windows, movements, attacks.

use super::{Level, Posture, Spot};
use ludex_kit::{ActorId, Part, kept, kinds, words};

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
        TurnBegins = "turn_begins" as "begins its turn", Declared = "declared" as "is about to act",
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

kinds! {
    /// Something carried, by its number: a weapon or an item.
    #[derive(Copy)]
    pub enum Thing { Weapon(u8) = "weapon", Item(u8) = "item" }
    /// What is done with something that stands about: it is used, opened, shut, broken by strength, struck with a weapon.
    #[derive(Copy)]
    pub enum Deed { Use = "use", Open = "open", Shut = "shut", Force = "force", Strike(u8) = "strike" }
    /// An action.
    #[derive(Copy)]
    pub enum Action tagged "act" {
        /// An attack with one of the attacker's weapons.
        Attack { manner: Manner, weapon: u8, target: ActorId } = "attack",
        /// Defending until the next turn or a wound.
        Defend = "defend",
        /// Readying an action.
        Ready { kind: ActKind } = "ready",
        /// Raising the own initiative.
        SeizeInitiative = "seize_initiative",
        /// Standing up, crouching, lying down.
        ChangePosture { to: Posture } = "change_posture",
        /// A jump, up or to a place.
        Jump { leap: Leap, to: Spot } = "jump",
        /// A spell that the caster knows, by its number.
        Cast { spell: u8, target: ActorId } = "cast",
        /// A blow or a shot at a place, by one who does not see who is there.
        Blind { weapon: u8, at: Spot } = "blind",
        /// Taking something in hand.
        Retrieve { thing: Thing } = "retrieve",
        /// Putting something away.
        Stow { thing: Thing } = "stow",
        /// Using something carried, by its number.
        Use { item: u8 } = "use",
        /// Using something in reach.
        Handle { what: Handling } = "handle",
        /// Doing something with what stands about, by its number.
        Object { object: u8, deed: Deed } = "object",
        /// Picking up what lies about: whose it was, and what.
        PickUp { owner: ActorId, thing: Thing } = "pick_up",
        /// Loading a weapon.
        Reload { weapon: u8 } = "reload",
        /// A blow that stands in for melee Defence against rebuffs of one.
        Opening { weapon: u8, target: ActorId } = "opening",
        /// Going into an actor's space.
        EnterSpace { target: ActorId, by: Effort } = "enter_space",
        /// Getting free.
        Escape { by: Effort } = "escape",
        /// Moving twice as fast for the rest of the round; again, a little faster still.
        Dash = "dash",
        /// Taking those along who wrestle with one.
        Drag = "drag",
        /// Holding down one with whom one wrestles.
        Pin { target: ActorId } = "pin",
        /// Making an actor drop something.
        Disarm { weapon: u8, target: ActorId, thing: Thing } = "disarm",
        /// Distracting an actor.
        Distract { target: ActorId } = "distract",
        /// Moving an actor.
        Shove { target: ActorId, way: u8 } = "shove",
        /// Bringing an actor down.
        Trip { target: ActorId } = "trip",
        /// Keeping one who is dying alive.
        Stabilize { target: ActorId } = "stabilize",
        /// Treating what is the matter with an actor, by its place.
        TreatCondition { target: ActorId, at: u8 } = "treat_condition",
        /// Treating a wound.
        TreatWound { target: ActorId, level: Level } = "treat_wound",
        /// Ending the effect of a magical item, by the item's number.
        EndEffect { item: u8 } = "end_effect",
        /// Getting on an actor.
        Mount { target: ActorId } = "mount",
        /// Getting off.
        Dismount = "dismount",
        /// Getting a mount under control again.
        Calm = "calm",
        /// Coming up from under water.
        Surface = "surface",
        /// Something that the game master allowed, by its number.
        Task { task: u8 } = "task",
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
            Action::Object { deed: Deed::Force | Deed::Strike(_), .. } => ActKind::Break,
            Action::Use { .. } | Action::Handle { .. } | Action::Object { .. } => ActKind::Use,
            Action::PickUp { .. } => ActKind::PickUp,
            Action::Reload { .. } => ActKind::Reload,
            Action::Opening { .. } => ActKind::Opening,
            Action::EnterSpace { .. } => ActKind::EnterSpace,
            Action::Escape { .. } => ActKind::Escape,
            Action::Dash => ActKind::Dash,
            Action::Drag => ActKind::Drag,
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
            Action::Dismount => ActKind::Dismount,
            Action::Calm => ActKind::Calm,
            Action::Surface => ActKind::Surface,
            Action::Defend => ActKind::Defend,
            Action::Ready { .. } => ActKind::Ready,
            Action::SeizeInitiative => ActKind::SeizeInitiative,
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
        let (aside, interposed, mercy) = (None, false, Mercy::None);
        Self { attacker, target, weapon, manner, source, seen, guard: None, aside, interposed, mercy }
    }
}

impl Moving {
    /// Returns an actor sets out for a place.
    pub fn new(actor: ActorId, to: Spot) -> Self {
        Self { actor, to, bought: false, rebuffed: false, odd: false, leap: None, feet: 0 }
    }
}

kept! {
    /// An actor who is moved against its will.
    #[derive(Clone, Copy, Eq)]
    pub struct Pressing {
        actor: ActorId, "who";
        way: u8, "which way: a side of a cell, or on a lane 0 for up it, 1 for down";
        yards: u8, "how far";
        asked: bool, "whether those who cling to it were asked";
    }
    /// A jump as it is declared. Heights are in inches, lengths in feet, depths in yards.
    #[derive(Clone, Copy, Default, Eq, Part)]
    pub struct Leap {
        high: bool, "whether it goes up rather than far";
        length: u8, "how far in feet, or how high in inches";
        #[or_default] tuck: bool, "whether the legs are tucked, for an obstacle that is only cleared";
        #[or_default] gap: u8, "how wide in feet the gap is that it crosses; 0 for none";
        #[or_default] depth: u8, "how deep the gap is, in yards";
        #[or_default] ledge: i32, "what grabbing the ledge beyond must reach";
    }
    /// An action that takes longer than the AP at hand.
    #[derive(Clone, Copy, Eq)]
    pub struct Labour {
        act: Action, "the action";
        paid: i16, "AP paid so far";
        total: i16, "AP to pay in all; 0 for one that is timed";
        rounds: Option<u16>, "rounds left, for one that takes rounds";
        paid_this_turn: bool, "whether something was paid for it this turn";
    }
    /// An attack being resolved.
    #[derive(Clone, Copy, Eq)]
    pub struct Attack {
        attacker: ActorId, "who attacks";
        target: ActorId, "whom";
        weapon: u8, "which of the attacker's weapons";
        manner: Manner, "how";
        source: Source, "where it comes from";
        seen: bool, "whether the target saw it coming";
        guard: Option<Guard>, "how the target, defending, meets it";
        #[late] aside: Option<ActorId>, "in whose place the target stands, where it was pulled there";
        #[late] interposed: bool, "whether pulling somebody into its way was tried";
        #[late] mercy: Mercy, "what becomes of one whom it would fell";
    }
    /// A movement.
    #[derive(Clone, Copy, Eq)]
    pub struct Moving {
        actor: ActorId, "who moves";
        to: Spot, "where to";
        bought: bool, "whether it is paid for";
        rebuffed: bool, "whether the mover must say if it goes on after a rebuff";
        #[late] odd: bool, "whether an odd number of diagonals lies behind, so that the next one counts twice";
        #[late] leap: Option<Leap>, "the jump that it is, if it is one";
        #[late] feet: u8, "how far the jump goes, in feet";
    }
}
