//! Embeddings, files and speech.

use bytes::Bytes;
use futures_util::TryStreamExt;
use reqwest::multipart::{Form, Part};
use scripted_run::{Outcome, Settings, check_note, check_vectors, read, text, write_speech};
use v1::ByteStream;
use v1::types::*;

use crate::bearer;
use crate::chats::main_surface;

pub async fn embeddings(settings: &Settings) -> Outcome {
    let surface = main_surface(&settings.base_url, &settings.key)?;
    let texts: Result<Vec<EmbeddingTextsItem>, _> =
        ["one", "two"].map(TryInto::try_into).into_iter().collect();
    let request = CreateEmbeddingRequest::builder()
        .model("sandbox/embed")
        .input(EmbeddingInput::Texts(EmbeddingTexts(texts.map_err(text)?)))
        .dimensions(std::num::NonZeroU64::new(256));
    let answer = surface.create_embedding().body(request).send().await.map_err(text)?.into_inner();
    let vectors: Result<Vec<Vec<f64>>, String> = answer
        .data
        .into_iter()
        .map(|entry| match entry.embedding {
            EmbeddingValue::Vector(vector) => Ok(vector.0),
            EmbeddingValue::Base64(_) => Err("not a list of numbers".to_owned()),
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
    let form = Form::new().text("purpose", "user_data").part("file", note);
    let address = format!("{}/v1/files", settings.base_url);
    let response = bearer(&settings.key)?.post(address).multipart(form).send().await.map_err(text)?;
    response.json().await.map_err(text)
}

/// All bytes of a stream.
async fn whole(stream: ByteStream) -> Result<Vec<u8>, String> {
    let pieces: Vec<Bytes> = stream.into_inner().try_collect().await.map_err(text)?;
    Ok(pieces.concat())
}

pub async fn file_download(settings: &Settings) -> Outcome {
    let surface = main_surface(&settings.base_url, &settings.key)?;
    let file = uploaded(settings).await?;
    let response = surface.download_file().file_id(file.id).send().await.map_err(text)?;
    check_note(settings, &whole(response.into_inner()).await?)
}

pub async fn speech_to_file(settings: &Settings) -> Outcome {
    let surface = main_surface(&settings.base_url, &settings.key)?;
    let request = CreateSpeechRequest::builder()
        .model("sandbox/speech")
        .input("Hello there.")
        .voice(Voice::Name(VoiceName("alloy".to_owned())))
        .response_format(Some(SpeechFormat::Wav));
    let response = surface.create_speech().body(request).send().await.map_err(text)?;
    write_speech(settings, &whole(response.into_inner()).await?)
}
