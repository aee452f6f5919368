//! How the other side of a contest answers.

use super::*;

/// With what somebody may answer, the first as it usually does; nothing where it cannot resist (ED-MEL-06, ED-MEL-16).
fn answers(state: &State, struggle: &Struggle) -> [Option<Skill>; 2] {
    let target = struggle.target;
    let helpless =
        [Condition::Paralyzed, Condition::Unconscious].iter().any(|what| conditions::has(state, target, *what));
    // Whoever sees through a feint needs no body for it (ED-CND-29).
    if helpless && struggle.deed != Deed::Feint {
        return [None, None];
    }
    match struggle.deed {
        Deed::Grapple | Deed::Immobilise | Deed::Trip | Deed::Push => {
            let total = |skill| attempt(state, target, skill, false);
            let worth = |skill| {
                let attempt = total(skill);
                let (gains, losses) = attempt.sources.count();
                attempt.modifier.total * 2 + 4 * (i32::from(gains) - i32::from(losses)).signum()
            };
            let (one, other) = (Skill::Wrestling, Skill::Acrobatics);
            if worth(other) > worth(one) { [Some(other), Some(one)] } else { [Some(one), Some(other)] }
        }
        Deed::Escape => [Some(Skill::Wrestling), None],
        Deed::Disarm => [Some(shoving::grip_skill(state, target, struggle.item)), None],
        Deed::Feint => [Some(Skill::Insight), None],
        Deed::Overrun => [Some(Skill::Might), None],
    }
}

/// Asks the other side how it answers, where it has a choice (ED-MEL-06).
pub(super) fn asks(table: &mut Table<'_, impl Run>, struggle: &Struggle) {
    match answers(table.state(), struggle) {
        [Some(_), Some(_)] => {
            let Struggle { target: actor, actor: by, deed, .. } = *struggle;
            Edge::ask(table, Answering { actor, by, deed }.into());
        }
        [Some(skill), None] => table.emit(Answered { skill, tenacity: 0 }),
        _ => {}
    }
}

/// With what does somebody resist?
#[prompt]
pub struct Answering {
    pub actor: ActorId,
    pub by: ActorId,
    pub deed: Deed,
}

impl Prompt<Edge> for Answering {
    fn question(&self, teller: &Teller<'_>) -> String {
        let name = teller.name(self.actor);
        format!("{} tries to {} {name}. How does {name} resist?", teller.name(self.by), self.deed)
    }

    fn usual(&self, state: &State) -> Command {
        let actor = self.actor;
        match state.top() {
            Some(Frame::Struggle(struggle)) => match answers(state, &struggle)[0] {
                Some(skill) => Answer { actor, skill, tenacity: 0 }.into(),
                None => Yield { actor }.into(),
            },
            _ => Yield { actor }.into(),
        }
    }

    fn other(&self) -> Option<ActorId> {
        Some(self.by)
    }
}

/// Resist with a skill.
#[command(rule = super::seizing::CONTEST, group = "Reaction", label = "Resist with {skill}", answer)]
pub struct Answer {
    pub actor: ActorId,
    #[field("skill", usual = Skill::Wrestling)]
    pub skill: Skill,
    /// What vitality buys for it, 3 for each point.
    #[serde(default, skip_serializing_if = "is_default")]
    #[field("tenacity", 0..=3, usual = 0)]
    pub tenacity: u8,
}

impl Act<Edge> for Answer {
    fn may(&self, state: &State) -> Verdict {
        asked::<Edge, Answering>(state)?;
        let fits = matches!(self.skill, Skill::Wrestling | Skill::Acrobatics);
        ensure!(fits, super::seizing::CONTEST, "one resists with Wrestling or Acrobatics");
        checks::may_spend(state, self.actor, self.tenacity, 0)
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        if answer::<Edge, Answering>(table).is_some() {
            checks::spend(table, self.actor, self.tenacity);
            table.emit(Answered { skill: self.skill, tenacity: self.tenacity });
        }
    }

    fn offers(offers: &mut Offers<'_>) {
        let actor = offers.actor;
        for skill in [Skill::Wrestling, Skill::Acrobatics] {
            offers.add(Answer { actor, skill, tenacity: 0 });
            for tenacity in 1..=checks::MOST_TENACITY {
                offers.pays_more(Answer { actor, skill, tenacity });
            }
        }
    }
}

/// Let it happen.
#[command(rule = HELPLESS, group = "Reaction", kind = Pass, label = "Let it happen", answer)]
pub struct Yield {
    pub actor: ActorId,
}

impl Act<Edge> for Yield {
    fn may(&self, state: &State) -> Verdict {
        asked::<Edge, Answering>(state)?;
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        answer::<Edge, Answering>(table);
    }

    fn offers(offers: &mut Offers<'_>) {
        offers.add(Yield { actor: offers.actor });
    }
}

/// The other side says with what it resists.
#[event]
pub struct Answered {
    pub skill: Skill,
    /// What vitality has bought for it: 0 to 3.
    #[serde(default, skip_serializing_if = "is_default")]
    pub tenacity: u8,
}

impl Event<Edge> for Answered {
    fn apply(&self, state: &mut State) {
        on_struggle(state, |struggle| (struggle.against, struggle.bought) = (Some(self.skill), self.tenacity));
    }
}
