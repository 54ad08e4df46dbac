use club::clock::{Clock, LeaveFault, Moment, Pace, Span, Terms, TimeUp};
use proptest::prelude::*;

const START: Moment = Moment(1_700_000_000_000);

fn live(minutes: u32, increment: u32) -> Terms {
    Terms::new(Pace::Live { minutes, increment, time_up: TimeUp::Claim }).unwrap()
}

fn by_days(days: u32, reserve: u32, vacation: u32) -> Terms {
    Terms::new(Pace::Days { days, reserve, vacation, time_up: TimeUp::Claim }).unwrap()
}

fn begun(terms: Terms) -> Clock {
    let mut clock = Clock::new(terms, 2);
    clock.begin(Some(0), START);
    clock
}

fn minute(minutes: u32) -> Moment {
    START + Span::minutes(minutes)
}

fn day(days: u32) -> Moment {
    START + Span::days(days)
}

#[test]
fn terms_are_read_and_written_in_both_forms() {
    let terms = Terms::from_json(r#"{"pace":"days","days":3,"reserve":7,"time_up":"computer"}"#).unwrap();
    assert_eq!(terms.pace(), Pace::Days { days: 3, reserve: 7, vacation: 0, time_up: TimeUp::Computer });
    assert_eq!(Terms::from_json(&terms.to_json()), Ok(terms));
    let terms = Terms::from_toml("pace = \"live\"\nminutes = 15\nincrement = 10").unwrap();
    assert_eq!(terms, live(15, 10));
}

#[test]
fn a_clock_is_said_in_words() {
    for (terms, short, long) in [
        (live(15, 10), "live 15+10", "live, 15 minutes each and 10 seconds more a turn"),
        (live(1, 1), "live 1+1", "live, 1 minute each and 1 second more a turn"),
        (live(60, 0), "live 60+0", "live, 60 minutes each"),
        (by_days(3, 7, 0), "3 days a turn", "3 days a turn, 7 in reserve"),
        (by_days(1, 0, 12), "1 day a turn", "1 day a turn, 12 of vacation"),
    ] {
        assert_eq!((terms.short().as_str(), terms.to_string().as_str()), (short, long));
    }
}

#[test]
fn terms_that_no_clock_keeps_are_refused_with_a_sentence() {
    for (text, sentence) in [
        (r#"{"pace":"live","minutes":0}"#, "a live clock has 1 to 720 minutes, not 0"),
        (
            r#"{"pace":"live","minutes":5,"increment":301}"#,
            "the increment of a live clock has 0 to 300 seconds, not 301",
        ),
        (r#"{"pace":"days","days":31}"#, "a turn has 1 to 30 days, not 31"),
        (r#"{"pace":"days","days":3,"reserve":61}"#, "the reserve has 0 to 60 days, not 61"),
        (r#"{"pace":"days","days":3,"vacation":4000000000}"#, "the vacation has 0 to 60 days, not 4000000000"),
    ] {
        assert_eq!(Terms::from_json(text).unwrap_err().to_string(), sentence);
    }
    for nonsense in [
        "",
        "{}",
        r#"{"pace":"blitz"}"#,
        r#"{"pace":"live","minutes":-1}"#,
        r#"{"pace":"live","minutes":5,"days":3}"#,
        r#"{"pace":"live","minutes":5,"time_up":"explode"}"#,
    ] {
        let sentence = Terms::from_json(nonsense).unwrap_err().to_string();
        assert!(sentence.starts_with("this is not how a clock is written: "), "{sentence}");
    }
    assert!(Terms::from_toml("pace = \"live\"").is_err());
}

#[test]
fn a_live_turn_is_paid_from_the_bank_and_earns_its_increment() {
    let mut clock = begun(live(10, 30));
    assert_eq!(clock.press(Some(1), minute(4)), Span::minutes(4));
    assert_eq!(clock.left(0, minute(9)).total(), Span::minutes(6) + Span::seconds(30), "it stands still meanwhile");
    assert_eq!(clock.left(1, minute(9)).total(), Span::minutes(5));
    assert_eq!(clock.runs_out(), Some(minute(14)));
}

#[test]
fn several_decisions_of_a_seat_are_one_turn() {
    let mut clock = begun(live(10, 30));
    assert_eq!(clock.press(Some(0), minute(1)), Span::minutes(1));
    assert_eq!(clock.press(Some(0), minute(3)), Span::minutes(2));
    assert_eq!(clock.press(Some(1), minute(4)), Span::minutes(1));
    assert_eq!(clock.left(0, minute(4)).total(), Span::minutes(6) + Span::seconds(30), "one increment for all three");
}

#[test]
fn by_days_the_turn_comes_first_and_then_the_reserve() {
    let mut clock = begun(by_days(3, 7, 0));
    assert_eq!(clock.runs_out(), Some(day(10)));
    assert_eq!((clock.left(0, day(2)).turn, clock.left(0, day(2)).bank), (Span::days(1), Span::days(7)));
    assert_eq!((clock.left(0, day(5)).turn, clock.left(0, day(5)).bank), (Span::ZERO, Span::days(5)));
    clock.press(Some(0), day(2));
    clock.press(Some(1), day(5));
    assert_eq!(clock.left(0, day(9)).bank, Span::days(5), "two decisions of one turn share its days");
    clock.press(Some(0), day(6));
    assert_eq!(clock.left(0, day(6)).turn, Span::days(3), "the next turn has its days again");
    assert_eq!(clock.left(1, day(6)).bank, Span::days(7), "what a turn does not use is gone");
}

#[test]
fn time_that_is_up_is_up_from_its_last_millisecond_on() {
    let clock = begun(live(10, 0));
    let end = clock.runs_out().unwrap();
    assert_eq!(clock.out(end - Span::millis(1)), None);
    assert_eq!(clock.out(end), Some(0));
    assert_eq!(clock.left(0, day(99)).total(), Span::ZERO, "never less than nothing");
}

#[test]
fn who_decides_late_before_anybody_claims_plays_on() {
    let mut clock = begun(by_days(3, 7, 0));
    assert_eq!(clock.out(day(30)), Some(0));
    clock.press(Some(1), day(30));
    clock.press(Some(0), day(31));
    assert_eq!(clock.out(day(33)), None);
    assert_eq!(clock.out(day(34)), Some(0), "the reserve is gone for good");
}

#[test]
fn nobodys_time_runs_while_a_computer_is_asked() {
    let mut clock = begun(live(10, 0));
    clock.press(None, minute(1));
    assert_eq!((clock.runs_out(), clock.out(day(9)), clock.asked()), (None, None, None));
    assert_eq!(clock.press(Some(1), minute(60)), Span::ZERO);
    assert_eq!(clock.left(0, day(1)).total(), Span::minutes(9));
    assert_eq!(clock.left(1, minute(62)).total(), Span::minutes(8));
}

#[test]
fn a_pause_stops_the_clock_and_not_the_players() {
    let mut clock = begun(live(10, 0));
    clock.pause(minute(2));
    clock.pause(minute(5));
    assert!(clock.is_paused());
    assert_eq!((clock.runs_out(), clock.left(0, day(3)).total()), (None, Span::minutes(8)));
    assert_eq!(clock.press(Some(1), day(3)), Span::minutes(2), "the thinking before the pause");
    assert_eq!(clock.press(Some(0), day(4)), Span::ZERO);
    clock.resume(day(5));
    assert_eq!(clock.runs_out(), Some(day(5) + Span::minutes(8)));
}

#[test]
fn going_back_gives_no_time_back() {
    let mut clock = begun(live(10, 60));
    clock.press(Some(1), minute(1));
    clock.turn_back(Some(0), minute(4));
    assert_eq!(clock.left(1, minute(4)).total(), Span::minutes(7), "and earns none");
    assert_eq!(clock.left(0, minute(5)).total(), Span::minutes(9));
    clock.stop(minute(6));
    assert_eq!((clock.asked(), clock.left(0, day(9)).total()), (None, Span::minutes(8)));
}

#[test]
fn on_vacation_time_stands_still() {
    let mut clock = begun(by_days(3, 1, 10));
    clock.take_leave(0, 5, day(2)).unwrap();
    assert_eq!(clock.left(0, day(6)).turn, Span::days(1));
    assert_eq!(clock.left(0, day(6)).away_until, Some(day(7)));
    assert_eq!(clock.runs_out(), Some(day(9)));
    clock.take_leave(0, 1, day(6)).unwrap();
    assert_eq!((clock.runs_out(), clock.left(0, day(6)).vacation), (Some(day(10)), 4));
    assert_eq!(clock.take_leave(0, 5, day(6)), Err(LeaveFault::TooLong { asked: 5, left: 4 }));
    assert_eq!(clock.take_leave(0, 0, day(6)), Err(LeaveFault::NoDay));
    assert_eq!(clock.take_leave(2, 1, day(6)), Err(LeaveFault::NoSeat));
    assert_eq!(clock.take_leave(0, 1, day(10)), Err(LeaveFault::TooLate));
    // A seat may be away while it is not asked; the days are gone all the same.
    clock.take_leave(1, 10, day(8)).unwrap();
    clock.press(Some(1), day(9));
    assert_eq!(clock.runs_out(), Some(day(22)));
}

#[test]
fn a_live_clock_knows_no_vacation() {
    assert_eq!(begun(live(10, 0)).take_leave(0, 1, START), Err(LeaveFault::TooLong { asked: 1, left: 0 }));
}

#[test]
fn a_clock_set_back_costs_nobody_anything() {
    let mut clock = begun(live(10, 0));
    clock.press(Some(1), minute(60));
    assert_eq!(clock.press(Some(0), minute(0)), Span::ZERO, "an hour back");
    assert_eq!(clock.press(Some(1), minute(1)), Span::minutes(1), "and it runs on from there");
    assert_eq!(clock.left(1, minute(1)).total(), Span::minutes(10));
}

#[test]
fn what_a_decision_took_stays_as_it_was_stored() {
    let (mut kept, mut again) = (begun(live(10, 5)), begun(live(10, 5)));
    let took = kept.press(Some(1), minute(3));
    again.pressed(Some(1), minute(3), took);
    assert_eq!(kept, again);
}

#[derive(Clone, Debug)]
enum Deed {
    Press(u8),
    Back(u8),
    Pause,
    Resume,
    Leave(u8, u32),
}

fn deeds() -> impl Strategy<Value = Vec<(Deed, i64)>> {
    let deed = prop_oneof![
        6 => (0_u8..3).prop_map(Deed::Press),
        1 => (0_u8..3).prop_map(Deed::Back),
        1 => Just(Deed::Pause),
        1 => Just(Deed::Resume),
        1 => (0_u8..3, 0_u32..9).prop_map(|(seat, days)| Deed::Leave(seat, days)),
    ];
    // Mostly forward, now and then back.
    proptest::collection::vec((deed, prop_oneof![9 => 0_i64..90_000_000, 1 => -90_000_000_i64..0]), 0..40)
}

fn terms() -> impl Strategy<Value = Terms> {
    prop_oneof![
        (1_u32..=720, 0_u32..=300).prop_map(|(minutes, increment)| live(minutes, increment)),
        (1_u32..=30, 0_u32..=60, 0_u32..=60).prop_map(|(days, reserve, vacation)| by_days(days, reserve, vacation)),
    ]
}

proptest! {
    #[test]
    fn whatever_happens_time_is_only_taken_from_who_is_asked(terms in terms(), deeds in deeds()) {
        let mut clock = Clock::new(terms, 2);
        let mut now = START;
        clock.begin(Some(0), now);
        for (deed, passed) in deeds {
            let asked = clock.asked();
            let before = [clock.left(0, now), clock.left(1, now)];
            now = Moment(now.0 + passed);
            for (seat, before) in before.iter().enumerate() {
                let left = clock.left(seat, now);
                if asked != Some(seat) || clock.is_paused() {
                    prop_assert_eq!(left.total(), before.total());
                }
                prop_assert!(before.total() - left.total() <= Span::millis(passed.max(0) as u64));
            }
            // Once it is up it is up, and not a millisecond earlier.
            if let Some(end) = clock.runs_out() {
                prop_assert_eq!(clock.out(end), asked);
                if !clock.left(asked.unwrap(), end - Span::millis(1)).total().is_zero() {
                    prop_assert_eq!(clock.out(end - Span::millis(1)), None);
                }
            }
            let seat = |seat: u8| Some(usize::from(seat)).filter(|seat| *seat < 2);
            match deed {
                Deed::Press(next) => drop(clock.press(seat(next), now)),
                Deed::Back(next) => clock.turn_back(seat(next), now),
                Deed::Pause => clock.pause(now),
                Deed::Resume => clock.resume(now),
                Deed::Leave(who, days) => drop(clock.take_leave(usize::from(who), days, now)),
            }
        }
    }

    #[test]
    fn any_text_is_read_or_refused(text in ".{0,80}") {
        let _ = Terms::from_json(&text);
        let _ = Terms::from_toml(&text);
    }
}

#[test]
fn who_undoes_goes_on_with_the_turn_he_had() {
    let mut clock = begun(live(10, 30));
    clock.press(Some(1), minute(4));
    clock.undo(Some(0), minute(5));
    assert_eq!(clock.left(0, minute(5)).total(), Span::minutes(6), "without the increment");
    assert_eq!(clock.left(1, minute(5)).total(), Span::minutes(9), "what the other has thought is gone");
    clock.press(Some(1), minute(7));
    assert_eq!(clock.left(0, minute(7)).total(), Span::minutes(4) + Span::seconds(30));
    let mut clock = begun(by_days(3, 7, 0));
    clock.press(Some(1), day(2));
    clock.undo(Some(0), day(2));
    assert_eq!(clock.left(0, day(2)).turn, Span::days(1), "a turn has its days once");
    clock.press(Some(0), day(4));
    clock.undo(Some(0), day(4));
    assert_eq!(clock.left(0, day(4)).total(), Span::days(6), "within a turn as well");
}
