//! Which exploit of the other list it is.

use super::effects::comes_of;
use super::*;
use crate::exploits::{CHOOSING, LISTS, Performing};

/// The exploits of the other list that are played, and when each is open (ED-SPC-60).
pub const OTHER_TABLE: [(u8, &str, &str); 10] = [
    (2, "memorable joke", "always"),
    (3, "distraction", "somebody sees and hears it"),
    (4, "masterful execution", "the task takes more than a round, or uses up something"),
    (5, "one more thing", "a second check with another skill is possible"),
    (6, "focused attention", "the check studied somebody"),
    (7, "influencing the audience", "somebody beside the target has seen it"),
    (8, "astonished silence", "somebody has seen it"),
    (9, "emotional response", "somebody sees and hears it"),
    (10, "discovery", "always"),
    (11, "sign of destiny", "always"),
];

/// Returns whether somebody sees and hears another.
pub(super) fn attends(state: &State, id: ActorId, actor: ActorId) -> bool {
    let hears = !conditions::has(state, id, Condition::Deafened);
    id != actor && state.stands(id) && hears && sight::sees(state, id, actor)
}

/// Returns whether somebody sees or hears another.
pub(super) fn witnesses(state: &State, id: ActorId, actor: ActorId) -> bool {
    let hears = !conditions::has(state, id, Condition::Deafened);
    id != actor && state.stands(id) && (hears || sight::sees(state, id, actor))
}

/// Returns the last check of somebody, if it was no saving throw and its dice are what is chosen about.
pub(super) fn last_of(state: &State, actor: ActorId) -> Option<LastCheck> {
    let rolled = matches!(state.top(), Some(Frame::Turning(turning)) if turning.occasion.called);
    state.talk.last.filter(|last| last.actor == actor && !last.save && rolled)
}

/// Returns whether an exploit of the other list could have an effect (ED-SPC-60).
pub fn is_open(state: &State, actor: ActorId, rank: u8) -> bool {
    let studied = |last: LastCheck| {
        let studies = matches!(last.ability, Ability::Perception | Ability::Intelligence | Ability::Tech);
        studies && last.about.is_some()
    };
    match rank {
        2 | 10 | 11 => true,
        3 | 9 => state.ids().any(|id| attends(state, id, actor)),
        4 => last_of(state, actor).is_some_and(|last| (last.seconds, last.uses, last.costs) != (0, 0, 0)),
        5 => last_of(state, actor).is_some(),
        6 => last_of(state, actor).is_some_and(studied),
        7 => state.ids().any(|id| witnesses(state, id, actor) && !state.profile(id).players),
        8 => state.ids().any(|id| witnesses(state, id, actor)),
        _ => false,
    }
}

/// Perform an exploit of the other list.
#[command(rule = LISTS, group = "Exploit", answer)]
pub struct Flourish {
    pub actor: ActorId,
    #[field("rank", 2..=11)]
    pub rank: u8,
    /// Whom it is meant for: a distraction, a feeling.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[field("for")]
    pub target: Option<ActorId>,
    /// How it looks.
    #[serde(default, skip_serializing_if = "is_default")]
    pub narration: String,
}

impl Act<Edge> for Flourish {
    fn may(&self, state: &State) -> Verdict {
        let Performing { roll, actor } = asked::<Edge, Performing>(state)?;
        let (rank, most) = (i32::from(self.rank), i32::from(roll.most));
        ensure!(rank <= most, crate::special::EXPLOIT, "{} is above {}", rank, most);
        let open = is_open(state, *actor, self.rank);
        ensure!(open, crate::exploits::OPEN, "it would have no effect", instead = "choose another");
        if matches!(self.rank, 3 | 9) {
            let attends = self.target.is_some_and(|id| attends(state, id, *actor));
            ensure!(attends, DIVERTED, "name somebody who sees and hears it");
        }
        ensure!(self.narration.chars().count() <= 500, CHOOSING, "say it in at most 500 letters");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Some(Performing { actor, .. }) = answer::<Edge, Performing>(table) else { return };
        let narration = self.narration.trim().to_owned();
        table.emit(Flourished { actor, rank: self.rank, target: self.target, narration });
        comes_of(table, actor, self.rank);
    }

    fn offers(offers: &mut Offers<'_>) {
        let actor = offers.actor;
        if offers.asked::<Performing>().is_none() {
            return;
        }
        for (rank, ..) in OTHER_TABLE.iter().filter(|(rank, ..)| !matches!(rank, 3 | 9)) {
            offers.seldom(Flourish { actor, rank: *rank, target: None, narration: String::new() });
        }
        for target in offers.state().ids() {
            for rank in [3, 9] {
                offers.seldom(Flourish { actor, rank, target: Some(target), narration: String::new() });
            }
        }
    }

    fn label(&self, teller: &Teller<'_>) -> String {
        let name = name(self.rank);
        self.target.map_or(name.to_owned(), |target| format!("{name}: {}", teller.name(target)))
    }
}

/// Returns the name of a rank.
fn name(rank: u8) -> &'static str {
    OTHER_TABLE.iter().find(|(one, ..)| *one == rank).map_or("exploit", |(_, name, _)| *name)
}

/// An exploit of the other list was performed.
#[event]
pub struct Flourished {
    pub actor: ActorId,
    pub rank: u8,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub target: Option<ActorId>,
    /// How it looks, in the words of the player.
    #[serde(default, skip_serializing_if = "is_default")]
    pub narration: String,
}

impl Event<Edge> for Flourished {
    fn apply(&self, state: &mut State) {
        if let Some(target) = self.target.filter(|_| self.rank == 3) {
            state.on(target, |actor| actor.diverted = Some(self.actor));
        }
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let mut text = format!("{} performs an exploit: {}", teller.name(self.actor), name(self.rank));
        if let Some(target) = self.target {
            text += &format!(", for {}", teller.name(target));
        }
        text += &if self.narration.is_empty() { " (not told yet)".to_owned() } else { format!(". {}", self.narration) };
        let rule: &'static Rule = match self.rank {
            2 => &JOKE,
            3 => &DIVERTED,
            4 => &MASTERFUL,
            5 => &ONE_MORE,
            6 => &FOCUSED,
            7 => &AUDIENCE,
            8 => &SILENCE,
            9 => &EMOTION,
            10 => &DISCOVERY,
            _ => &DESTINY,
        };
        Some(Line::new(LineKind::Action, text).by(self.actor).rule(rule).rule(&CHOOSING).rule(&NARRATION).belongs())
    }
}
