//! A first call: a completion, the same as a stream, and an error that is retried.

use std::env;
use std::error::Error;
use std::io::{Write, stdout};
use std::time::Duration;

use eventsource_stream::Eventsource;
use futures_util::StreamExt;
use reqwest::header::{AUTHORIZATION, HeaderMap};
use v1::types::*;

type Outcome<T> = Result<T, Box<dyn Error>>;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Outcome<()> {
    let url = format!("{}/v1", env::var("MODELROUTE_BASE_URL")?);
    let mut headers = HeaderMap::new();
    headers.insert(AUTHORIZATION, format!("Bearer {}", env::var("MODELROUTE_KEY")?).parse()?);
    let http = reqwest::Client::builder().default_headers(headers).build()?;
    let client = v1::Client::new_with_client(&url, http.clone());

    println!("{}", complete(&client, question("sandbox/chat")?, 2).await?);
    stream(&http, &url, question("sandbox/chat")?).await?;
    println!();
    if let Err(failure) = complete(&client, question("sandbox/error-rate_limit_exceeded")?, 2).await {
        println!("{failure}: given up");
    }
    Ok(())
}

fn question(model: &str) -> Outcome<builder::CreateChatCompletionRequest> {
    let message = ChatUserMessage::builder()
        .role(ChatUserMessageRole::User)
        .content(ChatUserContent::PlainText(ChatPlainText("Hello there".to_owned())));
    let messages = vec![ChatRequestMessage::UserMessage(message.try_into()?)];
    Ok(CreateChatCompletionRequest::builder().model(model).messages(messages))
}

/// The text of the completion. Fails after the last attempt, or where a retry cannot help.
async fn complete(
    client: &v1::Client,
    request: builder::CreateChatCompletionRequest,
    attempts: u32,
) -> Outcome<String> {
    for attempt in 1.. {
        let response = match client.create_chat_completion().body(request.clone()).send().await {
            Ok(completion) => {
                let choice = completion.into_inner().choices.into_iter().next();
                return Ok(choice.and_then(|choice| choice.message.content).unwrap_or_default());
            }
            Err(v1::Error::ErrorResponse(response)) => response,
            Err(other) => return Err(other.into()),
        };
        let header = |name: &str| response.headers().get(name).and_then(|value| value.to_str().ok());
        let code = response.error.code.as_deref().unwrap_or("no code");
        let trace_id = header("x-trace-id").unwrap_or("missing");
        let failure = format!("{} {code}, x-trace-id {trace_id}", response.status().as_u16());
        if attempt == attempts || header("x-should-retry") != Some("true") {
            return Err(failure.into());
        }
        let seconds = header("retry-after").unwrap_or("1").parse()?;
        println!("{failure}: attempt {} in {seconds} s", attempt + 1);
        tokio::time::sleep(Duration::from_secs(seconds)).await;
    }
    unreachable!()
}

/// Prints the text as it arrives. Fails where the stream fails or ends too early.
async fn stream(
    http: &reqwest::Client,
    url: &str,
    request: builder::CreateChatCompletionRequest,
) -> Outcome<()> {
    let body: CreateChatCompletionRequest = request.stream(Some(true)).try_into()?;
    let response = http.post(format!("{url}/chat/completions")).json(&body).send().await?;
    let mut events = response.error_for_status()?.bytes_stream().eventsource();
    while let Some(event) = events.next().await {
        let data = event?.data;
        if data == "[DONE]" {
            return Ok(());
        }
        match serde_json::from_str(&data)? {
            ChatStreamEvent::ChatCompletionChunk(chunk) => {
                for choice in chunk.choices {
                    print!("{}", choice.delta.content.unwrap_or_default());
                    stdout().flush()?;
                }
            }
            ChatStreamEvent::StreamErrorEvent(failure) => return Err(failure.error.message.into()),
        }
    }
    Err("the stream ended without [DONE]".into())
}
