//! The rules, clause by clause: one file for each chapter of the rulebook.

mod kit; // small battles to try a rule on

mod agreement;
mod bad_input;
mod chapter_01_turn;
mod chapter_02_command;
mod chapter_03_movement;
mod chapter_04_formations;
mod chapter_05_fire;
mod chapter_06_melee;
mod chapter_07_pursuit;
mod chapter_08_morale;
mod chapter_09_shaken;
mod chapter_10_routed;
mod chapter_11_roster;
mod chapter_12_geometry;
mod chapter_13_terrain;
mod chapter_14_setup;
mod chapter_15_victory;
mod data_faults;
mod examples;
mod golden;
mod odds;
mod orders;
mod reasons;
mod sample;
mod screen;
mod suite;
