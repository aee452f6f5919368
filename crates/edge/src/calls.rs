//! Checks that the game master calls for.

mod asking;
mod called;
mod contest;
mod modifiers;
mod persevering;
mod rivals;
mod tenacity;
mod tries;

pub use asking::{CheckCalled, RollIt};
pub use called::{Checked, FailedByItself, GruellingCalled, TimeTaken, checked};
pub(crate) use called::{rolls, takes_its_time};
pub use contest::{CallContest, Contested, Side, Tie, WonByItself, contested};
pub(crate) use contest::{measure, turn_out};
pub use modifiers::{EndModifier, GiveModifier, ModifierGiven, ModifierOver};
pub use persevering::{Persevere, Persevering};
pub use rivals::{CallRivals, Rivalled, rivalled};
pub use tenacity::{SummonTenacity, TenacitySummoned};
pub use tries::{
    AllowTask, Barred, BlockTask, Cleared, Consequence, DoneWithoutCheck, NeedNoCheck, SaidFailure, SayFailure,
};

use crate::checks::{Attempt, Check, Kind, Sources, Tag, Task, plain};
use crate::prelude::*;
use crate::training;
use ludex_kit::words;

rules! {
    /// Nothing is rolled but what is uncertain and matters; the game master says with what, and against which difficulty.
    CALLED = "ED-CHK-04", "When a check is called", Call;
    /// First what it is against, then what fails by itself, then what is paid, then the sources, the dice, the sum, what the dice are, and
    /// what waits for the end.
    IN_ORDER = "ED-CHK-06", "Order of operations of a check";
    /// The game master may bar from a task who lacks its skill, or make it harder.
    UNSKILLED = "ED-CHK-15", "Unskilled restriction", Call;
    /// Whoever is helped rolls alone, with advantage; however many help, it is one source.
    COOPERATIVE = "ED-CHK-22", "Cooperative check";
    /// Only who could do the task alone can help with it.
    HELPERS_CAN = "ED-CHK-23", "Who can help", Call;
    /// In a fight nobody helps but with an action.
    HELP_IN_FIGHTS = "ED-CHK-24", "Helping in combat";
    /// All that counts is the leader's: score, skill, sources, price, special result.
    LEADERS = "ED-CHK-52", "What belongs to the leader";
    /// A gruelling check has a price in vitality; who pays it rolls as usual.
    STRAIN = "ED-CHK-39", "Strain: price of a gruelling check", Call;
    /// Who does not pay rolls with disadvantage, and is a level more exhausted afterwards.
    UNPAID = "ED-CHK-40", "Strain not paid";
    /// Who has not the vitality cannot pay.
    CANNOT_PAY = "ED-CHK-41", "Strain: cannot pay";
    /// The game master may bar who has not the vitality, or also who does not want to pay.
    REQUIRED = "ED-CHK-42", "Strain: no energy, no attempt", Call;
    /// What a check costs beside its sources comes after its result, and does not touch it.
    STRAIN_AFTER = "ED-INT-51", "Refused strain, a condition and help on one check";
    /// What a failure means is the game master's: nothing is done, it is done in vain, or it is done with a hitch.
    MEANING = "ED-CHK-08", "What failure means", Call;
    /// What has failed may be tried again.
    AGAIN = "ED-CHK-46", "Try again: allowed", Call;
    /// Unless the game master says that it is no use: for everybody, or for one. Each try takes its time: the action of one's turn in a
    /// fight; otherwise a minute, or what the game master says.
    NO_USE = "ED-CHK-47", "Try again: blocked";
    /// Two roll, and the higher wins; what each has counts for its own roll alone.
    OPPOSED = "ED-CHK-17", "Opposed check";
    /// Where both come to the same nothing changes, unless the game master says otherwise.
    TIED = "ED-CHK-18", "Tied contest", Call;
    /// Of more than two the highest wins, and the others lose.
    SEVERAL = "ED-CHK-19", "Contest of three or more";
    /// Whoever fails by itself, or chooses to lose, loses without dice.
    WITHOUT_DICE = "ED-CHK-50", "Contest with an automatic result";
    /// Close study of somebody makes what else is asked about it easier.
    FOCUSED = "ED-SPC-35", "Other exploit 6, Focused attention";
    /// What tenacity adds counts before the result is read.
    TENACIOUS = "ED-INT-55", "Tenacity makes the exploit possible";
    /// With disadvantage a single twelve never counts.
    WRONG_SIDE = "ED-INT-56", "The 12 on the wrong side of disadvantage";
    /// Both rolls are read: that of who wins as a success, the other as a failure.
    BOTH_SIDES = "ED-SPC-61", "Special results on both sides of a contest";
}

