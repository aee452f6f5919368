//! The plays of every system, and what the harness says of plays that fail.

use ludex_games::play::{Fault, Plays, Report, run, system_of};
use ludex_games::system;
use std::path::{Path, PathBuf};

fn crates() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..").canonicalize().expect("the crates are there")
}

/// Every `.play` in a folder and those within.
fn plays_in(folder: &Path, into: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        match path.is_dir() {
            true => plays_in(&path, into),
            false if path.extension().is_some_and(|extension| extension == "play") => into.push(path),
            false => {}
        }
    }
}

#[test]
fn every_play_comes_out_as_it_expects() {
    let mut files = Vec::new();
    for entry in std::fs::read_dir(crates()).expect("the crates are there").flatten() {
        plays_in(&entry.path().join("plays"), &mut files);
    }
    files.sort();
    assert!(!files.is_empty(), "there are plays");
    let (mut held, mut faults) = (0, Vec::new());
    for path in &files {
        let text = std::fs::read_to_string(path).expect("it can be read");
        let file = path.strip_prefix(crates()).expect("it lies there").display().to_string();
        let folder = path.parent().expect("it lies in one");
        let plays = Plays { file: &file, text: &text, system: system_of(path), folder, stop: false };
        let report = run(&plays, &mut |_| {});
        held += report.held;
        faults.extend(report.faults.iter().map(Fault::to_string));
    }
    assert!(faults.is_empty(), "{} faults in {} files, {held} held:\n{}", faults.len(), files.len(), faults.join("\n"));
}

/// Plays a text among the plays of Unbound Legends.
fn played(text: &str, stop: bool) -> Report {
    let folder = crates().join("unbound/plays");
    run(&Plays { file: "a.play", text, system: system("unbound"), folder: &folder, stop }, &mut |_| {})
}

/// The one fault of a play below a comment that names a rule.
#[track_caller]
fn fault(lines: &str) -> String {
    let report = played(&format!("# UL-RST-01\n{lines}\n"), false);
    assert_eq!(report.faults.len(), 1, "{:#?}", report.faults);
    report.faults[0].to_string()
}

#[track_caller]
fn assert_fault(lines: &str, wanted: &str) {
    let said = fault(lines);
    assert!(said.contains(wanted), "expected: {wanted}\ncame: {said}");
}

const HURT: &str = "scene yard: Mira vitality=20\ndo rest short\n";

#[test]
fn a_play_must_name_a_rule_and_expect_something() {
    let said = |text: &str| played(text, false).faults.iter().map(Fault::to_string).collect::<Vec<_>>().join("\n");
    assert_eq!(
        said("# a rest\nscene yard\nsee clock = 0\n"),
        "a.play:1: no comment of it names a rule of Unbound Legends"
    );
    assert_eq!(
        said("# UL-RST-01, XX-ABC-99\nscene yard\nsee clock = 0\n"),
        "a.play:1: XX-ABC-99 is no rule of Unbound Legends"
    );
    assert!(said("# UL-RST-01\nscene yard\n").starts_with("a.play:1: it expects nothing"));
    assert!(said("\n# UL-RST-01\n").contains("there is no play in it"));
    // The second play of a file is one of its own.
    assert!(said("# UL-RST-01\nscene yard\nsee clock = 0\n\n# two\nscene yard\n").starts_with("a.play:5: no comment"));
    // A comment behind a line counts, and an empty line alone ends nothing.
    assert_eq!(said("scene yard\n\nsee clock = 0 # UL-RST-01\n"), "");
}

#[test]
fn the_game_is_that_of_the_folder_or_of_a_line() {
    assert_eq!(
        system_of(&crates().join("unbound/plays/x/y.play")).map(|system| system.info().id),
        Some("unbound".into())
    );
    let (folder, text) = (crates(), "# WT-SEQ-12\nscene duel\nsee stage = waiting\n");
    let plain = Plays { file: "a.play", text, system: None, folder: &folder, stop: false };
    assert!(run(&plain, &mut |_| {}).faults[0].what.starts_with("which game? Say so"));
    let own = format!("system destiny\n\n{text}");
    assert_eq!(run(&Plays { text: &own, ..plain }, &mut |_| {}), Report { plays: 1, held: 1, faults: vec![] });
    let odd = format!("system chess\n{text}");
    assert!(
        run(&Plays { text: &odd, ..plain }, &mut |_| {}).faults[0]
            .what
            .starts_with("there is no system chess; there are")
    );
}

