//! Registers the functions with Excel, and unregisters them.
//!
//! Microsoft's "Known Issues in Excel XLL Development" says that Excel does not forget a name: `xlfSetName`
//! deletes none that a registration made, and the function dialog goes on listing it. So a function that goes is
//! registered once more as a command, which no dialog lists, as Excel-DNA does. Its name stays, but is `#NAME?`
//! in a cell.
//!
//! For the same reason a name does not say whether its function is still registered. Excel unregisters an add-in's
//! functions after `xlAutoClose` (Microsoft's page of that name), but not where its user cancels the closing; and
//! another copy of the add-in that is removed takes the names with it. So each opening registers every function
//! anew, as Excel-DNA does.

use crate::excel::{Argument, Excel, Refusal, Reply, Request};
use crate::value::Value;
use formulas::language::Language;
use formulas::{Function, CATEGORY, FUNCTIONS};
use std::sync::{Mutex, PoisonError};

/// The last help: Excel cuts letters off its end, so it is an empty one more ("Known Issues in Excel XLL Development").
const SPARE_HELP: &str = "";

/// What an export is to Excel: `pxMacroType` of "xlfRegister (Form 1)".
const LISTED_FUNCTION: f64 = 1.0;
/// As above; no dialog lists it.
const COMMAND: f64 = 2.0;

/// `GET.WORKSPACE` of 37: an array of settings by country, of which the first is the number of the country whose version this
/// Excel is (Microsoft's "Excel 4.0 Macro Functions Reference").
const COUNTRY_SETTINGS: f64 = 37.0;
/// That number where Excel's own language is German or Russian ([MS-XLS] 2.4.63, "Country").
const GERMANY: f64 = 49.0;
const RUSSIA: f64 = 7.0;

/// An export without arguments, and its types: a short integer, by value.
const A_COMMAND: [&str; 2] = ["xlAutoRemove", "I"];

/// Excel's numbers for the registered functions, in the order of the catalogue.
static REGISTERED: Mutex<[Option<f64>; FUNCTIONS.len()]> = Mutex::new([None; FUNCTIONS.len()]);

/// Registers every function anew, whatever became of it since the last time.
pub fn register_all(excel: Excel) {
    let mut registered = REGISTERED.lock().unwrap_or_else(PoisonError::into_inner);
    let _ = renew(excel, &mut *registered);
}

fn renew(excel: Excel, registered: &mut [Option<f64>]) -> Result<(), Refusal> {
    let module = excel.ask(Request::GetName, &[])?;
    let language = language(excel)?;
    let mut order: Vec<_> = FUNCTIONS.iter().zip(registered).collect();
    // The missing ones first: Excel unloads an add-in of which nothing is registered.
    order.sort_by_key(|(_, number)| number.is_some());
    for (function, number) in order {
        // Excel counts registrations. Taking back one that it has forgotten has no effect ("xlfUnregister (Form 1)").
        if let Some(before) = *number {
            take_back(excel, before)?;
        }
        *number = None;
        *number = register(excel, &module, function, language)?;
    }
    Ok(())
}

/// Unregisters every function: Excel must not call into an add-in that is gone.
pub fn unregister_all(excel: Excel) {
    let mut registered = REGISTERED.lock().unwrap_or_else(PoisonError::into_inner);
    let _ = unregister_known(excel, &mut *registered);
}

fn unregister_known(excel: Excel, registered: &mut [Option<f64>]) -> Result<(), Refusal> {
    let module = excel.ask(Request::GetName, &[])?;
    for (function, number) in FUNCTIONS.iter().zip(registered) {
        let Some(known) = *number else { continue };
        if number_of(excel, function)?.is_some_and(|other| other != known) {
            // The name is another copy's of the add-in by now, and stays so.
            take_back(excel, known)?;
        } else {
            unregister(excel, &module, function, known)?;
        }
        *number = None;
    }
    Ok(())
}

/// Excel's number for the function by its name; `None` if it knows none.
fn number_of(excel: Excel, function: &Function) -> Result<Option<f64>, Refusal> {
    number(excel.ask(Request::Evaluate, &[Argument::Text(&function.full_name())]))
}

/// A reply as a number; `None` if Excel refused that request alone.
fn number(reply: Result<Reply, Refusal>) -> Result<Option<f64>, Refusal> {
    match reply.map(|reply| reply.value()) {
        Ok(Value::Number(number)) => Ok(Some(number)),
        Ok(_) | Err(Refusal::Request) => Ok(None),
        Err(Refusal::Return) => Err(Refusal::Return),
    }
}

/// Excel's own language; English if that is none of ours.
fn language(excel: Excel) -> Result<Language, Refusal> {
    let country = number(excel.ask(Request::GetWorkspace, &[Argument::Number(COUNTRY_SETTINGS)]))?;
    Ok(match country {
        Some(GERMANY) => Language::German,
        Some(RUSSIA) => Language::Russian,
        _ => Language::English,
    })
}

/// Returns Excel's number for the function; `None` if Excel refuses.
fn register(
    excel: Excel,
    module: &Reply,
    function: &Function,
    language: Language,
) -> Result<Option<f64>, Refusal> {
    let name = function.full_name();
    let names: Vec<&str> = function.arguments.iter().map(|argument| language.text(argument.name)).collect();
    let (types, names) = (types(function), names.join(","));
    let mut arguments = vec![
        Argument::Reply(module),
        Argument::Text(function.export),
        Argument::Text(&types),
        Argument::Text(&name),
        Argument::Text(&names),
        Argument::Number(LISTED_FUNCTION),
        Argument::Text(CATEGORY),
        // No shortcut key, no help page.
        Argument::Missing,
        Argument::Missing,
        Argument::Text(language.text(function.help)),
    ];
    let helps = function.arguments.iter().map(|argument| language.text(argument.help));
    arguments.extend(helps.chain([SPARE_HELP]).map(Argument::Text));
    number(excel.ask(Request::Register, &arguments))
}

/// The types of a function's result and arguments, as `pxTypeText` of "xlfRegister (Form 1)": XLOPER12s that hold
/// values (`Q`), on any thread (`$`).
fn types(function: &Function) -> String {
    "Q".repeat(1 + function.arguments.len()) + "$"
}

/// Deletes the name too, by which formulas would still find the function, and has the function dialog forget it.
fn unregister(excel: Excel, module: &Reply, function: &Function, number: f64) -> Result<(), Refusal> {
    let name = function.full_name();
    forget(excel, &name, number)?;
    let [export, types] = A_COMMAND.map(Argument::Text);
    let (missing, command) = (Argument::Missing, Argument::Number(COMMAND));
    let arguments = [Argument::Reply(module), export, types, Argument::Text(&name), missing, command];
    match self::number(excel.ask(Request::Register, &arguments))? {
        Some(number) => forget(excel, &name, number),
        None => Ok(()),
    }
}

/// Excel may refuse to delete a name, which no one can help.
fn forget(excel: Excel, name: &str, number: f64) -> Result<(), Refusal> {
    self::number(excel.ask(Request::SetName, &[Argument::Text(name)]))?;
    take_back(excel, number)
}

fn take_back(excel: Excel, number: f64) -> Result<(), Refusal> {
    self::number(excel.ask(Request::Unregister, &[Argument::Number(number)]))?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn types_tell_result_arguments_and_threads() {
        let of = |name| types(FUNCTIONS.iter().find(|function| function.name == name).unwrap());
        assert_eq!(of("BESTMOVE"), "QQQQ$");
        assert_eq!(of("STATUS"), "Q$");
    }
}
