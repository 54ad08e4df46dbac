use std::sync::Mutex;
use std::time::Duration;

use catalog::{Budget, Halt, Level, Table, Title};
use conformance::toy::ThreePasses;
use engine::{DataFiles, Options, RuleSet, Seat, Utterance, Viewer};
use lab::{AnalysisPlan, BenchPlan, CalibrationPlan, ComparePlan, Escort, FitPlan, Forecasting, Hypotheses, RunPlan};
use scene::Target;
use serde_json::{Value, json};

use crate::support::{hosted, own, play_out, setup, step};

fn same(what: &str, own: impl serde::Serialize, hosted: impl serde::Serialize) {
    assert_eq!(serde_json::to_value(own).unwrap(), serde_json::to_value(hosted).unwrap(), "{what}");
}

/// All that can be asked of a match is answered alike.
fn same_match(own: &dyn Table, hosted: &dyn Table) {
    assert_eq!(own.slug(), hosted.slug());
    assert_eq!((own.seats(), own.status(), own.decider()), (hosted.seats(), hosted.status(), hosted.decider()));
    assert_eq!((own.steps(), own.turn(), own.digest()), (hosted.steps(), hosted.turn(), hosted.digest()));
    assert_eq!(own.take_backs(), hosted.take_backs());
    same("offers", own.offers(), hosted.offers());
    same("the only offer", own.only_offer(), hosted.only_offer());
    same("ground", own.ground(), hosted.ground());
    same("setup", own.setup(), hosted.setup());
    assert_eq!(own.record(), hosted.record());
    for seat in [Seat(0), Seat(1)] {
        assert_eq!(own.can_undo(seat), hosted.can_undo(seat));
        assert_eq!(own.asks_list(seat), hosted.asks_list(seat));
        same("list", own.list(seat), hosted.list(seat));
        assert_eq!(own.are_allies(Seat(0), seat), hosted.are_allies(Seat(0), seat));
    }
    let middle = own.steps() / 2;
    assert_eq!(own.record_at(middle), hosted.record_at(middle));
    for viewer in [Viewer::Seat(Seat(0)), Viewer::Seat(Seat(1)), Viewer::Spectator, Viewer::Umpire] {
        same("scene", own.scene(viewer), hosted.scene(viewer));
        same("an earlier scene", own.scene_at(viewer, middle), hosted.scene_at(viewer, middle));
        same("log", own.log(viewer, 1), hosted.log(viewer, 1));
        same("history", own.history(viewer), hosted.history(viewer));
        same("view", own.view_json(viewer), hosted.view_json(viewer));
        assert_eq!(own.sketch(viewer), hosted.sketch(viewer));
        assert_eq!(own.sketch_at(viewer, middle), hosted.sketch_at(viewer, middle));
        assert_eq!(own.record_view(viewer), hosted.record_view(viewer));
        let place = |id: &str| Target::Zone(id.to_owned());
        same(
            "measure",
            own.measure(viewer, &place("a"), &place("b")),
            hosted.measure(viewer, &place("a"), &place("b")),
        );
    }
}

#[test]
fn a_hosted_match_is_like_any_other() {
    let (own, hosted) = (own(), hosted());
    let (mut one, mut other) = (own.new_match(setup(1)).unwrap(), hosted.new_match(setup(1)).unwrap());
    for number in 0..6 {
        same_match(one.as_ref(), other.as_ref());
        step(one.as_mut(), number);
        step(other.as_mut(), number);
    }
    let (decider, offer) = (one.decider().unwrap(), one.offers().pop().unwrap());
    let audience = |decider: Option<Seat>| decider.map(Viewer::Seat).into_iter().chain([Viewer::Spectator]).collect();
    let given = one.give_anew(decider, Utterance::Json(&offer.order), &audience).unwrap();
    assert_eq!(given.notation, offer.notation);
    assert_eq!(Ok(given), other.give_anew(decider, Utterance::Json(&offer.order), &audience));
    one.take_back(4);
    other.take_back(4);
    same_match(one.as_ref(), other.as_ref());
    one.take_back_by(3, 77);
    other.take_back_by(3, 77);
    let seat = one.decider().unwrap();
    let nonsense = Utterance::Text("fly");
    assert_eq!(one.check(seat, nonsense), other.check(seat, nonsense));
    let not_yours = Seat(1 - seat.0);
    assert_eq!(one.give(not_yours, nonsense, Viewer::Umpire), other.give(not_yours, nonsense, Viewer::Umpire));
    assert_eq!(one.undo(not_yours), other.undo(not_yours));
    play_out(one.as_mut());
    play_out(other.as_mut());
    same_match(one.as_ref(), other.as_ref());
    let over = Utterance::Json(&Value::Null);
    assert_eq!(one.check(seat, over), other.check(seat, over));
    let read = hosted.read_record(one.record().as_bytes()).unwrap();
    same_match(one.as_ref(), read.as_ref());
    let damaged = one.record().replacen("wait", "wake", 1).replacen("red", "rad", 1);
    assert_eq!(own.read_record(damaged.as_bytes()).err(), hosted.read_record(damaged.as_bytes()).err());
    assert!(hosted.read_record(&[0xff, 0xfe]).is_err());
}

