//! The `ludex` binary: the table, fights, scripts, rules, checks and dice on the command line.
#![deny(clippy::too_many_lines, clippy::cognitive_complexity, reason = "a function fits a screen")]

mod args;
mod audit;
mod balance;
mod campaigns;
mod check;
mod creatures;
mod data;
mod day;
mod dice;
mod encounter;
mod failure;
mod fight;
mod map;
mod out;
mod rules;
mod run;
mod schema;
mod serve;
mod simulate;
mod stop;
mod story;

use args::{Arguments, Command};
use clap::{CommandFactory, Parser};
use failure::{Failure, Outcome};
use out::Out;
use std::io::Write;
use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let mut out = Out::new();
    let outcome = carry_out(&mut out, arguments.command).and_then(|()| Ok(out.flush()?));
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            // What was printed before stands above the reason why there is no more. When it cannot be printed, or
            // nobody hears the reason, the exit code still tells it.
            let _ = out.flush();
            let said = failure.to_string();
            if !said.is_empty() {
                let _ = writeln!(std::io::stderr(), "ludex: {said}");
            }
            ExitCode::from(failure.code())
        }
    }
}

fn carry_out(out: &mut Out, command: Command) -> Outcome {
    match command {
        Command::Serve(args) => serve::run(out, &args),
        Command::New(args) => campaigns::new(out, &args),
        Command::List(data) => campaigns::list(out, &data),
        Command::Link(args) => campaigns::link(out, &args),
        Command::Backup(args) => campaigns::backup(out, &args),
        Command::Export(args) => campaigns::export(out, &args),
        Command::Import(args) => campaigns::import(out, &args),
        Command::Fight(args) => fight::run(out, &args),
        Command::Simulate(args) => simulate::run(out, &args),
        Command::Balance(args) => balance::run(out, &args),
        Command::Encounter(args) => day::run(out, &args),
        Command::Run(args) => run::run(out, &args),
        Command::Rules(args) => rules::run(out, &args),
        Command::Schema(args) => schema::run(out, &args),
        Command::Map(args) => map::run(out, &args),
        Command::Check(args) => check::run(out, &args),
        Command::Audit(args) => audit::run(out, &args),
        Command::Roll(args) => dice::roll(out, &args),
        Command::Odds(args) => dice::odds(out, &args),
        Command::Explain(args) => dice::explain(out, &args),
        Command::Completions { shell } => {
            let mut script = Vec::new();
            clap_complete::generate(shell, &mut Arguments::command(), "ludex", &mut script);
            Ok(out.write_all(&script)?)
        }
    }
}

/// Opens a file for buffered reading; `-` is standard input.
fn reader_of(path: &std::path::Path) -> Result<Box<dyn std::io::BufRead>, Failure> {
    if path.as_os_str() == "-" {
        return Ok(Box::new(std::io::stdin().lock()));
    }
    let file = std::fs::File::open(path).map_err(|error| Failure::of_file(path, &error))?;
    if file.metadata().is_ok_and(|data| data.is_dir()) {
        return Err(Failure::Environment(format!("{}: it is a folder", path.display())));
    }
    let mut reader = std::io::BufReader::new(file);
    // Some programs write a byte order mark before a text.
    const MARK: &[u8] = "\u{FEFF}".as_bytes();
    let marked = std::io::BufRead::fill_buf(&mut reader).is_ok_and(|bytes| bytes.starts_with(MARK));
    std::io::BufRead::consume(&mut reader, if marked { MARK.len() } else { 0 });
    Ok(Box::new(reader))
}

/// Reads a whole file as text; `-` is standard input.
fn text_of(path: &std::path::Path) -> Result<String, Failure> {
    if path.as_os_str() == "-" {
        return std::io::read_to_string(std::io::stdin())
            .map_err(|error| Failure::of_file("standard input".as_ref(), &error));
    }
    encounter::text_at(path)
}
