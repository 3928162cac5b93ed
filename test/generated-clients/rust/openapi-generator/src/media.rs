//! Embeddings, files and speech.

use reqwest::multipart::{Form, Part};
use scripted_run::{Outcome, Settings, check_note, check_vectors, read, text, write_speech};
use v1::apis::audio_api::create_speech;
use v1::apis::embeddings_api::create_embedding;
use v1::apis::files_api::download_file;
use v1::models::*;

use crate::chats::main_surface;
use crate::headers::LastHeaders;

pub async fn embeddings(settings: &Settings) -> Outcome {
    let surface = main_surface(&settings.base_url, &settings.key, &LastHeaders::default());
    let input = EmbeddingInput::EmbeddingTexts(vec!["one".to_owned(), "two".to_owned()]);
    let mut request = CreateEmbeddingRequest::new("sandbox/embed".to_owned(), input);
    request.dimensions = Some(256);
    let answer = create_embedding(&surface, request, None, None, None, None, None).await.map_err(text)?;
    let vectors: Result<Vec<Vec<f64>>, String> = answer
        .data
        .into_iter()
        .map(|entry| match entry.embedding {
            EmbeddingValue::EmbeddingVector(vector) => Ok(vector),
            EmbeddingValue::EmbeddingBase64(_) => Err("not a list of numbers".to_owned()),
        })
        .collect();
    check_vectors(&vectors?)
}

pub async fn file_upload() -> Outcome {
    Err("the client has no create_file".to_owned())
}

/// Uploads beside the generated code, which cannot, and gives what came as the generated type.
async fn uploaded(settings: &Settings) -> Result<FileObject, String> {
    let note = Part::bytes(read(&settings.note())?).file_name("note.txt");
    let form = Form::new().text("purpose", UploadPurpose::UserData.to_string()).part("file", note);
    let request = reqwest::Client::new()
        .post(format!("{}/v1/files", settings.base_url))
        .bearer_auth(&settings.key)
        .multipart(form);
    request.send().await.map_err(text)?.json().await.map_err(text)
}

pub async fn file_download(settings: &Settings) -> Outcome {
    let surface = main_surface(&settings.base_url, &settings.key, &LastHeaders::default());
    let file = uploaded(settings).await?;
    let response = download_file(&surface, &file.id, None, None, None).await.map_err(text)?;
    check_note(settings, &response.bytes().await.map_err(text)?)
}

pub async fn speech_to_file(settings: &Settings) -> Outcome {
    let surface = main_surface(&settings.base_url, &settings.key, &LastHeaders::default());
    let mut request = CreateSpeechRequest::new(
        "sandbox/speech".to_owned(),
        "Hello there.".to_owned(),
        Voice::VoiceName("alloy".to_owned()),
    );
    request.response_format = Some(SpeechFormat::Wav);
    let response = create_speech(&surface, request, None, None, None, None, None).await.map_err(text)?;
    write_speech(settings, &response.bytes().await.map_err(text)?)
}
