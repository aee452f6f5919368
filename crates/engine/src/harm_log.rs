use crate::ActorId;

/// With what harm is done.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Means {
    /// Something held, by its place in the record: what [`RuleSystem::item`](crate::RuleSystem::item) names.
    Item(u8),
    /// A spell or a power, by its place in the record: what [`RuleSystem::power`](crate::RuleSystem::power) names.
    Power(u8),
    /// Anything else: a maneuver, a fall, fire.
    Word(&'static str),
}

/// Harm that came to an actor.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Suffered {
    /// Whom it came to.
    pub actor: ActorId,
    /// Who did it, where somebody did.
    pub by: Option<ActorId>,
    /// With what.
    pub with: Means,
    /// How much, in the points in which harm is dealt; more than the actor could take, perhaps.
    pub amount: i32,
}

/// So many actors are remembered with what they use: as many as may stand between one another's blows.
const MOST_USED: usize = 8;
/// So much harm of one command is told apart.
const MOST_SUFFERED: usize = 16;

/// What harm comes to whom, by whom, with what: what is heard of events where nobody is told of them. It allocates
/// nothing.
#[derive(Debug, Clone, Default)]
pub struct HarmLog {
    used: [Option<(ActorId, Means)>; MOST_USED],
    next: usize,
    struck: Option<(ActorId, Option<ActorId>, Means)>,
    suffered: [Option<Suffered>; MOST_SUFFERED],
    count: usize,
}

impl HarmLog {
    /// An actor attacks, casts, wrestles: what it does from here on it does with this.
    pub fn uses(&mut self, actor: ActorId, means: Means) {
        let known = |used: &Option<(ActorId, Means)>| used.is_none_or(|(other, _)| other == actor);
        let place = self.used.iter().position(known).unwrap_or_else(|| {
            self.next = (self.next + 1) % MOST_USED;
            self.next
        });
        self.used[place] = Some((actor, means));
    }

    /// The next harm of an actor comes from somebody's hand, with what that one uses, or from this.
    pub fn strikes(&mut self, by: Option<ActorId>, actor: ActorId, otherwise: &'static str) {
        let used = by.and_then(|by| self.used.iter().flatten().find(|(user, _)| *user == by));
        self.struck = Some((actor, by, used.map_or(Means::Word(otherwise), |(_, means)| *means)));
    }

    /// What struck is over: harm that follows has other causes.
    pub fn is_over(&mut self) {
        self.struck = None;
    }

    /// Harm came to an actor: by what struck it last, or else by this.
    pub fn suffers(&mut self, actor: ActorId, amount: i32, otherwise: &'static str) {
        let struck = self.struck.take_if(|(target, ..)| *target == actor);
        let (_, by, with) = struck.unwrap_or((actor, None, Means::Word(otherwise)));
        let suffered = Suffered { actor, by, with, amount };
        if let Some(place) = self.suffered.get_mut(self.count).filter(|_| amount > 0) {
            *place = Some(suffered);
            self.count += 1;
        }
    }

    /// Harm came from somebody's hand, with what that one uses, or from this.
    pub fn deals(&mut self, by: Option<ActorId>, actor: ActorId, amount: i32, otherwise: &'static str) {
        self.strikes(by, actor, otherwise);
        self.suffers(actor, amount, otherwise);
    }

    /// Returns what came to an actor since the toll was taken last.
    pub fn of(&self, actor: ActorId) -> impl Iterator<Item = &Suffered> {
        self.suffered[..self.count].iter().flatten().filter(move |suffered| suffered.actor == actor)
    }

    /// Forgets what was suffered; what everybody uses stays known.
    pub fn take(&mut self) {
        self.count = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ADA: ActorId = ActorId(0);
    const BO: ActorId = ActorId(1);

    fn came(log: &HarmLog, actor: ActorId) -> Vec<(Option<ActorId>, Means, i32)> {
        log.of(actor).map(|one| (one.by, one.with, one.amount)).collect()
    }

    #[test]
    fn harm_has_the_means_of_whose_hand_it_comes_from() {
        let mut log = HarmLog::default();
        log.uses(ADA, Means::Item(2));
        log.uses(BO, Means::Power(0));
        log.deals(Some(ADA), BO, 5, "claws");
        log.deals(None, BO, 3, "fire");
        log.uses(ADA, Means::Word("a shove"));
        log.deals(Some(ADA), BO, 1, "claws");
        log.deals(Some(BO), ADA, 0, "claws");
        let by = |means, amount| (Some(ADA), means, amount);
        let all = vec![by(Means::Item(2), 5), (None, Means::Word("fire"), 3), by(Means::Word("a shove"), 1)];
        assert_eq!(came(&log, BO), all);
        assert_eq!(came(&log, ADA), vec![], "nothing is no harm");
        log.take();
        assert_eq!(came(&log, BO), vec![]);
    }

    #[test]
    fn what_struck_counts_once_and_until_it_is_over() {
        let mut log = HarmLog::default();
        log.strikes(None, BO, "a fall");
        log.suffers(ADA, 1, "bleeding");
        log.suffers(BO, 1, "bleeding");
        log.suffers(BO, 1, "bleeding");
        let word = |word| (None, Means::Word(word), 1);
        assert_eq!(came(&log, BO), vec![word("a fall"), word("bleeding")]);
        assert_eq!(came(&log, ADA), vec![word("bleeding")]);
        log.take();
        log.strikes(Some(ADA), BO, "a blow");
        log.is_over();
        log.suffers(BO, 1, "bleeding");
        assert_eq!(came(&log, BO), vec![word("bleeding")]);
    }

    #[test]
    fn no_number_of_actors_and_wounds_breaks_it() {
        let mut log = HarmLog::default();
        for number in 0..100 {
            log.uses(ActorId(number), Means::Item(number as u8));
            log.deals(Some(ActorId(number)), ADA, 1, "a blow");
        }
        assert_eq!(came(&log, ADA).len(), MOST_SUFFERED);
        assert_eq!(came(&log, ADA)[9], (Some(ActorId(9)), Means::Item(9), 1));
    }
}
