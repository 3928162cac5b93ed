//! Errors: status and body from the error of the client, headers from the middleware.

use alt::apis::messages_api::CreateMessageError;
use scripted_run::{Outcome, Refusal, Refused, Settings, present};
use v1::apis::Error;
use v1::apis::chat_api::{CreateChatCompletionError, create_chat_completion};
use v1::models::ErrorResponse;

use crate::chats::{main_surface, saying};
use crate::headers::LastHeaders;
use crate::messages::{greeting, post};

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

/// The body of an error, whatever its status; they all have one shape.
fn body_of(error: CreateChatCompletionError) -> Option<ErrorResponse> {
    match error {
        CreateChatCompletionError::Status400(body)
        | CreateChatCompletionError::Status401(body)
        | CreateChatCompletionError::Status403(body)
        | CreateChatCompletionError::Status404(body)
        | CreateChatCompletionError::Status429(body) => Some(body),
        _ => None,
    }
}

async fn refused_chat(settings: &Settings, refusal: &Refusal) -> Result<Refused, String> {
    let headers = LastHeaders::default();
    let surface = main_surface(&settings.base_url, &refusal.key, &headers);
    let mut request = saying("Hi");
    request.model = refusal.model.to_owned();
    request.temperature = Some(Some(refusal.temperature));
    match create_chat_completion(&surface, request, None, None, None, None, None).await {
        Err(Error::ResponseError(response)) => {
            let body = present("body", response.entity.and_then(body_of))?;
            let code = present("code", body.error.code)?;
            Ok(refused(response.status.as_u16(), code, &headers))
        }
        other => Err(format!("not a refusal: {other:?}")),
    }
}

fn refused(status: u16, code: String, headers: &LastHeaders) -> Refused {
    Refused {
        status,
        code,
        trace_id: headers.get("x-trace-id").unwrap_or_default(),
        retry_after: headers.get("retry-after").and_then(|seconds| seconds.parse().ok()),
    }
}

async fn refused_message(settings: &Settings, refusal: &Refusal) -> Result<Refused, String> {
    let headers = LastHeaders::default();
    let mut request = greeting("Hi");
    request.model = refusal.model.to_owned();
    match post(&settings.base_url, &refusal.key, request, &headers).await {
        Err(alt::apis::Error::ResponseError(response)) => match response.entity {
            // All statuses have one body, and the first that fits is taken.
            Some(CreateMessageError::Status400(body)) => {
                Ok(refused(response.status.as_u16(), body.error.r#type, &headers))
            }
            other => Err(format!("another body: {other:?}")),
        },
        other => Err(format!("not a refusal: {other:?}")),
    }
}
