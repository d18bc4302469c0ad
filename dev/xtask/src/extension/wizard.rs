//! `CalcAddIns.xcu`: the functions as Calc's function wizard shows them.
//!
//! A node is named after the method of `component.py` that answers it, with parameters in the method's order.
//! Each function stands twice: under the name that people type, and under the one by which Excel stores a
//! function of an XLL.

use formulas::{Argument, Function, FUNCTIONS, PREFIX};
use std::fmt::Write;

/// What Excel puts before the name of an XLL's function in a file.
pub const EXCEL_MARK: &str = "_xll.";

/// The file's text.
pub fn write() -> String {
    let mut text = String::from(
        r#"<?xml version="1.0" encoding="UTF-8"?>
<oor:component-data xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema"
    oor:name="CalcAddIns" oor:package="org.openoffice.Office">
  <node oor:name="AddInInfo">
"#,
    );
    for mark in ["", EXCEL_MARK] {
        text += &element(4, &format!("{mark}{PREFIX}"), &element(6, "AddInFunctions", &functions(mark)));
    }
    text + "  </node>\n</oor:component-data>\n"
}

fn functions(mark: &str) -> String {
    FUNCTIONS.iter().map(|function| element(8, function.method, &description(function, mark))).collect()
}

fn description(function: &Function, mark: &str) -> String {
    let name = format!("{mark}{}", function.full_name());
    let mut text = in_english(10, "DisplayName", &name) + &in_english(10, "Description", function.help);
    text += &property(10, "Category", "<value>Add-In</value>");
    text += &in_english(10, "CompatibilityName", &name);
    if !function.arguments.is_empty() {
        let parameters: String = function.arguments.iter().map(parameter).collect();
        text += &element(10, "Parameters", &parameters);
    }
    text
}

fn parameter(argument: &Argument) -> String {
    let texts = in_english(14, "DisplayName", argument.name) + &in_english(14, "Description", argument.help);
    element(12, argument.parameter, &texts)
}

fn element(indent: usize, name: &str, content: &str) -> String {
    let mut text = String::new();
    // Sets of nodes exist already; their entries are new.
    let replaces = if matches!(name, "AddInFunctions" | "Parameters") { "" } else { " oor:op=\"replace\"" };
    writeln!(text, "{:indent$}<node oor:name=\"{name}\"{replaces}>\n{content}{:indent$}</node>", "", "")
        .expect("a string takes all");
    text
}

fn in_english(indent: usize, name: &str, text: &str) -> String {
    property(indent, name, &format!("<value xml:lang=\"en\">{}</value>", escaped(text)))
}

fn property(indent: usize, name: &str, value: &str) -> String {
    format!("{:indent$}<prop oor:name=\"{name}\">{value}</prop>\n", "")
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::extension::interfaces::INTERFACES;

    #[test]
    fn every_method_is_described_twice() {
        let text = write();
        let methods = INTERFACES[1].methods;
        assert_eq!(methods.len(), FUNCTIONS.len());
        for method in methods {
            let node = format!("<node oor:name=\"{}\"", method.name);
            assert_eq!(text.matches(&node).count(), 2, "{}", method.name);
            let function = FUNCTIONS.iter().find(|function| function.method == method.name).unwrap();
            let described: Vec<&str> = function.arguments.iter().map(|argument| argument.parameter).collect();
            let taken: Vec<&str> = method.parameters.iter().map(|(name, _)| *name).collect();
            assert_eq!(described, taken, "{}", method.name);
        }
    }

    #[test]
    fn texts_are_escaped() {
        assert_eq!(escaped("a < b & c"), "a &lt; b &amp; c");
    }
}
