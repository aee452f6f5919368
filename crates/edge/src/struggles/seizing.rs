//! Seizing somebody, holding it fast, and getting free.

use super::*;

rules! {
    /// Nobody more than one size larger, within one's own reach, with a free hand.
    WHO = "ED-MEL-05", "Grapple: who";
    /// Wrestling against Wrestling or Acrobatics, as the other chooses; the winner holds it.
    CONTEST = "ED-MEL-06", "Grapple: contest";
    /// One lets go at any time, for nothing.
    LETTING_GO = "ED-MEL-08", "Letting go";
    /// Who is held gets free by an action and a contest.
    ESCAPE = "ED-MEL-09", "Escaping";
    /// Who holds another may hold it fast by an action and a contest: both are restrained until the holder's next turn.
    IMMOBILISE = "ED-MEL-11", "Immobilising";
    /// Who holds another fast may keep it from speaking.
    SILENCED = "ED-MEL-13", "Immobilised: silence", Call;
    /// Who gets free ends that as well.
    FREE_OF_BOTH = "ED-MEL-12", "Immobilised: consequences";
    /// Each who is held takes a hand.
    HANDS = "ED-MEL-15", "How many at once";
    /// One may strike a hold in place of an opening.
    OPENING = "ED-INB-09", "Opportunity grapple";
}

/// Asks whether an actor could seize another where both stand.
///
/// # Errors
/// The other is too large or too far away, or no hand is free.
pub(super) fn may_seize(state: &State, actor: ActorId, target: ActorId) -> Verdict {
    ensure!(actor != target && state.lives(target), WHO, "there is nobody to hold");
    conditions::may_harm(state, actor, target)?;
    let larger = state.profile(target).size.above(state.profile(actor).size);
    ensure!(larger <= 1, WHO, "{} is too large", target);
    let near = state.space(actor).within(state.space(target), state.profile(actor).reach);
    ensure!(near, WHO, "{} is out of reach", target, instead = "move up to them");
    ensure!(derived::free_hands(state, actor) > 0, HANDS, "{} has no hand free", actor, instead = "let go first");
    let immune = state.profile(target).immune_to.has(Condition::Grappled);
    ensure!(!immune, conditions::IMMUNITY, "{} cannot be held", target);
    ensure!(!conditions::is_held_by(state, target, actor), WHO, "{} holds {} already", actor, target);
    Ok(())
}

/// Seize somebody, in place of an attack in melee.
#[command(rule = CONTEST, group = "Special moves", kind = Maneuver, costs = 1)]
pub struct Grapple {
    pub actor: ActorId,
    pub target: ActorId,
    /// What vitality buys for it, 3 for each point.
    #[serde(default, skip_serializing_if = "is_default")]
    #[field("tenacity", 0..=3, usual = 0)]
    pub tenacity: u8,
    /// Whether it takes a minor action that an exploit has given.
    #[serde(default, skip_serializing_if = "is_default")]
    #[field("with the minor action of an exploit")]
    pub minor: bool,
}

impl Act<Edge> for Grapple {
    fn may(&self, state: &State) -> Verdict {
        may_spend(state, self.actor, self.minor)?;
        may_seize(state, self.actor, self.target)?;
        checks::may_spend(state, self.actor, self.tenacity, 0)
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Self { actor, target, tenacity, minor } = *self;
        let struggle = Struggle { tenacity, ..Struggle::of(Deed::Grapple, actor, target, Skill::Wrestling) };
        spends(table, struggle, minor);
    }

    fn offers(offers: &mut Offers<'_>) {
        let actor = offers.actor;
        let state = offers.state();
        let may = [false, true].map(|minor| may_spend(state, actor, minor).is_ok());
        for target in state.ids().filter(|id| *id != actor) {
            for minor in [false, true].into_iter().filter(|minor| may[usize::from(*minor)]) {
                for tenacity in 0..=checks::MOST_TENACITY {
                    offers.seldom(Grapple { actor, target, tenacity, minor });
                }
            }
        }
    }

    fn label(&self, teller: &Teller<'_>) -> String {
        format!("Grapple {}{}", teller.name(self.target), besides(self.tenacity, self.minor))
    }
}

/// Seize one who gives an opening.
#[command(rule = OPENING, group = "Reaction", kind = Attack, answer)]
pub struct Seize {
    pub actor: ActorId,
    /// What vitality buys for it, 3 for each point.
    #[serde(default, skip_serializing_if = "is_default")]
    #[field("tenacity", 0..=3, usual = 0)]
    pub tenacity: u8,
}

impl Act<Edge> for Seize {
    fn may(&self, state: &State) -> Verdict {
        let reactions::Opening { by, .. } = asked::<Edge, reactions::Opening>(state)?;
        ensure!(turns::can_react(state, self.actor), turns::REACTION, "{} has no reaction left", self.actor);
        may_seize(state, self.actor, *by)?;
        checks::may_spend(state, self.actor, self.tenacity, 0)
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Some(reactions::Opening { actor, by }) = answer::<Edge, reactions::Opening>(table) else { return };
        table.emit(turns::Reacted { actor });
        let struggle = Struggle::of(Deed::Grapple, actor, by, Skill::Wrestling);
        let tenacity = self.tenacity;
        begins(table, Struggle { taken_as: As::Reaction, tenacity, ..struggle }, None);
    }

    fn offers(offers: &mut Offers<'_>) {
        let actor = offers.actor;
        offers.seldom(Seize { actor, tenacity: 0 });
        for tenacity in 1..=checks::MOST_TENACITY {
            offers.pays_more(Seize { actor, tenacity });
        }
    }

    fn label(&self, _teller: &Teller<'_>) -> String {
        format!("Grapple at once{}", besides(self.tenacity, false))
    }
}

