//! Chats, plain and with tools.

use scripted_run::{
    Outcome, Settings, check_arguments, check_description, check_person, city_schema, equal, not_empty,
    person_schema, present, text,
};
use v1::Client;
use v1::types::*;

use crate::bearer;

/// Calls `/v1` below the address.
pub fn main_surface(address: &str, key: &str) -> Result<Client, String> {
    Ok(Client::new_with_client(&format!("{address}/v1"), bearer(key)?))
}

/// The general sandbox model of the catalog, and how many models that has.
pub async fn listed(address: &str, key: &str) -> Result<(CatalogModel, usize), String> {
    let catalog = main_surface(address, key)?.list_models().send().await.map_err(text)?.into_inner();
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
    request: builder::CreateChatCompletionRequest,
) -> Result<ChatChoice, String> {
    let surface = main_surface(address, key)?;
    let completion = surface.create_chat_completion().body(request).send().await.map_err(text)?.into_inner();
    present("choice", completion.choices.into_iter().next())
}

/// The text of an answer.
pub fn content_of(choice: &ChatChoice) -> Outcome {
    not_empty("content", choice.message.content.as_deref().unwrap_or_default())
}

fn user_message(content: ChatUserContent) -> Result<ChatRequestMessage, String> {
    let message = ChatUserMessage::builder().role(ChatUserMessageRole::User).content(content);
    Ok(ChatRequestMessage::UserMessage(message.try_into().map_err(text)?))
}

fn user_text(words: &str) -> Result<ChatRequestMessage, String> {
    user_message(ChatUserContent::PlainText(ChatPlainText(words.to_owned())))
}

fn with_messages(messages: Vec<ChatRequestMessage>) -> builder::CreateChatCompletionRequest {
    CreateChatCompletionRequest::builder().model("sandbox/chat").messages(messages)
}

/// A chat of one user message.
pub fn saying(words: &str) -> Result<builder::CreateChatCompletionRequest, String> {
    Ok(with_messages(vec![user_text(words)?]))
}

fn weather_tool() -> Result<ChatTool, String> {
    let function =
        FunctionDefinition::builder().name("get_weather").parameters(Some(JsonSchemaDocument(city_schema())));
    let tool = ChatFunctionTool::builder().type_(ChatFunctionToolType::Function).function(function);
    Ok(ChatTool::FunctionTool(tool.try_into().map_err(text)?))
}

fn weather_choice() -> Result<ChatToolChoice, String> {
    let choice = ChatToolChoiceFunction::builder()
        .type_(ChatToolChoiceFunctionType::Function)
        .function(ChatToolChoiceName::builder().name("get_weather"));
    Ok(ChatToolChoice::Selection(ChatToolChoiceSelection::Function(choice.try_into().map_err(text)?)))
}

/// The chat in which the tools may be used.
fn offering(messages: Vec<ChatRequestMessage>) -> Result<builder::CreateChatCompletionRequest, String> {
    Ok(with_messages(messages)
        .stop(Some(ChatStop::List(ChatStopList(vec!["STOP-HERE".to_owned()]))))
        .tools(vec![weather_tool()?]))
}

pub async fn chat_with_tools(settings: &Settings) -> Outcome {
    let system = ChatSystemMessage::builder()
        .role(ChatSystemMessageRole::System)
        .content(ChatTextContent::from(ChatPlainText("You are terse.".to_owned())));
    let mut messages = vec![
        ChatRequestMessage::SystemMessage(system.try_into().map_err(text)?),
        user_text("Weather in Bern?")?,
    ];
    let asking = offering(messages.clone())?.tool_choice(Some(weather_choice()?));
    let called = chat(&settings.base_url, &settings.key, asking).await?;
    let call = match called.message.tool_calls.as_slice() {
        [ChatToolCall::FunctionToolCall(call)] => call,
        others => return Err(format!("not one call of a function: {others:?}")),
    };
    equal("the function", call.function.name.as_str(), "get_weather")?;
    check_arguments(&call.function.arguments)?;
    messages.extend(answered(call)?);
    let ended = chat(&settings.base_url, &settings.key, offering(messages)?).await?;
    equal("finish_reason", ended.finish_reason.as_str(), "stop")?;
    content_of(&ended)
}

/// The call, as the assistant's own message, and its result.
fn answered(call: &ChatFunctionToolCall) -> Result<[ChatRequestMessage; 2], String> {
    let function = ChatRequestFunctionCall::builder()
        .name(call.function.name.clone())
        .arguments(call.function.arguments.clone());
    let repeated = ChatRequestFunctionToolCall::builder()
        .id(call.id.clone())
        .type_(ChatRequestFunctionToolCallType::Function)
        .function(function);
    let calls = vec![ChatRequestToolCall::FunctionToolCall(repeated.try_into().map_err(text)?)];
    let assistant =
        ChatAssistantMessage::builder().role(ChatAssistantMessageRole::Assistant).tool_calls(calls);
    let tool = ChatToolMessage::builder()
        .role(ChatToolMessageRole::Tool)
        .tool_call_id(call.id.clone())
        .content(ChatTextContent::from(ChatPlainText("12 degrees".to_owned())));
    Ok([
        ChatRequestMessage::AssistantMessage(assistant.try_into().map_err(text)?),
        ChatRequestMessage::ToolMessage(tool.try_into().map_err(text)?),
    ])
}

pub async fn rich_message(settings: &Settings) -> Outcome {
    let question = ChatTextPart::builder().type_(ChatTextPartType::Text).text("What is this?");
    let picture = ChatImageUrl::builder().url(settings.data_url("pixel.png", "image/png")?);
    let image = ChatImagePart::builder().type_(ChatImagePartType::ImageUrl).image_url(picture);
    let note = ChatFileInput::builder()
        .filename("note.txt".to_owned())
        .file_data(settings.data_url("note.txt", "text/plain")?);
    let file = ChatFilePart::builder().type_(ChatFilePartType::File).file(note);
    let parts = ChatUserParts(vec![
        ChatUserPart::TextPart(question.try_into().map_err(text)?),
        ChatUserPart::ImagePart(image.try_into().map_err(text)?),
        ChatUserPart::FilePart(file.try_into().map_err(text)?),
    ]);
    let request = with_messages(vec![user_message(ChatUserContent::UserParts(parts))?]);
    let described = chat(&settings.base_url, &settings.key, request).await?;
    check_description(&content_of(&described)?)
}

pub async fn structured_output(settings: &Settings) -> Outcome {
    let schema = JsonSchemaFormat::builder()
        .name("person")
        .strict(Some(true))
        .schema(Some(JsonSchemaDocument(person_schema())));
    let format = ResponseFormatJsonSchema::builder()
        .type_(ResponseFormatJsonSchemaType::JsonSchema)
        .json_schema(schema);
    let format = ChatResponseFormat::JsonSchema(format.try_into().map_err(text)?);
    let request = saying("Who is it?")?.response_format(Some(format));
    let answered = chat(&settings.base_url, &settings.key, request).await?;
    check_person(&content_of(&answered)?)
}
