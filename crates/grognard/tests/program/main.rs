//! The program as people and scripts meet it: real processes, their output, their exit codes.

mod admin; // the host keeps order
mod bad_data; // faults in data folders
mod bad_input; // everything else that is refused
mod comparison; // lab compare
mod faults; // servers that fail while matches are played
mod listings; // games, rules, help, completions
mod lists; // forces kept in files
mod matches; // play and resume
mod odds; // exact odds
mod process; // how the program is run
mod records; // replay and verify
mod reports; // what lab report draws and refuses
mod results; // lab folders, analyses
mod serving; // the table on other data
mod shared; // the table over PostgreSQL
mod simulation; // lab run and bench
mod table_game; // play on a table
mod upgrade; // a newer program over the matches of an older one
mod versions; // what a server keeps for its matches
mod visiting; // servers, and who visits them
