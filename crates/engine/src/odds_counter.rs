use crate::ActorId;

/// What one way in which the dice can fall came to, as the exact odds count it.
///
/// Events note in it what they bring ([`Event::count_odds`](crate::Event::count_odds)): marks that were reached (hit, critical, dropped), named by
/// [`Rulebook::MARKS`](crate::Rulebook::MARKS), and one amount, named by [`Rulebook::AMOUNT`](crate::Rulebook::AMOUNT).
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct OddsCounter {
    /// The actor whose fate is asked about; `None` asks about everybody's.
    pub subject: Option<ActorId>,
    /// Who gives the command; `None` where the game master does.
    pub doer: Option<ActorId>,
    /// The marks that were reached, one bit for each: mark number 0 is the lowest.
    pub marks: u16,
    /// Whether anything happened that a mark or the amount counts, reached or not.
    pub counts: bool,
    /// The amount: damage dealt to the subject.
    pub amount: i32,
    /// What the subject regains: hit points.
    pub healing: i32,
}

impl OddsCounter {
    /// Returns a counter for a subject that has counted nothing yet.
    pub fn of(subject: Option<ActorId>) -> Self {
        Self { subject, ..Self::default() }
    }

    /// Returns the same counter for what is done by an actor.
    pub fn done_by(self, doer: Option<ActorId>) -> Self {
        Self { doer, ..self }
    }

    /// Returns whether an actor does this to somebody else: what happens to it then is the risk that it runs.
    pub fn falls_back_on(&self, actor: ActorId) -> bool {
        self.doer == Some(actor) && !self.concerns(actor)
    }

    /// Returns whether what happens to an actor is counted: it is the subject, or there is none.
    pub fn concerns(&self, actor: ActorId) -> bool {
        self.subject.is_none_or(|subject| subject == actor)
    }

    /// Notes that mark number `mark` was reached.
    pub fn mark(&mut self, mark: u8) {
        self.mark_if(true, mark);
    }

    /// Notes that mark number `mark` was reached if `reached`, and in any case that it might have been.
    pub fn mark_if(&mut self, reached: bool, mark: u8) {
        self.marks |= u16::from(reached) << mark;
        self.counts = true;
    }

    /// Adds to the amount what an actor suffers, if the counter [concerns](OddsCounter::concerns) it.
    pub fn suffers(&mut self, actor: ActorId, amount: i32) {
        if self.concerns(actor) {
            self.amount += amount;
            self.counts = true;
        }
    }

    /// Adds what an actor regains, if the counter [concerns](OddsCounter::concerns) it.
    pub fn regains(&mut self, actor: ActorId, amount: i32) {
        if self.concerns(actor) {
            self.healing += amount;
            self.counts = true;
        }
    }

    /// Notes whether mark number `mark` was reached, in place of what was noted of it before.
    pub fn settle(&mut self, mark: u8, reached: bool) {
        self.marks &= !(1 << mark);
        self.mark_if(reached, mark);
    }

    /// Returns whether mark number `mark` was reached.
    pub fn has(&self, mark: u8) -> bool {
        self.marks & (1 << mark) != 0
    }
}
