//! The `ludex` binary: the table, fights, scripts, rules, checks and dice on the command line.

mod args;
mod audit;
mod balance;
mod campaigns;
mod check;
mod data;
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
        Command::Serve(asked) => serve::run(out, &asked),
        Command::New(asked) => campaigns::new(out, &asked),
        Command::List(data) => campaigns::list(out, &data),
        Command::Link(asked) => campaigns::link(out, &asked),
        Command::Backup(asked) => campaigns::backup(out, &asked),
        Command::Export(asked) => campaigns::export(out, &asked),
        Command::Import(asked) => campaigns::import(out, &asked),
        Command::Fight(asked) => fight::run(out, &asked),
        Command::Simulate(asked) => simulate::run(out, &asked),
        Command::Balance(asked) => balance::run(out, &asked),
        Command::Run(asked) => run::run(out, &asked),
        Command::Rules(asked) => rules::run(out, &asked),
        Command::Schema(asked) => schema::run(out, &asked),
        Command::Map(asked) => map::run(out, &asked),
        Command::Check(asked) => check::run(out, &asked),
        Command::Audit(asked) => audit::run(out, &asked),
        Command::Roll(asked) => dice::roll(out, &asked),
        Command::Odds(asked) => dice::odds(out, &asked),
        Command::Explain(asked) => dice::explain(out, &asked),
        Command::Completions { shell } => {
            let mut script = Vec::new();
            clap_complete::generate(shell, &mut Arguments::command(), "ludex", &mut script);
            Ok(out.write_all(&script)?)
        }
    }
}

/// Returns a file to be read piece by piece; `-` is standard input.
fn reader_of(path: &std::path::Path) -> Result<Box<dyn std::io::BufRead>, Failure> {
    if path.as_os_str() == "-" {
        return Ok(Box::new(std::io::stdin().lock()));
    }
    let file = std::fs::File::open(path).map_err(|error| Failure::of_file(path, &error))?;
    if file.metadata().is_ok_and(|data| data.is_dir()) {
        return Err(Failure::Environment(format!("{}: it is a folder", path.display())));
    }
    Ok(Box::new(std::io::BufReader::new(file)))
}

/// Returns a file's whole text; `-` is standard input.
fn text_of(path: &std::path::Path) -> Result<String, Failure> {
    if path.as_os_str() == "-" {
        return std::io::read_to_string(std::io::stdin())
            .map_err(|error| Failure::of_file("standard input".as_ref(), &error));
    }
    std::fs::read_to_string(path).map_err(|error| Failure::of_file(path, &error))
}
