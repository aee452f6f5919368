//! What somebody does on the way.

use super::trails::trail_until;
use super::*;

/// Say what one does on the way.
#[command(rule = travel::PACE, group = "On the way", kind = Journey)]
pub struct Explore {
    pub actor: ActorId,
    #[field("what one does", usual = Activity::Search)]
    pub activity: Activity,
    /// Whom one follows.
    #[serde(default, skip_serializing_if = "is_default")]
    #[target]
    pub ally: Option<ActorId>,
    /// In which skill.
    #[serde(default, skip_serializing_if = "is_default")]
    pub skill: Option<Skill>,
    /// The cantrip that one repeats.
    #[serde(default, skip_serializing_if = "is_default")]
    pub spell: Option<Spell>,
}

/// Asks whether somebody may follow a friend in a skill (PF-EXP-07).
fn may_follow(state: &State, explore: &Explore) -> Verdict {
    let (Some(ally), Some(skill)) = (explore.ally, explore.skill) else {
        return Err(Refusal::new(&FOLLOW, "say whom one follows, and in which skill"));
    };
    ensure!(ally != explore.actor && !state.hostile(ally, explore.actor), FOLLOW, "{} is no friend to follow", ally);
    let rank = state.profile(ally).skills[skill as usize].rank;
    ensure!(rank >= Rank::Expert, FOLLOW, "{} is no expert in {}", ally, skill.name());
    Ok(())
}

impl Act<Pathfinder> for Explore {
    fn may(&self, state: &State) -> Verdict {
        ensure!(state.stage != Stage::Fighting, travel::PACE, "a fight is on");
        turns::able(state, self.actor)?;
        let same = state.actor(self.actor).exploring == self.exploring();
        ensure!(!same, travel::PACE, "{} does that already", self.actor);
        let tired = state.actor(self.actor).has(Condition::Fatigued) && self.activity != Activity::Nothing;
        ensure!(!tired, travel::TIRING, "{} is tired", self.actor, instead = "walk on and do nothing else");
        match self.activity {
            Activity::FollowTheExpert => may_follow(state, self),
            Activity::Defend => {
                let shield =
                    state.profile(self.actor).shield.is_some() && !derived::is_shield_broken(state, self.actor);
                ensure!(shield, DEFEND, "{} has no whole shield", self.actor);
                Ok(())
            }
            Activity::Track => {
                let follows = trail_until(state, self.actor) > state.clock.seconds;
                ensure!(
                    follows,
                    crate::skills::TRACK,
                    "{} follows no trail",
                    self.actor,
                    instead = "find one with Survival"
                );
                Ok(())
            }
            Activity::CoverTracks => crate::deeds::trained(state, self.actor, Skill::Survival),
            Activity::RepeatASpell | Activity::DetectMagic => {
                let spell = if self.activity == Activity::DetectMagic { Some(Spell::DetectMagic) } else { self.spell };
                let casting = state.profile(self.actor).casting.as_ref();
                let knows = spell.is_some_and(|one| casting.is_some_and(|casting| casting.cantrips.contains(&one)));
                ensure!(knows, REPEAT, "{} knows no such cantrip", self.actor);
                Ok(())
            }
            _ => Ok(()),
        }
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        table.emit(Explores { actor: self.actor, exploring: self.exploring() });
    }

    fn offers(offers: &mut Offers<'_>) {
        let state = offers.state();
        let actor = offers.actor;
        if state.stage == Stage::Fighting {
            return;
        }
        for activity in Activity::ALL.iter().copied() {
            let plain = Explore { actor, activity, ally: None, skill: None, spell: None };
            match activity {
                Activity::RepeatASpell => {
                    let cantrips = state.profile(actor).casting.iter().flat_map(|casting| casting.cantrips.iter());
                    for spell in cantrips {
                        offers.seldom(Explore { spell: Some(*spell), ..plain.clone() });
                    }
                }
                Activity::FollowTheExpert => {
                    for ally in state.ids().filter(|id| *id != actor) {
                        for skill in Skill::ALL {
                            offers.seldom(Explore { ally: Some(ally), skill: Some(*skill), ..plain.clone() });
                        }
                    }
                }
                _ => offers.seldom(plain),
            }
        }
    }

    fn label(&self, teller: &Teller<'_>) -> String {
        let whom = self.ally.map_or(String::new(), |ally| format!(": {}", teller.name(ally)));
        let skill = self.skill.map_or(String::new(), |skill| format!(", {skill}"));
        let spell = self.spell.map_or(String::new(), |spell| format!(": {spell}"));
        format!("On the way: {}{whom}{skill}{spell}", self.activity)
    }
}

impl Explore {
    /// Returns what one does, as it is kept.
    fn exploring(&self) -> Option<Exploring> {
        let Self { activity, ally, skill, spell, .. } = *self;
        (activity != Activity::Nothing).then_some(Exploring { activity, ally, skill, spell })
    }
}

/// Somebody does something on the way.
#[event]
pub struct Explores {
    pub actor: ActorId,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub exploring: Option<Exploring>,
}

impl Event<Pathfinder> for Explores {
    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| actor.exploring = self.exploring);
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let what = self.exploring.map_or(Activity::Nothing, |one| one.activity);
        let rule = match what {
            Activity::FollowTheExpert => &FOLLOW,
            Activity::Scout => &SCOUT,
            Activity::AvoidNotice => &AVOID_NOTICE,
            _ => &travel::PACE,
        };
        let text = format!("{}, on the way: {what}", teller.name(self.actor));
        Some(Line::new(LineKind::Action, text).rule(rule))
    }
}
