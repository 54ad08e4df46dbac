//! The server as its clients meet it: real HTTP, a real SQLite file, the toy game of the conformance suite.

mod accounts; // links by mail, codes, sessions, everything about me
mod bad_input; // everything that must be refused
mod bargains; // draws and take-backs
mod browser; // headers, files, cookies
mod clocks; // time to decide, its end, breaks, vacations
mod computers; // computer players
mod cup; // cups that run by themselves
mod hands; // who may see and do what in a match with several seats
mod hints; // what a general would do
mod invitations; // who invites to what
mod laboratory; // runs of the lab, analyses, playing on from a step
mod late; // matches that are watched
mod lessons; // lessons, answers that need no asking
mod lists; // matches in lists
mod nodes; // several servers over one database
mod notices; // by page, push, mail and webhook
mod order; // mutes, blocks, reports, the host's word
mod orders; // orders, races, undo
mod papers; // notes, orders for questions to come, verdicts
mod people; // who has an account
mod player; // what a player's page says beyond ratings
mod rated; // ratings, matches of players
mod real_games; // every game of the catalog
mod records; // matches as files, rematches
mod restart; // kill and start again
mod secrets; // not one hidden byte
mod seekers; // pools, challenges, matches to watch
mod sinks; // the world outside
mod support; // a server and its clients
mod types; // the client's types
mod updates; // the stream
mod versions; // older programs for older matches
