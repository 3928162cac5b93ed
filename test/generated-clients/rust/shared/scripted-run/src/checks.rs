//! What a step must have seen.

use std::fmt::Debug;
use std::fs;

use serde_json::{Map, Value, json};

use crate::{Outcome, Settings, read, text};

/// A text that the sandbox answers with in several pieces.
pub const COUNTED: &str = "one two three four five six seven";

/// What the proxy puts in place of the values of enumerations.
pub const NEW_VALUE: &str = "brand_new";

fn schema(document: Value) -> Map<String, Value> {
    document.as_object().cloned().unwrap_or_default()
}

/// JSON schema of the structured answer.
pub fn person_schema() -> Map<String, Value> {
    schema(json!({
        "type": "object",
        "properties": {"name": {"type": "string"}, "age": {"type": "integer"}},
        "required": ["name", "age"],
        "additionalProperties": false,
    }))
}

/// JSON schema of the arguments of the tool `get_weather`.
pub fn city_schema() -> Map<String, Value> {
    schema(json!({
        "type": "object",
        "properties": {"city": {"type": "string"}},
        "required": ["city"],
        "additionalProperties": false,
    }))
}

/// Tells what differs.
pub fn equal<T: PartialEq<U> + Debug, U: Debug>(what: &str, found: T, expected: U) -> Result<(), String> {
    if found == expected {
        return Ok(());
    }
    Err(format!("{what} is {found:?} instead of {expected:?}"))
}

/// The value, or what is missing.
pub fn present<T>(what: &str, found: Option<T>) -> Result<T, String> {
    found.ok_or_else(|| format!("no {what}"))
}

/// The text, unless it is empty.
pub fn not_empty(what: &str, found: &str) -> Outcome {
    present(what, (!found.is_empty()).then(|| found.to_owned()))
}

fn members(content: &str) -> Result<Map<String, Value>, String> {
    serde_json::from_str(content).map_err(text)
}

/// Wants the arguments of a call of `get_weather`.
pub fn check_arguments(arguments: &str) -> Result<(), String> {
    present("city", members(arguments)?["city"].as_str()).map(|_| ())
}

/// Wants an instance of [`person_schema`].
pub fn check_person(content: &str) -> Outcome {
    let person = members(content)?;
    equal("the number of members", person.len(), 2)?;
    present("name", person["name"].as_str())?;
    present("age", person["age"].as_i64())?;
    Ok(content.to_owned())
}

/// Wants an answer that has understood both the image and the file.
pub fn check_description(content: &str) -> Outcome {
    for words in ["image", "quick brown fox"] {
        equal(words, content.contains(words), true)?;
    }
    Ok(content.to_owned())
}

/// Wants two vectors of 256 numbers.
pub fn check_vectors(vectors: &[Vec<f64>]) -> Outcome {
    let lengths: Vec<usize> = vectors.iter().map(Vec::len).collect();
    equal("the dimensions", &lengths, &vec![256, 256])?;
    Ok(format!("{} vectors", vectors.len()))
}

/// Wants more than three pieces that join to [`COUNTED`].
pub fn check_pieces(pieces: &[String]) -> Outcome {
    equal("more than three pieces", pieces.len() > 3, true)?;
    equal("the streamed text", pieces.concat(), COUNTED)?;
    Ok(format!("{} pieces", pieces.len()))
}

/// Wants the bytes of the file that was uploaded.
pub fn check_note(settings: &Settings, downloaded: &[u8]) -> Outcome {
    equal("the file", downloaded, read(&settings.note())?.as_slice())?;
    Ok(format!("{} bytes", downloaded.len()))
}

/// Writes the file and wants it to begin as WAV does.
pub fn write_speech(settings: &Settings, spoken: &[u8]) -> Outcome {
    equal("begins with RIFF", spoken.starts_with(b"RIFF"), true)?;
    fs::write(settings.work.join("speech.wav"), spoken).map_err(text)?;
    Ok(format!("{} bytes", spoken.len()))
}
