//! Money, lifestyles, and what is paid again and again.

use super::*;

/// Give somebody money, or take it.
#[command(rule = PERIOD, group = "Downtime", kind = Gear, by = game_master, open, always, label = "Money")]
pub struct GiveMoney {
    pub target: ActorId,
    #[field("¢; below 0 to take it", -10_000_000..=10_000_000, usual = 100)]
    pub amount: i32,
    #[serde(default, skip_serializing_if = "is_default")]
    #[field("for what")]
    pub what: String,
}

impl Act<Edge> for GiveMoney {
    fn may(&self, state: &State) -> Verdict {
        ensure!(self.amount != 0, PERIOD, "that is nothing");
        let has = living(state, self.target).money + i64::from(self.amount) >= 0;
        ensure!(has, PERIOD, "{} has not so much", self.target);
        ensure!(self.what.chars().count() <= 200, PERIOD, "say it in at most 200 letters");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let what = self.what.trim().to_owned();
        table.emit(MoneyChanges { actor: self.target, amount: self.amount, what });
    }
}

/// Somebody has more money, or less.
#[event]
pub struct MoneyChanges {
    pub actor: ActorId,
    pub amount: i32,
    #[serde(default, skip_serializing_if = "is_default")]
    pub what: String,
}

impl Event<Edge> for MoneyChanges {
    fn apply(&self, state: &mut State) {
        on_living(state, self.actor, |living| living.money = (living.money + i64::from(self.amount)).max(0));
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let who = teller.name(self.actor);
        let mut text = match self.amount < 0 {
            true => format!("{who} pays {} ¢", -self.amount),
            false => format!("{who} gets {} ¢", self.amount),
        };
        if !self.what.is_empty() {
            text += &format!(": {}", self.what);
        }
        Some(Line::new(LineKind::Status, text).by(self.actor).rule(&IN_ORDER))
    }

    fn secret(&self, _state: &State, viewer: &Viewer) -> bool {
        !viewer.plays(self.actor)
    }
}

/// Choose how one lives from now on.
#[command(rule = CHANGING, group = "Downtime", between, open, label = "How you live")]
pub struct ChooseLifestyle {
    pub actor: ActorId,
    #[field("lifestyle", usual = Lifestyle::Modest)]
    pub lifestyle: Lifestyle,
    /// ¢ a day, in opulence.
    #[serde(default, skip_serializing_if = "is_default")]
    #[field("¢ a day, in opulence", 0..=1_000_000, usual = 0)]
    pub price: u32,
}

impl Act<Edge> for ChooseLifestyle {
    fn may(&self, _state: &State) -> Verdict {
        let opulent = self.lifestyle == Lifestyle::Opulent;
        ensure!(!opulent || self.price >= 300, OPULENT, "opulence takes 300 ¢ a day at the least");
        ensure!(opulent || self.price == 0, PRICES, "that has its price");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        table.emit(LifestyleChosen { actor: self.actor, lifestyle: self.lifestyle, price: self.price });
    }
}

/// Somebody lives otherwise.
#[event(Status, "{actor} means to live: {lifestyle}", CHANGING, STANDING)]
pub struct LifestyleChosen {
    pub actor: ActorId,
    pub lifestyle: Lifestyle,
    #[serde(default, skip_serializing_if = "is_default")]
    pub price: u32,
}

impl Event<Edge> for LifestyleChosen {
    fn apply(&self, state: &mut State) {
        on_living(state, self.actor, |living| (living.lifestyle, living.opulence) = (self.lifestyle, self.price));
    }
}

/// Returns how somebody lives on a day that counts for its pursuit or not, and what that costs: the best that it can pay, and no better
/// than it means to (ED-DWN-06).
pub fn afforded(living: &Living, labour: Option<Labour>, counts: bool) -> (Lifestyle, u32) {
    let costs = |lifestyle: Lifestyle| {
        let makes = matches!(labour, Some(Labour::Crafting | Labour::Repairing | Labour::Mending));
        match living.pursuit {
            // ED-INT-74: one pursuit a day, and so one of the two.
            Pursuit::Project if counts && makes => price_of_makers(lifestyle, living.opulence),
            Pursuit::Profession if counts => price_of_workers(lifestyle, living.opulence, living.profession),
            _ => price(lifestyle, living.opulence),
        }
    };
    let tiers = Lifestyle::ALL.iter().rev().copied().filter(|tier| *tier <= living.lifestyle);
    let mut payable = tiers.map(|tier| (tier, costs(tier))).filter(|(_, cost)| i64::from(*cost) <= living.money);
    payable.next().unwrap_or((Lifestyle::Wretched, 0))
}

