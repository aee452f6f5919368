use crate::content::{Fault, Library, Stocked};
use crate::refusal::Names;
use crate::{
    ActorId, Draft, Form, Greedy, Ground, GroundLine, Guide, Line, Policy, Refusal, Rulebook, Sheet, Teller, View,
    Viewer, Worded, shown,
};
use ludex_grid::Shape;
use serde_json::Value;

/// A rule system: a pure state machine that referees one game, with all that people, files and policies need of it.
///
/// It comes in four parts, each a trait of its own: the [`Rulebook`], which every system fills in; what [is
/// shown](Presentation) of it; what [stands in files](Content); the [`Policies`] that play it. Of the last three most has a
/// default: with a rulebook and a way to load a scene a system has a view, sheets, a policy that plays it and every property
/// test.
pub trait RuleSystem: Rulebook + Presentation + Content + Policies {}

impl<S: Rulebook + Presentation + Content + Policies> RuleSystem for S {}

/// The ground of a scene as it is drawn, in a game with maps.
pub trait Scenery: Rulebook {
    /// Returns the shape of the scene's map, by which its spaces are called; `None` for a scene without a map.
    fn shape(_state: &Self::State) -> Option<Shape> {
        None
    }

    /// Returns the ground of the scene, for those who draw it; `None` for a scene without a map.
    fn ground(_state: &Self::State) -> Option<Ground> {
        None
    }

    /// Returns what stands between cells of the ground, all of it, as it is now; what of it a viewer knows is for others to say.
    fn lines(_state: &Self::State) -> Vec<GroundLine> {
        Vec::new()
    }
}

/// What people are shown and told of a game.
pub trait Presentation: Scenery {
    /// Returns an event in plain words, as a viewer may know it; `None` where they may not. `state` is the state right
    /// after the event.
    fn tell(state: &Self::State, event: &Self::Event, viewer: &Viewer) -> Option<Line> {
        Teller { state, viewer }.line(event)
    }

    /// Returns the state as a viewer knows it: without those who are there unknown to it. `None` where it knows of all. Whatever
    /// a viewer asks before it acts (offers, odds, prices, what a form is filled with) is worked out from it, so that no answer
    /// hangs on somebody hidden.
    fn known(_state: &Self::State, _viewer: &Viewer) -> Option<Self::State> {
        None
    }

    /// Returns what a viewer sees of the scene.
    fn view(state: &Self::State, viewer: &Viewer) -> View {
        shown::view::<Self>(state, viewer)
    }

    /// Returns what a viewer sees of an actor; `None` for one they cannot see.
    fn sheet(state: &Self::State, actor: ActorId, viewer: &Viewer) -> Option<Sheet> {
        shown::sheet::<Self>(state, actor, viewer)
    }

    /// Returns a number that changes whenever a viewer has seen more or less of the ground; 0 in a scene without fog, in
    /// which all of it is known.
    fn fog_stamp(_state: &Self::State, _viewer: &Viewer) -> u32 {
        0
    }

    /// Returns whether a viewer knows the ground of a cell; in a scene with fog, whether those whom they play have seen it.
    fn has_seen(_state: &Self::State, _viewer: &Viewer, _cell: (i16, i16)) -> bool {
        true
    }

    /// Returns whether a viewer may be shown a picture behind the scene; in a scene with fog it would give away the ground.
    fn shows_picture(_state: &Self::State, _viewer: &Viewer) -> bool {
        true
    }

    /// Returns the question of the prompt that waits, and who is asked, with the names that a viewer may know.
    fn question(_state: &Self::State, _viewer: &Viewer) -> Option<(Option<ActorId>, String)> {
        None
    }

    /// Returns the name of something that an actor has, by its place in the record, for refusals; `None` where there is
    /// none.
    fn item(_state: &Self::State, _owner: ActorId, _place: u8) -> Option<&str> {
        None
    }

    /// Returns the name of a spell or a power that an actor has, by its place in the record; `None` where there is none.
    fn power(_state: &Self::State, _owner: ActorId, _place: u8) -> Option<&str> {
        None
    }

    /// Returns whether a viewer may be told the odds of a command: they would give away a hidden number that it is rolled
    /// against.
    fn may_know_odds(_state: &Self::State, _command: &Self::Command, _viewer: &Viewer) -> bool {
        true
    }

    /// Returns the refusal of a command in words. Systems override it that can say more of some refusals than a [`Refusal`]
    /// holds, such as which faults a record has.
    fn explained(state: &Self::State, _command: &Self::Command, refusal: &Refusal, viewer: &Viewer) -> Worded {
        Self::worded(state, refusal, viewer)
    }

