//! The attempt: what is said, the roll against Social Defence, and rolling again (UL-SOC-01, 02, 04, 05, 18 to 21).

mod rolled;

pub use super::course::Circumstances;
pub use super::reading::{ReadFeelings, Reading};
pub use rolled::outcome;
pub(crate) use rolled::rolled_again;
pub(super) use rolled::{Said, attempt};

use super::encounter::{CROWDS, choosers, listener, listeners, must_be_npc, present, talk};
use super::event::TalkEvent;
use super::manner::{Relation, Weight, relation, social_defence, with_whom};
use super::quirks::{self, Flag, Flags, GREEDY, HUMOROUS, STATED, Slot};
use crate::attack::words::advantage_words;
use crate::checks;
use crate::checks::attempt::HELPING;
use crate::prelude::*;

rules! {
    /// An approach is declared, weighed by the game master, rolled, compared with Social Defence, and moves the pools.
    PROCEDURE = "UL-SOC-01", "Social roll procedure";
    /// Role-play before the roll may bring advantage or disadvantage.
    ROLE_PLAY = "UL-SOC-02", "Role-play advantage", Call;
    /// To influence an actor, a total must be higher than Social Defence.
    EXCEEDED = "UL-SOC-04", "Social Defence must be exceeded";
    /// A total that equals Social Defence changes nothing.
    TIED = "UL-SOC-05", "Exact tie with Social Defence";
    /// Each boost in Will lets its owner roll a social skill again, once a talk or fight.
    REROLL = "UL-SOC-18", "Will boosts: reroll";
    /// A lie is Deception, an honest argument Persuasion, a threat Intimidation, pressure on a weakness Coercion; a
    /// crowd is moved by Oration. Where the story allows it, a con is Grifting.
    APPROACH = "UL-SOC-19", "Choosing the approach";
    /// Insight shows attitude, Favor and Displeasure; a failure costs nothing.
    READING = "UL-SOC-20", "Reading an NPC";
    /// What an actor wants or fears, and insults, change Social Defence for one roll.
    LEVERAGE = "UL-SOC-21", "Leverage and insult", Call;
}

/// The steps of leverage and insult that are offered (UL-SOC-21).
pub const LEVERAGES: [(&str, i32); 4] =
    [("apt offer", -2), ("decisive offer", -5), ("slight insult", 2), ("grave insult", 5)];

/// An attempt to influence that may be rolled again.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tried {
    /// Whom it is to influence.
    pub npc: ActorId,
    /// By what.
    pub skill: Skill,
    /// What is true of it.
    pub flags: Flags,
    /// Social Defence against it.
    pub defence: i32,
    /// What lay between them before.
    pub before: Relation,
}

/// The skills by which an actor is approached (UL-SOC-19).
pub const APPROACHES: [Skill; 7] = [
    Skill::Deception,
    Skill::Persuasion,
    Skill::Intimidation,
    Skill::Oration,
    Skill::Coercion,
    Skill::Wit,
    Skill::Grifting,
];

/// Refuses a skill that will not do with this listener: Oration is for a crowd, the others for anybody else, Wit for an
/// actor of whom players know that it likes a joke (UL-SOC-19, UL-SOC-25, UL-QRK-32).
///
/// # Errors
/// The skill is no approach, or none to this listener.
pub fn may_use(state: &State, npc: ActorId, skill: Skill, circumstances: &Circumstances) -> Verdict {
    let manner = &state.actor(npc).profile.manner;
    if skill == Skill::Wit {
        let laughs = manner.shows(quirks::Quirk::Humorous)
            && quirks::first(manner, state.options(), Slot::EnjoysWit, Flags::default()).is_some();
        ensure!(
            laughs,
            HUMOROUS,
            "{} is not known to like a joke as much as an argument",
            npc,
            instead = "deceive, persuade, threaten or press"
        );
        return Ok(());
    }
    ensure!(
        skill != Skill::Grifting || circumstances.grifting,
        APPROACH,
        "no con moves anybody here",
        instead = "deceive, persuade, threaten or press"
    );
    ensure!(
        skill == Skill::Grifting || skill.group() == Group::Speechcraft,
        APPROACH,
        "that skill is no way to influence anybody",
        instead = "deceive, persuade, threaten or press"
    );
    ensure!(
        skill != Skill::Oration || manner.crowd,
        CROWDS,
        "{} is no crowd",
        npc,
        instead = "deceive, persuade, threaten or press"
    );
    ensure!(
        skill == Skill::Oration || !manner.crowd,
        CROWDS,
        "{} is a crowd, and listens to Oration alone",
        npc,
        instead = "speak to all of them"
    );
    Ok(())
}