#[test]
fn faults_of_rows_name_the_row() {
    let rows = "each face regained: 5 5 | \"1\" 2\nscene yard: Mira vitality=10\ndo rest short\ndo spend_die Mira dice {face}\n\
                see Mira.vitality = 10+{regained}";
    assert_eq!(fault(rows), "a.play:6: [face=1 regained=2] Mira.vitality: expected 10+2, got 11");
    assert_fault("each a: 0\nscene yard\nsee clock = 0", "a.play:2: {a} stands nowhere in the play");
    assert_fault("each a b: 1 | 2 3\nscene yard\nsee clock = {a}-{b}", "a.play:2: expected 2 values (a b), got `1`");
    assert_fault("each a 1 | 2\nscene yard\nsee clock = 0", "a.play:2: expected `each name name: value value");
    assert_fault("each a: 1\neach b: 2\nscene yard\nsee clock = {a}", "a.play:3: a play has one `each`");
}

#[test]
fn faults_of_scenes() {
    assert_fault(
        "scene nowhere\nsee clock = 0",
        "there is no scene `nowhere` in its folder, nor in the starter content: ",
    );
    assert_fault("scene yard: Bo ap=3\nsee clock = 0", "there is nobody of the name Bo; there are Mira, Orc");
    assert_fault("scene yard: Mira\nsee clock = 0", "expected `name field=value`, got `Mira`");
    assert_fault("scene yard: Mira vitalty=3\nsee clock = 0", "vitalty: there is no such field: ");
    assert_fault("scene yard: options.high_grund=true\nsee clock = 0", "high_grund");
    assert_fault("scene yard: Mira vitality=x\nsee clock = 0", "vitality");
    // What `broken` says.
    assert_fault("scene yard: Mira vitality=99\nsee clock = 0", "a.play:2: ");
    assert_fault("scene yard: Mira caught=1\nsee clock = 0", "a.play:2: Mira has caught 0 things and 1 hands full");
    assert_fault("do rest short", "there is no scene yet");
    assert_fault("see clock = 0", "there is no scene yet");
    assert_fault("scene yard\nlook clock = 0", "a.play:3: there is no `look`; did you mean");
}

#[test]
fn faults_of_commands() {
    assert_fault("scene yard\ndo rest short", "expected it done, refused: ");
    assert_fault("scene yard\ndo rast short", "there is no `rast`; did you mean `r");
    assert_fault("scene yard\ndo rest short long", "`long` is one too many; rest has rest");
    assert_fault("scene yard\ndo rest when=now", "rest has no field `when`; it has rest");
    assert_fault("scene yard\ndo rest brief", "brief");
    assert_fault("scene yard\ndo spend_die Bo", "there is nobody of the name Bo");
    assert_fault(&format!("{HURT}do spend_die Mira"), "is needed after 0 given face(s)");
    assert_fault(&format!("{HURT}do spend_die Mira dice 9"), "face 9 (number 1) is not on a d8");
    assert_fault(&format!("{HURT}do spend_die Mira dice 4 4"), "only 1 of 2 given faces were rolled");
    assert_fault(&format!("{HURT}do spend_die Mira dice x"), "`x` is no face of a die");
    // A command that did not come about ends its row; others are played.
    let after =
        played(&format!("# UL-RST-01\neach face: 9 | 4\n{HURT}do spend_die Mira dice {{face}}\nsee clock = 0"), false);
    let lines: Vec<usize> = after.faults.iter().map(|fault| fault.line).collect();
    assert_eq!(lines, [5, 6]);
}

#[test]
fn faults_of_refusals() {
    assert_fault(
        "scene yard: Mira vitality=20\nno rest short UL-RST-01",
        "expected UL-RST-01 to forbid it, but it may be done",
    );
    assert_fault(&format!("{HURT}no spend_die Mira UL-RST-05"), "but it may be done: a d8 is needed");
    assert_fault("scene yard\nno rest short UL-RST-17", "expected UL-RST-17 to forbid it, refused: ");
    assert_fault("scene yard\nno rest short UL-RST-01 \"the moon\"", "to forbid it because `the moon`, refused: ");
    assert_fault("scene yard\nno rest short XX-ABC-99", "`XX-ABC-99` is no rule of Unbound Legends");
    assert_fault("scene yard\nno rest brief UL-RST-01", "expected UL-RST-01 to forbid it, got: ");
}

