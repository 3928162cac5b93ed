package main

import (
	"errors"
	"fmt"
	"net/http"

	"example.com/clients/shared"
	"example.com/clients/v1"
)

var (
	errNoSandbox = errors.New("no sandbox/chat in the catalog")
	errNoContent = errors.New("no content")
)

func unexpected(response *http.Response) error {
	return fmt.Errorf("unexpected status %s", response.Status)
}

func (driver *driver) listModels() (string, error) {
	model, count, err := list(driver.BaseURL, driver.Key)
	if err != nil {
		return "", err
	}
	return fmt.Sprintf("%d models", count), shared.CheckEqual("owned_by", model.OwnedBy, "modelroute")
}

func systemMessage(text string) (message v1.ChatRequestMessage, err error) {
	var content v1.ChatTextContent
	err = content.FromChatPlainText(text)
	return message, errors.Join(err, message.FromChatSystemMessage(v1.ChatSystemMessage{
		Role: v1.ChatSystemMessageRoleSystem, Content: content,
	}))
}

func userMessage(text string) (message v1.ChatRequestMessage, err error) {
	var content v1.ChatUserContent
	err = content.FromChatPlainText(text)
	return message, errors.Join(err, message.FromChatUserMessage(v1.ChatUserMessage{
		Role: v1.ChatUserMessageRoleUser, Content: content,
	}))
}

// saying is a chat of one user message.
func saying(text string) (request v1.CreateChatCompletionRequest, err error) {
	message, err := userMessage(text)
	return v1.CreateChatCompletionRequest{
		Model:    "sandbox/chat",
		Messages: []v1.ChatRequestMessage{message},
	}, err
}

func weatherTool() (tool v1.ChatTool, err error) {
	parameters := v1.JsonSchemaDocument(shared.CitySchema())
	err = tool.FromChatFunctionTool(v1.ChatFunctionTool{
		Type:     v1.ChatFunctionToolTypeFunction,
		Function: v1.FunctionDefinition{Name: "get_weather", Parameters: &parameters},
	})
	return tool, err
}

func weatherChoice() (choice v1.ChatToolChoice, err error) {
	var selection v1.ChatToolChoiceSelection
	err = selection.FromChatToolChoiceFunction(v1.ChatToolChoiceFunction{
		Type:     v1.ChatToolChoiceFunctionTypeFunction,
		Function: v1.ChatToolChoiceName{Name: "get_weather"},
	})
	return choice, errors.Join(err, choice.FromChatToolChoiceSelection(selection))
}