/// Try to influence an actor (UL-SOC-01).
#[command(rule = PROCEDURE, group = "Talk", kind = Talk, between, open)]
#[derive(Eq)]
pub struct Approach {
    pub actor: ActorId,
    pub target: ActorId,
    /// By what (UL-SOC-19).
    pub skill: Skill,
    /// Whether it flatters (UL-QRK-03).
    #[serde(default)]
    pub flattery: bool,
    /// Gold that is offered with it (UL-QRK-06).
    #[serde(default)]
    pub bribe: i32,
    /// What is said, where somebody wants to write it down.
    #[serde(default)]
    pub words: String,
    /// Who speaks along: one rolls, with advantage (UL-CHK-28).
    #[serde(default, skip_serializing_if = "is_default")]
    pub helpers: Vec<ActorId>,
}

impl Act<Unbound> for Approach {
    fn may(&self, state: &State) -> Verdict {
        let Self { actor, target, skill, bribe, .. } = *self;
        present(state, actor, target)?;
        may_use(state, target, skill, &weighed(state, target).cloned().unwrap_or_default())?;
        for &helper in &self.helpers {
            ensure!(helper != actor, HELPING, "nobody helps themselves");
            present(state, helper, target)?;
        }

        let most = match state.options().bribe_cap {
            0 => i32::MAX,
            cap => i32::from(cap),
        };
        ensure!((0..=most).contains(&bribe), Refusal::bounds(&GREEDY, "a bribe", 0, most));
        ensure!(bribe <= state.actor(actor).gold, GREEDY, "{} does not have that much gold", actor);

        let own = with_whom(state, actor);
        let impression_made = choosers(state, target).all(|chooser| with_whom(state, chooser) != own);
        ensure!(
            impression_made,
            super::encounter::FIRST_IMPRESSION,
            "a first impression is to be made first",
            instead = "choose what the boost in Cunning does: Favor or Displeasure"
        );
        if self.words.is_empty() { Ok(()) } else { may_tell(&self.words) }
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Self { actor, target, skill, bribe, .. } = *self;
        let mut circumstances = weighed(table.state(), target).cloned().unwrap_or_default();
        if self.flattery && !circumstances.flags.contains(&Flag::Flattery) {
            circumstances.flags.push(Flag::Flattery);
        }
        let said = Said { bribe, words: &self.words, helped: !self.helpers.is_empty() };
        attempt(table, actor, target, skill, &circumstances, said);
    }

    fn offers(offers: &mut Offers<'_>) {
        let state = offers.state();
        let actor = offers.actor;
        for target in listeners(state, actor) {
            let weighed = weighed(state, target).cloned().unwrap_or_default();
            for skill in APPROACHES.into_iter().filter(|&skill| may_use(state, target, skill, &weighed).is_ok()) {
                offers.add(Approach::plain(actor, target, skill));
            }
        }
    }

    fn forms(forms: &mut Forms<'_>) {
        let Some((actor, target)) = speaker_and_listener(forms.state()) else { return };
        let skill = if forms.state().actor(target).profile.manner.crowd { Skill::Oration } else { Skill::Persuasion };
        let said = [
            field("/actor", "who", Takes::Actor),
            field("/target", "whom", Takes::Actor),
            skills(),
            field("/flattery", "flattering", Takes::Flag),
            number("/bribe", "gold offered", 0, forms.state().actor(actor).gold),
            field("/words", "what is said", Takes::Text),
        ];
        let approach = Approach::plain(actor, target, skill);
        forms.form("Talk", "Say something", approach.clone().into(), said.to_vec());

        let others = forms.state().talk.as_ref().map_or(&[][..], |talk| &talk.participants);
        let helpers: Vec<ActorId> = others.iter().copied().filter(|&other| other != actor).collect();
        if !helpers.is_empty() {
            let together = [&said[..], &[field("/helpers", "with", Takes::Actors)]].concat();
            forms.form("Talk", "Say something together", Approach { helpers, ..approach }.into(), together);
        }
    }

    fn is_open(&self) -> bool {
        self.flattery || self.bribe != 0 || !self.words.is_empty() || !self.helpers.is_empty()
    }

