//! The second surface, and answers with what the contract does not know.

use alt::apis::Error;
use alt::apis::configuration::{ApiKey, Configuration};
use alt::apis::messages_api::{CreateMessageError, create_message};
use alt::models::*;
use scripted_run::{NEW_VALUE, Outcome, Settings, equal, not_empty, present, text};

use crate::chats::{chat, content_of, listed, saying};
use crate::headers::LastHeaders;

/// Sends a message to `/alt/v1` below the address.
pub async fn post(
    address: &str,
    key: &str,
    request: CreateMessageRequest,
    headers: &LastHeaders,
) -> Result<Message, Error<CreateMessageError>> {
    let surface = Configuration {
        base_path: format!("{address}/alt/v1"),
        api_key: Some(ApiKey { prefix: None, key: key.to_owned() }),
        client: headers.client(),
        ..Configuration::default()
    };
    create_message(&surface, request, None, None, None, None, None, None, None, None, None, None, None).await
}

/// A message whose content is a list of one text block.
pub fn greeting(words: &str) -> CreateMessageRequest {
    let block = InputTextBlock { text: words.to_owned(), ..Default::default() };
    let content = MessageContent::InputContentBlockList(vec![InputContentBlock::InputTextBlock(block)]);
    let message = InputMessage::UserMessage(UserMessage { content, ..Default::default() });
    CreateMessageRequest::new("sandbox/chat".to_owned(), vec![message], 64)
}

/// The text of an answer, and the reason why it stopped.
async fn answered(address: &str, key: &str, words: &str) -> Result<(String, String), String> {
    let message = post(address, key, greeting(words), &LastHeaders::default()).await.map_err(text)?;
    let words = match message.content.first() {
        Some(ContentBlock::TextBlock(block)) => not_empty("text", &block.text)?,
        other => return Err(format!("not a text block: {other:?}")),
    };
    Ok((words, present("stop_reason", message.stop_reason)?))
}

pub async fn message(settings: &Settings) -> Outcome {
    let (words, stop_reason) = answered(&settings.base_url, &settings.key, "Hello").await?;
    equal("stop_reason", stop_reason.as_str(), "end_turn")?;
    Ok(words)
}

pub async fn unknown_field(settings: &Settings) -> Outcome {
    let odd = format!("{}/fields", settings.odd_url);
    let (model, _) = listed(&odd, &settings.key).await?;
    let content = content_of(&chat(&odd, &settings.key, saying("Hi")).await?)?;
    let (words, _) = answered(&odd, &settings.key, "Hi").await?;
    Ok(format!("{}, {content}, {words}", model.id))
}

pub async fn unknown_enum(settings: &Settings) -> Outcome {
    let odd = format!("{}/values", settings.odd_url);
    let finish_reason = chat(&odd, &settings.key, saying("Hi")).await?.finish_reason;
    let (_, stop_reason) = answered(&odd, &settings.key, "Hi").await?;
    equal("finish_reason", finish_reason.as_str(), NEW_VALUE)?;
    equal("stop_reason", stop_reason.as_str(), NEW_VALUE)?;
    Ok(format!("{finish_reason}, {stop_reason}"))
}
