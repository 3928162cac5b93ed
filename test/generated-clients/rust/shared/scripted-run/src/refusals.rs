//! Calls that must fail, and what must be read from the typed errors of a client.

use crate::{Outcome, Settings, equal, not_empty, present};

/// A call that must fail, and how.
#[derive(Clone)]
pub struct Refusal {
    pub key: String,
    pub model: &'static str,
    pub temperature: f64,
    status: u16,
    /// `None` where any code will do.
    code: Option<&'static str>,
}

/// What was read from an error.
pub struct Refused {
    pub status: u16,
    pub code: String,
    pub trace_id: String,
    /// In seconds.
    pub retry_after: Option<u32>,
}

impl Refusal {
    fn new(key: &str, model: &'static str, status: u16, code: &'static str) -> Self {
        Self { key: key.to_owned(), model, temperature: 1.0, status, code: Some(code) }
    }

    /// Holds the error against what was expected.
    pub fn check(&self, refused: &Refused) -> Outcome {
        equal("the status", refused.status, self.status)?;
        not_empty("code", &refused.code)?;
        not_empty("x-trace-id", &refused.trace_id)?;
        if let Some(code) = self.code {
            equal("the code", refused.code.as_str(), code)?;
        }
        Ok(format!("{} {}", refused.status, refused.code))
    }

    /// Wants the seconds to wait.
    pub fn check_retry_after(&self, refused: &Refused) -> Outcome {
        self.check(refused)?;
        let seconds = present("retry-after", refused.retry_after)?;
        equal("more than no time", seconds > 0, true)?;
        Ok(format!("{seconds} s"))
    }
}

impl Settings {
    /// The chat that is refused with 429.
    pub fn rate_limit(&self) -> Refusal {
        Refusal::new(&self.key, "sandbox/error-rate_limit_exceeded", 429, "rate_limit_exceeded")
    }

    /// The chats that must fail.
    pub fn refusals(&self) -> Vec<Refusal> {
        let too_hot =
            Refusal { temperature: 9.0, code: None, ..Refusal::new(&self.key, "sandbox/chat", 400, "") };
        vec![
            too_hot,
            Refusal::new("mr-wrong", "sandbox/chat", 401, "invalid_api_key"),
            Refusal::new(&self.key, "sandbox/error-model_not_allowed", 403, "model_not_allowed"),
            Refusal::new(&self.key, "no/such-model", 404, "model_not_found"),
            self.rate_limit(),
        ]
    }

    /// The call of the second surface that must fail.
    pub fn no_such_model(&self) -> Refusal {
        Refusal::new(&self.key, "no/such-model", 404, "not_found_error")
    }
}
