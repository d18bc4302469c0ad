//! Stories of a host: random sequences of calls, against a model of what the library must keep and what it must forget.
//!
//! The library is loaded from its file and unloaded again and again. `E2048_LIBRARY` names another file than cargo's, such
//! as one without the network's weights. `PROPTEST_CASES` sets how many stories are told, new ones each time.

#![cfg(target_os = "linux")]
#![allow(unsafe_code)]

mod hosts;
mod library;

use hosts::{ask, await_threads, threads, Seen, Watcher, Worker, FAULTS};
use library::{
    is_in_memory, Answer, Kind, Loaded, Question, CANCELLED, NAME, NO_NETWORK, NULL, OK, RANGE, WEIGHTS,
};
use proptest::prelude::*;
use proptest::test_runner::{Config, RngSeed};
use proptest_state_machine::{ReferenceStateMachine, StateMachineTest};
use std::collections::HashMap;
use std::ffi::CStr;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering::Relaxed;
use std::sync::{Mutex, OnceLock};
use std::{env, fs, ptr, thread};

/// Threads of the host.
const WORKERS: usize = 3;
/// A handler with this patience never cancels.
const ENDLESS: u32 = u32::MAX;
/// Stories where no other number is given.
const STORIES: u32 = 60;

/// What the library must know.
#[derive(Clone, Debug)]
struct Model {
    /// Loadings without an unloading.
    loads: usize,
    /// As they were set; 0 for all processors.
    threads: i32,
    /// How often each worker's handler may be asked before it cancels.
    patience: [Option<u32>; WORKERS],
    has_network: bool,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Weights {
    Right,
    Damaged,
    Exchanged,
    None,
}

/// What the host does next.
#[derive(Clone, Debug)]
enum Step {
    Load,
    Unload,
    SetThreads(usize, i32),
    SetHandler(usize, u32),
    ClearHandler(usize),
    Ask(usize, Question),
    AskTogether([Question; WORKERS]),
    LoadNetwork(usize, Weights),
    /// A thread of the host ends; another one takes its place.
    ReplaceWorker(usize),
}

const NETWORK: &CStr = c"expectimax";
const NOBODY: &CStr = c"nobody";
const FINISHED: [i32; 16] = [2, 4, 2, 4, 4, 2, 4, 2, 2, 4, 2, 4, 4, 2, 4, 2];
const BOARDS: [[i32; 16]; 4] = [
    [2, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
    [4, 128, 4, 32, 2, 32, 64, 16, 2, 32, 2, 2, 2, 0, 0, 0],
    [32, 8, 16, 16, 128, 2, 128, 4, 32, 16, 4, 8, 128, 2, 128, 2],
    FINISHED,
];

fn questions() -> impl Strategy<Value = Question> {
    // Most take some fractions of a millisecond, some so long that a handler is asked again.
    let players = prop_oneof![
        6 => Just((c"minimax", 2)),
        6 => Just((c"monte-carlo", 5)),
        4 => Just((c"heuristic", 2)),
        4 => Just((c"expectimax: free 1, merges 2", 1)),
        4 => Just((c"gradient", 3)),
        2 => Just((NOBODY, 0)),
        2 => Just((c"monte-carlo", 400)),
        1 => Just((c"heuristic", 4)),
    ];
    let kinds = prop_oneof![Just(Kind::BestMove), Just(Kind::Analyze), Just(Kind::Play), Just(Kind::Many)];
    (players, kinds, prop::sample::select(BOARDS.to_vec()))
        .prop_map(|((player, effort), kind, cells)| Question { kind, player, effort, cells })
}

/// Needs the network, which takes long to decode.
fn network_questions() -> impl Strategy<Value = Question> {
    prop::sample::select(BOARDS.to_vec()).prop_map(|cells| Question {
        kind: Kind::Analyze,
        player: NETWORK,
        effort: 1,
        cells,
    })
}

impl Model {
    fn fresh() -> Model {
        Model { loads: 0, threads: 0, patience: [None; WORKERS], has_network: library().has_network }
    }

    /// What the call must answer if nobody cancels it.
    fn expected(&self, question: &Question) -> Answer {
        let needs_weights = question.player == NETWORK && question.cells != FINISHED;
        match needs_weights && !self.has_network {
            true => Answer::unwritten(question, NO_NETWORK),
            false => library().untouched(question),
        }
    }

    /// The most threads that a call may start.
    fn helpers(&self) -> usize {
        let processors = thread::available_parallelism().map_or(1, usize::from);
        match usize::try_from(self.threads) {
            Ok(threads @ 1..) => threads.min(processors) - 1,
            _ => processors - 1,
        }
    }
}

impl ReferenceStateMachine for Model {
    type State = Model;
    type Transition = Step;

    fn init_state() -> BoxedStrategy<Model> {
        Just(Model::fresh()).boxed()
    }

    fn transitions(model: &Model) -> BoxedStrategy<Step> {
        let worker = 0..WORKERS;
        let patience = || prop_oneof![Just(0), Just(1), Just(3), Just(ENDLESS)];
        let rarely = if library().has_network { 4 } else { 40 };
        if model.loads == 0 {
            return prop_oneof![9 => Just(Step::Load), 1 => worker.prop_map(Step::ReplaceWorker)].boxed();
        }
        prop_oneof![
            60 => Just(Step::Load),
            160 => Just(Step::Unload),
            60 => (worker.clone(), prop::sample::select(vec![-1, 0, 1, 2, 7, 1024, 1025]))
                .prop_map(|(worker, threads)| Step::SetThreads(worker, threads)),
            100 => (worker.clone(), patience()).prop_map(|(worker, patience)| Step::SetHandler(worker, patience)),
            60 => worker.clone().prop_map(Step::ClearHandler),
            400 => (worker.clone(), questions()).prop_map(|(worker, question)| Step::Ask(worker, question)),
            80 => [questions(), questions(), questions()].prop_map(Step::AskTogether),
            40 => worker.clone().prop_map(Step::ReplaceWorker),
            rarely => (worker.clone(), network_questions())
                .prop_map(|(worker, question)| Step::Ask(worker, question)),
            rarely => (
                worker,
                prop::sample::select(vec![Weights::Right, Weights::Damaged, Weights::Exchanged, Weights::None])
            )
                .prop_map(|(worker, weights)| Step::LoadNetwork(worker, weights)),
        ]
        .boxed()
    }

    fn preconditions(model: &Model, step: &Step) -> bool {
        model.loads > 0 || matches!(step, Step::Load | Step::ReplaceWorker(_))
    }

    fn apply(mut model: Model, step: &Step) -> Model {
        match *step {
            Step::Load => model.loads += 1,
            Step::Unload if model.loads == 1 => model = Model::fresh(),
            Step::Unload => model.loads -= 1,
            Step::SetThreads(_, threads) if (0..=1024).contains(&threads) => model.threads = threads,
            Step::SetHandler(worker, patience) => model.patience[worker] = Some(patience),
            Step::ClearHandler(worker) | Step::ReplaceWorker(worker) => model.patience[worker] = None,
            Step::LoadNetwork(_, Weights::Right) => model.has_network = true,
            Step::SetThreads(..) | Step::Ask(..) | Step::AskTogether(_) | Step::LoadNetwork(..) => {}
        }
        model
    }
}

/// The host's side of a story. Where that fails, the threads end first, then the library is unloaded.
struct Host {
    workers: [Worker; WORKERS],
    loaded: Vec<Loaded>,
    watchers: [Option<&'static Watcher>; WORKERS],
    /// Handed in; a library without weights of its own may use them until it is unloaded.
    weights: Vec<[Vec<u8>; 2]>,
    /// Of the process, while no call is running.
    threads: usize,
}

impl Host {
    /// The answer to a question on a worker's thread, and what its handler saw.
    fn begin(&self, worker: usize, question: Question) -> std::sync::mpsc::Receiver<(Answer, Option<Seen>)> {
        let (functions, watcher) = (self.loaded[0].functions, self.watchers[worker]);
        self.workers[worker].begin(move || match watcher {
            Some(watcher) => {
                let (answer, seen) = watcher.during(|| functions.ask(&question));
                (answer, Some(seen))
            }
            None => (functions.ask(&question), None),
        })
    }

    fn set_handler(&mut self, worker: usize, watcher: Option<&'static Watcher>) {
        let functions = self.loaded[0].functions;
        let status = self.workers[worker].run(move || {
            let (handler, context) = match watcher {
                Some(watcher) => (Some(ask as library::Handler), watcher.context()),
                None => (None, ptr::null_mut()),
            };
            // SAFETY: a watcher is never freed.
            unsafe { functions.set_cancel_handler(handler, context) }
        });
        assert_eq!(status, OK);
        self.forget(worker);
        self.watchers[worker] = watcher;
    }

    fn forget(&mut self, worker: usize) {
        if let Some(watcher) = self.watchers[worker].take() {
            watcher.forget();
        }
    }

    fn load_network(&mut self, worker: usize, weights: Weights) -> i32 {
        let functions = self.loaded[0].functions;
        let [champion, laps] = library().weights.clone();
        let (status, files) = self.workers[worker].run(move || {
            let mut files = match weights {
                Weights::Exchanged => [laps, champion],
                _ => [champion, laps],
            };
            if weights == Weights::Damaged {
                let last = files[1].len() - 1;
                files[1][last] ^= 1;
            }
            let status = match weights {
                Weights::None => functions.load_no_network(),
                // SAFETY: those that are taken are kept until the library is unloaded.
                _ => unsafe { functions.load_network(&files[0], &files[1]) },
            };
            (status, files)
        });
        if status == OK {
            self.weights.push(files);
        }
        status
    }
}

/// Whether a call did what its model and its handler say.
fn check(model: &Model, worker: usize, question: &Question, (answer, seen): (Answer, Option<Seen>)) {
    let expected = model.expected(question);
    assert_eq!(seen.is_some(), model.patience[worker].is_some());
    let is_cancelled = seen.as_ref().is_some_and(|seen| seen.has_cancelled);
    // Bad arguments are found before anybody is asked.
    let is_refused = question.cells == FINISHED && question.kind != Kind::Many || question.player == NOBODY;
    if model.patience[worker] == Some(0) && !is_refused {
        assert!(is_cancelled, "a handler without patience is asked: {question:?}");
    }
    if is_cancelled && question.kind == Kind::Many {
        let answered = usize::try_from(answer.status).expect("a number of boards");
        assert_eq!(answer, expected.cut(answered), "{question:?}, {seen:?}");
    } else if is_cancelled {
        assert_eq!(answer, Answer::unwritten(question, CANCELLED), "{question:?}, {seen:?}");
    } else {
        assert_eq!(answer, expected, "{question:?}, {seen:?}");
    }
    if question.player == NOBODY {
        assert_eq!(answer.status, NAME);
    }
}

struct Story;

impl StateMachineTest for Story {
    type SystemUnderTest = Host;
    type Reference = Model;

    fn init_test(_: &Model) -> Host {
        // A story that failed may have left it to the next closing, which this is.
        is_in_memory(&library().path);
        assert!(!is_in_memory(&library().path), "no story leaves the library behind");
        FAULTS.store(0, Relaxed);
        let workers = std::array::from_fn(|_| Worker::start());
        Host {
            loaded: Vec::new(),
            workers,
            watchers: [None; WORKERS],
            weights: Vec::new(),
            threads: threads(),
        }
    }

    /// `model` is as it must be after the step.
    fn apply(mut host: Host, model: &Model, step: Step) -> Host {
        match step {
            Step::Load => host.loaded.push(Loaded::load(&library().path)),
            Step::Unload => {
                host.loaded.pop().expect("it is loaded");
                assert_eq!(
                    is_in_memory(&library().path),
                    model.loads > 0,
                    "unloaded for the last time, it is gone"
                );
                if model.loads == 0 {
                    (0..WORKERS).for_each(|worker| host.forget(worker));
                    host.weights.clear();
                }
            }
            Step::SetThreads(worker, threads) => {
                let functions = host.loaded[0].functions;
                let status = host.workers[worker].run(move || functions.set_threads(threads));
                assert_eq!(status, if (0..=1024).contains(&threads) { OK } else { RANGE });
            }
            Step::SetHandler(worker, patience) => {
                let watcher = Watcher::new(host.workers[worker].id, patience);
                host.set_handler(worker, Some(watcher));
            }
            Step::ClearHandler(worker) => host.set_handler(worker, None),
            Step::Ask(worker, question) => {
                let (answer, seen) = host.begin(worker, question).recv().expect("no panic");
                if let Some(seen) = &seen {
                    let most = host.threads + model.helpers();
                    assert!(seen.most_threads <= most, "{seen:?} where {most} may be: {question:?}");
                }
                check(model, worker, &question, (answer, seen));
            }
            Step::AskTogether(questions) => {
                let begun: Vec<_> =
                    (0..WORKERS).map(|worker| host.begin(worker, questions[worker])).collect();
                for (worker, later) in begun.into_iter().enumerate() {
                    check(model, worker, &questions[worker], later.recv().expect("no panic"));
                }
            }
            Step::LoadNetwork(worker, weights) => {
                let expected = match weights {
                    Weights::Right => OK,
                    Weights::Damaged | Weights::Exchanged => WEIGHTS,
                    Weights::None => NULL,
                };
                assert_eq!(host.load_network(worker, weights), expected);
            }
            Step::ReplaceWorker(worker) => {
                host.workers[worker] = Worker::start();
                host.forget(worker);
            }
        }
        host
    }

    fn check_invariants(host: &Host, model: &Model) {
        assert_eq!(FAULTS.load(Relaxed), 0, "a handler was called that was not to be");
        assert_eq!(host.loaded.len(), model.loads);
        await_threads(host.threads);
    }

    fn teardown(mut host: Host, _: Model) {
        host.loaded.clear();
        assert!(!is_in_memory(&library().path), "unloaded while the host's threads live, it is gone");
    }
}

/// The library of the stories, and a copy of it to which nothing happens.
struct Library {
    path: PathBuf,
    weights: [Vec<u8>; 2],
    has_network: bool,
    copy: Loaded,
    answers: Mutex<HashMap<Question, Answer>>,
}

// SAFETY: a handle of the loader may be used on any thread, and the functions too.
unsafe impl Send for Library {}
// SAFETY: as above.
unsafe impl Sync for Library {}

impl Library {
    fn find() -> Library {
        let built = || {
            let program = env::current_exe().expect("the system knows");
            program.with_file_name("libengine2048.so")
        };
        let path = env::var_os("E2048_LIBRARY").map_or_else(built, PathBuf::from);
        let file = |name| {
            let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/network").join(name);
            fs::read(path).expect("the weights are there")
        };
        let weights = [file("champion.weights"), file("laps.weights")];
        // Of its own, since the loader knows a file again.
        let other =
            Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("untouched-{}.so", std::process::id()));
        fs::copy(&path, &other).expect("it can be copied");
        let copy = Loaded::load(&other);
        fs::remove_file(&other).expect("it was just written");
        assert_eq!(copy.functions.set_threads(1), OK);
        let question = Question { kind: Kind::BestMove, player: NETWORK, effort: 1, cells: BOARDS[0] };
        let has_network = copy.functions.ask(&question).status != NO_NETWORK;
        let library = Library { path, weights, has_network, copy, answers: Mutex::default() };
        // SAFETY: the library lives as long as the process.
        let status = unsafe { library.copy.functions.load_network(&library.weights[0], &library.weights[1]) };
        assert_eq!(status, OK);
        library
    }

    /// What a library answers to which nothing has happened.
    fn untouched(&self, question: &Question) -> Answer {
        let mut answers = self.answers.lock().expect("no panic");
        *answers.entry(*question).or_insert_with(|| self.copy.functions.ask(question))
    }
}

fn library() -> &'static Library {
    static LIBRARY: OnceLock<Library> = OnceLock::new();
    LIBRARY.get_or_init(Library::find)
}

fn config() -> Config {
    let config = Config { failure_persistence: None, ..Config::default() };
    match env::var_os("PROPTEST_CASES") {
        Some(_) => config,
        None => Config { cases: STORIES, rng_seed: RngSeed::Fixed(2048), ..config },
    }
}

proptest_state_machine::prop_state_machine! {
    #![proptest_config(config())]

    #[test]
    fn the_library_keeps_what_it_must_and_forgets_the_rest(sequential 1..30 => Story);
}
