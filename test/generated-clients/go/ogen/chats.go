package main

import (
	"encoding/json"
	"errors"
	"fmt"

	"github.com/go-faster/jx"

	"example.com/clients/shared"
	"example.com/clients/v1"
)

var (
	errNoSandbox = errors.New("no sandbox/chat in the catalog")
	errNoContent = errors.New("no content")
)

func unexpected(answer any) error {
	return fmt.Errorf("unexpected answer of type %T", answer)
}

func (driver *driver) listModels() (string, error) {
	model, count, err := list(driver.BaseURL, driver.Key)
	if err != nil {
		return "", err
	}
	return fmt.Sprintf("%d models", count), shared.CheckEqual("owned_by", model.OwnedBy, "modelroute")
}

// schemaDocument is a JSON schema, whose members ogen keeps as raw JSON.
func schemaDocument(schema map[string]any) (v1.JsonSchemaDocument, error) {
	document := v1.JsonSchemaDocument{}
	for name, value := range schema {
		raw, err := json.Marshal(value)
		if err != nil {
			return nil, err
		}
		document[name] = jx.Raw(raw)
	}
	return document, nil
}

func userMessage(content v1.ChatUserContent) v1.ChatRequestMessage {
	return v1.ChatRequestMessage{OneOf: v1.NewChatUserMessageChatRequestMessageSum(v1.ChatUserMessage{
		Role: v1.ChatUserMessageRoleUser, Content: content,
	})}
}

// saying is a chat of one user message.
func saying(text string) v1.CreateChatCompletionRequest {
	return v1.CreateChatCompletionRequest{
		Model:    "sandbox/chat",
		Messages: []v1.ChatRequestMessage{userMessage(v1.NewChatPlainTextChatUserContent(v1.ChatPlainText(text)))},
	}
}

// asking is the chat in which the tool must be called.
func asking() (request v1.CreateChatCompletionRequest, err error) {
	request = saying("Weather in Bern?")
	system := v1.NewChatSystemMessageChatRequestMessageSum(v1.ChatSystemMessage{
		Role: v1.ChatSystemMessageRoleSystem, Content: v1.NewChatPlainTextChatTextContent("You are terse."),
	})
	request.Messages = append([]v1.ChatRequestMessage{{OneOf: system}}, request.Messages...)
	request.Stop = v1.NewOptChatStop(v1.NewChatStopListChatStop(v1.ChatStopList{"STOP-HERE"}))
	parameters, err := schemaDocument(shared.CitySchema())
	tool := v1.NewChatFunctionToolChatToolSum(v1.ChatFunctionTool{
		Type: v1.ChatFunctionToolTypeFunction,
		Function: v1.FunctionDefinition{
			Name: "get_weather", Parameters: v1.NewOptJsonSchemaDocument(parameters),
		},
	})
	request.Tools = v1.NewOptNilChatToolArray([]v1.ChatTool{{OneOf: tool}})
	choice := v1.NewChatToolChoiceFunctionChatToolChoiceSelectionSum(v1.ChatToolChoiceFunction{
		Type:     v1.ChatToolChoiceFunctionTypeFunction,
		Function: v1.ChatToolChoiceName{Name: "get_weather"},
	})
	request.ToolChoice = v1.NewOptChatToolChoice(
		v1.NewChatToolChoiceSelectionChatToolChoice(v1.ChatToolChoiceSelection{OneOf: choice}),
	)
	return request, err
}

