//! Quirks: what makes one creature of the game master harder or easier to talk to than another (UL-QRK).

use super::manner::Manner;
use crate::options::ImpulsiveLoss;
use crate::prelude::*;

rules! {
    /// A creature of the game master has any number of quirks, each hidden from players until it is revealed.
    ATTACHING = "UL-QRK-01", "Attaching quirks", State;
    /// What a pool gains: the base, then every quirk, no less than 0, capped by the maximum. What the other pool
    /// loses for it: as much as really came, then every quirk; a quirk that cancels beats one that adds.
    ORDER = "UL-QRK-02", "Order of operations";
    /// Flattery counts for one point more, either way.
    VAIN = "UL-QRK-03", "Vain";
    /// Displeasure grows by one more, and takes no Favor away.
    STUBBORN = "UL-QRK-04", "Stubborn";
    /// Neither Favor nor Displeasure is ever lost.
    VENGEFUL = "UL-QRK-05", "Vengeful";
    /// Gold paid before a roll lowers its target by as much.
    GREEDY = "UL-QRK-06", "Greedy (takes bribes)";
    /// Harder to win over; Displeasure grows by one less.
    CYNICAL = "UL-QRK-07", "Cynical";
    /// Harder to win over, but a success brings one Favor more.
    PARANOID = "UL-QRK-08", "Paranoid";
    /// Gains one more Favor, and loses one more; a campaign may let it lose one less.
    IMPULSIVE = "UL-QRK-09", "Impulsive";
    /// The other quirks are tags; a campaign may give each of them a modifier, the one printed or its own.
    UNNUMBERED = "UL-QRK-10", "Quirks without stated numbers", Option;
    /// Wins hearts easily, the more by flattery.
    CHARISMATIC = "UL-QRK-11", "Charismatic", State;
    /// Overlooks small offences.
    GENEROUS = "UL-QRK-12", "Generous", State;
    /// Is moved by noble causes.
    IDEALISTIC = "UL-QRK-13", "Idealistic", State;
    /// Begrudges others their success.
    JEALOUS = "UL-QRK-14", "Jealous", State;
    /// Thinks little of what others think.
    ARROGANT = "UL-QRK-15", "Arrogant", State;
    /// Does not trust strangers quickly.
    CAUTIOUS = "UL-QRK-16", "Cautious", State;
    /// Never hides what it thinks.
    HONEST = "UL-QRK-17", "Honest", State;
    /// Helps where help is needed.
    ALTRUISTIC = "UL-QRK-18", "Altruistic", State;
    /// Does not take the first offence to heart.
    OPTIMISTIC = "UL-QRK-19", "Optimistic", State;
    /// Bears being asked again.
    PATIENT = "UL-QRK-20", "Patient", State;
    /// Stands by its friends.
    LOYAL = "UL-QRK-21", "Loyal", State;
    /// Looks for its own gain.
    SELF_SERVING = "UL-QRK-22", "Greedy (self-serving)", State;
    /// Shies away from danger.
    COWARDLY = "UL-QRK-23", "Cowardly", State;
    /// Deceives and flatters, and is hard to read.
    MANIPULATIVE = "UL-QRK-24", "Manipulative", State;
    /// Has no ear for mercy.
    CRUEL = "UL-QRK-25", "Cruel", State;
    /// Keeps its thoughts to itself.
    SECRETIVE = "UL-QRK-26", "Secretive", State;
    /// Would rather talk to one than to many.
    SOLITARY = "UL-QRK-27", "Solitary", State;
    /// Is angry soon when things do not go well.
    IMPATIENT = "UL-QRK-28", "Impatient", State;
    /// Changes its mind when the others are gone.
    INDECISIVE = "UL-QRK-29", "Indecisive", State;
    /// Cares for those in need.
    COMPASSIONATE = "UL-QRK-30", "Compassionate", State;
    /// Likes new ideas.
    CREATIVE = "UL-QRK-31", "Creative", State;
    /// A joke may do what an argument does.
    HUMOROUS = "UL-QRK-32", "Humorous", State;
    /// Lets go of what was.
    FORGIVING = "UL-QRK-33", "Forgiving", State;
    /// Forgets no offence.
    VINDICTIVE = "UL-QRK-34", "Vindictive", State;
    /// Does nothing for nothing.
    SELFISH = "UL-QRK-35", "Selfish", State;
    /// Lies to get its way.
    DISHONEST = "UL-QRK-36", "Dishonest", State;
    /// Wants to know.
    CURIOUS = "UL-QRK-37", "Curious", State;
    /// Is lost in its own thoughts.
    INTROSPECTIVE = "UL-QRK-38", "Introspective", State;
    /// Forgets things.
    ABSENT_MINDED = "UL-QRK-39", "Absent-Minded", State;
    /// Wants everything without a flaw.
    PERFECTIONIST = "UL-QRK-40", "Perfectionist", State;
}