    /// Returns a refusal in words, with the names that a viewer may know.
    fn worded(state: &Self::State, refusal: &Refusal, viewer: &Viewer) -> Worded {
        struct Known<'a, S: Rulebook>(&'a S::State, &'a Viewer);
        impl<S: Presentation> Names for Known<'_, S> {
            fn actor(&self, id: ActorId) -> String {
                S::name(self.0, self.1, id)
            }
            fn item(&self, owner: ActorId, place: u8) -> String {
                let known = self.1.is_game_master() || S::sees(self.0, self.1, owner);
                let name = S::item(self.0, owner, place).filter(|name| known && !name.is_empty());
                name.unwrap_or("it").to_owned()
            }
        }
        refusal.worded(&Known::<Self>(state, viewer))
    }
}

/// What stands in the content files of a game.
pub trait Content: Rulebook {
    /// Returns the state in which an encounter file begins.
    ///
    /// # Errors
    /// Returns every fault of the file and of those it includes.
    fn load(file: &str, library: &dyn Library) -> Result<Self::State, Vec<Fault>>;

    /// Returns the faults of a content file of this system; empty if there are none.
    fn check(file: &str, library: &dyn Library) -> Vec<Fault> {
        Self::load(file, library).err().unwrap_or_default()
    }

    /// Returns the JSON schema of its content files; `None` for systems whose records are not declared.
    fn schema() -> Option<serde_json::Value> {
        None
    }

    /// Returns whom a record in a list of a content file describes, such as one of `[[creature]]`; `None` for what is nobody,
    /// such as a weapon.
    fn stocked(_list: &str, _record: &Value) -> Option<Stocked> {
        None
    }

    /// Returns the form of the options of a campaign, filled in as they are now: what `[options]` of a content file may say.
    /// `None` for systems without options.
    fn settings(_state: &Self::State) -> Option<Form> {
        None
    }

    /// Returns what the encounter of a state costs those who play, and how dangerous that makes it; `None` where the game prices no
    /// encounters.
    fn encounter_price(_state: &Self::State) -> Option<crate::Priced> {
        None
    }

    /// Has those who came through an encounter go into the next one of the same day, as they are: what was spent stays spent.
    /// Games in which nothing is carried on leave it.
    fn goes_on(_before: &Self::State, _next: &mut Self::State) {}

    /// Returns what makes characters from fields; `None` where they are written in files alone.
    fn builder() -> Option<&'static dyn Builder<Self>> {
        None
    }
}

/// How a game is played without a person.
pub trait Policies: Rulebook {
    /// Returns the names of the policies that play the game; the first is the usual one.
    fn policies() -> &'static [&'static str] {
        &["greedy"]
    }

    /// Returns the policy of that name; `None` if it is not among [`policies`](Policies::policies).
    fn policy(name: &str) -> Option<Box<dyn Policy<Self>>> {
        (name == "greedy").then(|| Box::new(Greedy::<Self>::new(4)) as _)
    }

    /// Returns whether a scene is meant to be talked through: nobody fights in it unless the game master begins a fight.
    fn is_talk(_state: &Self::State) -> bool {
        false
    }

    /// Returns whether a fight is on. Outside of one nothing that a policy would do begins one, unless the scene says that it comes.
    fn is_fighting(state: &Self::State) -> bool {
        Self::acting(state).is_some()
    }

    /// Returns what a state is worth to a side, for policies that compare states. The unit is any; more is better.
    fn worth(state: &Self::State, side: &str) -> i64 {
        shown::worth::<Self>(state, side)
    }
}

/// Returns whether a viewer may know of an actor: the game master of everybody, whoever plays it, and who sees it.
pub fn is_known<S: Presentation>(state: &S::State, viewer: &Viewer, id: ActorId) -> bool {
    viewer.is_game_master() || viewer.plays(id) || S::sees(state, viewer, id)
}

/// How characters are made from fields.
pub trait Builder<S: Rulebook>: Sync {
    /// Returns the fields of a new character, in the shape of a content file.
    fn form(&self) -> Form;

    /// Returns the character that comes of a record in the shape of a content file.
    ///
    /// # Errors
    /// Returns everything that is wrong with the record.
    fn draft(&self, record: &Value) -> Result<Draft, Vec<Fault>>;

    /// Returns the character that comes of a record under the options of a game that is played.
    ///
    /// # Errors
    /// Returns everything that is wrong with the record.
    fn draft_in(&self, state: &S::State, record: &Value) -> Result<Draft, Vec<Fault>>;

    /// Returns what guides whoever makes a character, at a record that may be wrong; `state` is the game in which it is made.
    fn guide(&self, _state: Option<&S::State>, _record: &Value) -> Guide {
        Guide::default()
    }

    /// Returns the record that the text of a character's file holds, right or wrong. Fields that it leaves out are filled in as
    /// they count then.
    ///
    /// # Errors
    /// Returns a fault if the text cannot be read as the file of one character.
    fn read(&self, text: &str) -> Result<Value, Vec<Fault>>;

    /// Returns the record of an actor, to be changed; `None` if it is no player's character.
    fn record(&self, state: &S::State, actor: ActorId) -> Option<Value>;
}