words! {
    /// What becomes of who lacks the skill of a check (ED-CHK-15).
    #[derive(Default)]
    pub enum Unskilled {
        #[default] Normal = "normal", Disadvantage = "disadvantage", Impossible = "impossible",
    }
    /// Whom a strain bars from a check (ED-CHK-42).
    #[derive(Default)]
    pub enum Requires {
        #[default] Off = "off", Unable = "unable", Strict = "strict",
    }
}

/// Call for a check.
#[command(rule = CALLED, group = "Rulings", kind = Call, by = game_master, open, always, label = "Call for a check")]
pub struct CallCheck {
    pub target: ActorId,
    #[field("ability", usual = Ability::Perception)]
    pub ability: Ability,
    /// The skill that fits, if one does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[field("skill")]
    pub skill: Option<Skill>,
    /// Another skill that fits as well; the better of the two counts (ED-SKL-13).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[field("or the skill")]
    pub or_skill: Option<Skill>,
    /// A skill of the table's own, in place of the usual ones (ED-SKL-17).
    #[serde(default, skip_serializing_if = "is_default")]
    #[field("or a skill of your own")]
    pub own_skill: String,
    /// A skill that helps where it is there (ED-SKL-16).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[field("advantage with the skill")]
    pub synergy: Option<Skill>,
    /// The difficulty; 0 where the outcome itself counts.
    #[field("DC; 0 for an outcome", 0..=60, usual = 17, reach)]
    pub dc: u8,
    /// Whether it is a saving throw.
    #[serde(default, skip_serializing_if = "is_default")]
    pub save: bool,
    /// Whether who rolls chooses to fail a saving throw (ED-CHK-30).
    #[serde(default, skip_serializing_if = "is_default")]
    pub waived: bool,
    /// Whether it takes sight.
    #[serde(default, skip_serializing_if = "is_default")]
    pub sight: bool,
    /// What else it needs than is usual (ED-CHK-55).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[field("needs")]
    pub needs: Option<Tag>,
    /// What becomes of who lacks the skill.
    #[serde(default, skip_serializing_if = "is_default")]
    #[field("without the skill", usual = Unskilled::Normal)]
    pub unskilled: Unskilled,
    /// Reasons for advantage, less those for disadvantage.
    #[serde(default, skip_serializing_if = "is_default")]
    #[field("advantage, or disadvantage below 0", -3..=3, usual = 0)]
    pub luck: i8,
    /// Why.
    #[serde(default, skip_serializing_if = "is_default")]
    pub reason: String,
    /// Who helps, outside of fights.
    #[serde(default, skip_serializing_if = "is_default")]
    #[field("helped by")]
    pub helpers: Vec<ActorId>,
    /// Whom it is done to, where that counts (ED-SKL-10).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[field("done to")]
    pub patient: Option<ActorId>,
    /// What is driven or flown (ED-SKL-09).
    #[serde(default, skip_serializing_if = "is_default")]
    #[field("vehicle", usual = training::Vehicle::None)]
    pub vehicle: training::Vehicle,
    /// Minutes that the task takes; 0 for a round or less.
    #[serde(default, skip_serializing_if = "is_default")]
    #[field("minutes that it takes", 0..=60_000, usual = 0)]
    pub minutes: u16,
    /// What the task uses up, in pieces.
    #[serde(default, skip_serializing_if = "is_default")]
    #[field("pieces that it uses up", 0..=1000, usual = 0)]
    pub uses: u16,
    /// What the task costs, in ¢.
    #[serde(default, skip_serializing_if = "is_default")]
    #[field("¢ that it costs", 0..=1_000_000, usual = 0)]
    pub costs: u32,
    /// Its price in vitality (ED-CHK-39).
    #[serde(default, skip_serializing_if = "is_default")]
    #[field("strain", 0..=20, usual = 0)]
    pub strain: u8,
    /// Whom the price bars from it.
    #[serde(default, skip_serializing_if = "is_default")]
    #[field("strain required", usual = Requires::Off)]
    pub required: Requires,
    /// Whether the price is not paid.
    #[serde(default, skip_serializing_if = "is_default")]
    pub unpaid: bool,
    /// What vitality buys for it, 3 for each point.
    #[serde(default, skip_serializing_if = "is_default")]
    #[field("tenacity", 0..=3, usual = 0)]
    pub tenacity: u8,
    /// What is tried, where it may be no use to try it again (ED-CHK-47).
    #[serde(default, skip_serializing_if = "is_default")]
    #[field("what is tried")]
    pub task: String,
    /// Whether who rolls is asked first what it spends.
    #[serde(default, skip_serializing_if = "is_default")]
    pub asks: bool,
    /// Whether nobody else is told of it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub secret: bool,
}

