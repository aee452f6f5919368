//! Valor: what players earn by pressing on, and what it buys (UL-VAL).
//!
//! A player who holds Valor ready is asked about each roll of the character, and about each attack of an enemy on it,
//! between the dice and what comes of them. Whoever does not hold it ready is never asked.

mod awards;
mod held;
mod rolls;
mod spells;
pub mod window;

pub use awards::{AwardValor, BeginSession, MOST_AWARD, OCCASION_TABLE, Occasion};
pub use held::{Die, Held};
pub use spells::RestoreSpells;
pub use window::DiceFell;

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

/// The Valor of a player.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Valor {
    /// How much there is, 0 to 99.
    pub points: u8,
    /// Whether its player wants to be asked about rolls.
    #[serde(default, skip_serializing_if = "is_default")]
    pub ready: bool,
    /// Whether the next d20 has advantage (UL-VAL-09).
    #[serde(default, skip_serializing_if = "is_default")]
    pub inspired: bool,
}

impl Valor {
    /// Returns whether there is nothing to tell of it.
    pub fn is_none(&self) -> bool {
        *self == Valor::default()
    }
}

/// What Valor is spent on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ludex_kit::CommandField)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs, reason = "the words of the game")]
pub enum Use {
    TryAgain,
    NiceTry,
    Inspired,
    SpellSlot,
    SpellPower,
}

/// What Valor is spent on, with its rule and in words.
pub const USES: [(Use, &Rule, &str); 5] = [
    (Use::TryAgain, &TRY_AGAIN, "to try again"),
    (Use::NiceTry, &NICE_TRY, "so that the enemy rolls again"),
    (Use::Inspired, &INSPIRED, "and is inspired"),
    (Use::SpellSlot, &SPELL_SLOTS, "for a spell slot"),
    (Use::SpellPower, &SPELL_POWER, "for spell power"),
];

impl Use {
    /// Returns the rule under which it is spent.
    pub fn rule(self) -> &'static Rule {
        USES[self as usize].1
    }
}

/// Something that happened with Valor.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[ludex_kit::event(by_serde)]
#[serde(tag = "valor", rename_all = "snake_case")]
#[allow(missing_docs, reason = "its fields are named in full")]
pub enum Change {
    /// An actor gets Valor.
    Gained {
        actor: ActorId,
        amount: u8,
        rule: RuleId,
        #[serde(default, skip_serializing_if = "is_default")]
        reason: String,
    },
    /// An actor spends it.
    Spent { actor: ActorId, amount: u8, on: Use },
    /// What was not spent is lost; so much is left.
    Lost { actor: ActorId, left: u8 },
    /// An actor wants to be asked about rolls, or no longer.
    Readied { actor: ActorId, ready: bool },
    /// The advantage was used up.
    InspirationUsed { actor: ActorId },
    /// A roll waits for whether somebody spends Valor on it.
    Held { held: Box<Held> },
    /// A die of it is rolled again.
    Rerolled {
        actor: ActorId,
        die: u8,
        before: u32,
        face: u32,
        on: Use,
        /// Whether what it shows is for its owner alone, and for the game master.
        #[serde(default, skip_serializing_if = "is_default")]
        private: bool,
    },
    /// It waits no longer.
    Resumed { actor: ActorId },
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

impl Event<Unbound> for Change {
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

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let who = teller.who(Self::actor(self));
        match self {
            Change::Gained { amount, rule, reason, .. } => {
                let why = if reason.is_empty() { String::new() } else { format!(": {reason}") };
                let line = Line::new(LineKind::Boon, format!("{who} gets {amount} Valor{why}.")).rule(rule.clone());
                Some(line.changes(Delta::points_of(i32::from(*amount), "Valor")))
            }
            Change::Spent { amount, on, .. } => {
                let what = USES[*on as usize].2;
                let text = format!("{who} spends {amount} Valor {what}.");
                Some(Line::new(LineKind::Action, text).rule(on.rule()).aside())
            }
            Change::Lost { left, .. } => {
                line(LineKind::Frame, format!("{who} has {left} Valor after the rest."), &LONG_REST)
            }
            Change::Readied { ready, .. } => {
                let how = if *ready { "holds Valor ready" } else { "no longer holds Valor ready" };
                line(LineKind::Action, format!("{who} {how}."), &LIMITS)
            }
            Change::InspirationUsed { .. } => line(LineKind::Action, format!("{who} was inspired."), &INSPIRED),
            Change::Held { held } if !held.shows_to(teller.viewer) => {
                let text = format!("The dice have fallen. {who} may spend Valor.");
                Some(Line::new(LineKind::Roll, text).rule(&LIMITS).aside())
            }
            Change::Held { held } => {
                let dice: Vec<String> = held.dice.iter().map(|die| format!("d{} {}", die.sides, die.face)).collect();
                let text = format!("The dice have fallen ({}: {}). {who} may spend Valor.", held.what, dice.join(", "));
                // What they come to is told once it is known whether they stand; the question says what they show.
                Some(Line::new(LineKind::Roll, text).rule(&LIMITS).aside())
            }
            Change::Rerolled { actor, before, face, on, private, .. } => {
                let shown = !private || teller.viewer.is_game_master() || teller.viewer.plays(*actor);
                let text = if shown {
                    format!("The die that showed {before} shows {face}.")
                } else {
                    "A die is rolled again.".to_owned()
                };
                Some(Line::new(LineKind::Roll, text).rule(on.rule()).belongs())
            }
            Change::Resumed { .. } => None,
        }
    }

