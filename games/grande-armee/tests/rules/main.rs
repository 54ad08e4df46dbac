//! The rules, chapter by chapter.

mod suite;
