//! The scripted run with the clients that openapi-generator makes.

mod chats;
mod errors;
mod headers;
mod media;
mod messages;
mod streams;

use scripted_run::{Settings, report};

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
