//! What a spell is, and who casts it.

use crate::character::{Damage, Dice};
use crate::prelude::*;
use ludex_kit::content::{Checked, Faults, record};

/// The most spells that one actor can know.
pub const MOST_SPELLS: usize = 16;
/// The highest circle of spells.
pub const MOST_CIRCLES: usize = 9;

kept! {
    /// A spell, or a power that a creature was born with (UL-ATK-38).
    #[record(checked, named = "spell")]
    #[derive(Clone, Eq)]
    #[serde(deny_unknown_fields)]
    pub struct Spell {
        name: String, "Its name.";
        #[field(0..=9)] #[or_default] circle: u8, "Its circle, 1 to 9; 0 for a power that needs none.";
        source: Source, "The power behind it.";
        #[field(1..=30, "Action Points")] ap: i32, "What it costs in Action Points.";
        /// What it answers, if it is cast as a reaction; then the Action Points are those of the reaction (UL-ACT-07).
        #[late] reaction: Option<Trigger>;
        #[late] minutes: Option<u16>, "Minutes that casting takes instead; such a spell cannot be cast in a fight.";
        #[field(0..=99)] #[or_default] mana: i32, "What it costs in mana, or adds to Threshold.";
        resolution: Resolution, "How it is resolved.";
        #[late] defence: Option<Attribute>, "The attribute of the defence roll against it.";
        #[field(0..=60)] #[late] number: Option<i32>, "A number of its own to resist it, for powers.";
        #[field(5..=5000, "feet")] range: u16, "How far it goes, in feet; 5 is a touch.";
        #[late] area: Option<SpellArea>, "The area it fills, if not one target.";
        #[late] damage: Vec<Damage>, "Its damage.";
        #[late] heals: Option<Heals>, "What it heals.";
        #[field(1..=255, "Health")] #[late] revives: Option<u8>,
            "With how much Health it brings a dead actor back to life (UL-STA-25).";
        #[late] add_attribute: bool, "Whether the spellcasting attribute is added to damage or healing.";
        #[or_default] on_save: OnSave, "What is left of it for those who resist.";
        #[late] statuses: Vec<Brings>, "Statuses that it brings.";
        #[field(1..=60)] #[late] holds: Option<i32>,
            "Whether it holds its target, and the number to escape it: a web (UL-ACT-24, UL-STA-02).";
        #[or_default] duration: Duration, "How long it lasts.";
        #[late] physical: bool, "Whether a shield stops it.";
        #[late] ignores_armor: bool, "Whether armour does not reduce its damage.";
        #[serde(default = "yes", skip_serializing_if = "is_true")] ready_ok: bool,
            "Whether it may be readied (UL-ACT-18), as most may.";
    }
}

fn yes() -> bool {
    true
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde gives it so")]
fn is_true(yes: &bool) -> bool {
    *yes
}

kept! {
    /// What a spell that is cast as a reaction answers (UL-ACT-20).
    #[derive(Clone, Copy, Eq, schemars::JsonSchema)] pub enum Trigger {
        Attacked, "An attack on its caster: with a weapon, a maneuver or a spell that has an attack roll.";
        Targeted, "That, and any harmful spell that is cast at its caster or reaches it.";
    }
}

impl Trigger {
    /// Returns when it is, in words: `when attacked`.
    pub const fn name(self) -> &'static str {
        match self {
            Trigger::Attacked => "when attacked",
            Trigger::Targeted => "when attacked or targeted by a spell",
        }
    }
}