impl CallCheck {
    /// Returns with what it is made.
    fn task(&self, state: &State) -> Task {
        let kind = if self.save { Kind::Save } else { Kind::Task };
        let skill = training::better(state.profile(self.target), self.skill, self.or_skill);
        Task { ability: self.ability, skill, kind, sight: self.sight || self.needs == Some(Tag::Sight) }
    }

    /// Returns what it asks of training.
    fn asked_of(&self) -> training::Asks {
        let Self { target, ability, skill, or_skill, synergy, patient, vehicle, .. } = *self;
        training::Asks { target, ability, skill, or_skill, synergy, patient, vehicle }
    }

    /// Returns what it needs.
    fn tag(&self, state: &State) -> Tag {
        self.needs.unwrap_or_else(|| checks::usual_tag(self.task(state)))
    }

    /// Returns whether a try takes the action of who makes it: in its own turn of a fight (ED-CHK-47).
    fn takes_action(&self, state: &State) -> bool {
        let own = state.stage == Stage::Fighting && state.turn == Some(self.target);
        own && !self.task.trim().is_empty() && !self.save
    }

    /// Returns the seconds that a try takes where nobody fights: what the game master says, a minute where a task is named (ED-CHK-47).
    fn takes_seconds(&self, state: &State) -> u32 {
        if state.stage == Stage::Fighting || self.save {
            return 0;
        }
        let usual = u32::from(!self.task.trim().is_empty());
        u32::from(self.minutes).max(usual) * 60
    }

    /// Returns whether an actor has a skill that fits; where none is named, everybody has.
    fn knows(&self, state: &State, id: ActorId) -> bool {
        let profile = state.profile(id);
        if !self.own_skill.is_empty() {
            return profile.own_skills.contains_key(&self.own_skill);
        }
        let fits = [self.skill, self.or_skill];
        let has = |skill: Option<Skill>| skill.is_some_and(|skill| profile.skill(skill).is_some());
        fits == [None, None] || fits.into_iter().any(has)
    }

    /// Returns whether the strain is paid.
    const fn pays(&self) -> bool {
        self.strain > 0 && !self.unpaid
    }

