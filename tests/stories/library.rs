//! The library as a host has it: a file that is loaded, asked and unloaded.

use std::ffi::{c_char, c_void, CStr, CString};
use std::path::Path;
use std::{fmt, ptr};

/// The header's numbers.
pub const OK: i32 = 0;
pub const NULL: i32 = -2;
pub const NAME: i32 = -5;
pub const RANGE: i32 = -6;
pub const CANCELLED: i32 = -9;
pub const NO_NETWORK: i32 = -10;
pub const WEIGHTS: i32 = -11;

/// 16 tile values, row by row.
pub type Cells = [i32; 16];

/// Answers whether to cancel.
pub type Handler = unsafe extern "C" fn(*mut c_void) -> i32;

type BestMove = unsafe extern "C" fn(*const i32, *const c_char, i32, i32, i32, *mut f64) -> i32;
type Analyze =
    unsafe extern "C" fn(*const i32, *const c_char, i32, i32, i32, *mut f64, *mut i32, *mut f64) -> i32;
type Play = unsafe extern "C" fn(*mut i32, *mut i32, *const c_char, i32, i32, i32, *mut i32) -> i32;
type BestMoveMany =
    unsafe extern "C" fn(*const i32, i32, *const c_char, i32, i32, i32, *mut i32, *mut f64) -> i32;
type SetThreads = unsafe extern "C" fn(i32) -> i32;
type SetCancelHandler = unsafe extern "C" fn(Option<Handler>, *mut c_void) -> i32;
type LoadNetwork = unsafe extern "C" fn(*const u8, i32, *const u8, i32) -> i32;

/// Which function is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    BestMove,
    Analyze,
    Play,
    /// [`MANY`] boards in one call: this one, and others with the same tiles.
    Many,
}

/// Boards in a call of [`Kind::Many`].
pub const MANY: usize = 8;

/// What a player is asked.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Question {
    pub kind: Kind,
    pub player: &'static CStr,
    pub effort: i32,
    pub cells: Cells,
}

impl fmt::Debug for Question {
    /// In one line, since a story has many.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Question { kind, player, effort, cells } = self;
        formatter.write_str(&format!("{kind:?} of {player:?}, effort {effort}, on {cells:?}"))
    }
}

/// All that a call may write, but for the nodes, which depend on what tables know.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Answer {
    pub status: i32,
    pub values: [f64; 4],
    pub depth: i32,
    pub seed: i32,
    pub cells: Cells,
    pub score: i32,
    /// Of many boards.
    pub directions: [i32; MANY],
    pub worths: [f64; MANY],
}

impl Answer {
    /// What stands there before a call, and after one that fails with this status.
    pub fn unwritten(question: &Question, status: i32) -> Answer {
        let (values, directions, worths) = ([4.5; 4], [77; MANY], [4.5; MANY]);
        Answer { status, values, depth: -7, seed: 2048, cells: question.cells, score: 50, directions, worths }
    }

    /// This answer of many boards as it must be where the call was cancelled after so many.
    pub fn cut(mut self, answered: usize) -> Answer {
        self.status = answered as i32;
        self.directions[answered..].fill(CANCELLED);
        self.worths[answered..].fill(4.5);
        self
    }
}

/// The functions of a library that is loaded.
#[derive(Clone, Copy)]
pub struct Functions {
    best_move: BestMove,
    analyze: Analyze,
    play: Play,
    best_move_many: BestMoveMany,
    set_threads: SetThreads,
    set_cancel_handler: SetCancelHandler,
    load_network: LoadNetwork,
}

impl Functions {
    pub fn ask(&self, question: &Question) -> Answer {
        let Question { kind, player, effort, cells } = *question;
        let (player, mut answer) = (player.as_ptr(), Answer::unwritten(question, 0));
        let values = answer.values.as_mut_ptr();
        // SAFETY: all pointers are as long as the header says.
        answer.status = unsafe {
            match kind {
                Kind::BestMove => (self.best_move)(cells.as_ptr(), player, effort, 0, 7, values),
                Kind::Analyze => (self.analyze)(
                    cells.as_ptr(),
                    player,
                    effort,
                    0,
                    7,
                    values,
                    &mut answer.depth,
                    ptr::null_mut(),
                ),
                Kind::Play => (self.play)(
                    &mut answer.seed,
                    answer.cells.as_mut_ptr(),
                    player,
                    effort,
                    0,
                    3,
                    &mut answer.score,
                ),
                Kind::Many => {
                    // Those with their columns in another order.
                    let boards: [Cells; MANY] =
                        std::array::from_fn(|board| std::array::from_fn(|cell| cells[cell ^ (board & 3)]));
                    let (directions, worths) = (answer.directions.as_mut_ptr(), answer.worths.as_mut_ptr());
                    let boards = boards.as_ptr().cast();
                    (self.best_move_many)(boards, MANY as i32, player, effort, 0, 7, directions, worths)
                }
            }
        };
        answer
    }

