//! Writes the functions' texts in other languages, from `hosts/texts.json`, as a table in Rust.

use serde_json::Value;
use std::path::Path;
use std::{env, fs};

const TEXTS: &str = "../texts.json";

fn main() {
    println!("cargo::rerun-if-changed={TEXTS}");
    let texts: Value = serde_json::from_slice(&fs::read(TEXTS).expect("the texts are there")).expect("JSON");
    let texts = texts["extension"].as_array().expect("a list of texts").iter();
    // What has a key is no text of a function.
    let rows: String = texts.filter(|text| text.get("key").is_none()).map(row).collect();
    let table = Path::new(&env::var_os("OUT_DIR").expect("cargo names it")).join("translations.rs");
    fs::write(table, format!("&[{rows}]")).expect("the folder can be written");
}

fn row(text: &Value) -> String {
    let [english, german, russian] =
        ["en", "de", "ru"].map(|language| text[language].as_str().expect("a text"));
    format!("({english:?}, [{german:?}, {russian:?}]),\n")
}
