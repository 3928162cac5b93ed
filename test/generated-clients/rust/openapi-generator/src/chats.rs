//! Chats, plain and with tools.

use scripted_run::{
    Outcome, Settings, check_arguments, check_description, check_person, city_schema, equal, not_empty,
    person_schema, present, text,
};
use v1::apis::chat_api::create_chat_completion;
use v1::apis::configuration::Configuration;
use v1::apis::models_api;
use v1::models::*;

use crate::headers::LastHeaders;

/// Calls `/v1` below the address.
pub fn main_surface(address: &str, key: &str, headers: &LastHeaders) -> Configuration {
    Configuration {
        base_path: format!("{address}/v1"),
        bearer_access_token: Some(key.to_owned()),
        client: headers.client(),
        ..Configuration::default()
    }
}

fn plain(address: &str, key: &str) -> Configuration {
    main_surface(address, key, &LastHeaders::default())
}

/// The general sandbox model of the catalog, and how many models that has.
pub async fn listed(address: &str, key: &str) -> Result<(CatalogModel, usize), String> {
    let catalog = models_api::list_models(&plain(address, key), None, None, None).await.map_err(text)?;
    let count = catalog.data.len();
    let model = catalog.data.into_iter().find(|model| model.id == "sandbox/chat");
    Ok((present("sandbox/chat", model)?, count))
}

pub async fn list_models(settings: &Settings) -> Outcome {
    let (model, count) = listed(&settings.base_url, &settings.key).await?;
    equal("owned_by", model.owned_by.as_str(), "modelroute")?;
    Ok(format!("{count} models"))
}

/// A plain chat, and its first choice.
pub async fn chat(
    address: &str,
    key: &str,
    request: CreateChatCompletionRequest,
) -> Result<ChatChoice, String> {
    let completion =
        create_chat_completion(&plain(address, key), request, None, None, None, None, None).await.map_err(text)?;
    present("choice", completion.choices.into_iter().next())
}

/// The text of an answer.
pub fn content_of(choice: &ChatChoice) -> Outcome {
    not_empty("content", choice.message.content.as_deref().unwrap_or_default())
}

fn user_message(content: ChatUserContent) -> ChatRequestMessage {
    ChatRequestMessage::ChatUserMessage(ChatUserMessage { content, ..Default::default() })
}

/// A chat of one user message.
pub fn saying(words: &str) -> CreateChatCompletionRequest {
    let message = user_message(ChatUserContent::ChatPlainText(words.to_owned()));
    CreateChatCompletionRequest::new("sandbox/chat".to_owned(), vec![message])
}

/// The chat in which the tool must be called.
fn asking() -> CreateChatCompletionRequest {
    let mut request = saying("Weather in Bern?");
    let content = ChatTextContent::ChatPlainText("You are terse.".to_owned());
    let system = ChatSystemMessage { content, ..Default::default() };
    request.messages.insert(0, ChatRequestMessage::ChatSystemMessage(system));
    request.stop = Some(ChatStop::ChatStopList(vec!["STOP-HERE".to_owned()]));
    let mut function = FunctionDefinition::new("get_weather".to_owned());
    function.parameters = Some(city_schema().into_iter().collect());
    let tool = ChatFunctionTool { function, ..Default::default() };
    request.tools = Some(Some(vec![ChatTool::ChatFunctionTool(tool)]));
    let choice = ChatToolChoiceFunction {
        function: ChatToolChoiceName::new("get_weather".to_owned()),
        ..Default::default()
    };
    request.tool_choice = Some(ChatToolChoice::ChatToolChoiceSelection(
        ChatToolChoiceSelection::ChatToolChoiceFunction(choice),
    ));
    request
}

pub async fn chat_with_tools(settings: &Settings) -> Outcome {
    let request = asking();
    let called = chat(&settings.base_url, &settings.key, request.clone()).await?;
    let call = match called.message.tool_calls.as_deref() {
        Some([ChatToolCall::ChatFunctionToolCall(call)]) => call.clone(),
        others => return Err(format!("not one call of a function: {others:?}")),
    };
    equal("the function", call.function.name.as_str(), "get_weather")?;
    check_arguments(&call.function.arguments)?;
    answer_call(settings, request, call).await
}

/// Sends the result of the call, and wants the chat to end.
async fn answer_call(
    settings: &Settings,
    mut request: CreateChatCompletionRequest,
    call: ChatFunctionToolCall,
) -> Outcome {
    let repeated = ChatRequestFunctionToolCall {
        id: call.id.clone(),
        function: ChatRequestFunctionCall {
            name: call.function.name,
            arguments: call.function.arguments,
            ..Default::default()
        },
        ..Default::default()
    };
    let assistant = ChatAssistantMessage {
        tool_calls: Some(Some(vec![ChatRequestToolCall::ChatRequestFunctionToolCall(repeated)])),
        ..Default::default()
    };
    let tool = ChatToolMessage {
        tool_call_id: call.id,
        content: ChatTextContent::ChatPlainText("12 degrees".to_owned()),
        ..Default::default()
    };
    request.tool_choice = None;
    request.messages.push(ChatRequestMessage::ChatAssistantMessage(assistant));
    request.messages.push(ChatRequestMessage::ChatToolMessage(tool));
    let ended = chat(&settings.base_url, &settings.key, request).await?;
    equal("finish_reason", ended.finish_reason.as_str(), "stop")?;
    content_of(&ended)
}

pub async fn rich_message(settings: &Settings) -> Outcome {
    let picture = ChatImageUrl::new(settings.data_url("pixel.png", "image/png")?);
    let note = ChatFileInput {
        filename: Some("note.txt".to_owned()),
        file_data: Some(settings.data_url("note.txt", "text/plain")?),
        ..Default::default()
    };
    let question = ChatTextPart { text: "What is this?".to_owned(), ..Default::default() };
    let parts = vec![
        ChatUserPart::ChatTextPart(question),
        ChatUserPart::ChatImagePart(ChatImagePart { image_url: picture, ..Default::default() }),
        ChatUserPart::ChatFilePart(ChatFilePart { file: note, ..Default::default() }),
    ];
    let message = user_message(ChatUserContent::ChatUserParts(parts));
    let request = CreateChatCompletionRequest::new("sandbox/chat".to_owned(), vec![message]);
    let described = chat(&settings.base_url, &settings.key, request).await?;
    check_description(&content_of(&described)?)
}

pub async fn structured_output(settings: &Settings) -> Outcome {
    let json_schema = JsonSchemaFormat {
        name: "person".to_owned(),
        strict: Some(Some(true)),
        schema: Some(person_schema().into_iter().collect()),
        ..Default::default()
    };
    let mut request = saying("Who is it?");
    let format = ResponseFormatJsonSchema { json_schema, ..Default::default() };
    request.response_format = Some(Some(ChatResponseFormat::ResponseFormatJsonSchema(format)));
    let answered = chat(&settings.base_url, &settings.key, request).await?;
    check_person(&content_of(&answered)?)
}
