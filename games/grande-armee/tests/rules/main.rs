//! The rules, chapter by chapter.

#![allow(clippy::float_cmp, reason = "places are whole hundredths of an inch")]

mod agreement;
mod chapter_01_sequence;
mod chapter_02_control;
mod chapter_03_initiative;
mod chapter_04_skirmish;
mod chapter_05_artillery;
mod chapter_06_movement;
mod chapter_07_terrain;
mod chapter_08_combat;
mod chapter_09_evade;
mod chapter_10_recovery;
mod chapter_11_officers;
mod chapter_12_end;
mod data_faults;
mod deployment;
mod golden;
mod kept;
mod kit;
mod odds;
mod screen;
mod sergeant;
mod setup;
mod suite;
