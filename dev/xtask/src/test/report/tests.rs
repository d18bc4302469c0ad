use super::Report;
use std::fs;
use tools::command::program;

/// How many checks passed and failed in what a shell prints.
#[cfg(unix)]
fn counts(read: fn(&mut Report, &mut std::process::Command), script: &str) -> (usize, usize) {
    let mut report = Report::default();
    read(&mut report, program("sh").args(["-c", script]));
    (report.passed.len(), report.failures.len())
}

#[test]
#[cfg(unix)]
fn a_program_must_keep_its_plan_and_end_well() {
    let tap = |script| counts(Report::tap, script);
    assert_eq!(tap("echo 1..2; echo ok 1; echo ok 2 - two"), (2, 0));
    assert_eq!(tap("echo 1..2; echo ok 1 - same; echo ok 2 - same"), (2, 0), "one name twice");
    assert_eq!(tap("echo ok 1"), (1, 1), "no plan");
    assert_eq!(tap("echo 1..2; echo ok 1"), (1, 1), "a test is missing");
    assert_eq!(tap("echo 1..0"), (0, 1), "no test");
    assert_eq!(tap("echo 1..1; echo ok 1; exit 3"), (1, 1), "a bad end");
    assert_eq!(tap("echo 1..1; echo not ok 1 - one; exit 1"), (0, 1), "a failed test");
}

#[test]
#[cfg(unix)]
fn a_cargo_that_fails_has_a_failure_for_each_failed_test_and_at_least_one() {
    let cargo = |script: &str| counts(Report::tests_of_cargo, script);
    let result = |passed, failed| {
        format!("echo 'test result: x. {passed} passed; {failed} failed; 0 ignored; 0 measured'")
    };
    let named = "echo 'test one ... ok'; echo 'test two ... FAILED'";
    assert_eq!(cargo(&format!("{named}; {}; exit 101", result(1, 1))), (1, 1));
    assert_eq!(cargo(&format!("{named}; {}; exit 101", result(1, 2))), (1, 2), "one without a name");
    assert_eq!(cargo(&format!("echo 'test one ... ok'; {}; exit 101", result(1, 0))), (1, 1), "a bad end");
    assert_eq!(cargo("true"), (0, 1), "no test");
}

#[test]
#[cfg(unix)]
fn a_check_counts_once_in_all_its_environments() {
    let mut report = Report::default();
    for _ in 0..2 {
        report.tap(program("sh").args(["-c", "echo 1..1; echo ok 1 - a move"]));
    }
    assert_eq!(report.passed.len(), 1);
}

#[test]
fn a_part_that_panics_is_a_failure_and_the_next_one_runs() {
    let mut report = Report::default();
    report.part("one", |_| panic!("a part panics here on purpose"));
    report.part("two", |report| {
        report.passed("a check");
        Ok(())
    });
    assert_eq!((report.passed.len(), report.failures.len()), (1, 1));
}

#[test]
fn a_report_must_fit_how_its_process_ended() {
    let file = std::env::temp_dir().join(format!("engine2048-report-{}.json", std::process::id()));
    let mut report = Report::default();
    report.save(&file).unwrap();
    Report::load(&file, true).expect_err("nothing was run");
    report.passed("a check");
    report.save(&file).unwrap();
    Report::load(&file, false).expect_err("a bad end");
    let mut whole = Report::default();
    whole.add(Report::load(&file, true).unwrap());
    assert_eq!(whole.passed.len(), 1);
    fs::write(&file, "{").unwrap();
    Report::load(&file, true).expect_err("a damaged report");
    fs::remove_file(file).unwrap();
}
