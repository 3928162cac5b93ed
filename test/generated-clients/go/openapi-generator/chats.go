package main

import (
	"errors"
	"fmt"

	"example.com/clients/shared"
	"example.com/clients/v1"
)

var (
	errNoSandbox = errors.New("no sandbox/chat in the catalog")
	errNoContent = errors.New("no content")
)

func (driver *driver) listModels() (string, error) {
	model, count, err := list(driver.BaseURL, driver.Key)
	if err != nil {
		return "", err
	}
	return fmt.Sprintf("%d models", count), shared.CheckEqual("owned_by", model.OwnedBy, "modelroute")
}

func userMessage(content v1.ChatUserContent) v1.ChatRequestMessage {
	return v1.ChatUserMessageAsChatRequestMessage(v1.NewChatUserMessage("user", content))
}

// saying is a chat of one user message.
func saying(text string) *v1.CreateChatCompletionRequest {
	message := userMessage(v1.StringAsChatUserContent(&text))
	return v1.NewCreateChatCompletionRequest("sandbox/chat", []v1.ChatRequestMessage{message})
}

// asking is the chat in which the tool must be called.
func asking() *v1.CreateChatCompletionRequest {
	request := saying("Weather in Bern?")
	terse := "You are terse."
	system := v1.NewChatSystemMessage("system", v1.StringAsChatTextContent(&terse))
	request.Messages = append([]v1.ChatRequestMessage{v1.ChatSystemMessageAsChatRequestMessage(system)}, request.Messages...)
	stop := v1.ArrayOfStringAsChatStop(&[]string{"STOP-HERE"})
	request.SetStop(stop)
	function := v1.NewFunctionDefinition("get_weather")
	function.SetParameters(shared.CitySchema())
	request.SetTools([]v1.ChatTool{v1.ChatFunctionToolAsChatTool(v1.NewChatFunctionTool("function", *function))})
	selection := v1.ChatToolChoiceFunctionAsChatToolChoiceSelection(
		v1.NewChatToolChoiceFunction("function", *v1.NewChatToolChoiceName("get_weather")),
	)
	request.SetToolChoice(v1.ChatToolChoiceSelectionAsChatToolChoice(&selection))
	return request
}

func (driver *driver) chatWithTools() (string, error) {
	request := asking()
	called, err := chat(driver.BaseURL, driver.Key, request)
	if err != nil {
		return "", err
	}
	call, err := functionCall(called)
	if err != nil {
		return "", err
	}
	return driver.answerCall(request, call)
}

// functionCall is the call of the answer, as the member of the union that it must be.
func functionCall(called *v1.ChatCompletion) (*v1.ChatFunctionToolCall, error) {
	calls := called.Choices[0].Message.ToolCalls
	if len(calls) != 1 || calls[0].ChatFunctionToolCall == nil {
		return nil, fmt.Errorf("not one call of a function: %d calls", len(calls))
	}
	call := calls[0].ChatFunctionToolCall
	return call, errors.Join(
		shared.CheckEqual("the function", call.Function.Name, "get_weather"),
		shared.CheckArguments(call.Function.Arguments),
	)
}

// answerCall sends the result of the call, and wants the chat to end.
func (driver *driver) answerCall(
	request *v1.CreateChatCompletionRequest,
	call *v1.ChatFunctionToolCall,
) (string, error) {
	function := v1.NewChatRequestFunctionCall(call.Function.Name, call.Function.Arguments)
	repeated := v1.NewChatRequestFunctionToolCall(call.Id, "function", *function)
	assistant := v1.NewChatAssistantMessage("assistant")
	assistant.SetToolCalls([]v1.ChatRequestToolCall{v1.ChatRequestFunctionToolCallAsChatRequestToolCall(repeated)})
	degrees := "12 degrees"
	tool := v1.NewChatToolMessage("tool", v1.StringAsChatTextContent(&degrees), call.Id)
	request.ToolChoice = nil
	request.Messages = append(
		request.Messages,
		v1.ChatAssistantMessageAsChatRequestMessage(assistant),
		v1.ChatToolMessageAsChatRequestMessage(tool),
	)
	ended, err := chat(driver.BaseURL, driver.Key, request)
	if err != nil {
		return "", err
	}
	content, err := contentOf(ended)
	return content, errors.Join(err, shared.CheckEqual("finish_reason", ended.Choices[0].FinishReason, "stop"))
}

func contentOf(completion *v1.ChatCompletion) (string, error) {
	content := completion.Choices[0].Message.GetContent()
	if content == "" {
		return "", errNoContent
	}
	return content, nil
}

func (driver *driver) richMessage() (string, error) {
	picture, err := driver.DataURL("pixel.png", "image/png")
	note, noteErr := driver.DataURL("note.txt", "text/plain")
	if err := errors.Join(err, noteErr); err != nil {
		return "", err
	}
	file := v1.NewChatFileInput()
	file.SetFilename("note.txt")
	file.SetFileData(note)
	parts := []v1.ChatUserPart{
		v1.ChatTextPartAsChatUserPart(v1.NewChatTextPart("text", "What is this?")),
		v1.ChatImagePartAsChatUserPart(v1.NewChatImagePart("image_url", *v1.NewChatImageUrl(picture))),
		v1.ChatFilePartAsChatUserPart(v1.NewChatFilePart("file", *file)),
	}
	message := userMessage(v1.ArrayOfChatUserPartAsChatUserContent(&parts))
	request := v1.NewCreateChatCompletionRequest("sandbox/chat", []v1.ChatRequestMessage{message})
	completion, err := chat(driver.BaseURL, driver.Key, request)
	if err != nil {
		return "", err
	}
	content, err := contentOf(completion)
	return content, errors.Join(err, shared.CheckDescription(content))
}

func (driver *driver) structuredOutput() (string, error) {
	schema := v1.NewJsonSchemaFormat("person")
	schema.SetStrict(true)
	schema.SetSchema(shared.PersonSchema())
	request := saying("Who is it?")
	format := v1.NewResponseFormatJsonSchema("json_schema", *schema)
	request.SetResponseFormat(v1.ResponseFormatJsonSchemaAsChatResponseFormat(format))
	completion, err := chat(driver.BaseURL, driver.Key, request)
	if err != nil {
		return "", err
	}
	content, err := contentOf(completion)
	return content, errors.Join(err, shared.CheckPerson(content))
}
