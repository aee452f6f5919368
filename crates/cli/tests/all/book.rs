//! The book says what is so: its scripts run, its commands exist, its chapters are all there.

use crate::common::*;
use ludex_games::JsonSystem;
use serde_json::Value;

fn chapter(name: &str) -> String {
    std::fs::read_to_string(repository("docs/src").join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// The blocks of a chapter that are marked so.
fn blocks(chapter: &str, mark: &str) -> Vec<String> {
    let open = format!("```{mark}\n");
    let parts = chapter.split(&open).skip(1);
    parts.map(|part| part.split("```").next().expect("it ends").to_owned()).collect()
}

/// Every line of `shown` stands in `said`, in this order. A line that ends in dots stands for its beginning.
fn assert_shown(shown: &str, said: &str) {
    let mut said_lines = said.lines();
    for line in shown.lines().filter(|line| !line.is_empty()) {
        let found = match line.strip_suffix("...") {
            Some(begins) => said_lines.any(|said| said.starts_with(begins)),
            None => said_lines.any(|said| said == line),
        };
        assert!(found, "the book shows this line, and it is not said there:\n{line}\n\n{said}");
    }
}

/// The files of the chapters, the summary aside.
fn chapters() -> Vec<String> {
    let files = std::fs::read_dir(repository("docs/src")).expect("it is there");
    let names = files.map(|file| file.expect("it can be read").file_name().to_string_lossy().into_owned());
    let found: Vec<String> = names.filter(|name| name.ends_with(".md") && name != "SUMMARY.md").collect();
    assert!(found.len() >= 6, "{found:?}");
    found
}

#[test]
fn every_chapter_is_in_the_summary_and_there() {
    let summary = chapter("SUMMARY.md");
    let named: Vec<&str> = summary.split("](").skip(1).filter_map(|rest| rest.split(')').next()).collect();
    for name in &named {
        chapter(name);
    }
    for name in chapters() {
        assert!(named.contains(&name.as_str()), "{name} is not in the summary");
    }
}

#[test]
fn links_between_chapters_lead_somewhere() {
    for name in chapters() {
        let text = chapter(&name);
        for link in text.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
            let Some((file, place)) = link.split_once(".md") else { continue };
            let there = chapter(&format!("{file}.md"));
            let Some(place) = place.strip_prefix('#') else { continue };
            let headings = there.lines().filter(|line| line.starts_with('#')).map(|line| {
                let words = line.trim_start_matches('#').trim().to_lowercase().replace(' ', "-");
                words.replace(|c: char| !c.is_alphanumeric() && c != '-', "")
            });
            assert!(headings.into_iter().any(|heading| heading == place), "{name}: {link}");
        }
    }
}

#[test]
fn chapters_on_content_say_what_the_declarations_say() {
    let place = Place::new();
    for system in ["unbound", "destiny", "archsoul", "pathfinder", "edge"] {
        let (name, said) = (format!("content-{system}.md"), place.well(&["schema", system, "--markdown"]));
        if std::env::var_os("LUDEX_UPDATE").is_some() {
            std::fs::write(repository("docs/src").join(&name), &said).expect("there is room");
        }
        assert!(chapter(&name) == said, "{name} is not what is declared; LUDEX_UPDATE=1 writes it anew");
        let schema: Value = serde_json::from_str(&place.well(&["schema", system])).expect("it is JSON");
        assert!(schema["properties"]["actors"].is_object(), "{system}");
    }
}

/// Who reads a page finds everything that a script may write, at its place.
#[test]
fn chapters_on_commands_say_what_the_declarations_say() {
    let place = Place::new();
    for system in ["unbound", "destiny", "archsoul", "pathfinder", "edge"] {
        let asked = ["schema", system, "--commands", "--markdown"];
        let (name, said) = (format!("commands-{system}.md"), place.well(&asked));
        if std::env::var_os("LUDEX_UPDATE").is_some() {
            std::fs::write(repository("docs/src").join(&name), &said).expect("there is room");
        }
        assert!(chapter(&name) == said, "{name} is not what is declared; LUDEX_UPDATE=1 writes it anew");
    }
}

/// Every command that the chapter on scripts shows is of the shape that the declarations say.
#[test]
fn the_commands_shown_are_of_the_shape_that_is_declared() {
    let place = Place::new();
    for block in blocks(&chapter("scripts.md"), "jsonl") {
        let steps: Vec<Value> = block
            .lines()
            .filter(|line| line.starts_with('{'))
            .map(|line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{line}: {error}")))
            .collect();
        let encounter = steps[0]["encounter"].as_str().expect("it begins with one");
        let system = encounter.split('/').next().expect("a system");
        let schema: Value = serde_json::from_str(&place.well(&["schema", system, "--commands"])).expect("it is JSON");
        for command in steps.iter().filter_map(|step| step.get("command")) {
            let fault = misfit(command, &schema, &schema);
            assert!(fault.is_none(), "{command}: {}", fault.unwrap_or_default());
        }
        let unknown = serde_json::json!({"do": "end_turn", "actor": 0, "whither": 3});
        assert!(misfit(&unknown, &schema, &schema).is_some(), "{system}: a field that nothing has");
    }
}

/// What does not fit in a value, by the words of JSON schemas that the declarations use.
fn misfit(value: &Value, schema: &Value, whole: &Value) -> Option<String> {
    if let Some(name) = schema["$ref"].as_str() {
        return misfit(value, whole.pointer(name.trim_start_matches('#')).expect("what is named is there"), whole);
    }
    if let Some(forms) = ["oneOf", "anyOf"].iter().find_map(|word| schema[word].as_array()) {
        let faults: Vec<String> = forms.iter().map_while(|form| misfit(value, form, whole)).collect();
        // The fault of the form whose word it has, if there is one.
        let nearest = faults.iter().find(|fault| !fault.contains(" is not ")).or(faults.first());
        return nearest.filter(|_| faults.len() == forms.len()).cloned();
    }
    if let Some(word) = schema.get("const") {
        return (value != word).then(|| format!("{value} is not {word}"));
    }
    let fits = match schema["type"].as_str().unwrap_or_default() {
        "integer" => value.is_i64() || value.is_u64(),
        "string" => value.is_string(),
        "boolean" => value.is_boolean(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        _ => true,
    };
    if !fits {
        return Some(format!("{value} is no {}", schema["type"]));
    }
    if let (Some(items), Some(of)) = (value.as_array(), schema.get("items")) {
        return items.iter().find_map(|item| misfit(item, of, whole));
    }
    if let (Some(items), Some(of)) = (value.as_array(), schema["prefixItems"].as_array()) {
        return items.iter().zip(of).find_map(|(item, of)| misfit(item, of, whole));
    }
    let (Some(fields), Some(known)) = (value.as_object(), schema["properties"].as_object()) else { return None };
    let needed = schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str);
    let words = known.iter().filter(|(_, of)| of.get("const").is_some());
    if let Some(other) = words.filter_map(|(name, of)| misfit(fields.get(name)?, of, whole)).next() {
        return Some(other);
    }
    let lacking = needed.filter(|name| !fields.contains_key(*name)).map(|name| format!("{name} is missing in {value}"));
    let wrong = fields.iter().filter_map(|(name, inner)| match known.get(name) {
        Some(of) => misfit(inner, of, whole).map(|fault| format!("{name}: {fault}")),
        None => Some(format!("{name} is unknown in {value}")),
    });
    lacking.chain(wrong).next()
}

#[test]
fn the_characters_of_maps_are_those_that_are_read() {
    let text = chapter("content-files.md");
    let (_, map) = text.split_once("## The map").expect("there is one");
    let rows = map.lines().filter(|line| line.starts_with("| ") && line.contains('`'));
    let shown: Vec<char> = rows
        .flat_map(|row| row.split('`').skip(1).step_by(2).filter_map(|cell| cell.chars().next()).collect::<Vec<_>>())
        .collect();
    let known: Vec<char> = ludex_grid::LEGEND.iter().map(|(symbol, _)| *symbol).collect();
    assert_eq!(shown, known);
}

#[test]
fn every_command_is_in_the_chapter_and_no_other() {
    let place = Place::new();
    let text = chapter("command-line.md");
    let rows: Vec<&str> = text.lines().filter_map(|line| line.strip_prefix("| `ludex ")?.split('`').next()).collect();
    let help = place.well(&["--help"]);
    let (_, listed) = help.split_once("Commands:\n").expect("they are listed");
    let names: Vec<&str> = listed
        .lines()
        .take_while(|line| !line.is_empty())
        .filter_map(|line| line.strip_prefix("  ")?.split(' ').next())
        .filter(|name| !name.is_empty() && *name != "help")
        .collect();
    assert_eq!(rows, names);
}

#[test]
fn the_worked_example_runs_and_says_what_is_shown() {
    let place = Place::new();
    let text = chapter("scripts.md");
    let (script, shown) = (blocks(&text, "jsonl").remove(0), blocks(&text, "text").remove(0));
    place.file("duel.jsonl", &script);
    let said = place.well(&["run", "duel.jsonl"]);
    assert_shown(&shown, &said);
    // And the difference that the chapter shows is the one that comes.
    place.file("duel.jsonl", &script.replace("\"severe\"", "\"moderate\""));
    let said = place.run(&["run", "duel.jsonl"]);
    assert_eq!(said.code, 1);
    assert_shown(&blocks(&text, "text")[1], &said.err);
}

/// What is printed without its bars, each space once.
fn without_bars(said: &str) -> String {
    let line = |line: &str| {
        let words = line.replace(|letter: char| "█▏▎▍▌▋▊▉▒·".contains(letter), " ");
        words.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    said.lines().map(line).collect::<Vec<_>>().join("\n")
}

#[test]
fn the_report_of_many_fights_says_what_is_shown() {
    let place = Place::new();
    let text = chapter("simulator.md");
    let command =
        text.split("This is what `ludex ").nth(1).and_then(|rest| rest.split('`').next()).expect("it is named");
    let said = place.well(&command.split(' ').collect::<Vec<_>>());
    assert_shown(&without_bars(&blocks(&text, "text")[0]), &without_bars(&said));
    // The variant that is shown can be played, and meets the same dice.
    place.file("bandits.toml", &blocks(&text, "toml")[0]);
    let asked = ["simulate", "destiny/bridge", "--fights", "40", "--vary", "bandits.toml", "--brief", "--json"];
    let report: Value = serde_json::from_str(&place.well(&asked)).expect("it is JSON");
    assert_eq!(report["variants"][0]["name"], "one bandit more, and no wolf");
    assert_eq!(report["variants"][0]["report"]["seed"], report["report"]["seed"]);
    let names = report["variants"][0]["report"]["actors"].as_array().expect("they fought").iter();
    let names: Vec<&str> = names.filter_map(|actor| actor["name"].as_str()).collect();
    assert_eq!(names, ["Brannic", "Sella", "Ovrin", "raider", "bandit", "second bandit"]);
}

#[test]
fn the_example_of_a_play_runs_and_says_what_is_shown() {
    let place = Place::new();
    let text = chapter("plays.md");
    let (play, shown) = (blocks(&text, "play").remove(0), blocks(&text, "text"));
    place.file("duel.play", &play);
    let said = place.well(&["run", "duel.play"]);
    assert_shown(&shown[0], &said);
    let wrong = play.replace("guard.initiative = 5", "guard.initiative = 6").replace("16 severe", "16 light");
    place.file("duel.play", &wrong);
    let said = place.run(&["run", "duel.play"]);
    assert_eq!(said.code, 1);
    assert_shown(&shown[1], &said.err);
    assert!(said.err.contains("level: expected light, got"), "{}", said.err);
    // The first difference may end it.
    let said = place.run(&["run", "duel.play", "--stop", "--json"]);
    assert_eq!((said.code, said.err.lines().count()), (1, 2), "{}", said.err);
    let told = objects(&said.out);
    assert_eq!(told.last().map(|last| &last["faults"]), Some(&Value::from(1)));
    assert_eq!(told[1]["lines"][0]["text"], "Brannic enters the fight at initiative 9.");
    place.file("odd.play", "# WT-SEQ-11\nscene duel\n");
    let said = place.run(&["run", "odd.play"]);
    assert!(said.code == 1 && said.err.contains("odd.play:1: which game? Say so in a line such as"), "{}", said.err);
    // A folder of a system's name says which game it is.
    place.file("destiny/odd.play", "# WT-SEQ-11\nscene duel\nsee stage = waiting\n");
    place.well(&["run", "destiny/odd.play"]);
    assert_eq!(place.run(&["run", "nowhere.play"]).code, 3);
}

/// What a script may say is what a system knows: each kind of command that there is stands in the chapter, and each
/// one there is known.
#[test]
fn scripts_reach_every_command_of_every_system() {
    let place = Place::new();
    let text = chapter("scripts.md");
    let sections: Vec<&str> = text.split("\n### Commands of ").skip(1).collect();
    let games = games();
    assert_eq!(sections.len(), games.len(), "each system has a section");
    for (section, system) in sections.iter().zip(games) {
        assert!(section.starts_with(&system.info().name), "in the order in which people are shown them");
        let [commands, rulings] = &blocks(section, "jsonl")[..] else { panic!("it has two lists of commands") };
        for script in [commands, rulings] {
            let said = place.script(script, &["--json"]);
            assert_eq!((said.code, said.err.as_str()), (0, ""));
            let carried_out = objects(&said.out).iter().filter(|step| step.get("events").is_some()).count();
            assert!(carried_out > 4, "only {carried_out} were carried out");
        }
        let ruled = place.script(rulings, &["--json"]).out;
        let refused: Vec<&str> = ruled.lines().filter(|line| line.contains("\"refused\"")).collect();
        assert!(refused.iter().all(|line| line.contains("\"stabilize\"")), "all others are lawful: {refused:?}");
        assert_all_known(&place, &[objects(commands), objects(rulings)].concat(), system);
    }
}

/// Wrong commands, and where the words that they ask for stand in right ones.
const KINDS: [(&str, &str); 4] = [
    (r#"{"do":"act","actor":0,"act":{"act":"?"}}"#, "/command/act/act"),
    (r#"{"do":"rule","reason":"","change":{"set":"?"}}"#, "/command/change/set"),
    (r#"{"do":"rule","reason":"","ruling":{"change":"?"}}"#, "/command/ruling/change"),
    (
        r#"{"do":"check","actor":0,"asked":{"kind":"combat","check":"power"},"against":{"versus":"?"}}"#,
        "/command/against/versus",
    ),
];

/// Every command that is declared is there; of other words Ludex itself tells which there are, when it is asked with a
/// wrong one.
fn assert_all_known(place: &Place, steps: &[Value], system: &dyn JsonSystem) {
    let head = &steps[0];
    let written: Vec<&str> =
        steps.iter().filter_map(|step| step.pointer("/command/do").and_then(Value::as_str)).collect();
    let commands = system.commands();
    assert!(commands.len() > 4, "they are declared");
    for command in commands {
        assert!(written.contains(&command.name), "the chapter has no {}", command.name);
    }
    let mut asked = 0;
    for (wrong, pointer) in KINDS {
        let said = place.script(&format!("{head}\n{{\"command\":{wrong}}}\n"), &[]);
        // Not every system has every kind.
        let Some((_, listed)) = said.err.split_once("unknown variant `?`, expected one of ") else { continue };
        let written: Vec<&str> =
            steps.iter().filter_map(|step| step.pointer(pointer).and_then(Value::as_str)).collect();
        let known: Vec<&str> = listed.split('`').skip(1).step_by(2).collect();
        assert!(known.len() > 4, "{wrong}: {known:?}");
        for name in known {
            assert!(written.contains(&name), "the chapter has no {name}");
        }
        asked += 1;
    }
    // Every command of these stands by itself: there are no words within words.
    let stands_alone = ["archsoul", "pathfinder", "edge"].contains(&&*system.info().id);
    assert!(asked >= 1 || stands_alone, "rulings or acts at the least: {head}");
}

#[test]
fn the_first_fight_is_told_as_it_is() {
    let place = Place::new();
    let text = chapter("first-fight.md");
    let shown = blocks(&text, "text");
    assert_shown(&shown[0], &place.well(&["fight", "skirmish", "--seed", "7"]));
    place.file("ambush.toml", &blocks(&text, "toml")[0]);
    assert_eq!(place.well(&["check", "ambush.toml"]), "ambush.toml: nothing is wrong\n");
    assert!(place.well(&["fight", "ambush.toml"]).starts_with("The ambush\n"));
    assert_eq!(place.run(&["new", "destiny", "--encounter", "ambush.toml"]).code, 0);

    let text = chapter("command-line.md");
    let shown = blocks(&text, "text");
    let golden = repository("crates/cli/tests/golden/destiny-1.jsonl").display().to_string();
    assert_shown(&shown[0], &place.well(&["audit", &golden]));
    place.file("ambush.toml", "system = \"destiny\"\ntitle = \"x\"\nlane = 900\n");
    assert_shown(&shown[1], &place.run(&["check", "ambush.toml"]).out);
    assert_eq!(place.well(&["odds", "1d2", "--json"]), blocks(&text, "json")[0]);
}
