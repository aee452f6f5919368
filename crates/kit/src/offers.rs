use crate::{Act, Commands, Doc, Moment, Prompted, Refusal, Rules};
use ludex_engine::{ActorId, Offer, RuleId, Teller, Unavailable, Viewer, people};

/// What collects what may be done: one enumeration for offers and for "why not?". Whatever is added is asked by the same
/// [`may`](crate::may) that decides, so the two cannot differ from what is accepted.
pub struct Offers<'a, G: Rules> {
    state: &'a G::State,
    /// The actor to whom it is offered; for what the game master gives, the one whose turn it is, or the first.
    pub actor: ActorId,
    wants: Wants<'a, G>,
    /// Whether the actor who asks "why not?" can do nothing in turn.
    idle: bool,
}

/// What is wanted of an enumeration.
pub enum Wants<'a, G: Rules> {
    /// What may be done.
    Offers(&'a mut Vec<Offer<G::Command>>),
    /// What may not be done, in words for a viewer.
    WhyNot(&'a mut Vec<Row>, &'a Viewer),
}

/// Something that may not be done.
pub struct Row {
    group: &'static str,
    label: String,
    refusal: Refusal,
    /// The headings of the kinds that are forbidden as a whole.
    kinds: Vec<&'static str>,
}

impl<'a, G: Rules> Offers<'a, G> {
    /// Returns the state.
    pub fn state(&self) -> &'a G::State {
        self.state
    }

    /// Returns the prompt that waits, if it is of this kind.
    pub fn asked<P: Prompted<G>>(&self) -> Option<&'a P> {
        G::waits(self.state).and_then(P::of)
    }

    /// Adds something that might be done: it is offered if it is lawful, and otherwise an answer to "why not?".
    #[inline(never)]
    pub fn add<A: Act<G>>(&mut self, act: A) {
        match (&mut self.wants, crate::may::<G, A>(&act, self.state)) {
            (Wants::Offers(_), Ok(())) => self.offer(act),
            // Nobody asks why something is no answer to another question.
            (Wants::WhyNot(rows, viewer), Err(refusal)) if refusal != crate::prompt::not_asked::<G>() => {
                let known = |id| viewer.is_game_master() || G::sees(self.state, viewer, id);
                let mut seen = act.target().is_none_or(known);
                let all = viewer.is_game_master();
                act.places(&mut |cell| seen &= all || G::has_seen(self.state, viewer, cell));
                if seen {
                    let label = act.label(&Teller { state: self.state, viewer });
                    rows.push(Row { group: act.group(), label, refusal, kinds: Vec::new() });
                }
            }
            _ => {}
        }
    }

    /// Adds the offer of something lawful, at its usual price.
    fn offer<A: Act<G>>(&mut self, act: A) {
        let price = act.price(self.state);
        self.offer_for(act, price);
    }

    /// Adds the offer of something lawful at a price.
    fn offer_for<A: Act<G>>(&mut self, act: A, price: i32) {
        let teller = Teller { state: self.state, viewer: &Viewer::GameMaster };
        let mut offer = Offer::to_game_master(act.group(), act.label(&teller), act.clone().into());
        offer.kind = act.kind();
        offer.rule = A::RULE.map(RuleId::from);
        offer.actor = act.by();
        offer.target = act.target().filter(|target| act.by() != Some(*target));
        offer = offer.costs(price, if price == 1 { G::POINT } else { G::POINTS });
        offer.cell = act.cell();
        offer.friendly = self.is_friendly(&offer);
        act.details(self.state, &mut offer);
        if let Wants::Offers(offers) = &mut self.wants {
            offers.push(offer);
        }
    }

    /// Returns whether an offer would do ill to somebody of the side of whoever acts.
    fn is_friendly(&self, offer: &Offer<G::Command>) -> bool {
        let side = |id: ActorId| G::person(self.state, id).map(|person| person.side);
        let pair = offer.actor.zip(offer.target).filter(|_| offer.kind.is_hostile());
        pair.is_some_and(|(actor, target)| side(actor) == side(target))
    }

    /// Adds what is known to be lawful, where checking each would be dear: one search finds every place that a move can reach.
    /// `find` calls its argument with each. It is not called where "why not?" is asked.
    pub fn known<A: Act<G>>(&mut self, find: impl FnOnce(&mut dyn FnMut(A))) {
        if matches!(self.wants, Wants::Offers(_)) {
            find(&mut |act| self.offer(act));
        }
    }

    /// Adds what is known to be lawful, as [`known`](Offers::known) does, each with its price.
    pub fn known_for<A: Act<G>>(&mut self, find: impl FnOnce(&mut dyn FnMut(A, i32))) {
        if matches!(self.wants, Wants::Offers(_)) {
            find(&mut |act, price| self.offer_for(act, price));
        }
    }

    /// Adds something that is offered if it is lawful, and about which nobody asks "why not?".
    pub fn seldom<A: Act<G>>(&mut self, act: A) {
        if matches!(self.wants, Wants::Offers(_)) {
            self.add(act);
        }
    }

    /// Adds what is the same as something offered before, at a higher price: [`seldom`](Offers::seldom) wanted, and without a row in
    /// the odds of what it answers.
    pub fn pays_more<A: Act<G>>(&mut self, act: A) {
        let Wants::Offers(offers) = &self.wants else { return };
        let before = offers.len();
        self.add(act);
        if let Wants::Offers(offers) = &mut self.wants {
            offers[before..].iter_mut().for_each(|offer| offer.pays_more = true);
        }
    }

    /// Adds something that might be done to each other actor in the scene.
    pub fn each_other<A: Act<G>>(&mut self, act: impl Fn(ActorId) -> A) {
        for (id, _) in people::<G>(self.state) {
            if id != self.actor {
                self.add(act(id));
            }
        }
    }

    /// Calls `offer` once for each actor to whom a kind of command is offered.
    fn each(&mut self, doc: &Doc, offer: fn(&mut Self)) {
        let waits = G::waits(self.state);
        let asked = waits.and_then(crate::prompt::decider::<G>);
        match doc.moment {
            Moment::Answer if waits.is_none() => {}
            Moment::Turn | Moment::Between if waits.is_some() => {}
            Moment::Either if waits.is_some() => self.to(asked.unwrap_or(ActorId(0)), offer),
            Moment::Answer => self.to(asked.unwrap_or(ActorId(0)), offer),
            _ if doc.game_master => self.to(G::acting(self.state).unwrap_or(ActorId(0)), offer),
            Moment::Turn | Moment::Either => {
                for (id, _) in people::<G>(self.state).filter(|(id, _)| G::acts(self.state, *id)) {
                    self.to(id, offer);
                }
            }
            _ => {
                for (id, _) in people::<G>(self.state) {
                    self.to(id, offer);
                }
            }
        }
    }

    fn to(&mut self, actor: ActorId, offer: fn(&mut Self)) {
        self.actor = actor;
        offer(self);
    }
}

