//! The records of one kind, found by their names.

use super::{Files, Record};

/// A record that has a name of its own among its kind.
pub trait Named: Record {
    /// The kind of record, which is the name of the list in which it stands in a file: `weapon`.
    const KIND: &'static str;
    /// Returns its name.
    fn name(&self) -> &str;
}

/// A record, and where it was found.
#[derive(Debug, Clone)]
pub struct Found<T> {
    /// The file.
    pub file: String,
    /// Where it stands there, such as `weapon[3]`.
    pub field: String,
    /// The record.
    pub of: T,
}

/// All records of one kind that were found, each with its own name.
#[derive(Debug, Clone)]
pub struct Records<T>(Vec<Found<T>>);

impl<T> Default for Records<T> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<T: Named> Records<T> {
    /// Returns the only record in a file, such as that of a character; `None` if the file has none or several.
    pub fn only_of(&self, file: &str) -> Option<&Found<T>> {
        let mut own = self.0.iter().filter(|found| found.file == file);
        own.next().filter(|_| own.next().is_none())
    }

    /// Takes in the records of a list of a file; what is wrong with each is added to the faults of `files`.
    pub fn take(&mut self, files: &mut Files, file: &str, records: Vec<T>) {
        for (at, of) in records.into_iter().enumerate() {
            let field = format!("{}[{at}]", T::KIND);
            let mut faults = files.of(file, field.as_str());
            if of.name().is_empty() || self.get(of.name()).is_some() {
                faults.at("name", format!("expected a name that no other {} has", T::KIND));
            }
            of.check(&mut faults);
            self.0.push(Found { file: file.to_owned(), field, of });
        }
    }

    /// Returns the record of a name, with where it was found; `None` if there is none.
    pub fn get(&self, name: &str) -> Option<&Found<T>> {
        self.0.iter().find(|found| found.of.name() == name)
    }

    /// Returns all records, in the order in which they were found.
    pub fn all(&self) -> impl Iterator<Item = &T> {
        self.0.iter().map(|found| &found.of)
    }

    /// Returns all records with where they were found, in that order.
    pub fn found(&self) -> &[Found<T>] {
        &self.0
    }

    /// Returns the records of a list of names that stands in a field of a file. For each name that no record has a fault is
    /// added.
    pub fn all_named<'n>(
        &self,
        files: &mut Files,
        names: impl IntoIterator<Item = &'n String>,
        (file, field): (&str, &str),
    ) -> Vec<T>
    where
        T: Clone,
    {
        let found = |(at, name): (usize, &String)| self.named(files, name, (file, &format!("{field}[{at}]")));
        names.into_iter().enumerate().filter_map(found).map(|found| found.of.clone()).collect()
    }

    /// Returns the record of a name that stands in a field of a file; where there is none, a fault is added that tells the
    /// nearest name.
    pub fn named(&self, files: &mut Files, name: &str, (file, field): (&str, &str)) -> Option<&Found<T>> {
        let found = self.get(name);
        if found.is_none() {
            let alike = |other: &str| other.chars().zip(name.chars()).take_while(|(one, other)| one == other).count();
            let near = self.all().map(T::name).filter(|other| alike(other) > 1).max_by_key(|other| alike(other));
            let near = near.map_or(String::new(), |near| format!("; did you mean {near}?"));
            files.fault(file, field, format!("there is no {} called {name}{near}", T::KIND));
        }
        found
    }
}
