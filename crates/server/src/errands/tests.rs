use std::net::IpAddr;

use super::*;

fn app(folder: &tempfile::TempDir, config: Config) -> Arc<App> {
    let store = store::Sqlite::open(&folder.path().join("grognard.sqlite")).expect("the file opens");
    App::new(config, Arc::new(store), catalog::games())
}

async fn ask(app: &Arc<App>, visitor: i64, subject: Subject, found: Found) -> Result<Arc<Errand>, ApiError> {
    let owner = Owner::new(Some(visitor), IpAddr::from([127, 0, 0, visitor as u8]));
    Errands::take_on(app, subject, Asked::now(owner, None), 0, |_, _, _| found).await
}

fn nothing() -> Found {
    Found::Nothing("done".to_owned())
}

#[tokio::test]
async fn who_asks_again_while_it_waits_gets_the_same_errand() {
    let folder = tempfile::TempDir::new().unwrap();
    let app = app(&folder, Config::default());
    let _place = app.errands.desk.place(Owner { visitor: None, address: None }).await;
    let ask = |visitor| ask(&app, visitor, Subject::Analysis("match".to_owned()), nothing());
    let first = ask(1).await.unwrap();
    for visitor in 2..20 {
        assert!(Arc::ptr_eq(&first, &ask(visitor).await.unwrap()), "however many ask");
    }
    assert_eq!(lock(&app.errands.kept).len(), 1);
    assert!(app.errands.get(&Subject::Run("match".to_owned())).is_none(), "the lab does not reach it");
}

#[tokio::test]
async fn what_was_struck_off_before_it_is_taken_up_stays_struck_off() {
    let folder = tempfile::TempDir::new().unwrap();
    let app = app(&folder, Config::default());
    let owner = Owner::new(Some(1), IpAddr::from([127, 0, 0, 1]));
    let stored = Asked { source: Source::Store, ..Asked::now(owner, None) };
    let subject = Subject::Run("run".to_owned());
    let errand = Errands::take_on(&app, subject, stored, 0, |_, _, _| nothing()).await.unwrap();
    let Found::Nothing(why) = finished(&errand).await else { panic!("it is done") };
    assert_eq!(why, "called off before it began");
    assert!(app.store.waiting_jobs(i64::MAX, 10).await.unwrap().is_empty(), "and not written down anew");
}

async fn finished(errand: &Errand) -> Found {
    loop {
        if let Some(found) = errand.found() {
            return found;
        }
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

#[tokio::test]
async fn an_analysis_is_kept_and_is_no_job_any_more() {
    let folder = tempfile::TempDir::new().unwrap();
    let app = app(&folder, Config::default());
    let analysis = Found::Analysis(Arc::new(serde_json::json!({ "curve": [] })));
    finished(&ask(&app, 1, Subject::Analysis("match".to_owned()), analysis).await.unwrap()).await;
    let kept = app.store.finding(ANALYSIS, "match".to_owned()).await.unwrap();
    assert_eq!(kept.as_deref(), Some(r#"{"curve":[]}"#));
    assert!(app.store.waiting_jobs(i64::MAX, 10).await.unwrap().is_empty());
    finished(&ask(&app, 1, Subject::Run("run".to_owned()), nothing()).await.unwrap()).await;
    assert_eq!(app.store.finding(RUN, "run".to_owned()).await.unwrap(), None, "what a run found is not kept");
    assert!(app.store.waiting_jobs(i64::MAX, 10).await.unwrap().is_empty());
}

#[tokio::test]
async fn what_is_found_is_bounded_and_who_meets_the_bound_is_told() {
    let folder = tempfile::TempDir::new().unwrap();
    let config = Config { finding: 1_000, findings_own: 500, findings: 1_500, ..Config::default() };
    let app = app(&folder, config);
    let owner = |visitor: i64| Owner::new(Some(visitor), IpAddr::from([127, 0, 0, visitor as u8]));
    let analysis = |bytes: usize| Found::Analysis(Arc::new(Value::String("x".repeat(bytes))));
    let find = async |visitor, key: &str, bytes| {
        finished(&ask(&app, visitor, Subject::Analysis(key.to_owned()), analysis(bytes)).await.unwrap()).await
    };
    let Found::Nothing(why) = find(1, "huge", 2_000).await else { panic!("it is kept") };
    assert!(why.contains("more than the"), "{why}");
    assert_eq!(app.store.finding(ANALYSIS, "huge".to_owned()).await.unwrap(), None);
    Errands::must_fit(&app, &owner(1)).await.expect("nothing is kept yet");
    find(1, "one", 800).await;
    let told = Errands::must_fit(&app, &owner(1)).await.unwrap_err().to_string();
    assert!(told.contains("found for you") && told.contains("no more for one visitor"), "{told}");
    Errands::must_fit(&app, &owner(2)).await.expect("somebody else has nothing yet");
    find(2, "two", 800).await;
    let told = Errands::must_fit(&app, &owner(3)).await.unwrap_err().to_string();
    assert!(told.contains("this server keeps no more"), "{told}");
}

#[tokio::test]
async fn work_ends_when_it_has_had_its_processor_time_and_is_charged() {
    let folder = tempfile::TempDir::new().unwrap();
    let (errand, errands) = (Duration::from_millis(40), Duration::from_millis(1));
    let app = app(&folder, Config { errand, errands, ..Config::default() });
    let owner = Owner::new(Some(1), IpAddr::from([127, 0, 0, 1]));
    app.errands.must_have_room(&owner).expect("nothing has been done yet");
    let subject = Subject::Run("endless".to_owned());
    let endless = Errands::take_on(&app, subject, Asked::now(owner, None), 0, |_, _, halt| {
        while !halt.is_called() {
            std::thread::sleep(Duration::from_millis(1));
        }
        Found::Nothing("called off".to_owned())
    });
    let Found::Nothing(why) = finished(&endless.await.unwrap()).await else { panic!("it has no end") };
    assert!(why.contains("processor time"), "{why}");
    while app.errands.must_have_room(&owner).is_ok() {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    let stranger = Owner::new(Some(2), IpAddr::from([127, 0, 0, 2]));
    app.errands.must_have_room(&stranger).expect("somebody else has used nothing");
}
