//! The stores: one suite for all of them, and what is each one's own.

mod accounts; // what every store must do about accounts
mod clocks; // what every store must do about time, and what a seat keeps to itself
mod people; // what every store must do about notices and order
mod postgres; // what only a shared database has
mod results; // what every store must know of matches that are over, and of cups
mod rows; // matches and acts to store
mod seekers; // what every store must do about those who look for somebody
mod sqlite; // what only a file has
mod suite; // what every store must do

use std::sync::Arc;

use store::{Sqlite, Store};
use tempfile::TempDir;

/// A place of one's own in which a store can be opened, and opened again.
pub(crate) trait Place {
    /// Makes the place; none where this machine has no such store.
    async fn make() -> Option<Self>
    where
        Self: Sized;
    /// Opens the store.
    async fn open(&self) -> Arc<dyn Store>;
}

/// A file in a folder.
pub(crate) struct InAFile(TempDir);

impl Place for InAFile {
    async fn make() -> Option<Self> {
        Some(Self(TempDir::new().expect("a folder can be made")))
    }

    async fn open(&self) -> Arc<dyn Store> {
        Arc::new(Sqlite::open(&self.0.path().join("matches.sqlite")).expect("the file opens"))
    }
}

/// Every function of the suite as a test of each store.
macro_rules! every_store {
    ($($suite:ident: $($test:ident)*;)*) => {
        mod in_a_file {
            $($(#[tokio::test]
            async fn $test() {
                let place = <crate::InAFile as crate::Place>::make().await.expect("a folder");
                crate::$suite::$test(&place).await;
            })*)*
        }

        mod in_postgres {
            $($(#[tokio::test]
            async fn $test() {
                if let Some(place) = <crate::postgres::InPostgres as crate::Place>::make().await {
                    crate::$suite::$test(&place).await;
                }
            })*)*
        }
    };
}

every_store! {
    suite:
    what_was_written_is_read_back_by_another_program
    one_number_belongs_to_one_act
    a_job_that_fails_leaves_nothing_and_disturbs_nobody
    a_seat_is_taken_once_and_then_it_is_in_the_list
    lists_say_where_matches_stand
    what_is_kept_of_a_visitor_is_bounded_and_counted
    a_computers_turn_is_a_job_until_it_has_been_played
    a_job_is_there_once_until_it_is_ended
    a_job_is_done_by_one_and_by_another_when_he_dies
    a_job_that_is_left_waits_until_it_is_due
    of_many_who_take_a_job_one_has_it
    the_last_numbers_of_many_matches_are_known
    only_the_latest_findings_of_a_kind_are_kept
    what_is_asked_for_and_found_is_weighed
    a_program_lies_in_parts_and_is_there_when_it_is_whole
    ;
    accounts:
    a_session_is_the_accounts_visitor_until_it_is_ended
    an_accounts_name_is_its_own
    what_a_visitor_held_becomes_the_accounts
    of_a_deleted_account_nothing_is_left_but_nameless_seats
    keys_addresses_and_codes_belong_to_one_account
    a_ticket_is_good_once_and_in_time
    ;
    people:
    what_somebody_wants_to_be_told_is_kept
    notices_and_blocks_go_with_who_signs_in_and_end_with_the_account
    what_the_host_does_is_written_down
    words_can_be_taken_out_and_accounts_closed
    ;
    results:
    matches_that_are_over_are_told_in_the_order_of_their_ends
    of_an_analysis_the_account_is_told
    an_answer_is_the_first_order_after_anothers
    of_computers_those_matches_are_told_that_are_over_and_analysed
    a_match_counts_for_what_it_was_made_and_fills_one_slot
    a_cup_has_so_many_places_and_starts_once
    a_round_is_drawn_once_and_its_job_rests
    ;
    clocks:
    time_counts_while_a_server_runs
    a_clock_rings_when_the_last_act_says
    a_computer_that_relieves_somebody_has_its_turns
    what_a_seat_keeps_to_itself_is_kept
    ;
    seekers:
    who_waits_longest_is_met_first_and_once
    a_meeting_that_comes_to_nothing_leaves_who_wanted_it_waiting
    a_challenge_is_answered_once
    matches_to_watch_are_listed_and_under_way
    ;
}
