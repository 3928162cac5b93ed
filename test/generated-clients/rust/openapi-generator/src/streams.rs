//! Streams, read with eventsource-stream; each event becomes a generated type. The operations of the client read
//! an answer as JSON, so a stream is asked for beside them.

use alt::models::{ContentBlockDelta, MessageStreamEvent};
use eventsource_stream::Eventsource;
use futures_util::StreamExt;
use reqwest::RequestBuilder;
use scripted_run::{COUNTED, Outcome, Settings, check_pieces, text};
use serde::Serialize;
use v1::models::{ChatStreamEvent, ChatStreamOptions};

use crate::chats::saying;
use crate::messages::greeting;

fn ask(address: String, request: &impl Serialize) -> RequestBuilder {
    reqwest::Client::new().post(address).header("accept", "text/event-stream").json(request)
}

pub async fn stream_chat(settings: &Settings) -> Outcome {
    let mut request = saying(COUNTED);
    request.stream = Some(Some(true));
    request.stream_options =
        Some(Some(ChatStreamOptions { include_usage: Some(true), ..Default::default() }));
    let asked = ask(format!("{}/v1/chat/completions", settings.base_url), &request);
    let response = asked.bearer_auth(&settings.key).send().await.map_err(text)?;
    let mut events = response.error_for_status().map_err(text)?.bytes_stream().eventsource();
    let mut pieces = Vec::new();
    let mut has_usage = false;
    while let Some(event) = events.next().await {
        let event = event.map_err(text)?;
        if event.data == "[DONE]" {
            return if has_usage {
                check_pieces(&pieces)
            } else {
                Err("no usage in the last chunk".to_owned())
            };
        }
        match serde_json::from_str(&event.data).map_err(text)? {
            ChatStreamEvent::ChatCompletionChunk(chunk) => {
                has_usage = chunk.usage.flatten().is_some();
                let contents = chunk.choices.into_iter().filter_map(|choice| choice.delta.content.flatten());
                pieces.extend(contents.filter(|piece| !piece.is_empty()));
            }
            ChatStreamEvent::StreamErrorEvent(failure) => return Err(failure.error.message),
        }
    }
    Err("the stream ended without [DONE]".to_owned())
}

pub async fn stream_message(settings: &Settings) -> Outcome {
    let mut request = greeting(COUNTED);
    request.stream = Some(true);
    let asked = ask(format!("{}/alt/v1/messages", settings.base_url), &request);
    let response = asked.header("x-api-key", &settings.key).send().await.map_err(text)?;
    let mut events = response.error_for_status().map_err(text)?.bytes_stream().eventsource();
    let mut pieces = Vec::new();
    while let Some(event) = events.next().await {
        match serde_json::from_str(&event.map_err(text)?.data).map_err(text)? {
            MessageStreamEvent::ContentBlockDeltaEvent(event) => {
                if let ContentBlockDelta::TextDelta(delta) = event.delta {
                    pieces.push(delta.text);
                }
            }
            MessageStreamEvent::StreamErrorEvent(failure) => return Err(failure.error.message),
            MessageStreamEvent::MessageStopEvent(_) => return check_pieces(&pieces),
            _ => {}
        }
    }
    Err("the stream ended without message_stop".to_owned())
}
