//! Threads that wait for work, so that a call with several searches starts them once.

use super::thread::Thread;
use crate::caches::room_for;
use std::any::Any;
use std::cell::Cell;
use std::panic::{catch_unwind, resume_unwind, AssertUnwindSafe};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::Duration;

/// What each member of a team does, given its number from 1.
type Work<'a> = &'a (dyn Fn(usize) + Sync + 'a);

/// Threads that work for one caller. They are started when first called, and have ended once the team is
/// dropped.
#[derive(Default)]
pub struct Team {
    members: Mutex<Vec<Thread>>,
    /// Made with the first member, so that a call without one needs no memory.
    meeting: OnceLock<Arc<Meeting>>,
}

/// Where the caller and the members wait for each other.
#[derive(Default)]
struct Meeting {
    task: Mutex<Task>,
    /// There is work, or the team is dropped.
    called: Condvar,
    /// The last member has done its work.
    done: Condvar,
}

#[derive(Default)]
struct Task {
    /// Counts the tasks.
    number: u64,
    work: Option<Work<'static>>,
    /// The task is for the first so many members.
    wanted: usize,
    /// How many of them are still at it.
    busy: usize,
    panic: Option<Box<dyn Any + Send>>,
    is_over: bool,
}

impl Meeting {
    fn task(&self) -> MutexGuard<'_, Task> {
        self.task.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What member `number` does once the task `last` is done.
    fn serve(&self, number: usize, mut last: u64) {
        loop {
            let waits = |task: &mut Task| task.number == last && !task.is_over;
            let task = self.called.wait_while(self.task(), waits).unwrap_or_else(PoisonError::into_inner);
            if task.is_over {
                return;
            }
            last = task.number;
            let Some(work) = task.work.filter(|_| number <= task.wanted) else { continue };
            drop(task);
            let ended = catch_unwind(AssertUnwindSafe(|| work(number)));
            let mut task = self.task();
            if let Err(panic) = ended {
                task.panic = Some(panic);
            }
            task.busy -= 1;
            if task.busy == 0 {
                self.done.notify_one();
            }
        }
    }

    /// Waits for the members, at most so long. Returns whether all have done their work.
    fn wait(&self, time: Option<Duration>) -> bool {
        let is_busy = |task: &mut Task| task.busy > 0;
        let task = match time {
            Some(time) => {
                let waited = self.done.wait_timeout_while(self.task(), time, is_busy);
                waited.unwrap_or_else(PoisonError::into_inner).0
            }
            None => self.done.wait_while(self.task(), is_busy).unwrap_or_else(PoisonError::into_inner),
        };
        task.busy == 0
    }
}

/// Lets the caller's part of some work call for the members.
pub struct Help<'a> {
    team: &'a Team,
    wanted: usize,
    work: Work<'a>,
    /// Once it has called.
    meeting: Cell<Option<&'a Meeting>>,
}

impl Help<'_> {
    /// Has each member work too, but no more than there are tasks `left` beside the caller's next one. Starts
    /// threads until all tasks are taken, the work `is_over`, or the system refuses one. A second call does
    /// nothing, and so does one while the team works for somebody else.
    pub fn call(&self, left: &dyn Fn() -> usize, is_over: &dyn Fn() -> bool) {
        if self.meeting.get().is_some() {
            return;
        }
        let wanted = self.wanted.min(left().saturating_sub(1));
        if wanted == 0 {
            return;
        }
        let meeting = self.team.meeting.get_or_init(Arc::default);
        let mut members = self.team.members.lock().unwrap_or_else(PoisonError::into_inner);
        let mut task = meeting.task();
        if task.work.is_some() {
            return;
        }
        // SAFETY: members take the work from the task alone. `drop` takes it away and waits until no member
        // is at it, and no `Help` is leaked, since `with_help` lends it. So nobody uses the work after its
        // lifetime.
        let work = unsafe { std::mem::transmute::<Work<'_>, Work<'static>>(self.work) };
        let last = task.number;
        let busy = members.len().min(wanted);
        *task = Task { number: last + 1, work: Some(work), wanted, busy, ..Task::default() };
        drop(task);
        self.meeting.set(Some(meeting));
        meeting.called.notify_all();
        if members.capacity() < wanted {
            let started = std::mem::replace(&mut *members, room_for(wanted));
            members.extend(started);
        }
        while members.len() < wanted && left() > 0 && !is_over() {
            meeting.task().busy += 1;
            let (number, place) = (members.len() + 1, Arc::clone(meeting));
            match Thread::start(move || place.serve(number, last)) {
                Some(member) => members.push(member),
                None => {
                    meeting.task().busy -= 1;
                    break;
                }
            }
        }
    }
}

impl Drop for Help<'_> {
    fn drop(&mut self) {
        if let Some(meeting) = self.meeting.get() {
            meeting.wait(None);
            meeting.task().work = None;
        }
    }
}

impl Team {
    /// Whether some members are started.
    pub fn is_started(&self) -> bool {
        !self.members.lock().unwrap_or_else(PoisonError::into_inner).is_empty()
    }

    /// Does `own`, which may call for `wanted` members to do `work`. Returns once all have ended. While the
    /// caller waits for the others, it calls `meanwhile` every `interval`, if there is one. A panic of any
    /// reaches the caller.
    pub fn with_help(
        &self,
        wanted: usize,
        work: &(dyn Fn(usize) + Sync),
        own: &dyn Fn(&Help),
        meanwhile: Option<(Duration, &dyn Fn())>,
    ) {
        let help = Help { team: self, wanted, work, meeting: Cell::new(None) };
        own(&help);
        let Some(meeting) = help.meeting.get() else { return };
        while !meeting.wait(meanwhile.map(|(interval, _)| interval)) {
            if let Some((_, meanwhile)) = meanwhile {
                meanwhile();
            }
        }
        drop(help);
        let panic = meeting.task().panic.take();
        if let Some(panic) = panic {
            resume_unwind(panic);
        }
    }
}

impl Drop for Team {
    fn drop(&mut self) {
        let Some(meeting) = self.meeting.get() else { return };
        meeting.task().is_over = true;
        meeting.called.notify_all();
        let members = self.members.get_mut().unwrap_or_else(PoisonError::into_inner);
        members.drain(..).for_each(Thread::join);
    }
}
