//! More than two measure themselves against one another.

use super::contest::shown;
use super::*;

/// Call for a contest of several.
#[command(rule = SEVERAL, group = "Rulings", kind = Call, by = game_master, open, always, label = "Call for a contest of several")]
pub struct CallRivals {
    #[field("between")]
    pub rivals: Vec<ActorId>,
    #[field("ability", usual = Ability::Dexterity)]
    pub ability: Ability,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[field("skill")]
    pub skill: Option<Skill>,
    /// What a tie of the highest means.
    #[serde(default, skip_serializing_if = "is_default")]
    #[field("a tie means", usual = Tie::StatusQuo)]
    pub tie: Tie,
}

impl Act<Edge> for CallRivals {
    fn may(&self, state: &State) -> Verdict {
        ensure!((2..=20).contains(&self.rivals.len()), SEVERAL, "it takes two to twenty");
        for (place, id) in self.rivals.iter().copied().enumerate() {
            ensure!(state.lives(id), SEVERAL, "{} is dead", id);
            ensure!(!self.rivals[..place].contains(&id), SEVERAL, "{} is named twice", id);
        }
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let mut rolls = Vec::with_capacity(self.rivals.len());
        for actor in self.rivals.iter().copied() {
            let side =
                Side { actor, ability: self.ability, skill: self.skill, needs: None, yields: false, looks: false };
            // ED-CHK-50: who fails by itself loses.
            let check = if side.fails(table.state()).is_some() { None } else { Some(side.rolls(table)) };
            rolls.push((actor, check));
        }
        let rolled: Vec<ActorId> = rolls.iter().filter(|(_, check)| check.is_some()).map(|(id, _)| *id).collect();
        table.emit(Rivalled { rolls, tie: self.tie });
        for actor in rolled {
            checks::rolled(table, actor);
        }
    }
}

/// Several have measured themselves against one another.
#[event]
pub struct Rivalled {
    /// Who rolled what; nothing for who could not.
    pub rolls: Vec<(ActorId, Option<Check>)>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub tie: Tie,
}

impl Rivalled {
    /// Returns those with the highest result: one has won, several are tied (ED-CHK-19).
    pub fn highest(&self) -> Vec<ActorId> {
        let total = |(_, check): &(ActorId, Option<Check>)| check.as_ref().map(Check::total);
        let most = self.rolls.iter().filter_map(total).max();
        let best = self.rolls.iter().filter(|roll| most.is_some() && total(roll) == most);
        best.map(|(id, _)| *id).collect()
    }
}

impl checks::Deeds for Rivalled {
    fn deeds(&self, mut each: impl FnMut(ActorId, &Check, Feat)) {
        for (actor, check) in &self.rolls {
            if let Some(check) = check {
                each(*actor, check, Feat::Contest);
            }
        }
    }
}

impl Event<Edge> for Rivalled {
    fn apply(&self, _state: &mut State) {}

    fn tell(&self, teller: &Teller<'_>) -> Option<Line> {
        let one = |(id, check): &(ActorId, Option<Check>)| match check {
            Some(check) => format!("{} {}", teller.name(*id), check.total()),
            None => format!("{} cannot", teller.name(*id)),
        };
        let all: Vec<String> = self.rolls.iter().map(one).collect();
        let best = self.highest();
        let names: Vec<_> = best.iter().map(|id| teller.name(*id).to_string()).collect();
        let came = match names.as_slice() {
            [] => "nobody wins".to_owned(),
            [winner] => format!("{winner} wins"),
            tied => format!("{} are tied, the others lose", tied.join(" and ")),
        };
        let line = Line::new(LineKind::Roll, format!("{}: {came}", all.join(", "))).rule(&SEVERAL);
        let line = line.rule_if(names.len() > 1, &TIED);
        Some(
            self.rolls
                .iter()
                .filter_map(|(_, check)| check.as_ref())
                .fold(line, |line, check| line.check(shown("Roll", check))),
        )
    }
}

/// What the dice of several bring: first to who has won, then to the others, the highest first (ED-SPC-61). Who is tied for the first
/// place has neither won nor lost, unless all of them fail.
pub fn rivalled(rivalled: &Rivalled, table: &mut Table<'_, impl Run>) {
    let best = rivalled.highest();
    let winner = if best.len() == 1 { best.first().copied() } else { None };
    let mut rolls: Vec<(ActorId, &Check)> = Vec::with_capacity(rivalled.rolls.len());
    rolls.extend(rivalled.rolls.iter().filter_map(|(id, check)| Some((*id, check.as_ref()?))));
    // What is put on top goes first.
    rolls.sort_by_key(|(_, check)| check.total());
    for (id, check) in rolls {
        let tied = winner.is_none() && best.contains(&id);
        if !tied || rivalled.tie == Tie::BothFail {
            let won = winner == Some(id);
            let against = winner.filter(|_| !won);
            crate::exploits::turns_out_as(table, id, against, (check.throw.class(), won));
        }
    }
}