#[test]
fn faults_of_what_is_seen() {
    assert_fault(&format!("{HURT}see Mira.vitality = 21"), "a.play:4: Mira.vitality: expected 21, got 20");
    assert_fault(&format!("{HURT}see Mira.vitality >= 21"), "expected >= 21, got 20");
    assert_fault(&format!("{HURT}see Mira.vitality != 20"), "expected anything but 20, got 20");
    assert_fault(&format!("{HURT}see Mira.name > 3"), "`>` compares numbers");
    assert_fault(&format!("{HURT}see Mira.vitalty = 21"), "Mira.vitalty: there is no such field: there are ");
    assert_fault(&format!("{HURT}see Mira.vitality"), "expected `place = value`, got `Mira.vitality`");
    // A value that the state leaves out is looked at all the same.
    assert_fault(&format!("{HURT}see Mira.caught = 2"), "Mira.caught: expected 2, got nothing: it is at its default");
    let well = played(
        &format!("# UL-RST-01\n{HURT}see Mira.caught = 0, Mira.caught = absent, Mira.caught < 1, Mira.caught != 2"),
        false,
    );
    assert_eq!((well.held, well.faults), (4, vec![]));
    // Every fault is told, unless the first is to end it.
    let two = "# UL-RST-01\nscene yard\nsee clock = 1\nsee clock = 2\n";
    assert_eq!((played(two, false).faults.len(), played(two, true).faults.len()), (2, 1));
}

#[test]
fn faults_of_what_is_told_and_happens() {
    assert_fault(&format!("{HURT}told the moon"), "expected `the moon` to be told, told: ");
    assert_fault(&format!("{HURT}told Orc: the moon"), "expected `the moon` to be told, told: ");
    assert_fault(&format!("{HURT}untold rest"), "expected `rest` not to be told, told: ");
    assert_fault(&format!("{HURT}event healed"), "expected `healed`, happened: rest_taken");
    assert_fault(
        &format!("{HURT}event second rest_taken"),
        "expected `second rest_taken`, rest_taken happened 1 times",
    );
    assert_fault(&format!("{HURT}event rest_taken rest=long"), "rest_taken rest: expected long, got \"short\"");
    assert_fault(&format!("{HURT}event rest_taken moon=1"), "rest_taken moon: expected 1, got none in ");
    assert_fault(&format!("{HURT}noevent rest_taken"), "expected no rest_taken, got {");
    assert_fault(&format!("{HURT}events rest_taken healed"), "expected healed in its place, happened: rest_taken");
    let well = played(
        &format!("# UL-RST-01\n{HURT}event rest_taken rest=short seconds=30*60\nnoevent healed\nevents rest_taken"),
        false,
    );
    assert_eq!((well.held, well.faults), (3, vec![]));
}

#[test]
fn faults_of_offers_questions_and_odds() {
    assert_fault("scene yard\noffered rest short", "expected it to be offered, offered are: ");
    assert_fault("scene yard: Mira vitality=20\nunoffered rest short", "expected no such offer, got ");
    assert_fault("scene yard\nunoffered rest brief", "brief");
    assert_fault("scene yard\nunoffered spend_die Bo", "there is nobody of the name Bo");
    assert_fault("scene yard\nasked Mira", "expected Mira to be asked, it is nobody");
    assert_fault("scene yard\nasked Bo", "there is nobody of the name Bo");
    assert_fault("scene yard\nodds rest short", "expected `odds command: hit = 11/20`");
    assert_fault("scene yard\nodds rest short: hit = 1/2", "UL-RST-01");
    let hurt = |odds: &str| format!("{HURT}odds spend_die Mira: {odds}");
    assert_fault(&hurt("hit = 1/2"), "hit: expected 1/2, got 0");
    assert_fault(&hurt("moon = 1/2"), "`moon` is not counted; what is: hit, ");
    assert_fault(&hurt("hit = half"), "`half` is no fraction such as 11/20");
    assert_fault(&hurt("dodge: hit = 0"), "there is no such answer");
    let well = played(&format!("# UL-RST-01\n{}", hurt("hit = 0, damage = 0/1")), false);
    assert_eq!((well.held, well.faults), (2, vec![]));
}
