use super::{Scenic, open};
use crate::{ActorId, Event, Line, LineKind, Teller};

generic_event! { Scenic, Arrived | Remade | Came;
    /// A scene begins, or somebody comes or is made over. A game gives it a name: `type SceneEvent = adventure::SceneEvent<Game>`.
    pub enum SceneEvent tagged "turned" {
        /// A scene of the adventure begins.
        Opened {
            /// Its number, from 0.
            scene: u16,
        },
        /// An actor who has no place of its own in the scene comes along.
        Arrived {
            /// Who.
            actor: ActorId,
            /// Where to.
            at: G::Place,
        },
        /// A session of the campaign begins. What it brings are events of their own.
        SessionBegan,
        /// A new character comes to the table.
        Joined {
            /// Who, with everything that is true of it.
            #[serde(deserialize_with = "ludex_engine::read_aside")]
            actor: Box<G::Participant>,
        },
        /// A character has a new record.
        Remade {
            /// Who.
            actor: ActorId,
            /// What it is now.
            #[serde(deserialize_with = "ludex_engine::read_aside")]
            made: Box<G::Participant>,
        },
        /// Somebody of whom no player knows has another name, for a newcomer has the old one.
        Renamed {
            /// Who.
            actor: ActorId,
            /// The new name.
            name: String,
        },
        /// Somebody new is brought into the scene.
        Came {
            /// Who: the next number.
            actor: ActorId,
            /// Everything that is true of it.
            #[serde(deserialize_with = "ludex_engine::read_aside")]
            made: Box<G::Participant>,
            /// Where to.
            at: G::Place,
            /// Whether players do not know of it.
            #[serde(default, skip_serializing_if = "std::ops::Not::not")]
            hidden: bool,
        },
    }
}

impl<G: Scenic<Event: From<Self>>> Event<G> for SceneEvent<G> {
    fn apply(&self, state: &mut G::State) {
        match self {
            SceneEvent::Opened { scene } if *scene == G::course(state).scene => {
                let course = G::course(state);
                G::set_course(state, super::Course { opened: true, ..course });
            }
            SceneEvent::Opened { scene } => open::<G>(state, *scene),
            SceneEvent::Arrived { actor, at } => G::stand(state, *actor, *at),
            SceneEvent::SessionBegan => {}
            SceneEvent::Joined { actor } => {
                let newest = ActorId(super::ids::<G>(state).count() as u16);
                G::put(state, newest, G::Participant::clone(actor));
            }
            SceneEvent::Remade { actor, made } => G::put(state, *actor, G::Participant::clone(made)),
            SceneEvent::Renamed { actor, name } => {
                let renamed = G::renamed(G::participant(state, *actor), name);
                G::put(state, *actor, renamed);
            }
            SceneEvent::Came { actor, made, at, hidden } => {
                G::put(state, *actor, G::Participant::clone(made));
                G::stand(state, *actor, *at);
                if *hidden {
                    G::conceal(state, *actor);
                }
            }
        }
    }

    fn tell(&self, teller: &Teller<'_, G>) -> Option<Line> {
        let told = |text: String| Some(Line::new(LineKind::Frame, text).rule(G::TURNS));
        match self {
            SceneEvent::Opened { .. } => {
                let course = G::course(teller.state);
                let (scene, _) = course.now()?;
                let title = G::title(&scene.begin);
                let line = if scene.text.is_empty() {
                    Line::new(LineKind::Scene, format!("{title}.")).with_head(title)
                } else {
                    Line::headed(LineKind::Scene, title, &scene.text)
                };
                Some(line.rule(G::TURNS))
            }
            SceneEvent::SessionBegan => Some(Line::new(LineKind::Frame, "A session begins.").rule(G::SESSION)),
            SceneEvent::Joined { actor } => {
                let [about, level] = G::introduced(actor);
                let about = if about.is_empty() { about } else { format!(": {about}") };
                let level = if level.is_empty() { level } else { format!(", {level}") };
                told(format!("{} joins the campaign{about}{level}.", G::name_of(actor)))
            }
            SceneEvent::Remade { actor, made } => {
                let [_, level] = G::introduced(made);
                let level = if level.is_empty() { level } else { format!(": {level}") };
                told(format!("{} has a new record{level}.", teller.name(*actor)))
            }
            // Nobody else knows that there is somebody.
            SceneEvent::Renamed { .. } if !teller.viewer.is_game_master() => None,
            SceneEvent::Renamed { name, .. } => {
                told(format!("Whoever had that name unknown to the players is {name} from now on."))
            }
            SceneEvent::Arrived { actor, .. } => told(format!("{} comes along.", teller.name(*actor))),
            SceneEvent::Came { actor, .. } => told(format!("{} comes into the scene.", teller.name(*actor))),
        }
    }
}