#[test]
fn matches_end_by_resigning_by_agreement_on_time_and_by_the_host_too() {
    let (own, hosted) = (own(), hosted());
    for way in 0..4 {
        let (mut one, mut other) = (own.new_match(setup(5)).unwrap(), hosted.new_match(setup(5)).unwrap());
        for table in [&mut one, &mut other] {
            table.keep_time();
            table.next_took(1_857);
            step(table.as_mut(), 1);
            match way {
                0 => table.resign(Seat(1)).unwrap(),
                1 => table.agree_draw(Seat(1)).unwrap(),
                2 => table.time_up(Seat(1)).unwrap(),
                _ => table.annul(Seat(1)).unwrap(),
            }
        }
        same_match(one.as_ref(), other.as_ref());
        assert_eq!(one.resign(Seat(0)), other.resign(Seat(0)));
    }
}

#[test]
fn a_hosted_game_tells_the_same_about_itself() {
    let (own, hosted) = (own(), hosted());
    assert_eq!((own.slug(), own.data_hash()), (hosted.slug(), hosted.data_hash()));
    assert_eq!((own.rules_version(), own.lists()), (hosted.rules_version(), hosted.lists()));
    assert_eq!(own.rulebook(), hosted.rulebook());
    same("info", own.info(), hosted.info());
    let options = Options([("powder".to_owned(), "9".to_owned())].into());
    same("differences", own.info().differences("patrol", &options), hosted.info().differences("patrol", &options));
    assert_eq!(own.info().check_options("patrol", &options), hosted.info().check_options("patrol", &options));
    assert_eq!(own.seats("patrol", &options), hosted.seats("patrol", &options));
    assert_eq!(own.sides("patrol", &options), hosted.sides("patrol", &options));
    assert_eq!(own.terms("patrol", &options), hosted.terms("patrol", &options));
    assert_eq!(own.terms("nowhere", &options), hosted.terms("nowhere", &options));
    let nowhere = || engine::Setup { scenario: "nowhere".to_owned(), ..setup(1) };
    assert_eq!(own.new_match(nowhere()).err(), hosted.new_match(nowhere()).err());
}

#[test]
fn chances_are_those_of_the_other_program() {
    let (own, hosted) = (own(), hosted());
    let pair = |key: &str, value: &str| (key.to_owned(), value.to_owned());
    for question in &own.info().questions {
        let told =
            |title: &dyn Title| title.odds(question.id, &[]).map(|(given, answer)| (given, answer.outcomes)).unwrap();
        same(question.id, told(own.as_ref()), told(&hosted));
        for wrong in [pair("no-such-key", "1"), pair(question.parameters[0].name, "1e99")] {
            let found = hosted.odds(question.id, std::slice::from_ref(&wrong));
            assert!(found.is_err(), "{}: {wrong:?}", question.id);
            assert_eq!(own.odds(question.id, &[wrong]), found);
        }
    }
    assert!(!own.info().questions.is_empty());
    assert_eq!(own.odds("weather", &[]), hosted.odds("weather", &[]));
}

