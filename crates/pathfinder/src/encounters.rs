//! Encounters: what they may cost for a party, what they cost, and how dangerous that makes them.

use crate::adjustments::{Adjustment, level_of};
use crate::building::Building;
pub use crate::building::Classify;
use crate::experience::{AWARDING, FoeKind, award, worth};
use ludex_kit::{Refusal, Tally, ensure, rules, words};

rules! {
    /// Each threat has a budget for four characters; each character more or less changes it.
    BUDGETS = "PF-ENC-01", "Budgets", Table(BUDGET_ROWS; "threat", "XP for four", "for each more or less");
    /// An encounter costs what its foes are worth together. It is called after the lowest threat whose budget it does not
    /// exceed; beyond the highest it is beyond extreme.
    PRICING = "PF-ENC-02", "Pricing and classifying";
    /// The size of a party changes the budget, not the award: that stays the one of four characters.
    SAME_AWARD = "PF-ENC-03", "XP not adjusted" follows AWARDING;
    /// The game master says which level a party has. Usually it is that of most; who is far ahead counts as more than one.
    PARTY_LEVEL = "PF-ENC-04", "Party level", Call;
    /// A character more or less changes a low budget by 15, or by 20.
    LOW_ADJUSTMENT = "PF-OPT-03", "Low-threat character adjustment", Option;
    /// An encounter between two budgets is called after the higher, or after the nearer.
    CLASSIFY = "PF-OPT-05", "Threat label between budgets", Option;
    /// Elite and weak creatures are priced by the level that they have then.
    ADJUSTED_PRICE = "PF-INT-21", "Elite and encounter XP";
}

words! {
    /// How dangerous an encounter is.
    pub enum Threat {
        Trivial = "trivial", Low = "low", Moderate = "moderate", Severe = "severe", Extreme = "extreme",
        BeyondExtreme = "beyond_extreme" as "beyond extreme",
    }
}

/// The budget of each threat for four characters, and what each more or less changes (PF-ENC-01).
pub const BUDGET_ROWS: [(Threat, u16, u16); 5] = [
    (Threat::Trivial, 40, 10),
    (Threat::Low, 60, 15),
    (Threat::Moderate, 80, 20),
    (Threat::Severe, 120, 30),
    (Threat::Extreme, 160, 40),
];

/// A party, as encounters are built for it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Party {
    /// Its level, 1 to 20.
    pub level: i32,
    /// As how many characters it counts, at least 1.
    pub size: u8,
}

impl Party {
    /// Returns what a party of these levels usually counts as (PF-ENC-04): who is two or more levels ahead of all others counts
    /// as one more for every two levels; where at most two lag, and not most, it is the highest level; else the mean, rounded
    /// down. Refused for a party of nobody.
    pub fn of_levels(levels: &[u8]) -> Result<Self, Refusal> {
        let mut sorted: Vec<i32> = levels.iter().map(|level| i32::from(*level)).collect();
        sorted.sort_unstable();
        let Some((highest, rest)) = sorted.split_last() else {
            return Err(Refusal::new(&PARTY_LEVEL, "nobody is in the party"));
        };
        let size = levels.len().min(usize::from(u8::MAX));
        let second = rest.last().copied().unwrap_or(*highest);
        let ahead = highest - second;
        if ahead >= 2 {
            let counted = size + (ahead / 2) as usize;
            return Ok(Self { level: usual_level(rest), size: counted.min(usize::from(u8::MAX)) as u8 });
        }
        Ok(Self { level: usual_level(&sorted), size: size as u8 })
    }

    /// Returns the budget of a threat; `None` beyond extreme, where there is none (PF-ENC-01, PF-OPT-03).
    pub fn budget(self, threat: Threat, options: &Building) -> Option<u32> {
        let (_, of_four, each) = BUDGET_ROWS.get(threat as usize)?;
        let each = if threat == Threat::Low { options.low_adjustment } else { *each };
        let more = (i32::from(self.size) - 4) * i32::from(each);
        Some((i32::from(*of_four) + more).max(0) as u32)
    }

