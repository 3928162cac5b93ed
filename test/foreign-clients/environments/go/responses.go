package main

import (
	"context"
	"encoding/json"

	"github.com/openai/openai-go/v3"
	"github.com/openai/openai-go/v3/responses"
)

func textInput(text string) responses.ResponseNewParams {
	return responses.ResponseNewParams{
		Model: model,
		Input: responses.ResponseNewParamsInputUnion{OfString: openai.String(text)},
	}
}

func itemInput(items []responses.ResponseInputItemUnionParam) responses.ResponseNewParams {
	return responses.ResponseNewParams{
		Model: model,
		Input: responses.ResponseNewParamsInputUnion{OfInputItemList: items},
	}
}

func userItem(text string) responses.ResponseInputItemUnionParam {
	return responses.ResponseInputItemParamOfMessage(text, responses.EasyInputMessageRoleUser)
}

// outputItems are the items of a response as input, by way of their JSON.
func outputItems(output []responses.ResponseOutputItemUnion) ([]responses.ResponseInputItemUnionParam, error) {
	items := []responses.ResponseInputItemUnionParam{}
	for _, each := range output {
		var item responses.ResponseInputItemUnionParam
		if err := json.Unmarshal([]byte(each.RawJSON()), &item); err != nil {
			return nil, err
		}
		items = append(items, item)
	}
	return items, nil
}

func create(params responses.ResponseNewParams) (*responses.Response, error) {
	return openaiClient.Responses.New(context.Background(), params)
}

func respond() (seen, error) {
	done, err := create(textInput(sentence))
	if err != nil {
		return seen{}, err
	}
	return seen{Text: done.OutputText(), Usage: &usage{done.Usage.InputTokens, done.Usage.OutputTokens}}, nil
}

// streamed reads a stream to its end.
func streamed(params responses.ResponseNewParams) (responses.Response, int, error) {
	stream := openaiClient.Responses.NewStreaming(context.Background(), params)
	deltas := 0
	var last responses.Response
	for stream.Next() {
		event := stream.Current()
		switch event.Type {
		case "response.output_text.delta":
			deltas++
		case "response.completed":
			last = event.Response
		}
	}
	return last, deltas, stream.Err()
}

func streamResponse() (seen, error) {
	done, deltas, err := streamed(textInput(sentence))
	if err != nil {
		return seen{}, err
	}
	counts := &usage{done.Usage.InputTokens, done.Usage.OutputTokens}
	return seen{Text: done.OutputText(), Deltas: deltas, Usage: counts}, nil
}

func responseHistory() (seen, error) {
	first, err := create(textInput(sentence))
	if err != nil {
		return seen{}, err
	}
	output, err := outputItems(first.Output)
	if err != nil {
		return seen{}, err
	}
	items := append([]responses.ResponseInputItemUnionParam{userItem(sentence)}, output...)
	done, err := create(itemInput(append(items, userItem(secondSentence))))
	if err != nil {
		return seen{}, err
	}
	return seen{Text: done.OutputText()}, nil
}

func previousResponse() (seen, error) {
	first, err := create(textInput(sentence))
	if err != nil {
		return seen{}, err
	}
	params := textInput(secondSentence)
	params.PreviousResponseID = openai.String(first.ID)
	done, err := create(params)
	if err != nil {
		return seen{}, err
	}
	return seen{Text: done.OutputText()}, nil
}

func responseTools() []responses.ToolUnionParam {
	return []responses.ToolUnionParam{responses.ToolParamOfFunction("get_weather", weatherSchema, true)}
}

func afterResponseCalls(response responses.Response) (seen, error) {
	output, err := outputItems(response.Output)
	if err != nil {
		return seen{}, err
	}
	items := append([]responses.ResponseInputItemUnionParam{userItem(question)}, output...)
	calls := []call{}
	for _, each := range response.Output {
		if each.Type != "function_call" {
			continue
		}
		item := each.AsFunctionCall()
		arguments, err := parsed(item.Arguments)
		if err != nil {
			return seen{}, err
		}
		calls = append(calls, call{item.Name, arguments})
		result := responses.ResponseInputItemParamOfFunctionCallOutput(toolResult)
		result.OfFunctionCallOutput.CallID = openai.String(item.CallID)
		items = append(items, result)
	}
	params := itemInput(items)
	params.Tools = responseTools()
	done, err := create(params)
	if err != nil {
		return seen{}, err
	}
	return seen{Text: done.OutputText(), Calls: calls}, nil
}

func respondWithTools() (seen, error) {
	params := textInput(question)
	params.Tools = responseTools()
	done, err := create(params)
	if err != nil {
		return seen{}, err
	}
	return afterResponseCalls(*done)
}

func streamResponseWithTools() (seen, error) {
	params := textInput(question)
	params.Tools = responseTools()
	done, _, err := streamed(params)
	if err != nil {
		return seen{}, err
	}
	return afterResponseCalls(done)
}

func responseStructured() (seen, error) {
	params := textInput("Invent a person.")
	params.Text = responses.ResponseTextConfigParam{
		Format: responses.ResponseFormatTextConfigParamOfJSONSchema("person", personSchema),
	}
	done, err := create(params)
	if err != nil {
		return seen{}, err
	}
	var value person
	err = json.Unmarshal([]byte(done.OutputText()), &value)
	return seen{Value: value}, err
}

func responseActions() []action {
	return []action{
		{"chat", respond},
		{"stream", streamResponse},
		{"history", responseHistory},
		{"tools", respondWithTools},
		{"streamed tools", streamResponseWithTools},
		{"structured", responseStructured},
		{"previous response", previousResponse},
	}
}