func (driver *driver) chatWithTools() (string, error) {
	system, err := systemMessage("You are terse.")
	user, userErr := userMessage("Weather in Bern?")
	tool, toolErr := weatherTool()
	choice, choiceErr := weatherChoice()
	var stop v1.ChatStop
	stopErr := stop.FromChatStopList(v1.ChatStopList{"STOP-HERE"})
	if err := errors.Join(err, userErr, toolErr, choiceErr, stopErr); err != nil {
		return "", err
	}
	request := v1.CreateChatCompletionRequest{
		Model:      "sandbox/chat",
		Messages:   []v1.ChatRequestMessage{system, user},
		Stop:       &stop,
		Tools:      &[]v1.ChatTool{tool},
		ToolChoice: &choice,
	}
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
func functionCall(called *v1.ChatCompletion) (v1.ChatFunctionToolCall, error) {
	calls := called.Choices[0].Message.ToolCalls
	if calls == nil || len(*calls) != 1 {
		return v1.ChatFunctionToolCall{}, errors.New("not one call")
	}
	member, err := (*calls)[0].ValueByDiscriminator()
	call, ok := member.(v1.ChatFunctionToolCall)
	if err != nil || !ok {
		return call, errors.Join(err, fmt.Errorf("a call of type %T", member))
	}
	return call, errors.Join(
		shared.CheckEqual("the function", call.Function.Name, "get_weather"),
		shared.CheckArguments(call.Function.Arguments),
	)
}

// answerCall sends the result of the call, and wants the chat to end.
func (driver *driver) answerCall(
	request v1.CreateChatCompletionRequest,
	call v1.ChatFunctionToolCall,
) (string, error) {
	var repeated v1.ChatRequestToolCall
	err := repeated.FromChatRequestFunctionToolCall(v1.ChatRequestFunctionToolCall{
		Id:       call.Id,
		Type:     v1.ChatRequestFunctionToolCallTypeFunction,
		Function: v1.ChatRequestFunctionCall{Name: call.Function.Name, Arguments: call.Function.Arguments},
	})
	var assistant, tool v1.ChatRequestMessage
	assistantErr := assistant.FromChatAssistantMessage(v1.ChatAssistantMessage{
		Role: v1.ChatAssistantMessageRoleAssistant, ToolCalls: &[]v1.ChatRequestToolCall{repeated},
	})
	var result v1.ChatTextContent
	resultErr := result.FromChatPlainText("12 degrees")
	toolErr := tool.FromChatToolMessage(v1.ChatToolMessage{
		Role: v1.ChatToolMessageRoleTool, ToolCallId: call.Id, Content: result,
	})
	if err := errors.Join(err, assistantErr, resultErr, toolErr); err != nil {
		return "", err
	}
	request.ToolChoice = nil
	request.Messages = append(request.Messages, assistant, tool)
	ended, err := chat(driver.BaseURL, driver.Key, request)
	if err != nil {
		return "", err
	}
	content, err := contentOf(ended)
	return content, errors.Join(err, shared.CheckEqual("finish_reason", ended.Choices[0].FinishReason, "stop"))
}

func contentOf(completion *v1.ChatCompletion) (string, error) {
	content := completion.Choices[0].Message.Content
	if content == nil || *content == "" {
		return "", errNoContent
	}
	return *content, nil
}

func (driver *driver) richMessage() (string, error) {
	message, err := driver.richUserMessage()
	if err != nil {
		return "", err
	}
	completion, err := chat(driver.BaseURL, driver.Key, v1.CreateChatCompletionRequest{
		Model:    "sandbox/chat",
		Messages: []v1.ChatRequestMessage{message},
	})
	if err != nil {
		return "", err
	}
	content, err := contentOf(completion)
	return content, errors.Join(err, shared.CheckDescription(content))
}

func (driver *driver) richUserMessage() (message v1.ChatRequestMessage, err error) {
	picture, err := driver.DataURL("pixel.png", "image/png")
	note, noteErr := driver.DataURL("note.txt", "text/plain")
	name := "note.txt"
	var text, image, file v1.ChatUserPart
	err = errors.Join(
		err,
		noteErr,
		text.FromChatTextPart(v1.ChatTextPart{Type: v1.ChatTextPartTypeText, Text: "What is this?"}),
		image.FromChatImagePart(v1.ChatImagePart{
			Type: v1.ChatImagePartTypeImageUrl, ImageUrl: v1.ChatImageUrl{Url: picture},
		}),
		file.FromChatFilePart(v1.ChatFilePart{
			Type: v1.ChatFilePartTypeFile, File: v1.ChatFileInput{Filename: &name, FileData: &note},
		}),
	)
	var content v1.ChatUserContent
	err = errors.Join(err, content.FromChatUserParts(v1.ChatUserParts{text, image, file}))
	return message, errors.Join(err, message.FromChatUserMessage(v1.ChatUserMessage{
		Role: v1.ChatUserMessageRoleUser, Content: content,
	}))
}

func (driver *driver) structuredOutput() (string, error) {
	request, err := saying("Who is it?")
	if err != nil {
		return "", err
	}
	strict := true
	schema := v1.JsonSchemaDocument(shared.PersonSchema())
	var format v1.ChatResponseFormat
	err = format.FromResponseFormatJsonSchema(v1.ResponseFormatJsonSchema{
		Type:       v1.ResponseFormatJsonSchemaTypeJsonSchema,
		JsonSchema: v1.JsonSchemaFormat{Name: "person", Strict: &strict, Schema: &schema},
	})
	if err != nil {
		return "", err
	}
	request.ResponseFormat = &format
	completion, err := chat(driver.BaseURL, driver.Key, request)
	if err != nil {
		return "", err
	}
	content, err := contentOf(completion)
	return content, errors.Join(err, shared.CheckPerson(content))
}