/// What is true of an attempt, so that a quirk may answer to it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ludex_kit::CommandField, schemars::JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Flag {
    /// It flatters.
    Flattery,
    /// The offence is a small one.
    Minor,
    /// It appeals to a noble cause.
    Noble,
    /// The speaker flaunts a success.
    Flaunted,
    /// What is asked helps others.
    HelpsOthers,
    /// What is asked harms friends of the listener.
    HarmsFriends,
    /// The listener profits.
    Profits,
    /// It appeals to mercy.
    Mercy,
    /// It appeals to need.
    Need,
    /// The proposal is new.
    Novel,
    /// The listener has nothing of it.
    NothingForIt,
    /// Knowledge is offered.
    Knowledge,
    /// The same is asked again.
    Retry,
    /// Favor is 0; seen from the pools.
    NoFavor,
    /// Nothing has failed yet in this talk; counted.
    FirstFailure,
    /// Something has failed already in this talk; counted.
    LaterFailure,
    /// Several speak; counted.
    SeveralSpeakers,
    /// It threatens: Intimidation or Coercion; seen from the approach.
    Threat,
}

/// The flags that people state; the others follow from the talk.
pub const STATED: [Flag; 13] = [
    Flag::Flattery,
    Flag::Minor,
    Flag::Noble,
    Flag::Flaunted,
    Flag::HelpsOthers,
    Flag::HarmsFriends,
    Flag::Profits,
    Flag::Mercy,
    Flag::Need,
    Flag::Novel,
    Flag::NothingForIt,
    Flag::Knowledge,
    Flag::Retry,
];

/// Some flags, one bit each.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Flags(u32);

impl Flags {
    /// Returns a set of flags.
    pub fn of(flags: &[Flag]) -> Self {
        let mut all = Flags::default();
        for &flag in flags {
            all = all.with(flag, true);
        }
        all
    }

    /// Returns these flags, and another one if `also`.
    #[must_use]
    pub fn with(self, flag: Flag, also: bool) -> Self {
        if also { Flags(self.0 | 1 << flag as u32) } else { self }
    }

    /// Returns whether a flag is among them.
    pub fn has(self, flag: Flag) -> bool {
        self.0 & 1 << flag as u32 != 0
    }
}

/// What a modifier of a quirk changes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Slot {
    /// Social Defence, for the roll.
    Target,
    /// Social Defence, by so many times the campaign's `quirk_target_increase`.
    HarderTarget,
    /// What Favor gains.
    FavorGain,
    /// What Favor loses when Displeasure rises.
    FavorLoss,
    /// What Displeasure gains.
    DispleasureGain,
    /// What Displeasure loses when Favor rises.
    DispleasureLoss,
    /// The target of Insight.
    InsightTarget,
    /// Favor is not lost when Displeasure rises.
    KeepsFavor,
    /// Displeasure is not lost when Favor rises.
    KeepsDispleasure,
    /// Gold lowers the target.
    TakesBribes,
    /// It hides what it feels, whatever its record says; with -1 it never does.
    Conceals,
    /// Wit may stand for Speechcraft.
    EnjoysWit,
    /// Favor at the end of a talk, not below 0.
    FavorAtEnd,
    /// Displeasure at the end of a talk, not below 0.
    DispleasureAtEnd,
}

/// One modifier of a quirk.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Modifier {
    /// What it changes.
    pub slot: Slot,
    /// By how much.
    #[serde(default = "one")]
    pub amount: i8,
    /// Only when this is so.
    #[serde(default, skip_serializing_if = "is_default")]
    pub when: Option<Flag>,
}

fn one() -> i8 {
    1
}

/// A row of the table of quirks.
#[derive(Debug)]
pub struct Row {
    /// The quirk.
    pub quirk: Quirk,
    /// Its name.
    pub name: &'static str,
    /// The rule.
    pub rule: &'static Rule,
    /// What it changes.
    pub modifiers: &'static [Modifier],
}

/// How many quirks at the head of the table always count; the others do only by option (UL-QRK-10).
const NUMBERED: usize = 7;