    pub fn set_threads(&self, threads: i32) -> i32 {
        // SAFETY: the function takes any number.
        unsafe { (self.set_threads)(threads) }
    }

    /// # Safety
    /// The handler may be called with the context until another one is set or the library is unloaded.
    pub unsafe fn set_cancel_handler(&self, handler: Option<Handler>, context: *mut c_void) -> i32 {
        // SAFETY: passes on the caller's promise.
        unsafe { (self.set_cancel_handler)(handler, context) }
    }

    /// # Safety
    /// Where they are taken, the bytes stay until the library is unloaded.
    pub unsafe fn load_network(&self, champion: &[u8], laps: &[u8]) -> i32 {
        let [champion_length, laps_length] = [champion, laps].map(|file| file.len() as i32);
        // SAFETY: passes on the caller's promise.
        unsafe { (self.load_network)(champion.as_ptr(), champion_length, laps.as_ptr(), laps_length) }
    }

    pub fn load_no_network(&self) -> i32 {
        // SAFETY: the function refuses NULL.
        unsafe { (self.load_network)(ptr::null(), 8, ptr::null(), 8) }
    }
}

/// What the system counts as one loading of the library.
pub struct Loaded {
    handle: *mut c_void,
    pub functions: Functions,
}

impl Loaded {
    pub fn load(path: &Path) -> Loaded {
        let path = CString::new(path.to_str().expect("UTF-8")).expect("no NUL");
        // SAFETY: what runs at loading is sound.
        let handle = unsafe { libc::dlopen(path.as_ptr(), libc::RTLD_NOW | libc::RTLD_LOCAL) };
        assert!(!handle.is_null(), "{path:?} can be loaded");
        let find = |name: &CStr| {
            // SAFETY: the handle is that of a library.
            let found = unsafe { libc::dlsym(handle, name.as_ptr()) };
            assert!(!found.is_null(), "{name:?} is there");
            found
        };
        // SAFETY: these are the functions' types, by the header.
        let functions = unsafe {
            use std::mem::transmute;
            Functions {
                best_move: transmute::<*mut c_void, BestMove>(find(c"e2048_best_move")),
                analyze: transmute::<*mut c_void, Analyze>(find(c"e2048_analyze")),
                play: transmute::<*mut c_void, Play>(find(c"e2048_play")),
                best_move_many: transmute::<*mut c_void, BestMoveMany>(find(c"e2048_best_move_many")),
                set_threads: transmute::<*mut c_void, SetThreads>(find(c"e2048_set_threads")),
                set_cancel_handler: transmute::<*mut c_void, SetCancelHandler>(find(
                    c"e2048_set_cancel_handler",
                )),
                load_network: transmute::<*mut c_void, LoadNetwork>(find(c"e2048_load_network")),
            }
        };
        Loaded { handle, functions }
    }
}

impl Drop for Loaded {
    /// Unloads the library, unless it is loaded a second time. No call may be running.
    fn drop(&mut self) {
        // SAFETY: nobody is inside a call, and nobody keeps the functions.
        unsafe { libc::dlclose(self.handle) };
    }
}

/// Whether the library in this file is in memory.
pub fn is_in_memory(path: &Path) -> bool {
    let path = CString::new(path.to_str().expect("UTF-8")).expect("no NUL");
    // SAFETY: nothing is loaded; where the library is there, its count rises and falls again.
    unsafe {
        let handle = libc::dlopen(path.as_ptr(), libc::RTLD_NOW | libc::RTLD_NOLOAD);
        !handle.is_null() && libc::dlclose(handle) == 0
    }
}
