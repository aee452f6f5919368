//! Valor: what players earn by pressing on, and what it buys (UL-VAL).
//!
//! A player who holds Valor ready is asked about each roll of the character, and about each attack of an enemy on it,
//! between the dice and what comes of them. Whoever does not hold it ready is never asked.

mod awards;
mod held;
mod rolls;
mod spells;
mod watch;
pub(crate) mod window;

pub use awards::{AwardValor, BeginSession, MOST_AWARD, OCCASION_TABLE, Occasion};
pub use held::{Die, Held};
pub use spells::RestoreSpells;
pub use window::{DiceFell, NiceTry, TryAgain};

use crate::prelude::*;
use ludex_engine::Cost;

ludex_engine::rules! {
    /// Valor is counted for each player; creatures of the game master have none (house). A player usually gets 1 when
    /// a session begins, and comes to a campaign with that much.
    VALOR = "UL-VAL-01", "Valor", State;
    /// Valor that was not spent is lost at a long rest.
    LONG_REST = "UL-VAL-02", "Long rest";
    /// The same from the rest's side: a long rest takes unspent Valor, a short one leaves it.
    REST_VALOR = "UL-RST-16", "Long rest: Valor lost";
    /// Each player involved gets 1 Valor when a fight, a challenge of skills or a talk is over.
    AFTER_AN_ENCOUNTER = "UL-VAL-03", "After an encounter";
    /// Each natural 20 or 1 that a player rolls gives 1 Valor; a die that was rolled again does not count.
    NATURALS = "UL-VAL-04", "Natural 20 and 1";
    /// Recovering from Disabled gives 1 Valor.
    BACK_ON_YOUR_FEET = "UL-VAL-05", "Back on your feet";
    /// The game master may award Valor for play in character, or for a handicap that was accepted.
    AWARDS = "UL-VAL-06", "Awards", Call;
    /// 1 Valor: one die that was just rolled is rolled again, and the new face stands.
    TRY_AGAIN = "UL-VAL-07", "Try Again";
    /// 2 Valor: an enemy that attacks rolls one die of its attack again, and the new face stands.
    NICE_TRY = "UL-VAL-08", "Nice Try";
    /// 3 Valor before a roll: advantage on it.
    INSPIRED = "UL-VAL-09", "Inspired";
    /// 3 Valor a circle bring a spell slot back, for 5 Action Points in a fight.
    SPELL_SLOTS = "UL-VAL-10", "Spell slots";
    /// 3 Valor bring 2 mana back, or take 2 off Threshold, for 5 Action Points in a fight.
    SPELL_POWER = "UL-VAL-11", "Spell power";
    /// Valor is spent without Action Points unless its use says so, once in each way on a roll, and never on a roll
    /// that is over (house).
    LIMITS = "UL-VAL-12", "Limits";
}

/// What each use costs in Valor.
pub mod cost {
    #![allow(missing_docs, reason = "the uses of Valor")]
    pub const TRY_AGAIN: u8 = 1;
    pub const NICE_TRY: u8 = 2;
    pub const INSPIRED: u8 = 3;
    pub const SPELL_SLOT_A_CIRCLE: u8 = 3;
    pub const SPELL_POWER: u8 = 3;
}

/// The Action Points that getting spell power back costs in a fight (UL-VAL-10, UL-VAL-11).
pub const SPELL_AP: i32 = 5;

/// The most Valor that anybody has.
pub const MOST: u8 = 99;

kept! {
    /// The Valor of a player.
    #[derive(Clone, Copy, Eq, Default)]
    #[serde(default)]
    pub struct Valor {
        points: u8, "How much there is, 0 to 99.";
        #[late] ready: bool, "Whether its player wants to be asked about rolls.";
        #[late] inspired: bool, "Whether the next d20 has advantage (UL-VAL-09).";
    }
}

impl Valor {
    /// Returns whether there is nothing to tell of it.
    pub fn is_none(&self) -> bool {
        *self == Valor::default()
    }
}

tabled! {
    /// What Valor is spent on.
    #[derive(ludex_kit::Part)]
    pub enum Use;
    /// What Valor is spent on, with its rule and in words.
    USES: (&Rule, &str) {
        TryAgain: &TRY_AGAIN, "to try again";
        NiceTry: &NICE_TRY, "so that the enemy rolls again";
        Inspired: &INSPIRED, "and is inspired";
        SpellSlot: &SPELL_SLOTS, "for a spell slot";
        SpellPower: &SPELL_POWER, "for spell power";
    }
}

impl Use {
    /// Returns the rule under which it is spent.
    pub fn rule(self) -> &'static Rule {
        USES[self as usize].1
    }
}