kept! {
    /// How a spell is resolved (UL-ATK-38).
    #[derive(Clone, Copy, Eq, schemars::JsonSchema)] pub enum Resolution {
        Attack, "By an attack roll against Passive Armor or an active defence (UL-ATK-36).";
        SpellDefense, "By an attack roll against Spell Defense (UL-ATK-39).";
        DefenseRoll, "By defence rolls of its targets (UL-ATK-40).";
        Auto, "By itself.";
    }

    /// The area of a spell (UL-ATK-41), in spaces.
    #[derive(Clone, Copy, Eq, schemars::JsonSchema)] pub enum SpellArea {
        Radius(u8), "All within so many spaces of a space.";
        Cone(u8), "A cone from the caster.";
        Line(u8), "A line from the caster.";
    }

    /// What a resisted spell still does.
    #[derive(Clone, Copy, Eq, Default, schemars::JsonSchema)] pub enum OnSave {
        #[default] None, "Nothing.";
        Half, "Half its damage.";
    }

    /// How long a spell lasts.
    #[derive(Clone, Copy, Eq, Default, schemars::JsonSchema)] pub enum Duration {
        #[default] Instant, "It is over at once; a status of it lasts as it says itself.";
        Rounds(u8), "So many rounds.";
        Concentration(u8), "As long as its caster concentrates, so many rounds at the most (UL-ATK-43).";
    }

    /// What a spell heals.
    #[derive(Clone, Copy, Eq, schemars::JsonSchema)]
    #[serde(deny_unknown_fields)]
    pub struct Heals { pool: Healing, "Which pool."; dice: Dice, "How much." }

    /// A status that a spell brings.
    #[derive(Clone, Copy, Eq, schemars::JsonSchema)]
    #[serde(deny_unknown_fields)]
    pub struct Brings {
        status: Status, "Which.";
        #[or_default] value: i16, "Its number, where it has one.";
        #[or_default] turns: u8, "How many turns of its target it lasts, where the spell does not say.";
    }
}

impl Checked for Spell {
    fn wrong(&self, faults: &mut Faults<'_>) {
        let reach = match self.area {
            Some(SpellArea::Radius(spaces) | SpellArea::Cone(spaces) | SpellArea::Line(spaces)) => spaces,
            None => 1,
        };
        let dice = self.damage.iter().all(|part| part.dice.plus >= 0) && self.damage.len() <= 4;
        let lasts = !matches!(self.duration, Duration::Rounds(0) | Duration::Concentration(0));
        let (auto, alone) = (self.resolution == Resolution::Auto, self.area.is_none());
        let defence = self.resolution != Resolution::DefenseRoll || self.defence.is_some();
        let (action, revives) = (self.reaction.is_none(), self.revives.is_some());
        let reaches = "a spell cast as a reaction fills no area: it goes at its caster, or at who gave the occasion";
        let harmless = "what brings back to life comes by itself: auto, and does no damage";
        faults.unless([
            ("area", (1..=40).contains(&reach), "expected 1 to 40 spaces"),
            ("area", alone || !self.is_attack(), "a spell over an area makes no attack roll"),
            ("area", alone || self.heals.is_none(), "healing goes to one target"),
            ("damage", dice, "expected at most 4 parts, with nothing taken off"),
            ("defence", defence, "expected an attribute"),
            ("reaction", action || alone, reaches),
            ("reaction", action || self.minutes.is_none(), "what takes minutes is no reaction"),
            ("heals", self.heals.is_none() || auto, "healing comes by itself: auto"),
            ("revives", !revives || auto && self.damage.is_empty(), harmless),
            (
                "revives",
                !revives || alone && action,
                "what brings back to life is cast at one body, and is no reaction",
            ),
            ("duration", lasts, "expected at least 1 round"),
            ("statuses", self.statuses.iter().all(|brings| (0..=99).contains(&brings.value)), "expected 0 to 99"),
        ]);
    }
}

impl Spell {
    /// Returns whether it has an attack roll, so that it is an attack (UL-ATK-02, UL-ATK-16).
    pub fn is_attack(&self) -> bool {
        matches!(self.resolution, Resolution::Attack | Resolution::SpellDefense)
    }

