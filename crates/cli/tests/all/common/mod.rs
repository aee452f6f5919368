//! Running the binary as a person would, in a folder of its own.
#![allow(dead_code)]

use serde_json::Value;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use tempfile::TempDir;

/// A folder in which commands are run; campaigns are kept in `data` below it.
pub struct Place(TempDir);

/// What a command came to.
#[derive(Debug, PartialEq, Eq)]
pub struct Said {
    pub code: i32,
    pub out: String,
    pub err: String,
}

impl Place {
    pub fn new() -> Self {
        Self(tempfile::tempdir().expect("there is room for a folder"))
    }

    pub fn path(&self) -> &Path {
        self.0.path()
    }

    pub fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_ludex"));
        command.args(arguments).current_dir(self.path()).env("LUDEX_DATA", self.path().join("data"));
        for name in ["COLUMNS", "NO_COLOR", "TERM"] {
            command.env_remove(name);
        }
        command
    }

    /// Runs a command to its end.
    pub fn run(&self, arguments: &[&str]) -> Said {
        said(self.command(arguments).output().expect("the binary starts"))
    }

    /// Runs a command with something to read.
    pub fn run_with(&self, arguments: &[&str], input: &str) -> Said {
        let mut command = self.command(arguments);
        let piped = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = piped.spawn().expect("the binary starts");
        child.stdin.take().expect("it is piped").write_all(input.as_bytes()).expect("it reads");
        said(child.wait_with_output().expect("it ends"))
    }

    /// Writes a file.
    pub fn file(&self, name: &str, text: &str) -> PathBuf {
        let path = self.path().join(name);
        std::fs::create_dir_all(path.parent().expect("it is in the folder")).expect("there is room");
        std::fs::write(&path, text).expect("there is room");
        path
    }

    /// Runs what should go well, and gives what it printed.
    pub fn well(&self, arguments: &[&str]) -> String {
        let said = self.run(arguments);
        assert_eq!((said.code, said.err.as_str()), (0, ""), "{arguments:?}\n{}", said.out);
        said.out
    }

    /// Plays a script.
    pub fn script(&self, text: &str, more: &[&str]) -> Said {
        self.file("s.jsonl", text);
        self.run(&[&["run", "s.jsonl"], more].concat())
    }
}

fn said(output: Output) -> Said {
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("it writes UTF-8");
    Said { code: output.status.code().expect("it was not killed"), out: text(output.stdout), err: text(output.stderr) }
}

/// The objects of lines of JSON.
pub fn objects(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).expect("it is JSON")).collect()
}

/// A file of this repository.
pub fn repository(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path)
}

/// The games that people play. The tiny system for tests is built in where other tests need it, and is none of them.
pub fn games() -> Vec<&'static dyn ludex_games::JsonSystem> {
    ludex_games::systems().iter().copied().filter(|system| system.info().id != "toy").collect()
}
