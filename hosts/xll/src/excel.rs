//! Requests to Excel, by its one function for add-ins, and the replies.

use crate::layout::Oper;
use crate::read;
use crate::value::Value;
use std::cell::Cell;
use std::ffi::c_int;
use std::ptr;
use std::time::{Duration, Instant};

/// The functions of Excel that this add-in calls, by their numbers in Microsoft's `XLCALL.H` (Excel XLL SDK). The
/// first three carry its bit `xlSpecial`, 0x4000.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(i32)]
pub enum Request {
    /// `xlFree`: frees what Excel allocated for an answer.
    Free = 0x4000,
    /// `xlAbort`: whether the user has pressed Esc.
    Abort = 0x4006,
    /// `xlGetName`: the path of this add-in.
    GetName = 0x4009,
    /// `xlfSetName`: defines a name, or deletes it if no definition follows.
    SetName = 88,
    /// `xlfGetWorkspace`: what the macro function `GET.WORKSPACE` answers.
    GetWorkspace = 186,
    /// `xlfRegister`: makes an export a worksheet function.
    Register = 149,
    /// `xlfUnregister`: undoes that.
    Unregister = 201,
    /// `xlfEvaluate`: what a name stands for.
    Evaluate = 257,
}

/// An argument of a request.
pub enum Argument<'a> {
    Missing,
    Number(f64),
    /// A text, cut to [`LONGEST_TEXT`] units.
    Text(&'a str),
    Reply(&'a Reply),
}

/// How often a thread asks Excel whether the user has pressed Esc.
const ASKING_INTERVAL: Duration = Duration::from_millis(1);

/// In UTF-16 units: what the function dialog takes. Excel-DNA found the limit ("Truncate function argument description to excel
/// limit of 255 characters", its item 7738).
pub const LONGEST_TEXT: usize = 255;

/// Excel's codes for what became of a request, from Microsoft's page "Excel4/Excel12".
mod code {
    use std::ffi::c_int;

    /// `xlretSuccess`.
    pub const SUCCESS: c_int = 0;
    /// `xlretAbort`: the add-in must return at once, and may only free until then.
    pub const ABORT: c_int = 1;
}

/// Why a request has no reply.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The add-in must return to Excel at once, and ask nothing more.
    Return,
    /// This request was refused.
    Request,
}

/// `MdCallBack12`: takes a request, the number of arguments, the arguments, and where the answer goes.
/// Returns 0 for success.
type Callback = unsafe extern "system" fn(c_int, c_int, *const *const Oper, *mut Oper) -> c_int;

/// The Excel that has loaded this add-in.
#[derive(Clone, Copy)]
pub struct Excel {
    callback: Callback,
}

impl Excel {
    /// `None` if the program is not Excel.
    #[cfg(windows)]
    pub fn find() -> Option<Excel> {
        let address = crate::module::export_of_the_program(c"MdCallBack12")?;
        // SAFETY: what Excel exports under this name is a function of this type.
        let callback = unsafe { std::mem::transmute::<*mut std::ffi::c_void, Callback>(address.as_ptr()) };
        Some(Excel { callback })
    }

    /// Only Windows has Excel.
    #[cfg(not(windows))]
    pub fn find() -> Option<Excel> {
        None
    }

    /// Asking leaves Esc pending, so that Excel stops calculating.
    fn is_interrupted(self) -> bool {
        match self.ask(Request::Abort, &[]) {
            Ok(reply) => reply.value() == Value::Logical(true),
            Err(refusal) => refusal == Refusal::Return,
        }
    }

    /// Makes a request. Only [`Request::Abort`] may be made on any thread.
    pub fn ask(self, request: Request, arguments: &[Argument]) -> Result<Reply, Refusal> {
        let texts: Vec<Vec<u16>> = arguments.iter().map(counted_units).collect();
        let opers: Vec<Oper> =
            arguments.iter().zip(&texts).map(|(argument, text)| oper(argument, text)).collect();
        let pointers: Vec<*const Oper> = opers.iter().map(ptr::from_ref).collect();
        let mut oper = Oper::MISSING;
        // SAFETY: there are as many pointers as the count says. Their values outlive the call, as do the
        // texts and replies behind those; the answer has a place of its own.
        let code = unsafe {
            (self.callback)(request as c_int, pointers.len() as c_int, pointers.as_ptr(), &mut oper)
        };
        match code {
            code::SUCCESS => Ok(Reply { oper, excel: self }),
            code::ABORT => Err(Refusal::Return),
            _ => Err(Refusal::Request),
        }
    }
}

/// Whether the program is Excel and its user has pressed Esc.
///
/// Asks at most once in [`ASKING_INTERVAL`] on each thread, however short the calls, since Excel yields the
/// processor to other tasks when it is asked.
pub fn is_interrupted() -> bool {
    // Needs no clean-up when the thread ends, which would keep Excel from unloading the add-in.
    thread_local!(static UNINTERRUPTED_AT: Cell<Option<Instant>> = const { Cell::new(None) });
    if UNINTERRUPTED_AT.get().is_some_and(|asked| asked.elapsed() < ASKING_INTERVAL) {
        return false;
    }
    let is_interrupted = Excel::find().is_some_and(Excel::is_interrupted);
    UNINTERRUPTED_AT.set((!is_interrupted).then(Instant::now));
    is_interrupted
}

/// An argument's text in Excel's layout; empty if the argument is no text.
fn counted_units(argument: &Argument) -> Vec<u16> {
    let Argument::Text(text) = argument else { return Vec::new() };
    let mut counted = vec![0];
    counted.extend(text.encode_utf16().take(LONGEST_TEXT));
    counted[0] = (counted.len() - 1) as u16;
    counted
}

/// `text` holds the argument's `counted_units`.
fn oper(argument: &Argument, text: &[u16]) -> Oper {
    match argument {
        Argument::Missing => Oper::MISSING,
        Argument::Number(number) => Oper::number(*number),
        Argument::Text(_) => Oper::text(text),
        Argument::Reply(reply) => reply.oper,
    }
}

/// Excel's answer, given back when dropped.
pub struct Reply {
    oper: Oper,
    excel: Excel,
}

impl Reply {
    /// The answer, of an array the first cell.
    pub fn value(&self) -> Value {
        // SAFETY: Excel made it, and frees nothing of it before this is dropped.
        unsafe { read::first(&self.oper) }
    }
}

impl Drop for Reply {
    fn drop(&mut self) {
        let pointers = [ptr::from_ref(&self.oper)];
        // SAFETY: Excel gets back, once, the value that it made: a request that it refused has no reply. This
        // request has no answer, so it needs no place.
        unsafe { (self.excel.callback)(Request::Free as c_int, 1, pointers.as_ptr(), ptr::null_mut()) };
    }
}
