//! Errors: status, headers and body are all in the error of the client.

use reqwest::header::HeaderMap;
use scripted_run::{Outcome, Refusal, Refused, Settings, present};

use crate::chats::{main_surface, saying};
use crate::messages::{greeting, messages_surface};

pub async fn errors(settings: &Settings) -> Outcome {
    let mut seen = Vec::new();
    for refusal in settings.refusals() {
        seen.push(refusal.check(&refused_chat(settings, &refusal).await?)?);
    }
    let missing = settings.no_such_model();
    seen.push(missing.check(&refused_message(settings, &missing).await?)?);
    Ok(seen.join(", "))
}

pub async fn retry_after(settings: &Settings) -> Outcome {
    let refusal = settings.rate_limit();
    refusal.check_retry_after(&refused_chat(settings, &refusal).await?)
}

async fn refused_chat(settings: &Settings, refusal: &Refusal) -> Result<Refused, String> {
    let surface = main_surface(&settings.base_url, &refusal.key)?;
    let request = saying("Hi")?.model(refusal.model).temperature(Some(refusal.temperature));
    match surface.create_chat_completion().body(request).send().await {
        Err(v1::Error::ErrorResponse(response)) => {
            let code = present("code", response.error.code.clone())?;
            Ok(refused(response.status().as_u16(), code, response.headers()))
        }
        other => Err(format!("not a refusal: {other:?}")),
    }
}

async fn refused_message(settings: &Settings, refusal: &Refusal) -> Result<Refused, String> {
    let surface = messages_surface(&settings.base_url, &refusal.key)?;
    match surface.create_message().body(greeting("Hi")?.model(refusal.model)).send().await {
        Err(alt::Error::ErrorResponse(response)) => {
            let kind = response.error.type_.to_string();
            Ok(refused(response.status().as_u16(), kind, response.headers()))
        }
        other => Err(format!("not a refusal: {other:?}")),
    }
}

fn refused(status: u16, code: String, headers: &HeaderMap) -> Refused {
    let header = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
    Refused {
        status,
        code,
        trace_id: header("x-trace-id").unwrap_or_default().to_owned(),
        retry_after: header("retry-after").and_then(|seconds| seconds.parse().ok()),
    }
}