    /// Returns the check.
    fn attempt(&self, state: &State, shows: bool) -> Attempt {
        let id = self.target;
        let task = self.task(state);
        let mut modifier = checks::modifier(state, id, task, shows);
        modifier.add("tenacity", self.tenacity.into(), &checks::TENACITY);
        if let Ok((_, bonus)) = training::own(state, id, &self.own_skill) {
            let name = if shows { self.own_skill.clone() } else { String::new() };
            match bonus {
                Some(bonus) => modifier.add(name, bonus, &training::OWN),
                None => modifier.off(name, 0, &checks::NO_SKILL, "not learned"),
            }
        }
        if self.needs == Some(Tag::Movement) && !task.skill.is_some_and(checks::is_hampered) {
            modifier.add("armour", state.profile(id).armor_penalty.into(), &checks::ARMOR_PENALTY);
        }
        let dc = (self.dc > 0).then(|| plain("of the task", self.dc.into(), &CALLED, shows));
        let mut sources = Sources::new(shows);
        checks::weigh_tagged(state, id, task, (self.patient, self.tag(state)), &mut sources);
        self.weigh(state, &mut sources, shows);
        Attempt { modifier, dc, sources }
    }

    /// Adds what speaks for and against this check alone.
    fn weigh(&self, state: &State, sources: &mut Sources, shows: bool) {
        let id = self.target;
        let mut reasons = self.reasons();
        for _ in 0..self.luck.unsigned_abs() {
            let reason = if self.luck.abs() > 1 { reasons.next() } else { Some(self.reason.trim()) };
            let told = reason.filter(|reason| shows && !reason.is_empty()).map(str::to_owned);
            let label = told.unwrap_or_else(|| if shows { "circumstances".to_owned() } else { String::new() });
            if self.luck > 0 {
                sources.gain(label, &checks::REASON);
            } else {
                sources.lose(label, &checks::REASON);
            }
        }
        if self.strain > 0 && self.unpaid {
            sources.lose("strain", &UNPAID);
        }
        if self.unskilled == Unskilled::Disadvantage && !self.knows(state, id) {
            sources.lose("untrained", &UNSKILLED);
        }
        // ED-CHK-22, ED-CHK-24: help of either kind is one source; ED-CHK-52: nothing else of the helpers counts.
        let helped = !self.save && state.actor(id).help.iter().any(|help| help.against.is_none());
        // ED-CHK-52: who can no longer help takes its help away.
        let helps = self.helpers.iter().any(|helper| self.can_help(state, *helper).is_ok());
        if helped || helps {
            sources.gain("help", if helped { &crate::efforts::HELP_TASK } else { &COOPERATIVE });
        }
        // ED-SPC-35: who studies somebody closely goes on to.
        let now = state.clock.seconds;
        let studies = |one: &Study| one.actor == id && Some(one.about) == self.patient && now < one.until;
        if state.talk.focus.iter().any(studies) {
            sources.gain("close study", &FOCUSED);
        }
        training::weigh(state, &self.asked_of(), sources);
    }

    /// Asks whether who rolls may choose to fail.
    fn may_waive(&self, state: &State) -> Verdict {
        ensure!(!self.waived || self.save, checks::SAVES, "nobody fails by choice but at a saving throw");
        let may = !self.waived || state.options().may_waive_save;
        ensure!(may, checks::SAVES, "in this campaign nobody fails by choice", instead = "roll");
        Ok(())
    }

    /// Asks whether each advantage or disadvantage that the game master sees has a reason of its own (ED-CHK-37).
    fn may_see_reasons(&self) -> Verdict {
        let reasons: Vec<&str> = self.reasons().collect();
        let same = (1..reasons.len()).any(|place| reasons[..place].contains(&reasons[place]));
        ensure!(!same, checks::SOURCE, "the same reason counts once", instead = "give another reason");
        let each = self.luck.unsigned_abs() <= 1 || reasons.len() == usize::from(self.luck.unsigned_abs());
        ensure!(each, checks::SOURCE, "each has a reason of its own", instead = "part the reasons by semicolons");
        Ok(())
    }

    /// Returns the reasons that the game master gives, parted by semicolons.
    fn reasons(&self) -> impl Iterator<Item = &str> {
        self.reason.split(';').map(str::trim).filter(|reason| !reason.is_empty())
    }

