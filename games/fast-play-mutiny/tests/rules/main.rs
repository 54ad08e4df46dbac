//! The rules, chapter by chapter.

mod odds;
