//! The scripted run with the clients that progenitor makes.

mod chats;
mod errors;
mod media;
mod messages;
mod streams;

use reqwest::header::{HeaderMap, HeaderValue};
use scripted_run::{Settings, report, text};

/// A client that says with every request who calls.
fn calling(header: &'static str, credential: &str) -> Result<reqwest::Client, String> {
    let mut headers = HeaderMap::new();
    headers.insert(header, HeaderValue::from_str(credential).map_err(text)?);
    reqwest::Client::builder().default_headers(headers).build().map_err(text)
}

/// The credentials of `/v1`.
fn bearer(key: &str) -> Result<reqwest::Client, String> {
    calling("authorization", &format!("Bearer {key}"))
}

/// The credentials of `/alt/v1`.
fn api_key(key: &str) -> Result<reqwest::Client, String> {
    calling("x-api-key", key)
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let settings = &Settings::read();
    report("list-models", chats::list_models(settings)).await;
    report("chat-with-tools", chats::chat_with_tools(settings)).await;
    report("rich-message", chats::rich_message(settings)).await;
    report("structured-output", chats::structured_output(settings)).await;
    report("embeddings", media::embeddings(settings)).await;
    report("file-upload", media::file_upload()).await;
    report("file-download", media::file_download(settings)).await;
    report("speech-to-file", media::speech_to_file(settings)).await;
    report("message", messages::message(settings)).await;
    report("errors", errors::errors(settings)).await;
    report("unknown-field-tolerated", messages::unknown_field(settings)).await;
    report("unknown-enum-tolerated", messages::unknown_enum(settings)).await;
    report("retry-after-readable", errors::retry_after(settings)).await;
    report("stream-chat", streams::stream_chat(settings)).await;
    report("stream-message", streams::stream_message(settings)).await;
}
