//! What the drivers of all Rust clients have in common: where the server is, what a step must have seen to be
//! done, and the report.

mod checks;
mod refusals;

use std::fmt::Display;
use std::future::Future;
use std::path::{Path, PathBuf};
use std::{env, fs};

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::json;

pub use checks::*;
pub use refusals::*;

/// What was seen, or what went wrong.
pub type Outcome = Result<String, String>;

/// Where the server is and who is calling; the runner gives them in the environment.
#[derive(Clone)]
pub struct Settings {
    pub base_url: String,
    /// Address of the proxy that answers with what the contract does not know.
    pub odd_url: String,
    pub key: String,
    /// The folder with `pixel.png` and `note.txt`; what is written goes there too.
    pub work: PathBuf,
}

impl Settings {
    /// Panics where the environment lacks one of them.
    pub fn read() -> Self {
        let setting = |name: &str| env::var(name).unwrap_or_else(|_| panic!("{name} is not set"));
        Self {
            base_url: setting("MODELROUTE_BASE_URL"),
            odd_url: setting("MODELROUTE_ODD_URL"),
            key: setting("MODELROUTE_KEY"),
            work: setting("MODELROUTE_WORK").into(),
        }
    }

    /// Path of the file that is uploaded.
    pub fn note(&self) -> PathBuf {
        self.work.join("note.txt")
    }

    /// A file of the work folder as a data URL.
    pub fn data_url(&self, name: &str, media_type: &str) -> Outcome {
        let content = read(&self.work.join(name))?;
        Ok(format!("data:{media_type};base64,{}", STANDARD.encode(content)))
    }
}

/// The content of a file.
pub fn read(path: &Path) -> Result<Vec<u8>, String> {
    fs::read(path).map_err(text)
}

/// An error as the text of a report.
pub fn text(error: impl Display) -> String {
    error.to_string()
}

/// Does a step and prints a line of JSON for it.
pub async fn report(step: &str, done: impl Future<Output = Outcome>) {
    let line = match done.await {
        Ok(detail) => json!({"step": step, "ok": true, "detail": detail}),
        Err(why) => json!({"step": step, "ok": false, "why": why}),
    };
    println!("{line}");
}