/// Hold somebody fast whom one holds.
#[command(rule = IMMOBILISE, group = "Special moves", kind = Maneuver, costs = 1)]
pub struct Immobilise {
    pub actor: ActorId,
    pub target: ActorId,
    /// What vitality buys for it, 3 for each point.
    #[serde(default, skip_serializing_if = "is_default")]
    #[field("tenacity", 0..=3, usual = 0)]
    pub tenacity: u8,
}

impl Act<Edge> for Immobilise {
    fn may(&self, state: &State) -> Verdict {
        let Self { actor, target, tenacity } = *self;
        may_pay(state, actor, Cost::Action)?;
        conditions::may_harm(state, actor, target)?;
        ensure!(conditions::is_held_by(state, target, actor), IMMOBILISE, "{} does not hold {}", actor, target);
        checks::may_spend(state, actor, tenacity, 0)
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Self { actor, target, tenacity } = *self;
        let struggle = Struggle { tenacity, ..Struggle::of(Deed::Immobilise, actor, target, Skill::Wrestling) };
        begins(table, struggle, Some(Cost::Action));
    }

    fn offers(offers: &mut Offers<'_>) {
        let actor = offers.actor;
        let state = offers.state();
        for target in state.ids().filter(|id| conditions::is_held_by(state, *id, actor)) {
            offers.add(Immobilise { actor, target, tenacity: 0 });
            for tenacity in 1..=checks::MOST_TENACITY {
                offers.seldom(Immobilise { actor, target, tenacity });
            }
        }
    }

    fn label(&self, teller: &Teller<'_>) -> String {
        format!("Hold {} fast{}", teller.name(self.target), besides(self.tenacity, false))
    }
}

/// Try to get free of one who holds.
#[command(rule = ESCAPE, group = "Special moves", kind = Move, costs = 1)]
pub struct Escape {
    pub actor: ActorId,
    pub target: ActorId,
    #[field("by", usual = Skill::Wrestling)]
    pub with: Skill,
    /// What vitality buys for it, 3 for each point.
    #[serde(default, skip_serializing_if = "is_default")]
    #[field("tenacity", 0..=3, usual = 0)]
    pub tenacity: u8,
}

impl Act<Edge> for Escape {
    fn may(&self, state: &State) -> Verdict {
        let Self { actor, target, with, tenacity } = *self;
        may_pay(state, actor, Cost::Action)?;
        ensure!(conditions::is_held_by(state, actor, target), ESCAPE, "{} does not hold {}", target, actor);
        let fits = matches!(with, Skill::Wrestling | Skill::Acrobatics);
        ensure!(fits, ESCAPE, "one escapes by Wrestling or Acrobatics");
        checks::may_spend(state, actor, tenacity, 0)
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let Self { actor, target, with, tenacity } = *self;
        let struggle = Struggle { tenacity, ..Struggle::of(Deed::Escape, actor, target, with) };
        begins(table, struggle, Some(Cost::Action));
    }

    fn offers(offers: &mut Offers<'_>) {
        let actor = offers.actor;
        let state = offers.state();
        for target in state.ids().filter(|id| conditions::is_held_by(state, actor, *id)) {
            for with in [Skill::Wrestling, Skill::Acrobatics] {
                offers.add(Escape { actor, target, with, tenacity: 0 });
                for tenacity in 1..=checks::MOST_TENACITY {
                    offers.seldom(Escape { actor, target, with, tenacity });
                }
            }
        }
    }

    fn label(&self, teller: &Teller<'_>) -> String {
        let more = besides(self.tenacity, false);
        format!("Escape from {} by {}{more}", teller.name(self.target), self.with)
    }
}

/// Keep somebody from speaking whom one holds fast.
#[command(rule = SILENCED, group = "Special moves", kind = Maneuver, label = "Keep {target} from speaking")]
pub struct Silence {
    pub actor: ActorId,
    pub target: ActorId,
}

impl Act<Edge> for Silence {
    fn may(&self, state: &State) -> Verdict {
        let Self { actor, target } = *self;
        ensure!(conditions::is_pinned_by(state, target, actor), SILENCED, "{} does not hold {} fast", actor, target);
        ensure!(!conditions::is_gagged(state, target), SILENCED, "{} cannot speak already", target);
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        table.emit(Gagged { actor: self.target, by: self.actor });
    }

    fn offers(offers: &mut Offers<'_>) {
        let actor = offers.actor;
        let state = offers.state();
        for target in state.ids().filter(|id| conditions::is_pinned_by(state, *id, actor)) {
            offers.seldom(Silence { actor, target });
        }
    }
}

/// One who is held fast cannot speak.
#[event(Status, "{by} keeps {actor} from speaking", SILENCED)]
pub struct Gagged {
    pub actor: ActorId,
    pub by: ActorId,
}

impl Event<Edge> for Gagged {
    fn apply(&self, state: &mut State) {
        state.on(self.actor, |actor| actor.gagged = Some(self.by));
    }
}

/// Let go of somebody whom one holds.
#[command(rule = LETTING_GO, group = "Special moves", label = "Let {target} go", between)]
pub struct LetHoldGo {
    pub actor: ActorId,
    pub target: ActorId,
}

impl Act<Edge> for LetHoldGo {
    fn may(&self, state: &State) -> Verdict {
        let Self { actor, target } = *self;
        ensure!(conditions::is_held_by(state, target, actor), LETTING_GO, "{} does not hold {}", actor, target);
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        table.emit(Freed { actor: self.target, by: self.actor });
    }

    fn offers(offers: &mut Offers<'_>) {
        let actor = offers.actor;
        let state = offers.state();
        for target in state.ids().filter(|id| conditions::is_held_by(state, *id, actor)) {
            offers.seldom(LetHoldGo { actor, target });
        }
    }
}
