//! Help while a formula is typed, for Excel-DNA's IntelliSense, a free add-in: it looks for a file of this kind
//! beside each XLL that is loaded.
//!
//! The format: <https://github.com/Excel-DNA/IntelliSense/wiki/Getting-Started>

use crate::{Function, CATEGORY, FUNCTIONS};

/// The file's name beside an XLL.
#[must_use]
pub fn file_name(xll: &str) -> String {
    xll.replace(".xll", ".intellisense.xml")
}

/// The file's text.
#[must_use]
pub fn text() -> String {
    let functions: String = FUNCTIONS.iter().map(function).collect();
    format!(
        "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n\
         <IntelliSense xmlns=\"http://schemas.excel-dna.net/intellisense/1.0\">\n  <FunctionInfo>\n{functions}  \
         </FunctionInfo>\n</IntelliSense>\n"
    )
}

fn function(function: &Function) -> String {
    let arguments: String = function
        .arguments
        .iter()
        .map(|argument| {
            format!(
                "      <Argument Name=\"{}\" Description=\"{}\"/>\n",
                escaped(argument.name),
                escaped(argument.help)
            )
        })
        .collect();
    format!(
        "    <Function Name=\"{}\" Category=\"{CATEGORY}\" Description=\"{}\">\n{arguments}    </Function>\n",
        function.full_name(),
        escaped(function.help)
    )
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('"', "&quot;")
}
