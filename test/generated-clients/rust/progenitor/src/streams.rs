//! Streams, read with eventsource-stream; each event becomes a generated type. The operations of the client read
//! an answer as JSON, so a stream is asked for beside them.

use alt::types::{ContentBlockDelta, CreateMessageRequest, MessageStreamEvent};
use eventsource_stream::Eventsource;
use futures_util::StreamExt;
use reqwest::{Client, Response};
use scripted_run::{COUNTED, Outcome, Settings, check_pieces, text};
use serde::Serialize;
use v1::types::{ChatStreamEvent, ChatStreamOptions, CreateChatCompletionRequest};

use crate::chats::saying;
use crate::messages::greeting;
use crate::{api_key, bearer};

async fn ask(client: Client, address: String, request: &impl Serialize) -> Result<Response, String> {
    let asked = client.post(address).header("accept", "text/event-stream").json(request);
    asked.send().await.and_then(Response::error_for_status).map_err(text)
}

pub async fn stream_chat(settings: &Settings) -> Outcome {
    let options = ChatStreamOptions::builder().include_usage(Some(true));
    let request: CreateChatCompletionRequest = saying(COUNTED)?
        .stream(Some(true))
        .stream_options(Some(options.try_into().map_err(text)?))
        .try_into()
        .map_err(text)?;
    let address = format!("{}/v1/chat/completions", settings.base_url);
    let response = ask(bearer(&settings.key)?, address, &request).await?;
    let mut events = response.bytes_stream().eventsource();
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
                has_usage = chunk.usage.is_some();
                let contents = chunk.choices.into_iter().filter_map(|choice| choice.delta.content);
                pieces.extend(contents.filter(|piece| !piece.is_empty()));
            }
            ChatStreamEvent::StreamErrorEvent(failure) => return Err(failure.error.message),
        }
    }
    Err("the stream ended without [DONE]".to_owned())
}

pub async fn stream_message(settings: &Settings) -> Outcome {
    let request: CreateMessageRequest = greeting(COUNTED)?.stream(true).try_into().map_err(text)?;
    let address = format!("{}/alt/v1/messages", settings.base_url);
    let response = ask(api_key(&settings.key)?, address, &request).await?;
    let mut events = response.bytes_stream().eventsource();
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
