//! The rules, clause by clause: one file for each chapter of the rulebook.

mod suite;