    fn label(&self, teller: &Teller<'_>) -> String {
        let verb = match self.skill {
            Skill::Deception => "Deceive",
            Skill::Intimidation => "Intimidate",
            Skill::Oration => "Speak to",
            Skill::Coercion => "Coerce",
            Skill::Wit => "Amuse",
            Skill::Grifting => "Con",
            _ => "Persuade",
        };
        format!("{verb} {}", teller.name(self.target))
    }

    // What it rolls; against what, only as far as players know it.
    fn details(&self, state: &State, offer: &mut Offer) {
        let plus = checks::skill_tally(state, self.actor, self.skill, None, false).total;
        let role_play = weighed(state, self.target).map_or(Advantage::Plain, |weighed| weighed.role_play);
        let advantage = advantage_words(role_play);
        let between = relation(state, self.target, with_whom(state, self.actor));
        let against = if between.read {
            let known = social_defence(state, &between, Weight::default(), false, false);
            format!(" against {} as far as known", known.total)
        } else {
            String::new()
        };
        offer.preview = Some(format!("d20{plus:+}{advantage}{against}"));
    }
}

impl Approach {
    /// Returns an approach without flattery, gold, words or helpers.
    fn plain(actor: ActorId, target: ActorId, skill: Skill) -> Self {
        Self { actor, target, skill, flattery: false, bribe: 0, words: String::new(), helpers: Vec::new() }
    }
}

/// Returns who speaks and who listens in a form, while a talk is on.
pub(super) fn speaker_and_listener(state: &State) -> Option<(ActorId, ActorId)> {
    let talk = state.talk.as_ref().filter(|_| state.stage != Stage::Fighting)?;
    let first = state.acting.or_else(|| state.ids().next());
    Some((talk.participants.first().copied().or(first)?, listener(state)?))
}

/// Returns the field of a form for the skill of an approach.
pub(super) fn skills() -> Field {
    choice("/skill", "by", APPROACHES.map(word))
}

/// Returns the field of a form for how the role-play went (UL-SOC-02).
pub(super) fn role_play() -> Field {
    let words = [Advantage::Plain, Advantage::Advantage, Advantage::Disadvantage].map(word);
    choice("/circumstances/role_play", "role-play", words)
}

/// Returns the field of a form for leverage or insult (UL-SOC-21).
pub(super) fn leverage() -> Field {
    number("/circumstances/leverage", "leverage: apt -2, decisive -5, slight insult 2, grave insult 5", -20, 20)
}

/// Returns what the game master has weighed the next attempt on an actor with.
pub fn weighed(state: &State, npc: ActorId) -> Option<&Circumstances> {
    let talk = state.talk.as_ref()?;
    talk.weighed.iter().find(|weighed| weighed.npc == npc).map(|weighed| &weighed.circumstances)
}

/// Weigh the next attempt to influence an actor: role-play, leverage, insult (UL-SOC-02, UL-SOC-21). The game
/// master's.
#[command(rule = LEVERAGE, group = "Talk", kind = Talk, by = game_master, between, open)]
#[derive(Eq)]
pub struct Weigh {
    pub target: ActorId,
    /// What speaks for it and against it.
    pub circumstances: Circumstances,
}

impl Act<Unbound> for Weigh {
    fn may(&self, state: &State) -> Verdict {
        must_be_npc(state, self.target)?;
        self.circumstances.possible()?;
        ensure!(talk(state)?.npcs.contains(&self.target), LEVERAGE, "{} takes no part in the talk", self.target);
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        table.emit(TalkEvent::Weighed { npc: self.target, circumstances: self.circumstances.clone() });
    }

    fn forms(forms: &mut Forms<'_>) {
        let Some((_, target)) = speaker_and_listener(forms.state()) else { return };
        let circumstances = Circumstances { leverage: LEVERAGES[0].1, flags: vec![STATED[0]], ..Default::default() };
        let flag = choice("/circumstances/flags/0", "it is", STATED.map(word));
        let on = field("/target", "on whom", Takes::Actor);
        let plain = Weigh { target, circumstances: Circumstances::default() };
        let fields = vec![on.clone(), role_play(), leverage()];
        forms.form("Talk", "Weigh the next words", plain.into(), fields);
        let flagged = Weigh { target, circumstances };
        let fields = vec![on, flag, role_play(), leverage()];
        forms.form("Talk", "Weigh the next words, which are", flagged.into(), fields);
    }
}
