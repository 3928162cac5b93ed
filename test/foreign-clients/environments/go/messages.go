package main

import (
	"context"
	"encoding/json"

	"github.com/anthropics/anthropic-sdk-go"
	"github.com/anthropics/anthropic-sdk-go/option"
)

var anthropicClient = anthropic.NewClient(option.WithBaseURL(baseURL+"/alt/"), option.WithAPIKey(key))

func messageParams(messages ...anthropic.MessageParam) anthropic.MessageNewParams {
	return anthropic.MessageNewParams{Model: model, MaxTokens: 500, Messages: messages}
}

func userTurn(text string) anthropic.MessageParam {
	return anthropic.NewUserMessage(anthropic.NewTextBlock(text))
}

func messageText(message *anthropic.Message) string {
	text := ""
	for _, block := range message.Content {
		text += block.Text
	}
	return text
}

func send(params anthropic.MessageNewParams) (*anthropic.Message, error) {
	return anthropicClient.Messages.New(context.Background(), params)
}

func message() (seen, error) {
	done, err := send(messageParams(userTurn(sentence)))
	if err != nil {
		return seen{}, err
	}
	return seen{Text: messageText(done), Usage: &usage{done.Usage.InputTokens, done.Usage.OutputTokens}}, nil
}

func streamMessage() (seen, error) {
	stream := anthropicClient.Messages.NewStreaming(context.Background(), messageParams(userTurn(sentence)))
	whole := anthropic.Message{}
	deltas := 0
	for stream.Next() {
		event := stream.Current()
		if err := whole.Accumulate(event); err != nil {
			return seen{}, err
		}
		if event.Type == "content_block_delta" {
			deltas++
		}
	}
	counts := &usage{whole.Usage.InputTokens, whole.Usage.OutputTokens}
	return seen{Text: messageText(&whole), Deltas: deltas, Usage: counts}, stream.Err()
}

func messageHistory() (seen, error) {
	first, err := send(messageParams(userTurn(sentence)))
	if err != nil {
		return seen{}, err
	}
	done, err := send(messageParams(userTurn(sentence), first.ToParam(), userTurn(secondSentence)))
	if err != nil {
		return seen{}, err
	}
	return seen{Text: messageText(done)}, nil
}

func messageWithTools() (seen, error) {
	tool := anthropic.ToolParam{
		Name: "get_weather",
		InputSchema: anthropic.ToolInputSchemaParam{
			Properties: weatherSchema["properties"], Required: []string{"city"},
		},
	}
	params := messageParams(userTurn(question))
	params.Tools = []anthropic.ToolUnionParam{{OfTool: &tool}}
	first, err := send(params)
	if err != nil {
		return seen{}, err
	}
	calls := []call{}
	results := []anthropic.ContentBlockParamUnion{}
	for _, block := range first.Content {
		if block.Type != "tool_use" {
			continue
		}
		arguments, err := parsed(string(block.Input))
		if err != nil {
			return seen{}, err
		}
		calls = append(calls, call{block.Name, arguments})
		results = append(results, anthropic.NewToolResultBlock(block.ID, toolResult, false))
	}
	params.Messages = append(params.Messages, first.ToParam(), anthropic.NewUserMessage(results...))
	done, err := send(params)
	if err != nil {
		return seen{}, err
	}
	return seen{Text: messageText(done), Calls: calls}, nil
}

func messageStructured() (seen, error) {
	params := messageParams(userTurn("Invent a person."))
	params.OutputConfig = anthropic.OutputConfigParam{
		Format: anthropic.JSONOutputFormatParam{Schema: personSchema},
	}
	done, err := send(params)
	if err != nil {
		return seen{}, err
	}
	var value person
	err = json.Unmarshal([]byte(messageText(done)), &value)
	return seen{Value: value}, err
}

func tokenCount() (seen, error) {
	done, err := anthropicClient.Messages.CountTokens(context.Background(), anthropic.MessageCountTokensParams{
		Model: model, Messages: []anthropic.MessageParam{userTurn(sentence)},
	})
	if err != nil {
		return seen{}, err
	}
	return seen{Count: done.InputTokens}, nil
}

func messageActions() []action {
	return []action{
		{"chat", message},
		{"stream", streamMessage},
		{"history", messageHistory},
		{"tools", messageWithTools},
		{"structured", messageStructured},
		{"token count", tokenCount},
	}
}