    /// Asks whether those who help can.
    fn may_help(&self, state: &State) -> Verdict {
        if self.helpers.is_empty() {
            return Ok(());
        }
        let fights = state.stage == Stage::Fighting;
        ensure!(!fights, HELP_IN_FIGHTS, "in a fight help is an action", instead = "take the Help action");
        ensure!(self.helpers.len() <= 20, HELPERS_CAN, "twenty are enough");
        self.helpers.iter().try_for_each(|helper| self.can_help(state, *helper))
    }

    /// Asks whether somebody can help: who could do it alone.
    fn can_help(&self, state: &State, helper: ActorId) -> Verdict {
        ensure!(helper != self.target, HELPERS_CAN, "nobody helps itself");
        ensure!(conditions::can_act(state, helper), HELPERS_CAN, "{} cannot act", helper);
        let fails = checks::fails_for(state, helper, self.tag(state)).is_some();
        ensure!(!fails, HELPERS_CAN, "{} could not do it alone", helper);
        let barred = self.unskilled == Unskilled::Impossible && !self.knows(state, helper);
        ensure!(!barred, HELPERS_CAN, "{} lacks the skill", helper);
        Ok(())
    }

    /// Asks whether what it costs can be paid (ED-CHK-41, ED-CHK-42).
    fn may_pay(&self, state: &State) -> Verdict {
        let strain = i16::from(self.strain);
        let able = checks::may_spend(state, self.target, 0, strain).is_ok();
        let needs = self.required != Requires::Off && self.strain > 0;
        ensure!(!needs || able, REQUIRED, "{} has not the strength for it", self.target);
        let refuses = self.required == Requires::Strict && self.unpaid && self.strain > 0;
        ensure!(!refuses, REQUIRED, "nobody does it without paying", instead = "pay the strain");
        ensure!(!self.pays() || able, CANNOT_PAY, "{} has not the vitality", self.target, instead = "leave it unpaid");
        checks::may_spend(state, self.target, self.tenacity, if self.pays() { strain } else { 0 })
    }
}

impl Act<Edge> for CallCheck {
    fn may(&self, state: &State) -> Verdict {
        ensure!(state.lives(self.target), CALLED, "{} is dead", self.target);
        ensure!(self.reason.chars().count() <= 200, CALLED, "say it in at most 200 letters");
        ensure!(self.task.chars().count() <= 200, CALLED, "say it in at most 200 letters");
        self.may_waive(state)?;
        self.may_see_reasons()?;
        tries::may_try(state, self.target, &self.task)?;
        if self.takes_action(state) {
            crate::turns::may_pay(state, self.target, crate::turns::Cost::Action)?;
        }
        training::may(state, &self.asked_of())?;
        if !self.own_skill.is_empty() {
            let (ability, _) = training::own(state, self.target, &self.own_skill)?;
            let alone = self.skill.is_none() && self.or_skill.is_none();
            ensure!(alone, checks::ONE_SKILL, "one skill counts", instead = "name your own alone");
            let usual = ability == self.ability || state.options().pairings;
            ensure!(usual, training::PAIRING, "that skill goes with another ability");
        }
        let barred = self.unskilled == Unskilled::Impossible && !self.knows(state, self.target);
        ensure!(!barred, UNSKILLED, "{} lacks the skill", self.target, instead = "somebody who has it");
        let tag = self.tag(state);
        if let Some(rule) = checks::fails_for(state, self.target, tag) {
            // ED-CHK-55: what one would begin itself is refused where the voice is missing.
            let mute = matches!(tag, Tag::Speech | Tag::Social) && !self.save;
            return if mute { Err(Refusal::new(rule, "{} cannot speak").about(self.target)) } else { Ok(()) };
        }
        self.may_help(state)?;
        // Who is asked first says then what it spends.
        if self.asks { Ok(()) } else { self.may_pay(state) }
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        if self.asks {
            return asking::asks(table, self);
        }
        called::carry_out(table, self);
    }

    /// Nobody else is told of what is rolled in secret.
    fn secret(&self, _state: &State) -> bool {
        self.secret
    }
}