/// Returns a modifier that always counts.
const fn changes(slot: Slot, amount: i8) -> Modifier {
    Modifier { slot, amount, when: None }
}

/// Returns a modifier that counts for attempts with a flag.
const fn when(flag: Flag, slot: Slot, amount: i8) -> Modifier {
    Modifier { slot, amount, when: Some(flag) }
}

/// A quirk (UL-QRK-03 to 40, without 10).
#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Serialize,
    Deserialize,
    ludex_kit::CommandField,
    schemars::JsonSchema,
)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs, reason = "the words of the game")]
pub enum Quirk {
    Vain,
    Stubborn,
    Vengeful,
    Greedy,
    Cynical,
    Paranoid,
    Impulsive,
    Charismatic,
    Generous,
    Idealistic,
    Jealous,
    Arrogant,
    Cautious,
    Honest,
    Altruistic,
    Optimistic,
    Patient,
    Loyal,
    SelfServing,
    Cowardly,
    Manipulative,
    Cruel,
    Secretive,
    Solitary,
    Impatient,
    Indecisive,
    Compassionate,
    Creative,
    Humorous,
    Forgiving,
    Vindictive,
    Selfish,
    Dishonest,
    Curious,
    Introspective,
    AbsentMinded,
    Perfectionist,
}

/// Returns a row of the table of quirks.
const fn row(quirk: Quirk, name: &'static str, rule: &'static Rule, modifiers: &'static [Modifier]) -> Row {
    Row { quirk, name, rule, modifiers }
}

/// Every quirk with its name, its rule, and what it changes (UL-QRK-03 to 09, 11 to 40).
pub static QUIRKS: [Row; 37] = [
    row(
        Quirk::Vain,
        "Vain",
        &VAIN,
        &[when(Flag::Flattery, Slot::FavorGain, 1), when(Flag::Flattery, Slot::DispleasureGain, 1)],
    ),
    row(Quirk::Stubborn, "Stubborn", &STUBBORN, &[changes(Slot::DispleasureGain, 1), changes(Slot::KeepsFavor, 1)]),
    row(Quirk::Vengeful, "Vengeful", &VENGEFUL, &[changes(Slot::KeepsFavor, 1), changes(Slot::KeepsDispleasure, 1)]),
    row(Quirk::Greedy, "Greedy", &GREEDY, &[changes(Slot::TakesBribes, 1)]),
    row(Quirk::Cynical, "Cynical", &CYNICAL, &[changes(Slot::HarderTarget, 1), changes(Slot::DispleasureGain, -1)]),
    row(Quirk::Paranoid, "Paranoid", &PARANOID, &[changes(Slot::HarderTarget, 1), changes(Slot::FavorGain, 1)]),
    row(Quirk::Impulsive, "Impulsive", &IMPULSIVE, &[changes(Slot::FavorGain, 1), changes(Slot::FavorLoss, 1)]),
    row(Quirk::Charismatic, "Charismatic", &CHARISMATIC, &[when(Flag::Flattery, Slot::FavorGain, 1)]),
    row(Quirk::Generous, "Generous", &GENEROUS, &[when(Flag::Minor, Slot::DispleasureGain, -1)]),
    row(Quirk::Idealistic, "Idealistic", &IDEALISTIC, &[when(Flag::Noble, Slot::Target, -2)]),
    row(Quirk::Jealous, "Jealous", &JEALOUS, &[when(Flag::Flaunted, Slot::DispleasureGain, 1)]),
    row(Quirk::Arrogant, "Arrogant", &ARROGANT, &[changes(Slot::Target, 1)]),
    row(Quirk::Cautious, "Cautious", &CAUTIOUS, &[when(Flag::NoFavor, Slot::Target, 1)]),
    row(Quirk::Honest, "Honest", &HONEST, &[changes(Slot::Conceals, -1)]),
    row(Quirk::Altruistic, "Altruistic", &ALTRUISTIC, &[when(Flag::HelpsOthers, Slot::Target, -1)]),
    row(Quirk::Optimistic, "Optimistic", &OPTIMISTIC, &[when(Flag::FirstFailure, Slot::DispleasureGain, -1)]),
    row(Quirk::Patient, "Patient", &PATIENT, &[when(Flag::Retry, Slot::DispleasureGain, -1)]),
    row(Quirk::Loyal, "Loyal", &LOYAL, &[when(Flag::HarmsFriends, Slot::Target, 2)]),
    row(Quirk::SelfServing, "Greedy (self-serving)", &SELF_SERVING, &[when(Flag::Profits, Slot::Target, -1)]),
    row(Quirk::Cowardly, "Cowardly", &COWARDLY, &[when(Flag::Threat, Slot::Target, -2)]),
    row(Quirk::Manipulative, "Manipulative", &MANIPULATIVE, &[changes(Slot::InsightTarget, 2)]),
    row(Quirk::Cruel, "Cruel", &CRUEL, &[when(Flag::Mercy, Slot::Target, 2)]),
    row(Quirk::Secretive, "Secretive", &SECRETIVE, &[changes(Slot::Conceals, 1), changes(Slot::InsightTarget, 2)]),
    row(Quirk::Solitary, "Solitary", &SOLITARY, &[when(Flag::SeveralSpeakers, Slot::Target, 1)]),
    row(Quirk::Impatient, "Impatient", &IMPATIENT, &[when(Flag::LaterFailure, Slot::DispleasureGain, 1)]),
    row(Quirk::Indecisive, "Indecisive", &INDECISIVE, &[changes(Slot::FavorAtEnd, -1)]),
    row(Quirk::Compassionate, "Compassionate", &COMPASSIONATE, &[when(Flag::Need, Slot::Target, -2)]),
    row(Quirk::Creative, "Creative", &CREATIVE, &[when(Flag::Novel, Slot::Target, -1)]),
    row(Quirk::Humorous, "Humorous", &HUMOROUS, &[changes(Slot::EnjoysWit, 1)]),
    row(Quirk::Forgiving, "Forgiving", &FORGIVING, &[changes(Slot::DispleasureAtEnd, -1)]),
    row(Quirk::Vindictive, "Vindictive", &VINDICTIVE, &[changes(Slot::KeepsDispleasure, 1)]),
    row(Quirk::Selfish, "Selfish", &SELFISH, &[when(Flag::NothingForIt, Slot::Target, 1)]),
    row(Quirk::Dishonest, "Dishonest", &DISHONEST, &[changes(Slot::Conceals, 1)]),
    row(Quirk::Curious, "Curious", &CURIOUS, &[when(Flag::Knowledge, Slot::Target, -1)]),
    row(Quirk::Introspective, "Introspective", &INTROSPECTIVE, &[]),
    row(Quirk::AbsentMinded, "Absent-Minded", &ABSENT_MINDED, &[]),
    row(Quirk::Perfectionist, "Perfectionist", &PERFECTIONIST, &[]),
];

