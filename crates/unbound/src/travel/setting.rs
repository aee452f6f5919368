//! What the game master says of a journey: that it begins, its pace and means, who travels, the ground, that it is over.

use super::event::change;
use super::{
    Change, DIFFICULT_GROUND, HARDSHIPS, Journey, MILE, MOST_FEET, MOST_STRETCHES, Means, PACE_TABLE, Pace, Stretch,
    Travelled, on_the_way, order, pace,
};
use crate::narration::MOST_WORDS;
use crate::prelude::*;
use crate::time::may_pass;

/// The label of the length of a stretch in a form.
const FEET_OF_IT: &str = "feet of it; a mile is 5280";

/// Refuses a group that is empty, or names somebody twice, or somebody dead or not there.
fn may_go(state: &State, travellers: &[ActorId]) -> Verdict {
    ensure!(!travellers.is_empty(), pace::GROUP_PACE, "nobody is named to travel", instead = "name somebody");
    for (place, &actor) in travellers.iter().enumerate() {
        let who = state.actor(actor);
        ensure!(who.alive() && who.present(), pace::GROUP_PACE, "{} is not there to travel", actor);
        ensure!(!travellers[..place].contains(&actor), pace::GROUP_PACE, "{} is named twice", actor);
    }
    Ok(())
}

/// Refuses a stretch that is too long, or has too many words.
fn may_be(stretch: &Stretch) -> Verdict {
    if stretch.feet.is_some_and(|feet| !(1..=MOST_FEET).contains(&feet)) {
        let why = Why::bounds("the feet of a stretch", 1, MOST_FEET as i32);
        return Err(Refusal::new(&DIFFICULT_GROUND, why).instead("divide the way into stretches"));
    }
    let short = stretch.name.chars().count() <= MOST_WORDS && stretch.hard.len() <= HARDSHIPS.len();
    ensure!(short, DIFFICULT_GROUND, "too many words for one stretch");
    Ok(())
}

/// A journey begins. The game master's.
#[command(group = "Journey", kind = Journey, by = game_master, between, open)]
#[derive(Eq)]
pub struct SetOut {
    /// Who travels.
    pub travellers: Vec<ActorId>,
    /// How fast (UL-TRV-07).
    #[serde(default)]
    pub pace: Pace,
    /// How.
    #[serde(default)]
    pub means: Means,
    /// The way, stretch by stretch; open country without an end where there are none.
    #[serde(default)]
    pub route: Vec<Stretch>,
}

impl Act<Unbound> for SetOut {
    fn when(state: &State) -> Verdict {
        ensure!(state.journey.is_none(), pace::GROUP_PACE, "a journey is on already", instead = "end it first");
        may_pass(state)
    }

    fn may(&self, state: &State) -> Verdict {
        may_go(state, &self.travellers)?;
        self.means.possible()?;
        let many = || Refusal::bounds(&DIFFICULT_GROUND, "stretches", 0, MOST_STRETCHES as i32);
        ensure!(self.route.len() <= MOST_STRETCHES, many());
        for stretch in &self.route {
            may_be(stretch)?;
        }
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        let SetOut { travellers, pace, means, route } = self.clone();
        let route = if route.is_empty() { vec![Stretch::default()] } else { route };
        let journey = Journey { travellers, pace, means, route, ..Journey::default() };
        table.emit(Travelled::SetOut { journey: Box::new(journey) });
    }

    fn forms(forms: &mut Forms<'_>) {
        let state = forms.state();
        let side = state.actor(forms.actor).side;
        let goes = |&id: &ActorId| state.actor(id).side == side && state.actor(id).alive() && state.actor(id).present();
        let travellers: Vec<ActorId> = state.ids().filter(goes).collect();
        let plain = SetOut { travellers, pace: Pace::Normal, means: Means::Foot, route: Vec::new() };
        let route = vec![Stretch { name: "the way".into(), feet: Some(15 * MILE), ..Stretch::default() }];
        let along = SetOut { route, ..plain.clone() };
        let pace = choice("/pace", "pace", PACE_TABLE.map(|row| word(row.pace)));
        let name = field("/route/0/name", "the way", Takes::Text);
        let way = vec![pace.clone(), name, number("/route/0/feet", FEET_OF_IT, 1, MOST_FEET as i32)];
        forms.form("Journey", "Set out", plain.into(), vec![pace]);
        forms.form("Journey", "Set out for a place", along.into(), way);
    }
}

/// The journey is over. The game master's.
#[command(group = "Journey", kind = Journey, label = "End the journey", by = game_master, between)]
#[derive(Copy, Eq)]
pub struct EndJourney {}

impl Act<Unbound> for EndJourney {
    fn may(&self, state: &State) -> Verdict {
        on_the_way(state).map(drop)
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        table.emit(Travelled::Ended);
    }

    fn offers(offers: &mut Offers<'_>) {
        offers.add(EndJourney {});
    }
}

/// The journey takes another pace (UL-TRV-07), where the means have none of their own (UL-TRV-15, UL-TRV-17). The game master's, for
/// the party.
#[command(group = "Journey", kind = Journey, by = game_master, between)]
#[derive(Copy, Eq)]
pub struct SetPace {
    pub pace: Pace,
}

