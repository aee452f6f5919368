//! Where campaigns are kept.

use crate::args::Data;
use crate::failure::Failure;
use ludex_store::{CampaignId, Store, StoreError};
use std::path::PathBuf;
use std::time::{SystemTime, UNIX_EPOCH};

/// The database in the data folder.
const FILE: &str = "ludex.db";

impl Data {
    /// Returns the given folder, or the user's data folder.
    pub fn folder(&self) -> Result<PathBuf, Failure> {
        let from = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
        let usual = || {
            if cfg!(windows) {
                return Some(from("APPDATA")?.join("ludex"));
            }
            let home = from("HOME")?;
            if cfg!(target_os = "macos") {
                return Some(home.join("Library/Application Support/ludex"));
            }
            Some(from("XDG_DATA_HOME").unwrap_or_else(|| home.join(".local/share")).join("ludex"))
        };
        self.folder.clone().or_else(usual).ok_or_else(|| {
            Failure::Usage("there is no home folder to keep campaigns in; name a folder with --data".to_owned())
        })
    }

    /// Opens the store for writing; creates it and its folder if there is none.
    pub fn open(&self) -> Result<Store, Failure> {
        let folder = self.folder()?;
        std::fs::create_dir_all(&folder).map_err(|error| Failure::of_file(&folder, &error))?;
        Store::open(folder.join(FILE)).map_err(|error| match error {
            StoreError::Locked { .. } => {
                Failure::Environment(format!("{error}; while `ludex serve` runs, its page makes campaigns and links"))
            }
            other => other.into(),
        })
    }

    /// Opens the store for reading beside a writer; `None` if there is none yet.
    pub fn open_read_only(&self) -> Result<Option<Store>, Failure> {
        let file = self.folder()?.join(FILE);
        if !file.exists() {
            return Ok(None);
        }
        match Store::open_read_only(&file) {
            // An older release's data: reading cannot bring it up, opening for writing can.
            Err(StoreError::OtherVersion { found, known, .. }) if found < known => Ok(Some(Store::open(&file)?)),
            other => Ok(Some(other?)),
        }
    }

    /// Opens the store for reading and checks that it has the campaign.
    pub fn open_campaign(&self, campaign: &str) -> Result<(Store, CampaignId), Failure> {
        let id: CampaignId = campaign.parse()?;
        let store = self.open_read_only()?;
        let store = store.ok_or_else(|| Failure::from(StoreError::NoCampaign { campaign: id.clone() }))?;
        match store.campaign(&id)? {
            Some(_) => Ok((store, id)),
            None => Err(StoreError::NoCampaign { campaign: id }.into()),
        }
    }
}

/// Returns the time in milliseconds since 1970.
pub fn now_ms() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}

/// Formats a time in milliseconds since 1970, in UTC: `2026-03-01 19:30`.
pub fn moment(ms: i64) -> String {
    let minutes = ms.div_euclid(60_000);
    let days = minutes.div_euclid(1440);
    let minute = minutes.rem_euclid(1440);
    // Years are reckoned from March, so that the day which leap years add is the last one; 719468 days lie between
    // 1 March of the year 0 and 1970.
    let day = days + 719_468;
    let era = day.div_euclid(146_097);
    let of_era = day.rem_euclid(146_097);
    let year_of_era = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let from_march = (5 * of_year + 2) / 153;
    let date = of_year - (153 * from_march + 2) / 5 + 1;
    let month = if from_march < 10 { from_march + 3 } else { from_march - 9 };
    let year = year_of_era + era * 400 + i64::from(month <= 2);
    format!("{year:04}-{month:02}-{date:02} {:02}:{:02}", minute / 60, minute % 60)
}

#[cfg(test)]
mod tests {
    use super::moment;

    #[test]
    fn moments_read_as_dates() {
        assert_eq!(moment(0), "1970-01-01 00:00");
        assert_eq!(moment(951_782_400_000), "2000-02-29 00:00");
        assert_eq!(moment(1_767_225_599_999), "2025-12-31 23:59");
        assert_eq!(moment(4_107_542_400_000), "2100-03-01 00:00");
        assert_eq!(moment(-60_000), "1969-12-31 23:59");
    }
}
