//! The rules, clause by clause: one file for each chapter of the rulebook.

mod kit;

mod agreement;
mod chapter_01_equipment;
mod chapter_02_forces;
mod chapter_03_setup;
mod chapter_04_march_moves;
mod chapter_05_movement;
mod chapter_06_cover;
mod chapter_07_fire;
mod chapter_08_saves;
mod chapter_09_structures;
mod chapter_10_melee;
mod chapter_11_morale;
mod chapter_12_retreat;
mod chapter_13_deserters;
mod chapter_14_victory;
mod choices;
mod examples;
mod golden;
mod group_orders;
mod odds;
mod orders;
mod reasons;
mod score;
mod sergeant;
mod suite;