impl Act<Unbound> for SetPace {
    fn may(&self, state: &State) -> Verdict {
        let journey = on_the_way(state)?;
        let rule = if journey.means.is_vessel() { &pace::VESSELS } else { &pace::SPECIAL };
        ensure!(
            journey.means.has_pace(),
            *rule,
            "what carries them has a speed of its own, and no pace",
            instead = "go on by other means first"
        );
        ensure!(journey.pace != self.pace, pace::GROUP_PACE, "that is the pace already");
        Ok(())
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        change(table, Change::Pace { pace: self.pace });
    }

    fn offers(offers: &mut Offers<'_>) {
        for row in PACE_TABLE {
            offers.add(SetPace { pace: row.pace });
        }
    }

    fn label(&self, _teller: &Teller<'_>) -> String {
        format!("Go at {} pace", PACE_TABLE[self.pace as usize].name)
    }
}

/// The journey goes on by other means (UL-TRV-12 to 17). The game master's.
#[command(group = "Journey", kind = Journey, by = game_master, between, open)]
#[derive(Copy, Eq)]
pub struct SetMeans {
    pub means: Means,
}

impl Act<Unbound> for SetMeans {
    fn when(state: &State) -> Verdict {
        on_the_way(state).map(drop)
    }

    fn may(&self, _state: &State) -> Verdict {
        self.means.possible()
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        change(table, Change::Means { means: self.means });
        if !self.means.has_pace() && table.state().journey.as_ref().is_some_and(|journey| journey.stealthy) {
            change(table, Change::Stealthy { on: false });
        }
    }

    fn forms(forms: &mut Forms<'_>) {
        let mut by = |label, means, fields| forms.form("Journey", label, SetMeans { means }.into(), fields);
        let speed = |what: &str| number(&format!("/means/{what}/speed"), "miles an hour", 1, 255);
        let land = choice("/means", "means", [Means::Foot, Means::Mounts, Means::Vehicle].map(word));
        let hours = number("/means/vessel/hours", "hours a day", 1, 24);
        by("Go on by", Means::Foot, vec![land]);
        by("Go on by vessel", Means::Vessel { speed: 5, hours: 8 }, vec![speed("vessel"), hours]);
        by("Go on by what flies or is magical", Means::Special { speed: 6 }, vec![speed("special")]);
    }
}

/// Who travels from now on: some join, or the group splits (UL-TRV-07). The game master's.
#[command(group = "Journey", kind = Journey, label = "Say who travels", by = game_master, between, open)]
#[derive(Eq)]
pub struct SetTravellers {
    /// Who.
    pub travellers: Vec<ActorId>,
}

impl Act<Unbound> for SetTravellers {
    fn when(state: &State) -> Verdict {
        on_the_way(state).map(drop)
    }

    fn may(&self, state: &State) -> Verdict {
        may_go(state, &self.travellers)
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        change(table, Change::Travellers { travellers: self.travellers.clone() });
    }

    fn forms(forms: &mut Forms<'_>) {
        let Ok(Journey { travellers, .. }) = on_the_way(forms.state()) else { return };
        let group = SetTravellers { travellers: travellers.clone() };
        forms.form("Journey", Self::DOC.title, group.into(), order::places("/travellers", travellers));
    }
}

/// What the ground is from here on (UL-TRV-18). The game master's.
#[command(group = "Journey", kind = Journey, by = game_master, between, open)]
#[derive(Eq)]
pub struct SetStretch {
    /// The stretch; it takes the place of the one on which they are.
    pub stretch: Stretch,
}

impl Act<Unbound> for SetStretch {
    fn when(state: &State) -> Verdict {
        on_the_way(state).map(drop)
    }

    fn may(&self, _state: &State) -> Verdict {
        may_be(&self.stretch)
    }

    fn run(&self, table: &mut Table<'_, impl Run>) {
        change(table, Change::Stretch { stretch: self.stretch.clone() });
    }

    fn forms(forms: &mut Forms<'_>) {
        let now = forms.state().journey.as_ref().and_then(|journey| journey.stretch()).cloned().unwrap_or_default();
        let feet = Some(now.feet.unwrap_or(5 * MILE));
        let hard = SetStretch { stretch: Stretch { feet, hard: vec![HARDSHIPS[0].0], ..now.clone() } };
        let easy = SetStretch { stretch: Stretch { feet, hard: Vec::new(), ..now } };
        let fields = vec![
            field("/stretch/name", "the stretch", Takes::Text),
            number("/stretch/feet", FEET_OF_IT, 1, MOST_FEET as i32),
            field("/stretch/open", "open, without cover", Takes::Flag),
        ];
        let causes = vec![choice("/stretch/hard/0", "because of", HARDSHIPS.map(|(hardship, _)| word(hardship)))];
        forms.form("Journey", "The ground ahead is easy", easy.into(), fields.clone());
        forms.form("Journey", "The ground ahead is difficult", hard.into(), [fields, causes].concat());
    }
}
