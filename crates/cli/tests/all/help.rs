//! The help: every command has one, with an example that is a command.

use crate::common::*;

/// The commands that `ludex --help` lists.
fn commands(place: &Place) -> Vec<String> {
    let help = place.well(&["--help"]);
    let (_, listed) = help.split_once("Commands:\n").expect("they are listed");
    let (listed, _) = listed.split_once("\n\n").expect("the list ends");
    let names = listed.lines().filter_map(|line| line.strip_prefix("  ")).filter_map(|line| line.split(' ').next());
    names.filter(|name| !name.is_empty() && *name != "help").map(str::to_owned).collect()
}

#[test]
fn every_command_shows_examples_of_itself() {
    let place = Place::new();
    let commands = commands(&place);
    assert!(commands.len() >= 15, "{commands:?}");
    for name in &commands {
        let help = place.well(&[name, "--help"]);
        let (_, examples) = help.split_once("\nExample").unwrap_or_else(|| panic!("{name} has no example:\n{help}"));
        let own = format!("ludex {name}");
        let shown: Vec<&str> = examples.lines().skip(1).collect();
        assert!(!shown.is_empty() && shown.iter().all(|line| line.contains(&own)), "{name}: {shown:?}");
    }
}

#[test]
fn exit_codes_are_told_and_kept() {
    let place = Place::new();
    let help = place.well(&["--help"]);
    for line in [
        "  0    it went well",
        "  1    what was looked at",
        "  2    the command line",
        "  3    something around",
        "  130  stopped",
    ] {
        assert!(help.contains(line), "{line}");
    }
    let code = |arguments: &[&str]| place.run(arguments).code;
    assert_eq!(code(&["--version"]), 0);
    assert_eq!(code(&["roll", "3d("]), 1);
    assert_eq!(code(&["roll"]), 2);
    assert_eq!(code(&["dance"]), 2);
    assert_eq!(code(&["odds", "d6", "--at-least", "1", "--exactly", "2"]), 2);
    assert_eq!(code(&["roll", "d6", "--times", "0"]), 2);
    assert_eq!(code(&["run", "nowhere.jsonl"]), 3);
    assert_eq!(code(&[]), 2);
}

#[test]
fn a_full_disk_is_told() {
    let full = std::path::Path::new("/dev/full");
    if !full.exists() {
        return;
    }
    let place = Place::new();
    let full = std::fs::File::create(full).expect("it can be opened");
    let output = place.command(&["rules"]).stdout(full).output().expect("it runs");
    assert_eq!(output.status.code(), Some(3));
    assert!(String::from_utf8_lossy(&output.stderr).starts_with("ludex: the output: "));
}

#[test]
fn completions_know_the_commands() {
    let place = Place::new();
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let script = place.well(&["completions", shell]);
        assert!(commands(&place).iter().all(|name| script.contains(name.as_str())), "{shell}");
    }
    assert_eq!(place.run(&["completions", "abacus"]).code, 2);
}

#[test]
fn what_is_told_on_the_command_line_reads_as_it_is_meant() {
    let place = Place::new();
    for name in commands(&place) {
        let help = place.well(&[name.as_str(), "--help"]);
        assert!(!help.contains('\\'), "{name}: {help}");
    }
    let refused = |arguments: &[&str], wanted: &[&str]| {
        let said = place.run(arguments);
        assert_eq!(said.code, 2, "{arguments:?}: {}", said.err);
        for line in wanted {
            assert!(said.err.contains(line), "{arguments:?}, {line}: {}", said.err);
        }
        assert!(!said.err.contains("came"), "{}", said.err);
        said.err
    };
    refused(&["odds", "1d6", "--until-tail", "abc"], &["or 1/1000, not abc"]);
    refused(&["odds", "1d6", "--at-least", "abc"], &["not abc"]);
    refused(&["roll", "1d6", "--let", "x=abc"], &["expected a whole number, not `abc`"]);
    // Every system is named, and every encounter of the one that was asked for, a line each.
    refused(&["new"], &["\n  unbound    Unbound Legends", "\n  destiny    ", "\n  archsoul   ", "\n  pathfinder "]);
    let told = refused(&["fight", "unbound"], &["\n  unbound/duel\n", "\n  unbound/skirmish"]);
    assert!(!told.contains("destiny") && !told.contains(", "), "{told}");
    refused(&["fight", "nowhere"], &["\n  unbound/duel\n", "\n  archsoul/gate"]);
}
