//! A rule system behind the JSON interface.

use crate::system::files_alone;
use crate::typed_game::{TypedGame, read_entry, read_kept};
use crate::{CharacterMaking, EncounterDays, Game, JsonSystem, RuleTable, RuleText, SystemInfo};
use ludex_engine::Documented;
use ludex_engine::content::{Fault, Library, Stocked};
use ludex_engine::{Campaign, CommandDoc, Draft, Form, Guide, Priced, Replay, RuleSystem, read};
use ludex_simulate::{Day, DayPlan};
use serde_json::Value;
use std::marker::PhantomData;

/// The rule system `S` behind the JSON interface.
pub(crate) struct TypedSystem<S>(PhantomData<fn() -> S>);

impl<S> TypedSystem<S> {
    pub(crate) const fn new() -> Self {
        Self(PhantomData)
    }
}

impl<S: RuleSystem> EncounterDays for TypedSystem<S>
where
    TypedGame<S>: Send,
{
    fn price(&self, file: &str, library: &dyn Library) -> Result<Option<Priced>, Vec<Fault>> {
        S::load(file, library).map(|state| S::encounter_price(&state))
    }

    fn day(&self, files: &[String], library: &dyn Library, plan: &DayPlan) -> Result<Option<Day>, Vec<Fault>> {
        let starts = files.iter().map(|file| S::load(file, library)).collect::<Result<Vec<_>, _>>()?;
        Ok(ludex_simulate::day::<S>(&starts, plan))
    }
}

impl<S: RuleSystem> JsonSystem for TypedSystem<S>
where
    TypedGame<S>: Send,
{
    fn info(&self) -> SystemInfo {
        SystemInfo::of::<S>()
    }

    fn rules(&self) -> Vec<RuleText> {
        let text = |rule: &&'static ludex_engine::Rule| RuleText {
            id: rule.id.to_owned(),
            title: rule.title.to_owned(),
            text: rule.text.to_owned(),
            kind: rule.kind,
            chapter: rule.id.rsplit_once('-').map_or(rule.id, |(chapter, _)| chapter).to_owned(),
            table: rule.table.map(|table| RuleTable {
                head: table.head.iter().map(|column| (*column).to_owned()).collect(),
                rows: (table.rows)(),
            }),
        };
        S::rules().iter().copied().flatten().map(text).collect()
    }

    fn commands(&self) -> Vec<CommandDoc> {
        S::Command::docs()
    }

    fn command_schema(&self) -> Option<Value> {
        S::Command::schema()
    }

    fn schema(&self) -> Option<Value> {
        S::schema()
    }

    fn begin(&self, file: &str, library: &dyn Library, seed: [u8; 32], by: &str) -> Result<Box<dyn Game>, Vec<Fault>> {
        let state = S::load(file, library)?;
        Ok(Box::new(TypedGame::<S>(Campaign::begin(state, seed, by))))
    }

    fn settings(&self, file: &str, library: &dyn Library) -> Result<Option<Form>, Vec<Fault>> {
        S::load(file, library).map(|state| S::settings(&state))
    }

    fn begin_state(&self, state: Value, seed: [u8; 32], by: &str) -> Result<Box<dyn Game>, String> {
        let state: S::State = read(&state).map_err(|malformed| malformed.to_string())?;
        match S::broken(&state) {
            Some(broken) => Err(broken),
            None => Ok(Box::new(TypedGame::<S>(Campaign::begin(state, seed, by)))),
        }
    }

    fn load(&self, entries: &mut dyn Iterator<Item = &str>, seed: [u8; 32]) -> Result<Box<dyn Game>, Replay> {
        let entry = |(place, text): (usize, &str)| read_entry(place as u64 + 1, text);
        let entries = entries.enumerate().map(entry).collect::<Result<Vec<_>, _>>()?;
        Ok(Box::new(TypedGame::<S>(Campaign::load(entries, seed)?)))
    }

    fn resume(&self, kept: &str, seed: [u8; 32]) -> Result<Box<dyn Game>, String> {
        let kept = read_kept(kept)?;
        let campaign = Campaign::resume(kept, [], seed).map_err(|replay| replay.to_string())?;
        Ok(Box::new(TypedGame::<S>(campaign)))
    }

    fn check(&self, file: &str, library: &dyn Library) -> Vec<Fault> {
        S::check(file, library)
    }

    fn stocked(&self, list: &str, record: &Value) -> Option<Stocked> {
        S::stocked(list, record)
    }
}

impl<S: RuleSystem> CharacterMaking for TypedSystem<S>
where
    TypedGame<S>: Send,
{
    fn builder(&self) -> Option<Form> {
        S::builder().map(|builder| builder.form())
    }

    fn draft(&self, record: &Value) -> Result<Draft, Vec<Fault>> {
        S::builder().ok_or_else(files_alone)?.draft(record)
    }

    fn guide(&self, record: &Value) -> Guide {
        S::builder().map(|builder| builder.guide(None, record)).unwrap_or_default()
    }

    fn read_record(&self, text: &str) -> Result<Value, Vec<Fault>> {
        S::builder().ok_or_else(files_alone)?.read(text)
    }
}
