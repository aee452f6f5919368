//! As what a creature is drawn.

use std::borrow::Cow;

crate::words! {
    /// As what a creature is drawn on the map where nobody has given it a picture; a person has a drawn portrait.
    #[derive(Default)]
    pub enum Icon {
        #[default]
        Person = "person",
        Ape = "ape", Bat = "bat", Bear = "bear", Beast = "beast", BigCat = "big-cat", Bird = "bird", Boar = "boar", Bull = "bull", Centaur = "centaur",
        Crab = "crab", Crocodile = "crocodile", Crowd = "crowd", Cyclops = "cyclops", Deer = "deer", Demon = "demon", Dog = "dog",
        Dragon = "dragon", Drake = "drake", Fairy = "fairy", Fire = "fire", Fish = "fish", Frog = "frog", Gargoyle = "gargoyle",
        Ghost = "ghost", Giant = "giant", Goat = "goat", Goblin = "goblin", Golem = "golem", Griffin = "griffin", Harpy = "harpy",
        Horse = "horse", Hydra = "hydra", Imp = "imp", Insect = "insect", Lizardfolk = "lizardfolk", Machine = "machine",
        Mimic = "mimic", Minotaur = "minotaur", Octopus = "octopus", Ogre = "ogre", Orc = "orc", Plant = "plant", Rat = "rat",
        Scorpion = "scorpion", Shark = "shark", Skeleton = "skeleton", Slime = "slime", Snake = "snake", Spider = "spider",
        Thing = "thing", Tree = "tree", Troll = "troll", Unicorn = "unicorn", Vampire = "vampire", Witch = "witch", Wolf = "wolf",
        Worm = "worm", Zombie = "zombie",
    }
}

impl Icon {
    /// Returns the word as a view has it: nothing for a person.
    pub fn drawn(self) -> Cow<'static, str> {
        if self == Self::Person { "".into() } else { self.written().into() }
    }
}