/// Pays for a day of living (ED-DWN-41).
pub(super) fn pays_living(table: &mut Table<'_, impl Run>, actor: ActorId, labour: Option<Labour>, counts: bool) {
    let living = living(table.state(), actor);
    let (lifestyle, cost) = afforded(&living, labour, counts);
    table.emit(LifestylePaid { actor, lifestyle, cost, dropped: lifestyle < living.lifestyle });
}

/// A day of living is paid.
#[event]
pub struct LifestylePaid {
    pub actor: ActorId,
    pub lifestyle: Lifestyle,
    pub cost: u32,
    /// Whether it is less than was meant.
    #[serde(default, skip_serializing_if = "is_default")]
    pub dropped: bool,
}

impl Event<Edge> for LifestylePaid {
    fn apply(&self, state: &mut State) {
        on_living(state, self.actor, |living| living.money = (living.money - i64::from(self.cost)).max(0));
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let text = format!("{} lives for {} ¢: {}", teller.name(self.actor), self.cost, self.lifestyle);
        let line = Line::new(LineKind::Status, text).by(self.actor).rule(&PRICES).rule(&PERIOD).rule(&FED);
        Some(line.rule_if(self.dropped, &DROPPED))
    }
}

/// Say that something costs somebody money again and again.
#[command(rule = RECURRING, group = "Downtime", kind = Rule, by = game_master, open, always, label = "A recurring cost")]
pub struct AddCost {
    pub target: ActorId,
    #[field("for what")]
    pub name: String,
    #[field("¢ each time; 0 to end it", 0..=1_000_000, usual = 100)]
    pub amount: u32,
    #[field("every so many days", 1..=1000, usual = 30)]
    pub every: u16,
}

impl Act<Edge> for AddCost {
    fn may(&self, state: &State) -> Verdict {
        ensure!((1..=100).contains(&self.name.trim().chars().count()), RECURRING, "name it, in at most 100 letters");
        ensure!(state.downtime.costs.len() < 200, RECURRING, "enough is paid");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let (name, amount, every) = (self.name.trim().to_owned(), self.amount, self.every);
        table.emit(CostAdded { cost: Recurring { actor: self.target, name, amount, every, since: 0 } });
    }
}

/// Something costs money again and again, or no longer.
#[event]
pub struct CostAdded {
    pub cost: Recurring,
}

impl Event<Edge> for CostAdded {
    fn apply(&self, state: &mut State) {
        let costs = &mut state.downtime.costs;
        costs.retain(|one| (one.actor, &one.name) != (self.cost.actor, &self.cost.name));
        if self.cost.amount > 0 {
            costs.push(self.cost.clone());
        }
    }

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let Recurring { actor, name, amount, every, .. } = &self.cost;
        let text = format!("{}: {amount} ¢ for {name} every {every} days", teller.name(*actor));
        Some(Line::new(LineKind::Ruling, text).by(*actor).rule(&RECURRING))
    }
}

/// Pays what falls due for somebody on a day, as far as its money goes.
pub(super) fn pays_costs(table: &mut Table<'_, impl Run>, actor: ActorId) {
    for place in 0..table.state().downtime.costs.len() {
        let cost = table.state().downtime.costs[place].clone();
        if cost.actor != actor {
            continue;
        }
        let due = cost.since + 1 >= cost.every;
        let pays = due && living(table.state(), actor).money >= i64::from(cost.amount);
        table.emit(CostComes { place: place as u16, paid: pays });
        if pays {
            let amount = -i32::try_from(cost.amount).unwrap_or(0);
            table.emit(MoneyChanges { actor, amount, what: cost.name });
        }
    }
}

/// A day more of a recurring cost, which is paid or not; what is due and not paid stays due.
#[event]
pub struct CostComes {
    pub place: u16,
    pub paid: bool,
}

impl Event<Edge> for CostComes {
    fn apply(&self, state: &mut State) {
        if let Some(cost) = state.downtime.costs.get_mut(usize::from(self.place)) {
            cost.since = if self.paid { 0 } else { cost.since.saturating_add(1) };
        }
    }
}
