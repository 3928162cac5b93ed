//! The second surface, and answers with what the contract does not know.

use alt::types::*;
use alt::{Client, Error};
use scripted_run::{NEW_VALUE, Outcome, Settings, equal, not_empty, present, text};

use crate::api_key;
use crate::chats::{chat, content_of, listed, saying};

/// Calls `/alt/v1` below the address.
pub fn messages_surface(address: &str, key: &str) -> Result<Client, String> {
    Ok(Client::new_with_client(&format!("{address}/alt/v1"), api_key(key)?))
}

/// A message whose content is a list of one text block.
pub fn greeting(words: &str) -> Result<builder::CreateMessageRequest, String> {
    let block = InputTextBlock::builder().type_(InputTextBlockType::Text).text(words);
    let blocks = InputContentBlockList(vec![InputContentBlock::TextBlock(block.try_into().map_err(text)?)]);
    let message = UserMessage::builder()
        .role(UserMessageRole::User)
        .content(MessageContent::InputContentBlockList(blocks));
    let messages = InputMessageList(vec![InputMessage::UserMessage(message.try_into().map_err(text)?)]);
    Ok(CreateMessageRequest::builder().model("sandbox/chat").max_tokens(64).messages(messages))
}

/// The text of an answer, and the reason why it stopped.
async fn answered(address: &str, key: &str, words: &str) -> Result<(String, String), String> {
    let surface = messages_surface(address, key)?;
    let sent = surface.create_message().body(greeting(words)?).send().await;
    let message = sent.map_err(|error: Error<_>| text(error))?.into_inner();
    let words = match message.content.first() {
        Some(ContentBlock::TextBlock(block)) => not_empty("text", &block.text)?,
        other => return Err(format!("not a text block: {other:?}")),
    };
    Ok((words, present("stop_reason", message.stop_reason)?.0))
}

pub async fn message(settings: &Settings) -> Outcome {
    let (words, stop_reason) = answered(&settings.base_url, &settings.key, "Hello").await?;
    equal("stop_reason", stop_reason.as_str(), "end_turn")?;
    Ok(words)
}

pub async fn unknown_field(settings: &Settings) -> Outcome {
    let odd = format!("{}/fields", settings.odd_url);
    let (model, _) = listed(&odd, &settings.key).await?;
    let content = content_of(&chat(&odd, &settings.key, saying("Hi")?).await?)?;
    let (words, _) = answered(&odd, &settings.key, "Hi").await?;
    Ok(format!("{}, {content}, {words}", model.id))
}

pub async fn unknown_enum(settings: &Settings) -> Outcome {
    let odd = format!("{}/values", settings.odd_url);
    let finish_reason = chat(&odd, &settings.key, saying("Hi")?).await?.finish_reason.0;
    let (_, stop_reason) = answered(&odd, &settings.key, "Hi").await?;
    equal("finish_reason", finish_reason.as_str(), NEW_VALUE)?;
    equal("stop_reason", stop_reason.as_str(), NEW_VALUE)?;
    Ok(format!("{finish_reason}, {stop_reason}"))
}