#[test]
fn thoughts_ideas_and_analyses_come_from_the_other_program_too() {
    let (own, hosted) = (own(), hosted());
    let (mut one, mut other) = (own.new_match(setup(2)).unwrap(), hosted.new_match(setup(2)).unwrap());
    let seat = one.decider().unwrap();
    let budget = || Budget::iterations(60, 3);
    same("a thought", one.choose(seat, Level::General, budget()), other.choose(seat, Level::General, budget()));
    same("ideas", one.ideas(seat)(budget()), other.ideas(seat)(budget()));
    // A thought whose match goes away is thought to its end.
    let thought = other.thought(seat, Level::Sergeant);
    let elsewhere = hosted.new_match(setup(3)).unwrap();
    let orphan = elsewhere.thought(elsewhere.decider().unwrap(), Level::Sergeant);
    drop(elsewhere);
    same("an orphan", orphan(Budget::instant(1)).notation.is_empty(), false);
    same("a thought", thought(Budget::instant(1)), one.choose(seat, Level::Sergeant, Budget::instant(1)));
    play_out(one.as_mut());
    play_out(other.as_mut());
    let plan = AnalysisPlan { lines: 8, width: 2, horizon: 40, threads: 1, ..AnalysisPlan::default() };
    let told = Mutex::new(Vec::new());
    let found = other.analysis()(&plan, &|done, of| told.lock().unwrap().push((done, of))).unwrap();
    same("an analysis", one.analysis()(&plan, &|_, _| {}).unwrap(), found);
    assert!(!told.into_inner().unwrap().is_empty(), "it says how far it has come");
    let drawn = plan.sketch.points();
    assert!(!drawn.is_empty(), "the curve grows meanwhile");
    let beforehand = AnalysisPlan { sketch: lab::Sketch::default(), ..plan.clone() };
    one.analysis()(&beforehand, &|_, _| {}).unwrap();
    same("the curve", beforehand.sketch.points(), drawn);
    let too_few = AnalysisPlan { lines: 1, ..plan };
    let refused = other.analysis()(&too_few, &|_, _| {}).unwrap_err().to_string();
    assert_eq!(refused, one.analysis()(&too_few, &|_, _| {}).unwrap_err().to_string());
}

#[test]
fn what_takes_long_is_called_off() {
    let hosted = hosted();
    let table = hosted.new_match(setup(2)).unwrap();
    let seat = table.decider().unwrap();
    let budget = Budget::time(Duration::from_mins(50), 1);
    let halt = budget.halt.clone();
    let thought = table.thought(seat, Level::General);
    let thinking = std::thread::spawn(move || thought(budget));
    std::thread::sleep(Duration::from_millis(50));
    halt.call();
    assert!(!thinking.join().expect("it gives what it has").notation.is_empty());
    assert_eq!(hosted.program().lives(), 1, "nobody had to be ended");
}

#[test]
fn the_lab_of_another_program_gives_the_same_figures() {
    let (own, hosted) = (own(), hosted());
    let plan = RunPlan { games: 8, threads: 1, records: 1, ..RunPlan::default() };
    let rows = Mutex::new(Vec::new());
    let each = |row: &lab::Row, _: &lab::Usage| rows.lock().unwrap().push(row.clone());
    let theirs = hosted.lab_run(&plan, Escort::counting(&each)).unwrap();
    let ours = own.lab_run(&plan, Escort::counting(&|_, _| {})).unwrap();
    let figures = |report: &lab::RunReport| {
        let mut value = serde_json::to_value(report).unwrap();
        value["seconds"] = json!(0);
        value
    };
    assert_eq!(figures(&ours), figures(&theirs));
    assert_eq!((ours.table, ours.records), (theirs.table, theirs.records));
    assert_eq!(rows.into_inner().unwrap().len(), 8 * ours.scenarios.len());
    let nothing = hosted.lab_run(&RunPlan { games: 0, ..plan }, Escort::counting(&|_, _| {}));
    assert!(nothing.unwrap_err().to_string().contains("at least one match"));
}

