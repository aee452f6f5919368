//! The scene of an encounter: its ground, who is there, and where.

use super::file::{File, Place, Stream};
use super::{Participant, Stock};
use crate::derived;
use crate::space::{across, is_deep, terrain_cost};
use crate::state::{ActKind, Actor, Current, Footing, Handling, Object, Presence, Setting, Spot, State};
use ludex_grid::{Direction, Map, Shape, Terrain};
use ludex_kit::ActorId;
use ludex_kit::content::{Ground, Mark, Marks, Record, named_facing, side_of};
use std::collections::BTreeMap;

impl Stock {
    /// Returns an actor of an encounter, who is among those of a side.
    fn actor(&mut self, (file, field): (&str, &str), place_of: &Place, on: (&Setting, &Marks)) -> Option<Participant> {
        let place = place_of;
        let (scene, marks) = on;
        let found = self.creatures.named(&mut self.files, &place.is, (file, &format!("{field}.is"))).cloned();
        let name = place.name.as_ref().unwrap_or(&place.is);
        let other = scene.cast.iter().any(|other| other.name == *name);
        let lane = i64::from(scene.lane);
        let yard = place.place.filter(|yard| (0..=lane).contains(yard));
        let off =
            place.place.map_or("somebody stands on the lane".to_owned(), |yard| format!("{yard} is off the lane"));
        let on_map = scene.map.is_some();
        self.files.of(file, field).unless([
            ("name", !other, "another actor has this name"),
            ("place", on_map || yard.is_some(), &format!("{off}; expected 0 to {lane}")),
            ("at", !on_map || place.at.is_some(), "expected the letter of the map at which it stands"),
        ]);
        let cell = place.at.and_then(|at| marks.get(&at).copied()).unwrap_or_default();
        let side = scene.sides.iter().position(|side| *side == place.side).unwrap_or_default().min(255) as u8;
        let (profile, mut held) = self.profile(&found?, &scene.options, side, name)?;
        if place.held.is_some() {
            held = self.held(file, field, &profile, place.held.as_deref());
        }
        let room = |map: &Map| map.footprint(cell, across(profile.size)).fits(map);
        let room = scene.map.as_ref().is_none_or(room);
        self.files.of(file, field).unless([("at", room, "there is no room for it: the map ends")]);
        let presence = if place.reserve { Presence::Reserve } else { Presence::Ready };
        let stamina = derived::normal_stamina(&profile);
        let place = if on_map { Spot::Cell(cell) } else { Spot::Yard(yard.unwrap_or_default() as i16) };
        let rides = |name: &String| scene.cast.iter().position(|one| one.name == *name);
        let mount = place_of.rides.as_ref().map(rides);
        self.files.of(file, field).unless([(
            "rides",
            mount != Some(None),
            "nobody before it in the list is called so",
        )]);
        let mount = mount.flatten().map(|at| ActorId(at as u16));
        let mana = derived::normal_mana(&profile);
        Some((profile, Actor { presence, place, stamina, mana, held, mount, ..Actor::default() }))
    }

    /// Takes in what kinds of ground the characters of a map stand for; where nothing else is told of one, its kinds are.
    fn footing(&mut self, file: &str, footing: &BTreeMap<char, Vec<Footing>>, setting: &mut Setting) {
        for (symbol, kinds) in footing {
            let terrain = Terrain::from_symbol(*symbol);
            let dry = terrain.is_some_and(|terrain| terrain_cost(terrain).is_some() && !is_deep(terrain));
            let field = format!("footing.{symbol}");
            self.files.of(file, "").unless([
                (field.as_str(), dry, "expected a character of ground that one walks on"),
                (field.as_str(), (1..=4).contains(&kinds.len()), "expected one to four kinds of ground"),
            ]);
            let told: Vec<&str> = kinds.iter().map(|kind| kind.name()).collect();
            setting.about.entry(*symbol).or_insert_with(|| told.join(", ").into());
        }
        setting.footing.clone_from(footing);
    }