impl Quirk {
    /// Returns its row of the table.
    pub fn row(self) -> &'static Row {
        &QUIRKS[self as usize]
    }

    /// Returns its name.
    pub fn name(self) -> &'static str {
        self.row().name
    }

    /// Returns what it changes in a campaign: a quirk without stated numbers only if the campaign wants it, and then
    /// what the campaign wrote down for it, or else what the table says (UL-QRK-10).
    pub fn modifiers(self, options: &Options) -> &[Modifier] {
        if (self as usize) < NUMBERED {
            return self.row().modifiers;
        }
        if !options.quirk_modifiers {
            return &[];
        }
        match options.quirk_table.get(&self) {
            Some(own) => own,
            None => self.row().modifiers,
        }
    }
}

/// Calls `visit` with each quirk that changes something now, and by how much.
pub(super) fn each(
    manner: &Manner,
    options: &Options,
    slot: Slot,
    flags: Flags,
    mut visit: impl FnMut(&'static Row, i32),
) {
    let loses_less = slot == Slot::FavorLoss && options.impulsive_loss == ImpulsiveLoss::Smaller;
    for &quirk in &manner.quirks {
        for modifier in quirk.modifiers(options).iter().filter(|modifier| modifier.slot == slot) {
            if modifier.when.is_none_or(|flag| flags.has(flag)) {
                let amount = i32::from(modifier.amount);
                let turned = quirk == Quirk::Impulsive && loses_less;
                visit(quirk.row(), if turned { -amount } else { amount });
            }
        }
    }
}

/// Returns the first quirk that changes something now, with its sign: for what is so or is not so.
pub(super) fn first(manner: &Manner, options: &Options, slot: Slot, flags: Flags) -> Option<(&'static Row, i32)> {
    let mut found = None;
    each(manner, options, slot, flags, |row, amount| found = found.or(Some((row, amount))));
    found.filter(|(_, amount)| *amount != 0)
}