/// Adds the offers of one kind of command, or why there are none.
#[inline(never)]
pub fn offers_of<G: Rules, A: Act<G>>(offers: &mut Offers<'_, G>) {
    let when = A::when(offers.state);
    match &mut offers.wants {
        Wants::Offers(_) if when.is_ok() => offers.each(&A::DOC, A::offers),
        Wants::Offers(_) => {}
        // What the game master gives is no one's to ask about, and answers are asked for one by one.
        Wants::WhyNot(..) if A::DOC.game_master => {}
        Wants::WhyNot(..) if offers.idle && matches!(A::DOC.moment, Moment::Turn | Moment::Answer | Moment::Either) => {
        }
        Wants::WhyNot(..)
            if A::DOC.moment != Moment::Either
                && (A::DOC.moment == Moment::Answer) != G::waits(offers.state).is_some() => {}
        Wants::WhyNot(rows, _) => match when {
            Err(refusal) => barred(rows, &A::DOC, refusal),
            Ok(()) => {
                let from = rows.len();
                A::offers(offers);
                if let Wants::WhyNot(rows, _) = &mut offers.wants {
                    together(rows, from, &A::DOC);
                }
            }
        },
    }
}

/// Adds a row for a kind that is forbidden as a whole; kinds that are forbidden for one reason share a row.
fn barred(rows: &mut Vec<Row>, doc: &Doc, refusal: Refusal) {
    match rows.iter_mut().find(|row| !row.kinds.is_empty() && row.refusal == refusal) {
        Some(row) => {
            if !row.kinds.contains(&doc.group) {
                row.kinds.push(doc.group);
            }
            row.label = row.kinds.join(", ");
        }
        None => rows.push(Row { group: doc.group, label: doc.title.to_owned(), refusal, kinds: vec![doc.group] }),
    }
}

/// Joins the rows of one kind, which begin at `from`, where there are more than three and all have one reason.
fn together(rows: &mut Vec<Row>, from: usize, doc: &Doc) {
    let of_this = &rows[from..];
    if of_this.len() > 3 && of_this.iter().all(|row| row.refusal == of_this[0].refusal) {
        rows.truncate(from + 1);
        doc.title.clone_into(&mut rows[from].label);
    }
}

/// Adds every lawful move to `offers`, with its words.
pub fn offers<G: Rules>(state: &G::State, offers: &mut Vec<Offer<G::Command>>) {
    G::Command::each_offer(&mut Offers { state, actor: ActorId(0), wants: Wants::Offers(offers), idle: false });
    G::adjust_offers(state, offers);
}

/// Returns what an actor might want to do but cannot now, each with the reason.
pub fn unavailable<G: Rules>(state: &G::State, actor: ActorId, viewer: &Viewer) -> Vec<Unavailable> {
    let mut rows = Vec::new();
    if G::person(state, actor).is_some() && G::is_told_why_not(state, actor) {
        let now = match G::waits(state) {
            Some(prompt) => crate::act::must_answer::<G>(prompt, Some(actor), G::ORDER),
            None => G::may_act(state, actor),
        };
        let idle = now.is_err();
        if let Err(refusal) = now {
            rows.push(Row { group: "Turn", label: "Act".to_owned(), refusal, kinds: Vec::new() });
        }
        G::Command::each_offer(&mut Offers { state, actor, wants: Wants::WhyNot(&mut rows, viewer), idle });
    }
    let worded = |row: Row| {
        let refusal = G::worded(state, &row.refusal, viewer);
        Unavailable { group: row.group.into(), label: row.label, refusal }
    };
    rows.into_iter().map(worded).collect()
}
