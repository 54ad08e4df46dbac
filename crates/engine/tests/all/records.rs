use std::sync::OnceLock;

use conformance::toy::ThreePasses;
use engine::record::{self, RecordError};
use engine::{DataFiles, Game, Loaded, Match, Pending, RuleSet, Seat, Secret, Viewer, load};
use serde_json::Value;

use crate::{BLUE, RED, first, fresh, give, loaded, to_the_end};

/// A match with a take-back, an undo and an end; the data set it was played on is loaded once.
fn whole() -> &'static (&'static Loaded<ThreePasses>, String) {
    static WHOLE: OnceLock<(&'static Loaded<ThreePasses>, String)> = OnceLock::new();
    WHOLE.get_or_init(|| {
        let mut played = fresh(11);
        give(&mut played, &["draw", "draw", "wait"]);
        played.take_back(1);
        give(&mut played, &["draw", "wait", "wait"]);
        played.undo(BLUE).expect("a wait can be undone");
        to_the_end(&mut played);
        (played.loaded(), record::write(&played))
    })
}

fn read(bytes: &[u8]) -> Result<Match<ThreePasses>, RecordError> {
    record::read(whole().0, bytes)
}

fn refused(bytes: &[u8]) -> RecordError {
    read(bytes).err().unwrap_or_else(|| panic!("the record should be refused: {}", String::from_utf8_lossy(bytes)))
}

#[test]
fn a_record_reads_back_into_the_same_match() {
    let text = &whole().1;
    let played = read(text.as_bytes()).expect("the record is whole");
    assert_eq!(record::write(&played), *text);
    assert!(played.steps().iter().any(|step| step.again == 1), "the take-back is on record");
    assert_eq!(played.setup().players, ["Ann", "Bob"]);
    assert_eq!(played.setup().nonces, [b"heads".to_vec(), b"tails".to_vec()]);
}

#[test]
fn a_record_has_one_readable_line_for_each_act() {
    let lines: Vec<Value> =
        whole().1.lines().map(|line| serde_json::from_str(line).expect("every line is JSON")).collect();
    assert_eq!(lines[0]["game"], "three-passes");
    assert_eq!(lines[0]["seats"][1]["player"], "Bob");
    assert_eq!((&lines[1]["n"], &lines[1]["seat"], &lines[1]["notation"]), (&1.into(), &"red".into(), &"draw".into()));
    assert_eq!(lines[1]["order"]["order"], "draw");
    let end = &lines[lines.len() - 1]["end"];
    assert_eq!(end["orders"], lines.len() - 2);
    assert_eq!(end["outcome"]["reason"], "TP-4.1");
}

#[test]
fn an_unfinished_match_and_one_given_up_are_recorded_too() {
    let mut played = fresh(3);
    give(&mut played, &["draw", "wait"]);
    let text = record::write(&played);
    let again = record::read(played.loaded(), text.as_bytes()).expect("an unfinished match is a record");
    assert_eq!(again.digest(), played.digest());
    assert!(text.lines().last().is_some_and(|line| line.contains("\"outcome\":null")));
    played.resign(RED).expect("red may give up");
    let text = record::write(&played);
    let again = record::read(played.loaded(), text.as_bytes()).expect("a match given up is a record");
    assert_eq!(again.pending(), played.pending());
    assert!(text.contains("{\"table\":\"resign\"}"));
    let mut drawn = fresh(3);
    drawn.agree_draw(BLUE).expect("a draw may be agreed");
    let again = record::read(drawn.loaded(), record::write(&drawn).as_bytes()).expect("a draw is a record");
    assert_eq!(again.pending(), drawn.pending());
}

#[test]
fn a_record_cut_at_any_line_or_within_one_is_refused() {
    let text = &whole().1;
    let lines = text.lines().count();
    for (end, _) in text.match_indices('\n') {
        let (cut, number) = (&text[..=end], text[..end].lines().count());
        if number < lines {
            let error = refused(cut.as_bytes());
            assert_eq!(
                (error.line, error.text.as_str()),
                (number, "the record is cut short: its closing line is missing")
            );
        }
    }
    for end in (0..text.len()).filter(|end| text.is_char_boundary(*end)) {
        let error = refused(&text.as_bytes()[..end]);
        assert!((1..=lines).contains(&error.line) && !error.text.is_empty(), "{error}");
    }
}

#[test]
fn every_byte_that_is_changed_is_found() {
    let text = &whole().1;
    let lines = text.lines().count();
    for at in 0..text.len() {
        for change in [0x01, 0x20, 0x80] {
            let mut bytes = text.as_bytes().to_vec();
            bytes[at] ^= change;
            let error = refused(&bytes);
            assert!((1..=lines + 1).contains(&error.line), "{error}");
        }
    }
}

#[test]
fn a_line_taken_out_put_in_or_exchanged_is_found() {
    let lines: Vec<&str> = whole().1.lines().collect();
    let joined = |lines: &[&str]| lines.join("\n") + "\n";
    for at in 0..lines.len() {
        let mut fewer = lines.clone();
        fewer.remove(at);
        refused(joined(&fewer).as_bytes());
        let mut more = lines.clone();
        more.insert(at, lines[at]);
        refused(joined(&more).as_bytes());
        if at > 0 {
            let mut exchanged = lines.clone();
            exchanged.swap(at - 1, at);
            refused(joined(&exchanged).as_bytes());
        }
    }
    let windows = joined(&lines).replace('\n', "\r\n");
    assert_eq!(refused(windows.as_bytes()).line, 1, "another line ending is another byte");
    let mut without = lines.clone();
    without.remove(2);
    assert_eq!(refused(joined(&without).as_bytes()).to_string(), "line 3: order 2 is missing; this is order 3");
}

/// The record with one piece of text in place of another.
fn edited(old: &str, new: &str) -> RecordError {
    let text = &whole().1;
    assert!(text.contains(old), "the record has {old}");
    refused(text.replacen(old, new, 1).as_bytes())
}

#[test]
fn what_is_wrong_is_said_with_its_line() {
    for (old, new, line, text) in [
        (
            "\"grognard\":1",
            "\"grognard\":3",
            1,
            "the record has format 3; this program reads formats up to 2, a newer program is needed",
        ),
        ("\"grognard\":1", "\"grognard\":2", 1, "the header does not match its hash; it was edited"),
        ("\"grognard\":1", "\"grognard\":0", 1, "the record has format 0, which is no longer read"),
        ("\"game\":\"three-passes\"", "\"game\":\"chess\"", 1, "the record is of chess, not of three-passes"),
        (
            "\"rules\":1",
            "\"rules\":2",
            1,
            "the record was made with version 2 of the rules, this program has version 1",
        ),
        (
            "\"scenario\":\"campaign\"",
            "\"scenario\":\"siege\"",
            1,
            "three-passes has no scenario `siege`; it has patrol, campaign",
        ),
        ("\"player\":\"Ann\"", "\"player\":\"Eve\"", 1, "the header does not match its hash; it was edited"),
        ("\"undo\":true", "\"undo\":false", 1, "the header does not match its hash; it was edited"),
        ("\"undo\":true", "\"undo\": true", 1, "the header is not written as this program writes it; it was edited"),
        ("\"nonce\":\"68", "\"nonce\":\"6g", 1, "a nonce is not written in hexadecimal digits"),
        (
            "\"seat\":\"red\",\"order\":{\"order\":\"draw\"}",
            "\"seat\":\"pink\",\"order\":{\"order\":\"draw\"}",
            2,
            "there is no seat `pink`",
        ),
        (
            "\"order\":{\"order\":\"draw\"},\"notation\":\"draw\"",
            "\"order\":{\"order\":\"dance\"},\"notation\":\"dance\"",
            2,
            "`dance` is no order here",
        ),
        (
            "\"notation\":\"draw\"",
            "\"notation\":\"wait\"",
            2,
            "the notation `wait` does not fit the order, which is `draw`",
        ),
        (
            "\"seat\":\"red\",\"order\":{\"order\":\"draw\"}",
            "\"seat\":\"blue\",\"order\":{\"order\":\"draw\"}",
            2,
            "it is for red to decide",
        ),
    ] {
        let error = edited(old, new);
        assert_eq!((error.line, error.text.as_str()), (line, text), "{old} became {new}");
    }
}

#[test]
fn another_order_or_another_outcome_is_found_by_the_hashes() {
    let state = "the state after this order is not the recorded one: the order or a line before it was edited";
    let error = edited("{\"order\":\"draw\"},\"notation\":\"draw\"", "{\"order\":\"wait\"},\"notation\":\"wait\"");
    assert_eq!((error.line, error.text.as_str()), (2, state));
    let error = edited("\"again\":1", "\"again\":2");
    assert_eq!(error.text, state, "a take-back that did not happen is found");
    let last = whole().1.lines().count();
    let error = edited("\"reason\":\"TP-4.1\"", "\"reason\":\"TP-4.2\"");
    assert_eq!((error.line, error.text.as_str()), (last, "the closing line does not match the match; it was edited"));
}

#[test]
fn take_backs_stay_on_record_so_that_old_dice_never_come_back() {
    let mut played = fresh(11);
    give(&mut played, &["draw", "draw", "wait"]);
    played.take_back(1);
    played.take_back(0);
    give(&mut played, &["draw"]);
    played.take_back(0);
    assert_eq!(played.take_backs(), [1], "even where no order followed");
    let mut read_back = read(record::write(&played).as_bytes()).expect("the record is whole");
    assert_eq!(read_back.take_backs(), [1]);
    give(&mut played, &["draw"]);
    give(&mut read_back, &["draw"]);
    assert_eq!(read_back.digest(), played.digest(), "the same new dice");
    assert_eq!(read(whole().1.as_bytes()).expect("the record is whole").take_backs(), [2]);
}

#[test]
fn the_number_of_take_backs_never_falls() {
    let lines: Vec<&str> = whole().1.lines().collect();
    let later = lines.iter().rposition(|line| line.contains("\"again\":1")).expect("some orders follow the take-back");
    let mut edited = lines.clone();
    let fallen = lines[later].replace("\"again\":1,", "");
    edited[later] = &fallen;
    let error = refused((edited.join("\n") + "\n").as_bytes());
    assert_eq!(
        (error.line, error.text.as_str()),
        (later + 1, "the number of take-backs falls; the order was moved or edited")
    );
    let most = whole().1.replace("\"secret\"", "\"taken_back\":4294967295,\"secret\"");
    assert_eq!(refused(most.as_bytes()).text, "no match has that many take-backs");
}

#[test]
fn a_secret_that_was_not_promised_is_found() {
    let other = Secret::from_seed(12).hex();
    let error = edited(&Secret::from_seed(11).hex(), &other);
    assert_eq!(error.text, "the secret does not match the commitment: these are not the dice that were promised");
    let error = edited(&Secret::from_seed(11).hex(), "12ab");
    assert_eq!(error.text, "the secret is not 64 hexadecimal digits");
}

#[test]
fn a_record_of_another_data_set_is_refused() {
    let mut files: DataFiles = ThreePasses::files();
    let text = files.text("passes.toml").expect("the file is there").replace("[1, 1, 2,", "[1, 2, 2,");
    files.replace("passes.toml", text);
    let other = load::<ThreePasses>(&files).expect("the data is right");
    let error = record::read(other, whole().1.as_bytes()).err().expect("the data set is another");
    assert_eq!(error.line, 1);
    assert!(error.text.starts_with("the record was made with data set "), "{error}");
}

#[test]
fn a_record_takes_along_what_is_not_the_programs_own_data() {
    assert!(!whole().1.contains("\"files\""), "the program's own data stay where they are");
    let mut files: DataFiles = ThreePasses::files();
    let text = files.text("passes.toml").expect("the file is there").replace("[1, 1, 2,", "[1, 2, 2,");
    files.replace("passes.toml", &text);
    let other = load::<ThreePasses>(&files).expect("the data is right");
    let mut played = Match::new(other, crate::setup(5)).expect("the toy can be set up");
    to_the_end(&mut played);
    let record = record::write(&played);
    let head = record::peek(record.as_bytes()).expect("the header is whole");
    assert_eq!(head.files.into_iter().collect::<Vec<_>>(), [("passes.toml".to_owned(), text)]);
    // It is read without the folder, and written as it was, once and once more.
    for _ in 0..2 {
        let again = read(record.as_bytes()).expect("the data are in the record");
        assert_eq!((record::write(&again), again.loaded().data.as_str()), (record.clone(), other.data.as_str()));
    }
    // Other data than those of the hash are found out.
    let error = refused(record.replace("[1, 2, 2,", "[2, 1, 2,").as_bytes());
    assert!(error.text.starts_with("the record was made with data set "), "{error}");
    let error = refused(record.replace("passes.toml", "passages.toml").as_bytes());
    assert!(error.text.starts_with("the data that the record carries: "), "{error}");
}

#[test]
fn what_is_no_record_is_refused() {
    for (bytes, line, text) in [
        (&b""[..], 1, "the record is empty"),
        (b"\n", 1, "the record is empty"),
        (b"hello\n", 1, "this is not the header of a Grognard record"),
        (b"[1,2]\n", 1, "this is not the header of a Grognard record"),
        (b"{\"grognard\":\"1\"}\n", 1, "this is not the header of a Grognard record"),
        (b"{}\n\xff\n", 2, "the record is not UTF-8 text"),
        (b"\xff", 1, "the record is not UTF-8 text"),
    ] {
        let error = refused(bytes);
        assert_eq!((error.line, error.text.as_str()), (line, text));
    }
    let huge = format!("{{\"grognard\":1,\"x\":{}1{}}}\n", "[".repeat(100_000), "]".repeat(100_000));
    assert_eq!(refused(huge.as_bytes()).line, 1, "deep nesting does not end the program");
}

#[test]
fn the_header_tells_the_game_before_the_record_is_read() {
    let head = record::peek(whole().1.as_bytes()).expect("the header is whole");
    assert_eq!((head.game.as_str(), head.scenario.as_str(), head.seats.len()), ("three-passes", "campaign", 2));
    assert!(record::peek(b"{\"grognard\":7}").is_err_and(|error| error.text.contains("newer program")));
}

#[test]
fn the_record_of_a_view_hides_what_the_seat_may_not_know() {
    let mut played = fresh(11);
    let post = first(&played, "post");
    let card = played.game().speak(&post).need_word("card").expect("a post names its card").to_owned();
    played.give(RED, post).expect("a card can be posted");
    let view = |viewer: Viewer| record::write_view(&played, viewer);
    assert!(view(Viewer::Seat(RED)).contains(&format!("post {card} at ")), "red knows what it posted");
    for viewer in [Viewer::Seat(BLUE), Viewer::Spectator] {
        assert!(!view(viewer).contains(&format!("post {card}")), "the words of the order are hidden");
        assert!(view(viewer).contains("Red posted a card at"), "that a card was posted is not");
    }
    for viewer in [Viewer::Seat(RED), Viewer::Seat(BLUE), Viewer::Spectator] {
        let text = view(viewer);
        assert!(!text.contains("\"hash\"") && !text.contains(&played.setup().secret.hex()));
        assert!(!text.contains("nonce"), "nonces stay with the dice");
        let error = record::read(played.loaded(), text.as_bytes()).err().expect("a view is no record");
        assert_eq!(
            error.to_string(),
            "line 1: this is one seat's view of a match that was still running; it cannot be replayed"
        );
    }
    let opened = |seat: Seat| view(Viewer::Seat(seat)).matches("drew c").count();
    assert_eq!((opened(RED), opened(BLUE)), (2, 2), "each seat sees its own two cards");
    assert_eq!(view(Viewer::Spectator).matches("drew c").count(), 0);
}

#[test]
fn records_survive_names_in_any_script() {
    let mut setup = crate::setup(1);
    setup.players = vec!["बहादुर शाह \"Zafar\"".to_owned(), "\u{0}\n\\".to_owned()];
    let played = Match::new(loaded(), setup).expect("names are free");
    let text = record::write(&played);
    assert_eq!(text.lines().count(), 2);
    let again = record::read(played.loaded(), text.as_bytes()).expect("the record is whole");
    assert_eq!(again.setup().players, played.setup().players);
}

/// A match that keeps time, some orders into it.
fn timed() -> Match<ThreePasses> {
    let mut played = fresh(4);
    played.keep_time();
    for took in [1_500, 0, 86_400_000] {
        played.next_took(took);
        let Pending::Decision { seat, .. } = played.pending() else { break };
        let mut orders = Vec::new();
        played.game().orders(&mut orders);
        played.give(seat, orders[0]).expect("an offered order is legal");
    }
    played
}

#[test]
fn a_record_with_times_says_what_each_order_took() {
    let played = timed();
    let text = record::write(&played);
    assert!(text.starts_with("{\"grognard\":2,"));
    for took in ["\"took\":1500,", "\"took\":0,", "\"took\":86400000,"] {
        assert!(text.contains(took), "{took}");
    }
    let again = record::read(played.loaded(), text.as_bytes()).expect("it is a record");
    assert_eq!(again.digest(), played.digest());
    assert_eq!(record::write(&again), text);
    assert_eq!(again.at(2).digest(), played.at(2).digest());
    assert!(record::write_view(&played, Viewer::Spectator).contains("\"took\":1500"));
}

#[test]
fn a_time_that_was_changed_is_found() {
    let text = record::write(&timed());
    let error = refused(text.replace("\"took\":1500", "\"took\":1501").as_bytes());
    assert_eq!(error.line, 2, "{error}");
    let error = refused(text.replace("\"took\":1500,", "").as_bytes());
    assert_eq!(error.to_string(), "line 2: the line does not say how long it took, which does not fit format 2");
    let plain = &whole().1;
    let slipped_in = plain.replacen(",\"hash\":\"", ",\"took\":5,\"hash\":\"", 2);
    assert!(refused(slipped_in.as_bytes()).line <= 2);
}

#[test]
fn a_match_without_times_is_written_as_it_always_was() {
    let text = &whole().1;
    assert!(text.starts_with("{\"grognard\":1,") && !text.contains("\"took\""));
}

#[test]
fn who_loses_on_time_is_named() {
    let mut played = timed();
    played.time_up(RED).expect("a match that is on can be lost on time");
    let text = record::write(&played);
    assert!(text.contains("{\"table\":\"time\"}") && text.contains("\"out_of_time\":\"red\""), "{text}");
    let again = record::read(played.loaded(), text.as_bytes()).expect("it is a record");
    assert_eq!(again.ending(), played.ending());
    assert!(played.time_up(BLUE).is_err(), "it is over");
    let mut untimed = fresh(3);
    untimed.time_up(RED).expect("the table decides");
    assert_eq!(refused(record::write(&untimed).as_bytes()).text, "`time` is nothing a table knows");
}

#[test]
fn what_the_host_ends_is_neither_won_nor_drawn() {
    for mut played in [fresh(3), timed()] {
        played.annul(RED).expect("a match that is on can be ended");
        let ending = played.ending().expect("it is over");
        assert!(ending.annulled && !ending.agreed && ending.winners.is_empty());
        assert_eq!(ending.level, "annulled");
        let text = record::write(&played);
        assert!(text.contains("{\"table\":\"annul\"}") && text.contains("\"annulled\":true"), "{text}");
        let again = record::read(played.loaded(), text.as_bytes()).expect("it is a record");
        assert_eq!(again.ending(), played.ending());
        let forged = text.replacen("{\"table\":\"annul\"}", "{\"table\":\"draw\"}", 1);
        refused(forged.as_bytes());
        assert!(played.annul(BLUE).is_err(), "it is over");
    }
}

#[test]
fn time_is_kept_from_the_beginning_or_not_at_all() {
    let mut played = fresh(3);
    let before = played.digest();
    played.next_took(7);
    assert_eq!(played.digest(), before);
    give(&mut played, &["wait"]);
    played.keep_time();
    assert!(record::write(&played).starts_with("{\"grognard\":1,"));
}
