//! Registers the functions with Excel, and unregisters them.

use crate::excel::{Argument, Excel, Reply, Request};
use crate::value::Value;
use formulas::{Function, CATEGORY, FUNCTIONS};
use std::sync::{Mutex, PoisonError};

/// Padding: Excel cuts up to two letters off the end of the last help.
const SPARE: &str = "  ";

/// `xlfRegister`: the function dialog lists the function.
const LISTED: f64 = 1.0;

/// Excel's numbers for the registered functions, in the order of the catalogue.
static REGISTERED: Mutex<[Option<f64>; FUNCTIONS.len()]> = Mutex::new([None; FUNCTIONS.len()]);

/// Returns whether Excel took every function.
pub fn register_all(excel: Excel) -> bool {
    unregister_all(excel);
    let Some(module) = excel.ask(Request::GetName, &[]) else { return false };
    let mut registered = REGISTERED.lock().unwrap_or_else(PoisonError::into_inner);
    for (function, number) in FUNCTIONS.iter().zip(registered.iter_mut()) {
        *number = register(excel, &module, function);
    }
    registered.iter().all(Option::is_some)
}

/// Unregisters every function: Excel must not call into an add-in that is gone.
pub fn unregister_all(excel: Excel) {
    let mut registered = REGISTERED.lock().unwrap_or_else(PoisonError::into_inner);
    for (function, number) in FUNCTIONS.iter().zip(registered.iter_mut()) {
        if let Some(number) = number.take() {
            unregister(excel, function, number);
        }
    }
}

/// Returns Excel's number for the function; `None` if Excel refuses.
fn register(excel: Excel, module: &Reply, function: &Function) -> Option<f64> {
    let name = function.full_name();
    let names: Vec<&str> = function.arguments.iter().map(|argument| argument.name).collect();
    let (types, names) = (types(function), names.join(","));
    let mut helps: Vec<String> = function.arguments.iter().map(|argument| argument.help.to_owned()).collect();
    let function_help = match helps.last_mut() {
        Some(last) => {
            last.push_str(SPARE);
            function.help.to_owned()
        }
        None => function.help.to_owned() + SPARE,
    };
    let mut arguments = vec![
        Argument::Reply(module),
        Argument::Text(function.export),
        Argument::Text(&types),
        Argument::Text(&name),
        Argument::Text(&names),
        Argument::Number(LISTED),
        Argument::Text(CATEGORY),
        // No shortcut key, no help page.
        Argument::Missing,
        Argument::Missing,
        Argument::Text(&function_help),
    ];
    arguments.extend(helps.iter().map(|help| Argument::Text(help)));
    match excel.ask(Request::Register, &arguments)?.value() {
        Value::Number(number) => Some(number),
        _ => None,
    }
}

/// The types of a function's result and arguments: values (`Q`), on any thread (`$`).
fn types(function: &Function) -> String {
    "Q".repeat(1 + function.arguments.len()) + "$"
}

/// Deletes the name too, by which formulas would still find the function.
fn unregister(excel: Excel, function: &Function, number: f64) {
    excel.ask(Request::SetName, &[Argument::Text(&function.full_name())]);
    excel.ask(Request::Unregister, &[Argument::Number(number)]);
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