#[test]
fn lessons_are_taught_by_the_program_that_has_the_rules() {
    let (own, hosted) = (own(), hosted());
    let ids = |title: &dyn Title| title.lessons().0.iter().map(|lesson| lesson.lesson().id.clone()).collect::<Vec<_>>();
    assert_eq!((ids(own.as_ref()), ids(&hosted)), (vec!["storm".to_owned()], vec!["storm".to_owned()]));
    let (one, other) = (own.lessons().get("storm").unwrap(), hosted.lessons().get("storm").unwrap());
    same("what its file says", one.lesson(), other.lesson());
    same("its ground", one.ground(), other.ground());
    for step in 0..=one.lesson().steps.len() + 2 {
        same("a page", one.page(step), other.page(step));
        for said in ["wait", "storm middle with 3", "storm north with 3", "fly"] {
            assert_eq!(one.answer(step, Utterance::Text(said)), other.answer(step, Utterance::Text(said)), "{said}");
        }
    }
}

#[test]
fn measurements_of_another_program_are_the_same() {
    let (own, hosted) = (own(), hosted());
    let told = Mutex::new(0);
    let count = |done: u64| *told.lock().unwrap() += done;
    let (games, scenarios, seed, threads, halt) = (8, vec!["patrol".to_owned()], 1, 1, Halt::default());
    let judged = CalibrationPlan {
        games,
        scenarios: scenarios.clone(),
        positions: 2,
        lines: 4,
        horizon: 20,
        seed,
        threads,
        halt: halt.clone(),
    };
    same("calibration", own.lab_calibrate(&judged, &|_| {}).unwrap(), hosted.lab_calibrate(&judged, &count).unwrap());
    let learnt =
        FitPlan { of: Forecasting::Margin, games, scenarios: scenarios.clone(), seed, threads, halt: halt.clone() };
    same(
        "weights",
        own.lab_fit(&learnt, &|_| {}).map_err(|why| why.to_string()),
        hosted.lab_fit(&learnt, &count).map_err(|why| why.to_string()),
    );
    let options = Options::default();
    assert_eq!(own.fingerprint("patrol", &options).unwrap(), hosted.fingerprint("patrol", &options).unwrap());
    let nowhere = |title: &dyn Title| title.fingerprint("nowhere", &options).unwrap_err().to_string();
    assert_eq!(nowhere(own.as_ref()), nowhere(&hosted));
    let speeds = BenchPlan { scenarios, time: Duration::from_millis(5), seed: 1 };
    let rows = hosted.bench(&speeds).unwrap();
    assert_eq!((rows.len(), rows[0].game, rows[0].scenario.as_str()), (1, own.slug(), "patrol"));
    assert!(*told.lock().unwrap() > 0, "it says how far it has come");
}

#[test]
fn a_comparison_within_another_program_finds_the_same_on_its_data_and_on_others() {
    let (own, hosted) = (own(), hosted());
    let player = |word: &str| word.parse().unwrap();
    let plan = |a: &str, b: &str| ComparePlan {
        a: player(a),
        b: player(b),
        scenarios: vec!["patrol".to_owned()],
        options: Options::default(),
        seed: 1,
        threads: 1,
        most_pairs: 6,
        test: Hypotheses::default(),
        halt: Halt::default(),
    };
    let found = |title: &dyn Title, plan: &ComparePlan, data: Option<&DataFiles>| {
        let told = Mutex::new(Vec::new());
        let report = title.lab_compare(plan, data, &|pairs, score, llr| told.lock().unwrap().push((pairs, score, llr)));
        let mut value = serde_json::to_value(report.map_err(|why| why.to_string())).unwrap();
        if let Some(report) = value.pointer_mut("/Ok").and_then(Value::as_object_mut) {
            report.remove("seconds");
            report.remove("thinking");
        }
        (value, told.into_inner().unwrap())
    };
    let players = plan("sergeant", "recruit");
    assert_eq!(found(own.as_ref(), &players, None), found(&hosted, &players, None));
    let text = ThreePasses::files().text("passes.toml").unwrap().replacen("rounds = ", "rounds = 1 # ", 1);
    let data = DataFiles::new([("passes.toml".to_owned(), text)]);
    let (alike, unlike) = (plan("sergeant", "sergeant"), plan("sergeant", "recruit"));
    assert_eq!(found(own.as_ref(), &alike, Some(&data)), found(&hosted, &alike, Some(&data)));
    assert_eq!(found(own.as_ref(), &unlike, Some(&data)), found(&hosted, &unlike, Some(&data)), "the same refusal");
}