    fn secret(&self, _state: &State, viewer: &Viewer) -> bool {
        // A roll may be private: what it earned would tell others how it fell.
        matches!(self, Change::Gained { actor, rule, .. } if *rule == (&NATURALS).into() && !viewer.plays(*actor))
    }
}

/// Checks whether an actor has Valor at all: players' characters alone (UL-VAL-01).
fn must_have_valor(state: &State, actor: ActorId) -> Verdict {
    let objection = || Refusal::new(&VALOR, "{} is no player's character, and has no Valor").about(actor);
    ensure!(state.actor(actor).profile.pc, objection());
    Ok(())
}

/// Checks whether an actor may spend so much Valor.
fn must_afford(state: &State, actor: ActorId, amount: u8, on: Use) -> Verdict {
    must_have_valor(state, actor)?;
    let objection = || Refusal::new(on.rule(), "{} does not have enough Valor for it").about(actor);
    ensure!(
        state.actor(actor).valor.points >= amount,
        objection().instead("earn Valor first, or choose something cheaper")
    );
    Ok(())
}

/// Checks whether no decision waits, as what is done between rolls takes.
fn nothing_waits(state: &State) -> Verdict {
    let Some(pending) = state.decision() else { return Ok(()) };
    Err(Refusal::new(&LIMITS, "{} must decide something first").about(pending.actor()))
}

/// Be asked about rolls, or no longer (UL-VAL-07, UL-VAL-08).
#[command(rule = LIMITS, group = "Valor", always)]
#[derive(Copy, Eq)]
pub struct HoldValor {
    pub actor: ActorId,
    /// Whether Valor is held ready.
    pub ready: bool,
}

impl Act<Unbound> for HoldValor {
    fn may(&self, state: &State) -> Verdict {
        must_have_valor(state, self.actor)?;
        nothing_waits(state)?;
        let valor = state.actor(self.actor).valor;
        ensure!(
            valor.ready != self.ready && (!self.ready || valor.points > 0),
            Refusal::new(&LIMITS, "{} has nothing to change about that").about(self.actor)
        );
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        table.emit(Change::Readied { actor: self.actor, ready: self.ready });
    }

    fn offers(offers: &mut Offers<'_>) {
        let actor = offers.actor;
        offers.seldom(HoldValor { actor, ready: true });
        offers.seldom(HoldValor { actor, ready: false });
    }

    fn label(&self, _teller: &Teller<'_>) -> String {
        if self.ready { "Hold Valor ready" } else { "No longer hold Valor ready" }.to_owned()
    }

    fn details(&self, _state: &State, offer: &mut Offer) {
        offer.preview = self.ready.then(|| "to be asked about each roll before it counts".to_owned());
    }
}

/// Have advantage on the next d20 (UL-VAL-09): before a roll, and not twice for the same.
#[command(rule = INSPIRED, group = "Valor", label = "Be inspired", always)]
#[derive(Copy, Eq)]
pub struct Inspire {
    pub actor: ActorId,
}

impl Act<Unbound> for Inspire {
    fn may(&self, state: &State) -> Verdict {
        let actor = self.actor;
        must_afford(state, actor, cost::INSPIRED, Use::Inspired)?;
        nothing_waits(state)?;
        ensure!(!state.actor(actor).valor.inspired, LIMITS, "{} is inspired already", actor, instead = "roll first");
        ensure!(state.actor(actor).alive(), Refusal::new(&INSPIRED, "{} is dead").about(actor));
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        table.emit(Change::Spent { actor: self.actor, amount: cost::INSPIRED, on: Use::Inspired });
    }

    fn offers(offers: &mut Offers<'_>) {
        offers.seldom(Inspire { actor: offers.actor });
    }

    fn details(&self, _state: &State, offer: &mut Offer) {
        offer.preview = Some("advantage on the next d20".to_owned());
        costs_valor(offer, cost::INSPIRED);
    }
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

/// Carries out what a d20 brings with it: a natural 20 or 1 gives Valor (UL-VAL-04), and what inspired the roll is used up
/// (UL-VAL-09).
#[inline]
pub(crate) fn d20(table: &mut Table<'_, impl Run>, actor: ActorId, roll: &Rolled) {
    if matches!(roll.kept, 1 | 20) {
        gain(table, actor, &NATURALS);
    }
    use_up(table, actor);
}

/// Uses up what inspired a roll.
#[inline]
pub(crate) fn use_up(table: &mut Table<'_, impl Run>, actor: ActorId) {
    if table.state().actor(actor).valor.inspired {
        table.emit(Change::InspirationUsed { actor });
    }
}

/// Gives 1 Valor to everybody who was involved in a fight or a talk that is over (UL-VAL-03).
pub(crate) fn after_an_encounter(table: &mut Table<'_, impl Run>, involved: impl Iterator<Item = ActorId>) {
    for actor in involved {
        let who = table.state().actor(actor);
        if who.alive() && who.present() {
            gain(table, actor, &AFTER_AN_ENCOUNTER);
        }
    }
}

/// Takes at a long rest what was not spent, but for what the campaign leaves (UL-VAL-02, UL-RST-16).
pub(crate) fn after_a_long_rest(table: &mut Table<'_, impl Run>, actor: ActorId) {
    let who = table.state().actor(actor);
    let left = table.state().options().valor_after_long_rest;
    if who.profile.pc && who.valor.points != left {
        table.emit(Change::Lost { actor, left });
    }
}