    /// Returns how the water of a scene runs.
    fn current(&mut self, file: &str, stream: &Stream, map: Option<&Map>) -> Option<Current> {
        let on_map =
            map.map(|map| named_facing(&mut self.files, map.shape(), &stream.toward, (file, "current.toward")));
        let way = on_map.unwrap_or_else(|| {
            let ways = ["up", "down"].iter().position(|way| *way == stream.toward);
            self.files.of(file, "current").unless([("toward", ways.is_some(), "expected up or down the lane")]);
            ways.map(|way| Direction(way as u8))
        })?;
        Some(Current { way: way.0, yards: stream.yards as u8 })
    }

    /// Returns the scene of an encounter.
    pub(super) fn encounter(&mut self, file: &str, mut content: File) -> Option<State> {
        content.check(&mut self.files.of(file, ""));
        let options = content.options;
        let rising = options.wound_thresholds.windows(2).all(|pair| pair[0] < pair[1])
            && options.wound_thresholds.iter().all(|value| (-100..=100).contains(value));
        let mild = options.wound_penalties.iter().all(|penalty| (-10..=0).contains(penalty));
        let priced = |name: &String| ActKind::ALL.iter().any(|kind| kind.written() == name);
        let priced = options.action_costs.keys().all(priced);
        let mut faults = self.files.of(file, "options");
        options.check(&mut faults);
        faults.unless([
            ("wound_thresholds", rising, "expected five rising numbers, such as 0, 2, 4, 6, 8"),
            ("action_costs", priced, "expected actions by their names, such as defend = 3"),
            ("wound_penalties", mild, "expected five numbers from -10 to 0"),
        ]);
        let mut sides: Vec<String> = Vec::new();
        for place in &content.actors {
            side_of(&mut sides, &place.side);
        }
        let title = content.title.unwrap_or_else(|| file.to_owned());
        let lane = content.lane.unwrap_or(24).clamp(1, 200) as i16;
        let mut setting = Setting { title, lane, talk: content.talk, options, sides, ..Setting::default() };
        let mut marks = Marks::new();
        let mut objects = Vec::new();
        if let Some(mut ground) = content.map {
            // On squares every second diagonal counts 2 (WT-MOV-07).
            ground.shape = ground.shape.map(|shape| if shape.is_hex() { shape } else { Shape::SquareAlternating });
            let named = Mark::of("actors", content.actors.iter().map(|place| place.at));
            let (map, stands) = ground.lay(&mut self.files, file, Shape::Hex, &named)?;
            objects = doors(&ground, &map);
            setting.map = Some(map);
            setting.about = ground.about;
            self.footing(file, &content.footing, &mut setting);
            setting.lane = 0;
            marks = stands;
        }
        setting.current = content.current.and_then(|stream| self.current(file, &stream, setting.map.as_ref()));
        let mut actors = Vec::new();
        let order = ludex_kit::content::known_first(&mut content.actors, |place| !place.reserve);
        for (at, place) in order.into_iter().zip(&content.actors) {
            if let Some((profile, actor)) = self.actor((file, &format!("actors[{at}]")), place, (&setting, &marks)) {
                setting.cast.push(profile);
                actors.push(actor);
            }
        }
        if setting.sides.is_empty() && self.files.faults.is_empty() {
            self.files.whole(file, "actors", "expected somebody who is there");
        }
        if actors.len() > 500 {
            self.files.whole(file, "actors", "expected at most 500 actors");
        }
        let mut state = State::new(setting, actors);
        state.lights.level = content.light;
        state.objects = objects;
        if content.fog {
            ludex_kit::fog::lay::<crate::Destiny>(&mut state);
        }
        Some(state)
    }
}

/// Returns the doors that a map names between its spaces, as objects of which nothing more is said.
fn doors(ground: &Ground, map: &Map) -> Vec<Object> {
    let Some(lines) = map.lines() else { return Vec::new() };
    let door = |(door, name): (u32, &str)| Object {
        name: name.to_owned(),
        at: Spot::Cell(lines.beside(door).first().copied().unwrap_or_default()),
        what: Handling::Door,
        bars: true,
        open: lines.is_open(door).unwrap_or_default(),
        door,
        ..Object::default()
    };
    ground.doors().map(door).collect()
}
