//! Matches of other rules or data than this program's: they are given to the program that they were begun with, or to one with the same rules.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use catalog::{Table, Title};
use host::{Gone, Hosted, Kept, Packed, Unopened};
use store::MatchRow;

use crate::live::load;
use crate::wire::{RulesNote, RulesStanding};
use crate::{ApiError, App};

/// A child that nobody has asked anything for so long is ended.
const IDLE: Duration = Duration::from_mins(5);

/// The programs and data sets that are kept.
pub struct Versions {
    /// The folder.
    pub kept: Arc<Kept>,
    /// This program, by the hash of its file.
    pub program: String,
}

impl fmt::Debug for Versions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Versions({})", self.program)
    }
}

/// By which rules a match in memory is played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Rules {
    /// By those of this program.
    Own,
    /// By those of a kept program of this version.
    Kept(String),
    /// By none any more: the program of this version was removed, and the match can only be looked at.
    Removed(String),
}

/// A game to play a match by.
pub(crate) struct Source {
    pub(crate) title: &'static dyn Title,
    pub(crate) rules: Rules,
    /// The match as it was packed, where its rules have been removed.
    pub(crate) packed: Option<Box<dyn Table>>,
}

impl App {
    /// The hash of this program, for a match that begins.
    pub(crate) fn own_program(&self) -> String {
        self.config.versions.as_ref().map_or_else(String::new, |versions| versions.program.clone())
    }

    /// This program's own game, if a match was begun by its rules and on its data.
    pub(crate) fn own_source(&self, row: &MatchRow) -> Option<Source> {
        let title = self.title(&row.game).ok()?;
        let is_same = title.data_hash() == row.data && (row.rules == 0 || row.rules == title.rules_version());
        is_same.then_some(Source { title, rules: Rules::Own, packed: None })
    }

    /// The game of another program for a match, or what was packed of it. Waits for that program: to be asked where one may wait.
    pub(crate) fn other_source(&self, row: &MatchRow) -> Result<Source, ApiError> {
        let versions = self.config.versions.as_ref().ok_or_else(|| old_rules(row))?;
        let kept = &versions.kept;
        // Packed is what was removed, or a part of what it needs.
        if let Some((title, table)) = kept.packed(&row.id) {
            return Ok(Source { title, rules: Rules::Removed(title.version().to_owned()), packed: Some(table) });
        }
        let known = kept.version(&row.program).map(|_| row.program.clone());
        let program =
            known.or_else(|| kept.program_for(&row.game, row.rules, &row.data)).ok_or_else(|| old_rules(row))?;
        let title: &'static Hosted = kept.title(&program, &row.game, &row.data)?;
        let version = kept.version(&program).unwrap_or_default();
        Ok(Source { title, rules: Rules::Kept(version), packed: None })
    }

    /// A game on a data set of a visitor's, in a child of its own that ends with what is given back. Waits for it.
    pub(crate) fn on_other_data(&self, game: &str, files: BTreeMap<String, String>) -> Result<Hosted, ApiError> {
        let versions = self.config.versions.as_ref().ok_or_else(|| {
            ApiError::Invalid("this server plays no other data; the program `grognard lab run --data` does".to_owned())
        })?;
        Hosted::open(versions.kept.fresh(&versions.program)?, game, files).map_err(|why| match why {
            Unopened::Refused(fault) => ApiError::Invalid(fault),
            Unopened::Gone(gone) => gone.into(),
        })
    }

    /// The game that reads a record of these rules, and the program that has it. Waits for another program.
    pub(crate) fn reader(&self, game: &str, rules: u32) -> Result<(&'static dyn Title, String), ApiError> {
        let own = self.title(game);
        if !own.as_ref().is_ok_and(|title| title.rules_version() == rules)
            && let Some(versions) = &self.config.versions
            && let Some((program, data)) = versions.kept.reader_of(game, rules)
        {
            let title: &'static Hosted = versions.kept.title(&program, game, &data)?;
            return Ok((title, program));
        }
        Ok((own?, self.own_program()))
    }

    /// The game by whose rules a match is played.
    pub(crate) async fn title_of(self: &Arc<Self>, id: &str) -> Result<&'static dyn Title, ApiError> {
        Ok(self.live(id).await?.hold(self).await?.title)
    }

    /// Ends children that nobody needs.
    pub(crate) fn rest_versions(&self) {
        if let Some(versions) = &self.config.versions {
            versions.kept.rest(IDLE);
        }
    }

    /// What a page says about the rules of a match.
    pub(crate) fn rules_note(&self, Source { title, rules, .. }: &Source) -> RulesNote {
        let newest = self.title(title.slug()).ok();
        let (standing, program) = match rules {
            Rules::Own => (RulesStanding::Current, env!("CARGO_PKG_VERSION").to_owned()),
            Rules::Kept(version) => (RulesStanding::Kept, version.clone()),
            Rules::Removed(version) => (RulesStanding::Removed, version.clone()),
        };
        RulesNote {
            version: title.rules_version(),
            newest: newest.map(Title::rules_version),
            other_data: newest.is_some_and(|newest| newest.data_hash() != title.data_hash()),
            standing,
            program,
        }
    }
}

/// A match as it can be seen without its program; none of one that has not begun.
pub async fn pack(app: &Arc<App>, id: &str) -> Result<Option<Packed>, ApiError> {
    let Some((_, state)) = load(app, id).await? else { return Ok(None) };
    let packed = move || {
        let table = state.table.as_ref()?;
        Some(Packed::of(&state.note.program, state.title, table.as_ref()))
    };
    Ok(tokio::task::spawn_blocking(packed).await?)
}

pub(crate) fn old_rules(row: &MatchRow) -> ApiError {
    ApiError::OldRules(format!("this match of {} was begun with other rules or data than this server has", row.game))
}

impl From<Gone> for ApiError {
    fn from(gone: Gone) -> Self {
        Self::Kept(gone.to_string())
    }
}