kept! {
    /// Something that happened with Valor.
    #[ludex_kit::event(by_serde)]
    #[derive(Clone)]
    #[serde(tag = "valor", rename_all = "snake_case")]
    pub enum Change {
        Gained { actor: ActorId, amount: u8, rule: RuleId, #[late] reason: String }, "An actor gets Valor.";
        Spent { actor: ActorId, amount: u8, on: Use }, "An actor spends it.";
        Lost { actor: ActorId, left: u8 }, "What was not spent is lost; so much is left.";
        Readied { actor: ActorId, ready: bool }, "An actor wants to be asked about rolls, or no longer.";
        InspirationUsed { actor: ActorId }, "The advantage was used up.";
        Held { held: Box<Held> }, "A roll waits for whether somebody spends Valor on it.";
        /// A die of it is rolled again.
        Rerolled {
            actor: ActorId;
            die: u8;
            before: u32;
            face: u32;
            on: Use;
            #[late] private: bool, "Whether what it shows is for its owner alone, and for the game master.";
        };
        Resumed { actor: ActorId }, "It waits no longer.";
    }
}

impl Change {
    /// Returns whose Valor it is.
    pub fn actor(&self) -> ActorId {
        match *self {
            Change::Gained { actor, .. }
            | Change::Spent { actor, .. }
            | Change::Lost { actor, .. }
            | Change::Readied { actor, .. }
            | Change::InspirationUsed { actor }
            | Change::Rerolled { actor, .. }
            | Change::Resumed { actor } => actor,
            Change::Held { ref held } => held.actor,
        }
    }
}

impl Concerns for Change {
    fn actor(&self) -> Option<ActorId> {
        Some(Self::actor(self))
    }
}

impl Happens<Unbound> for Change {
    fn apply(&self, state: &mut State) {
        match *self {
            Change::Gained { actor, amount, .. } => {
                let valor = &mut state.actor_mut(actor).valor;
                valor.points = valor.points.saturating_add(amount).min(MOST);
            }
            Change::Spent { actor, amount, on } => {
                let valor = &mut state.actor_mut(actor).valor;
                valor.points = valor.points.saturating_sub(amount);
                valor.inspired |= on == Use::Inspired;
            }
            Change::Lost { actor, left } => state.actor_mut(actor).valor.points = left,
            Change::Readied { actor, ready } => state.actor_mut(actor).valor.ready = ready,
            Change::InspirationUsed { actor } => state.actor_mut(actor).valor.inspired = false,
            Change::Held { ref held } => state.held = Some(held.clone()),
            Change::Rerolled { die, face, on, .. } => {
                if let Some(held) = &mut state.held {
                    held.rolled_again(die, face, on);
                }
            }
            Change::Resumed { .. } => state.held = None,
        }
        state.valor_ready = state.actors.iter().any(|actor| actor.valor.ready && actor.valor.points > 0);
    }
    fn tell(&self, t: &Teller<'_>) -> Option<Line> {
        let who = t.who(Self::actor(self));
        match self {
            Change::Gained { amount, rule, reason, .. } => {
                let why = if reason.is_empty() { String::new() } else { format!(": {reason}") };
                Some(Line::new(LineKind::Boon, format!("{who} gets {amount} Valor{why}.")).rule(rule.clone()))
            }
            Change::Spent { amount, on, .. } => {
                let what = USES[*on as usize].2;
                line(LineKind::Action, format!("{who} spends {amount} Valor {what}."), on.rule())
            }
            Change::Lost { left, .. } => Some(told!(Frame, "{who} has {left} Valor after the rest."; LONG_REST)),
            Change::Readied { ready, .. } => {
                let how = if *ready { "holds Valor ready" } else { "no longer holds Valor ready" };
                line(LineKind::Action, format!("{who} {how}."), &LIMITS)
            }
            Change::InspirationUsed { .. } => line(LineKind::Action, format!("{who} was inspired."), &INSPIRED),
            Change::Held { held } if !held.shows_to(t.viewer) => {
                line(LineKind::Roll, format!("The dice have fallen. {who} may spend Valor."), &LIMITS)
            }
            Change::Held { held } => {
                let dice: Vec<String> = held.dice.iter().map(|die| format!("d{} {}", die.sides, die.face)).collect();
                let text = format!("The dice have fallen ({}: {}). {who} may spend Valor.", held.what, dice.join(", "));
                line(LineKind::Roll, text, &LIMITS)
            }
            Change::Rerolled { actor, on, private: true, .. }
                if !t.viewer.is_game_master() && !t.viewer.plays(*actor) =>
            {
                line(LineKind::Roll, "A die is rolled again.".to_owned(), on.rule())
            }
            Change::Rerolled { before, face, on, .. } => {
                line(LineKind::Roll, format!("The die that showed {before} shows {face}."), on.rule())
            }
            Change::Resumed { .. } => None,
        }
    }
    fn secret(&self, _: &State, viewer: &Viewer) -> bool {
        // A roll may be private: what it earned would tell others how it fell.
        matches!(self, Change::Gained { actor, rule, .. } if *rule == (&NATURALS).into() && !viewer.plays(*actor))
    }
}

/// Whether an actor has Valor at all: players' characters alone (UL-VAL-01).
fn must_have_valor(state: &State, actor: ActorId) -> Verdict {
    let objection = || Refusal::new(&VALOR, "{} is no player's character, and has no Valor").about(actor);
    only_if!(state.actor(actor).profile.pc, objection())
}

/// Whether an actor may spend so much Valor.
fn must_afford(state: &State, actor: ActorId, amount: u8, on: Use) -> Verdict {
    must_have_valor(state, actor)?;
    let objection = || Refusal::new(on.rule(), "{} does not have enough Valor for it").about(actor);
    only_if!(
        state.actor(actor).valor.points >= amount,
        objection().instead("earn Valor first, or choose something cheaper")
    )
}

/// Refuses what is done between rolls while one waits.
fn nothing_waits(state: &State) -> Verdict {
    match state.decision() {
        None => Ok(()),
        Some(pending) => Err(Refusal::new(&LIMITS, "{} must decide something first").about(pending.actor())),
    }
}

acts! { Unbound;
    /// Be asked about rolls, or no longer (UL-VAL-07, UL-VAL-08).
    #[command(rule = LIMITS, group = "Valor", always)]
    #[derive(Copy, Eq)] HoldValor { actor: ActorId; ready: bool, "Whether Valor is held ready." }
    label |c, _| if c.ready { "Hold Valor ready" } else { "No longer hold Valor ready" }.to_owned(),
    details |c, _, offer| offer.preview = c.ready.then(|| "to be asked about each roll before it counts".to_owned()),
    may |c, s| {
        must_have_valor(s, c.actor)?;
        nothing_waits(s)?;
        let valor = s.actor(c.actor).valor;
        only_if!(
            valor.ready != c.ready && (!c.ready || valor.points > 0),
            Refusal::new(&LIMITS, "{} has nothing to change about that").about(c.actor)
        )
    },
    run |c, t| t.emit(Change::Readied { actor: c.actor, ready: c.ready }),
    offers |o| {
        let actor = o.actor;
        [true, false].into_iter().for_each(|ready| o.seldom(HoldValor { actor, ready }));
    };

    /// Have advantage on the next d20 (UL-VAL-09): before a roll, and not twice for the same.
    #[command(rule = INSPIRED, group = "Valor", label = "Be inspired", always)]
    #[derive(Copy, Eq)] Inspire { actor: ActorId }
    details |_, _, offer| {
        offer.preview = Some("advantage on the next d20".to_owned());
        costs_valor(offer, cost::INSPIRED);
    },
    may |c, s| {
        let actor = c.actor;
        must_afford(s, actor, cost::INSPIRED, Use::Inspired)?;
        nothing_waits(s)?;
        only_if!(!s.actor(actor).valor.inspired, &LIMITS, "{} is inspired already", actor; "roll first")?;
        only_if!(s.actor(actor).alive(), Refusal::new(&INSPIRED, "{} is dead").about(actor))
    },
    run |c, t| t.emit(Change::Spent { actor: c.actor, amount: cost::INSPIRED, on: Use::Inspired }),
    offers |o| o.seldom(Inspire { actor: o.actor });
}

/// Writes a price in Valor on an offer.
fn costs_valor(offer: &mut Offer, amount: u8) {
    offer.cost.push(Cost { amount: amount.into(), of: "Valor".into() });
}

/// Gives an actor 1 Valor by a rule, if it has any.
pub(crate) fn gain(table: &mut Table<'_, impl Run>, actor: ActorId, rule: &'static Rule) {
    if table.state().actor(actor).profile.pc {
        let reason = String::new();
        table.emit(Change::Gained { actor, amount: 1, rule: rule.into(), reason });
    }
}

/// A d20 fell: a natural 20 or 1 gives Valor (UL-VAL-04), and what inspired the roll is used up (UL-VAL-09).
#[inline]
pub(crate) fn d20(table: &mut Table<'_, impl Run>, actor: ActorId, roll: &Rolled) {
    if matches!(roll.kept, 1 | 20) {
        gain(table, actor, &NATURALS);
    }
    use_up(table, actor);
}

/// What inspired a roll is used up.
#[inline]
pub(crate) fn use_up(table: &mut Table<'_, impl Run>, actor: ActorId) {
    if table.state().actor(actor).valor.inspired {
        table.emit(Change::InspirationUsed { actor });
    }
}

/// A fight or a talk is over: everybody involved gets 1 (UL-VAL-03).
pub(crate) fn after_an_encounter(table: &mut Table<'_, impl Run>, involved: impl Iterator<Item = ActorId>) {
    for actor in involved {
        let who = table.state().actor(actor);
        if who.alive() && who.present() {
            gain(table, actor, &AFTER_AN_ENCOUNTER);
        }
    }
}

/// A long rest takes what was not spent (UL-VAL-02, UL-RST-16).
pub(crate) fn after_a_long_rest(table: &mut Table<'_, impl Run>, actor: ActorId) {
    let (who, left) = (table.state().actor(actor), table.state().options().valor_after_long_rest);
    if who.profile.pc && who.valor.points != left {
        table.emit(Change::Lost { actor, left });
    }
}
