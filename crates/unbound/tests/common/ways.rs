//! Journeys, rests and provisions, for the tests of travel and survival.

pub use super::called::*;
use ludex_engine::{ActorId, Advantage};
use ludex_unbound::camp::{BeginRest, InterruptRest, RestOn};
use ludex_unbound::rest::Rest;
use ludex_unbound::survival::{EndDay, Provide, Supplies, SurvivalEvent};
use ludex_unbound::time::{Arrive, PassTime, Scale, SetScale};
use ludex_unbound::travel::*;
use ludex_unbound::*;

pub const HOUR: u64 = 3600;

/// Ash, Bo, Cy and Di, who know what their words say, and an orc who waits somewhere.
pub fn four(words: [&str; 4], options: &[&str]) -> Blows {
    let ground = options.iter().fold(on(" . A B C D . . . E"), |ground, line| ground.option(line));
    let names = [("Ash", 'A'), ("Bo", 'B'), ("Cy", 'C'), ("Di", 'D')];
    let ground = names.iter().zip(words).fold(ground, |ground, ((name, at), words)| ground.hero(name, *at, words));
    ground.foe("Orc", 'E', "").waiting()
}

/// Ash alone on the way, in open country without an end.
pub fn alone(words: &str, options: &[&str]) -> Blows {
    let mut table = four([words, "", "", ""], options);
    table.sets_out(&["Ash"], Pace::Normal, Means::Foot, &[]);
    table
}

/// All four on the way, in open country without an end.
pub fn road(words: [&str; 4]) -> Blows {
    let mut table = four(words, &[]);
    table.sets_out(&["Ash", "Bo", "Cy", "Di"], Pace::Normal, Means::Foot, &[]);
    table
}

/// A stretch of so many miles.
pub fn stretch(miles: u64, hard: &[Hardship]) -> Stretch {
    Stretch { name: "a path".into(), feet: Some(miles * MILE), hard: hard.to_vec(), open: false }
}

impl Blows {
    pub fn ids(&self, names: &[&str]) -> Vec<ActorId> {
        names.iter().map(|name| self.id(name)).collect()
    }

    #[track_caller]
    pub fn sets_out(&mut self, who: &[&str], pace: Pace, means: Means, route: &[Stretch]) -> &mut Self {
        let travellers = self.ids(who);
        self.does(SetOut { travellers, pace, means, route: route.to_vec() }, [])
    }

    pub fn journey(&self) -> &Journey {
        self.state().journey.as_ref().expect("somebody travels")
    }

    #[track_caller]
    pub fn goes(&mut self, pace: Pace) -> &mut Self {
        self.does(SetPace { pace }, [])
    }

    #[track_caller]
    pub fn means(&mut self, means: Means) -> &mut Self {
        self.does(SetMeans { means }, [])
    }

    /// Travels so many hours and minutes by the hour, with these faces for what comes.
    #[track_caller]
    pub fn travels(&mut self, hours: u16, minutes: u8, faces: &[u32]) -> &mut Self {
        self.does(Travel { column: Column::Hour, amount: hours, minutes }, faces)
    }

    /// Feet that lie behind them.
    pub fn feet(&self) -> u64 {
        self.journey().feet
    }

    /// Whole miles that lie behind them.
    #[track_caller]
    pub fn miles(&self) -> u64 {
        assert_eq!(self.feet() % MILE, 0, "{} feet are no whole miles", self.feet());
        self.feet() / MILE
    }

    pub fn now(&self) -> u64 {
        self.state().clock.seconds
    }

    /// What an actor's watch comes to against hidden threats.
    pub fn watch(&self, who: &str, standing: Advantage) -> i32 {
        threats::watch(self.state(), self.journey(), self.id(who), standing, false).total
    }

    #[track_caller]
    pub fn busy(&mut self, who: &str, activity: Activity) -> &mut Self {
        let actor = self.id(who);
        self.does(SetActivity { actor, activity }, [])
    }

    /// A roll on the way, with nothing for or against it.
    pub fn quest(&self, quest: seek::Quest, who: &[&str], number: i32) -> Seek {
        let (members, leader) = (self.ids(who), None);
        let (advantage, disadvantage) = (Vec::new(), Vec::new());
        Seek { quest, members, leader, number, modifier: 0, advantage, disadvantage, secret: false }
    }

    /// A threat that everybody may notice.
    pub fn threat(&self, against: Against) -> Threat {
        let (ranks, except, unable) = (Vec::new(), Vec::new(), Vec::new());
        Threat { what: "a stalker".into(), against, ranks, standing: Advantage::Plain, except, unable }
    }

    /// Whose passive values were compared, and whether the threat was noticed.
    #[track_caller]
    pub fn faces_threat(&mut self, threat: Threat) -> (Vec<(String, i32)>, bool) {
        self.does(threat, []);
        let found = self.play.events.iter().find_map(|event| match event {
            Event::Journey(Travelled::Threat { compared, noticed, .. }) => Some((compared.clone(), *noticed)),
            _ => None,
        });
        let (compared, noticed) = found.expect("it was compared");
        let value = |one: &event::Compared| (self.actor_of(one.actor), one.tally.total);
        (compared.iter().map(value).collect(), noticed)
    }

    pub fn actor_of(&self, id: ActorId) -> String {
        self.state().actor(id).name.to_string()
    }

    #[track_caller]
    pub fn scale(&mut self, scale: Scale) -> &mut Self {
        self.does(SetScale { scale }, [])
    }

    #[track_caller]
    pub fn passes_time(&mut self, amount: u16) -> &mut Self {
        self.does(PassTime { amount }, [])
    }

    pub fn arrival(&self, day: u32, hour: u8) -> Command {
        Command::Arrive(Arrive { day, hour, minute: 0, what: "the gate".into() })
    }

    /// Keeps an actor's supplies: hundredths of pounds and gallons.
    #[track_caller]
    pub fn carries(&mut self, who: &str, food: u16, water: u16) -> &mut Self {
        let actor = self.id(who);
        self.does(Provide { actor, food, water, needs: true }, [])
    }

    pub fn supplies(&self, who: &str) -> Supplies {
        self.actor(who).supplies.expect("they are kept")
    }

    /// The next day ends for an actor with so much food and water; levels of Exhaustion afterwards.
    #[track_caller]
    pub fn day(&mut self, who: &str, food: u16, water: u16, faces: &[u32]) -> u8 {
        let actor = self.id(who);
        let command = Command::EndDay(EndDay { actor, food, water, hot: self.state().world.hot });
        self.does(command, faces);
        let day = u32::try_from(self.now() / (24 * HOUR)).expect("it is a small number");
        self.play.state.clock.seconds = u64::from(day + 1) * 24 * HOUR;
        self.actor(who).exhaustion
    }

    /// How many days were settled by the last command, for everybody together.
    pub fn days_settled(&self) -> usize {
        let ended = |event: &&Event| matches!(event, Event::Survival(SurvivalEvent::DayEnded { .. }));
        self.play.events.iter().filter(ended).count()
    }

    #[track_caller]
    pub fn begins_rest(&mut self, rest: Rest) -> &mut Self {
        self.does(BeginRest { rest }, [])
    }

    #[track_caller]
    pub fn rests_on(&mut self, minutes: u16, awake: &[&str]) -> &mut Self {
        let awake = self.ids(awake);
        self.does(RestOn { minutes, awake }, [])
    }

    #[track_caller]
    pub fn disturbed(&mut self, what: &str, minutes: u16) -> &mut Self {
        self.does(InterruptRest { what: what.into(), minutes }, [])
    }
}
