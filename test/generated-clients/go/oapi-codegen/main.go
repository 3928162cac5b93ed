// The scripted run with the clients that oapi-codegen makes.
package main

import (
	"context"
	"net/http"

	"example.com/clients/alt"
	"example.com/clients/shared"
	"example.com/clients/v1"
)

type driver struct {
	shared.Settings
	uploaded string
}

func main() {
	driver := &driver{Settings: shared.ReadSettings()}
	shared.Report([]shared.Step{
		{Name: "list-models", Do: driver.listModels},
		{Name: "chat-with-tools", Do: driver.chatWithTools},
		{Name: "rich-message", Do: driver.richMessage},
		{Name: "structured-output", Do: driver.structuredOutput},
		{Name: "embeddings", Do: driver.embeddings},
		{Name: "file-upload", Do: driver.fileUpload},
		{Name: "file-download", Do: driver.fileDownload},
		{Name: "speech-to-file", Do: driver.speechToFile},
		{Name: "message", Do: driver.message},
		{Name: "errors", Do: driver.errors},
		{Name: "unknown-field-tolerated", Do: driver.unknownField},
		{Name: "unknown-enum-tolerated", Do: driver.unknownEnum},
		{Name: "retry-after-readable", Do: driver.retryAfter},
		{Name: "stream-chat", Do: driver.streamChat},
		{Name: "stream-message", Do: driver.streamMessage},
	})
}

// mainSurface calls `/v1` below the address.
func mainSurface(address, key string) (*v1.ClientWithResponses, error) {
	return v1.NewClientWithResponses(address+"/v1", v1.WithRequestEditorFn(bearer(key)))
}

// messagesSurface calls `/alt/v1` below the address.
func messagesSurface(address, key string) (*alt.ClientWithResponses, error) {
	return alt.NewClientWithResponses(address+"/alt/v1", alt.WithRequestEditorFn(
		func(_ context.Context, request *http.Request) error {
			request.Header.Set("x-api-key", key)
			return nil
		},
	))
}

func bearer(key string) v1.RequestEditorFn {
	return func(_ context.Context, request *http.Request) error {
		request.Header.Set("Authorization", "Bearer "+key)
		return nil
	}
}

// list reads the catalog and finds the general sandbox model in it.
func list(address, key string) (*v1.CatalogModel, int, error) {
	client, err := mainSurface(address, key)
	if err != nil {
		return nil, 0, err
	}
	answer, err := client.ListModelsWithResponse(context.Background(), &v1.ListModelsParams{})
	if err != nil {
		return nil, 0, err
	}
	if answer.JSON200 == nil {
		return nil, 0, unexpected(answer.HTTPResponse)
	}
	for _, model := range answer.JSON200.Data {
		if model.Id == "sandbox/chat" {
			return &model, len(answer.JSON200.Data), nil
		}
	}
	return nil, len(answer.JSON200.Data), errNoSandbox
}

// chat makes a plain chat; an answer other than 200 is an error.
func chat(address, key string, request v1.CreateChatCompletionRequest) (*v1.ChatCompletion, error) {
	client, err := mainSurface(address, key)
	if err != nil {
		return nil, err
	}
	answer, err := client.CreateChatCompletionWithResponse(context.Background(), &v1.CreateChatCompletionParams{}, request)
	if err != nil {
		return nil, err
	}
	if answer.JSON200 == nil {
		return nil, unexpected(answer.HTTPResponse)
	}
	return answer.JSON200, nil
}