    /// Returns how dangerous an encounter of a cost is (PF-ENC-02, PF-OPT-05).
    pub fn threat(self, cost: u32, options: &Building) -> Threat {
        let mut below: Option<(Threat, u32)> = None;
        for (threat, _, _) in BUDGET_ROWS {
            let budget = self.budget(threat, options).unwrap_or_default();
            if cost > budget {
                below = Some((threat, budget));
                continue;
            }
            return match (options.classify, below) {
                (Classify::Nearest, Some((lower, least))) if cost - least < budget - cost => lower,
                _ => threat,
            };
        }
        Threat::BeyondExtreme
    }
}

/// Returns the level of most: the highest where at most two lag and no more than half, else the mean, rounded down. The levels
/// are in order.
fn usual_level(sorted: &[i32]) -> i32 {
    let Some(highest) = sorted.last() else { return 1 };
    let lagging = sorted.iter().filter(|level| *level < highest).count();
    if lagging <= 2 && lagging * 2 <= sorted.len() {
        *highest
    } else {
        sorted.iter().sum::<i32>() / sorted.len() as i32
    }
}

/// Foes of one kind in an encounter.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Foes {
    /// What they are called.
    pub name: String,
    /// Creature or hazard.
    pub kind: FoeKind,
    /// Their level before an adjustment, -1 to 25.
    pub level: i32,
    /// Whether they are elite or weak.
    pub adjustment: Option<Adjustment>,
    /// How many there are.
    pub count: u8,
    /// What each is worth where the game master says so, as it must be said more than four levels above the party.
    pub given: Option<u32>,
}

/// What an encounter costs a party.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Encounter {
    /// For whom it is.
    pub party: Party,
    /// What its foes are worth, each kind a part (PF-ENC-02).
    pub cost: Tally,
    /// How dangerous it is.
    pub threat: Threat,
}

impl Encounter {
    /// Prices foes for a party (PF-ENC-02): elite and weak ones by the level that they have then (PF-INT-21).
    pub fn price(party: Party, foes: &[Foes], options: &Building) -> Result<Self, Refusal> {
        ensure!(party.size > 0, PARTY_LEVEL, "nobody is in the party");
        let mut cost = Tally::shown();
        for foe in foes {
            let level = match foe.adjustment {
                Some(adjustment) => level_of(adjustment, foe.level, options.level_shift)?,
                None => foe.level,
            };
            let each = match foe.given {
                Some(given) => given,
                None => worth(foe.kind, level, party.level, options)?,
            };
            let all = each.saturating_mul(foe.count.into()).min(1_000_000);
            let rule = if foe.adjustment.is_some() { &ADJUSTED_PRICE } else { &PRICING };
            cost.base(label(foe, level), all as i32, rule);
        }
        let threat = party.threat(cost.total as u32, options);
        Ok(Self { party, cost, threat })
    }

    /// Returns what each member of the party gets for it (PF-XPA-04, PF-ENC-03); nothing for what is trivial to four, where the
    /// campaign says so (PF-OPT-14).
    pub fn award(&self, options: &Building) -> u32 {
        let each = award(self.cost.total as u32, self.party.size, options);
        let four = Party { size: 4, ..self.party };
        let for_four = award(self.cost.total as u32, self.party.size, &Building::default());
        if !options.trivial_awards && four.threat(for_four, options) == Threat::Trivial {
            return 0;
        }
        each
    }
}

/// Returns how foes of a kind are called in the price, with the level by which they are priced.
fn label(foe: &Foes, level: i32) -> String {
    let adjusted = foe.adjustment.map(|adjustment| format!("{adjustment} ")).unwrap_or_default();
    match foe.count {
        1 => format!("{adjusted}{} (level {level})", foe.name),
        count => format!("{count} {adjusted}{} (level {level})", foe.name),
    }
}
