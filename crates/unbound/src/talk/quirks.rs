//! Quirks: what makes one creature of the game master harder or easier to talk to than another (UL-QRK).

use super::manner::Manner;
use crate::options::ImpulsiveLoss;
use crate::prelude::*;

ludex_engine::rules! {
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

kept! {
    /// What is true of an attempt, so that a quirk may answer to it.
    #[derive(Clone, Copy, Eq, ludex_kit::Part, schemars::JsonSchema)] pub enum Flag {
        Flattery, "It flatters.";
        Minor, "The offence is a small one.";
        Noble, "It appeals to a noble cause.";
        Flaunted, "The speaker flaunts a success.";
        HelpsOthers, "What is asked helps others.";
        HarmsFriends, "What is asked harms friends of the listener.";
        Profits, "The listener profits.";
        Mercy, "It appeals to mercy.";
        Need, "It appeals to need.";
        Novel, "The proposal is new.";
        NothingForIt, "The listener has nothing of it.";
        Knowledge, "Knowledge is offered.";
        Retry, "The same is asked again.";
        NoFavor, "Favor is 0; seen from the pools.";
        FirstFailure, "Nothing has failed yet in this talk; counted.";
        LaterFailure, "Something has failed already in this talk; counted.";
        SeveralSpeakers, "Several speak; counted.";
        Threat, "It threatens: Intimidation or Coercion; seen from the approach.";
    }
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
    /// These flags.
    pub fn of(flags: &[Flag]) -> Self {
        flags.iter().fold(Flags::default(), |all, &flag| all.with(flag, true))
    }

    /// These flags and another one if `also`.
    #[must_use]
    pub fn with(self, flag: Flag, also: bool) -> Self {
        if also { Flags(self.0 | 1 << flag as u32) } else { self }
    }

    /// Returns whether a flag is among them.
    pub fn has(self, flag: Flag) -> bool {
        self.0 & 1 << flag as u32 != 0
    }
}

kept! {
    /// What a modifier of a quirk changes.
    #[derive(Clone, Copy, Eq, schemars::JsonSchema)] pub enum Slot {
        Target, "Social Defence, for the roll.";
        HarderTarget, "Social Defence, by so many times the campaign's `quirk_target_increase`.";
        FavorGain, "What Favor gains.";
        FavorLoss, "What Favor loses when Displeasure rises.";
        DispleasureGain, "What Displeasure gains.";
        DispleasureLoss, "What Displeasure loses when Favor rises.";
        InsightTarget, "The target of Insight.";
        KeepsFavor, "Favor is not lost when Displeasure rises.";
        KeepsDispleasure, "Displeasure is not lost when Favor rises.";
        TakesBribes, "Gold lowers the target.";
        Conceals, "It hides what it feels, whatever its record says; with -1 it never does.";
        EnjoysWit, "Wit may stand for Speechcraft.";
        FavorAtEnd, "Favor at the end of a talk, not below 0.";
        DispleasureAtEnd, "Displeasure at the end of a talk, not below 0.";
    }

    /// One modifier of a quirk.
    #[derive(Clone, Copy, Eq, schemars::JsonSchema)]
    #[serde(deny_unknown_fields)]
    pub struct Modifier {
        slot: Slot, "What it changes.";
        #[serde(default = "one")] amount: i8, "By how much.";
        #[late] when: Option<Flag>, "Only when this is so.";
    }
}

fn one() -> i8 {
    1
}

plain! {
    /// A row of the table of quirks.
    pub struct Row {
        quirk: Quirk, "The quirk.";
        name: &'static str, "Its name.";
        rule: &'static Rule, "The rule.";
        modifiers: &'static [Modifier], "What it changes.";
    }
}

/// How many quirks at the head of the table always count; the others do only by option (UL-QRK-10).
const NUMBERED: usize = 7;

const fn changes(slot: Slot, amount: i8) -> Modifier {
    Modifier { slot, amount, when: None }
}

const fn when(flag: Flag, slot: Slot, amount: i8) -> Modifier {
    Modifier { slot, amount, when: Some(flag) }
}

/// The quirks, each with its name, its rule, and what it changes.
macro_rules! quirks {
    ($($quirk:ident, $name:literal, $rule:ident: $($modifier:expr),*;)+) => {
        /// A quirk (UL-QRK-03 to 40, without 10).
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[derive(Serialize, Deserialize, ludex_kit::Part, schemars::JsonSchema)]
        #[serde(rename_all = "snake_case")]
        #[allow(missing_docs, reason = "the words of the game")]
        pub enum Quirk { $($quirk),+ }
        /// Every quirk with what it changes (UL-QRK-03 to 09, 11 to 40).
        pub static QUIRKS: [Row; 37] = {
            use Slot::*;
            [$(Row { quirk: Quirk::$quirk, name: $name, rule: &$rule, modifiers: &[$($modifier),*] }),+]
        };
    };
}

