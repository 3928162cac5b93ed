package main

import (
	"context"
	"encoding/json"

	"github.com/openai/openai-go/v3"
	"github.com/openai/openai-go/v3/option"
	"github.com/openai/openai-go/v3/shared"
)

var openaiClient = openai.NewClient(option.WithBaseURL(baseURL+"/v1/"), option.WithAPIKey(key))

func chatParams(messages ...openai.ChatCompletionMessageParamUnion) openai.ChatCompletionNewParams {
	return openai.ChatCompletionNewParams{Model: model, Messages: messages}
}

func chatText(params openai.ChatCompletionNewParams) (*openai.ChatCompletion, string, error) {
	done, err := openaiClient.Chat.Completions.New(context.Background(), params)
	if err != nil {
		return nil, "", err
	}
	return done, done.Choices[0].Message.Content, nil
}

func chat() (seen, error) {
	done, text, err := chatText(chatParams(openai.UserMessage(sentence)))
	if err != nil {
		return seen{}, err
	}
	return seen{Text: text, Usage: &usage{done.Usage.PromptTokens, done.Usage.CompletionTokens}}, nil
}

func streamChat() (seen, error) {
	params := chatParams(openai.UserMessage(sentence))
	params.StreamOptions.IncludeUsage = openai.Bool(true)
	stream := openaiClient.Chat.Completions.NewStreaming(context.Background(), params)
	whole := openai.ChatCompletionAccumulator{}
	deltas := 0
	for stream.Next() {
		chunk := stream.Current()
		whole.AddChunk(chunk)
		if len(chunk.Choices) > 0 && chunk.Choices[0].Delta.Content != "" {
			deltas++
		}
	}
	if err := stream.Err(); err != nil {
		return seen{}, err
	}
	counts := &usage{whole.Usage.PromptTokens, whole.Usage.CompletionTokens}
	return seen{Text: whole.Choices[0].Message.Content, Deltas: deltas, Usage: counts}, nil
}

func chatHistory() (seen, error) {
	first, _, err := chatText(chatParams(openai.UserMessage(sentence)))
	if err != nil {
		return seen{}, err
	}
	again := chatParams(
		openai.UserMessage(sentence), first.Choices[0].Message.ToParam(), openai.UserMessage(secondSentence),
	)
	_, text, err := chatText(again)
	return seen{Text: text}, err
}

func chatTools() []openai.ChatCompletionToolUnionParam {
	return []openai.ChatCompletionToolUnionParam{
		openai.ChatCompletionFunctionTool(shared.FunctionDefinitionParam{Name: "get_weather", Parameters: weatherSchema}),
	}
}

func afterChatCalls(message openai.ChatCompletionMessage) (seen, error) {
	params := chatParams(openai.UserMessage(question), message.ToParam())
	params.Tools = chatTools()
	calls := []call{}
	for _, each := range message.ToolCalls {
		arguments, err := parsed(each.Function.Arguments)
		if err != nil {
			return seen{}, err
		}
		calls = append(calls, call{each.Function.Name, arguments})
		params.Messages = append(params.Messages, openai.ToolMessage(toolResult, each.ID))
	}
	_, text, err := chatText(params)
	return seen{Text: text, Calls: calls}, err
}

func chatWithTools() (seen, error) {
	params := chatParams(openai.UserMessage(question))
	params.Tools = chatTools()
	done, _, err := chatText(params)
	if err != nil {
		return seen{}, err
	}
	return afterChatCalls(done.Choices[0].Message)
}

func streamChatWithTools() (seen, error) {
	params := chatParams(openai.UserMessage(question))
	params.Tools = chatTools()
	stream := openaiClient.Chat.Completions.NewStreaming(context.Background(), params)
	whole := openai.ChatCompletionAccumulator{}
	for stream.Next() {
		whole.AddChunk(stream.Current())
	}
	if err := stream.Err(); err != nil {
		return seen{}, err
	}
	return afterChatCalls(whole.Choices[0].Message)
}

func chatStructured() (seen, error) {
	params := chatParams(openai.UserMessage("Invent a person."))
	params.ResponseFormat = openai.ChatCompletionNewParamsResponseFormatUnion{
		OfJSONSchema: &shared.ResponseFormatJSONSchemaParam{
			JSONSchema: shared.ResponseFormatJSONSchemaJSONSchemaParam{
				Name: "person", Schema: personSchema, Strict: openai.Bool(true),
			},
		},
	}
	_, text, err := chatText(params)
	if err != nil {
		return seen{}, err
	}
	var value person
	err = json.Unmarshal([]byte(text), &value)
	return seen{Value: value}, err
}

func embeddings() (seen, error) {
	done, err := openaiClient.Embeddings.New(context.Background(), openai.EmbeddingNewParams{
		Model: "sandbox/embed",
		Input: openai.EmbeddingNewParamsInputUnion{OfArrayOfStrings: []string{"one", "two"}},
	})
	if err != nil {
		return seen{}, err
	}
	sizes := []int{}
	for _, each := range done.Data {
		sizes = append(sizes, len(each.Embedding))
	}
	return seen{Sizes: sizes}, nil
}

func models() (seen, error) {
	pages := openaiClient.Models.ListAutoPaging(context.Background())
	ids := []string{}
	for pages.Next() {
		ids = append(ids, pages.Current().ID)
	}
	return seen{Ids: ids}, pages.Err()
}

func chatActions() []action {
	return []action{
		{"chat", chat},
		{"stream", streamChat},
		{"history", chatHistory},
		{"tools", chatWithTools},
		{"streamed tools", streamChatWithTools},
		{"structured", chatStructured},
		{"embeddings", embeddings},
		{"models", models},
	}
}