func (driver *driver) chatWithTools() (string, error) {
	request, err := asking()
	if err != nil {
		return "", err
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
func functionCall(called v1.ChatCompletion) (call v1.ChatFunctionToolCall, err error) {
	calls := called.Choices[0].Message.ToolCalls
	if len(calls) != 1 {
		return call, fmt.Errorf("%d calls", len(calls))
	}
	call, ok := calls[0].OneOf.GetChatFunctionToolCall()
	if !ok {
		return call, fmt.Errorf("a call of type %s", calls[0].OneOf.Type)
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
	repeated := v1.NewChatRequestFunctionToolCallChatRequestToolCallSum(v1.ChatRequestFunctionToolCall{
		ID:   call.ID,
		Type: v1.ChatRequestFunctionToolCallTypeFunction,
		//lint:ignore SA1019 ogen takes the type for deprecated where only a member is that refers to it
		Function: v1.ChatRequestFunctionCall{Name: call.Function.Name, Arguments: call.Function.Arguments},
	})
	assistant := v1.NewChatAssistantMessageChatRequestMessageSum(v1.ChatAssistantMessage{
		Role:      v1.ChatAssistantMessageRoleAssistant,
		ToolCalls: v1.NewOptNilChatRequestToolCallArray([]v1.ChatRequestToolCall{{OneOf: repeated}}),
	})
	tool := v1.NewChatToolMessageChatRequestMessageSum(v1.ChatToolMessage{
		Role:       v1.ChatToolMessageRoleTool,
		ToolCallID: call.ID,
		Content:    v1.NewChatPlainTextChatTextContent("12 degrees"),
	})
	request.ToolChoice.Reset()
	request.Messages = append(request.Messages,
		v1.ChatRequestMessage{OneOf: assistant}, v1.ChatRequestMessage{OneOf: tool})
	ended, err := chat(driver.BaseURL, driver.Key, request)
	if err != nil {
		return "", err
	}
	content, err := contentOf(ended)
	return content, errors.Join(err, shared.CheckEqual("finish_reason", ended.Choices[0].FinishReason, "stop"))
}

func contentOf(completion v1.ChatCompletion) (string, error) {
	content, ok := completion.Choices[0].Message.Content.Get()
	if !ok || content == "" {
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
	parts := v1.ChatUserParts{
		{OneOf: v1.NewChatTextPartChatUserPartSum(v1.ChatTextPart{
			Type: v1.ChatTextPartTypeText, Text: "What is this?",
		})},
		{OneOf: v1.NewChatImagePartChatUserPartSum(v1.ChatImagePart{
			Type: v1.ChatImagePartTypeImageURL, ImageURL: v1.ChatImageUrl{URL: picture},
		})},
		{OneOf: v1.NewChatFilePartChatUserPartSum(v1.ChatFilePart{
			Type: v1.ChatFilePartTypeFile,
			File: v1.ChatFileInput{Filename: v1.NewOptString("note.txt"), FileData: v1.NewOptString(note)},
		})},
	}
	completion, err := chat(driver.BaseURL, driver.Key, v1.CreateChatCompletionRequest{
		Model:    "sandbox/chat",
		Messages: []v1.ChatRequestMessage{userMessage(v1.NewChatUserPartsChatUserContent(parts))},
	})
	if err != nil {
		return "", err
	}
	content, err := contentOf(completion)
	return content, errors.Join(err, shared.CheckDescription(content))
}

func (driver *driver) structuredOutput() (string, error) {
	schema, err := schemaDocument(shared.PersonSchema())
	if err != nil {
		return "", err
	}
	format := v1.NewResponseFormatJsonSchemaChatResponseFormatSum(v1.ResponseFormatJsonSchema{
		Type: v1.ResponseFormatJsonSchemaTypeJSONSchema,
		JSONSchema: v1.JsonSchemaFormat{
			Name: "person", Strict: v1.NewOptNilBool(true), Schema: v1.NewOptJsonSchemaDocument(schema),
		},
	})
	request := saying("Who is it?")
	request.ResponseFormat = v1.NewOptNilChatResponseFormat(v1.ChatResponseFormat{OneOf: format})
	completion, err := chat(driver.BaseURL, driver.Key, request)
	if err != nil {
		return "", err
	}
	content, err := contentOf(completion)
	return content, errors.Join(err, shared.CheckPerson(content))
}
