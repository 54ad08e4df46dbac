//! What is known here of a game that another program has.

use engine::{GameInfo, Word, vocabulary};

use crate::wire::Info;

/// A game of another program, as far as it is told once.
pub(crate) struct Known {
    pub(crate) info: GameInfo,
    pub(crate) rules: u32,
    pub(crate) data: String,
    pub(crate) lists: Vec<Word>,
}

impl Known {
    /// What was told; nothing when there are more words than can be kept.
    pub(crate) fn of(info: Info, rules: u32, data: &str, lists: &[String]) -> Option<Self> {
        let lists = lists.iter().map(|list| vocabulary::word(list)).collect::<Option<_>>()?;
        Some(Self { info: info.into_info(), rules, data: data.to_owned(), lists })
    }
}