quirks! {
    Vain, "Vain", VAIN: when(Flag::Flattery, FavorGain, 1), when(Flag::Flattery, DispleasureGain, 1);
    Stubborn, "Stubborn", STUBBORN: changes(DispleasureGain, 1), changes(KeepsFavor, 1);
    Vengeful, "Vengeful", VENGEFUL: changes(KeepsFavor, 1), changes(KeepsDispleasure, 1);
    Greedy, "Greedy", GREEDY: changes(TakesBribes, 1);
    Cynical, "Cynical", CYNICAL: changes(HarderTarget, 1), changes(DispleasureGain, -1);
    Paranoid, "Paranoid", PARANOID: changes(HarderTarget, 1), changes(FavorGain, 1);
    Impulsive, "Impulsive", IMPULSIVE: changes(FavorGain, 1), changes(FavorLoss, 1);
    Charismatic, "Charismatic", CHARISMATIC: when(Flag::Flattery, FavorGain, 1);
    Generous, "Generous", GENEROUS: when(Flag::Minor, DispleasureGain, -1);
    Idealistic, "Idealistic", IDEALISTIC: when(Flag::Noble, Target, -2);
    Jealous, "Jealous", JEALOUS: when(Flag::Flaunted, DispleasureGain, 1);
    Arrogant, "Arrogant", ARROGANT: changes(Target, 1);
    Cautious, "Cautious", CAUTIOUS: when(Flag::NoFavor, Target, 1);
    Honest, "Honest", HONEST: changes(Conceals, -1);
    Altruistic, "Altruistic", ALTRUISTIC: when(Flag::HelpsOthers, Target, -1);
    Optimistic, "Optimistic", OPTIMISTIC: when(Flag::FirstFailure, DispleasureGain, -1);
    Patient, "Patient", PATIENT: when(Flag::Retry, DispleasureGain, -1);
    Loyal, "Loyal", LOYAL: when(Flag::HarmsFriends, Target, 2);
    SelfServing, "Greedy (self-serving)", SELF_SERVING: when(Flag::Profits, Target, -1);
    Cowardly, "Cowardly", COWARDLY: when(Flag::Threat, Target, -2);
    Manipulative, "Manipulative", MANIPULATIVE: changes(InsightTarget, 2);
    Cruel, "Cruel", CRUEL: when(Flag::Mercy, Target, 2);
    Secretive, "Secretive", SECRETIVE: changes(Conceals, 1), changes(InsightTarget, 2);
    Solitary, "Solitary", SOLITARY: when(Flag::SeveralSpeakers, Target, 1);
    Impatient, "Impatient", IMPATIENT: when(Flag::LaterFailure, DispleasureGain, 1);
    Indecisive, "Indecisive", INDECISIVE: changes(FavorAtEnd, -1);
    Compassionate, "Compassionate", COMPASSIONATE: when(Flag::Need, Target, -2);
    Creative, "Creative", CREATIVE: when(Flag::Novel, Target, -1);
    Humorous, "Humorous", HUMOROUS: changes(EnjoysWit, 1);
    Forgiving, "Forgiving", FORGIVING: changes(DispleasureAtEnd, -1);
    Vindictive, "Vindictive", VINDICTIVE: changes(KeepsDispleasure, 1);
    Selfish, "Selfish", SELFISH: when(Flag::NothingForIt, Target, 1);
    Dishonest, "Dishonest", DISHONEST: changes(Conceals, 1);
    Curious, "Curious", CURIOUS: when(Flag::Knowledge, Target, -1);
    Introspective, "Introspective", INTROSPECTIVE:;
    AbsentMinded, "Absent-Minded", ABSENT_MINDED:;
    Perfectionist, "Perfectionist", PERFECTIONIST:;
}

impl Quirk {
    /// Its row of the table.
    pub fn row(self) -> &'static Row {
        &QUIRKS[self as usize]
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        self.row().name
    }

    /// Returns what it changes in a campaign: a quirk without stated numbers only if the campaign wants it, and then
    /// what the campaign wrote down for it, or else what the table says (UL-QRK-10).
    pub fn modifiers(self, options: &Options) -> &[Modifier] {
        if (self as usize) < NUMBERED {
            return self.row().modifiers;
        }
        match options.quirk_table.get(&self) {
            _ if !options.quirk_modifiers => &[],
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
    let turned = |quirk: Quirk| {
        quirk == Quirk::Impulsive && slot == Slot::FavorLoss && options.impulsive_loss == ImpulsiveLoss::Smaller
    };
    for &quirk in &manner.quirks {
        for modifier in quirk.modifiers(options).iter().filter(|modifier| modifier.slot == slot) {
            if modifier.when.is_none_or(|flag| flags.has(flag)) {
                let amount = i32::from(modifier.amount);
                visit(quirk.row(), if turned(quirk) { -amount } else { amount });
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