    /// Returns whether it is cast at those whom it should harm, rather than help.
    pub fn harms(&self) -> bool {
        // Of all statuses only one does its bearer good.
        let ill = |brings: &Brings| brings.status != Status::Invisible;
        let by_status = self.heals.is_none() && self.statuses.iter().any(ill);
        self.resolution != Resolution::Auto || !self.damage.is_empty() || self.holds.is_some() || by_status
    }

    /// Returns how far it goes, in spaces, if it is more than a touch.
    pub fn ranged(&self) -> Option<u32> {
        let spaces = crate::attack::spaces(self.range);
        (spaces > 1).then_some(spaces)
    }

    /// Returns a status as it comes to an actor.
    pub fn effect(&self, brings: &Brings, in_turn: bool) -> Effect {
        match self.duration {
            Duration::Rounds(rounds) => Effect::lasting().of(brings.value.into()).for_rounds(rounds),
            Duration::Instant => brings.effect(in_turn),
            Duration::Concentration(_) => Effect::lasting().of(brings.value.into()),
        }
    }
}

impl Brings {
    /// Returns the status as it comes to an actor, as long as it lasts by itself.
    pub(crate) fn effect(&self, in_turn: bool) -> Effect {
        let effect = Effect::lasting().of(self.value.into());
        if self.turns > 0 { effect.for_turns(self.turns, in_turn) } else { effect }
    }
}

kept! {
    /// How an actor casts spells, and what it costs (UL-ATK-42).
    #[record(checked)]
    #[derive(Clone, Eq)]
    #[serde(deny_unknown_fields)]
    pub struct Casting {
        attribute: Attribute, "The spellcasting attribute.";
        #[field(-5..=20)] #[late] devotion: Option<i32>,
            "Devotion, of those who build up Threshold instead of spending mana.";
        #[late] slots: Vec<u8>, "Slots by circle, of those who spend slots instead of mana.";
        #[late] conduit: bool,
            "Whether it is a Conduit, to whom Valor brings slots of the highest circle back alone (UL-VAL-10).";
        #[late] boosts: Vec<Source>, "Magic sources whose spells it has a boost in (UL-ATK-45).";
    }
}

impl Checked for Casting {
    fn wrong(&self, faults: &mut Faults<'_>) {
        let slots = self.slots.len() <= MOST_CIRCLES && self.slots.iter().all(|&slots| slots <= 20);
        faults.unless([("slots", slots, "expected at most 20 for each of 9 circles")]);
    }
}

kept! {
    /// What an actor has left to cast with.
    #[derive(Clone, Copy, Eq, Default)]
    #[serde(default)]
    pub struct Magic {
        mana: i32, "Mana left.";
        threshold: i32, "Threshold built up.";
        slots: [u8; MOST_CIRCLES], "Slots left by circle.";
        concentration: Option<Concentration>, "The spell that is concentrated on (UL-STA-22).";
    }

    /// A spell that an actor concentrates on (UL-ATK-43).
    #[derive(Clone, Copy, Eq)] pub struct Concentration {
        spell: u8, "Which, by its place in the record.";
        rounds: u8, "Ends of rounds until it is over.";
        #[late] readied: bool, "Whether the spell is only held ready, as long as the concentration lasts (UL-ACT-18).";
    }

    /// A status that lasts as long as an actor concentrates.
    #[derive(Clone, Copy, Eq)] pub struct Sustained {
        caster: ludex_engine::ActorId, "Who concentrates.";
        target: ludex_engine::ActorId, "On whom the status lies.";
        status: Status, "The status.";
    }
}

/// Returns a spell of an actor's record.
pub fn spell(state: &State, actor: ActorId, place: u8) -> Option<&Spell> {
    state.actor(actor).spell(place)
}

/// Returns whether an actor holds a spell ready: this one, or any.
pub fn holds_ready(state: &State, actor: ActorId, place: Option<u8>) -> bool {
    let on = state.actor(actor).magic.concentration;
    on.is_some_and(|on| on.readied && place.is_none_or(|place| on.spell == place))
}
